# SPDX-License-Identifier: MIT
"""What every display must do, whatever it draws on.

A class of tests names a desk and takes these mixins; its tests share one
desk, with another program's window below all that is shown. Places are the
look's numbers from the middle or the edges of the first output.
"""

import os
import signal
import time
import unittest

from gi.repository import GLib

from harness import BIN, CONTROL, PRESENTER, wait_until

ARMED = 0.7  # past the 0.5 s in which nothing can be pressed


def rows(*pairs):
    return GLib.Variant("a(ssa{sv})", [(ident, title, {}) for ident, title in pairs])


class DeskTest(unittest.TestCase):
    """Tests that share one desk."""

    desk_class = None
    desk_options = {}
    has_window = True

    @classmethod
    def setUpClass(cls):
        missing = cls.desk_class.missing()
        if missing:
            raise unittest.SkipTest(f"not there: {', '.join(missing)}")
        cls.desk = cls.desk_class(**cls.desk_options)
        try:
            if cls.has_window:
                cls.desk.start_window()
        except BaseException:
            cls.desk.close()
            raise

    @classmethod
    def tearDownClass(cls):
        cls.desk.close()

    def setUp(self):
        self.clients = []
        self.addCleanup(self.tidy)
        self.logged = len(self.desk.log())
        self.desk.move(20, 700)

    def tidy(self):
        """Leaves the desk as it was; after a failure the daemon's log is printed."""
        result = getattr(getattr(self, "_outcome", None), "result", None)
        if result and any(test is self for test, _ in [*result.failures, *result.errors]):
            print("--- topmostd said:\n" + self.desk.log()[self.logged:][-4000:])
        control = self.desk.client()
        control.call(CONTROL, "DismissAll")
        for client in self.clients:
            client.bus.is_closed() or client.close()
        wait_until(lambda: not control.call(CONTROL, "List") and not self.blocked(control), what="an empty screen")
        control.close()

    def client(self):
        client = self.desk.client()
        self.clients.append(client)
        return client

    def shown(self, client, ident):
        """Waits until it is on screen and can be answered."""
        client.wait_signal("Presented", ident)
        time.sleep(ARMED)

    def blocked(self, client):
        properties = (CONTROL[0], CONTROL[1], "org.freedesktop.DBus.Properties")
        return client.call(properties, "Get", "(ss)", CONTROL[2], "InputBlocked")

    # What is presented, and where its parts lie.

    def ask(self, client, **options):
        """A modal of two buttons and one line, 270x176 in the middle, shown and armed."""
        options = {"title": "Discard this draft?", "message": "It was never sent.", "positive": "Discard",
                   "negative": "Keep", **options}
        ident = client.present("Modal", **options)
        self.shown(client, ident)
        return ident

    def sheet(self, client):
        ident = client.present("BottomSheet", title="Photo", actions=rows(("share", "Share…"), ("move", "Move")))
        self.shown(client, ident)
        return ident

    def toast(self, client):
        # On a busy machine a picture of it takes longer than it would stay.
        ident = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!", timeout_ms=0,
                               actions=rows(("reply", "Reply"), ("read", "Mark as Read")))
        self.shown(client, ident)
        return ident

    @property
    def middle(self):
        width, height = self.desk.size
        return width / 2, height / 2

    @property
    def positive(self):
        x, y = self.middle
        return x + 61, y + 54

    @property
    def negative(self):
        x, y = self.middle
        return x - 62, y + 54

    @property
    def first_row(self):
        # From below: 38, cancel 56, 12, the last row 56, 5, the first row 56.
        return self.desk.size[0] / 2, self.desk.size[1] - 38 - 56 - 12 - 56 - 5 - 28

    @property
    def toast_button(self):
        # 368 wide at 16 from the right and upper edge: one body line puts the buttons' middle at 126.
        return self.desk.size[0] - 16 - 368 + 64 + 30, 16 + 12 + 16 + 2 + 20 + 20 + 12 + 14

    @property
    def retry_button(self):
        # 320 wide in the middle: plate 36, 20, icon 40, 12, title 24, 4, message 20, 16, button 36, then 16.
        x, y = self.middle
        height = 36 + 20 + 40 + 12 + 24 + 4 + 20 + 16 + 36 + 16
        return x, y - height / 2 + height - 16 - 18

    @property
    def cancel_button(self):
        # 270 wide in the middle: plate 36, 20, ring 40, 20, button 36, 16.
        x, y = self.middle
        return x, y - 168 / 2 + 36 + 20 + 40 + 20 + 18

    def rested(self):
        """The screen once it no longer changes."""
        pictures = [self.desk.picture()]

        def is_same():
            time.sleep(0.1)
            pictures.append(self.desk.picture())
            return pictures[-1] == pictures[-2]
        wait_until(is_same, what="a screen at rest")
        return pictures[-1]

    def put_away(self, client, *idents):
        for ident in idents:
            client.call(PRESENTER, "Dismiss", "(u)", ident)
            client.wait_signal("Ended", ident)
        self.rested()

    def pressed(self, client, ident):
        """The button that was pressed."""
        return client.wait_signal("ButtonPressed", ident)[2]

    def ended(self, client, ident):
        """How it ended."""
        return client.wait_signal("Ended", ident)[2]

    def assert_no_answer(self, client, seconds=0.2):
        client.pump(seconds)
        answers = [one for one in client.signals if one[0] in ("ButtonPressed", "RetryPressed", "ActionInvoked")]
        self.assertFalse(answers)


