# SPDX-License-Identifier: MIT
"""The terminal display on real terminals: tmux with keys and mouse, beside an
X11 display; bare pseudo-terminals; what is left of a terminal after each end.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
import unittest

from harness import BIN, CONTROL, PRESENTER, DesktopTest, variant, wait_until


class Tmux:
    """A private tmux server with one window."""

    def __init__(self, desktop, *command, columns=80, rows=24):
        self.desktop = desktop
        self.name = f"topmost-{os.getpid()}-{id(self)}"
        environment = dict(desktop.environment, TERM="xterm-256color", COLORTERM="")
        self.environment = environment
        shell = " ".join(command) + f"; echo ended $? > {desktop.directory}/ended; sleep 1000"
        self.run("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), shell)
        self.run("set", "-s", "escape-time", "10")
        self.run("set", "-g", "mouse", "on")
        self.run("set", "-g", "status", "off")
        desktop.stack.callback(self.close)

    def run(self, *arguments):
        return subprocess.run(["tmux", "-L", self.name, *arguments], env=self.environment, text=True,
                              capture_output=True, check=False, timeout=20).stdout

    def screen(self):
        return self.run("capture-pane", "-p")

    def wait_text(self, text, seconds=15):
        try:
            return wait_until(lambda: text in self.screen() and self.screen(), seconds, 0.05,
                              f"{text!r} in the terminal")
        except AssertionError as error:
            raise AssertionError(f"{error}:\n{self.screen()}") from None

    def wait_gone(self, text):
        wait_until(lambda: text not in self.screen(), 15, 0.05, f"{text!r} to go")

    def keys(self, *names):
        self.run("send-keys", *names)

    def place(self, text):
        """The column and row where a text begins, from 0."""
        for row, line in enumerate(self.screen().split("\n")):
            if text in line:
                return line.index(text), row
        raise AssertionError(f"no {text!r} in\n{self.screen()}")

    def click(self, text):
        """Presses and lets go of the mouse there, as an outer terminal would tell it."""
        column, row = self.place(text)
        for final in "Mm":
            report = f"\x1b[<0;{column + 2};{row + 1}{final}"
            self.run("send-keys", "-l", report)

    def pid(self):
        """The display's process."""
        shell = self.run("display-message", "-p", "#{pane_pid}").strip()
        found = subprocess.run(["pgrep", "-P", shell, "-f", "topmost"], text=True, capture_output=True,
                               check=False).stdout.split()
        return int(found[0]) if found else None

    def close(self):
        self.run("kill-server")

    def ended(self):
        path = self.desktop.directory / "ended"
        return path.read_text().split()[1] if path.exists() else None


