# SPDX-License-Identifier: MIT
"""What every display must do, whatever it draws on.

A class of tests names a session and takes these mixins; its tests share one
session, with another program's window below all that is shown. Where to click,
and when a click counts, the display says itself.
"""

import itertools
import os
import pathlib
import signal
import time
import unittest

from gi.repository import GLib

from sessions import is_shaded
from everyday import Everyday, is_near
from harness import BIN, CONTROL, PRESENTER, TIMEOUT, variant, wait_until
from seat import MODIFIERS

# Cards arm 0.5 s after they are shown; the rest is for a slow machine.
ARMING = 0.5
LONGER_THAN_ARMING = ARMING + 0.3
# A letter that only asks whether keys reach the window below.
PROBE = "f"
# Tests dismiss one question after the other, of the same program.
PATIENT = "[limits]\ndismissals = 0\n"


def rows(*all):
    """Rows of a sheet or buttons: id, title, and a tone where there is a third."""
    return GLib.Variant("a(ssa{sv})", [(ident, title, {"tone": variant(tone[0])} if tone else {})
                                       for ident, title, *tone in all])


class SessionTest(unittest.TestCase):
    """Tests that share one session."""

    session_class = None
    session_options = {}
    has_window = True

    @classmethod
    def setUpClass(cls):
        missing = cls.session_class.missing()
        if missing:
            raise unittest.SkipTest(f"not there: {', '.join(missing)}")
        cls.session = cls.session_class(**cls.session_options)
        try:
            cls.set_configuration(cls.session_options.get("config", ""))
            if cls.has_window:
                cls.session.start_window()
        except BaseException:
            cls.session.close()
            raise

    @classmethod
    def tearDownClass(cls):
        cls.session.close()

    def setUp(self):
        self.clients = []
        self.addCleanup(self.tidy)
        self.logged = len(self.session.log())
        self.session.move(20, 700)

    def tidy(self):
        """Leaves the session as it was; after a failure the daemon's log is printed."""
        result = getattr(getattr(self, "_outcome", None), "result", None)
        if result and any(getattr(test, "test_case", test) is self for test, _ in [*result.failures, *result.errors]):
            print("--- topmostd said:\n" + self.session.log()[self.logged:][-4000:])
        control = self.session.client()
        control.call(CONTROL, "DismissAll")
        for client in self.clients:
            client.bus.is_closed() or client.close()
        wait_until(lambda: not control.call(CONTROL, "List") and not self.blocked(control), what="an empty screen")
        control.close()

    def client(self):
        client = self.session.client()
        self.clients.append(client)
        return client

    @classmethod
    def set_configuration(cls, text):
        cls.session.write_config(text if "[limits]" in text else f"{text}\n{PATIENT}")
        client = cls.session.client()
        client.call(CONTROL, "Reload")
        client.close()

    def configure(self, text):
        """Changes the configuration; it is back after the test."""
        self.set_configuration(text)

    def open_lists(self):
        """Has "+N more" open a list in place, not the notification centre."""
        self.configure('[toasts]\nmore = "list"\n')
        self.addCleanup(self.configure, "")

    def shown(self, client, ident, session=None):
        """Waits until it is on screen and can be answered."""
        client.wait_signal("Presented", ident)
        (session or self.session).wait_armed(ident)

    def blocked(self, client):
        properties = (CONTROL[0], CONTROL[1], "org.freedesktop.DBus.Properties")
        return client.call(properties, "Get", "(ss)", CONTROL[2], "InputBlocked")

    def probe(self, seconds):
        """Whether a key reaches the window below within that time."""
        before = self.session.reached().count(f"key {PROBE}")
        self.session.key(PROBE)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.session.reached().count(f"key {PROBE}") > before:
                return True
            time.sleep(0.01)
        return False

    def wait_blocked(self, client):
        """Waits until the display keeps the keys from the window below."""
        wait_until(lambda: self.blocked(client), what="the block")
        # A cold display must start before it can block.
        wait_until(lambda: not self.probe(0.5) and not self.probe(0.5), what="the display to hold the input")

    # What is presented, and where its parts lie.

    def ask(self, client, session=None, **options):
        """A modal of two buttons and one line in the middle, shown and armed."""
        options = {"title": "Discard this draft?", "message": "It was never sent.", "positive": "Discard",
                   "negative": "Keep", **options}
        ident = client.present("Modal", **options)
        self.shown(client, ident, session)
        return ident

    def sheet(self, client, *all):
        ident = client.present("BottomSheet", title="Photo",
                               actions=rows(*all or (("share", "Share…"), ("move", "Move"))))
        self.shown(client, ident)
        return ident

    def toast(self, client, session=None):
        # On a busy machine a picture of it takes longer than it would stay.
        ident = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!", timeout_ms=0,
                               actions=rows(("reply", "Reply"), ("read", "Mark as Read")))
        self.shown(client, ident, session)
        return ident

    def place(self, ident, name):
        """The middle of a part, a button's id say, on the first output."""
        return self.session.part(ident, name).middle

    def beside(self, ident):
        """A place that no card covers: halfway from the left edge to this one."""
        frame = self.session.part(ident, "frame")
        return frame.x / 2, frame.y + frame.height / 2

    def free_place(self):
        """A place on the first output where only the window below and the scrim are."""
        x, y = 300, 500
        for frame in self.session.layout(None, "frame"):
            self.assertFalse(frame.x <= x <= frame.x + frame.width and frame.y <= y <= frame.y + frame.height, frame)
        return x, y

    def press(self, ident, name):
        """Clicks on a part."""
        self.session.click(*self.place(ident, name))

    def rested(self, session=None):
        """The screen once it no longer changes: all that was asked for before is on it."""
        session = session or self.session
        return session.settled(session.picture)

    def warm(self, client):
        """Has the display started, and its screen empty again."""
        bare = self.rested()
        ident = client.present("Toast", title="warm")
        client.wait_signal("Presented", ident)
        wait_until(lambda: self.session.picture() != bare, what="the toast")
        client.call(PRESENTER, "Dismiss", "(u)", ident)
        wait_until(lambda: self.rested() == bare, what="the toast to be gone")

    def put_away(self, client, *idents):
        for ident in idents:
            client.call(PRESENTER, "Dismiss", "(u)", ident)
            client.wait_signal("Ended", ident)
            wait_until(lambda ident=ident: not self.session.layout(ident), what="the card to leave")
        self.rested()

    def act_before_arming(self, act, times=1, begin=lambda ident: None):
        """Presents a modal and acts on it `times` times before it can be armed; returns its client and id.

        An attempt that takes too long is repeated.
        """
        def attempt():
            client, last = self.client(), time.monotonic()
            ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
            client.wait_signal("Presented", ident)
            begin(ident)
            for _ in range(times):
                start = time.monotonic()
                act(ident)
                if time.monotonic() - last >= ARMING:
                    client.close()
                    return None
                last = start
            return client, ident
        return wait_until(attempt, 4 * TIMEOUT, what="input before the arming")

    def pressed(self, client, ident):
        """The button that was pressed."""
        return client.wait_signal("ButtonPressed", ident)[2]

    def ended(self, client, ident):
        """How it ended."""
        return client.wait_signal("Ended", ident)[2]

    def assert_no_answer(self, client, modal=None):
        """Fails if anything was answered.

        A display handles input in order: once a modal of two buttons is armed, its focus goes to
        the other one and back.
        """
        if modal:
            self.session.wait_armed(modal)
        for name in ("negative", "positive") if modal else ():
            self.session.key("Tab")
            self.session.wait_focused(modal, name)
        client.settle()
        answers = [one for one in client.signals if one[0] in ("ButtonPressed", "RetryPressed", "ActionInvoked")]
        self.assertFalse(answers)


