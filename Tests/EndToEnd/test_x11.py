# SPDX-License-Identifier: MIT
"""The X11 display on openbox and i3: what every display must do, and what only X11 has."""

import contextlib
import json
import os
import re
import shutil
import signal
import unittest

from sessions import I3Session, XSession
from display_contract import (Away, Configured, Copying, Darkness, SessionTest, DisplayContract, LostDaemon, Outputs, Scaled,
                              Sharing, rows)
from harness import CONTROL, Part, wait_until


class X11(DisplayContract, Configured, Darkness, Away, SessionTest):
    session_class = XSession

    def test_a_display_that_starts_knows_that_the_user_has_left(self):
        self.addCleanup(self.configure, "")
        self.configure('[toasts]\naway_after = "1s"\n')
        for _ in range(4):
            self.session.end("topmostd")
            self.session.start_daemon()
            client = self.client()
            # Longer than it takes to be away.
            client.pump(1.2)
            ident = client.present("Toast", title="Backup finished", timeout_ms=0)
            wait_until(lambda: self.is_unseen(client, ident), what="the report")
            client.settle()
            self.assertFalse([one for one in client.signals if one[:2] == ("Presented", ident)])


class X11Composited(DisplayContract, Configured, SessionTest):
    session_class = XSession
    session_options = {"compositor": True}

    def test_what_is_below_a_modal_is_dimmed(self):
        client = self.client()
        # The window below is white.
        bare, dimmed = (255, 255, 255), (178, 178, 178)
        wait_until(lambda: self.session.color(640, 100) == bare, what="the window below")
        ident = self.ask(client)
        wait_until(lambda: max(abs(part - whole) for part, whole in zip(self.session.color(640, 100), dimmed)) < 4,
                   what="the scrim")
        self.put_away(client, ident)
        wait_until(lambda: self.session.color(640, 100) == bare, what="the window below as it was")


PICOM_SAMPLE = "/usr/share/doc/picom/examples/picom.sample.conf"


