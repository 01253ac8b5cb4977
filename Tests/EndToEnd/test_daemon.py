# SPDX-License-Identifier: MIT
"""The daemon as a process: its names, its signals, its configuration, its session."""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import socket
import sys
import time

from gi.repository import Gio, GLib
from harness import BIN, CONTROL, DRIVER, NOTIFICATIONS, TIMEOUT, ROOT, Client, DesktopTest, wait_until

LOGIN = "org.freedesktop.login1"
# Owns a name and ends with its standard input.
OWNER = """
import sys
from gi.repository import Gio, GLib
flags = Gio.BusNameOwnerFlags.NONE
Gio.bus_own_name(Gio.BusType.SESSION, sys.argv[1], flags, None, None, None)
GLib.MainLoop().run()
"""
# Owns a name and dies, but leaves its connection to another: a bus that has not noticed its end.
DYING = """
import os, socket, sys
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
driver = "org.freedesktop.DBus"
bus.call_sync(driver, "/org/freedesktop/DBus", driver, "RequestName", GLib.Variant("(su)", (sys.argv[1], 0)), None,
              Gio.DBusCallFlags.NONE, -1, None)
socket.send_fds(socket.socket(fileno=int(sys.argv[2])), [b"x"], [bus.get_stream().get_socket().get_fd()])
os._exit(0)
"""


class DaemonTest(DesktopTest):
    """A daemon without a screen, whose display prints scenes to a file."""

    desktop_options = {"screen": False, "daemon": False}

    def setUp(self):
        super().setUp()
        self.scenes = self.desktop.directory / "scenes"
        folder = self.desktop.directory / "plugins"
        shutil.copy(ROOT / "docs/examples/printer.py", folder)
        manifest = (ROOT / "docs/examples/printer.toml").read_text()
        (folder / "printer.toml").write_text(manifest.replace("/tmp/topmost-scenes.txt", str(self.scenes)))

    def printed(self):
        return self.scenes.read_text() if self.scenes.exists() else ""

    def wait_printed(self, text):
        wait_until(lambda: text in self.printed(), what=f"{text!r} on paper")

    def status(self, client):
        return client.call(CONTROL, "Status")

    def owner(self, client, name):
        return client.call(DRIVER, "GetNameOwner", "(s)", name)


