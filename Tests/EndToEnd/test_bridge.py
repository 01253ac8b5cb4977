# SPDX-License-Identifier: MIT
"""Machines of one person, with a bus and a daemon each, and a real broker between them."""

import json
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import time
import unittest

from brokers import LOGIN, MOSQUITTO, broker, ejabberd
from gi.repository import GLib
from harness import BIN, CONTROL, PRESENTER, ROOT, Desktop, DesktopTest, children, wait_until

BRIDGE = str(BIN / "topmost-bridge")
CREDENTIALS = ("-u", LOGIN[0], "-P", LOGIN[1])
SHARE = ('[[rule]]\nname = "share"\nmatch.kind = ["toast", "modal", "sheet", "loading", "retry"]\n'
         'set.share = true\n')


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class BridgeTest(DesktopTest):
    """`self.desk` asks; `self.machines` are all of them, by name."""

    NAMES = ("desk", "laptop")
    LISTENER = "127.0.0.1"

    def setUp(self):
        super().setUp()
        self.machines = {"desk": self.desktop}
        for name in self.NAMES[1:]:
            self.machines[name] = Desktop(screen=False)
            self.addCleanup(self.machines[name].close)
        self.desk, self.laptop = self.desktop, self.machines["laptop"]
        self.port = free_port()
        self.start_broker()
        code = None
        for name, machine in self.machines.items():
            self.configure(name, machine)
            if code is None:
                code = re.search(r"^ +([0-9A-Z-]{30,})$", self.pair(machine).stdout, re.MULTILINE)[1]
            else:
                self.join(machine, code)
            machine.beside = self.beside(name)
            self.start_bridge(machine)
        wait_until(lambda: all(self.members(one) == len(self.NAMES) for one in self.machines.values()),
                   what=f"all machines; {self.logs()}")

    def configure(self, name, machine):
        (machine.directory / "config/topmost/bridge.toml").write_text(
            f'host = "{self.host(name)}"\nport = {self.port_of(name)}\ntls = false\nname = "{name}"\n'
            f'user = "{LOGIN[0]}"\npassword_file = "password"\n')
        (machine.directory / "config/topmost/password").write_text(LOGIN[1])
        (machine.directory / "config/topmost/password").chmod(0o600)
        machine.write_config(SHARE)
        wait_until(lambda: "share" in machine.topmost("rules", "list").stdout, what="the rule")

    def host(self, _name):
        """The broker's address for a machine."""
        return "127.0.0.1"

    def port_of(self, _name):
        """The broker's port for a machine."""
        return self.port

    def start_broker(self):
        folder = self.desktop.directory / "broker"
        folder.mkdir(exist_ok=True)
        folder.chmod(0o777)
        found = broker(folder, self.port, self.LISTENER)
        if not found:
            self.skipTest("the broker is not installed")
        command, variables = found
        variables = [f"{name}={value}" for name, value in variables.items()]
        self.broker = self.desktop.start("broker", [*self.beside("broker"), "env", *variables, *command])
        wait_until(self.is_listening, what="the broker")

    def beside(self, _name):
        """What a program of a machine, or the broker, is started with."""
        return []

    def is_listening(self):
        # It may be in another network.
        sockets = pathlib.Path(f"/proc/{self.broker.pid}/net/tcp").read_text()
        return re.search(rf":{self.port:04X} 00000000:0000 0A ", sockets)

    def stop_broker(self):
        self.broker.send_signal(signal.SIGKILL)
        self.broker.wait()

    def pair(self, machine, *arguments):
        done = machine.run([BRIDGE, "pair", *arguments])
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    @staticmethod
    def join(machine, code):
        """As the code's own text says: by standard input."""
        subprocess.run([BIN / "topmost", "pair", "join", "-"], input=code + "\n", text=True, env=machine.environment, check=True)

    def members(self, machine):
        return len(self.pair(machine, "list").stdout.splitlines())

    def start_bridge(self, machine):
        machine.bridge = machine.start("bridge", [*machine.beside, BRIDGE])

    def logs(self):
        return {name: machine.log("bridge") for name, machine in self.machines.items()}

    def publish(self, topic, payload, retained=False):
        """As whoever owns the broker."""
        command = ["mosquitto_pub", "-p", str(self.port), *CREDENTIALS, "-t", topic, "-s", "-V", "5"]
        subprocess.run(command + ["-r"] * retained, input=payload, check=True)

    def retained(self, topic="#"):
        """What the broker retains: (topic, payload in hexadecimal digits)."""
        done = subprocess.run(["mosquitto_sub", "-p", str(self.port), *CREDENTIALS, "-t", topic, "-F", "%t %x", "-W", "1", "-V", "5"],
                              capture_output=True, text=True)
        return [tuple(line.split(" ", 1)) for line in done.stdout.splitlines()]

    def listed(self, machine):
        return json.loads(machine.topmost("list", "--json").stdout or "[]")

    def card(self, machine, title):
        def find():
            return next((one for one in self.listed(machine) if one["title"] == title), None)
        return wait_until(find, what=f"{title!r}; have {self.listed(machine)}; {self.logs()}")

    def wait_gone(self, machine, title):
        wait_until(lambda: all(one["title"] != title for one in self.listed(machine)),
                   what=f"the end of {title!r}; have {self.listed(machine)}; {self.logs()}")

    def press(self, machine, title, *button):
        done = machine.topmost("press", str(self.card(machine, title)["id"]), *button)
        self.assertEqual(done.returncode, 0, done.stderr)

    def assert_ends(self, process, status, output=""):
        answer, complaint = process.communicate(timeout=60)
        self.assertEqual((process.returncode, answer), (status, output), f"{complaint}; {self.logs()}")


