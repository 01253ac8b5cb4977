# SPDX-License-Identifier: MIT
"""Phones, by the stand-in for an ntfy server of `ntfy_server.py`."""

import json
import signal
import socket
import time
import urllib.request

from gi.repository import Gio, GLib
from gotify_server import GotifyServer
from harness import BIN, DRIVER, Client, DesktopTest, wait_until
from ntfy_server import NtfyServer, Phone

PUSH = str(BIN / "topmost-push")
RULE = '[[rule]]\nname = "phone"\nmatch.kind = ["toast", "modal", "sheet"]\nset.push = true\n'


class PushTest(DesktopTest):
    def setUp(self):
        super().setUp()
        self.server = self.make_server()
        self.addCleanup(self.server.close)
        self.phone = Phone(self.server, "ada")
        folder = self.desktop.directory / "config/topmost"
        self.token = folder / "ntfy-token"
        self.token.touch(mode=0o600)
        self.token.write_text("tk_test\n")
        (folder / "push.toml").write_text(
            f'[ntfy]\nserver = "{self.server.address}"\ntopic = "ada"\ntoken_file = "ntfy-token"\n')
        self.desktop.write_config(RULE)
        wait_until(lambda: "phone" in self.desktop.topmost("rules", "list").stdout, what="the rule")
        self.start()

    def make_server(self):
        return NtfyServer(token="tk_test")

    def start(self):
        self.push = self.desktop.start("push", [PUSH])

    def kill(self):
        self.push.send_signal(signal.SIGKILL)
        self.push.wait()

    def on_phone(self, text):
        return wait_until(lambda: self.phone.find(text), what=f"{text!r} of {self.phone.shown}; {self.log()}")

    def wait_gone(self, text):
        wait_until(lambda: not self.phone.find(text), what=f"the end of {text!r} in {self.phone.shown}; {self.log()}")

    def log(self):
        return self.desktop.log("push")

    def assert_ends(self, process, status):
        _, complaint = process.communicate(timeout=60)
        self.assertEqual(process.returncode, status, f"{complaint}; {self.log()}")

    def press_on_desk(self, title, button):
        ident = next(one["id"] for one in self.listed() if one["title"] == title)
        self.assertEqual(self.desktop.topmost("press", str(ident), button).returncode, 0)

    def listed(self):
        """What is live, without what can still be brought back."""
        live = json.loads(self.desktop.topmost("list", "--json").stdout or "[]")
        return [one for one in live if one["reason"] != "dismissed"]


