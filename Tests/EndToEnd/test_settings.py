# SPDX-License-Identifier: MIT
"""`topmost settings` by keyboard: what it writes, what it shows at once, and what it says."""

import json
import unittest

from harness import wait_until
from test_command import CommandTest


class Settings(CommandTest):
    def setUp(self):
        super().setUp()
        self.file = self.desktop.directory / "config/topmost/config.toml"
        self.file.parent.mkdir(parents=True, exist_ok=True)

    def rows(self):
        """The question on screen, once it can be answered."""
        modal = lambda: [one for one in json.loads(self.desktop.topmost("list", "--json").stdout) if one["kind"] == "modal"]
        [one] = wait_until(modal, what="a question")
        self.desktop.wait_armed(one["id"])
        return one

    def wait_title(self, title):
        wait_until(lambda: self.rows()["title"] == title, what=f"{title}; have {self.rows()['title']}")

    def choose(self, text, title):
        """Filters the list, presses Return, and waits for the next card."""
        self.desktop.type(text)
        self.desktop.key("Return")
        self.wait_title(title)

    def test_a_change_is_written_and_shown(self):
        self.file.write_text("# mine\n[toasts]\nwidth = 400 # wide\n")
        process = self.ask("settings")
        self.desktop.shot("settings")
        self.choose("Corner", "Corner")
        self.desktop.shot("settings-corner")
        self.desktop.key("Home", "Down", "Down", "Down", "Down", "Return")
        self.wait_title("Settings")
        self.assertEqual(self.file.read_text(), '# mine\n[toasts]\nwidth = 400 # wide\nposition = "bottom_left"\n')
        toast = lambda: [one for one in json.loads(self.desktop.topmost("list", "--json").stdout) if one["kind"] == "toast"]
        [one] = wait_until(toast, what="the notification that shows it")
        self.assertEqual(one["message"], "Corner: bottom left")
        frame = wait_until(lambda: self.desktop.part(one["id"], "frame"), what="its place")
        self.assertLess(frame.x, 100)
        self.assertGreater(frame.y, 600)
        self.desktop.shot("settings-shown")
        # A value of one's own, refused until it is one.
        self.choose("Width", "Width")
        self.desktop.key("End", "Return")
        wait_until(lambda: "Expected: a whole number" in self.rows().get("message", ""), what="the field")
        self.desktop.key("BackSpace", "BackSpace", "BackSpace")
        self.desktop.type("1")
        self.desktop.key("Return")
        self.desktop.wait_armed(self.rows()["id"])
        self.desktop.shot("settings-refused")
        self.desktop.key("BackSpace")
        self.desktop.type("500")
        self.desktop.key("Return")
        self.wait_title("Settings")
        self.assertIn("width = 500 # wide\n", self.file.read_text())
        wait_until(lambda: toast()[0]["message"] == "Width: 500 px", what="the notification with the width")
        self.desktop.key("Escape")
        self.assert_ends(process, 0)

    def test_what_cannot_be_changed_is_said(self):
        self.file.write_text('[look]\ntheme = { light = "light", dark = "dark" }\n')
        before = self.file.read_text()
        process = self.ask("settings")
        self.choose("Theme", "Theme")
        self.desktop.key("Home", "Down", "Return")
        self.wait_title("Not changed")
        self.assertIn("line 2 cannot be changed alone; write by hand: theme = ", self.rows()["message"])
        self.desktop.key("Return")
        self.wait_title("Settings")
        self.desktop.key("Escape")
        self.assert_ends(process, 0)
        self.assertEqual(self.file.read_text(), before)

    def test_a_file_with_an_error_is_left_alone(self):
        self.file.write_text("[toasts\n")
        done = self.desktop.topmost("settings")
        self.assertEqual((done.returncode, done.stdout), (64, ""))
        self.assertIn("fix the file first: ", done.stderr)


if __name__ == "__main__":
    unittest.main()
