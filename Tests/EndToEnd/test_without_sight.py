# SPDX-License-Identifier: MIT
"""A day with dialogs and notifications without a screen: all is found in the tree of assistive technologies, and used
there. Only secrets are typed: nothing can set them."""

import unittest

from gi.repository import GLib

from harness import CONTROL, PRESENTER, variant, wait_until
from sessions import SwaySession
from test_accessibility import IS_MISSING, AccessibleDesktop, AccessibleSway, named, parts

OPTIONS = GLib.Variant("a(ss)", [("a", "First"), ("b", "Second")])


@unittest.skipIf(IS_MISSING, "needs at-spi2-core and python3-pyatspi")
class WithoutSight(unittest.TestCase):
    session = AccessibleDesktop

    @classmethod
    def setUpClass(cls):
        cls.desktop = cls.session()
        cls.addClassCleanup(cls.desktop.close)
        cls.desktop.start_reader()

    def setUp(self):
        self.client = self.desktop.client()
        self.addCleanup(self.client.close)
        self.addCleanup(self.client.call, CONTROL, "DismissAll")
        self.desktop.tree()
        self.events()

    def ask(self, what, **request):
        return self.desktop.reader.ask(what, **request)

    def events(self):
        return self.ask("events")

    def find(self, name, role=None, condition=lambda one: True):
        """The first object of a name that something holds for, once there is one."""
        def found(tree):
            return [one for one in parts(tree) if one["name"] == name and role in (None, one["role"]) and condition(one)]
        return found(self.desktop.wait_tree(found))[0]

    def do(self, what, name, role, effect, **request):
        """Does something with a part until it has an effect: before a card is armed it has none."""
        def is_done():
            self.ask(what, name=name, role=role, **request)
            # A tree may change while it is read.
            return any(one["name"] == name and one["role"] == role and effect(one)
                       for one in parts(self.desktop.tree() or {"name": ""}))
        wait_until(is_done, step=0.3, what=f"{what} {name}")

    def press(self, name, **request):
        wait_until(lambda: self.ask("press", name=name, **request), 20, 0.3, f"{name} to be pressed")

    def said(self, condition):
        """What is announced, up to something."""
        said = []

        def more():
            said.extend(event[3] for event in self.events() if event[0] == "object:announcement")
            return any(map(condition, said))
        wait_until(more, step=0.2, what=f"an announcement; so far {said}")
        return said

    def write(self, name, text, role="entry"):
        self.do("write", name, role, lambda one: one.get("text") == text, text=text)

    def test_a_form_of_every_type(self):
        types = ("text", "password", "number", "slider", "switch", "choice", "multi", "date", "time", "color", "file",
                 "folder", "textarea")
        fields = [{"id": one, "type": one, "label": f"The {one}"}
                  | ({"choices": OPTIONS} if one in ("choice", "multi") else {})
                  | ({"minimum_length": 4, "maximum_length": 10} if one == "text" else {}) for one in types]
        ident = self.client.present("Modal", title="All", positive="Send", fields=GLib.Variant(
            "aa{sv}", [{key: variant(value) for key, value in field.items()} for field in fields]))
        self.find("All", "dialog")
        # How long it must be is said before there is an error.
        self.assertEqual(self.find("The text", "entry")["description"].splitlines(),
                         ["At least 4 characters", "At most 10 characters"])
        self.write("The text", "Ada")
        self.press("Send")
        self.assertIn("The text: At least 4 characters", self.said(lambda text: text.startswith("The text: ")))
        self.write("The text", "Ada L")
        self.do("focus", "The password", "password text", lambda one: "focused" in one["states"])
        self.desktop.type("secret")
        self.find("The password", "password text", lambda one: len(one["text"]) == 6)
        self.write("The number", "41", role="spin button")
        self.do("value", "The number", "spin button", lambda one: one["text"] == "42", number=42)
        self.do("value", "The slider", "slider", lambda one: one["value"][1] == 30, number=30)
        for name, role in (("The switch", "toggle button"), ("Second", "radio button"), ("First", "check box")):
            # Pressed twice it would be off again.
            self.press(name, role=role)
            self.find(name, role, lambda one: "checked" in one["states"])
        self.write("The date", "2026-12-24")
        self.write("The time", "14:05", role="spin button")
        self.write("The color", "#33d17a")
        self.write("The file", "/etc/hostname")
        self.write("The folder", "/etc")
        self.write("The textarea", "One\nTwo")
        self.press("Send")
        answer = self.client.wait_signal("ButtonPressed", ident)[3]["fields"]
        # A password comes by a pipe.
        self.assertEqual({key: value for key, value in answer.items() if key != "password"}, {
            "text": "Ada L", "number": 42, "slider": 30, "switch": True, "choice": "b",
            "multi": ["a"], "date": "2026-12-24", "time": "14:05", "color": "#33d17a", "file": "/etc/hostname",
            "folder": "/etc", "textarea": "One\nTwo"})

    def test_a_reply_to_a_toast(self):
        ident = self.client.notify("Where are you?", actions=("inline-reply", "Reply"), timeout=0, app="Chat")
        self.find("Chat", "notification")
        self.press("Reply", role="push button")
        self.find("Reply", "entry")
        self.write("Reply", "on my way")
        self.press("Send")
        self.assertEqual(self.client.wait_signal("NotificationReplied", ident)[2], "on my way")

    def test_the_centre_with_300_notifications(self):
        self.client.call(CONTROL, "HistoryClear")
        for number in range(300):
            self.client.notify(f"Letter {number}", f"Of Ann, {number}", ("open", f"Open {number}"), app="Mail", timeout=0)
        self.addCleanup(self.client.call, CONTROL, "HideCentre")
        self.client.call(CONTROL, "ShowCentre")
        # The head of the application's notifications is a row too, and says how many there are.
        self.assertIn("300", self.find("Mail", "list item")["description"])
        self.press("Mail", role="list item")
        self.find("Notifications", "list box", lambda one: one.get("count", 0) > 300)
        # From row to row by keys: the focus is told.
        self.events()
        self.desktop.key("Down")
        wait_until(lambda: [event for event in self.events() if event[0] == "object:state-changed:focused"
                            and event[2] == 1], step=0.2, what="the focus")
        self.write("Search", "Letter 123")
        row = self.find("Letter 123", "list item")
        self.assertTrue(row["description"], "the time")
        self.write("Search", "zebra")
        self.assertIn("Nothing matches “zebra”", self.said(lambda text: "zebra" in text))
        self.find("Nothing matches “zebra”", "static")
        self.write("Search", "Letter 77")
        self.find("Letter 77", "list item")
        self.press("Open 77")
        self.assertEqual(self.client.wait_signal("ActionInvoked")[2], "open")

    def test_a_list_of_100_000(self):
        rows = self.desktop.directory / "rows"
        rows.write_text("".join(f"Row {number}\n" for number in range(100_000)))
        with rows.open() as file:
            process = self.desktop.topmost_start("choose", "Which row?", stdin=file)
        self.find("Row 0", "list item")
        self.desktop.wait_tree(lambda tree: any(one.get("count") == 100_000 for one in parts(tree)))
        self.write("Search", "70000")
        self.find("Row 70000", "list item")
        self.events()
        self.write("Search", "no such row")
        self.find("Nothing found", "static")
        self.write("Search", "70000")
        self.find("Row 70000", "list item")
        self.press("Choose")
        self.assertEqual(process.communicate(timeout=60)[0], "Row 70000\n")

    def test_a_long_text(self):
        text = self.desktop.directory / "text"
        text.write_text("".join(f"Line {number} of it\n" for number in range(1, 2001)))
        process = self.desktop.topmost_start("text", str(text))
        def shows(line):
            return lambda tree: [one for one in parts(tree) if line in one.get("text", "")]
        shown, = shows("Line 1 of it")(self.desktop.wait_tree(shows("Line 1 of it")))
        self.assertTrue(shown["name"])
        self.assertIn("multi line", shown["states"])
        self.write("Search", "Line 1777")
        self.desktop.wait_tree(shows("Line 1777 of it"))
        self.client.call(CONTROL, "DismissAll")
        process.communicate(timeout=60)

    def test_a_loading_and_a_retry(self):
        loading = self.client.present("Loading", title="Saving", delay_ms=0)
        self.desktop.wait_tree(lambda tree: any("busy" in one["states"] for one in parts(tree)))
        self.desktop.wait_tree(lambda tree: any(
            "Saving: busy" in (one["name"], one.get("description")) for one in parts(tree)))
        self.client.call(PRESENTER, "Dismiss", "(u)", loading)
        self.said(lambda text: text == "Saving: done")
        retry = self.client.present("Retry", title="No connection", retry="Try again", details="timeout after 30 s")
        self.find("Try again")
        self.press("Show details")
        self.find("timeout after 30 s")
        self.press("Try again")
        self.client.wait_signal("RetryPressed", retry)

    def test_what_a_toast_says_beside_its_text(self):
        self.client.notify("Disk full", "1 MB is left", app="Disks", timeout=0, hints={
            "urgency": GLib.Variant("y", 2), "value": GLib.Variant("i", 97)})
        card = self.find("Disks", "notification")
        self.assertEqual([one["name"] for one in card["children"] if one["role"] == "static" and not one.get("relations")],
                         ["Critical", "Disk full", "1 MB is left"])
        bar = named(card, "Disk full", "progress bar")
        self.assertEqual(bar["value"], [0, 0.97, 1])


@unittest.skipIf(IS_MISSING or SwaySession.missing(), "needs at-spi2-core, python3-pyatspi and sway")
class WithoutSightOnSway(WithoutSight):
    session = AccessibleSway


if __name__ == "__main__":
    unittest.main()
