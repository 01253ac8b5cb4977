# SPDX-License-Identifier: MIT
"""A user who is away, whose screen is locked, and who comes back."""

import pathlib
import sys
import unittest

import logind
from display_contract import SessionTest
from harness import CONTROL, DRIVER, wait_until
from sessions import SwaySession, XSession

CENTRE = 0xFFFFFFFF
RULE = "hide on lock Chat"
LONG = '[toasts]\nnormal_timeout = "1h"\n'
CAME = [("Mail", "Invoice"), ("Chat", "Lunch?"), ("Mail", "Minutes"), ("CI", "Build failed"), ("Mail", "Tickets"),
        ("Chat", "Hello?"), ("Mail", "Newsletter")]


class Absence:
    """What a user sees who comes back: one card for all that came."""

    def setUp(self):
        super().setUp()
        self.me = self.client()
        self.addCleanup(self.me.call, CONTROL, "HistoryClear")
        self.configure(LONG)
        self.addCleanup(self.configure, "")

    def listed(self):
        return {one["id"]: one for one in self.me.call(CONTROL, "List")}

    def reason(self, ident):
        return self.listed().get(ident, {}).get("reason")

    def leave(self):
        """Returns when nobody is seen any more, and how the user comes back."""
        raise NotImplementedError

    def card(self):
        return next((ident for ident, one in self.listed().items() if one.get("title") == "7 while you were away"), None)

    def test_one_card_says_what_came_and_opens_the_centre(self):
        come_back = self.leave()
        idents = [self.me.notify(title, "The text", app=app) for app, title in CAME]
        come_back()
        card = wait_until(self.card, what=f"the card; have {self.listed()}")
        self.assertEqual(self.listed()[card]["message"], "Mail 4, Chat 2, CI 1")
        for ident in idents:
            self.assertEqual(self.reason(ident), "missed")
        self.session.wait_armed(card)
        self.rested()
        self.session.shot("absence")
        self.session.click(*self.session.part(card, "frame").middle)
        self.session.wait_focused(CENTRE, "field")
        wait_until(lambda: self.session.layout(CENTRE, f"row:live:{idents[-1]}"), what="what came")
        self.rested()
        self.session.shot("absence-centre")
        self.assertEqual(self.me.call(CONTROL, "Status")["unread"], 7)
        self.session.key("Escape")
        # It has listed the newest of each application.
        wait_until(lambda: self.me.call(CONTROL, "Status")["unread"] == 4, what="those to be read")
        for ident in idents:
            self.me.call(CONTROL, "Dismiss", "(u)", ident)

    def test_few_are_shown_one_by_one(self):
        come_back = self.leave()
        idents = [self.me.notify(title, app=app, timeout=0) for app, title in CAME[:2]]
        come_back()
        for ident in idents:
            wait_until(lambda ident=ident: self.reason(ident) == "showing", what=f"{ident} on screen")
        self.assertIsNone(self.card())


class Idle(Absence):
    """Without input for a while, as the window system itself reports it."""

    def leave(self):
        self.configure(LONG + 'away_after = "2s"\n')
        marker = self.me.present("Toast", title="Stays", timeout_ms=0)
        wait_until(lambda: self.reason(marker) == "unseen", what="the user to be away")

        def come_back():
            # From now on nobody leaves.
            self.configure(LONG)
            self.session.move(30, 690)
            self.me.call(CONTROL, "Dismiss", "(u)", marker)
        return come_back


    def test_what_waits_for_the_return_comes_with_it(self):
        self.configure('[toasts]\naway_after = "2s"\n[display]\nidle_time = "1s"\n')
        ident = self.me.notify("Call Ada", timeout=0)
        self.me.call(CONTROL, "Snooze", "(ut)", ident, 0)
        self.assertEqual(self.reason(ident), "snoozed")
        # Longer than a display runs that has nothing to show, and until the user is away.
        self.me.pump(5)
        self.assertEqual(self.reason(ident), "snoozed")
        self.session.move(30, 680)
        wait_until(lambda: self.reason(ident) != "snoozed", what="the toast to come back")
        self.me.call(CONTROL, "Dismiss", "(u)", ident)


