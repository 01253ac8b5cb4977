# SPDX-License-Identifier: MIT
"""Sounds of toasts: what is played, by which program, and how little at once."""

import json
import os
import shutil
import signal
import socket
import sys
import time
import unittest
import wave

from gi.repository import GLib

from harness import BIN, CONTROL, DRIVER, NOTIFICATIONS, ROOT, DesktopTest, children, variant, wait_until

PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.topmost.TestPortal")

# Seconds between two sounds: the observer plays no more.
SOUND_INTERVAL = 1.0
#: In place of the sound server's program: notes what it was to play, and plays for a while.
PLAYER = """#!/bin/sh
echo "$2" >>"{log}"
case $2 in *long*) exec sleep 600.0625 ;; esac
"""


THEME = """[Sound Theme]
Name=Test
Directories=stereo

[stereo]
OutputProfile=stereo
"""


class SoundTest(DesktopTest):
    """A desktop with the observer, no sound server, and sounds of a second and of a minute."""

    desktop_options = {"screen": False, "daemon": False}

    def setUp(self):
        super().setUp()
        folder = self.desktop.directory
        self.theme = folder / "data/sounds/freedesktop/stereo"
        self.theme.mkdir(parents=True)
        (self.theme.parent / "index.theme").write_text(THEME)
        for name, seconds in (("message", 1), ("bell", 1), ("done", 1), ("long", 600)):
            with wave.open(str(self.theme / f"{name}.wav"), "wb") as sound:
                sound.setparams((1, 1, 8000, 0, "NONE", ""))
                sound.writeframes(b"\x80" * 8000 * seconds)
        (folder / "config/pulse").mkdir()
        (folder / "config/pulse/client.conf").write_text("autospawn = no\n")
        self.desktop.environment["XDG_DATA_HOME"] = str(folder / "data")
        self.desktop.environment["XDG_DATA_DIRS"] = str(folder / "nothing")
        text = (ROOT / "config/plugins/sound.toml").read_text().replace("@libexec@", str(BIN))
        (folder / "plugins/sound.toml").write_text(text)

    def begin(self, config=""):
        self.desktop.write_config(config)
        self.desktop.start_daemon()
        self.app = self.client()
        self.last = 0

    def notify(self, wait=True, urgency=1, **hints):
        """Sends a toast; more than a second after the last sound, since no more are played."""
        if wait:
            time.sleep(max(0, self.last + SOUND_INTERVAL + 0.3 - time.monotonic()))
        self.last = time.monotonic()
        self.app.call(NOTIFICATIONS, "Notify", "(susssasa{sv}i)", "Chat", 0, "", "x", "", [],
                      {"urgency": GLib.Variant("y", urgency),
                       **{name.replace("_", "-"): variant(value) for name, value in hints.items()}}, 0)

    def file(self, name):
        return str(self.theme / f"{name}.wav")

    def problems(self):
        return [line.split("no sound: ")[1] for line in self.desktop.log().splitlines() if "no sound: " in line]

    def wait_problems(self, *texts):
        self.wait_for(lambda: self.problems() == list(texts), f"{texts}; have {self.problems()}")

    def wait_for(self, condition, what):
        """Waits for a sound, or for the reason why there is none; a busy observer may have begun it late."""
        wait_until(condition, what=what)
        self.last = time.monotonic()


