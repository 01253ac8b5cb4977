# SPDX-License-Identifier: MIT
"""`org.freedesktop.Notifications` as real clients use it."""

import re
import subprocess
import time

from gi.repository import GLib

from attached_display import AttachedDisplay
from harness import CONTROL, NOTIFICATIONS, ROOT, DesktopTest, variant, wait_until


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
        self.assertEqual(waiting.communicate(timeout=60)[0].strip(), "no")

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
        other.settle()
        # The bus's own word on a new connection may come late.
        self.assertEqual([one for one in other.signals if one[0] != "NameAcquired"], [])

    def test_unknown_id_in_close_is_an_error(self):
        with self.assertRaises(GLib.Error):
            self.client().call(NOTIFICATIONS, "CloseNotification", "(u)", 999)


def pixels(side=2, channels=4):
    """A red square as the specification wants it."""
    data = bytes([255, 0, 0, 255][:channels]) * side * side
    return GLib.Variant("(iiibiiay)", (side, side, side * channels, channels == 4, 8, channels, data))


def path_of(card):
    return card["image"].get("path", "")


def text_of(card):
    return "".join(run["text"] for run in card.get("message", []))


#: What the page says of each hint, and how that shows: the hint's value, what
#: else is sent, and what must be so of the card. `None`: the card is as it
#: would be without the hint.
HINTS = {
    "urgency": (GLib.Variant("u", 2), {}, lambda card: card["urgency"] == "critical"),
    "category": ("im.received", {}, lambda card: card["category"] == "im.received"),
    "desktop-entry": ("org.example.Mail", {"app": ""}, lambda card: card["app_name"] == "org.example.Mail"),
    "image-data": (pixels(), {}, lambda card: "/topmost/images/" in path_of(card)),
    "image_data": (pixels(channels=3), {}, lambda card: "/topmost/images/" in path_of(card)),
    "image-path": ("/usr/share/pixmaps/x.png", {}, lambda card: path_of(card) == "/usr/share/pixmaps/x.png"),
    "image_path": ("file:///tmp/a%20b.png", {}, lambda card: path_of(card) == "/tmp/a b.png"),
    "icon_data": (pixels(), {}, lambda card: "/topmost/images/" in path_of(card)),
    "action-icons": (True, {"actions": ["call-start", "Call"]},
                     lambda card: card["actions"][0]["icon"]["name"] == "call-start"),
    "resident": (True, {}, lambda card: card["resident"]),
    "transient": (1, {}, lambda card: card["transient"]),
    "value": (140, {}, lambda card: card["progress"] == 1),
    "x-canonical-private-synchronous": ("tag", {}, "replaced"),
    "private-synchronous": ("tag", {}, "replaced"),
    "synchronous": ("tag", {}, "replaced"),
    "x-dunst-stack-tag": ("tag", {}, "replaced"),
    "x-kde-reply-placeholder-text": ("To Ada", {"actions": ["inline-reply", "Answer"]},
                                     lambda card: card["reply"]["placeholder"] == "To Ada"),
    "x-kde-reply-submit-button-text": ("Go", {"actions": ["inline-reply", "Answer"]},
                                       lambda card: card["reply"]["send"] == "Go"),
    "x-kde-reply-submit-button-icon-name": ("mail-send", {"actions": ["inline-reply", "Answer"]},
                                            lambda card: card["reply"]["send_icon"]["name"] == "mail-send"),
    "sound-file": ("/usr/share/sounds/x.oga", {}, lambda card: card["sound"] == "/usr/share/sounds/x.oga"),
    "sound-name": ("message-new-instant", {}, lambda card: card["sound"] == "message-new-instant"),
    "suppress-sound": (True, {}, lambda card: card["sound"] == "none"),
    "x": (10, {}, None),
    "y": (10, {}, None),
    "sender-pid": (GLib.Variant("x", 1), {}, None),
    "x-kde-display-appname": ("Bank", {}, lambda card: card["app_name"] == "Bank"),
    "x-kde-origin-name": ("bank.example", {}, lambda card: card["origin"] == "bank.example"),
    "x-kde-urls": (GLib.Variant("as", ["file:///x.png"]), {}, lambda card: path_of(card) == "/x.png"),
    "x-canonical-append": ("true", {}, None),
    "x-canonical-truncation": ("true", {}, None),
    "x-canonical-private-icon-only": ("true", {}, None),
    "x-kde-user-action-feedback": (True, {}, None),
    "x-kde-appname": ("okular", {}, None),
    "x-kde-eventId": ("done", {}, None),
    "x-shell-sender": ("a", {}, None),
    "x-shell-sender-pid": (GLib.Variant("u", 1), {}, None),
    "x-gnome-privacy-scope": ("user", {}, None),
    "SWAYNC_BYPASS_DND": (True, {}, None),
    "SWAYNC_NO_SCRIPT": (True, {}, None),
    "fgcolor": ("#ffffff", {}, lambda card: (card["colors"]["title"], card["colors"]["message"]) == ("#ffffff",) * 2),
    "bgcolor": ("#000000", {}, lambda card: card["colors"]["background"] == "#000000"),
    "frcolor": ("#f00", {}, lambda card: card["colors"]["line"] == "#ff0000"),
    "hlcolor": (GLib.Variant("as", ["#00ff00"]), {}, lambda card: card["colors"]["progress"] == "#00ff00"),
}


