"""What a client and the host say to each other: plain data, so that the two could sit in different processes.

A client sends requests and gets None or `Denied` back; the host sends news whenever something changed for that client.
Everything in the news is what this client may see, and nothing else.
"""

from cosmic_tui.host.messages.lobby_news import (
    GatheringRow as GatheringRow,
    LibraryNews as LibraryNews,
    LobbyNews as LobbyNews,
    Online as Online,
    ProfileNews as ProfileNews,
    ReplayNews as ReplayNews,
    Said as Said,
    ScoreRow as ScoreRow,
    SeatRow as SeatRow,
    StandingsNews as StandingsNews,
    TableOptions as TableOptions,
    TableRow as TableRow,
)
from cosmic_tui.host.messages.requests import (
    Agree as Agree,
    Answer as Answer,
    AskStandings as AskStandings,
    AskSubstitute as AskSubstitute,
    Back as Back,
    BeginRounds as BeginRounds,
    Browse as Browse,
    Coach as Coach,
    Complain as Complain,
    Denied as Denied,
    Draft as Draft,
    Enter as Enter,
    Gather as Gather,
    GiveOrders as GiveOrders,
    GiveUp as GiveUp,
    Hold as Hold,
    Invite as Invite,
    Join as Join,
    Leave as Leave,
    LookUp as LookUp,
    Make as Make,
    Mute as Mute,
    NextTable as NextTable,
    Notify as Notify,
    Nudge as Nudge,
    Object as Object,
    PuzzleDone as PuzzleDone,
    Ready as Ready,
    Recall as Recall,
    Rematch as Rematch,
    Rename as Rename,
    Reopen as Reopen,
    Request as Request,
    Say as Say,
    Settings as Settings,
    ShowRating as ShowRating,
    Start as Start,
    TakeVacation as TakeVacation,
    TryNotice as TryNotice,
    Watch as Watch,
    Whisper as Whisper,
    Withdraw as Withdraw,
)
from cosmic_tui.host.messages.table_news import (
    BRISK as BRISK,
    HOUSE as HOUSE,
    OFF as OFF,
    SPEEDS as SPEEDS,
    STORY as STORY,
    Absence as Absence,
    Again as Again,
    BeatNow as BeatNow,
    Called as Called,
    Left as Left,
    Motion as Motion,
    Nudged as Nudged,
    OwnSheet as OwnSheet,
    PersonalNotice as PersonalNotice,
    Running as Running,
    TableNews as TableNews,
    Thought as Thought,
)

News = (
    LobbyNews | TableNews | Left | Called | Nudged | LibraryNews | ProfileNews | ReplayNews
    | PersonalNotice | StandingsNews
)  # fmt: skip
