# SPDX-License-Identifier: MIT
"""The command as scripts use it: what it prints, and its exit status, on a real screen."""

import json
import os
import re
import signal
from pathlib import Path

import tracing
from harness import BIN, CONTROL, DesktopTest, children, wait_until
from terminals import Tmux

QUESTION = ("modal", "Discard this draft?", "--message", "It was never sent.", "--positive", "Discard",
            "--negative", "Keep")


class CommandTest(DesktopTest):
    def ask(self, *arguments):
        """Starts the command; it is on screen and armed when this returns."""
        process = self.desktop.topmost_start(*arguments)
        wait_until(lambda: " showing " in self.listed(), what=f"{arguments} on screen")
        self.desktop.wait_armed()
        return process

    def press(self, name):
        """Clicks on a part of what is shown."""
        self.desktop.click(*self.desktop.part(None, name).middle)

    def listed(self):
        return self.desktop.topmost("list").stdout

    def assert_ends(self, process, status, output=""):
        answer, complaint = process.communicate(timeout=60)
        self.assertEqual((process.returncode, answer), (status, output), complaint)

    def assert_says(self, arguments, status, output=""):
        done = self.desktop.topmost(*arguments)
        self.assertEqual((done.returncode, done.stdout), (status, output), done.stderr)

    def assert_nothing_left(self):
        wait_until(lambda: self.listed() == "", what="an empty list")
        self.assertIn('"input_blocked":false', self.desktop.topmost("status", "--json").stdout)


class AnswerTest(CommandTest):
    def test_modal_by_mouse_and_keyboard(self):
        process = self.ask(*QUESTION)
        self.press("positive")
        self.assert_ends(process, 0, "positive\n")
        process = self.ask(*QUESTION)
        self.desktop.key("Return")
        self.assert_ends(process, 0, "positive\n")
        process = self.ask(*QUESTION)
        self.desktop.key("Escape")
        self.assert_ends(process, 1, "negative\n")
        process = self.ask(*QUESTION, "--tone", "danger")
        self.desktop.key("Return")
        self.assert_ends(process, 1, "negative\n")

    def test_sheet_by_key_and_scrim(self):
        process = self.ask("sheet", "--action", "share=Share…", "--action", "trash=Trash:danger")
        self.desktop.key("2")
        self.assert_ends(process, 0, "trash\n")
        process = self.ask("sheet", "--action", "share=Share…")
        frame = self.desktop.part(None, "frame")
        self.desktop.click(frame.middle[0], frame.y / 2)
        self.assert_ends(process, 3)

    def test_toast_waits_for_its_action(self):
        process = self.ask("toast", "Built", "--action", "default=Open", "--wait", "--print-id", "--timeout", "never")
        self.press("card")
        self.assert_ends(process, 0, "1\ndefault\n")

    def test_time_runs_out(self):
        self.assert_says(("modal", "Go?", "--timeout", "300ms"), 124)
        self.assert_says(("sheet", "--action", "a=A", "--timeout", "300ms"), 124)


    def test_what_has_ended_is_explained(self):
        process = self.ask("modal", "Go?")
        [one] = json.loads(self.desktop.topmost("list", "--json").stdout)
        ident = str(one["id"])
        self.desktop.key("Escape")
        self.assert_ends(process, 3)
        why = self.desktop.topmost("why", ident)
        self.assertEqual(why.returncode, 0, why.stderr)
        self.assertRegex(why.stdout, r"\AEnded \d+ s ago: it was dismissed with Escape\.\n\Z")
        details = json.loads(self.desktop.topmost("why", ident, "--json").stdout)
        self.assertEqual((details["reason"], details["outcome"], details["title"]), ("ended", "dismissed", "Go?"))
        for arguments in (("press", ident, "positive"), ("dismiss", ident), ("update", ident, "--title", "Stop?")):
            done = self.desktop.topmost(*arguments)
            self.assertEqual((done.returncode, done.stdout), (66, ""), done.stderr)
            self.assertRegex(done.stderr, rf"\Atopmost: presentation {ident} ended \d+ s ago: "
                             r"it was dismissed with Escape\n\Z")
        self.assertEqual(self.desktop.topmost("dismiss", "9999").stderr, "topmost: there is no presentation 9999\n")

    def test_a_loading_updated_by_its_key_keeps_its_id_and_its_button(self):
        client = self.client()
        def present(message, **options):
            return client.present("Loading", message=message, key="copy", blocks_input=False, **options)
        ident = present("Copying", cancel="Stop")
        self.desktop.wait_armed(ident)
        for step in range(3):
            self.assertEqual(present(f"Step {step}"), ident)
        [one] = client.call(CONTROL, "List")
        self.assertEqual((one["id"], one["message"]), (ident, "Step 2"))
        # It has no title.
        self.assertIn("Step 2\n", self.listed())
        self.desktop.wait_armed(ident)
        self.press("cancel")
        self.assertEqual(client.wait_signal("Ended", ident)[2], "dismissed")


