"""Every reason that a bot gives is possible: chances are chances, numbers and words agree, nothing contradicts."""

import pytest

from tests.bots.explanations import Explained, explained, wrong


def test_a_few_hundred_explanations() -> None:
    assert [f"{one.where}: {what}" for one in explained(300) for what in wrong(one)] == []


@pytest.mark.long
def test_ten_thousand_explanations() -> None:
    assert [f"{one.where}: {what}" for one in explained(10_000) for what in wrong(one)] == []


WRONG = (
    "We win 120% of the time.",
    "It takes 1 cards.",
    "Of 2 card.",
    "Better Js.",
    "no sentence",
    "A 43 %.",
    "Two  blanks.",
)


@pytest.mark.parametrize("said", WRONG)
def test_what_is_wrong_is_found(said: str) -> None:
    assert list(wrong(Explained("", {"es": "Un 7 % de riesgo.", "en": said, "de": "Zu 7 %."})))


def test_a_german_word_is_no_card_but_before_a_card_that_is_written() -> None:
    said = {"es": "Desde 30 no cuenta.", "en": "To 30 it counts.", "de": "Ab 30 zählt es nicht."}
    assert list(wrong(Explained("", said))) == []
    assert list(wrong(Explained("", {**said, "de": "Ab ist besser."}))) == ["de: 'Ab' is notation"]


def test_a_contradiction_is_found() -> None:
    said = dict.fromkeys(("es", "en", "de"), "A row that can grow. It is time to go out.")
    assert list(wrong(Explained("", said))) == ["'that can grow' and 'time to go out'"]
