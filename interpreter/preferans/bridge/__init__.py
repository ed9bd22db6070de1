"""Rubber bridge: the second book of rules, with its own cards, acts, records, notation, judge and score.

It shares rule files, facts, effects, verdicts and reports with preferans, and nothing of the game itself.
"""