class PublishTest(PushTest):
    def test_a_question_is_answered_on_a_phone(self):
        process = self.desktop.topmost_start("confirm", "Go on?", "--message", "It takes a while.")
        message = self.on_phone("Go on?")
        self.assertTrue(message["message"].startswith("It takes a while."))
        self.assertEqual(message["priority"], 4)
        self.assertIn(socket.gethostname().split(".")[0], message["tags"])
        self.assertEqual([one["action"] for one in message["actions"]], ["http", "http"])
        self.assertEqual({one["clear"] for one in message["actions"]}, {True})
        self.phone.press(message, message["actions"][0]["label"])
        self.assert_ends(process, 0)
        self.wait_gone("Go on?")
        # Somebody presses once more.
        self.phone.press(message, message["actions"][1]["label"])
        late = self.on_phone("Already answered")
        self.assertEqual(late["sequence_id"], message["sequence_id"])
        self.assertNotIn("actions", late)
        # Other topics are listened to now: what was read counts once.
        for title in ("Next?", "After that?"):
            process = self.desktop.topmost_start("confirm", title)
            message = self.on_phone(title)
            self.phone.press(message, message["actions"][0]["label"])
            self.assert_ends(process, 0)
            self.wait_gone(title)
        told = [one for one in self.server.messages["ada"] if one.get("sequence_id") == late["sequence_id"]]
        self.assertEqual(len([one for one in told if one["event"] == "message"]), 2, told)

    def test_a_press_on_a_version_that_was_replaced_is_none_on_the_next(self):
        options = ("--key", "k", "--timeout", "never")
        self.desktop.topmost_start("toast", "One", *options, "--action", "go=Go", "--wait")
        message = self.on_phone("One")
        # Phones show it seconds later.
        process = self.desktop.topmost_start("toast", "Two", *options, "--action", "go=Wipe", "--wait")
        wait_until(lambda: "Two" in str(self.listed()), seconds=5, what="the next version")
        self.phone.press(message, "Go")
        later = self.on_phone("Two")
        self.assertEqual([one["label"] for one in later["actions"]], ["Wipe"])
        self.assertEqual(len(self.listed()), 1)
        self.phone.press(later, "Wipe")
        self.assert_ends(process, 0)
        self.assertEqual(self.listed(), [])

    def test_a_toast_that_left_the_screen_is_pressed_on_the_phone(self):
        self.desktop.write_config(RULE + '[toasts]\nnormal_timeout = "1s"\n')
        process = self.desktop.topmost_start("toast", "Left", "--action", "go=Go", "--wait")
        message = self.on_phone("Left")
        wait_until(lambda: [one["reason"] for one in self.listed()] == ["missed"], seconds=20, what="its time to pass")
        self.phone.press(message, "Go")
        self.assert_ends(process, 0)

    def test_one_that_is_answered_here_says_so_on_the_phone(self):
        process = self.desktop.topmost_start("confirm", "Here?")
        message = self.on_phone("Here?")
        self.press_on_desk("Here?", "negative")
        self.assert_ends(process, 1)
        told = self.on_phone("Answered on")
        self.assertEqual(told["sequence_id"], message["sequence_id"])
        self.wait_gone("Here?")

    def test_a_toast_goes_with_its_end_and_not_with_its_time(self):
        self.desktop.topmost("toast", "See https://example.org/disk now", "--title", "Disk full", "--urgency", "critical",
                             "--timeout", "never", "--key", "disk")
        message = self.on_phone("Disk full")
        self.assertEqual((message["priority"], message["click"]), (5, "https://example.org/disk"))
        self.desktop.topmost("toast", "Now", "--title", "Disk fuller", "--timeout", "never", "--key", "disk")
        other = self.on_phone("Disk fuller")
        self.assertEqual(other["sequence_id"], message["sequence_id"])
        self.desktop.topmost("toast", "Brief", "--timeout", "200ms")
        self.on_phone("Brief")
        self.desktop.topmost("dismiss", str(next(one["id"] for one in self.listed() if one["title"] == "Disk fuller")))
        self.wait_gone("Disk fuller")

    def test_what_asks_for_text_says_where_to_answer(self):
        process = self.desktop.topmost_start("ask", "Name?")
        message = self.on_phone("Name?")
        self.assertIn("Answer on", message["message"])
        self.assertEqual(len(message["actions"]), 1)
        self.phone.press(message, message["actions"][0]["label"])
        self.assert_ends(process, 1)

    def test_secrets_and_what_is_transient_stay(self):
        secret = self.desktop.topmost_start("ask", "Password?", "--password")
        self.desktop.topmost("toast", "Transient", "--transient")
        self.desktop.topmost("toast", "Pushed", "--timeout", "never")
        self.on_phone("Pushed")
        self.assertEqual([one["title"] for one in self.phone.shown], ["Pushed"])
        self.assertNotIn("Password", str(self.server.requests))
        secret.kill()


class Subscribed(PushTest):
    def setUp(self):
        super().setUp()
        self.kill()
        with (self.desktop.directory / "config/topmost/push.toml").open("a") as file:
            file.write('[[subscribe]]\ntopic = "disks"\n')
        self.start()
        wait_until(self.is_subscribed, what="the subscription")

    def is_subscribed(self):
        return any("disks" in topics for topics, _ in self.server.streams)

    def toast(self, title):
        return wait_until(lambda: next((one for one in self.listed() if one["title"] == title), None),
                          what=f"{title!r} of {self.listed()}; {self.log()}")

    def wait_no_toast(self, title):
        wait_until(lambda: all(one["title"] != title for one in self.listed()), what=f"the end of {title!r}")


