# SPDX-License-Identifier: MIT
"""Do not disturb while a fullscreen window has the focus, with real windows."""

import shutil
import signal
import sys
import unittest

from gi.repository import GLib

from sessions import HERE, WINDOW, SwaySession, XSession
from display_contract import SessionTest
from harness import CONTROL, NOTIFICATIONS, wait_until


class Fullscreen:
    """What waits while a window is fullscreen, and what shows then."""

    has_window = False
    def setUp(self):
        super().setUp()
        self.configure("[do_not_disturb]\nfullscreen = true\n[toasts]\ngroup_after = 1\n")
        self.addCleanup(self.configure, "")
        self.addCleanup(self.make_fullscreen, False)
        self.me = self.client()

    def held(self):
        return self.me.call(CONTROL, "Status")["held"]

    def test_toasts_wait_for_the_end_of_a_fullscreen_window(self):
        for is_cold in (True, False):
            with self.subTest("cold" if is_cold else "running"):
                if is_cold:
                    # The display that starts for the toast sees the window before it shows anything.
                    self.make_fullscreen(True)
                    held = [self.me.notify("held 0", timeout=0)]
                    wait_until(lambda: self.held() == 1, what="the first to be held")
                else:
                    seen = self.me.notify("seen", timeout=0)
                    self.session.wait_armed(seen)
                    self.make_fullscreen(True)
                    wait_until(self.inhibited, what="quiet")
                    held = [self.me.notify("held 0", timeout=0)]
                held += [self.me.notify(f"held {number}", timeout=0, app=f"app{number}") for number in range(1, 4)]
                self.assertEqual(self.held(), 4)
                self.assertTrue(self.inhibited())
                why = self.session.topmost("why", str(held[0])).stdout
                self.assertIn("a fullscreen window has the focus", why)
                urgent = self.me.notify("fire", hints={"urgency": GLib.Variant("y", 2)}, timeout=0)
                self.session.wait_armed(urgent)
                self.session.shot("fullscreen")
                # What is drawn under a fullscreen window counts when the screen confirms it.
                wait_until(lambda: not any(self.session.layout(ident) for ident in held), what="the held ones to be held")
                self.make_fullscreen(False)
                wait_until(lambda: self.held() == 0, what="them to be released")
                # One card, with the others gathered under it.
                card = wait_until(lambda: [ident for ident in held if self.session.layout(ident)], what="their card")
                self.session.part(card[0], "more")
                self.rested()
                self.session.shot("released")
                self.assertEqual(len([ident for ident in held if self.session.layout(ident)]), 1)
                self.assertFalse(self.inhibited())
                self.me.call(CONTROL, "DismissAll")

    def test_rules_know_fullscreen_windows(self):
        self.configure('[[rule]]\nname = "film"\nmatch.fullscreen = true\nmatch.app = "chat"\nhold = true\n'
                       '[[rule]]\nname = "small"\nmatch.fullscreen = true\nmatch.app = "mail"\nset.category = "small"\n')
        self.make_fullscreen(True)
        # The rule holds also the toast for which the display starts.
        held = self.me.notify("held", timeout=0, app="chat")
        wait_until(lambda: self.held() == 1, what="the first to be held")
        self.assertIn('the rule "film" holds it', self.session.topmost("why", str(held)).stdout)
        explain = lambda ident: self.session.topmost("rules", "explain", str(ident)).stdout
        self.assertEqual(explain(self.me.notify("x", app="mail", timeout=0)), 'small: category = "small"\n')
        self.make_fullscreen(False)
        wait_until(lambda: self.held() == 0, what="it to be released")
        self.session.wait_armed(held)
        self.assertEqual(explain(self.me.notify("x", app="mail", timeout=0)), "No rule applied.\n")
        self.me.call(CONTROL, "DismissAll")

    def test_what_may_interrupt_a_film_is_seen_above_it(self):
        # Only a running display knows of the window.
        self.session.wait_armed(self.me.notify("before", timeout=0))
        self.make_fullscreen(True)
        wait_until(self.inhibited, what="quiet")
        self.me.call(CONTROL, "DismissAll")
        variant = GLib.Variant
        for name, send in {
            "critical": lambda: self.me.notify("Battery", "5 %", hints={"urgency": variant("y", 2)}, timeout=0),
            "bypass": lambda: self.me.notify("Bypass", hints={"SWAYNC_BYPASS_DND": variant("b", True)}, timeout=0),
        }.items():
            with self.subTest(name):
                self.assert_seen(send())
        self.configure("")
        for name, send in {
            "ordinary": lambda: self.me.notify("Hello", timeout=0),
            "osd": lambda: self.me.notify("Volume", hints={
                "value": variant("i", 50), "x-canonical-private-synchronous": variant("s", "volume")}, timeout=0),
            "retry": lambda: self.me.present("Retry", title="Offline"),
        }.items():
            with self.subTest(name):
                self.assert_seen(send())

    def assert_seen(self, ident):
        """Fails if it is not on screen above the film; dismisses it."""
        self.session.wait_armed(ident)
        frame = self.session.part(ident, "frame")
        self.rested()
        seen = self.pixels(frame)
        self.session.shot(f"film-{ident}")
        self.me.call(CONTROL, "DismissAll")
        wait_until(lambda: self.pixels(frame) != seen, what="it to go")

    def pixels(self, part):
        """The pixels of a part, row by row."""
        screen = self.session.picture()
        return b"".join(bytes(screen.data[(y * screen.width + int(part.x)) * 3:][:int(part.width) * 3])
                        for y in range(int(part.y), int(part.y + part.height)))

    def test_keys_go_to_what_is_seen_above_a_film(self):
        self.configure("")
        self.make_fullscreen(True)
        self.session.wait_armed(self.me.notify("There before", timeout=0))
        for name, begin in {
            "centre": lambda: (self.session.topmost("centre"), 0xFFFFFFFF)[1],
            "toast": lambda: (self.session.topmost("focus"), None)[1],
            "modal": lambda: self.me.present("Modal", title="Go?", positive="Go", negative="Stay"),
        }.items():
            with self.subTest(name):
                ident = begin()
                wait_until(lambda: any(part.is_focused for part in self.session.layout(ident)), what="the keyboard")
                # The film has few colours.
                wait_until(lambda: len(set(self.pixels(self.focused(ident)))) > 9, what="it to be seen")
                self.session.shot(f"film-{name}")
                self.session.key("Escape")
                wait_until(lambda: not any(part.is_focused for part in self.session.layout(ident)),
                           what=f"the keyboard to be free; have {self.session.layout()}")
                self.assert_film_gets_keys()

    def focused(self, ident):
        """What has the keyboard."""
        return [part for part in self.session.layout(ident) if part.is_focused][-1]

    def inhibited(self):
        properties = (NOTIFICATIONS[0], NOTIFICATIONS[1], "org.freedesktop.DBus.Properties")
        return self.me.call(properties, "Get", "(ss)", NOTIFICATIONS[2], "Inhibited")


