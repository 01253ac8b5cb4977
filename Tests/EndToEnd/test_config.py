# SPDX-License-Identifier: MIT
"""Every key of config/topmost.toml does what its comment says, at the start and when it is saved."""

import contextlib
import json
import re
import shutil
import sqlite3

from gi.repository import Gio, GLib

from attached_display import AttachedDisplay
from harness import CONTROL, DRIVER, NOTIFICATIONS, ROOT, DesktopTest, wait_until

#: What each key is set to.
VALUES = {
    "toasts.visible": "2", "toasts.group_after": "1", "toasts.waiting": "1",
    "toasts.low_timeout": '"61s"', "toasts.normal_timeout": '"2min"', "toasts.critical_timeout": '"1h"',
    "toasts.expired": '"close"', "toasts.longest_timeout": '"1h"', "toasts.time_per_character": '"0ms"',
    "toasts.away_after": '"2min"',
    "toasts.position": '"bottom_left"', "toasts.newest": '"last"', "toasts.more": '"list"', "toasts.margin": "0",
    "toasts.margin_top": "40", "toasts.margin_bottom": "1", "toasts.margin_left": "400", "toasts.margin_right": "2",
    "toasts.width": "480", "toasts.gap": "4",
    "toasts.output": '"output:DP-2"', "toasts.do_not_disturb": "true",
    "toasts.pass_do_not_disturb": '["phone"]',
    "osd.position": '"top_left"', "osd.margin": "0", "osd.timeout": '"3s"',
    "do_not_disturb.schedule": '["2001-01-01..2001-01-02 22:00-07:00"]',
    "do_not_disturb.calendars": '["/nowhere/work.ics"]',
    "do_not_disturb.fullscreen": "true", "do_not_disturb.screen_share": "true",
    "do_not_disturb.microphone": "true", "do_not_disturb.camera": "true",
    "sounds.enabled": "false", "sounds.low": '"bell"', "sounds.normal": '"/tmp/normal.oga"',
    "sounds.critical": '"alarm-clock-elapsed"', "speech.toasts": '"all"',
    "mouse.left": '"dismiss"', "mouse.middle": '"dismiss_all"', "mouse.right": '"dismiss_all_of_application"',
    "mouse.close_mark": '"none"', "mouse.swipe": '"default_action"', "mouse.touch_swipe": '"none"',
    "loading.delay": '"0ms"', "loading.ceiling": '"7s"', "loading.longest_ceiling": '"4s"',
    "limits.per_application": "2", "limits.stack": "3", "limits.dismissals": "0",
    "pictures.web": "false", "pictures.web_in_text": "true", "pictures.private_hosts": "true",
    "history.enabled": "false", "history.entries": "2", "history.days": "1", "history.missed": "2",
    "look.theme": '"dark"', "look.contrast": '"high"', "look.accent": '"#123456"',
    "look.density": '"compact"', "look.text_scale": "1.5", "look.icon_theme": '"Papirus"', "look.reduced_motion": "true",
    "display.use": '"none"', "display.follow": '"output:DP-1"', "display.idle_time": '"1s"',
    "accessibility.screen_reader": '"off"',
}

#: Keys that cannot be seen beside others: toasts do not show while none are to
#: disturb, the stack is not full where an application may not fill it, pictures that
#: are not fetched come from nowhere, and a history that is off has no entries.
APART = ("toasts.do_not_disturb", "sounds.enabled", "limits.stack", "pictures.web", "history.enabled",
         "display.idle_time")

#: The settings sent to displays, for the keys that displays use.
SETTINGS = {
    "toasts.position": {"toast_position": "bottom_left"}, "toasts.margin": {"toast_margin": 0},
    "toasts.margin_top": {"toast_margin_top": 40}, "toasts.margin_bottom": {"toast_margin_bottom": 1},
    "toasts.margin_left": {"toast_margin_left": 400}, "toasts.margin_right": {"toast_margin_right": 2},
    "toasts.width": {"toast_width": 480}, "toasts.gap": {"toast_gap": 4},
    "toasts.output": {"toast_output": "output:DP-2"}, "toasts.away_after": {"away_after_ms": 120_000},
    "osd.position": {"osd_position": "top_left"}, "osd.margin": {"osd_margin": 0},
    "mouse.swipe": {"toast_swipe": True}, "mouse.touch_swipe": {"toast_touch_swipe": False},
    "look.theme": {"theme": "dark"}, "look.contrast": {"theme": "high_contrast"},
    "look.accent": {"accent": "#123456"}, "look.text_scale": {"text_scale": 1.5},
    "look.density": {"style": {"density": "compact"}}, "look.icon_theme": {"icon_theme": "Papirus"},
    "look.reduced_motion": {"reduced_motion": True}, "display.follow": {"follow": "output:DP-1"},
}


