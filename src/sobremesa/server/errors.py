"""A command that cannot be done: why, to be said in the language of who asked."""

from sobremesa.protocol.messages import Refused
from sobremesa.server.texts import say


class Refusal(Exception):
    """The key of a text with what its braces stand for, or (`text`) a rule's own sentence with its clause.

    `option` is the option of a ruleset that is to blame, if one is.
    """

    def __init__(self, key: str, *, text: str = "", clause: str = "", option: str = "", **facts: object) -> None:
        super().__init__(key)
        self.key, self.text, self.clause, self.option, self.facts = key, text, clause, option, facts

    def said(self, language: str) -> str:
        """Return the sentence."""
        return self.text or say(language, self.key, **self.facts)

    def message(self, cid: str, language: str) -> Refused:
        """Return the message that the client is sent."""
        return Refused(cid, self.said(language), self.clause)
