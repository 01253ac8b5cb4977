# SPDX-License-Identifier: MIT
"""The notification centre with 100,000 past notifications: how fast it opens and scrolls.

Measured on the pixels of Xvfb's screen, so each number is what a person sees, without the monitor.
"""

import shutil
import statistics
import subprocess
import time

from loaded import ENTRIES, start_with_history
from notifier import Notifier
from screens import Framebuffer
from session import BIN, Session

CONTROL = ("org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Control1")
# A frame of a monitor with 60 Hz, in ms.
FRAME = 1000 / 60
# How soon it should be open, in ms.
OPEN = 50


class Centre:
    """A daemon with a full history and a display that stays."""

    def __init__(self, applications, binaries):
        self.session = Session("x11")
        self.screen = None
        try:
            self.layout = self.session.directory / "layout"
            self.session.environment["TOPMOST_LAYOUT_FILE"] = str(self.layout)
            config = '[display]\nidle_time = "1h"\n[look]\nreduced_motion = true\n'
            start_with_history(self.session, "x11", applications=applications, config=config, binaries=binaries)
            self.session.wait_for_name()
            self.screen = Framebuffer(self.session, (440, self.session.height))
            self.notifier = Notifier(self.session.address)
            # One process, so that no start of a program is measured.
            self.person = subprocess.Popen(["xdotool", "-"], env=self.session.environment, stdin=subprocess.PIPE,
                                           text=True, bufsize=1)
        except BaseException:
            self.close()
            raise

    def call(self, member):
        return self.notifier.call(member, b"", "", *CONTROL)[1]

    def open(self):
        """Milliseconds from the call to the last change of the pixels: all rows are there."""
        self.screen.arm()
        sent = self.call("ShowCentre")
        self.screen.wait_change()
        return (self.last_change() - sent) * 1000

    def last_change(self, quiet=0.15):
        last, since = self.screen.look(), time.monotonic()
        while time.monotonic() - since < quiet:
            now = self.screen.look()
            if now != last:
                last, since = now, time.monotonic()
        return since

    def hide(self):
        self.call("HideCentre")
        self.screen.wait_rest()

    def act(self, line):
        """Has the user do something; returns the milliseconds to the first changed pixels."""
        self.screen.arm()
        sent = time.monotonic()
        self.person.stdin.write(line + "\n")
        return (self.screen.wait_change() - sent) * 1000

    def middle(self, part):
        """Where a part of the centre is, once it is there."""
        for _ in range(200):
            for line in self.layout.read_text().splitlines() if self.layout.exists() else []:
                *_, x, y, width, height, name, _ = line.split("\t")
                if name == part:
                    return int(float(x) + float(width) / 2), int(float(y) + float(height) / 2)
            time.sleep(0.025)
        raise SystemExit(f"bench: the centre has no {part}")

    def close(self):
        if self.screen:
            self.person.stdin.close()
            self.person.wait(5)
            self.screen.close()
        self.session.close()


def summary(name, times, target):
    ordered = sorted(times)
    middle, high = statistics.median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    print(f"  {name:<28}{middle:8.1f}{high:8.1f}   {middle / target:5.2f} of {target:.1f} ms")
    return middle


def centre(rounds=20, steps=120, binaries=BIN):
    """Measures and prints."""
    missing = [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]
    if missing:
        print(f"centre: skipped, {', '.join(missing)} missing")
        return
    print(f"centre with {ENTRIES} past notifications on Xvfb, ms to changed pixels")
    print(f"  {'':<28}{'median':>8}{'95 %':>8}")
    # All of one application, so that one open group has them all.
    session = Centre(1, binaries)
    try:
        opened = []
        for number in range(rounds + 2):
            taken = session.open()
            # The first ones start the display and read the history.
            if number >= 2:
                opened.append(taken)
            session.hide()
            # Groups are asked for four times a second at most.
            time.sleep(0.25)
        summary("opened, all rows there", opened, OPEN)
        session.open()
        x, y = session.middle("row:group:app 0")
        session.person.stdin.write(f"mousemove {x} {y}\n")
        session.screen.wait_rest()
        session.act("click 1")
        session.last_change()
        scrolled = []
        for _ in range(steps):
            scrolled.append(session.act("click --delay 0 5"))
            # As a wheel that is turned at 60 steps a second.
            time.sleep(max(0, FRAME / 1000 - scrolled[-1] / 1000))
        summary("scrolled by a step", scrolled, FRAME)
        session.act("key End")
        session.last_change()
        ended = [session.act("click --delay 0 4") for _ in range(steps)]
        summary("scrolled back from the end", ended, FRAME)
        late = sum(one > FRAME for one in scrolled + ended)
        print(f"  {late} of {len(scrolled + ended)} steps took longer than a frame")
    finally:
        session.close()