class AnswerTest(BridgeTest):
    NAMES = ("desk", "laptop", "phone")

    def test_a_question_is_answered_on_one_machine_and_ends_on_all(self):
        process = self.desk.topmost_start("confirm", "Go on?", "--message", "It takes a while.")
        for name in ("laptop", "phone"):
            card = self.card(self.machines[name], "Go on?")
            self.assertEqual(card["kind"], "toast")
        self.press(self.laptop, "Go on?", "positive")
        self.assert_ends(process, 0)
        for machine in self.machines.values():
            self.wait_gone(machine, "Go on?")

    def test_one_that_is_answered_where_it_was_asked_ends_elsewhere(self):
        process = self.desk.topmost_start("confirm", "Here?")
        for name in ("laptop", "phone"):
            self.card(self.machines[name], "Here?")
        self.press(self.desk, "Here?", "negative")
        self.assert_ends(process, 1)
        for machine in self.machines.values():
            self.wait_gone(machine, "Here?")

    def test_what_was_dismissed_there_is_dismissed_here(self):
        self.desk.topmost("toast", "Built", "--timeout", "never")
        card = self.card(self.laptop, "Built")
        self.laptop.topmost("dismiss", str(card["id"]))
        for machine in self.machines.values():
            self.wait_gone(machine, "Built")

    def test_what_is_not_shared_stays(self):
        self.desk.topmost("toast", "Transient", "--transient")
        secret = self.desk.topmost_start("ask", "Password?", "--password")
        self.card(self.desk, "Password?")
        self.desk.topmost("toast", "Shared", "--timeout", "never")
        self.card(self.laptop, "Shared")
        titles = [one["title"] for one in self.listed(self.laptop)]
        self.assertEqual(titles, ["Shared"])
        secret.kill()


class SendingTest(BridgeTest):
    """The laptop asks; the desk has the screen."""

    def wait_message(self, machine, title, message):
        wait_until(lambda: (self.card(machine, title)["message"] or "").startswith(message),
                   what=f"{message!r}; have {self.listed(machine)}; {self.logs()}")

    def test_a_card_says_that_its_answer_is_on_its_way(self):
        process = self.laptop.topmost_start("confirm", "Go on?", "--message", "It takes a while.")
        card = self.card(self.desk, "Go on?")
        self.desk.wait_armed()
        self.laptop.bridge.send_signal(signal.SIGSTOP)
        self.desk.click(*self.desk.part(card["id"], "positive").middle)
        self.wait_message(self.desk, "Go on?", "Sending your answer to laptop")
        after = self.card(self.desk, "Go on?")
        self.assertEqual((after["id"], after["buttons"]), (card["id"], []))
        self.desk.settled(self.desk.layout)
        self.desk.shot("bridge-sending")
        self.assertIsNone(process.poll())
        self.laptop.bridge.send_signal(signal.SIGCONT)
        self.assert_ends(process, 0)
        self.wait_gone(self.desk, "Go on?")

    def test_without_a_connection_it_says_that_it_will_be_sent(self):
        process = self.laptop.topmost_start("confirm", "Go on?")
        self.card(self.desk, "Go on?")
        self.stop_broker()
        time.sleep(1)
        self.press(self.desk, "Go on?", "negative")
        self.wait_message(self.desk, "Go on?", "No connection. Your answer will be sent.")
        self.desk.settled(self.desk.layout)
        self.desk.shot("bridge-unsent")
        self.start_broker()
        self.assert_ends(process, 1)
        self.wait_gone(self.desk, "Go on?")

    def test_whose_answer_came_too_late_is_told(self):
        process = self.laptop.topmost_start("confirm", "Go on?")
        self.card(self.desk, "Go on?")
        self.laptop.bridge.send_signal(signal.SIGSTOP)
        self.press(self.desk, "Go on?", "positive")
        self.press(self.laptop, "Go on?", "negative")
        self.assert_ends(process, 1)
        self.laptop.bridge.send_signal(signal.SIGCONT)
        # Nobody tells the bridge of the laptop how it ended there.
        wait_until(lambda: self.card(self.desk, "Go on?")["message"] in (
            "Answered elsewhere", "It ended before your answer arrived"), what=f"the news; {self.logs()}")


    def test_an_answer_that_is_too_long_is_given_back(self):
        app = self.laptop.client()
        rows = [(f"{number:03}" + "x" * 60, f"Row {number}") for number in range(700)]
        choices = GLib.Variant("a{sv}", {
            "options": GLib.Variant("a(ss)", rows), "many": GLib.Variant("b", True), "rows": GLib.Variant("b", True)})
        ident = app.present("Modal", title="Which?", positive="Yes", negative="No", choices=choices)
        self.press(self.desk, "Which?", "topmost-open")
        question = wait_until(lambda: next((one for one in self.listed(self.desk) if one["kind"] == "modal"), None),
                              what=f"the question; have {self.listed(self.desk)}")
        self.desk.client().call(CONTROL, "Press", "(usa{sv})", question["id"], "positive",
                                {"choices": GLib.Variant("as", [row for row, _ in rows])})
        def messages():
            return sorted(one.get("message", "") for one in self.listed(self.desk))
        wait_until(lambda: messages() == ["", "Your answer is too long to be sent: answer on laptop"],
                   what=f"the news; have {self.listed(self.desk)}; {self.logs()}")
        self.desk.settled(self.desk.layout)
        self.desk.shot("bridge-too-long")
        app.call(PRESENTER, "Dismiss", "(u)", ident)


