# SPDX-License-Identifier: MIT
"""Screen readers, from an application over the daemon, a display and the bridge to what they get, and back."""

import pathlib
import time
import unittest

from gi.repository import GLib

from harness import CONTROL, wait_until
from test_accessibility import IS_MISSING, AccessibleDesktop


class ReadingDesktop(AccessibleDesktop):
    """A session in which an assistive technology is in use."""

    def write_plugins(self):
        super().write_plugins()
        self.write_plugin("accessibility")


def parts(tree):
    """The objects of a tree, the outer one first."""
    return [tree] + [part for child in tree.get("children", ()) for part in parts(child)]


@unittest.skipIf(IS_MISSING, "needs at-spi2-core and python3-pyatspi")
class Readers(unittest.TestCase):
    def setUp(self):
        self.desktop = ReadingDesktop()
        self.addCleanup(self.desktop.close)
        self.desktop.start_reader()
        self.app = self.desktop.client()
        self.addCleanup(self.app.close)

    def wait_part(self, name, role, *states):
        """The object of a name and a role, once it has those states."""
        def found():
            return next((part for part in parts(self.desktop.tree() or {})
                         if (part.get("name"), part.get("role")) == (name, role) and set(states) <= set(part["states"])), None)
        return wait_until(found, step=0.1, what=f"{role} {name!r} {states} in {self.desktop.tree()}")

    def test_a_question_is_read_and_answered(self):
        ident = self.app.present("Modal", title="Delete it?", message="It is gone then.", positive="Delete", negative="Keep")
        dialog = self.wait_part("Delete it?", "dialog", "active", "modal")
        self.assertIn("It is gone then.", dialog["description"])
        names = [part["name"] for part in parts(dialog) if part["role"] == "push button"]
        self.assertEqual(names, ["Delete", "Keep"])
        self.desktop.wait_armed(ident)
        self.desktop.key("Tab")
        self.wait_part("Keep", "push button", "focused")
        # Not before the card accepts presses.
        wait_until(lambda: self.desktop.reader.ask("press", name="Keep"), step=0.1, what="the press")
        self.assertEqual(self.app.wait_signal("ButtonPressed", ident)[2], "negative")
        wait_until(lambda: "children" not in (self.desktop.tree() or {}), what="the dialog to go")

    def test_a_text_is_typed_read_and_written(self):
        field = GLib.Variant("a{sv}", {"label": GLib.Variant("s", "Your name")})
        ident = self.app.present("Modal", title="Who?", positive="OK", input=field)
        self.wait_part("Your name", "entry", "focused")
        self.desktop.wait_armed(ident)
        self.desktop.key("a", "d", "a")
        wait_until(lambda: self.wait_part("Your name", "entry").get("text") == "ada", what="the text")
        self.assertTrue(self.desktop.reader.ask("write", name="Your name", role="entry", text="Bo"))
        wait_until(lambda: self.wait_part("Your name", "entry").get("text") == "Bo", what="the other text")
        wait_until(lambda: self.desktop.reader.ask("press", name="OK"), step=0.1, what="the press")
        self.assertEqual(self.app.typed(ident), "Bo")

    def test_a_toast_is_read_before_its_time_begins(self):
        ident = self.app.notify("Mail", "From Ann", ["open", "Open"], timeout=1, app="Mail")
        self.wait_part("Mail", "notification")
        ended = self.app.wait_signal("NotificationClosed", ident)
        self.assertEqual(ended[2], 1)
        [life] = [one for one in self.desktop.reader.ask("events") if one[0] == "object:state-changed:showing" and one[2]]
        self.assertEqual(life[1], "Mail")

    def test_without_one_nothing_of_it_runs(self):
        state = lambda: next(one["state"] for one in self.app.call(CONTROL, "Displays") if one["name"] == "accessibility")
        wait_until(lambda: state() == "running", what="the bridge")
        self.desktop.reader.close()
        self.desktop.end("launcher")
        wait_until(lambda: state() == "resting", what="its end")
        self.app.notify("Hello", timeout=0)
        self.desktop.wait_armed(1)
        self.assertEqual(state(), "resting")

        def turns():
            """How often the daemon and its display went to sleep so far."""
            files = [pathlib.Path(f"/proc/{pid}/status") for pid in (self.desktop.daemon.pid, self.desktop.display_pid())]
            return [line for file in files for line in file.read_text().splitlines() if "ctxt_switches" in line]

        def sleep():
            before = turns()
            time.sleep(3)
            return turns() == before
        wait_until(sleep, what="3 s in which nothing wakes up")


if __name__ == "__main__":
    unittest.main()