class Answers:
    """The five kinds, by mouse and by keyboard."""

    def test_modal_by_mouse(self):
        for place, button in (("positive", "positive"), ("negative", "negative")):
            client = self.client()
            ident = self.ask(client)
            self.desk.shot("modal")
            self.desk.click(*getattr(self, place))
            self.assertEqual(self.pressed(client, ident), button)
            self.assertEqual(self.ended(client, ident), "acted")

    def test_modal_by_keyboard(self):
        for keys, button in ((["Return"], "positive"), (["Tab", "Return"], "negative"), (["Escape"], "negative")):
            client = self.client()
            ident = self.ask(client)
            self.desk.key(*keys)
            self.assertEqual(self.pressed(client, ident), button, keys)

    def test_escape_answers_at_once(self):
        client = self.client()
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        client.wait_signal("Presented", ident)
        self.desk.key("Escape")
        self.assertEqual(self.pressed(client, ident), "negative")

    def test_modals_answer_from_the_top(self):
        client, other = self.client(), self.client()
        lower = self.ask(client)
        upper = self.ask(other)
        self.desk.shot("stack")
        self.desk.key("Return")
        other.wait_signal("Ended", upper)
        time.sleep(ARMED)
        self.desk.key("Return")
        client.wait_signal("Ended", lower)

    def test_sheet_by_mouse(self):
        client = self.client()
        ident = self.sheet(client)
        self.desk.shot("sheet")
        self.desk.click(*self.first_row)
        self.assertEqual(self.pressed(client, ident), "share")

    def test_sheet_by_keyboard(self):
        client = self.client()
        ident = self.sheet(client)
        self.desk.key("2")
        self.assertEqual(self.pressed(client, ident), "move")

    def test_sheet_is_put_away(self):
        for way in (lambda: self.desk.click(200, 200), lambda: self.desk.key("Escape")):
            client = self.client()
            ident = self.sheet(client)
            way()
            self.assertEqual(self.ended(client, ident), "dismissed")

    def test_toast_by_mouse(self):
        client = self.client()
        ident = self.toast(client)
        self.desk.shot("toast")
        self.desk.click(*self.toast_button)
        self.assertEqual(self.pressed(client, ident), "reply")

    def test_toast_above_a_modal(self):
        client, other = self.client(), self.client()
        toast = self.toast(other)
        modal = self.ask(client)
        self.desk.shot("toast-above-modal")
        self.desk.click(*self.toast_button)
        self.assertEqual(self.pressed(other, toast), "reply")
        self.desk.key("Return")
        self.assertEqual(self.pressed(client, modal), "positive")

    def test_toast_expires(self):
        client = self.client()
        ident = client.present("Toast", title="Copied", timeout_ms=600)
        self.assertEqual(self.ended(client, ident), "expired")

    def test_retry_by_mouse(self):
        client = self.client()
        ident = client.present("Retry", title="Could not upload", message="The server did not answer.", attempt=3)
        self.shown(client, ident)
        self.desk.shot("retry")
        self.desk.click(*self.retry_button)
        self.assertEqual(client.wait_signal("RetryPressed", ident)[2:], (0, 3))
        self.assertEqual(self.ended(client, ident), "acted")

    def test_loading_is_cancelled(self):
        def by_keyboard():
            # Return alone is what people type ahead: Cancel wants to be meant.
            self.desk.key("Tab")
            time.sleep(ARMED)
            self.desk.key("Return")
        for way in (by_keyboard, lambda: self.desk.click(*self.cancel_button)):
            client = self.client()
            ident = client.present("Loading", title="Exporting", cancel="Cancel")
            self.shown(client, ident)
            way()
            self.assertEqual(self.ended(client, ident), "dismissed")

    def test_an_answer_brings_a_token(self):
        client = self.client()
        ident = self.ask(client)
        self.desk.key("Return")
        self.assertTrue(client.wait_signal("ButtonPressed", ident)[3]["activation_token"])