class Names(DaemonTest):
    def test_waits_for_the_notifications_name_and_takes_it_over(self):
        other = self.client()
        other.call(DRIVER, "RequestName", "(su)", NOTIFICATIONS[0], 0)
        self.desktop.start_daemon()
        client = self.client()
        self.assertEqual(self.owner(client, NOTIFICATIONS[0]), other.bus.get_unique_name())
        wait_until(lambda: self.status(client)["notifications"].startswith("waiting: "), what="the standby")
        self.assertIn(f"process {os.getpid()}", self.status(client)["notifications"])
        self.assertIn("org.freedesktop.Notifications belongs to", self.desktop.log())
        other.close()
        wait_until(lambda: self.status(client)["notifications"] == "ours", what="the name")
        self.assertGreater(client.notify("after the take-over"), 0)
        self.wait_printed("after the take-over")

    def test_replaces_a_copy_that_runs(self):
        first = self.desktop.start_daemon()
        del self.desktop.processes["topmostd"]
        self.desktop.processes["first"] = first
        self.desktop.start_daemon("--replace")
        self.assertEqual(first.wait(60), 0)
        client = self.client()
        wait_until(lambda: self.status(client)["notifications"] == "ours", what="the name")
        self.assertGreater(client.notify("by the second"), 0)

    def test_does_not_end_what_is_no_notification_daemon(self):
        shell = self.desktop.start("shell", [sys.executable, "-c", OWNER, NOTIFICATIONS[0]])
        probe = self.client()
        wait_until(lambda: probe.call(DRIVER, "NameHasOwner", "(s)", NOTIFICATIONS[0]), what="the shell's name")
        self.desktop.start_daemon("--replace")
        wait_until(lambda: "not a known notification daemon" in self.status(probe)["notifications"], what="the refusal")
        self.assertIsNone(shell.poll())

    def test_waits_until_the_bus_notices_the_death_of_the_last(self):
        ours, theirs = socket.socketpair()
        self.desktop.start("dying", [sys.executable, "-c", DYING, "org.topmost.Topmost1", str(theirs.fileno())],
                           pass_fds=[theirs.fileno()])
        theirs.close()
        _, (connection,), _, _ = socket.recv_fds(ours, 1, 1)
        ours.close()
        self.assertEqual(self.desktop.processes["dying"].wait(60), 0)
        process = self.desktop.start("topmostd", [str(BIN / "topmostd"), "--plugins",
                                                  str(self.desktop.directory / "plugins")])
        wait_until(lambda: "org.topmost.Topmost1 belongs to" in self.desktop.log(), what="the wait")
        os.close(connection)
        client = self.client()
        wait_until(lambda: process.poll() is not None or client.has_owner(NOTIFICATIONS[0]), what="the name")
        self.assertIsNone(process.poll(), self.desktop.log())
        self.assertGreater(client.notify("by the next"), 0)

    def test_ten_at_once_leave_one(self):
        for number in range(10):
            self.desktop.start(f"copy{number}", [str(BIN / "topmostd")])
        copies = [self.desktop.processes[f"copy{number}"] for number in range(10)]
        wait_until(lambda: sum(copy.poll() is not None for copy in copies) == 9, what="nine to leave")
        self.assertEqual(sorted(copy.poll() or 0 for copy in copies), [0] + [75] * 9)

    def test_wrong_words_and_no_bus(self):
        run = self.desktop.run
        self.assertEqual(run([str(BIN / "topmostd"), "--bogus"]).returncode, 64)
        self.assertEqual(run([str(BIN / "topmostd"), "--config", "/nowhere"]).returncode, 78)
        self.assertEqual(run([str(BIN / "topmostd"), "--version"]).stdout, "topmostd 0.1.0\n")
        self.assertIn("--replace", run([str(BIN / "topmostd"), "--help"]).stdout)
        self.desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
        self.assertEqual(run([str(BIN / "topmostd")]).returncode, 69)


class Callers(DaemonTest):
    """The daemon and its identity helper, which reads the files of callers."""

    def helpers(self):
        children = pathlib.Path(f"/proc/{self.desktop.daemon.pid}/task/{self.desktop.daemon.pid}/children")
        found = [int(pid) for pid in children.read_text().split()]
        return [pid for pid in found if "topmost-identi" in self.name(pid)]

    @staticmethod
    def name(pid):
        try:
            return pathlib.Path(f"/proc/{pid}/comm").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return ""

    def test_files_that_do_not_answer_hold_up_nobody(self):
        self.desktop.start_daemon()
        known = self.client()
        self.assertGreater(known.notify("the first"), 0)
        # A stopped helper stands for one that waits for a caller's file system.
        # One that ends with its call may still be there.
        wait_until(lambda: len(self.helpers()) == 1, what="one helper")
        [helper] = self.helpers()
        os.kill(helper, signal.SIGSTOP)
        self.assertGreater(known.notify("known already"), 0)
        # It did not wait for another helper.
        self.assertEqual(self.helpers(), [helper])
        # Another helper answers for the next client.
        self.assertGreater(self.client().notify("unknown"), 0)
        self.assertEqual(known.call(CONTROL, "List")[-1]["trust"], "program")
        wait_until(lambda: helper not in self.helpers(), what="the stopped one to be ended")

    def test_ends_while_all_helpers_hang(self):
        self.desktop.start_daemon()
        known = self.client()
        known.notify("the first")
        for helper in self.helpers():
            os.kill(helper, signal.SIGSTOP)
        for number in range(8):
            other = self.client()
            other.bus.call(*NOTIFICATIONS[:2], NOTIFICATIONS[2], "Notify", GLib.Variant(
                "(susssasa{sv}i)", ("", 0, "", str(number), "", [], {}, 0)), None, 0, -1, None, None)
        # Those that were started meanwhile too.
        for helper in self.helpers():
            os.kill(helper, signal.SIGSTOP)
        self.assertEqual(self.desktop.end("topmostd"), 0)


