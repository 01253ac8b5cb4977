# SPDX-License-Identifier: MIT
"""The look follows the desktop and the user's files, live, on a real screen."""

import collections
import pathlib
import shutil
import sys
import unittest

from gi.repository import GLib

from attached_display import AttachedDisplay
from harness import CONTROL, DRIVER, TIMEOUT, ROOT, DesktopTest, wait_until
from sessions import SwaySession

PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.topmost.TestPortal")
STANDARD = "org.freedesktop.appearance"


class LookTest(DesktopTest):
    desktop_options = {"daemon": False}

    def start_portal(self, *arguments):
        self.desktop.start("portal", [sys.executable, str(ROOT / "Tests/EndToEnd/portal.py"), *arguments])
        self.probe = self.client()
        self.wait_name(PORTAL[0])

    def wait_name(self, name):
        wait_until(lambda: self.probe.call(DRIVER, "NameHasOwner", "(s)", name), what=name)

    def say(self, key, value, namespace=STANDARD):
        self.probe.call(PORTAL, "Set", "(ssv)", namespace, key, value)

    def asked(self):
        return self.probe.call(PORTAL, "Asked")

    def colors(self):
        """The colours of the screen that more than letters and edges have."""
        data = self.desktop.picture().data
        counts = collections.Counter(zip(data[0::3], data[1::3], data[2::3]))
        return ["%02X%02X%02X" % color for color, count in counts.items() if count >= 300]

    def wait_color(self, color, seconds=TIMEOUT):
        wait_until(lambda: color in self.colors(), seconds, step=0.05, what=f"#{color} on screen")

    def ask(self, client):
        return client.present("Modal", title="Discard this draft?", message="It was never sent to anyone.",
                              positive="Discard", negative="Keep", tone="danger")