class Unseen:
    """What is on screen, and nobody sees it."""

    def is_unseen(self, client, ident):
        return client.call(CONTROL, "Explain", "(u)", ident)[1]["reason"] == "unseen"


class Away(Unseen):
    """What is on screen while the user is away counts for nothing."""

    def test_a_toast_waits_for_a_user_who_is_away(self):
        self.addCleanup(self.configure, "")
        self.configure('[toasts]\naway_after = "2s"\n')
        client = self.client()
        marker = client.present("Toast", title="Stays", timeout_ms=0)
        client.wait_signal("Presented", marker)
        wait_until(lambda: self.is_unseen(client, marker), what="the report")
        self.assertIn("the user is away", self.session.topmost("why", str(marker)).stdout)
        self.assertIn("the user is away", self.session.topmost("status").stdout)
        ident = client.present("Toast", title="Backup finished", timeout_ms=600)
        question = client.present("Modal", title="Continue?", positive="Yes", timeout_ms=900)
        # A question runs by the clock.
        self.assertEqual(self.ended(client, question), "expired")
        # Longer than the toast would stay.
        client.pump(1)
        self.assertFalse([one for one in client.signals if one[1] == ident])
        self.session.move(30, 690)
        client.wait_signal("Presented", ident)
        self.assertEqual(self.ended(client, ident), "expired")

    def test_a_toast_waits_that_comes_after_the_user_left(self):
        self.addCleanup(self.configure, "")
        self.configure('[toasts]\naway_after = "2s"\n[display]\nidle_time = "1s"\n')
        client = self.client()
        places = itertools.cycle((680, 681))

        def has_ended():
            # One that sees the user leave runs until they are back.
            self.session.move(30, next(places))
            return self.session.display_pid() is None

        wait_until(has_ended, what="the end of the display")
        client.pump(4)
        ident = client.present("Toast", title="Backup finished", timeout_ms=600)
        # The display has drawn it: nobody saw that.
        wait_until(lambda: self.is_unseen(client, ident), what="the report")
        client.pump(1.2)
        self.assertFalse([one for one in client.signals if one[1] == ident])
        self.session.move(30, 690)
        client.wait_signal("Presented", ident)
        self.assertEqual(self.ended(client, ident), "expired")

    def test_nobody_is_away_who_does_something(self):
        self.addCleanup(self.configure, "")
        self.configure('[toasts]\naway_after = "2s"\n')
        client = self.client()
        ident = client.present("Toast", title="Backup finished", timeout_ms=5_000)
        client.wait_signal("Presented", ident)
        for step in range(20):
            if any(one[:2] == ("Ended", ident) for one in client.signals):
                break
            self.session.move(30 + step, 690)
            client.pump(0.5)
        self.assertEqual(self.ended(client, ident), "expired")


class Darkness(Unseen):
    """What a screen that is off shows counts for nothing."""

    def test_a_toast_waits_for_a_screen_that_is_off(self):
        client = self.client()
        self.warm(client)
        self.session.turn_screen(False)
        self.addCleanup(self.session.turn_screen, True)
        ident = client.present("Toast", title="Backup finished", timeout_ms=600)
        wait_until(lambda: self.is_unseen(client, ident), what="the report")
        # Longer than it would stay.
        client.pump(1.2)
        self.assertFalse([one for one in client.signals if one[1] == ident])
        self.session.turn_screen(True)
        client.wait_signal("Presented", ident)
        self.assertEqual(self.ended(client, ident), "expired")

    def test_a_modal_arms_again_after_the_screen_was_off(self):
        client = self.client()
        ident = self.ask(client, timeout_ms=60_000)
        self.session.turn_screen(False)
        self.addCleanup(self.session.turn_screen, True)
        other = client.present("Toast", title="Drawn in the dark", timeout_ms=0)
        wait_until(lambda: self.is_unseen(client, ident), what="the report")
        wait_until(lambda: not any(part.is_armed for part in self.session.layout(ident)), what="a disarmed modal")
        self.session.turn_screen(True)
        self.session.wait_armed(ident)
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")
        self.put_away(client, other)