class Reload(DaemonTest):
    def test_a_saved_file_counts_at_once(self):
        self.desktop.start_daemon()
        client = self.client()
        self.desktop.write_config("[toasts]\nvisible = 1\n")
        wait_until(lambda: "configuration read" in self.desktop.log(), what="the reload")
        client.notify("one", timeout=0)
        client.notify("two", timeout=0)
        wait_until(lambda: self.status(client)["waiting"] == 1, what="the second to wait")
        self.desktop.write_config("[toasts]\nvisible = 2\n")
        wait_until(lambda: self.status(client)["waiting"] == 0, what="the second to show")

    def test_a_folder_made_later_is_seen(self):
        shutil.rmtree(self.desktop.directory / "config/topmost")
        self.desktop.start_daemon()
        (self.desktop.directory / "config/topmost").mkdir()
        self.desktop.write_config("[toasts]\nvisible = 1\n")
        wait_until(lambda: "configuration read" in self.desktop.log(), what="the reload")

    def test_what_changes_nothing_is_not_read_as_new(self):
        shutil.rmtree(self.desktop.directory / "config/topmost")
        self.desktop.start_daemon()
        folder = self.desktop.directory / "config/topmost"
        folder.mkdir()
        (folder / "themes").mkdir()
        (folder / "other.toml").write_text("")
        time.sleep(0.3)
        self.desktop.write_config("[toasts]\nvisible = 1\n")
        wait_until(lambda: "configuration read" in self.desktop.log(), what="the reload")
        time.sleep(0.3)
        self.desktop.write_config("# A comment\n[toasts]\nvisible = 1\n")
        time.sleep(0.3)
        self.assertEqual(self.desktop.log().count("configuration read"), 1)

    def test_a_file_of_the_daemon_itself_is_read_once(self):
        rules = self.desktop.directory / "state/topmost/rules.toml"
        rules.parent.mkdir(parents=True, exist_ok=True)
        rules.write_text('[[rule]]\nname = "mute Chat"\nmatch.app = "Chat"\nshow = false\n')
        self.desktop.environment["XDG_STATE_HOME"] = str(self.desktop.directory / "state")
        self.desktop.start_daemon()
        self.assertEqual(self.desktop.topmost("rules", "remove", "mute Chat").returncode, 0)
        wait_until(lambda: "configuration read" in self.desktop.log(), what="the reload")
        time.sleep(0.3)
        self.assertEqual(self.desktop.log().count("configuration read"), 1)

    def test_so_is_one_whose_home_is_made_later(self):
        shutil.rmtree(self.desktop.directory / "config")
        self.desktop.start_daemon()
        client = self.client()
        (self.desktop.directory / "config/topmost/themes").mkdir(parents=True)
        self.desktop.write_config("[look]\ntheme = 'dark'\n")
        wait_until(lambda: self.status(client)["theme"] == "dark", what="the configuration")

    def test_a_bad_file_keeps_the_last_good_and_is_named_on_screen(self):
        self.desktop.write_config("[toasts]\nvisible = 1\n")
        self.desktop.start_daemon()
        client = self.client()
        self.desktop.write_config("[toasts]\n\nvisibel = 3\n")
        self.wait_printed("Error in the configuration")
        toast = client.call(CONTROL, "List")[0]
        self.assertIn("line 3", toast["message"])
        self.assertIn('toasts.visibel: unknown key; did you mean "visible"?', toast["message"])
        self.assertEqual(self.status(client)["configuration"], "bad")
        with self.assertRaisesRegex(GLib.Error, "config.toml:3:1: toasts.visibel: unknown key"):
            client.call(CONTROL, "Reload")
        self.assertEqual(len(client.call(CONTROL, "List")), 1, "one complaint, not two")
        self.desktop.write_config("[toasts]\nvisible = 3\n")
        wait_until(lambda: not client.call(CONTROL, "List"), what="the complaint to go")
        self.assertEqual(self.status(client)["configuration"], "good")

    def test_a_bad_file_does_not_keep_it_from_starting(self):
        self.desktop.write_config("toasts = 3\n")
        self.desktop.start_daemon()
        self.wait_printed("Error in the configuration")

    def test_hangup_reads_manifests_too(self):
        self.desktop.start_daemon()
        client = self.client()
        names = lambda: [one["name"] for one in client.call(CONTROL, "Displays")]
        self.assertIn("printer", names())
        (self.desktop.directory / "elsewhere").mkdir()
        os.rename(self.desktop.directory / "plugins/printer.toml", self.desktop.directory / "elsewhere/x.toml")
        self.desktop.daemon.send_signal(signal.SIGHUP)
        wait_until(lambda: "printer" not in names(), what="the plugin to go")

    def test_a_file_behind_a_link_counts_at_once_too(self):
        elsewhere = self.desktop.directory / "dotfiles"
        elsewhere.mkdir()
        (elsewhere / "mine.toml").write_text("[look]\ntheme = 'dark'\n")
        self.desktop.start_daemon()
        client = self.client()
        theme = lambda: self.status(client)["theme"]
        self.assertEqual(theme(), "light")
        (self.desktop.directory / "config/topmost/config.toml").symlink_to("../../dotfiles/mine.toml")
        wait_until(lambda: theme() == "dark", what="the link")
        (elsewhere / "mine.toml").write_text("[look]\ntheme = 'light'\n")
        wait_until(lambda: theme() == "light", what="what it leads to")
        (elsewhere / "new").write_text("[look]\ntheme = 'high_contrast'\n")
        os.replace(elsewhere / "new", elsewhere / "mine.toml")
        wait_until(lambda: theme() == "high_contrast", what="a new file in the place of that")

    def test_a_display_that_is_not_there_keeps_the_last_good(self):
        self.desktop.start_daemon()
        client = self.client()
        self.desktop.write_config("[display]\nuse = 'prinder'\n")
        self.wait_printed("Error in the configuration")
        self.assertIn('unknown display plugin "prinder"; did you mean "printer"?',
                      client.call(CONTROL, "List")[0]["message"])
        self.desktop.write_config("[display]\nuse = 'none'\n")
        wait_until(lambda: self.status(client)["display"] == 'none: display.use is "none"', what="no display")
        self.desktop.write_config("[display]\nuse = 'printer'\n")
        wait_until(lambda: self.status(client)["display"] == "printer", what="the printer")

    def test_do_not_disturb_follows_the_file_when_that_changes(self):
        self.desktop.start_daemon()
        client = self.client()
        quiet = lambda: self.status(client)["do_not_disturb"]
        self.desktop.write_config("[toasts]\ndo_not_disturb = true\n")
        wait_until(quiet, what="quiet")
        client.call(CONTROL, "SetDoNotDisturb", "(st)", "off", 0)
        self.desktop.write_config("[toasts]\ndo_not_disturb = true\nvisible = 3\n")
        client.call(CONTROL, "Reload")
        self.assertFalse(quiet(), "what a tool said holds")
        self.desktop.write_config("[toasts]\ndo_not_disturb = false\n")
        client.call(CONTROL, "Reload")
        self.desktop.write_config("[toasts]\ndo_not_disturb = true\n")
        wait_until(quiet, what="quiet again")

    def test_starts_in_do_not_disturb(self):
        self.desktop.write_config("[toasts]\ndo_not_disturb = true\n")
        self.desktop.start_daemon()
        client = self.client()
        client.notify("later")
        self.assertTrue(self.status(client)["do_not_disturb"])
        self.assertEqual(self.status(client)["showing"], 0)


