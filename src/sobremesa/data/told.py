"""Texts of a data set for people: its title, what it is, and what its users should know."""

from collections.abc import Mapping
from typing import Any, Final

Manifest = Mapping[str, Any]

CREATOR: Final = "The Sobremesa developers"
LICENCE_TEXT: Final = "https://creativecommons.org/publicdomain/zero/1.0/"

RESPONSIBLE: Final[dict[str, Any]] = {
    "rai:dataCollection": (
        "Programs played against one another. Every card follows from the seed, every action from the player named; "
        "each record was verified by the rules step by step."
    ),
    "rai:dataCollectionType": ["Software Collection"],
    "rai:hasSyntheticData": True,
    "rai:dataLimitations": [
        "The players are programs: how people play is not in the data.",
        "Rules differ from table to table; these are of one ruleset alone, which is named.",
        "Seeds are ranges of whole numbers: who tunes a player on the test seeds has no test left.",
    ],
    "rai:dataBiases": [
        "Positions are those that the named players get into; those of other players are rare or missing.",
        "What a player does is not what is best: the strength of each level is measured in the documentation.",
    ],
    "rai:personalSensitiveInformation": ["None: no person took part, and the names are those of programs."],
    "rai:dataUseCases": [
        "Learning and comparing players of card games with hidden hands and partners: imitation, offline learning, "
        "models of opponents, beliefs about hidden cards.",
        "Not for claims about people's play, and not for gambling.",
    ],
    "rai:dataSocialImpact": (
        "The games are played for company, not for money. A player learned from this data could be used to cheat at "
        "a table on line, as any strong program could."
    ),
    "rai:dataReleaseMaintenancePlan": (
        "Whoever has the version that is named makes the same bytes again by the command that is named; "
        "another version's data is another data set."
    ),
}
"""What NeurIPS' track on evaluations and data sets asks of a data set, in the words of Croissant's RAI vocabulary."""


def titled(manifest: Manifest) -> str:
    """Return a title that can be a file's name, too."""
    return f"sobremesa-{manifest['game']}-{manifest['unit']}-{manifest['players']}p"


def described(manifest: Manifest) -> str:
    """Return in a few sentences what the data set is."""
    units = sum(entry["rows"] for entry in manifest["files"] if entry["table"] == "units")
    steps = sum(entry["rows"] for entry in manifest["files"] if entry["table"] == "steps")
    who = ", ".join(manifest["names"])
    table = f"{manifest['game']} ({manifest['ruleset']}, {manifest['players']} players)"
    return (
        f"{units} {KINDS[manifest['unit']]} of {table} with {steps} decisions, {origin(manifest)}. The players: {who}."
    )


KINDS: Final = {"hand": "hands", "match": "matches"}


def origin(manifest: Manifest) -> str:
    """Return how the data set was made."""
    return f"made by Sobremesa {manifest['versions']['sobremesa']}: {manifest['command']}"


def cited(manifest: Manifest) -> str:
    """Return how the data set is cited."""
    year = manifest["published"][:4]
    return (
        f"@misc{{{titled(manifest).replace('-', '_')}, author = {{{{{CREATOR}}}}}, title = {{{titled(manifest)}}}, "
        f"year = {{{year}}}, note = {{{origin(manifest)}}}}}"
    )