class AttachTest(DesktopTest):
    """`topmost attach` in tmux, beside a display on X11."""

    def setUp(self):
        super().setUp()
        self.caller = self.client()

    def attach(self, *arguments, **options):
        tmux = Tmux(self.desktop, str(BIN / "topmost"), "attach", *arguments, **options)
        tmux.wait_text("Nothing to show")
        return tmux

    def ask(self, title="Discard this draft?"):
        return self.caller.present("Modal", title=title, positive="Discard", negative="Keep")

    def answer(self, tmux, number, act, button):
        tmux.wait_text("Discard this draft?")
        time.sleep(0.8)
        act()
        pressed = self.caller.wait_signal("ButtonPressed", number)
        self.assertEqual(pressed[2], button)
        self.caller.wait_signal("Ended", number)

    def test_answers_by_key_and_by_mouse_beside_x11(self):
        tmux = self.attach()
        number = self.ask()
        self.answer(tmux, number, lambda: tmux.keys("Enter"), "positive")
        tmux.wait_text("Nothing to show")
        number = self.ask()
        self.answer(tmux, number, lambda: tmux.click("Keep"), "negative")
        tmux.wait_text("Nothing to show")
        wait_until(lambda: self.desktop.display_pid(), what="the X11 display")
        # The other way round: answered on X11, gone from the terminal.
        number = self.ask()
        tmux.wait_text("Discard this draft?")
        time.sleep(1)
        self.desktop.key("Return")
        self.caller.wait_signal("ButtonPressed", number)
        tmux.wait_text("Nothing to show")

    def test_keys_before_the_card_is_armed_press_nothing(self):
        tmux = self.attach()
        number = self.ask()
        tmux.wait_text("Discard this draft?")
        for _ in range(10):
            tmux.keys("Enter")
            time.sleep(0.03)
        self.caller.pump(0.2)
        self.assertFalse([one for one in self.caller.signals if one[0] == "ButtonPressed"])
        time.sleep(1.2)
        tmux.keys("Tab")
        tmux.keys("Enter")
        self.caller.wait_signal("ButtonPressed", number)

    def test_a_form_a_sheet_and_a_toast(self):
        tmux = self.attach()
        typed = self.desktop.topmost_start("sheet", "--title", "Report.pdf", "--action", "share=Share…",
                                           "--action", "trash=Move to Trash:danger")
        tmux.wait_text("Move to Trash")
        time.sleep(0.8)
        tmux.keys("2")
        self.assertEqual(typed.communicate(timeout=10)[0].strip(), "trash")
        toast = self.desktop.topmost_start("toast", "Build finished", "--action", "open=Open", "--wait",
                                           "--timeout", "never")
        tmux.wait_text("Build finished")
        time.sleep(0.8)
        tmux.keys("Tab")
        tmux.keys("Enter")
        self.assertEqual(toast.communicate(timeout=10)[0].strip(), "open")

    def test_follows_the_size(self):
        tmux = self.attach()
        self.ask()
        for columns, rows in [(40, 12), (120, 40), (20, 6)]:
            tmux.run("resize-window", "-x", str(columns), "-y", str(rows))
            tmux.wait_text("Discard")
            wait_until(lambda: len(tmux.screen().split("\n")) - 1 == rows, what="the size")
        tmux.run("resize-window", "-x", "15", "-y", "4")
        tmux.wait_text("Too")

    def test_hostile_text_is_text(self):
        tmux = self.attach()
        self.caller.notify("\x1b]0;owned\x07\x1b[2J\x9b31m title", "\x1b[5nbody \x1b[6n\u202eevil", timeout=0)
        screen = tmux.wait_text("title")
        self.assertIn("body", screen)
        self.assertNotEqual(tmux.run("display-message", "-p", "#{pane_title}").strip(), "owned")

    def test_a_killed_terminal_takes_nothing_with_it(self):
        tmux = self.attach()
        number = self.ask()
        tmux.wait_text("Discard this draft?")
        os.kill(tmux.pid(), signal.SIGKILL)
        wait_until(lambda: not any(one["attached"] and one["state"] == "running"
                                   for one in self.caller.call(CONTROL, "Displays")),
                   what="the daemon to notice")
        time.sleep(1)
        self.desktop.key("Return")
        self.caller.wait_signal("ButtonPressed", number)

    def test_a_closed_terminal_ends_the_display(self):
        tmux = self.attach()
        pid = tmux.pid()
        tmux.close()
        wait_until(lambda: not os.path.exists(f"/proc/{pid}"), what="the display to end")

    def test_once_ends_with_the_answer(self):
        tmux = self.attach("--once")
        number = self.ask()
        self.answer(tmux, number, lambda: tmux.keys("Enter"), "positive")
        self.assertEqual(wait_until(tmux.ended, what="the end"), "0")

    def test_leaving_answers_nothing(self):
        tmux = self.attach()
        number = self.ask()
        tmux.wait_text("Discard this draft?")
        time.sleep(0.8)
        tmux.keys("q")
        tmux.keys("C-c")
        self.assertEqual(wait_until(tmux.ended, what="the end"), "0")
        self.caller.pump(0.2)
        self.assertFalse([one for one in self.caller.signals if one[0] == "Ended"])
        self.caller.call(PRESENTER, "Dismiss", "(u)", number)

    def test_the_daemons_end_is_told(self):
        tmux = self.attach()
        self.desktop.end("topmostd")
        self.assertEqual(wait_until(tmux.ended, what="the end"), "69")
        tmux.wait_text("the daemon is gone")


class Pty:
    """A bare pseudo-terminal and what runs on it."""

    def __init__(self, desktop, term, *command, columns=80, rows=24, answers=True):
        self.output = b""
        self.answers = answers
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(slave)
        environment = dict(desktop.environment, TERM=term)
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
                if self.answers:
                    for _ in range(data.count(b"\x1b[5n")):
                        os.write(self.master, b"\x1b[0n")
            if time.monotonic() >= end and not ready:
                return

    def wait(self, what, seconds=10):
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


