# SPDX-License-Identifier: MIT
"""The verbs for scripts, answered by keyboard and mouse on X11 and in a terminal."""

import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from harness import BIN, TIMEOUT, wait_until
from terminals import Pty, Tmux
from test_command import CommandTest

HERE = pathlib.Path(__file__).parent


class ConfirmTest(CommandTest):
    def test_yes_and_no(self):
        for keys, status in ((("Return",), 0), (("Tab", "Return"), 1), (("Escape",), 1)):
            process = self.ask("confirm", "Overwrite notes.txt?", "--message", "It is newer than yours.")
            self.desktop.shot("confirm")
            self.desktop.key(*keys)
            self.assert_ends(process, status)
        process = self.ask("confirm", "Overwrite notes.txt?", "--yes", "Overwrite", "--no", "Keep")
        self.press("positive")
        self.assert_ends(process, 0)

    def test_enter_agrees_to_no_danger(self):
        for arguments in (("--tone", "danger"), ("--default", "no")):
            process = self.ask("confirm", "Delete all?", *arguments)
            self.desktop.key("Return")
            self.assert_ends(process, 1)

    def test_what_is_remembered_is_not_asked_again(self):
        question = ("confirm", "Back up now?", "--remember", "backup")
        process = self.ask(*question)
        self.press("remember")
        self.desktop.shot("confirm-remember")
        self.press("negative")
        self.assert_ends(process, 1)
        self.assert_says(question, 1)
        process = self.ask(*question, "--forget")
        self.desktop.key("Return")
        self.assert_ends(process, 0)


class PresentTest(CommandTest):
    def test_a_modal_of_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(
                {"kind": "modal", "title": "Save?", "negative": "Discard",
                 "buttons": [{"id": "later", "label": "Later"}]},
                file,
            )
            file.flush()
            process = self.ask("present", file.name)
            self.press("later")
            self.assert_ends(process, 0, "later\n")


class AskTest(CommandTest):
    def test_a_text(self):
        process = self.ask("ask", "Your name", "--value", "Ada", "--placeholder", "Name")
        self.desktop.type(" Lovelace")
        self.desktop.key("Return")
        self.assert_ends(process, 0, "Ada Lovelace\n")
        process = self.ask("ask", "Your name")
        self.desktop.key("Escape")
        self.assert_ends(process, 1)

    def test_a_number_within_its_limits(self):
        process = self.ask("ask", "Port", "--number", "--min", "1", "--max", "9000", "--value", "8999")
        before = self.desktop.part(None, "positive").y
        self.desktop.type("9")
        # The sentence below the field moves the buttons.
        wait_until(lambda: self.desktop.part(None, "positive").y > before, what="what is wrong")
        self.desktop.shot("ask-number")
        self.desktop.key("Return")
        self.desktop.key("BackSpace", "Up", "Up", "Return")
        self.assert_ends(process, 0, "9000\n")

    def test_a_text_that_must_be_long_enough(self):
        process = self.ask("ask", "Your name", "--min-length", "3")
        self.desktop.type("ab")
        before = self.desktop.part(None, "positive").y
        self.desktop.shot("ask-min-length")
        self.desktop.key("Return")
        self.assertIn(" showing ", self.listed())
        self.desktop.type("c")
        # The hint below the field is gone.
        wait_until(lambda: self.desktop.part(None, "positive").y < before, what="no hint")
        self.desktop.key("Return")
        self.assert_ends(process, 0, "abc\n")

    def test_a_text_that_must_match(self):
        process = self.ask("ask", "Name of the branch", "--match", "[a-z/-]+", "--error", "Small letters, - and /")
        self.desktop.type("Fix")
        self.desktop.shot("ask-match")
        self.desktop.key("Return", "Home", "Delete")
        self.desktop.type("f")
        self.desktop.key("Return")
        self.assert_ends(process, 0, "fix\n")

    def test_a_suggestion(self):
        branches = self.desktop.directory / "branches"
        branches.write_text("main\nfeature/login\n")
        process = self.ask("ask", "Branch", "--complete", str(branches))
        self.desktop.type("fe")
        self.desktop.shot("ask-complete")
        self.desktop.key("Tab", "Return")
        self.assert_ends(process, 0, "feature/login\n")

    def test_a_password_twice(self):
        process = self.ask("ask", "New passphrase", "--password", "--confirm")
        for number, text in enumerate(("one", "two", "three", "three")):
            if number:
                self.desktop.wait_armed(number + 1)
            self.desktop.type(text)
            if number == 2:
                self.desktop.shot("ask-password")
            self.desktop.key("Return")
        self.assert_ends(process, 0, "three\n")


FORM = ("form", "--title", "New user", "--message", "An account on this machine.", "--ok", "Add",
        "--field", "name:text=Name:required,match=[a-z]+,mismatch=Small letters only,placeholder=Letters only",
        "--field", "key:password=Password:min-length=4",
        "--field", "age:number=Age:min=0,max=150,value=35",
        "--field", "rights:label=Rights:value=They can be changed later.",
        "--field", "role:choice=Role:choices=user=User|admin=Administrator,value=user",
        "--field", "groups:multi=Groups:choices=audio=Audio|video=Video|scan=Scanners",
        "--field", "news:switch=Send news about this machine")


