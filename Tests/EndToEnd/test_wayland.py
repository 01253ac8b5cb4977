# SPDX-License-Identifier: MIT
"""The Wayland display on headless sway: what every display must do, and what
only sway shows: locks, full-screen windows, outputs that go and come.
"""

import fcntl
import os
import shutil
import signal
import unittest

from gi.repository import GLib

from sessions import WINDOW, NestedSwaySession, SwaySession
from display_contract import (Away, Configured, Copying, SessionTest, DisplayContract, LostDaemon, Outputs, Restarted,
                              Scaled, Sharing)
from harness import PRESENTER, variant, wait_until
from input_method import InputMethod


class Sway(DisplayContract, Configured, Away, SessionTest):
    session_class = SwaySession

    def test_a_full_screen_window_does_not_hide_a_modal(self):
        self.session.sway("fullscreen", "enable")
        self.addCleanup(self.session.sway, "fullscreen", "disable")
        # The whole screen, where a title bar and a border were.
        wait_until(lambda: self.session.color(0, 0) == WINDOW, what="the full-screen window")
        client = self.client()
        ident = self.ask(client)
        self.rested()
        button = self.session.part(ident, "positive")
        x, y = button.middle
        edge = self.session.color(button.x + 8, y)
        self.assertNotIn(edge, (WINDOW, self.session.color(5, 5)))
        self.assertEqual(edge, self.session.color(button.x + button.width - 8, y))
        self.session.click(x, y)
        self.assertEqual(self.pressed(client, ident), "positive")

    @unittest.skipUnless(shutil.which("wl-copy"), "not there: wl-clipboard")
    def test_paste(self):
        client = self.client()
        self.session.start("wl-copy", ["wl-copy", "--foreground", "from the clipboard"])
        wait_until(lambda: self.session.run(["wl-paste"]).stdout.strip() == "from the clipboard",
                   what="the clipboard")
        ident = client.present("Modal", title="Name?", positive="OK",
                               input=GLib.Variant("a{sv}", {"label": GLib.Variant("s", "Name")}))
        self.shown(client, ident)
        self.session.type("abc ")
        self.session.key_down("Control")
        self.session.key("v")
        self.session.key_up("Control")
        # What is pasted arrives before the next key counts.
        self.rested()
        self.session.shot("pasted")
        self.session.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[3]["text"], "abc from the clipboard")
        self.session.end("wl-copy")


@unittest.skipUnless(shutil.which("wl-paste"), "not there: wl-clipboard")
class SwayCopying(Copying, SessionTest):
    session_class = SwaySession


class SwaySharing(Sharing, SessionTest):
    session_class = SwaySession


