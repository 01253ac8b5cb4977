# SPDX-License-Identifier: MIT
"""What real clients of `org.freedesktop.Notifications` rely on, a test for each trap that servers fell into.

Chromium, Firefox, Qt, GLib applications and zenity themselves are in `test_clients.py`.
"""

import importlib.util
import os
import signal
import subprocess
import sys
import time
import unittest

from gi.repository import GLib

from harness import CONTROL, DRIVER, NOTIFICATIONS, ROOT, DesktopTest, wait_until

LIBNOTIFY = """
import gi
gi.require_version("Notify", "0.7")
from gi.repository import GLib, Notify
Notify.init("Mailer")
note = Notify.Notification.new("From libnotify", "body", "mail-unread")
note.set_urgency(Notify.Urgency.CRITICAL)
note.add_action("open", "Open", lambda note, action: (print("action", action, flush=True), loop.quit()))
note.connect("closed", lambda note: print("closed", note.get_closed_reason(), flush=True))
note.show()
loop = GLib.MainLoop()
loop.run()
"""

DESKTOP_NOTIFIER = """
import asyncio
from desktop_notifier import DesktopNotifier
asyncio.run(DesktopNotifier(app_name="Tool").send(title="From desktop-notifier", message="body"))
"""


def has_libnotify():
    import gi
    try:
        gi.require_version("Notify", "0.7")
    except ValueError:
        return False
    return True


class Interop(DesktopTest):
    def titles(self):
        return [one["title"] for one in self.me.call(CONTROL, "List")]

    def setUp(self):
        super().setUp()
        self.me = self.client()

    def test_chromium_finds_what_it_needs_and_its_urgency_counts(self):
        # It uses its own pop-ups unless both are there, and sends uint32 where the specification says byte.
        self.assertLessEqual({"body", "actions"}, set(self.me.call(NOTIFICATIONS, "GetCapabilities")))
        ident = self.me.notify("From Chromium", hints={"urgency": GLib.Variant("u", 2)})
        self.assertEqual([one["urgency"] for one in self.me.call(CONTROL, "List") if one["id"] == ident], ["critical"])

    def test_capabilities_stay_the_same_while_nothing_may_disturb(self):
        before = self.me.call(NOTIFICATIONS, "GetCapabilities")
        self.desktop.topmost("dnd", "on", check=True)
        self.assertEqual(self.me.call(NOTIFICATIONS, "GetCapabilities"), before)

    def test_notify_send_prints_the_key_of_the_action_and_ends(self):
        for key, words in (("later", ["-A", "later=Later"]), ("0", ["-A", "Unnamed"])):
            waiting = subprocess.Popen(["notify-send", *words, f"Act {key}"], env=self.desktop.environment, text=True,
                                       stdout=subprocess.PIPE)
            self.addCleanup(waiting.stdout.close)
            shown = wait_until(lambda key=key: [one for one in self.me.call(CONTROL, "List")
                                                if one["title"] == f"Act {key}"], what="the question")[0]
            self.desktop.topmost("press", str(shown["id"]), key, check=True)
            self.assertEqual((waiting.communicate(timeout=60)[0].strip(), waiting.returncode), (key, 0))

    def test_an_unknown_id_to_replace_is_kept(self):
        self.assertEqual(self.me.notify("volume", replaces=4711), 4711)
        self.assertEqual(self.me.notify("volume again", replaces=4711), 4711)
        self.assertEqual(self.titles(), ["volume again"])

    def test_a_toast_outlives_its_sender(self):
        def connected():
            return set(self.me.call(DRIVER, "ListNames"))
        before = connected()
        sender = self.client()
        sender.notify("Stay", timeout=0)
        sender.close()
        self.desktop.run(["notify-send", "-t", "0", "Stay too"], check=True)
        wait_until(lambda: connected() <= before, what="both to leave the bus")
        self.me.settle()
        self.assertEqual(sorted(self.titles()), ["Stay", "Stay too"])

    def test_a_daemon_that_only_restarts_reports_no_closed_toasts(self):
        ident = self.me.notify("Still here", timeout=0)
        self.desktop.end("topmostd")
        self.desktop.start_daemon()
        self.assertEqual(self.titles(), ["Still here"])
        self.assertFalse([one for one in self.me.signals if one[0] == "NotificationClosed"])
        self.assertEqual(self.me.notify("The same", replaces=ident), ident)

    def test_a_stopped_display_delays_no_sender(self):
        self.me.notify("first", timeout=0)

        def is_fast():
            stopped = wait_until(self.desktop.display_pid, what="the display")
            os.kill(stopped, signal.SIGSTOP)
            self.addCleanup(self.resume, stopped)
            start = time.monotonic()
            for number in range(20):
                self.me.notify(f"n{number}")
            # Chromium waits for a second.
            return time.monotonic() - start < 1 and self.desktop.display_pid() == stopped
        # A busy machine may be slow once; a daemon that waits for its display always is.
        self.assertTrue(any(is_fast() for _ in range(5)))

    @staticmethod
    def resume(process):
        try:
            os.kill(process, signal.SIGCONT)
        except ProcessLookupError:
            pass

    def test_the_service_file_does_not_collide_with_that_of_another_server(self):
        # Two files of one name hide each other, and dbus-broker warns of a file that is not named as its service.
        names = {file.name: file.read_text() for file in (ROOT / "systemd").glob("org.*.service")}
        self.assertNotIn("org.freedesktop.Notifications.service", names)
        served = [text for text in names.values() if "Name=org.freedesktop.Notifications\n" in text]
        self.assertEqual(len(served), 1)
        self.assertIn("SystemdService=topmost.service", served[0])

    @unittest.skipUnless(has_libnotify(), "libnotify's introspection (gir1.2-notify-0.7) is not installed")
    def test_libnotify(self):
        process = subprocess.Popen(["/usr/bin/python3", "-c", LIBNOTIFY], env=self.desktop.environment, text=True,
                                   stdout=subprocess.PIPE)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.kill)
        shown = wait_until(lambda: self.me.call(CONTROL, "List"), what="the toast")[0]
        self.assertEqual((shown["title"], shown["urgency"]), ("From libnotify", "critical"))
        self.desktop.topmost("press", str(shown["id"]), "open", check=True)
        self.assertEqual(process.stdout.readline(), "action open\n")

    @unittest.skipUnless(importlib.util.find_spec("desktop_notifier"), "desktop-notifier is not installed")
    def test_desktop_notifier(self):
        # It may be in a folder of its own.
        self.desktop.environment["PYTHONPATH"] = os.environ.get("PYTHONPATH", "")
        self.desktop.run([sys.executable, "-c", DESKTOP_NOTIFIER], check=True)
        wait_until(lambda: "From desktop-notifier" in self.titles(), what="the toast")


if __name__ == "__main__":
    unittest.main()
