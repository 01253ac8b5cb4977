# SPDX-License-Identifier: MIT
"""The terminal display on real terminals: tmux with keys and mouse, beside an
X11 display; bare pseudo-terminals; what is left of a terminal after each end.
"""

import contextlib
import json
import os
import pty
import signal
import time
import unittest

from harness import BIN, CONTROL, PRESENTER, TIMEOUT, DesktopTest, variant, wait_until
from terminals import Pty, Tmux


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

    def answer(self, tmux, number, act, button, display=None):
        tmux.wait_text("Discard this draft?")
        (display or tmux).wait_armed(number)
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
        self.desktop.wait_armed(number)
        self.desktop.key("Return")
        self.caller.wait_signal("ButtonPressed", number)
        tmux.wait_text("Nothing to show")

    def test_what_goes_wrong_is_written_below_the_screen(self):
        tmux = Tmux(self.desktop, "env TOPMOST_LAYOUT_FILE=/nothing/layout", str(BIN / "topmost"), "attach")
        tmux.wait_text("Nothing to show")
        self.ask()
        tmux.wait_text("Discard this draft?")
        self.assertNotIn("layout file", tmux.screen())
        tmux.keys("C-c")
        shown = tmux.wait_text("layout file: ")
        self.assertEqual(shown.count("layout file: "), 1, shown)
        self.assertNotIn("Discard", shown)

    def test_the_first_answer_counts_on_every_screen(self):
        wide, narrow = self.attach(columns=200, rows=50), self.attach("--color", "16", columns=24, rows=10)
        for display, act, button in (
            (wide, lambda: wide.keys("Enter"), "positive"), (narrow, lambda: narrow.keys("Tab", "Enter"), "negative"),
            (wide, lambda: wide.keys("M-k"), "negative"), (self.desktop, lambda: self.desktop.key("Return"), "positive"),
        ):
            number = self.ask()
            narrow.wait_text("Discard")
            wait_until(lambda: self.desktop.display_pid(), what="the X11 display")
            self.answer(wide, number, act, button, display)
            for tmux in (wide, narrow):
                tmux.wait_text("Nothing to show")

    def test_the_centre_by_keys_and_mouse(self):
        for number in range(2):
            ident = self.caller.notify(f"Past {number}", "It has ended", app="Mail")
            self.caller.call(CONTROL, "Dismiss", "(u)", ident)
        tmux = self.attach()
        live = self.caller.notify("Build done", actions=["log", "Show log"], app="Builder", timeout=0)
        tmux.wait_text("Build done")
        self.caller.call(CONTROL, "ShowCentre")
        tmux.wait_text("▸ Mail  2")
        tmux.click("▸ Mail  2")
        tmux.wait_text("Past 0")
        tmux.keys("p", "a", "s", "t", "Space", "1")
        # While the history is asked, there is no row.
        wait_until(lambda: "Past 1" in (screen := tmux.screen()) and "Past 0" not in screen, step=0.05, what="the hit")
        tmux.keys("Down", "Down", "DC")
        tmux.wait_text("Nothing matches")
        tmux.keys(*["BSpace"] * 6)
        tmux.wait_text("· Build done")
        tmux.keys("Down", "Down", "Right", "Enter")
        self.caller.wait_signal("ActionInvoked", live, "log")
        tmux.wait_gone("Search")

    def test_a_toast_follows_the_mouse_that_swipes_it(self):
        self.desktop.write_config('[mouse]\nswipe = "dismiss"\n')
        self.caller.call(CONTROL, "Reload")
        tmux = self.attach()
        ident = self.caller.notify("Build done", "All tests passed", timeout=0)
        tmux.wait_text("Build done")
        tmux.wait_armed(ident)
        column, row = tmux.place("Build done")
        for cells, is_swipe in ((-4, False), (-12, True)):
            tmux.mouse(column, row, "press")
            tmux.mouse(column + cells, row, "drag")
            wait_until(lambda: tmux.find("Build done") == (column + cells, row), what=f"{cells} cells")
            tmux.mouse(column + cells, row, "release")
            if not is_swipe:
                wait_until(lambda: tmux.find("Build done") == (column, row), what="the toast in its place again")
        self.caller.wait_signal("NotificationClosed", ident)
        tmux.wait_text("Nothing to show")

    def test_a_retry_is_pressed_by_enter(self):
        tmux = self.attach()
        number = self.caller.present("Retry", title="Upload failed")
        tmux.wait_text("▌")
        tmux.wait_armed(number)
        tmux.keys("Enter")
        self.caller.wait_signal("RetryPressed", number)
        tmux.wait_text("Nothing to show")

    def test_keys_before_the_card_is_armed_press_nothing(self):
        tmux = self.attach()

        def attempt():
            last, number = time.monotonic(), self.ask()
            wait_until(lambda: tmux.layout(number), what="the card")
            for _ in range(10):
                start = time.monotonic()
                tmux.keys("Enter")
                if time.monotonic() - last >= 0.5:
                    # Too late: it may be armed.
                    self.caller.call(CONTROL, "DismissAll")
                    return None
                last = start
                # As fast as people type.
                time.sleep(0.03)
            return number
        number = wait_until(attempt, 4 * TIMEOUT, what="keys before it is armed")
        tmux.wait_armed(number)
        # Keys are handled in order.
        tmux.keys("Tab")
        tmux.wait_focused(number, "negative")
        self.caller.settle()
        self.assertFalse([one for one in self.caller.signals if one[:2] == ("ButtonPressed", number)])
        tmux.keys("Enter")
        self.caller.wait_signal("ButtonPressed", number, "negative")

    def test_a_form_a_sheet_and_a_toast(self):
        tmux = self.attach()
        typed = self.desktop.topmost_start("sheet", "--title", "Report.pdf", "--action", "share=Share…",
                                           "--action", "trash=Move to Trash:danger")
        tmux.wait_text("Move to Trash")
        tmux.wait_armed()
        tmux.keys("2")
        self.assertEqual(typed.communicate(timeout=60)[0].strip(), "trash")
        toast = self.desktop.topmost_start("toast", "Build finished", "--action", "open=Open", "--wait",
                                           "--timeout", "never")
        tmux.wait_text("Build finished")
        tmux.wait_armed()
        tmux.keys("Tab")
        tmux.keys("Enter")
        self.assertEqual(toast.communicate(timeout=60)[0].strip(), "open")

    def test_a_reply_is_written_in_the_toast(self):
        tmux = self.attach()
        toast = self.desktop.topmost_start("toast", "Coming at noon?", "--reply", "--reply-placeholder", "Message",
                                           "--wait", "--json", "--timeout", "never")
        tmux.wait_text("Coming at noon?")
        tmux.wait_armed()
        tmux.keys("Tab")
        tmux.keys("Enter")
        tmux.wait_text("Message")
        tmux.wait_text("Send")
        tmux.keys("yes")
        tmux.wait_text("yes")
        tmux.keys("Enter")
        answer = json.loads(toast.communicate(timeout=60)[0])
        self.assertEqual((answer["button"], answer["text"]), ("inline-reply", "yes"))

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
        tmux.wait_text("title")
        tmux.wait_text("body")
        self.assertNotEqual(tmux.run("display-message", "-p", "#{pane_title}").strip(), "owned")

    def test_a_killed_terminal_takes_nothing_with_it(self):
        tmux = self.attach()
        number = self.ask()
        tmux.wait_text("Discard this draft?")
        os.kill(tmux.pid(), signal.SIGKILL)
        wait_until(lambda: not any(one["attached"] and one["state"] == "running"
                                   for one in self.caller.call(CONTROL, "Displays")),
                   what="the daemon to notice")
        self.desktop.wait_armed(number)
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
        tmux.wait_armed(number)
        tmux.keys("q")
        tmux.keys("C-c")
        self.assertEqual(wait_until(tmux.ended, what="the end"), "0")
        self.caller.settle()
        self.assertFalse([one for one in self.caller.signals if one[0] == "Ended"])
        self.caller.call(PRESENTER, "Dismiss", "(u)", number)

    def test_the_daemons_end_is_reported(self):
        tmux = self.attach()
        self.desktop.end("topmostd")
        self.assertEqual(wait_until(tmux.ended, what="the end"), "69")
        tmux.wait_text("the daemon is gone")


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
                terminal.wait_armed(number)
                os.write(terminal.master, b"\r")
                wait_until(lambda: terminal.pump() or self.caller.pump() or any(
                    one[:2] == ("ButtonPressed", number) for one in self.caller.signals), what="the answer")
                # Until the terminal has heard of the answer, q is a key as any other.
                shown = terminal.output.count(b"Nothing to show")
                wait_until(lambda: terminal.pump() or terminal.output.count(b"Nothing to show") > shown or shown > 1,
                           what="the empty screen")
                wait_until(lambda: not terminal.layout(), what="the empty layout")
                # Its last question is answered, not left to whoever has the terminal next.
                terminal.settle()
                os.write(terminal.master, b"q")
                self.assertEqual(terminal.wait_end(), 0)
                self.assertTrue(terminal.is_restored())
                self.assertTrue(terminal.output.rstrip().endswith(b"\x1b[?1049l"), terminal.output[-80:])

    def test_a_plugin_reaches_no_bus(self):
        master, slave = pty.openpty()
        for end in (master, slave):
            self.addCleanup(os.close, end)
        os.set_blocking(master, False)
        program = BIN / "topmost-display-terminal"
        (self.desktop.directory / "plugins/terminal.toml").write_text(
            f'name = "terminal"\nroles = ["display"]\ncommand = ["{program}", "--tty", "{os.ttyname(slave)}"]\n'
            'environment = ["TERM"]\n')
        self.desktop.environment["TERM"] = "xterm"
        self.desktop.end("topmostd")
        self.desktop.start_daemon()
        caller = self.client()
        caller.notify("News", timeout=0)
        output = b""

        def running():
            nonlocal output
            with contextlib.suppress(BlockingIOError):
                output += os.read(master, 65536)
            displays = [one for one in caller.call(CONTROL, "Displays") if one["state"] == "running"]
            return b"News" in output and displays
        display, = wait_until(running, what="the toast in the terminal")
        self.assertIn("no_connections", display["restrictions"])

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
        terminal.settle()
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

        def rests():
            before = terminal.switches()
            time.sleep(0.5)
            return terminal.switches() == before
        terminal.wait("Number 0")
        before = memory()
        # Nobody reads; each title is another screen.
        for index in range(1, 400):
            self.caller.call(PRESENTER, "Update", "(ua{sv})", number,
                             {"title": variant(f"Number {index} " + "x" * (index % 50))})
        wait_until(rests, what="a display that has handled all titles")
        self.assertLess(memory() - before, 4096)
        # What lay in between is not caught up on; what comes now is shown.
        self.caller.call(PRESENTER, "Dismiss", "(u)", number)
        number = self.caller.present("Modal", title="Back again", positive="Yes")
        terminal.wait("Back again")
        self.assertLess(len(terminal.output), 100_000)
        terminal.wait_armed(number)
        os.write(terminal.master, b"\r")
        wait_until(lambda: terminal.pump() or self.caller.pump() or any(
            one[:2] == ("ButtonPressed", number) for one in self.caller.signals), what="the answer")

    def test_idle_it_sleeps(self):
        terminal = self.start()
        terminal.wait("Nothing to show")
        self.caller.present("Modal", title="Ready?", positive="Yes")
        terminal.wait("Ready?")

        def rests():
            before = terminal.switches(), len(terminal.output)
            terminal.pump(3)
            return (terminal.switches(), len(terminal.output)) == before
        # After its arming, and what is freed then.
        wait_until(rests, what="three seconds in which nothing wakes up")

    def test_no_daemon_is_said(self):
        self.desktop.end("topmostd")
        terminal = self.start()
        self.assertEqual(terminal.wait_end(), 69)
        self.assertIn("no daemon to attach to", terminal.error())
        self.assertEqual(terminal.output, b"")


if __name__ == "__main__":
    unittest.main()
