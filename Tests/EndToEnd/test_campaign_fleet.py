# SPDX-License-Identifier: MIT
"""Campaigns of an organisation: two machines with a bus each, a real broker, and those who collect. A machine is a user who tries it."""

import csv
import io
import pwd
import signal
import socket
import subprocess
import time
import unittest

from brokers import LOGIN, broker
from harness import BIN, wait_until
from test_campaign import MachineTest

TOPIC = "topmost/v1/org/acme/"


class FleetTest(MachineTest):
    """The organisation has its key and its answers in folders of its own."""

    def setUp(self):
        super().setUp()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        folder = self.directory / "broker"
        folder.mkdir()
        folder.chmod(0o777)
        found = broker(folder, self.port, "127.0.0.1")
        if not found:
            self.skipTest("the broker is not installed")
        command, variables = found
        self.broker_command = ["env", *(f"{key}={value}" for key, value in variables.items()), *command]
        self.start_broker()
        self.key = self.organisation("key").stdout
        self.assertRegex(self.key, '^public_key = "[0-9a-f]{64}"\n$')
        self.configure(self.directory / "acme")

    def start_broker(self):
        self.broker = self.start("broker", *self.broker_command)

        def is_listening():
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", self.port)) == 0
        wait_until(is_listening, what="the broker")

    def configure(self, folder, key=None, more=""):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "campaigns.toml").write_text(
            f'host = "127.0.0.1"\nport = {self.port}\ntls = false\norganisation = "acme"\n{key or self.key}{more}')

    def environment(self, name="acme"):
        return ["env", "LANG=C.UTF-8", f"CONFIGURATION_DIRECTORY={self.directory / name}", f"STATE_DIRECTORY={self.directory / name}-state"]

    def organisation(self, *arguments, name="acme", status=0):
        done = subprocess.run(self.inside(*self.environment(name), BIN / "topmost", "campaign", *arguments), capture_output=True,
                              text=True, timeout=60, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, status, f"{done.stderr}; {self.logs()}")
        return done

    def collect(self, name):
        process = self.start(name, *self.environment(), BIN / "topmost", "campaign", "collect")
        # The broker logs it.
        wait_until(lambda: self.log("broker").count(f"{TOPIC}r/+") > self.seen, what=f"the subscription; {self.logs()}")
        self.seen = self.log("broker").count(f"{TOPIC}r/+")
        return process

    seen = 0

    def log(self, name):
        return (self.directory / f"{name}.log").read_text(errors="replace")

    def follow(self, name, more=""):
        user = pwd.getpwnam(name)
        if not (self.directory / f"run/user/{user.pw_uid}/bus").exists():
            self.sign_in(name)
        self.configure(self.directory / f"run/user/{user.pw_uid}/config/topmost", more=more)
        return self.start(f"follow-{name}", *self.as_user(name, BIN / "topmost", "campaign", "follow"))

    def rows(self):
        rows = csv.DictReader(io.StringIO(self.organisation("results", "restart", "--csv").stdout))
        return sorted((row["user"], row["state"], row["button"]) for row in rows)

    def wait_rows(self, *rows):
        wait_until(lambda: self.rows() == sorted(rows), step=0.2, what=f"{rows}; have {self.rows()}; {self.logs()}")

    def wait_log(self, name, text):
        wait_until(lambda: text in self.log(name), what=f"{text!r}; {self.logs()}")

    def retained(self, topic):
        done = subprocess.run(["mosquitto_sub", "-p", str(self.port), "-u", LOGIN[0], "-P", LOGIN[1], "-t", TOPIC + topic, "-C", "1",
                               "-N", "-W", "10", "-V", "5"], capture_output=True, check=True)
        return done.stdout

    def publish(self, topic, payload):
        """As whoever owns the broker."""
        subprocess.run(["mosquitto_pub", "-p", str(self.port), "-u", LOGIN[0], "-P", LOGIN[1], "-t", TOPIC + topic, "-s", "-r", "-V", "5"],
                       input=payload, check=True)

    def test_each_answer_counts_once_whoever_collects_it(self):
        first = self.collect("first")
        self.collect("second")
        for name in self.USERS:
            self.follow(name)
        self.organisation("publish", self.write())
        for name in self.USERS:
            self.card(name)
        self.wait_rows(*((name, "unseen", "") for name in self.USERS))
        self.press("daemon", "positive")
        self.wait_rows(("daemon", "answered", "positive"), ("games", "unseen", ""))
        # What the broker hands to one that is stopped and then killed comes to the other one.
        first.send_signal(signal.SIGSTOP)
        self.press("games", "negative")
        time.sleep(1)
        first.send_signal(signal.SIGKILL)
        first.wait()
        self.wait_rows(("daemon", "answered", "positive"), ("games", "answered", "negative"))
        machines = [line.split(",")[2] for line in self.organisation("results", "restart", "--csv").stdout.splitlines()[1:]]
        self.assertEqual(len(set(machines)), 2, machines)
        self.assertIn("2 of 2 users answered", self.organisation("status", "restart").stdout)

    def test_what_nobody_collected_comes_later_and_nobody_is_asked_twice(self):
        self.follow("daemon")
        self.organisation("publish", self.write())
        self.press("daemon", "positive")
        self.broker.send_signal(signal.SIGKILL)
        self.broker.wait()
        self.start_broker()
        self.collect("late")
        self.organisation("publish", self.write())
        self.wait_rows(("daemon", "answered", "positive"))
        self.assertEqual(self.listed("daemon"), [])

    def test_nobody_is_asked_what_the_organisation_did_not_sign(self):
        self.follow("daemon")
        self.publish("c/noise", b"x" * 4000)
        self.wait_log("follow-daemon", "noise: not signed with the key of acme")
        # Somebody else's key, in the name of this organisation.
        key = self.organisation("key", name="other").stdout
        self.configure(self.directory / "other", key)
        self.organisation("publish", self.write(), name="other")
        self.wait_log("follow-daemon", "restart: not signed with the key of acme")
        path = self.write()
        path = path.rename(path.with_name("update.toml"))
        self.organisation("publish", path)
        self.card("daemon")
        # What was signed for one name is not signed for another one.
        self.publish("c/copy", self.retained("c/update"))
        self.wait_log("follow-daemon", "copy: not signed with the key of acme")
        self.assertEqual(len(self.listed("daemon")), 1)

    def test_what_ended_stays_ended_whatever_is_sent_again(self):
        self.collect("collector")
        self.follow("daemon")
        self.organisation("publish", self.write())
        self.card("daemon")
        self.wait_rows(("daemon", "unseen", ""))
        signed = self.retained("c/restart")
        self.organisation("end", "restart")
        wait_until(lambda: not self.listed("daemon"), what=f"the end of the question; {self.logs()}")
        self.assertIn("ended before its deadline", self.organisation("status", "restart").stdout)
        self.publish("c/restart", signed)
        self.publish("c/marker", b"x")
        self.wait_log("follow-daemon", "marker: not signed")
        time.sleep(2)
        self.assertEqual(self.listed("daemon"), [])

    def test_who_comes_after_the_deadline_is_not_asked_and_runs_nothing(self):
        self.collect("collector")
        proof = self.directory / "run/user/proof"
        more = f'at_deadline = "run"\nrun = ["touch", "{proof}"]'
        (self.directory / "run/user").mkdir(exist_ok=True)
        (self.directory / "run/user").chmod(0o777)
        self.follow("daemon")
        self.organisation("publish", self.write("8s", more))
        self.card("daemon")
        # An organisation may ask, and run a program only where the machine's administrator says so.
        self.wait_log("follow-daemon", "touch does not run: acme may run no programs here")
        self.assertFalse(proof.exists())
        self.follow("games")
        self.wait_log("follow-games", "restart: its deadline has passed")
        self.assertEqual(self.listed("games"), [])
        self.wait_rows(("daemon", "unseen", ""))

    def test_errors_say_what_is_wrong(self):
        path = self.write()
        self.configure(self.directory / "other")
        done = self.organisation("publish", path, name="other", status=1)
        self.assertIn('organisation-key is missing, or not the key of acme: "topmost campaign key" prints', done.stderr)
        self.configure(self.directory / "acme", 'public_key = "abc"\n')
        done = self.organisation("collect", status=78)
        self.assertIn('campaigns.toml:5:14: public_key: ', done.stderr)
        self.assertIn('the 64 digits that "topmost campaign key" prints', done.stderr)
        self.configure(self.directory / "acme")
        self.broker.send_signal(signal.SIGKILL)
        self.broker.wait()
        done = self.organisation("publish", path, status=69)
        self.assertIn("127.0.0.1: Connection refused", done.stderr)
        # It is published once there is a broker.
        self.start_broker()
        self.organisation("publish", path)
        self.assertTrue(self.retained("c/restart"))


if __name__ == "__main__":
    unittest.main()
