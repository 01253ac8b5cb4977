# SPDX-License-Identifier: MIT
"""GNOME Shell has no layer-shell and serves notifications itself: what blocks is
a plain window there, and what is limited is said.
"""

import time
import unittest

from sessions import GnomeSession
from display_contract import SessionTest
from harness import CONTROL, wait_until

# Seconds after which the daemon ends a display that does not present a scene (PluginLife.Timeouts).
PRESENT_TIMEOUT = 2


class Gnome(SessionTest):
    session_class = GnomeSession
    has_window = False

    def test_modal_by_keyboard(self):
        for keys, button in ((["Return"], "positive"), (["Tab", "Return"], "negative"), (["Escape"], "negative")):
            client = self.client()
            ident = self.ask(client)
            self.session.shot("modal")
            self.session.key(*keys)
            self.assertEqual(self.pressed(client, ident), button, keys)
            self.rested()

    def test_sheet_by_keyboard(self):
        client = self.client()
        ident = self.sheet(client)
        self.session.shot("sheet")
        self.session.key("2")
        self.assertEqual(self.pressed(client, ident), "move")

    def test_a_toast_is_a_window(self):
        client = self.client()
        before = self.session.picture()
        ident = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!")
        self.shown(client, ident)
        wait_until(lambda: self.session.picture() != before, what="the toast")
        self.session.shot("toast")

    def test_what_is_not_seen_waits_and_arms_again(self):
        client = self.client()
        first = self.ask(client)
        self.session.key("Escape")
        client.wait_signal("Ended", first)
        client.signals.clear()
        display = self.session.display_pid()
        # In the overview windows are pictures, and get no frame callbacks.
        self.session.evaluate("Main.overview.show()")
        wait_until(lambda: self.session.evaluate("Main.overview.visible && !Main.overview.animationInProgress") == "true",
                   what="the overview")
        ident = client.present("Modal", title="Discard this draft?", message="It was never sent.",
                               positive="Discard", negative="Keep")
        time.sleep(2 * PRESENT_TIMEOUT)
        self.assertEqual(self.session.display_pid(), display, "the display was ended")
        self.assert_no_answer(client)
        self.session.evaluate("Main.overview.hide()")
        self.rested()
        self.session.wait_armed(ident)
        self.session.shot("seen")
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_what_is_limited_is_said(self):
        client = self.client()
        ident = self.ask(client)
        self.session.key("Return")
        client.wait_signal("Ended", ident)
        done = self.session.topmost("doctor")
        self.assertIn("owns org.freedesktop.Notifications and shows the notifications", done.stdout)
        self.assertIn("this compositor has no layer-shell", done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout)
        display = client.call(CONTROL, "Displays")[0]
        self.assertFalse(display["blocks_input"])


if __name__ == "__main__":
    unittest.main()
