# SPDX-License-Identifier: MIT
"""What is typed into a hidden field: who gets it, and what is left of it in memory."""

import base64
import json
import os
import re
import time

from gi.repository import Gio, GLib

from sessions import SwaySession, XSession
from display_contract import SessionTest
from harness import BIN, CONTROL, PRESENTER, DesktopTest, wait_until
from terminals import Tmux

SECRET = "marmalade VIOLIN quartz pebble"
HIDDEN = GLib.Variant("a{sv}", {"hidden": GLib.Variant("b", True)})
# A prefix is a secret too; longer than the 15 bytes that Swift keeps inside a string.
START = SECRET[:17].encode()
# As UTF-8, and as an array of characters of 16 bytes each.
TRACES = [re.compile(re.escape(START)), re.compile(b".{15}".join(re.escape(bytes([one])) for one in START), re.DOTALL)]


def traces(pid):
    """How often the secret is in the memory of a process."""
    count = 0
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for line in maps:
            place, rights = line.split()[:2]
            if not rights.startswith("rw") or "[vvar" in line:
                continue
            start, end = (int(number, 16) for number in place.split("-"))
            try:
                memory.seek(start)
                content = memory.read(end - start)
            except OSError:
                continue
            count += sum(len(trace.findall(content)) for trace in TRACES)
    return count


NO_CORE = r"Max core file size +0 +0 "


def limits(pid):
    with open(f"/proc/{pid}/limits") as file:
        return file.read()


class Monitored:
    """A monitor of the bus, as any program of the user may be one."""

    def monitor(self, desktop):
        self.before = desktop.log("monitor").count(SECRET)
        self.addCleanup(desktop.end, "monitor")
        desktop.start("monitor", ["dbus-monitor", "--address", desktop.address, "--binary"])
        self.wait_monitor(desktop)

    def wait_monitor(self, desktop):
        """Waits until the monitor has seen what was on the bus before."""
        # The log of an earlier test is the same file.
        mark = f"mark {time.monotonic_ns()}"
        client = desktop.client()
        wait_until(lambda: client.notify(mark) and mark in desktop.log("monitor"), what="the monitor")
        client.close()

    def crossed(self, desktop):
        """How often the secret crossed the bus so far."""
        self.wait_monitor(desktop)
        return desktop.log("monitor").count(SECRET) - self.before

    def live(self, desktop):
        client = desktop.client()
        try:
            return {one["id"] for one in client.call(CONTROL, "List") if one["kind"] == "modal"}
        finally:
            client.close()

    def ask(self, desktop):
        """A command that asks for a password, and the id of its modal."""
        command = desktop.topmost_start("modal", "Password?", "--input-hidden", "--json")
        wait_until(lambda: self.live(desktop), what="the modal")
        return command, self.live(desktop).pop()

    def check(self, desktop, command, display):
        """Checks that the command got the secret, and that nobody else has it."""
        out = json.loads(command.communicate(timeout=60)[0])
        self.assertEqual((out["button"], out["text"]), ("positive", SECRET))
        self.assertEqual(self.crossed(desktop), 0)
        state = desktop.directory / "runtime/topmost/recovery.log"
        self.assertNotIn(START, state.read_bytes() if state.exists() else b"")
        self.assertNotIn(SECRET, desktop.log())
        self.assertGreater(traces(os.getpid()), 0, "the search finds nothing")
        self.assertEqual(traces(desktop.daemon.pid), 0, "in the daemon's memory")
        # It has the text until its card has gone.
        wait_until(lambda: not traces(display), what="nothing in the display's memory")


