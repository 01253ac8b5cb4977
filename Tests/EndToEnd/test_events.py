# SPDX-License-Identifier: MIT
"""What happens, line by line: for scripts and bars, over restarts, and to slow readers."""

import json
import os
import re
import select
import shutil
import signal
import subprocess
import time

from harness import BIN, CONTROL, PRESENTER, ROOT, DesktopTest, variant, wait_until


class Lines:
    """The lines of a running command as they come."""

    def __init__(self, process):
        self.process = process
        self.text = ""
        os.set_blocking(process.stdout.fileno(), False)

    def all(self):
        while True:
            try:
                part = os.read(self.process.stdout.fileno(), 1 << 16)
            except BlockingIOError:
                break
            if not part:
                break
            self.text += part.decode()
        # The end of a long line may come later.
        return self.text[:self.text.rfind("\n") + 1].splitlines()

    def wait(self, condition, what):
        return wait_until(lambda: condition(self.all()), what=f"{what}; have {self.all()[-5:]}")

    def wait_last(self, line):
        self.wait(lambda lines: lines[-1:] == [line], line)


class Events(DesktopTest):
    """Events of a daemon without a screen."""

    desktop_options = {"screen": False}

    def setUp(self):
        super().setUp()
        self.me = self.client()

    def subscribe(self, *words):
        return Lines(self.desktop.topmost_start("subscribe", *words))

    def restart(self, how):
        self.desktop.end("topmostd", how)
        wait_until(lambda: not self.me.has_owner(PRESENTER[0]), what="the name to be free")
        self.desktop.start_daemon()

    def test_a_script_reads_what_happens(self):
        lines = self.subscribe("--from", "oldest")
        ident = self.me.notify("Lunch?", app="Mail")
        self.me.call(CONTROL, "SetDoNotDisturb", "(st)", "on", 0)
        self.me.notify("Later", app="Mail")
        self.me.call(CONTROL, "Press", "(usa{sv})", self.me.present("Modal", title="Sure?"), "positive", {})
        self.me.call(CONTROL, "Dismiss", "(u)", ident)
        lines.wait(lambda all: any(line.startswith("counts displayed=0 waiting=0 held=1") for line in all), "the end")
        events = [line for line in lines.all() if not line.startswith("counts")]
        self.assertEqual(events, [
            "accepted 1 toast Mail: Lunch?", "do_not_disturb on", "accepted 2 toast Mail: Later",
            f"accepted 3 modal {self.program()}: Sure?", "pressed 3 positive", "ended 3 acted positive",
            "ended 1 dismissed control"])

    def program(self):
        return [one for one in self.me.call(CONTROL, "Events", "(su)", "oldest", 0)[1] if one.get("id") == 3][0]["app_name"]

    def test_events_are_numbered_and_read_again_from_a_cursor(self):
        first = self.subscribe("--json", "--from", "oldest")
        for number in range(3):
            self.me.notify(str(number))
        events = first.wait(lambda lines: len(lines) >= 6 and [json.loads(line) for line in lines], "three toasts")
        self.assertEqual([event["sequence"] for event in events], list(range(1, len(events) + 1)))
        again = self.subscribe("--json", "--from", events[2]["cursor"])
        again.wait(lambda lines: len(lines) >= len(events) - 3, "the rest")
        self.assertEqual([json.loads(line) for line in again.all()][:len(events) - 3], events[3:])

    def test_what_is_no_cursor_is_refused(self):
        done = self.desktop.topmost("subscribe", "--from", "yesterday")
        self.assertEqual(done.returncode, 64, done.stderr)
        self.assertIn('expects a cursor of an earlier event, oldest or nothing, got "yesterday"', done.stderr)

    def test_the_history_is_counted_while_somebody_follows(self):
        lines = self.subscribe("--from", "oldest")
        counted = lambda number: lines.wait(lambda all: [line for line in all if line.startswith("counts")]
                                            and all[-1].endswith(f"history={number}"), f"{number} entries")
        counted(0)
        self.me.notify("A")
        counted(1)
        self.me.notify("B")
        counted(2)
        self.me.call(CONTROL, "HistoryClear")
        counted(0)

    def test_it_goes_on_after_a_restart_with_a_gap(self):
        for how in (signal.SIGKILL, signal.SIGTERM):
            lines = self.subscribe()
            plain = self.subscribe("--json")
            # Both follow when they have seen something.
            wait_until(lambda: self.me.notify("A", app="x") and lines.all() and plain.all(), what="the first events")
            self.restart(how)
            self.me.notify("B", app="x")
            lines.wait(lambda all: "gap restarted" in all and any(line.endswith("toast x: B") for line in all),
                       f"events after {how}")
            after = [line.split()[0] for line in lines.all()]
            self.assertIn("counts", after[after.index("gap"):], "the numbers follow the gap")
            gap = plain.wait(lambda all: [one for one in map(json.loads, all) if one["event"] == "gap"], "a gap")[0]
            self.assertEqual((gap["reason"], "sequence" in gap), ("restarted", False))
            for one in (lines, plain):
                one.process.send_signal(signal.SIGTERM)
                self.assertEqual(one.process.wait(60), 143)

    def test_it_waits_for_a_daemon_and_says_so(self):
        self.desktop.end("topmostd")
        lines = self.subscribe("--from", "oldest")
        self.assertIn("waiting for it", lines.process.stderr.readline())
        self.desktop.start_daemon()
        lines.wait(lambda all: all, "the first event")
        self.assertFalse(lines.all()[0].startswith("gap"), "nothing was missed")

    def test_a_signal_ends_it_whatever_its_reader_does(self):
        for how, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            process = self.desktop.topmost_start("subscribe", "--json", "--from", "oldest")
            for number in range(300):
                self.me.notify(str(number), "x" * 1000, replaces=7)
            wait_until(lambda: self.has_full_pipe(process), what="a full pipe")
            process.send_signal(how)
            self.assertEqual(process.wait(60), status)

    @staticmethod
    def has_full_pipe(process):
        end = os.open(f"/proc/{process.pid}/fd/1", os.O_WRONLY | os.O_NONBLOCK)
        try:
            return not select.select([], [end], [], 0)[1]
        finally:
            os.close(end)

    def test_it_ends_well_when_its_reader_goes(self):
        idle, busy = self.subscribe(), self.subscribe("--from", "oldest")
        wait_until(lambda: self.me.notify("A") and idle.all(), what="a first event")
        for process in (idle.process, busy.process):
            process.stdout.close()
            self.assertEqual(process.wait(60), 0, "nobody needs to happen anything for it to notice")
            process.stdout = open(os.devnull)

    def test_nothing_wakes_up_while_nothing_happens(self):
        lines = self.subscribe("--from", "oldest")
        lines.wait(lambda all: all, "the first event")

        def switches():
            count = 0
            for pid in (self.desktop.daemon.pid, lines.process.pid):
                with open(f"/proc/{pid}/status", encoding="ascii") as file:
                    count += sum(int(number) for number in re.findall(r"ctxt_switches:\s+(\d+)", file.read()))
            return count

        # What the start left to do comes to rest first.
        seen = [switches()]

        def rests():
            time.sleep(2)
            seen.append(switches())
            return seen[-1] == seen[-2]
        wait_until(rests, what="two seconds without a wake-up")

    # Bars

    def line(self, **values):
        line = {"text": "", "alt": "none", "tooltip": "No notifications", "class": ["none"], **values}
        if line["alt"] != "off":
            line |= {"unread": 0, "dnd": False}
        return json.dumps(line, separators=(",", ":"))

    def test_a_bar_has_a_line_at_once_and_at_each_change(self):
        self.desktop.end("topmostd")
        off = self.line(alt="off", tooltip="topmostd is not running", **{"class": ["off"]})
        self.assertEqual(self.desktop.topmost("status", "--waybar").stdout, off + "\n")
        bar = self.subscribe("--waybar")
        bar.wait_last(off)
        self.desktop.start_daemon()
        bar.wait_last(self.line())
        ident = self.me.notify("A", hints={})
        one = self.line(text="1", alt="notification", tooltip="1 on screen, 0 waiting", **{"class": ["notification"]})
        bar.wait_last(one)
        self.assertEqual(self.desktop.topmost("status", "--waybar").stdout, one + "\n")
        self.me.call(CONTROL, "SetDoNotDisturb", "(st)", "on", 0)
        bar.wait(lambda lines: '"alt":"dnd-notification"' in lines[-1], "do not disturb")
        self.me.call(CONTROL, "SetDoNotDisturb", "(st)", "off", 0)
        bar.wait_last(one)
        self.me.call(CONTROL, "Dismiss", "(u)", ident)
        bar.wait_last(self.line())
        self.desktop.end("topmostd", signal.SIGKILL)
        bar.wait_last(off)
        lines = bar.all()
        self.assertTrue(all(left != right for left, right in zip(lines, lines[1:])), "a line only when it changes")

    def test_a_bar_shows_progress(self):
        self.me.notify("Copying", hints={"value": variant(42)})
        self.assertIn('"percentage":42', self.desktop.topmost("status", "--waybar").stdout)