class BareTerminalTest(DesktopTest):
    """The display program on pseudo-terminals, with no other display."""

    desktop_options = {"screen": False}

    def setUp(self):
        super().setUp()
        self.caller = self.client()

    def start(self, term="xterm-256color", *arguments, **options):
        return Pty(self.desktop, term, str(BIN / "topmost-display-terminal"), "--attach", *arguments, **options)

    def test_every_kind_of_terminal_shows_and_answers(self):
        for term, colour in [("xterm-256color", b"48;5;"), ("linux", b"\x1b[0;1;"), ("vt100", b"\x1b[0")]:
            with self.subTest(term=term):
                terminal = self.start(term)
                terminal.wait("Nothing to show")
                number = self.caller.present("Modal", title="Ready?", positive="Yes")
                terminal.wait("Ready?")
                self.assertIn(colour, terminal.output)
                terminal.pump(1.2)
                os.write(terminal.master, b"\r")
                wait_until(lambda: terminal.pump() or self.caller.pump() or any(
                    one[:2] == ("ButtonPressed", number) for one in self.caller.signals), what="the answer")
                # Until the terminal has heard of the answer, q is a key as any other.
                shown = terminal.output.count(b"Nothing to show")
                wait_until(lambda: terminal.pump() or terminal.output.count(b"Nothing to show") > shown or shown > 1,
                           what="the empty screen")
                terminal.pump(0.3)
                os.write(terminal.master, b"q")
                self.assertEqual(terminal.wait_end(), 0)
                self.assertTrue(terminal.is_restored())
                self.assertTrue(terminal.output.rstrip().endswith(b"\x1b[?1049l"), terminal.output[-80:])

    def test_a_dumb_terminal_is_refused(self):
        terminal = self.start("dumb")
        self.assertEqual(terminal.wait_end(), 64)
        self.assertIn("TERM=dumb", terminal.error())
        self.assertEqual(terminal.output, b"")

    def test_every_end_gives_the_terminal_back(self):
        for how in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGSEGV, signal.SIGABRT):
            with self.subTest(signal=how.name):
                terminal = self.start()
                terminal.wait("Nothing to show")
                self.assertFalse(terminal.is_restored())
                terminal.process.send_signal(how)
                status = terminal.wait_end()
                expected = -how if how in (signal.SIGSEGV, signal.SIGABRT) else 0
                self.assertEqual(status, expected)
                self.assertTrue(terminal.is_restored())
                self.assertIn(b"\x1b[?1049l", terminal.output)

    def test_stopped_and_continued(self):
        terminal = self.start()
        terminal.wait("Nothing to show")
        os.write(terminal.master, b"\x1a")
        wait_until(lambda: terminal.pump() or "T" == open(
            f"/proc/{terminal.process.pid}/stat").read().rsplit(")", 1)[1].split()[0], what="the stop")
        self.assertTrue(terminal.is_restored())
        terminal.pump(0.1)
        terminal.output = b""
        terminal.process.send_signal(signal.SIGCONT)
        terminal.wait("Nothing to show")
        self.assertFalse(terminal.is_restored())

    def test_a_stalled_terminal_costs_no_memory_and_comes_back(self):
        terminal = self.start()
        terminal.wait("Nothing to show")
        number = self.caller.present("Modal", title="Number 0", positive="Yes")

        def memory():
            with open(f"/proc/{terminal.process.pid}/status") as status:
                return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
        terminal.wait("Number 0")
        before = memory()
        # Nobody reads; each title is another screen.
        for index in range(1, 400):
            self.caller.call(PRESENTER, "Update", "(ua{sv})", number,
                             {"title": variant(f"Number {index} " + "x" * (index % 50))})
        time.sleep(3)
        self.assertLess(memory() - before, 4096)
        # What lay in between is not caught up on; what comes now is shown.
        self.caller.call(PRESENTER, "Dismiss", "(u)", number)
        number = self.caller.present("Modal", title="Back again", positive="Yes")
        terminal.wait("Back again", 20)
        self.assertLess(len(terminal.output), 100_000)
        terminal.pump(1.2)
        os.write(terminal.master, b"\r")
        wait_until(lambda: terminal.pump() or self.caller.pump() or any(
            one[:2] == ("ButtonPressed", number) for one in self.caller.signals), what="the answer")

    def test_idle_it_sleeps(self):
        terminal = self.start()
        terminal.wait("Nothing to show")
        self.caller.present("Modal", title="Ready?", positive="Yes")
        terminal.wait("Ready?")
        terminal.pump(2)

        def switches():
            with open(f"/proc/{terminal.process.pid}/status") as status:
                return sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)
        count, output = switches(), len(terminal.output)
        terminal.pump(3)
        self.assertLessEqual(switches() - count, 1)
        self.assertEqual(len(terminal.output), output)

    def test_no_daemon_is_said(self):
        self.desktop.end("topmostd")
        terminal = self.start()
        self.assertEqual(terminal.wait_end(), 69)
        self.assertIn("no daemon to attach to", terminal.error())
        self.assertEqual(terminal.output, b"")


if __name__ == "__main__":
    unittest.main()
