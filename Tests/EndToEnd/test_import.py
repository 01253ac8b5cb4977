# SPDX-License-Identifier: MIT
"""The example configurations of other daemons, as their packages install them, made into one of ours."""

import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sysconfig
import tempfile
import unittest

from gi.repository import GLib

from sessions import BACKGROUND, SwaySession, XSession
from display_contract import SessionTest
from harness import BIN, CONTROL, NOTIFICATIONS as SERVER, wait_until

# A folder with packages that are not installed, as `dpkg-deb --extract` leaves them.
PEERS = pathlib.Path(os.environ.get("TOPMOST_PEERS", "/"))


class Importing(unittest.TestCase):
    """The files that the packages install: what `ImportDefaultTests` has of them is up to date."""

    def remarks(self, source, path):
        """What is said of a file; the result has no errors."""
        if not path.exists():
            self.skipTest(f"not installed: {path}")
        done = subprocess.run([BIN / "topmost", "config", "import", source, path], capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(done.stdout)
            file.flush()
            checked = subprocess.run([BIN / "topmost", "config", "check", file.name], capture_output=True, text=True,
                                     timeout=60, check=False)
            self.assertEqual(checked.returncode, 0, checked.stdout)
        lines = done.stderr.splitlines()
        for line in lines:
            self.assertRegex(line, rf"^{re.escape(str(path))}(:\d+)?: ")
        return lines

    def test_dunst(self):
        # Nobody changed this file: it says nothing that could be lost.
        path = PEERS / "etc/xdg/dunst/dunstrc"
        self.assertEqual(self.remarks("dunst", path), [f"{path}: font and corners: a theme, which --output writes too"])

    def test_mako(self):
        """Every option of the manual with its default: the package has no example."""
        manual = PEERS / "usr/share/man/man5/mako.5.gz"
        if not manual.exists():
            self.skipTest(f"not installed: {manual}")
        page = gzip.decompress(manual.read_bytes()).decode().replace("\\&", "").replace("\\-", "-")
        options = re.findall(r"^\\fB([a-z-]+)\\fR *=.*?^Default: (.*?)$", page, re.M | re.S)
        self.assertGreater(len(options), 25)
        with tempfile.NamedTemporaryFile("w", suffix=".mako") as file:
            file.write("".join(f"{name}={value.strip(chr(34))}\n" for name, value in options))
            file.flush()
            remarks = self.remarks("mako", pathlib.Path(file.name))
        self.assertLess(len(remarks), 6, remarks)

    def test_swaync(self):
        remarks = self.remarks("swaync", PEERS / "etc/xdg/swaync/config.json")
        self.assertLess(len(remarks), 6, remarks)


#: A dunstrc as people have it; `ImportDefaultTests` has the whole of the one that dunst installs.
DUNSTRC = """
[global]
    width = 300
    origin = top-right
    offset = 10x50
    padding = 8
    frame_color = "#aaaaaa"
    gap_size = 6
    font = Inter 10
    corner_radius = 4
    mouse_right_click = close_all
[urgency_low]
    background = "#222222"
    foreground = "#888888"
[urgency_normal]
    background = "#285577"
    foreground = "#ffffff"
    highlight = "#ffcc00"
[urgency_critical]
    background = "#900000"
    foreground = "#ffffff"
    frame_color = "#ff0000"
"""
NOTIFICATIONS = (("low", "Low", "It can wait"), ("normal", "Import done", "128 photos are here"),
                 ("critical", "Battery low", "5 % are left"))


class DunstAndTopmost(SessionTest):
    """The same notifications with dunst's configuration and with what became of it."""

    session_class = XSession
    has_window = False

    def setUp(self):
        super().setUp()
        self.file = self.session.directory / "dunstrc"
        self.file.write_text(DUNSTRC)
        done = self.session.topmost("config", "import", "dunst", str(self.file), "--force",
                                    "--output", str(self.session.directory / "config/topmost/config.toml"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.said = done.stderr
        self.addCleanup(self.configure, "")

    def test_places_colours_and_corners_are_those_of_the_file(self):
        self.assertTrue((self.session.directory / "config/topmost/themes/dunst.toml").exists())
        # What is its default, as its example has it, is not complained about.
        self.assertNotIn("padding", self.said)
        self.assertIn("global.font = Inter 10: only the family of the font is used", self.said)
        client = self.client()
        client.call(CONTROL, "Reload")
        # dunst has the newest last, unless urgency says otherwise; here it is first.
        idents = {urgency: client.notify(title, body, timeout=0, hints={"urgency": GLib.Variant("y", number)})
                  for number, (urgency, title, body) in enumerate(NOTIFICATIONS)}
        for ident in idents.values():
            self.session.wait_armed(ident)
        self.rested()
        self.session.shot("import-topmost")
        frames = {urgency: self.session.part(ident, "frame") for urgency, ident in idents.items()}
        self.assertEqual({frame.width for frame in frames.values()}, {300})
        self.assertEqual({frame.x for frame in frames.values()}, {self.session.size[0] - 300 - 10})
        ordered = sorted(frames.values(), key=lambda frame: frame.y)
        self.assertEqual(ordered[0].y, 50)
        self.assertEqual([below.y - above.y - above.height for above, below in zip(ordered, ordered[1:])], [6, 6])
        for urgency, color in (("low", (0x22,) * 3), ("normal", (0x28, 0x55, 0x77))):
            frame = frames[urgency]
            # Between the letters and the edge.
            self.assertEqual(self.session.color(int(frame.x + frame.width - 8), int(frame.y + frame.height - 8)), color)
        # On dunst's red the small print would not be readable: the nearest one on which it is.
        frame = frames["critical"]
        red, green, blue = self.session.color(int(frame.x + frame.width - 8), int(frame.y + frame.height - 8))
        self.assertTrue(red > 3 * max(green, blue), (red, green, blue))
        self.session.click_with("right", *self.session.part(idents["low"], "card").middle)
        wait_until(lambda: not client.call(CONTROL, "List"), what="all to be dismissed")

    def test_dunst_itself(self):
        dunst = shutil.which("dunst") or PEERS / "usr/bin/dunst"
        if not pathlib.Path(dunst).exists():
            self.skipTest("not installed: dunst")
        self.session.end("topmostd")
        self.addCleanup(self.session.start_daemon)
        self.session.start("dunst", [str(dunst), "-conf", str(self.file)])
        self.addCleanup(self.session.end, "dunst")
        client = self.session.client()
        self.addCleanup(client.close)
        wait_until(lambda: client.has_owner(SERVER[0]), what="dunst")
        for number, (_, title, body) in enumerate(NOTIFICATIONS):
            client.notify(title, body, timeout=0, hints={"urgency": GLib.Variant("y", number)})
        self.rested()
        self.session.shot("import-dunst")
        right = self.session.size[0] - 10
        # Its frame begins where our card does.
        self.assertEqual(self.session.color(right - 1, 60), (0xFF, 0, 0))
        self.assertNotEqual(self.session.color(right + 1, 60), (0xFF, 0, 0))


#: A configuration of mako as people have it, with criteria.
MAKO = """
background-color=#285577
text-color=#ffffff
width=320
height=120
margin=12
outer-margin=8
border-size=2
border-color=#4C7899
border-radius=6
anchor=top-right
default-timeout=20000

[urgency=low]
border-color=#cccccc
background-color=#333333
text-color=#bbbbbb

[urgency=critical]
background-color=#900000
border-color=#ff0000
default-timeout=0
"""


class SideBySide(SessionTest):
    """The same notifications with another daemon's configuration and with what became of it."""

    session_class = SwaySession
    has_window = False

    def program(self, name):
        found = shutil.which(name) or PEERS / "usr/bin" / name
        if not pathlib.Path(found).exists():
            self.skipTest(f"not installed: {name}")
        return str(found)

    def show_all(self, client):
        return {urgency: client.notify(title, body, timeout=-1, app="Photos",
                                       hints={"urgency": GLib.Variant("y", number)})
                for number, (urgency, title, body) in enumerate(NOTIFICATIONS)}

    def start_other(self, name, *words):
        """Their daemon in place of ours."""
        program = self.program(name)
        self.session.end("topmostd")
        self.addCleanup(self.session.start_daemon)
        places = {"LD_LIBRARY_PATH": PEERS / "usr/lib" / sysconfig.get_config_var("MULTIARCH"),
                  "GSETTINGS_SCHEMA_DIR": PEERS / "usr/share/glib-2.0/schemas", "XDG_CONFIG_DIRS": PEERS / "etc/xdg"}
        self.session.start(name, ["env", *(f"{key}={place}" for key, place in places.items()), program, *words])
        self.addCleanup(self.session.end, name)
        client = self.session.client()
        self.addCleanup(client.close)
        wait_until(lambda: client.has_owner(SERVER[0]), what=name)
        return client

    def corner(self, frame):
        """The colour between the letters and the edge."""
        return self.session.color(int(frame.x + frame.width - 8), int(frame.y + frame.height - 8))

    def translate(self, source, file):
        done = self.session.topmost("config", "import", source, str(file), "--force",
                                    "--output", str(self.session.directory / "config/topmost/config.toml"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.addCleanup(self.configure, "")
        client = self.client()
        client.call(CONTROL, "Reload")
        idents = self.show_all(client)
        # Their times run visibly, so nothing here ever rests.
        for ident in idents.values():
            self.session.wait_armed(ident)
        frames = {urgency: self.session.part(ident, "frame") for urgency, ident in idents.items()}
        self.session.shot(f"import-{source}-topmost")
        return frames, done.stderr


class MakoAndTopmost(SideBySide):
    def setUp(self):
        super().setUp()
        self.file = self.session.directory / "mako.conf"
        self.file.write_text(MAKO)

    def test_places_colours_and_order_are_those_of_the_file(self):
        frames, rest = self.translate("mako", self.file)
        # Its defaults are not complained about.
        self.assertNotIn("border-size", rest)
        self.assertIn("height = 120: all cards have the same layout", rest)
        self.assertEqual({frame.width for frame in frames.values()}, {320})
        self.assertEqual({frame.x + frame.width for frame in frames.values()}, {self.session.size[0] - 20})
        ordered = sorted(frames, key=lambda urgency: frames[urgency].y)
        self.assertEqual(ordered, ["critical", "normal", "low"])
        self.assertEqual(frames["critical"].y, 20)
        self.assertEqual(frames["normal"].y - frames["critical"].y - frames["critical"].height, 12)
        for urgency, color in (("low", (0x33,) * 3), ("normal", (0x28, 0x55, 0x77))):
            wait_until(lambda: self.corner(frames[urgency]) == color, what=f"the colour of {urgency}")

    def test_mako_itself(self):
        client = self.start_other("mako", "-c", str(self.file))
        self.show_all(client)
        right = self.session.size[0] - 20
        wait_until(lambda: self.session.color(right - 1, 40) == (0xFF, 0, 0), what="mako's frame")
        self.session.shot("import-mako")
        self.assertEqual(self.session.color(right + 1, 40), BACKGROUND)


class SwayncAndTopmost(SideBySide):
    def setUp(self):
        super().setUp()
        self.file = PEERS / "etc/xdg/swaync/config.json"
        if not self.file.exists():
            self.skipTest(f"not installed: {self.file}")

    def test_width_is_that_of_the_file(self):
        frames, _ = self.translate("swaync", self.file)
        self.assertEqual({frame.width for frame in frames.values()}, {500})

    def test_swaync_itself(self):
        client = self.start_other("swaync", "-c", str(self.file), "-s", str(self.file.with_name("style.css")))
        self.show_all(client)
        right = self.session.size[0] - 12
        wait_until(lambda: self.session.color(right - 20, 40) == (48,) * 3, what="swaync's card")
        self.session.shot("import-swaync")
        # Beside it is its shadow.
        self.assertNotEqual(self.session.color(right + 4, 40), (48,) * 3)