class ProgressTest(BridgeTest):
    def test_progress_is_shown_elsewhere_once_a_second_and_can_be_cancelled_there(self):
        for kind in ("Toast", "Loading"):
            app = self.desk.client()
            ident = app.present(kind, title="Copying", message="0 of 30", progress=0.0, **(
                {"cancel": "Stop", "blocks_input": False} if kind == "Loading" else {"timeout_ms": 0}))
            card = self.card(self.laptop, "Copying")
            before = self.published()
            for percent in range(1, 31):
                app.call(PRESENTER, "Update", "(ua{sv})", ident, {
                    "progress": GLib.Variant("d", percent / 100), "message": GLib.Variant("s", f"{percent} of 30")})
                time.sleep(0.1)
            wait_until(lambda: self.card(self.laptop, "Copying")["message"] == "30 of 30",
                       what=f"the last progress; have {self.listed(self.laptop)}; {self.logs()}")
            self.assertEqual(self.card(self.laptop, "Copying")["id"], card["id"])
            self.assertIn(self.published() - before, range(2, 6))
            if kind == "Loading":
                self.press(self.laptop, "Copying", "cancel")
                self.assertEqual(app.wait_signal("Ended", ident)[2], "dismissed")
            else:
                app.call(PRESENTER, "Dismiss", "(u)", ident)
            self.wait_gone(self.laptop, "Copying")
            app.close()

    def published(self):
        """How many questions the desk has published."""
        return len(re.findall(r"Received PUBLISH from topmost.*/q/", self.desktop.log("broker")))

    def test_a_retry_is_pressed_elsewhere(self):
        for button, status in (("retry", 0), ("give_up", 1)):
            flag = self.desk.directory / "reachable"
            flag.unlink(missing_ok=True)
            process = self.desk.topmost_start("retry", "No route", "--", "test", "-e", str(flag))
            card = self.card(self.laptop, "No route")
            self.assertEqual(card["buttons"], ["retry", "give_up"])
            flag.touch()
            self.press(self.laptop, "No route", button)
            self.assert_ends(process, status)
            self.wait_gone(self.laptop, "No route")


class StatusTest(BridgeTest):
    def status(self, machine):
        return json.loads(machine.topmost("status", "--json").stdout).get("bridge")

    def finding(self, machine):
        return [one for one in json.loads(machine.topmost("doctor", "--json").stdout) if one["subject"] == "bridge"]

    def wait_state(self, machine, state, **values):
        def matches():
            status = self.status(machine)
            return status["state"] == state and values.items() <= status.items()
        wait_until(matches, step=0.2, what=f"{state} {values}; have {self.status(machine)}; {self.logs()}")

    def test_status_and_doctor_say_how_it_is(self):
        process = self.desk.topmost_start("confirm", "Go on?")
        self.card(self.laptop, "Go on?")
        self.wait_state(self.desk, "connected", machines=1, own_questions=1, other_questions=0)
        self.wait_state(self.laptop, "connected", machines=1, own_questions=0, other_questions=1)
        self.assertRegex(self.laptop.topmost("status").stdout,
                         rf"Bridge: connected to 127.0.0.1:{self.port} since \d\d:\d\d; other machines: 1; "
                         r"open questions of this one: 0, of others: 1\.")
        self.assertEqual([one["state"] for one in self.finding(self.desk)], ["ok"])
        self.press(self.desk, "Go on?", "positive")
        self.assert_ends(process, 0)
        self.wait_state(self.laptop, "connected", other_questions=0)
        self.stop_broker()
        self.wait_state(self.desk, "waiting", problem="connection")
        self.assertIn("check host, port, tls in", self.finding(self.desk)[0]["advice"])
        keys = self.desk.directory / "home/.local/share/topmost/bridge-keys"
        keys.chmod(0o644)
        self.assertEqual([one["state"] for one in self.finding(self.desk)], ["error", "note"])
        keys.chmod(0o600)
        self.desk.bridge.terminate()
        self.desk.bridge.wait()
        self.wait_state(self.desk, "stopped")
        (self.desk.directory / "config/topmost/bridge.toml").write_text("host = 5\n")
        self.wait_state(self.desk, "invalid")
        self.assertIn("bridge.toml:1:8: host: got 5", self.finding(self.desk)[0]["text"])
        (self.desk.directory / "config/topmost/bridge.toml").unlink()
        self.assertIsNone(self.status(self.desk))
        self.assertEqual(self.finding(self.desk), [])

    def test_a_wrong_password_and_a_broker_without_tls_are_named(self):
        self.stop_broker()
        folder = self.desktop.directory / "broker"
        # Nobody may come without a user.
        (folder / "conf").write_text(f"listener {self.port} 127.0.0.1\n")
        self.broker = self.desktop.start("broker", [MOSQUITTO, "-v", "-c", str(folder / "conf")])
        wait_until(self.is_listening, what=f"the broker; {self.desktop.log('broker')[-500:]}")
        self.wait_state(self.desk, "waiting", problem="credentials")
        self.assertIn("check user, password_file in", self.finding(self.desk)[0]["advice"])
        settings = self.laptop.directory / "config/topmost/bridge.toml"
        settings.write_text(settings.read_text().replace("tls = false\n", ""))
        self.laptop.bridge.kill()
        self.laptop.bridge.wait()
        self.start_bridge(self.laptop)
        self.wait_state(self.laptop, "waiting", problem="encryption")

    def test_a_broker_that_allows_other_topics_only_is_named(self):
        self.stop_broker()
        folder = self.desktop.directory / "broker"
        (folder / "access").write_text("pattern readwrite other/#\n")
        with open(folder / "conf", "a") as file:
            # Another user may not read it.
            file.write(f"acl_file {folder}/access\nuser root\n")
        self.broker = self.desktop.start("broker", [MOSQUITTO, "-v", "-c", str(folder / "conf")])
        self.wait_state(self.desk, "connected", problem="access")
        finding = self.finding(self.desk)[-1]
        self.assertIn("does not allow a topic of this machine (Not authorized)", finding["text"])
        self.assertIn("check person, user in", finding["advice"])

    def test_two_machines_with_the_same_keys_do_not_throw_each_other_out_all_the_time(self):
        keys = "home/.local/share/topmost/bridge-keys"
        self.laptop.bridge.kill()
        self.laptop.bridge.wait()
        (self.laptop.directory / keys).write_bytes((self.desk.directory / keys).read_bytes())
        self.start_bridge(self.laptop)
        for machine in (self.desk, self.laptop):
            self.wait_state(machine, "waiting", problem="copied")
        def connections():
            return sum(machine.log("bridge").count("connected to the broker") for machine in (self.desk, self.laptop))
        before = connections()
        time.sleep(15)
        self.assertLess(connections() - before, 6)
        self.assertIn("another machine may have the same keys", self.desk.topmost("status").stdout
                      + self.laptop.topmost("status").stdout)


