# SPDX-License-Identifier: MIT
"""The key bindings of docs/bindings.md, struck in sway and i3."""

import os
import re
import subprocess
import unittest

from gi.repository import GLib

from sessions import I3Session, SwaySession
from display_contract import SessionTest, rows
from harness import BIN, CONTROL, ROOT, TIMEOUT, variant, wait_until


def block(heading):
    """The bindings for that window manager."""
    text = (ROOT / "docs/bindings.md").read_text().split(f"\n## {heading}\n", 1)[1]
    return re.search(r"```\n(.*?)```", text, re.DOTALL)[1]


class Bound:
    """A session whose window manager has the bindings, and runs `topmost` by its name."""

    def strike(self, keys):
        """Strikes keys as the bindings name them: `Mod4+Shift+n`."""
        names = [{"Mod4": "Super", "Ctrl": "Control"}.get(name, name) for name in keys.split("+")]
        for name in names[:-1]:
            self.key_down(name)
        self.key(names[-1])
        for name in reversed(names[:-1]):
            self.key_up(name)


class BoundSway(Bound, SwaySession):
    def start_compositor(self):
        # The bus refuses who is another user to it, as all that sway starts in its namespace is here.
        tools, line = self.directory / "tools", self.directory / "line"
        tools.mkdir()
        os.mkfifo(line)
        (tools / "topmost").write_text(f'#!/bin/sh\necho "$*" >{line}\n')
        (tools / "topmost").chmod(0o755)
        self.start("bindings", ["sh", "-c", f'while read -r words; do {BIN}/topmost $words & done <>{line}'])
        self.environment["PATH"] = f"{tools}:{os.environ['PATH']}"
        config = self.directory / "sway.conf"
        config.write_text(config.read_text() + block("sway"))
        super().start_compositor()


class BoundI3(Bound, I3Session):
    bar = block("i3")

    def write_keys(self):
        self.environment["PATH"] = f"{BIN}:{os.environ['PATH']}"
        super().write_keys()


