# SPDX-License-Identifier: MIT
"""The history process is killed after each system call that changes a file: there is the database, or the one that replaces it."""

import os
import pathlib
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import unittest

from harness import BIN, wait_until
from records import answers, find, frame

# Every how manieth system call; `TOPMOST_EACH_CALL=1` for each.
STEP = int(os.environ.get("TOPMOST_EACH_CALL", "9"))
CALLS = "pwrite64,ftruncate,unlink,unlinkat,rename,renameat,renameat2,fsync,fdatasync,openat"
ENTRIES = 60


class Deaths(unittest.TestCase):
    """A history of its own, without a daemon."""

    def setUp(self):
        if not shutil.which("strace"):
            self.skipTest("strace is not installed")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="topmost-history-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.state = self.folder / "state"
        self.state.mkdir(mode=0o700)
        self.ask("count")
        self.file = self.state / "history.db"
        with sqlite3.connect(self.file) as database:
            database.executemany(
                "INSERT INTO entries(presentation, kind, app, sender, identity, summary, body, shown_at, outcome)"
                " VALUES (?, 'toast', 'Mail', 'Mail', 'exe:/usr/bin/mail', ?, ?, ?, 'acted')",
                [(number, self.title(number), "words " * 200, number) for number in range(1, ENTRIES + 1)])
        database.close()
        self.whole = self.folder / "whole"

    def run_process(self, *requests, until=None, kill_at=None):
        """Runs the process with requests, until it has said something; its answers."""
        command = [BIN / "topmost-history", self.state]
        if kill_at:
            # `-D`: the process itself is the child, and its end the end.
            command = ["strace", "-D", "-qq", "-o", "/dev/null", "-e", f"trace={CALLS}", "-e",
                       f"inject={CALLS}:signal=KILL:when={kill_at}", *command]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        found = []
        try:
            for request in requests:
                process.stdin.write(frame(*request))
            process.stdin.flush()
            for answer in answers(process.stdout):
                found.append(answer)
                if until(answer):
                    break
        except BrokenPipeError:
            pass
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        process.stdout.read()
        process.stdout.close()
        self.assertIn(process.wait(60), (0, -signal.SIGKILL))
        return found, process.returncode

    def ask(self, *fields):
        """The last line of the answer."""
        return self.run_process(fields, until=lambda answer: answer[0] in ("done", "refused"))[0][-1]

    def count(self):
        """The number of entries, after a repair if one is due."""
        for _ in range(20):
            found, _ = self.run_process(
                find(256), find(9, "words"),
                until=lambda answer: answer[0] == "done" or answer[0] == "warning" and "saved" in answer[1])
            if found and found[-1][0] == "done":
                return self.ask("count")[1]
        self.fail("it is repaired again and again")

    def deaths(self, *request, until):
        """Kills the process at one call after the other, each time from the same files."""
        shutil.copytree(self.state, self.whole)
        calls = random.randrange(STEP) + 1
        while True:
            shutil.rmtree(self.state)
            shutil.copytree(self.whole, self.state)
            _, status = self.run_process(request, until=until, kill_at=calls)
            yield calls
            if status != -signal.SIGKILL:
                self.assertGreater(calls, 20)
                return
            calls += STEP

    def test_a_repair(self):
        data = bytearray(self.file.read_bytes())
        leaves = [start for start in range(0, len(data), 4096)
                  if data[start] == 0x0D and b"words words" in data[start:start + 4096]]
        for number in (1, 2):
            start = leaves[number * len(leaves) // 3]
            data[start:start + 64] = b"\xff" * 64
        self.file.write_bytes(data)
        saved = None
        for calls in self.deaths(*find(256), until=lambda answer: answer[0] == "warning" and "saved" in answer[1]):
            found = self.count()
            saved = saved or found
            self.assertEqual(found, saved, f"after {calls} calls")
            self.assertEqual([name for name in os.listdir(self.state) if "repair" in name], [])
        self.assertGreater(saved, ENTRIES - 12)
        self.assertLess(saved, ENTRIES)

    def test_clearing(self):
        for calls in self.deaths("delete", None, until=lambda answer: answer[0] == "done"):
            self.assertIn(self.count(), (0, ENTRIES), f"after {calls} calls")
            self.assertEqual([name for name in os.listdir(self.state) if "clear" in name], [])
        self.assertEqual(self.count(), 0)

    def test_deleting_and_overwriting(self):
        every = list(range(1, ENTRIES, 2))
        for calls in self.deaths("delete", (every,), until=lambda answer: answer[0] == "done"):
            count = self.count()
            self.assertIn(count, (ENTRIES // 2, ENTRIES), f"after {calls} calls")
            if count < ENTRIES:
                self.wait_overwritten(f"after {calls} calls")
        self.assertEqual(count, ENTRIES // 2)

    @staticmethod
    def title(number):
        """A word of its own; the index keeps what it does not share with the word before it."""
        return f"{chr(97 + number % 26)}{chr(97 + number // 26)}zebra{number}x"

    def wait_overwritten(self, when):
        """Waits until a process has overwritten the words of all deleted entries."""
        def left():
            data = b"".join(path.read_bytes() for path in self.state.iterdir())
            return {int(number) for number in re.findall(rb"zebra(\d+)x", data)}
        process = subprocess.Popen([BIN / "topmost-history", self.state], stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL)
        process.stdin.write(frame("count"))
        process.stdin.flush()
        try:
            wait_until(lambda: not any(number % 2 for number in left()), what=f"{when}: no deleted word; left: {left()}")
        finally:
            process.stdin.close()
            process.wait(60)
        self.assertEqual(left(), set(range(2, ENTRIES + 1, 2)), when)


if __name__ == "__main__":
    unittest.main()