class Files(SoundTest):
    def setUp(self):
        super().setUp()
        self.played_log = self.desktop.directory / "played_log"
        programs = self.desktop.directory / "programs"
        programs.mkdir()
        player = programs / "pw-play"
        player.write_text(PLAYER.format(log=self.played_log))
        player.chmod(0o755)
        self.desktop.environment["PATH"] = f"{programs}:{os.environ['PATH']}"

    def played(self):
        return self.played_log.read_text().splitlines() if self.played_log.exists() else []

    def wait_played(self, *names):
        self.wait_for(lambda: self.played() == [self.file(name) for name in names],
                         f"{names}; have {self.played()}")

    def test_hints_say_what_is_played(self):
        self.begin()
        self.notify(sound_file=self.file("message"), sound_name="bell")
        self.wait_played("message")
        for hints in ({"sound_file": self.file("bell"), "suppress_sound": True},
                      {"sound_file": self.file("unheard-of")}, {}):
            self.notify(**hints)
        # A sound that nothing else asks for: no other one can stand in its place.
        self.notify(sound_file=self.file("done"))
        self.wait_played("message", "done")

    def test_the_configuration_has_sounds_by_urgency_and_rules_set_others(self):
        self.begin(f'[sounds]\ncritical = "{self.file("bell")}"\n[[rule]]\nname = "chat"\nmatch.summary = "x"\n'
                   f'match.urgency = "low"\nset.sound = "{self.file("message")}"\n')
        self.notify(urgency=2)
        self.wait_played("bell")
        self.notify(urgency=0)
        self.wait_played("bell", "message")

    def test_what_do_not_disturb_holds_is_not_heard(self):
        self.begin()
        control = self.client()
        control.call(CONTROL, "SetDoNotDisturb", "(st)", "on", 0)
        self.notify(sound_file=self.file("message"))
        self.notify(urgency=2, sound_file=self.file("bell"))
        self.wait_played("bell")

    def test_one_at_a_time_and_one_a_second(self):
        self.begin()
        self.notify(sound_file=self.file("done"))
        self.wait_played("done")
        # The observer limits sounds to one a second. While it is stopped, all requests arrive.
        [observer] = children(self.desktop.daemon.pid, "topmost-observer-sound")
        time.sleep(SOUND_INTERVAL + 0.3)
        os.kill(observer, signal.SIGSTOP)
        self.notify(wait=False, sound_file=self.file("long"))
        for _ in range(5):
            self.notify(wait=False, sound_file=self.file("bell"))
        self.app.call(CONTROL, "Status")
        os.kill(observer, signal.SIGCONT)
        self.wait_played("done", "long")
        sleepers = lambda: self.desktop.run(["pgrep", "-f", "^sleep 600.0625$"]).stdout.split()
        wait_until(sleepers, what="the sound to play")
        before = set(sleepers())
        self.notify(sound_file=self.file("message"))
        # The new one is in place of the old one; what came too early is left out.
        self.wait_played("done", "long", "message")
        wait_until(lambda: not before & set(sleepers()), what="the long sound to end")

    def test_without_a_sound_server_the_log_says_so_once_and_files_are_played(self):
        self.begin()
        self.notify(sound_name="message")
        self.wait_problems("there is no sound server")
        self.notify(sound_name="bell")
        # The same reason is not logged twice: there is nothing to wait for.
        self.last += 4
        self.notify(sound_file=self.file("done"))
        self.wait_played("done")
        self.wait_problems("there is no sound server")

    def test_without_a_driver_the_log_names_the_package(self):
        self.desktop.environment["CANBERRA_DRIVER"] = "unheard-of"
        self.begin()
        self.notify(sound_name="message")
        self.wait_problems("libcanberra has no driver: is libcanberra-pulse installed?")

    def test_a_sound_server_that_does_not_answer_holds_nobody_up(self):
        (self.desktop.directory / "run/pulse").mkdir(mode=0o700)
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(self.desktop.directory / "run/pulse/native"))
            server.listen(8)
            server.settimeout(60)
            self.begin()
            self.notify(sound_name="message")
            self.wait_problems("the sound server does not answer")
            # One that waits for it is replaced by the next sound.
            self.notify(sound_name="message")
            server.accept()[0].close()
            stuck = server.accept()[0]
            self.last = time.monotonic()
            self.notify(sound_file=self.file("done"))
            self.wait_played("done")
            stuck.settimeout(60)
            while stuck.recv(65536):
                pass
            # And with the daemon's end.
            self.notify(sound_name="message")
            stuck = server.accept()[0]
            self.last = time.monotonic()
            self.desktop.end("topmostd")
            stuck.settimeout(60)
            while stuck.recv(65536):
                pass


NEEDED = {"pipewire": "pipewire-bin", "pw-dump": "pipewire-bin", "pipewire-pulse": "pipewire-pulse",
          "wireplumber": "wireplumber"}
MISSING = [package for program, package in NEEDED.items() if not shutil.which(program)]