class StatusTest(CommandTest):
    RAW = re.compile(r"landlock|seccomp|no_|own_user|_max|\d=|=\d|DBus\.Error")

    def test_it_is_prose(self):
        self.ask("toast", "Hi", "--wait", "--timeout", "never")
        said = self.desktop.topmost("status").stdout
        self.assertIn("1 on screen, 0 waiting.\nRunning display: x11.\n", said)
        self.assertRegex(said, r"Restrictions of x11: .*no new connections")
        self.assertNotRegex(said, self.RAW)
        status = json.loads(self.desktop.topmost("status", "--json").stdout)
        [display] = [one for one in status["plugins"] if one["name"] == "x11"]
        self.assertIn("no_connections", display["restrictions"])


class NoDisplayTest(CommandTest):
    desktop_options = {"screen": False, "daemon": False}

    def test_the_status_names_a_display_without_a_screen(self):
        # No X server has that number.
        self.desktop.environment["DISPLAY"] = ":999"
        self.desktop.start_daemon()
        question = self.desktop.topmost_start("modal", "Go?")
        reason = "the display x11 finds no screen, where DISPLAY is :999. To see it: topmost attach"
        self.assertEqual(question.stderr.readline(),
                         f"topmost: waiting, because no display can show it: {reason}\n")
        self.assertIsNone(question.poll())
        # It starts again and again; while it starts, there is no obstacle.
        said = f"0 on screen, 1 waiting for a display.\nNo display can run: {reason}.\n"
        wait_until(lambda: said in self.desktop.topmost("status").stdout, what="the reason in words")
        status = wait_until(lambda: [one for one in [json.loads(self.desktop.topmost("status", "--json").stdout)]
                                     if one["display_obstacle"]], what="the reason")[0]
        self.assertEqual((status["display_obstacle"], status["screens"]), ("no_screen", {"DISPLAY": ":999"}))

    def test_a_question_that_may_not_wait_ends_when_its_display_fails(self):
        self.desktop.environment["DISPLAY"] = ":999"
        self.desktop.start_daemon()
        for command in (["modal", "Go?"], ["toast", "Go?", "--wait"]):
            done = self.desktop.topmost(*command, "--no-wait-for-display")
            self.assertEqual(done.returncode, 69, done.stderr)
            self.assertIn("no display can show it: the display x11 finds no screen", done.stderr)
        self.assertEqual(json.loads(self.desktop.topmost("list", "--json").stdout), [])

    def test_a_disabled_display_is_not_explained_by_the_screen(self):
        self.desktop.environment["DISPLAY"] = ":999"
        # It speaks another version of the protocol.
        ready = '{"type":"ready","version":99,"name":"future"}'
        (self.desktop.directory / "plugins/future.toml").write_text(
            'name = "future"\nroles = ["display"]\n'
            f"""command = ["/bin/sh", "-c", 'read hello; echo "$1"; read end', "sh", '{ready}']\n""")
        self.desktop.write_config('[display]\nuse = "future"\n')
        self.desktop.start_daemon()
        question = self.desktop.topmost_start("modal", "Go?")
        reason = "the display future speaks protocol version 99, not 1: it is not used"
        self.assertEqual(question.stderr.readline(),
                         f"topmost: waiting, because no display can show it: {reason}. To see it: topmost attach\n")
        status = json.loads(self.desktop.topmost("status", "--json").stdout)
        self.assertEqual((status["display_obstacle"], status["display_reason"], status["screens"]),
                         ("disabled", reason, {"DISPLAY": ":999"}))

    def test_the_status_has_the_advice_of_a_question(self):
        self.desktop.write_config('[display]\nuse = "none"\n')
        self.desktop.start_daemon()
        process = self.desktop.topmost_start("modal", "Go?")
        start = "topmost: waiting, because no display can show it: "
        said = process.stderr.readline()
        self.assertTrue(said.startswith(start), said)
        advice = said.removeprefix(start).strip()
        self.assertIn("To see it: topmost attach", advice)
        status = self.desktop.topmost("status").stdout
        self.assertIn(f"0 on screen, 1 waiting for a display.\nNo display can run: {advice}.\n", status)
        self.assertNotRegex(status, StatusTest.RAW)


