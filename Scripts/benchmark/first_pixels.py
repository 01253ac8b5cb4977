# SPDX-License-Identifier: MIT
"""From sending `Notify` to the first changed pixels of the screen.

Topmost and a peer have separate buses and screens and take turns, so that a slow
moment of the machine affects both. Compare the ratios, not the times.
"""

import ctypes
import random
import shutil
import statistics
import struct
import subprocess
import time

from memory import of_family, settled
from notifier import Notifier
from screens import Framebuffer, Screencopy
from session import AS_USER, BIN, Session

PEERS = {"x11": "dunst", "wayland": "mako"}
NEEDED = {"x11": ["Xvfb"], "wayland": ["sway"]}
# Without this the kernel may extend a short sleep by 50 us.
PR_SET_TIMERSLACK = 29


class Contender:
    """One server on its own screen."""

    def __init__(self, kind, server, binaries=BIN, idle="1h"):
        self.session = Session(kind)
        self.screen = None
        self.number = 0
        try:
            if server == "topmost":
                self.process = self.session.start_topmostd(kind, binaries=binaries, idle=idle)
            else:
                self.process = self.session.start(server if isinstance(server, list) else [server])
            self.session.wait_for_name()
            self.screen = Framebuffer(self.session) if kind == "x11" else Screencopy(self.session)
            self.notifier = Notifier(self.session.address)
        except BaseException:
            self.close()
            raise

    def show(self):
        """Shows a toast and dismisses it; returns the milliseconds from sending to its first pixels."""
        self.number += 1
        self.screen.arm()
        serial, sent = self.notifier.send_notify(f"Number {self.number}",
                                                 "The tickets came through! Train leaves at 9:40.")
        seen = self.screen.wait_change()
        ident, = struct.unpack("<I", self.notifier.answer(serial))
        self.screen.wait_rest()
        self.notifier.close_notification(ident)
        self.screen.wait_rest()
        return (seen - sent) * 1000

    def wait_until_cold(self):
        """Waits until the daemon has stopped its display."""
        for _ in range(1000):
            children = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout
            if not children.strip():
                return
            time.sleep(0.02)
        raise RuntimeError("the display stays")

    def memory(self):
        """Each of its processes and its proportional memory, in words."""
        settled(self.process.pid)
        return ", ".join(f"{name} {pss} kB" for name, _, pss in of_family(self.process.pid))

    def close(self):
        if self.screen:
            self.screen.close()
        self.session.close()


def summary(name, times, base=None):
    ordered = sorted(times)
    middle, high = statistics.median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    ratio = f"   {middle / base:5.2f}" if base else ""
    print(f"  {name:<16}{ordered[0]:8.1f}{middle:8.1f}{high:8.1f}{ratio}")
    return middle


def missing(kind):
    names = [name for name in NEEDED[kind] if not shutil.which(name)]
    if kind == "wayland" and AS_USER and subprocess.run([*AS_USER, "true"], capture_output=True).returncode:
        names.append("user namespaces")
    return names


def first_pixels(kind, rounds=60, cold=10, binaries=BIN):
    """Measures and prints one window system."""
    where = {"x11": "Xvfb", "wayland": "headless sway"}[kind]
    if missing(kind):
        print(f"first pixels on {where}: skipped, {', '.join(missing(kind))} missing")
        return
    ctypes.CDLL(None).prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0)
    peer = PEERS[kind] if shutil.which(PEERS[kind]) else None
    print(f"first pixels on {where}, ms from sending Notify to changed pixels, {rounds} in turns"
          + ("" if peer else f" ({PEERS[kind]} is not installed)"))
    print(f"  {'':<16}{'least':>8}{'median':>8}{'95 %':>8}   ratio to the peer")
    contenders = {name: Contender(kind, name, binaries) for name in ([peer] if peer else []) + ["topmost"]}
    times = {name: [] for name in contenders}
    try:
        for number in range(rounds + 3):
            for name in random.sample(sorted(contenders), len(contenders)):
                taken = contenders[name].show()
                # The first ones warm up.
                if number >= 3:
                    times[name].append(taken)
                # Avoids synchronization with the compositor's clock.
                time.sleep(random.uniform(0.06, 0.1))
        memory = contenders["topmost"].memory()
    finally:
        for contender in contenders.values():
            contender.close()
    base = summary(peer, times[peer]) if peer else None
    summary("topmost", times["topmost"], base)
    print(f"  proportional memory: {memory}")
    if not cold:
        return
    contender = Contender(kind, "topmost", binaries, idle="1s")
    try:
        times = []
        for _ in range(cold):
            contender.wait_until_cold()
            times.append(contender.show())
    finally:
        contender.close()
    summary("topmost, cold", times)
