# SPDX-License-Identifier: MIT
"""The X11 display on openbox and i3: what every display must do, and what only X11 has."""

import shutil
import time
import unittest

from gi.repository import GLib

from desks import I3Desk, XDesk
from display_contract import DeskTest, DisplayContract, Outputs, Scaled
from harness import CONTROL, wait_until


class X11(DisplayContract, DeskTest):
    desk_class = XDesk

    def test_what_is_below_a_modal_stays_live(self):
        client = self.client()
        ident = self.ask(client)
        before = self.desk.color(5, 5)
        self.desk.run(["xsetroot", "-solid", "#804020"], check=True)
        self.addCleanup(self.desk.run, ["xsetroot", "-solid", "#5b7aa8"])
        wait_until(lambda: self.desk.color(5, 5) == (0x80, 0x40, 0x20), what="the new background")
        self.assertNotEqual(before, (0x80, 0x40, 0x20))
        self.desk.shot("live")
        self.desk.key("Escape")
        self.ended(client, ident)


class X11Composited(DeskTest):
    desk_class = XDesk
    desk_options = {"compositor": True}

    test_modal_by_mouse = DisplayContract.test_modal_by_mouse
    test_sheet_by_mouse = DisplayContract.test_sheet_by_mouse
    test_toast_above_a_modal = DisplayContract.test_toast_above_a_modal

    def test_what_is_below_a_modal_is_dimmed_and_live(self):
        client = self.client()
        # The window below is white.
        bare, dimmed = (255, 255, 255), (178, 178, 178)
        wait_until(lambda: self.desk.color(640, 100) == bare, what="the window below")
        ident = self.ask(client)
        wait_until(lambda: max(abs(part - whole) for part, whole in zip(self.desk.color(640, 100), dimmed)) < 4,
                   what="the scrim")
        self.put_away(client, ident)
        wait_until(lambda: self.desk.color(640, 100) == bare, what="the window below as it was")


class Sharing:
    """What a window manager and other programs can do while something has the keyboard."""

    def setUp(self):
        super().setUp()
        for name in ("hand", "thief", "lock"):
            self.addCleanup(lambda name=name: name in self.desk.processes and self.desk.end(name))

    def assert_manager_has_its_key(self):
        before = self.desk.manager_keys()
        self.desk.key("super+m")
        wait_until(lambda: self.desk.manager_keys() == before + 1, what="the window manager's key")

    def test_the_window_managers_keys_work_under_a_modal_a_sheet_and_a_focused_toast(self):
        self.assert_manager_has_its_key()
        client = self.client()
        for kind in ("ask", "sheet", "toast"):
            with self.subTest(kind=kind):
                ident = getattr(self, kind)(client)
                if kind == "toast":
                    client.call(CONTROL, "Focus")
                    self.desk.wait_focused(ident, "card")
                    self.desk.wait_armed(ident)
                for _ in range(2):
                    self.assert_manager_has_its_key()
                # It still has the keyboard; on a toast the focus begins on the whole of it.
                self.desk.key(*["Tab"] * (kind == "toast"), "Return")
                self.pressed(client, ident)
                self.ended(client, ident)

    def test_nothing_typed_reaches_a_window_that_takes_the_focus(self):
        client = self.client()
        ident = self.ask(client, input=GLib.Variant("a{sv}", {"hidden": GLib.Variant("b", True)}))
        before = len(self.desk.reached())
        self.desk.start_thief()
        self.desk.type("correct horse BATTERY")
        self.assertEqual(self.typed(self.desk.log("thief")), [])
        self.assertEqual([line for line in self.desk.reached()[before:] if not self.is_modifier(line)], [])
        self.desk.end("hand")
        self.desk.key("Return")
        answer = client.wait_signal("ButtonPressed", ident)[3]
        self.assertEqual(answer["text"], "correct horse BATTERY")

    def typed(self, log):
        lines = [line for line in log.splitlines() if "XLookupString gives 1 bytes" in line]
        return lines

    def is_modifier(self, line):
        return line in ("key Shift_L", "key Shift_R", "key Control_L", "key Super_L", "key Alt_L")

    def test_the_window_below_has_the_focus_again(self):
        focus = self.desk.run(["xdotool", "getwindowfocus"]).stdout
        client = self.client()
        ident = self.ask(client)
        self.desk.key("Return")
        self.ended(client, ident)
        wait_until(lambda: self.desk.run(["xdotool", "getwindowfocus"]).stdout == focus, what="its focus")

    @unittest.skipUnless(shutil.which("i3lock"), "not there: i3lock")
    def test_a_screen_lock_locks_over_a_modal(self):
        client = self.client()
        ident = self.ask(client)
        process = self.desk.start("lock", ["i3lock", "-n", "-c", "203020"])
        wait_until(lambda: self.desk.color(640, 5) == (0x20, 0x30, 0x20), what="the lock")
        self.desk.key("Return", "x")
        self.assert_no_answer(client)
        # One that gets neither keyboard nor pointer ends.
        time.sleep(1)
        self.assertIsNone(process.poll(), self.desk.log("lock"))
        self.assertEqual(self.desk.color(640, 5), (0x20, 0x30, 0x20))
        self.desk.shot("locked")
        self.desk.end("lock")
        wait_until(lambda: self.desk.color(640, 5) != (0x20, 0x30, 0x20), what="the screen")
        self.answer_again(client, ident)

    def answer_again(self, client, ident):
        """Presses until the card is armed again."""
        def is_answered():
            self.desk.wait_armed(ident)
            self.desk.key("Return")
            client.pump(0.1)
            return any(one[:2] == ("ButtonPressed", ident) for one in client.signals)
        wait_until(is_answered, what="the answer")


class X11Sharing(Sharing, DeskTest):
    desk_class = XDesk


class I3Sharing(Sharing, DeskTest):
    desk_class = I3Desk

    def test_another_workspace_can_be_shown_under_a_modal(self):
        client = self.client()
        ident = self.ask(client)
        self.desk.key("super+2")
        self.desk.key("super+m")
        self.desk.key("super+1")
        self.desk.wait_armed(ident)
        self.desk.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")


class X11Outputs(Outputs, DeskTest):
    desk_class = XDesk
    desk_options = {"outputs": (("1280x800", 1), ("1000x800", 1))}


class X11Double(Scaled, DeskTest):
    desk_class = XDesk
    desk_options = {"outputs": (("2560x1600", 2),)}


if __name__ == "__main__":
    unittest.main()
