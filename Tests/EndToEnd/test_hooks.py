# SPDX-License-Identifier: MIT
"""`topmost run` and the hooks of shells: typed into bash, zsh and fish, in terminals with and without the keyboard."""

import json
import os
import shutil
import unittest

from sessions import SwaySession, XSession
from display_contract import SessionTest
from harness import BIN, CONTROL, ROOT, DesktopTest, children, wait_until
from terminals import Pty

HOOKS = ROOT / "config/hooks"


class Shells(DesktopTest):
    desktop_options = {"screen": False}

    def told(self):
        return [(one["title"], one["message"]) for one in json.loads(self.desktop.topmost("list", "--json").stdout)]

    def shell(self, *command):
        if not shutil.which(command[0]):
            self.skipTest(f"not installed: {command[0]}")
        self.desktop.environment["PATH"] = f"{BIN}:{os.environ['PATH']}"
        self.desktop.environment["HISTCONTROL"] = "ignorespace"
        return Pty(self.desktop, "xterm", *command)

    def assert_hook(self, pty, setup, status):
        """Types commands; each is typed once the one before has printed its mark."""
        def typed(line, number):
            # The line itself has no such mark.
            os.write(pty.master, f"{line}; echo m\"\"ark{number}\r".encode())
            pty.wait(f"mark{number}")
        typed(setup, 1)
        for number, (line, title, message) in enumerate([
                ("sleep 2", 'sleep 2; echo m""ark2 finished', "After [23] s"),
                (" sleep 1.2", "The command finished", "After [12] s")], 2):
            typed(line, number)
            wait_until(lambda number=number: len(self.told()) == number - 1, what=f"{line}; have {self.told()}")
            self.assertEqual(self.told()[number - 2][0], title)
            self.assertRegex(self.told()[number - 2][1], f"^{message}$")
        os.write(pty.master, b"sh -c 'sleep 1.2; exit 3'\r")
        wait_until(lambda: pty.pump() or len(self.told()) == 3, what=f"the failure; have {self.told()}")
        self.assertEqual(self.told()[2][0], "sh -c 'sleep 1.2; exit 3' failed")
        self.assertRegex(self.told()[2][1], "^Exit status 3 after [12] s$")
        # Of a short one nothing is told, and its status is still there.
        os.write(pty.master, b"false\r")
        typed(f'echo "status""={status}"', 4)
        pty.wait("status=1")
        self.assertEqual(len(self.told()), 3)

    def test_bash(self):
        self.assert_hook(self.shell("bash", "--norc", "-i"), f"topmost_after=1; source {HOOKS}/topmost.bash", "$?")

    def test_zsh(self):
        self.assert_hook(self.shell("zsh", "-f", "-i"),
                         f"setopt hist_ignore_space; topmost_after=1; source {HOOKS}/topmost.zsh", "$?")

    def test_fish(self):
        self.desktop.environment["HOME"] = str(self.desktop.directory)
        self.assert_hook(self.shell("fish", "--no-config", "-i"),
                         f"set -g topmost_after 1; source {HOOKS}/topmost.fish", "$status")

    def test_run_in_a_terminal_keeps_its_streams_its_keys_and_its_status(self):
        pty = self.shell("bash", "--norc", "-i")
        os.write(pty.master, b"topmost run --after 0s -- sh -c '[ -t 0 ] && [ -t 1 ] && echo a ter\"\"minal; sleep 60'\r")
        pty.wait("a terminal")
        # Ctrl-C is the program's.
        os.write(pty.master, b"\x03")
        os.write(pty.master, b"echo status\"\"=$?\r")
        pty.wait("status=130")
        wait_until(lambda: pty.pump() or self.told(), what="the end")
        [(title, message)] = self.told()
        self.assertIn("failed", title)
        self.assertRegex(message, r"^Exit status 130 after \d+ s$")


class Focus:
    """A hook in a terminal whose window has the keyboard, or another one has; a mixin."""

    has_window = False

    def test_only_a_window_without_the_keyboard_is_told_of_and_shown(self):
        client = self.client()
        self.session.environment["PATH"] = f"{BIN}:{os.environ['PATH']}"
        there = self.session.directory
        (there / "bashrc").write_text(f"cd {there}; PS1='$ '; topmost_after=2; source {HOOKS}/topmost.bash; echo $$ >shell; touch {there}/ready\n")
        self.session.start("terminal", [*self.terminal, "bash", "--rcfile", str(there / "bashrc"), "-i"])
        self.addCleanup(self.session.end, "terminal")
        wait_until((there / "ready").exists, what="the shell")
        self.rested()
        toasts = lambda: [one for one in client.call(CONTROL, "List") if one["kind"] == "toast"]

        def typed(line):
            (there / "done").unlink(missing_ok=True)
            self.session.type(line)
            self.session.key("Return")
        typed("sleep 3")
        typed("touch done")
        wait_until((there / "done").exists, what="the shell's next prompt")
        # What asks for the keyboard's window has its answer.
        shell = (there / "shell").read_text().strip()
        wait_until(lambda: not children(shell, "topmost"), what="the hook's end")
        typed("sleep 4")
        self.session.start_window()
        self.addCleanup(self.session.end, "window")
        [toast] = wait_until(toasts, what="what ended without the keyboard")
        self.assertEqual((toast["title"], toast["buttons"]), ("sleep 4 finished", ["default", "show"]))
        self.session.wait_armed(toast["id"])
        self.session.shot("hook")
        client.call(CONTROL, "Press", "(usa{sv})", toast["id"], "show", {})
        # The keyboard is the terminal's again.
        self.rested()
        typed("touch shown")
        wait_until((there / "shown").exists, what="the terminal to have the keyboard")


class X11Focus(Focus, SessionTest):
    session_class = XSession
    terminal = ("xterm", "-e")


class SwayFocus(Focus, SessionTest):
    session_class = SwaySession
    terminal = ("foot",)


if __name__ == "__main__":
    unittest.main()
