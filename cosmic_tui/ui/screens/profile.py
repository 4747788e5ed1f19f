"""A profile: what the club knows of somebody."""

from __future__ import annotations

from textual import events

from cosmic_tui.base.text import clean
from cosmic_tui.club.records import Profile
from cosmic_tui.host.messages import ShowRating
from cosmic_tui.screenkit.styled_text import Row, join
from cosmic_tui.ui.club_texts import ClubTexts
from cosmic_tui.ui.game_screens import Games
from cosmic_tui.ui.screens.dialogs import SheetScreen
from cosmic_tui.ui.shell import Shell


class ProfileScreen(SheetScreen):
    """A sheet over the lobby. `t` tells the own rating to others or not, `g` shows the games, `a` the vacation."""

    def __init__(self, shell: Shell, games: Games, profile: Profile) -> None:
        self.shell = shell
        self.profile = profile
        self.text = ClubTexts(games)
        title = shell.words.say("profile.title", name=clean(profile.name, 20))
        super().__init__(shell, [(title, self.text.profile(profile))])

    def _keys(self) -> Row:
        key = "profile.keys" if self.profile.own else "profile.keys_other"
        wish = self.words.say("profile.hide" if self.profile.rated else "profile.show")
        return join([self.words.ink(key, "dim", rating=wish), super()._keys()], "  ")

    def on_key(self, event: events.Key) -> None:
        if event.key == "t" and self.profile.own:
            event.stop()
            self.shell.ask_host(ShowRating(not self.profile.rated))
        elif event.key == "a" and self.profile.own:
            event.stop()
            self.shell.open_away()
        elif event.key == "g":
            event.stop()
            self.dismiss()
            self.shell.open_library("player:" + self.profile.name.replace(" ", "_"))
        else:
            super().on_key(event)