class Manager(DaemonTest):
    def setUp(self):
        super().setUp()
        path = self.desktop.directory / "notify"
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(self.socket.close)
        self.socket.bind(str(path))
        self.socket.settimeout(TIMEOUT)
        self.desktop.environment["NOTIFY_SOCKET"] = str(path)

    def hear(self, start):
        while True:
            text = self.socket.recv(4096).decode()
            if text.startswith(start):
                return text

    def test_tells_the_service_manager_what_it_does(self):
        self.desktop.start_daemon()
        self.hear("READY=1")
        self.desktop.daemon.send_signal(signal.SIGHUP)
        self.hear("RELOADING=1\nMONOTONIC_USEC=")
        self.hear("READY=1")
        self.desktop.daemon.send_signal(signal.SIGTERM)
        self.hear("STOPPING=1")
        self.assertEqual(self.desktop.daemon.wait(60), 0)

    def test_pets_the_watchdog_only_when_asked(self):
        self.desktop.environment["WATCHDOG_USEC"] = "400000"
        self.desktop.start_daemon()
        self.hear("WATCHDOG=1")
        self.hear("WATCHDOG=1")


class Ending(DaemonTest):
    def test_ends_everything_with_an_outcome(self):
        self.desktop.start_daemon()
        client = self.client()
        ident = client.present("Modal", title="Discard?", positive="Discard")
        toast = client.notify("stays", timeout=0)
        self.wait_printed("stays")
        self.desktop.daemon.send_signal(signal.SIGINT)
        client.wait_signal("Ended", ident)
        client.wait_signal("NotificationClosed", toast)
        self.assertEqual(self.desktop.daemon.wait(60), 0)
        self.assertEqual(self.desktop.run(["pgrep", "-f", str(self.scenes)]).stdout, "", "the display is gone")


