# SPDX-License-Identifier: MIT
"""A desktop for one test: a private bus, a virtual screen, a window manager,
the daemon under test, and a person with a pointer and a keyboard.

Everything lives in one temporary directory and ends with the test; only
processes started here are ended, by pid.
"""

import contextlib
import dataclasses
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

from picture import Picture  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ["TOPMOST_BIN"])

BUS_CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir={run}</listen>
  <servicedir>{services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="max_incoming_bytes">1000000000</limit>
  <limit name="max_outgoing_bytes">1000000000</limit>
  <limit name="max_message_size">1000000000</limit>
  <limit name="max_completed_connections">100000</limit>
  <limit name="max_connections_per_user">100000</limit>
  <limit name="max_match_rules_per_connection">50000</limit>
  <limit name="max_replies_per_connection">50000</limit>
</busconfig>
"""

DRIVER = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
NOTIFICATIONS = ("org.freedesktop.Notifications", "/org/freedesktop/Notifications",
                 "org.freedesktop.Notifications")
PRESENTER = ("org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Presenter1")
CONTROL = ("org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Control1")


# How long a test waits for what must happen. A busy machine is slow, and a
# passing test never waits so long.
TIMEOUT = 60.0


def wait_until(condition, seconds=TIMEOUT, step=0.01, what="the condition"):
    """The condition's first true value; fails the test when none comes in time."""
    end = time.monotonic() + seconds
    while True:
        start = time.monotonic()
        value = condition()
        if value:
            return value
        now = time.monotonic()
        if now > end:
            raise AssertionError(f"waited {seconds} s for {what}")
        # What takes long to ask leaves the processor to what is waited for.
        time.sleep(max(step, min(2 * (now - start), 0.3)))


def children(pid, word=""):
    """The pids of the children of a process whose command line contains a word."""
    found = []
    for path in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in path.read_text().split():
                with contextlib.suppress(OSError):
                    if word.encode() in pathlib.Path(f"/proc/{child}/cmdline").read_bytes():
                        found.append(int(child))
    return found


def descendants_sleep(pid):
    """Whether all that a process has started sleeps: nothing runs, or waits for a processor or a disk."""
    for task in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            for thread in pathlib.Path(f"/proc/{child}/task").glob("*/stat"):
                if thread.read_text().rpartition(")")[2].split()[0] in "RD":
                    return False
            if not descendants_sleep(child):
                return False
    return True


@dataclasses.dataclass
class Part:
    """A part of a card on screen, in layout pixels of its output; `frame` is the whole card."""

    ident: int
    is_armed: bool
    is_focused: bool
    output: str
    x: float
    y: float
    width: float
    height: float
    name: str
    control: str  # its role, its name and its states: button "Discard"

    @property
    def middle(self):
        return self.x + self.width / 2, self.y + self.height / 2


class Described:
    """A screen whose display describes its layout in a file (`Sources/Displays/DisplayKit/Link/LayoutFile.swift`)."""

    layout_path: pathlib.Path

    def turn(self):
        """What the screen itself must do for the display to go on."""

    def is_asleep(self):
        """Whether nothing is on its way: all programs of this test wait for somebody."""
        try:
            return descendants_sleep(os.getpid())
        except OSError:
            # One ended meanwhile.
            return False

    def settled(self, look):
        """What is seen, once it no longer changes.

        Stillness alone says nothing on a busy machine, where what comes next waits for a processor: at the beginning
        and at the end of it nothing is on its way.
        """
        last, since = look(), None

        def is_same():
            nonlocal last, since
            is_asleep, now = self.is_asleep(), time.monotonic()
            seen = look()
            if seen != last:
                last, since = seen, None
            if is_asleep and since is None:
                since = now
            # Longer than any motion stands still.
            return is_asleep and now - since > 0.3
        wait_until(is_same, step=0.05, what="rest")
        return last

    def layout(self, ident=None, name=None):
        """The parts on screen, the lowest first; those of one presentation or name."""
        self.turn()
        parts = []
        with contextlib.suppress(FileNotFoundError):
            for line in self.layout_path.read_text().splitlines():
                number, armed, focused, output, x, y, width, height, part, control = line.split("\t")
                parts.append(Part(int(number), armed == "armed", focused == "focused", output, float(x), float(y),
                                  float(width), float(height), part, control))
        return [part for part in parts if ident in (None, part.ident) and name in (None, part.name)]

    def forget_layout(self):
        """Removes what a display that ended described: only its successor counts."""
        self.layout_path.unlink(missing_ok=True)

    def part(self, ident, name):
        """The uppermost part of that name, once it is there; `ident` None: of any presentation."""
        return wait_until(lambda: self.layout(ident, name), what=f"{name!r} of {ident}; have {self.layout()}")[-1]

    def wait_armed(self, ident=None):
        """Waits until the display lets a presentation be answered; `ident` None: any that has not ended."""
        def is_armed():
            armed = {part.ident for part in self.layout(ident) if part.is_armed}
            # The display may not know of an end that its owner knows.
            return armed if ident is not None or not armed else armed & self.live()
        wait_until(is_armed, what=f"{ident} to be armed")

    def live(self):
        """The ids of what the daemon has."""
        return self.desktop.live()

    def wait_focused(self, ident, name):
        """Waits until a part has the keyboard."""
        wait_until(lambda: any(part.is_focused for part in self.layout(ident, name)),
                   what=f"{name!r} of {ident} to have the keyboard")


class Client:
    """One connection to the bus: an application."""

    def __init__(self, address):
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.signals = []
        self.bus.signal_subscribe(
            None, None, None, None, None, Gio.DBusSignalFlags.NO_MATCH_RULE,
            lambda bus, sender, path, interface, name, arguments: self.signals.append(
                (name, *arguments.unpack())))

    def call(self, target, method, signature=None, *arguments, timeout=60_000):
        """Calls a method and returns its unpacked result."""
        name, path, interface = target
        parameters = GLib.Variant(signature, arguments) if signature else None
        reply = self.bus.call_sync(name, path, interface, method, parameters, None,
                                   Gio.DBusCallFlags.NO_AUTO_START, timeout, None)
        unpacked = reply.unpack()
        return unpacked[0] if len(unpacked) == 1 else unpacked

    def notify(self, summary, body="", actions=(), hints=None, timeout=-1, replaces=0, icon="", app="test"):
        return self.call(NOTIFICATIONS, "Notify", "(susssasa{sv}i)", app, replaces, icon, summary, body,
                         list(actions), hints or {}, timeout)

    def has_owner(self, name):
        return self.call(DRIVER, "NameHasOwner", "(s)", name)

    def owner_pid(self, name):
        """The process that owns a name; None: there is none."""
        try:
            return self.call(DRIVER, "GetConnectionUnixProcessID", "(s)", name)
        except GLib.Error:
            return None

    def present(self, kind, **options):
        """Presents through Presenter1; option values are Python values or GLib variants."""
        return self.call(PRESENTER, f"Present{kind}", "(a{sv})", {k: variant(v) for k, v in options.items()})

    def pump(self, seconds=0.0):
        """Lets arrived signals in."""
        end = time.monotonic() + seconds
        context = GLib.MainContext.default()
        while True:
            while context.iteration(False):
                pass
            if time.monotonic() >= end:
                return
            time.sleep(0.005)

    def settle(self):
        """Lets in all that the daemon has sent by now.

        What it sends arrives in order, so that its answers come after all of it; a signal may
        follow the first answer of the same turn.
        """
        for _ in range(2):
            self.call(CONTROL, "Status")
        self.pump()

    def wait_signal(self, name, *start, seconds=TIMEOUT):
        """The first signal of that name whose arguments begin so; it is taken out of the list."""
        def find():
            self.pump()
            for index, one in enumerate(self.signals):
                if one[0] == name and one[1:1 + len(start)] == start:
                    return self.signals.pop(index)
            return None
        return wait_until(find, seconds, what=f"signal {name}{start}; have {self.signals[-5:]}")

    def typed(self, ident):
        """The text of a question that ended, also a hidden one: no signal has that."""
        details = self.wait_signal("Ended", ident)[3]
        return self.call(PRESENTER, "TakeSecret", "(u)", ident) if "secret" in details else details["text"]

    def close(self):
        self.bus.close_sync(None)


def variant(value):
    """A GLib variant for a plain Python value."""
    if isinstance(value, GLib.Variant):
        return value
    if isinstance(value, bool):
        return GLib.Variant("b", value)
    if isinstance(value, int):
        return GLib.Variant("i", value)
    if isinstance(value, float):
        return GLib.Variant("d", value)
    if isinstance(value, str):
        return GLib.Variant("s", value)
    raise TypeError(f"give a variant for {value!r}")


class Desktop(Described):
    """A private session; use as a context manager, or through `DesktopTest`."""

    # What a screenshot's file name begins with.
    name = "desktop"
    # The number of its X server, for one that is killed and must come back under it; else any that is free.
    numbers = ()

    def __init__(self, screen=True, size="1280x800", window_manager=True, compositor=False, daemon=True,
                 config=""):
        self.stack = contextlib.ExitStack()
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="topmost-e2e-"))
        self.layout_path = self.directory / "layout"
        self.stack.callback(shutil.rmtree, self.directory, ignore_errors=True)
        for name in ("run", "home", "services", "config/topmost", "plugins"):
            (self.directory / name).mkdir(parents=True, mode=0o700)
        self.environment = {
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(self.directory / "home"),
            "XDG_RUNTIME_DIR": str(self.directory / "run"),
            "XDG_CONFIG_HOME": str(self.directory / "config"),
            "XDG_CONFIG_DIRS": str(self.directory / "nothing"),
            "TOPMOST_LAYOUT_FILE": str(self.layout_path),
        }
        self.processes = {}
        try:
            self._start(screen, size, window_manager, compositor, daemon, config)
        except BaseException:
            self.close()
            raise

    def _start(self, screen, size, window_manager, compositor, daemon, config):
        self.start_bus()
        if screen:
            self.start_screen(size)
            if window_manager:
                self.start_window_manager()
            if compositor:
                # It paints the screen a gray of its own when it has taken it over.
                bare = self.screen_hash()
                self.start("picom", ["picom", "--backend", "xrender", "--config", "/dev/null"])
                wait_until(lambda: self.screen_hash() != bare, what="the compositor")
        self.write_plugins()
        if config:
            self.write_config(config)
        if daemon:
            self.start_daemon()

    # Processes

    def start(self, name, command, **options):
        """Starts a process of this desktop; its output goes to a log beside it."""
        log = open(self.directory / f"{name}.log", "ab")
        process = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log,
                                   stderr=log, start_new_session=True, **options)
        log.close()
        self.processes[name] = process
        return process

    def start_pipewire(self):
        self.start("pipewire", ["pipewire"])
        wait_until((self.directory / "run/pipewire-0").exists, what="PipeWire")

    def start_wireplumber(self, *parts):
        """Starts parts of WirePlumber, "main" or "policy". Its third, for Bluetooth, ends all where logind has no folders."""
        for part in parts:
            self.start(f"wireplumber-{part}", ["wireplumber", "-c", f"{part}.conf"])

    def run(self, command, check=False, **options):
        """Runs a command to its end and captures what it prints."""
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=check,
                              timeout=60, stdin=subprocess.DEVNULL, **options)

    def log(self, name="topmostd"):
        path = self.directory / f"{name}.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def start_bus(self):
        config = self.directory / "bus.conf"
        config.write_text(BUS_CONFIG.format(run=self.directory / "run", services=self.directory / "services"))
        reading, writing = os.pipe()
        self.start("bus", ["dbus-daemon", f"--config-file={config}", "--nofork", f"--print-address={writing}"],
                   pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.address = pipe.readline().strip()
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.address

    def start_screen(self, size):
        reading, writing = os.pipe()
        self.start("xvfb", ["Xvfb", *self.numbers, "-displayfd", str(writing), "-screen", "0", f"{size}x24",
                            "-nolisten", "tcp", "-noreset", "-dpi", "96"], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.environment["DISPLAY"] = ":" + pipe.readline().strip()
        self.run(["xsetroot", "-solid", "#5b7aa8"])

    def start_window_manager(self):
        self.start("openbox", ["openbox", "--sm-disable"])
        wait_until(lambda: "window id" in self.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]).stdout,
                   what="the window manager")

    def write_plugins(self):
        self.write_plugin("x11")

    def write_plugin(self, name):
        """Installs a display that describes its layout in a file."""
        text = (ROOT / f"config/plugins/{name}.toml").read_text().replace("@libexec@", str(BIN))
        if "environment" not in text:
            text += "environment = []\n"
        text = text.replace("environment = [", 'environment = ["TOPMOST_LAYOUT_FILE", ')
        (self.directory / f"plugins/{name}.toml").write_text(text)

    def write_config(self, text):
        (self.directory / "config/topmost/config.toml").write_text(text)

    def start_daemon(self, *arguments):
        logged = len(self.log())
        process = self.start("topmostd", [str(BIN / "topmostd"), "--plugins", str(self.directory / "plugins"),
                                          *arguments])
        probe = self.client()
        wait_until(lambda: process.poll() is not None or (
            # A bus that has much to do may not have seen the end of the last one yet.
            probe.has_owner(NOTIFICATIONS[0]) and probe.owner_pid(PRESENTER[0]) == process.pid),
            what="topmostd on the bus")
        probe.close()
        # Some files are opened only after it has its names; when it logs ready, all are open.
        wait_until(lambda: process.poll() is not None or "topmostd: ready\n" in self.log()[logged:], what="the daemon")
        if process.poll() is not None:
            raise AssertionError(f"topmostd ended with {process.returncode}:\n{self.log()}")
        return process

    def end(self, name, how=signal.SIGTERM):
        process = self.processes.pop(name)
        if process.poll() is None:
            process.send_signal(signal.SIGCONT)
            process.send_signal(how)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        return process.returncode

    @property
    def daemon(self):
        return self.processes["topmostd"]

    def display_pid(self):
        """The pid of the daemon's display plugin, or None."""
        return next(iter(children(self.daemon.pid, "topmost-display")), None)

    def client(self):
        return Client(self.address)

    def live(self):
        listed = self.topmost("list", "--json").stdout
        return {one["id"] for one in json.loads(listed)} if listed else set()

    def topmost(self, *arguments, **options):
        """Runs the command to its end, not at the terminal of whoever runs the tests."""
        options.setdefault("start_new_session", True)
        return self.run([str(BIN / "topmost"), *arguments], **options)

    def topmost_start(self, *arguments, **options):
        """Starts the command and returns the process, its output piped."""
        options = {"start_new_session": True, "env": self.environment, "stdin": subprocess.DEVNULL, **options}
        process = subprocess.Popen([str(BIN / "topmost"), *arguments], text=True, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, **options)
        self.stack.callback(self._reap, process)
        return process

    @staticmethod
    def _reap(process):
        if process.poll() is None:
            process.kill()
        process.communicate()

    # The user

    # Without a pause between press and release: a key that is released late repeats.

    def key(self, *names):
        self.run(["xdotool", "key", "--delay", "0", *names], check=True)

    def type(self, text):
        self.run(["xdotool", "type", "--delay", "0", text], check=True)

    def move(self, x, y):
        self.run(["xdotool", "mousemove", str(int(x)), str(int(y))], check=True)

    def click(self, x, y):
        # The pause of a hand; the layout file does not report hovering, so there is nothing to wait for.
        self.run(["xdotool", "mousemove", str(int(x)), str(int(y)), "sleep", "0.05", "click", "1"], check=True)

    def picture(self, output=None):
        """What is on an output; `None`: on the whole screen."""
        return Picture.of_x_screen(self.environment["DISPLAY"])

    def shot(self, name="shot", output=None):
        """Keeps a screenshot as a PNG file in the folder TOPMOST_SHOTS, if that is set."""
        keep = os.environ.get("TOPMOST_SHOTS")
        if keep:
            pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
            self.picture(output).save(pathlib.Path(keep) / f"{self.name}-{name}.png")

    def screen_hash(self):
        """A number that changes when any pixel does."""
        return hash(self.picture().data)

    def close(self):
        for name in reversed(list(self.processes)):
            self.end(name)
        self.stack.close()


class DesktopTest(unittest.TestCase):
    """A test on a desktop of its own; on failure the daemon's log is printed."""

    desktop_class = Desktop
    desktop_options = {}

    def setUp(self):
        self.desktop = self.desktop_class(**self.desktop_options)
        self.addCleanup(self._clean)

    def _clean(self):
        outcome = getattr(self, "_outcome", None)
        result = getattr(outcome, "result", None)
        if result and any(getattr(test, "test_case", test) is self for test, _ in [*result.failures, *result.errors]):
            print("--- topmostd said:\n" + self.desktop.log()[-4000:])
        self.desktop.close()

    def client(self):
        client = self.desktop.client()
        self.addCleanup(lambda: client.bus.is_closed() or client.close())
        return client
