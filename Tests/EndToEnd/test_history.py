# SPDX-License-Identifier: MIT
"""What is remembered of what has ended."""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import stat
import statistics
import subprocess
import time

from gi.repository import GLib

import records
from attached_display import AttachedDisplay
from harness import BIN, CONTROL, NOTIFICATIONS, PRESENTER, DesktopTest, children, variant, wait_until
from terminals import Pty

# Notifications of a burst; `TOPMOST_BURST=10000` for more.
BURST = int(os.environ.get("TOPMOST_BURST", "2000"))


class History(DesktopTest):
    """The history of a daemon without a screen."""

    desktop_options = {"screen": False}

    def setUp(self):
        super().setUp()
        self.me = self.client()
        self.folder = self.desktop.directory / "home/.local/state/topmost"

    def find(self, **query):
        """Entries, newest first."""
        return self.me.call(CONTROL, "History", "(a{sv})", {key: variant(value) for key, value in query.items()})

    def all(self):
        """All entries, page by page."""
        entries, before = [], {}
        while page := self.find(**before):
            entries += page
            before = {"before": GLib.Variant("x", page[-1]["id"])}
        return entries

    def process(self):
        """The pid of the history process, once it runs."""
        return wait_until(lambda: children(self.desktop.daemon.pid, "topmost-history"), what="the history process")[0]

    def stored(self):
        """Waits until everything so far is stored."""
        self.me.call(CONTROL, "HistoryCount")

    def topmost(self, *words):
        return self.desktop.run([str(BIN / "topmost"), "history", *words])

    # Numbers

    def start_session(self, how):
        """Ends the daemon, and starts one that has nothing of the session."""
        self.desktop.end("topmostd", how)
        shutil.rmtree(self.desktop.directory / "run/topmost")
        self.desktop.start_daemon()
        self.me = self.client()

    def first_id(self):
        """The file that says where ids begin."""
        return self.folder / "session/first-id"

    def test_a_notification_has_one_number_live_and_past_over_sessions(self):
        def number(title):
            """The number of the newest one with that title in the list of the history."""
            lines = [line.split() for line in self.topmost().stdout.splitlines()]
            return next((int(line[0]) for line in lines if line[-1:] == [title]), None)
        # The history does not keep levels: what comes after has another number there.
        self.me.notify("Volume", hints={"x-dunst-stack-tag": variant("v"), "value": GLib.Variant("i", 4)}, timeout=60_000)
        first = self.me.notify("First", timeout=0)
        self.assertEqual(number("First"), first)
        self.start_session(signal.SIGKILL)
        second = self.me.notify("Second", timeout=0)
        self.assertGreater(second, first)
        self.assertEqual((number("First"), number("Second")), (first, second))
        self.assertIn("title: First\n", self.topmost("show", str(first)).stdout)
        self.assertIn("title: Second\n", self.topmost("show", str(second)).stdout)
        self.assertEqual(json.loads(self.topmost("show", str(second), "--json").stdout)["id"], second)
        self.assertEqual(self.me.call(CONTROL, "List")[0]["id"], second)
        # One that is given again is the newest of its number.
        self.me.call(NOTIFICATIONS, "CloseNotification", "(u)", second)
        self.assertEqual(self.me.notify("Third", replaces=second, timeout=0), second)
        self.assertIn("title: Third\n", self.topmost("show", str(second)).stdout)
        self.assertEqual(self.topmost("delete", str(first)).returncode, 0)
        self.assertEqual(self.topmost("show", str(first)).returncode, 66)
        # Numbers far above the next one are those of their senders.
        self.assertEqual(self.me.notify("Fourth", replaces=9999), 9999)
        self.stored()
        self.start_session(signal.SIGINT)
        self.assertLess(self.me.notify("Fifth"), 1000)

    def test_without_the_file_ids_go_on_behind_those_of_the_history(self):
        for title in "abc":
            self.me.notify(title, timeout=0)
        self.stored()
        self.first_id().write_bytes(b"half")
        self.start_session(signal.SIGKILL)
        self.assertIn("first-id is damaged", self.desktop.log())
        self.assertTrue(self.first_id().with_name("first-id.unreadable").exists())
        # They may have been of the damaged session.
        last = self.me.notify("d")
        self.assertGreater(last, 1_000_000)
        # An earlier version had no such file, and one that is too long cannot be read.
        for lose in (lambda: self.first_id().unlink(), lambda: self.first_id().write_bytes(b"1" * 99)):
            self.stored()
            lose()
            self.start_session(signal.SIGKILL)
            self.assertGreater(self.me.notify("e"), 1_000_000)
            # The history knows of more.
            self.stored()
            before, last = last, self.me.notify("f")
            self.assertGreater(last, before)
        self.assertIn("first id of the session not read", self.desktop.log())

    def test_what_keeps_the_file_of_ids_from_being_written_keeps_nothing_from_being_stored(self):
        self.folder.mkdir(parents=True, mode=0o700)
        (self.folder / "session").write_text("in the way")
        last = self.me.notify("a", timeout=0)
        self.stored()
        self.assertEqual([one["presentation"] for one in self.find()], [last])
        self.assertEqual(self.desktop.log().count("the first id of the next session was not stored"), 1)
        self.start_session(signal.SIGKILL)
        self.assertGreater(self.me.notify("b", timeout=0), last)
        self.stored()
        self.assertEqual(len(self.find()), 2)

    def test_without_a_history_ids_begin_behind_it(self):
        last = self.me.notify("a")
        self.stored()
        self.desktop.write_config("[history]\nenabled = false\n")
        for _ in range(2):
            self.start_session(signal.SIGINT)
            first, second = self.me.notify("b"), self.me.notify("c")
            self.assertTrue(last < first < second < 1000)
        self.assertEqual([one["presentation"] for one in self.find()], [last])

    # What is kept

    def test_a_notification_is_remembered_with_its_outcome(self):
        ident = self.me.notify("Mail", "from <b>Ada</b> &amp; Bob", actions=["default", "Open", "r", "Reply"],
                               hints={"category": variant("email.arrived"), "urgency": GLib.Variant("y", 2)},
                               icon="mail-unread", app="Mailer")
        entry, = self.find()
        self.assertEqual({key: entry[key] for key in ("presentation", "kind", "app_name", "title", "message", "markup",
                                                      "urgency", "category", "icon", "actions")},
                         {"presentation": ident, "kind": "toast", "app_name": "Mailer", "title": "Mail",
                          "message": "from Ada & Bob", "markup": "from <b>Ada</b> &amp; Bob", "urgency": "critical",
                          "category": "email.arrived", "icon": "mail-unread",
                          "actions": ["default", "Open", "r", "Reply"]})
        self.assertNotIn("outcome", entry)
        self.assertLess(abs(entry["shown_at"] / 1000 - time.time()), 600)
        self.me.call(CONTROL, "Press", "(usa{sv})", ident, "r", {})
        entry, = self.find()
        self.assertEqual((entry["outcome"], entry["button"]), ("acted", "r"))
        self.assertGreaterEqual(entry["ended_at"], entry["shown_at"])

    def test_transient_toasts_hidden_input_and_typed_text_leave_no_trace(self):
        self.me.notify("gone", hints={"transient": variant(True)})
        secret = self.me.present("Modal", title="Password", input=GLib.Variant("a{sv}", {"hidden": variant(True)}))
        asked = self.me.present("Modal", title="Name", input=GLib.Variant("a{sv}", {}))
        for ident in (asked, secret):
            self.me.call(CONTROL, "Press", "(usa{sv})", ident, "positive", {"text": variant("Rumpelstiltskin")})
        self.assertEqual([(one["title"], one["outcome"]) for one in self.find()], [("Name", "acted")])
        self.stored()
        self.desktop.end("topmostd", signal.SIGINT)
        wait_until(lambda: not (self.folder / "history.db-wal").exists(), what="the process to end")
        for path in filter(pathlib.Path.is_file, self.folder.rglob("*")):
            self.assertNotIn(b"Rumpelstiltskin", path.read_bytes())

    def test_files_belong_to_the_person_alone(self):
        self.me.notify("a")
        self.stored()
        self.assertEqual(stat.S_IMODE(self.folder.stat().st_mode), 0o700)
        for path in self.folder.rglob("*"):
            mode = 0o700 if path.is_dir() else 0o600
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), mode, path)

    def test_settings_apply_at_once(self):
        self.me.notify("kept")
        self.stored()
        self.desktop.write_config("[history]\nenabled = false\n")
        self.me.call(CONTROL, "Reload")
        self.me.notify("not kept")
        self.desktop.write_config("[history]\nentries = 2\n")
        self.me.call(CONTROL, "Reload")
        self.assertEqual([one["title"] for one in self.find()], ["kept"])
        for title in "abc":
            self.me.notify(title)
        self.assertEqual([one["title"] for one in self.find()], ["c", "b"])

    # The command

    def test_the_command_finds_shows_deletes_and_clears(self):
        for title in ("Build finished", "Build failed", "Mail from Ada"):
            self.me.notify(title, "body of it", app="CI" if "Build" in title else "Mailer")
        rows = self.topmost("--search", "fail ci", "--limit", "1").stdout.splitlines()
        self.assertEqual(len(rows), 2, rows)
        self.assertIn("Build failed", rows[1])
        found = json.loads(self.topmost("--app", "ci", "--since", "1h", "--json").stdout)
        self.assertEqual([one["title"] for one in found], ["Build failed", "Build finished"])
        self.assertEqual(json.loads(self.topmost("--until", "1h", "--json").stdout), [])
        ident = str(found[0]["id"])
        self.assertIn("message: body of it", self.topmost("show", ident).stdout)
        self.assertEqual(self.topmost("delete", ident).returncode, 0)
        for words in (("show", ident), ("delete", ident), ("restore", ident)):
            run = self.topmost(*words)
            self.assertEqual((run.returncode, run.stdout), (66, ""), words)
            self.assertIn(f"the history has no entry {ident}", run.stderr)
        self.assertEqual(self.topmost("clear").returncode, 0)
        run = self.topmost()
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))

    def test_clearing_asks_on_a_terminal_and_nowhere_else(self):
        for title in ("One", "Two"):
            self.me.notify(title)

        def clear(*words):
            # The question is on stderr, which a test's terminal has as a file.
            return Pty(self.desktop, "xterm", "sh", "-c", f"exec {BIN / 'topmost'} history clear {' '.join(words)} 2>&1")
        for answer in (b"n\n", b"\n", b"perhaps\n", b"\x04"):
            terminal = clear()
            terminal.wait("Delete all 2 entries of the history for good? [y/N] ")
            os.write(terminal.master, answer)
            self.assertEqual(terminal.wait_end(), 1)
            self.assertIn(b"nothing was deleted", terminal.output)
            self.assertEqual(len(self.find()), 2)
        terminal = clear()
        terminal.wait("[y/N] ")
        os.write(terminal.master, b"y\n")
        self.assertEqual((terminal.wait_end(), self.find()), (0, []))
        self.me.notify("Three")
        terminal = clear("--yes")
        self.assertEqual((terminal.wait_end(), terminal.output, self.find()), (0, b"", []))
        self.me.notify("Four")
        terminal = clear()
        terminal.wait("Delete the only entry of the history for good? [y/N] ")
        os.write(terminal.master, b"yes\n")
        self.assertEqual((terminal.wait_end(), self.find()), (0, []))
        # A script, and a key, has no terminal.
        self.me.notify("Five")
        run = self.topmost("clear")
        self.assertEqual((run.returncode, run.stdout, run.stderr, self.find()), (0, "", "", []))

    def test_the_command_without_a_daemon(self):
        self.desktop.end("topmostd", signal.SIGINT)
        run = self.topmost()
        self.assertEqual((run.returncode, run.stdout), (69, ""))
        self.assertIn("not running", run.stderr)

    def test_an_entry_is_shown_again_and_not_stored_again(self):
        ident = self.me.notify("Mail", "<b>hi</b>", app="Mailer", actions=["default", "Open"])
        self.me.call(CONTROL, "Dismiss", "(u)", ident)
        entry, = self.find()
        self.assertEqual(self.topmost("restore", str(entry["id"])).returncode, 0)
        again, = self.me.call(CONTROL, "List")
        self.assertEqual((again["title"], again["message"], again["name"], again["tags"], again["buttons"]),
                         ("Mail", "hi", "Mailer (history)", ["history"], []))
        self.me.call(CONTROL, "Dismiss", "(u)", again["id"])
        self.assertEqual([one["id"] for one in self.find()], [entry["id"]])

    def test_an_entry_is_shown_again_with_its_picture(self):
        pixels = GLib.Variant("(iiibiiay)", (2, 2, 8, True, 8, 4, bytes([200, 30, 20, 255]) * 4))
        ident = self.me.notify("Photo", hints={"image-data": pixels})
        self.me.call(CONTROL, "Dismiss", "(u)", ident)
        entry, = self.find()
        wait_until(lambda: self.images() == 0, what="the live picture to go")
        self.assertEqual(self.topmost("restore", str(entry["id"])).returncode, 0)
        self.assertEqual(self.images(), 1)
        display = AttachedDisplay(self.desktop.directory / "run/topmost/attach")
        self.addCleanup(display.close)
        card, = display.scene(lambda scene: scene["toasts"])["toasts"]
        self.assertEqual(pathlib.Path(card["icon"]["path"]).read_bytes()[:4], bytes([200, 30, 20, 255]))
        self.me.call(CONTROL, "DismissAll")
        wait_until(lambda: self.images() == 0, what="the picture to go")

    def test_acting_on_an_entry_opens_its_link_or_says_why_not(self):
        opened = self.desktop.directory / "opened"
        opener = self.desktop.directory / "bin/xdg-open"
        opener.parent.mkdir(exist_ok=True)
        opener.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
        opener.chmod(0o755)
        self.desktop.end("topmostd")
        self.desktop.environment["PATH"] = f"{opener.parent}:" + self.desktop.environment["PATH"]
        self.desktop.start_daemon()
        self.me = self.client()
        ident = self.me.notify("News", 'read <a href="https://example.org/7">this</a>', actions=["reply", "Reply"])
        entry, = self.find()
        act = lambda *words: self.topmost("act", str(entry["id"]), *words)
        self.assertIn(f"topmost press {ident}", act().stderr)
        self.me.call(CONTROL, "Dismiss", "(u)", ident)
        self.assertEqual(act().returncode, 0)
        # The shell creates the file before it writes.
        wait_until(lambda: opened.exists() and opened.read_text() == "https://example.org/7\n", what="the link")
        run = act("reply")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("worked only while the notification was live", run.stderr)
        self.assertIn("it has reply, https://example.org/7", act("forward").stderr)

    def test_acting_on_an_entry_starts_the_installed_application(self):
        if not shutil.which("gio"):
            self.skipTest("gio is not installed")
        clock = self.desktop.directory / "clock"
        shutil.copy("/usr/bin/gdbus", clock)
        notify = [str(clock), "call", "--session", "-d", NOTIFICATIONS[0], "-o", NOTIFICATIONS[1], "-m",
                  NOTIFICATIONS[2] + ".Notify", "Clock", "0", "", "TITLE", "", "[]", "{}", "0"]
        folder = self.desktop.directory / "home/.local/share/applications"
        folder.mkdir(parents=True, exist_ok=True)
        words = " ".join(f'"{word}"' for word in notify).replace("TITLE", "Started")
        (folder / "org.example.Clock.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Clock\nExec={words}\n")
        self.desktop.run([word.replace("TITLE", "Alarm") for word in notify], check=True)
        shown, = self.me.call(CONTROL, "List")
        self.me.call(CONTROL, "Dismiss", "(u)", shown["id"])
        entry, = self.find()
        self.assertEqual(self.topmost("act", str(entry["id"])).returncode, 0)
        wait_until(lambda: [one["title"] for one in self.me.call(CONTROL, "List")] == ["Started"], what="the application")

    def test_a_press_on_a_toast_whose_program_has_ended_starts_it(self):
        if not shutil.which("gio"):
            self.skipTest("gio is not installed")
        clock = self.desktop.directory / "clock"
        shutil.copy("/usr/bin/gdbus", clock)
        present = lambda title, entry: [
            str(clock), "call", "--session", "-d", PRESENTER[0], "-o", PRESENTER[1], "-m", f"{PRESENTER[2]}.PresentToast",
            f"{{'title': <'{title}'>, 'desktop_entry': <'{entry}'>, 'actions': <[('open', 'Open')]>}}"]
        folder = self.desktop.directory / "home/.local/share/applications"
        folder.mkdir(parents=True, exist_ok=True)
        words = " ".join(f'"{word}"' for word in present("Started", "org.example.Clock"))
        for name in ("org.example.Clock", "org.example.Other"):
            program = words if name == "org.example.Clock" else "/usr/bin/other"
            (folder / f"{name}.desktop").write_text(f"[Desktop Entry]\nType=Application\nName=Clock\nExec={program}\n")
        titles = lambda: [one["title"] for one in self.me.call(CONTROL, "List")]
        for title, entry in (("Claim", "org.example.Other"), ("Alarm", "org.example.Clock")):
            self.desktop.run(present(title, entry), check=True)
        claim, alarm = sorted(one["id"] for one in self.me.call(CONTROL, "List"))
        press = lambda ident: self.me.call(CONTROL, "Press", "(usa{sv})", ident, "open", {})
        # Another application's file starts nothing, and a death of the daemon changes nothing.
        press(claim)
        self.desktop.end("topmostd", signal.SIGKILL)
        self.desktop.start_daemon()
        self.me = self.client()
        self.assertEqual(titles(), ["Alarm"])
        press(alarm)
        wait_until(lambda: titles() == ["Started"], what="the application")

    def close(self, client, ident):
        client.call(NOTIFICATIONS, "CloseNotification", "(u)", ident)

    def refuse_close(self, client, ident):
        """Closing is answered with an error that has no text, as the specification says."""
        with self.assertRaises(GLib.Error) as raised:
            self.close(client, ident)
        self.assertEqual(raised.exception.message.partition("UnknownPresentation: ")[2], "")

    def stranger(self, member, arguments):
        """Calls a notification server from another program; its exit code."""
        return self.desktop.run(["gdbus", "call", "--session", "-d", NOTIFICATIONS[0], "-o", NOTIFICATIONS[1], "-m",
                                 f"{NOTIFICATIONS[2]}.{member}", *arguments]).returncode

    def test_a_sender_takes_back_what_has_expired_also_after_deaths(self):
        for title in ("first", "second", "third", "kept"):
            ident = self.me.notify(title)
            self.me.call(CONTROL, "Dismiss", "(u)", ident)
        first, second, third, kept = (one["presentation"] for one in reversed(self.find()))
        self.assertIn("persistence", self.me.call(NOTIFICATIONS, "GetCapabilities"))
        # Another connection of the same program may, another program may not.
        self.assertNotEqual(self.stranger("CloseNotification", [str(first)]), 0)
        self.close(self.client(), first)
        self.assertEqual([one["title"] for one in self.find()], ["kept", "third", "second"])
        self.refuse_close(self.me, first)
        self.refuse_close(self.me, kept + 1)
        # What comes after the end of the fourth would come after a second end of the first.
        self.me.wait_signal("NotificationClosed", kept)
        self.assertEqual([one[1] for one in self.me.signals if one[0] == "NotificationClosed"], [first, second, third])
        # It is promised while nothing is stored, and kept after both processes were killed.
        stopped = self.process()
        os.kill(stopped, signal.SIGSTOP)
        self.close(self.me, second)
        # It was answered before that one was taken to be stuck and replaced.
        self.assertEqual(self.process(), stopped)
        os.kill(stopped, signal.SIGKILL)
        self.desktop.end("topmostd", signal.SIGKILL)
        self.desktop.start_daemon()
        self.me = self.client()
        wait_until(lambda: [one["title"] for one in self.find()] == ["kept", "third"], what="the second to be gone")
        # The next daemon goes on with the ids of the last one.
        self.close(self.me, third)
        self.assertEqual([one["title"] for one in self.find()], ["kept"])
        # One that is closed while it is shown stays, until its sender closes it once more.
        shown = self.me.notify("shown")
        self.close(self.me, shown)
        self.assertEqual([(one["title"], one["outcome"]) for one in self.find()],
                         [("shown", "closed"), ("kept", "dismissed")])
        self.close(self.me, shown)
        self.refuse_close(self.me, shown)
        self.assertEqual([one["title"] for one in self.find()], ["kept"])

    def test_a_new_session_with_the_same_ids_takes_nothing_back_of_the_last_one(self):
        ident = self.me.notify("of yesterday")
        self.me.call(CONTROL, "Dismiss", "(u)", ident)
        self.stored()
        self.start_session(signal.SIGINT)
        # A sender may choose the id of one that ended.
        again = self.me.notify("of today", replaces=ident)
        self.assertEqual(again, ident)
        self.me.call(CONTROL, "Dismiss", "(u)", again)
        self.close(self.me, ident)
        self.assertEqual([one["title"] for one in self.find()], ["of yesterday"])
        self.refuse_close(self.me, ident)

    def images(self):
        """The pictures that displays may read."""
        return len(list((self.desktop.directory / "run/topmost/images").iterdir()))

    def test_pictures_are_asked_for_once_and_go_with_their_entries(self):
        pixels = GLib.Variant("(iiibiiay)", (2, 2, 8, True, 8, 4, bytes([200, 30, 20, 255]) * 4))
        for app in ("Camera", "Mail", "Chat"):
            for number in range(3):
                ident = self.me.notify(f"{app} {number}", app=app, hints={"image-data": pixels})
                self.me.call(CONTROL, "Dismiss", "(u)", ident)
        # An icon in place of the pixels.
        ident = self.me.notify("once a photo", app="Mail", hints={"image-data": pixels})
        self.me.notify("now an icon", app="Mail", icon="mail-unread", replaces=ident)
        self.me.call(CONTROL, "Dismiss", "(u)", ident)
        wait_until(lambda: self.images() == 0, what="the live pictures to go")
        for _ in range(2):
            self.me.call(CONTROL, "ShowCentre")
            # The newest of each application, and Mail has an icon now.
            wait_until(lambda: self.images() == 2, what=f"the pictures of two; have {self.images()}")
            self.me.call(CONTROL, "HideCentre")
        newest = next(one for one in self.find() if one["app_name"] == "Camera")
        self.topmost("delete", str(newest["id"]))
        wait_until(lambda: self.images() == 1, what="the picture of the deleted one to go")
        chat = next(one for one in self.find() if one["app_name"] == "Chat")
        self.close(self.me, chat["presentation"])
        wait_until(lambda: self.images() == 0, what="the picture of what was taken back to go")
        self.me.call(CONTROL, "ShowCentre")
        wait_until(lambda: self.images() == 2, what="the pictures of those that are the newest now")
        self.topmost("clear")
        wait_until(lambda: self.images() == 0, what="all pictures to go")

    def test_versions_understand_each_other(self):
        folder = self.desktop.directory / "versions"
        folder.mkdir()
        process = subprocess.Popen([BIN / "topmost-history", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.addCleanup(process.wait, 60)
        self.addCleanup(process.stdin.close)

        def ask(*fields):
            process.stdin.write(records.frame(*fields))
            process.stdin.flush()
            return next(records.answers(process.stdout))
        # A change, a request and a field that only a later daemon knows.
        change = records.structure("moved", 5)
        self.assertEqual(ask("store", records.unsigned(7), records.unsigned(1), change), ["stored", 7, 1])
        answer = ask("merge", 1)
        self.assertEqual(answer[0], "refused")
        self.assertIn("restart", answer[1])
        self.assertEqual(ask("count", "later"), ["done", 0])
        # Nobody waits for an answer to these, so the next one is that to the count.
        process.stdin.write(records.frame("store", b"\x80") + records.frame("keep", 1))
        self.assertEqual(ask("count"), ["done", 0])
        # What an earlier daemon asks, which knows no pictures.
        self.assertEqual(ask("groups", None), ["done", 0])
        process.stdout.close()

    def test_a_wrong_query_names_the_option(self):
        for query, text in (({"limt": 1}, "limt"), ({"limit": "a"}, '"limit" expects u, got s')):
            with self.assertRaisesRegex(GLib.Error, text):
                self.find(**query)

    # Deaths and stuck disks

    def test_a_burst_with_deaths_of_both_processes_is_there_once(self):
        bus = self.me.bus
        answered = {}

        def send(number):
            def done(_, result):
                try:
                    answered[number] = bus.call_finish(result).unpack()[0]
                except GLib.Error:
                    pass
            bus.call(*NOTIFICATIONS[:2], NOTIFICATIONS[2], "Notify", GLib.Variant(
                "(susssasa{sv}i)", ("burst", 0, "", f"No. {number}", "", [], {}, 0)), None, 0, 60_000, None, done)

        for number in range(BURST):
            send(number)
            if number == BURST // 4:
                wait_until(lambda: self.me.pump() or len(answered) > BURST // 8, what="some answers")
                os.kill(self.process(), signal.SIGKILL)
            if number == BURST // 2:
                wait_until(lambda: self.me.pump() or len(answered) > BURST // 3, what="more answers")
                self.desktop.end("topmostd", signal.SIGKILL)
                self.desktop.start_daemon()
        wait_until(lambda: self.me.pump() or BURST - 1 in answered, what="the last answer")
        self.me.settle()

        def titles():
            return sorted(int(one["title"].removeprefix("No. ")) for one in self.all())
        wait_until(lambda: set(answered) <= set(titles()), what="all that was answered", step=0.5)
        self.assertEqual(len(titles()), len(set(titles())), "an entry is there twice")
        self.assertGreater(len(answered), BURST // 2)

    def test_a_flood_is_stored_whole(self):
        # None is paced by its answers.
        count = int(os.environ.get("TOPMOST_FLOOD", 10_000))
        self.flood(count)
        wait_until(lambda: self.count() == count, 600, what="all entries", step=0.5)
        self.assertNotIn("loses changes", self.desktop.log())

    def test_a_flood_is_stored_whole_once_a_process_that_hung_is_replaced(self):
        # Each makes two changes, as it comes and as it goes; nothing is stored meanwhile.
        count = int(os.environ.get("TOPMOST_FLOOD", 11_000))
        self.flood(count, hangs=True)
        self.me.call(CONTROL, "DismissAll")
        wait_until(lambda: self.count() == count, 600, what="all entries", step=0.5)
        self.assertNotIn("loses changes", self.desktop.log())

    def flood(self, count, hangs=False):
        """Sends so many at once, to a daemon that keeps them all, and waits for the answers."""
        self.desktop.end("topmostd")
        self.desktop.write_config(f"[history]\nentries = {2 * count}\n")
        self.desktop.start_daemon()
        self.me = self.client()
        if hangs:
            self.find()
            os.kill(self.process(), signal.SIGSTOP)
        answered = []

        def done(bus, result):
            with contextlib.suppress(GLib.Error):
                answered.append(bus.call_finish(result).unpack()[0])
        for number in range(count):
            self.me.bus.call(*NOTIFICATIONS[:2], NOTIFICATIONS[2], "Notify", GLib.Variant(
                "(susssasa{sv}i)", ("flood", 0, "", f"No. {number}", "", [], {}, 1)), None, 0, 600_000, None, done)
        wait_until(lambda: self.me.pump() or len(answered) == count, 600, what="the answers")

    def small_disk(self, size):
        """Starts the daemon again, with its history on a small file system; the path of that."""
        if os.geteuid() != 0:
            self.skipTest("only root can mount a small file system")
        self.desktop.end("topmostd")
        state = self.desktop.directory / "home/.local/state"
        state.mkdir(parents=True, exist_ok=True)
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(state)], capture_output=True)
        if mount.returncode:
            self.skipTest(f"cannot mount a small file system: {mount.stderr.decode().strip()}")
        self.addCleanup(subprocess.run, ["umount", "-l", str(state)], check=True)
        self.desktop.start_daemon()
        self.me = self.client()
        return state

    def test_a_full_disk_is_reported_once_and_heals(self):
        state = self.small_disk("1m")
        for number in range(2_000):
            self.me.notify(f"No. {number}", "words " * 60, timeout=0)
        wait_until(lambda: "the history is not written" in self.desktop.log(), what="the message")
        subprocess.run(["mount", "-o", "remount,size=64m", str(state)], check=True)
        wait_until(lambda: self.count() == 2_000, 120, what="all entries", step=0.5)
        wait_until(lambda: "the history can be written again" in self.desktop.log(), what="the message")
        self.assertEqual(self.desktop.log().count("the history is not written"), 1)

    def test_a_stopped_history_process_slows_nobody(self):
        def times(count):
            taken = []
            for number in range(count):
                start = time.monotonic()
                self.me.notify(f"No. {number}", timeout=0)
                taken.append(time.monotonic() - start)
            return taken
        self.me.notify("first")
        self.stored()
        before = times(200)
        stopped = self.process()
        os.kill(stopped, signal.SIGSTOP)
        with self.assertRaisesRegex(GLib.Error, "the history does not answer"):
            self.find()
        after = times(800)
        self.assertLess(statistics.median(after), 3 * statistics.median(before) + 0.1)
        # Stuck processes are replaced, and nothing is lost.
        wait_until(lambda: self.count() == 1001, what="all entries", step=0.2)
        self.assertFalse(pathlib.Path(f"/proc/{stopped}").exists(), "the stuck process is still there")

    def count(self):
        try:
            return self.me.call(CONTROL, "HistoryCount")
        except GLib.Error:
            return None

    def test_a_folder_that_cannot_be_written_is_reported_once_and_heals(self):
        (self.desktop.directory / "home/.local").mkdir()
        (self.desktop.directory / "home/.local/state").write_text("in the way")
        for number in range(5):
            self.me.notify(f"No. {number}")
        with self.assertRaises(GLib.Error):
            self.find()
        wait_until(lambda: "the history is not written" in self.desktop.log(), what="the message")
        self.me.notify("later")
        (self.desktop.directory / "home/.local/state").unlink()
        wait_until(lambda: self.count() == 6, what="all entries", step=0.2)
        wait_until(lambda: "the history can be written again" in self.desktop.log(), what="the message")
        self.assertEqual(self.desktop.log().count("the history is not written"), 1)

    def test_a_link_in_place_of_the_folder_is_named(self):
        (self.desktop.directory / "elsewhere").mkdir()
        self.folder.parent.mkdir(parents=True)
        self.folder.symlink_to(self.desktop.directory / "elsewhere")
        self.me.notify("a")
        wait_until(lambda: f"{self.folder}: it is a symbolic link" in self.desktop.log(), what="the reason")

    def test_a_damaged_file_is_set_aside_and_what_is_whole_is_kept(self):
        for number in range(300):
            self.me.notify(f"No. {number}", "words " * 50)
        self.stored()
        self.desktop.end("topmostd")
        path = self.folder / "history.db"
        wait_until(lambda: not (self.folder / "history.db-wal").exists(), what="the process to end")
        data = bytearray(path.read_bytes())
        for place in range(len(data) // 2, len(data) // 2 + 3 * 4096):
            data[place] ^= 0xFF
        path.write_bytes(data)
        self.desktop.start_daemon()
        self.me.notify("after")

        def answer(ask):
            try:
                return ask()
            except GLib.Error as error:
                self.assertIn("the history is being repaired", error.message)
        wait_until(lambda: "after" in (answer(lambda: [one["title"] for one in self.find()]) or []), what="the entry")
        # Three pages have no more than some twenty entries.
        wait_until(lambda: (answer(lambda: self.me.call(CONTROL, "HistoryCount")) or 0) > 250, what="the repair")
        self.assertIn("after", [one["title"] for one in self.find(search="after")])
        if "is being repaired" in self.desktop.log():
            wait_until(lambda: "entries are saved" in self.desktop.log(), what="the message")

    def test_a_full_disk_is_freed_by_clearing(self):
        state = self.small_disk("2m")
        for number in range(200):
            self.me.notify(f"No. {number}", "words " * 60, timeout=0)
        self.stored()
        first, = self.find(limit=GLib.Variant("u", 1))
        (state / "in the way").write_bytes(bytes(os.statvfs(state).f_bavail * os.statvfs(state).f_frsize))
        self.assertEqual(os.statvfs(state).f_bavail, 0)
        # There may be no room for what a deletion changes.
        run = self.topmost("delete", str(first["id"]))
        if run.returncode:
            self.assertIn("full", run.stderr)
        run = self.topmost("clear")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertGreater(os.statvfs(state).f_bavail, 0)
        self.me.notify("after")
        # What could not be written is written some time later, and all after it.
        wait_until(lambda: [one["title"] for one in self.find()] == ["after"], what="the entry")

    def test_the_process_ends_with_the_daemon_and_everything_is_stored(self):
        self.me.notify("last words")
        self.desktop.end("topmostd", signal.SIGINT)
        self.desktop.start_daemon()
        self.assertEqual([(one["title"], one["outcome"]) for one in self.find()], [("last words", "shutdown")])
