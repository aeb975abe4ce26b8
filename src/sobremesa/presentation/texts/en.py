"""The table in English, whatever is played."""

from typing import Final

TEXTS: Final = {
    # Who is who.
    "you": "You",
    "us": "Us",
    "them": "Them",
    "for.you": "you",
    "for.us": "us",
    "for.them": "them",
    "and": "{a} and {b}",
    # What may be done.
    "prompt": "{n} plays; number, card or help> ",
    "prompt.one": "One play; number, card or help> ",
    "move.more": "… and {n} more: 'moves' lists all",
    # The conversation.
    "welcome.against": "against {them}",
    "welcome.with": "with {partner} against {them}",
    "getting_ready": "The others are getting ready: half a minute the first time, then a second.",
    "resumed": "The game goes on where it was saved: {file}.",
    "hint": "Hint: {move}. {why}",
    "hint.bare": "Hint: {move}.",
    "hint.nobody": "Nobody at this table can advise you yet.",
    "illegal": "No. {why}.",
    "not_your_turn": "It would not be your turn any more: {move}",
    "undone": "Taken back: {move}.",
    "undo.nothing": "There is nothing of yours to take back yet.",
    "saved": "Saved in {file}. Later: sobremesa play --resume {file}",
    "file.folder": "'{file}' is a folder, not a file",
    "file.missing": "there is no file '{file}'",
    "file.no_folder": "there is no folder for '{file}'",
    "file.other": "'{file}' is something else, no saved game",
    "not_saved": "Not saved: {why}.",
    "not_resumed": "Not resumed: {why}. The game here goes on.",
    "which_file": "Which file? Write: {word} my-game.txt",
    "log.empty": "Nothing has happened yet.",
    "unknown": "I do not understand '{word}'.",
    "unknown.near": "I do not understand '{word}'. Did you mean '{near}'?",
    "unknown.how": "Type a play's number, a card such as {example}, or 'help'.",
    "no_number": "There is no play number {n}: they go from 1 to {last}.",
    "which_suit": "Which one? You have several plays with {word}: {numbers}.",
    "quit.sure": "This game is not saved. 'quit' again leaves it; 'save FILE' keeps it.",
    "bye": "Until next time!",
    "end_of_input": "The input ended before the game did: this game is not finished, and nothing was saved.\n"
    "To keep a game, type 'save FILE' at the table; 'sobremesa play --resume FILE' goes on with it.",
    "interrupted": "Interrupted: this game is not finished, and nothing was saved.",
    # At a table that a server keeps.
    "table.waiting": "You sit at the table. It waits for the others and for the host to begin.",
    "table.lost": "The line to the table broke; trying again.",
    "table.paused": "The host has stopped the table.",
    "table.goes_on": "The table goes on.",
    "table.came": "{name} sits down.",
    "table.bot_plays": "A bot plays for {name} now.",
    "table.is_back": "{name} is back.",
    "table.changed": "Meanwhile the table has changed",
    "table.keeps": "The table keeps this game itself: the same link brings you back to it.",
    "table.left": "You have left the table; the same link brings you back.",
    "table.record": "The record of the match: {address}",
    "table.record_private": "The record of the match, for who has a seat's key (docs/api.md): {address}",
    "seat.open": "an empty seat",
    # What a shuffle proves, and what can be wrong with it.
    "fair.breach": "Careful, shuffle {n} is not fair: {why}.",
    "fair.proved": "Fair deals: {n} of {last} shuffles are proved to you. You added to them, and they follow from what "
    "you were promised.",
    "fair.choice": "In {n} more somebody told no part that they had promised: who shuffled could choose between some.",
    "fair.no_record": "The record could not be had, so only what you saw yourself was checked: {why}.",
    "fair.refused": "Careful, the record of this match does not stand: {why}.",
    "fair.other_match": "Careful, the record is not the match that was seen here: it ends otherwise.",
    "fault.commitment": "the house names another commitment than at first",
    "fault.promise": "the promise is not the first one",
    "fault.reveal": "it was shown in two different ways",
    "fault.unreadable": "the promise cannot be read, or is for something else",
    "fault.house": "the promise names another commitment than the house had published",
    "fault.exchanged": "the promise holds a commitment for your seat that was not made here",
    "fault.secret": "the secret is not the one that the house had committed to",
    "fault.left_out": "you told your part in time, and it was left out",
    "fault.part": "the part of seat {seat} is not the one that it had committed to",
    "fault.unpromised": "a part of seat {seat} was used that it had not promised",
    "fault.unsigned": "the part of seat {seat} was used without its signature",
    "fault.signature": "the signature of seat {seat} is not one of its key over this promise",
    "fault.deck": "the cards do not follow from the secret and the parts",
    "fault.cards": "the cards that you were dealt are not those that follow",
    "fault.dealer": "another seat was drawn to deal first",
    "fault.rules": "the promise deals otherwise than the rules do",
    "undo.asked": "{name} asks to take the last play back. Agreed? (y/n) ",
    "undo.waiting": "The others are asked.",
    "undo.granted": "{name}: the play is taken back.",
    "undo.refused": "{name}: the play stands.",
    "help.commands": "What else you can say:\n"
    "  hint         what a good player would do\n"
    "  undo         take back your last play\n"
    "  table        the table again\n"
    "  moves        every play you have\n"
    "  score        {score}\n"
    "  log          what happened in this hand\n"
    "  rules        the rules in short; 'rules {clause}' shows one clause\n"
    "  save FILE    keep the game in a file\n"
    "  resume FILE  go on with a saved game\n"
    "  quit         leave the table",
    # A game without a table of its own.
    "welcome": "You play {who}. Rules: {ruleset}.\n"
    "Type the number of a play; 'help' tells more, 'hint' advises, 'quit' leaves.",
    "no_clause": "There is no clause '{clause}' in the rules of this game.",
    "generic.dealt": "Cards are dealt.",
    "you.generic.plays": "You play {what}",
    "they.generic.plays": "{name} plays {what}",
    "generic.called": "{what} is called.",
    "generic.scored": "{side}: {what}, {points}",
    "generic.hand": "Hand",
    "generic.none": "nothing",
    "name.table": "Table",
    "name.stock": "Stock",
    "name.pile": "Pile",
    "name.trick": "Trick",
    "name.last": "Last card",
    "name.piles": "Cards won",
    "rules": "This table plays '{ruleset}'. {about}\nEach clause by its number: 'rules {clause}'.",
    "help": "How to play:\n  3            the play with number 3\n  or type it as the list has it",
    "help.score": "the score",
    "help.clause": "1",
}