class ProgramTest(CommandTest):
    def test_loading_passes_the_program_through(self):
        self.assert_says(("loading", "--", "sh", "-c", "echo out; exit 7"), 7, "out\n")
        self.assert_says(("loading", "--", str(self.desktop.directory / "nothing")), 127)
        self.assert_says(("loading", "--", "/etc/passwd"), 126)
        self.assert_nothing_left()

    def test_loading_cancel_ends_the_program(self):
        process = self.ask("loading", "--message", "Exporting", "--cancel", "Cancel", "--",
                           "sh", "-c", "trap 'echo terminated; exit 9' TERM; sleep 20 & wait")
        self.press("cancel")
        self.assert_ends(process, 1, "terminated\n")
        self.assert_nothing_left()

    def test_retry_runs_again(self):
        self.assert_says(("retry", "--attempts", "1", "--", "sh", "-c", "exit 5"), 5)
        process = self.ask("retry", "Upload failed", "--attempts", "2", "--", "sh", "-c", "echo run; exit 5")
        self.assert_says(("press", self.listed().splitlines()[1].split()[0], "retry"), 0)
        self.assert_ends(process, 5, "run\nrun\n")


class EndTest(CommandTest):
    def test_a_killed_command_takes_its_program_with_it(self):
        for verb in ("loading", "progress", "retry"):
            with self.subTest(verb=verb):
                started = self.desktop.directory / f"{verb}.pids"
                process = self.desktop.topmost_start(
                    verb, "--", "sh", "-c", f"sleep 1000 & echo $$ $! >{started}.new; mv {started}.new {started}; wait")
                wait_until(started.exists, what="the program")
                process.kill()
                for pid in map(int, started.read_text().split()):
                    wait_until(lambda pid=pid: not is_running(pid), what=f"the end of {pid}")
                process.communicate(timeout=60)
        self.assert_nothing_left()

    def test_a_command_killed_at_any_step_of_the_start_leaves_no_program(self):
        """Kills the command at each fork, at each start of a forked process and at each exec."""
        marks = []
        for verb in ("loading", "progress", "retry"):
            step, was_killed = 0, True
            while was_killed:
                mark, started = (f"{self.desktop.directory}/{verb}-{step}{end}" for end in ("", ".started"))
                self.addCleanup(end_marked, mark)
                process = self.desktop.topmost_start(
                    verb, "--", "sh", "-c", f"sleep 1000 & : >{started}; wait",
                    env=dict(self.desktop.environment, TOPMOST_TEST_MARK=mark), preexec_fn=tracing.trace_me)
                was_killed = tracing.kill_at_step(process, step, Path(started).exists)
                if not was_killed:
                    self.assertGreater(len(marked(mark)), 2, "the command, its program and its guard")
                process.kill()
                marks.append(mark)
                step += 1
            self.assertGreater(step, 5)
        for mark in marks:
            with self.subTest(mark=mark):
                wait_until(lambda mark=mark: not marked(mark), what="the end of all that it started")
        self.assert_nothing_left()

    def test_a_program_stopped_before_it_runs_holds_up_nothing(self):
        for program, status in (("sleep", 143), (str(self.desktop.directory / "nothing"), 127)):
            with self.subTest(program=program):
                process = self.desktop.topmost_start("loading", "--", program, "1000", preexec_fn=tracing.trace_me)
                pid = tracing.stop_program(process)
                wait_until(lambda pid=pid: "State:\tT" in Path(f"/proc/{pid}/status").read_text(), what="the stop")
                wait_until(self.listed, what="the loading")
                if status == 127:
                    os.kill(pid, signal.SIGCONT)
                else:
                    process.terminate()
                self.assert_ends(process, status)
                self.assertFalse(is_running(pid))
                self.assert_nothing_left()

    def test_what_guards_the_program_holds_nothing_else(self):
        started = self.desktop.directory / "started"
        process = self.desktop.topmost_start("loading", "--", "sh", "-c", f": >{started}; sleep 1000")
        wait_until(started.exists, what="the program")
        found = [pid for pid in children(process.pid) if Path(f"/proc/{pid}/exe").resolve().name == "topmost"]
        self.assertEqual(len(found), 1, found)

        def held():
            try:
                return [os.readlink(link) for link in Path(f"/proc/{found[0]}/fd").iterdir()]
            except FileNotFoundError:
                return []
        # Above all not the connection to the bus: the daemon must notice at once that the command is gone.
        wait_until(lambda: re.fullmatch(r"pipe:\S+", " ".join(held())), what="the guard to hold its pipe alone")
        process.kill()
        self.assert_nothing_left()

    def test_what_a_program_leaves_running_goes_on(self):
        left = self.desktop.directory / "left"
        self.assert_says(("loading", "--", "sh", "-c", f"sleep 1000 >/dev/null 2>&1 & echo $! >{left}"), 0)
        pid = int(left.read_text())
        self.assertTrue(is_running(pid))
        os.kill(pid, signal.SIGKILL)

    def test_a_killed_command_leaves_nothing(self):
        # The program goes on; it must not hold on to our pipes.
        program = ("sh", "-c", "exec sleep 30 >/dev/null 2>&1")
        for arguments in (("modal", "Go?"), ("loading", "--", *program)):
            process = self.ask(*arguments)
            process.kill()
            self.assert_ends(process, -signal.SIGKILL)
            self.assert_nothing_left()

    def test_an_interrupted_command_leaves_nothing(self):
        for arguments in (("modal", "Go?"), ("toast", "Hi", "--wait", "--timeout", "never"), ("loading", "--", "sleep", "1000")):
            process = self.ask(*arguments)
            process.send_signal(signal.SIGINT)
            self.assert_ends(process, 130)
            self.assert_nothing_left()

    def test_each_signal_has_its_status(self):
        # Under nohup(1) the command would ignore it, and is meant to.
        self.addCleanup(signal.signal, signal.SIGHUP, signal.signal(signal.SIGHUP, signal.SIG_DFL))
        for number, status in ((signal.SIGTERM, 143), (signal.SIGHUP, 129)):
            process = self.ask("modal", "Go?")
            process.send_signal(number)
            self.assert_ends(process, status)
            self.assert_nothing_left()

    def test_stop_stops_the_daemon_and_says_so(self):
        process = self.ask("modal", "Go?")
        stopped = self.desktop.topmost("stop")
        self.assertEqual((stopped.returncode, stopped.stdout),
                         (0, f"stopped topmostd (process {self.desktop.daemon.pid})\n"))
        self.assertNotEqual(process.wait(60), 0)
        self.assert_says(("stop",), 69)

    def test_the_doctor_sees_the_desktop_as_it_is(self):
        process = self.ask("toast", "Hi", "--wait", "--timeout", "never")
        well = self.desktop.topmost("doctor")
        self.assertEqual(well.returncode, 0, well.stdout)
        daemon = f"process {self.desktop.daemon.pid} ({BIN / 'topmostd'})"
        for text in (f"screen: DISPLAY is {self.desktop.environment['DISPLAY']}", daemon,
                     "notifications: served by topmostd", "display: 1 attached"):
            self.assertIn(f"ok     {text}" if text != daemon else text, well.stdout)
        self.desktop.end("topmostd", signal.SIGKILL)
        self.assert_ends(process, 69)
        ill = self.desktop.topmost("doctor")
        self.assertEqual(ill.returncode, 1, ill.stdout)
        self.assertIn(f"next: start {BIN / 'topmostd'}\n", ill.stdout)

    def test_usage_and_no_daemon(self):
        for arguments in (("tost", "x"), ("toast",), ("toast", "x", "--titel", "y"), ("sheet",), ("loading", "true"),
                          ("dismiss", "9", "--all"), ("modal", "x" * 2000)):
            self.assert_says(arguments, 64)
        for arguments in (("why", "9"), ("dismiss",), ("dismiss", "9"), ("press", "9", "ok")):
            self.assert_says(arguments, 66)
        self.desktop.end("topmostd")
        for arguments in (("toast", "x"), ("list",), ("modal", "x"), ("loading", "--", "echo", "ran")):
            self.assert_says(arguments, 69)
        self.assert_says(("retry", "--", "sh", "-c", "exit 3"), 3)
        self.assert_says(("doctor",), 1, self.desktop.topmost("doctor").stdout)


