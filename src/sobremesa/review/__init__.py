"""Review of a match that is over: what each decision cost, by what its seat could know."""
