# SPDX-License-Identifier: MIT
"""Another machine's cards on this one: two desktops with a bus each, and a real sshd between them."""

import getpass
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import time

from gi.repository import GLib

from harness import BIN, Desktop, DesktopTest, children, wait_until
from terminals import Pty

SSHD = shutil.which("sshd", path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class RemoteTest(DesktopTest):
    """`self.desktop` is the machine where somebody sits, `self.there` the other one, called desk."""

    def setUp(self):
        super().setUp()
        self.there = Desktop(screen=False)
        self.addCleanup(self.there.close)
        self.start_sshd()

    def start_sshd(self):
        here, there = self.desktop.directory, self.there.directory
        if os.getuid() == 0:
            pathlib.Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        for key in (here / "key", there / "host_key"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
        (there / "authorized").write_text((here / "key.pub").read_text())
        self.port = free_port()
        self.write_sshd_config(self.there)
        host = (there / "host_key.pub").read_text().split()[:2]
        (here / "known").write_text(f"[127.0.0.1]:{self.port} {' '.join(host)}\n")
        self.write_ssh_config()
        # The user's ssh, with a configuration of the test.
        (here / "bin").mkdir()
        (here / "bin/ssh").write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} -F {here}/ssh_config "$@"\n')
        (here / "bin/ssh").chmod(0o755)
        self.desktop.environment["PATH"] = f"{here}/bin:{self.desktop.environment['PATH']}"
        self.listen()

    def write_sshd_config(self, desktop):
        """Has sshd lead to that desktop."""
        there = self.there.directory
        variables = " ".join(f"{name}={desktop.environment[name]}"
                             for name in ("XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS"))
        (there / "sshd_config").write_text(
            f"ListenAddress 127.0.0.1\nPort {self.port}\nHostKey {there}/host_key\nPidFile none\nUsePAM no\n"
            f"StrictModes no\nAuthorizedKeysFile {there}/authorized\nPermitRootLogin yes\nSetEnv {variables}\n")

    def write_ssh_config(self):
        here = self.desktop.directory
        (here / "ssh_config").write_text(
            f"Host desk self\nHostName 127.0.0.1\nPort {self.port}\nUser {getpass.getuser()}\n"
            f"IdentityFile {here}/key\nIdentitiesOnly yes\nUserKnownHostsFile {here}/known\n"
            "StrictHostKeyChecking yes\n")

    def listen(self):
        self.there.start("sshd", [SSHD, "-D", "-e", "-f", str(self.there.directory / "sshd_config")])

    def attach(self, address="ssh://desk"):
        process = self.desktop.start("remote", [str(BIN / "topmost"), "attach", address])
        wait_until(lambda: self.is_shown(address) or process.poll() is not None,
                   what=f"the line; {self.desktop.log('remote')}")
        self.assertIsNone(process.poll(), self.desktop.log("remote"))
        return process

    def is_shown(self, address="ssh://desk"):
        state = self.desktop.directory / "run/topmost/hosts" / address.removeprefix("ssh://")
        return state.exists() and "connected" in state.read_text()

    def listed(self, desktop=None):
        return json.loads((desktop or self.desktop).topmost("list", "--json").stdout or "[]")

    def card(self, title):
        """The presentation with a title here, once it is there."""
        def find():
            return next((one for one in self.listed() if one["title"] == title), None)
        return wait_until(find, what=f"{title!r}; have {self.listed()}; {self.desktop.log('remote')}")

    def press(self, title, *button, **options):
        def done():
            result = self.desktop.topmost("press", str(self.card(title)["id"]), *button, **options)
            # A question gets its buttons when those above it have ended.
            return None if "it has none" in result.stderr else result
        result = wait_until(done, what=f"the buttons of {title!r}")
        self.assertEqual(result.returncode, 0, result.stderr)

    def open(self, title):
        """Opens the question of a toast; other cards may be armed before."""
        card = self.card(title)
        self.desktop.wait_armed(card["id"])
        self.desktop.click(*self.desktop.part(card["id"], "topmost-open").middle)
        wait_until(lambda: self.card(title)["kind"] == "modal", what="the question")
        self.desktop.wait_armed(self.card(title)["id"])

    def assert_ends(self, process, status, output=""):
        answer, complaint = process.communicate(timeout=60)
        self.assertEqual((process.returncode, answer), (status, output), complaint)

    def wait_empty(self, desktop=None):
        wait_until(lambda: not self.listed(desktop), what=f"an empty list; have {self.listed(desktop)}")


class AnswerTest(RemoteTest):
    def test_each_kind_is_answered_here(self):
        self.attach()
        process = self.there.topmost_start("confirm", "Go on?", "--message", "It takes a while.")
        card = self.card("Go on?")
        self.assertEqual((card["kind"], card["name"]), ("toast", "desk"))
        self.desktop.wait_armed()
        self.desktop.shot("remote-confirm")
        self.desktop.click(*self.desktop.part(card["id"], "positive").middle)
        self.assert_ends(process, 0)
        for arguments, title, button, status, output in (
            (("sheet", "--title", "Which?", "--action", "a=First", "--action", "b=Second"), "Which?", "b", 0, "b\n"),
            (("retry", "No route", "--", "false"), "No route", "give_up", None, None),
            (("toast", "Built", "--action", "open=Open", "--wait"), "Built", "open", 0, "open\n"),
        ):
            process = self.there.topmost_start(*arguments)
            self.press(title, button)
            if status is None:
                process.communicate(timeout=60)
            else:
                self.assert_ends(process, status, output)
        self.wait_empty()
        self.assertEqual(self.listed(self.there), [])

    def test_a_form_opens_from_its_toast_and_its_secret_arrives(self):
        self.attach()
        process = self.there.topmost_start("form", "--title", "Unlock", "--field", "user:text=User", "--field",
                                           "key:password=Key")
        self.open("Unlock")
        self.desktop.shot("remote-form")
        self.desktop.type("ada")
        self.desktop.key("Tab")
        self.desktop.type("hunter2")
        self.desktop.key("Return")
        answer, complaint = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, complaint)
        self.assertIn("ada", answer)
        self.assertIn("hunter2", answer)
        self.wait_empty()
        for desktop in (self.desktop, self.there):
            for path in desktop.directory.rglob("*"):
                if path.is_file():
                    self.assertNotIn(b"hunter2", path.read_bytes(), path)

    def test_lists_short_and_long(self):
        self.attach()
        process = self.there.topmost_start("choose", "Which?", "First", "Second", "Third")
        self.open("Which?")
        self.desktop.key("Down", "Return")
        self.assert_ends(process, 0, "Second\n")
        # The rows of a long one stay with the command there.
        process = self.there.topmost_start("choose", "Which number?", *(f"Number {n}" for n in range(3000)))
        self.open("Which number?")
        self.desktop.type("2718")
        wait_until(lambda: any("Number 2718" in part.control for part in self.desktop.layout()), what="the row")
        self.desktop.shot("remote-list")
        self.desktop.wait_armed()
        self.desktop.key("Return")
        self.assert_ends(process, 0, "Number 2718\n")

    def test_what_is_answered_there_goes_here(self):
        self.attach()
        process = self.there.topmost_start("confirm", "Go on?")
        self.card("Go on?")
        self.there.topmost("press", str(self.listed(self.there)[0]["id"]), "negative")
        self.assert_ends(process, 1)
        self.wait_empty()

    def test_who_answers_too_late_is_told(self):
        remote = self.attach()
        process = self.there.topmost_start("confirm", "Go on?")
        card = self.card("Go on?")
        # Both answer before either hears of the other.
        remote.send_signal(signal.SIGSTOP)
        self.desktop.topmost("press", str(card["id"]), "positive")
        self.there.topmost("press", str(self.listed(self.there)[0]["id"]), "negative")
        self.assert_ends(process, 1)
        remote.send_signal(signal.SIGCONT)
        self.assertEqual(self.card("Go on?")["kind"], "toast")
        events = self.desktop.topmost("history", "--json").stdout
        self.assertIn("Answered elsewhere", events + self.desktop.topmost("list", "--json").stdout)

    def test_what_nobody_has_seen_here_does_not_run_out_there(self):
        self.desktop.topmost("dnd", "on")
        self.attach()
        self.there.topmost("toast", "Built", "--timeout", "500ms")
        self.card("Built")
        # Nothing says that its time does not run.
        time.sleep(1.5)
        self.assertEqual([one["title"] for one in self.listed(self.there)], ["Built"])
        self.desktop.topmost("dnd", "off")
        self.wait_empty(self.there)
        self.wait_empty()

    def test_updates_and_the_end_come_in_place(self):
        self.attach()
        app = self.there.client()
        ident = app.present("Toast", title="Copying", progress=0.25)
        card = self.card("Copying")
        app.call(("org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Presenter1"), "Update", "(ua{sv})",
                 ident, {"title": GLib.Variant("s", "Copied"), "progress": GLib.Variant("d", 1.0)})
        self.assertEqual(self.card("Copied")["id"], card["id"])
        app.close()

    def test_rules_of_this_machine_apply(self):
        self.desktop.write_config('[[rule]]\nname = "desk"\nmatch.tag = "host:desk"\nshow = false\n')
        self.desktop.topmost("config", "reload")
        self.attach()
        process = self.there.topmost_start("confirm", "Go on?")
        wait_until(lambda: self.listed(self.there), what="the question there")
        self.desktop.topmost("toast", "A mark")
        self.card("A mark")
        self.assertEqual([one["title"] for one in self.listed()], ["A mark"])
        self.assertIsNone(process.poll())

    def test_three_hundred_toasts(self):
        self.attach()
        app = self.there.client()
        for number in range(300):
            app.notify(f"Toast {number}")
        self.card("Toast 0")
        self.assertLess(len(self.listed()), 60)
        self.assertTrue(self.is_shown(), self.desktop.log("remote"))
        self.there.topmost("dismiss", "--all")
        self.wait_empty()
        app.close()


