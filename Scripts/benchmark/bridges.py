# SPDX-License-Identifier: MIT
"""Many bridges on one mosquitto: how soon a question is on all machines, and what a bridge costs.

One daemon is real, and asks. The other machines have a bridge each, with keys and folders of its own, and share one
bus with a server that stands for their daemons: it accepts each card and notes when.
"""

import os
import pathlib
import re
import socket
import statistics
import subprocess
import threading
import time

from memory import memory, settled
from session import BIN, Session

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

NAME, PATH = "org.topmost.Topmost1", "/org/topmost/Topmost1"
INTERFACE = """<node><interface name="org.topmost.Presenter1">
<method name="PresentToast"><arg type="a{sv}" direction="in"/><arg type="u" direction="out"/></method>
<method name="Update"><arg type="u" direction="in"/><arg type="a{sv}" direction="in"/></method>
<method name="Withdraw"><arg type="u" direction="in"/></method>
</interface></node>"""
SHARE = '[[rule]]\nname = "share"\nmatch.kind = "toast"\nset.share = true\n'


class StandIn:
    """The daemon of all other machines: it accepts cards and notes when each came."""

    def __init__(self, address):
        self.arrivals = []
        self.last = 0
        loop = GLib.MainLoop()
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0], self.handle, None, None)
        Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE, None, None)
        threading.Thread(target=loop.run, daemon=True).start()

    def handle(self, bus, sender, path, interface, method, arguments, invocation):
        if method != "PresentToast":
            return invocation.return_value(None)
        self.arrivals.append(time.monotonic())
        self.last += 1
        return invocation.return_value(GLib.Variant("(u)", (self.last,)))


class Broker:
    """A mosquitto, which says in its log what it does."""

    def __init__(self, session):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        config = session.directory / "mosquitto.conf"
        config.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 100000\n")
        program = "/usr/sbin/mosquitto" if os.path.exists("/usr/sbin/mosquitto") else "mosquitto"
        self.process = session.start([program, "-c", config])
        time.sleep(0.5)


def processor_time(pid):
    """Seconds."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def folders(session, name, port):
    """The variables of a machine."""
    home = session.directory / name
    for part in ("config/topmost", "data", "run"):
        (home / part).mkdir(parents=True)
    (home / "config/topmost/bridge.toml").write_text(
        f'host = "127.0.0.1"\nport = {port}\ntls = false\nname = "{name}"\n')
    return session.environment | {"HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"),
                                  "XDG_DATA_HOME": str(home / "data"), "XDG_RUNTIME_DIR": str(home / "run")}


def start(session, environment):
    with open(pathlib.Path(environment["HOME"]) / "log", "wb") as log:
        process = subprocess.Popen([BIN / "topmost-bridge"], env=environment, stdin=subprocess.DEVNULL, stdout=log,
                                   stderr=log)
    session.processes.append(process)
    return process


def pair(environment, *arguments):
    return subprocess.run([BIN / "topmost-bridge", "pair", *arguments], env=environment, check=True,
                          capture_output=True, text=True).stdout


def ask(session, title):
    """As a script does; the id."""
    done = subprocess.run([BIN / "topmost", "toast", title, "--timeout", "never", "--print-id", "--button", "yes=Yes"],
                          env=session.environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def quiet(processes):
    """Waits until none of them works."""
    before, calm = None, 0
    while calm < 3:
        now = sum(processor_time(process.pid) for process in processes)
        calm = calm + 1 if now == before else 0
        before = now
        time.sleep(1)


def bridges(count, rounds):
    """Prints how soon a question is on all of `count` machines, and what each costs."""
    desk, others = Session(), Session()
    try:
        (desk.directory / "config/topmost/config.toml").write_text(SHARE)
        broker = Broker(desk)
        stand_in = StandIn(others.address)
        desk.start_topmostd()
        desk.wait_for_name()
        (desk.directory / "config/topmost/bridge.toml").write_text(
            f'host = "127.0.0.1"\nport = {broker.port}\ntls = false\nname = "desk"\n')
        code = re.search(r"pair join (\S+)", pair(desk.environment))[1]
        before = memory(broker.process.pid)[1]
        all_bridges = [start(desk, desk.environment)]
        for number in range(1, count):
            environment = folders(others, f"machine{number}", broker.port)
            pair(environment, "join", code)
            all_bridges.append(start(others, environment))
        began = time.monotonic()
        quiet([*all_bridges, broker.process])
        print(f"{count} bridges know each other after {time.monotonic() - began:.0f} s and "
              f"{sum(processor_time(process.pid) for process in all_bridges):.1f} s of processor time; "
              f"mosquitto {processor_time(broker.process.pid):.1f} s")
        each, last = [], []
        used = sum(processor_time(process.pid) for process in all_bridges)
        for number in range(rounds):
            stand_in.arrivals.clear()
            sent = time.monotonic()
            ident = ask(desk, f"Question {number}")
            while len(stand_in.arrivals) < count - 1 and time.monotonic() < sent + 20:
                time.sleep(0.005)
            if len(stand_in.arrivals) < count - 1:
                raise SystemExit(f"bench: question {number} came to {len(stand_in.arrivals)} machines of {count - 1}")
            each += [(arrival - sent) * 1000 for arrival in stand_in.arrivals]
            last.append((max(stand_in.arrivals) - sent) * 1000)
            subprocess.run([BIN / "topmost", "dismiss", ident], env=desk.environment, check=True)
            # A machine may ask one question every two seconds for long.
            time.sleep(2)
        used = sum(processor_time(process.pid) for process in all_bridges) - used
        each.sort()
        print(f"from the start of the command to the call of the daemon, ms, of {rounds} questions: "
              f"p50 {statistics.median(each):.0f}, p99 {each[len(each) * 99 // 100]:.0f}, "
              f"the last of {count - 1} machines {statistics.median(last):.0f} (at most {max(last):.0f})")
        print(f"processor time of a bridge for a question and its end: {used / rounds / count * 1000:.2f} ms")
        settled(all_bridges[-1].pid)
        sizes = [memory(process.pid) for process in all_bridges]
        print(f"memory of a bridge, kB: RSS {statistics.median(rss for rss, _ in sizes):.0f}, "
              f"PSS {statistics.median(pss for _, pss in sizes):.0f}; "
              f"mosquitto: {(memory(broker.process.pid)[1] - before) / count:.1f} for each")
    finally:
        others.close()
        desk.close()
