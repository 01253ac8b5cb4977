# SPDX-License-Identifier: MIT
"""What the death of a display, a decoder, a client, the compositor or the bus leaves, at random moments: nothing lost,
and keys that reach another program's window."""

import itertools
import os
import random
import signal
import statistics
import time

from gi.repository import GLib

from sessions import SwaySession, XSession
from display_contract import SessionTest
from harness import CONTROL, PRESENTER, children, wait_until
from test_decoder import decoder_pid, png

# Deaths in each test; `TOPMOST_KILLS=200` for more.
KILLS = int(os.environ.get("TOPMOST_KILLS", "3"))
SEED = int(os.environ.get("TOPMOST_SEED", "0")) or random.randrange(1, 1 << 30)
# Seconds in which the input must be free: less than the 6 s after which LeaseWatch frees it anyway.
LIMIT = 5


class Kills:
    def setUp(self):
        super().setUp()
        self.dice = random.Random(SEED)
        self.owner = self.client()
        self.holders = []
        self.times, self.free_after = [], []

    # What is on screen

    def present_holder(self):
        """Presents something that takes the keyboard or all input."""
        if self.dice.random() < 0.5:
            ident = self.owner.present("Modal", title="Go?", positive="Go", negative="Stay")
        else:
            ident = self.owner.present("Loading", message="Exporting", delay_ms=0, ceiling_ms=60_000)
        self.holders.append(ident)
        return ident

    def reasons(self):
        return {one["id"]: one["reason"] for one in self.owner.call(CONTROL, "List")}

    def wait_shown(self, ids, start):
        """Waits until all are on screen again, and notes how long it took."""
        def is_shown():
            reasons = self.reasons()
            self.assertLessEqual(ids, set(reasons), f"lost, seed {SEED}")
            return not {"no_display", "not_drawn_yet"} & {reasons[ident] for ident in ids}
        wait_until(is_shown, what="everything on screen again")
        self.times.append(time.monotonic() - start)

    def wait_free(self):
        """Waits until keys reach the window below, which must be soon."""
        start = time.monotonic()
        while not self.probe(0.1):
            self.assertLess(time.monotonic() - start, LIMIT, f"no key arrives, seed {SEED}")
        self.free_after.append(time.monotonic() - start)

    def take_back(self, ident):
        self.owner.call(PRESENTER, "Dismiss", "(u)", ident)

    def assert_each_ended_once(self):
        wait_until(lambda: len(self.ends()) >= len(self.holders), what="the outcomes")
        self.owner.settle()
        self.assertEqual(sorted(self.ends()), sorted(self.holders))

    def ends(self):
        """The ids of which an end was announced, as often as it was."""
        self.owner.pump()
        return [one[1] for one in self.owner.signals if one[0] == "Ended"]

    def moment(self, seconds=0.5):
        self.owner.pump(self.dice.random() * seconds)

    def report(self, what):
        print(f"{self.session.name}, seed {SEED}: {len(self.free_after)} deaths of the {what}; keys arrive after "
              f"{statistics.median(self.free_after) * 1000:.0f} ms (median), {max(self.free_after) * 1000:.0f} ms (worst)")
        if self.times:
            print(f"all shown after {statistics.median(self.times) * 1000:.0f} ms (median), "
                  f"{max(self.times) * 1000:.0f} ms (worst)")

    # Deaths

    def kill_display(self):
        pid = wait_until(self.session.display_pid, what="a display")
        start = time.monotonic()
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: self.session.display_pid() != pid, what="its end")
        return start

    def test_of_the_display(self):
        toast = self.owner.notify("hi", timeout=0)
        for number in range(KILLS):
            if number % 4 == 3:
                # A display that dies more often in half a minute gets a rest of one.
                self.session.end("topmostd")
                self.session.start_daemon()
            holder = self.present_holder()
            self.moment()
            start = self.kill_display()
            if self.dice.random() < 0.7:
                self.wait_shown({toast, holder}, start)
            self.take_back(holder)
            self.wait_free()
        self.wait_shown({toast}, time.monotonic())
        self.assert_each_ended_once()
        self.report("display")

    def decoder_pid(self):
        # Now and then one that opens files.
        display = self.session.display_pid()
        return decoder_pid(self.session) if self.dice.random() < 0.7 else next(iter(children(display, "--paths")), None)

    def test_of_the_decoder(self):
        picture = png(1500, 1500, 16)
        holder = self.present_holder()
        self.owner.wait_signal("Presented", holder)
        replaced = 0
        for number in range(KILLS):
            display = self.session.display_pid()
            # The display remembers each picture, also one that was given up.
            path = self.session.directory / f"{number}.png"
            path.write_bytes(picture)
            toast = self.owner.present("Toast", title="Picture", timeout_ms=0, image=GLib.Variant("s", str(path)))
            pid = wait_until(self.decoder_pid, what="a decoder")
            self.moment(0.2)
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                # It ended by itself.
                pass
            self.owner.wait_signal("Presented", toast)
            self.take_back(toast)
            self.take_back(holder)
            self.wait_free()
            holder = self.present_holder()
            replaced += self.session.display_pid() != display
        # A display that stays silent while the input is blocked is killed; only a busy machine makes it that slow.
        self.assertLess(replaced, KILLS)
        self.report("decoder")

    def test_of_a_client_that_holds_the_input(self):
        for _ in range(KILLS):
            command = self.session.topmost_start("loading", "--delay", "0s", "--", "sleep", "30")
            wait_until(self.reasons, what="the loading")
            self.moment()
            command.kill()
            command.wait()
            self.wait_free()
            wait_until(lambda: not self.reasons(), what="the loading to end with its program")
            self.assertFalse(self.blocked(self.owner))
        self.report("client")

    def test_of_the_compositor(self):
        toast = self.owner.notify("hi", timeout=0)
        for _ in range(KILLS):
            holder = self.present_holder()
            self.moment()
            display = self.session.display_pid()
            self.session.kill_compositor()
            wait_until(lambda: self.session.display_pid() != display, what="the display's end")
            start = time.monotonic()
            self.session.start_compositor()
            self.wait_shown({toast, holder}, start)
            self.take_back(holder)
            self.session.start_window()
            self.wait_free()
        self.assert_each_ended_once()
        self.report("compositor")

    def test_of_the_bus(self):
        for _ in range(KILLS):
            toast = self.owner.notify("hi", timeout=0)
            self.owner.wait_signal("Presented", self.present_holder())
            self.moment()
            start = time.monotonic()
            marks = [("start", start)]

            def mark(what):
                marks.append((what, time.monotonic()))

            self.session.end("bus", signal.SIGKILL)
            self.wait_free()
            mark("free")
            self.assertNotEqual(self.session.daemon.wait(60), 0)
            mark("daemon ended")
            self.session.start_bus()
            mark("bus")
            self.session.start_daemon()
            mark("daemon")
            self.owner = self.client()
            self.wait_shown({toast}, start)
            mark("shown")
            if self.times[-1] == max(self.times):
                worst = [f"{what} {after - before:.2f} s" for (_, before), (what, after) in
                         itertools.pairwise(marks)]
            self.owner.call(CONTROL, "DismissAll")
        self.report("bus")
        print("the worst:", ", ".join(worst))


class NumberedSession(XSession):
    """Other tests take the lowest free number, also that of a server that was just killed."""

    numbers = (f":{1000 + os.getpid() % 30_000}",)


class X11Kills(Kills, SessionTest):
    session_class = NumberedSession


class SwayKills(Kills, SessionTest):
    session_class = SwaySession
