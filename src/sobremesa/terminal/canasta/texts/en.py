"""Canasta in English."""

from typing import Final

TEXTS: Final = {
    # The groups.
    "head": "Canasta · {ruleset}",
    "where": "round {n}",
    "group": "{side}: {n} points",
    "group.opens": "opens with {n}",
    "group.double": "all counts × {n}",
    "group.nothing": "nothing laid yet",
    "target.more_than": "More than {target} points win the game.",
    "target.at_least": "{target} points win the game.",
    "row.jokers": "[joker canasta]",
    "row.pure": "[{rank} ×{n} pure canasta]",
    "row.mixed": "[{rank} ×{n} mixed canasta, {wild} wild]",
    "plain.row.jokers": "joker canasta, {cards}",
    "plain.row.pure": "pure canasta of {n} {rank}",
    "plain.row.mixed": "mixed canasta of {rank}, {n} cards, {wild} of them wild",
    "plain.rows": "On the table: {rows}.",
    "plain.minus": "minus ",
    # The players and the hand.
    "held": "Cards held:",
    "partner": "partner",
    "deals": "dealer",
    "asks": "asks you",
    "sits_out": "sits out",
    "table": "Pile",
    "hand": "Hand",
    "plain.hand": "Your hand, {n} cards: {cards}.",
    # The stock and the pile.
    "pile": "Stock {stock}. Pile {n}, on top {top}.",
    "pile.none": "Stock {stock}. There is no pile now.",
    "pile.aside": "Stock {stock}. The pile's rest, {n}, is yours after the turn.",
    "pile.needs": "The pile takes {n} {cards} from your hand.",
    "pile.frozen": "FROZEN: the pile takes {n} {cards} from your hand.",
    "pile.shut": "That card closes the pile: nobody takes it now.",
    "pile.frozen_shut": "FROZEN, and that card closes it: nobody takes it now.",
    "may.legal": "You may take it: you hold {n} {cards}.",
    "may.first_cycle": "Not yet: in the first turn of a round everyone draws.",
    "may.blocked": "Blocked for you in this turn.",
    "may.rank_laid": "Not for you: your side has a row of {cards} already.",
    "may.too_few_naturals": "Of {cards} you hold {n}: too few.",
    "may.frozen": "Of {cards} you hold {n}: too few.",
    "may.too_few_points": "Not for you: you would not reach {need} points to open.",
    "may.card_to_keep": "Not for you: no card would be left to discard.",
    # What is asked.
    "ask.draw": "Your turn: draw from the stock.",
    "ask.start": "Your turn: draw from the stock, or take the pile.",
    "ask.answer": "{name} asks you: may I go out? (holds {n})",
    "ask.open": "To open lay {need} points or more; or just discard.",
    "ask.no_open": "You cannot open: it takes {need} points, and you could lay {most}. Discard.",
    "ask.opening": "Opening: {laid} of {need}. Lay {left} more.",
    "ask.lay": "Lay what you like, then discard.",
    "ask.discard": "Nothing to lay: discard.",
    "ask.keep": "Discard. The other card stays: you cannot go out.",
    "ask.last": "Discard your last card: the rest of the pile follows.",
    "ask.out": "You can go out!",
    "ask.out_now": "With it you go out!",
    "ask.must_out.yes": "Your partner said yes: you must go out now.",
    "ask.must_out.threes": "The black threes are laid: you must go out now.",
    "ask.said_no": "Your partner said no.",
    "ask.end": "You have no card to discard.",
    # The menu, and moves in words.
    "menu.start": "Begin:",
    "menu.lay": "Lay:",
    "menu.add": "Add:",
    "menu.ask": "Ask:",
    "menu.answer": "Answer:",
    "menu.drop": "Discard:",
    "menu.end": "End:",
    "menu.out": "Go out:",
    "plain.onto": " to the {rank}",
    "short.take": "take the pile with {cards}",
    "move.draw": "draw from the stock",
    "move.take": "take the pile",
    "move.lay": "lay {cards}",
    "move.add": "add {cards} to the {rank}",
    "move.ask": "ask your partner: may I go out?",
    "move.yes": "yes, go out",
    "move.no": "no, not yet",
    "move.drop": "discard {card}",
    "move.end": "end the turn without a discard",
    # What happened.
    "new_round": "Round {n}. {deals}.",
    "you.deals": "You deal",
    "they.deals": "{name} deals",
    "you.sits_out": "You sit out this round.",
    "they.sits_out": "{name} sits out this round.",
    "dealt_reds": "Red threes for {side}: {cards}.",
    "you.draws": "draw",
    "they.draws": "draws",
    "you.draws_cards": "draw {cards}",
    "they.draws_cards": "draws {cards}",
    "you.takes": "take the pile of {n} with {cards}",
    "they.takes": "takes the pile of {n} with {cards}",
    "you.lays": "lay {cards}",
    "they.lays": "lays {cards}",
    "you.adds": "add {cards} to the {rank}",
    "they.adds": "adds {cards} to the {rank}",
    "you.asks": "ask {partner}: may I go out?",
    "they.asks": "asks {partner}: may I go out?",
    "you.says_yes": "You say yes.",
    "they.says_yes": "{name} says yes.",
    "you.says_no": "You say no.",
    "they.says_no": "{name} says no.",
    "you.discards": "discard {card}",
    "they.discards": "discards {card}",
    "you.freezes": "freeze the pile with {card}",
    "they.freezes": "freezes the pile with {card}",
    "you.goes_out": "go out with {card}",
    "they.goes_out": "goes out with {card}",
    "you.ends": "have nothing to discard",
    "they.ends": "has nothing to discard",
    "you.picks_up": "pick up {cards}",
    "they.picks_up": "picks up {cards}",
    "opened": "That was the opening: {n} points.",
    "canasta.pure": "A pure canasta of {rank} for {side}!",
    "canasta.mixed": "A mixed canasta of {rank} for {side}!",
    "canasta.jokers": "A joker canasta for {side}!",
    # The end of a round and of the game.
    "you.round.out": "Round {n} is over: you went out.",
    "they.round.out": "Round {n} is over: {name} went out.",
    "round.stock": "Round {n} is over: the stock is used up.",
    "sheet.canastas": "canastas",
    "sheet.laid": "laid",
    "sheet.reds": "red 3s",
    "sheet.out": "out",
    "sheet.hand": "hand",
    "sheet.round": "round",
    "sheet.total": "total",
    "sheet.none": "Without a canasta everything counts minus: {sides}.",
    "sheet.times": "Everything counts × {factor}: {side}.",
    "reset": "{side}: exactly {n}! Back to 0, and from now on everything counts double.",
    "match.you": "{side} won the game with {n} points. Well played!",
    "match.they": "{side} won the game with {n} points. The next one will be yours!",
    # The conversation.
    "prompt": "{n} plays; number, play or help> ",
    "prompt.one": "One play; number, play or help> ",
    "welcome": "You play {who}. Rules: {ruleset}.\n"
    "Collect cards of one rank: three begin a row, seven are a canasta. Twos and jokers are wild. Without "
    "a canasta everything counts minus. Each turn: draw, lay, discard.\n"
    "Type the number of a play; 'help' tells more, 'hint' advises, 'quit' leaves.",
    "unknown.how": "Type a play's number, or the play, such as '{example}', or 'help'.",
    "lay_or_drop": "What about {card}? Write 'drop {card}' to discard it, 'add {card}' to add it to your row.",
    "lay_what": "Lay which cards? Write them, such as 'meld KKK' or 'add 2>K'.",
    "drop_what": "Discard which card? Write it, such as 'drop 4'.",
    "which_row": "To which row? Write each wild card with its row, such as '2>K', not '{word}'.",
    "does_not_fit": "'{word}': to a row go only its own rank and wild cards.",
    "seven_wilds": "A joker canasta is seven wild cards at once: write 'wilds' and how many of them are jokers.",
    "three_threes": "Black threes are laid as exactly three, to go out: write 'threes'.",
    "no_card": "'{word}' is no card here: 4 5 6 7 8 9 10 J Q K A, 2 and * (joker) are wild, 3 is the black three.",
    "no_clause": "There is no clause '{clause}'; they are C1 to C82 and A1 to A70, such as C32 or A46.",
    "rules": "The rules in short. This table plays '{ruleset}':\n"
    "{about}.\n"
    "  Draw one card, or take the pile: its top card with two of its rank from hand.\n"
    "  A row is three or more of a rank, with fewer wild cards (2, *) than naturals.\n"
    "  What a side lays first must reach 50 points (90 from 1500, 120 from 3000).\n"
    "  points       4 to 7: 5; 8 to K: 10; A and 2: 20; joker 50\n"
    "  canasta      seven or more: pure 500, mixed 300, seven wild cards 1000\n"
    "  red three    is laid at once, 105; all four 820\n"
    "  black three  blocks the pile for the next player; 105 minus in hand\n"
    "  frozen       a wild card in the pile: three naturals from hand take it\n"
    "  going out    with a canasta: lay all but one card, discard that; 100\n"
    "  What you hold counts minus; without a canasta everything does.\n"
    "  'rules C55' shows a clause: C1 to C82, A1 to A70.",
    "help": "How to play (10 or T is a ten, * a joker, 3 the black three):\n"
    "  3                  the play with the number 3\n"
    "  draw, take         a card from the stock, or the pile\n"
    "  meld KKK 777 2>K   lay kings and sevens, and a two onto the kings\n"
    "  add K, add 2>K     to a row that is there\n"
    "  drop 4             discard; also at the end: meld KKK drop 4\n"
    "  wilds 3, threes    seven wild cards, 3 of them jokers; three black threes\n"
    "  ask, yes, no       may I go out?",
    "help.score": "the points, and what opens",
    "help.clause": "C55",
}
