# SPDX-License-Identifier: MIT
"""Every figure of docs/performance.md, of each server in turns: Topmost on both window systems, peers, and a server that only answers."""

import contextlib
import os
import pathlib
import select
import shlex
import shutil
import socket
import statistics
import struct
import threading
import time

from first_pixels import Contender, missing
from memory import family, of_family, settled, switches
from notifier import NOTIFICATIONS, Notifier, align, header, string
from session import BIN, Session

# The name of each figure, and how many digits it has.
ROWS = (("start to the name, ms", 1), ("Notify p50, ms", 2), ("Notify p99, ms", 2), ("CPU per Notify, all processes, ms", 2),
        ("with 1,000 piled up p50, ms", 2), ("with 1,000 piled up p99, ms", 2), ("pipelined, answered/s", 0),
        ("peak PSS in that burst, MB", 1), ("peak RSS in that burst, MB", 1), ("PSS idle, MB", 1), ("RSS idle, MB", 1),
        ("wakeups idle, 20 s", 0), ("PSS one toast, MB", 1), ("RSS one toast, MB", 1), ("wakeups with a toast, 20 s", 0),
        ("PSS after 1,000 toasts, MB", 1), ("PSS after 80 pictures of 512x512, MB", 1), ("very first pixels, ms", 1),
        ("first pixels warm, ms", 1), ("picture of 512x512: reply, ms", 1), ("picture: first pixels, ms", 1))
SIDE = 512


def servers(peers):
    """Name, window system and command of each; `None`: our daemon."""
    yield "floor", None, [BIN / "topmost-bench", "echo"]
    for kind, peer in (("x11", "dunst"), ("wayland", "mako")):
        if missing(kind):
            print(f"{kind}: skipped, {', '.join(missing(kind))} missing")
            continue
        yield f"topmost {kind}", kind, None
        if shutil.which(peer):
            yield peer, kind, [peer]
        for name, command in peers:
            yield f"{name} {kind}", kind, shlex.split(command)


def start(session, kind, command):
    return session.start(command) if command else session.start_topmostd(*([kind, "sound"] if kind else []))


def processor_time(pid):
    """Seconds of a process, of those it started, and of those that have ended."""
    total = 0
    for one in family(pid):
        # A helper may end meanwhile; then it counts as one that has.
        with contextlib.suppress(OSError):
            process = pathlib.Path(f"/proc/{one}")
            ended = process.joinpath("stat").read_text().rsplit(")", 1)[1].split()[13:15]
            total += sum(map(int, ended)) / os.sysconf("SC_CLK_TCK")
            total += sum(int(path.read_text().split()[0]) for path in process.glob("task/*/schedstat")) / 1e9
    return total


def megabytes(pid):
    found = of_family(pid)
    return sum(pss for *_, pss in found) / 1000, sum(rss for _, rss, _ in found) / 1000


class Peak(threading.Thread):
    """The most memory of a process and those it started, until it is stopped."""

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid, self.pss, self.rss, self.ended = pid, 0, 0, threading.Event()
        self.start()

    def run(self):
        while True:
            pss, rss = megabytes(self.pid)
            self.pss, self.rss = max(self.pss, pss), max(self.rss, rss)
            # Also once at the end, for a burst that is shorter.
            if self.ended.is_set():
                return
            self.ended.wait(0.02)

    def stop(self):
        self.ended.set()
        self.join()
        return self.pss, self.rss