class HomeAssistant:
    """Stands in for Home Assistant, as its documents describe the integration "mqtt": it learns of a device by discovery, sends
    messages to its entity that notifies, and reads its events."""

    ENTITY_KEYS = {"notify": {"command_topic"}, "event": {"state_topic", "event_types"}}

    def __init__(self, test):
        self.test = test
        self.listener = None

    def devices(self):
        """The devices by name: their availability, and their entities by platform."""
        devices = {}
        for topic, payload in self.test.retained("homeassistant/+/+/config"):
            prefix, component, _, _ = topic.split("/")
            found = json.loads(bytes.fromhex(payload))
            self.test.assertEqual((prefix, component), ("homeassistant", "device"))
            self.test.assertTrue(found["device"]["identifiers"] and found["origin"]["name"])
            entities = {}
            for entity in found["components"].values():
                platform = entity["platform"]
                self.test.assertTrue(entity["unique_id"])
                self.test.assertLessEqual(self.ENTITY_KEYS[platform], set(entity))
                entities[platform] = entity
            available = dict(self.test.retained(found["availability_topic"])).get(found["availability_topic"], "")
            devices[found["device"]["name"]] = (bytes.fromhex(available).decode(), entities)
        return devices

    def entities(self, name):
        """The entities of a device, once it is available."""
        wait_until(lambda: self.devices().get(name, ("",))[0] == "online", step=0.2,
                   what=f"{name}; have {self.devices()}; {self.test.logs()}")
        return self.devices()[name][1]

    def send(self, entity, message, *options):
        text = message if isinstance(message, str) else json.dumps(message)
        self.test.publish(entity["command_topic"], text.encode(), *options)

    def listen(self, entity):
        command = ["mosquitto_sub", "-p", str(self.test.port), *CREDENTIALS, "-i", "home-assistant", "-t", entity["state_topic"], "-q", "1", "-V", "5", "-F", "%r %p"]
        self.listener = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.test.addCleanup(self.listener.stdout.close)
        self.test.addCleanup(self.listener.wait)
        self.test.addCleanup(self.listener.kill)
        self.types = entity["event_types"]

    def event(self):
        """The next event."""
        readable, _, _ = select.select([self.listener.stdout], [], [], 30)
        self.test.assertTrue(readable, f"no event; {self.test.logs()}")
        retained, payload = self.listener.stdout.readline().split(" ", 1)
        self.test.assertEqual(retained, "0")
        event = json.loads(payload)
        self.test.assertIn(event["event_type"], self.types)
        return event


class HomeAssistantTest(BridgeTest):
    def configure(self, name, machine):
        super().configure(name, machine)
        if name == "desk":
            with open(machine.directory / "config/topmost/bridge.toml", "a") as file:
                file.write("[home_assistant]\nenabled = true\n")

    def setUp(self):
        super().setUp()
        self.home = HomeAssistant(self)
        entities = self.home.entities("desk")
        self.notify, self.event = entities["notify"], entities["event"]
        self.home.listen(self.event)
        # It may not have subscribed yet.
        time.sleep(0.5)

    def test_a_message_is_a_toast_with_few_rights(self):
        self.home.send(self.notify, "The washing is done")
        card = self.card(self.desk, "The washing is done")
        self.assertEqual((card["kind"], card["app_name"], card["tags"]), ("toast", "Home Assistant", ["host:Home Assistant"]))
        # Nothing of it goes on to the other machines, whatever rules say, and nothing of the desk to Home Assistant.
        self.desk.topmost("toast", "Private", "--timeout", "never")
        self.card(self.laptop, "Private")
        self.assertEqual([one["title"] for one in self.listed(self.laptop)], ["Private"])
        self.assertNotIn(b"Private".hex(), str(self.retained()))
        self.assertEqual(list(self.home.devices()), ["desk"])

    def test_an_actionable_one_is_answered(self):
        actions = [{"action": "OPEN_DOOR", "title": "Open"}, {"action": "LEAVE", "title": "Leave it"}]
        self.home.send(self.notify, {"title": "Door", "message": "Somebody rang.", "data": {"tag": "door", "actions": actions}})
        card = self.card(self.desk, "Door")
        self.desk.settled(self.desk.layout)
        self.desk.shot("home-assistant")
        self.assertEqual(card["buttons"], ["0", "1"])
        self.press(self.desk, "Door", "0")
        self.assertEqual(self.home.event(), {"event_type": "action", "action": "OPEN_DOOR", "tag": "door"})
        self.wait_gone(self.desk, "Door")

    def test_a_tag_replaces_and_clears(self):
        for message in ("40 minutes", "30 minutes"):
            self.home.send(self.notify, {"title": message, "message": "Washing", "tag": "washing"})
            self.card(self.desk, message)
        self.assertEqual(len(self.listed(self.desk)), 1)
        self.home.send(self.notify, {"message": "clear_notification", "tag": "washing"})
        self.wait_gone(self.desk, "30 minutes")
        self.home.send(self.notify, {"title": "Bins", "message": "Out tonight", "tag": "bins"})
        self.desk.topmost("dismiss", str(self.card(self.desk, "Bins")["id"]))
        self.assertEqual(self.home.event(), {"event_type": "dismissed", "tag": "bins"})

    def test_a_flood_and_what_is_retained_are_not_shown(self):
        self.home.send(self.notify, "Retained", True)
        self.card(self.desk, "Retained")
        for number in range(60):
            self.home.send(self.notify, f"Flood {number}")
        self.home.send(self.notify, "x" * 20_000)
        time.sleep(2)
        self.assertLessEqual(len(self.listed(self.desk)), 16)
        self.desk.topmost("dismiss", "--all")
        self.desk.bridge.terminate()
        self.desk.bridge.wait()
        wait_until(lambda: self.home.devices()["desk"][0] == "offline", step=0.2, what="its end")
        self.start_bridge(self.desk)
        self.home.entities("desk")
        time.sleep(1)
        self.assertEqual([one for one in self.listed(self.desk) if one["reason"] != "dismissed"], [])

    def test_a_press_without_a_connection_is_sent_if_it_comes_back_soon(self):
        self.home.send(self.notify, {"title": "Light", "message": "On?", "actions": [{"action": "ON", "title": "On"}]})
        self.card(self.desk, "Light")
        self.stop_broker()
        time.sleep(1)
        self.press(self.desk, "Light", "0")
        self.wait_gone(self.desk, "Light")
        time.sleep(1)
        # What nobody listens to is lost: Home Assistant comes back first.
        self.desk.bridge.send_signal(signal.SIGSTOP)
        self.start_broker()
        wait_until(lambda: self.desktop.log("broker").count("Sending SUBACK to home-assistant") == 2,
                   what=f"Home Assistant; {self.desktop.log('broker')[-500:]}")
        self.desk.bridge.send_signal(signal.SIGCONT)
        self.assertEqual(self.home.event(), {"event_type": "action", "action": "ON"})


