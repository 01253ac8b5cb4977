# SPDX-License-Identifier: MIT
"""Do not disturb while a fullscreen window has the focus, with real windows."""

import sys
import unittest

from gi.repository import GLib

from sessions import HERE, SwaySession, XSession
from display_contract import SessionTest
from harness import CONTROL, NOTIFICATIONS, wait_until


class Fullscreen:
    """What waits while a window is fullscreen, and what shows then."""

    has_window = False
    # Whether toasts show above a fullscreen window at all.
    is_above = True

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
                if self.is_above:
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

    def inhibited(self):
        properties = (NOTIFICATIONS[0], NOTIFICATIONS[1], "org.freedesktop.DBus.Properties")
        return self.me.call(properties, "Get", "(ss)", NOTIFICATIONS[2], "Inhibited")


class X11Fullscreen(Fullscreen, SessionTest):
    session_class = XSession

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.session.start("film", ["xev", "-name", "Film", "-geometry", "600x400+100+100"])
        wait_until(lambda: cls.session.run(["wmctrl", "-a", "Film"]).returncode == 0, what="the window")

    def make_fullscreen(self, is_fullscreen):
        change = ("add" if is_fullscreen else "remove") + ",fullscreen"
        self.session.run(["wmctrl", "-a", "Film"], check=True)
        self.session.run(["wmctrl", "-r", "Film", "-b", change], check=True)
        state = lambda: self.session.run(["xprop", "-name", "Film", "_NET_WM_STATE"]).stdout
        wait_until(lambda: ("FULLSCREEN" in state()) == is_fullscreen, what=f"{change}; have {state()}")


class SwayFullscreen(Fullscreen, SessionTest):
    """sway draws a fullscreen window above the layer of toasts: an urgent one shows afterwards too."""

    session_class = SwaySession
    is_above = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        socket = cls.session.directory / "run" / cls.session.environment["WAYLAND_DISPLAY"]
        cls.session.start("film", [sys.executable, "-B", str(HERE / "window.py"), str(socket),
                                   str(cls.session.directory / "film"), "Film"])
        focus = ["swaymsg", '[title="Film"] focus']
        wait_until(lambda: cls.session.run(focus).returncode == 0, what="the window")

    def make_fullscreen(self, is_fullscreen):
        self.session.sway('[title="Film"] focus')
        self.session.sway('[title="Film"] fullscreen ' + ("enable" if is_fullscreen else "disable"))


if __name__ == "__main__":
    unittest.main()