class SubscribeTest(Subscribed):
    """What somebody publishes to a topic is a toast here."""

    def test_a_message_is_shown_updated_and_removed(self):
        key = self.server.send("disks", "It is full.", title="Disk", tags=["warning"])
        first = self.toast("⚠️ Disk")
        self.server.send("disks", "It is fuller.", title="Disk again", sequence_id=key)
        self.assertEqual(self.toast("Disk again")["id"], first["id"])
        self.server.send("disks", event="message_delete", sequence_id=key)
        self.wait_no_toast("Disk again")

    def test_a_button_makes_its_request_when_it_is_pressed(self):
        action = {"id": "x", "action": "http", "label": "Clean", "url": self.server.address + "/topmost-done",
                  "body": "clean", "headers": {"X-Test": "1"}, "clear": True}
        self.server.send("disks", "Full", title="Buttons", actions=[action])
        ident = self.toast("Buttons")["id"]
        self.assertNotIn("topmost-done", self.server.messages)
        self.desktop.topmost("press", str(ident), "http-0")
        wait_until(lambda: self.server.messages.get("topmost-done"), what=f"the request; {self.log()}")
        self.assertEqual(self.server.messages["topmost-done"][0]["message"], "clean")
        failing = action | {"url": self.server.address + "/a/b/c/d"}
        self.server.send("disks", "Full", title="Failing", actions=[failing])
        self.desktop.topmost("press", str(self.toast("Failing")["id"]), "http-0")
        self.toast("“Clean” failed: the server answers 404: it does not know that request")
        # Whoever publishes does not reach what only this machine can.
        elsewhere = NtfyServer()
        self.addCleanup(elsewhere.close)
        self.server.send("disks", "Full", title="Elsewhere", actions=[action | {"url": elsewhere.address + "/topmost-done"}])
        self.desktop.topmost("press", str(self.toast("Elsewhere")["id"]), "http-0")
        self.toast("“Clean” failed: its host is not on the public internet")
        self.assertEqual(elsewhere.requests, [])

    def test_what_came_meanwhile_is_shown_once(self):
        self.server.send("disks", "One", title="One")
        self.desktop.topmost("dismiss", str(self.toast("One")["id"]))
        state = self.desktop.directory
        wait_until(lambda: list(state.rglob("push-topics")), what="the stored id")
        self.kill()
        self.server.send("disks", "Two", title="Two")
        self.start()
        self.toast("Two")
        self.server.drop()
        self.server.send("disks", "Three", title="Three")
        self.toast("Three")
        self.assertEqual(sorted(one["title"] for one in self.listed()), ["Three", "Two"])

    def test_a_long_backlog_is_read_in_order_and_nothing_of_it_is_lost(self):
        self.server.send("disks", "First", title="First")
        self.toast("First")
        wait_until(lambda: list(self.desktop.directory.rglob("push-topics")), what="the stored id")
        self.kill()
        # 3 MB at once, which are not for people.
        for _ in range(800):
            self.server.send("disks", "A" * 4000, encoding="base64")
        for number in range(23):
            self.server.send("disks", "Late", title=f"Late {number}")
        self.server.send("disks", "Last", title="Last", priority=5)
        self.start()
        self.toast("Last")
        shown = {one["title"] for one in self.listed()}
        self.assertLessEqual({f"Late {number}" for number in range(23)} - {"Late 0"}, shown)
        self.assertNotIn("too large", self.log())

    def test_two_of_them_are_one_too_many(self):
        done = self.desktop.run([PUSH])
        self.assertEqual(done.returncode, 69)
        self.assertIn("it runs already", done.stderr)

    def test_a_flood_and_what_is_no_message_are_bounded(self):
        for line in ("x" * 100_000, 7, None):
            self.server.send("disks", line, title="Odd")
        self.server.send("disks", "AAEC", title="Bytes", encoding="base64")
        for number in range(60):
            self.server.send("disks", "Flood", title=f"Flood {number}")
        self.toast("Flood 0")
        wait_until(lambda: "they come one by one" in self.log(), what=self.log())
        self.assertNotIn("Bytes", str(self.listed()))
        self.assertLessEqual(len([one for one in self.listed() if one["title"].startswith("Flood")]), 25)


