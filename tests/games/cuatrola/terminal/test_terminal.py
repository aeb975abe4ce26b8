"""Cuatrola at the terminal: whole matches as golden texts, every reason, every way to type, and what stays hidden."""

import re
from pathlib import Path
from typing import Any

import pytest

from sobremesa import games
from sobremesa.core.chance import Chance
from sobremesa.core.kernel import CHANCE
from sobremesa.core.languages import LANGUAGES
from sobremesa.core.match import Match
from sobremesa.core.record import Record
from sobremesa.games.cuatrola import presentation, rules, terminal
from sobremesa.games.cuatrola.rules import Phase
from sobremesa.presentation.presenter import NotUnderstood
from sobremesa.presentation.texts import Say
from sobremesa.presentation.viewer import Viewer
from sobremesa.terminal.seats import at_table
from tests.terminal.talk import ALWAYS_FIRST, agrees_with, new_table, session, talk

GAME = games.load("cuatrola")


def table(ruleset: str = "app", seed: str = "1", seat: int = 0) -> Match[Any, Any]:
    return new_table(ruleset, 4, seed, seat, "cuatrola")


def dealt(deck: str, calls: str = "paso paso paso paso", plays: str = "", ruleset: str = "app") -> Match[Any, Any]:
    """A hand so far: mano is seat 0, the deck lies in dealing order."""
    names = ("Ana", *presentation.HOUSE[:3])
    match: Match[Any, Any] = Match(GAME, GAME.rulebook.parse(ruleset), 4, 3, seed="x", names=names)
    match.deal(GAME.parse_deal(deck))
    for action in [*calls.split(), *plays.split()]:
        match.play(action)
    return match


def at_seat(match: Match[Any, Any], seat: int, language: str = "es", plain: bool = False) -> Viewer:
    return at_table(Viewer(seat, ("Ana", "Curro", "Loli", "Antonio"), language, plain), match)


D1 = "Sb Se Rb 3b Sc Ce Ac Ab Ae Cc Co Ro 3o Ao Cb 3c So Re 3e Rc"
D3 = "Ac Sc Ae Ab Sb Cb Co 3b Re Ce Ro Rc 3e Rb Se Cc So Ao 3c 3o"


# --- whole matches ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "ruleset", "seed"), [("es", "app", "28"), ("en", "literal", "101"), ("de", "mesa7", "37")]
)
def test_a_whole_match(language: str, ruleset: str, seed: str) -> None:
    match = table(ruleset, seed)
    text, status = talk(match, ALWAYS_FIRST, language)
    assert (status, match.over) == (0, True)
    agrees_with(f"cuatrola-{language}-{ruleset}", text)


def test_a_whole_match_in_plain_lines() -> None:
    text, status = talk(table("app", "64"), ALWAYS_FIRST, "es", plain=True)
    assert status == 0
    assert not set(text) & set("╭│┏▪▒·")
    agrees_with("cuatrola-plain-es-app", text)


