# SPDX-License-Identifier: MIT
"""Screen readers: the cards on the bus of assistive technologies, with the real at-spi2-core."""

import contextlib
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

from gi.repository import GLib

from harness import BIN, CONTROL, PRESENTER, ROOT, Desktop, variant, wait_until
from sessions import SwaySession

HERE = pathlib.Path(__file__).resolve().parent
LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
A11Y = ("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus")
IS_MISSING = not os.path.exists(LAUNCHER) or importlib.util.find_spec("pyatspi") is None


SPEECH = """LogDir "{folder}"
AudioOutputMethod "libao"
AddModule "file" "sd_generic" "file.conf"
DefaultModule file
DefaultLanguage en
"""
SPEECH_MODULE = """GenericExecuteSynth "printf '%s\\\\n' '$DATA' >>{file}"
GenericCmdDependency "sh"
GenericMaxChunkLength 10000
GenericDelimiters "@"
AddVoice "en" "MALE1" "en"
"""


class Lines:
    """A program that is spoken to by JSON lines."""

    def __init__(self, command, environment, log):
        with open(log, "ab") as errors:
            self.process = subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=errors, text=True, start_new_session=True)

    def send(self, **message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def line(self):
        return self.process.stdout.readline()

    def ask(self, what, **request):
        self.send(do=what, **request)
        return json.loads(self.line())

    def close(self):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        return self.process.returncode


class Accessible:
    """A session with a bus of assistive technologies."""

    def start_bus(self):
        super().start_bus()
        self.environment |= {"GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1"}
        self.start("launcher", [LAUNCHER, "--launch-immediately", "--a11y=1"])
        client = self.client()
        wait_until(lambda: client.has_owner(A11Y[0]), what="at-spi-bus-launcher")
        self.environment["AT_SPI_BUS_ADDRESS"] = client.call(A11Y, "GetAddress")
        client.close()

    def start_bridge(self):
        """The program alone, for a test that speaks to it as the daemon does."""
        bridge = Lines([str(BIN / "topmost-accessibility")], self.environment, self.directory / "bridge.log")
        bridge.send(type="hello", daemon="0.1.0", role="reader", version=1, settings={})
        if "ready" not in bridge.line():
            raise AssertionError(self.log("bridge"))
        return bridge

    def start_reader(self, name="Topmost"):
        """An assistive technology that says what it sees of an application; `*`: of any."""
        self.reader = Lines([sys.executable, "-B", str(HERE / "reader.py"), name], self.environment,
                            self.directory / "reader.log")
        self.stack.callback(self.reader.close)
        if self.reader.line() != "ready\n":
            raise AssertionError(f"no reader: {self.log('reader')}")

    def start_orca(self):
        """Orca, whose speech goes to a file."""
        folder = self.directory / "speech"
        (folder / "modules").mkdir(parents=True)
        self.said = folder / "said"
        self.said.touch()
        (folder / "speechd.conf").write_text(SPEECH.format(folder=folder))
        (folder / "modules/file.conf").write_text(SPEECH_MODULE.format(file=self.said))
        (self.directory / "home/.libao").write_text("default_driver=null\n")
        socket = folder / "socket"
        self.environment["SPEECHD_ADDRESS"] = f"unix_socket:{socket}"
        self.start("speech-dispatcher", ["speech-dispatcher", "-s", "-t", "0", "-c", "unix_socket", "-S", str(socket),
                                         "-C", str(folder), "-P", str(folder / "pid")])
        wait_until(socket.exists, what="speech-dispatcher")
        self.start("orca", ["orca", "--replace", "-u", str(folder / "orca"), "--debug-file", str(folder / "debug")])
        wait_until(lambda: "on." in self.said.read_text(), what="Orca")

    def tree(self):
        return self.reader.ask("tree")

    def write_plugins(self):
        super().write_plugins()
        self.write_plugin("accessibility")

    def wait_tree(self, condition):
        """What is on the bus, once it has something."""
        return wait_until(lambda: (tree := self.tree()) and condition(tree) and tree, step=0.1,
                          what=f"the tree; it is {self.tree()}")


class AccessibleDesktop(Accessible, Desktop):
    """One on X11."""


class AccessibleSway(Accessible, SwaySession):
    """One on Wayland."""


@unittest.skipIf(IS_MISSING, "needs at-spi2-core and python3-pyatspi")
class Bridge(unittest.TestCase):
    """The program alone, as the daemon speaks to it."""

    def setUp(self):
        self.desktop = AccessibleDesktop(screen=False, daemon=False)
        self.addCleanup(self.desktop.close)
        self.desktop.start_reader()
        self.start()

    def start(self):
        self.bridge = self.desktop.start_bridge()
        self.addCleanup(self.bridge.close)

    def show(self, *cards):
        self.bridge.send(type="accessible", display=1, order=[card["id"] for card in cards], cards=list(cards))

    def events(self, count):
        events = []
        wait_until(lambda: events.extend(self.desktop.reader.ask("events")) or len(events) >= count, 20, 0.1,
                   what=f"{count} events; have {events}")
        return events

    @staticmethod
    def toast(**changes):
        root = {"id": "card", "role": "notification", "name": "Two new messages", "live": "polite", "states": ["armed"],
                "children": [{"id": "title", "role": "heading", "name": "Two new messages"},
                             {"id": "message", "role": "static", "name": "From Ann", "live": "polite"},
                             {"id": "open", "role": "button", "name": "Open", "actions": ["press", "focus"],
                              "frame": [10, 60, 80, 30]}]}
        return {"id": 9, "kind": "toast", "application": "Mail", "frame": [1000, 16, 360, 96], "root": root | changes}

    def test_the_tree_of_a_toast(self):
        self.show(self.toast())
        tree = self.desktop.wait_tree(lambda tree: "children" in tree)
        self.assertEqual((tree["role"], tree["name"]), ("application", "Topmost"))
        toast, = tree["children"]
        self.assertEqual((toast["role"], toast["name"], toast["extents"]), ("notification", "Mail", [0, 0, 360, 96]))
        self.assertEqual([(part["role"], part["name"]) for part in toast["children"]], [
            ("static", "Two new messages"), ("static", "From Ann"), ("push button", "Open"), ("static", "1 button")])
        self.assertEqual(toast["children"][2]["actions"], ["click"])

    def test_a_toast_is_told_once_and_its_changes_are_announced(self):
        self.desktop.wait_tree(lambda tree: True)
        self.desktop.reader.ask("events")
        self.show(self.toast())
        events = self.events(3)
        self.assertEqual([event for event in events if "showing" in event[0]],
                         [["object:state-changed:showing", "Mail", 1, None]])
        changed = self.toast()
        changed["root"]["children"][1]["name"] = "From Bob"
        self.show(changed)
        self.assertIn(["object:announcement", "From Bob", 1, "From Bob"], self.events(4))
        # Readers keep names until they hear that they changed.
        self.assertTrue(named(self.desktop.tree(), "From Bob"))
        self.show(changed)
        self.show()
        self.assertFalse([event for event in self.events(2) if event[0] == "object:announcement"])

    def test_a_press_goes_back_to_the_display(self):
        self.show(self.toast())
        self.desktop.wait_tree(lambda tree: "children" in tree)
        self.assertTrue(self.desktop.reader.ask("press", name="Open"))
        self.assertEqual(json.loads(self.bridge.line()), {
            "type": "assisted", "action": "press", "card": 9, "display": 1, "node": "open"})
        self.show(self.toast(states=[]))
        self.desktop.wait_tree(lambda tree: "children" in tree)
        self.assertFalse(self.desktop.reader.ask("press", name="Open"))

    def test_a_field_is_read_and_written(self):
        def dialog(text, caret):
            field = {"id": "name", "role": "entry", "name": "Your name", "text": {"text": text, "caret": caret},
                     "states": ["editable", "focusable", "focused"], "actions": ["focus", "select", "set_text"]}
            root = {"id": "card", "role": "dialog", "name": "Who?", "states": ["active", "armed", "modal"],
                    "children": [{"id": "message", "role": "static", "name": "Tell me."}, field]}
            return {"id": 3, "kind": "modal", "frame": [400, 200, 400, 200], "root": root}
        self.show(dialog("", 0))
        tree = self.desktop.wait_tree(lambda tree: "children" in tree)
        self.assertEqual(tree["children"][0]["description"], "Tell me.")
        events = self.events(6)
        self.assertEqual([event[:2] for event in events[-3:]],
                         [["window:activate", "Who?"], ["object:state-changed:active", "Who?"], ["object:state-changed:focused", "Your name"]])
        self.show(dialog("Ada Lovelace", 12))
        self.assertEqual([event[0] for event in self.events(2)],
                         ["object:text-changed:insert", "object:text-caret-moved"])
        words = self.desktop.reader.ask("words", name="Your name")
        self.assertEqual(words, ["Ada "] * 4 + ["Lovelace"] * 8)
        self.assertTrue(self.desktop.reader.ask("write", name="Your name", text="Bo"))
        self.assertEqual(json.loads(self.bridge.line())["text"], "Bo")
        self.assertTrue(self.desktop.reader.ask("caret", name="Your name", offset=3))
        self.assertEqual(json.loads(self.bridge.line())["range"], [3, 3])

    def test_a_list_of_100_000_rows(self):
        def files(first):
            rows = [{"id": f"row{index}", "role": "list item", "name": f"File {index}", "index": index,
                     "actions": ["press"]} for index in range(first, first + 10)]
            root = {"id": "card", "role": "dialog", "name": "Which?", "states": ["active", "armed"], "children": [
                {"id": "list", "role": "list", "name": "Files", "states": ["focusable", "focused", "managed"],
                 "rows": {"count": 100_000, "first": first, "active": f"row{first}"}, "children": rows}]}
            return {"id": 7, "kind": "modal", "frame": [400, 200, 400, 200], "root": root}
        self.show(files(0))
        tree = self.desktop.wait_tree(lambda tree: "children" in tree)
        found = tree["children"][0]["children"][0]
        self.assertEqual((found["role"], found["count"], len(found["children"])), ("list box", 100_000, 10))
        self.assertEqual(self.desktop.reader.ask("child", name="Files", index=5), "File 5")
        self.desktop.reader.ask("events")
        self.show(files(70_000))
        self.assertIn(["object:active-descendant-changed", "Files", 70_000, "File 70000"], self.events(2))
        self.assertEqual(self.desktop.reader.ask("child", name="Files", index=70_003), "File 70003")
        self.assertIsNone(self.desktop.reader.ask("child", name="Files", index=5))

    def test_it_ends_with_the_daemon_or_with_the_bus(self):
        self.assertEqual(self.bridge.close(), 0)
        wait_until(lambda: self.desktop.tree() is None, what="the application to go")
        self.start()
        self.desktop.end("launcher")
        self.assertEqual(self.bridge.process.wait(20), 0)


def parts(tree):
    """An object with all below it."""
    return [tree, *(part for child in tree.get("children", []) for part in parts(child))]


def named(tree, name, role=None):
    """The first object of a name, and of a role."""
    return next(part for part in parts(tree) if part["name"] == name and role in (None, part["role"]))


@unittest.skipIf(IS_MISSING, "needs at-spi2-core and python3-pyatspi")
class Cards(unittest.TestCase):
    """What applications present, read and answered as by Orca."""

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

    def shown(self, name, state=None):
        """The card of a name, once it is in a state."""
        tree = self.desktop.wait_tree(lambda tree: any(
            card["name"] == name and state in (None, *card["states"]) for card in tree.get("children", [])))
        return named(tree, name)

    def press(self, name):
        # The card may have been armed a moment ago, and the bridge not know it yet.
        wait_until(lambda: self.desktop.reader.ask("press", name=name), 10, 0.1, f"{name} to be pressed")

    def test_a_question(self):
        ident = self.client.present("Modal", title="Delete the file?", message="It is gone then.", positive="Delete",
                                    negative="Keep")
        card = self.shown("Delete the file?", "active")
        self.assertEqual(card["role"], "dialog")
        self.assertIn("modal", card["states"])
        self.assertIn("It is gone then.", card["description"])
        self.assertEqual([part["name"] for part in parts(card) if "focused" in part["states"]], ["Delete"])
        self.press("Keep")
        self.assertEqual(self.client.wait_signal("ButtonPressed", ident)[2], "negative")

    def test_a_toast_is_told_once(self):
        self.desktop.tree()
        self.desktop.reader.ask("events")
        ident = self.client.notify("Two new messages", "From Ann", ["open", "Open"], app="Mail")
        card = self.shown("Mail")
        self.assertEqual(card["role"], "notification")
        # What is related to the card is not read with it.
        texts = [part["name"] for part in card["children"] if part["role"] == "static" and "relations" not in part]
        self.assertEqual(texts, ["Two new messages", "From Ann", "1 button"])
        self.client.notify("Two new messages", "From Bob", ["open", "Open"], app="Mail", replaces=ident)
        events = []
        wait_until(lambda: events.extend(self.desktop.reader.ask("events")) or any(
            event[0] == "object:announcement" for event in events), step=0.1, what="an announcement")
        self.assertEqual([event for event in events if "showing" in event[0]],
                         [["object:state-changed:showing", "Mail", 1, None]])
        self.assertEqual([event[3] for event in events if event[0] == "object:announcement"], ["From Bob"])
        self.press("Open")
        self.client.wait_signal("ActionInvoked", ident)

    def test_a_sheet_a_loading_and_a_retry(self):
        sheet = self.client.present("BottomSheet", title="Share", actions=GLib.Variant(
            "a(ssa{sv})", [("mail", "Mail it", {}), ("print", "Print it", {})]), cancel="Not now")
        card = self.shown("Share", "active")
        self.assertEqual(card["role"], "dialog")
        self.press("Print it")
        self.assertEqual(self.client.wait_signal("ButtonPressed", sheet)[2], "print")
        loading = self.client.present("Loading", title="Saving", delay_ms=0, cancel="Stop")
        self.desktop.wait_tree(lambda tree: any("busy" in part["states"] for part in parts(tree)))
        self.client.call(PRESENTER, "Dismiss", "(u)", loading)
        retry = self.client.present("Retry", title="No connection", retry="Try again")
        self.desktop.wait_tree(lambda tree: any(part["name"] == "Try again" for part in parts(tree)))
        self.press("Try again")
        self.client.wait_signal("RetryPressed", retry)

    def test_a_form_of_every_type(self):
        types = ["text", "password", "number", "slider", "switch", "choice", "multi", "date", "time", "color", "file",
                 "folder", "textarea"]
        options = GLib.Variant("a(ss)", [("a", "First"), ("b", "Second")])
        fields = [{"id": one, "type": one, "label": f"The {one}"}
                  | ({"choices": options} if one in ("choice", "multi") else {}) for one in types]
        self.client.present("Modal", title="All", positive="OK", fields=GLib.Variant(
            "aa{sv}", [{key: variant(value) for key, value in field.items()} for field in fields]))
        card = self.shown("All", "active")
        usable = [part for part in parts(card) if "focusable" in part["states"]]
        self.assertGreater(len(usable), len(types))
        for part in usable:
            self.assertTrue(part["name"], part)
            self.assertNotEqual(part["role"], "panel", part)
        for one in types:
            self.assertTrue([part for part in parts(card) if part["name"] == f"The {one}"
                             or f"The {one}" in str(part.get("relations"))], one)

    def test_a_text_is_written_and_a_hidden_one_is_not(self):
        ident = self.client.present("Modal", title="Who?", positive="OK", fields=GLib.Variant("aa{sv}", [
            {"id": variant("name"), "label": variant("Name")},
            {"id": variant("key"), "type": variant("password"), "label": variant("Key")}]))
        self.shown("Who?", "active")
        # What comes before the card accepts keys is dropped.
        wait_until(lambda: self.desktop.reader.ask("write", name="Name", role="entry", text="Ada")
                   and named(self.desktop.tree(), "Name", "entry").get("text") == "Ada", step=0.2)
        self.desktop.key("Tab")
        wait_until(lambda: "focused" in named(self.desktop.tree(), "Key", "password text")["states"], step=0.1)
        self.desktop.reader.ask("events")
        self.desktop.type("secret")
        key = wait_until(lambda: (part := named(self.desktop.tree(), "Key", "password text"))
                         and len(part.get("text", "")) == 6 and part, step=0.1)
        self.assertEqual(set(key["text"]), {key["text"][0]})
        self.assertNotIn("secret", json.dumps([self.desktop.tree(), self.desktop.reader.ask("events")]))
        self.press("OK")
        self.assertEqual(self.client.wait_signal("ButtonPressed", ident)[3]["fields"]["name"], "Ada")


@unittest.skipIf(IS_MISSING or SwaySession.missing(), "needs at-spi2-core, python3-pyatspi and sway")
class CardsOnSway(Cards):
    session = AccessibleSway


def node(ident, role, name="", *states, **more):
    return {"id": ident, "role": role, "name": name, "states": list(states), **more}


def card(ident, kind, name, *children, states=("active", "armed", "modal"), role="dialog", **more):
    root = node("card", role, name, *states, children=list(children), live="polite")
    return {"id": ident, "kind": kind, "frame": [400, 200, 400, 300], "root": root, **more}


def button(ident, name, *states):
    return node(ident, "button", name, "focusable", *states, actions=["press", "focus"])


def toast(message):
    return card(9, "toast", "Two new messages", node("title", "heading", "Two new messages"),
                node("message", "static", message, live="polite"), button("open", "Open"),
                states=["armed"], role="notification", application="Mail")


# What is related to its card is not said.
CRITICAL = card(8, "toast", "Disk full", node("urgency", "static", "Critical"), node("meta", "static", "via df · 14:05"),
                node("title", "heading", "Disk full"), states=["armed"], role="notification", application="Disks")


def question(focus):
    return card(3, "modal", "Delete the file?", node("title", "heading", "Delete the file?"),
                node("message", "static", "It is gone then."),
                *(button(ident, name, *["focused"] * (ident == focus))
                  for ident, name in (("no", "Keep"), ("yes", "Delete"))))


def form(focus, is_on=False, volume=3, row=0):
    def field(ident, role, name, *states, **more):
        return node(ident, role, name, "focusable", *states, *["focused"] * (ident == focus), labelled_by=f"{ident} label",
                    **more)
    rows = [node(f"row {index}", "list item", f"Row {index}", "selectable", index=index, actions=["press"])
            for index in range(row, row + 5)]
    return card(4, "modal", "New user", node("title", "heading", "New user"),
                field("name", "entry", "Your name", "editable", text={"text": "Ada", "caret": 3},
                      description="As others see it"),
                field("key", "password text", "Password", "editable", text={"text": "••", "caret": 2}),
                field("news", "check box", "Send news", "checkable", *["checked"] * is_on, actions=["press"]),
                field("volume", "slider", "Volume", number={"value": volume, "minimum": 0, "maximum": 10},
                      value=str(volume)),
                node("role label", "label", "Role"),
                field("role", "list", "Role", "managed", children=rows,
                      rows={"count": 100_000, "first": row, "active": f"row {row}"}))


LOADING = card(5, "loading", "Saving", node("title", "heading", "Saving"), button("cancel", "Cancel"), states=["busy"],
               application="Files")
RETRY = card(6, "retry", "No connection", node("title", "static", "No connection"), button("retry", "Try again"),
             states=["armed"], role="alert", application="Mail")
# The cards of each case of docs/accessibility.md, in its order.
CASES = [[toast("From Ann")], [toast("From Bob")], [CRITICAL], [question("yes")], [question("no")], [form("name")], [form("key")],
         [form("news")], [form("news", is_on=True)], [form("volume", is_on=True)],
         [form("volume", is_on=True, volume=4)], [form("role", is_on=True, volume=4)],
         [form("role", is_on=True, volume=4, row=1)], [form("role", is_on=True, volume=4, row=70_000)], [LOADING],
         [RETRY]]


@unittest.skipIf(IS_MISSING or not shutil.which("orca"), "needs at-spi2-core, python3-pyatspi and orca")
class Orca(unittest.TestCase):
    """What a person hears."""

    def test_what_orca_says_is_what_the_documentation_says(self):
        text = (ROOT / "docs/accessibility.md").read_text()
        text = text[text.index("What Orca 43 says"):text.index("### To try it")]
        rows = [row.strip("| ").split(" | ") for row in text.splitlines() if row.startswith("| ")][1:]
        self.assertEqual(len(rows), len(CASES))
        desktop = AccessibleDesktop(daemon=False)
        self.addCleanup(desktop.close)
        bridge = desktop.start_bridge()
        self.addCleanup(bridge.close)
        desktop.start_orca()
        said = desktop.said.read_text()
        for (what, words), cards in zip(rows, CASES):
            expected = "".join(f"{line}\n" for line in words.strip("`").split("` / `")) if words != "nothing" else ""
            bridge.send(type="accessible", display=1, order=[one["id"] for one in cards], cards=cards)
            with self.subTest(what):
                # Of what is not said there is no sign: the next case would hear it.
                with contextlib.suppress(AssertionError):
                    wait_until(lambda: len(desktop.said.read_text()) >= len(said + expected), 20, 0.2)
                heard = desktop.said.read_text()
                self.assertEqual(heard[len(said):], expected)
            said = heard


class Page(unittest.TestCase):
    """The tests that docs/accessibility.md names."""

    def test_each_point_of_wcag_names_tests_that_exist(self):
        text = (ROOT / "docs/accessibility.md").read_text()
        text = text[text.index("## WCAG"):text.index("### What is missing")]
        rows = [row.strip("| ").split(" | ") for row in text.splitlines() if row.startswith("| ") and not row.startswith("| criterion")]
        self.assertGreater(len(rows), 30)
        for criterion, how, *tests in rows:
            with self.subTest(criterion):
                names = re.findall(r"`([^`]+)`|\*([^*]+)\*", tests[0] if tests else "")
                if how != "there are none" and "options.md" not in str(tests):
                    self.assertTrue(names, "no test")
                code = ""
                for name, test in names:
                    if test:
                        self.assertIn(test.rstrip(" …"), code, "no test begins so")
                    elif re.fullmatch(r"[\w./]*[tT]est[\w./]*", name):
                        files = self.files(name)
                        self.assertTrue(files, f"there is no {name}")
                        code = "".join(file.read_text() for file in files)
                    else:
                        self.assertIn(name, code)

    @staticmethod
    def files(name):
        if "." in name:
            return [ROOT / name] if (ROOT / name).exists() else list((ROOT / "Tests/EndToEnd").glob(name))
        if (ROOT / "Tests/Look" / name).is_dir():
            return list((ROOT / "Tests/Look" / name).rglob("*.swift"))
        module, _, file = name.rpartition("/")
        return list((ROOT / "Tests").glob(f"*/{module or 'DesignSystemTests'}/**/{file}.swift"))


if __name__ == "__main__":
    unittest.main()
