# SPDX-License-Identifier: MIT
"""The Wayland display on KWin: what every display must do, and what only KWin
shows: a touch screen, exact fractional scales, outputs switched off and on.
"""

import sys
import unittest

from sessions import HERE, KwinSession, XSession
from display_contract import Away, SessionTest, DisplayContract, Outputs, Restarted, Scaled
from harness import CONTROL, wait_until


class Kwin(DisplayContract, Away, SessionTest):
    session_class = KwinSession


class KwinDouble(Scaled, SessionTest):
    session_class = KwinSession
    session_options = {"outputs": (("1600x1200", 2),)}


class KwinOneAndAHalf(Scaled, SessionTest):
    """Drawn at the exact scale: pixel for pixel what X11 shows at that scale."""

    session_class = KwinSession
    session_options = {"outputs": (("1920x1200", 1.5),)}

    def test_text_is_as_sharp_as_on_x11(self):
        missing = XSession.missing()
        if missing:
            self.skipTest(f"not there: {', '.join(missing)}")
        other = XSession(**self.session_options)
        self.addCleanup(other.close)
        pictures = []
        for session in (self.session, other):
            client = session.client()
            modal = self.inside(session, "modal", self.ask(client, session))
            client.close()
            client = session.client()
            pictures.append((modal, self.inside(session, "toast", self.toast(client, session))))
            client.call(CONTROL, "DismissAll")
            client.close()
        for kind, ours, theirs in zip(("modal", "toast"), *pictures):
            different = sum(one != two for one, two in zip(ours, theirs))
            self.assertLess(different, len(ours) // 200, f"the {kind} differs in {different} of {len(ours)} bytes")

    def inside(self, session, name, ident):
        """The bytes of a card at rest, without its edges and corners."""
        session.move(20, 700)
        picture = self.rested(session)
        session.shot(f"sharp-{name}")
        frame = session.part(ident, "frame")
        x, y, width, height = (int(one * 1.5) for one in (frame.x + 16, frame.y + 16, frame.width - 32,
                                                          frame.height - 32))
        return b"".join(picture.data[(row * picture.width + x) * 3:(row * picture.width + x + width) * 3]
                        for row in range(y, y + height))

    def test_another_scale_counts_at_once(self):
        client = self.client()
        ident = self.ask(client)
        place = self.place(ident, "positive")
        self.session.scale_output(0, 1.25)
        self.addCleanup(self.session.scale_output, 0, 1.5)
        self.session.size, size = (1536, 960), self.session.size
        self.addCleanup(setattr, self.session, "size", size)
        wait_until(lambda: self.place(ident, "positive") != place, what="the layout for another scale")
        # It moved, so it arms once more.
        self.rested()
        self.session.wait_armed(ident)
        self.session.shot("rescaled")
        self.press(ident, "positive")
        self.assertEqual(self.pressed(client, ident), "positive")


class KwinOutputs(Outputs, SessionTest):
    session_class = KwinSession
    session_options = {"outputs": (("1280x800", 1), ("1280x800", 1)), "spare": 1}


class KwinRestarted(Restarted, SessionTest):
    session_class = KwinSession


class KwinTouch(SessionTest):
    session_class = KwinSession

    def test_a_tap_presses_once_armed(self):
        client, ident = self.act_before_arming(lambda ident: self.session.seat.tap(*self.place(ident, "positive")))
        self.assert_no_answer(client, ident)
        self.session.seat.tap(*self.place(ident, "positive"))
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_a_finger_down_since_before_presses_nothing(self):
        client = self.client()
        # Where the button will be.
        first = self.ask(client)
        place = self.place(first, "positive")
        self.put_away(client, first)
        self.session.seat.touch_down(*place)
        ident = client.present("Modal", title="Discard this draft?", message="It was never sent.",
                               positive="Discard", negative="Keep")
        client.wait_signal("Presented", ident)
        self.assertEqual(self.place(ident, "positive"), place)
        self.session.wait_armed(ident)
        self.session.seat.touch_up()
        self.assert_no_answer(client, ident)
        self.session.seat.tap(*self.place(ident, "negative"))
        self.assertEqual(self.pressed(client, ident), "negative")

    def test_a_swipe_to_the_side_dismisses_a_toast(self):
        client = self.client()
        ident = client.notify("Swipe me", "To the side", timeout=0)
        self.session.wait_armed(ident)
        x, y = self.place(ident, "frame")
        self.session.seat.touch_down(x, y)
        for step in range(1, 9):
            self.session.seat.touch_move(x - 15 * step, y)
        self.session.seat.touch_up()
        self.assertEqual(client.wait_signal("NotificationClosed", ident)[2], 2)

    def test_a_tap_beside_a_sheet_puts_it_away(self):
        client = self.client()
        ident = self.sheet(client)
        before = len(self.session.reached())
        self.session.seat.tap(*self.beside(ident))
        self.assertEqual(self.ended(client, ident), "dismissed")
        self.assertEqual(self.session.reached()[before:], [], "reached the window below")

    def test_a_row_of_a_sheet_is_tapped(self):
        client = self.client()
        ident = self.sheet(client)
        self.session.seat.tap(*self.place(ident, "share"))
        self.assertEqual(self.pressed(client, ident), "share")

    def test_a_toast_is_tapped_and_what_is_beside_it_reaches_the_window(self):
        client = self.client()
        ident = self.toast(client)
        before = len(self.session.reached())
        self.session.seat.tap(*self.free_place())
        wait_until(lambda: self.session.reached()[before:] == ["touch"], what="the tap on the window below")
        self.session.seat.tap(*self.place(ident, "reply"))
        self.assertEqual(self.pressed(client, ident), "reply")

    def test_a_finger_that_is_taken_away_presses_nothing(self):
        client = self.client()
        ident = self.ask(client)
        before = self.rested()
        self.session.seat.touch_down(*self.place(ident, "positive"))
        wait_until(lambda: self.session.picture() != before, what="the button to look pressed")
        self.session.seat.touch_cancel()
        self.assert_no_answer(client, ident)
        self.session.seat.tap(*self.place(ident, "positive"))
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_a_finger_that_wanders_scrolls_and_presses_nothing(self):
        client = self.client()
        message = "\n".join(f"Paragraph {number} of what there is to read." for number in range(80))
        ident = self.ask(client, message=message)
        x, y = self.place(ident, "frame")
        before = self.rested()
        self.session.seat.touch_down(x, y)
        for step in range(1, 9):
            self.session.seat.touch_move(x, y - 25 * step)
        self.session.seat.touch_up()
        wait_until(lambda: self.session.picture() != before, what="the text to scroll")
        self.session.shot("scrolled")
        self.assert_no_answer(client, ident)
        self.session.key("Escape")
        client.wait_signal("Ended", ident)


class BlurSession(KwinSession):
    """KWin with its blur, which is off where the processor draws."""

    def start_compositor(self):
        (self.directory / "config" / "kwinrc").write_text("[Plugins]\nblurEnabled=true\n")
        super().start_compositor()


class Blur(SessionTest):
    session_class = BlurSession
    has_window = False

    def test_what_shines_through_a_toast_is_blurred(self):
        themes = self.session.directory / "config" / "topmost" / "themes"
        themes.mkdir(parents=True)
        self.session.start("stripes", [sys.executable, "-B", str(HERE / "window.py"), str(self.session.socket),
                                       str(self.session.directory / "stripes"), "Stripes"])
        self.addCleanup(self.configure, "")
        me = self.client()
        for name, blur in (("soft", "true"), ("clear", "false")):
            (themes / f"{name}.toml").write_text(f'base = "light"\nopacity = 0.6\nblur = {blur}\n')
        for name, is_soft in (("soft", True), ("clear", False)):
            self.configure(f'[look]\ntheme = "{name}"\n')
            ident = me.notify("A toast", "What shines through it", timeout=0)
            self.session.wait_armed(ident)
            frame = self.session.part(ident, "frame")

            def shades():
                """How different the columns of its lower edge are, where there is no text."""
                row = [self.session.color(frame.x + x, frame.y + frame.height - 6)[0] for x in range(100, 148, 4)]
                return max(row) - min(row)
            wait_until(lambda: (shades() < 8) == is_soft and (is_soft or shades() > 60), step=0.2, what=name)
            self.session.shot(f"blur-{name}")
            me.call(CONTROL, "DismissAll")


if __name__ == "__main__":
    unittest.main()