class SwayInputMethod(SessionTest):
    """A person whose keyboard alone does not write their language."""

    session_class = SwaySession
    has_window = False

    def setUp(self):
        super().setUp()
        self.method = InputMethod(self.session.directory / "run" / self.session.environment["WAYLAND_DISPLAY"])
        self.addCleanup(self.method.close)

    def field(self, client, **input):
        ident = client.present("Modal", title="Name?", positive="OK", input=GLib.Variant(
            "a{sv}", {key: variant(value) for key, value in {"label": "Name", **input}.items()}))
        self.shown(client, ident)
        wait_until(lambda: self.method.look().is_active, what="the field to take text")
        return ident

    def answer(self, client, ident):
        self.session.key("Return")
        return client.typed(ident)

    def test_a_text_is_composed_and_settled(self):
        client = self.client()
        ident = self.field(client)
        before = self.session.picture()
        self.method.preedit("にほんご")
        wait_until(lambda: self.session.picture() != before, what="the preedit")
        self.session.shot("preedit")
        self.method.write("日本語")
        wait_until(lambda: self.method.look().text == "日本語", what="the text to be reported back")
        self.assertEqual(self.method.caret, 9)
        self.session.shot("committed")
        self.assertEqual(self.answer(client, ident), "日本語")
        wait_until(lambda: not self.method.look().is_active, what="the field to be gone")

    def test_a_reply_in_a_toast_is_composed_too(self):
        client = self.client()
        ident = client.present("Toast", title="Ada", timeout_ms=0, reply=GLib.Variant("a{sv}", {}))
        self.shown(client, ident)
        self.press(ident, "inline-reply")
        wait_until(lambda: self.method.look().is_active, what="the field to take text")
        self.method.write("日本語")
        wait_until(lambda: self.method.look().text == "日本語", what="the text to be reported back")
        self.assertEqual(self.answer(client, ident), "日本語")

    def test_text_around_the_caret_is_deleted(self):
        client = self.client()
        ident = self.field(client)
        self.session.type("kana")
        self.session.key("Left")
        wait_until(lambda: (self.method.look().text, self.method.caret) == ("kana", 3), what="the text typed")
        self.method.write("仮", before=2, after=1)
        wait_until(lambda: self.method.look().text == "k仮", what="the text to be reported back")
        self.assertEqual(self.answer(client, ident), "k仮")

    def test_nothing_is_written_where_no_field_has_the_keyboard(self):
        client = self.client()
        ident = self.field(client)
        self.session.key("Tab")
        wait_until(lambda: not self.method.look().is_active, what="the field to let go")
        self.session.key_down("Shift")
        self.session.key("Tab")
        self.session.key_up("Shift")
        wait_until(lambda: self.method.look().is_active, what="the field to take text again")
        self.assertEqual(self.answer(client, ident), "")

    def test_a_hidden_field_is_marked_and_its_text_is_not_sent(self):
        client = self.client()
        ident = self.field(client, hidden=True)
        # hidden_text and sensitive_data; password.
        self.assertEqual(self.method.content, (0x40 | 0x80, 8))
        self.session.type("abc")
        self.assertEqual(self.answer(client, ident), "abc")
        # Nothing of it was said until the field was gone.
        wait_until(lambda: not self.method.look().is_active, what="the field to be gone")
        self.assertIsNone(self.method.look().text)


@unittest.skipUnless(shutil.which("swaylock"), "not there: swaylock")
class SwayLock(SessionTest):
    session_class = SwaySession
    has_window = False
    COLOR = (32, 48, 32)

    def lock(self):
        self.session.start("swaylock", ["swaylock", "-c", "203020"])
        wait_until(lambda: self.session.color(5, 790) == self.COLOR, what="the lock")

    def test_nothing_is_readable_above_it_and_nothing_answers(self):
        client = self.client()
        client.present("Toast", title="Ada Lindqvist", message="The tickets came through!")
        ident = self.ask(client)
        self.lock()
        self.assertEqual(self.session.color(640, 330), self.COLOR)
        self.assertEqual(self.session.color(1100, 60), self.COLOR)
        self.session.key("Return")
        self.assert_no_answer(client)
        self.session.shot("locked")
        self.unlock_and_answer(client, ident)

    def test_what_comes_while_locked_waits_below(self):
        client = self.client()
        self.lock()
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        wait_until(lambda: self.session.layout(ident), what="the layout below the lock")
        self.rested()
        self.assertEqual(self.session.color(640, 330), self.COLOR)
        self.session.key("Return")
        self.assert_no_answer(client)
        self.unlock_and_answer(client, ident)

    def test_it_locks_under_a_lease(self):
        client = self.client()
        ident = client.present("Loading", message="Exporting")
        client.wait_signal("Presented", ident)
        self.lock()
        self.wait_answer()
        self.session.end("swaylock", signal.SIGUSR1)
        wait_until(lambda: self.session.color(5, 790) != self.COLOR, what="the screen")
        self.put_away(client, ident)

    def wait_answer(self):
        """Waits until the lock answers a key; it shows that only briefly."""
        before = self.session.picture()

        def answers():
            self.session.key("x")
            return self.session.picture() != before
        wait_until(answers, what="the lock to answer a key")

    def unlock_and_answer(self, client, ident):
        self.session.end("swaylock", signal.SIGUSR1)
        wait_until(lambda: self.session.color(640, 400) != self.COLOR, what="the modal")
        # What was not seen arms once it is.
        self.rested()
        self.session.wait_armed(ident)
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")


class SwayDouble(Scaled, SessionTest):
    session_class = SwaySession
    session_options = {"outputs": (("1600x1200", 2),)}


class SwayOneAndAHalf(Scaled, SessionTest):
    session_class = SwaySession
    session_options = {"outputs": (("1600x1200", 1.5),)}


