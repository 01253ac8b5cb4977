# SPDX-License-Identifier: MIT
"""The command as a script calls it: how long `toast` takes, and how soon a question is on screen.

`dbus-send` asks the same daemon for a line; `zenity` asks the same question on a screen of its own. Each pair takes turns. Compare the ratios, not the times.
"""

import random
import shutil
import statistics
import subprocess
import time

from screens import Framebuffer
from session import BIN, Session

# It cannot send Notify, which has an array of variants: a call that the daemon answers at once.
SEND = ["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.Notifications",
        "/org/freedesktop/Notifications", "org.freedesktop.Notifications.GetServerInformation"]


class Screen:
    """A virtual screen, with or without a daemon whose display is warm."""

    def __init__(self, with_topmost, binaries):
        self.binaries = binaries
        self.session = Session("x11")
        self.pixels = None
        try:
            if with_topmost:
                self.session.start_topmostd("x11", binaries=binaries, idle="1h")
                self.session.wait_for_name()
            self.pixels = Framebuffer(self.session, (self.session.width, self.session.height))
        except BaseException:
            self.close()
            raise

    def run(self, *command):
        """Milliseconds from the start of a program to its end."""
        before = time.monotonic()
        subprocess.run(command, env=self.session.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                       check=True)
        return (time.monotonic() - before) * 1000

    def topmost(self, *words):
        return self.run(self.binaries / "topmost", *words)

    def first_pixel(self, *command):
        """Milliseconds from the start of a program to the first pixel of what it shows; then ends it."""
        self.pixels.wait_rest()
        self.pixels.arm()
        before = time.monotonic()
        process = subprocess.Popen(command, env=self.session.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return (self.pixels.wait_change() - before) * 1000
        finally:
            process.terminate()
            process.wait()
            self.pixels.wait_rest()

    def close(self):
        if self.pixels:
            self.pixels.close()
        self.session.close()


def in_turns(rounds, contenders):
    """The median of each contender, after two rounds that warm up."""
    times = {name: [] for name in contenders}
    for number in range(rounds + 2):
        for name in random.sample(sorted(contenders), len(contenders)):
            taken = contenders[name]()
            if number >= 2:
                times[name].append(taken)
    return {name: statistics.median(taken) for name, taken in times.items()}


def command(rounds=40, binaries=BIN):
    """Measures and prints both."""
    if not shutil.which("Xvfb"):
        print("the command: skipped, Xvfb missing")
        return
    screens = [Screen(True, binaries)]
    try:
        mine = screens[0]
        took = in_turns(rounds, {"toast": lambda: mine.topmost("toast", "hi"), "send": lambda: mine.run(*SEND)})
        mine.topmost("dismiss", "--all")
        print(f"topmost toast, from start to end: {took['toast']:.1f} ms; dbus-send with a reply: {took['send']:.1f} ms; "
              f"ratio {took['toast'] / took['send']:.2f} (goal 1.5)")
        contenders = {"modal": lambda: mine.first_pixel(binaries / "topmost", "modal", "Ready?")}
        if shutil.which("zenity"):
            screens.append(Screen(False, binaries))
            contenders["zenity"] = lambda: screens[1].first_pixel("zenity", "--question", "--text", "Ready?")
        took = in_turns(rounds, contenders)
        peer = f"; zenity: {took['zenity']:.1f} ms" if "zenity" in took else " (zenity is not installed)"
        print(f"topmost modal, from start to the first pixel: {took['modal']:.1f} ms (goal 20){peer}")
    finally:
        for screen in screens:
            screen.close()
