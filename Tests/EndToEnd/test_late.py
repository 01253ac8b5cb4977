# SPDX-License-Identifier: MIT
"""Answers asked for later or from elsewhere: update, wait, result, Ask on the bus."""

import json
import os
import signal
import subprocess
import unittest

from harness import BIN, wait_until
from test_command import CommandTest


class LateTest(CommandTest):
    def show(self, *arguments):
        """Shows a toast and returns its id."""
        done = self.desktop.topmost("toast", *arguments, "--print-id")
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def test_result_tells_while_and_after(self):
        ident = self.show("Build done", "--action", "open=Open", "--timeout", "never")
        pending = self.desktop.topmost("result", ident)
        self.assertEqual((pending.returncode, pending.stdout), (75, ""))
        self.assertIn(f"presentation {ident} has not ended", pending.stderr)
        self.desktop.topmost("press", ident, "open")
        self.assert_says(("result", ident), 0, "open\n")
        self.assert_says(("result", ident, "--exit-map", "open=7"), 7, "open\n")
        result = json.loads(self.desktop.topmost("result", ident, "--json").stdout)
        self.assertEqual((result["outcome"], result["button"]), ("acted", "open"))
        unknown = self.desktop.topmost("result", "4000000")
        self.assertEqual(unknown.returncode, 66)

    def test_wait_ends_with_it(self):
        ident = self.show("Build done", "--action", "open=Open", "--timeout", "never", "--key", "build")
        self.desktop.start("monitor", ["dbus-monitor", "--address", self.desktop.address,
                                       "type='method_call',member='Wait'"])
        wait_until(lambda: "signal" in self.desktop.log("monitor"), what="the monitor")
        waiting = [self.desktop.topmost_start("wait", ident),
                   self.desktop.topmost_start("wait", "--key", "build", "--print0")]
        wait_until(lambda: self.desktop.log("monitor").count("member=Wait") == 2, what="both to wait")
        for process in waiting:
            self.assert_waits(process)
        self.desktop.topmost("press", ident, "open")
        self.assert_ends(waiting[0], 0, "open\n")
        self.assert_ends(waiting[1], 0, "open\0")
        # A presentation that has ended is answered at once.
        self.assert_says(("wait", ident), 0, "open\n")

    def assert_waits(self, process):
        """Another command has come and gone, and this one still runs."""
        self.assertIn("Build done", self.listed())
        self.assertIsNone(process.poll())

    def test_wait_goes_on_with_another_daemon(self):
        ident = self.show("Build done", "--action", "open=Open", "--timeout", "never")
        process = self.desktop.topmost_start("wait", ident)
        self.assert_waits(process)
        self.desktop.end("topmostd", signal.SIGKILL)
        self.desktop.start_daemon()
        wait_until(lambda: "Build done" in self.listed(), what="the toast again")
        self.assertIsNone(process.poll())
        self.desktop.topmost("press", ident, "open")
        self.assert_ends(process, 0, "open\n")

    def test_wait_ends_without_a_daemon(self):
        ident = self.show("Build done", "--timeout", "never")
        process = self.desktop.topmost_start("wait", ident)
        self.assert_waits(process)
        self.desktop.end("topmostd", signal.SIGKILL)
        self.assert_ends(process, 69)

    def test_update_changes_what_is_given(self):
        ident = self.show("Copying", "--progress", "0", "--key", "copy", "--timeout", "never")
        self.assert_says(("update", ident, "--progress", "50", "--message", "half of it"), 0)
        listed = json.loads(self.desktop.topmost("list", "--json").stdout)[0]
        self.assertEqual((listed["title"], listed["message"]), ("Copying", "half of it"))
        self.assert_says(("update", "--key", "copy", "--title", "Done"), 0)
        listed = json.loads(self.desktop.topmost("list", "--json").stdout)[0]
        self.assertEqual((listed["title"], listed["message"]), ("Done", "half of it"))
        for arguments, status, words in (
                ((ident,), 64, "nothing to change: give a flag of a toast"),
                ((ident, "--choices", "a=A"), 64, "--choices does not apply to a toast"),
                ((ident, "--progress", "101"), 64, "--progress expects 0 to 100, or pulse"),
                (("--key", "other", "--title", "x"), 66, "with the key"),
                (("4000000", "--title", "x"), 66, "there is no presentation 4000000")):
            done = self.desktop.topmost("update", *arguments)
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertIn(words, done.stderr)

    def test_exit_statuses_of_ones_own(self):
        for button, status in (("positive", 10), ("negative", 11)):
            process = self.ask("confirm", "Go?", "--exit-map", "yes=10,no=11,dismissed=12")
            self.press(button)
            self.assert_ends(process, status)
        process = self.ask("sheet", "--action", "share=Share…", "--exit-map", "share=40,dismissed=41")
        self.desktop.key("Escape")
        self.assert_ends(process, 41)
        self.assert_says(("modal", "Go?", "--timeout", "100ms", "--exit-map", "timeout=2"), 2)
        wrong = self.desktop.topmost("confirm", "Go?", "--exit-map", "yes=256")
        self.assertEqual(wrong.returncode, 64)
        self.assertIn("yes=256", wrong.stderr)

    def test_flags_from_the_environment(self):
        process = self.ask_with({"TOPMOST_CONFIRM_YES": "Overwrite", "TOPMOST_CONFIRM_TONE": "danger",
                                 "TOPMOST_CONFIRM_JSON": "1"}, "confirm", "Go?", "--tone", "standard")
        self.desktop.key("Return")
        answer, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)
        self.assertEqual(json.loads(answer)["answer"], "yes")
        self.desktop.environment["TOPMOST_CONFIRM_JSON"] = "perhaps"
        done = self.desktop.topmost("confirm", "Go?")
        self.assertEqual(done.returncode, 64)
        self.assertIn("TOPMOST_CONFIRM_JSON expects 1, true", done.stderr)

    def ask_with(self, variables, *arguments):
        self.desktop.environment.update(variables)
        process = self.desktop.topmost_start(*arguments)
        wait_until(lambda: " showing " in self.listed(), what=f"{arguments} on screen")
        self.desktop.wait_armed()
        return process


