"""Every message between a table and those who sit at it, once.

The decoder, the JSON Schema, the OpenAPI document and `web/src/messages.ts` are made from these Structs. A message of
the socket, or a line of the stream, is a JSON object whose `type` is the Struct's name in lower case, words joined
by `_`. `number` counts the events of the receiving seat's own stream and says nothing of what that seat cannot see.
"""

from typing import Final

from sobremesa.core.languages import Language
from sobremesa.protocol.messages.catalogue import (
    Agreed,
    Clause,
    GameInfo,
    House,
    LevelInfo,
    OptionGroup,
    OptionInfo,
    Options,
    PhraseInfo,
    Rules,
    RulesetInfo,
    ValueInfo,
)
from sobremesa.protocol.messages.commands import (
    Answer,
    Command,
    Commit,
    Contribute,
    Fill,
    Hello,
    Hint,
    Kick,
    Leave,
    Pause,
    Play,
    Reissue,
    Rematch,
    Resume,
    Say,
    Start,
    Undo,
)
from sobremesa.protocol.messages.kinds import (
    Cid,
    Clock,
    Count,
    Digest,
    Form,
    Name,
    Nonce,
    Notation,
    Phase,
    SeatKind,
    SeatNumber,
    Signature,
    Token,
)
from sobremesa.protocol.messages.replays import Moment, Replay
from sobremesa.protocol.messages.requests import Actions, Body, Join, NewSeat, NewTable, Problem, RecordText, Seated
from sobremesa.protocol.messages.server_events import (
    Ack,
    Advice,
    Bye,
    Fair,
    HouseRule,
    Invitation,
    Message,
    Refused,
    Said,
    Scored,
    SeatInfo,
    Table,
    Told,
    UndoAsked,
    Update,
    Welcome,
)

ToServer = (
    Hello
    | Play
    | Say
    | Undo
    | Answer
    | Hint
    | Commit
    | Contribute
    | Leave
    | Rematch
    | Start
    | Kick
    | Reissue
    | Fill
    | Pause
    | Resume
)

ToClient = Welcome | Table | Update | Ack | Refused | Said | UndoAsked | Advice | Fair | Invitation | Bye

COMMANDS: Final = ToServer.__args__
MESSAGES: Final = ToClient.__args__
BODIES: Final = (NewTable, Join, Actions)
ANSWERS: Final = (Seated, House, Options, Agreed, Rules, Clause, RecordText, Problem, Replay)

__all__ = [
    "ANSWERS",
    "BODIES",
    "COMMANDS",
    "MESSAGES",
    "Ack",
    "Actions",
    "Advice",
    "Agreed",
    "Answer",
    "Body",
    "Bye",
    "Cid",
    "Clause",
    "Clock",
    "Command",
    "Commit",
    "Contribute",
    "Count",
    "Digest",
    "Fair",
    "Fill",
    "Form",
    "GameInfo",
    "Hello",
    "Hint",
    "House",
    "HouseRule",
    "Invitation",
    "Join",
    "Kick",
    "Language",
    "Leave",
    "LevelInfo",
    "Message",
    "Moment",
    "Name",
    "NewSeat",
    "NewTable",
    "Nonce",
    "Notation",
    "OptionGroup",
    "OptionInfo",
    "Options",
    "Pause",
    "Phase",
    "PhraseInfo",
    "Play",
    "Problem",
    "RecordText",
    "Refused",
    "Reissue",
    "Rematch",
    "Replay",
    "Resume",
    "Rules",
    "RulesetInfo",
    "Said",
    "Say",
    "Scored",
    "SeatInfo",
    "SeatKind",
    "SeatNumber",
    "Seated",
    "Signature",
    "Start",
    "Table",
    "ToClient",
    "ToServer",
    "Token",
    "Told",
    "Undo",
    "UndoAsked",
    "Update",
    "ValueInfo",
    "Welcome",
]
