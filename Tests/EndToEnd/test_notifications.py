# SPDX-License-Identifier: MIT
"""`org.freedesktop.Notifications` as real clients use it."""

import json
import subprocess
import time

from gi.repository import GLib

from harness import CONTROL, NOTIFICATIONS, DesktopTest, wait_until


class NotifySend(DesktopTest):
    def test_prints_its_id_and_replaces(self):
        first = self.desktop.run(["notify-send", "-p", "one"], check=True).stdout.strip()
        second = self.desktop.run(["notify-send", "-p", "-r", first, "two"], check=True).stdout.strip()
        self.assertEqual(first, second)
        listed = self.client().call(CONTROL, "List")
        self.assertEqual([one["title"] for one in listed], ["two"])

    def test_waits_for_an_action(self):
        waiting = subprocess.Popen(["notify-send", "-w", "-A", "yes=Yes", "-A", "no=No", "Question"],
                                   env=self.desktop.environment, stdout=subprocess.PIPE, text=True)
        self.addCleanup(waiting.stdout.close)
        client = self.client()
        listed = wait_until(lambda: client.call(CONTROL, "List"), what="the question")
        self.desktop.topmost("press", str(listed[0]["id"]), "no", check=True)
        self.assertEqual(waiting.communicate(timeout=10)[0].strip(), "no")

    def test_timeout_ends_the_wait(self):
        self.desktop.run(["notify-send", "-w", "-t", "500", "Soon gone"], check=True)

    def test_an_unknown_id_is_honoured(self):
        self.assertEqual(self.client().notify("one", replaces=4711), 4711)


class Interoperation(DesktopTest):
    desktop_options = {"screen": False}

    def test_server_information(self):
        name, vendor, version, spec = self.client().call(NOTIFICATIONS, "GetServerInformation")
        self.assertEqual((name, spec), ("Topmost", "1.3"))

    def test_capabilities_chromium_needs(self):
        self.assertLessEqual({"body", "actions", "body-markup"}, set(self.client().call(NOTIFICATIONS, "GetCapabilities")))

    def test_lenient_urgency(self):
        client = self.client()
        for kind in "ynqiuxt":
            client.notify(f"urgency as {kind}", hints={"urgency": GLib.Variant(kind, 2)})
        listed = client.call(CONTROL, "List")
        self.assertEqual({one["urgency"] for one in listed}, {"critical"})

    def test_gnotification(self):
        script = ("import gi\ngi.require_version('Gio','2.0')\nfrom gi.repository import Gio,GLib\n"
                  "app=Gio.Application(application_id='org.example.Sender')\n"
                  "def go(app):\n"
                  "    note=Gio.Notification.new('From GLib'); note.set_body('a body'); app.send_notification('n',note)\n"
                  "    GLib.timeout_add(300, app.quit); app.hold()\n"
                  "app.connect('activate',go); app.run([])\n")
        self.desktop.environment["GNOTIFICATION_BACKEND"] = "freedesktop"
        self.desktop.run(["/usr/bin/python3", "-c", script])
        self.assertIn("From GLib", [one["title"] for one in self.client().call(CONTROL, "List")])

    def test_closing_tells_the_owner_alone(self):
        owner, other = self.client(), self.client()
        other.bus.signal_subscribe(None, NOTIFICATIONS[2], None, None, None, 0,
                                   lambda *_: other.signals.append(("overheard",)))
        ident = owner.notify("secret")
        owner.call(NOTIFICATIONS, "CloseNotification", "(u)", ident)
        self.assertEqual(owner.wait_signal("NotificationClosed", ident)[2], 3)
        other.pump(0.2)
        self.assertEqual(other.signals, [])

    def test_unknown_id_in_close_is_an_error(self):
        with self.assertRaises(GLib.Error):
            self.client().call(NOTIFICATIONS, "CloseNotification", "(u)", 999)


class Burst(DesktopTest):
    def test_ten_thousand_are_all_answered_and_none_is_lost(self):
        client = self.client()
        answers = []
        name, path, interface = NOTIFICATIONS
        total = 10_000
        for number in range(total):
            client.bus.call(name, path, interface, "Notify",
                            GLib.Variant("(susssasa{sv}i)", ("burst", 0, "", f"n {number}", "body", [], {}, 0)),
                            None, 0, 60_000, None, lambda bus, result: answers.append(bus.call_finish(result).unpack()[0]))
        wait_until(lambda: client.pump() or len(answers) == total, 60, what="all answers")
        self.assertEqual(len(set(answers)), total)
        memory = int(next(line.split()[1] for line in open(f"/proc/{self.desktop.daemon.pid}/status")
                          if line.startswith("VmRSS")))
        self.assertLess(memory, 64 * 1024, "kB of memory with 10,000 waiting")
        self.desktop.shot("burst")
        control = self.client()
        control.call(CONTROL, "DismissAll")
        closed = set()
        def all_closed():
            client.pump()
            closed.update(one[1] for one in client.signals if one[0] == "NotificationClosed")
            client.signals.clear()
            return len(closed) == total
        wait_until(all_closed, 60, what="every outcome")
