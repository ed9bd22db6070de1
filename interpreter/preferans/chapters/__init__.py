"""The procedure of each chapter of the Codex: one module a chapter, one function a clause.

A handler takes the table, an act and the act's index, moves the table, and reports facts; it never says what follows.
"""
