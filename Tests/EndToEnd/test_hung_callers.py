# SPDX-License-Identifier: MIT
"""Programs on a file system that does not answer, and everybody else."""

import os
import pathlib
import subprocess
import sys
import time

from harness import BIN, CONTROL, DesktopTest, wait_until
from hung_folder import HungFolder

HERE = pathlib.Path(__file__).resolve().parent
# Connects, and calls with each line that it gets; says how it went.
CALLER = f"""
import sys
sys.path.insert(0, {str(HERE)!r})
from big_endian import BigEndian
caller = BigEndian(sys.argv[1])
control = ("org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Control1")
caller.socket.settimeout(60)

def receive(*ends):
    data = b""
    while not any(end in data for end in ends):
        data += caller.socket.recv(65536)
    return data

receive(b"NameAcquired")
print("connected", flush=True)
for line in sys.stdin:
    caller.call(control, line.strip(), "")
    # The beginning of an answer, and that of an error.
    data = receive(b"l\x02\x01\x01", b"l\x03\x01\x01")
    word = "answered"
    if b"AccessDenied" in data:
        word = "failed" if b"could not be identified in time" in data else "denied"
    print(word, flush=True)
"""


class HungCallers(DesktopTest):
    desktop_options = {"screen": False}

    def setUp(self):
        super().setUp()
        folder = HungFolder(self.desktop.directory / "slow", os.path.realpath(sys.executable))
        self.folder = self.enterContext(folder)

    def caller(self):
        process = subprocess.Popen([str(self.folder.program), "-c", CALLER, self.desktop.address], text=True, bufsize=1,
                                   env=self.desktop.environment | {"PYTHONHOME": sys.prefix}, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        self.addCleanup(process.wait)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stdin.close)
        self.addCleanup(process.kill)
        self.assertEqual(process.stdout.readline(), "connected\n")
        return process

    def test_many_of_them_take_nobodys_rights(self):
        waiting = callers = [self.caller() for _ in range(8)]
        self.folder.pause()
        for caller in callers:
            caller.stdin.write("Displays\n")
        # All others meanwhile, and once each of them has failed.
        for _ in range(2):
            start = time.monotonic()
            for _ in range(5):
                other = self.client()
                other.notify("of another")
                self.assertEqual(other.call(CONTROL, "List")[-1]["trust"], "program")
                self.assertEqual(self.desktop.run([str(BIN / "topmost"), "release"]).returncode, 0)
            self.assertLess(time.monotonic() - start, 10)
            for caller in waiting:
                self.assertEqual(caller.stdout.readline(), "failed\n")
            waiting = []
        # A failure is not for ever.
        self.folder.go_on()
        for caller in callers:
            def answered(caller=caller):
                caller.stdin.write("Displays\n")
                return caller.stdout.readline() == "answered\n"
            wait_until(answered, what="the rights of a program of the user")