class PreviewTest(CommandTest):
    desktop_options = {"screen": False, "daemon": False}

    def test_a_killed_gallery_leaves_no_program_behind(self):
        for how in (signal.SIGTERM, signal.SIGKILL):
            process = self.desktop.topmost_start("gallery", "--output", str(self.desktop.directory / "gallery"))
            pid = wait_until(lambda: children(process.pid, "topmost-gallery"), what="the program that draws")[0]
            process.send_signal(how)
            process.wait(60)
            wait_until(lambda: not is_running(pid), what="its end")


def marked(mark):
    """The processes that run with `TOPMOST_TEST_MARK=mark`, and their command lines."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"TOPMOST_TEST_MARK={mark}\0".encode() in (folder / "environ").read_bytes() and is_running(folder.name):
                found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            pass
    return found


def end_marked(mark):
    for pid in marked(mark):
        os.kill(pid, signal.SIGKILL)


def is_running(pid):
    try:
        return "State:\tZ" not in open(f"/proc/{pid}/status").read()
    except (FileNotFoundError, ProcessLookupError):
        return False


class JobControlTest(CommandTest):
    """Programs run by the command from a shell with job control, in a terminal."""

    def setUp(self):
        super().setUp()
        self.tmux = Tmux(self.desktop, "bash", "--norc", "--noprofile", columns=120)
        self.tmux.keys("-l", f"PS1='$ '; PATH={BIN}:$PATH; clear; echo ready\n")
        self.tmux.wait_text("ready\n")

    def say(self, line):
        self.tmux.keys("-l", line + "\n")

    def blocked(self):
        return json.loads(self.desktop.topmost("status", "--json").stdout)["input_blocked"]

    def test_a_pager_keeps_the_terminal(self):
        self.say("topmost loading --no-block -- sh -c 'seq 500; sleep 3' |"
                 " sh -c 'head -n 1; read x </dev/tty; echo paged $x'")
        self.tmux.wait_text("\n1\n")
        self.tmux.keys("word", "Enter")
        self.tmux.wait_text("\npaged word")

    def test_a_program_that_asks_gets_the_terminal(self):
        # The echoed command line must not contain the words that are waited for.
        ask = "topmost loading --no-block -- sh -c 'printf pa%s: ss >/dev/tty; read x </dev/tty; cat; echo got $x'"
        for line, answer in ((f"echo data | {ask}", "data\ngot secret"),
                             (f"echo data | {ask} | cat", "data\ngot secret"),
                             (f"x=$(echo data | {ask}); echo $x", "data got secret")):
            self.say(line)
            self.tmux.wait_text("pass:")
            self.tmux.keys("secret", "Enter")
            self.tmux.wait_text(answer)
            self.say("clear; echo al''ive")
            self.tmux.wait_text("alive\n")

    def test_stopped_it_blocks_nothing_and_goes_on_when_woken(self):
        self.say("topmost loading --message Exporting -- sh -c 'read x; echo got $x; exit 7'; echo status $?")
        wait_until(self.blocked, what="blocked input")
        self.tmux.keys("C-z")
        self.tmux.wait_text("Stopped")
        wait_until(lambda: not self.blocked(), what="free input")
        self.assertEqual(self.listed(), "")
        self.say("clear; fg")
        wait_until(self.blocked, what="blocked input")
        self.tmux.keys("word", "Enter")
        self.tmux.wait_text("got word")
        self.assert_nothing_left()

    def test_a_script_is_stopped_as_a_whole(self):
        started = self.desktop.directory / "started"
        (self.desktop.directory / "script").write_text(
            f"topmost loading --no-block -- sh -c ': >{started}; read x; exit 7'\necho status $?\n")
        self.say(f"sh {self.desktop.directory}/script")
        wait_until(started.exists, what="the program")
        wait_until(self.listed, what="the loading")
        self.tmux.keys("C-z")
        self.tmux.wait_text("Stopped")
        self.say("clear; fg")
        wait_until(self.listed, what="the loading again")
        self.tmux.keys("word", "Enter")
        self.tmux.wait_text("status 7")
        self.assert_nothing_left()

    def test_from_the_background_to_the_foreground(self):
        self.say("topmost loading --no-block -- sh -c 'read x; echo got $x' &")
        self.tmux.wait_text("$ ")
        wait_until(lambda: self.say("") or "Stopped" in self.tmux.screen(), step=0.2, what="a stopped job")
        self.say("clear; fg")
        # The shell writes the line again; before, its own line editor has the keys.
        wait_until(lambda: self.tmux.screen().startswith("topmost loading"), what="the job")
        self.tmux.keys("word", "Enter")
        self.tmux.wait_text("got word")
        started, go = (self.desktop.directory / name for name in ("started", "go"))
        self.say(f"topmost loading --no-block -- sh -c ': >{started}; while [ ! -e {go} ]; do sleep 0.1; done'; echo status $?")
        wait_until(started.exists, what="the program")
        wait_until(self.listed, what="the loading")
        self.tmux.keys("C-z")
        go.touch()
        self.say("clear; bg; wait; echo wait''ed")
        self.tmux.wait_text("waited\n")
        self.say("echo shell")
        self.tmux.wait_text("\nshell")
        self.assert_nothing_left()

    def test_an_interrupt_ends_the_program_wherever_it_stands(self):
        for line in ("topmost loading -- sleep 60; echo status $?",
                     "echo | topmost loading -- sleep 60 | cat; echo status ${PIPESTATUS[1]}",
                     "x=$(topmost loading -- sleep 60); echo status $?"):
            self.say("clear; " + line)
            wait_until(self.listed, what="the loading")
            self.tmux.keys("C-c")
            wait_until(lambda: not self.listed(), what="the loading's end")
            self.say("clear; echo al''ive")
            self.tmux.wait_text("alive\n")
            self.assert_nothing_left()
