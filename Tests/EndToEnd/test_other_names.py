# SPDX-License-Identifier: MIT
"""The commands of other daemons as links to `topmost`, beside the real ones where these are installed."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import unittest

from sessions import SwaySession
from harness import BIN, CONTROL, DRIVER, NOTIFICATIONS, DesktopTest, variant, wait_until
from test_events import Lines

NAMES = ("dunstctl", "makoctl", "swaync-client")
# A folder with the real programs that are not installed, as `dpkg-deb --extract` leaves it.
PEERS = pathlib.Path(os.environ.get("TOPMOST_PEERS", "/"))
PEER_PATH = f"{PEERS}/usr/bin:{os.environ['PATH']}"
PEER_LIBRARIES = ":".join(str(path) for path in (PEERS / "usr/lib").glob("*-linux-gnu")) if PEERS != pathlib.Path("/") else ""


def needs(*programs):
    """Skips a test without the real programs."""
    missing = [name for name in programs if not shutil.which(name, path=PEER_PATH)]
    return unittest.skipIf(missing, f"not installed: {', '.join(missing)}")


class Names(DesktopTest):
    """What each word does, on a daemon without a screen."""

    desktop_options = {"screen": False, "config": """
[[rule]]
name = "quiet chat"
match.app = "Chat"
set.urgency = "low"
[modes.work]
on = ["quiet chat"]
"""}

    def setUp(self):
        super().setUp()
        self.me = self.client()
        self.links = self.desktop.directory / "links"
        self.links.mkdir()
        for name in NAMES:
            (self.links / name).symlink_to(BIN / "topmost-compat")

    def ctl(self, name, *words, status=0, **options):
        done = self.desktop.run([str(self.links / name), *words], **options)
        self.assertEqual(done.returncode, status, f"{name} {words}: {done.stdout}{done.stderr}")
        return done.stdout if status == 0 else done.stderr

    def live(self):
        return [one["title"] for one in self.me.call(CONTROL, "List")]

    def quiet(self):
        return self.me.call(CONTROL, "Status")["do_not_disturb"]

    def listed(self):
        return json.loads(self.ctl("makoctl", "list", "-j"))

    # dunstctl

    def test_dunstctl_closes_and_counts(self):
        for number in range(3):
            self.me.notify(str(number))
        count = self.ctl("dunstctl", "count")
        self.assertEqual(count, "              Waiting: 0\n  Currently displayed: 3\n              History: 0\n")
        self.ctl("dunstctl", "close")
        self.assertEqual(self.live(), ["0", "1"], "the newest is closed")
        self.ctl("dunstctl", "close", "1")
        self.assertEqual(self.live(), ["1"])
        # As the real one: there is nothing left to do.
        self.ctl("dunstctl", "close", "99")
        self.ctl("dunstctl", "history-pop", "99")
        self.ctl("dunstctl", "history-rm", "99")
        self.assertEqual(self.live(), ["1"])
        self.assertEqual(self.ctl("dunstctl", "count", "displayed"), "1\n")
        self.me.present("Modal", title="Sure?")
        self.ctl("dunstctl", "close-all")
        self.assertEqual(self.live(), ["Sure?"], "a question is no notification")
        self.assertEqual(self.ctl("dunstctl", "count", "history"), "3\n")
        self.ctl("dunstctl", "close")
        self.ctl("dunstctl", "action")
        self.ctl("dunstctl", "context")

    def test_dunstctl_closes_the_toast_at_the_corner(self):
        self.desktop.write_config('[toasts]\nnewest = "last"\n')
        for number in range(3):
            self.me.notify(str(number))
        self.ctl("dunstctl", "close")
        self.assertEqual(self.live(), ["1", "2"])

    def test_dunstctl_counts_what_is_shown_again_once(self):
        for _ in range(2):
            self.me.notify("same")
            self.ctl("dunstctl", "close-all")
        self.ctl("dunstctl", "history-pop")
        self.assertEqual(self.ctl("dunstctl", "count"),
                         "              Waiting: 0\n  Currently displayed: 1\n              History: 1\n")
        self.assertEqual(len(json.loads(self.ctl("dunstctl", "history"))["data"][0]), 1)
        self.ctl("dunstctl", "close")
        wait_until(lambda: self.ctl("dunstctl", "count", "history") == "2\n", what="the entry in the history again")

    def test_dunstctl_shows_the_history_again(self):
        for number in range(3):
            self.me.notify(str(number), "<b>body</b>", app="Mail", hints={"category": variant("email")})
            self.ctl("dunstctl", "close-all")
        history = json.loads(self.ctl("dunstctl", "history"))
        self.assertEqual(history["type"], "aa{sv}")
        entries = history["data"][0]
        self.assertEqual([one["summary"]["data"] for one in entries], ["2", "1", "0"])
        self.assertEqual(entries[0]["message"], {"type": "s", "data": "<b>2</b>\n<b>body</b>"})
        self.assertEqual((entries[0]["appname"]["data"], entries[0]["category"]["data"]), ("Mail", "email"))
        with open("/proc/uptime", encoding="ascii") as file:
            uptime = float(file.read().split()[0])
        self.assertLess(abs(uptime - entries[0]["timestamp"]["data"] / 1e6), 120)
        self.ctl("dunstctl", "history-pop")
        self.ctl("dunstctl", "history-pop")
        self.assertEqual(sorted(self.live()), ["1", "2"], "each pops an older one")
        oldest = str(entries[2]["id"]["data"])
        self.ctl("dunstctl", "history-pop", oldest)
        self.assertEqual(sorted(self.live()), ["0", "1", "2"])
        self.ctl("dunstctl", "history-pop")
        self.assertEqual(sorted(self.live()), ["0", "1", "2"], "there is nothing more to show")
        self.ctl("dunstctl", "history-rm", oldest)
        self.ctl("dunstctl", "history-rm", oldest)
        self.ctl("dunstctl", "history-clear")
        self.assertEqual(json.loads(self.ctl("dunstctl", "history"))["data"], [[]])

    def test_dunstctl_pauses(self):
        self.assertEqual(self.ctl("dunstctl", "is-paused"), "false\n")
        for word, expected in (("true", True), ("toggle", False), ("toggle", True), ("false", False)):
            self.ctl("dunstctl", "set-paused", word)
            self.assertEqual(self.quiet(), expected)
        self.ctl("dunstctl", "is-paused", "-e", status=1)
        self.ctl("dunstctl", "set-pause-level", "30")
        self.ctl("dunstctl", "is-paused", "--exit-code")
        self.assertEqual(self.ctl("dunstctl", "get-pause-level"), "100\n")

    def test_dunstctl_switches_rules(self):
        self.assertEqual(self.ctl("dunstctl", "rules"), "[quiet chat]\n    enabled = true\n")
        for word, expected in (("disable", False), ("enable", True), ("toggle", False)):
            self.ctl("dunstctl", "rule", "quiet chat", word)
            rules = json.loads(self.ctl("dunstctl", "rules", "--json"))["data"][0]
            self.assertEqual(rules, [{"name": {"type": "s", "data": "quiet chat"},
                                      "enabled": {"type": "b", "data": expected}}])
        self.assertIn('no rule "none"', self.ctl("dunstctl", "rule", "none", "toggle", status=1))

    def test_dunstctl_presses(self):
        self.me.notify("A", actions=["x", "Later", "default", "Open"])
        self.ctl("dunstctl", "action")
        self.assertEqual(self.me.wait_signal("ActionInvoked")[2], "default")
        ident = self.me.notify("B", actions=["x", "Later", "y", "Never"])
        for command in (["action", "0"], ["context"]):
            asking = subprocess.Popen([str(self.links / "dunstctl"), *command], env=self.desktop.environment)
            self.addCleanup(lambda process=asking: process.poll() is None and process.kill())
            sheet = wait_until(lambda: [one for one in self.me.call(CONTROL, "List") if one["kind"] == "sheet"],
                               what="the sheet of actions")[0]
            self.assertEqual(sheet["button_titles"][:2], ["Later", "Never"])
            button = sheet["buttons"][1] if command == ["context"] else "cancel"
            self.me.call(CONTROL, "Press", "(usa{sv})", sheet["id"], button, {})
            self.assertEqual(asking.wait(60), 0)
        self.me.wait_signal("ActionInvoked", ident, "y")

    def test_dunstctl_refuses_as_the_real_one(self):
        for words, text in ((["foo"], "unrecognized command 'foo'"), ([], "No command specified"),
                            (["count", "foo"], "Please give either 'displayed', 'history', 'waiting'"),
                            (["set-paused"], "No status parameter"), (["set-paused", "x"], "Please give either 'true'"),
                            (["rule"], "No rule name"), (["rule", "x", "y"], "No valid rule state"),
                            (["history-pop", "1", "2"], "right number"), (["history-rm"], "right number"),
                            (["close", "x"], "an ID is a number"),
                            (["action", "5"], "no notification at position 5"), (["reload", "x"], "reads its own files"),
                            (["rules", "x"], "Unknown format"), (["set-pause-level", "x"], "give a number")):
            self.assertIn(text, self.ctl("dunstctl", *words, status=1))
        self.assertIn("Usage:", self.ctl("dunstctl", "help"))
        self.ctl("dunstctl", "reload")
        self.assertRegex(self.ctl("dunstctl", "debug"), r"^topmost version: \d")
        self.desktop.end("topmostd")
        self.assertIn("topmostd is not running", self.ctl("dunstctl", "count", status=1))

    # makoctl

    def test_makoctl_dismisses(self):
        for app, title in (("A", "1"), ("B", "2"), ("A", "3"), ("A", "4")):
            self.me.notify(title, app=app)
        self.assertEqual([one["summary"] for one in self.listed()], ["4", "3", "2", "1"])
        self.ctl("makoctl", "dismiss")
        self.ctl("makoctl", "dismiss", "-n", "1")
        self.assertEqual(self.live(), ["2", "3"])
        self.ctl("makoctl", "dismiss", "-h")
        self.assertNotIn("3", [one["summary"] for one in json.loads(self.ctl("makoctl", "history", "-j"))])
        self.ctl("makoctl", "dismiss", "-g")
        self.assertEqual(self.live(), [])
        self.ctl("makoctl", "restore")
        self.assertEqual(self.live(), ["2"], "the newest of the history, without what was dismissed for good")
        self.assertEqual([one["app-name"] for one in self.listed()], ["B"])
        self.ctl("makoctl", "dismiss", "-a")
        self.assertEqual(self.live(), [])

    def test_makoctl_lists_and_presses(self):
        ident = self.me.notify("Lunch?", "at noon", app="Mail", actions=["default", "Open", "x", "Later"],
                               hints={"category": variant("email"), "urgency": variant(2), "desktop-entry": variant("org.mail.Mail")})
        plain = self.listed()[0]
        self.assertEqual(plain, {"app-name": "Mail", "app-icon": "", "category": "email", "desktop-entry": "org.mail.Mail",
                                 "summary": "Lunch?", "body": "at noon", "id": ident, "urgency": 2,
                                 "actions": {"default": "Open", "x": "Later"}})
        typed = json.loads(self.ctl("makoctl", "list"))
        self.assertEqual(typed["type"], "aa{sv}")
        self.assertEqual({key: value["data"] for key, value in typed["data"][0][0].items()}, plain)
        self.ctl("makoctl", "menu", "sh", "-c", 'read -r first; read -r second; echo "$second"')
        self.me.wait_signal("ActionInvoked", ident, "x")
        again = self.me.notify("B", actions=["default", "Open"])
        self.assertIn("No action selected", self.ctl("makoctl", "menu", "-n", str(again), "true", status=1))
        self.assertIn("nothing-here", self.ctl("makoctl", "menu", "nothing-here", status=1))
        self.ctl("makoctl", "invoke", "-n", str(again))
        self.me.wait_signal("ActionInvoked", again, "default")

    def test_makoctl_changes_modes(self):
        mode = lambda *words: self.ctl("makoctl", "mode", *words).split()
        self.assertEqual(mode(), ["default"])
        self.assertEqual(mode("-a", "do-not-disturb"), ["default", "do-not-disturb"])
        self.assertTrue(self.quiet())
        self.assertEqual(mode("-a", "work", "-r", "do-not-disturb"), ["default", "work"])
        self.assertEqual((self.quiet(), self.desktop.topmost("mode").stdout), (False, "work\n"))
        self.assertEqual(mode("-t", "dnd", "-t", "work"), ["default", "do-not-disturb"])
        self.assertEqual(mode("-s", "default"), ["default"])
        self.assertIn('unknown mode "x"; known modes: default, do-not-disturb, work',
                      self.ctl("makoctl", "mode", "-a", "x", status=1))
        self.assertIn("cannot be used with -s", self.ctl("makoctl", "mode", "-a", "work", "-s", status=1))

    def test_makoctl_refuses(self):
        for words, text in ((["foo"], "unrecognized command 'foo'"), ([], "expected a command"),
                            (["dismiss", "-x"], "Unrecognized option: -x"), (["dismiss", "-n"], "got nothing"),
                            (["dismiss", "-a", "-g"], "cannot be used together"),
                            (["dismiss", "-a", "-n", "1"], "-n cannot be used"), (["menu"], "expects a program"),
                            (["invoke"], "no notification on screen"), (["invoke", "-n", "9"], "no notification 9"),
                            (["set", "x=1"], "use a mode"), (["list", "-x"], "Unrecognized option: -x"),
                            (["mode", "-a"], "got nothing")):
            self.assertIn(text, self.ctl("makoctl", *words, status=1))
        self.assertIn("Usage:", self.ctl("makoctl", "help"))
        self.ctl("makoctl", "reload")

    # swaync-client

    def test_swaync_client_changes_and_prints_without_a_newline(self):
        for words, out in ((["-D"], "false"), (["-d"], "true"), (["-dn"], "true"), (["-df"], "false"),
                           (["--get-dnd"], "false"), (["-c"], "0"), (["-I"], "false"), (["-R", "-sw"], ""),
                           (["-rs"], "CSS reload success: true\n")):
            self.assertEqual(self.ctl("swaync-client", *words), out, words)
        idents = [self.me.notify(str(number), actions=["default", "Open", "x", "X", "y", "Y"]) for number in range(5)]
        self.assertEqual(self.ctl("swaync-client", "-c", "--skip-wait"), "5")
        self.ctl("swaync-client", "--close", str(idents[0]))
        self.ctl("swaync-client", "-a", "1")
        self.me.wait_signal("ActionInvoked", idents[4], "y")
        self.ctl("swaync-client", "-ad")
        self.me.wait_signal("ActionInvoked", idents[3], "default")
        self.ctl("swaync-client", "--hide-latest")
        self.assertEqual(self.live(), ["1"])
        self.ctl("swaync-client", "-C")
        self.assertEqual(self.live(), [])

    def test_swaync_client_refuses(self):
        centre = "ShowCentre" in self.me.call((CONTROL[0], CONTROL[1], "org.freedesktop.DBus.Introspectable"), "Introspect")
        for words, text in (([], "expected an option"), (["-x"], 'unknown option "-x"'),
                            (["--close", "x"], "expects the ID"), (["-a", "0"], "no notification on screen"),
                            (["-Ia", "x"], "swaync-client -dn"),
                            *(() if centre else [([word], "has no centre") for word in ("-t", "-op", "-cp")])):
            self.assertIn(text, self.ctl("swaync-client", *words, status=1))

    def test_swaync_client_follows(self):
        follow = lambda word: Lines(subprocess.Popen(
            [str(self.links / "swaync-client"), word], env=self.desktop.environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE))
        plain, bar = follow("-s"), follow("-swb")
        self.addCleanup(lambda: [one.process.kill() or one.process.wait() or one.process.stdout.close()
                                 for one in (plain, bar)])
        plain.wait_last('{ "count": 0, "dnd": false, "visible": false, "inhibited": false }')
        bar.wait_last('{"text": "0", "alt": "none", "tooltip": "", "class": "none"}')
        self.me.notify("A")
        plain.wait_last('{ "count": 1, "dnd": false, "visible": false, "inhibited": false }')
        bar.wait_last('{"text": "1", "alt": "notification", "tooltip": "1 Notification", "class": "notification"}')
        self.ctl("swaync-client", "-dn")
        plain.wait_last('{ "count": 1, "dnd": true, "visible": false, "inhibited": false }')
        self.desktop.end("topmostd")
        bar.wait_last('{"text": "0", "alt": "none", "tooltip": "", "class": "none"}')


def shape(value):
    """A value of JSON with the types in place of the values."""
    if isinstance(value, dict):
        return {key: one if key == "type" else shape(one) for key, one in value.items()}
    return [shape(one) for one in value[:1]] if isinstance(value, list) else type(value).__name__


class Beside:
    """The same words to the real command with its daemon, and to ours."""

    def start_peer(self, desktop, *command):
        desktop.environment["PATH"] = PEER_PATH
        if PEER_LIBRARIES:
            desktop.environment["LD_LIBRARY_PATH"] = PEER_LIBRARIES
        desktop.start("peer", list(command))
        client = desktop.client()
        self.addCleanup(client.close)
        wait_until(lambda: client.call(DRIVER, "NameHasOwner", "(s)", NOTIFICATIONS[0]), what=f"{command[0]}")
        return client

    def notify(self, client):
        return client.notify("Lunch?", "at noon", app="Mail", actions=["default", "Open", "x", "Later"],
                             hints={"category": variant("email")})


class BesideDunst(Beside, DesktopTest):
    desktop_options = {"daemon": False}

    @needs("dunst", "dunstctl", "busctl", "dbus-send")
    def test_dunstctl_prints_what_the_real_one_prints(self):
        config = self.desktop.directory / "dunstrc"
        config.write_text("[global]\n")
        said = {}
        links = self.desktop.directory / "links"
        links.mkdir()
        (links / "dunstctl").symlink_to(BIN / "topmost-compat")
        words = [["count"], ["count", "displayed"], ["is-paused"], ["history"], ["close"], ["count", "history"],
                 ["history"], ["set-paused", "toggle"], ["is-paused"], ["set-paused", "false"], ["close-all"],
                 ["count", "foo"], ["set-paused", "x"], ["foo"], []]
        for which, program in (("real", shutil.which("dunstctl", path=PEER_PATH)), ("ours", str(links / "dunstctl"))):
            if which == "real":
                client = self.start_peer(self.desktop, "dunst", "-conf", str(config))
            else:
                self.desktop.end("peer")
                self.desktop.start_daemon()
                client = self.client()
            self.notify(client)
            wait_until(lambda: self.desktop.run([program, "count", "displayed"]).stdout == "1\n", what="the toast")
            said[which] = [(word, self.desktop.run([program, *word])) for word in words]
        for (word, real), (_, ours) in zip(said["real"], said["ours"]):
            with self.subTest(word):
                self.assertEqual(ours.returncode, real.returncode)
                if real.stdout.startswith("{"):
                    real_shape, our_shape = (shape(json.loads(one.stdout)) for one in (real, ours))
                    self.assertEqual(our_shape["type"], real_shape["type"])
                    for key, value in (real_shape["data"][0] or [{}])[0].items():
                        self.assertEqual(our_shape["data"][0][0].get(key), value, key)
                    self.assertEqual(re.match(r"\W*", ours.stdout)[0], re.match(r"\W*", real.stdout)[0], "the same indent")
                else:
                    self.assertEqual(ours.stdout, real.stdout)


class BesideMako(Beside, unittest.TestCase):
    @needs("mako", "makoctl", "busctl", "jq", "sway")
    def test_makoctl_prints_what_the_real_one_prints(self):
        missing = SwaySession.missing()
        if missing:
            self.skipTest(str(missing))
        desktop = SwaySession(daemon=False)
        self.addCleanup(desktop.close)
        client = self.start_peer(desktop, "mako")
        self.notify(client)
        real = {word: desktop.run([shutil.which("makoctl", path=PEER_PATH), word]).stdout for word in ("list", "mode")}
        desktop.end("peer")
        desktop.start_daemon()
        client = desktop.client()
        self.addCleanup(client.close)
        self.notify(client)
        links = desktop.directory / "links"
        links.mkdir()
        (links / "makoctl").symlink_to(BIN / "topmost-compat")
        ours = {word: desktop.run([str(links / "makoctl"), word]).stdout for word in real}
        self.assertEqual(ours["mode"], real["mode"])
        theirs, mine = json.loads(real["list"]), json.loads(ours["list"])
        self.assertEqual(mine["type"], theirs["type"])
        one, other = mine["data"][0][0], theirs["data"][0][0]
        for key in other:
            self.assertIn(key, one)
            if key not in ("id",):
                self.assertEqual(one[key], other[key], key)


class BesideSwaync(Beside, unittest.TestCase):
    @needs("swaync", "swaync-client", "sway")
    def test_swaync_client_prints_what_the_real_one_prints(self):
        missing = SwaySession.missing()
        if missing:
            self.skipTest(str(missing))
        desktop = SwaySession(daemon=False)
        self.addCleanup(desktop.close)
        schemas = PEERS / "usr/share/glib-2.0/schemas"
        if PEERS != pathlib.Path("/"):
            subprocess.run(["glib-compile-schemas", str(schemas)], check=True)
            desktop.environment["GSETTINGS_SCHEMA_DIR"] = str(schemas)
        desktop.environment["GSETTINGS_BACKEND"] = "memory"
        desktop.environment["XDG_CONFIG_DIRS"] = str(PEERS / "etc/xdg")
        client = self.start_peer(desktop, "swaync")
        real = shutil.which("swaync-client", path=PEER_PATH)
        wait_until(lambda: client.has_owner("org.erikreider.swaync.cc"), what="its control interface")
        words = ("-c", "-D", "-d", "-D", "-dn", "-df", "-C", "-c")
        said = [desktop.run([real, word, "-sw"]).stdout for word in words]
        desktop.end("peer")
        desktop.start_daemon()
        links = desktop.directory / "links"
        links.mkdir()
        (links / "swaync-client").symlink_to(BIN / "topmost-compat")
        self.assertEqual([desktop.run([str(links / "swaync-client"), word]).stdout for word in words], said)