class FaultTest(BridgeTest):
    def test_a_broker_that_forgets_everything_is_told_again(self):
        process = self.desk.topmost_start("confirm", "Still?")
        self.card(self.laptop, "Still?")
        self.stop_broker()
        time.sleep(1)
        self.start_broker()
        wait_until(lambda: self.desk.log("bridge").count("connected") >= 2
                   and self.laptop.log("bridge").count("connected") >= 2, what=f"both; {self.logs()}")
        # It may be away for a moment.
        time.sleep(4)
        self.press(self.laptop, "Still?", "positive")
        self.assert_ends(process, 0)
        self.wait_gone(self.laptop, "Still?")

    def test_a_bridge_that_is_killed_goes_on(self):
        process = self.desk.topmost_start("confirm", "Killed?")
        self.card(self.laptop, "Killed?")
        for machine in (self.desk, self.laptop):
            machine.bridge.send_signal(signal.SIGKILL)
            machine.bridge.wait()
            self.start_bridge(machine)
        wait_until(lambda: self.laptop.log("bridge").count("connected") >= 2, what=f"the laptop; {self.logs()}")
        time.sleep(1)
        self.press(self.laptop, "Killed?", "positive")
        self.assert_ends(process, 0)
        self.wait_gone(self.laptop, "Killed?")

    def test_what_ends_while_the_bridge_is_dead_ends_elsewhere(self):
        process = self.desk.topmost_start("confirm", "Dead?")
        self.card(self.laptop, "Dead?")
        self.desk.bridge.send_signal(signal.SIGKILL)
        self.desk.bridge.wait()
        self.press(self.desk, "Dead?", "positive")
        self.assert_ends(process, 0)
        self.start_bridge(self.desk)
        self.wait_gone(self.laptop, "Dead?")


    def test_what_cannot_be_stored_is_told_to_nobody(self):
        journal = self.desk.directory / "run/topmost/bridge-journal"
        journal.unlink(missing_ok=True)
        journal.mkdir()
        self.desk.topmost("toast", "Stored", "--timeout", "never")
        wait_until(lambda: "cannot store what is asked" in self.desk.log("bridge"), what=f"an error; {self.logs()}")
        time.sleep(2)
        self.assertEqual(self.listed(self.laptop), [])
        journal.rmdir()
        self.card(self.laptop, "Stored")

    def test_an_answer_to_what_stood_there_before_a_change_that_cannot_be_stored_does_not_count(self):
        app = self.desk.client()
        ident = app.present("Modal", title="Delete?", message="One file", positive="Yes", negative="No")
        self.card(self.laptop, "Delete?")
        # A change that comes sooner waits.
        time.sleep(1.5)
        journal = self.desk.directory / "run/topmost/bridge-journal"
        journal.unlink()
        journal.mkdir()
        # Its answer is under way.
        self.laptop.bridge.send_signal(signal.SIGSTOP)
        self.press(self.laptop, "Delete?", "positive")
        app.call(PRESENTER, "Update", "(ua{sv})", ident, {"message": GLib.Variant("s", "All files")})
        wait_until(lambda: "cannot store what is asked" in self.desk.log("bridge"), what=f"an error; {self.logs()}")
        self.laptop.bridge.send_signal(signal.SIGCONT)
        # It waits at the broker.
        time.sleep(1)
        journal.rmdir()
        def is_asked():
            card = self.card(self.laptop, "Delete?")
            return card["message"] == "All files" and card["buttons"]
        wait_until(is_asked, what=f"the change; have {self.listed(self.laptop)}; {self.logs()}")
        self.card(self.desk, "Delete?")
        self.press(self.laptop, "Delete?", "negative")
        self.assertEqual(app.wait_signal("Ended", ident)[2], "acted")

    def test_what_has_become_too_large_ends_elsewhere(self):
        app = self.desk.client()
        def rows(text):
            options = GLib.Variant("a(ss)", [(f"row{number}", f"{text} {number}") for number in range(700)])
            return {"choices": GLib.Variant("a{sv}", {"options": options, "rows": GLib.Variant("b", True)})}
        ident = app.present("Modal", title="Which?", positive="Yes", negative="No", **rows("Few"))
        card = self.card(self.laptop, "Which?")
        # An answer that is under way is not to what stands there now.
        self.laptop.bridge.send_signal(signal.SIGSTOP)
        self.laptop.topmost("dismiss", str(card["id"]))
        app.call(PRESENTER, "Update", "(ua{sv})", ident, rows("Many " * 40))
        time.sleep(1)
        self.laptop.bridge.send_signal(signal.SIGCONT)
        def asked():
            return [one for one in self.listed(self.laptop) if one["title"] == "Which?" and one["buttons"]]
        wait_until(lambda: not asked(), what=f"its end; have {self.listed(self.laptop)}; {self.logs()}")
        time.sleep(2)
        self.assertEqual((asked(), self.card(self.desk, "Which?")["id"]), ([], ident))
        app.call(PRESENTER, "Update", "(ua{sv})", ident, rows("Few"))
        wait_until(asked, what=f"a new question; {self.logs()}")
        self.laptop.topmost("dismiss", str(asked()[0]["id"]))
        self.assertEqual(app.wait_signal("Ended", ident)[2], "dismissed")

    def test_a_name_that_nobody_knows_is_looked_up_by_another_process(self):
        file = self.desk.directory / "config/topmost/bridge.toml"
        file.write_text(re.sub("host = .*", 'host = "nowhere..invalid"', file.read_text())
                        + "[home_assistant]\nenabled = true\n")
        self.desk.bridge.kill()
        self.desk.bridge.wait()
        self.start_bridge(self.desk)
        # For the other machines, and for Home Assistant.
        wait_until(lambda: self.desk.log("bridge").count("nowhere..invalid: its address is not known") == 2,
                   seconds=20, what="two errors")

    def test_a_password_that_others_can_read_is_not_used(self):
        password = self.desk.directory / "config/topmost/password"
        password.chmod(0o644)
        self.desk.bridge.kill()
        self.desk.bridge.wait()
        self.start_bridge(self.desk)
        wait_until(lambda: "password: other users can read" in self.desk.log("bridge"), what=f"an error; {self.logs()}")
        password.chmod(0o600)
        self.desk.topmost("toast", "Kept", "--timeout", "never")
        self.card(self.laptop, "Kept")

    def test_a_progress_bar_is_sent_once_a_second(self):
        self.desk.topmost("toast", "the first file", "--title", "Copying", "--timeout", "never", "--key", "copy")
        self.card(self.laptop, "Copying")
        begin = time.monotonic()
        for number in range(40):
            self.desk.topmost("toast", f"file {number}", "--title", "Copying", "--timeout", "never", "--key", "copy")
        span = time.monotonic() - begin
        wait_until(lambda: self.card(self.laptop, "Copying").get("message", "").endswith("file 39"),
                   what=f"the last state; {self.listed(self.laptop)}")
        changes = len(re.findall(r"Received PUBLISH .*/q/", self.desktop.log("broker")))
        self.assertLessEqual(changes, span + 5)

    def test_what_stays_after_a_press_can_be_pressed_again(self):
        events = self.desk.topmost_start("subscribe")
        player = self.desk.topmost_start("toast", "Player", "--action", "next=Next", "--resident", "--timeout", "never",
                                         "--wait")
        for _ in range(2):
            self.press(self.laptop, "Player", "next")
            # The other machine is asked again after a second.
            time.sleep(2.5)
        self.desk.topmost("dismiss", str(self.card(self.desk, "Player")["id"]))
        player.communicate(timeout=60)
        self.wait_gone(self.laptop, "Player")
        events.terminate()
        self.assertEqual(events.communicate()[0].count("pressed"), 2)


