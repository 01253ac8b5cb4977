# SPDX-License-Identifier: MIT
"""Programs that were started with ignored signals, as shells and window managers pass them on."""

import os
import pathlib
import signal
import subprocess
import sys

from harness import BIN, NOTIFICATIONS, children, wait_until
from test_command import CommandTest

# Ignores and blocks what a program may rely on, and becomes it.
CARELESS = """
import os, resource, signal, sys
for number in (signal.SIGCHLD, signal.SIGALRM, signal.SIGPROF, signal.SIGXCPU):
    signal.signal(number, signal.SIG_IGN)
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM, signal.SIGCHLD, signal.SIGTERM})
if sys.argv[1] == "full":
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
os.execv(sys.argv[2], sys.argv[2:])
"""


def careless(*command, disk="free"):
    return [sys.executable, "-c", CARELESS, disk, *map(str, command)]


def ignored(pid):
    """The numbers of the signals that a process ignores."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    mask = int(next(line for line in status.splitlines() if line.startswith("SigIgn:")).split()[1], 16)
    return {number for number in range(1, 65) if mask & 1 << number - 1}


class IgnoredSignals(CommandTest):
    desktop_options = {"daemon": False}

    def start(self, **options):
        self.desktop.start("topmostd", careless(BIN / "topmostd", "--plugins", self.desktop.directory / "plugins", **options))
        probe = self.desktop.client()
        wait_until(lambda: probe.has_owner(NOTIFICATIONS[0]), what="topmostd on the bus")

    def test_the_daemon_and_its_programs(self):
        self.start()
        process = self.ask("confirm", "Go?")
        for pid in [self.desktop.daemon.pid, *children(self.desktop.daemon.pid)]:
            self.assertFalse(ignored(pid) & {14, 17, 24, 27}, pathlib.Path(f"/proc/{pid}/comm").read_text())
        self.press("positive")
        self.assert_ends(process, 0)
        # Its helpers end one after the other, and it learns of each.
        daemon = self.desktop.daemon.pid
        helpers = set(children(daemon)) - set(children(daemon, "display"))
        self.assertTrue(helpers)
        for pid in helpers:
            os.kill(pid, signal.SIGKILL)
            wait_until(lambda: not pathlib.Path(f"/proc/{pid}").exists(), what="its end to be noticed")
            self.assertIsNone(self.desktop.daemon.poll())
        self.assert_says(("toast", "Still there"), 0)
        wait_until(lambda: "Still there" in self.listed(), what="the toast")
        self.assertEqual(self.desktop.end("topmostd"), 0)

    def test_a_size_limit_of_files_ends_nobody(self):
        self.start(disk="full")
        self.assert_says(("toast", "On a full disk"), 0)
        wait_until(lambda: "On a full disk" in self.listed(), what="the toast")
        self.assertIsNone(self.desktop.daemon.poll())
        self.desktop.end("topmostd")

    def test_commands_learn_that_their_program_ended(self):
        self.desktop.start_daemon()
        for command in (("progress", "--"), ("loading", "--"), ("retry", "--attempts", "1", "--")):
            done = subprocess.run(careless(BIN / "topmost", *command, "sh", "-c", "exit 7"), env=self.desktop.environment,
                                  timeout=60, capture_output=True, text=True)
            self.assertEqual(done.returncode, 7, (command, done.stderr))
