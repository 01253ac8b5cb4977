# SPDX-License-Identifier: MIT
"""Displays that die or hang, a screen that goes away, a bus that ends."""

import os
import signal

from harness import CONTROL, ROOT, DesktopTest, wait_until


class DisplayFaults(DesktopTest):
    def ask(self, client):
        ident = client.present("Modal", title="Discard this draft?", positive="Discard", negative="Keep")
        client.wait_signal("Presented", ident)
        return ident

    def test_stopped_display_does_not_stop_the_daemon(self):
        client = self.client()
        self.ask(client)
        os.kill(self.desktop.display_pid(), signal.SIGSTOP)
        for number in range(50):
            self.assertGreater(client.notify(f"while stopped {number}"), 0)

    def test_stopped_display_lets_go_of_the_input(self):
        client = self.client()
        ident = client.present("Loading")
        # It draws, so it is up.
        client.wait_signal("Presented", ident)
        first = self.desktop.display_pid()
        os.kill(first, signal.SIGSTOP)
        wait_until(lambda: self.desktop.display_pid() != first, what="the stopped display to be ended")

    def test_an_owner_that_is_stopped_holds_no_input(self):
        client = self.client()
        owner = self.desktop.topmost_start("loading", "--delay", "0s", "--ceiling", "2m", "--", "sleep", "1000")
        properties = (CONTROL[0], CONTROL[1], "org.freedesktop.DBus.Properties")

        def is_blocked():
            return client.call(properties, "Get", "(ss)", CONTROL[2], "InputBlocked")
        wait_until(is_blocked, what="the block")
        os.kill(owner.pid, signal.SIGSTOP)
        wait_until(lambda: not is_blocked(), what="its end")

    def test_screen_server_dies_and_the_daemon_lives(self):
        client = self.client()
        ident = self.ask(client)
        display = self.desktop.display_pid()
        self.desktop.end("xvfb", signal.SIGKILL)
        wait_until(lambda: self.desktop.display_pid() != display, what="the display to end")
        self.assertIsNone(self.desktop.daemon.poll())
        self.assertGreater(client.notify("without a screen"), 0)
        self.assertIn(ident, [one["id"] for one in self.listed(client)])

    def test_screen_server_that_does_not_answer_is_waited_for(self):
        client = self.client()
        os.kill(self.desktop.processes["xvfb"].pid, signal.SIGSTOP)
        try:
            ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
            wait_until(lambda: "there is no screen" in self.desktop.log(), what="the display to give up")
        finally:
            os.kill(self.desktop.processes["xvfb"].pid, signal.SIGCONT)
        client.wait_signal("Presented", ident)

    def listed(self, client):
        return client.call(CONTROL, "List")


class FaultyDisplay(DesktopTest):
    """A display that dies again and again costs no presentation."""

    desktop_options = {"screen": False, "daemon": False}

    def start(self, mode):
        """Starts the daemon with a display that behaves so."""
        for old in (self.desktop.directory / "plugins").iterdir():
            old.unlink()
        display = ROOT / "Tests/FakePlugins/display.py"
        (self.desktop.directory / "plugins/fake.toml").write_text(
            f'name = "fake"\nroles = ["display"]\ncommand = ["{display}", "{mode}", '
            f'"{self.desktop.directory}/transcript"]\nsession = "any"\n')
        self.desktop.start_daemon()
        return self.client()

    def live(self, client):
        return {one["id"] for one in client.call(CONTROL, "List")}

    def test_one_that_dies_after_each_start(self):
        client = self.start("mortal")
        modal = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        all = {modal, *(client.notify(f"toast {number}") for number in range(3))}
        wait_until(lambda: "crashes with any card" in self.desktop.log(), what="the verdict")
        wait_until(lambda: "not started again" in self.desktop.log(), what="the quarantine")
        self.assertEqual(self.live(client), all)
        self.assertNotIn("is withheld", self.desktop.log())

    def test_one_that_dies_of_a_card(self):
        client = self.start("poison")
        good = client.present("Toast", title="good", timeout_ms=0)
        poison = client.present("Modal", title="666", positive="Go", negative="Stay")
        wait_until(lambda: f"{poison} is withheld" in self.desktop.log(), what="the verdict")
        client.wait_signal("Presented", good)
        self.assertEqual(self.live(client), {good, poison})
        wait_until(lambda: "Withheld" in self.desktop.topmost("why", str(poison)).stdout, what="the reason")
        self.assertEqual(self.desktop.topmost("press", str(poison), "positive").returncode, 0)
        self.assertEqual(client.wait_signal("ButtonPressed", poison)[2], "positive")


class BusFaults(DesktopTest):
    desktop_options = {"screen": False}

    def test_lost_bus_ends_the_daemon_with_an_error(self):
        daemon = self.desktop.daemon
        self.desktop.end("bus", signal.SIGKILL)
        self.assertNotEqual(daemon.wait(60), 0)

    def test_a_second_copy_refuses(self):
        self.desktop.start("second", [self.desktop.daemon.args[0]]).wait(60)
        self.assertNotEqual(self.desktop.processes["second"].returncode, 0)
        self.assertIn("org.topmost.Topmost1", self.desktop.log("second"))

    def test_terminates_cleanly(self):
        self.assertEqual(self.desktop.end("topmostd"), 0)
