"""Chance: the same numbers everywhere and for ever, and no number likelier than another."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.core.chance import Chance
from sobremesa.core.errors import SobremesaError


def test_the_stream_is_what_it_says_it_is() -> None:
    """Block k is SHA-256 of the key, a bar and k, as four 64-bit numbers, big end first."""
    chance = Chance(7, "deal", 3)
    for block in range(3):
        digest = sha256(f"7|deal|3|{block}".encode()).digest()
        for place in range(0, 32, 8):
            assert chance.word() == int.from_bytes(digest[place : place + 8], "big")


def test_reference_numbers() -> None:
    """Kept for ever: records and rated deals hang on them."""
    chance = Chance("sobremesa", 1)
    assert [chance.word() for _ in range(3)] == WORDS
    assert [Chance("sobremesa", 2).below(n) for n in (1, 2, 10, 40, 1000)] == BELOW
    assert Chance("sobremesa", 3).shuffled(10) == SHUFFLED
    assert Chance("sobremesa", 4).choose([10, 20, 30, 40, 50], 3) == CHOSEN


def test_keys_tell_streams_apart() -> None:
    keys: list[tuple[int | str, ...]] = [(1,), (2,), (1, 1), (1, "deal"), (1, "deal", 0), (1, "first dealer"), ("",)]
    assert len({Chance(*key).word() for key in keys}) == len(keys)
    assert Chance(1, "a").word() == Chance("1", "a").word()


def test_half_a_character_is_no_seed() -> None:
    with pytest.raises(SobremesaError, match="a seed is text"):
        Chance("\ud800", "deal")


def test_below_is_uniform() -> None:
    """60,000 throws of a die: chi-square with 5 degrees of freedom stays under its 99.9 % point."""
    chance = Chance("die")
    throws = Counter(chance.below(6) for _ in range(60_000))
    assert set(throws) == set(range(6))
    assert sum((count - 10_000) ** 2 / 10_000 for count in throws.values()) < 20.5


def test_below_rejects_what_would_make_small_numbers_likelier() -> None:
    """With n just above 2**63 nearly half of all words must be thrown away."""
    n = (1 << 63) + 1
    chance, plain = Chance("reject"), Chance("reject")
    drawn = [chance.below(n) for _ in range(50)]
    words = [plain.word() for _ in range(400)]
    assert drawn == [word for word in words if word < n][:50]


def test_shuffles_are_uniform() -> None:
    """24,000 shuffles of four: chi-square with 23 degrees of freedom stays under its 99.9 % point."""
    chance = Chance("shuffles")
    seen = Counter(tuple(chance.shuffled(4)) for _ in range(24_000))
    assert set(seen) == set(permutations(range(4)))
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 49.7


@given(st.integers(0, 10_000), st.integers(0, 120))
def test_a_shuffle_is_a_permutation(seed: int, n: int) -> None:
    assert sorted(Chance(seed).shuffled(n)) == list(range(n))


@given(st.integers(0, 10_000), st.lists(st.integers(), unique=True, max_size=20), st.integers(0, 20))
def test_a_choice_is_of_the_items_without_repetition(seed: int, items: list[int], k: int) -> None:
    chosen = Chance(seed).choose(items, k)
    assert len(chosen) == len(set(chosen)) == min(k, len(items))
    assert set(chosen) <= set(items)


@given(st.integers(0, 10_000), st.integers(1, 1 << 64))
def test_below_is_below(seed: int, n: int) -> None:
    assert 0 <= Chance(seed).below(n) < n


WORDS = [9352265823966331122, 9661492721308112632, 14333740318422523753]
BELOW = [0, 0, 6, 6, 286]
SHUFFLED = [4, 3, 6, 7, 8, 2, 1, 0, 5, 9]
CHOSEN = [50, 10, 20]
