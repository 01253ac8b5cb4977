# SPDX-License-Identifier: MIT
"""Missed, unread, snoozed and dismissed: what stays alive off the screen, and until when."""

import pathlib
import shutil
import signal

from gi.repository import GLib

from display_contract import SessionTest
from harness import CONTROL, NOTIFICATIONS, DesktopTest, wait_until
from sessions import SwaySession, XSession

CENTRE = 0xFFFFFFFF
SHORT = '[toasts]\nlow_timeout = "1s"\nnormal_timeout = "1s"\ntime_per_character = "0ms"\n'


class OffScreen:
    """What is asked of the daemon about one notification."""

    def reason(self, ident):
        listed = {one["id"]: one for one in self.me.call(CONTROL, "List")}
        return listed.get(ident, {}).get("reason")

    def status(self, name):
        return self.me.call(CONTROL, "Status")[name]

    def wait_reason(self, ident, reason):
        wait_until(lambda: self.reason(ident) == reason, what=f"{ident} to be {reason}; is {self.reason(ident)}")

    def closed(self, *idents):
        self.me.settle()
        return [one[1:3] for one in self.me.signals if one[0] == "NotificationClosed" and one[1] in idents]

    def missed(self, summary="Lunch?", **options):
        ident = self.me.notify(summary, **options)
        self.wait_reason(ident, "missed")
        return ident