class X11Fullscreen(Fullscreen, SessionTest):
    session_class = XSession

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.start_film()

    @classmethod
    def start_film(cls):
        cls.session.start("film", ["stdbuf", "-oL", "xev", "-name", "Film", "-geometry", "600x400+100+100"])
        wait_until(lambda: cls.session.run(["wmctrl", "-a", "Film"]).returncode == 0, what="the window")

    def assert_film_gets_keys(self):
        before = len(self.session.log("film"))

        def arrives():
            self.session.key("f")
            return "KeyPress" in self.session.log("film")[before:]
        wait_until(arrives, what="the film to get keys")

    def test_a_fullscreen_window_that_closes_is_fullscreen_no_longer(self):
        self.session.start("second", ["xev", "-name", "Second", "-geometry", "600x400+100+100"])
        wait_until(lambda: self.session.run(["wmctrl", "-a", "Second"]).returncode == 0, what="the window")
        self.session.end("film")
        try:
            self.session.run(["wmctrl", "-r", "Second", "-b", "add,fullscreen"], check=True)
            seen = self.me.notify("seen", hints={"urgency": GLib.Variant("y", 2)}, timeout=0)
            self.session.wait_armed(seen)
            wait_until(self.inhibited, what="quiet")
            held = self.me.notify("held", timeout=0)
            wait_until(lambda: self.held() == 1, what="it to be held")
            # openbox goes on naming the last window of the desktop when it is gone.
            self.session.end("second")
            self.session.wait_armed(held)
            self.assertFalse(self.inhibited())
        finally:
            self.start_film()

    def make_fullscreen(self, is_fullscreen):
        change = ("add" if is_fullscreen else "remove") + ",fullscreen"
        self.session.run(["wmctrl", "-a", "Film"], check=True)
        self.session.run(["wmctrl", "-r", "Film", "-b", change], check=True)
        state = lambda: self.session.run(["xprop", "-name", "Film", "_NET_WM_STATE"]).stdout
        wait_until(lambda: ("FULLSCREEN" in state()) == is_fullscreen, what=f"{change}; have {state()}")


