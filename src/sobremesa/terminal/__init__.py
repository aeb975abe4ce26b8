"""The text table: a conversation, line by line, between a person and the house."""
