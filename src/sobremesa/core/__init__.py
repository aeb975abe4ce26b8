"""Core that every game shares: the kernel's protocol, cards, rulesets, matches, events and records."""
