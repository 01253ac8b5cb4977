# SPDX-License-Identifier: MIT
"""Sounds of toasts: what is played, by which program, and how little at once."""

import os
import time

from gi.repository import GLib

from harness import BIN, CONTROL, ROOT, DesktopTest, variant, wait_until

#: In place of the sound server's program: notes what it was to play, and plays for a while.
PLAYER = """#!/bin/sh
echo "$2" >>"{heard}"
case $2 in *long*) exec sleep 60.0625 ;; esac
"""


class Sounds(DesktopTest):
    desktop_options = {"screen": False, "daemon": False}

    def setUp(self):
        super().setUp()
        folder = self.desktop.directory
        self.heard = folder / "heard"
        programs = folder / "programs"
        programs.mkdir()
        player = programs / "pw-play"
        player.write_text(PLAYER.format(heard=self.heard))
        player.chmod(0o755)
        theme = folder / "data/sounds/freedesktop/stereo"
        theme.mkdir(parents=True)
        for name in ("message.oga", "bell.oga", "long.oga", "done.oga"):
            (theme / name).touch()
        self.theme = theme
        self.desktop.environment["PATH"] = f"{programs}:{os.environ['PATH']}"
        self.desktop.environment["XDG_DATA_HOME"] = str(folder / "data")
        self.desktop.environment["XDG_DATA_DIRS"] = str(folder / "nothing")
        text = (ROOT / "config/plugins/sound.toml").read_text().replace("@libexec@", str(BIN))
        (folder / "plugins/sound.toml").write_text(text)

    def begin(self, config=""):
        self.desktop.write_config(config)
        self.desktop.start_daemon()
        self.app = self.client()

    def played(self):
        return self.heard.read_text().splitlines() if self.heard.exists() else []

    def notify(self, wait=True, urgency=1, **hints):
        """Sends a toast; more than a second after the last sound, for no more is played."""
        if wait and self.played():
            time.sleep(max(0, self.heard.stat().st_mtime + 1.05 - time.time()))
        self.app.notify("x", hints={"urgency": GLib.Variant("y", urgency),
                                    **{name.replace("_", "-"): variant(value) for name, value in hints.items()}})

    def wait_played(self, *names):
        wait_until(lambda: [os.path.basename(path) for path in self.played()] == list(names),
                   what=f"{names}; have {self.played()}")

    def test_hints_say_what_is_played(self):
        self.begin()
        self.notify(sound_name="message-new-instant")
        self.wait_played("message.oga")
        self.notify(sound_file=str(self.theme / "bell.oga"), sound_name="message")
        self.wait_played("message.oga", "bell.oga")
        for hints in ({"sound_name": "bell", "suppress_sound": True}, {"sound_name": "unheard-of"}, {}):
            self.notify(**hints)
        # A sound that nothing else asks for: no other one can stand in its place.
        self.notify(sound_name="done")
        self.wait_played("message.oga", "bell.oga", "done.oga")

    def test_the_configuration_has_sounds_by_urgency_and_rules_set_others(self):
        self.begin('[sounds]\ncritical = "bell"\n[[rule]]\nname = "chat"\nmatch.summary = "x"\n'
                   'match.urgency = "low"\nset.sound = "message"\n')
        self.notify(urgency=2)
        self.wait_played("bell.oga")
        self.notify(urgency=0)
        self.wait_played("bell.oga", "message.oga")

    def test_what_do_not_disturb_holds_is_not_heard(self):
        self.begin()
        control = self.client()
        control.call(CONTROL, "SetDoNotDisturb", "(st)", "on", 0)
        self.notify(sound_name="message")
        self.notify(urgency=2, sound_name="bell")
        self.wait_played("bell.oga")

    def test_one_at_a_time_and_one_a_second(self):
        self.begin()
        self.notify(sound_name="long")
        self.wait_played("long.oga")
        sleepers = lambda: self.desktop.run(["pgrep", "-f", "^sleep 60.0625$"]).stdout.split()
        wait_until(sleepers, what="the sound to play")
        before = set(sleepers())
        for _ in range(5):
            self.notify(wait=False, sound_name="bell")
        self.notify(sound_name="message")
        # The new one is in place of the old one; what came too early is left out.
        self.wait_played("long.oga", "message.oga")
        wait_until(lambda: not before & set(sleepers()), what="the long sound to end")