class Guards:
    """What presses nothing, and what reaches no window."""

    def setUp(self):
        super().setUp()
        self.free()
        self.before = len(self.desk.reached())

    def reached(self):
        """What reached the window below since the test began."""
        return self.desk.reached()[self.before:]

    def free(self):
        """Waits until keys and clicks reach the window below."""
        def keys():
            before = len(self.desk.reached())
            self.desk.key("f")
            time.sleep(0.05)
            return "key f" in self.desk.reached()[before:]

        def clicks():
            before = len(self.desk.reached())
            self.desk.click(300, 500)
            time.sleep(0.05)
            return "click" in self.desk.reached()[before:]
        wait_until(keys, what="keys to reach the window below")
        wait_until(clicks, what="clicks to reach the window below")

    def knock(self):
        """Keys and a click that must go nowhere."""
        self.desk.key("x", "Return", "space")
        self.desk.click(300, 500)

    def test_what_was_being_typed_presses_nothing(self):
        client = self.client()
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        # The window below has the keys until the modal is there.
        wait_until(lambda: [client.pump(), client.signals][1], what="the modal")
        self.before = len(self.desk.reached())
        for _ in range(8):
            self.desk.key("Return", "space")
            time.sleep(0.05)
        self.assert_no_answer(client)
        self.assertEqual(self.reached(), [], "reached the window below")
        time.sleep(ARMED)
        self.desk.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_a_key_held_since_before_presses_nothing(self):
        client = self.client()
        self.desk.key_down("Return")
        try:
            time.sleep(0.1)
            ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
            self.shown(client, ident)
            time.sleep(0.5)
        finally:
            self.desk.key_up("Return")
        self.assert_no_answer(client)

    def test_clicks_of_the_first_half_second_press_nothing(self):
        client = self.client()
        ident = client.present("Modal", title="Discard this draft?", message="It was never sent.",
                               positive="Discard", negative="Keep")
        client.wait_signal("Presented", ident)
        self.desk.click(*self.positive)
        self.assert_no_answer(client)
        time.sleep(ARMED)
        self.desk.click(*self.positive)
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_a_modal_keeps_keys_and_clicks_from_the_window_below(self):
        client = self.client()
        ident = self.ask(client)
        self.desk.key("x")
        self.desk.click(300, 500)
        time.sleep(0.2)
        self.assertEqual(self.reached(), [])
        self.desk.key("Escape")
        client.wait_signal("Ended", ident)
        self.free()
        self.assertNotIn("key x", self.reached())
        self.assertNotIn("key Escape", self.reached())

    def test_a_toast_takes_no_keys(self):
        client = self.client()
        self.toast(client)
        self.desk.key("x")
        wait_until(lambda: "key x" in self.reached(), what="the key to reach the window below")
        self.free()

    def test_a_lease_keeps_all_input_from_the_window_below(self):
        client = self.client()
        ident = client.present("Loading", message="Signing you in")
        wait_until(lambda: self.blocked(client), what="the block")
        # A cold display must start before it can block.
        time.sleep(0.3)
        self.before = len(self.desk.reached())
        self.knock()
        time.sleep(1)
        self.knock()
        time.sleep(0.2)
        self.assertEqual(self.reached(), [])
        client.call(PRESENTER, "Dismiss", "(u)", ident)
        self.assertEqual(self.ended(client, ident), "closed")
        self.free()
        self.assertNotIn("key x", self.reached())

    def test_holding_escape_frees_the_input(self):
        client = self.client()
        ident = client.present("Loading")
        time.sleep(0.3)
        self.desk.key_down("Escape")
        time.sleep(1.8)
        self.desk.key_up("Escape")
        self.assertEqual(self.ended(client, ident), "released")
        self.free()
        self.assertNotIn("key Escape", self.reached())

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
        before = self.desk.picture()
        start = time.monotonic()
        ident = client.present("Loading", message="Signing you in")
        while True:
            picture = self.desk.picture()
            if time.monotonic() - start > 0.78:
                break
            self.assertEqual(before, picture, "something shows before 0.8 s")
        wait_until(lambda: self.desk.picture() != before, what="the indicator")
        time.sleep(0.3)
        self.desk.shot("loading")
        client.call(PRESENTER, "Dismiss", "(u)", ident)
        wait_until(lambda: self.desk.picture() == before, what="the screen as it was")

    def test_toasts_look_the_same_however_they_come(self):
        """Alone or several, from a display that has just shown one or has not for a while."""
        client = self.client()
        self.warm(client)
        before = self.desk.picture()
        for count in (1, 2):
            pictures = []
            for pause in (0, 0.5):
                time.sleep(pause)
                idents = []
                for number in range(count):
                    # One that stays has no ring that counts its time.
                    idents.append(client.present("Toast", title=f"Number {number}", message="It came through!",
                                                 timeout_ms=0))
                    self.shown(client, idents[-1])
                pictures.append(self.rested())
                self.put_away(client, *idents)
            self.desk.shot(f"toasts-{count}")
            self.assertNotEqual(pictures[0], before)
            self.assertEqual(pictures[0], pictures[1])

    def test_a_loading_that_holds_no_input_stands_in_the_corner(self):
        client = self.client()
        self.warm(client)
        bare = self.desk.picture()
        ident = client.present("Loading", message="Copying", blocks_input=False, delay_ms=0, progress=0.5)
        client.wait_signal("Presented", ident)
        picture = self.rested()
        self.desk.shot("indicator")
        self.assertNotEqual(picture, bare)
        width, height = self.desk.size
        # Nothing but the corner is touched, and the window below has keys and clicks.
        for place in ((20, 20), (width / 2, height / 2), (width - 20, height - 20)):
            self.assertEqual(picture.color(*place), bare.color(*place), place)
        before = len(self.desk.reached())
        self.desk.key("x")
        self.desk.click(300, 500)
        wait_until(lambda: {"key x", "click"} <= set(self.desk.reached()[before:]), what="key and click to pass")
        self.put_away(client, ident)

    def test_a_short_job_never_flashes(self):
        client = self.client()
        self.warm(client)
        before = self.desk.picture()
        start = time.monotonic()
        ident = client.present("Loading")
        while time.monotonic() - start < 0.5:
            self.assertEqual(before, self.desk.picture())
        client.call(PRESENTER, "Dismiss", "(u)", ident)
        for _ in range(4):
            self.assertEqual(before, self.desk.picture())

    def test_a_killed_display_comes_back_and_the_answer_arrives(self):
        client = self.client()
        ident = self.ask(client)
        time.sleep(0.5)
        shown = self.desk.picture()
        first = self.desk.display_pid()
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: self.desk.display_pid() not in (None, first), what="another display")
        wait_until(lambda: self.desk.picture() == shown, what="the modal on screen again")
        time.sleep(ARMED)
        self.desk.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")

    def test_nothing_stirs_when_nothing_changes(self):
        client = self.client()
        ident = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!", timeout_ms=0)
        client.wait_signal("Presented", ident)
        # Motion, and what is freed after it.
        time.sleep(2.5)
        before = self.turns()
        time.sleep(2)
        self.assertEqual(self.turns(), before)

    def turns(self):
        """How often daemon and display went to sleep so far."""
        pids = (self.desk.daemon.pid, self.desk.display_pid())
        return [line for pid in pids for line in open(f"/proc/{pid}/status") if "ctxt_switches" in line]

    def warm(self, client):
        """Has the display started, and its screen empty again."""
        ident = client.present("Toast", title="warm")
        client.wait_signal("Presented", ident)
        client.call(PRESENTER, "Dismiss", "(u)", ident)
        time.sleep(0.6)