class FormTest(CommandTest):
    def test_by_keyboard(self):
        process = self.ask(*FORM)
        self.desktop.type("Ada")
        self.desktop.shot("form")
        self.desktop.key("Home", "Delete")
        self.desktop.type("a")
        self.desktop.key("Return")
        self.desktop.type("swordfish")
        self.desktop.key("Return", "Up", "Return", "Right", "space", "Tab", "space", "Tab", "space")
        self.desktop.shot("form-filled")
        self.desktop.key("Return")
        self.assert_ends(process, 0, '{"name":"ada","key":"swordfish","age":36,"role":"admin",'
                                     '"groups":["audio"],"news":true}\n')

    def test_by_mouse(self):
        process = self.ask(*FORM, "--shell")
        # What is missing is said once the form is confirmed, and the focus goes there.
        before = self.desktop.part(None, "positive").y
        self.press("positive")
        wait_until(lambda: self.desktop.part(None, "positive").y > before, what="what is missing")
        self.desktop.shot("form-problems")
        self.desktop.type("eve")
        wait_until(lambda: self.desktop.part(None, "positive").y == before, what="that nothing is missing")
        for part in ("age:down", "age:down", "role:admin", "groups:scan", "groups:video", "news"):
            self.press(part)
        self.press("positive")
        self.assert_ends(process, 0, "name='eve'\nkey=''\nage='33'\nrole='admin'\ngroups='video\nscan'\nnews='true'\n")

    def test_cancelled_and_pressed_by_a_tool(self):
        process = self.ask(*FORM)
        self.desktop.key("Escape")
        self.assert_ends(process, 1)
        process = self.ask("form", "--field", "a:text=A:value=x", "--field", "b:switch=B:value=true")
        number = json.loads(self.desktop.topmost("list", "--json").stdout)[0]["id"]
        number = str(number)
        self.assert_says(("press", number, "positive"), 0)
        self.assert_ends(process, 0, '{"a":"x","b":true}\n')

    def test_numbers_days_colours_and_lines(self):
        process = self.ask("form", "--title", "Reminder", "--field", "volume:slider=Volume:step=5,value=30",
                           "--field", "day:date=Day:value=2026-11-23", "--field", "color:color=Colour:value=#33d17a",
                           "--field", "sound:file=Sound:required", "--field", "notes:textarea=Notes")
        self.desktop.key("Right", "Right")
        track = self.desktop.part(None, "volume")
        self.desktop.shot("form-slider")
        self.desktop.click(track.middle[0], track.middle[1])
        self.desktop.key("Tab", "Up")
        wait_until(lambda: self.desktop.part(None, "day:2026-11-30"), what="the month")
        self.desktop.shot("form-date")
        self.press("day:2026-11-30")
        self.desktop.key("Tab")
        wait_until(lambda: self.desktop.part(None, "color:#1c71d8"), what="the colours")
        self.desktop.shot("form-color")
        self.press("color:#1c71d8")
        self.desktop.key("Return")
        self.desktop.type("~/bell.oga")
        self.desktop.key("Tab")
        self.desktop.type("first line")
        self.desktop.key("Return")
        self.desktop.type("second")
        self.desktop.key("Up", "Home")
        self.desktop.type("the ")
        self.desktop.shot("form-lines")
        self.press("positive")
        home = self.desktop.environment["HOME"]
        self.assert_ends(process, 0, '{"volume":50,"day":"2026-11-30","color":"#1c71d8",'
                                     f'"sound":"{home}/bell.oga","notes":"the first line\\nsecond"}}\n')

    def test_higher_than_the_screen(self):
        fields = [word for number in range(20) for word in ("--field", f"f{number}:text=Field {number}")]
        process = self.ask("form", *fields)
        for number in range(20):
            self.desktop.type(str(number))
            if number == 12:
                self.desktop.shot("form-high")
            self.desktop.key("Return")
        answer, _ = process.communicate(timeout=60)
        self.assertEqual(json.loads(answer), {f"f{number}": str(number) for number in range(20)})