MANNERS = {
    "es": "ayuda|reglas|regla k11|regla Z9|cuatrolla|canta c|8c|Ao|Rc|9|paso|mesa|jugadas|puntos|historia|"
    "rey de oros|1|deshacer|guardar|1|salir|salir",
    "en": "help|rules|rule k11|rule Z9|cuatrolla|sing cups|8c|Ao|Rc|9|pass|table|moves|score|log|king of coins|1|undo|"
    "save|1|quit|quit",
    "de": "hilfe|regeln|regel k11|regel Z9|cuatrolla|melden Kelche|8c|Ao|Rc|9|passe|tisch|züge|stand|verlauf|"
    "Münz-König|1|zurück|speichern|1|ende|ende",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_and_mistakes(language: str) -> None:
    text, status = talk(table("app", "21"), MANNERS[language].split("|"), language)
    assert status == 0
    agrees_with(f"cuatrola-manners-{language}", text)


# --- the screen -------------------------------------------------------------------------------------------------


def option_rulesets() -> list[str]:
    """Every value of every option, one at a time."""
    defaults = GAME.rulebook.parse("app")
    pairs = [(o.name, value) for o in GAME.rulebook.options for value in o.examples() if value != defaults[o.name]]
    texts = [f"app, {name}={str(value).lower()}" for name, value in pairs]
    return [*GAME.rulebook.presets, *texts]


@pytest.mark.parametrize("ruleset", option_rulesets())
def test_every_table_can_be_played_and_fits_the_screen(ruleset: str) -> None:
    for place, language in enumerate(LANGUAGES):
        chance = Chance(ruleset, language)
        lines = [str(1 + chance.below(2)) for _ in range(25)]
        text, _ = talk(table(ruleset, f"{ruleset} {place}"), ["help", "rules", *lines], language, plain=place == 1)
        assert max(map(len, text.splitlines())) <= 80
        assert "{" not in text
        screens = re.findall(r"^── (?:.*\n)+?(?=.*> )", text, re.MULTILINE)
        assert all(screen.count("\n") < 20 for screen in screens)


def test_the_table_shows_who_plays_what_and_what_wins() -> None:
    match = dealt(D1, plays="3o Ao")
    lines = terminal.render(match.view(2), at_seat(match, 2), "app")
    assert lines[1:5] == [
        " Nosotros   0  ···········   bazas 0   puntos 0",
        " Ellos      0  ···········   bazas 0   puntos 0",
        " Triunfo: copas, de muestra R copas (Antonio). Nadie juega: vale 1.",
        " Antonio ▒▒▒▒▒ (da) · Ana ▒▒▒▒ (pareja, mano) · Curro ▒▒▒▒",
    ]
    assert lines[5:9] == [
        "          Ana          Curro",
        "        ╭───────────╮┏━━━━━━━━━━━┓",
        " Mesa   │ 3 oros    │┃ A oros    ┃",
        "        ╰───────────╯┗━━━━━━━━━━━┛",
    ]
    assert lines[9] == "        ╭───────────╮╭─1─────────╮╭───────────╮╭───────────╮╭───────────╮"
    assert lines[10] == " Cartas │ A copas   ││ C oros    ││ 3 espadas ││ R bastos  ││ C bastos  │"


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("language", "own", "other"),
    [("es", "Tú (das)", "da)"), ("en", "You (dealer)", "dealer)"), ("de", "Du (Geber)", "Geber)")],
)
def test_a_note_at_ones_own_seat_speaks_to_who_sits_there(language: str, own: str, other: str, plain: bool) -> None:
    match = dealt(D1)
    shown = {
        seat: "\n".join(terminal.render(match.view(seat), at_seat(match, seat, language, plain), "app"))
        for seat in range(4)
    }
    assert own in shown[3]
    assert all(other in shown[seat] for seat in range(3))


@pytest.mark.parametrize(("language", "own"), [("es", "Tú (mano, descansas)"), ("en", "You (mano, sit out)")])
def test_who_sits_out_is_told_so(language: str, own: str) -> None:
    match = dealt(D1, calls="paso paso solo paso")
    assert own in "\n".join(terminal.render(match.view(0), at_seat(match, 0, language), "app"))


def test_cantes_are_shown_and_said() -> None:
    match = dealt(D3, plays="Re Ce Ae 3o")
    match.play("canta c")
    viewer = at_seat(match, 0)
    assert terminal.score(match.view(0), viewer)[1].endswith("bazas 1   puntos 48   cantado: 20 copas")
    event = match.events(0)[-1]
    assert presentation.speak(event, match.view(0), viewer) == ["¡Antonio canta las veinte en copas!"]


@pytest.mark.parametrize(
    ("score", "asked"),
    [(6, "¿Qué dices?"), (8, "cabe hasta 3."), (9, "cabe hasta 2."), (10, "no cabe nada.")],
)
def test_who_is_near_the_target_is_told_what_fits(score: int, asked: str) -> None:
    match = dealt(D1, calls="")
    match.state.score[0] = score
    assert presentation.question(match.view(0), at_seat(match, 0)).endswith(asked)


D1_PLAYED = "3o Ao Co Ro|canta e|Re 3e 3c Ae|Rc Sc Cc Ac|canta b|Rb Ab Sb Se|3b So Ce Cb"
D2 = "Rc Ab Sb Ao Ro Co Ce Sc Ae Rb 3o Cc 3c 3b 3e Re Ac Cb Se So"
D2_PLAYED = "Ae Co 3e Re|calla|Rb Sb Ao 3c|Cc Ac Ab 3o"


def heard(match: Match[Any, Any], played: str, seat: int) -> list[str]:
    """Return what a viewer hears while tricks and cantes are played."""
    said: list[str] = []
    for part in played.split("|"):
        for action in [part] if part.startswith("ca") else part.split():
            match.play(action)
            said.extend(presentation.speak(match.events(seat)[-1], match.view(seat), at_seat(match, seat)))
    return said


def test_the_deeds_have_their_names() -> None:
    said = heard(dealt(D1), D1_PLAYED, 1)
    assert said[:10] == [
        "Ana sale con el tres de oros.",
        "Montas con el as de oros.",
        "Loli asiste con el caballo de oros.",
        "Antonio asiste con el rey de oros. La baza es tuya, 28 puntos.",
        "¡Cantas las veinte en espadas!",
        "Sales con el rey de espadas.",
        "Loli monta con el tres de espadas.",
        "Antonio falla con el tres de copas.",
        "Ana asiste con el as de espadas. La baza es de Antonio, 35 puntos.",
        "Antonio arrastra con el rey de copas.",
    ]
    assert said[-2:] == [
        "Cuentas: Nosotros 130 (cartas 100, últimas 10, cantes 20), Ellos 40 (cartas 20, cantes 20).",
        "La mano es para nosotros, 1 tanto. Van Nosotros 1, Ellos 0.",
    ]


