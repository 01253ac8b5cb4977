# SPDX-License-Identifier: MIT
"""Machines of one person, with a bus and a daemon each, and a real mosquitto between them."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time

from harness import BIN, Desktop, DesktopTest, wait_until

MOSQUITTO = shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")
BRIDGE = str(BIN / "topmost-bridge")
SHARE = '[[rule]]\nname = "share"\nmatch.kind = ["toast", "modal", "sheet"]\nset.share = true\n'


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class BridgeTest(DesktopTest):
    """`self.desk` asks; `self.machines` are all of them, by name."""

    NAMES = ("desk", "laptop")

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
                self.pair(machine, "join", code)
            self.start_bridge(machine)
        wait_until(lambda: all(self.members(one) == len(self.NAMES) for one in self.machines.values()),
                   what=f"all machines; {self.logs()}")

    def configure(self, name, machine):
        (machine.directory / "config/topmost/bridge.toml").write_text(
            f'host = "127.0.0.1"\nport = {self.port}\ntls = false\nname = "{name}"\n')
        machine.write_config(SHARE)
        wait_until(lambda: "share" in machine.topmost("rules", "list").stdout, what="the rule")

    def start_broker(self):
        folder = self.desktop.directory / "broker"
        folder.mkdir(exist_ok=True)
        folder.chmod(0o777)
        (folder / "conf").write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n")
        self.broker = self.desktop.start("broker", [MOSQUITTO, "-v", "-c", str(folder / "conf")])
        wait_until(self.is_listening, what="the broker")

    def is_listening(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop_broker(self):
        self.broker.send_signal(signal.SIGKILL)
        self.broker.wait()

    def pair(self, machine, *arguments):
        done = machine.run([BRIDGE, "pair", *arguments])
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def members(self, machine):
        return len(self.pair(machine, "list").stdout.splitlines())

    def start_bridge(self, machine):
        machine.bridge = machine.start("bridge", [BRIDGE])

    def logs(self):
        return {name: machine.log("bridge") for name, machine in self.machines.items()}

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

    def test_a_password_that_others_can_read_is_not_used(self):
        folder = self.desk.directory / "config/topmost"
        (folder / "word").write_text("sesame\n")
        (folder / "word").chmod(0o644)
        with (folder / "bridge.toml").open("a") as file:
            file.write('user = "ada"\npassword_file = "word"\n')
        self.desk.bridge.kill()
        self.desk.bridge.wait()
        self.start_bridge(self.desk)
        wait_until(lambda: "word: other users can read" in self.desk.log("bridge"), what=f"an error; {self.logs()}")
        (folder / "word").chmod(0o600)
        self.desk.topmost("toast", "Kept", "--timeout", "never")
        self.card(self.laptop, "Kept")

    def test_a_progress_bar_is_sent_once_a_second(self):
        self.desk.topmost("toast", "Copying", "--timeout", "never", "--key", "copy")
        self.card(self.laptop, "Copying")
        begin = time.monotonic()
        for number in range(40):
            self.desk.topmost("toast", "Copying", "--message", f"file {number}", "--timeout", "never", "--key", "copy")
        span = time.monotonic() - begin
        wait_until(lambda: self.card(self.laptop, "Copying").get("message", "").endswith("file 39"),
                   what=f"the last state; {self.listed(self.laptop)}")
        changes = len(re.findall(r"Received PUBLISH .*/q/", self.desktop.log("broker")))
        self.assertLessEqual(changes, span + 5)

    def test_what_stays_after_a_press_can_be_pressed_again(self):
        events = self.desk.topmost_start("subscribe")
        self.desk.topmost("toast", "Player", "--action", "next=Next", "--resident", "--timeout", "never")
        for _ in range(2):
            self.press(self.laptop, "Player", "next")
            # The other machine is asked again after a second.
            time.sleep(2.5)
        self.desk.topmost("dismiss", str(self.card(self.desk, "Player")["id"]))
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


class AttackTest(BridgeTest):
    def publish(self, topic, payload, retained=False):
        """As whoever owns the broker."""
        command = ["mosquitto_pub", "-p", str(self.port), "-t", topic, "-s", "-V", "5"]
        subprocess.run(command + ["-r"] * retained, input=payload, check=True)

    def retained(self):
        """What the broker retains: (topic, payload in hexadecimal digits)."""
        done = subprocess.run(["mosquitto_sub", "-p", str(self.port), "-t", "#", "-F", "%t %x", "-W", "1", "-V", "5"],
                              capture_output=True, text=True)
        return [tuple(line.split(" ", 1)) for line in done.stdout.splitlines()]

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
