# SPDX-License-Identifier: MIT
"""Toasts that are read aloud: which, in which words, and with which priority, by a stand-in of speech-dispatcher and by itself."""

import os
import shutil
import signal
import socket
import threading
import unittest

from harness import BIN, CONTROL, ROOT, DesktopTest, children, variant, wait_until
from gi.repository import GLib


class Service(threading.Thread):
    """Speaks SSIP at a socket, and notes what it is to read."""

    def __init__(self, path, refuses=()):
        super().__init__(daemon=True)
        self.refuses = refuses
        self.clients = []
        self.texts = []
        path.parent.mkdir(mode=0o700, exist_ok=True)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen()
        self.start()

    def run(self):
        while True:
            connection = self.listener.accept()[0]
            threading.Thread(target=self.serve, args=[connection], daemon=True).start()

    def serve(self, connection):
        lines = connection.makefile("rw", newline="\r\n", encoding="utf-8")
        priority = None

        def answer(*answers):
            lines.write("".join(line + "\r\n" for line in answers))
            lines.flush()

        while line := lines.readline().rstrip("\r\n"):
            command = line.split()
            if line in self.refuses:
                answer("300-NOT NOW", "300 TRY LATER")
            elif command[:3] == ["SET", "SELF", "CLIENT_NAME"]:
                self.clients.append(command[3])
                answer("208 OK CLIENT NAME SET")
            elif command[:3] == ["SET", "SELF", "PRIORITY"]:
                priority = command[3]
                answer("202 OK PRIORITY SET")
            elif line == "SPEAK":
                answer("230 OK RECEIVING DATA")
                text = []
                while (part := lines.readline().rstrip("\r\n")) != ".":
                    text.append("." if part == ".." else part)
                self.texts.append((priority, *text))
                answer(f"225-{len(self.texts)}", "225 OK MESSAGE QUEUED")
            elif line == "QUIT":
                # Nobody waits for the answer.
                return connection.close()
            else:
                answer("500 ERR INVALID COMMAND")


class SpeechTest(DesktopTest):
    """A desktop with the observer, and nothing that speaks yet."""

    desktop_options = {"screen": False, "daemon": False}

    def setUp(self):
        super().setUp()
        folder = self.desktop.directory
        self.socket = folder / "run/speech-dispatcher/speechd.sock"
        text = (ROOT / "config/plugins/speech.toml").read_text().replace("@libexec@", str(BIN))
        (folder / "plugins/speech.toml").write_text(text)

    def begin(self, config):
        self.desktop.write_config(config)
        self.desktop.start_daemon()
        self.app = self.client()

    def notify(self, title, body="", urgency=1, app="Chat", **hints):
        given = {"urgency": GLib.Variant("y", urgency),
                 **{name.replace("_", "-"): variant(value) for name, value in hints.items()}}
        return self.app.notify(title, body, hints=given, app=app)

    def is_running(self):
        return children(self.desktop.daemon.pid, "topmost-observer-speech") != []