class Panels:
    """A panel that takes room from the desktop, which toasts and cards keep clear of."""

    def toast_edges(self):
        """The first row of the toast's middle column, and its last column, from the right edge."""
        picture = self.desk.picture(self.desk.output_names()[0])
        width = picture.width
        white = (255, 255, 255)
        # Its padding is wider than any line of a panel's frame.
        top = next((y for y in range(200) if all(picture.color(width - 250, y + row) == white for row in range(10))),
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
                self.desk.start_panel(edge, 40)
                wait_until(lambda: self.toast_edges() == edges, what="the toast to keep clear of the panel")
                modal = self.ask(other)
                self.desk.shot(f"panel-{edge}")
                self.assertEqual(self.toast_edges(), edges, "while a modal is up")
                # A panel that goes meanwhile gives its room back.
                self.desk.end("panel")
                wait_until(lambda: self.toast_edges() == bare, what="the toast to have its place again")
                self.put_away(other, modal)
                self.assertEqual(self.toast_edges(), bare)


class Outputs:
    """Several outputs; the desk has two, and one can be added."""

    has_window = False
    # A place that only the scrim covers, and the pointer does not.
    BARE = (20, 600)

    def test_every_output_is_covered_and_one_added_too(self):
        client = self.client()
        names = self.desk.output_names()
        bare = {name: self.desk.color(*self.BARE, name) for name in names}
        ident = self.ask(client)
        for name in names:
            self.desk.shot(f"output-{name}", name)
            self.assertEqual(self.desk.color(*self.BARE, name) != bare[name], self.desk.dims, name)
        added = self.desk.add_output()
        scrim = self.desk.color(*self.BARE, names[0])
        wait_until(lambda: self.desk.color(*self.BARE, added) == scrim, what="its scrim")
        time.sleep(ARMED)
        self.desk.key("Return")
        self.assertEqual(self.pressed(client, ident), "positive")
        for name in names:
            wait_until(lambda name=name: self.desk.color(*self.BARE, name) == bare[name], what="the bare desktop")


class Scaled:
    """Every place at another scale."""

    has_window = False
    test_modal_by_mouse = Answers.test_modal_by_mouse
    test_sheet_by_mouse = Answers.test_sheet_by_mouse
    test_toast_by_mouse = Answers.test_toast_by_mouse
    test_retry_by_mouse = Answers.test_retry_by_mouse


class DisplayContract(Answers, Guards, Appearances, Panels):
    """All of what one output at scale 1 can show."""
