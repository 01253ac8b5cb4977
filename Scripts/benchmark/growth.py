# SPDX-License-Identifier: MIT
"""How the daemon's cost grows: with toasts, connections and displays, in a flood, and with time."""

import json
import multiprocessing
import pathlib
import resource
import socket
import subprocess
import time

from memory import settled
from rows import Calls, percentile
from session import BIN, Session

CLIENTS = 1000
FLOOD = 100_000
TOASTS = 10_000
# As many as may be attached.
DISPLAYS = 8
# One each second.
HOUR = 3600


def written(pid):
    """Memory in kB that the process has for itself and has written; code that is mapped does not count."""
    lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty:"))


def at_rest(pid):
    settled(pid)
    return written(pid)


class Started:
    """A daemon in a session of its own."""

    def __init__(self, *displays, binaries=BIN):
        self.session = Session("x11" if "x11" in displays else None)
        try:
            self.pid = self.session.start_topmostd(*displays, binaries=binaries).pid
            self.session.wait_for_name()
        except BaseException:
            self.session.close()
            raise

    def calls(self):
        return Calls(self.session.address)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.session.close()


def latency(bus, count=500):
    times = [bus.timed(number, close=True) for number in range(count)]
    return f"p50 {percentile(times, 50):.2f}, p99 {percentile(times, 99):.2f} ms"


def toasts(binaries):
    """Bytes of a toast that waits."""
    with Started(binaries=binaries) as daemon:
        bus = daemon.calls()
        bus.timed(0, close=True)
        before = at_rest(daemon.pid)
        bus.pipelined(TOASTS)
        return (at_rest(daemon.pid) - before) * 1000 / TOASTS


def clients(binaries):
    """Bytes of a connection whose sender is known, and the latency beside so many."""
    with Started(binaries=binaries) as daemon:
        bus = daemon.calls()
        alone = latency(bus)
        before = at_rest(daemon.pid)
        others = [daemon.calls() for _ in range(CLIENTS)]
        for number, other in enumerate(others):
            other.timed(number, close=True)
        return (at_rest(daemon.pid) - before) * 1000 / CLIENTS, alone, latency(bus)


def displays(binaries):
    """Bytes of an attached display that shows nothing."""
    with Started(binaries=binaries) as daemon:
        daemon.calls().timed(0, close=True)
        before = at_rest(daemon.pid)
        attached = [attach(daemon.session.runtime / "topmost/attach", number) for number in range(DISPLAYS)]
        used = (at_rest(daemon.pid) - before) * 1000 / len(attached)
        for display in attached:
            display.close()
        return used


def attach(path, number):
    """A display that drew the first scene and answers nothing more."""
    display = socket.socket(socket.AF_UNIX)
    display.settimeout(10)
    display.connect(str(path))
    lines = display.makefile("r")
    lines.readline()
    display.sendall(f'{{"type":"ready","version":1,"name":"bench-{number}","blocks_input":false}}\n'.encode())
    while (message := json.loads(lines.readline()))["type"] != "scene":
        pass
    display.sendall(f'{{"type":"presented","revision":{message["revision"]}}}\n'.encode())
    return display


def flood(binaries):
    """Answers in a second to one client that sends all at once, and the latency of another one meanwhile."""
    with Started("x11", binaries=binaries) as daemon:
        bus = daemon.calls()
        latency(bus)
        receiving, sending = multiprocessing.Pipe(False)
        other = multiprocessing.Process(target=lambda: sending.send(daemon.calls().pipelined(FLOOD)))
        times = []
        other.start()
        while other.is_alive():
            times.append(bus.timed(len(times), close=True))
            time.sleep(0.005)
        other.join()
        return receiving.recv(), percentile(times, 50), percentile(times, 99), len(times)


def hour(binaries):
    """Memory of the daemon after each sixth of so many notifications, each from a new connection."""
    with Started("x11", binaries=binaries) as daemon:
        used = []
        for number in range(1, HOUR + 1):
            bus = daemon.calls()
            bus.timed(number, close=True)
            bus.socket.close()
            if number % (HOUR // 6) == 0:
                used.append(at_rest(daemon.pid))
        return used


def growth(binaries=BIN):
    """Measures and prints."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4 * CLIENTS)), hard))
    for command in (["core"], ["days", "3"]):
        subprocess.run([binaries / "topmost-bench", *command], check=True)
    print(f"a toast that waits: {toasts(binaries):.0f} bytes of the daemon; an attached display: {displays(binaries):.0f}")
    each, alone, beside = clients(binaries)
    print(f"a connection whose sender is known: {each:.0f} bytes; Notify alone: {alone}; beside {CLIENTS} connections: {beside}")
    answered, middle, high, count = flood(binaries)
    print(f"a flood of {FLOOD}: {answered:.0f} answered in a second; another client meanwhile, {count} calls: "
          f"p50 {middle:.2f}, p99 {high:.2f} ms")
    print(f"{HOUR} notifications, each from a connection of its own; kB of the daemon after each sixth: "
          + ", ".join(map(str, hour(binaries))))
