"""Cuatrola in English; the words of a Spanish table stay, and plain ones stand beside them."""

from typing import Final

TEXTS: Final = {
    "title": "Cuatrola",
    "about": "Five cards, cantes and solos, as in Andalusia.",
    # Who is who, and what the table says otherwise where cards are not all.
    "prompt": "Number or play ({n} to choose from), or help> ",
    "prompt.one": "There is only one: 1, or help> ",
    "unknown.how": "Type the number of a play, or the play itself, such as {example}, or 'help'.",
    # The head of the table.
    "head": "Cuatrola · {ruleset}",
    "where.bid": "hand {hand} · bidding",
    "where.play": "hand {hand} · trick {trick} of 5",
    "tally": "{score} of {target}",
    "tricks": "tricks {n}",
    "tricks.of": "tricks {n} of {needed}",
    "points": "points {n}",
    "sung": "sung: {what}",
    "trumps": "Trumps: {suit}.",
    "trumps.shown": "Trumps: {suit}, shown is {card} ({name}).",
    "you.plays": "You play {bid} ({value}).",
    "they.plays": "{name} plays {bid} ({value}).",
    "unbid": "No bid: worth {value}.",
    "dealer": "dealer",
    "mano": "mano",
    "partner": "partner",
    "idle": "sits out",
    "calls": "Bids",
    "table": "Table",
    "hand": "Hand",
    "call": "{name} {bid}",
    "calls.none": "(you are mano and speak first)",
    "empty": "(you lead: any card may be played)",
    # The same, without boxes.
    "plain.player": "{name}: {n} cards",
    "plain.table": "On the table: {cards}",
    "plain.laid": "{name}, {card}",
    "plain.winning": "{laid}, winning so far",
    "plain.hand": "Your hand: {cards}",
    "plain.calls": "Bids: {calls}",
    # What may be done.
    "ask.bid": "What do you say?",
    "ask.poll": "{bid}, or paso?",
    "ask.barred": "You have {score} of exactly {target}: bid {room} at most.",
    "ask.barred.all": "You have {score} of exactly {target}: no bid fits.",
    "you.ask.cante": "The trick is yours. Will you sing? Silence tells nobody anything.",
    "they.ask.cante": "The trick is {name}'s. Will you sing? Silence tells nobody anything.",
    "ask.first": "Before the first lead: will you sing? Silence tells nobody anything.",
    "duty.follow": "You must follow suit (asistir).",
    "duty.beat": "You must play higher (montar).",
    "duty.ruff": "You must play a trump (fallar).",
    "duty.overruff": "You must play a higher trump (montar el fallo).",
    "duty.underruff": "You must play a trump, though it will not win.",
    "call.paso": "paso",
    "call.solo": "solo",
    "call.cuatrola": "cuatrola",
    "call.quintola": "quintola",
    "menu.paso": "paso (pass)",
    "bid.solo": "solo ({value}): you make more points than the other two together",
    "bid.cuatrola": "cuatrola ({value}): you win at least four tricks",
    "bid.quintola": "quintola ({value}): you win all five tricks",
    "bid.alone": ", alone",
    "move.sings": "canta {suit}: sing {what}",
    "move.sing": "sing {suit}",
    "move.silent": "stay silent",
    "cante.20": "las veinte in {suit} (20)",
    "cante.40": "las cuarenta (40)",
    # What happened.
    "you.deals": "You deal",
    "they.deals": "{name} deals",
    "you.mano": "You are mano",
    "they.mano": "{name} is mano",
    "dealt": "{deals}, trumps are {suit}. {mano}.",
    "dealt.shown": "{deals}, trumps are {suit}: shown is {card}. {mano}.",
    "you.passes": "You pass.",
    "they.passes": "{name} passes.",
    "you.bids": "You: {bid}!",
    "they.bids": "{name}: {bid}!",
    "you.rests": "you sit out",
    "they.rests": "{name} sits out",
    "you.opens": "You lead",
    "they.opens": "{name} leads",
    "auction.unbid": "Nobody bids: the hand is worth {value}. {opens}.",
    "auction.alone": "{plays}, {rests}. {opens}.",
    "auction.bid": "{plays}. {opens}.",
    "you.has_bid": "You play {bid}",
    "they.has_bid": "{name} plays {bid}",
    "you.arrastra": "You lead a trump, {card}",
    "they.arrastra": "{name} leads a trump, {card}",
    "you.sale": "You lead {card}",
    "they.sale": "{name} leads {card}",
    "you.monta": "You play higher, {card}",
    "they.monta": "{name} plays higher, {card}",
    "you.asiste": "You follow with {card}",
    "they.asiste": "{name} follows with {card}",
    "you.falla": "You ruff with {card}",
    "they.falla": "{name} ruffs with {card}",
    "you.monta_fallo": "You overruff with {card}",
    "they.monta_fallo": "{name} overruffs with {card}",
    "you.echa": "You throw {card}",
    "they.echa": "{name} throws {card}",
    "you.wins": "The trick is yours",
    "they.wins": "The trick is {name}'s",
    "wins.points": "{wins}, {n} points",
    "wins.tricks": "{wins}: {n} so far",
    "you.sings": "You sing {what}!",
    "they.sings": "{name} sings {what}!",
    "you.silent": "You stay silent.",
    # The end of a hand and of the game.
    "count": "The count: {sides}.",
    "count.side": "{side} {points} ({parts})",
    "count.cards": "cards {n}",
    "count.last": "last trick 10",
    "count.cantes": "cantes {n}",
    "count.idle": "the hand that sat out {n}",
    "idle.had": "{name} sat out with {cards}.",
    "tie.mano": "{n} each: the mano's pair wins.",
    "tie.last": "{n} each: who took the last trick wins.",
    "tie.declarer": "{n} each: the solo is lost.",
    "tie.nobody": "{n} each: nobody scores.",
    "won.unbid": "The hand goes to {side}",
    "made.solo": "The solo is made: for {side}",
    "made.cuatrola": "The cuatrola is made! For {side}",
    "made.quintola": "The quintola is made! For {side}",
    "failed.solo": "The solo is lost: for {side}",
    "failed.cuatrola": "The cuatrola is lost: for {side}",
    "failed.quintola": "The quintola is lost: for {side}",
    "sweep": "All five tricks! {result}",
    "nothing": "{result}, nothing",
    "one": "{result}, 1 point",
    "many": "{result}, {n} points",
    "total": "{result}. Score: {score}.",
    "total.nobody": "Score: {score}.",
    "total.side": "{side} {n}",
    "you.partida": "The game is yours, {score}! Well played!",
    "they.partida": "The game goes to {side}, {score}. The next one will be yours!",
    "watch.partida": "The game goes to {side}, {score}.",
    # The conversation.
    "welcome": "You play {who}. Rules: {ruleset}.\n"
    "Twenty cards, from the top: A 3 R C S (ace, three, rey/king, caballo/knight, sota/jack) of oros (coins), "
    "copas (cups), espadas (swords) and bastos (clubs). Follow suit and play higher, or ruff.\n"
    "Type the number of a play; 'help' and 'rules' tell more, 'hint' advises, 'quit' leaves.",
    "no_clause": "There is no clause '{clause}'; they are K01 to K35, A1 to A36.",
    "no_card": "'{word}' is not a card of this pack: ranks A 3 R C S, suits o c e b.",
    "rules": "The rules in short. This table plays '{ruleset}':\n"
    "{about}.\n"
    "  Five cards each; the last one dealt names the trumps. In turn from the mano,\n"
    "  each says paso, solo (most points, worth 2), cuatrola (four tricks, 4) or\n"
    "  quintola (all five, 5); who bids plays without the partner. If all pass, the\n"
    "  hand is worth 1.\n"
    "  montar       play a higher card of the led suit if you have one\n"
    "  asistir      if not, any card of the suit\n"
    "  fallar       without the suit a trump, a higher one than any before\n"
    "  cante        after a trick of your pair: king and knight of a suit are 20,\n"
    "               of trumps 40\n"
    "  A counts 11, 3 ten, R four, C three, S two, the last trick 10. With equal\n"
    "  points the mano's pair wins.\n"
    "  'rules K11' shows a clause: K01 to K35, A1 to A36.",
    "help": "How to play:\n"
    "  2            the card or bid with number 2\n"
    "  Rc           the king of cups: A 3 R C S (ace, three, king, knight, jack) and\n"
    "               o oros, c copas, e espadas, b bastos; 'king of cups' does too\n"
    "  king         the king, if you can play only one\n"
    "  paso, solo, cuatrola, quintola\n"
    "  canta c      sing copas; 'calla' to stay silent",
    "help.score": "the score, and the points of this hand",
    "help.clause": "K11",
}
