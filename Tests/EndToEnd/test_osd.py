# SPDX-License-Identifier: MIT
"""Levels that are shown for a moment, as scripts send them while a key repeats."""

import json
import time

from gi.repository import GLib

from display_contract import SessionTest
from harness import CONTROL, wait_until
from sessions import SwaySession, XSession

TAGS = ("x-canonical-private-synchronous", "x-dunst-stack-tag", "synchronous")


class OSD:
    """A pill at a place of its own, in which nothing moves but the bar."""

    def level(self, value, tag=TAGS[0], name="volume", **options):
        hints = {tag: GLib.Variant("s", name), "value": GLib.Variant("i", value)}
        return self.me.notify(f"Volume {value} %", "a body", icon="audio-volume-high", hints=hints, **options)

    def setUp(self):
        super().setUp()
        self.me = self.client()

    def frame(self, ident):
        frame = self.session.part(ident, "frame")
        return frame.x, frame.y, frame.width, frame.height

    def pixels(self, frame):
        """The colours in a row through the middle of a pill, and of one above the bar."""
        x, y, width, height = frame
        scale = self.session.outputs[0][1]
        picture = self.session.picture(self.session.output_names()[0])
        return [[picture.color(int((x + dx) * scale), int((y + dy) * scale)) for dx in range(int(width))]
                for dy in (height / 2, height / 2 - 8)]

    def test_each_tag_makes_a_pill_and_no_entry(self):
        toast = self.me.notify("a toast", timeout=0)
        for tag in TAGS:
            ident = self.level(40, tag, tag)
            x, y, width, height = self.frame(ident)
            self.assertEqual((width, height), (288, 48))
            self.assertEqual(x, (self.session.size[0] - 288) // 2)
            self.assertEqual(self.session.part(toast, "frame").y, 16)
            self.me.call(CONTROL, "Dismiss", "(u)", ident)
        entries = self.me.call(CONTROL, "History", "(a{sv})", {})
        self.assertNotIn("Volume 40 %", [entry["title"] for entry in entries])

    def test_it_is_not_counted_and_not_the_newest_toast(self):
        toast = self.me.notify("a toast", timeout=0)
        self.session.part(toast, "frame")
        self.frame(self.level(40, timeout=60_000))
        line = json.loads(self.session.topmost("status", "--waybar").stdout)
        self.assertEqual((line["text"], line.get("percentage")), ("1", None))
        self.assertIn(f"dismissed {toast} ", self.session.topmost("dismiss").stdout)

    def test_nothing_moves_but_the_bar_while_a_key_repeats(self):
        ident = self.level(10, timeout=60_000)
        frame = self.frame(ident)
        self.assertEqual(frame[1] + frame[3], self.session.size[1] - 48)
        self.rested()
        before = self.pixels(frame)
        for value in range(11, 72):
            self.assertEqual(self.level(value, timeout=60_000), ident)
            time.sleep(1 / 30)
        wait_until(lambda: self.pixels(frame)[0] != before[0], what="the bar to move")
        self.rested()
        self.assertEqual(self.frame(ident), frame)
        self.session.shot("osd")
        after = self.pixels(frame)
        changed = [dx for dx, (old, new) in enumerate(zip(before[0], after[0])) if old != new]
        # The icon before the bar and the edges are as before.
        self.assertGreater(min(changed), 48)
        self.assertLess(max(changed), frame[2] - 16)
        self.assertEqual(self.me.call(CONTROL, "Status")["waiting"], 0)

    def test_it_leaves_soon_and_rules_decide(self):
        self.addCleanup(self.set_configuration, "")
        self.configure("""
[osd]
position = "top_center"
margin = 0
timeout = "500ms"
[[rule]]
name = "songs"
match.app = "player"
set.osd = true
[[rule]]
name = "work"
match.app = "fetch"
set.osd = false
""")
        work = self.level(50, app="fetch", timeout=0)
        self.assertEqual(self.frame(work)[2], 368)
        song = self.me.notify("A song\nof two lines", actions=["next", "Next"], app="player", timeout=60_000)
        x, y, width, height = self.frame(song)
        self.assertEqual((y, height), (0, 48))
        self.assertLess(width, 288)
        self.assertFalse(self.session.layout(song, "next"))
        self.session.shot("osd-rule")
        level = self.level(50)
        self.assertEqual(self.me.wait_signal("NotificationClosed", level)[2], 1)


class OSDOnX11(OSD, SessionTest):
    session_class = XSession


class OSDOnSway(OSD, SessionTest):
    session_class = SwaySession
