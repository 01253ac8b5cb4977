# SPDX-License-Identifier: MIT
"""`topmost settings` by keyboard: what it writes, what it shows at once, and what it says."""

import json
import unittest

from display_contract import PATIENT, SessionTest
from harness import wait_until
from sessions import SwaySession, XSession


class Settings:
    def setUp(self):
        super().setUp()
        self.file = self.session.directory / "config/topmost/config.toml"
        self.addCleanup(self.configure, "")

    def begin(self, text):
        """Starts with that file; the list of settings is on screen when this returns."""
        self.file.write_text(PATIENT + text)
        process = self.session.topmost_start("settings")
        self.wait_title("Settings")
        return process

    def saved(self):
        """What is in the file after what all tests have."""
        return self.file.read_text().removeprefix(PATIENT)

    def assert_ends(self, process):
        answer, complaint = process.communicate(timeout=60)
        self.assertEqual((process.returncode, answer), (0, ""), complaint)

    def rows(self):
        """The question on screen, once it can be answered."""
        modal = lambda: [one for one in json.loads(self.session.topmost("list", "--json").stdout) if one["kind"] == "modal"]
        [one] = wait_until(modal, what="a question")
        self.session.wait_armed(one["id"])
        return one

    def wait_title(self, title):
        wait_until(lambda: self.rows()["title"] == title, what=f"{title}; have {self.rows()['title']}")

    def choose(self, text, title):
        """Filters the list, presses Return, and waits for the next card."""
        self.session.type(text)
        self.session.key("Return")
        self.wait_title(title)

    def test_a_change_is_written_and_shown(self):
        process = self.begin("# mine\n[toasts]\nwidth = 400 # wide\n")
        self.session.shot("settings")
        self.choose("Corner", "Corner")
        self.session.shot("settings-corner")
        self.session.key("Home", "Down", "Down", "Down", "Down", "Return")
        self.wait_title("Settings")
        self.assertEqual(self.saved(), '# mine\n[toasts]\nwidth = 400 # wide\nposition = "bottom_left"\n')
        toast = lambda: [one for one in json.loads(self.session.topmost("list", "--json").stdout) if one["kind"] == "toast"]
        [one] = wait_until(toast, what="the notification that shows it")
        self.assertEqual(one["message"], "Corner: bottom left")
        frame = wait_until(lambda: self.session.part(one["id"], "frame"), what="its place")
        self.assertLess(frame.x, 100)
        self.assertGreater(frame.y, 600)
        self.session.shot("settings-shown")
        # A value of one's own, refused until it is one.
        self.choose("Width", "Width")
        self.session.key("End", "Return")
        wait_until(lambda: "Expected: a whole number" in self.rows().get("message", ""), what="the field")
        self.session.key("BackSpace", "BackSpace", "BackSpace")
        self.session.type("1")
        self.session.key("Return")
        self.session.wait_armed(self.rows()["id"])
        self.session.shot("settings-refused")
        self.session.key("BackSpace")
        self.session.type("500")
        self.session.key("Return")
        self.wait_title("Settings")
        self.assertIn("width = 500 # wide\n", self.saved())
        wait_until(lambda: toast()[0]["message"] == "Width: 500 px", what="the notification with the width")
        self.session.key("Escape")
        self.assert_ends(process)

    def test_what_cannot_be_changed_is_said(self):
        before = '[look]\ntheme = { light = "light", dark = "dark" }\n'
        process = self.begin(before)
        self.choose("Theme", "Theme")
        self.session.key("Home", "Down", "Return")
        self.wait_title("Not changed")
        self.assertIn("line 4 cannot be changed alone; write by hand: theme = ", self.rows()["message"])
        self.session.key("Return")
        self.wait_title("Settings")
        self.session.key("Escape")
        self.assert_ends(process)
        self.assertEqual(self.saved(), before)

    def test_a_file_with_an_error_is_left_alone(self):
        self.file.write_text("[toasts\n")
        done = self.session.topmost("settings")
        self.assertEqual((done.returncode, done.stdout), (64, ""))
        self.assertIn("fix the file first: ", done.stderr)


class SettingsOnX11(Settings, SessionTest):
    session_class = XSession


class SettingsOnSway(Settings, SessionTest):
    session_class = SwaySession


if __name__ == "__main__":
    unittest.main()