# A bus of another user that takes everybody but root, and nothing else of a session. $1: the command.
SUDO = r"""
mount -t tmpfs tmpfs /run
mkdir -p /run/user/65534
chown 65534 /run/user/65534
chmod 700 /run/user/65534
cat > /run/bus.conf <<'EOF'
<busconfig>
  <type>session</type>
  <listen>unix:path=/run/user/65534/bus</listen>
  <policy context="default">
    <allow user="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <policy context="mandatory"><deny user="root"/></policy>
</busconfig>
EOF
setpriv --reuid 65534 --clear-groups dbus-daemon --config-file=/run/bus.conf --nopidfile --fork --print-pid=3 3> /run/pid
trap 'kill $(cat /run/pid)' EXIT
env -i PATH="$PATH" SUDO_UID=65534 "$1" status
"""


class AskOnTheBusTest(CommandTest):
    def call(self, *words):
        """Starts a client that asks; its output is the answer."""
        command = ["gdbus", "call", "--session", "--timeout", "60", "--dest", "org.topmost.Topmost1",
                   "--object-path", "/org/topmost/Topmost1", "--method", *words]
        process = subprocess.Popen(command, env=self.desktop.environment, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.stop, process)
        return process

    def stop(self, process):
        if process.poll() is None:
            process.kill()
        process.communicate()

    def question(self):
        process = self.call("org.topmost.Presenter1.Ask", "modal",
                            "{'title': <'Go on?'>, 'positive': <'Yes'>, 'negative': <'No'>}")
        wait_until(lambda: " showing " in self.listed(), what="the question")
        self.desktop.wait_armed()
        return process

    def test_one_call_is_answered_with_the_answer(self):
        for button in ("positive", "negative"):
            process = self.question()
            self.press(button)
            answer, complaint = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 0, complaint)
            self.assertTrue(answer.startswith(f"('acted', {{'button': <'{button}'>"), answer)

    def test_who_leaves_takes_the_question_along(self):
        process = self.question()
        process.kill()
        self.assert_nothing_left()

    def test_an_error_names_what_is_wrong(self):
        process = self.call("org.topmost.Presenter1.Ask", "modal", "{'titel': <'Go on?'>}")
        _, complaint = process.communicate(timeout=60)
        self.assertIn("org.topmost.Error.InvalidOption", complaint)
        self.assertIn("titel", complaint)


class ElsewhereTest(CommandTest):
    """The session's bus, found from where its variables are not known."""

    @staticmethod
    def bare(**variables):
        return {"PATH": os.environ["PATH"], **variables}

    def test_no_session_says_where_it_looked(self):
        done = subprocess.run([BIN / "topmost", "toast", "hi"], capture_output=True, text=True, timeout=60,
                              env=self.bare(XDG_RUNTIME_DIR="/nonexistent"), check=False)
        self.assertEqual(done.returncode, 69)
        self.assertIn("DBUS_SESSION_BUS_ADDRESS is not set and /nonexistent/bus is not there", done.stderr)

    @unittest.skipIf(os.getuid(), "only root has another user's session")
    def test_root_asks_in_the_session_of_who_called_sudo(self):
        done = subprocess.run(["unshare", "--mount", "sh", "-ec", SUDO, "sh", BIN / "topmost"],
                              capture_output=True, text=True, timeout=60, check=False)
        if done.stderr.startswith("unshare:"):
            self.skipTest(done.stderr.strip())
        # The bus, which takes no root, says that there is no daemon.
        self.assertEqual((done.returncode, done.stderr), (69, "topmost: topmostd is not running (see: topmost doctor)\n"))