class Configured:
    """What the user sets for toasts: where they stand, and what the buttons of the mouse do."""

    def setUp(self):
        super().setUp()
        self.addCleanup(self.configure, "")

    def test_position_and_width_of_toasts_are_configured(self):
        middle = self.session.size[0] / 2
        for position, is_at_top in (("top_center", True), ("bottom_center", False)):
            self.configure(f'[toasts]\nposition = "{position}"\nwidth = 480\ngap = 4\n')
            client = self.client()
            idents = [client.present("Toast", title="Train leaves", message=text, timeout_ms=0)
                      for text in ("at 9:40", "from platform 6")]
            self.shown(client, idents[-1])
            self.rested()
            self.session.shot(position)
            older, newer = (self.place(ident, "frame") for ident in idents)
            self.assertAlmostEqual(older[0], middle, delta=1)
            self.assertAlmostEqual(newer[0], middle, delta=1)
            self.assertEqual(newer[1] < older[1], is_at_top)
            self.assertEqual(newer[1] < self.session.size[1] / 2, is_at_top)
            self.put_away(client, *idents)

    def test_a_rule_gives_toasts_a_place_of_their_own(self):
        self.configure('''
            [toasts]
            group_after = 0
            [[rule]]
            name = "volume"
            match.app = "volume"
            set.position = "bottom_center"
            set.width = 280
        ''')
        client = self.client()
        volume = [client.notify(f"Volume {number}", app="volume", timeout=0) for number in range(2)]
        mail = [client.notify(f"Mail {number}", app="mail", timeout=0) for number in range(2)]
        for ident in (*volume, *mail):
            self.session.wait_armed(ident)
        self.rested()
        self.session.shot("places")
        frames = [self.session.part(ident, "frame") for ident in (*volume, *mail)]
        self.assertEqual([frame.width for frame in frames], [280, 280, 368, 368])
        middle, right = self.session.size[0] / 2, self.session.size[0] - 16
        self.assertTrue(all(abs(frame.middle[0] - middle) <= 1 for frame in frames[:2]), frames)
        self.assertEqual([frame.x + frame.width for frame in frames[2:]], [right, right])
        # Each column begins at its own edge, with the newest.
        self.assertGreater(frames[1].y, frames[0].y)
        self.assertGreater(frames[0].y, self.session.size[1] / 2)
        self.assertLess(frames[3].y, frames[2].y)
        # A press counts there as anywhere.
        self.press(volume[0], "card")
        self.assertEqual(client.wait_signal("NotificationClosed", volume[0])[2], 2)

    def test_more_opens_the_centre(self):
        self.configure("[toasts]\nvisible = 2\n")
        client = self.client()
        idents = [client.notify(f"Number {number}", app=f"app{number}", timeout=0) for number in range(4)]
        self.session.wait_armed(idents[-1])
        self.rested()
        self.press(0, "more")
        self.session.wait_focused(0xFFFFFFFF, "field")
        self.session.shot("more-centre")
        self.session.key("Escape")
        wait_until(lambda: not self.session.layout(0xFFFFFFFF), what="the centre to close")
        self.assertTrue(self.session.layout(idents[-1]))

    def test_margins_of_toasts_are_configured(self):
        self.configure('[toasts]\nmargin = 20\nmargin_top = 60\nmargin_right = 0\n')
        client = self.client()
        for position, find in (("top_right", lambda frame: (self.session.size[0] - frame.x - frame.width, frame.y)),
                               ("bottom_left", lambda frame: (frame.x, self.session.size[1] - frame.y - frame.height))):
            self.configure(f'[toasts]\nposition = "{position}"\nmargin = 20\nmargin_top = 60\nmargin_right = 0\n')
            ident = client.notify("Edges", timeout=0)
            self.session.wait_armed(ident)
            self.rested()
            self.session.shot(f"edges-{position}")
            self.assertEqual(find(self.session.part(ident, "frame")), (0, 60) if position == "top_right" else (20, 20))
            client.call(CONTROL, "DismissAll")
            wait_until(lambda: not self.session.layout(ident), what="the toast to go")

    def test_a_toast_follows_the_pointer_and_a_swipe_dismisses_it(self):
        self.configure('[mouse]\nleft = "none"\nswipe = "dismiss"\n')
        client = self.client()
        bare = self.rested()
        ident = client.notify("Swipe me", "To the side", timeout=0)
        self.session.wait_armed(ident)
        frame = self.session.part(ident, "frame")
        # Within the card at rest, and outside of one that is drawn 40 pixels to the left.
        x, y = frame.x + frame.width - 12, frame.y + frame.height / 2
        # The end of its shadow may still fall there.
        is_bare = lambda: is_near(self.session.color(int(x), int(y)), bare.color(int(x), int(y)))
        # Its other end, where nothing but its fill is, is drawn beyond the place where it rests.
        end = frame.x + 20, frame.y + 7
        fill = self.session.color(*map(int, end))
        is_whole = lambda moved: is_near(self.session.color(int(end[0] - moved), int(end[1])), fill)
        start = frame.x + frame.width / 2, y
        for length, is_swipe in ((40, False), (120, True)):
            # With the pointer over it, so that hovering is not what changes.
            self.session.move(*start)
            self.rested()
            self.assertFalse(is_bare())
            self.session.press()
            for step in range(1, 9):
                self.session.move(start[0] - length * step / 8, start[1])
            wait_until(is_bare, what=f"the card to follow the pointer by {length}")
            wait_until(lambda: is_whole(length), what="its other end")
            self.session.shot(f"swipe-{length}")
            self.session.release()
            if is_swipe:
                self.assertEqual(client.wait_signal("NotificationClosed", ident)[2], 2)
                wait_until(lambda: not self.session.layout(ident), what="the toast to go")
            else:
                wait_until(lambda: not is_bare(), what="the card to return")
                self.assertTrue(self.session.layout(ident))
                self.assertFalse([one for one in client.signals if one[0] == "NotificationClosed"])
        self.session.move(5, self.session.size[1] - 5)

    def test_actions_of_mouse_buttons_are_configured(self):
        self.configure('[mouse]\nleft = "dismiss"\nmiddle = "default_action"\nright = "dismiss_all"\n')
        client = self.client()
        for button, outcomes in (("left", ["dismissed"]), ("middle", ["acted"]), ("right", ["dismissed"] * 2)):
            idents = [client.present("Toast", title=f"{button} {number}", timeout_ms=0,
                                     actions=rows(("default", "Open"))) for number, _ in enumerate(outcomes)]
            self.shown(client, idents[-1])
            self.session.click_with(button, *self.place(idents[-1], "card"))
            for ident, outcome in zip(idents, outcomes):
                self.assertEqual(self.ended(client, ident), outcome, button)