@unittest.skipUnless(shutil.which("picom") and os.path.exists(PICOM_SAMPLE), "not there: picom with its sample file")
class X11Picom(SessionTest):
    """With the file that picom comes with, which has shadows for all windows but those that draw their own."""

    session_class = XSession
    has_window = False

    def test_cards_have_one_shadow(self):
        log = self.session.directory / "picom-debug.log"
        said = lambda: log.read_text() if log.exists() else ""
        self.session.start("picom", ["picom", "--backend", "xrender", "--no-vsync", "--config", PICOM_SAMPLE,
                                     "--log-level", "debug", "--log-file", str(log)])
        self.addCleanup(self.session.end, "picom")
        # It works once it has given another window a shadow.
        self.session.start("other", ["display", "-title", "Other", "-size", "300x200", "-geometry", "300x200+80+80", "xc:#3a6a4a"])
        self.addCleanup(self.session.end, "other")
        wait_until(lambda: len(self.beside(self.window("Other"))) > 1, step=0.1, what=f"a shadow of picom; it says {said()[-2000:]}")
        client = self.client()
        ident = client.present("Toast", title="Ada", message="The tickets came through!", timeout_ms=0)
        client.wait_signal("Presented", ident)
        card = wait_until(lambda: self.window("Topmost"), what="the card's window")
        self.session.settled(self.session.screen_hash)
        self.session.shot("picom-own-shadow")
        self.assertEqual(len(self.beside(card)), 1)
        # It was excluded the first time that picom looked: the window says so before it is mapped.
        number = f"0x{int(card, 16):08x}"
        decided = re.findall(rf"Determining shadow of window {number} .*\n.*\] (.*)", said())
        self.assertEqual(decided[:1], ["Shadow disabled by shadow-exclude"])
        # That it says so is what keeps picom from it.
        known = len(said())
        self.session.run(["xprop", "-id", card, "-remove", "_GTK_FRAME_EXTENTS"], check=True)
        try:
            wait_until(lambda: len(self.beside(card)) > 1, step=0.1, what="the second shadow")
        except AssertionError as error:
            # Whether picom was told, and what it made of it.
            raise AssertionError(f"{error}; picom, {self.session.processes['picom'].poll()}, says {said()[known:]}") from None

    def window(self, name):
        """The id of the window of that name; None: there is not exactly one."""
        found = re.findall(rf'(0x[0-9a-f]+) "{name}"', self.session.run(["xwininfo", "-root", "-tree"]).stdout)
        return found[0] if len(found) == 1 else None

    def beside(self, window):
        """The colours to the left of a window; None for no window: nothing."""
        frame = self.session.run(["xwininfo", "-id", window]).stdout if window else ""
        if "IsViewable" not in frame:
            return set()
        x, y = (int(re.search(rf"Absolute upper-left {axis}: +(-?\d+)", frame)[1]) for axis in "XY")
        height = int(re.search(r"Height: (\d+)", frame)[1])
        return {self.session.color(x - gap, y + height // 2) for gap in range(1, 9)}


# Screen lockers, and what they show before a key is struck.
LOCKERS = {"i3lock": (["i3lock", "-n", "-c", "203020"], (0x20, 0x30, 0x20)), "slock": (["slock"], (0, 0, 0)),
           "xsecurelock": (["xsecurelock"], (0, 0, 0))}
# What comes while the screen is locked, each above the last.
KINDS = {"BottomSheet": {"title": "Photo", "actions": rows(("share", "Share…"), ("move", "Move"))},
         "Modal": {"title": "Discard this draft?", "positive": "Discard", "negative": "Keep"},
         "Toast": {"title": "Ada", "message": "The tickets came through!", "timeout_ms": 0},
         "Loading": {"message": "Exporting"}}


class X11Copying(Copying, SessionTest):
    session_class = XSession


class Locked:
    """Screen lockers, which ask for keyboard and pointer at once or for about a second."""

    def lock(self, locker):
        """Locks the screen; it is all of the locker's colour when this returns."""
        command, color = LOCKERS[locker]
        program = shutil.which(command[0])
        if not program:
            self.skipTest(f"not there: {locker}")
        # The capabilities of slock's file do not work in containers; a copy has none.
        copy = shutil.copyfile(program, self.session.directory / command[0])
        copy.chmod(0o755)
        # On the compositing manager's overlay window, what picom draws there next would cover the lock.
        process = self.session.start("lock", ["env", "XSECURELOCK_NO_COMPOSITE=1", str(copy), *command[1:]])
        self.addCleanup(self.unlock)
        wait_until(lambda: self.is_all(color) or process.poll() is not None, what="the lock")
        self.assertIsNone(process.poll(), self.session.log("lock"))

    def is_all(self, color):
        """Whether all pixels have a colour, but for a margin that a lock leaves free."""
        width, height = self.session.size
        return self.pixels(Part(0, False, False, "", 2, 2, width - 4, height - 4, "", "")) == bytes(color) * (
            (width - 4) * (height - 4))

    def pixels(self, part):
        """The pixels of a part, row by row."""
        screen = self.session.picture()
        return b"".join(bytes(screen.data[(y * screen.width + int(part.x)) * 3:][:int(part.width) * 3])
                        for y in range(int(part.y), int(part.y + part.height)))

    def lock_and_strike(self, locker):
        """Locks the screen; the locker has the keyboard when this returns."""
        self.lock(locker)
        before = self.session.picture()

        def answers():
            # It may have drawn before it has the keyboard.
            self.session.key("x")
            return self.session.picture() != before
        wait_until(answers, what=f"{locker} to answer a key")

    def unlock(self):
        """Ends the locker, and the programs it started."""
        if "lock" in self.session.processes:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.session.processes["lock"].pid, signal.SIGTERM)
            self.session.end("lock")

    def test_a_screen_locker_locks_over_a_modal(self):
        for locker in LOCKERS:
            with self.subTest(locker=locker):
                client = self.client()
                ident = self.ask(client)
                self.lock_and_strike(locker)
                self.session.shot(f"locked-{locker}")
                self.session.key("Return")
                self.assert_no_answer(client)
                self.unlock()
                self.answer_again(client, ident)

    def test_a_screen_locker_locks_under_a_lease(self):
        for locker in LOCKERS:
            with self.subTest(locker=locker):
                client = self.client()
                ident = client.present("Loading", message="Exporting")
                self.wait_blocked(client)
                client.wait_signal("Presented", ident)
                before = len(self.session.reached())
                self.lock_and_strike(locker)
                self.unlock()
                # The rest of the lease is as it was.
                self.wait_blocked(client)
                self.assertNotIn("key x", self.session.reached()[before:])
                self.put_away(client, ident)

    def test_nothing_that_comes_while_locked_can_be_read(self):
        for locker, (_, color) in LOCKERS.items():
            with self.subTest(locker=locker):
                client = self.client()
                bare = self.rested()
                self.lock(locker)
                idents = []
                for kind, options in KINDS.items():
                    idents.append(client.present(kind, **options))
                    wait_until(lambda: self.session.layout(idents[-1]), what=f"the layout of a {kind} below the lock")
                    self.rested()
                    self.session.shot(f"locked-{locker}-{kind}")
                    is_hidden = self.is_all(color)
                    if not is_hidden:
                        self.unlock()
                        client.call(CONTROL, "DismissAll")
                    self.assertTrue(is_hidden, kind)
                self.unlock()
                for ident in reversed(idents):
                    frame = self.session.part(ident, "frame")
                    wait_until(lambda: len(set(self.pixels(frame))) > 9, what="it to show")
                    self.put_away(client, ident)
                wait_until(lambda: self.session.picture() == bare, what="the screen as it was")

    def test_nothing_expires_behind_a_lock(self):
        for locker in LOCKERS:
            with self.subTest(locker=locker):
                client = self.client()
                self.lock_and_strike(locker)
                ident = client.notify("secret", timeout=1000)
                why = lambda: self.session.topmost("why", str(ident)).stdout
                wait_until(lambda: "the session is locked" in why(), what=f"the reason; it is {why()}")
                self.assertIn("0 on screen", self.session.topmost("status").stdout)
                # Longer than it has.
                client.pump(1.5)
                self.assertFalse([one for one in client.signals if one[0] == "NotificationClosed"])
                self.unlock()
                self.assertEqual(client.wait_signal("NotificationClosed", ident)[2], 1)

    def answer_again(self, client, ident):
        """Presses once the card has the keyboard and is armed again."""
        self.session.wait_focused(ident, "positive")
        self.session.wait_armed(ident)
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_the_window_below_has_the_focus_again(self):
        # An earlier test took the focus away without the window manager.
        give = ["xdotool", "search", "--onlyvisible", "--name", "Event Tester", "windowfocus"]
        wait_until(lambda: self.session.run(give) and self.probe(1), what="the window below to have the keys")
        focus = self.session.run(["xdotool", "getwindowfocus"]).stdout
        client = self.client()
        ident = self.ask(client)
        self.session.key("Return")
        self.ended(client, ident)
        wait_until(lambda: self.session.run(["xdotool", "getwindowfocus"]).stdout == focus, what="its focus")


class X11Sharing(Sharing, Locked, SessionTest):
    session_class = XSession


class X11CompositedSharing(Sharing, Locked, SessionTest):
    session_class = XSession
    session_options = {"compositor": True}


class I3Sharing(Sharing, Locked, SessionTest):
    session_class = I3Session

    def test_another_workspace_can_be_shown_under_a_modal(self):
        client = self.client()
        ident = self.ask(client)
        workspace = lambda: [one["num"] for one in json.loads(self.session.run(
            ["i3-msg", "-t", "get_workspaces"], check=True).stdout) if one["focused"]]
        self.assertEqual(workspace(), [1])
        for number in (2, 1):
            self.session.key(f"super+{number}")
            wait_until(lambda number=number: workspace() == [number], what="the other workspace")
            self.assert_manager_has_its_key()
        self.rested()
        self.session.wait_armed(ident)
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")


class BarSession(I3Session):
    """i3 with its bar, which it names nowhere."""

    bar = "bar {\n position top\n font pango:sans 12\n}\n"


@unittest.skipUnless(shutil.which("i3bar"), "not there: i3bar")
class I3Bar(SessionTest):
    session_class = BarSession
    has_window = False

    def bar_height(self):
        """The height of the bar; 0: it is not there."""
        found = self.session.run(["xdotool", "search", "--onlyvisible", "--class", "i3bar"]).stdout.split()
        if not found:
            return 0
        text = self.session.run(["xdotool", "getwindowgeometry", "--shell", found[0]]).stdout
        return int(dict(line.split("=") for line in text.split())["HEIGHT"])

    def set_bar(self, mode):
        self.session.run(["i3-msg", "bar", "mode", mode], check=True)

    def test_toasts_and_the_centre_are_beside_a_bar(self):
        client = self.client()
        height = wait_until(self.bar_height, what="the bar")
        ident = client.notify("Hello", timeout=0)
        self.session.wait_armed(ident)
        self.session.shot("i3bar")
        margin = self.session.part(ident, "frame").y - height
        self.assertGreaterEqual(margin, 8)
        # What it leaves free counts at once, also for what is there.
        self.set_bar("invisible")
        wait_until(lambda: self.session.part(ident, "frame").y == margin, what="the toast to use the bar's place")
        self.set_bar("dock")
        wait_until(lambda: self.session.part(ident, "frame").y == margin + height, what="the toast below the bar")
        self.session.topmost("centre")
        self.session.wait_focused(0xFFFFFFFF, "field")
        self.session.shot("i3bar-centre")
        self.assertEqual(self.session.part(0xFFFFFFFF, "frame").y, margin + height)
        self.session.topmost("centre")


class X11LostDaemon(LostDaemon, SessionTest):
    session_class = XSession


class X11Outputs(Outputs, SessionTest):
    session_class = XSession
    session_options = {"outputs": (("1280x800", 1), ("1000x800", 1))}


class X11Double(Scaled, SessionTest):
    session_class = XSession
    session_options = {"outputs": (("2560x1600", 2),)}


if __name__ == "__main__":
    unittest.main()