class LineTest(RemoteTest):
    def test_a_broken_line_comes_back_with_what_was_answered(self):
        remote = self.attach()
        process = self.there.topmost_start("confirm", "Go on?")
        asked = self.there.topmost_start("ask", "Your name")
        self.open("Your name")
        self.desktop.type("Ada")
        self.there.end("sshd")
        for pid in children(remote.pid, "ssh"):
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not self.is_shown(), what="the end of the line")
        self.desktop.settled(self.desktop.layout)
        self.desktop.shot("remote-waiting")
        self.desktop.type(" Lovelace")
        # A change of the card arms its buttons again.
        self.desktop.wait_armed(self.card("Your name")["id"])
        self.desktop.key("Return")
        wait_until(lambda: "modal" not in [one["kind"] for one in self.listed()], what="the answer")
        self.assertIsNone(asked.poll())
        self.listen()
        self.assert_ends(asked, 0, "Ada Lovelace\n")
        self.press("Go on?", "positive")
        self.assert_ends(process, 0)

    def test_the_next_daemon_here_shows_them_again(self):
        self.attach()
        process = self.there.topmost_start("confirm", "Go on?")
        for how in (signal.SIGTERM, signal.SIGKILL):
            self.card("Go on?")
            self.desktop.end("topmostd", how)
            self.desktop.start_daemon()
        self.press("Go on?", "positive")
        self.assert_ends(process, 0)

    def test_nothing_is_left_when_it_ends(self):
        process = self.attach()
        asked = self.there.topmost_start("confirm", "Go on?")
        self.card("Go on?")
        shells = children(process.pid, "ssh")
        self.assertTrue(shells)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(20), 0)
        self.wait_empty()
        self.assertEqual(list((self.desktop.directory / "run/topmost/hosts").iterdir()), [])
        wait_until(lambda: not any(pathlib.Path(f"/proc/{pid}").exists() for pid in shells), what="the end of ssh")
        self.assertIsNone(asked.poll())

    def test_two_that_show_each_other_show_each_card_once(self):
        self.attach()
        # The way back, over the same sshd: it leads to a socket of this machine.
        link = self.there.directory / "back"
        link.mkdir()
        (link / "ssh").write_text(
            f"#!/bin/sh\ncase \"$*\" in *' -N '*) exec {shutil.which('ssh')} -F {self.desktop.directory}/ssh_config "
            f"$(printf '%s\\n' \"$@\" | sed 's|socket:/.*|socket:{self.desktop.directory}/run/topmost/attach|');;\n"
            f"*) echo topmost-folder={self.desktop.directory}/run;; esac\n")
        (link / "ssh").chmod(0o755)
        environment = {**self.there.environment, "PATH": f"{link}:{self.there.environment['PATH']}"}
        back = subprocess.Popen([str(BIN / "topmost-remote"), "ssh://self"], env=environment)
        self.addCleanup(back.wait)
        self.addCleanup(back.terminate)
        wait_until(lambda: len(json.loads(self.desktop.topmost("status", "--json").stdout)["plugins"]) > 1,
                   what="the way back")
        self.there.topmost("toast", "From there", "--timeout", "never")
        self.desktop.topmost("toast", "From here", "--timeout", "never")
        self.card("From there")
        wait_until(lambda: len(self.listed(self.there)) == 2, what="the other card")
        # What comes after them has gone both ways; so has all that could have come back.
        self.there.topmost("toast", "A mark from there")
        self.card("A mark from there")
        self.desktop.topmost("toast", "A mark from here")
        wait_until(lambda: len(self.listed(self.there)) == 4, what="the other mark")
        for desktop in (self.desktop, self.there):
            self.assertEqual(sorted(one["title"] for one in self.listed(desktop)),
                             ["A mark from here", "A mark from there", "From here", "From there"])


