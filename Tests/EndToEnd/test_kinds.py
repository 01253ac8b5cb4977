# SPDX-License-Identifier: MIT
"""The five kinds on a real screen, answered by mouse and by keyboard.

Places are the look's numbers on a 1280x800 screen: a two-button modal of one
message line is 270x176 in the middle, and so on.
"""

import time
import unittest

from gi.repository import GLib

from harness import CONTROL, PRESENTER, DesktopTest, wait_until

ARMED = 0.7  # past the 0.5 s in which nothing can be pressed

NEGATIVE = (578, 454)
POSITIVE = (701, 454)


def rows(*pairs):
    return GLib.Variant("a(ssa{sv})", [(ident, title, {}) for ident, title in pairs])


class KindsTest(DesktopTest):
    def shown(self, client, ident):
        client.wait_signal("Presented", ident)
        time.sleep(ARMED)


class ModalTest(KindsTest):
    def ask(self, client, **options):
        ident = client.present("Modal", title="Discard this draft?", message="It was never sent.",
                               positive="Discard", negative="Keep", **options)
        self.shown(client, ident)
        return ident

    def test_mouse_positive(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.shot("modal")
        self.desktop.click(*POSITIVE)
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")
        self.assertEqual(client.wait_signal("Ended", ident)[2], "acted")

    def test_mouse_negative(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.click(*NEGATIVE)
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "negative")

    def test_return_presses_the_default(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")

    def test_tab_then_return(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.key("Tab")
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "negative")

    def test_escape_is_the_negative_answer_even_unarmed(self):
        client = self.client()
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        client.wait_signal("Presented", ident)
        self.desktop.key("Escape")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "negative")

    def test_what_was_being_typed_presses_nothing(self):
        client = self.client()
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        for _ in range(8):
            self.desktop.key("Return")
            self.desktop.key("space")
            time.sleep(0.05)
        client.pump(0.1)
        self.assertFalse([one for one in client.signals if one[0] == "ButtonPressed"], client.signals)
        time.sleep(ARMED)
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")

    def test_stack_answers_from_the_top(self):
        client = self.client()
        lower = self.ask(client)
        other = self.client()
        upper = self.ask(other)
        self.desktop.shot("stack")
        self.desktop.key("Return")
        other.wait_signal("Ended", upper)
        time.sleep(ARMED)
        self.desktop.key("Return")
        client.wait_signal("Ended", lower)


class BottomSheetTest(KindsTest):
    def ask(self, client):
        ident = client.present("BottomSheet", title="Photo", actions=rows(("share", "Share…"), ("move", "Move")))
        self.shown(client, ident)
        return ident

    def test_mouse(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.shot("sheet")
        # From below: 38, cancel 56, 12, the last row 56, 5, the first row 56.
        self.desktop.click(640, 800 - 38 - 56 - 12 - 56 - 5 - 28)
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "share")

    def test_number_key(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.key("2")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "move")

    def test_scrim_dismisses(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.click(200, 200)
        self.assertEqual(client.wait_signal("Ended", ident)[2], "dismissed")

    def test_escape_dismisses(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.key("Escape")
        self.assertEqual(client.wait_signal("Ended", ident)[2], "dismissed")


class ToastTest(KindsTest):
    def test_action_by_mouse(self):
        client = self.client()
        ident = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!",
                               actions=rows(("reply", "Reply"), ("read", "Mark as Read")))
        self.shown(client, ident)
        self.desktop.shot("toast")
        # 368 wide at 16 from the right and upper edge: one body line puts the buttons' middle at 126.
        self.desktop.click(1280 - 16 - 368 + 64 + 30, 16 + 12 + 16 + 2 + 20 + 20 + 12 + 14)
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "reply")

    def test_expires_and_says_so(self):
        client = self.client()
        ident = client.present("Toast", title="Copied", timeout_ms=600)
        self.assertEqual(client.wait_signal("Ended", ident)[2], "expired")

    def test_takes_no_keyboard(self):
        client = self.client()
        typed = self.desktop.directory / "typed"
        self.desktop.start("xterm", ["xterm", "-geometry", "60x10+40+40", "-e", "sh", "-c", f"cat > {typed}"])
        wait_until(lambda: self.desktop.run(["xdotool", "search", "--class", "xterm"]).stdout, what="xterm")
        self.desktop.click(200, 120)
        client.present("Toast", title="Copied")
        time.sleep(0.3)
        self.desktop.type("hello")
        self.desktop.key("Return")
        wait_until(lambda: typed.exists() and typed.read_text() == "hello\n", what="the typed word")


class RetryTest(KindsTest):
    def test_mouse_and_keyboard(self):
        for way in ("mouse", "keyboard"):
            with self.subTest(way=way):
                client = self.client()
                ident = client.present("Retry", title="Could not upload", message="The server did not answer.",
                                       attempt=3)
                self.shown(client, ident)
                if way == "mouse":
                    self.desktop.shot("retry")
                    place = self.place_of_retry()
                    self.desktop.click(*place)
                else:
                    self.desktop.run([*self.command("press"), str(ident), "retry"])
                self.assertEqual(client.wait_signal("RetryPressed", ident)[2:], (0, 3))
                self.assertEqual(client.wait_signal("Ended", ident)[2], "acted")

    def command(self, name):
        from harness import BIN
        return [str(BIN / "topmost"), name]

    def place_of_retry(self):
        # 320 wide in the middle: plate 36, 20, icon 40, 12, title 24, 4, message 20, 16, button 36, then 16.
        height = 36 + 20 + 40 + 12 + 24 + 4 + 20 + 16 + 36 + 16
        return 640, (800 - height) / 2 + height - 16 - 18


class LoadingTest(KindsTest):
    def setUp(self):
        super().setUp()
        self.typed = self.desktop.directory / "typed"
        self.desktop.start("xterm", ["xterm", "+bc", "-geometry", "60x10+40+40", "-e", "sh", "-c",
                                     f"stty -echo; cat > {self.typed}"])
        wait_until(lambda: self.desktop.run(["xdotool", "search", "--class", "xterm"]).stdout, what="xterm")
        wait_until(lambda: self.typed.exists(), what="the reader in the terminal")
        self.desktop.click(200, 120)
        self.type_line("before")
        wait_until(lambda: self.lines() == ["before"], what="the terminal to listen")
        self.desktop.move(900, 700)
        # A display that is there already: a cold one must start before it can block.
        warm = self.client()
        ident = warm.present("Toast", title="warm")
        warm.wait_signal("Presented", ident)
        warm.call(PRESENTER, "Dismiss", "(u)", ident)
        time.sleep(0.5)

    def type_line(self, text):
        self.desktop.type(text)
        self.desktop.key("Return")

    def lines(self):
        return self.typed.read_text().split()

    def test_input_stops_at_once_and_is_free_again(self):
        client = self.client()
        before = self.desktop.screen_hash()
        start = time.monotonic()
        ident = client.present("Loading", message="Signing you in")
        self.desktop.key("x", "Return")
        time.sleep(max(0, 0.7 - (time.monotonic() - start) - 0.25))
        early = self.desktop.screen_hash()
        taken = time.monotonic() - start
        if taken < 0.78:
            self.assertEqual(before, early, f"something shows {taken:.2f} s after the request")
        time.sleep(max(0, 1.2 - (time.monotonic() - start)))
        self.desktop.shot("loading")
        self.assertNotEqual(before, self.desktop.screen_hash(), "no indicator at 1.2 s")
        self.desktop.key("y", "Return")
        time.sleep(0.2)
        self.assertEqual(self.lines(), ["before"], "a key reached the window below")
        client.call(PRESENTER, "Dismiss", "(u)", ident)
        self.assertEqual(client.wait_signal("Ended", ident)[2], "closed")
        wait_until(lambda: self.desktop.screen_hash() == before, what="the screen as it was")
        self.type_line("after")
        wait_until(lambda: self.lines() == ["before", "after"], what="input to be free")

    def test_a_short_job_never_flashes(self):
        client = self.client()
        before = self.desktop.screen_hash()
        ident = client.present("Loading")
        time.sleep(0.5)
        client.call(PRESENTER, "Dismiss", "(u)", ident)
        for _ in range(8):
            self.assertEqual(before, self.desktop.screen_hash())
            time.sleep(0.05)

    def test_cancel(self):
        client = self.client()
        ident = client.present("Loading", title="Exporting", cancel="Cancel")
        client.wait_signal("Presented", ident)
        time.sleep(ARMED)
        # Return alone is what people type ahead: Cancel wants to be meant.
        self.desktop.key("Tab")
        time.sleep(ARMED)
        self.desktop.key("Return")
        ended = client.wait_signal("Ended", ident)
        self.assertEqual(ended[2], "dismissed")

    def test_cancel_by_mouse(self):
        client = self.client()
        ident = client.present("Loading", title="Exporting", cancel="Cancel")
        client.wait_signal("Presented", ident)
        time.sleep(ARMED)
        # 270 wide in the middle: plate 36, 20, ring 40, 20, button 36, 16.
        self.desktop.click(640, (800 - 168) / 2 + 36 + 20 + 40 + 20 + 18)
        self.assertEqual(client.wait_signal("Ended", ident)[2], "dismissed")

    def test_holding_escape_frees_the_input(self):
        client = self.client()
        ident = client.present("Loading")
        time.sleep(0.3)
        self.desktop.run(["xdotool", "keydown", "Escape"])
        time.sleep(1.8)
        self.desktop.run(["xdotool", "keyup", "Escape"])
        self.assertEqual(client.wait_signal("Ended", ident)[2], "released")
        self.type_line("after")
        wait_until(lambda: self.lines()[-1].endswith("after"), what="input to be free")

    def test_the_owner_dies_and_input_is_free(self):
        owner = self.client()
        owner.present("Loading")
        control = self.client()
        wait_until(lambda: self.blocked(control), what="the block")
        owner.close()
        wait_until(lambda: not self.blocked(control), what="the release")
        self.type_line("after")
        wait_until(lambda: self.lines()[-1].endswith("after"), what="input to be free")

    @staticmethod
    def blocked(client):
        properties = (CONTROL[0], CONTROL[1], "org.freedesktop.DBus.Properties")
        return client.call(properties, "Get", "(ss)", CONTROL[2], "InputBlocked")


if __name__ == "__main__":
    unittest.main()