class Missed(OffScreen, DesktopTest):
    """On a screen, with a daemon that is killed now and then."""

    desktop_options = {"config": SHORT + "[history]\nmissed = 3\n"}

    def setUp(self):
        super().setUp()
        self.me = self.client()

    def kill(self):
        self.desktop.end("topmostd", signal.SIGKILL)
        self.desktop.start_daemon()

    def test_it_stays_alive_with_its_buttons_and_survives_a_kill(self):
        ident = self.missed(actions=["open", "Open"])
        self.assertEqual((self.status("missed"), self.status("unread")), (1, 1))
        self.assertEqual(self.status("unread_by_application"), {"test": 1})
        self.kill()
        self.assertEqual(self.reason(ident), "missed")
        self.assertEqual(self.status("unread"), 1)
        self.assertEqual(self.closed(ident), [])
        self.assertIn("Missed: it left the screen", self.desktop.topmost("why", str(ident)).stdout)
        self.assertEqual(self.desktop.topmost("press", str(ident), "open").returncode, 0)
        self.assertEqual(self.me.wait_signal("ActionInvoked", ident)[2], "open")
        self.assertEqual(self.me.wait_signal("NotificationClosed", ident)[2], 2)
        self.assertEqual(self.status("missed"), 0)

    def test_a_time_of_the_sender_and_transient_ones_end(self):
        for options in ({"timeout": 500}, {"hints": {"transient": GLib.Variant("b", True)}}):
            ident = self.me.notify("Gone", **options)
            self.assertEqual(self.me.wait_signal("NotificationClosed", ident)[2], 1)
        self.assertEqual(self.status("missed"), 0)

    def test_the_oldest_ends_first(self):
        idents = [self.missed(f"Mail {number}") for number in range(4)]
        self.assertEqual(self.me.wait_signal("NotificationClosed", idents[0])[2], 1)
        self.assertEqual(self.status("missed"), 3)
        # Its sender can end it, and only that one ends.
        self.me.call(("org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications"),
                     "CloseNotification", "(u)", idents[1])
        self.assertEqual(self.me.wait_signal("NotificationClosed", idents[1])[2], 3)
        self.assertEqual(self.closed(*idents[2:]), [])

    def test_restore_and_an_update_show_it_again(self):
        ident = self.missed()
        self.assertEqual(self.desktop.topmost("restore").returncode, 0)
        self.assertNotEqual(self.reason(ident), "missed")
        self.wait_reason(ident, "missed")
        self.me.notify("Lunch?", replaces=ident)
        self.assertEqual(self.reason(ident), "missed")
        self.me.notify("Lunch now?", replaces=ident)
        self.assertNotEqual(self.reason(ident), "missed")
        self.assertEqual(self.desktop.topmost("restore", "9999").returncode, 66)

    def test_a_dismissal_is_told_later_and_can_be_undone(self):
        ident = self.missed()
        self.assertEqual(self.desktop.topmost("dismiss", str(ident)).returncode, 0)
        self.assertEqual(self.reason(ident), "dismissed")
        self.assertEqual(self.closed(ident), [])
        self.kill()
        self.assertEqual(self.desktop.topmost("undo").returncode, 0)
        self.assertEqual(self.reason(ident), "missed")
        self.assertEqual(self.desktop.topmost("undo").returncode, 66)
        self.assertEqual(self.desktop.topmost("dismiss", str(ident)).returncode, 0)
        self.assertEqual(self.me.wait_signal("NotificationClosed", ident, seconds=30)[2], 2)

    def test_a_snoozed_one_comes_back_after_a_restart(self):
        ident = self.missed()
        self.assertEqual(self.desktop.topmost("snooze", str(ident), "3s").returncode, 0)
        self.assertEqual(self.reason(ident), "snoozed")
        self.kill()
        self.assertEqual(self.reason(ident), "snoozed")
        wait_until(lambda: self.reason(ident) in ("showing", "not_drawn_yet"), what="the toast to come back")
        self.assertEqual(self.closed(ident), [])

    def reboot(self, how):
        """Ends daemon and bus, and leaves an empty runtime folder."""
        self.desktop.end("topmostd", how)
        self.desktop.end("bus", signal.SIGKILL)
        shutil.rmtree(self.desktop.directory / "run/topmost")
        self.desktop.start_bus()
        self.desktop.start_daemon()
        self.me = self.client()

    def kept(self):
        return self.desktop.directory / "home/.local/state/topmost/session/toasts"

    def test_missed_and_snoozed_ones_survive_a_reboot(self):
        missed, hidden = self.missed("Lunch?", actions=["default", ""]), self.me.notify(
            "Private", hints={"transient": GLib.Variant("b", True)})
        later = self.missed("Call Ann")
        self.assertEqual(self.desktop.topmost("snooze", str(later), "1h").returncode, 0)
        self.me.wait_signal("NotificationClosed", hidden)
        for how in (signal.SIGTERM, signal.SIGKILL):
            self.reboot(how)
            self.assertEqual(self.kept().stat().st_mode & 0o777, 0o600)
            self.assertNotIn(b"Private", self.kept().read_bytes())
            self.assertEqual((self.reason(missed), self.reason(later)), ("missed", "snoozed"))
            self.assertEqual(self.desktop.live(), {missed, later})
            new = self.me.notify("New", hints={"transient": GLib.Variant("b", True)})
            self.assertGreater(new, later)
            self.me.wait_signal("NotificationClosed", new)
        self.assertEqual(self.desktop.topmost("snooze", str(later), "8s").returncode, 0)
        self.reboot(signal.SIGTERM)
        wait_until(lambda: self.reason(later) in ("showing", "not_drawn_yet"), seconds=40, what="the toast to come back")
        self.assertEqual(self.desktop.topmost("restore", str(missed)).returncode, 0)
        self.assertNotEqual(self.reason(missed), "missed")
        # They have one entry each in the history, which ends with them.
        self.assertEqual(self.desktop.topmost("stop").returncode, 0)
        self.desktop.end("topmostd")
        self.assertFalse(self.kept().exists())
        self.desktop.start_daemon()
        self.me = self.client()
        listed = [(one["title"], one["outcome"]) for one in self.me.call(CONTROL, "History", "(a{sv})", {})]
        self.assertEqual(sorted(listed), [("Call Ann", "shutdown"), ("Lunch?", "shutdown")])

    def test_ids_go_on_behind_those_of_the_toasts_where_the_file_of_the_first_id_is_older(self):
        ended = self.me.notify("Ended", hints={"transient": GLib.Variant("b", True)})
        self.me.call(NOTIFICATIONS, "CloseNotification", "(u)", ended)
        later = self.missed()
        wait_until(lambda: self.kept().exists(), what="the file")
        self.kept().with_name("first-id").write_bytes(b"%d\n" % ended)
        self.reboot(signal.SIGTERM)
        self.assertEqual(self.desktop.live(), {later})
        self.assertGreater(self.me.notify("New"), later)

    def test_what_the_next_session_gets_is_deleted_with_the_history(self):
        ident = self.missed()
        wait_until(lambda: self.kept().exists(), what="the file")
        self.assertEqual(self.desktop.topmost("history", "clear").returncode, 0)
        wait_until(lambda: not self.kept().exists(), what="no file")
        self.assertEqual(self.reason(ident), "missed")
        self.kept().write_bytes(b"something else")
        self.reboot(signal.SIGKILL)
        self.assertEqual(self.desktop.live(), set())
        self.assertRegex(self.desktop.log(), 'toasts of the last session set aside as .*/toasts.unreadable: it begins with "something else", and this version')
        self.assertTrue(self.kept().with_name("toasts.unreadable").exists())

    def test_pictures_of_missed_ones_are_small(self):
        side = 512
        pixels = GLib.Variant("(iiibiiay)", (side, side, side * 4, True, 8, 4, bytes([9, 9, 9, 255]) * side * side))
        self.missed("Photo", hints={"image-data": pixels})
        folder = pathlib.Path(self.desktop.directory / "run/topmost/images")

        def size():
            return sum(path.stat().st_size for path in folder.iterdir())
        wait_until(lambda: 0 < size() <= 192 * 192 * 4, what=f"a small picture; have {size()} bytes")