class StrangerTest(RemoteTest):
    def test_a_daemon_of_another_version_ends_it(self):
        self.there.end("topmostd")
        path = self.there.directory / "run/topmost/attach"
        path.unlink(missing_ok=True)
        server = socket.socket(socket.AF_UNIX)
        server.bind(str(path))
        server.listen()
        self.addCleanup(server.close)

        def serve():
            connection, _ = server.accept()
            connection.sendall(b'{"daemon":"9.0.0","role":"display","settings":{},"type":"hello","version":9}\n')
            connection.recv(1)
        threading.Thread(target=serve, daemon=True).start()
        done = self.desktop.topmost("attach", "ssh://desk")
        self.assertEqual(done.returncode, 76, done.stderr)
        self.assertIn("protocol version 9", done.stderr)

    def test_a_machine_that_attaches_to_itself(self):
        self.there.end("sshd")
        self.write_sshd_config(self.desktop)
        self.listen()
        done = self.desktop.topmost("attach", "ssh://self")
        self.assertEqual(done.returncode, 64, done.stderr)
        self.assertIn("self cannot be shown: it is this session itself", done.stderr)

    def test_addresses(self):
        for address in ("ssh://-oProxyCommand=touch", "ssh://a b", "http://desk"):
            done = self.desktop.topmost("attach", "--", address)
            self.assertEqual(done.returncode, 64, done.stderr)
            self.assertIn("expected ssh://[USER@]HOST[:PORT]", done.stderr)

    def test_hosts(self):
        done = self.desktop.topmost("hosts", "add", "desk")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("ssh://desk: not running.", self.desktop.topmost("hosts").stdout)
        self.attach()
        self.assertEqual(self.desktop.topmost("hosts").stdout, "ssh://desk: shown.\n")
        self.assertIn("host ssh://desk: shown", self.desktop.topmost("doctor").stdout)
        self.assertIn("ssh://desk: shown.\n", self.desktop.topmost("status").stdout)
        self.assertEqual(json.loads(self.desktop.topmost("hosts", "--json").stdout),
                         [{"address": "ssh://desk", "state": "shown"}])
        self.assertEqual(self.desktop.topmost("hosts", "remove", "desk").returncode, 0)
        self.assertEqual(self.desktop.topmost("hosts", "remove", "desk").returncode, 66)
        (self.desktop.directory / "config/topmost/hosts").write_text("desk\n-oX=y\n")
        done = self.desktop.topmost("hosts")
        self.assertEqual(done.returncode, 64)
        self.assertIn('line 2: "-oX=y" is no address', done.stderr)

    def test_systemd_shows_hosts_at_each_login(self):
        said = self.desktop.directory / "systemctl"
        program = self.desktop.directory / "bin/systemctl"
        program.write_text(f'#!/bin/sh\necho "$@" >>{said}\n')
        program.chmod(0o755)
        for verb in ("add", "remove"):
            done = self.desktop.topmost("hosts", verb, "ssh://ann@desk:22")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(said.read_text(), "".join(
            f"--user --quiet {verb} --now topmost-host@ann@desk:22.service\n" for verb in ("enable", "disable")))


