"""Plain mode: a whole deal in lines of text, for screen readers, pipes, any terminal.

Same session, same words as on screen; one fact a line, nothing that must be seen.
"""