class Documented(DesktopTest):
    """docs/notifications.md, line by line."""

    desktop_options = {"screen": False}

    def setUp(self):
        super().setUp()
        socket = self.desktop.directory / "run" / "topmost" / "attach"
        wait_until(socket.exists, what="the socket")
        self.display = AttachedDisplay(socket)
        self.addCleanup(self.display.close)
        self.app = self.client()

    @staticmethod
    def first_cells(heading):
        """What stands in backquotes in the first cells of the table below a heading."""
        page = (ROOT / "docs/notifications.md").read_text()
        section = page.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
        rows = [line for line in section.splitlines() if line.startswith("| `")]
        return [name for row in rows for name in re.findall("`([^`]+)`", row.split("|")[1])]

    def card(self, ident):
        """The card of a toast as sent to displays, without the values that differ each time."""
        scene = self.display.scene(lambda scene: any(card["id"] == ident for card in scene["toasts"]))
        card = next(card for card in scene["toasts"] if card["id"] == ident)
        return {key: value for key, value in card.items()
                if key not in ("id", "accepted_at_ms", "lifetime", "is_armed")}

    def put_away(self, ident):
        self.app.call(NOTIFICATIONS, "CloseNotification", "(u)", ident)
        self.display.scene(lambda scene: not scene["toasts"])

    def test_capabilities(self):
        said = self.app.call(NOTIFICATIONS, "GetCapabilities")
        self.assertEqual(sorted(self.first_cells("Capabilities")), sorted(said))

    def test_every_hint(self):
        self.assertEqual(sorted(self.first_cells("Hints")), sorted(HINTS))
        plain = self.app.notify("title", "body", timeout=0)
        bare = self.card(plain)
        self.put_away(plain)
        for hint, (value, arguments, expected) in HINTS.items():
            hints = {hint: variant(value)}
            ident = self.app.notify("title", "body", hints=hints, timeout=0, **arguments)
            card = self.card(ident)
            with self.subTest(hint):
                if expected is None:
                    self.assertEqual(card, bare)
                elif expected == "replaced":
                    again = self.app.notify("second", "body", hints=hints, timeout=0)
                    self.assertEqual(again, ident)
                    scene = self.display.scene(lambda scene: scene["toasts"][0]["title"] == "second")
                    self.assertEqual(len(scene["toasts"]), 1)
                else:
                    self.assertTrue(expected(card), card)
            self.put_away(ident)

    def test_markup(self):
        for body, text in [
            ("a &lt; b &amp;&amp; c &#62; &quot;d&quot;", 'a < b && c > "d"'),
            ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2"),
            ("<b>bold <i>both</b></i>", "<b>bold <i>both</b></i>"),
            ('see <img src="/x.png" alt="a picture"/>here', "see here"),
            ('<img alt="a picture"/>', "a picture"),
            ("<span size='large'>big</span>", "big"),
            ("one<br/>two\nthree", "one\ntwo\nthree"),
            ("\u202eevil\u0007", "evil"),
        ]:
            with self.subTest(body):
                ident = self.app.notify("<b>not</b> &amp;", body, timeout=0)
                card = self.card(ident)
                self.assertEqual(text_of(card), text)
                self.assertEqual(card["title"], "<b>not</b> &amp;", "a summary is plain")
                self.put_away(ident)
        links = ('<a href="https://example.org/?a=1&amp;b=2">web</a> <a href="mailto:a@b.org">mail</a> '
                 '<a href="javascript:alert(1)">no</a> <a href="file:///etc/passwd">nor this</a>')
        card = self.card(self.app.notify("links", links, timeout=0))
        self.assertEqual([run.get("link") for run in card["message"] if run["text"].strip()],
                         ["https://example.org/?a=1&b=2", "mailto:a@b.org", None])

    def test_arguments(self):
        app, control = self.app, self.client()
        ident = app.notify("first", actions=["default", "Open", "a", "A", "a", "again", "", "none", "odd"], timeout=0)
        self.assertEqual([one["id"] for one in self.card(ident)["actions"]], ["default", "a"])
        self.assertEqual(app.notify("second", replaces=ident, timeout=0), ident)
        self.assertEqual(app.notify("unknown", replaces=4711, timeout=0), 4711)
        app.settle()
        self.assertNotIn("NotificationClosed", [one[0] for one in app.signals], "a replaced toast is not closed")
        control.call(CONTROL, "Dismiss", "(u)", 4711)
        app.wait_signal("NotificationClosed", 4711, 2)
        app.call(NOTIFICATIONS, "CloseNotification", "(u)", ident)
        app.wait_signal("NotificationClosed", ident, 3)
        short = app.notify("short", timeout=50)
        self.display.scene(lambda scene: any(card["id"] == short for card in scene["toasts"]))
        app.wait_signal("NotificationClosed", short, 1)
        never = app.notify("never", timeout=0)
        scene = self.display.scene(lambda scene: any(card["id"] == never for card in scene["toasts"]))
        self.assertNotIn("ends_at_ms", scene["toasts"][-1].get("lifetime", {}))

    def test_a_reply(self):
        app, control = self.app, self.client()
        ident = app.notify("Ada", actions=["inline-reply", "Answer"], timeout=0)
        self.assertEqual(self.card(ident)["reply"], {"label": "Answer"})
        control.call(CONTROL, "Press", "(usa{sv})", ident, "inline-reply", {"text": GLib.Variant("s", "on my way")})
        app.wait_signal("NotificationReplied", ident, "on my way")
        app.wait_signal("NotificationClosed", ident, 2)
        self.assertNotIn("ActionInvoked", [one[0] for one in app.signals])

    def test_a_resident_toast_stays_and_another_goes_with_its_action(self):
        app, control = self.app, self.client()
        for resident in (True, False):
            ident = app.notify("act", actions=["go", "Go"], hints={"resident": variant(resident)}, timeout=0)
            control.call(CONTROL, "Press", "(usa{sv})", ident, "go", {})
            app.wait_signal("ActionInvoked", ident, "go")
            app.settle()
            closed = [one for one in app.signals if one[0] == "NotificationClosed"]
            self.assertEqual(closed, [] if resident else [("NotificationClosed", ident, 2)])


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