class PortalTest(LookTest):
    def test_a_modal_on_screen_changes_with_the_desktop(self):
        self.start_portal()
        self.desktop.start_daemon()
        client = self.client()
        # A display that starts ahead asks a portal that runs.
        client.call(CONTROL, "Status")
        self.assertLessEqual(self.asked(), 1)
        modal = self.ask(client)
        client.wait_signal("Presented", modal)
        self.wait_color("FFFFFF")
        self.assertNotIn("22232A", self.colors())
        self.desktop.shot("look-light")
        self.say("color-scheme", GLib.Variant("u", 1))
        self.wait_color("22232A")
        self.assertNotIn("FFFFFF", self.colors())
        self.desktop.shot("look-dark")
        self.say("contrast", GLib.Variant("u", 1))
        self.wait_color("000000")
        self.desktop.shot("look-high-contrast-dark")
        self.say("color-scheme", GLib.Variant("u", 0))
        self.say("contrast", GLib.Variant("u", 0))
        self.wait_color("FFFFFF")
        status = client.call(CONTROL, "Status")
        self.assertEqual(status["theme"], "light")
        self.assertEqual(status["desktop_settings"], "followed")
        self.assertEqual(self.asked(), 1)
        # The modal is the same one all along, and answers.
        client.call(CONTROL, "Press", "(usa{sv})", modal, "positive", {})
        client.wait_signal("ButtonPressed", modal, "positive")

    def test_the_first_modal_of_a_dark_desktop_is_dark(self):
        self.start_portal()
        self.say("color-scheme", GLib.Variant("u", 1))
        self.desktop.start_daemon()
        client = self.client()
        client.wait_signal("Presented", self.ask(client))
        self.assertNotIn("FFFFFF", self.colors())
        # Its motion may not be over yet.
        self.wait_color("22232A")

    def test_the_accent_is_the_desktops(self):
        self.start_portal()
        self.desktop.start_daemon()
        client = self.client()
        client.wait_signal("Presented", client.present("Modal", title="Send it?", positive="Send",
                                                       negative="Not now"))
        self.wait_color("315ADD")
        self.say("accent-color", GLib.Variant("(ddd)", (0.5, 0.2, 0.6)))
        wait_until(lambda: "315ADD" not in self.colors(), what="another accent")
        self.desktop.shot("look-accent")
        self.say("accent-color", GLib.Variant("(ddd)", (-1.0, -1.0, -1.0)))
        self.wait_color("315ADD")

    def icon_theme(self, name, color):
        folder = self.desktop.directory / "data" / "icons" / name
        icons = folder / "48x48" / "apps"
        icons.mkdir(parents=True)
        (folder / "index.theme").write_text(
            f"[Icon Theme]\nName={name}\nDirectories=48x48/apps\n\n[48x48/apps]\nSize=48\n")
        self.desktop.run(["convert", "-size", "48x48", f"xc:#{color}", str(icons / "thing.png")], check=True)

    def test_icons_follow_the_desktops_theme_at_once(self):
        self.desktop.environment["XDG_DATA_HOME"] = str(self.desktop.directory / "data")
        self.icon_theme("First", "AA2255")
        self.icon_theme("Second", "2255AA")
        self.icon_theme("Third", "FAFAFA")
        self.start_portal()
        self.say("icon-theme", GLib.Variant("s", "First"), "org.gnome.desktop.interface")
        self.desktop.start_daemon()
        client = self.client()
        client.wait_signal("Presented", client.present("Toast", title="A thing", icon="thing", timeout_ms=0))
        self.wait_color("AA2255")
        self.say("icon-theme", GLib.Variant("s", "Second"), "org.gnome.desktop.interface")
        self.wait_color("2255AA")
        self.assertNotIn("AA2255", self.colors())
        # White on white is seen on a plate.
        self.desktop.write_config('[look]\nicon_theme = "Third"\n')
        self.wait_color("FAFAFA")
        self.desktop.shot("look-icon-theme")

    def test_gsettings_count_without_a_portal(self):
        desktop, service = self.desktop, "/usr/libexec/dconf-service"
        if not pathlib.Path(service).exists() or not shutil.which("gsettings"):
            self.skipTest("needs dconf-service and gsettings")
        desktop.environment |= {"GSETTINGS_BACKEND": "dconf", "XDG_DATA_HOME": str(desktop.directory / "data")}
        self.icon_theme("First", "AA2255")
        self.icon_theme("Second", "2255AA")
        self.probe = self.client()
        desktop.start("dconf", [service])
        self.wait_name("ca.desrt.dconf")

        def choose(key, value):
            desktop.run(["gsettings", "set", "org.gnome.desktop.interface", key, value], check=True)
        choose("color-scheme", "prefer-dark")
        choose("icon-theme", "First")
        desktop.start_daemon()
        client = self.client()
        client.wait_signal("Presented", self.ask(client))
        client.wait_signal("Presented", client.present("Toast", title="A thing", icon="thing", timeout_ms=0))
        self.wait_color("22232A")
        self.wait_color("AA2255")
        status = client.call(CONTROL, "Status")
        self.assertEqual((status["desktop_settings"], status["theme_reason"]),
                         ("read with gsettings", "the desktop prefers dark"))
        desktop.shot("look-gsettings")
        # Changes show at once, and several together.
        choose("icon-theme", "Second")
        choose("color-scheme", "default")
        self.wait_color("FFFFFF")
        self.wait_color("2255AA")
        # A portal that comes counts instead.
        self.start_portal()
        self.say("color-scheme", GLib.Variant("u", 1))
        self.wait_color("22232A")
        self.assertEqual(client.call(CONTROL, "Status")["desktop_settings"], "followed")

    def test_gtks_settings_file_makes_it_dark(self):
        folder = self.desktop.directory / "config" / "gtk-3.0"
        folder.mkdir(parents=True)
        file = folder / "settings.ini"
        file.write_text("[Settings]\ngtk-theme-name=Arc-Dark\n")
        self.desktop.start_daemon()
        client = self.client()
        client.wait_signal("Presented", self.ask(client))
        self.wait_color("22232A")
        self.assertEqual(client.call(CONTROL, "Status")["theme_reason"], "GTK's settings file prefers dark")
        file.write_text("[Settings]\ngtk-theme-name=Arc\n")
        self.wait_color("FFFFFF")
        # The first program that sets something makes the folder.
        folder = folder.with_name("gtk-4.0")
        folder.mkdir()
        (folder / "settings.ini").write_text("[Settings]\ngtk-application-prefer-dark-theme=1\n")
        self.wait_color("22232A")

    def test_the_configuration_wins_over_the_desktop(self):
        self.desktop.write_config('[look]\ntheme = "light"\ncontrast = "normal"\naccent = "theme"\n'
                                  'text_scale = 1\nreduced_motion = false\nicon_theme = "hicolor"\n')
        self.start_portal()
        self.say("color-scheme", GLib.Variant("u", 1))
        self.desktop.start_daemon()
        client = self.client()
        client.wait_signal("Presented", self.ask(client))
        self.wait_color("FFFFFF")
        self.assertEqual(self.asked(), 0, "nothing is left to the desktop")
        self.assertEqual(client.call(CONTROL, "Status")["desktop_settings"], "not needed")
        # A saved file that leaves the colours to the desktop counts at once.
        self.desktop.write_config("")
        self.wait_color("22232A")

    def test_a_portal_that_hangs_ends_or_restarts_is_no_harm(self):
        self.start_portal("--mute")
        self.desktop.start_daemon()
        client = self.client()
        client.wait_signal("Presented", self.ask(client))
        self.wait_color("FFFFFF")
        self.desktop.end("portal")
        self.start_portal()
        self.say("color-scheme", GLib.Variant("u", 1))
        self.wait_color("22232A")
        self.desktop.end("portal")
        wait_until(lambda: not client.call(DRIVER, "NameHasOwner", "(s)", PORTAL[0]), what="the portal's name to be free")
        # The daemon hears of it before it answers.
        self.assertEqual(client.call(CONTROL, "Status")["theme"], "dark")
        self.assertIn("22232A", self.colors())
        self.assertIsNone(self.desktop.daemon.poll())