def test_overruffs_and_discards_have_their_names() -> None:
    said = heard(dealt(D2), D2_PLAYED, 1)
    assert "Fallas con el caballo de oros." in said
    assert "Callas." in said
    assert "Antonio falla con el as de oros." in said
    assert "Echas el as de bastos." in said
    assert any(line.startswith("Loli falla con el tres de oros. La baza es de Loli, 35 puntos") for line in said)


@pytest.mark.parametrize(
    "ruleset", ["app", "mesa7", "sextola20", "app, idle_hand_points=opponents", "app, tie=no_score"]
)
def test_the_breakdown_adds_up(ruleset: str) -> None:
    pattern = re.compile(r"(\w+) (\d+) \((.*?)\)")
    counted = 0
    for seed in range(25):
        match = table(ruleset, str(seed))
        chance, viewer = Chance("breakdown", seed), at_seat(match, 0)
        while not match.over:
            if match.actor == CHANCE:
                match.deal()
            else:
                legal = list(match.legal_actions)
                match.play(legal[chance.below(len(legal))])
            if match.state.phase not in (Phase.DEAL, Phase.OVER) or match.steps[-1].kind != "action":
                continue
            said = presentation.speak(match.events(0)[-1], match.view(0), viewer)
            for line in filter(lambda line: line.startswith("Cuentas:"), said):
                for side, (_, total, parts) in enumerate(pattern.findall(line)):
                    numbers = [int(part.split()[-1]) for part in parts.split(", ")]
                    assert sum(numbers) == int(total) == match.state.points[side]
                    counted += 1
    assert counted


# --- what may be typed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Rc", "Rc"),
        ("rc", "Rc"),
        ("R C", "Rc"),
        ("rey de copas", "Rc"),
        ("el rey de copas", "Rc"),
        ("REY COPAS", "Rc"),
        ("12 copas", "Rc"),
        ("12c", "Rc"),
        ("1 de oros", "Ao"),
        ("sota de bastos", "Sb"),
        ("king of cups", "Rc"),
        ("the three of coins", "3o"),
        ("Kelch-König", "Rc"),
        ("Schwert Bube", "Se"),
        ("3c", "3c"),
        ("paso", "paso"),
        ("pass", "paso"),
        ("voy solo", "solo"),
        ("¡Cuatrola!", "cuatrola"),
        ("quintola", "quintola"),
        ("canta copas", "canta c"),
        ("canta o", "canta o"),
        ("sing swords", "canta e"),
        ("melden Stäbe", "canta b"),
        ("callar", "calla"),
        ("calla", "calla"),
    ],
)
def test_a_play_may_be_said_in_many_ways(line: str, meant: str) -> None:
    assert terminal.read(line, table().view(0), []) == (GAME.notation.parse(meant),)


@pytest.mark.parametrize(
    ("line", "key"),
    [("8c", "no_card"), ("Rh", "no_card"), ("hola", "unknown"), ("rey", "unknown"), ("... ", "unknown")],
)
def test_what_is_no_play_is_not_understood(line: str, key: str) -> None:
    with pytest.raises(NotUnderstood) as error:
        terminal.read(line, table().view(0), [])
    assert error.value.key == key
    assert key == "unknown" or Say("es", games.load("cuatrola").package).find(key)


def test_a_rank_alone_is_a_card_where_only_one_is_meant() -> None:
    match = dealt(D1)
    view, viewer = match.view(0), at_seat(match, 0)
    choices = presentation.choices(view, viewer)
    assert terminal.read("tres", view, choices) == (GAME.notation.parse("3o"),)
    with pytest.raises(NotUnderstood) as error:
        terminal.read("sota", view, choices)
    assert error.value.facts["numbers"] == "1, 3, 5"


def test_a_suit_alone_is_sung_where_a_cante_is_asked_for() -> None:
    match = dealt(D3, plays="Re Ce Ae 3o")
    view, viewer = match.view(3), at_seat(match, 3)
    choices = presentation.choices(view, viewer)
    assert [choice.text for choice in choices] == ["canta copas: las veinte en copas", "callar"]
    assert presentation.question(view, viewer).startswith("Te has llevado la baza. ¿Cantas?")
    for line in ("copas", "canta", "canto copas"):
        assert terminal.read(line, view, choices) == (rules.SING + 1,)


