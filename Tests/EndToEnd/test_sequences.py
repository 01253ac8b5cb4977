# SPDX-License-Identifier: MIT
"""Random short sequences of all kinds, as quickly as programs can ask for them: the window system never complains."""

import os
import random
import time
import unittest

from gi.repository import GLib

from sessions import SwaySession, XSession
from display_contract import SessionTest
from harness import CONTROL, PRESENTER, variant

# How long each desktop is tried.
SECONDS = float(os.environ.get("TOPMOST_SEQUENCES", "12"))


class Sequences:
    """What a display survives."""

    # Milliseconds between the steps of one sequence.
    pauses = (0, 0, 10, 30, 60, 100, 200)

    def setUp(self):
        super().setUp()
        self.me = self.client()
        self.random = random.Random(int(os.environ.get("TOPMOST_SEED", "7")))
        self.live = []
        self.steps = []

    def step(self):
        """Does one thing, as any program could."""
        present, rand = self.me.present, self.random
        modal = lambda **more: present("Modal", title="Modal", positive="Yes", negative="No", **more)
        choices = {
            "modal": modal,
            "input": lambda: modal(input=GLib.Variant("a{sv}", {"placeholder": variant("name")})),
            "sheet": lambda: present("BottomSheet", title="Sheet", actions=GLib.Variant("a(ssa{sv})", [("a", "A", {})])),
            "toast": lambda: present("Toast", title="Toast", timeout_ms=rand.choice((-1, 0, 300))),
            "progress": lambda: self.me.notify("", hints={"value": GLib.Variant("i", rand.randrange(100))}),
            "loading": lambda: present("Loading", title="Loading", delay_ms=rand.choice((0, 100)),
                                       blocks_input=rand.random() < 0.5),
            "retry": lambda: present("Retry", title="Retry"),
        }
        kind = rand.choice((*choices, "modal", "retry", "dismiss", "dismiss", "dismiss newest", "dismiss newest",
                            "dismiss all", "centre"))
        self.steps.append(kind)
        try:
            if kind.startswith("dismiss") and kind != "dismiss all":
                if self.live:
                    index = -1 if kind == "dismiss newest" else rand.randrange(len(self.live))
                    self.me.call(PRESENTER, "Dismiss", "(u)", self.live.pop(index))
            elif kind == "dismiss all":
                self.me.call(CONTROL, "DismissAll")
                self.live = []
            elif kind == "centre":
                self.session.topmost("centre")
            else:
                self.live.append(choices[kind]())
        except GLib.Error:
            # It ended already, or more are there than may be.
            self.steps[-1] += " (refused)"

    def test_no_sequence_ends_the_display(self):
        first = self.me.notify("first", timeout=0)
        self.session.wait_armed(first)
        display = self.session.display_pid()
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            self.steps = []
            for _ in range(self.random.randrange(2, 7)):
                self.step()
                pause = self.random.choice(self.pauses)
                self.steps.append(pause)
                self.me.pump(pause / 1000)
            self.me.call(CONTROL, "DismissAll")
            self.live = []
            if self.session.display_pid() != display:
                self.fail(f"{self.steps}: {self.session.log()[-2000:]}")
        # It still draws.
        self.session.topmost("release")
        last = self.me.notify("last", timeout=0)
        self.session.wait_armed(last)
        self.assertEqual(self.session.display_pid(), display)


class SwaySequences(Sequences, SessionTest):
    session_class = SwaySession


class X11Sequences(Sequences, SessionTest):
    session_class = XSession


if __name__ == "__main__":
    unittest.main()
