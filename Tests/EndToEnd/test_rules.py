# SPDX-License-Identifier: MIT
"""Rules and modes, with the command and with applications that notify."""

import json

from gi.repository import GLib

from attached_display import AttachedDisplay
from sessions import SwaySession, XSession
from display_contract import SessionTest
from harness import CONTROL, NOTIFICATIONS, PRESENTER, DesktopTest, wait_until

CONFIGURATION = """
[[rule]]
name = "quiet chat"
match.app = "chat"
match.hint.x-kde-origin-name = "*.example"
set.urgency = "low"
set.timeout = "never"

[[rule]]
name = "codes"
match.body = '/\\b\\d{6}\\b/'
redact = true

[[rule]]
name = "ads"
match.summary = "*sale*"
show = false

[[rule]]
name = "private"
match.app = "bank"
history = false

[[rule]]
name = "later"
on = false
match.app = "chat"
hold = true

[[rule]]
name = "wait"
match.summary = "Not now*"
hold = true

[[rule]]
name = "unwritten"
match.summary = "PIN*"
history = false

[modes.work]
on = ["later"]
do_not_disturb = true
"""


class Rules(DesktopTest):
    desktop_options = {"screen": False, "daemon": False}

    def setUp(self):
        super().setUp()
        self.desktop.write_config(CONFIGURATION)
        self.desktop.start_daemon()
        self.app = self.client()

    def rules(self, *arguments):
        return self.desktop.topmost("rules", *arguments, check=True).stdout

    def test_a_rule_changes_a_notification_and_says_so(self):
        hints = {"x-kde-origin-name": GLib.Variant("s", "mail.example")}
        ident = self.app.notify("Hi", app="chat", hints=hints)
        self.assertEqual(self.app.call(CONTROL, "List")[0]["urgency"], "low")
        self.assertEqual(self.rules("explain", str(ident)), 'quiet chat: urgency = "low", timeout = "never"\n')
        other = self.app.notify("Hi", app="chat")
        self.assertEqual(self.rules("explain", str(other)), "No rule applied.\n")

    def test_the_history_keeps_what_no_rule_excludes(self):
        for app in ("bank", "chat"):
            self.app.notify("Hi", app=app)
        entries = self.app.call(CONTROL, "History", "(a{sv})", {})
        self.assertEqual([entry["app_name"] for entry in entries], ["chat"])

    def test_an_update_passes_the_rules(self):
        def update(ident, **options):
            self.app.call(PRESENTER, "Update", "(ua{sv})", ident,
                          {name: GLib.Variant("s", value) for name, value in options.items()})
        # A harmless text, then another one, as a remote author might send them.
        code = self.app.present("Toast", title="Hello")
        update(code, message="Your code is 123456.")
        self.assertEqual(self.rules("explain", str(code)), "codes: redact\n")
        # What was private stays so: a part of it may still be there.
        update(code, title="Nothing to see")
        self.assertEqual(self.rules("explain", str(code)), "codes: redact\n")
        sale = self.app.present("Toast", title="Hello")
        update(sale, title="Big SALE today")
        self.assertIn("a rule hides it", self.desktop.topmost("why", str(sale)).stdout)

        held = self.app.present("Toast", title="Hello")
        update(held, title="Not now, please")
        self.assertIn('the rule "wait" holds it', self.desktop.topmost("why", str(held)).stdout)
        update(self.app.present("Toast", title="Hello"), title="PIN 4711")
        self.app.present("Toast", title="Last")
        entries = self.app.call(CONTROL, "History", "(a{sv})", {})
        self.assertIn("Last", [entry["title"] for entry in entries])
        self.assertNotIn("4711", str(entries))

    def test_what_a_rule_hides_is_remembered(self):
        self.app.notify("Big SALE today")
        wait_until(lambda: [entry["title"] for entry in self.app.call(CONTROL, "History", "(a{sv})", {})]
                   == ["Big SALE today"], what="the entry")

    def test_a_hidden_one_ends_at_once(self):
        ident = self.app.notify("Big SALE today")
        self.assertEqual(self.app.wait_signal("NotificationClosed", ident)[2], 4)
        self.assertIn("a rule hides it", self.desktop.topmost("why", str(ident)).stdout)

    def test_a_rule_gives_and_takes_a_name(self):
        self.desktop.write_config("""
[[rule]]
name = "name"
match.app = "Wolume"
set.app_name = "Ton"
set.colors = { line = "#ff0000" }

[[rule]]
name = "no name"
match.app = "Nobody"
set.app_name = ""
""")
        self.app.call(CONTROL, "Reload")
        display = AttachedDisplay(self.desktop.directory / "run" / "topmost" / "attach")
        self.addCleanup(display.close)
        ident = self.app.notify("Hi", app="Wolume")
        card = display.scene(lambda scene: scene["toasts"])["toasts"][0]
        self.assertEqual(card["identity"]["claimed_name"], "Ton")
        entry = next(entry for entry in self.app.call(CONTROL, "List") if entry["id"] == ident)
        self.assertEqual(entry["app_name"], "Ton")
        self.assertEqual(self.rules("explain", str(ident)),
                         'name: app_name = "Ton", colors = { line = "#ff0000" }\n')
        other = self.app.notify("Hi", app="Nobody")
        entry = next(entry for entry in self.app.call(CONTROL, "List") if entry["id"] == other)
        self.assertNotIn("app_name", entry)

    def test_a_list_of_rules_says_that_the_file_has_an_error(self):
        self.assertEqual(self.desktop.topmost("rules").stderr, "")
        self.desktop.write_config("[[rule]]\nname = 7\n")
        result = self.desktop.topmost("rules")
        self.assertIn("quiet chat", result.stdout)
        self.assertIn("the configuration has an error", result.stderr)
        self.assertIn("rule.name", result.stderr)
        # A new daemon has no rules of before.
        self.desktop.end("topmostd")
        self.desktop.start_daemon()
        result = self.desktop.topmost("rules")
        self.assertEqual(result.stdout, "")
        self.assertIn("the configuration has an error", result.stderr)

    def test_a_test_shows_nothing(self):
        request = {"app": "chat", "summary": "Hi", "hints": {"x-kde-origin-name": "a.example"}, "mode": "work"}
        self.assertEqual(self.rules("test", json.dumps(request)),
                         'quiet chat: urgency = "low", timeout = "never"\nlater: hold\n')
        result = json.loads(self.rules("test", "--json", '{"summary":"x","body":"123456"}'))
        self.assertEqual((result["rules"], result["redact"]), (["codes: redact"], True))
        self.assertEqual(self.app.call(CONTROL, "Status")["live"], 0)
        self.assertEqual(self.desktop.topmost("rules", "test", '{"summary"').returncode, 64)

    def test_a_test_has_a_time_of_day(self):
        self.desktop.write_config('[[rule]]\nname = "night"\nmatch.time = "22:00-07:00"\nhold = true\n')
        self.app.call(CONTROL, "Reload")
        for time, result in (("0:00", "night: hold\n"), ("6:59", "night: hold\n"), ("7:00", "No rule applies.\n")):
            self.assertEqual(self.rules("test", json.dumps({"summary": "x", "time": time})), result)

    def test_switches_and_modes(self):
        named = ["on   quiet chat", "on   codes", "on   ads", "on   private", "off  later", "on   wait", "on   unwritten"]
        lines = self.rules().splitlines()
        self.assertEqual([line.rpartition(" (")[0] for line in lines], named)
        self.assertTrue(all(line.endswith("/topmost/config.toml)") for line in lines), lines)
        self.rules("off", "ads")
        self.assertIn("off  ads (switched by hand)", self.rules("list"))
        self.desktop.topmost("mode", "work", check=True)
        self.assertEqual(self.desktop.topmost("mode").stdout, "work\n")
        self.assertEqual(self.desktop.topmost("mode", "list").stdout, "* work\n")
        self.assertIn("on   later", self.rules())
        held = [self.app.notify(f"n{number}", app="chat") for number in range(4)]
        why = self.desktop.topmost("why", str(held[0])).stdout
        self.assertEqual(why, 'Waiting: the rule "later" holds it.\n')
        self.desktop.topmost("mode", "none", check=True)
        wait_until(lambda: "(held before)" in self.desktop.topmost("why", str(held[0])).stdout
                   or "(held before)" in self.desktop.topmost("why", str(held[1])).stdout, what="one group")
        self.assertEqual(self.desktop.topmost("rules", "off", "no such rule").returncode, 64)

    def test_an_application_asks_for_quiet(self):
        read = lambda: self.app.call((NOTIFICATIONS[0], NOTIFICATIONS[1], "org.freedesktop.DBus.Properties"),
                                     "Get", "(ss)", NOTIFICATIONS[2], "Inhibited")
        self.assertFalse(read())
        show = self.client()
        show.call(NOTIFICATIONS, "Inhibit", "(ssa{sv})", "org.example.Show", "a talk", {})
        self.assertTrue(read())
        ident = self.app.notify("later")
        self.assertIn("an application asked for quiet", self.desktop.topmost("why", str(ident)).stdout)
        show.close()
        wait_until(lambda: not read(), what="the end of the talk")

    def test_the_schedule_is_quiet(self):
        self.desktop.write_config('[do_not_disturb]\nschedule = ["mon-sun"]\n')
        self.app.call(CONTROL, "Reload")
        ident = self.app.notify("later")
        why = lambda: self.desktop.topmost("why", str(ident)).stdout
        self.assertIn("it is one of the times of do_not_disturb.schedule", why())
        self.desktop.write_config('[do_not_disturb]\nschedule = ["2001-01-01"]\n')
        self.app.call(CONTROL, "Reload")
        self.assertNotIn("do_not_disturb.schedule", why())
        self.desktop.topmost("dnd", "until", "tomorrow", "0:00", check=True)
        self.assertRegex(self.desktop.topmost("dnd").stdout, r"^Do not disturb is on until \d{4}-\d\d-\d\d 00:00\.$")
        self.desktop.topmost("dnd", "off", check=True)

    def test_hints_pass_do_not_disturb_unless_a_rule_says_no(self):
        self.desktop.write_config('[[rule]]\nname = "no"\nmatch.app = "pushy"\npass = false\n')
        self.app.call(CONTROL, "Reload")
        self.desktop.topmost("dnd", "on", check=True)
        for hint in ("SWAYNC_BYPASS_DND", "x-kde-user-action-feedback"):
            for app, passes in (("volume", True), ("pushy", False)):
                ident = self.app.notify("now", app=app, hints={hint: GLib.Variant("b", True)})
                why = self.desktop.topmost("why", str(ident)).stdout
                self.assertEqual("do not disturb" not in why, passes, f"{hint} of {app}: {why}")

    def test_a_hint_keeps_programs_from_running(self):
        log = self.desktop.directory / "ran"
        self.desktop.write_config(
            f"""[[rule]]\nname = "run"\nrun = ["sh", "-c", 'echo "$TOPMOST_SUMMARY" >>{log}']\n""")
        self.app.call(CONTROL, "Reload")
        self.app.notify("quiet", hints={"SWAYNC_NO_SCRIPT": GLib.Variant("i", 1)})
        self.app.notify("loud")
        wait_until(lambda: log.exists() and log.read_text().strip(), what="the rule's program")
        self.assertEqual(log.read_text(), "loud\n")


