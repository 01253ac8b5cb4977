# SPDX-License-Identifier: MIT
"""The notification centre, on every window system."""

import time

from gi.repository import GLib

from sessions import SwaySession, XSession
from display_contract import SessionTest
from harness import CONTROL, NOTIFICATIONS, wait_until

CENTRE = 0xFFFFFFFF


class Centre:
    """What the centre does for a person, whatever it is drawn on."""

    def past(self, client, count, app="Mail"):
        """Notifications that have ended."""
        for number in range(count):
            ident = client.notify(f"{app} {number}", f"The text of number {number}", app=app)
            client.call(CONTROL, "Dismiss", "(u)", ident)

    def forget(self, client):
        client.call(CONTROL, "HideCentre")
        client.call(CONTROL, "DismissAll")
        client.call(CONTROL, "HistoryClear")
        # Each centre has the same id: until the display has described the end of this one, it
        # looks as the next one, with the keyboard.
        self.wait_closed()

    def setUp(self):
        super().setUp()
        self.me = self.client()
        self.forget(self.me)
        self.addCleanup(self.forget, self.me)

    def show(self):
        self.me.call(CONTROL, "ShowCentre")
        self.session.wait_focused(CENTRE, "field")
        return self.session.part(CENTRE, "frame")

    def names(self, start=""):
        return [part.name for part in self.session.layout(CENTRE) if part.name.startswith(start)]

    def rows(self):
        """The rows in view, without those that have not come yet."""
        return [name.removeprefix("row:") for name in self.names("row:")]

    def wait_rows(self, *names):
        wait_until(lambda: all(name in self.rows() for name in names), what=f"{names}; have {self.rows()}")

    def wait_closed(self):
        wait_until(lambda: not self.session.layout(CENTRE), what="the centre to close")

    def click_part(self, name):
        self.session.click(*self.session.part(CENTRE, name).middle)

    def test_live_and_past_ones_by_mouse_and_keyboard(self):
        self.past(self.me, 3)
        self.past(self.me, 1, app="Chat")
        live = self.me.notify("Build done", "All 4000 tests pass", actions=["log", "Show log"], app="Builder",
                              hints={"value": GLib.Variant("i", 60)}, timeout=0)
        frame = self.show()
        self.assertGreater(frame.height, 400)
        self.wait_rows("group:Builder", f"live:{live}", "group:Chat", "group:Mail")
        # The toast is in the list, and no longer in the corner.
        wait_until(lambda: not self.session.layout(live), what="the toast to leave the corner")
        self.rested()
        self.session.shot("centre")
        # Its search has the keyboard at once.
        self.session.wait_focused(CENTRE, "field")
        self.click_part("row:group:Mail")
        wait_until(lambda: len([row for row in self.rows() if row.startswith("past:")]) == 4, what="all of the group")
        self.rested()
        self.session.shot("centre-open")
        # The click has selected the group.
        self.session.wait_focused(CENTRE, "row:group:Mail")
        self.session.key("Home")
        self.session.wait_focused(CENTRE, "row:group:Builder")
        self.session.key("Down", "Right")
        self.session.wait_focused(CENTRE, f"button:{live}:log")
        self.session.key("Return")
        self.assertEqual(self.me.wait_signal("ActionInvoked", live)[2], "log")
        self.wait_closed()

    def test_a_reply_is_written_in_the_row(self):
        # One that shows, and one that do not disturb holds.
        shown = self.me.notify("Where?", actions=["inline-reply", "Answer"], app="Chat", timeout=0)
        self.session.topmost("dnd", "on", check=True)
        self.addCleanup(self.session.topmost, "dnd", "off")
        held = self.me.notify("Noon?", actions=["inline-reply", ""], app="Mail", timeout=0)
        self.show()
        self.wait_rows(f"live:{held}", f"live:{shown}")
        self.click_part(f"button:{held}:inline-reply")
        self.session.wait_focused(CENTRE, f"reply:{held}")
        self.session.type("at noon")
        self.session.key_down("Shift")
        self.session.key("Return")
        self.session.key_up("Shift")
        self.session.type("or at one")
        self.rested()
        self.session.shot("centre-replying")
        # Escape leaves the field; what was typed is there again.
        self.session.key("Escape")
        self.session.wait_focused(CENTRE, f"button:{held}:inline-reply")
        self.session.key("Escape")
        self.wait_closed()
        self.show()
        self.wait_rows(f"live:{held}")
        self.session.key("Down", "Down", "Right")
        self.session.wait_focused(CENTRE, f"button:{held}:inline-reply")
        self.session.key("Return")
        self.session.wait_focused(CENTRE, f"reply:{held}")
        self.session.key("Return")
        self.assertEqual(self.me.wait_signal("NotificationReplied", held)[2], "at noon\nor at one")
        # The centre stays, and its row, which is in the history now, is selected.
        wait_until(lambda: any(part.is_focused and part.name.startswith("row:past:") for part in self.session.layout(CENTRE)),
                   what=f"the past one to be selected: {self.session.layout(CENTRE)}")
        self.rested()
        self.session.shot("centre-replied")
        self.click_part(f"button:{shown}:inline-reply")
        self.session.wait_focused(CENTRE, f"reply:{shown}")
        self.session.type("here")
        self.click_part(f"send:{shown}")
        self.assertEqual(self.me.wait_signal("NotificationReplied", shown)[2], "here")

    def test_a_click_selects_a_row_and_what_opens_at_the_edge_is_in_view(self):
        text = "It rises an hour before the sun, low in the east. " * 12
        idents = [self.me.notify(f"Comet {number}", text, app=f"News {number}", timeout=0) for number in range(12)]
        self.show()
        self.wait_rows(f"live:{idents[-1]}")
        parts = lambda: [part for part in self.session.layout(CENTRE) if part.name.startswith("row:live:")]
        last = self.session.settled(lambda: [(part.name, part.y) for part in parts()])[-1][0]
        frame = self.session.part(CENTRE, "frame")
        before = self.session.part(CENTRE, last)
        self.session.click(before.x + 80, before.y + min(12, before.height / 2))
        self.session.wait_focused(CENTRE, last)
        wait_until(lambda: self.session.part(CENTRE, last).height > 100, what="the entry to open")
        self.rested()
        self.session.shot("centre-opened-below")
        after = self.session.part(CENTRE, last)
        self.assertLessEqual(after.y + after.height, frame.y + frame.height)
        self.session.key("Up")
        wait_until(lambda: any(part.is_focused and part.name.startswith("row:group:") for part in self.session.layout(CENTRE)),
                   what="the row above")

    def test_a_picture_is_there_live_and_past(self):
        side, red = 96, bytes([200, 30, 20, 255])
        pixels = GLib.Variant("(iiibiiay)", (side, side, side * 4, True, 8, 4, red * side * side))
        ident = self.me.notify("Photo", "From the sea", app="Camera", hints={"image-data": pixels}, timeout=0)
        scale = self.session.outputs[0][1]
        for row in (f"live:{ident}", "past:"):
            self.show()
            wait_until(lambda: any(name.startswith(row) for name in self.rows()), what=f"{row}; have {self.rows()}")
            name = next(name for name in self.rows() if name.startswith(row))
            part = self.session.part(CENTRE, "row:" + name)
            def is_red():
                color = self.session.color((part.x + 28) * scale, (part.y + 28) * scale)
                return all(abs(one - other) < 3 for one, other in zip(color, red))
            wait_until(is_red, what="the picture")
            self.rested()
            self.session.shot("centre-picture-" + row.split(":")[0])
            self.session.key("Escape")
            self.wait_closed()
            self.me.call(CONTROL, "Dismiss", "(u)", ident) if row != "past:" else None

    def test_a_long_one_opens_and_return_says_why_it_does_nothing(self):
        text = "It rises an hour before the sun, low in the east. " * 20 + "The end."
        ident = self.me.notify("A comet", text, app="News", timeout=0)
        row = f"row:live:{ident}"
        self.show()
        self.wait_rows(f"live:{ident}")
        height = lambda: self.session.part(CENTRE, row).height
        self.session.key("Down", "Down")
        self.session.wait_focused(CENTRE, row)
        closed = self.session.settled(height)
        for opens, closes in (("Right", "Left"), ("space", "space")):
            self.session.key(opens)
            wait_until(lambda: height() > closed * 2, what=f"{opens} to open it")
            self.rested()
            self.session.shot(f"centre-long-{opens.lower()}")
            self.session.key(closes)
            wait_until(lambda: height() == closed, what=f"{closes} to close it")
        self.session.key("Return")
        wait_until(lambda: closed < height() < closed * 2, what="the reason")
        self.rested()
        self.session.shot("centre-no-action")
        self.click_part(row)
        wait_until(lambda: height() > closed * 2, what="a click to open it")
        self.click_part(row)
        wait_until(lambda: height() < closed * 2, what="a click to close it")

    def test_an_open_one_has_its_picture_as_large_as_the_toast(self):
        width, height, blue = 320, 160, bytes([20, 60, 200, 255])
        pixels = GLib.Variant("(iiibiiay)", (width, height, width * 4, True, 8, 4, blue * width * height))
        ident = self.me.notify("Photo", "From the sea", app="Camera", hints={"image-data": pixels}, timeout=0)
        row = f"row:live:{ident}"
        self.show()
        self.wait_rows(f"live:{ident}")
        self.session.key("Down", "Down", "Right")
        wait_until(lambda: self.session.part(CENTRE, row).height > height, what="the picture")
        scale = self.session.outputs[0][1]
        part = self.session.part(CENTRE, row)

        def is_blue():
            color = self.session.color((part.x + part.width / 2) * scale, (part.y + part.height - 40) * scale)
            return all(abs(one - other) < 3 for one, other in zip(color, blue))
        wait_until(is_blue, what="the picture below the text")
        self.rested()
        self.session.shot("centre-picture-open")

    def test_a_rule_is_made_from_a_card_and_removed_by_its_name(self):
        ident = self.me.notify("Sale", "Everything must go", app="Shop", timeout=0)
        self.addCleanup(self.session.topmost, "rules", "remove", "mute Shop")
        row = f"live:{ident}"
        self.show()
        self.wait_rows(row)
        self.session.key("Down", "Down", "Right")
        self.session.wait_focused(CENTRE, f"menu:{row}")
        self.session.key("Return")
        self.session.part(CENTRE, f"always_show:{row}")
        # Four times to snooze it for come before.
        self.session.key(*["Right"] * 5)
        self.session.wait_focused(CENTRE, f"mute:{row}")
        self.rested()
        self.session.shot("centre-menu")
        self.session.key("Return")
        is_muted = lambda: any("checked" in part.control.split() for part in self.session.layout(CENTRE)
                               if part.name == f"mute:{row}")
        wait_until(is_muted, what="the rule to be on")
        self.rested()
        self.session.shot("centre-muted")
        self.session.key("Escape")
        self.wait_closed()
        muted = self.me.notify("Sale", "Again", app="Shop", timeout=0)
        self.assertEqual(self.me.wait_signal("NotificationClosed", muted)[2], 4)
        listed = self.session.topmost("rules", check=True).stdout
        self.assertRegex(listed, r"(?m)^on   mute Shop \(.*/topmost/rules.toml\)$")
        self.session.topmost("rules", "remove", "mute Shop", check=True)
        shown = self.me.notify("Sale", "Once more", app="Shop", timeout=0)
        wait_until(lambda: self.session.layout(shown), what="the toast")
        again = self.session.topmost("rules", "remove", "mute Shop")
        self.assertIn('the rule "mute Shop" does not exist', again.stderr)

    def test_a_missed_one_is_new_is_put_off_and_brought_back(self):
        first = self.me.notify("Are you there?", app="Chat", actions=["yes", "Yes"])
        second = self.me.notify("Lunch?", app="Chat", timeout=0)
        self.session.topmost("dnd", "on", check=True)
        self.addCleanup(self.session.topmost, "dnd", "off")
        held = self.me.notify("Noon?", app="Chat", actions=["ok", "OK"], timeout=0)
        row = f"live:{held}"
        self.show()
        self.wait_rows(row)
        self.rested()
        self.session.shot("centre-new")
        self.session.key("Down", "Down", "Right", "Right")
        self.session.wait_focused(CENTRE, f"menu:{row}")
        self.session.key("Return")
        self.session.part(CENTRE, f"snooze:hour:{held}")
        self.rested()
        self.session.shot("centre-snooze")
        self.click_part(f"snooze:hour:{held}")
        listed = lambda: [one for one in self.me.call(CONTROL, "List") if one["id"] == held]
        wait_until(lambda: listed() and listed()[0].get("reason") == "snoozed", what=f"the toast to be put off: {listed()}")
        self.rested()
        self.session.shot("centre-snoozed")
        self.click_part("row:group:Chat")
        self.session.part(CENTRE, f"dismiss:live:{second}")
        self.rested()
        self.click_part(f"dismiss:live:{second}")
        self.session.part(CENTRE, "undo")
        self.rested()
        self.session.shot("centre-undo")
        self.click_part("undo")
        self.wait_rows("group:Chat")
        wait_until(lambda: "undo" not in self.names(), what="nothing more to bring back")
        self.assertTrue([one for one in self.me.call(CONTROL, "List") if one["id"] == second])
        for ident in (first, second, held):
            self.me.call(NOTIFICATIONS, "CloseNotification", "(u)", ident)

    def test_until_when_do_not_disturb_holds(self):
        self.session.topmost("dnd", "2h", check=True)
        self.addCleanup(self.session.topmost, "dnd", "off")
        self.show()
        named = lambda: [part.control for part in self.session.layout(CENTRE) if part.name == "quiet"]
        wait_until(lambda: any("until " in name for name in named()), what=f"the end: {named()}")
        self.rested()
        self.session.shot("centre-until")

    def test_escape_and_a_click_elsewhere_close_it(self):
        self.show()
        # Until it has the keyboard, a key is the window's below.
        self.session.wait_focused(CENTRE, "field")
        self.session.key("Escape")
        self.wait_closed()
        self.show()
        self.session.click(*self.free_place())
        self.wait_closed()

    def test_the_keys_go_to_the_window_below_again(self):
        self.show()
        before = len(self.session.reached())
        self.session.key("x")
        wait_until(lambda: self.session.layout(CENTRE), what="the centre")
        self.session.key("Escape")
        self.wait_closed()
        self.assertEqual(len(self.session.reached()), before)
        def typed():
            self.session.key("f")
            return len(self.session.reached()) > before
        wait_until(typed, step=0.1, what="a key in the window below")

    def test_it_stays_open_and_opens_again_at_once(self):
        self.show()
        pid = self.session.display_pid()
        for _ in range(6):
            self.me.call(CONTROL, "ToggleCentre")
        self.session.wait_focused(CENTRE, "field")
        # Longer than a display lives that holds the keyboard and hears nothing.
        self.session.type("0123456789" * 8)
        end = time.monotonic() + 4
        wait_until(lambda: time.monotonic() > end, what="4 s")
        self.session.wait_focused(CENTRE, "field")
        self.assertEqual(self.session.display_pid(), pid)

    def test_search_finds_and_delete_dismisses(self):
        self.past(self.me, 2)
        self.past(self.me, 2, app="Chat")
        self.show()
        self.wait_rows("group:Mail", "group:Chat")
        self.session.wait_focused(CENTRE, "field")
        self.session.type("chat 1")
        is_hit = lambda: self.rows()[:1] == ["group:Chat"] and len(self.rows()) == 2
        # Between letters other rows come and go.
        wait_until(lambda: is_hit() and self.rested() and is_hit(), what=f"one hit: {self.rows()}")
        self.session.shot("centre-search")
        self.session.key("Down", "Down", "Delete")
        wait_until(lambda: not self.rows(), what="no hit")
        self.rested()
        self.session.shot("centre-no-hit")
        self.session.key("Escape")
        self.wait_closed()
        titles = lambda: [entry["title"] for entry in self.me.call(CONTROL, "History", "(a{sv})", {})]
        # Until then it can be undone.
        wait_until(lambda: titles() == ["Chat 0", "Mail 1", "Mail 0"], what=f"the end of {titles()}")

    def test_what_its_sender_takes_back_goes(self):
        self.past(self.me, 2)
        ident = max(one["presentation"] for one in self.me.call(CONTROL, "History", "(a{sv})", {}))
        self.show()
        self.wait_rows("group:Mail")
        newest = next(row for row in self.rows() if row.startswith("past:"))
        self.me.call(NOTIFICATIONS, "CloseNotification", "(u)", ident)
        wait_until(lambda: newest not in self.rows(), what="the entry to go")
        wait_until(lambda: len(self.rows()) == 2, what=f"the other one: {self.rows()}")
        self.me.call(CONTROL, "HistoryClear")
        wait_until(lambda: not self.rows(), what="what a command deletes to go")

    def test_a_group_and_all_are_cleared(self):
        self.past(self.me, 2)
        self.past(self.me, 2, app="Chat")
        self.show()
        self.wait_rows("group:Mail", "group:Chat")
        self.click_part("dismiss:group:Chat")
        wait_until(lambda: "group:Chat" not in self.rows(), what="the group to go")
        self.click_part("clear")
        wait_until(lambda: not self.rows(), what="nothing")
        self.rested()
        self.session.shot("centre-empty")
        # The history keeps them, and a search finds them.
        self.assertEqual(self.me.call(CONTROL, "HistoryCount"), 4)
        self.session.type("chat")
        self.wait_rows("group:Chat")

    def test_do_not_disturb_is_switched(self):
        self.show()
        self.click_part("quiet")
        wait_until(lambda: self.quiet(), what="do not disturb")
        self.rested()
        self.session.shot("centre-quiet")
        self.click_part("quiet")
        wait_until(lambda: not self.quiet(), what="do not disturb off")

    def quiet(self):
        return self.session.topmost("dnd", "status", "--json").stdout.find("true") >= 0

    def test_a_dialog_above_it_works_as_ever(self):
        self.past(self.me, 1)
        self.show()
        self.wait_rows("group:Mail")
        ident = self.ask(self.me)
        self.session.wait_focused(ident, "positive")
        self.session.wait_armed(ident)
        self.rested()
        self.session.shot("centre-modal")
        self.session.key("Return")
        self.assertEqual(self.pressed(self.me, ident), "positive")
        self.session.wait_focused(CENTRE, "field")
        self.session.key("Escape")
        self.wait_closed()

    def test_a_long_list_scrolls_to_its_end(self):
        self.past(self.me, 300)
        self.show()
        self.wait_rows("group:Mail")
        self.session.wait_focused(CENTRE, "field")
        self.session.key("Down", "Right")
        wait_until(lambda: len(self.rows()) > 6, what="the open group")
        self.session.key("End")
        oldest = self.me.call(CONTROL, "History", "(a{sv})", {"limit": GLib.Variant("u", 256)})[-1]["id"] - 44
        self.session.wait_focused(CENTRE, f"row:past:{oldest}")
        self.rested()
        self.session.shot("centre-end")
        self.session.key("Home")
        self.session.wait_focused(CENTRE, "row:group:Mail")


class CentreOnX11(Centre, SessionTest):
    session_class = XSession


class CentreOnX11Composited(Centre, SessionTest):
    session_class = XSession
    session_options = {"compositor": True}


class CentreOnSway(Centre, SessionTest):
    session_class = SwaySession
