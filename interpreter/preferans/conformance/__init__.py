"""The conformance corpus: records with what the rules say of them, for checking any program."""
