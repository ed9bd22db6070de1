"""The pages of the site that are made from the rulebook, written to disk as plain Markdown for any site builder.

``python -m preferans.docs --out DIR`` writes a folder for each language: the written pages of ``docs/``, a page for
every section of the rules, the rule sets with their options, the commands, the notation and the decision records.
"""