class SwayFullscreen(Fullscreen, SessionTest):
    """sway draws a fullscreen window above all layers but one, where a screen lock is too."""

    session_class = SwaySession

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        socket = cls.session.directory / "run" / cls.session.environment["WAYLAND_DISPLAY"]
        cls.session.start("film", [sys.executable, "-B", str(HERE / "window.py"), str(socket),
                                   str(cls.session.directory / "film"), "Film"])
        focus = ["swaymsg", '[title="Film"] focus']
        wait_until(lambda: cls.session.run(focus).returncode == 0, what="the window")

    def is_film(self, x, y):
        return self.session.color(x, y) == WINDOW

    def assert_film_gets_keys(self):
        path = self.session.directory / "film"
        before = len(path.read_text())

        def arrives():
            self.session.key("f")
            return "key f" in path.read_text()[before:]
        wait_until(arrives, what="the film to get keys")

    @unittest.skipUnless(shutil.which("swaylock"), "not there: swaylock")
    def test_a_lock_hides_what_was_above_a_film(self):
        color = (32, 48, 32)
        self.configure("")
        self.make_fullscreen(True)
        send = lambda: self.me.notify("Ada", "The tickets came through!", timeout=0)
        ident = send()
        self.session.wait_armed(ident)
        frame = self.session.part(ident, "frame")
        place = int(frame.x + frame.width - 8), int(frame.y + frame.height / 2)
        self.rested()
        self.assertFalse(self.is_film(*place))
        for moment in ("before", "meanwhile", "at once"):
            with self.subTest(moment):
                if moment != "before":
                    self.me.call(CONTROL, "DismissAll")
                    wait_until(lambda: self.is_film(*place), what="the film alone")
                if moment == "meanwhile":
                    # On its way above the film when the lock comes.
                    send()
                self.session.start("swaylock", ["swaylock", "-c", "203020"])
                if moment == "at once":
                    send()
                wait_until(lambda: self.session.color(5, 790) == color, what="the lock")
                wait_until(lambda: self.session.color(*place) == color, what="the toast to be below it")
                late = self.me.notify("Late", "while locked", timeout=1000)
                wait_until(lambda: self.session.layout(late), what="the layout below the lock")
                self.rested()
                self.session.shot(f"film-locked-{moment}")
                self.assertEqual(self.session.color(*place), color)
                wait_until(lambda: "\n0 on screen" in self.session.topmost("status").stdout, what="the count of what is seen")
                self.session.end("swaylock", signal.SIGUSR1)
                # What was not seen is seen now.
                self.session.wait_armed(late)
                self.me.wait_signal("NotificationClosed", late)

    def make_fullscreen(self, is_fullscreen):
        self.session.sway('[title="Film"] focus')
        self.session.sway('[title="Film"] fullscreen ' + ("enable" if is_fullscreen else "disable"))


if __name__ == "__main__":
    unittest.main()