class TerminalNoticeTest(DesktopTest):
    """A shell in a session of ssh, on a machine without a daemon."""

    desktop_options = {"screen": False, "daemon": False}

    def say(self, term, answer=b""):
        """What the terminal got, and the exit status."""
        self.desktop.environment["SSH_TTY"] = "/dev/pts/3"
        terminal = Pty(self.desktop, term, str(BIN / "topmost"), "toast", "Built;\x1b]0;x\x07", "--title", "desk",
                       answers=False)
        if answer:
            wait_until(lambda: terminal.pump() or b"\x1b[c" in terminal.output, what="the question")
            os.write(terminal.master, answer)
        wait_until(lambda: terminal.pump() or terminal.process.poll() is not None, what="the end")
        terminal.pump()
        return terminal.output, terminal.process.returncode

    def test_known_by_its_name(self):
        self.assertEqual(self.say("foot"), (b"\x1b]777;notify;desk;Built;\x1b\\", 0))
        output, status = self.say("xterm-kitty")
        self.assertEqual(status, 0)
        self.assertRegex(output, rb"^\x1b]99;i=topmost\d+:d=0:e=1:u=1:p=title;ZGVzaw==\x1b\\\x1b]99;")

    def test_known_by_its_answer(self):
        output, status = self.say("xterm-256color", b"\x1bP>|iTerm2 3.5.0\x1b\\\x1b[?62c")
        self.assertEqual(status, 0)
        self.assertTrue(output.endswith(b"\x1b]9;desk: Built;\x1b\\"), output)

    def test_one_that_shows_none_gets_none(self):
        output, status = self.say("xterm-256color", b"\x1bP>|XTerm(379)\x1b\\\x1b[?64;1c")
        self.assertEqual(status, 69)
        self.assertEqual(output.count(b"\x1b]"), 1, output)
        for term in ("dumb", "tmux-256color"):
            self.assertEqual(self.say(term), (b"", 69))
