# SPDX-License-Identifier: MIT
"""Input methods on X11: IBus and fcitx5 where they are installed, and one of the tests' own, which does what
those cannot be asked to do. On Wayland: test_wayland.SwayInputMethod.
"""

import json
import os
import pathlib
import shutil
import signal
import sys
import time
import unittest

from gi.repository import GLib

from display_contract import SessionTest
from harness import children, variant, wait_until
from sessions import HERE, XSession

PROGRAM = "topmost-input-method"


def fields(*all):
    return GLib.Variant("aa{sv}", [{key: variant(value) for key, value in one.items()} for one in all])


class PlainSession(XSession):
    """A session without an input method."""

    def program(self):
        """The process between a display and an input method, if it runs; not the copy that waits to become it."""
        return children(self.display_pid(), PROGRAM)


class MethodSession(PlainSession):
    """A session whose environment names an input method."""

    name = "input-method"
    method = "fcitx"

    def start_screen(self, size):
        super().start_screen(size)
        self.environment["XMODIFIERS"] = f"@im={self.method}"
        # One layout, so that a key has one symbol.
        self.run(["setxkbmap", "us"])
        self.start_method()

    def start_method(self):
        self.start("method", [sys.executable, str(HERE / "fcitx.py"), self.address])
        client = self.client()
        wait_until(lambda: client.has_owner("org.fcitx.Fcitx5"), what="the input method")
        client.close()

    def calls(self, name=None):
        """What the tests' own input method was called with."""
        all = [json.loads(line) for line in self.log("method").splitlines() if line.startswith("[")]
        return [call for call in all if name in (None, call[0])]


class MethodTest(SessionTest):
    session_class = MethodSession
    has_window = False

    def field(self, client, **input):
        ident = client.present("Modal", title="Name?", positive="OK", input=GLib.Variant(
            "a{sv}", {key: variant(value) for key, value in {"label": "Name", **input}.items()}))
        self.shown(client, ident)
        # Keys wait a second for an input method that has just been started, which a busy machine takes longer for.
        self.session.settled(self.session.program)
        return ident

    def answer(self, client, ident):
        self.session.key("Return")
        return client.typed(ident)


class Method(MethodTest):
    """With the tests' own input method."""

    def committed(self, text):
        wait_until(lambda: self.session.calls("SetSurroundingText")[-1][1] == text, what="the text to be committed")

    def test_a_text_is_composed_beside_the_caret_and_committed(self):
        client = self.client()
        ident = self.field(client)
        part = self.session.part(ident, "field")
        self.session.type("ab nihon")
        self.session.settled(self.session.screen_hash)
        self.session.shot("preedit")
        x, y, width, height = self.session.calls("SetCursorRect")[-1][1:]
        self.assertTrue(part.x <= x <= part.x + part.width and part.y <= y <= part.y + part.height,
                        (part, x, y, width, height))
        self.assertEqual(self.session.calls("SetSurroundingText")[-1][1:], ["«ab»", 4, 4])
        self.session.type(" ")
        self.assertEqual(self.answer(client, ident), "«ab»«nihon»")

    def test_keys_that_it_does_not_use_arrive_in_order(self):
        client = self.client()
        ident = self.field(client)
        self.session.type("1ab 2AB3 cd 4")
        self.session.key("BackSpace")
        self.assertEqual(self.answer(client, ident), "1«ab»2AB3 «cd»")

    def test_the_keys_of_a_hidden_text_do_not_reach_it(self):
        client = self.client()
        before = len(self.session.calls("ProcessKeyEvent"))
        ident = self.field(client, hidden=True)
        self.session.type("secret")
        self.assertEqual(self.answer(client, ident), "secret")
        self.assertEqual(len(self.session.calls("ProcessKeyEvent")), before)
        ident = client.present("Modal", title="Log in", positive="OK", fields=fields(
            {"id": "name", "label": "Name"}, {"id": "word", "type": "password", "label": "Password"}))
        self.shown(client, ident)
        # Without a pause: the keys after the tabulator are the next field's.
        self.session.type("1\tsecret")
        self.session.key("Return")
        # The hidden text is a descriptor.
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[3]["fields"], {"name": "1", "word": 0})
        typed = "".join(chr(call[1]) for call in self.session.calls("ProcessKeyEvent")[before:] if not call[4])
        self.assertEqual(typed.replace("\uff09", "\t"), "1\t")

    def test_one_that_hangs_is_passed_by_and_comes_back(self):
        client = self.client()
        ident = self.field(client)
        self.session.type("ab ")
        self.committed("«ab»")
        method = self.session.processes["method"]
        method.send_signal(signal.SIGSTOP)
        self.addCleanup(method.send_signal, signal.SIGCONT)
        start = time.monotonic()
        self.session.type("xyz")
        self.session.key("Return")
        self.assertEqual(client.typed(ident), "«ab»xyz")
        self.assertLess(time.monotonic() - start, 10)
        ident = self.field(client)
        self.session.type("k")
        focused = len(self.session.calls("FocusIn"))
        method.send_signal(signal.SIGCONT)
        # What it says now of what was typed then does not count.
        wait_until(lambda: len(self.session.calls("FocusIn")) > focused, what="the field to be offered again")
        self.session.settled(self.session.screen_hash)
        self.session.type("cd ")
        self.assertEqual(self.answer(client, ident), "k«cd»")

    def test_without_it_keys_are_typed_as_they_are_and_a_new_one_is_found(self):
        client = self.client()
        ident = self.field(client)
        self.session.type("ab ")
        self.committed("«ab»")
        self.session.end("method")
        self.session.type("xyz")
        self.assertEqual(self.answer(client, ident), "«ab»xyz")
        self.session.start_method()
        ident = self.field(client)
        self.session.type("ab ")
        self.assertEqual(self.answer(client, ident), "«ab»")

    def test_a_click_loses_nothing_of_what_is_composed(self):
        client = self.client()
        ident = self.field(client)
        self.session.type("ab cd")
        self.session.settled(self.session.screen_hash)
        part = self.session.part(ident, "field")
        self.session.click(*part.middle)
        self.session.type("ef ")
        self.assertEqual(self.answer(client, ident), "«ab»cd«ef»")
        ident = self.field(client)
        self.session.type("ab cd")
        self.press(ident, "positive")
        self.assertEqual(client.typed(ident), "«ab»cd")

    def test_no_process_is_there_before_a_text_is_typed(self):
        self.session.end("topmostd")
        self.session.start_daemon()
        client = self.client()
        ident = client.present("Toast", title="Ada", timeout_ms=0)
        client.wait_signal("Presented", ident)
        self.assertEqual(self.session.program(), [])
        ident = self.field(client)
        self.session.type("ab ")
        self.assertEqual(self.answer(client, ident), "«ab»")
        program, = self.session.program()
        status = pathlib.Path(f"/proc/{program}/status").read_text()
        self.assertIn("NoNewPrivs:\t1", status)