class StandIn(SpeechTest):
    def setUp(self):
        super().setUp()
        self.service = Service(self.socket, refuses=["SET SELF PRIORITY notification"])

    def read(self, *texts):
        wait_until(lambda: len(self.service.texts) >= len(texts), what=f"{texts}, not {self.service.texts}")
        self.assertEqual(self.service.texts, list(texts))

    def test_all_are_read_once_by_urgency(self):
        self.begin("[speech]\ntoasts = 'all'\n")
        first = self.notify("Ada", "Are you coming?\n.\n<b>Now</b>")
        self.read(("message", "Chat.", "Ada.", "Are you coming?", ".", "Now."))
        self.assertEqual(self.service.clients, ["user:topmost:notifications"])
        # An update is not read, a level neither, nor is a one-time code.
        self.app.notify("Ada", "Hurry", replaces=first, app="Chat")
        self.notify("Volume", value=40, x_canonical_private_synchronous="volume")
        self.notify("Bank", "Your code is 482913")
        self.notify("Fire", urgency=2, app="Alarm")
        self.read(("message", "Chat.", "Ada.", "Are you coming?", ".", "Now."), ("important", "Alarm.", "Fire."))

    def test_none_unless_the_configuration_says_so(self):
        self.begin("[[rule]]\nname = 'read'\nset.speak = true\n")
        self.notify("Ada")
        wait_until(lambda: self.app.call(CONTROL, "List"), what="the toast")
        self.assertFalse(self.is_running())
        self.assertEqual(self.service.clients, [])

    def test_rules_choose(self):
        self.begin("[speech]\ntoasts = 'chosen'\n"
                   "[[rule]]\nname = 'read'\nmatch.app = 'Chat'\nset.speak = true\n"
                   "[[rule]]\nname = 'private'\nmatch.summary = 'Eve'\nredact = true\n")
        self.notify("News", app="Paper")
        self.notify("Ada")
        self.notify("Eve", "The secret")
        self.desktop.topmost("toast", "--speak", "--app-name", "Build", "Done")
        self.read(("message", "Chat.", "Ada."), ("message", "Chat.", "New notification from Chat."),
                  ("message", "Build.", "Done."))

    def test_do_not_disturb_is_silent(self):
        self.begin("[speech]\ntoasts = 'all'\n")
        self.desktop.topmost("dnd", "on")
        self.notify("Ada")
        self.notify("Fire", urgency=2)
        self.read(("important", "Chat.", "Fire."))
        self.desktop.topmost("dnd", "off")
        self.read(("important", "Chat.", "Fire."), ("message", "Chat.", "Ada."))

    def test_what_is_refused_keeps_nothing_back(self):
        self.begin("[speech]\ntoasts = 'all'\n")
        self.notify("Quiet", urgency=0)
        self.notify("Ada")
        self.read(("message", "Chat.", "Ada."))
        self.assertEqual(self.desktop.log().count("not read aloud: speech-dispatcher answered 300 TRY LATER"), 1)


class Missing(SpeechTest):
    def test_the_reason_is_logged_once(self):
        self.desktop.environment["PATH"] = str(BIN)
        self.begin("[speech]\ntoasts = 'all'\n")
        self.notify("Ada")
        wait_until(lambda: "not read aloud: speech-dispatcher: " in self.desktop.log(), what="the reason")
        self.notify("Eve")
        self.notify("Ada")
        # It connects as soon as there is something to connect to.
        service = Service(self.socket)
        self.notify("Later")
        wait_until(lambda: ("message", "Chat.", "Later.") in service.texts, what="the text")
        self.assertEqual(self.desktop.log().count("not read aloud"), 1)


@unittest.skipUnless(shutil.which("speech-dispatcher"), "speech-dispatcher is not installed")
class SpeechDispatcher(SpeechTest):
    def end_service(self):
        for file in self.socket.parent.glob("pid/*.pid"):
            os.kill(int(file.read_text()), signal.SIGTERM)

    def test_it_is_started_and_reads(self):
        folder = self.desktop.directory
        said = folder / "said"
        config = folder / "config/speech-dispatcher"
        (config / "modules").mkdir(parents=True)
        (config / "speechd.conf").write_text(
            'AudioOutputMethod "alsa"\nAudioALSADevice "null"\nDefaultModule record\nDefaultLanguage en\n'
            'AddModule "record" "sd_generic" "record.conf"\n')
        # A synthesizer that writes.
        (config / "modules/record.conf").write_text(
            f'GenericExecuteSynth "printf %s \\\'$DATA\\\' >> {said}"\nGenericCmdDependency "printf"\n'
            'AddVoice "en" "MALE1" "en"\nDebug 0\n')
        self.addCleanup(self.end_service)
        self.begin("[speech]\ntoasts = 'all'\n")
        self.notify("Ada", "Are you coming?")
        wait_until(lambda: said.exists() and "Are you coming" in said.read_text(), what="the synthesizer")
        self.assertRegex(said.read_text(), r"(?s)Chat.*Ada.*Are you coming")
        self.assertNotIn("not read aloud", self.desktop.log())


if __name__ == "__main__":
    unittest.main()