def written(keys):
    """A file that sets those keys."""
    return "".join(f"{key} = {VALUES[key]}\n" for key in keys)


class Keys(DesktopTest):
    desktop_options = {"screen": False, "daemon": False}

    def setUp(self):
        super().setUp()
        folder = self.desktop.directory / "plugins"
        shutil.copy(ROOT / "docs/examples/printer.py", folder)
        manifest = (ROOT / "docs/examples/printer.toml").read_text()
        # An observer that writes its messages to a file.
        self.received = self.desktop.directory / "received"
        recorder = folder / "recorder.sh"
        recorder.write_text(f'#!/bin/sh\necho \'{{"type":"ready","version":1,"name":"recorder"}}\'\nexec cat >>"{self.received}"\n')
        recorder.chmod(0o755)
        for name, role in ("recorder", "observer"), ("reader", "reader"):
            (folder / f"{name}.toml").write_text(f'name = "{name}"\nroles = ["{role}"]\ncommand = ["./recorder.sh"]\n')
        paper = str(self.desktop.directory / "scenes")
        (folder / "printer.toml").write_text(manifest.replace("/tmp/topmost-scenes.txt", paper))

    def begin(self):
        self.desktop.start_daemon()
        self.app = self.client()
        socket = self.desktop.directory / "run" / "topmost" / "attach"
        wait_until(socket.exists, what="the socket")
        self.display = AttachedDisplay(socket)
        self.addCleanup(self.display.close)
        self.settings = self.display.hello["settings"]

    def status(self):
        return self.app.call(CONTROL, "Status")

    def clear(self):
        self.app.call(CONTROL, "DismissAll")
        self.app.settle()
        self.app.signals.clear()

    def check(self, key, keys):
        """Whether that key is obeyed, where all of `keys` are set."""
        if key in SETTINGS:
            expected = dict(SETTINGS[key])
            if key == "look.theme" and "look.contrast" in keys:
                expected["theme"] = "high_contrast_dark"
            if key == "look.contrast" and "look.theme" in keys:
                expected["theme"] = "high_contrast_dark"
            self.assertEqual({name: self.settings.get(name) for name in expected}, expected)
        method = "check_" + key.replace(".", "_")
        if key in SETTINGS and not hasattr(self, method):
            return
        try:
            getattr(self, method)(keys)
        finally:
            self.clear()

    def check_toasts_visible(self, keys):
        for number in range(3):
            self.critical(f"n{number}")
        wait_until(lambda: (self.status()["showing"], self.status()["waiting"]) == (2, 1), what="two, and one to wait")

    def critical(self, title):
        """A toast that is gathered with no other."""
        self.app.notify(title, hints={"urgency": GLib.Variant("y", 2)}, timeout=0)

    def check_toasts_group_after(self, keys):
        for number in range(2):
            self.app.notify(f"n{number}", timeout=0)
        wait_until(lambda: (self.status()["showing"], self.status()["waiting"]) == (1, 1), what="one to be gathered")

    def lifetime(self, *arguments, **options):
        """How long a toast stays that was sent so, in milliseconds."""
        ident = self.app.notify(*arguments, **options)
        scene = self.display.scene(lambda scene: any(card["id"] == ident and "lifetime" in card
                                                     for card in scene["toasts"]))
        self.app.call(NOTIFICATIONS, "CloseNotification", "(u)", ident)
        return next(card for card in scene["toasts"] if card["id"] == ident)["lifetime"]["duration_ms"]

    def check_toasts_newest(self, keys):
        ident = self.app.notify("first or last", timeout=0)
        scene = self.display.scene(lambda scene: any(card["id"] == ident for card in scene["toasts"]))
        self.assertIs(scene.get("is_newest_last"), True)

    def check_toasts_more(self, keys):
        ident = self.app.notify("more", timeout=0)
        scene = self.display.scene(lambda scene: any(card["id"] == ident for card in scene["toasts"]))
        self.assertNotIn("more_opens_centre", scene)

    def check_osd_timeout(self, keys):
        hints = {"value": GLib.Variant("i", 40), "synchronous": GLib.Variant("s", "volume")}
        self.assertEqual(self.lifetime("Volume", hints=hints), 3000)

    def check_do_not_disturb_fullscreen(self, keys):
        # A display that attached may be anywhere; test_fullscreen.py has windows.
        self.assertRegex(self.desktop.topmost("config", "show").stdout, r"\[do_not_disturb\]\n(.*\n)*fullscreen = true")

    def check_do_not_disturb_schedule(self, keys):
        # That time has passed; test_rules.py has one that is now.
        self.assertFalse(self.status()["do_not_disturb"])

    def check_do_not_disturb_calendars(self, keys):
        # test_calendars.py has some that are there.
        wait_until(lambda: self.status()["calendar_problems"] == ["/nowhere/work.ics: No such file or directory"],
                   what="the calendar to be missing")

    def check_do_not_disturb_screen_share(self, keys):
        # There is no PipeWire here; test_screen_share.py has one.
        wait_until(lambda: "cannot detect screens, microphones and cameras in use yet" in self.desktop.log(),
                   what="the daemon to look for it")

    check_do_not_disturb_microphone = check_do_not_disturb_camera = check_do_not_disturb_screen_share

    def check_toasts_expired(self, keys):
        # Here toasts stay for minutes; test_missed.py has some that do not.
        self.assertRegex(self.desktop.topmost("config", "show").stdout, r"\[toasts\]\n(.*\n)*expired = \"close\"")

    def check_history_missed(self, keys):
        self.assertRegex(self.desktop.topmost("config", "show").stdout, r"\[history\]\n(.*\n)*missed = 2")

    def check_toasts_longest_timeout(self, keys):
        self.assertEqual(self.lifetime("long", timeout=7_200_000), 3_600_000)

    def check_toasts_time_per_character(self, keys):
        standard = 120_000 if "toasts.normal_timeout" in keys else 8_000
        self.assertEqual(self.lifetime("long", "x" * 3_000), standard)

    def check_toasts_waiting(self, keys):
        # Room for the visible and one more; the next one is answered, and the oldest waiting one goes.
        room = (2 if "toasts.visible" in keys else 5) + 1
        for number in range(room + 1):
            self.critical(f"n{number}")
        self.app.wait_signal("NotificationClosed")
        wait_until(lambda: self.status()["live"] == room, what="one to go")

    def stays(self, urgency):
        """How long a toast stays that does not say, in milliseconds."""
        ident = self.app.notify("how long", hints={"urgency": GLib.Variant("y", urgency)})
        found = lambda scene: [card for card in scene["toasts"] if card["id"] == ident and "lifetime" in card]
        return found(self.display.scene(found))[0]["lifetime"]["duration_ms"]

    def check_toasts_low_timeout(self, keys):
        self.assertEqual(self.stays(0), 61_000)

    def check_toasts_normal_timeout(self, keys):
        self.assertEqual(self.stays(1), 120_000)

    def check_toasts_critical_timeout(self, keys):
        self.assertEqual(self.stays(2), 3_600_000)

    def check_toasts_do_not_disturb(self, keys):
        self.assertTrue(self.status()["do_not_disturb"])
        self.app.notify("quiet")
        self.assertEqual((self.status()["showing"], self.status()["waiting"]), (0, 1))

    def check_toasts_pass_do_not_disturb(self, keys):
        self.app.call(CONTROL, "SetDoNotDisturb", "(st)", "on", 0)
        self.app.notify("quiet")
        self.app.notify("ringing", app="Phone")
        self.assertEqual((self.status()["showing"], self.status()["waiting"]), (1, 1))
        self.app.call(CONTROL, "SetDoNotDisturb", "(st)", "off", 0)

    def loading(self, **options):
        ident = self.app.present("Loading", **options)
        return self.display.scene(lambda scene: scene.get("loading", {}).get("id") == ident)["loading"]

    def check_loading_delay(self, keys):
        self.assertEqual(self.loading()["delay_ms"], 0)

    def check_loading_ceiling(self, keys):
        self.assertEqual(self.loading(delay_ms=0)["ceiling_ms"], 7_000)

    def check_loading_longest_ceiling(self, keys):
        self.app.present("Loading", ceiling_ms=600_000)
        self.assertIn("blocked_for_ms", self.status())
        wait_until(lambda: "blocked_for_ms" not in self.status(), what="the input to be free")

    def heard(self, urgency, name=None):
        """A toast in the messages to observers."""
        hints = {"urgency": GLib.Variant("y", urgency)}
        if name:
            hints["sound-name"] = GLib.Variant("s", name)
        ident = self.app.notify("listen", hints=hints)

        def card():
            lines = self.received.read_text().rpartition("\n")[0].splitlines() if self.received.exists() else []
            cards = [message["card"] for message in map(json.loads, lines) if message["type"] == "presented"]
            return next((card for card in cards if card["id"] == ident), None)

        wait_until(card, what="the message to the observer")
        return card()

    def sound(self, urgency, name=None):
        return self.heard(urgency, name).get("sound")

    def check_sounds_enabled(self, keys):
        self.assertIsNone(self.sound(1, "bell"))

    def check_sounds_low(self, keys):
        self.assertEqual(self.sound(0), "bell")

    def check_sounds_normal(self, keys):
        self.assertEqual(self.sound(1), "/tmp/normal.oga")

    def check_sounds_critical(self, keys):
        self.assertEqual(self.sound(2), "alarm-clock-elapsed")

    def check_speech_toasts(self, keys):
        self.assertIs(self.heard(1).get("speak"), True)

    def armed(self):
        """A toast with an action of its own, which can be pressed."""
        ident = self.app.notify("press", actions=["default", "Open"], timeout=0,
                                hints={"urgency": GLib.Variant("y", 2)})
        self.display.scene(lambda scene: any(card["id"] == ident and card["is_armed"] for card in scene["toasts"]))
        return ident

    def check_mouse_left(self, keys):
        ident = self.armed()
        self.display.send(type="card_tapped", id=ident)
        self.app.wait_signal("NotificationClosed", ident, 2)
        self.assertNotIn("ActionInvoked", [one[0] for one in self.app.signals])

    def closes_all(self, by):
        idents = [self.armed(), self.armed()]
        self.display.send(type="card_tapped", id=idents[1], by=by)
        for ident in idents:
            self.app.wait_signal("NotificationClosed", ident, 2)

    def check_mouse_middle(self, keys):
        self.closes_all("middle")

    def check_mouse_right(self, keys):
        self.closes_all("right")

    def check_mouse_close_mark(self, keys):
        idents = [self.armed(), self.armed()]
        self.display.send(type="close_tapped", id=idents[0])
        self.display.send(type="card_tapped", id=idents[1])
        self.app.wait_signal("NotificationClosed", idents[1], 2)
        self.assertEqual([one["id"] for one in self.app.call(CONTROL, "List")], [idents[0]])

    def check_mouse_swipe(self, keys):
        ident = self.armed()
        self.display.send(type="card_tapped", id=ident, by="swipe")
        self.app.wait_signal("ActionInvoked", ident, "default")

    def check_mouse_touch_swipe(self, keys):
        idents = [self.armed(), self.armed()]
        self.display.send(type="card_tapped", id=idents[0], by="touch_swipe")
        self.display.send(type="card_tapped", id=idents[1])
        self.app.wait_signal("NotificationClosed", idents[1], 2)
        self.assertEqual([one["id"] for one in self.app.call(CONTROL, "List")], [idents[0]])

    def fill(self, most):
        """Presents until it is refused."""
        for _ in range(most):
            self.app.present("Modal", title="Well?")
        with self.assertRaisesRegex(GLib.Error, f"LimitReached.*the limit is {most}"):
            self.app.present("Modal", title="One too many?")

    def check_limits_per_application(self, keys):
        self.fill(2)

    def check_limits_stack(self, keys):
        self.fill(3)

    def check_limits_dismissals(self, keys):
        listed = lambda: {one["id"]: one["reason"] for one in self.app.call(CONTROL, "List")}
        # By default the third one is paused for 10 s.
        for _ in range(3):
            ident = self.app.present("Modal", title="Well?", negative="No")
            self.assertEqual(wait_until(lambda: {listed()[ident]} & {"showing", "paused"}, what="the question"), {"showing"})
            self.display.scene(lambda scene: any(card["id"] == ident and card["is_armed"] for card in scene["presenters"]))
            self.display.send(type="escape_pressed", id=ident)
            wait_until(lambda: ident not in listed(), what="its end")

    def missing_picture(self, reason):
        """Waits for that reason why there is no picture; nothing listens at its address."""
        ident = self.app.present("Toast", title="Look", image=GLib.Variant("s", "https://127.0.0.1:1/a.png"))
        wait_until(lambda: reason in self.app.call(CONTROL, "Explain", "(u)", ident)[0], what=reason)

    def check_pictures_web(self, keys):
        self.missing_picture("pictures.web is false")

    def check_pictures_web_in_text(self, keys):
        ident = self.app.notify("Look", "<img src='https://127.0.0.1:1/b.png'/>")
        wait_until(lambda: "could not be fetched" in self.app.call(CONTROL, "Explain", "(u)", ident)[0], what="a try")

    def check_pictures_private_hosts(self, keys):
        self.missing_picture("connect")

    def remembered(self):
        return [entry["title"] for entry in self.app.call(CONTROL, "History", "(a{sv})", {})]

    def check_history_enabled(self, keys):
        before = self.remembered()
        self.app.notify("unseen")
        self.assertEqual(self.remembered(), before)

    def check_history_entries(self, keys):
        for number in range(4):
            self.app.notify(f"n{number}")
        self.assertEqual(self.remembered(), ["n3", "n2"])

    def age(self):
        """Makes the entries two days older, if the history's process does not have the file to itself."""
        self.desktop.run(["pkill", "-KILL", "-P", str(self.desktop.daemon.pid), "topmost-history"])
        path = self.desktop.directory / "home/.local/state/topmost/history.db"
        with contextlib.closing(sqlite3.connect(path, timeout=0.2)) as database:
            try:
                database.execute("UPDATE entries SET shown_at = shown_at - 2 * 86400000")
                # Nothing is too old by a clock that has not gone evenly for a day.
                database.execute("UPDATE clock SET right_since = right_since - 2 * 86400000")
                database.commit()
            except sqlite3.OperationalError:
                return False
        return True

    def check_history_days(self, keys):
        self.app.notify("two days old")
        self.remembered()
        wait_until(self.age, what="the file to be free")
        self.app.notify("new")
        # A process that was killed starts again after a pause.
        def is_new_alone():
            try:
                return self.remembered() == ["new"]
            except GLib.Error:
                return False
        wait_until(is_new_alone, what="the old ones to go")

    def check_display_use(self, keys):
        self.assertEqual(self.status()["display"], 'none: display.use is "none"')

    def check_display_idle_time(self, keys):
        state = lambda: next(one["state"] for one in self.app.call(CONTROL, "Displays") if one["name"] == "printer")
        self.app.notify("short")
        wait_until(lambda: state() == "running", what="the printer")
        self.clear()
        # Kept for half a minute by default.
        wait_until(lambda: state() == "resting", what="the printer to be let go")

    def check_accessibility_screen_reader(self, keys):
        state = lambda: next(one["state"] for one in self.app.call(CONTROL, "Displays") if one["name"] == "reader")
        # A bus of assistive technologies that says that one is in use.
        node = Gio.DBusNodeInfo.new_for_xml(
            '<node><interface name="org.a11y.Status"><property name="IsEnabled" type="b" access="read"/></interface></node>')
        service = self.client()
        service.bus.register_object("/org/a11y/bus", node.interfaces[0], None, lambda *_: GLib.Variant("b", True), None)
        service.call(DRIVER, "RequestName", "(su)", "org.a11y.Bus", 0)
        self.app.settle()
        self.assertEqual(state(), "resting")
        self.save(written([key for key in keys if key != "accessibility.screen_reader"]))
        wait_until(lambda: (service.pump(), state())[1] == "running", what="the reader")
        self.save(written(keys))
        wait_until(lambda: state() == "resting", what="its end")
        service.close()

    def test_every_key_is_tried(self):
        table, keys = "", []
        for line in (ROOT / "config/topmost.toml").read_text().splitlines():
            if match := re.match(r"\[(\w+)\]", line):
                table = match[1]
            elif match := re.match(r"#(\w+) = ", line):
                keys.append(f"{table}.{match[1]}")
        self.assertEqual(keys, list(VALUES))

    def test_at_the_start(self):
        keys = [key for key in VALUES if key not in APART]
        self.desktop.write_config(written(keys))
        self.begin()
        for key in keys:
            with self.subTest(key):
                self.check(key, keys)

    def test_when_it_is_saved(self):
        self.begin()
        for key in VALUES:
            with self.subTest(key):
                # Back to the defaults between two: each message belongs to one value.
                self.save("")
                self.save(written([key]))
                if key in SETTINGS:
                    while True:
                        message = self.display.receive()
                        if message["type"] == "settings":
                            self.settings = message["settings"]
                            if self.settings.items() >= SETTINGS[key].items():
                                break
                self.check(key, [key])

    def save(self, text):
        self.desktop.write_config(text)
        self.app.call(CONTROL, "Reload")
