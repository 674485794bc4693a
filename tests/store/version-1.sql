-- A history as version 1 wrote it. Never written anew: it stands for what people have.
PRAGMA application_id = 1381322073;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE arrangements (
        match INTEGER NOT NULL REFERENCES matches (id),
        seat INTEGER NOT NULL,
        -- JSON of the screens.
        content TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID
    ;
INSERT INTO "arrangements" VALUES(1,0,'{"groups": [[1, 2]]}');
CREATE TABLE deals (
        match INTEGER NOT NULL REFERENCES matches (id),
        deal INTEGER NOT NULL,
        -- The number of its `Dealt` in the match.
        event INTEGER NOT NULL,
        -- How many people were dealt in.
        people INTEGER NOT NULL,
        dealt INTEGER NOT NULL,
        settled INTEGER,
        winner INTEGER,
        PRIMARY KEY (match, deal)
    ) WITHOUT ROWID
    ;
INSERT INTO "deals" VALUES(1,1,3,1,1772366401000,1772366419000,2);
INSERT INTO "deals" VALUES(1,2,23,1,1772366420000,NULL,NULL);
INSERT INTO "deals" VALUES(2,1,3,1,1772366425000,1772366440000,1);
CREATE TABLE events (
        -- In the order written, through all matches.
        seq INTEGER PRIMARY KEY,
        match INTEGER NOT NULL REFERENCES matches (id),
        -- From 1, without a gap.
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        -- CRC-32 of match, number and event.
        crc INTEGER NOT NULL,
        event TEXT NOT NULL,
        UNIQUE (match, number)
    );
INSERT INTO "events" VALUES(1,1,1,1772366400000,968332852,'{"event": "MatchStarted", "profile": {"name": "classic", "about": "First Life and Second Life, one of four or more cards; one joker a meld", "format": "pool-101", "packs_by_seats": [2, 2, 3, 3, 3], "printed_jokers": {"count": 2, "per_pack": true}, "wild": "rank", "printed_joker_turned_up": "aces", "min_sequences": 2, "min_pure_sequences": 1, "long_sequence_cards": 4, "max_sequence_cards": 0, "max_substitutes_per_sequence": 1, "max_substitutes_per_set": 1, "identical_triple_packs": 3, "loose_jokers": true, "max_loose_cards": 0, "loser_gate": "show", "no_gate_points": "full_count", "first_drop_points": 10, "middle_drop_points": 30, "wrong_declaration_points": 80, "full_count": 80, "may_return_open_card": true, "may_take_joker_from_open_deck": "always", "turn_seconds": 30, "missed_turns_to_drop": 3, "turn_limit": 120, "min_loser_points": 0, "half_count_before_first_turn": false}, "players": [{"name": "Asha", "bot": ""}, {"name": "Bhim", "bot": "miser"}, {"name": "Chitra", "bot": "collector"}], "stakes": {"point_value": 100, "entry": 10000, "rejoin": true, "places": 1}, "turn_seconds": 0, "commitment": "ef2d127de37b942baad06145e54b0c619a1f22327b2ebbcfbec78f5564afe39d", "words": "", "repeatable": true}');
INSERT INTO "events" VALUES(2,1,2,1772366400000,1344600444,'{"event": "Tossed", "draws": [[62, 103, 83]], "starter": 1}');
INSERT INTO "events" VALUES(3,1,3,1772366401000,3397639656,'{"event": "Dealt", "number": 1, "seats": [1, 2, 0], "order": [8, 23, 69, 66, 45, 38, 72, 73, 42, 43, 65, 6, 16, 62, 33, 21, 24, 68, 67, 47, 55, 88, 58, 49, 14, 106, 52, 89, 36, 84, 50, 61, 90, 3, 29, 81, 0, 75, 54, 22, 10, 13, 94, 87, 74, 32, 101, 5, 41, 98, 95, 107, 63, 12, 18, 82, 51, 59, 77, 103, 4, 15, 19, 91, 56, 105, 64, 100, 53, 11, 1, 35, 25, 60, 26, 80, 20, 86, 99, 37, 71, 27, 102, 9, 7, 79, 39, 93, 44, 97, 2, 78, 40, 31, 104, 92, 30, 76, 17, 96, 57, 83, 85, 46, 34, 48, 28, 70]}');
INSERT INTO "events" VALUES(4,1,4,1772366402000,1499121482,'{"event": "OpenCardTaken", "seat": 1, "card": 22}');
INSERT INTO "events" VALUES(5,1,5,1772366403000,4150710213,'{"event": "Discarded", "seat": 1, "card": 0}');
INSERT INTO "events" VALUES(6,1,6,1772366404000,3331066318,'{"event": "ClosedCardDrawn", "seat": 2, "card": 13}');
INSERT INTO "events" VALUES(7,1,7,1772366405000,3605301585,'{"event": "Discarded", "seat": 2, "card": 13}');
INSERT INTO "events" VALUES(8,1,8,1772366406000,4214563665,'{"event": "ClosedCardDrawn", "seat": 0, "card": 94}');
INSERT INTO "events" VALUES(9,1,9,1772366407000,2027273940,'{"event": "Discarded", "seat": 0, "card": 52}');
INSERT INTO "events" VALUES(10,1,10,1772366408000,2711680720,'{"event": "ClosedCardDrawn", "seat": 1, "card": 87}');
INSERT INTO "events" VALUES(11,1,11,1772366409000,2443379219,'{"event": "Discarded", "seat": 1, "card": 87}');
INSERT INTO "events" VALUES(12,1,12,1772366410000,108407,'{"event": "ClosedCardDrawn", "seat": 2, "card": 74}');
INSERT INTO "events" VALUES(13,1,13,1772366411000,1676983182,'{"event": "Discarded", "seat": 2, "card": 61}');
INSERT INTO "events" VALUES(14,1,14,1772366412000,1839123271,'{"event": "ClosedCardDrawn", "seat": 0, "card": 32}');
INSERT INTO "events" VALUES(15,1,15,1772366413000,4193532830,'{"event": "Discarded", "seat": 0, "card": 38}');
INSERT INTO "events" VALUES(16,1,16,1772366414000,1536310428,'{"event": "ClosedCardDrawn", "seat": 1, "card": 101}');
INSERT INTO "events" VALUES(17,1,17,1772366415000,2244543408,'{"event": "Discarded", "seat": 1, "card": 8}');
INSERT INTO "events" VALUES(18,1,18,1772366416000,417826845,'{"event": "ClosedCardDrawn", "seat": 2, "card": 5}');
INSERT INTO "events" VALUES(19,1,19,1772366417000,2636599914,'{"event": "Declared", "seat": 2, "closing": 29, "groups": [[73, 74, 23], [5, 58, 106], [75, 24, 36, 65], [45, 62, 47]], "number": 1, "at": "2026-03-01T12:00:00+00:00"}');
INSERT INTO "events" VALUES(20,1,20,1772366418000,2618412801,'{"event": "Shown", "seat": 0, "groups": [[54, 55, 6, 68, 69, 81, 84, 32, 33, 90, 42, 94, 49]], "best": true}');
INSERT INTO "events" VALUES(21,1,21,1772366419000,1550244517,'{"event": "Shown", "seat": 1, "groups": [[66, 67, 16], [72, 21, 22, 88], [89, 50, 101], [3, 14, 43]], "best": true}');
INSERT INTO "events" VALUES(22,1,22,1772366419000,1527192716,'{"event": "DealSettled", "winner": 2, "results": [{"outcome": "counted", "points": 80, "change": 0}, {"outcome": "counted", "points": 11, "change": 0}, {"outcome": "won", "points": 0, "change": 0}]}');
INSERT INTO "events" VALUES(23,1,23,1772366420000,548248723,'{"event": "Dealt", "number": 2, "seats": [2, 0, 1], "order": [92, 12, 94, 15, 72, 46, 23, 1, 10, 100, 97, 34, 75, 84, 65, 66, 85, 82, 79, 88, 90, 107, 44, 105, 53, 87, 37, 9, 55, 83, 86, 98, 56, 4, 103, 7, 51, 40, 14, 69, 6, 45, 96, 64, 49, 13, 52, 28, 38, 42, 2, 33, 102, 67, 36, 76, 74, 54, 58, 20, 3, 106, 17, 30, 57, 78, 60, 8, 89, 62, 70, 35, 22, 59, 91, 11, 29, 50, 32, 41, 39, 47, 71, 19, 27, 16, 0, 95, 61, 26, 25, 99, 80, 93, 81, 21, 63, 43, 77, 104, 101, 73, 31, 68, 5, 18, 24, 48]}');
INSERT INTO "events" VALUES(24,1,24,1772366421000,3289412978,'{"event": "ClosedCardDrawn", "seat": 2, "card": 45}');
INSERT INTO "events" VALUES(25,1,25,1772366422000,3162405291,'{"event": "Discarded", "seat": 2, "card": 23}');
INSERT INTO "events" VALUES(26,1,26,1772366423000,4214886861,'{"event": "ClosedCardDrawn", "seat": 0, "card": 96}');
INSERT INTO "events" VALUES(27,2,1,1772366424000,418098880,'{"event": "MatchStarted", "profile": {"name": "classic", "about": "First Life and Second Life, one of four or more cards; one joker a meld", "format": "points", "packs_by_seats": [2, 2, 3, 3, 3], "printed_jokers": {"count": 2, "per_pack": true}, "wild": "rank", "printed_joker_turned_up": "aces", "min_sequences": 2, "min_pure_sequences": 1, "long_sequence_cards": 4, "max_sequence_cards": 0, "max_substitutes_per_sequence": 1, "max_substitutes_per_set": 1, "identical_triple_packs": 3, "loose_jokers": true, "max_loose_cards": 0, "loser_gate": "show", "no_gate_points": "full_count", "first_drop_points": 10, "middle_drop_points": 30, "wrong_declaration_points": 80, "full_count": 80, "may_return_open_card": true, "may_take_joker_from_open_deck": "always", "turn_seconds": 30, "missed_turns_to_drop": 3, "turn_limit": 120, "min_loser_points": 0, "half_count_before_first_turn": false}, "players": [{"name": "Asha", "bot": ""}, {"name": "Bhim", "bot": "miser"}], "stakes": {"point_value": 100, "entry": 10000, "rejoin": true, "places": 1}, "turn_seconds": 0, "commitment": "4fc82b26aecb47d2868c4efbe3581732a3e7cbcc6c2efb32062c08170a05eeb8", "words": "", "repeatable": true}');
INSERT INTO "events" VALUES(28,2,2,1772366424000,3328468111,'{"event": "Tossed", "draws": [[14, 28]], "starter": 1}');
INSERT INTO "events" VALUES(29,2,3,1772366425000,2307542376,'{"event": "Dealt", "number": 1, "seats": [1, 0], "order": [38, 92, 36, 2, 17, 16, 58, 31, 8, 18, 25, 39, 74, 5, 105, 72, 67, 56, 47, 101, 61, 50, 70, 89, 81, 96, 20, 69, 42, 55, 51, 52, 33, 66, 90, 102, 107, 87, 79, 41, 76, 98, 24, 34, 32, 27, 62, 68, 29, 80, 100, 40, 6, 0, 104, 3, 44, 88, 4, 46, 49, 13, 85, 48, 103, 65, 43, 23, 45, 19, 54, 83, 7, 64, 77, 95, 59, 106, 9, 94, 22, 73, 1, 11, 37, 14, 97, 21, 10, 12, 15, 78, 86, 99, 53, 82, 93, 30, 63, 75, 84, 57, 28, 60, 26, 91, 71, 35]}');
INSERT INTO "events" VALUES(30,2,4,1772366426000,1049127437,'{"event": "ClosedCardDrawn", "seat": 1, "card": 42}');
INSERT INTO "events" VALUES(31,2,5,1772366427000,2032281409,'{"event": "Discarded", "seat": 1, "card": 74}');
INSERT INTO "events" VALUES(32,2,6,1772366428000,280303369,'{"event": "ClosedCardDrawn", "seat": 0, "card": 55}');
INSERT INTO "events" VALUES(33,2,7,1772366429000,2284710285,'{"event": "Discarded", "seat": 0, "card": 89}');
INSERT INTO "events" VALUES(34,2,8,1772366430000,1292569223,'{"event": "OpenCardTaken", "seat": 1, "card": 89}');
INSERT INTO "events" VALUES(35,2,9,1772366431000,3847071892,'{"event": "Discarded", "seat": 1, "card": 25}');
INSERT INTO "events" VALUES(36,2,10,1772366432000,1150424842,'{"event": "ClosedCardDrawn", "seat": 0, "card": 51}');
INSERT INTO "events" VALUES(37,2,11,1772366433000,765819983,'{"event": "Discarded", "seat": 0, "card": 72}');
INSERT INTO "events" VALUES(38,2,12,1772366434000,839732474,'{"event": "OpenCardTaken", "seat": 1, "card": 72}');
INSERT INTO "events" VALUES(39,2,13,1772366435000,493470191,'{"event": "Discarded", "seat": 1, "card": 47}');
INSERT INTO "events" VALUES(40,2,14,1772366436000,1336705932,'{"event": "ClosedCardDrawn", "seat": 0, "card": 52}');
INSERT INTO "events" VALUES(41,2,15,1772366437000,869396012,'{"event": "Discarded", "seat": 0, "card": 16}');
INSERT INTO "events" VALUES(42,2,16,1772366438000,3438622594,'{"event": "OpenCardTaken", "seat": 1, "card": 16}');
INSERT INTO "events" VALUES(43,2,17,1772366439000,1141430911,'{"event": "Declared", "seat": 1, "closing": 67, "groups": [[36, 89, 38], [58, 105, 8, 61], [70, 17, 72], [16, 81, 42]], "number": 1, "at": "2026-03-01T12:00:00+00:00"}');
INSERT INTO "events" VALUES(44,2,18,1772366440000,1709214184,'{"event": "Shown", "seat": 0, "groups": [[101, 50, 51, 39], [52, 56, 2, 55], [5, 18, 31, 96], [92]], "best": true}');
INSERT INTO "events" VALUES(45,2,19,1772366440000,1012079979,'{"event": "DealSettled", "winner": 1, "results": [{"outcome": "counted", "points": 2, "change": -200}, {"outcome": "won", "points": 0, "change": 200}]}');
INSERT INTO "events" VALUES(46,2,20,1772366440000,2315630041,'{"event": "MatchEnded", "winner": 1, "changes": [-200, 200], "seed": "11"}');
CREATE TABLE marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE matches (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        status TEXT NOT NULL,
        profile TEXT NOT NULL,
        format TEXT NOT NULL,
        -- The secret of the shuffles: told when the match is over, never before.
        seed TEXT,
        repeatable INTEGER NOT NULL,
        -- How long a bot may think; NULL for as long as it likes.
        decision_seconds REAL,
        -- The match this one is a part of: a table of a tournament.
        parent INTEGER REFERENCES matches (id),
        program TEXT NOT NULL,
        started INTEGER NOT NULL,
        ended INTEGER,
        winner INTEGER,
        -- The event that ended it, by `events.seq`.
        end_seq INTEGER,
        -- JSON, for what comes later.
        extra TEXT NOT NULL
    );
INSERT INTO "matches" VALUES(1,'play','running','classic','pool-101','5',1,NULL,NULL,'0.1.0',1772366400000,NULL,NULL,NULL,'{}');
INSERT INTO "matches" VALUES(2,'watch','over','classic','points','11',1,NULL,NULL,'0.1.0',1772366424000,1772366440000,1,46,'{}');
CREATE TABLE results (
        match INTEGER NOT NULL REFERENCES matches (id),
        deal INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        -- The event that settled it, by `events.seq`.
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT NOT NULL,
        is_person INTEGER NOT NULL,
        profile TEXT NOT NULL,
        format TEXT NOT NULL,
        -- How many seats the table has.
        seats INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        points INTEGER NOT NULL,
        change INTEGER NOT NULL,
        turns INTEGER NOT NULL,
        won INTEGER NOT NULL,
        PRIMARY KEY (match, deal, seat)
    ) WITHOUT ROWID
    ;
INSERT INTO "results" VALUES(1,1,0,22,1772366419000,'Asha','',1,'classic','pool-101',3,'counted',80,0,2,0);
INSERT INTO "results" VALUES(1,1,1,22,1772366419000,'Bhim','miser',0,'classic','pool-101',3,'counted',11,0,3,0);
INSERT INTO "results" VALUES(1,1,2,22,1772366419000,'Chitra','collector',0,'classic','pool-101',3,'won',0,0,3,1);
INSERT INTO "results" VALUES(2,1,0,45,1772366440000,'Asha','',1,'classic','points',2,'counted',2,-200,3,0);
INSERT INTO "results" VALUES(2,1,1,45,1772366440000,'Bhim','miser',0,'classic','points',2,'won',0,200,4,1);
CREATE TABLE seats (
        match INTEGER NOT NULL REFERENCES matches (id),
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        -- Empty for a person.
        bot TEXT NOT NULL,
        score INTEGER NOT NULL,
        change INTEGER NOT NULL,
        -- The part of the change that came with the end and with no deal: a pool's pot.
        pot INTEGER NOT NULL DEFAULT 0,
        -- In the final ranking, from 1; NULL while it is not over.
        place INTEGER,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID
    ;
INSERT INTO "seats" VALUES(1,0,'Asha','',80,0,0,NULL);
INSERT INTO "seats" VALUES(1,1,'Bhim','miser',11,0,0,NULL);
INSERT INTO "seats" VALUES(1,2,'Chitra','collector',0,0,0,NULL);
INSERT INTO "seats" VALUES(2,0,'Asha','',2,-200,0,2);
INSERT INTO "seats" VALUES(2,1,'Bhim','miser',0,200,0,1);
CREATE INDEX matches_running ON matches (kind) WHERE status = 'running';
CREATE INDEX matches_parent ON matches (parent) WHERE parent IS NOT NULL;
CREATE INDEX deals_of_people ON deals (dealt) WHERE people > 0;
CREATE INDEX results_at ON results (is_person, at);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('matches',2);
COMMIT;
