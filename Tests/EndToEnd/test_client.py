# SPDX-License-Identifier: MIT
"""The example application, which imports the client library, on a real screen."""

import signal
import subprocess

from harness import BIN, DesktopTest, wait_until


class ClientExample(DesktopTest):
    def start(self, command):
        process = subprocess.Popen([str(BIN / "topmost-client-example"), command], env=self.desktop.environment,
                                   text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.desktop._reap, process)
        return process

    def ask(self, command):
        """Starts it; its question is on screen and armed when this returns."""
        process = self.start(command)
        self.desktop.wait_armed()
        return process

    def press(self, name):
        self.desktop.click(*self.desktop.part(None, name).middle)

    def assert_prints(self, process, line):
        out, complaint = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out), (0, line + "\n"), complaint)
        wait_until(lambda: self.desktop.topmost("list").stdout == "", what="an empty list")

    def test_a_question(self):
        process = self.ask("discard")
        self.press("positive")
        self.assert_prints(process, "discarded")
        process = self.ask("discard")
        self.desktop.key("Escape")
        self.assert_prints(process, "kept")

    def test_a_text(self):
        process = self.ask("rename")
        self.desktop.key("ctrl+u")
        self.desktop.type("Letter")
        self.desktop.key("Return")
        self.assert_prints(process, "renamed to Letter")

    def test_a_secret(self):
        process = self.ask("unlock")
        self.desktop.type("hunter2")
        self.desktop.key("Return")
        self.assert_prints(process, "7 characters")

    def test_a_sheet(self):
        process = self.ask("share")
        self.desktop.key("2")
        self.assert_prints(process, "print")

    def test_work_to_its_end(self):
        process = self.start("export")
        self.assert_prints(process, "exported 40 pages")

    def test_work_that_is_stopped(self):
        process = self.start("export")
        wait_until(lambda: self.desktop.topmost("list").stdout, what="the loading")
        # The work takes four seconds; on a busy machine the next steps take longer.
        process.send_signal(signal.SIGSTOP)
        self.desktop.wait_armed()
        self.press("cancel")
        process.send_signal(signal.SIGCONT)
        self.assert_prints(process, "stopped")

    def test_work_that_fails(self):
        process = self.ask("upload")
        self.press("retry")
        self.desktop.wait_armed(2)
        self.press("retry")
        self.assert_prints(process, "uploaded after 3 attempts")

    def test_a_toast(self):
        process = self.ask("saved")
        self.press("show")
        self.assert_prints(process, "show")

    def test_killed_it_leaves_nothing(self):
        process = self.ask("discard")
        process.send_signal(signal.SIGKILL)
        wait_until(lambda: self.desktop.topmost("list").stdout == "", what="an empty list")

    def test_a_killed_daemon_costs_no_answer(self):
        process = self.ask("discard")
        self.desktop.end("topmostd", signal.SIGKILL)
        self.desktop.start_daemon()
        self.assertEqual(self.desktop.topmost("press", "1", "positive").returncode, 0)
        self.assert_prints(process, "discarded")


class OneLine(DesktopTest):
    """A program whose only line shows a toast."""

    desktop_options = {"screen": False}

    def test_the_toast_arrives(self):
        for _ in range(25):
            for command in ("notify", "notify-at-once"):
                done = subprocess.run([str(BIN / "topmost-client-example"), command], env=self.desktop.environment,
                                      capture_output=True, text=True, timeout=60)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        listed = self.desktop.topmost("list").stdout
        # The first line has the names of the columns.
        self.assertEqual(len(listed.splitlines()), 51, listed)
