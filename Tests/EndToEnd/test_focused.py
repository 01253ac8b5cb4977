# SPDX-License-Identifier: MIT
"""Rules for the sender's own window, with terminals, window managers and compositors."""

import os
import subprocess

from sessions import I3Session, SwaySession, XSession
from display_contract import SessionTest
from harness import wait_until

RULES = """
[[rule]]
name = "seen"
match.focused = true
show = false

[[rule]]
name = "elsewhere"
match.focused = false
set.category = "elsewhere"
"""
# Notifies with each line that it reads, and writes down the ids. A writer that has not closed the pipe yet is met twice.
SCRIPT = 'while :; do read -r line <"$1" || continue; notify-send -p "$line" >>"$2"; done'


class Focused:
    """Which rule applies to a script in a terminal, by what has the keyboard."""

    def setUp(self):
        super().setUp()
        self.lines, self.ids = (self.session.directory / name for name in ("lines", "ids"))
        for path in (self.lines, self.ids):
            path.unlink(missing_ok=True)
        os.mkfifo(self.lines)
        self.me = self.client()
        self.session.start("terminal", [*self.terminal, "sh", "-c", SCRIPT, "sh", str(self.lines), str(self.ids)])
        self.addCleanup(self.session.end, "terminal")
        self.addCleanup(self.configure, "")

    def rule_for_the_script(self, text="Done"):
        """The rules that change a notification of the script in the terminal."""
        count = len(self.ids.read_text().split()) if self.ids.exists() else 0
        # Waits until the script reads.
        subprocess.run(["sh", "-c", f"echo '{text}' >{self.lines}"], timeout=60, check=True)
        wait_until(lambda: self.ids.exists() and len(self.ids.read_text().split()) > count, what="its id")
        return self.session.topmost("rules", "explain", self.ids.read_text().split()[-1]).stdout

    def test_a_script_belongs_to_its_terminal(self):
        self.focus_terminal()
        self.assertEqual(self.rule_for_the_script(), "No rule applied.\n")
        self.configure(RULES)
        seen, elsewhere = "seen: show = false\n", 'elsewhere: category = "elsewhere"\n'
        wait_until(lambda: self.rule_for_the_script() == seen, step=0.2, what="the terminal to be known")
        hidden = self.ids.read_text().split()[-1]
        self.assertIn("a rule hides it", self.session.topmost("why", hidden).stdout)
        # Another program's notification is not the terminal's.
        mine = self.me.notify("Mine")
        self.assertEqual(self.session.topmost("rules", "explain", str(mine)).stdout, elsewhere)
        self.session.start_window()
        wait_until(lambda: self.rule_for_the_script() == elsewhere, step=0.2, what="another window's focus")
        self.session.shot("focused-elsewhere")
        self.focus_terminal()
        wait_until(lambda: self.rule_for_the_script() == seen, step=0.2, what="the terminal's focus")
        self.session.end("window")


class FocusedOnOpenbox(Focused, SessionTest):
    session_class = XSession
    has_window = False
    terminal = ("xterm", "-e")

    def focus_terminal(self):
        found = wait_until(lambda: self.session.run(["xdotool", "search", "--onlyvisible", "--class", "XTerm"]).stdout,
                           what="the terminal").split()[0]

        def has_focus():
            self.session.run(["xdotool", "windowactivate", found])
            return self.session.run(["xdotool", "getactivewindow"]).stdout.strip() == found
        wait_until(has_focus, what="its focus")


class FocusedOnI3(FocusedOnOpenbox):
    session_class = I3Session


class FocusedOnSway(Focused, SessionTest):
    session_class = SwaySession
    has_window = False
    terminal = ("foot",)

    def focus_terminal(self):
        wait_until(lambda: self.session.run(["swaymsg", '[app_id="foot"] focus']).returncode == 0, what="the terminal")
        wait_until(lambda: self.session.focused_application() == "foot", what="its focus")