class DistributorTest(PushTest):
    """UnifiedPush: an application registers, and gets what is published to its endpoint."""

    NAME = ("org.unifiedpush.Distributor.topmost", "/org/unifiedpush/Distributor", "org.unifiedpush.Distributor2")
    APP = "org.example.Chat"

    def setUp(self):
        super().setUp()
        self.kill()
        path = self.desktop.directory / "config/topmost/push.toml"
        path.write_text("unifiedpush = true\n" + path.read_text())
        self.server.open_topics = "up"
        self.app = Connector(self.desktop, self.APP)
        self.addCleanup(self.app.close)
        self.start()
        wait_until(lambda: self.app.client.has_owner(self.NAME[0]), what=f"the distributor; {self.log()}")

    def call(self, method, **values):
        arguments = {name: GLib.Variant("s", value) for name, value in values.items()}
        return self.app.client.call(self.NAME, method, "(a{sv})", arguments)

    def register(self, token="0d9f", service=APP):
        return self.call("Register", service=service, token=token, description="chat", vapid="x" * 87)

    def publish(self, endpoint, body):
        with urllib.request.urlopen(urllib.request.Request(endpoint, body, method="POST"), timeout=20) as answer:
            return answer.status

    def endpoint(self):
        call = wait_until(lambda: self.app.calls("NewEndpoint"), what=f"the endpoint; {self.log()}")[-1]
        self.assertEqual(call["token"], "0d9f")
        return call["endpoint"]

    def test_an_application_gets_the_bytes_that_are_published(self):
        self.assertEqual(self.register(), {"success": "REGISTRATION_SUCCEEDED"})
        endpoint = self.endpoint()
        self.assertTrue(endpoint.startswith(self.server.address + "/up"))
        self.assertLessEqual(len(endpoint), 1000)
        for body in (bytes(range(256)), b"text", b"a" * 4096):
            self.publish(endpoint, body)
        messages = wait_until(lambda: len(self.app.calls("Message")) == 3 and self.app.calls("Message"), what=self.log())
        self.assertEqual([bytes(one["message"]) for one in messages], [bytes(range(256)), b"text", b"a" * 4096])
        self.assertEqual({one["token"] for one in messages}, {"0d9f"})
        self.call("Unregister", token="0d9f")
        wait_until(lambda: self.app.calls("Unregistered"), what="the end")
        self.publish(endpoint, b"late")
        self.server.send("ada", "")
        time.sleep(0.5)
        self.assertEqual(len(self.app.calls("Message")), 3)

    def test_a_registration_outlives_the_program_and_what_came_meanwhile_arrives(self):
        self.register()
        endpoint = self.endpoint()
        wait_until(lambda: self.server.streams, what="the stream")
        self.kill()
        self.publish(endpoint, b"meanwhile")
        self.start()
        wait_until(lambda: self.app.calls("Message"), what=f"the message; {self.log()}")
        # The same token has the same endpoint.
        wait_until(lambda: self.app.client.has_owner(self.NAME[0]), what="the distributor")
        self.register()
        wait_until(lambda: len(self.app.calls("NewEndpoint")) == 2, what="the endpoint")
        self.assertEqual(self.endpoint(), endpoint)

    def test_what_is_no_registration_is_refused(self):
        failed = {"success": "REGISTRATION_FAILED", "reason": "INTERNAL_ERROR"}
        for token, service in (("", self.APP), ("x" * 101, self.APP), ("a", ""), ("a", ":1.7"), ("a", "x")):
            self.assertEqual(self.register(token, service), failed)
        self.register()
        self.assertEqual(self.register(service="org.example.Other"), failed)
        for number in range(20):
            last = self.register(str(number))
        self.assertEqual(last, {"success": "REGISTRATION_FAILED", "reason": "ACTION_REQUIRED"})