class PortalOnSway(PortalTest):
    desktop_class = SwaySession

    @classmethod
    def setUpClass(cls):
        if missing := SwaySession.missing():
            raise unittest.SkipTest(f"not there: {', '.join(missing)}")


class ChangesTest(LookTest):
    """What the desktop says reaches a display as it changes, and nonsense says nothing."""

    desktop_options = {"screen": False, "daemon": False}

    #: The settings in turn, and the messages to displays for them.
    CHANGES = [
        ("color-scheme", GLib.Variant("u", 1), {"theme": "dark"}),
        ("contrast", GLib.Variant("u", 1), {"theme": "high_contrast_dark"}),
        ("color-scheme", GLib.Variant("u", 2), {"theme": "high_contrast"}),
        ("contrast", GLib.Variant("u", 0), {"theme": "light"}),
        ("color-scheme", GLib.Variant("u", 1), {"theme": "dark"}),
        ("color-scheme", GLib.Variant("s", "dark"), {"theme": "auto"}),
        ("accent-color", GLib.Variant("(ddd)", (0.2, 0.4, 1.0)), {"accent": "#3366ff"}),
        ("accent-color", GLib.Variant("(ddd)", (0.2, 0.4, 1.1)), {"accent": None}),
        ("accent-color", GLib.Variant("(ddd)", (0.0, 0.0, 0.0)), {"accent": "#000000"}),
        ("accent-color", GLib.Variant("s", "blue"), {"accent": None}),
        ("reduced-motion", GLib.Variant("u", 1), {"reduced_motion": True}),
        ("reduced-motion", GLib.Variant("u", 0), {"reduced_motion": False}),
    ]

    def test_each_change_is_reported(self):
        self.desktop.environment["WAYLAND_DISPLAY"] = "none-such"
        self.start_portal()
        self.desktop.start_daemon()
        socket = self.desktop.directory / "run" / "topmost" / "attach"
        wait_until(socket.exists, what="the socket")
        display = AttachedDisplay(socket)
        self.addCleanup(display.close)
        client = self.client()
        wait_until(lambda: client.call(CONTROL, "Status")["desktop_settings"] == "followed", what="the portal")
        gnome = "org.gnome.desktop.interface"
        changes = [(STANDARD, *change) for change in self.CHANGES] + [
            (gnome, "text-scaling-factor", GLib.Variant("d", 1.5), {"text_scale": 1.5}),
            (gnome, "text-scaling-factor", GLib.Variant("d", 99.0), {"text_scale": 4}),
            (gnome, "text-scaling-factor", GLib.Variant("s", "1"), {"text_scale": 1}),
        ]
        for namespace, key, value, expected in changes:
            with self.subTest(f"{key} {value.print_(False)}"):
                self.say(key, value, namespace)
                message = display.receive()
                while message["type"] != "settings":
                    message = display.receive()
                self.assertEqual({name: message["settings"].get(name) for name in expected}, expected)