class NoMethod(MethodTest):
    session_class = PlainSession

    def test_where_none_is_named_there_is_no_process_for_one(self):
        client = self.client()
        ident = self.field(client)
        self.session.type("ab")
        self.assertEqual(self.answer(client, ident), "ab")
        waiting = [one for one in children(self.session.display_pid(), "topmost-display-x11")]
        # The guard of the connection.
        self.assertEqual(len(waiting), 1)


class IBusSession(MethodSession):
    method = "ibus"
    programs = (*XSession.programs, "ibus-daemon")

    @classmethod
    def missing(cls):
        engine = "/usr/share/ibus/component/m17n.xml"
        return super().missing() + ([] if os.path.exists(engine) else ["ibus-m17n"])

    def start_method(self):
        self.start("method", ["ibus-daemon", "--panel", "disable", "--config", "disable", "--emoji-extension", "disable"])

        def writes_vietnamese():
            # It fails after it has set one that has no layout.
            self.run(["ibus", "engine", "m17n:vi:telex"])
            return self.run(["ibus", "engine"]).stdout.strip() == "m17n:vi:telex"
        wait_until(writes_vietnamese, what="IBus", step=0.2)


class IBus(MethodTest):
    session_class = IBusSession

    def test_vietnamese_is_composed_and_committed(self):
        client = self.client()
        ident = self.field(client)
        self.session.type("tieengs")
        self.session.settled(self.session.screen_hash)
        self.session.shot("ibus-preedit")
        self.session.type(" vieetj")
        self.assertEqual(self.answer(client, ident), "tiếng việt")
        ident = self.field(client)
        self.session.type("vieetj")
        self.press(ident, "positive")
        self.assertEqual(client.typed(ident), "việt")


class FcitxSession(MethodSession):
    programs = (*XSession.programs, "fcitx5")

    @classmethod
    def missing(cls):
        table = "/usr/share/fcitx5/inputmethod/wbx.conf"
        return super().missing() + ([] if os.path.exists(table) else ["fcitx5-table"])

    def start_method(self):
        folder = self.directory / "config/fcitx5"
        folder.mkdir()
        (folder / "profile").write_text("[Groups/0]\nName=Default\nDefault Layout=us\nDefaultIM=wbx\n"
                                        "[Groups/0/Items/0]\nName=keyboard-us\n[Groups/0/Items/1]\nName=wbx\n"
                                        "[GroupOrder]\n0=Default\n")
        (folder / "config").write_text("[Behavior]\nActiveByDefault=True\n")
        self.start("method", ["fcitx5"])
        # It takes its name before it has loaded what it needs.
        wait_until(lambda: "Loaded addon table" in self.log("method"), what="fcitx5")
        # The first key has it read its table, which takes longer than a key waits on a busy machine.
        client = self.client()
        method = ("org.fcitx.Fcitx5", "/org/freedesktop/portal/inputmethod", "org.fcitx.Fcitx.InputMethod1")
        path = client.call(method, "CreateInputContext", "(a(ss))", [("program", "test")])[0]
        context = (method[0], path, "org.fcitx.Fcitx.InputContext1")
        client.call(context, "FocusIn")
        client.call(context, "ProcessKeyEvent", "(uuubu)", ord("g"), 42, 0, False, 0)
        client.close()


class Fcitx(MethodTest):
    session_class = FcitxSession

    def test_chinese_is_chosen_from_candidates_beside_the_caret(self):
        client = self.client()
        ident = self.field(client)
        self.session.type("gg")
        self.session.settled(self.session.screen_hash)
        self.session.shot("fcitx-candidates")
        windows = self.session.run(["xwininfo", "-root", "-tree"]).stdout.splitlines()
        # The highest is the first.
        names = [line for line in windows if "Fcitx5 Input Window" in line or '"Topmost"' in line]
        self.assertIn("Fcitx5 Input Window", names[0])
        x, y = map(int, names[0].rpartition("+")[0].rpartition("  ")[2].split("+")[1:] + names[0].split("+")[-1:])
        part = self.session.part(ident, "field")
        self.assertTrue(part.x <= x <= part.x + part.width and part.y < y <= part.y + part.height + 8, (part, x, y))
        self.session.type(" ")
        self.assertEqual(self.answer(client, ident), "五")


if __name__ == "__main__":
    unittest.main()