class Idle(DaemonTest):
    def test_sleeps_when_nothing_is_to_be_done(self):
        self.desktop.write_config('[display]\nidle_time = "1s"\n')
        self.desktop.start_daemon()
        client = self.client()
        ident = client.notify("short", timeout=100)
        client.wait_signal("NotificationClosed", ident)
        states = lambda: {one["state"] for one in client.call(CONTROL, "Displays")}
        wait_until(lambda: states() == {"resting"}, what="the display to rest")
        client.close()

        def rests():
            before = self.switches()
            time.sleep(5)
            return self.switches() == before
        wait_until(rests, what="five seconds in which nothing wakes up")

    def switches(self):
        status = pathlib.Path(f"/proc/{self.desktop.daemon.pid}/status").read_text()
        return [line for line in status.splitlines() if line.startswith("voluntary_ctxt_switches")]


class Display(DaemonTest):
    def process(self, client):
        return {one["name"]: one.get("pid") for one in client.call(CONTROL, "Displays")}["printer"]

    def test_a_stopped_display_does_not_stop_the_daemon_and_is_replaced(self):
        self.desktop.start_daemon()
        client = self.client()
        client.notify("before")
        self.wait_printed("before")
        first = self.process(client)
        os.kill(first, signal.SIGSTOP)
        self.assertGreater(client.notify("while stopped"), 0)
        # Answered before the display was replaced.
        self.assertEqual(self.process(client), first)
        for number in range(200):
            self.assertGreater(client.notify(f"while stopped {number}"), 0)
        wait_until(lambda: self.process(client) not in (None, first), what="another display")

    def test_a_killed_display_is_back_with_the_same_ids(self):
        self.desktop.start_daemon()
        client = self.client()
        ident = client.notify("stays", timeout=0)
        self.wait_printed("stays")
        first = self.process(client)
        self.scenes.unlink()
        os.kill(first, signal.SIGKILL)
        self.wait_printed(f"{ident} toast stays")