class Connector:
    """An application on the bus, that notes the calls of `org.unifiedpush.Connector2`."""

    XML = ("<node><interface name='org.unifiedpush.Connector2'>" + "".join(
        f"<method name='{name}'><arg type='a{{sv}}' direction='in'/><arg type='a{{sv}}' direction='out'/></method>"
        for name in ("Message", "NewEndpoint", "Unregistered")) + "</interface></node>")

    def __init__(self, desktop, name):
        self.client, self.noted = Client(desktop.address), []
        bus = self.client.bus
        node = Gio.DBusNodeInfo.new_for_xml(self.XML)
        bus.register_object("/org/unifiedpush/Connector", node.interfaces[0], self.note, None, None)
        self.client.call(DRIVER, "RequestName", "(su)", name, 0)

    def note(self, _connection, _sender, _path, _interface, method, arguments, invocation):
        self.noted.append((method, arguments.unpack()[0]))
        invocation.return_value(GLib.Variant("(a{sv})", ({},)))

    def calls(self, method):
        self.client.pump()
        return [values for name, values in self.noted if name == method]

    def close(self):
        self.client.close()


class GotifyTest(PushTest):
    """Notifications through a Gotify server, beside the topic of ntfy."""

    def setUp(self):
        super().setUp()
        self.kill()
        self.gotify = GotifyServer("A.test", "C.test")
        self.addCleanup(self.gotify.close)
        folder = self.desktop.directory / "config/topmost"
        for name, token in (("application", "A.test"), ("client", "C.test")):
            (folder / name).touch(mode=0o600)
            (folder / name).write_text(token + "\n")
        self.settings = folder / "push.toml"
        self.ntfy = self.settings.read_text()
        self.gotify_table = f'[gotify]\nserver = "{self.gotify.address}/"\ntoken_file = "application"\n'
        self.settings.write_text(self.ntfy + self.gotify_table + 'client_token_file = "client"\n')
        self.start()

    def on_gotify(self, text):
        return wait_until(lambda: self.gotify.find(text), what=f"{text!r} of {self.gotify.messages}; {self.log()}")

    def test_a_notification_comes_and_goes(self):
        self.desktop.topmost_start("toast", "See https://example.org/disk now", "--title", "Disk full", "--urgency", "critical",
                                   "--tone", "danger", "--timeout", "never", "--action", "go=Clean", "--wait")
        message = self.on_gotify("Disk full")
        self.assertEqual((message["title"], message["priority"]), ("\u26a0\ufe0f Disk full", 10))
        self.assertEqual(message["extras"], {"client::display": {"contentType": "text/plain"},
                                             "client::notification": {"click": {"url": "https://example.org/disk"}}})
        self.assertTrue(message["message"].startswith("See https://example.org/disk now\n\nAlso on "), message)
        self.desktop.topmost("dismiss", str(self.listed()[0]["id"]))
        wait_until(lambda: not self.gotify.messages, what=f"its end; {self.log()}")

    def test_a_question_is_answered_elsewhere(self):
        process = self.desktop.topmost_start("confirm", "Go on?")
        message = self.on_gotify("Go on?")
        self.assertTrue(message["message"].startswith("Answer on "), message)
        other = self.on_phone("Go on?")
        self.phone.press(other, other["actions"][0]["label"])
        self.assert_ends(process, 0)
        wait_until(lambda: not self.gotify.messages, what=f"its end; {self.log()}")
        self.wait_gone("Go on?")

    def test_a_kill_loses_nothing_and_ids_are_remembered(self):
        self.desktop.topmost("toast", "One", "--timeout", "never", "--key", "k")
        first = self.on_gotify("One")
        self.gotify.fails_with = 503
        self.desktop.topmost("toast", "Other", "--timeout", "never")
        wait_until(lambda: "the server answers 503" in self.log(), what=self.log())
        self.kill()
        self.gotify.fails_with = None
        # A restart forgets when something was last changed: the new version comes at once.
        self.desktop.topmost("toast", "Two", "--timeout", "never", "--key", "k")
        self.start()
        self.on_gotify("Other")
        second = self.on_gotify("Two")
        wait_until(lambda: first["id"] not in self.gotify.messages, what=f"the end of the first version; {self.log()}")
        # What has made its sound is changed without one.
        self.assertEqual((first["priority"], second["priority"]), (5, 3))

    def test_without_a_client_what_ended_stays_and_nobody_is_asked(self):
        self.kill()
        self.settings.write_text(self.gotify_table)
        self.start()
        self.desktop.topmost("toast", "Stays", "--timeout", "never")
        self.on_gotify("Stays")
        self.desktop.topmost("dismiss", str(self.listed()[0]["id"]))
        self.desktop.topmost("toast", "Next", "--timeout", "never")
        self.on_gotify("Next")
        self.assertEqual([method for method, _, _ in self.gotify.requests], ["POST", "POST"])
        self.assertIsNone(self.phone.find("Next"))


