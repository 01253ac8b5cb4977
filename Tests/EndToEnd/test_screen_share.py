# SPDX-License-Identifier: MIT
"""Do not disturb and rules while a screen is shared, with a PipeWire of our own."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from harness import CONTROL, DesktopTest, wait_until

#: A microphone without a sound.
MICROPHONE = ("create-node adapter { factory.name=support.null-audio-sink node.name=microphone "
              "media.class=Audio/Source/Virtual object.linger=false audio.position=MONO }\n")

#: A camera with a picture of the tests' own.
CAMERA = ("create-node spa-node-factory { factory.name=videotestsrc library.name=videotestsrc/libspa-videotestsrc "
          "node.name=camera media.class=Video/Source media.role=Camera object.linger=false }\n")

#: What uses it, as a program for calls does.
CAMERA_USER = ["gst-launch-1.0", *"pipewiresrc target-object=camera ! video/x-raw ! fakesink".split()]

#: What the desktop portal's back ends create for a share, without the pictures.
SHARE = ("create-node adapter { factory.name=support.null-audio-sink node.name=share "
         "media.class=Stream/Output/Video object.linger=false }\n")


def has_gstreamer():
    command = ["gst-inspect-1.0", "pipewiresrc"]
    return shutil.which(command[0]) and not subprocess.run(command, capture_output=True, timeout=60).returncode


@unittest.skipUnless(shutil.which("pipewire") and shutil.which("pw-cli"), "not installed: pipewire-bin")
class ScreenShare(DesktopTest):
    desktop_options = {"screen": False, "daemon": False}

    def begin(self, config):
        self.desktop.write_config(config)
        self.desktop.start_daemon()
        self.me = self.client()

    def share(self):
        """Shares a screen until the returned process ends."""
        return self.create(SHARE)

    def create(self, commands):
        """Creates a node that lives until the returned process ends."""
        def connected():
            said = tempfile.NamedTemporaryFile("w+", dir=self.desktop.directory)
            share = subprocess.Popen(["stdbuf", "-oL", "pw-cli"], env=self.desktop.environment, stdin=subprocess.PIPE, text=True,
                                     stdout=said, stderr=subprocess.DEVNULL)
            self.addCleanup(self.end, share)
            try:
                # What it reads before it is connected makes nothing.
                wait_until(lambda: " is named " in pathlib.Path(said.name).read_text(), seconds=10, what="PipeWire's name")
            except AssertionError:
                # On a busy machine it sometimes never connects.
                self.end(share)
                return None
            return share
        share = wait_until(connected, what="the connection to PipeWire")
        share.stdin.write(commands)
        share.stdin.flush()
        return share

    def end(self, share):
        if share.stdin:
            share.stdin.close()
        share.kill()
        share.wait(60)

    def ports(self):
        """What can be recorded."""
        return self.desktop.run(["pw-link", "-o"]).stdout

    def use(self, *command):
        """A program that records until it is ended."""
        process = subprocess.Popen(command, env=self.desktop.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        self.addCleanup(self.end, process)
        return process

    def held(self):
        return self.me.call(CONTROL, "Status")["held"]

    def test_quiet_while_a_screen_is_shared(self):
        self.begin("[do_not_disturb]\nscreen_share = true\n")
        before = self.me.notify("before", timeout=0)
        # PipeWire starts after the daemon, and again after it has died.
        for attempt in range(2):
            with self.subTest(attempt=attempt):
                self.desktop.start_pipewire()
                share = self.share()
                self.wait_held("a screen is shared (do_not_disturb.screen_share = true)")
                if attempt:
                    self.desktop.end("pipewire")
                else:
                    self.end(share)
                wait_until(lambda: self.held() == 0, what="it to be released")
                if not attempt:
                    self.desktop.end("pipewire")
        self.assertNotIn("shared", self.desktop.topmost("why", str(before)).stdout)

    @unittest.skipUnless(shutil.which("wireplumber"), "not installed: wireplumber")
    def test_quiet_while_a_microphone_is_used(self):
        self.begin("[do_not_disturb]\nmicrophone = true\n")
        self.desktop.start_pipewire()
        self.desktop.start_wireplumber("main", "policy")
        self.create(MICROPHONE)
        wait_until(lambda: "microphone:capture_MONO" in self.ports(), what="the microphone")
        self.me.notify("before", timeout=0)
        self.assertEqual(self.held(), 0)
        call = self.use("pw-record", "--target", "microphone", "/dev/null")
        self.wait_held("a microphone is in use")
        self.end(call)
        wait_until(lambda: self.held() == 0, what="the end of the call")

    @unittest.skipUnless(shutil.which("wireplumber") and has_gstreamer(), "not installed: wireplumber, gstreamer1.0-pipewire")
    def test_quiet_while_a_camera_is_used(self):
        self.begin("[do_not_disturb]\ncamera = true\n"
                   '[[rule]]\nname = "private"\nmatch.app = "chat"\nmatch.camera = true\nredact = true\n')
        self.desktop.start_pipewire()
        self.desktop.start_wireplumber("main", "policy")
        self.create(CAMERA)
        wait_until(lambda: "camera:" in self.ports(), what=f"the camera; have {self.ports()}")
        # One that nobody uses disturbs nobody.
        self.me.notify("before", timeout=0)
        self.assertEqual(self.held(), 0)
        call = self.use(*CAMERA_USER)
        self.wait_held("a camera is in use")
        ident = self.me.notify("secret", app="chat")
        self.assertEqual(self.desktop.topmost("rules", "explain", str(ident)).stdout, "private: redact\n")
        self.end(call)
        wait_until(lambda: self.held() == 0, what="the end of the call")

    def wait_held(self, reason):
        """Sends toasts until one waits for a reason."""
        def attempt():
            ident = self.me.notify("secret", timeout=0)
            if reason in self.desktop.topmost("why", str(ident)).stdout:
                return True
            self.me.call(CONTROL, "DismissAll")
        wait_until(attempt, what=f"a toast that waits: {reason}")

    def test_rules_for_shared_screens(self):
        self.begin('[[rule]]\nname = "private"\nmatch.app = "chat"\nmatch.screen_share = true\nredact = true\n'
                   '[[rule]]\nname = "alone"\nmatch.screen_share = false\nset.category = "alone"\n')
        self.desktop.start_pipewire()
        rules = lambda ident: self.desktop.topmost("rules", "explain", str(ident)).stdout
        self.assertEqual(rules(self.me.notify("x", app="chat")), 'alone: category = "alone"\n')
        share = self.share()
        wait_until(lambda: rules(self.me.notify("x", app="chat")) == "private: redact\n", what="the rule")
        self.assertEqual(rules(self.me.notify("x", app="mail")), "No rule applied.\n")
        self.end(share)
        wait_until(lambda: "alone" in rules(self.me.notify("x", app="chat")), what="the end of the share")


if __name__ == "__main__":
    unittest.main()