class Session(DaemonTest):
    """A machine's bus with a logind that says what the test wants."""

    INTROSPECTION = """<node><interface name="org.freedesktop.login1.Manager"><method name="ListSessions">
        <arg direction="out" type="a(susso)"/></method></interface></node>"""
    OWN = "/org/freedesktop/login1/session/_31"
    OTHERS = "/org/freedesktop/login1/session/_32"

    def setUp(self):
        super().setUp()
        self.desktop.environment["DBUS_SYSTEM_BUS_ADDRESS"] = self.desktop.address
        self.logind = self.client()
        node = Gio.DBusNodeInfo.new_for_xml(self.INTROSPECTION)
        sessions = [("1", os.getuid(), "me", "seat0", self.OWN), ("2", 4242, "other", "seat0", self.OTHERS)]

        def answer(bus, sender, path, interface, method, arguments, invocation):
            invocation.return_value(GLib.Variant("(a(susso))", (sessions,)))

        self.logind.bus.register_object("/org/freedesktop/login1", node.interfaces[0], answer, None, None)
        self.logind.call(DRIVER, "RequestName", "(su)", LOGIN, 0)
        self.desktop.start_daemon()
        self.app = self.client()

    def block(self):
        ident = self.app.present("Loading")
        # The display here blocks nothing: it is the lease that counts.
        self.assertIn("blocked_for_ms", self.status(self.app))
        return ident

    def emit(self, client, path, interface, name, signature=None, *arguments):
        parameters = GLib.Variant(signature, arguments) if signature else None
        client.bus.emit_signal(None, path, interface, name, parameters)

    def deliver(self, *senders):
        """Waits until the daemon has handled what these clients have emitted.

        A connection keeps its order, and the daemon has one for the system bus: it answers a call
        there after a client's signals. For a lock it asks logind for the sessions, and acts on the
        answer.
        """
        names = [name for name in self.app.call(DRIVER, "ListNames")
                 if name.startswith(":") and self.app.owner_pid(name) == self.desktop.daemon.pid]
        self.assertGreater(len(names), 1, "a connection to each bus")
        for client in (*senders, self.logind, self.logind):
            for name in names:
                # An error is an answer too: it has no object on the system bus.
                with contextlib.suppress(GLib.Error):
                    client.call((name, "/", "org.freedesktop.DBus.Peer"), "Ping")
            # Answers the question.
            self.logind.pump()

    def is_free(self):
        self.logind.pump()
        return "blocked_for_ms" not in self.status(self.app)

    def test_suspend_and_lock_let_go_of_the_input(self):
        manager, session = LOGIN + ".Manager", LOGIN + ".Session"
        changed = ("org.freedesktop.DBus.Properties", "PropertiesChanged", "(sa{sv}as)", session)
        for what in (
            ("/org/freedesktop/login1", manager, "PrepareForSleep", "(b)", True),
            (self.OWN, session, "Lock"),
            (self.OWN, *changed, {"LockedHint": GLib.Variant("b", True)}, []),
            (self.OWN, *changed, {"Active": GLib.Variant("b", False)}, []),
        ):
            with self.subTest(what[2]):
                self.block()
                self.emit(self.logind, *what)
                wait_until(self.is_free, what="free input")

    def test_forgeries_and_other_peoples_sessions_change_nothing(self):
        self.block()
        forger = self.client()
        self.emit(forger, "/org/freedesktop/login1", LOGIN + ".Manager", "PrepareForSleep", "(b)", True)
        self.emit(forger, self.OWN, LOGIN + ".Session", "Lock")
        self.emit(self.logind, self.OTHERS, LOGIN + ".Session", "Lock")
        self.emit(self.logind, "/org/freedesktop/login1", LOGIN + ".Manager", "PrepareForSleep", "(b)", False)
        self.deliver(forger)
        self.assertFalse(self.is_free())
        # A signal that counts has had its effect by then.
        self.emit(self.logind, self.OWN, LOGIN + ".Session", "Lock")
        self.deliver()
        self.assertTrue(self.is_free())