class Answers:
    """The five kinds, by mouse and by keyboard."""

    def test_modal_by_mouse(self):
        for button in ("positive", "negative"):
            client = self.client()
            ident = self.ask(client)
            self.session.shot("modal")
            self.press(ident, button)
            self.assertEqual(self.pressed(client, ident), button)
            self.assertEqual(self.ended(client, ident), "acted")

    def test_modal_by_keyboard(self):
        for keys, button in ((["Return"], "positive"), (["Tab", "Return"], "negative"), (["Escape"], "negative")):
            client = self.client()
            ident = self.ask(client)
            self.session.key(*keys)
            self.assertEqual(self.pressed(client, ident), button, keys)

    def test_a_text_too_long_answers_nothing_until_it_is_shortened(self):
        client = self.client()
        ident = self.ask(client, input=GLib.Variant("a{sv}", {"maximum_length": GLib.Variant("i", 3)}))
        self.session.key(*"abcde", "Return")
        # What came of the key can be seen before it is not answered.
        self.rested()
        self.session.shot("too-long")
        self.assert_no_answer(client)
        self.session.key("BackSpace", "BackSpace", "Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[3]["text"], "abc")

    def test_escape_answers_at_once(self):
        client = self.client()
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        client.wait_signal("Presented", ident)
        self.session.key("Escape")
        self.assertEqual(self.pressed(client, ident), "negative")

    def test_modals_answer_from_the_top(self):
        client, other = self.client(), self.client()
        lower = self.ask(client)
        upper = self.ask(other)
        self.session.shot("stack")
        self.session.key("Return")
        other.wait_signal("Ended", upper)
        self.session.wait_armed(lower)
        self.session.key("Return")
        client.wait_signal("Ended", lower)

    def test_sheet_by_mouse(self):
        client = self.client()
        ident = self.sheet(client)
        self.session.shot("sheet")
        self.press(ident, "share")
        self.assertEqual(self.pressed(client, ident), "share")

    def test_sheet_by_keyboard(self):
        client = self.client()
        ident = self.sheet(client)
        self.session.key("2")
        self.assertEqual(self.pressed(client, ident), "move")

    def test_sheet_is_put_away(self):
        for way in ("scrim", "Escape"):
            client = self.client()
            ident = self.sheet(client)
            if way == "scrim":
                self.session.click(*self.beside(ident))
            else:
                self.session.key("Escape")
            self.assertEqual(self.ended(client, ident), "dismissed")

    def test_toast_by_mouse(self):
        client = self.client()
        ident = self.toast(client)
        self.session.shot("toast")
        self.press(ident, "reply")
        self.assertEqual(self.pressed(client, ident), "reply")

    def replying(self, client, **options):
        """A toast that can be answered."""
        ident = client.present("Toast", title="Ada", message="Are you coming at noon?", timeout_ms=0,
                               reply=GLib.Variant("a{sv}", {"placeholder": GLib.Variant("s", "Message to Ada")}),
                               actions=rows(("read", "Mark as Read")), **options)
        self.shown(client, ident)
        return ident

    def open_reply(self, ident):
        self.press(ident, "inline-reply")
        self.session.wait_focused(ident, "field")
        self.session.wait_armed(ident)

    def test_a_reply_is_written_in_the_toast(self):
        client = self.client()
        for way in ("Return", "mouse"):
            ident = self.replying(client)
            self.session.shot("reply-offered")
            self.open_reply(ident)
            self.session.shot("reply-empty")
            self.session.key(*"noon")
            self.rested()
            self.session.shot("reply-typed")
            if way == "Return":
                self.session.key("Return")
            else:
                self.press(ident, "inline-reply")
            pressed = client.wait_signal("ButtonPressed", ident)
            self.assertEqual((pressed[2], pressed[3]["text"]), ("inline-reply", "noon"))
            self.assertEqual(self.ended(client, ident), "acted")

    def test_no_letter_of_a_reply_is_lost_while_toasts_arrive_and_change(self):
        client, other = self.client(), self.client()
        ident = self.replying(client, key="chat")
        self.open_reply(ident)
        text = "abcdefghijklmnopqrst"

        def disturb(place):
            if place == 5:
                other.notify("Volume", app="other", timeout=0)
            if place == 10:
                client.present("Toast", title="Ada", message="Are you coming at noon? Or later?", timeout_ms=0, key="chat",
                               reply=GLib.Variant("a{sv}", {}), actions=rows(("read", "Mark as Read")))
            if place == 15:
                other.notify("News", app="third", timeout=0)
        for place, letter in enumerate(text):
            disturb(place)
            self.session.key(letter)
            time.sleep(0.05)
        self.rested()
        self.session.shot("reply-disturbed")
        self.session.wait_armed(ident)
        self.session.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[3]["text"], text)

    def test_a_reply_has_several_lines(self):
        client = self.client()
        ident = self.replying(client)
        self.open_reply(ident)
        self.session.key(*"one")
        self.session.key_down("Shift")
        self.session.key("Return")
        self.session.key_up("Shift")
        self.session.key(*"two")
        self.rested()
        self.session.shot("reply-lines")
        self.session.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[3]["text"], "one\ntwo")

    def test_escape_closes_a_reply_and_what_was_typed_stays(self):
        client = self.client()
        ident = self.replying(client, key="chat")
        self.open_reply(ident)
        self.session.key(*"no")
        self.session.key("Escape")
        wait_until(lambda: not any(part.name == "field" for part in self.session.layout(ident)), what="the field to close")
        client.present("Toast", title="Ada", message="Hello?", timeout_ms=0, key="chat")
        # The update disarms it, and it is armed again.
        wait_until(lambda: client.call(CONTROL, "List")[0]["message"] == "Hello?", what="the update")
        self.rested()
        self.session.wait_armed(ident)
        self.open_reply(ident)
        self.session.key(*"on", "Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[3]["text"], "noon")

    def test_a_form_is_filled_in(self):
        client = self.client()
        fields = GLib.Variant("aa{sv}", [
            {"id": GLib.Variant("s", "name"), "label": GLib.Variant("s", "Name"), "required": GLib.Variant("b", True)},
            {"id": GLib.Variant("s", "age"), "type": GLib.Variant("s", "number"), "label": GLib.Variant("s", "Age")},
            {"id": variant("at"), "type": variant("time"), "label": variant("At"), "value": variant("9:05")},
            {"id": GLib.Variant("s", "news"), "type": GLib.Variant("s", "switch"), "label": GLib.Variant("s", "News")},
        ])
        ident = client.present("Modal", title="New user", positive="Add", negative="Cancel", fields=fields)
        self.shown(client, ident)
        self.session.wait_armed(ident)
        self.session.key(*"ada", "Return", "7", "Up", "Return", "Up", "Return")
        self.session.shot("form")
        self.press(ident, "news")
        self.press(ident, "positive")
        answer = client.wait_signal("ButtonPressed", ident)[3]
        self.assertEqual(answer["fields"], {"name": "ada", "age": 8.0, "at": "09:06", "news": True})

    def test_a_form_of_numbers_days_and_lines(self):
        client = self.client()
        fields = GLib.Variant("aa{sv}", [
            {"id": variant("volume"), "type": variant("slider"), "label": variant("Volume"), "value": variant(30.0)},
            {"id": variant("day"), "type": variant("date"), "label": variant("Day"), "value": variant("2026-11-23")},
            {"id": variant("color"), "type": variant("color"), "label": variant("Colour"),
             "value": variant("#33d17a")},
            {"id": variant("notes"), "type": variant("textarea"), "label": variant("Notes")},
        ])
        ident = client.present("Modal", title="Reminder", positive="Add", negative="Cancel", fields=fields)
        self.shown(client, ident)
        self.session.wait_armed(ident)
        self.session.key("Right", "Return", "Up")
        self.rested()
        self.session.shot("form-date")
        self.press(ident, "day:2026-11-30")
        self.session.key("Return")
        self.rested()
        self.session.shot("form-color")
        self.press(ident, "color:#3584e4")
        self.session.key("Return", *"one", "Return", *"two", "Up", *"1")
        self.rested()
        self.session.shot("form-lines")
        self.press(ident, "positive")
        answer = client.wait_signal("ButtonPressed", ident)[3]
        self.assertEqual(answer["fields"], {"volume": 31.0, "day": "2026-11-30", "color": "#3584e4",
                                            "notes": "one1\ntwo"})

    def test_a_reply_above_a_modal(self):
        client, other = self.client(), self.client()
        toast = self.replying(other)
        modal = self.ask(client)
        self.open_reply(toast)
        self.session.key(*"hi", "Return")
        self.assertEqual(other.wait_signal("ButtonPressed", toast)[3]["text"], "hi")
        # It is armed under the reply, and again when it gets the focus.
        self.session.wait_focused(modal, "positive")
        self.session.wait_armed(modal)
        self.session.key("Return")
        self.assertEqual(self.pressed(client, modal), "positive")

    def test_toast_above_a_modal(self):
        client, other = self.client(), self.client()
        toast = self.toast(other)
        modal = self.ask(client)
        self.session.shot("toast-above-modal")
        self.press(toast, "reply")
        self.assertEqual(self.pressed(other, toast), "reply")
        self.session.key("Return")
        self.assertEqual(self.pressed(client, modal), "positive")

    def test_waiting_toasts_open_and_close(self):
        self.open_lists()
        client = self.client()
        # Critical ones: others of one application gather.
        idents = [client.present("Toast", title=f"Number {number}", timeout_ms=0, urgency="critical",
                                 actions=rows(("open", "Open"))) for number in range(7)]
        self.shown(client, idents[-1])
        # Five have a place; the two that came first gave theirs.
        self.assertFalse(self.session.layout(idents[0]))
        self.rested()
        self.session.shot("more-closed")
        self.press(0, "more")
        self.shown(client, idents[1])
        # The screen has room for one more; the next press goes on to the other.
        self.assertEqual(client.call(CONTROL, "Explain", "(u)", idents[0])[1]["reason"], "out_of_view")
        self.rested()
        self.session.shot("more-open")
        self.press(0, "more")
        self.shown(client, idents[0])
        self.rested()
        self.press(idents[0], "open")
        self.assertEqual(self.pressed(client, idents[0]), "open")
        self.session.wait_armed(idents[1])
        self.rested()
        self.press(0, "less")
        wait_until(lambda: not self.session.layout(idents[1]), what="the list to close")
        self.assertEqual(client.call(CONTROL, "Explain", "(u)", idents[1])[1]["reason"], "no_room")
        self.assertTrue(self.session.layout(idents[2]))

    def test_toasts_of_one_application_gather_and_open(self):
        self.open_lists()
        client = self.client()
        idents = [client.present("Toast", title=f"Number {number}", timeout_ms=0,
                                 actions=rows(("open", "Open"))) for number in range(5)]
        self.shown(client, idents[2])
        self.session.part(idents[2], "more")
        self.assertFalse(self.session.layout(idents[1]))
        self.assertEqual(client.call(CONTROL, "Explain", "(u)", idents[1])[1]["reason"], "gathered")
        self.rested()
        self.session.shot("gathered")
        self.press(idents[2], "more")
        self.shown(client, idents[0])
        self.rested()
        self.session.shot("gathered-open")
        self.press(idents[0], "open")
        self.assertEqual(self.pressed(client, idents[0]), "open")
        self.rested()
        self.press(0, "less")
        wait_until(lambda: not self.session.layout(idents[1]), what="the group to close")
        self.session.part(idents[2], "more")

    def test_toast_expires(self):
        client = self.client()
        ident = client.present("Toast", title="Copied", timeout_ms=600)
        self.assertEqual(self.ended(client, ident), "expired")

    def test_retry_by_mouse(self):
        client = self.client()
        ident = client.present("Retry", title="Could not upload", message="The server did not answer.", attempt=3)
        self.shown(client, ident)
        self.session.shot("retry")
        self.press(ident, "retry")
        self.assertEqual(client.wait_signal("RetryPressed", ident)[2:], (0, 3))
        self.assertEqual(self.ended(client, ident), "acted")

    def test_loading_is_cancelled(self):
        for way in ("keyboard", "mouse"):
            client = self.client()
            ident = client.present("Loading", title="Exporting", cancel="Cancel")
            self.shown(client, ident)
            if way == "keyboard":
                # The ring is on Cancel from the start, as the only button.
                self.session.wait_focused(ident, "cancel")
                self.session.key("Return")
            else:
                self.press(ident, "cancel")
            self.assertEqual(self.ended(client, ident), "dismissed")

    def test_an_answer_brings_a_token(self):
        client = self.client()
        ident = self.ask(client)
        self.session.key("Return")
        self.assertTrue(client.wait_signal("ButtonPressed", ident)[3]["activation_token"])


class Guards:
    """What presses nothing, and what reaches no window."""

    def setUp(self):
        super().setUp()
        self.before = len(self.session.reached())
        self.free()
        self.before = len(self.session.reached())

    def reached(self):
        """What reached the window below since the test began."""
        return self.session.reached()[self.before:]

    def free(self):
        """Waits until keys and clicks reach the window below; what else had reached it by then.

        Input arrives in order: what leaked before the first key that arrives is there with it.
        """
        wait_until(lambda: self.probe(2), what="keys to reach the window below")
        leaked = [one for one in self.reached() if one != f"key {PROBE}"]

        def clicks():
            before = len(self.session.reached())
            self.session.click(*self.free_place())
            # It arrives before the key that follows it.
            self.probe(2)
            return "click" in self.session.reached()[before:]
        wait_until(clicks, what="clicks to reach the window below")
        return leaked

    def knock(self):
        """Keys and a click that must go nowhere."""
        self.session.key("x", "Return", "space")
        self.session.click(*self.free_place())

    def test_what_was_being_typed_presses_nothing(self):
        def begin(ident):
            # The window below has the keys until the modal has them.
            self.session.wait_focused(ident, "positive")
            self.before = len(self.session.reached())

        def type_on(ident):
            # As fast as people type.
            self.session.key("Return", "space")
            time.sleep(0.05)
        client, ident = self.act_before_arming(type_on, times=8, begin=begin)
        self.assert_no_answer(client, ident)
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")
        self.assertEqual(self.free(), [], "reached the window below")

    def test_a_key_held_since_before_presses_nothing(self):
        client = self.client()
        self.session.key_down("Return")
        try:
            wait_until(lambda: "key Return" in self.reached(), what="the key to be down")
            ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
            client.wait_signal("Presented", ident)
            # The held key postpones the arming; without that it would be over by now.
            time.sleep(2 * LONGER_THAN_ARMING)
        finally:
            self.session.key_up("Return")
        self.assert_no_answer(client, ident)
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_clicks_of_the_first_half_second_press_nothing(self):
        client, ident = self.act_before_arming(lambda ident: self.press(ident, "positive"))
        self.assert_no_answer(client, ident)
        self.press(ident, "positive")
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_a_modal_keeps_keys_and_clicks_from_the_window_below(self):
        client = self.client()
        ident = self.ask(client)
        self.session.key("x")
        self.session.click(*self.free_place())
        self.session.key("Escape")
        client.wait_signal("Ended", ident)
        self.assertEqual(self.free(), [])

    def test_the_keyboard_comes_back_after_three_escapes(self):
        # The offer to stop it may not expire before it is pressed.
        self.configure('[limits]\ndismissals = 2\n[toasts]\nnormal_timeout = "1h"\n')
        self.addCleanup(self.configure, "")
        # The program loses the input for a while: it must not be the one that tests go on with.
        script = self.session.directory / "nag.sh"
        script.write_text(f"#!/bin/sh\nwhile :; do '{BIN}/topmost' confirm Again? || :; done\n")
        script.chmod(0o755)
        nag = self.session.start("nag", [str(script)])
        self.addCleanup(os.killpg, nag.pid, signal.SIGKILL)
        client = self.client()

        def question(*reasons):
            return next((one["id"] for one in client.call(CONTROL, "List") if one["kind"] == "modal"
                         and one["reason"] in reasons), None)
        for _ in range(2):
            asked = wait_until(lambda: question("showing"), what="a question")
            self.session.wait_armed(asked)
            self.session.key("Escape")
            wait_until(lambda asked=asked: question("showing") != asked, what="the end of the question")
        wait_until(lambda: question("showing", "paused"), what="the third question")
        self.assertIsNone(question("showing"))
        # The window below has it some time after the card has left.
        wait_until(lambda: self.probe(2), what="keys to reach the window below")
        before = len(self.session.reached())
        self.session.key("a", "b", "c")
        letters = [f"key {key}" for key in "abc"]
        wait_until(lambda: [line for line in self.session.reached()[before:] if line in letters] == letters,
                   what="three letters")
        waiting = next(one for one in client.call(CONTROL, "List") if one["kind"] == "modal")
        self.assertEqual(waiting["reason"], "paused")
        offer = next(one for one in client.call(CONTROL, "List") if one["title"].endswith("keeps asking"))
        self.session.wait_armed(offer["id"])
        os.killpg(nag.pid, signal.SIGSTOP)
        self.press(offer["id"], "stop_asking")
        wait_until(lambda: not client.call(CONTROL, "List"), what="the end of the questions")

    def test_a_toast_takes_no_keys(self):
        client = self.client()
        self.toast(client)
        self.session.key("x")
        wait_until(lambda: "key x" in self.reached(), what="the key to reach the window below")
        self.free()

    def test_a_lease_keeps_all_input_from_the_window_below(self):
        client = self.client()
        ident = client.present("Loading", message="Signing you in")
        self.wait_blocked(client)
        self.before = len(self.session.reached())
        self.knock()
        client.wait_signal("Presented", ident)
        self.knock()
        client.call(PRESENTER, "Dismiss", "(u)", ident)
        self.assertEqual(self.ended(client, ident), "closed")
        self.assertEqual(self.free(), [])

    def test_holding_escape_frees_the_input(self):
        client = self.client()
        # The program loses the input for a while: it must not be the one that tests go on with.
        script = self.session.directory / "hold.sh"
        script.write_text(f"#!/bin/sh\n'{BIN}/topmost' loading -- sleep 100\n")
        script.chmod(0o755)
        holder = self.session.start("holder", [str(script)])
        self.addCleanup(os.killpg, holder.pid, signal.SIGTERM)
        self.wait_blocked(client)
        self.before = len(self.session.reached())
        self.session.key_down("Escape")
        try:
            wait_until(lambda: not self.blocked(client), what="the release")
        finally:
            self.session.key_up("Escape")
        self.assertEqual(self.free(), [])

    def test_the_owner_dies_and_input_is_free(self):
        owner, control = self.client(), self.client()
        owner.present("Loading")
        wait_until(lambda: self.blocked(control), what="the block")
        owner.close()
        wait_until(lambda: not self.blocked(control), what="the release")
        self.free()


class Appearances:
    """What is on screen, and when."""

    def test_loading_shows_late_and_leaves_no_trace(self):
        client = self.client()
        self.warm(client)
        before = self.session.picture()
        start = time.monotonic()
        ident = client.present("Loading", message="Signing you in")
        while True:
            picture = self.session.picture()
            if time.monotonic() - start > 0.78:
                break
            self.assertEqual(before, picture, "something shows before 0.8 s")
        wait_until(lambda: self.session.picture() != before, what="the indicator")
        self.session.shot("loading")
        client.call(PRESENTER, "Dismiss", "(u)", ident)
        wait_until(lambda: self.session.picture() == before, what="the screen as it was")

    def test_toasts_look_the_same_however_they_come(self):
        """Alone or several, from a display that has just shown one or has not for a while."""
        client = self.client()
        self.warm(client)
        before = self.session.picture()
        for count in (1, 2):
            pictures = []
            for rests in (False, True):
                if rests:
                    # With nothing on screen.
                    self.wait_asleep(0.5)
                idents = []
                for number in range(count):
                    # One that stays has no ring that counts its time.
                    idents.append(client.present("Toast", title=f"Number {number}", message="It came through!",
                                                 timeout_ms=0))
                    self.shown(client, idents[-1])
                pictures.append(self.rested())
                self.put_away(client, *idents)
            self.session.shot(f"toasts-{count}")
            self.assertNotEqual(pictures[0], before)
            self.assertEqual(pictures[0], pictures[1])

    def test_a_loading_that_holds_no_input_stands_in_the_corner(self):
        client = self.client()
        self.warm(client)
        bare = self.session.picture()
        ident = client.present("Loading", message="Copying", blocks_input=False, delay_ms=0, progress=0.5)
        client.wait_signal("Presented", ident)
        picture = self.rested()
        self.session.shot("indicator")
        self.assertNotEqual(picture, bare)
        width, height = self.session.size
        # Nothing but the corner is touched, and the window below has keys and clicks.
        for place in ((20, 20), (width / 2, height / 2), (width - 20, height - 20)):
            self.assertEqual(picture.color(*place), bare.color(*place), place)
        before = len(self.session.reached())
        self.session.key("x")
        self.session.click(*self.free_place())
        wait_until(lambda: {"key x", "click"} <= set(self.session.reached()[before:]), what="key and click to pass")
        self.put_away(client, ident)

    def test_a_short_job_never_flashes(self):
        client = self.client()
        self.warm(client)
        before = self.session.picture()
        # On a busy machine no job is shorter than the usual delay.
        delay = 4

        def attempt():
            start, ended, flashes = time.monotonic(), None, []
            job = self.session.topmost_start("loading", "--delay", f"{delay}s", "--", "sleep", "0.2")
            # An indicator that misses the end of its job would show that time after it began.
            while ended is None or time.monotonic() - ended < delay + 0.2:
                if self.session.picture() != before:
                    flashes.append(time.monotonic() - start)
                if ended is None and job.poll() is not None:
                    ended = time.monotonic()
            self.assertEqual(job.returncode, 0)
            return ended - start < delay and (flashes,)
        self.assertEqual(wait_until(attempt, 4 * TIMEOUT, what="a short job"), ([],))

    def test_a_killed_display_comes_back_and_the_answer_arrives(self):
        client = self.client()
        ident = self.ask(client)
        shown = self.rested()
        first = self.session.display_pid()
        self.session.forget_layout()
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: self.session.display_pid() not in (None, first), what="another display")
        wait_until(lambda: self.session.picture() == shown, what="the modal on screen again")
        self.session.wait_armed(ident)
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_nothing_stirs_when_nothing_changes(self):
        client = self.client()
        ident = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!", timeout_ms=0)
        client.wait_signal("Presented", ident)
        # After its motion, and what is freed then.
        self.wait_asleep(2)

    def wait_asleep(self, seconds):
        """Waits until daemon and display have slept for so long at a stretch."""
        def sleep():
            before = self.turns()
            time.sleep(seconds)
            return self.turns() == before
        wait_until(sleep, what=f"{seconds} s in which nothing wakes up")

    def turns(self):
        """How often daemon and display went to sleep so far."""
        pids = (self.session.daemon.pid, self.session.display_pid())
        return [line for pid in pids for line in open(f"/proc/{pid}/status") if "ctxt_switches" in line]