class Calls(Notifier):
    """Sends notifications as fast as they are answered, or all at once."""

    def timed(self, number, close):
        """Milliseconds to the answer."""
        serial, sent = self.send_notify(f"Number {number}", "The tickets came through! Train leaves at 9:40.")
        body = self.answer(serial)
        took = (time.monotonic() - sent) * 1000
        if close:
            self.close_notification(struct.unpack("<I", body)[0])
        return took

    def pipelined(self, count):
        """Answers in a second."""
        data = bytearray()
        bus, self.socket = self.socket, Recorder(data)
        for number in range(count):
            self.send_notify(f"Number {number}", "The tickets came through! Train leaves at 9:40.")
        self.socket = bus
        at, answered, refused, unread, began = 0, 0, 0, b"", time.monotonic()
        while answered + refused < count:
            readable, writable, _ = select.select([bus], [bus] if at < len(data) else [], [], 60)
            if not readable and not writable:
                raise RuntimeError(f"{answered} of {count} calls were answered")
            if writable:
                at += bus.send(memoryview(data)[at:at + (1 << 16)], socket.MSG_DONTWAIT)
            if readable:
                unread += bus.recv(1 << 18)
                while len(unread) >= 16:
                    _, kind, _, _, length, _, fields = struct.unpack("<BBBBIII", unread[:16])
                    size = 16 + fields + -fields % 8 + length
                    if len(unread) < size:
                        break
                    answered += kind == 2
                    # Also by the bus, for a server that has ended.
                    refused += kind == 3
                    unread = unread[size:]
        return answered / (time.monotonic() - began)

    def send_picture(self, number):
        """A picture as raw pixels."""
        data = string("topmost-bench")
        data = align(data, 4) + struct.pack("<I", 0)
        for value in ("", f"Picture {number}", "As it came"):
            data = align(data, 4) + string(value)
        data = align(data, 4) + struct.pack("<I", 0)
        hint = align(b"\0" * (len(data) + 4), 8) + string("image-data") + b"\x0a(iiibiiay)\0"
        pixels = struct.pack("<I", 0xFF000000 | number * 2654435761 & 0xFFFFFF) * SIDE * SIDE
        hint = align(hint, 8) + struct.pack("<iiiIiiI", SIDE, SIDE, SIDE * 4, 1, 8, 4, len(pixels)) + pixels
        begin = len(align(b"\0" * (len(data) + 4), 8))
        data += struct.pack("<I", len(hint) - begin) + hint[len(data) + 4:]
        data = align(data, 4) + struct.pack("<i", 0)
        self.serial += 1
        message = header("Notify", self.serial, data, "susssasa{sv}i", NOTIFICATIONS, "/org/freedesktop/Notifications",
                         NOTIFICATIONS) + data
        sent = time.monotonic()
        self.socket.sendall(message)
        return self.serial, sent


class Recorder:
    """Keeps what would be sent."""

    def __init__(self, data):
        self.data = data

    def sendall(self, message):
        self.data += message


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, len(times) * share // 100)]


def answers(kind, command, calls, found):
    """The rows of one session with the usual settings: times of answers, memory and wakeups."""
    session = Session(kind, 1920, 1080)
    try:
        bus = Calls(session.address)
        began = time.monotonic()
        pid = start(session, kind, command).pid
        dbus = "org.freedesktop.DBus"
        name = struct.pack("<I", len(NOTIFICATIONS)) + NOTIFICATIONS.encode() + b"\0"
        while bus.call("NameHasOwner", name, "s", dbus, "/", dbus)[0] == b"\0\0\0\0":
            time.sleep(0.0002)
        found["start to the name, ms"] = (time.monotonic() - began) * 1000
        # A display that was started ahead has ended.
        time.sleep(8)
        settled(pid)
        found["PSS idle, MB"], found["RSS idle, MB"] = megabytes(pid)
        found["wakeups idle, 20 s"] = wakeups(pid)
        serial, _ = bus.send_notify("Bench", "A toast that stays")
        shown, = struct.unpack("<I", bus.answer(serial))
        time.sleep(12)
        found["PSS one toast, MB"], found["RSS one toast, MB"] = megabytes(pid)
        found["wakeups with a toast, 20 s"] = wakeups(pid)
        bus.close_notification(shown)
        for number in range(50):
            bus.timed(number, close=True)
        before = processor_time(pid)
        times = [bus.timed(number, close=True) for number in range(calls)]
        found["CPU per Notify, all processes, ms"] = (processor_time(pid) - before) * 1000 / calls
        found["Notify p50, ms"], found["Notify p99, ms"] = percentile(times, 50), percentile(times, 99)
        # One of the peers takes minutes for all of them.
        limit = time.monotonic() + 60
        for number in range(1000):
            bus.timed(number, close=False)
            if time.monotonic() > limit:
                print(f"only {number + 1} piled up in a minute")
                break
        times = [bus.timed(number, close=False) for number in range(300)]
        found["with 1,000 piled up p50, ms"], found["with 1,000 piled up p99, ms"] = percentile(times, 50), percentile(times, 99)
        settled(pid)
        found["PSS after 1,000 toasts, MB"] = megabytes(pid)[0]
    finally:
        session.close()
    burst(kind, command, calls, found)