class HostileServer(NtfyServer):
    """Answers with `streams` and `answers` first, bytes each, and only then as a server does."""

    def __init__(self):
        self.hostile = {"streams": [], "answers": []}
        super().__init__(token="tk_test")

    def is_hostile(self, handler, kind):
        with self.lock:
            trick = self.hostile[kind].pop(0) if self.hostile[kind] else None
        if trick is None:
            return False
        handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
        handler.close_connection = True
        handler.wfile.write(trick)
        return True

    def get(self, handler):
        if not self.is_hostile(handler, "streams"):
            super().get(handler)

    def change(self, handler):
        if not self.is_hostile(handler, "answers"):
            super().change(handler)


class HostileTest(Subscribed):
    """A server that does whatever it likes: nothing grows, ends, leaks or follows it elsewhere."""

    HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n"
    LINES = (b'{"id":7,"time":"x"}', b"[]", b"null", b'"a"', b"7", b"\xff\xfe", b"\0", b'{"a":' * 20_000, b"[" * 60_000, b"{",
             b'{"id":"b","event":"message","topic":"disks","tags":"x","message":"No"}',
             b'{"id":"c","event":"message","topic":7,"message":"No"}',
             b'{"id":"d","time":-9e99,"event":"open","topic":"disks"}',
             b'{"id":"e/../f","event":"message","topic":"other","message":"No"}',
             b'{"id":"g","event":"message_delete","topic":"disks","sequence_id":"none"}',
             b'{"id":"h","event":"message","topic":"disks","message":"Odd","title":"Odd","actions":[{"action":"http","label":"x"}],'
             b'"attachment":{"name":"a","url":"file:///etc/passwd"},"click":"javascript:1","priority":99}')

    def make_server(self):
        return HostileServer()

    def test_nothing_it_sends_does_harm(self):
        elsewhere = NtfyServer()
        self.addCleanup(elsewhere.close)
        moved = f"HTTP/1.1 307 Moved\r\nLocation: {elsewhere.address}/disks/json\r\nContent-Length: 0\r\n\r\n".encode()
        large = b"HTTP/1.1 200 OK\r\nX-Large: " + b"x" * (10 << 20) + b"\r\n\r\n"
        self.server.hostile["answers"] = [moved, self.HEAD + b"x" * (10 << 20), large, b"?\r\n\r\n", b""]
        self.server.hostile["streams"] = [
            b"", self.HEAD + b"x" * (20 << 20), self.HEAD + b'{"message":"' + b"x" * (10 << 20) + b'"}\n', moved, large,
            self.HEAD + b"\n".join(self.LINES) + b"\n", b"?\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}\n"]
        self.server.drop()
        self.desktop.topmost("toast", "Survives", "--timeout", "never")
        self.on_phone("Survives")
        self.toast("Odd")
        wait_until(lambda: not self.server.hostile["streams"] and self.is_subscribed(), what=self.log())
        self.server.send("disks", "Fine", title="Fine")
        self.toast("Fine")
        self.assertIsNone(self.push.poll())
        self.assertEqual(sorted(one["title"] for one in self.listed()), ["Fine", "Odd", "Survives"])
        self.assertEqual(elsewhere.requests, [])
        memory = next(line for line in open(f"/proc/{self.push.pid}/status") if line.startswith("VmHWM"))
        self.assertLess(int(memory.split()[1]), 100_000, memory)
        log = self.log()
        self.assertNotIn("tk_test", log)
        self.assertLess(len(log.splitlines()), 40, log)
        self.assertLess(max(map(len, log.splitlines())), 400, log)