class DeskSecrets(Monitored):
    def test_a_hidden_answer_leaves_no_trace(self):
        self.monitor(self.session)
        command, ident = self.ask(self.session)
        self.session.wait_armed(ident)
        self.session.type(SECRET)
        # Also what was deleted.
        self.session.key("BackSpace")
        self.session.type(SECRET[-1])
        self.session.key("Return")
        self.check(self.session, command, self.session.display_pid())

    def enter(self, ident):
        self.session.wait_armed(ident)
        self.session.type(SECRET)
        self.session.key("Return")

    def check_memory(self):
        self.assertEqual(traces(self.session.daemon.pid), 0, "in the daemon's memory")
        wait_until(lambda: not traces(self.session.display_pid()), what="nothing in the display's memory")

    def test_an_owner_without_descriptors_fetches_it_once(self):
        self.monitor(self.session)
        client = self.client()
        ident = client.present("Modal", title="Password?", positive="OK", input=HIDDEN)
        client.wait_signal("Presented", ident)
        self.enter(ident)
        self.assertNotIn("text", client.wait_signal("ButtonPressed", ident)[3])
        self.assertEqual(client.wait_signal("Ended", ident)[3], {"button": "positive", "secret": True})
        self.assertEqual(self.crossed(self.session), 0, "in a signal")
        self.assertEqual(client.call(PRESENTER, "TakeSecret", "(u)", ident), SECRET)
        self.assertEqual(self.crossed(self.session), 1)
        self.check_memory()

    def test_the_answer_to_ask_leaves_no_trace(self):
        self.monitor(self.session)
        client = self.client()
        options = {"title": GLib.Variant("s", "Password?"), "input": HIDDEN}
        answers = []
        client.bus.call(*PRESENTER, "Ask", GLib.Variant("(sa{sv})", ("modal", options)), None,
                        Gio.DBusCallFlags.NONE, GLib.MAXINT, None,
                        lambda bus, result: answers.append(bus.call_finish(result).unpack()))
        wait_until(lambda: self.live(self.session), what="the modal")
        self.enter(self.live(self.session).pop())
        wait_until(lambda: client.pump() or answers, what="the answer")
        outcome, details = answers[0]
        details.pop("activation_token")
        self.assertEqual((outcome, details), ("acted", {"button": "positive", "text": SECRET}))
        self.assertEqual(self.crossed(self.session), 1)
        self.check_memory()

    def test_a_pasted_and_revealed_text_leaves_no_trace(self):
        self.monitor(self.session)
        self.offer(SECRET)
        command, ident = self.ask(self.session)
        self.session.wait_armed(ident)
        display = self.session.display_pid()
        self.session.key_down("Control")
        self.session.key("v")
        self.session.key_up("Control")
        # It knows the text while it has it, so the search below can find it there.
        wait_until(lambda: traces(display), what="the pasted text")
        bare = self.session.screen_hash()
        self.session.click(*self.session.part(ident, "eye").middle)
        wait_until(lambda: self.session.screen_hash() != bare, what="the text to be readable")
        self.session.key("Return")
        out = json.loads(command.communicate(timeout=60)[0])
        self.assertEqual((out["button"], out["text"]), ("positive", SECRET))
        self.assertEqual(self.crossed(self.session), 0)
        # The last frame has it until the card is gone.
        wait_until(lambda: not self.session.layout(ident), what="an empty screen")
        wait_until(lambda: not traces(display), what="nothing in the display's memory")
        self.assertEqual(traces(self.session.daemon.pid), 0, "in the daemon's memory")

    def test_a_display_leaves_no_core(self):
        _, ident = self.ask(self.session)
        self.session.wait_armed(ident)
        self.assertRegex(limits(self.session.display_pid()), NO_CORE)


class X11Secrets(DeskSecrets, SessionTest):
    session_class = XSession

    def offer(self, text):
        """Has a terminal own the clipboard; the second sequence asks it whether it does."""
        there = self.session.directory / "offered"
        coded = base64.b64encode(text.encode()).decode()
        self.session.start("xterm", ["xterm", "-iconic", "-xrm", "XTerm*allowWindowOps: true", "-e", "sh", "-c",
                                     f"stty raw -echo; printf '\\033]52;c;{coded}\\007\\033]52;c;?\\007'; "
                                     f"head -c 20 >{there}; exec sleep 1000"])
        self.addCleanup(self.session.end, "xterm")
        wait_until(lambda: there.exists() and there.stat().st_size == 20, what="the clipboard")


class SwaySecrets(DeskSecrets, SessionTest):
    session_class = SwaySession

    def offer(self, text):
        self.session.start("wl-copy", ["wl-copy", "--foreground", text])
        self.addCleanup(self.session.end, "wl-copy")
        wait_until(lambda: self.session.run(["wl-paste"]).stdout.strip() == text, what="the clipboard")


class TerminalSecrets(Monitored, DesktopTest):
    def test_a_hidden_answer_leaves_no_trace(self):
        tmux = Tmux(self.desktop, str(BIN / "topmost"), "attach")
        tmux.wait_text("Nothing to show")
        self.monitor(self.desktop)
        command, ident = self.ask(self.desktop)
        tmux.wait_text("Password?")
        tmux.wait_armed(ident)
        tmux.run("send-keys", "-l", SECRET)
        tmux.wait_text("•" * len(SECRET))
        tmux.keys("Enter")
        self.check(self.desktop, command, tmux.pid())
        self.assertRegex(limits(tmux.pid()), NO_CORE)
