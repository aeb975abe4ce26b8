"""Every message between a table and those who sit at it, once.

The decoder, the JSON Schema, the OpenAPI document and `web/src/messages.ts` are made from these Structs. A message of
the socket, or a line of the stream, is a JSON object whose `type` is the Struct's name in lower case, words joined
by `_`. `number` counts the events of the receiving seat's own stream and says nothing of what that seat cannot see.
"""

from typing import Final

from sobremesa.core.languages import Language
from sobremesa.protocol.messages.boards import BoardResult, BoardTerms, LeadCount, PastBoard, TakeBoard, TodaysBoard
from sobremesa.protocol.messages.catalogue import (
    Agreed,
    Clause,
    Elsewhere,
    Example,
    GameInfo,
    House,
    LevelInfo,
    OptionGroup,
    OptionInfo,
    OptionRule,
    Options,
    PhraseInfo,
    RuleAnswer,
    RuleAnswers,
    Rules,
    RulesetInfo,
    ValueInfo,
)
from sobremesa.protocol.messages.commands import (
    Answer,
    Call,
    Command,
    Commit,
    Contribute,
    Fill,
    Hello,
    Hint,
    Host,
    Kick,
    Leave,
    Mute,
    Pause,
    Play,
    Ready,
    Reissue,
    Rematch,
    Remove,
    Resume,
    Say,
    SetPace,
    Start,
    Swap,
    Undo,
    Watching,
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
    PowerKind,
    SeatKind,
    SeatNumber,
    Signature,
    Token,
)
from sobremesa.protocol.messages.puzzles import (
    CountAnswer,
    Counting,
    Puzzle,
    PuzzleAnswer,
    PuzzleInList,
    Puzzles,
    PuzzleTheme,
)
from sobremesa.protocol.messages.replays import Lesson, Moment, PlayedOn, PlayOn, Replay, Task
from sobremesa.protocol.messages.requests import (
    Actions,
    Body,
    Code,
    Counted,
    Found,
    Join,
    NewSeat,
    NewTable,
    Problem,
    RecordText,
    Seated,
)
from sobremesa.protocol.messages.reviews import (
    Review,
    ReviewedDecision,
    ReviewedLuck,
    ReviewedSeat,
    ReviewedSide,
    ReviewedTurn,
)
from sobremesa.protocol.messages.server_events import (
    Ack,
    Advice,
    Announcement,
    Bye,
    CallAsked,
    Cut,
    Drawn,
    Fair,
    HouseRule,
    Invitation,
    Left,
    Message,
    OpenCall,
    Power,
    Refused,
    Said,
    Scored,
    SeatAsked,
    SeatInfo,
    Table,
    Told,
    UndoAsked,
    Update,
    Watcher,
    Welcome,
)

ToServer = (
    Hello
    | Play
    | Say
    | SetPace
    | Undo
    | Call
    | Answer
    | Hint
    | Commit
    | Contribute
    | Leave
    | Rematch
    | Start
    | Ready
    | Swap
    | Host
    | Kick
    | Reissue
    | Fill
    | Mute
    | Remove
    | Watching
    | Pause
    | Resume
)

ToClient = (
    Welcome
    | Table
    | Update
    | Ack
    | Refused
    | Said
    | Left
    | Power
    | Announcement
    | UndoAsked
    | CallAsked
    | SeatAsked
    | Advice
    | Fair
    | Invitation
    | Bye
)

COMMANDS: Final = ToServer.__args__
MESSAGES: Final = ToClient.__args__
BODIES: Final = (NewTable, Join, Code, Actions, TakeBoard, PlayOn)
ANSWERS: Final = (
    Seated,
    Found,
    House,
    Options,
    Agreed,
    Rules,
    RuleAnswers,
    Clause,
    RecordText,
    Problem,
    Replay,
    Review,
    PlayedOn,
    Counting,
    Lesson,
    Puzzles,
    Puzzle,
    TodaysBoard,
    BoardResult,
)

__all__ = [
    "ANSWERS",
    "BODIES",
    "COMMANDS",
    "MESSAGES",
    "Ack",
    "Actions",
    "Advice",
    "Agreed",
    "Announcement",
    "Answer",
    "BoardResult",
    "BoardTerms",
    "Body",
    "Bye",
    "Call",
    "CallAsked",
    "Cid",
    "Clause",
    "Clock",
    "Code",
    "Command",
    "Commit",
    "Contribute",
    "Count",
    "CountAnswer",
    "Counted",
    "Counting",
    "Cut",
    "Digest",
    "Drawn",
    "Elsewhere",
    "Example",
    "Fair",
    "Fill",
    "Form",
    "Found",
    "GameInfo",
    "Hello",
    "Hint",
    "Host",
    "House",
    "HouseRule",
    "Invitation",
    "Join",
    "Kick",
    "Language",
    "LeadCount",
    "Leave",
    "Left",
    "Lesson",
    "LevelInfo",
    "Message",
    "Moment",
    "Mute",
    "Name",
    "NewSeat",
    "NewTable",
    "Nonce",
    "Notation",
    "OpenCall",
    "OptionGroup",
    "OptionInfo",
    "OptionRule",
    "Options",
    "PastBoard",
    "Pause",
    "Phase",
    "PhraseInfo",
    "Play",
    "PlayOn",
    "PlayedOn",
    "Power",
    "PowerKind",
    "Problem",
    "Puzzle",
    "PuzzleAnswer",
    "PuzzleInList",
    "PuzzleTheme",
    "Puzzles",
    "Ready",
    "RecordText",
    "Refused",
    "Reissue",
    "Rematch",
    "Remove",
    "Replay",
    "Resume",
    "Review",
    "ReviewedDecision",
    "ReviewedLuck",
    "ReviewedSeat",
    "ReviewedSide",
    "ReviewedTurn",
    "RuleAnswer",
    "RuleAnswers",
    "Rules",
    "RulesetInfo",
    "Said",
    "Say",
    "Scored",
    "SeatAsked",
    "SeatInfo",
    "SeatKind",
    "SeatNumber",
    "Seated",
    "SetPace",
    "Signature",
    "Start",
    "Swap",
    "Table",
    "TakeBoard",
    "Task",
    "ToClient",
    "ToServer",
    "TodaysBoard",
    "Token",
    "Told",
    "Undo",
    "UndoAsked",
    "Update",
    "ValueInfo",
    "Watcher",
    "Watching",
    "Welcome",
]