class ThemeTest(LookTest):
    def setUp(self):
        super().setUp()
        self.themes = self.desktop.directory / "config/topmost/themes"
        self.themes.mkdir()
        for name in ("paper", "ember"):
            shutil.copy(ROOT / f"config/themes/{name}.toml", self.themes)

    def test_a_theme_for_each_scheme_and_one_that_is_saved_again(self):
        self.desktop.write_config('[look]\ntheme = { light = "paper", dark = "mine" }\n')
        shutil.copy(self.themes / "ember.toml", self.themes / "mine.toml")
        self.start_portal()
        self.desktop.start_daemon()
        client = self.client()
        modal = self.ask(client)
        client.wait_signal("Presented", modal)
        client.wait_signal("Presented", client.present("Toast", title="Backup finished", progress=0.6,
                                                       message="12 files in two minutes"))
        self.wait_color("FFFAF0")
        self.desktop.shot("theme-paper")
        self.say("color-scheme", GLib.Variant("u", 1))
        self.wait_color("251D19")
        self.desktop.shot("theme-ember")
        # Editors write beside the file and rename.
        text = (self.themes / "mine.toml").read_text()
        new = self.themes / ".mine.toml.swp"
        new.write_text(text.replace('surface = "#251d19"', 'surface = "#102030"'))
        new.rename(self.themes / "mine.toml")
        self.wait_color("102030")
        self.assertEqual(client.call(CONTROL, "Status")["theme"], "mine")
        client.call(CONTROL, "Press", "(usa{sv})", modal, "negative", {})
        client.wait_signal("ButtonPressed", modal, "negative")

    def test_a_mistake_in_a_theme_keeps_the_look_and_is_named(self):
        self.desktop.write_config('[look]\ntheme = "paper"\n')
        self.desktop.start_daemon()
        client = self.client()
        client.wait_signal("Presented", self.ask(client))
        self.wait_color("FFFAF0")
        with open(self.themes / "paper.toml", "a") as file:
            file.write('sufrace_raised = "#000000"\n')
        wait_until(lambda: client.call(CONTROL, "Status")["configuration"] == "bad", what="a bad configuration")
        card = wait_until(lambda: [one for one in client.call(CONTROL, "List") if one["kind"] == "toast"],
                          what="a toast")[0]
        message = card["message"]
        self.assertRegex(message.splitlines()[0],
                         r'^line \d+: colors.sufrace_raised: unknown colour; did you mean "surface_raised"\?')
        self.assertRegex(message.splitlines()[1], "/topmost/themes/paper.toml$")
        self.assertIn("FFFAF0", self.colors())
        wait_until(lambda: client.call(CONTROL, "Status")["showing"] >= 2, what="the toast on screen")
        self.desktop.shot("theme-error")
        shutil.copy(ROOT / "config/themes/ember.toml", self.themes / "paper.toml")
        self.wait_color("251D19")
        self.assertEqual(client.call(CONTROL, "Status")["configuration"], "good")

    def test_what_could_not_be_read_is_drawn_readable(self):
        (self.themes / "fog.toml").write_text('[colors]\nsurface = "#808080"\ntext_primary = "#858585"\n')
        self.desktop.write_config('[look]\ntheme = "fog"\n')
        self.desktop.start_daemon()
        client = self.client()
        client.wait_signal("Presented", self.ask(client))
        self.wait_color("808080")
        self.desktop.shot("theme-fog")


class RealPortalTest(LookTest):
    """xdg-desktop-portal with the settings of GTK, where they are installed."""

    # In the order of their start: the portal looks for its backend once.
    PROGRAMS = {"/usr/libexec/xdg-desktop-portal-gtk": "org.freedesktop.impl.portal.desktop.gtk",
                "/usr/libexec/xdg-desktop-portal": PORTAL[0]}

    def test_gsettings_change_the_look(self):
        if not all(pathlib.Path(path).exists() for path in self.PROGRAMS) or not shutil.which("gsettings"):
            self.skipTest("needs xdg-desktop-portal-gtk and gsettings")
        desktop = self.desktop
        desktop.environment |= {"GSETTINGS_BACKEND": "keyfile", "XDG_CURRENT_DESKTOP": "GNOME",
                                "GTK_USE_PORTAL": "0", "GIO_USE_VFS": "local"}
        desktop.run(["gsettings", "set", "org.gnome.desktop.interface", "color-scheme", "prefer-dark"], check=True)
        self.probe = self.client()
        for program, name in self.PROGRAMS.items():
            desktop.start(pathlib.Path(program).name, [program])
            self.wait_name(name)
        desktop.start_daemon()
        client = self.client()
        client.wait_signal("Presented", self.ask(client))
        self.wait_color("22232A")
        desktop.run(["gsettings", "set", "org.gnome.desktop.interface", "color-scheme", "default"], check=True)
        self.wait_color("FFFFFF")
        self.assertEqual(client.call(CONTROL, "Status")["desktop_settings"], "followed")
