# SPDX-License-Identifier: MIT
"""File systems that do not answer: who holds the input waits for none, and if it does, it is cut off."""

import pathlib
import tempfile
import time

from gi.repository import GLib

from display_contract import SessionTest
from harness import PRESENTER, children, wait_until
from hung_folder import HungFolder, state
from sessions import SwaySession, XSession
from test_decoder import png


class Hung:
    def setUp(self):
        super().setUp()
        # Not below the session's folder, which is removed while it may still be mounted.
        parent = pathlib.Path(tempfile.mkdtemp(prefix="topmost-hung-"))
        self.addCleanup(parent.rmdir)
        self.hung = self.enterContext(HungFolder(parent / "mount"))
        self.owner = self.client()

    def wait_free(self):
        """Waits until keys reach the window below."""
        wait_until(lambda: self.probe(0.1), what="a key to arrive")

    def image(self, name):
        return GLib.Variant("s", str(self.hung.path / name))

    def test_pictures_there_delay_nothing(self):
        picture = self.session.directory / "good.png"
        picture.write_bytes(png(64, 64, 8))
        first = self.owner.present("Toast", title="Well", timeout_ms=0, image=GLib.Variant("s", str(picture)))
        self.owner.wait_signal("Presented", first)
        display = self.session.display_pid()
        for number in range(6):
            modal = self.owner.present("Modal", title="Go?", positive="Go", negative="Stay",
                                       image=self.image(f"{number}.png"), icon=self.image(f"{number}.svg"))
            other = self.owner.present("Toast", title="Other", timeout_ms=0, image=GLib.Variant("s", str(picture)))
            self.owner.wait_signal("Presented", other)
            self.owner.wait_signal("Presented", modal)
            self.session.wait_armed(modal)
            self.assertFalse(self.probe(0.05))
            self.owner.call(PRESENTER, "Dismiss", "(u)", modal)
            self.wait_free()
            self.owner.call(PRESENTER, "Dismiss", "(u)", other)
        # One that waited for a file would have been killed for its silence.
        self.assertEqual(self.session.display_pid(), display)
        # It is real: who opens these files is stuck, up to a number.
        self.assertTrue(2 <= len(children(display, "--paths")) <= 12)

    def test_a_display_that_cannot_end_is_cut_off(self):
        # A file that only tests have: the display writes it while it draws.
        link = self.session.directory / "described"
        link.unlink(missing_ok=True)
        link.symlink_to(self.hung.path)
        before = self.session.environment["TOPMOST_LAYOUT_FILE"]

        def restart(path):
            self.session.end("topmostd")
            self.session.environment["TOPMOST_LAYOUT_FILE"] = path
            self.session.start_daemon()

        self.addCleanup(restart, before)
        restart(str(link / "layout"))
        owner = self.client()
        logged = len(self.session.log())
        start = time.monotonic()
        modal = owner.present("Modal", title="Go?", positive="Go", negative="Stay")
        hanging = wait_until(self.session.display_pid, what="a display")
        # For nothing on screen; or, where it had the keyboard before it drew, for its silence.
        wait_until(lambda: ": killed: " in self.session.log()[logged:], what="its kill")
        link.unlink()
        link.symlink_to(pathlib.Path(before).parent)
        owner.call(PRESENTER, "Dismiss", "(u)", modal)
        self.wait_free()
        print(f"{self.session.name}: keys arrive after {time.monotonic() - start:.1f} s")
        self.assertEqual(state(hanging), "D", "it was no such display")
        # The next one is there, for others.
        toast = owner.present("Toast", title="Other", timeout_ms=0)
        owner.wait_signal("Presented", toast)
        self.assertEqual(state(hanging), "D", "it was no such display")
        self.assertIn("does not end though it was killed", self.session.log()[logged:])
        # The daemon ends beside it too.
        self.assertEqual(self.session.end("topmostd"), 0)
        self.session.start_daemon()


class X11Hung(Hung, SessionTest):
    session_class = XSession


class SwayHung(Hung, SessionTest):
    session_class = SwaySession


del Hung