class SlowReaders(DesktopTest):
    """A daemon that keeps nothing but events: its history would take memory of its own."""

    desktop_options = {"screen": False, "config": "[history]\nenabled = false\n"}

    def setUp(self):
        super().setUp()
        self.me = self.client()

    def memory(self):
        """The daemon's memory in kB."""
        with open(f"/proc/{self.desktop.daemon.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))

    def test_a_slow_reader_costs_no_memory_and_learns_what_it_missed(self):
        process = self.desktop.topmost_start("subscribe", "--json", "--from", "oldest")
        lines = Lines(process)
        # It follows from the first event on before there are too many to keep.
        lines.wait(lambda all: all, "the first event")
        body = "x" * 2000

        def flood(count):
            for number in range(count):
                self.me.notify(str(number), body, replaces=7)

        # After the first flood everything that is bounded is full.
        flood(1500)
        before = self.memory()
        flood(3000)
        self.assertLess(self.memory() - before, 3072, "kB for 6 MB of events that nobody reads")
        last = self.me.call(CONTROL, "Events", "(su)", "", 0)[0]
        lines.wait(lambda all: any(f'"cursor":"{last}"' in line for line in all), "the last event")
        events = [json.loads(line) for line in lines.all()]
        gaps = [event for event in events if event["event"] == "gap"]
        self.assertTrue(gaps)
        self.assertEqual({gap["reason"] for gap in gaps}, {"overrun"})
        missed = sum(gap["missed"] for gap in gaps)
        numbered = [event["sequence"] for event in events if "sequence" in event]
        self.assertEqual(numbered[-1], len(numbered) + missed, "each event came or was counted")
        self.assertEqual(numbered, sorted(set(numbered)))


class Recipes(DesktopTest):
    """The commands of docs/bars.md, each as it stands there."""

    desktop_options = {"screen": False}

    PATTERNS = {
        "jsonc": r'"(?:exec|on-click[a-z-]*)": "(.*)"',
        "ini": r"(?:exec|command|click-left|click-right) ?= ?(.*)",
        "lisp": r'"(topmost [^"]*)"',
        "sh": r"(?s)(.+)",
    }

    def commands(self):
        text = (ROOT / "docs/bars.md").read_text(encoding="utf-8")
        return [command.strip() for language, block in re.findall(r"```(\w+)\n(.*?)```", text, re.S)
                if language in self.PATTERNS for command in re.findall(self.PATTERNS[language], block)]

    def test_every_command_of_the_document_works(self):
        commands = self.commands()
        self.assertGreaterEqual(len(commands), 11, commands)
        bin_folder = self.desktop.directory / "recipes"
        bin_folder.mkdir()
        (bin_folder / "topmost").symlink_to(BIN / "topmost")
        # What the last recipe writes comes here, not into the journal.
        (bin_folder / "logger").write_text('#!/bin/sh\necho "$@"\n')
        (bin_folder / "logger").chmod(0o755)
        self.desktop.environment["PATH"] = f"{bin_folder}:{os.environ['PATH']}"
        me = self.client()
        for command in commands:
            with self.subTest(command):
                if "jq" in command and not shutil.which("jq"):
                    self.skipTest("there is no jq")
                if "subscribe" not in command:
                    done = self.desktop.run(["sh", "-c", command])
                    self.assertEqual((done.returncode, done.stderr), (0, ""))
                    continue
                process = subprocess.Popen(["sh", "-c", command], env=self.desktop.environment,
                                           stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                           stderr=subprocess.PIPE, start_new_session=True)
                lines = Lines(process)

                def speaks():
                    me.call(CONTROL, "Dismiss", "(u)", me.notify("Hello", app="bar"))
                    return lines.all()
                try:
                    wait_until(speaks, what=command)
                    if "json" not in command and "while" not in command:
                        self.assertNotEqual(lines.all()[0].strip(), "null")
                finally:
                    os.killpg(process.pid, signal.SIGTERM)
                    _, complaint = process.communicate(timeout=60)
                self.assertEqual(complaint, b"")