class Bindings:
    """What each key does; a mixin."""

    def toasts(self, client):
        """The titles of the toasts that live."""
        return sorted(one["title"] for one in client.call(CONTROL, "List") if one["kind"] == "toast")

    def wait_toasts(self, client, *titles):
        wait_until(lambda: self.toasts(client) == sorted(titles), what=f"{titles}; have {self.toasts(client)}")

    def test_every_binding_is_tried(self):
        keys = dict(re.findall(r"^bindsym (\S+)\s+\$topmost (.+)$", block(self.session.name), re.MULTILINE))
        self.assertEqual(keys, self.KEYS)

    KEYS = {"Mod4+n": "focus", "Mod4+Shift+n": "centre", "Mod4+comma": "dismiss",
            "Mod4+Shift+comma": "dismiss --all-of-newest", "Mod4+Ctrl+comma": "dismiss --all", "Mod4+period": "act",
            "Mod4+Shift+period": "reply", "Mod4+Ctrl+period": "restore", "Mod4+Shift+z": "snooze 20m",
            "Mod4+z": "undo", "Mod4+Ctrl+n": "dnd toggle"}

    def present(self, client, title, **options):
        """A toast that stays, once it is on screen."""
        ident = client.present("Toast", title=title, timeout_ms=0, **options)
        client.wait_signal("Presented", ident)
        return ident

    def test_the_newest_is_dismissed_and_no_question(self):
        client = self.client()
        modal = client.present("Modal", title="Really?", negative="No")
        client.wait_signal("Presented", modal)
        for title in ("One", "Two", "Three"):
            self.present(client, title)
        self.session.shot("bindings")
        self.session.strike("Mod4+comma")
        self.wait_toasts(client, "One", "Two")
        self.session.strike("Mod4+Shift+comma")
        self.wait_toasts(client)
        self.present(client, "Four")
        self.session.strike("Mod4+Ctrl+comma")
        self.wait_toasts(client)
        # With nothing on screen but the question, no key touches it.
        for keys in ("Mod4+comma", "Mod4+Shift+comma", "Mod4+Ctrl+comma", "Mod4+period", "Mod4+Shift+period"):
            self.session.strike(keys)
        self.rested()
        self.assertEqual([one["title"] for one in client.call(CONTROL, "List")], ["Really?"])

    def test_the_newest_is_acted_on_and_answered(self):
        client = self.client()
        ident = self.present(client, "Opened", actions=rows(("default", "Open")))
        self.present(client, "Without a button")
        self.session.strike("Mod4+period")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "default")
        ident = self.present(client, "Lunch?", reply=GLib.Variant("a{sv}", {"label": variant("Answer")}))
        self.session.strike("Mod4+Shift+period")
        question = wait_until(lambda: next((one["id"] for one in client.call(CONTROL, "List") if one["kind"] == "modal"),
                                           None), what="the question")
        self.session.wait_armed(question)
        self.session.shot("bindings-reply")
        self.session.type("at noon")
        self.session.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[3]["text"], "at noon")

    def test_an_answer_outlives_what_it_answers(self):
        client = self.client()
        ident = self.present(client, "Lunch?", reply=GLib.Variant("a{sv}", {}))
        command = subprocess.Popen([str(BIN / "topmost"), "reply"], env=self.session.environment, text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(lambda: command.poll() is None and command.kill())
        modal = lambda title: next((one["id"] for one in client.call(CONTROL, "List")
                                    if one["kind"] == "modal" and one["title"] == title), None)
        question = wait_until(lambda: modal("Lunch?"), what="the question")
        self.session.wait_armed(question)
        client.call(CONTROL, "Dismiss", "(u)", ident)
        self.session.type("at noon")
        self.session.key("Return")
        card = wait_until(lambda: modal("Reply not sent"), what="the card with the text")
        self.session.wait_armed(card)
        self.rested()
        self.session.shot("bindings-unsent")
        self.session.key_down("Control")
        self.session.key("a", "c")
        self.session.key_up("Control")
        wait_until(lambda: self.session.clipboard() == "at noon", what="the text to be copied")
        self.session.key("Return")
        output, errors = command.communicate(timeout=TIMEOUT)
        self.assertEqual((command.returncode, output), (66, ""))
        self.assertIn("your reply was not sent: at noon", errors)

    def test_what_left_the_screen_comes_back_and_what_is_put_off_leaves(self):
        self.configure('[toasts]\nnormal_timeout = "1s"\n')
        self.addCleanup(self.configure, "")
        client = self.client()
        ident = client.present("Toast", title="Lunch?")
        reason = lambda: [one["reason"] for one in client.call(CONTROL, "List") if one["id"] == ident]
        wait_until(lambda: reason() == ["missed"], what=f"it to leave; have {reason()}")
        self.configure('[toasts]\nnormal_timeout = "1h"\n')
        self.session.strike("Mod4+Ctrl+period")
        wait_until(lambda: reason() == ["showing"], what=f"it to come back; have {reason()}")
        self.session.strike("Mod4+Shift+z")
        wait_until(lambda: reason() == ["snoozed"], what=f"it to be put off; have {reason()}")
        # There is nothing to undo, and nothing happens.
        self.session.strike("Mod4+z")
        self.rested()
        self.assertEqual(reason(), ["snoozed"])

    def test_focus_the_centre_and_do_not_disturb(self):
        client = self.client()
        ident = self.present(client, "Two ways", actions=rows(("a", "A"), ("b", "B")))
        status = lambda: client.call(CONTROL, "Status")
        # With several buttons, acting is choosing.
        for keys in ("Mod4+n", "Mod4+period"):
            self.session.strike(keys)
            self.session.wait_focused(ident, "card")
            self.session.key("Escape")
            wait_until(lambda: "keyboard" not in status(), what="no keyboard")
        self.session.strike("Mod4+Shift+n")
        wait_until(lambda: status().get("keyboard") == 2 ** 32 - 1, what="the centre")
        self.rested()
        self.session.strike("Mod4+Shift+n")
        wait_until(lambda: "keyboard" not in status(), what="no centre")
        for is_on in (True, False):
            self.session.strike("Mod4+Ctrl+n")
            wait_until(lambda is_on=is_on: status()["do_not_disturb"] == is_on, what=f"do not disturb: {is_on}")


class Sway(Bindings, SessionTest):
    session_class = BoundSway


class I3(Bindings, SessionTest):
    session_class = BoundI3


if __name__ == "__main__":
    unittest.main()
