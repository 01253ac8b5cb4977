# SPDX-License-Identifier: MIT
"""What the death of a display, a client, the screen or the bus leaves, at random moments: nothing lost, no input held."""

import os
import random
import signal
import statistics
import time

from harness import CONTROL, DesktopTest, wait_until

# Deaths in each test; `TOPMOST_KILLS=200` for more.
KILLS = int(os.environ.get("TOPMOST_KILLS", "5"))
SEED = int(os.environ.get("TOPMOST_SEED", "0")) or random.randrange(1, 1 << 30)
ENDS = ("Ended", "NotificationClosed")
PROPERTIES = (CONTROL[0], CONTROL[1], "org.freedesktop.DBus.Properties")


class Kills(DesktopTest):
    def setUp(self):
        super().setUp()
        self.dice = random.Random(SEED)
        self.owner = self.client()
        self.times = []

    def reasons(self):
        return {one["id"]: one["reason"] for one in self.owner.call(CONTROL, "List")}

    def wait_shown(self, ids, start):
        """Waits until all are on screen again, and notes how long it took."""
        def is_shown():
            reasons = self.reasons()
            self.assertLessEqual(ids, set(reasons), f"lost, seed {SEED}")
            return not {"no_display", "not_drawn_yet"} & set(reasons.values())
        wait_until(is_shown, what="everything on screen again")
        self.times.append(time.monotonic() - start)

    def present_all(self):
        return {self.owner.present("Modal", title="Go?"), self.owner.notify("hi", timeout=0),
                self.owner.present("Retry", title="Failed")}

    def outcomes(self):
        """The ids that have ended."""
        self.owner.pump()
        return {one[1] for one in self.owner.signals if one[0] in ENDS}

    def assert_nothing_ended(self):
        self.owner.pump(0.1)
        self.assertEqual(self.outcomes(), set())

    def report(self, what):
        print(f"seed {SEED}: {len(self.times)} deaths of the {what}; again after "
              f"{statistics.median(self.times) * 1000:.0f} ms (median), {max(self.times) * 1000:.0f} ms (worst)")

    def kill_display(self):
        pid = wait_until(self.desktop.display_pid, what="a display")
        start = time.monotonic()
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: self.desktop.display_pid() not in (pid, None), what="another display")
        return start

    def test_of_the_display(self):
        ids = self.present_all()
        self.wait_shown(ids, time.monotonic())
        self.times.clear()
        for _ in range(KILLS):
            self.owner.pump(self.dice.random() * 0.3)
            self.wait_shown(ids, self.kill_display())
        self.assert_nothing_ended()
        self.owner.call(CONTROL, "DismissAll")
        wait_until(lambda: self.outcomes() >= ids, what="the outcomes")
        self.owner.pump(0.1)
        self.assertEqual(len(self.outcomes()), len([one for one in self.owner.signals if one[0] in ENDS]))
        self.report("display")

    def test_of_a_client_that_holds_the_input(self):
        for _ in range(KILLS):
            command = self.desktop.topmost_start("loading", "--", "sleep", "100")
            wait_until(self.reasons, what="the loading")
            self.owner.pump(self.dice.random() * 0.5)
            start = time.monotonic()
            command.kill()
            command.wait()
            wait_until(lambda: not self.reasons(), what="the loading to end with its program")
            self.assertFalse(self.owner.call(PROPERTIES, "Get", "(ss)", CONTROL[2], "InputBlocked"))
            self.times.append(time.monotonic() - start)
        self.report("client")

    def test_of_the_screen(self):
        ids = self.present_all()
        self.wait_shown(ids, time.monotonic())
        self.times.clear()
        number = self.desktop.environment["DISPLAY"]
        for _ in range(KILLS):
            self.owner.pump(self.dice.random() * 0.3)
            display = self.desktop.display_pid()
            self.desktop.end("xvfb", signal.SIGKILL)
            wait_until(lambda: self.desktop.display_pid() != display, what="the display's end")
            start = time.monotonic()
            self.desktop.start("xvfb", ["Xvfb", number, "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"])
            self.wait_shown(ids, start)
        self.assert_nothing_ended()
        self.report("screen")

    def test_of_the_bus(self):
        for _ in range(KILLS):
            toast = self.owner.notify("hi", timeout=0)
            self.owner.pump(self.dice.random() * 0.3)
            start = time.monotonic()
            self.desktop.end("bus", signal.SIGKILL)
            self.assertNotEqual(self.desktop.daemon.wait(60), 0)
            self.desktop.start_bus()
            self.desktop.start_daemon()
            self.owner = self.desktop.client()
            self.wait_shown({toast}, start)
            self.owner.call(CONTROL, "DismissAll")
        self.report("bus")