def test_a_wrong_card_gets_its_reason_and_changes_nothing() -> None:
    match = dealt(D1, plays="3o")
    match.play("Ao")
    lines = ["3e", "Ao", "Rc", "solo", "canta b", "rey de bastos"]
    text, _ = talk(match, lines, "es", seat=2)
    elsewhere = "; en esta mesa no se admite, pero sí con renuncio=lose_hand (A21)"
    said = " ".join(text.split())
    assert said.count(elsewhere) == 2
    refused = re.findall(r"\bNo\. (.*? \([AK][0-9]+\)\.)", said.replace(elsewhere, ""))
    assert refused == [
        "Debes asistir: tienes el caballo de oros (K12).",
        "El as de oros ya se ha jugado (K09).",
        "No tienes el rey de copas (K09).",
        "Ahora no: toca echar una carta (K09).",
        "Ahora no: toca echar una carta (K09).",
        "Debes asistir: tienes el caballo de oros (K12).",
    ]
    assert len(match.steps) == 7


FORCING = "Re 3e Co Cc Ae Ce Rb So Se Ab Cb Ro Sb Rc Ac Ao Sc 3c 3b 3o"

FALLAR = "Debes fallar: no tienes espadas"

OBLIGED = [
    (D1, "3o", 1, "Re", "Hay que asistir.", "Debes asistir: tienes el as de oros (K12)"),
    (FORCING, "Re", 1, "Ce", "Hay que montar.", "Debes montar: tienes el tres de espadas (K11)"),
    (FORCING, "Re", 1, "Ab", "Hay que montar.", "Debes asistir: tienes el tres de espadas (K12)"),
    (
        FORCING,
        "Re 3e",
        2,
        "Rb",
        "Hay que fallar.",
        "Debes fallar: no tienes espadas, pero tienes el caballo de oros (K13a)",
    ),
    (FORCING, "Re 3e Co", 3, "So", "Hay que montar el fallo.", "Debes montar el fallo: tienes el rey de oros (K13b)"),
]


@pytest.mark.parametrize(("deck", "played", "seat", "card", "asked", "why"), OBLIGED)
def test_an_obligation_is_told_and_insisted_on(
    deck: str, played: str, seat: int, card: str, asked: str, why: str
) -> None:
    match = dealt(deck)
    heard(match, played, 0)
    text, _ = talk(match, [card], "es", seat=seat)
    assert f" {asked}\n" in text
    reason, clause = why.split(" (")
    elsewhere = r"; en esta mesa no se admite, pero sí con [\w=]+ \(\w+\)"
    assert re.search(rf" No\. {reason}{elsewhere} \({re.escape(clause)}\.", " ".join(text.split()))


# --- undo, save, resume -----------------------------------------------------------------------------------------


def test_undo_takes_back_the_replies_too() -> None:
    match = table(seed="5")
    talk(match, [])
    before = str(match.record())
    text, _ = talk(match, ["paso", "deshacer"], "es")
    assert str(match.record()) == before
    assert "Se deshizo: paso." in text


def test_a_match_is_saved_and_goes_on_at_a_table_of_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    talk(table("ludoteka21", "23", seat=2), ["1", "1", "1", "guardar partida.txt"], "es", seat=2)
    kept = Record.parse(Path("partida.txt").read_text(encoding="utf-8"))
    made, out = session(new_table("pagat", 2), ["resume partida.txt", "score", "log", "undo", "1"])
    made.run()
    assert str(Match.replay(GAME, kept).record()) == str(kept)
    assert (made.viewer.seat, made.viewer.names[2], made.viewer.game) == (2, "Ana", GAME)
    assert "── Cuatrola · ludoteka21" in out.getvalue()


# --- what is hidden ---------------------------------------------------------------------------------------------


def test_nobody_learns_that_another_could_have_sung() -> None:
    """With and without the others' silences the conversation is the same, byte for byte."""
    silent = 0
    for seed in range(12):
        match = table("app", str(seed))
        text, _ = talk(match, ALWAYS_FIRST, "es")
        silent += sum(step.action == rules.CALLA and step.seat not in (0, None) for step in match.steps)
        assert text.count("Callas.") == sum(step.action == rules.CALLA and step.seat == 0 for step in match.steps)
        assert "calla " not in re.sub(r"Si callas", "", text)
    assert silent


def test_the_screen_depends_on_nothing_that_is_hidden() -> None:
    """The same deal with the others' cards exchanged gives the same first screen, byte for byte."""
    screens = set()
    for deck in (D1, "Sb Rb Se 3b Sc Ac Ce Ab Ae Co Cc Ro 3o Cb Ao 3c So 3e Re Rc"):
        match = dealt(deck, calls="")
        screens.add(talk(match, ["moves", "score"], level="random")[0])
    assert len(screens) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_given_where_a_bot_can_give_one(language: str) -> None:
    text, status = talk(table(seed="30"), ["hint", "quit"], language)
    assert status == 0
    said = {"en": "Hint: |Nobody", "es": "Consejo: |En esta mesa", "de": "Tipp: |An diesem"}[language]
    assert re.search(f"^({said})", text, re.MULTILINE)
