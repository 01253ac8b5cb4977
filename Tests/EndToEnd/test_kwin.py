# SPDX-License-Identifier: MIT
"""The Wayland display on KWin: what every display must do, and what only KWin
shows: a touch screen, exact fractional scales, outputs switched off and on.
"""

import time
import unittest

from desks import BACKGROUND, KwinDesk
from display_contract import ARMED, DeskTest, DisplayContract, Outputs, Scaled
from harness import wait_until


class Kwin(DisplayContract, DeskTest):
    desk_class = KwinDesk


class KwinDouble(Scaled, DeskTest):
    desk_class = KwinDesk
    desk_options = {"outputs": (("2560x1600", 2),)}


class KwinOutputs(Outputs, DeskTest):
    desk_class = KwinDesk
    desk_options = {"outputs": (("1280x800", 1), ("1280x800", 1)), "spare": 1}


class KwinRestarted(DeskTest):
    desk_class = KwinDesk
    has_window = False

    def test_it_dies_and_comes_back_with_the_modal(self):
        client = self.client()
        ident = self.ask(client)
        self.desk.kill_compositor()
        time.sleep(0.3)
        self.assertIsNone(self.desk.daemon.poll())
        self.desk.start_compositor()
        wait_until(lambda: self.desk.color(5, 700) != BACKGROUND, 20, what="the scrim")
        time.sleep(ARMED)
        self.desk.shot("again")
        self.desk.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")


class KwinTouch(DeskTest):
    desk_class = KwinDesk

    def test_a_tap_presses_once_armed(self):
        client = self.client()
        ident = client.present("Modal", title="Discard this draft?", message="It was never sent.",
                               positive="Discard", negative="Keep")
        client.wait_signal("Presented", ident)
        self.desk.seat.tap(*self.positive)
        self.assert_no_answer(client)
        time.sleep(ARMED)
        self.desk.seat.tap(*self.positive)
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_a_finger_down_since_before_presses_nothing(self):
        client = self.client()
        self.desk.seat.touch_down(*self.positive)
        ident = self.ask(client)
        self.desk.seat.touch_up()
        self.assert_no_answer(client)
        time.sleep(ARMED)
        self.desk.seat.tap(*self.negative)
        self.assertEqual(self.pressed(client, ident), "negative")

    def test_a_tap_beside_a_sheet_puts_it_away(self):
        client = self.client()
        ident = self.sheet(client)
        before = len(self.desk.reached())
        self.desk.seat.tap(200, 200)
        self.assertEqual(self.ended(client, ident), "dismissed")
        self.assertEqual(self.desk.reached()[before:], [], "reached the window below")

    def test_a_row_of_a_sheet_is_tapped(self):
        client = self.client()
        ident = self.sheet(client)
        self.desk.seat.tap(*self.first_row)
        self.assertEqual(self.pressed(client, ident), "share")

    def test_a_toast_is_tapped_and_what_is_beside_it_reaches_the_window(self):
        client = self.client()
        ident = self.toast(client)
        before = len(self.desk.reached())
        self.desk.seat.tap(300, 500)
        wait_until(lambda: self.desk.reached()[before:] == ["touch"], what="the tap on the window below")
        self.desk.seat.tap(*self.toast_button)
        self.assertEqual(self.pressed(client, ident), "reply")

    def test_a_finger_that_is_taken_away_presses_nothing(self):
        client = self.client()
        ident = self.ask(client)
        self.desk.seat.touch_down(*self.positive)
        time.sleep(0.1)
        self.desk.seat.touch_cancel()
        self.assert_no_answer(client)
        time.sleep(ARMED)
        self.desk.seat.tap(*self.positive)
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_a_finger_that_wanders_scrolls_and_presses_nothing(self):
        client = self.client()
        message = "\n".join(f"Paragraph {number} of what there is to read." for number in range(80))
        ident = self.ask(client, message=message)
        x, y = self.middle
        before = self.desk.picture()
        self.desk.seat.touch_down(x, y)
        for step in range(1, 9):
            self.desk.seat.touch_move(x, y - 25 * step)
            time.sleep(0.02)
        self.desk.seat.touch_up()
        self.assert_no_answer(client)
        self.desk.shot("scrolled")
        self.assertNotEqual(self.desk.picture(), before)
        self.desk.key("Escape")
        client.wait_signal("Ended", ident)


if __name__ == "__main__":
    unittest.main()