class FaultTest(PushTest):
    def test_a_program_that_is_killed_goes_on_and_an_answer_meanwhile_counts(self):
        process = self.desktop.topmost_start("confirm", "Killed?")
        message = self.on_phone("Killed?")
        self.kill()
        self.phone.press(message, message["actions"][0]["label"])
        self.start()
        self.assert_ends(process, 0)
        self.wait_gone("Killed?")

    def test_what_ends_meanwhile_goes_from_the_phone(self):
        self.desktop.topmost("toast", "Meanwhile", "--timeout", "never")
        self.on_phone("Meanwhile")
        self.kill()
        self.desktop.topmost("dismiss", str(self.listed()[0]["id"]))
        self.start()
        self.wait_gone("Meanwhile")

    def test_a_server_that_is_away_gets_it_later(self):
        self.server.fails_with = 503
        self.desktop.topmost("toast", "Later", "--timeout", "never")
        wait_until(lambda: "the server answers 503" in self.log(), what=self.log())
        self.server.fails_with = None
        self.on_phone("Later")

    def test_what_waits_for_the_server_outlives_a_kill(self):
        self.desktop.topmost("toast", "Stays", "--timeout", "never")
        self.desktop.topmost("toast", "Goes", "--timeout", "never")
        self.on_phone("Stays")
        self.on_phone("Goes")
        self.server.fails_with = 503
        question = self.desktop.topmost_start("confirm", "Waited?")
        self.desktop.topmost("toast", "Missed", "--timeout", "100ms", "--key", "m")
        self.desktop.topmost("dismiss", str(next(one["id"] for one in self.listed() if one["title"] == "Goes")))
        wait_until(lambda: "the server answers 503" in self.log(), what=self.log())
        wait_until(lambda: all(one["title"] != "Missed" for one in self.listed()), what="the end of a toast")
        self.kill()
        self.server.fails_with = None
        self.start()
        message = self.on_phone("Waited?")
        self.wait_gone("Goes")
        self.assertIsNotNone(self.phone.find("Stays"))
        self.assertIsNone(self.phone.find("Missed"))
        self.phone.press(message, message["actions"][0]["label"])
        self.assert_ends(question, 0)

    def test_a_token_is_replaced_and_nobody_else_may_read_it(self):
        self.token.write_text("tk_other\n")
        self.desktop.topmost("toast", "Token", "--timeout", "never")
        wait_until(lambda: "the server answers 403" in self.log(), what=self.log())
        self.token.write_text("tk_test\n")
        self.token.chmod(0o640)
        wait_until(lambda: "ntfy-token: other users can read it (chmod 600)" in self.log(), what=self.log())
        self.assertIsNone(self.phone.find("Token"))
        self.token.chmod(0o600)
        self.on_phone("Token")

    def test_a_broken_stream_is_connected_again(self):
        process = self.desktop.topmost_start("confirm", "Broken?")
        message = self.on_phone("Broken?")
        wait_until(lambda: self.server.streams, what="the stream")
        self.server.drop()
        self.phone.press(message, message["actions"][0]["label"])
        self.assert_ends(process, 0)

    def test_a_guess_and_an_old_version_answer_nothing(self):
        process = self.desktop.topmost_start("confirm", "Guessed?")
        message = self.on_phone("Guessed?")
        topic = message["actions"][0]["url"].rsplit("/", 1)[1]
        for text in ("7", "-1", "positive", "", "0" * 5000):
            self.server.send(topic, text)
        self.server.send("topmost-" + "0" * 32, "0")
        time.sleep(1)
        self.assertIsNone(process.poll(), self.log())
        self.phone.press(message, message["actions"][1]["label"])
        self.assert_ends(process, 1)

    def test_without_a_valid_file_it_ends_with_a_reason(self):
        self.kill()
        (self.desktop.directory / "config/topmost/push.toml").write_text("[ntfi]\n")
        done = self.desktop.run([PUSH])
        self.assertEqual(done.returncode, 78)
        self.assertIn('push.toml:1:2: ntfi: unknown key; did you mean "ntfy"?', done.stderr)