class RemovalTest(BridgeTest):
    NAMES = ("desk", "laptop", "phone", "tablet")

    def test_two_machines_that_remove_others_at_the_same_moment_stay_together(self):
        for one, other in (("desk", "phone"), ("laptop", "tablet")):
            self.pair(self.machines[one], "revoke", other)
        wait_until(lambda: self.members(self.desk) == self.members(self.laptop) == 2, what=f"the rest; {self.logs()}")
        process = self.desk.topmost_start("confirm", "Together?")
        self.card(self.laptop, "Together?")
        for name in ("phone", "tablet"):
            self.assertEqual(self.listed(self.machines[name]), [], name)
        self.press(self.laptop, "Together?", "positive")
        self.assert_ends(process, 0)


class NetworkTest(BridgeTest):
    """Three machines and the broker in a network namespace each, with a cable from each machine to the broker."""

    NAMES = ("desk", "laptop", "phone")
    LISTENER = "0.0.0.0"
    # Longer than what a machine waits between two attempts at first.
    BREAK = 15

    def setUp(self):
        self.spaces = {}
        for name in ("broker", *self.NAMES):
            # It ends with the test; the namespace with what runs in it.
            holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"], stderr=subprocess.DEVNULL)
            self.addCleanup(holder.wait)
            self.addCleanup(holder.kill)
            self.spaces[name] = holder
        own = os.readlink("/proc/self/ns/net")
        wait_until(lambda: all(holder.poll() is not None or os.readlink(f"/proc/{holder.pid}/ns/net") != own
                               for holder in self.spaces.values()), what="the namespaces")
        if any(holder.poll() is not None for holder in self.spaces.values()):
            raise unittest.SkipTest("no network namespaces: root is needed")
        # What is for the broker itself comes before all other rules, if it is not moved.
        self.ip("broker", "rule", "add", "pref", "100", "lookup", "local")
        self.ip("broker", "rule", "del", "pref", "0")
        for number, name in enumerate(self.NAMES):
            self.ip("broker", "link", "add", name, "type", "veth", "peer", "name", "cable", "netns", str(self.spaces[name].pid))
            self.ip("broker", "addr", "add", f"10.77.{number}.1/24", "dev", name)
            self.ip("broker", "link", "set", name, "up")
            self.ip(name, "addr", "add", f"10.77.{number}.2/24", "dev", "cable")
            self.ip(name, "link", "set", "cable", "up")
        super().setUp()

    def host(self, name):
        return f"10.77.{self.NAMES.index(name)}.1"

    def beside(self, name):
        return ["nsenter", "--net", f"--target={self.spaces[name].pid}"]

    def ip(self, space, *arguments):
        subprocess.run([*self.beside(space), "ip", *arguments], check=True, capture_output=True)

    def swallow(self, change, *names):
        """With "add" the broker neither gets nor sends anything, which the other end cannot know."""
        for name in names:
            self.ip("broker", "rule", change, "pref", "50", "iif", name, "blackhole")
            self.ip("broker", "route", change, "blackhole", f"10.77.{self.NAMES.index(name)}.2/32")

    def assert_soon(self, since, what):
        """Once the network is whole, all know it soon; a busy machine is slow."""
        took = time.monotonic() - since
        print(f"{what}: {took:.1f} s after the break")
        self.assertLess(took, 10, f"{what}; {self.logs()}")

    def test_a_machine_whose_cable_was_out(self):
        self.ip("laptop", "link", "set", "cable", "down")
        process = self.desk.topmost_start("confirm", "Out?")
        self.card(self.machines["phone"], "Out?")
        time.sleep(self.BREAK)
        self.assertEqual(self.listed(self.laptop), [])
        self.ip("laptop", "link", "set", "cable", "up")
        since = time.monotonic()
        self.card(self.laptop, "Out?")
        self.assert_soon(since, "the question")
        self.press(self.laptop, "Out?", "positive")
        self.assert_ends(process, 0)
        for machine in self.machines.values():
            self.wait_gone(machine, "Out?")

    def test_a_broker_that_was_dead(self):
        process = self.desk.topmost_start("confirm", "Dead?")
        for name in self.NAMES[1:]:
            self.card(self.machines[name], "Dead?")
        self.stop_broker()
        self.press(self.laptop, "Dead?", "positive")
        time.sleep(self.BREAK)
        self.assertIsNone(process.poll())
        self.start_broker()
        since = time.monotonic()
        self.assert_ends(process, 0)
        for machine in self.machines.values():
            self.wait_gone(machine, "Dead?")
        self.assert_soon(since, "the verdict")

    def test_one_verdict_although_two_answered_while_the_network_swallowed_all(self):
        process = self.desk.topmost_start("confirm", "Swallowed?")
        for name in self.NAMES[1:]:
            self.card(self.machines[name], "Swallowed?")
        self.swallow("add", "desk", "laptop")
        self.press(self.laptop, "Swallowed?", "positive")
        self.press(self.desk, "Swallowed?", "negative")
        self.assert_ends(process, 1)
        time.sleep(self.BREAK)
        self.assertEqual([one["title"] for one in self.listed(self.machines["phone"])], ["Swallowed?"])
        self.swallow("del", "desk", "laptop")
        since = time.monotonic()
        for name in ("desk", "phone"):
            self.wait_gone(self.machines[name], "Swallowed?")
        wait_until(lambda: [one.get("message") for one in self.listed(self.laptop)] == ["Answered elsewhere"],
                   what=f"the loser to learn of it; {self.logs()}")
        self.assert_soon(since, "the verdict")


