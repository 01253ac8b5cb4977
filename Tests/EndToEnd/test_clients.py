# SPDX-License-Identifier: MIT
"""Applications that people have. A test whose application is not installed says so and is skipped."""

import http.server
import json
import pathlib
import shutil
import subprocess
import sysconfig
import threading
import unittest

from gi.repository import Gio, GLib

from harness import CONTROL, DRIVER, DesktopTest, wait_until

ARCHIVE = 'app.archive {"type":"u","value":7}'

TRAY = """
import sys
from PyQt5.QtWidgets import QApplication, QSystemTrayIcon
from PyQt5.QtGui import QIcon, QPixmap
from PyQt5.QtCore import QTimer
app = QApplication(sys.argv)
pixmap = QPixmap(16, 16); pixmap.fill()
tray = QSystemTrayIcon(QIcon(pixmap)); tray.show()
QTimer.singleShot(800, lambda: tray.showMessage("From Qt", "a tray message"))
QTimer.singleShot(2500, app.quit)
app.exec_()
"""

# What KDE applications do, through KNotification. The type of the notification is in a file, which says that it pops up.
KDE_TYPES = """
[Global]
IconName=mail-unread
Comment=A mail program

[Event/message]
Name=New message
Action=Popup
"""
KDE = """
import QtQuick 2.0
import org.kde.notification 1.0
Item {
    Notification {
        id: note
        componentName: "mailer"
        eventId: "message"
        title: "From KDE"
        text: "Are you <b>coming</b>?"
        urgency: Notification.CriticalUrgency
        flags: Notification.Persistent
        defaultAction: "Open"
        actions: ["Archive", "Delete"]
        replyAction.label: "Answer"
        replyAction.placeholderText: "To Ada"
        onDefaultActivated: console.warn("action default")
        onAction1Activated: console.warn("action 1")
        onAction2Activated: console.warn("action 2")
        onClosed: console.warn("closed")
    }
    Connections {
        target: note.replyAction
        function onReplied(text) { console.warn("replied", text) }
    }
    Component.onCompleted: note.sendEvent()
}
"""
KDE_MODULE = pathlib.Path(f"/usr/lib/{sysconfig.get_config_var('MULTIARCH')}/qt5/qml/org/kde/notification")

WATCHER = """
<node><interface name="org.kde.StatusNotifierWatcher">
<method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
<method name="RegisterStatusNotifierHost"><arg type="s" direction="in"/></method>
<property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
<property name="RegisteredStatusNotifierItems" type="as" access="read"/>
<property name="ProtocolVersion" type="i" access="read"/>
<signal name="StatusNotifierItemRegistered"><arg type="s"/></signal>
</interface></node>"""

# What GTK applications do: an application on the bus that sends a GNotification and exits on command.
GLIB = """
import sys
from gi.repository import Gio, GLib
class Application(Gio.Application):
    def __init__(self):
        super().__init__(application_id="org.example.Mail", flags=Gio.ApplicationFlags.FLAGS_NONE)
        self.sent = False
        for name, form in (("show", "s"), ("archive", "u")):
            action = Gio.SimpleAction.new(name, GLib.VariantType(form))
            action.connect("activate", lambda action, value: print(action.get_name(), value.unpack(), flush=True))
            self.add_action(action)
        action = Gio.SimpleAction.new("withdraw", None)
        action.connect("activate", lambda *_: (self.withdraw_notification("new"), print("withdrawn", flush=True)))
        self.add_action(action)
    def do_activate(self):
        self.hold()
        if self.sent:
            return print("activated", flush=True)
        self.sent = True
        note = Gio.Notification.new("New mail")
        note.set_body("from <Ann> & Bob")
        note.set_icon(Gio.ThemedIcon.new("mail-unread"))
        note.set_priority(Gio.NotificationPriority.URGENT)
        note.set_default_action_and_target("app.show", GLib.Variant("s", "inbox 1"))
        note.add_button_with_target("Archive", "app.archive", GLib.Variant("u", 7))
        self.send_notification("new", note)
        print("sent", flush=True)
Application().run([])
"""

