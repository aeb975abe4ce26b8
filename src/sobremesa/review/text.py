"""A review as text, in the reader's language."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sobremesa.core.kernel import SPECTATOR
from sobremesa.core.record import Record
from sobremesa.games import facets
from sobremesa.presentation.texts import Say
from sobremesa.presentation.titles import level_name, title
from sobremesa.presentation.viewer import Viewer
from sobremesa.review.account import Account
from sobremesa.review.decision import Decision, Verdict
from sobremesa.review.estimates import Estimate
from sobremesa.review.ladder import ladder, standing
from sobremesa.review.review import Review
from sobremesa.review.summary import Summary, summary

SHOWN = 5
"""So many decisions are told of each kind."""


@dataclass(frozen=True)
class Told:
    """A review for a reader of one language."""

    review: Review
    language: str
    shown: int = SHOWN

    @cached_property
    def say(self) -> Say:
        """The texts."""
        return Say(self.language, "sobremesa.review")

    @cached_property
    def names(self) -> Sequence[str]:
        """What each seat is called: by its number where it has no name."""
        names = [*self.review.match.names, *[""] * self.review.match.players]
        return [names[seat] or self.say("review.unnamed", seat=seat) for seat in range(self.review.match.players)]

    def lines(self) -> Iterator[str]:
        """Yield what was found, the dearest decisions first."""
        yield self.match
        yield self.how
        yield from self.review.judge.notes(self.language)
        for seat in range(self.review.match.players):
            first, *others = self.seat_told(seat)
            yield from [first, *(f"  {line}" for line in others)]
        yield from self._losses()
        yield from self._disputed()
        if self.review.luck:
            yield from self._luck(self.review.luck)

    @property
    def how(self) -> str:
        """How decisions were judged."""
        return self.say("review.how", worlds=self.review.asked.worlds)

    def noted(self, record: Record) -> Record:
        """Return the match's record with a note above each decision that lost anything, or is disputed."""
        notes = {decision.step: self._loss(decision) for decision in self.review.dearest}
        notes |= {decision.step: self._dispute(decision) for decision in self.review.disputed}
        lines = list(record.lines)
        for step, note in notes.items():
            above = lines[step - 1].note
            lines[step - 1] = replace(lines[step - 1], note=f"{above}\n{note}" if above else note)
        return replace(record, lines=tuple(lines))

    @property
    def match(self) -> str:
        """Which match it is."""
        match = self.review.match
        score = "–".join(map(str, match.result.score)) if match.result else ""
        return self.say("review.match", game=title(match.game, self.language), ruleset=match.ruleset, score=score)

    @property
    def dearest_turns(self) -> Sequence[Sequence[Decision]]:
        """The dearest decisions that are told, by turns."""
        return self.review.dearest_turns[: self.shown]

    def seat_told(self, seat: int) -> Iterator[str]:
        """Yield what a seat lost, by which kinds of play, and which level of the house loses as much."""
        found = summary(self.review.of(seat))
        lost = self.say("review.seat", name=self.names[seat], lost=self._decimal(found.lost), n=found.counted)
        yield ", ".join([lost, *self.numbers(found)])
        if found.kinds:
            yield self.say("review.kinds", kinds="; ".join(self.kinds(found)))
        if place := self.standing(found):
            yield place

    def standing(self, found: Summary) -> str:
        """Say which level of the house loses as much as a seat; nothing where that is not known."""
        place = standing(found, ladder(self.review.match, self.review.asked.worlds))
        if not place:
            return ""
        level, *others = (level_name(level, self.language) for level in (place.nearest.level, *place.others))
        facts = {"level": level, "others": ", ".join(others)}
        numbers = {"lost": self._decimal(place.nearest.lost), "error": self._decimal(place.nearest.error)}
        return self.say("review.as_good_as_few" if place.others else "review.as_good_as", **facts, **numbers)

    def kinds(self, found: Summary) -> Iterator[str]:
        """Yield what was lost by each kind of play."""
        say = Say(self.language, self.review.match.game.package)
        for one in found.kinds:
            yield self.say(
                "review.kind", kind=say(f"review.kind.{one.kind}", n=one.number), lost=self.per_cent(one.lost)
            )

    def numbers(self, found: Summary, least: int = 0) -> Iterator[str]:
        """Yield how many decisions were doubtful, errors, blunders and disputed, where they are so many at least."""
        numbers = (found.doubtful, found.errors, found.blunders, found.disputed)
        for key, number in zip(("doubtful", "error", "blunder", "disputed"), numbers, strict=True):
            if number >= least:
                yield self.say(f"review.number.{key}", n=number)

    def _losses(self) -> Iterator[str]:
        if not self.review.dearest:
            yield self.say("review.nothing")
            return
        yield self.say("review.dearest")
        for turn in self.dearest_turns:
            if len(turn) > 1:
                yield f"  {self.turn_told(turn)}"
            yield from (f"{'    ' if len(turn) > 1 else '  '}{self._where(one)} {self._loss(one)}" for one in turn)

    def turn_told(self, turn: Sequence[Decision]) -> str:
        """Say what the steps of a turn cost together."""
        first, loss = turn[0], self.per_cent(sum(one.loss for one in turn))
        facts = {"hand": first.hand, "turn": first.turn, "name": self.names[first.seat]}
        return self.say("review.turn", loss=loss, n=len(turn), **facts)

    def _disputed(self) -> Iterator[str]:
        if self.review.disputed:
            yield self.say("review.disputed")
            yield from (f"  {line}" for line in self.disputes())

    def disputes(self) -> Iterator[str]:
        """Yield the disputed decisions that are told, the dearest first."""
        ordered = sorted(self.review.disputed, key=lambda one: -one.estimates[0].loss)
        yield from (f"{self._where(decision)} {self._dispute(decision)}" for decision in ordered[: self.shown])

    def _luck(self, found: Account) -> Iterator[str]:
        """Yield where each side's result came from, in chances to win the match."""
        yield self.luck_how(found)
        yield from (f"  {self.luck_of(found, side)}" for side in range(len(found.result)))

    def luck_of(self, found: Account, side: int) -> str:
        """Say where a side's result came from."""
        facts = {
            "name": self.side_named(found, side),
            "start": self.per_cent(found.start[side]),
            "deals": self.signed(found.deals(side)),
            "hidden": self.signed(found.hidden(side)),
            "own": self.signed(found.choices(side, found.own(side))),
            "others": self.signed(found.choices(side, found.others(side))),
            "result": self.per_cent(found.result[side]),
        }
        return self.say("review.luck", **facts)

    def side_named(self, found: Account, side: int) -> str:
        """Name who sits on a side."""
        return Viewer(SPECTATOR, tuple(self.names), self.language).listed(found.own(side))

    def luck_how(self, found: Account) -> str:
        """Say what tells luck from skill."""
        return self.say("review.luck_how", value=found.name)

    def _loss(self, decision: Decision) -> str:
        facts = {"loss": self.per_cent(decision.loss), "what": self.sure(decision), **self._plays(decision)}
        return "; ".join([self.say("review.loss", **facts), *self.seen(decision)])

    def _dispute(self, decision: Decision) -> str:
        return self.say("review.dispute", played=self.play(decision, decision.chosen), by=self.by_judges(decision))

    def by_judges(self, decision: Decision) -> str:
        """Say what each judge sees."""
        return ", ".join(self._by_judge(decision, estimate) for estimate in decision.estimates)

    def seen(self, decision: Decision) -> Iterator[str]:
        """Yield what the choice would have cost with all cards seen, where that is another question."""
        if decision.worlds and decision.seen_loss is not None:
            yield self.say("review.seen", loss=self.per_cent(decision.seen_loss))

    def _where(self, decision: Decision) -> str:
        name, cards = self.names[decision.seat], " ".join(decision.cards)
        facts = {"step": decision.step, "hand": decision.hand, "turn": decision.turn, "name": name, "cards": cards}
        return self.say("review.where_turn" if decision.turn else "review.where", **facts)

    def place(self, decision: Decision) -> str:
        """Say where in the match a decision was."""
        facts = {"hand": decision.hand, "turn": decision.turn, "step": decision.step}
        return self.say("review.place_turn" if decision.turn else "review.place", **facts)

    def place_of_turn(self, turn: Sequence[Decision]) -> str:
        """Say where in the match a turn was, and of one decision alone where that was."""
        if len(turn) == 1:
            return self.place(turn[0])
        return self.say("review.place_of_turn", hand=turn[0].hand, turn=turn[0].turn)

    def sure(self, decision: Decision) -> str:
        """Say how much was lost, and how far that can be trusted."""
        how_sure = self._how_sure(decision)
        return f"{self.say(f'review.grade.{decision.grade}')}, {how_sure}" if decision.loss else how_sure

    def _how_sure(self, decision: Decision) -> str:
        if not decision.worlds:
            return self.say("review.exact")
        return self.say("review.error_of_loss", error=self.per_cent(decision.mildest.error))

    def why(self, decision: Decision) -> str:
        """Say what the choice lost by, in the game's words, or what the judges see."""
        if decision.verdict == Verdict.DISPUTED:
            return self.say("review.why_disputed", by=self.by_judges(decision))
        if decision.verdict == Verdict.UNCLEAR:
            return self.say("review.why_unclear", best=self.play(decision, decision.best))
        if decision.verdict == Verdict.NOTHING:
            return self.say("review.why_nothing")
        return Say(self.language, self.review.match.game.package).find(f"review.why.{decision.kind}")

    def _by_judge(self, decision: Decision, estimate: Estimate) -> str:
        judge = self.say(f"review.judge.{estimate.judge}")
        loss, error = self.per_cent(estimate.loss), self.per_cent(estimate.error)
        if not estimate.is_loss:
            return self.say("review.judge_sees_none", judge=judge, loss=loss, error=error)
        best = self.play(decision, estimate.best)
        return self.say("review.judge_sees", judge=judge, loss=loss, error=error, best=best)

    def _plays(self, decision: Decision) -> dict[str, str]:
        return {"played": self.play(decision, decision.chosen), "best": self.play(decision, decision.best)}

    def play(self, decision: Decision, place: int) -> str:
        """Say what an action does."""
        viewer = Viewer(decision.seat, tuple(self.names), self.language, True, self.review.match.game)
        return facets.presenter(self.review.match.game.name).in_words(decision.actions[place], viewer)

    def per_cent(self, chance: float) -> str:
        """Return a chance in hundredths."""
        return self._decimal(100 * chance)

    def signed(self, chance: float) -> str:
        """Return a part of the result with its sign."""
        text = self.per_cent(chance)
        return text if text.startswith("−") else f"+{text}"

    def _decimal(self, number: float) -> str:
        text = f"{number:.1f}".replace("-", "−")
        return text if self.language == "en" else text.replace(".", ",")