class ChooseTest(CommandTest):
    def choose(self, *arguments, items=None):
        """Starts the command with lines of standard input; all are on screen and armed when this returns."""
        process = subprocess.Popen([str(BIN / "topmost"), "choose", *arguments], env=self.desktop.environment,
                                   text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        if items is not None:
            process.stdin.write("".join(f"{item}\n" for item in items))
            process.stdin.close()
            process.stdin = None
        wait_until(lambda: " showing " in self.listed(), what="the list")
        # Rows that come later arm it again.
        self.desktop.settled(self.desktop.layout)
        self.desktop.wait_armed()
        return process

    def test_a_few_items(self):
        process = self.ask("choose", "Restore which backup?", "Today", "Yesterday", "Last week")
        self.desktop.shot("choose-few")
        self.desktop.key("Down", "Return")
        self.assert_ends(process, 0, "Yesterday\n")
        for key, status in (("Escape", 1), ("Return", 0)):
            process = self.ask("choose", "Restore which backup?", "Today", "Yesterday", "--selected", "Yesterday")
            self.desktop.key(key)
            self.assert_ends(process, status, "" if status else "Yesterday\n")
        process = self.ask("choose", "Restore which backup?", "Today", "Yesterday")
        self.press("1")
        self.assert_ends(process, 0, "Yesterday\n")

    def test_lines_are_filtered_by_typing(self):
        branches = ["main", "develop"] + [f"feature/list-{number}" for number in range(30)] + ["fix/login", "release/2.0"]
        process = self.choose("Check out which branch?", items=branches)
        self.desktop.shot("choose-filter-all")
        self.desktop.type("fil")
        wait_until(lambda: self.desktop.part(None, "32"), what="the best match")
        self.desktop.shot("choose-filter")
        self.desktop.key("Return")
        self.assert_ends(process, 0, "fix/login\n")

    def test_nothing_matches(self):
        process = self.choose("Which?", items=[f"row {number}" for number in range(10)])
        self.desktop.type("zz")
        self.desktop.shot("choose-none")
        self.desktop.key("Return", "BackSpace", "BackSpace", "End", "Return")
        self.assert_ends(process, 0, "row 9\n")

    def test_several_with_icons_and_every_script(self):
        lines = ["a\tInbox\tmail-unread", "b\tשולחן עבודה\tuser-desktop", "c\t🎉 Party\t📷",
                 "d\t" + "A very long label that does not fit in a row " * 4, '{"id":"e","label":"{json}"}']
        process = self.choose("Keep which folders?", "--multi", "--filter", "--min", "2", items=lines)
        self.desktop.key("Tab", "Tab")
        self.press("4")
        self.desktop.shot("choose-several")
        self.desktop.key("Return")
        self.assert_ends(process, 0, "a\nb\ne\n")
        process = self.choose("Keep?", "--multi", "--null", "--no-filter", "--selected", "c", items=lines)
        self.desktop.key("Up", "Up", "space", "Return")
        self.assert_ends(process, 0, "a\0c\0")

    def test_the_wheel_scrolls(self):
        process = self.choose("Which?", "--limit-height", "4", items=[f"row {number}" for number in range(100)])
        self.assertEqual(self.desktop.layout(None, "6"), [])
        self.desktop.move(*self.desktop.part(None, "1").middle)
        self.desktop.run(["xdotool", "click", "--repeat", "100", "--delay", "10", "5"], check=True)
        # No more rows come after it: it stays where it is.
        wait_until(lambda: self.desktop.layout(None, "99"), what="the last row")
        self.press("99")
        self.assert_ends(process, 0, "row 99\n")

    def test_many_lines_are_filtered_while_they_come(self):
        process = subprocess.Popen([str(BIN / "topmost"), "choose", "Which line?"], env=self.desktop.environment,
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)

        def feed():
            try:
                for number in range(100_000):
                    process.stdin.write(f"line {number} of the log\n")
                process.stdin.flush()
            except BrokenPipeError:
                pass
        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        self.addCleanup(feeder.join, 60)
        wait_until(lambda: " showing " in self.listed(), what="the list")
        self.desktop.wait_armed()
        self.desktop.type("99998")
        # The writer has not closed its end: the list is live.
        wait_until(lambda: self.desktop.layout(None, "99998"), 4 * TIMEOUT, what="the last line but one")
        self.desktop.shot("choose-many")
        self.desktop.key("Escape")
        self.assertEqual(process.wait(60), 1)

    def test_what_is_typed_before_the_command_learns_its_id_is_found(self):
        lines = self.desktop.directory / "lines"
        lines.write_text("".join(f"line {number}\n" for number in range(300)))
        self.desktop.daemon.send_signal(signal.SIGSTOP)
        with open(lines) as file:
            process = self.desktop.topmost_start("choose", "Which line?", stdin=file)
        self.desktop.settled(lambda: None)
        # It waits for the answer to its request, and reads what follows that at once with it.
        process.send_signal(signal.SIGSTOP)
        self.desktop.daemon.send_signal(signal.SIGCONT)
        self.desktop.wait_armed()
        self.desktop.type("288")
        self.desktop.settled(self.desktop.layout)
        process.send_signal(signal.SIGCONT)
        wait_until(lambda: self.desktop.layout(None, "288"), what="the line")
        self.desktop.wait_armed()
        self.desktop.key("Return")
        self.assert_ends(process, 0, "line 288\n")

    def test_a_long_list_is_scrolled_to_its_end(self):
        process = self.choose("Which line?", items=[f"line {number}" for number in range(20_000)])
        # The list may show before all lines have come.
        wait_until(lambda: self.desktop.key("End") or self.desktop.layout(None, "19999"), what="the last line")
        self.desktop.shot("choose-end")
        self.desktop.key("Up", "Return")
        self.assert_ends(process, 0, "line 19998\n")
        process = self.choose("Which lines?", "--multi", items=[f"line {number}" for number in range(20_000)])
        self.desktop.key("Tab")
        wait_until(lambda: self.desktop.key("End") or self.desktop.layout(None, "19999"), what="the last line")
        self.desktop.key("Tab", "Return")
        self.assert_ends(process, 0, "line 0\nline 19999\n")

    def test_what_cannot_be_chosen_is_said(self):
        for arguments, error in ((("--selected", "x", "P", "a"), '--selected expects an id of the items, got "x"'),
                                 (("--min", "2", "P", "a", "b"), "--min needs --multi")):
            done = self.desktop.topmost("choose", *arguments)
            self.assertEqual((done.returncode, done.stdout), (64, ""))
            self.assertIn(error, done.stderr)


class TextTest(CommandTest):
    LINES = [f"line {number} of the log" + (" with an ERROR" if number % 700 == 699 else "") for number in range(50_000)]

    def show(self, *arguments, text=None):
        file = self.desktop.directory / "app.log"
        file.write_text("\n".join(self.LINES) if text is None else text)
        return self.ask("text", str(file), *arguments)

    def test_a_long_text_is_scrolled_and_searched(self):
        process = self.show()
        first = self.desktop.screen_hash()
        self.desktop.shot("text")
        self.desktop.key("Down", "Next")
        self.wait_change(first)
        self.desktop.key("End")
        end = self.wait_change(first)
        self.desktop.shot("text-end")
        self.desktop.key("Home", "slash")
        self.desktop.type("error")
        seen = self.wait_change(end)
        for key in ("Return", "n", "N"):
            self.desktop.key(key)
            seen = self.wait_change(seen)
            if key == "n":
                self.desktop.shot("text-search")
        self.desktop.run(["xdotool", "click", "--repeat", "4", "5"], check=True)
        self.press("positive")
        self.assert_ends(process, 0)

    def wait_change(self, before):
        """Waits until the screen has another picture and keeps it."""
        wait_until(lambda: self.desktop.screen_hash() != before, what="another picture")
        return self.desktop.settled(self.desktop.screen_hash)

    def test_accepted_and_declined(self):
        for button, status in (("positive", 0), ("negative", 1)):
            process = self.show("--title", "Licence", "--confirm", text="You may.\n\n\tYou must.\x1b[31m red\x07\n")
            self.desktop.shot("text-confirm")
            self.press(button)
            self.assert_ends(process, status)
        process = self.show()
        self.desktop.key("Escape")
        self.assert_ends(process, 0)
        process = self.show("--confirm")
        self.desktop.key("Escape")
        self.assert_ends(process, 1)

    def test_what_is_no_text_to_show_is_said(self):
        done = self.desktop.topmost("text", "/nowhere")
        self.assertEqual(done.returncode, 66)
        self.assertIn("/nowhere", done.stderr)


class FileChoiceTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.folder = self.desktop.directory / "files"
        (self.folder / "Pictures").mkdir(parents=True)
        for name in ("a.txt", "b.png", ".hidden", "Pictures/cat.png"):
            (self.folder / name).write_text(name)

    def step(self, what):
        """Waits for the next list, whose rows have other names."""
        wait_until(lambda: self.desktop.layout(None, what), what=what)
        self.desktop.wait_armed()

    def browse(self, *arguments):
        return self.ask("file", "--own", "--start", str(self.folder), *arguments)

    def test_a_file_in_a_folder(self):
        process = self.browse("--filter", "Images:*.png")
        self.desktop.shot("file-open")
        # ../ Pictures/ b.png
        self.desktop.key("Down", "Return")
        wait_until(lambda: "Pictures" in self.desktop.topmost("list", "--json").stdout, what="the folder")
        self.desktop.wait_armed(2)
        self.desktop.type("cat")
        self.desktop.key("Return")
        self.assert_ends(process, 0, f"{self.folder}/Pictures/cat.png\n")

    def test_saving_asks_before_it_overwrites(self):
        process = self.browse("--save", "--name", "a.txt")
        self.desktop.key("Return")
        self.desktop.wait_armed(2)
        self.desktop.shot("file-save")
        self.desktop.key("Return")
        self.desktop.wait_armed(3)
        self.desktop.shot("file-overwrite")
        # Enter overwrites nothing: it goes back to the list.
        self.desktop.key("Return")
        self.desktop.wait_armed(4)
        self.desktop.key("Return")
        self.desktop.wait_armed(5)
        self.desktop.shot("file-name")
        self.desktop.type("x")
        self.desktop.shot("file-name-typed")
        self.desktop.key("Return")
        self.assert_ends(process, 0, f"{self.folder}/a.txtx\n")

    def test_a_folder_and_several_files(self):
        process = self.browse("--folder")
        self.desktop.type("this")
        self.desktop.key("Return")
        self.assert_ends(process, 0, f"{self.folder}\n")
        process = self.browse("--multi")
        self.desktop.key("Down", "Down", "Tab", "Tab", "Return")
        self.assert_ends(process, 0, f"{self.folder}/a.txt\n{self.folder}/b.png\n")

    def test_without_a_portal_it_is_the_own_list(self):
        process = self.ask("file", "--start", str(self.folder))
        self.desktop.key("Escape")
        self.assert_ends(process, 1)

    def test_the_portal(self):
        portal = self.desktop.start("portal", [sys.executable, str(HERE / "file_portal.py")])
        self.addCleanup(portal.kill)
        wait_until(lambda: self.portal("Asked") is not None, what="the portal")
        for arguments, name in ((("--multi", "--filter", "Images:*.png *.jpg"), "OpenFile"), (("--save", "--name", "x y"), "SaveFile")):
            process = self.desktop.topmost_start("file", "--start", str(self.folder), *arguments)
            wait_until(lambda: name in self.portal("Asked"), what="the request")
            asked = self.portal("Asked")
            self.assertIn("Images" if name == "OpenFile" else "x y", asked)
            self.portal("Answer", "0", "file:///tmp/a%20b.png")
            self.assert_ends(process, 0, "/tmp/a b.png\n")
        process = self.desktop.topmost_start("file")
        wait_until(lambda: "Open a file" in self.portal("Asked"), what="the request")
        self.portal("Answer", "1", "")
        self.assert_ends(process, 1)

        def withdraws():
            process = self.desktop.topmost_start("file")
            wait_until(lambda: "Open a file" in self.portal("Asked"), what="the request")
            process.send_signal(signal.SIGINT)
            self.assert_ends(process, 130)
            return "closed" in wait_until(lambda: self.portal("Asked") in ("('closed',)\n", "('left',)\n")
                                          and self.portal("Asked"), what="the withdrawal")
        # One that does not have the answer to its request yet leaves without a word.
        wait_until(withdraws, what="a withdrawn request")

    def portal(self, method, *arguments):
        done = subprocess.run(
            ["gdbus", "call", "--session", "-d", "org.freedesktop.portal.Desktop", "-o", "/org/freedesktop/portal/desktop",
             "-m", f"org.topmost.TestPortal.{method}", *arguments],
            env=self.desktop.environment, capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else None


class ProgressTest(CommandTest):
    def follow(self, text):
        wait_until(lambda: text in self.desktop.topmost("list", "--json").stdout, what=text)

    def feed(self, *arguments):
        process = subprocess.Popen([str(BIN / "topmost"), "progress", *arguments], env=self.desktop.environment,
                                   text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   bufsize=1)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        wait_until(lambda: " showing " in self.listed(), what="the toast")
        return process

    def test_follows_its_input_to_the_end(self):
        process = self.feed("--title", "Backing up")
        process.stdin.write("42\n# Documents/letter.odt\n")
        self.follow("Backing up")
        self.desktop.wait_armed()
        self.desktop.shot("progress")
        self.assert_ends(process, 0)
        self.assert_nothing_left()

    def test_stop_stays_armed_while_the_times_run(self):
        process = self.feed()
        self.desktop.wait_armed()
        # Lines keep coming while the button is pressed.
        writer = threading.Thread(target=self.write, args=(process,))
        writer.start()
        self.press("cancel")
        self.assertEqual(process.wait(60), 1)
        writer.join(60)
        self.assertTrue(self.broken, "the writer's pipe is closed")
        self.assert_nothing_left()

    def write(self, process):
        self.broken = False
        try:
            for number in range(6000):
                process.stdin.write(f"{number % 100}\n")
                time.sleep(0.01)
        except BrokenPipeError:
            self.broken = True

    def test_as_a_dialog_and_with_input_blocked(self):
        for flag, button in (("--modal", "positive"), ("--block", "cancel")):
            process = self.feed(flag, "--title", "Updating", "--pulse")
            self.desktop.wait_armed()
            process.stdin.write("33\n")
            self.desktop.shot(f"progress{flag}")
            self.press(button)
            self.assertEqual(process.wait(60), 1)
            self.assert_nothing_left()

    def test_killed_it_leaves_nothing(self):
        process = self.feed()
        process.kill()
        self.assert_nothing_left()

    def test_a_program_is_stopped(self):
        process = self.ask("progress", "--", "sh", "-c", "echo 10% >&2; trap 'echo terminated; exit 9' TERM; sleep 60 & wait")
        self.press("cancel")
        self.assert_ends(process, 1, "terminated\n")
        self.assert_nothing_left()

    def test_dd_and_curl_are_read(self):
        source = self.desktop.directory / "big"
        source.write_bytes(bytes(1 << 20))
        for program in (("dd", f"if={source}", "of=/dev/null", "status=progress"),
                        ("curl", "-o", "/dev/null", f"file://{source}")):
            with self.subTest(program[0]):
                if not shutil.which(program[0]):
                    self.skipTest(f"{program[0]} is not installed")
                self.assert_says(("progress", "--total", str(1 << 20), "--", *program), 0)


class TerminalVerbTest(CommandTest):
    desktop_options = {"screen": False}

    def setUp(self):
        super().setUp()
        self.tmux = Tmux(self.desktop, str(BIN / "topmost"), "attach")
        self.tmux.wait_text("Nothing to show")

    def begin(self, *arguments):
        # The text of the card before may be the same.
        self.tmux.wait_text("Nothing to show")
        process = self.desktop.topmost_start(*arguments)
        self.tmux.wait_text(arguments[2] if arguments[1].startswith("--") else arguments[1])
        self.tmux.wait_armed()
        return process

    def test_confirm(self):
        for key, status in (("Enter", 0), ("Escape", 1)):
            process = self.begin("confirm", "Overwrite notes.txt?")
            self.tmux.keys(key)
            self.assert_ends(process, status)

    def test_ask(self):
        process = self.begin("ask", "Port", "--number", "--max", "10", "--value", "9")
        self.tmux.keys("9")
        self.tmux.wait_text("At most 10")
        self.tmux.keys("Enter", "Down", "Enter")
        self.assert_ends(process, 0, "10\n")
        process = self.begin("ask", "Your name")
        self.tmux.keys("A", "d", "a", "Enter")
        self.assert_ends(process, 0, "Ada\n")

    def test_form(self):
        process = self.begin(*FORM)
        self.tmux.keys("a", "d", "a", "Enter", "k", "e", "y", "Enter", "Up", "Enter")
        self.tmux.keys("Right", "Space", "Tab", "Space", "Tab", "Space", "Enter")
        self.tmux.wait_text("At least 4")
        self.tmux.keys("s")
        self.tmux.wait_gone("At least 4")
        self.tmux.click("Add")
        self.assert_ends(process, 0, '{"name":"ada","key":"keys","age":36,"role":"admin",'
                                     '"groups":["audio"],"news":true}\n')

    def test_choose(self):
        process = self.begin("choose", "Which one?", "one", "two", "three", "--filter")
        self.tmux.keys("t")
        self.tmux.wait_text("2 of 3")
        self.tmux.keys("h", "Enter")
        self.assert_ends(process, 0, "three\n")
        process = self.begin("choose", "Which one?", "one", "two", "three", "--multi")
        self.tmux.keys("Down", "Space", "Down", "Space", "Enter")
        self.assert_ends(process, 0, "two\nthree\n")

    def test_form_with_numbers_days_and_lines(self):
        process = self.begin("form", "--title", "Reminder", "--field", "volume:slider=Volume:step=5,value=30",
                             "--field", "day:date=Day:value=2026-11-23", "--field", "color:color=Colour",
                             "--field", "notes:textarea=Notes")
        self.tmux.keys("Right", "Enter", "Down")
        self.tmux.wait_text("November 2026")
        self.tmux.keys("PageDown")
        self.tmux.wait_text("December 2026")
        self.tmux.keys("Enter")
        self.tmux.wait_gone("December")
        self.tmux.keys(*"#123456", "Enter", "a", "Enter", "b")
        # Cancel is before Send.
        self.tmux.keys("Tab", "Tab", "Enter")
        self.assert_ends(process, 0, '{"volume":35,"day":"2026-12-22","color":"#123456","notes":"a\\nb"}\n')

    def test_form_completes_paths(self):
        home = pathlib.Path(self.desktop.environment["HOME"])
        for name in ("report-may", "report-june"):
            (home / name).mkdir()
        process = self.begin("form", "--title", "Report", "--field", "file:file=File", "--field", "name:text=Name")
        self.tmux.keys(*"~/rep")
        # As far as all are the same, then the first; with nothing to complete Tab goes on.
        self.tmux.wait_text("~/report-")
        self.tmux.keys("Tab", "m")
        self.tmux.wait_text("~/report-may/")
        self.tmux.keys("Tab", *"new", "Tab", "a", "Enter")
        self.assert_ends(process, 0, f'{{"file":"{home}/report-may/new","name":"a"}}\n')

    def test_progress(self):
        process = self.begin("progress", "--title", "Copying", "--", "sh", "-c", "echo 40% >&2; exec sleep 60")
        self.tmux.wait_text("40 %")
        self.tmux.click("Stop")
        self.assert_ends(process, 1)


# A shell that notices that its job was killed before the job's display does.
QUICK_SHELL = '''
import os, signal, subprocess, sys, termios, time
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
display = subprocess.Popen([sys.argv[1], "--attach", "--owner", ":1.999"], stdin=subprocess.PIPE, process_group=0,
                           preexec_fn=lambda: signal.signal(signal.SIGTTOU, signal.SIG_DFL))
os.tcsetpgrp(0, display.pid)
# Quicker than this, it was stopped in the background.
os.kill(display.pid, signal.SIGCONT)
while termios.tcgetattr(0)[3] & termios.ICANON:
    time.sleep(0.01)
os.tcsetpgrp(0, os.getpgrp())
display.stdin.close()
display.wait(60)
'''


class InlineTest(CommandTest):
    """Questions in the terminal of the command, where there is no screen."""

    desktop_options = {"screen": False}

    def begin(self, script, text, ident=None):
        """Runs a script in a shell in tmux, until a question is armed; `ident`: of another daemon."""
        file = self.desktop.directory / "question.sh"
        file.write_text(script.replace("topmost ", f"{BIN}/topmost "))
        self.tmux = Tmux(self.desktop, "sh")
        self.tmux.run("send-keys", "-l", f"echo above; sh {file}")
        self.tmux.keys("Enter")
        shown = self.tmux.wait_text(text)
        self.assertIn("above", shown)
        self.tmux.wait_armed(ident)
        return shown

    def assert_restored(self, *gone):
        """The question is gone, and the shell reads keys as before."""
        for text in gone:
            self.assertNotIn(text, self.tmux.screen())
        # What is typed before the prompt has its answer behind the prompt.
        self.tmux.run("send-keys", "-l", "echo $((40000 + 2024))")
        self.tmux.keys("Enter")
        self.tmux.wait_text("42024")
        self.assertIn("above", self.tmux.screen())

    def test_confirm_is_asked_below_the_prompt_and_gone_afterwards(self):
        shown = self.begin("topmost confirm 'Go on?'; echo status $?", "Go on?")
        self.assertLess(shown.index("above"), shown.index("Go on?"))
        self.tmux.keys("Enter")
        self.tmux.wait_text("status 0")
        self.assert_restored("Go on?")

    def test_choose_reads_a_pipe_and_keys_of_the_terminal(self):
        self.begin("n=$(seq 1000 | topmost choose 'Which number?'); echo chosen $n $?", "Which number?")
        for key in "777":
            self.tmux.keys(key)
        self.tmux.wait_text("1 of 1,000")
        # Rows that came while it was searched armed it again.
        self.tmux.wait_armed()
        self.tmux.keys("Enter")
        self.tmux.wait_text("chosen 777 0")
        self.assert_restored("Which number?")

    def test_without_a_session_bus_it_asks_all_the_same(self):
        before = set(pathlib.Path(tempfile.gettempdir()).glob("topmost-[0-9]*"))
        lost = "env -u DBUS_SESSION_BUS_ADDRESS -u SUDO_UID -u PKEXEC_UID XDG_RUNTIME_DIR=/nonexistent topmost"
        for question, text, keys, said in (
                ("confirm 'Go on?'", "Go on?", ("Enter",), "status 0"),
                ("modal Discard? --positive Discard --negative Keep", "Discard?", ("Escape",), "status 1"),
                ("choose Which? a b c", "Which?", ("Down", "Enter"), "bstatus 0"),
                ("ask Name?", "Name?", ("x", "y", "Enter"), "xystatus 0")):
            self.begin(f"a=$({lost} {question}); s=$?; echo ${{a%positive}}status $s", text, 1)
            self.tmux.keys(*keys)
            self.tmux.wait_text(said.replace("negative", ""))
            self.tmux.close()
        # On the screen it cannot be asked.
        self.run_there(f"{lost} confirm --there 'Go on?'; echo status $?", "no session bus", "status 69")
        # Nothing of it stays.
        wait_until(lambda: set(pathlib.Path(tempfile.gettempdir()).glob("topmost-[0-9]*")) <= before, what="the folders to go")

    def test_a_password_does_not_show(self):
        self.begin("p=$(topmost ask Passphrase --password); echo length ${#p}", "Passphrase")
        self.tmux.keys("a", "b", "c")
        self.tmux.wait_text("•••")
        self.tmux.keys("Enter")
        self.tmux.wait_text("length 3")

    def test_two_questions_one_after_the_other(self):
        self.begin("topmost confirm First?; topmost confirm Second?; echo status $?", "First?")
        self.tmux.keys("Enter")
        self.tmux.wait_text("Second?")
        self.assertNotIn("First?", self.tmux.screen())
        self.tmux.wait_armed(2)
        self.tmux.keys("Escape")
        self.tmux.wait_text("status 1")
        self.assert_restored("Second?")

    def test_ctrl_c_interrupts(self):
        self.begin("trap : INT; topmost confirm 'Go on?'; echo status $?", "Go on?")
        self.tmux.keys("C-c")
        self.tmux.wait_text("status 130")
        self.assert_restored("Go on?")
        self.assert_nothing_left()

    def test_ctrl_z_stops_the_job_until_it_is_continued(self):
        for script in ("topmost confirm 'Go on?'; echo status $?", "exec topmost confirm 'Go on?'"):
            with self.subTest(script):
                self.begin(script, "Go on?")
                self.tmux.keys("C-z")
                self.tmux.wait_gone("Go on?")
                self.assert_restored()
                self.tmux.run("send-keys", "-l", "fg; echo ended $?")
                self.tmux.keys("Enter")
                self.tmux.wait_text("Go on?")
                self.tmux.wait_armed()
                self.tmux.keys("Enter")
                self.tmux.wait_text("ended 0")
                self.assert_restored("Go on?")

    def test_control_keys_are_those_of_readline(self):
        self.begin("echo \"is $(topmost ask Name)\"", "Name")
        self.tmux.run("send-keys", "-l", "one two three")
        self.tmux.keys("C-a", "A", "C-e", "Z", "C-w", "C-b", "C-d", "C-a", "C-f", "C-k")
        self.tmux.wait_text("│ A")
        self.tmux.run("send-keys", "-l", "nna")
        self.tmux.keys("Enter")
        self.tmux.wait_text("is Anna")

    def test_a_killed_command_gives_the_terminal_back(self):
        status = self.desktop.directory / "status"
        # What the shell prints at once is where the display erases its card.
        self.begin(f"topmost confirm 'Go on?'; echo status $? >{status}", "Go on?")
        terminal = self.tmux.run("display-message", "-p", "#{pane_tty}").strip().removeprefix("/dev/")
        subprocess.run(["pkill", "-KILL", "-t", terminal, "-f", f"^{BIN}/topmost confirm"], check=True)
        wait_until(lambda: status.exists() and status.read_text() == "status 137\n", what="the shell goes on")
        self.tmux.wait_gone("Go on?")
        # The display restores the terminal after it has erased the card.
        wait_until(lambda: "topmost" not in self.desktop.run(["ps", "-t", terminal, "-o", "comm="]).stdout,
                   what="the display's end")
        self.assert_restored("Go on?")
        self.assert_nothing_left()

    def test_a_shell_that_takes_the_terminal_back_first(self):
        shell = self.desktop.directory / "shell.py"
        shell.write_text(QUICK_SHELL)
        self.desktop.topmost("status")
        terminal = Pty(self.desktop, "xterm-256color", sys.executable, str(shell), str(BIN / "topmost-display-terminal"))
        self.assertEqual(terminal.wait_end(), 0, terminal.error())
        self.assertTrue(terminal.is_restored())

    def test_a_long_text(self):
        shown = self.begin("seq 1 5000 | topmost text --title Numbers --here; echo status $?", "Numbers")
        self.assertIn(" 1 ", shown)
        self.tmux.keys("End")
        self.tmux.wait_text(" 5000 ")
        self.tmux.keys("/", *"4321")
        self.tmux.wait_text("1 of 1")
        self.tmux.keys("Escape")
        self.tmux.wait_text("status 0")
        self.assert_restored("Numbers", "4321")

    def test_a_copy_of_a_long_text(self):
        self.begin("seq 1 5000 | topmost text --title Numbers --here; echo status $?", "Numbers")
        self.tmux.run("set", "-s", "set-clipboard", "on")
        self.tmux.keys("y")
        self.tmux.keys("S-Down", "S-Down", "y")
        self.tmux.wait_text("Copied, if the terminal allows it")
        self.assertEqual(self.tmux.run("show-buffer"), "1\n2\n")
        self.tmux.keys("C-a", "y")
        wait_until(lambda: self.tmux.run("show-buffer") == "\n".join(map(str, range(1, 5001))), what="the whole text")
        self.tmux.keys("Escape")
        self.tmux.wait_text("status 0")

    def test_a_copy_that_is_too_long(self):
        self.begin("seq 1 20000 | topmost text --title Numbers --here; echo status $?", "Numbers")
        self.tmux.keys("C-a", "y")
        self.tmux.wait_text("Not copied: too long")
        self.tmux.keys("Escape")
        self.tmux.wait_text("status 0")

    def test_a_smaller_terminal(self):
        self.begin("topmost choose Which? one two three; echo status $?", "Which?")
        self.tmux.run("resize-window", "-x", "50", "-y", "14")
        wait_until(lambda: "three" in self.tmux.screen() and "Choose" in self.tmux.screen(), what="the list")
        self.tmux.keys("Down", "Enter")
        self.tmux.wait_text("two")
        self.tmux.wait_text("status 0")

    def test_a_retry(self):
        runs = self.desktop.directory / "runs"
        program = f"sh -c 'echo run >>{runs}; test $(wc -l <{runs}) -gt 1'"
        self.begin(f"topmost retry 'Upload failed' -- {program}; echo status $?", "Upload failed")
        self.tmux.keys("Enter")
        self.tmux.wait_text("status 0")
        self.assertEqual(runs.read_text(), "run\nrun\n")
        self.assert_restored("Upload failed")

    def test_a_declined_retry(self):
        self.begin("topmost retry 'Upload failed' -- sh -c 'exit 5'; echo ended $?", "Upload failed")
        self.tmux.keys("Escape")
        self.tmux.wait_text("ended 5")
        self.assert_restored("Upload failed")

    def run_there(self, script, *texts):
        """Runs a script in a shell in tmux, until these texts are there."""
        file = self.desktop.directory / "work.sh"
        file.write_text(script.replace("topmost ", f"{BIN}/topmost "))
        self.tmux = Tmux(self.desktop, "sh", columns=100)
        self.tmux.run("send-keys", "-l", f"echo above; sh {file}")
        self.tmux.keys("Enter")
        for text in texts:
            self.tmux.wait_text(text)

    def test_progress_is_a_line(self):
        go = self.desktop.directory / "go"
        self.run_there(f"(echo 40; echo '# Photos'; while [ ! -e {go} ]; do sleep 0.1; done) | topmost progress --title Copying"
                       " >/dev/null; echo status $?", "Copying", "━━━", "40 %", "Photos")
        wait_until(lambda: re.search(r"0:\d\d · 0:\d\d left", self.tmux.screen()), what="the times")
        go.touch()
        self.tmux.wait_text("status 0")
        self.assert_restored("Copying", "40 %")

    def test_what_a_program_prints_stands_above_its_progress(self):
        go = [self.desktop.directory / f"go{number}" for number in range(3)]
        wait = [f"while [ ! -e {one} ]; do sleep 0.1; done" for one in go]
        self.run_there(f"topmost progress -- sh -c 'echo first; echo 30% >&2; {wait[0]}; echo second >&2; {wait[1]}; printf third;"
                       f" {wait[2]}; echo; sleep 60'; echo status $?", "first", "30 %")
        lines = lambda: [line.strip() for line in self.tmux.screen().split("\n") if line.strip()]
        go[0].touch()
        wait_until(lambda: lines()[-3:-1] == ["first", "second"] and lines()[-1].startswith("sh  ━"), what="the line below")
        go[1].touch()
        # The cursor stays behind what may be a question.
        wait_until(lambda: lines()[-1] == "third", what="the line to go")
        go[2].touch()
        wait_until(lambda: lines()[-2] == "third" and "30 %" in lines()[-1], what="the line below")
        self.tmux.keys("C-c")
        self.tmux.wait_text("status 130")
        self.assert_restored("30 %")

    def test_loading_is_a_spinner_after_a_while(self):
        go = self.desktop.directory / "go"
        self.run_there("topmost loading --title Quick -- true; echo status $?; trap : INT;"
                       f"x=$(topmost loading --title Exporting -- sh -c 'echo data; while [ ! -e {go} ]; do sleep 0.1; done; exit 3');"
                       "echo status $? $x; topmost loading --title Endless -- sleep 60; echo ended $?", "status 0", " Exporting  0:")
        self.assertNotIn("Quick", self.tmux.screen())
        go.touch()
        self.tmux.wait_text("status 3 data")
        wait_until(lambda: re.search(r"Endless  0:0[1-9]", self.tmux.screen()), what="its time")
        self.assertNotIn("Exporting", self.tmux.screen())
        self.tmux.keys("C-c")
        self.tmux.wait_text("ended 130")
        self.assert_restored("Endless")

    def test_what_is_left_in_the_background_writes_to_the_terminal(self):
        for verb in ("loading --delay 0s", "progress"):
            seen, go, done = (self.desktop.directory / name for name in ("seen", "go", "done"))
            left = f"while [ ! -e {go} ]; do sleep 0.1; done; echo late; echo later >&2; echo $? > {done}"
            self.run_there(f"topmost {verb} -- sh -c '{{ {left}; }} & echo early; while [ ! -e {seen} ]; do sleep 0.1; done';"
                           " echo status $?", "early")
            seen.touch()
            self.tmux.wait_text("status 0")
            go.touch()
            self.tmux.wait_text("late\n")
            self.tmux.wait_text("later")
            wait_until(lambda: done.exists() and done.read_text() == "0\n", what="its end")
            for path in (seen, go, done):
                path.unlink()
            self.tmux.close()

    def test_stopped_the_line_is_gone_until_it_goes_on(self):
        self.run_there("exit", "above")
        self.tmux.run("send-keys", "-l", f"{BIN}/topmost loading --title Endless -- sleep 60")
        self.tmux.keys("Enter")
        self.tmux.wait_text("Endless  0:")
        self.tmux.keys("C-z")
        self.tmux.wait_text("topped")
        self.tmux.wait_gone("Endless  0:")
        self.tmux.run("send-keys", "-l", "fg")
        self.tmux.keys("Enter")
        self.tmux.wait_text("Endless  0:")
        self.tmux.keys("C-c")
        self.tmux.wait_gone("Endless  0:")
        self.assert_restored()

    def test_progress_without_a_terminal(self):
        done = self.desktop.topmost("progress", "--here", "--", "true")
        self.assertEqual(done.returncode, 69)
        self.assertIn("standard error is no terminal", done.stderr)
        done = self.desktop.topmost("loading", "--", "echo", "data")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "data\n", ""))

    def test_the_place_can_be_said(self):
        self.begin("topmost confirm 'Go on?' --there --no-wait-for-display; echo status $?; topmost confirm Next? --here",
                   "Next?")
        self.tmux.wait_text("status 69")
        done = self.desktop.topmost("confirm", "Go on?", "--here")
        self.assertEqual(done.returncode, 69)
        self.assertIn("no terminal", done.stderr)
