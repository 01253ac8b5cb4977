# SPDX-License-Identifier: MIT
"""A day with notifications without a mouse: read, answer, reply, dismiss, search, switch modes."""

from sessions import SwaySession, XSession
from display_contract import SessionTest
from harness import BIN, CONTROL, DesktopTest, wait_until
from terminals import Tmux

CENTRE = 0xFFFFFFFF
CONFIGURATION = "[modes.work]\n"


class WithoutMouse:
    """The same keys everywhere; a desktop's key for `topmost focus` and `topmost centre` is played by the command."""

    def focused(self, ident):
        return [part.name for part in self.screen.layout(ident) if part.is_focused and part.name != "frame"]

    def tab_to(self, ident, name):
        """Presses Tab until that part has the focus."""
        seen = []
        while True:
            now = self.focused(ident)
            if name in now:
                return
            self.assertLess(len(seen), 40, f"Tab does not reach {name}: {seen}")
            seen.append(now)
            self.key("Tab")
            wait_until(lambda: self.focused(ident) != now, what=f"the focus to move; seen {seen}")

    def focus(self, ident):
        """Gives a toast the keyboard."""
        self.screen.wait_armed(ident)
        answer = self.command("focus")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        wait_until(lambda: any(part.is_focused for part in self.screen.layout(ident)), what="the focus")

    def test_a_day(self):
        me = self.client()
        # Read, and answer.
        ident = me.notify("Lunch?", "At noon", actions=("yes", "Yes", "no", "No"), timeout=0, app="Chat")
        self.focus(ident)
        self.shot("read")
        self.tab_to(ident, "no")
        self.key("Return")
        self.assertEqual(me.wait_signal("ActionInvoked", ident)[2], "no")
        # Reply.
        ident = me.notify("Where are you?", actions=("inline-reply", "Reply"), timeout=0, app="Chat")
        self.focus(ident)
        self.tab_to(ident, "inline-reply")
        self.key("Return")
        self.screen.wait_focused(ident, "field")
        self.type("on my way")
        self.key("Return")
        self.assertEqual(me.wait_signal("NotificationReplied", ident)[2], "on my way")
        # Reply, from the centre.
        ident = me.notify("And when?", actions=("inline-reply", "Reply"), timeout=0, app="Chat")
        self.command("centre")
        self.screen.wait_focused(CENTRE, "field")
        self.wait_rows(f"live:{ident}")
        self.tab_to(CENTRE, f"button:{ident}:inline-reply")
        self.key("Return")
        self.screen.wait_focused(CENTRE, f"reply:{ident}")
        self.type("at noon")
        self.key("Return")
        self.assertEqual(me.wait_signal("NotificationReplied", ident)[2], "at noon")
        self.key("Escape")
        wait_until(lambda: not self.screen.layout(CENTRE), what="the centre to close")
        # Dismiss.
        ident = me.notify("Nothing new", timeout=0, app="News")
        self.focus(ident)
        self.key("Delete")
        self.assertEqual(me.wait_signal("NotificationClosed", ident)[2], 2)
        # Search.
        self.command("centre")
        self.screen.wait_focused(CENTRE, "field")
        self.wait_rows("group:Chat", "group:News")
        self.type("where")
        self.wait_hit("group:Chat")
        self.shot("search")
        self.key("Down", "Down", "Delete")
        wait_until(lambda: not self.rows(), what="no hit")
        titles = lambda: [entry["title"] for entry in me.call(CONTROL, "History", "(a{sv})", {})]
        wait_until(lambda: titles() == ["Nothing new", "And when?", "Lunch?"], what=f"the end of {titles()}")
        # A mode and do not disturb: on, and off. In a terminal the same key at once is a repeated one.
        for is_on in (True, False):
            self.tab_to(CENTRE, "mode:work")
            self.shot("modes")
            self.key("Return")
            wait_until(lambda is_on=is_on: self.command("mode").stdout == ("work\n" if is_on else "none\n"),
                       what=f"the mode, {is_on}")
            self.tab_to(CENTRE, "quiet")
            self.key("Return")
            wait_until(lambda is_on=is_on: ("true" in self.command("dnd", "status", "--json").stdout) is is_on,
                       what=f"do not disturb, {is_on}")
        self.key("Escape")
        wait_until(lambda: not self.screen.layout(CENTRE), what="the centre to close")

    def rows(self):
        return [part.name.removeprefix("row:") for part in self.screen.layout(CENTRE) if part.name.startswith("row:")]

    def wait_rows(self, *names):
        wait_until(lambda: all(name in self.rows() for name in names), what=f"{names}; have {self.rows()}")

    def wait_hit(self, group):
        """Waits until a search has found one entry of that group; between letters others come and go."""
        is_there = lambda rows: rows[:1] == [group] and len(rows) == 2
        wait_until(lambda: is_there(self.rows()) and is_there(self.screen.settled(self.rows)),
                   what=f"one hit; have {self.rows()}")


class WindowSystem(WithoutMouse):
    def setUp(self):
        super().setUp()
        self.configure(CONFIGURATION)
        self.addCleanup(self.configure, "")
        self.screen = self.session
        control = self.client()
        control.call(CONTROL, "HistoryClear")

    def command(self, *words):
        return self.session.topmost(*words)

    def key(self, *names):
        self.session.key(*names)

    def type(self, text):
        self.session.type(text)

    def shot(self, name):
        self.rested()
        self.session.shot(f"no-mouse-{name}")


class OnX11(WindowSystem, SessionTest):
    session_class = XSession


class OnSway(WindowSystem, SessionTest):
    session_class = SwaySession


class InTerminal(WithoutMouse, DesktopTest):
    desktop_options = {"screen": False, "config": CONFIGURATION}
    names = {"Return": "Enter", "Delete": "DC"}

    def setUp(self):
        super().setUp()
        self.screen = Tmux(self.desktop, str(BIN / "topmost"), "attach", columns=100, rows=30)
        self.screen.wait_text("Nothing to show")

    def command(self, *words):
        return self.desktop.topmost(*words)

    def key(self, *names):
        self.screen.keys(*(self.names.get(name, name) for name in names))

    def type(self, text):
        self.screen.keys(*("Space" if letter == " " else letter for letter in text))

    def shot(self, name):
        """A terminal is its text."""
        self.assertTrue(self.screen.screen().strip(), name)
