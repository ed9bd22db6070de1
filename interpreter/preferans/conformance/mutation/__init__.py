"""Mutants: the rules changed in one place, each to be caught by a case linked to the clause that was changed."""