class SystemBus(DaemonTest):
    """A system bus of its own, which may die, with a logind that hands out delays of sleep."""

    INTROSPECTION = """<node><interface name="org.freedesktop.login1.Manager"><method name="ListSessions">
        <arg direction="out" type="a(susso)"/></method><method name="Inhibit"><arg direction="in" type="s"/>
        <arg direction="in" type="s"/><arg direction="in" type="s"/><arg direction="in" type="s"/>
        <arg direction="out" type="h"/></method></interface></node>"""
    PATH = "/org/freedesktop/login1"

    def setUp(self):
        super().setUp()
        self.socket = self.desktop.directory / "system-bus"
        self.desktop.environment["DBUS_SYSTEM_BUS_ADDRESS"] = f"unix:path={self.socket}"
        self.start_system()
        self.desktop.start_daemon()
        self.app = self.client()

    def start_system(self):
        config = self.desktop.directory / "system.conf"
        text = (self.desktop.directory / "bus.conf").read_text().replace("<type>session<", "<type>system<")
        config.write_text(re.sub("<listen>.*</listen>", f"<listen>unix:path={self.socket}</listen>", text))
        self.socket.unlink(missing_ok=True)
        reading, writing = os.pipe()
        self.desktop.start("system-bus", ["dbus-daemon", f"--config-file={config}", "--nofork",
                                          f"--print-address={writing}"], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            pipe.readline()
        self.logind = Client(f"unix:path={self.socket}")
        self.addCleanup(lambda: self.logind.bus.is_closed() or self.logind.close())
        # The other ends of what was handed out: closed once its holder lets go.
        self.delays = []
        node = Gio.DBusNodeInfo.new_for_xml(self.INTROSPECTION)
        self.logind.bus.register_object(self.PATH, node.interfaces[0], self.answer, None, None)
        self.logind.call(DRIVER, "RequestName", "(su)", LOGIN, 0)

    def answer(self, bus, sender, path, interface, method, arguments, invocation):
        if method == "ListSessions":
            invocation.return_value(GLib.Variant("(a(susso))", ([("1", os.getuid(), "me", "seat0", self.PATH)],)))
            return
        mine, given = os.pipe()
        os.set_blocking(mine, False)
        self.addCleanup(os.close, mine)
        files = Gio.UnixFDList.new()
        handle = files.append(given)
        os.close(given)
        invocation.return_value_with_unix_fd_list(GLib.Variant("(h)", (handle,)), files)
        self.delays.append((arguments.unpack()[0], arguments.unpack()[3], mine))

    def held(self):
        """The delays of sleep that somebody holds."""
        self.logind.pump()

        def is_held(pipe):
            try:
                return os.read(pipe, 1) != b""
            except BlockingIOError:
                return True
        return [one[:2] for one in self.delays if is_held(one[2])]

    def emit(self, name, signature=None, *arguments, interface=LOGIN + ".Manager"):
        self.logind.bus.emit_signal(None, self.PATH, interface, name,
                                    GLib.Variant(signature, arguments) if signature else None)

    def is_blocked(self):
        return "blocked_for_ms" in self.status(self.app)

    def test_a_suspend_waits_until_the_input_is_free(self):
        wait_until(lambda: self.held() == [("sleep", "delay")], what="the delay")
        self.app.present("Loading")
        self.assertTrue(self.is_blocked())
        self.emit("PrepareForSleep", "(b)", True)
        wait_until(lambda: not self.held(), what="the delay's end")
        self.assertFalse(self.is_blocked())
        self.emit("PrepareForSleep", "(b)", False)
        wait_until(lambda: self.held() == [("sleep", "delay")], what="the next delay")

    def test_after_the_death_of_the_system_bus_locks_are_watched_again(self):
        wait_until(self.held, what="the delay")
        self.desktop.end("system-bus", signal.SIGKILL)
        self.start_system()
        wait_until(self.held, what="the delay on the new bus")
        self.app.present("Loading")
        self.assertTrue(self.is_blocked())
        self.emit("Lock", interface=LOGIN + ".Session")
        # The daemon asks the new bus for its sessions first.
        wait_until(lambda: self.logind.pump() or not self.is_blocked(), what="free input")