class Closed(OffScreen, DesktopTest):
    """Where the setting or a rule says that what has expired ends, or stays."""

    desktop_options = {"config": SHORT + 'expired = "close"\n[[rule]]\nname = "kept"\nmatch.app = "Mail"\nexpired = "keep"\n'}

    def setUp(self):
        super().setUp()
        self.me = self.client()

    def test_it_ends_unless_a_rule_keeps_it(self):
        gone, kept = self.me.notify("Gone"), self.me.notify("Kept", app="Mail", timeout=700)
        self.assertEqual(self.me.wait_signal("NotificationClosed", gone)[2], 1)
        self.wait_reason(kept, "missed")
        self.assertEqual(self.closed(kept), [])


class MissedCentre(OffScreen):
    """What the centre does with missed notifications, whatever it is drawn on."""

    def setUp(self):
        super().setUp()
        self.configure(SHORT)
        self.addCleanup(self.configure, "")
        self.me = self.client()

    def rows(self):
        return [part.name.removeprefix("row:") for part in self.session.layout(CENTRE) if part.name.startswith("row:")]

    def test_a_button_in_the_centre_answers_a_missed_one(self):
        ident = self.missed(actions=["open", "Open"], app="Mail")
        self.me.call(CONTROL, "ShowCentre")
        self.session.wait_focused(CENTRE, "field")
        wait_until(lambda: f"live:{ident}" in self.rows(), what=f"the row; have {self.rows()}")
        self.session.shot("missed")
        self.session.click(*self.session.part(CENTRE, f"button:{ident}:open").middle)
        self.assertEqual(self.me.wait_signal("ActionInvoked", ident)[2], "open")

    def test_what_it_listed_is_read_when_it_closes(self):
        ident = self.missed(app="Mail")
        self.assertEqual(self.status("unread"), 1)
        self.me.call(CONTROL, "ShowCentre")
        wait_until(lambda: f"live:{ident}" in self.rows(), what=f"the row; have {self.rows()}")
        self.me.call(CONTROL, "HideCentre")
        wait_until(lambda: self.status("unread") == 0, what="the toast to be read")
        self.assertEqual(self.reason(ident), "missed")


    def test_what_is_closed_on_the_screen_comes_back(self):
        self.configure('[toasts]\nnormal_timeout = "1h"\n')
        sent = self.session.run(["notify-send", "-p", "-a", "Mail", "Lunch?", "At noon"], check=True)
        mail, asked = int(sent.stdout), self.me.notify("Noon?", app="Chat", actions=["yes", "Yes"])
        for ident in (mail, asked):
            self.close(ident)
            self.assertEqual(self.reason(ident), "dismissed")
        # The last one first, each as it was.
        for ident in (asked, mail):
            self.session.topmost("undo", check=True)
            self.session.wait_armed(ident)
        self.rested()
        self.session.shot("closed-and-back")
        self.assertEqual(self.closed(asked), [])
        self.session.click(*self.session.part(asked, "yes").middle)
        self.assertEqual(self.me.wait_signal("ActionInvoked", asked)[2], "yes")
        # What nobody takes back ends, and is in the history.
        self.close(mail)
        wait_until(lambda: self.reason(mail) is None, what="its end")
        self.assertIn("Lunch?", self.session.topmost("history", check=True).stdout)
        self.assertEqual(self.session.topmost("undo").returncode, 66)

    def test_who_waits_for_a_toast_hears_of_its_dismissal_at_once(self):
        process = self.session.topmost_start("toast", "Built", "--action", "open=Open", "--wait", "--timeout", "never")
        self.close(wait_until(lambda: next((one["id"] for one in self.me.call(CONTROL, "List")), None), what="the toast"))
        self.assertEqual(process.communicate(timeout=60)[0], "")
        self.assertEqual((process.returncode, self.session.topmost("undo").returncode), (3, 66))

    def close(self, ident):
        """Closes a toast on the screen with its mark."""
        self.session.wait_armed(ident)
        self.session.move(*self.session.part(ident, "frame").middle)
        self.session.click(*self.session.part(ident, "close").middle)
        wait_until(lambda: not self.session.layout(ident), what=f"{ident} to leave the screen")


class XMissedCentre(MissedCentre, SessionTest):
    session_class = XSession


class SwayMissedCentre(MissedCentre, SessionTest):
    session_class = SwaySession