class Panels:
    """A panel that takes room from the desktop, which toasts and cards keep clear of."""

    def toast_edges(self):
        """The first row of the toast's middle column, and its last column, from the right edge."""
        picture = self.session.picture(self.session.output_names()[0])
        width = picture.width
        white = (255, 255, 255)
        # Its padding is wider than any white line of a panel's frame.
        top = next((y for y in range(200) if all(picture.color(width - 250, y + row) == white for row in range(6))),
                   None)
        side = next((x for x in range(200) if picture.color(width - 1 - x, (top or 0) + 50) == white), None)
        return top, side

    def test_a_toast_keeps_its_place_under_a_panel_while_a_modal_is_up(self):
        client, other = self.client(), self.client()
        self.toast(client)
        self.rested()
        top, side = bare = self.toast_edges()
        for edge, edges in (("top", (top + 40, side)), ("right", (top, side + 40))):
            with self.subTest(edge=edge):
                self.session.start_panel(edge, 40)
                wait_until(lambda: self.toast_edges() == edges, what="the toast to keep clear of the panel")
                modal = self.ask(other)
                self.rested()
                self.session.shot(f"panel-{edge}")
                self.assertEqual(self.toast_edges(), edges, "while a modal is up")
                # A panel that goes meanwhile gives its room back.
                self.session.end("panel")
                wait_until(lambda: self.toast_edges() == bare, what="the toast to have its place again")
                self.put_away(other, modal)
                wait_until(lambda: self.toast_edges() == bare, what="the toast in its place")


