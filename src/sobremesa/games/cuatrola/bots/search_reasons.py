"""Reasons of the searching players in words: the chances that they computed, after what the rules' bot says."""

from sobremesa.games.cuatrola import rules as kernel
from sobremesa.games.cuatrola import words
from sobremesa.games.cuatrola.bots.estimates import Estimate
from sobremesa.games.cuatrola.bots.reasons import call_decides, call_name, percent, the_call
from sobremesa.games.cuatrola.rules import Rules, State

CERTAIN = 1e-9
"""Distance from 0 or 1 within which all deals that were searched agree."""
NEAR = 0.004
"""Cards no worse than this are as good as the best: the rule-based player settles which."""


def explain_call(rules: Rules, s: State, found: list[Estimate], action: int, language: str) -> str:
    """Return what the call decides, what it makes of the hand and of the match, and what the best other one would."""
    made = next(call for call in found if call.action == action)
    others = [call for call in found if call.action != action]
    contract = s.contract if action == kernel.PASO else action - kernel.PASO
    key = "bid" if action != kernel.PASO else "pass_bid" if s.contract else "pass"
    numbers = {"chance": percent(made.chance), "worth": percent(made.worth)}
    said = [*call_decides(rules, s, action, language)]
    name = call_name(contract, language) if key == "bid" else the_call(contract, language)
    said.append(_say(language, key, contract=name, **numbers))
    if not others:
        return " ".join([*said, _say(language, "only_call")])
    other = max(others, key=lambda call: call.worth)
    rival = {"other_chance": percent(other.chance), "other_worth": percent(other.worth)}
    better = "rather_call" if other.worth > made.worth else "rival"
    return " ".join([*said, _say(language, better, other=words.action_name(other.action, language), **rival)])


def explain_card(found: list[Estimate], action: int, usual: str, language: str) -> str:
    """Return what the rules' bot says, how often the hand is won with a card or cante, and with the next best."""
    done = next(card for card in found if card.action == action)
    others = [card for card in found if card.action != action]
    key = "sure" if done.chance > 1 - CERTAIN else "lost" if done.chance < CERTAIN else "chance"
    said = [usual, _say(language, key, chance=percent(done.chance))]
    if others and key == "chance":
        other = max(others, key=lambda card: card.worth)
        mine, its = percent(done.chance), percent(other.chance)
        key = "rather" if other.worth > done.worth + NEAR else "next" if mine > its else "close"
        said.append(_say(language, key, other=words.action_name(other.action, language), other_chance=its))
    return " ".join(said)


def _say(language: str, key: str, **values: object) -> str:
    said = words.texts(language)(f"bot.search.{key}", **values)
    return said[0].upper() + said[1:]