APPLICATION = """
<node><interface name="org.freedesktop.Application">
<method name="ActivateAction"><arg type="s" direction="in"/><arg type="av" direction="in"/>
<arg type="a{sv}" direction="in"/></method>
</interface></node>"""

PAGE = b"""<!doctype html><title>page</title><script>
new Notification("From the web", {body: "a page's message"});
</script>"""


class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *_):
        pass


def installed(program):
    return unittest.skipUnless(shutil.which(program), f"{program} is not installed")


def importable(module):
    import importlib.util
    return unittest.skipUnless(importlib.util.find_spec(module), f"{module} is not installed")


class Applications(DesktopTest):
    def wait_title(self, title):
        client = self.client()
        return wait_until(lambda: [one for one in client.call(CONTROL, "List") if one["title"] == title],
                          step=0.1, what=f'"{title}"')[0]

    def serve(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return server.server_address[1]

    @installed("zenity")
    def test_zenity_notification(self):
        self.desktop.run(["zenity", "--notification", "--text=From zenity"])
        self.wait_title("From zenity")

    def glib(self):
        """Starts the GLib application; returns it with its toast."""
        self.desktop.environment["GNOTIFICATION_BACKEND"] = "gtk"
        self.desktop.environment["PYTHONUNBUFFERED"] = "1"
        process = subprocess.Popen(["/usr/bin/python3", "-c", GLIB], env=self.desktop.environment, text=True,
                                   stdout=subprocess.PIPE)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.assertEqual(process.stdout.readline(), "sent\n")
        return process, self.wait_title("New mail")

    def test_glib_application(self):
        process, shown = self.glib()
        self.assertEqual((shown["kind"], shown["urgency"]), ("toast", "critical"))
        client = self.client()
        client.call(CONTROL, "Press", "(usa{sv})", shown["id"], ARCHIVE, {})
        self.assertEqual(process.stdout.readline(), "archive 7\n")

    def test_glib_application_withdraws(self):
        process, shown = self.glib()
        client = self.client()
        client.call(("org.example.Mail", "/org/example/Mail", "org.freedesktop.Application"), "ActivateAction",
                    "(sava{sv})", "withdraw", [], {})
        self.assertEqual(process.stdout.readline(), "withdrawn\n")
        wait_until(lambda: not client.call(CONTROL, "List"), what="no toast")

    def test_glib_application_is_called_by_its_name(self):
        process, shown = self.glib()
        process.kill()
        process.wait()
        client = self.client()
        client.call(DRIVER, "RequestName", "(su)", "org.example.Mail", 0)
        calls = []
        info = Gio.DBusNodeInfo.new_for_xml(APPLICATION).interfaces[0]
        client.bus.register_object("/org/example/Mail", info, lambda *call: (
            calls.append((call[4], call[5].unpack())), call[6].return_value(None)), None, None)
        self.client().call(CONTROL, "Press", "(usa{sv})", shown["id"], "default", {})
        wait_until(lambda: client.pump() or calls, what="the application's call")
        name, (action, parameters, platform) = calls[0]
        self.assertEqual((name, action, parameters), ("ActivateAction", "show", ["inbox 1"]))

    def test_glib_application_is_called_for_a_past_notification(self):
        process, shown = self.glib()
        client = self.client()
        client.call(CONTROL, "Dismiss", "(u)", shown["id"])
        entry, = client.call(CONTROL, "History", "(a{sv})", {})
        act = lambda button: client.call(CONTROL, "HistoryAct", "(xss)", entry["id"], button, "")
        act("")
        self.assertEqual(process.stdout.readline(), "show inbox 1\n")
        act(ARCHIVE)
        self.assertEqual(process.stdout.readline(), "archive 7\n")
        process.kill()
        process.wait()
        with self.assertRaisesRegex(GLib.Error, "org.example.Mail cannot be called"):
            act("")

    @importable("PyQt5")
    def test_qt_tray_message(self):
        watcher = self.client()
        info = Gio.DBusNodeInfo.new_for_xml(WATCHER).interfaces[0]
        values = {"IsStatusNotifierHostRegistered": GLib.Variant("b", True),
                  "RegisteredStatusNotifierItems": GLib.Variant("as", []), "ProtocolVersion": GLib.Variant("i", 0)}
        watcher.bus.register_object("/StatusNotifierWatcher", info, lambda *call: call[6].return_value(None),
                                    lambda *get: values[get[4]], None)
        watcher.call(DRIVER, "RequestName", "(su)", "org.kde.StatusNotifierWatcher", 0)
        self.desktop.start("qt", ["/usr/bin/python3", "-c", TRAY])
        client = self.client()
        wait_until(lambda: watcher.pump() or [one for one in client.call(CONTROL, "List") if one["title"] == "From Qt"],
                   step=0.05, what="Qt's message")

    @unittest.skipUnless(KDE_MODULE.exists(), "qml-module-org-kde-notifications is not installed")
    @installed("qmlscene")
    def test_kde_notification(self):
        data = self.desktop.directory / "home/.local/share/knotifications5"
        data.mkdir(parents=True)
        (data / "mailer.notifyrc").write_text(KDE_TYPES)
        program = self.desktop.directory / "kde.qml"
        program.write_text(KDE)
        self.desktop.environment.update(QT_QPA_PLATFORM="offscreen", QT_QUICK_BACKEND="software")
        for words, answer in ((["default"], "action default"), (["1"], "action 1"), (["2"], "action 2"),
                              (["inline-reply", "--text", "On my way"], "replied On my way")):
            with self.subTest(answer):
                name = f"kde {answer}"
                self.desktop.start(name, ["qmlscene", program])
                toast = self.wait_title("From KDE")
                self.assertEqual((toast["urgency"], toast["message"]), ("critical", "Are you coming?"))
                self.desktop.topmost("press", str(toast["id"]), *words, check=True)
                for line in (answer, "closed"):
                    wait_until(lambda line=line: line in self.desktop.log(name), what=line)
                self.desktop.end(name)

    @installed("chromium")
    def test_chromium(self):
        port = self.serve()
        profile = self.desktop.directory / "chromium"
        (profile / "Default").mkdir(parents=True)
        allowed = {f"http://localhost:{port},*": {"setting": 1}}
        (profile / "Default/Preferences").write_text(json.dumps(
            {"profile": {"content_settings": {"exceptions": {"notifications": allowed}}}}))
        self.desktop.start("chromium", ["chromium", "--no-sandbox", f"--user-data-dir={profile}", "--no-first-run",
                                        "--disable-gpu", "--disable-dev-shm-usage", "--password-store=basic",
                                        f"http://localhost:{port}/"])
        shown = self.wait_title("From the web")
        self.assertEqual(shown["kind"], "toast")

    @installed("firefox-esr")
    def test_firefox(self):
        port = self.serve()
        profile = self.desktop.directory / "firefox"
        profile.mkdir()
        (profile / "user.js").write_text(
            'user_pref("permissions.default.desktop-notification", 1);\n'
            'user_pref("dom.webnotifications.requireuserinteraction", false);\n'
            'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
            'user_pref("browser.shell.checkDefaultBrowser", false);\n'
            'user_pref("alerts.useSystemBackend", true);\n')
        self.desktop.environment["MOZ_DBUS_REMOTE"] = "0"
        self.desktop.start("firefox", ["firefox-esr", "--profile", str(profile), "--no-remote", "--new-instance",
                                       f"http://localhost:{port}/"])
        self.wait_title("From the web")