class Outputs:
    """Several outputs; the session has two, and one can be added."""

    has_window = False
    # A place that only the scrim covers, and the pointer does not.
    BARE = (20, 600)

    def test_every_output_is_covered_and_one_added_too(self):
        client = self.client()
        names = self.session.output_names()
        bare = {name: self.session.color(*self.BARE, name) for name in names}
        ident = self.ask(client)
        self.rested()
        for name in names:
            self.session.shot(f"output-{name}", name)
            self.assertEqual(self.session.color(*self.BARE, name) != bare[name], self.session.dims, name)
        added = self.session.add_output()
        scrim = self.session.color(*self.BARE, names[0])
        wait_until(lambda: self.session.color(*self.BARE, added) == scrim, what="its scrim")
        self.rested()
        self.session.wait_armed(ident)
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")
        for name in names:
            wait_until(lambda name=name: self.session.color(*self.BARE, name) == bare[name], what="the bare desktop")

    def test_a_toast_stands_on_the_output_that_it_names(self):
        names = self.session.output_names()
        client = self.client()
        idents = [client.present("Toast", title=name, output=f"output:{name}", timeout_ms=0) for name in names]
        idents.append(client.present("Toast", title="nowhere", output="output:NONE-7", timeout_ms=0))
        for ident in idents:
            self.session.wait_armed(ident)
        stood = [self.session.part(ident, "frame").output for ident in idents]
        self.assertEqual(stood[:2], names[:2])
        self.assertIn(stood[2], names)