def burst(kind, command, calls, found):
    session = Session(kind, 1920, 1080)
    try:
        pid = start(session, kind, command).pid
        session.wait_for_name()
        bus = Calls(session.address)
        peak = Peak(pid)
        found["pipelined, answered/s"] = bus.pipelined(2 * calls)
        found["peak PSS in that burst, MB"], found["peak RSS in that burst, MB"] = peak.stop()
    finally:
        session.close()


def wakeups(pid, seconds=20):
    before = {one: switches(one) for one in family(pid)}
    time.sleep(seconds)
    return sum(max(0, switches(one) - count) for one, count in before.items())


def pixels(kind, command, rounds, found, pictures=80, binaries=BIN):
    """The rows of a screen, with a display that stays."""
    contender = Contender(kind, command or "topmost", binaries)
    try:
        time.sleep(1)
        found["very first pixels, ms"] = contender.show()
        found["first pixels warm, ms"] = statistics.median(contender.show() for _ in range(rounds))
        calls = contender.notifier = Calls(contender.session.address)
        replies, shown = [], []
        for number in range(pictures):
            contender.screen.arm()
            serial, sent = calls.send_picture(number)
            body = calls.answer(serial)
            replies.append((time.monotonic() - sent) * 1000)
            shown.append((contender.screen.wait_change() - sent) * 1000)
            contender.screen.wait_rest()
            calls.close_notification(struct.unpack("<I", body)[0])
            contender.screen.wait_rest()
        found["picture of 512x512: reply, ms"] = statistics.median(replies)
        found["picture: first pixels, ms"] = statistics.median(shown)
        settled(contender.process.pid)
        found["PSS after 80 pictures of 512x512, MB"] = megabytes(contender.process.pid)[0]
    finally:
        contender.close()


def rows(rounds, calls, toasts, peers=()):
    """Measures each server in turns, and prints the medians and their ratios to the peer of the window system."""
    contenders = list(servers(peers))
    results = {name: [] for name, *_ in contenders}
    for _ in range(rounds):
        for name, kind, command in contenders:
            found = {}
            answers(kind, command, calls, found)
            if kind:
                pixels(kind, command, toasts, found)
            results[name].append(found)
    print(f"medians of {rounds} rounds of {calls} calls; in brackets the ratio to the peer on that window system")
    print(f"{'':38}" + "".join(f"{name:>20}" for name in results))
    of_kind = {kind: name for name, kind, command in contenders if command and name in ("dunst", "mako")}
    for row, digits in ROWS:
        line = f"{row:38}"
        for name, kind, command in contenders:
            value = middle(results[name], row)
            base = middle(results.get(of_kind.get(kind), []), row) if not command else None
            text = "-" if value is None else f"{value:.{digits}f}"
            line += f"{text + (f' ({value / base:.2f})' if value is not None and base else ''):>20}"
        print(line)


def middle(found, row):
    values = [one[row] for one in found if row in one]
    return statistics.median(values) if values else None