class ClusterTest(BridgeTest):
    """A cluster of two nodes: the desk uses one, the others use the other."""

    NAMES = ("desk", "laptop", "phone")
    COOKIE = ("-setcookie", "topmost")

    def start_broker(self):
        if os.environ.get("TOPMOST_BROKER") != "ejabberd":
            self.skipTest("the broker has no cluster")
        self.ports = {"one": free_port(), "two": free_port()}
        self.nodes = {}
        # What tells the nodes where the others are is a process of its own, and would stay.
        self.names = str(free_port())
        self.desktop.start("names", ["epmd", "-port", self.names, "-address", "127.0.0.1"])
        self.start_node("one")
        joined = self.desktop.directory / "joined"
        self.start_node("two", "-eval", f'ejabberd_cluster:join(one@localhost), file:write_file("{joined}", "")')
        wait_until(lambda: joined.exists() and self.is_there("two"), what=f"the cluster; {self.desktop.log('two')}")

    def start_node(self, name, *arguments):
        folder = self.desktop.directory / name
        folder.mkdir(exist_ok=True)
        found = ejabberd(folder, self.ports[name], "127.0.0.1", "-sname", f"{name}@localhost", *self.COOKIE, *arguments)
        if not found:
            self.skipTest("the broker is not installed")
        command, variables = found
        variables = [f"{key}={value}" for key, value in {**variables, "ERL_EPMD_PORT": self.names}.items()]
        self.nodes[name] = self.desktop.start(name, ["env", *variables, *command])
        wait_until(lambda: self.is_there(name), what=f"the node {name}; {self.desktop.log(name)}")

    def is_there(self, name):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.ports[name])) == 0

    def kill_node(self, name):
        self.nodes[name].send_signal(signal.SIGKILL)
        self.nodes[name].wait()

    def port_of(self, name):
        return self.ports["one" if name == "desk" else "two"]

    def test_what_is_asked_at_one_node_is_answered_at_the_other(self):
        for name, button, status in (("laptop", "positive", 0), ("phone", "negative", 1)):
            process = self.desk.topmost_start("confirm", "Go on?")
            for reader in self.NAMES[1:]:
                self.card(self.machines[reader], "Go on?")
            self.press(self.machines[name], "Go on?", button)
            self.assert_ends(process, status)
            for machine in self.machines.values():
                self.wait_gone(machine, "Go on?")

    def test_who_comes_later_to_the_other_node_is_asked(self):
        self.laptop.bridge.kill()
        self.laptop.bridge.wait()
        process = self.desk.topmost_start("confirm", "Later?")
        self.card(self.machines["phone"], "Later?")
        time.sleep(2)
        self.start_bridge(self.laptop)
        self.card(self.laptop, "Later?")
        # It stays after the time in which the broker has to confirm it.
        time.sleep(4)
        self.press(self.laptop, "Later?", "positive")
        self.assert_ends(process, 0)

    def test_one_verdict_although_a_node_dies(self):
        for node in ("two", "one"):
            process = self.desk.topmost_start("confirm", "Dead?")
            for name in self.NAMES[1:]:
                self.card(self.machines[name], "Dead?")
            self.kill_node(node)
            self.press(self.laptop, "Dead?", "positive")
            self.press(self.machines["phone"], "Dead?", "negative")
            time.sleep(5)
            self.assertIsNone(process.poll())
            self.start_node(node)
            since = time.monotonic()
            process.communicate(timeout=60)
            self.assertIn(process.returncode, (0, 1))
            loser = self.machines["phone" if process.returncode == 0 else "laptop"]
            def news():
                return {name: [one["message"] for one in self.listed(self.machines[name])] for name in self.NAMES}
            wait_until(lambda: news() == {name: ["Answered elsewhere"] if self.machines[name] is loser else []
                                          for name in self.NAMES}, what=f"one verdict; have {news()}; {self.logs()}")
            print(f"node {node}: one verdict {time.monotonic() - since:.1f} s after it is back")
            loser.topmost("dismiss", "--all")


