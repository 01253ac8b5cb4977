# SPDX-License-Identifier: MIT
"""The recipes of docs/bars.md, in the bars themselves."""

import json
import os
import re
import shutil
import unittest

from sessions import SwaySession, XSession
from display_contract import SessionTest
from harness import BIN, CONTROL, ROOT, DesktopTest, wait_until

#: The colour of each class, to be found in a picture.
STYLE = """
* { border: none; font-family: "DejaVu Sans"; }
window { background: #202020; }
#custom-topmost { padding: 0 20px; background: #000080; color: #ffffff; }
#custom-topmost.notification { background: #c00000; }
#custom-topmost.unread { background: #800080; }
#custom-topmost.dnd { background: #006000; }
#custom-topmost.off { background: #808000; }
"""
NONE, SOME, UNREAD, QUIET, OFF = (0, 0, 0x80), (0xC0, 0, 0), (0x80, 0, 0x80), (0, 0x60, 0), (0x80, 0x80, 0)


def recipe(heading, language):
    """The first block of that language below a heading."""
    text = (ROOT / "docs/bars.md").read_text().split(f"\n## {heading}\n", 1)[1]
    return re.search(rf"```{language}\n(.*?)```", text, re.DOTALL)[1]


def wait_centre(client):
    """Waits for the centre to open, and closes it."""
    wait_until(lambda: client.call(CONTROL, "Status").get("keyboard") == 2 ** 32 - 1, what="the centre")
    client.call(CONTROL, "HideCentre")


class Bar:
    """A bar that runs `topmost` as a person's would: by its name."""

    programs = ()

    @classmethod
    def setUpClass(cls):
        missing = [name for name in cls.programs if not shutil.which(name)]
        if missing:
            raise unittest.SkipTest(f"not installed: {', '.join(missing)}")
        super().setUpClass()

    def prepare(self, desktop):
        desktop.environment["PATH"] = f"{BIN}:{os.environ['PATH']}"


class Waybar(Bar, SessionTest):
    session_class = SwaySession
    programs = ("waybar",)
    has_window = False

    def setUp(self):
        super().setUp()
        self.prepare(self.session)
        module = recipe("Waybar", "jsonc")
        (self.session.directory / "bar.json").write_text(
            '{"layer": "top", "position": "bottom", "height": 32, "modules-left": ["custom/topmost"],\n'
            + module.strip().rstrip(",") + "}")
        (self.session.directory / "bar.css").write_text(STYLE)
        self.session.start("waybar", ["waybar", "-c", str(self.session.directory / "bar.json"),
                                      "-s", str(self.session.directory / "bar.css")])
        self.addCleanup(self.session.end, "waybar")

    def wait_color(self, color, what):
        """Near the module's left edge, where no letter is."""
        place = 6, self.session.size[1] - 6
        wait_until(lambda: self.session.color(*place) == color,
                   what=f"{what}: {color}, have {self.session.color(*place)}; {self.session.log('waybar')[-500:]}")

    def test_the_recipe(self):
        client = self.client()
        self.wait_color(NONE, "an empty bar")
        client.notify("One", timeout=0)
        self.wait_color(SOME, "a notification")
        self.session.shot("waybar")
        place = 12, self.session.size[1] - 16
        # A click on it opens the centre, the right button switches do not disturb.
        self.session.click(*place)
        wait_centre(client)
        self.session.click_with("right", *place)
        wait_until(lambda: "true" in self.session.topmost("dnd", "status", "--json").stdout, what="do not disturb")
        self.wait_color(QUIET, "do not disturb")
        self.session.topmost("dnd", "off")
        client.call(CONTROL, "DismissAll")
        self.wait_color(NONE, "an empty bar again")
        # What leaves the screen is unread until the centre has shown it.
        self.configure('[toasts]\nnormal_timeout = "1s"\n')
        self.addCleanup(self.configure, "")
        client.notify("Two")
        self.wait_color(UNREAD, "what was missed")
        self.session.shot("waybar-unread")
        self.session.click(*place)
        wait_centre(client)
        self.wait_color(NONE, "an empty bar once the centre has shown it")
        self.session.end("topmostd")
        self.wait_color(OFF, "no daemon")
        self.session.start_daemon()
        self.wait_color(NONE, "the next daemon")


class Polybar(Bar, SessionTest):
    session_class = XSession
    programs = ("polybar", "jq")
    has_window = False

    def test_the_recipe(self):
        self.prepare(self.session)
        config = self.session.directory / "polybar.ini"
        config.write_text("[bar/test]\nwidth = 100%\nheight = 32\nbottom = true\nbackground = #202020\n"
                          "foreground = #ffffff\nfont-0 = DejaVu Sans:size=12\nmodules-left = topmost\n"
                          + recipe("Polybar", "ini"))
        client = self.client()
        self.session.start("polybar", ["polybar", "--config=" + str(config), "test"])
        self.addCleanup(self.session.end, "polybar")
        bar = lambda: self.session.picture().data[-1280 * 3 * 32:]
        letters = lambda: bar().count(b"\xff\xff\xff")
        wait_until(letters, what=f"the bar's text; {self.session.log('polybar')[-500:]}")
        self.rested()
        before = bar()
        client.notify("One", timeout=0)
        wait_until(lambda: bar() != before, what="a notification in the bar")
        self.rested()
        self.session.shot("polybar")
        self.session.click(12, self.session.size[1] - 16)
        wait_centre(client)
        client.call(CONTROL, "DismissAll")
        wait_until(lambda: bar() == before, what="the bar as before")


class Blocks(Bar, DesktopTest):
    programs = ("i3blocks", "jq")
    desktop_options = {"screen": False}

    def test_the_recipe(self):
        self.prepare(self.desktop)
        config = self.desktop.directory / "i3blocks.conf"
        config.write_text(recipe("i3blocks", "ini"))
        client = self.client()
        self.desktop.start("i3blocks", ["i3blocks", "-c", str(config)])
        # The last block of a line; the first one is i3blocks' own.
        texts = lambda: [json.loads(line.lstrip(","))[-1].get("full_text")
                         for line in self.desktop.log("i3blocks").splitlines() if line.lstrip(",").startswith("[{")]
        wait_until(lambda: texts()[-1:] == [""], what=f"an empty block; have {self.desktop.log('i3blocks')}")
        client.notify("One", timeout=0)
        wait_until(lambda: texts()[-1] == "1", what=f"a notification; have {self.desktop.log('i3blocks')}")
        client.call(CONTROL, "DismissAll")
        wait_until(lambda: texts()[-1] == "", what="an empty block again")


if __name__ == "__main__":
    unittest.main()