class SwayTurned(Scaled, SessionTest):
    session_class = SwaySession

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.session.sway("output", "HEADLESS-1", "transform", "90")
        cls.session.size = cls.session.seat.size = (800, 1280)
        wait_until(lambda: cls.session.picture().height == 1280, what="the turned output")


class SwayLostDaemon(LostDaemon, SessionTest):
    session_class = SwaySession


class SwayOutputs(Outputs, SessionTest):
    session_class = SwaySession
    session_options = {"outputs": (("1280x800", 1), ("1600x1600", 2))}

    def test_toasts_come_where_the_focus_is(self):
        client = self.client()
        for output, place in (("HEADLESS-1", (1000, 60)), ("HEADLESS-2", (1340, 120))):
            self.session.sway("focus", "output", output)
            bare = self.session.color(*place, output)
            ident = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!",
                                   timeout_ms=0)
            self.shown(client, ident)
            wait_until(lambda: self.session.color(*place, output) != bare, what=f"the toast on {output}")
            client.call(PRESENTER, "Dismiss", "(u)", ident)
            client.wait_signal("Ended", ident)
            wait_until(lambda: self.session.color(*place, output) == bare, what="the bare desktop")


class SwayPosition(SessionTest):
    session_class = SwaySession
    session_options = {"config": '[toasts]\nposition = "bottom_left"\n'}

    def test_toasts_come_at_the_position_that_is_wanted(self):
        client = self.client()
        place, opposite = (200, 760), (1100, 50)
        bare = self.session.color(*place), self.session.color(*opposite)
        for _ in range(3):
            ident = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!",
                                   timeout_ms=0)
            self.shown(client, ident)
            wait_until(lambda: self.session.color(*place) != bare[0], what="the toast")
            self.assertEqual(self.session.color(*opposite), bare[1])
            self.put_away(client, ident)
            wait_until(lambda: self.session.color(*place) == bare[0], what="the toast to be gone")


class SwayUnplugged(SessionTest):
    session_class = NestedSwaySession
    session_options = {"outputs": (("1280x800", 1), ("1280x800", 1))}
    has_window = False

    def test_down_to_none_and_back(self):
        client = self.client()
        ident = self.ask(client)
        display = self.session.display_pid()
        for name in self.session.output_names():
            self.session.unplug(name)
            wait_until(lambda name=name: name not in {part.output for part in self.session.layout()},
                       what=f"the display to leave {name}")
        self.assertEqual(self.session.output_names(), [])
        self.session.add_output()
        wait_until(lambda: self.session.layout(ident), what="the modal on the new output")
        self.rested()
        self.session.wait_armed(ident)
        self.session.shot("replugged")
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")
        self.assertEqual(self.session.display_pid(), display, "the display was restarted")


class SwayRestarted(Restarted, SessionTest):
    session_class = SwaySession

    def test_it_comes_back_at_another_socket(self):
        client = self.client()
        ident = self.ask(client)
        self.session.kill_compositor()
        name = self.session.environment["WAYLAND_DISPLAY"]
        # The next one takes another name where this lock is held.
        with open(self.session.directory / "run" / f"{name}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.come_back(client, ident)
        self.assertNotEqual(self.session.environment["WAYLAND_DISPLAY"], name)

    def test_it_comes_back_after_the_displays_gave_up(self):
        client = self.client()
        ident = self.ask(client)
        self.session.kill_compositor()
        # From now on the daemon looks for a screen ever more rarely.
        wait_until(lambda: "there is no screen" in self.session.log()[self.logged:], what="a display to give up")
        self.come_back(client, ident)


class SwayStopped(SessionTest):
    session_class = SwaySession
    has_window = False

    def test_one_that_does_not_answer_is_waited_for(self):
        """As one that is just starting: nobody's fault, and nobody is punished for it."""
        client = self.client()
        compositor = self.session.processes["sway"]
        os.kill(compositor.pid, signal.SIGSTOP)
        try:
            ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
            wait_until(lambda: "there is no screen" in self.session.log()[self.logged:], what="the display to give up")
        finally:
            os.kill(compositor.pid, signal.SIGCONT)
        self.shown(client, ident)
        self.assertNotIn("not started again", self.session.log()[self.logged:])
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")


if __name__ == "__main__":
    unittest.main()