class AttackTest(BridgeTest):
    def test_whoever_owns_the_broker_reads_and_changes_nothing(self):
        process = self.desk.topmost_start("confirm", "Delete the payroll?")
        self.card(self.laptop, "Delete the payroll?")
        kept = self.retained()
        self.assertNotIn(b"payroll".hex(), str(kept))
        topic, question = next(one for one in kept if "/q/" in one[0])
        mailbox = next(one[0] for one in kept if "/o/" in one[0]).replace("/o/", "/a/")
        for payload in (b"yes", bytes.fromhex(question), bytes.fromhex(question)[:-1] + b"\0", bytes(300)):
            self.publish(mailbox, payload)
            self.publish(topic.rsplit("/", 1)[0] + "/" + "0" * 32, payload, retained=True)
        time.sleep(1)
        self.assertIsNone(process.poll())
        self.assertEqual([one["title"] for one in self.listed(self.laptop)], ["Delete the payroll?"])
        self.press(self.laptop, "Delete the payroll?", "negative")
        self.assert_ends(process, 1)
        self.wait_gone(self.laptop, "Delete the payroll?")
        # The question again, after its end.
        self.publish(topic, bytes.fromhex(question), retained=True)
        time.sleep(1)
        self.assertEqual(self.listed(self.laptop), [])

    def test_a_removed_machine_gets_nothing_more(self):
        self.desk.topmost("toast", "Before", "--timeout", "never")
        self.card(self.laptop, "Before")
        self.pair(self.desk, "revoke", "laptop")
        wait_until(lambda: self.desk.log("bridge").count("connected") >= 2, what=f"the other topics; {self.logs()}")
        self.wait_gone(self.laptop, "Before")
        self.desk.topmost("toast", "After", "--timeout", "never")
        time.sleep(2)
        self.assertEqual(self.listed(self.laptop), [])
        self.assertEqual(self.members(self.desk), 1)

    def test_a_flood_is_bounded(self):
        for number in range(60):
            self.desk.topmost("toast", f"Flood {number}", "--timeout", "never", "--key", str(number))
        time.sleep(2)
        self.assertLessEqual(len(self.listed(self.laptop)), 32)


class AbsenceTest(DesktopTest):
    """Without `bridge.toml` nothing of the bridge runs, is loaded or costs anything."""

    desktop_options = {"screen": False}

    def test_nothing_else_has_its_libraries(self):
        for path in sorted(BIN.glob("topmost*")):
            if path.suffix or not path.is_file() or not os.access(path, os.X_OK):
                continue
            libraries = subprocess.run(["ldd", path], capture_output=True, text=True, check=True).stdout
            self.assertEqual("libmosquitto" in libraries, path.name == "topmost-bridge", f"{path.name}: {libraries}")

    def test_nothing_of_it_runs(self):
        self.desktop.topmost("toast", "Alone", "--timeout", "never")
        self.assertEqual(children(self.desktop.daemon.pid, "topmost-bridge"), [])
        self.assertNotIn("libmosquitto", pathlib.Path(f"/proc/{self.desktop.daemon.pid}/maps").read_text())
        unit = (ROOT / "systemd/topmost-bridge.service").read_text().splitlines()
        self.assertIn("ConditionPathExists=%E/topmost/bridge.toml", unit)

    def test_started_by_hand_it_says_what_is_missing(self):
        done = self.desktop.run([BRIDGE])
        self.assertEqual(done.returncode, 78)
        self.assertIn("bridge.toml", done.stderr)
