# SPDX-License-Identifier: MIT
"""Terminals for tests: tmux, and a bare pseudo-terminal."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time

from harness import TIMEOUT, Described, children, wait_until


class Tmux(Described):
    """A private tmux server with one window."""

    def __init__(self, desktop, *command, columns=80, rows=24):
        self.desktop = desktop
        self.name = f"topmost-{os.getpid()}-{id(self)}"
        self.layout_path = desktop.directory / f"layout-{id(self)}"
        environment = dict(desktop.environment, TERM="xterm-256color", COLORTERM="",
                           TOPMOST_LAYOUT_FILE=str(self.layout_path))
        self.environment = environment
        shell = " ".join(command) + f"; echo ended $? > {desktop.directory}/ended; sleep 1000"
        self.run("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), shell)
        self.run("set", "-s", "escape-time", "10")
        self.run("set", "-g", "mouse", "on")
        self.run("set", "-g", "status", "off")
        desktop.stack.callback(self.close)

    def run(self, *arguments):
        return subprocess.run(["tmux", "-L", self.name, *arguments], env=self.environment, text=True,
                              capture_output=True, check=False, timeout=60).stdout

    def screen(self):
        return self.run("capture-pane", "-p")

    def wait_text(self, text, seconds=TIMEOUT):
        try:
            return wait_until(lambda: text in self.screen() and self.screen(), seconds, 0.05,
                              f"{text!r} in the terminal")
        except AssertionError as error:
            raise AssertionError(f"{error}:\n{self.screen()}") from None

    def wait_gone(self, text):
        wait_until(lambda: text not in self.screen(), step=0.05, what=f"{text!r} to go")

    def keys(self, *names):
        self.run("send-keys", *names)

    def find(self, text):
        """The column and row where a text begins, from 0; nothing if it is not there."""
        for row, line in enumerate(self.screen().split("\n")):
            if text in line:
                return line.index(text), row
        return None

    def place(self, text):
        """The same for a text that must be there."""
        if place := self.find(text):
            return place
        raise AssertionError(f"no {text!r} in\n{self.screen()}")

    def click(self, text):
        """Presses and releases the left button there."""
        column, row = self.place(text)
        self.mouse(column + 1, row, "press")
        self.mouse(column + 1, row, "release")

    def mouse(self, column, row, action):
        """Does something with the left button in that cell, as the SGR mode of xterm reports it."""
        button, final = {"press": (0, "M"), "drag": (32, "M"), "release": (0, "m")}[action]
        self.run("send-keys", "-l", f"\x1b[<{button};{column + 1};{row + 1}{final}")

    def pid(self):
        """The display's process."""
        shell = self.run("display-message", "-p", "#{pane_pid}").strip()
        return next(iter(children(shell, "topmost")), None)

    def close(self):
        self.run("kill-server")

    def ended(self):
        path = self.desktop.directory / "ended"
        words = path.read_text().split() if path.exists() else []
        # The shell creates the file before it writes.
        return words[1] if len(words) > 1 else None


class Pty(Described):
    """A bare pseudo-terminal and what runs on it."""

    def __init__(self, desktop, term, *command, columns=80, rows=24, answers=True):
        self.desktop = desktop
        self.output = b""
        self.answers = answers
        self.asked = 0
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(slave)
        self.layout_path = desktop.directory / f"layout-{id(self)}"
        environment = dict(desktop.environment, TERM=term, TOPMOST_LAYOUT_FILE=str(self.layout_path))
        self.errors = open(desktop.directory / "pty.err", "w+b")
        self.process = subprocess.Popen(
            command, env=environment, stdin=slave, stdout=slave, stderr=self.errors, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        self.slave = slave
        desktop.stack.callback(self.close)

    def pump(self, seconds=0.0):
        end = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.master], [], [], max(0, min(0.05, end - time.monotonic())))
            if ready:
                try:
                    data = os.read(self.master, 65536)
                except OSError:
                    return
                self.output += data
                # A question may come in two pieces.
                for _ in range(self.output.count(b"\x1b[5n") - self.asked if self.answers else 0):
                    self.asked += 1
                    os.write(self.master, b"\x1b[0n")
            if time.monotonic() >= end and not ready:
                return

    def turn(self):
        self.pump()

    def settle(self):
        """Waits until the display has nothing more to say."""
        self.settled(lambda: self.pump() or len(self.output))

    def switches(self):
        """How often the process went to sleep or was interrupted so far."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)

    def wait(self, what, seconds=TIMEOUT):
        def there():
            self.pump(0.02)
            return what.encode() in self.output
        wait_until(there, seconds, what=f"{what!r} in {self.output[-600:]!r}")

    def wait_end(self):
        wait_until(lambda: self.pump() or self.process.poll() is not None, what="the end")
        self.pump(0.1)
        return self.process.returncode

    def error(self):
        self.errors.seek(0)
        return self.errors.read().decode()

    def is_restored(self):
        return termios.tcgetattr(self.slave)[:4] == self.before[:4]

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)
        self.errors.close()
