"""Cuarenta in English."""

from typing import Final

TEXTS: Final = {
    "title": "Cuarenta",
    "about": "Ecuador’s own: caída, limpia, ronda, and forty!",
    # The head of the table.
    "head": "Cuarenta · {ruleset}",
    "chica": "chica {n}",
    "where": "hand {hand}, deal {deal} of {deals}",
    "pile": "cartón {n}",
    "chicas": "chicas {n}",
    "deals": "dealer",
    "leads": "leader",
    "partner": "partner",
    "ronda": "ronda",
    "table": "Table",
    "hand": "Hand",
    "empty": "nothing: whatever you lay can be caught",
    "just_laid": "framed: laid just now by {name}",
    "38": "38 que no juega",
    # The same, without boxes.
    "plain.score": "{side}: {points} points ({perros} perros, {tantos} tantos), {pile} cards taken, chicas {chicas}",
    "plain.player": "{name}: {n} cards",
    "plain.table": "On the table: {cards}",
    "plain.just_laid": "laid just now",
    "plain.hand": "Your hand: {cards}",
    "plain.nothing": "nothing",
    # What may be done.
    "ask.take": "{name} overlooked {cards}. Take it?",
    "ask.claim": "The hand is over. Did your side catch a ronda by caída? Claim its rank.",
    "move.take": "{card} takes {cards}",
    "move.run": "{card} takes {cards} and the run {run}",
    "move.partly": "{move} (leaves {rest} to the others)",
    "move.lay": "Lay",
    "move.lays": "lay {card}",
    "move.steal": "take {cards}",
    "move.leave": "leave it",
    "move.claim": "claim the ronda of {rank}",
    "move.silent": "stay silent",
    # What happened.
    "you.deals": "You deal",
    "they.deals": "{name} deals",
    "new_hand": "New hand. {deals}.",
    "next_cards": "{deals} five more each.",
    "you.scores": "You: {what}",
    "they.scores": "{name}: {what}",
    "shown": "{what} ({ranks})",
    "you.lays": "You lay {card}",
    "they.lays": "{name} lays {card}",
    "you.takes": "You take {cards} with {card}",
    "they.takes": "{name} takes {cards} with {card}",
    "run": "{cards}, then {run}",
    "you.steals": "You take what was overlooked: {cards}",
    "they.steals": "{name} takes what was overlooked: {cards}",
    "you.claims": "You claim a ronda of {rank}",
    "they.claims": "{name} claims a ronda of {rank}",
    "claim.wrong": "{claim}: it was none",
    "misdeal": "The dealer misdealt",
    "no_limpia": "table clean, but on 38 a limpia does not count",
    "cry": "{what}!",
    "with_points": ": {points}!",
    "now_38.caida": "{side}: 38 que no juega! Only a caída closes now.",
    "now_38.caida_cards": "{side}: 38 que no juega! Only a caída or the cartón closes now.",
    # The end of a hand, a chica, the match.
    "hand.over": "The hand is over. Cards: {cards}.",
    "hand.left": "left on the table {n}",
    "hand.points": "{what} for {side}.",
    "hand.no_points": "The count gives no points.",
    "hand.score": "Score: {score}.",
    "chica.won": "The chica goes to {side}, {score}!",
    "chica.count": "Chicas: {score}.",
    "zapatero": "Zapatería! {side}: fewer than 10 points, and that ends the mesa.",
    "you.mesa": "{side} win the mesa. Well played!",
    "they.mesa": "{side} won the mesa. The next round will be yours!",
    "watch.mesa": "{side} won the mesa.",
    "draw": "Two chicas each: nobody wins the mesa.",
    # The conversation.
    "welcome": "You play {who}. Rules: {ruleset}.\n"
    "Take the card just laid with an equal one: caída, 2. Take cards that add up to yours. "
    "Clear the table: limpia, 2. The first with 40 points wins.\n"
    "Type the number of a play; 'help' tells more, 'hint' advises, 'quit' leaves.",
    "could_take": "(It could have taken something; 'undo' takes it back.)",
    "no_clause": "There is no clause '{clause}'; they are P1 to P76, W1 to W48, A1 to A61.",
    "no_card": "'{word}' is not a card of this pack: ranks A 2 3 4 5 6 7 J Q K, suits c d h s.",
    "card_twice": "'{word}' names a card twice.",
    "rules": "The rules in short. This table plays '{ruleset}':\n"
    "{about}.\n"
    "  Each has five cards and lays one in turn. It takes an equal card, or (A to 7)\n"
    "  cards that add up to it; and with either the run that follows upwards,\n"
    "  A 2 3 4 5 6 7 J Q K.\n"
    "  caída, 2     taking, with an equal card, the card laid just before\n"
    "  limpia, 2    leaving nothing on the table\n"
    "  ronda        three equal cards dealt; doble ronda: four\n"
    "  cartón       when all 40 cards are played: 20 cards are 6 points, each card\n"
    "               more is 1, rounded up to an even number\n"
    "  40 points win the chica. A tanto is 2 points (▪), a perro 10 (●).\n"
    "  'rules P47' shows a clause: P1 to P76, W1 to W48, A1 to A61.",
    "help": "How to play a card:\n"
    "  3            the play with number 3\n"
    "  7h           lay the 7 of hearts: c clubs, d diamonds, h hearts, s spades\n"
    "  7h x7c       take the 7 of clubs with it\n"
    "  7h x3c4d     take 3 and 4, a sum\n"
    "  7h x7c >JdQs take the 7 of clubs and the run above it",
    "help.score": "the score in perros and tantos",
    "help.clause": "P47",
}