class Restarted:
    """A compositor that dies and is started again."""

    has_window = False

    def test_it_dies_and_comes_back_with_the_modal(self):
        client = self.client()
        ident = self.ask(client)
        display = self.session.display_pid()
        self.session.kill_compositor()
        wait_until(lambda: self.session.display_pid() != display, what="the display to end")
        self.assertIsNone(self.session.daemon.poll())
        self.come_back(client, ident)

    def come_back(self, client, ident):
        self.session.forget_layout()
        self.session.start_compositor()
        wait_until(lambda: is_shaded(self.session.color(5, 700)), what="the scrim")
        self.session.wait_armed(ident)
        self.session.shot("again")
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")


class LostDaemon:
    """The daemon hangs or dies while the display holds the input."""

    def setUp(self):
        super().setUp()
        self.stuck_at = self.session.layout_path

    def tidy(self):
        if "topmostd" in self.session.processes:
            self.session.daemon.send_signal(signal.SIGCONT)
        else:
            self.session.start_daemon()
        if self.stuck_at.exists():
            self.stuck_at.unlink()
        super().tidy()

    def hold(self, kind):
        """Presents something that holds the input; the pid of its display."""
        client = self.client()
        if kind == "modal":
            self.ask(client)
        else:
            client.wait_signal("Presented", client.present("Loading", ceiling_ms=60_000))
        self.assertFalse(self.probe(0.3), "the display holds no input")
        return self.session.display_pid()

    def stick(self, pid):
        """Makes the display wait for ever in its own code, when it writes its next layout."""
        self.stuck_at.unlink()
        os.mkfifo(self.stuck_at)
        self.client().notify("one more card")
        wait_until(lambda: "wait_for_partner" in pathlib.Path(f"/proc/{pid}/wchan").read_text(),
                   what="the display to be stuck")

    def assert_freed(self):
        """Waits until keys reach the window below. The module tests check how soon."""
        wait_until(lambda: self.probe(1), what="the input to be free")

    def test_a_stopped_daemon(self):
        for kind in ("modal", "loading"):
            with self.subTest(kind):
                self.hold(kind)
                self.session.daemon.send_signal(signal.SIGSTOP)
                self.assert_freed()
                self.tidy()

    def test_a_stopped_daemon_and_a_stuck_display(self):
        for kind in ("modal", "loading"):
            with self.subTest(kind):
                pid = self.hold(kind)
                self.stick(pid)
                # Before it kills a silent display.
                self.session.daemon.send_signal(signal.SIGSTOP)
                self.assert_freed()
                self.tidy()

    def test_a_killed_daemon_and_a_stopped_display(self):
        for kind in ("modal", "loading"):
            with self.subTest(kind=kind):
                # Its own alarm would free the input of one that is stuck in its code.
                os.kill(self.hold(kind), signal.SIGSTOP)
                self.session.end("topmostd", signal.SIGKILL)
                self.assert_freed()
                self.tidy()


