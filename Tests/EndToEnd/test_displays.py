# SPDX-License-Identifier: MIT
"""Displays beside the one the daemon started, and the keyboard for what never takes it."""

import ctypes
import json
import resource
import socket

from sessions import SwaySession, XSession
from display_contract import SessionTest
from attached_display import AttachedDisplay
from harness import CONTROL, DesktopTest, wait_until


class Attached(DesktopTest):
    def setUp(self):
        super().setUp()
        self.socket = self.desktop.directory / "run" / "topmost" / "attach"
        wait_until(self.socket.exists, what="the socket")

    def attached(self, name="attached"):
        attached = AttachedDisplay(self.socket, name)
        self.addCleanup(attached.close)
        return attached

    def test_both_show_it_and_the_first_answer_counts(self):
        client, attached = self.client(), self.attached()
        ident = client.present("Modal", title="Sure?", positive="Yes", negative="No")
        scene = attached.scene(lambda scene: any(card["is_armed"] for card in scene["presenters"]))
        self.assertEqual(scene["presenters"][0]["title"], "Sure?")
        wait_until(self.desktop.display_pid, what="the window display")
        displays = {one["name"]: one for one in client.call(CONTROL, "Displays")}
        self.assertTrue(displays["attached"]["attached"])
        self.assertFalse(displays["attached"]["blocks_input"])
        self.assertIn("attached", self.desktop.topmost("status").stdout)
        attached.send(type="button_tapped", id=ident, button="positive")
        client.wait_signal("Ended", ident)
        attached.scene(lambda scene: not scene["presenters"])

    def test_running_out_of_descriptors_does_not_end_attaching(self):
        daemon = self.desktop.daemon.pid
        limits = resource.prlimit(daemon, resource.RLIMIT_NOFILE)
        # Descriptors above the limit stay open; there is none for a new one.
        resource.prlimit(daemon, resource.RLIMIT_NOFILE, (3, limits[1]))
        early = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.addCleanup(early.close)
        early.settimeout(60)
        early.connect(str(self.socket))
        wait_until(lambda: "no display can attach for now" in self.desktop.log(), what="a word in the log")
        resource.prlimit(daemon, resource.RLIMIT_NOFILE, limits)
        self.assertIn(b'"hello"', early.recv(4096))
        self.assertEqual(self.attached().hello["type"], "hello")

    def test_a_ninth_is_refused(self):
        for number in range(8):
            self.attached(f"g{number}")
        ninth = self.attached()
        self.assertEqual(ninth.hello, {"type": "refused",
                                       "message": "8 displays are attached: the limit is 8"})


PLUGIN = """#!/usr/bin/python3
import json, os, pathlib, sys
hello = sys.stdin.readline()
there = pathlib.Path(sys.argv[1])
(there / "new").write_text(json.dumps(dict(os.environ)))
(there / "new").rename(there / sys.argv[2])
print('{"type":"ready","version":1,"name":"NAME"}'.replace("NAME", sys.argv[2]), flush=True)
sys.stdin.read()
"""


class Environment(DesktopTest):
    """What the daemon passes to the plugins that it starts."""

    desktop_options = {"screen": False, "daemon": False}

    def variables(self, name, role, more=""):
        """Those of a plugin, once it ran."""
        folder = self.desktop.directory / "plugins"
        (folder / "tell.py").write_text(PLUGIN)
        (folder / "tell.py").chmod(0o755)
        (folder / f"{name}.toml").write_text(
            f'name = "{name}"\nroles = ["{role}"]\ncommand = ["./tell.py", "{folder}", "{name}"]\n{more}')
        self.desktop.start_daemon()
        self.client().notify("hi")
        wait_until((folder / name).exists, what="the plugin")
        self.desktop.end("topmostd")
        (folder / f"{name}.toml").unlink()
        return json.loads((folder / name).read_text())

    def test_says_nothing_of_the_session_bus(self):
        self.desktop.environment["TOPMOST_NOISE"] = "1"
        for role in ("display", "observer"):
            with self.subTest(role=role):
                variables = self.variables(f"plain-{role}", role)
                self.assertEqual(variables["HOME"], self.desktop.environment["HOME"])
                self.assertNotIn("TOPMOST_NOISE", variables)
                self.assertNotIn(self.desktop.address, variables.values())

    def test_says_what_the_manifest_asks_for(self):
        variables = self.variables("asking", "observer", 'environment = ["DBUS_SESSION_BUS_ADDRESS"]\n')
        self.assertEqual(variables["DBUS_SESSION_BUS_ADDRESS"], self.desktop.address)


class Focused:
    """A toast's action and a retry, answered by keyboard alone."""

    def focus(self):
        answer = self.session.topmost("focus")
        self.assertEqual(answer.returncode, 0, answer.stderr)

    def test_the_display_cannot_write_files(self):
        if ctypes.CDLL(None).syscall(444, None, 0, 1) < 1:
            self.skipTest("no Landlock in this kernel")
        client = self.client()
        client.wait_signal("Presented", client.present("Toast", title="News"))
        display = next(one for one in client.call(CONTROL, "Displays") if one["state"] == "running")
        words = [word.split("=")[0] for word in display["restrictions"]]
        self.assertIn("landlock", words)
        self.assertIn("no_new_privileges", words)

    def test_the_display_reaches_no_bus(self):
        client = self.client()
        client.wait_signal("Presented", client.present("Toast", title="News"))
        display = next(one for one in client.call(CONTROL, "Displays") if one["state"] == "running")
        self.assertIn("no_connections", display["restrictions"])
        self.assertIn("no new connections", self.session.topmost("status").stdout)

    def test_nothing_to_give_it_to(self):
        answer = self.session.topmost("focus")
        self.assertEqual(answer.returncode, 125)
        self.assertIn("neither a toast nor a retry", answer.stderr)

    def test_a_toasts_action(self):
        client = self.client()
        ident = client.notify("News", "Read it?", actions=("open", "Open"), timeout=0)
        self.session.wait_armed(ident)
        self.focus()
        wait_until(lambda: any(part.is_focused for part in self.session.layout(ident)), what="the focus")
        self.session.shot("focused-toast")
        # Until the action has it.
        while not any(part.is_focused for part in self.session.layout(ident, "open")):
            before = [part for part in self.session.layout(ident) if part.is_focused]
            self.session.key("Tab")
            wait_until(lambda: [part for part in self.session.layout(ident) if part.is_focused] != before,
                       what="the focus to move")
        self.session.key("Return")
        client.wait_signal("ActionInvoked", ident, "open")

    def test_a_retry(self):
        client = self.client()
        ident = client.present("Retry", title="Upload failed")
        self.session.wait_armed(ident)
        self.focus()
        self.session.wait_focused(ident, "retry")
        self.session.key("Return")
        client.wait_signal("RetryPressed", ident)

    def test_escape_leaves_it(self):
        client = self.client()
        ident = client.notify("News", "Read it?", timeout=0)
        self.session.wait_armed(ident)
        self.rested()
        bare = self.session.screen_hash()
        focused = lambda: any(part.is_focused for part in self.session.layout(ident))
        self.focus()
        wait_until(lambda: focused() and self.session.screen_hash() != bare, what="the ring")
        ringed = self.session.screen_hash()
        self.session.key("Escape")
        # Not the picture of before: its time may be another minute's.
        wait_until(lambda: not focused() and self.session.screen_hash() != ringed, what="no ring")


class X11Focused(Focused, SessionTest):
    session_class = XSession


class SwayFocused(Focused, SessionTest):
    session_class = SwaySession
