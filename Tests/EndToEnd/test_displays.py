# SPDX-License-Identifier: MIT
"""Displays beside the one the daemon started, and the keyboard for what never takes it."""

import signal
import time

from desks import SwayDesk, XDesk
from display_contract import DeskTest
from guest import Guest
from harness import CONTROL, DesktopTest, wait_until

#: Until a card that is on screen is armed, with room for a slow machine.
ARMED = 0.9


class Attached(DesktopTest):
    def setUp(self):
        super().setUp()
        self.door = self.desktop.directory / "run" / "topmost" / "attach"
        wait_until(self.door.exists, what="the socket")

    def guest(self, name="guest"):
        guest = Guest(self.door, name)
        self.addCleanup(guest.close)
        return guest

    def test_both_show_it_and_the_first_answer_counts(self):
        client, guest = self.client(), self.guest()
        ident = client.present("Modal", title="Sure?", positive="Yes", negative="No")
        scene = guest.scene(lambda scene: any(card["is_armed"] for card in scene["presenters"]))
        self.assertEqual(scene["presenters"][0]["title"], "Sure?")
        wait_until(self.desktop.display_pid, what="the window display")
        displays = {one["name"]: one for one in client.call(CONTROL, "Displays")}
        self.assertTrue(displays["guest"]["attached"])
        self.assertFalse(displays["guest"]["blocks_input"])
        self.assertIn("guest", self.desktop.topmost("status").stdout)
        guest.say(type="button_tapped", id=ident, button="positive")
        client.wait_signal("Ended", ident)
        guest.scene(lambda scene: not scene["presenters"])

    def test_a_ninth_is_refused(self):
        for number in range(8):
            self.guest(f"g{number}")
        ninth = self.guest()
        self.assertEqual(ninth.hello, {"type": "refused",
                                       "message": "8 displays are attached: no more may be"})


class Focused:
    """A toast's action and a retry, answered by keyboard alone."""

    def focus(self):
        answer = self.desk.topmost("focus")
        self.assertEqual(answer.returncode, 0, answer.stderr)

    def test_nothing_to_give_it_to(self):
        answer = self.desk.topmost("focus")
        self.assertEqual(answer.returncode, 125)
        self.assertIn("neither a toast nor a retry", answer.stderr)

    def test_a_toasts_action(self):
        client = self.client()
        ident = client.notify("News", "Read it?", actions=("open", "Open"), timeout=0)
        time.sleep(ARMED)
        bare = self.desk.screen_hash()
        self.focus()
        wait_until(lambda: self.desk.screen_hash() != bare, what="the ring")
        time.sleep(0.4)
        self.desk.shot("focused-toast")
        self.desk.key("Tab")
        time.sleep(0.3)
        self.desk.key("Return")
        client.wait_signal("ActionInvoked", ident, "open")

    def test_a_retry(self):
        client = self.client()
        ident = client.present("Retry", title="Upload failed")
        time.sleep(ARMED)
        self.focus()
        time.sleep(0.5)
        self.desk.key("Return")
        client.wait_signal("RetryPressed", ident)

    def test_escape_leaves_it(self):
        client = self.client()
        client.notify("News", "Read it?", timeout=0)
        time.sleep(ARMED)
        bare = self.desk.screen_hash()
        self.focus()
        wait_until(lambda: self.desk.screen_hash() != bare, what="the ring")
        self.desk.key("Escape")
        wait_until(lambda: self.desk.screen_hash() == bare, what="no ring")


class X11Focused(Focused, DeskTest):
    desk_class = XDesk


class SwayFocused(Focused, DeskTest):
    desk_class = SwayDesk


class CompositorAway(DeskTest):
    desk_class = SwayDesk

    def test_what_was_up_is_up_again(self):
        client = self.client()
        bare = self.desk.color(640, 400)
        ident = client.present("Modal", title="Sure?", positive="Yes", negative="No")
        wait_until(lambda: self.desk.color(640, 400) != bare, what="the modal")
        self.desk.kill_compositor()
        # Long enough for the looks for a screen to be seconds apart.
        time.sleep(4)
        self.desk.start_compositor()
        wait_until(lambda: self.desk.color(640, 400) != bare, seconds=5, what="the modal again")
        time.sleep(ARMED)
        self.desk.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")