class Copying:
    """A long text, of which parts are marked and copied; the session reads the clipboard."""

    LINES = [f"line {number}\tof the log" for number in range(20_000)]

    def copied(self, expected):
        wait_until(lambda: self.session.clipboard() == expected, what=f"{expected[:60]!r} on the clipboard")

    def copy(self):
        self.session.key_down("Control")
        self.session.key("c")
        self.session.key_up("Control")

    def test_a_one_time_code_is_copied(self):
        ident = self.client().notify("Bank", "Your code is 493817. See https://example.org/help.", timeout=0)
        self.session.wait_armed(ident)
        self.session.click(*self.session.part(ident, "copy").middle)
        self.copied("493817")
        self.session.part(ident, "link")
        self.rested()
        self.session.shot("code")
        # In the centre too, where a key reaches it.
        ident = self.client().notify("Shop", "PIN: 4711", timeout=0)
        self.session.topmost("centre", check=True)
        self.session.wait_focused(0xFFFFFFFF, "field")
        self.session.part(0xFFFFFFFF, f"copy:{ident}")
        self.session.key("Down", "Down", "Right")
        self.session.wait_focused(0xFFFFFFFF, f"copy:{ident}")
        self.rested()
        self.session.shot("code-centre")
        self.session.key("Return")
        self.copied("4711")
        self.session.key("Escape")
        wait_until(lambda: not self.session.layout(0xFFFFFFFF), what="the centre to close")

    def test_a_part_of_a_long_text_is_copied(self):
        file = self.session.directory / "app.log"
        file.write_text("\n".join(self.LINES) + "\n")
        process = self.session.topmost_start("text", str(file))
        self.session.wait_armed()
        box = self.session.part(None, "list")
        lines = wait_until(lambda: [part for part in self.session.layout() if part.name.startswith("line:")],
                           what="the rows of the text")

        def place(row, x):
            return lines[row].x + x, lines[row].middle[1]
        # From the first row to the end of the fourth.
        self.session.move(*place(0, 0))
        self.session.press()
        self.session.move(*place(2, 50))
        self.session.move(*place(3, lines[3].width + 20))
        self.session.release()
        self.rested()
        self.session.shot("text-marked")
        self.copy()
        self.copied("\n".join(self.LINES[:4]))
        self.rested()
        self.session.shot("text-copied")
        # A word, by two clicks.

        def has_word():
            # Clicks that are too slow count one by one. The pause keeps two attempts apart.
            time.sleep(0.5)
            self.session.click(*place(6, 10))
            self.session.click(*place(6, 10))
            self.copy()
            end = time.monotonic() + 1
            while self.session.clipboard() != "line" and time.monotonic() < end:
                time.sleep(0.01)
            return self.session.clipboard() == "line"
        wait_until(has_word, what="the word on the clipboard")
        # All of it, though most rows are not here; twenty thousand lines are five parts.
        self.session.key_down("Control")
        self.session.key("a", "c")
        self.session.key_up("Control")
        self.copied("\n".join(self.LINES))
        # Below its edge the text scrolls under the pointer that holds.
        self.session.move(*place(0, 0))
        self.session.press()
        self.session.move(box.middle[0], box.y + box.height + 30)
        pictures = set()

        def has_scrolled():
            # The first picture has the mark alone.
            pictures.add(self.session.screen_hash())
            return len(pictures) > 4
        wait_until(has_scrolled, what="the text to scroll")
        self.session.release()
        self.copy()

        def marked():
            """What is on the clipboard, once it is neither all of it nor what was in view."""
            text = self.session.clipboard()
            return text if len(lines) <= text.count("\n") < len(self.LINES) - 1 else None
        text = wait_until(marked, what="more than was in view")
        self.assertEqual(text[:40], "\n".join(self.LINES)[:40])
        self.session.key("Escape")
        self.assertEqual(process.wait(60), 0)

    def test_a_copy_outlives_its_card_until_another_program_copies(self):
        self.addCleanup(self.configure, "")
        self.configure('[display]\nidle_time = "1s"\n')
        file = self.session.directory / "note"
        file.write_text("to keep")
        process = self.session.topmost_start("text", str(file))
        self.session.wait_armed()
        self.session.key_down("Control")
        self.session.key("a", "c")
        self.session.key_up("Control")
        self.copied("to keep")
        display = self.session.display_pid()
        self.session.key("Escape")
        self.assertEqual(process.wait(60), 0)
        ended = time.monotonic()
        wait_until(lambda: time.monotonic() > ended + 3, what="more than the time of an idle display")
        self.assertEqual((self.session.display_pid(), self.session.clipboard()), (display, "to keep"))
        self.session.take_clipboard("another")
        # It answers nobody who asks before the next copy.
        self.addCleanup(self.session.end, "copier")
        wait_until(lambda: self.session.display_pid() is None, what="the end of the idle display")


class Scaled:
    """Every place at another scale."""

    has_window = False
    test_modal_by_mouse = Answers.test_modal_by_mouse
    test_sheet_by_mouse = Answers.test_sheet_by_mouse
    test_toast_by_mouse = Answers.test_toast_by_mouse
    test_retry_by_mouse = Answers.test_retry_by_mouse


class Sharing:
    """What the window manager and other programs can do while something has the keyboard."""

    def setUp(self):
        super().setUp()
        for name in ("hand", "thief"):
            self.addCleanup(lambda name=name: name in self.session.processes and self.session.end(name))

    def assert_manager_has_its_key(self):
        before = self.session.manager_keys()
        self.session.strike_manager_key()
        wait_until(lambda: self.session.manager_keys() == before + 1, what="the window manager's key")

    def test_the_window_managers_keys_work_under_a_modal_a_sheet_and_a_focused_toast(self):
        self.assert_manager_has_its_key()
        client = self.client()
        for kind in ("ask", "sheet", "toast"):
            with self.subTest(kind=kind):
                ident = getattr(self, kind)(client)
                if kind == "toast":
                    client.call(CONTROL, "Focus")
                    self.session.wait_focused(ident, "card")
                    self.session.wait_armed(ident)
                for _ in range(2):
                    self.assert_manager_has_its_key()
                # It still has the keyboard; on a toast the focus begins on the whole of it.
                self.session.key(*["Tab"] * (kind == "toast"), "Return")
                self.pressed(client, ident)
                self.ended(client, ident)

    def test_a_reply_is_typed_into_the_toast_alone(self):
        client = self.client()
        before = len(self.session.reached())
        ident = client.present("Toast", title="Ada", timeout_ms=0, reply=GLib.Variant("a{sv}", {}))
        self.shown(client, ident)
        self.press(ident, "inline-reply")
        self.session.wait_focused(ident, "field")
        self.session.wait_armed(ident)
        self.session.key(*"noon", "Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[3]["text"], "noon")
        client.wait_signal("Ended", ident)
        self.assertEqual(self.session.reached()[before:], [])

    def test_nothing_typed_reaches_a_window_that_takes_the_focus(self):
        client = self.client()
        ident = self.ask(client, input=GLib.Variant("a{sv}", {"hidden": GLib.Variant("b", True)}))
        before = len(self.session.reached())
        self.session.start_thief()
        self.session.type("correct horse BATTERY")
        self.assertEqual(self.session.thief_keys(), [])
        self.assertEqual([line for line in self.session.reached()[before:] if not self.is_modifier(line)], [])
        self.session.end("hand")
        self.session.key("Return")
        self.assertEqual(client.typed(ident), "correct horse BATTERY")

    def is_modifier(self, line):
        return line.removeprefix("key ").partition("_")[0] in MODIFIERS


class DisplayContract(Answers, Guards, Appearances, Panels, Everyday):
    """All of what one output at scale 1 can show."""