class Locked:
    """A session with a logind that a test tells about the lock."""

    def start_bus(self):
        super().start_bus()
        self.environment["DBUS_SYSTEM_BUS_ADDRESS"] = self.address
        self.start("logind", [sys.executable, str(pathlib.Path(logind.__file__))])
        client = self.client()
        wait_until(lambda: client.call(DRIVER, "NameHasOwner", "(s)", logind.LOGIN), what="logind")
        client.close()

    def lock(self, is_locked):
        self.say("LockedHint", is_locked)

    def say(self, name, value):
        """Has logind report a property of the session."""
        client = self.client()
        client.call(logind.SET, "Set", "(sb)", name, value)
        client.close()


class Lock(Absence):
    """Behind a lock nothing is seen; what came is said after it, or hidden by a rule."""

    def leave(self):
        marker = self.me.present("Toast", title="Stays", timeout_ms=0)
        self.me.wait_signal("Presented", marker)
        self.lock(True)
        self.addCleanup(self.session.lock, False)
        wait_until(lambda: not self.session.layout(marker), what="the lock to hide the toast")

        def come_back():
            self.me.call(CONTROL, "Dismiss", "(u)", marker)
            self.lock(False)
        return come_back

    def lock(self, is_locked):
        self.session.lock(is_locked)

    def shown(self, ident):
        """What the display says of a toast, once it is on screen."""
        wait_until(lambda: self.session.layout(ident), what=f"{ident} on screen")
        return " ".join(part.control for part in self.session.layout(ident))

    def test_a_rule_from_a_card_hides_what_comes_behind_the_lock(self):
        before = self.me.notify("Before", "The first secret", app="Chat", timeout=0)
        row = f"live:{before}"
        self.me.call(CONTROL, "ShowCentre")
        self.session.wait_focused(CENTRE, "field")
        self.session.part(CENTRE, f"row:{row}")
        self.session.key("Down", "Down", "Right")
        self.session.wait_focused(CENTRE, f"menu:{row}")
        self.session.key("Return")
        self.session.part(CENTRE, f"hide_on_lock:{row}")
        self.rested()
        self.session.click(*self.session.part(CENTRE, f"hide_on_lock:{row}").middle)
        self.addCleanup(self.session.topmost, "rules", "remove", RULE)
        is_on = lambda: any("checked" in part.control.split() for part in self.session.layout(CENTRE)
                            if part.name == f"hide_on_lock:{row}")
        wait_until(is_on, what="the rule to be on")
        self.session.key("Escape")
        wait_until(lambda: not self.session.layout(CENTRE), what="the centre to close")
        self.assertIn("Before", self.shown(before))
        self.lock(True)
        self.addCleanup(self.session.lock, False)
        wait_until(lambda: not self.session.layout(before), what="the lock")
        hidden = self.me.notify("Meet me", "at the second secret", app="Chat", timeout=0)
        other = self.me.notify("Invoice", "of October", app="Mail", timeout=0)
        self.assertEqual(self.session.layout(hidden), [])
        self.lock(False)
        self.assertIn("Invoice", self.shown(other))
        self.assertNotIn("Meet me", self.shown(hidden))
        self.rested()
        self.session.shot("hidden-on-lock")
        self.session.topmost("rules", "remove", RULE, check=True)
        after = self.me.notify("After", "No secret", app="Chat", timeout=0)
        self.assertIn("After", self.shown(after))


class Hint(Absence):
    """Idle as logind has it, from a program such as swayidle or xss-lock."""

    def leave(self):
        marker = self.me.present("Toast", title="Stays", timeout_ms=0)
        self.me.wait_signal("Presented", marker)
        self.session.say("IdleHint", True)
        self.addCleanup(self.session.say, "IdleHint", False)
        wait_until(lambda: self.reason(marker) == "unseen", what="the user to be away")
        self.assertIn("the user is away", self.session.topmost("why", str(marker)).stdout)

        def come_back():
            self.me.call(CONTROL, "Dismiss", "(u)", marker)
            self.session.say("IdleHint", False)
        return come_back


class XIdle(Idle, SessionTest):
    session_class = XSession


class SwayIdle(Idle, SessionTest):
    session_class = SwaySession


class LockedXSession(Locked, XSession):
    name = "locked-x11"


class LockedSwaySession(Locked, SwaySession):
    name = "locked-sway"


class XLock(Lock, SessionTest):
    session_class = LockedXSession


class SwayLock(Lock, SessionTest):
    session_class = LockedSwaySession


class XHint(Hint, SessionTest):
    session_class = LockedXSession


class SwayHint(Hint, SessionTest):
    session_class = LockedSwaySession


if __name__ == "__main__":
    unittest.main()