SCREEN = """
[[rule]]
name = "night look"
match.app = "film"
set.theme = "dark"

[[rule]]
name = "here"
match.output = "NAME"
set.tone = "danger"

[[rule]]
name = "projector"
match.output = "HDMI-*"
redact = true
"""


class Screen:
    """Rules for the look of a card, and for the monitors that are connected."""

    def lightness(self, ident):
        """How light a card is, 0 to 255, just inside of its edge."""
        frame = self.session.part(ident, "frame")
        scale = self.session.outputs[0][1]
        return sum(self.session.color((frame.x + frame.width / 2) * scale, (frame.y + 6) * scale)) / 3

    def test_a_theme_and_the_connected_monitor(self):
        me = self.client()
        # A monitor is known once a display has run.
        first = me.notify("first", timeout=0)
        name = self.session.part(first, "frame").output
        self.configure(SCREEN.replace("NAME", name))
        light, dark = me.notify("plain", timeout=0, app="mail"), me.notify("cinema", timeout=0, app="film")
        for ident in (light, dark):
            self.session.wait_armed(ident)
        self.rested()
        self.session.shot("rules-theme")
        self.assertGreater(self.lightness(light), 220)
        self.assertLess(self.lightness(dark), 80)
        for ident, said in ((light, 'here: tone = "danger"\n'),
                            (dark, 'night look: theme = "dark"\nhere: tone = "danger"\n')):
            self.assertEqual(self.session.topmost("rules", "explain", str(ident)).stdout, said)
        tested = self.session.topmost("rules", "test", '{"summary":"x","output":"HDMI-A-1"}').stdout
        self.assertEqual(tested, "projector: redact\n")


class ScreenOnX11(Screen, SessionTest):
    session_class = XSession


class ScreenOnSway(Screen, SessionTest):
    session_class = SwaySession
