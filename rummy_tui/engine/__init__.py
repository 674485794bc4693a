"""The game itself: facts, the one function that applies them, and who may do what.

`decide` turns a wish into facts or refuses it, `apply` is the only writer, a seat
sees a `SeatView` and nothing else. Start reading at `events`, then `apply`.
"""