@unittest.skipIf(MISSING, f"not installed: {', '.join(MISSING)}")
class ServerTest(SoundTest):
    """Names go through libcanberra to a sound server of the desktop's own, with a silent sink."""

    def setUp(self):
        super().setUp()
        run = self.desktop.directory / "run"
        self.desktop.start_pipewire()
        self.desktop.start_wireplumber("main")
        sink = ("{ factory.name=support.null-audio-sink node.name=silent media.class=Audio/Sink object.linger=true"
                " audio.position=FL,FR }")
        self.desktop.run(["pw-cli", "create-node", "adapter", sink], check=True)
        self.desktop.start("pulse", ["pipewire-pulse"])
        wait_until((run / "pulse/native").exists, what="the sound server")
        # Now and then WirePlumber's policy links no stream to the sink, however long one waits: then it is
        # started again. Nothing of Topmost runs yet but its player.
        for attempt in range(5):
            self.desktop.start_wireplumber("policy")
            try:
                self.wait_sink(5 if attempt < 4 else 20)
                break
            except AssertionError:
                if attempt == 4:
                    raise
                self.desktop.end("wireplumber-policy")
        # That sound is none of a test.
        wait_until(lambda: '"event.id"' not in self.desktop.run(["pw-dump"]).stdout, what="the end of the first sound")
        # Into a file it would write whole blocks only.
        self.desktop.start("dump", ["stdbuf", "-oL", "pw-dump", "--monitor"])
        wait_until(lambda: '"silent"' in self.desktop.log("dump"), what="the list of streams")

    def wait_sink(self, seconds):
        """Waits until the sink is the default and a sound can be played."""
        wait_until(lambda: '"default.audio.sink"' in self.desktop.run(["pw-dump"]).stdout, seconds,
                   what="the silent sink")
        # The server takes no sounds for a moment after that.
        play = [BIN / "topmost-observer-sound", "--play", "message"]
        try:
            wait_until(lambda: self.desktop.run(play).returncode == 0, seconds, 0.1, what="a sound to be played")
        except AssertionError as error:
            logs = [self.desktop.log(name)[-1500:] for name in ("wireplumber-main", "wireplumber-policy", "pulse")]
            raise AssertionError("\n".join([f"{error}: {self.desktop.run(play).stderr}", *logs])) from None

    def sounds(self):
        """Each sound that the server has played: the properties of its stream, and whether it has ended."""
        sounds, streams = [], {}
        for chunk in self.desktop.log("dump").split("\n]\n")[:-1]:
            for thing in json.loads(chunk + "]"):
                number, info = thing["id"], thing.get("info")
                if info is None and number in streams:
                    streams.pop(number)["ended"] = True
                elif number not in streams and info and info.get("state") == "running" and "event.id" in info["props"]:
                    streams[number] = info["props"]
                    sounds.append(info["props"])
        return sounds

    def wait_played(self, *names):
        self.wait_for(lambda: [sound["event.id"] for sound in self.sounds()] == list(names),
                         f"{names}; have {self.sounds()}")

    def wait_ended(self, index):
        self.wait_for(lambda: "ended" in self.sounds()[index], f"the end of {index} of {self.sounds()}")

    def own_theme(self):
        """Another theme, with the same sounds."""
        own = self.theme.parent.parent / "own"
        shutil.copytree(self.theme.parent, own)
        return own


class Names(ServerTest):
    def test_a_name_is_an_event_sound_of_the_theme(self):
        self.begin()
        self.notify(sound_name="message-new-instant")
        self.wait_played("message-new-instant")
        self.wait_ended(0)
        # PipeWire's word for the role "event".
        expected = {"media.role": "Notification", "application.name": "Chat", "media.filename": self.file("message"),
                    "event.description": "Notification", "application.language": "C.UTF-8"}
        self.assertEqual(expected, {key: self.sounds()[0].get(key) for key in expected})
        self.assertEqual([], self.problems())

    def test_the_variable_names_the_theme(self):
        own = self.own_theme()
        (own / "stereo/bell.wav").rename(own / "stereo/dialog-warning.wav")
        (own / "stereo/done.wav").rename(own / "stereo/done.disabled")
        self.desktop.environment["TOPMOST_SOUND_THEME"] = "own"
        self.begin('[sounds]\ncritical = "dialog-warning"\n')
        self.notify(urgency=2)
        self.wait_played("dialog-warning")
        self.assertEqual(str(own / "stereo/dialog-warning.wav"), self.sounds()[0]["media.filename"])
        # What the theme has disabled is no problem; what it lacks is.
        self.notify(sound_name="done")
        # Nothing shows that it was tried, and a busy observer may have done so late.
        self.last += 4
        self.notify(sound_name="message")
        self.wait_played("dialog-warning", "message")
        self.assertEqual([], self.problems())
        self.notify(sound_name="unheard-of")
        self.wait_problems("the sound theme has no sound of that name")
        self.notify(sound_name="bell")
        self.wait_played("dialog-warning", "message", "bell")
        self.assertEqual(self.file("bell"), self.sounds()[2]["media.filename"], "the standard theme has the rest")

    def test_one_at_a_time(self):
        self.begin()
        self.notify(sound_name="long")
        self.wait_played("long")
        self.notify(sound_name="message")
        self.wait_played("long", "message")
        self.wait_ended(0)
        # A file takes a name's place too.
        self.notify(sound_name="long")
        self.wait_played("long", "message", "long")
        self.notify(sound_file=self.file("bell"))
        self.wait_ended(2)
        # And the daemon's end is the sound's.
        self.notify(sound_name="long")
        self.wait_played("long", "message", "long", "long")
        self.desktop.end("topmostd")
        self.wait_ended(3)


class DesktopTheme(ServerTest):
    # The settings portal is asked when a display starts.
    desktop_options = {"daemon": False}

    def test_the_desktop_names_the_theme(self):
        own = self.own_theme()
        self.desktop.start("portal", [sys.executable, str(ROOT / "Tests/EndToEnd/portal.py")])
        self.begin()
        wait_until(lambda: self.app.call(DRIVER, "NameHasOwner", "(s)", PORTAL[0]), what="the portal")
        self.app.call(PORTAL, "Set", "(ssv)", "org.gnome.desktop.sound", "theme-name", variant("own"))
        self.notify()
        wait_until(lambda: self.app.call(CONTROL, "Status")["desktop_settings"] == "followed", what="the settings")
        self.notify(sound_name="bell")
        self.wait_played("bell")
        self.assertEqual(str(own / "stereo/bell.wav"), self.sounds()[0]["media.filename"])
