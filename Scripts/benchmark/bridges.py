# SPDX-License-Identifier: MIT
"""Many bridges on one mosquitto: how soon a question is on all machines, and what a bridge costs.

Each machine has a bus, a daemon without a display and a bridge of its own; one of them asks.
"""

import os
import pathlib
import re
import signal
import socket
import statistics
import subprocess
import time

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

from memory import memory, settled  # noqa: E402
from session import BIN, Session  # noqa: E402

SHARE = '[[rule]]\nname = "share"\nmatch.kind = "toast"\nset.share = true\n'
# What the daemon of a machine answers, as the bus passes it on.
RULE = "eavesdrop='true',type='method_return',sender='org.topmost.Topmost1'"


class Machine(Session):
    """A machine; `arrivals` says when its daemon accepted something."""

    def __init__(self, name, port):
        super().__init__()
        self.arrivals = []
        (self.directory / "config/topmost/bridge.toml").write_text(
            f'host = "127.0.0.1"\nport = {port}\ntls = false\nname = "{name}"\n')
        (self.directory / "config/topmost/config.toml").write_text(SHARE)

    def run(self, program, *arguments):
        """What a program of the machine prints."""
        return subprocess.run([BIN / program, *arguments], env=self.environment, check=True,
                              capture_output=True, text=True).stdout

    def begin(self):
        """Starts its daemon and its bridge."""
        self.daemon = self.start_topmostd()
        self.wait_for_name()
        self.bridge = self.start([BIN / "topmost-bridge"])

    def listen(self):
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(self.address, flags, None, None)
        self.bus.add_filter(self.note)
        self.bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "AddMatch",
                           GLib.Variant("(s)", (RULE,)), None, 0, -1, None)

    def note(self, _bus, message, _is_incoming):
        # The id of a presentation.
        if message.get_message_type() == Gio.DBusMessageType.METHOD_RETURN and message.get_signature() == "u":
            self.arrivals.append(time.monotonic())
        return message


class Broker:
    """A mosquitto, which says in its log what it does."""

    def __init__(self, session):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.session = session
        self.config = session.directory / "mosquitto.conf"
        self.config.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 100000\n")
        self.start()

    def start(self):
        program = "/usr/sbin/mosquitto" if os.path.exists("/usr/sbin/mosquitto") else "mosquitto"
        self.process = self.session.start([program, "-c", self.config])
        time.sleep(0.5)

    def kill(self):
        self.process.kill()
        self.process.wait()


def processor_time(pid):
    """Seconds."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def quiet(processes):
    """Waits until none of them works; the seconds that this took."""
    began, before, calm = time.monotonic(), None, 0
    while calm < 3:
        now = sum(processor_time(process.pid) for process in processes)
        calm = calm + 1 if now == before else 0
        before = now
        time.sleep(1)
    return time.monotonic() - began - calm


def share_of(values, share):
    """The value that no more than this share of them exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def bridges(count, rounds):
    """Prints how soon a question is on all of `count` machines, and what each costs."""
    site = Session()
    machines = []
    try:
        broker = Broker(site)
        before = memory(broker.process.pid)[0]
        for number in range(count):
            machines.append(Machine(f"machine{number}", broker.port))
        desk, *others = machines
        code = re.search("[0-9A-Z-]{40,}", desk.run("topmost-bridge", "pair"))[0]
        for machine in others:
            machine.run("topmost-bridge", "pair", "join", code)
        for machine in machines:
            machine.begin()
        each_bridge = [machine.bridge for machine in machines]

        def used(processes=each_bridge):
            return sum(processor_time(process.pid) for process in processes)

        # What a question costs, by program; the bus is the first that a session starts.
        parts = {"bridge": each_bridge, "daemon": [machine.daemon for machine in machines],
                 "bus": [machine.processes[0] for machine in machines], "mosquitto": [broker.process]}

        took = quiet([*each_bridge, broker.process])
        if any(process.poll() is not None for machine in machines for process in machine.processes):
            raise SystemExit("bench: a program ended; each daemon and each bridge needs one of fs.inotify.max_user_instances")
        print(f"{count} bridges know each other after {took:.0f} s and {used():.1f} s of processor time; "
              f"mosquitto {processor_time(broker.process.pid):.1f} s")
        for machine in others:
            machine.listen()

        def ask(title):
            """As a script does; the id."""
            for machine in others:
                machine.arrivals.clear()
            return desk.run("topmost", "toast", title, "--timeout", "never", "--print-id").strip()

        def arrivals(since):
            """When it was on each machine, in seconds."""
            while not all(machine.arrivals for machine in others):
                if time.monotonic() > since + 60:
                    raise SystemExit(f"bench: {sum(1 for one in others if one.arrivals)} machines of {len(others)} have it")
                time.sleep(0.005)
            return [machine.arrivals[0] - since for machine in others]

        each, last = [], []
        for number in range(rounds + 1):
            if number == 1:
                print(f"the first question, with which each daemon starts its helpers: {max(last) * 1000:.0f} ms")
                each, last = [], []
                costs = {name: used(processes) for name, processes in parts.items()}
            sent = time.monotonic()
            ident = ask(f"Question {number}")
            found = arrivals(sent)
            each += found
            last.append(max(found))
            desk.run("topmost", "dismiss", ident)
            # A machine may ask one question every two seconds for long.
            time.sleep(2)
        costs = {name: (used(processes) - costs[name]) / rounds / len(processes) * 1000 for name, processes in parts.items()}
        print(f"from the start of the command to the answer of the daemon, ms, of {rounds} questions: "
              f"p50 {statistics.median(each) * 1000:.0f}, p99 {share_of(each, 0.99) * 1000:.0f}, "
              f"the last of {len(others)} machines {statistics.median(last) * 1000:.0f} (at most {max(last) * 1000:.0f})")
        print("processor time for a question and its end, ms: "
              + ", ".join(f"{name} {cost:.2f}" for name, cost in costs.items()))
        settled(desk.bridge.pid)
        sizes = [memory(bridge.pid) for bridge in each_bridge]
        print(f"memory of a bridge, kB: RSS {statistics.median(rss for rss, _ in sizes):.0f}, "
              f"PSS {statistics.median(pss for _, pss in sizes):.0f}; "
              f"mosquitto: {(memory(broker.process.pid)[0] - before) / count:.1f} for each")
        broker.kill()
        ask("Asked without a broker")
        time.sleep(10)
        before_all, since = used(), time.monotonic()
        broker.start()
        found = arrivals(since)
        took = quiet([*each_bridge, broker.process])
        print(f"the broker dead for 10 s, a question meanwhile: on half of the machines after {statistics.median(found):.1f} s, "
              f"on all after {max(found):.1f} s; {used() - before_all:.1f} s of processor time of all bridges, "
              f"{processor_time(broker.process.pid):.1f} s of mosquitto; quiet after {took + max(found):.0f} s")
    finally:
        # All at once: each may take a moment.
        for machine in machines:
            for process in machine.processes:
                process.send_signal(signal.SIGTERM)
        for session in [*machines, site]:
            session.close()
