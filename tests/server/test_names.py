"""Names at a table: nobody is called like another, nor like those who look after the table."""

from itertools import combinations

import pytest

from sobremesa.games.facets import presenter
from sobremesa.presentation.viewer import NAME_LENGTH
from sobremesa.server.errors import Refusal
from sobremesa.server.table.names import alike, is_title, newcomers, skeleton, unlike, watchers
from tests.server.kit import house, random_bots, run


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Ana"),
        ("Ana", "ANA"),
        ("Ana", "\u0410n\u0430"),  # Cyrillic
        ("Ana", "\u0391na"),  # Greek
        ("paypal", "𝔭𝒶yp𝕒ℓ"),
        ("Alex", "AIex"),
        ("Carmen", "Carrnen"),
        ("Mona", "M0na"),
        ("Jos\u00e9", "Jose\u0301"),
        ("ماهر", "ﻣﺎﻫﺮ"),
        ("Анна", "АННА"),
    ],
)
def test_names_that_look_alike_are_alike(one: str, other: str) -> None:
    assert alike(one, other) and alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Ada"),
        ("Ana", "Aná"),
        ("Ian", "Lan"),
        ("Ana", "Ana 2"),
        ("AIEX", "ALEX"),
        ("Анна", "Ана"),
        ("Rosa", "Roca"),
    ],
)
def test_others_are_not(one: str, other: str) -> None:
    assert not alike(one, other)


def test_a_skeleton_is_its_own() -> None:
    """Whatever stands for a letter stands for itself, or two could look alike and differ."""
    for letter in map(chr, range(0x20, 0x20000)):
        if letter.isprintable():
            assert skeleton(skeleton(letter)) == skeleton(letter), hex(ord(letter))


@pytest.mark.parametrize(
    "name",
    ["Moderator", "MODERADORA", "M0derator", "Моderator", "[Admin]", "admin 2", "the host", "Sobremesa", "das Haus"],
)
def test_a_title_is_nobodys_name(name: str) -> None:
    assert is_title(name)
    with pytest.raises(Refusal, match="name_title"):
        newcomers(name, 0, [])


@pytest.mark.parametrize("name", ["", "7", "Ana", "Haus", "Casa", "Modesto", "Adminda", "Hostos"])
def test_a_name_is_no_title(name: str) -> None:
    assert not is_title(name)


def test_who_comes_second_gets_a_number() -> None:
    assert newcomers("Ana", 1, ["Luis"]) == "Ana"
    assert newcomers("Ana", 1, ["\u0410na", "ANA 2"]) == "Ana 3"
    assert newcomers("\u3164", 1, []) == "2"
    assert newcomers("", 1, ["2"]) == "2 2"
    long = "é" * NAME_LENGTH
    assert unlike(long, [long]) == "é" * (NAME_LENGTH - 2) + " 2"


def test_who_watches_is_called_neither_like_a_seat_nor_by_a_title() -> None:
    assert [watchers(name, ["Ana", "Luis"]) for name in ("Ana", "Moderator", "", "Eva")] == ["Ana 2", "", "", "Eva"]


def test_a_table_has_nobody_twice() -> None:
    """The second Ana is told so; a title is refused; who watches is not taken for who plays."""

    async def work() -> None:
        async with house(make=random_bots) as here:
            table, seated = await here.open(game="cuarenta", players=4, name="Ana")
            second = await here.friend(seated, "\u0410na")
            assert second["note"] == "En esta mesa ya hay quien se llama así: aquí eres «\u0410na 2»."
            assert (await here.friend(seated, "\u2800"))["note"] == ""
            invite = {"invite": seated["invitation"]["link"].partition("#")[2], "name": "Moderator"}
            refused = await here.ask("POST", f"/api/tables/{table.state.id}/seats?language=es", invite)
            assert (refused.status, refused.json["error"]) == (409, "name_title")
            assert "«Moderator»" in refused.json["text"]
            assert table.state.names == ("Ana", "\u0410na 2", "3", "")
            for name in ("Ana", "Admin", "Eva"):
                await here.sit(table.state.id, name=name).next("welcome")
            message = table.info.message("en")
            assert message.watchers == ("Ana 3", "Eva")
            assert [one.name for one in message.watching] == ["Ana 3", "", "Eva"]

    run(work())


def test_the_house_takes_no_name_that_is_there() -> None:
    async def work() -> None:
        async with house(make=random_bots) as here:
            usual = presenter("cuarenta").HOUSE
            table, seated = await here.open(game="cuarenta", players=4, name=usual[0].upper())
            await here.friend(seated, usual[1])
            here.sit(table.state.id, seated["token"]).send(type="start", cid="s")
            await here.until(lambda: table.state.phase == "playing")
            names = table.state.names
            assert not any(alike(one, other) for one, other in combinations(names, 2))

    run(work())


def test_nobody_opens_a_table_under_a_title() -> None:
    async def work() -> None:
        async with house() as here:
            answer = await here.ask("POST", "/api/tables", {"game": "cuarenta", "name": "Admin", "language": "de"})
            assert (answer.status, answer.json["error"]) == (409, "name_title")

    run(work())
