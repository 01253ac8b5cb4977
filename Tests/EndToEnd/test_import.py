# SPDX-License-Identifier: MIT
"""The example configurations of other daemons, as their packages install them, made into one of ours."""

import gzip
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from harness import BIN

# A folder with packages that are not installed, as `dpkg-deb --extract` leaves them.
PEERS = pathlib.Path(os.environ.get("TOPMOST_PEERS", "/"))


class Importing(unittest.TestCase):
    def translate(self, source, path):
        """Our configuration, and what was said of the rest; the result has no errors."""
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
        for line in done.stderr.splitlines():
            self.assertRegex(line, rf"^{re.escape(str(path))}:\d+: ")
        return done.stdout, done.stderr

    def test_dunst(self):
        text, rest = self.translate("dunst", PEERS / "etc/xdg/dunst/dunstrc")
        for line in ('position = "top_right"', 'low_timeout = "10000ms"', 'critical_timeout = "never"',
                     'match.urgency = "critical"'):
            self.assertIn(line, text)
        self.assertIn('line = "#ff0000"', text)
        self.assertIn("global.frame_width = 3: the look is a theme's", rest)
        # Each setting of the file is in one of the two.
        settings = re.findall(r"^ +(\w+) =", (PEERS / "etc/xdg/dunst/dunstrc").read_text(), re.M)
        told = set(re.findall(r": \w+\.(\w+) = ", rest))
        used = {"origin", "offset", "follow", "history_length", "timeout", "background", "foreground", "frame_color",
                "notification_limit", "monitor"}
        self.assertEqual(set(settings) - told - used, set())

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
            file.write('[urgency=high]\nignore-timeout=1\n[mode=do-not-disturb]\ninvisible=1\n')
            file.flush()
            text, rest = self.translate("mako", pathlib.Path(file.name))
        for line in ("visible = 5", 'position = "top_right"', 'normal_timeout = "never"', "entries = 5",
                     'background = "#285577"', "do_not_disturb = true"):
            self.assertIn(line, text)
        told = set(re.findall(r": ([a-z-]+) = ", rest))
        used = {"max-history", "background-color", "text-color", "border-color", "progress-color", "default-timeout",
                "max-visible", "anchor", "margin", "outer-margin", "output", "history", "invisible"}
        self.assertEqual({name for name, _ in options} - told - used, set())

    def test_swaync(self):
        text, rest = self.translate("swaync", PEERS / "etc/xdg/swaync/config.json")
        for line in ('position = "top_right"', 'low_timeout = "5000ms"', 'normal_timeout = "10000ms"',
                     'name = "example-script"', 'match.app = "/Spotify/"', "show = false"):
            self.assertIn(line, text)
        self.assertIn("widgets: the centre arranges itself", rest)
