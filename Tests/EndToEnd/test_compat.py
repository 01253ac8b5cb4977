# SPDX-License-Identifier: MIT
"""zenity, kdialog, yad, notify-send and dunstify: this program under their names, and beside them."""

import json
import pathlib
import re
import shutil
import subprocess

from harness import CONTROL, ROOT, wait_until
from test_command import CommandTest

# The words, the keys that are pressed, the status and the output: the same from the real program.
ANSWERED = [
    (("zenity", "--question", "--text", "Go on?"), "Return", 0, ""),
    (("zenity", "--question", "--text", "Go on?"), "Escape", 1, ""),
    (("zenity", "--question", "--text", "Go on?", "--default-cancel"), "Return", 1, ""),
    (("zenity", "--question", "--text", "Go on?", "--timeout", "1"), None, 5, ""),
    (("zenity", "--info", "--text", "Done.", "--title", "Backup"), "Return", 0, ""),
    (("zenity", "--info", "--text", "Done."), "Escape", 1, ""),
    (("zenity", "--warning", "--text", "Nearly full."), "Return", 0, ""),
    (("zenity", "--error", "--text", "Full."), "Return", 0, ""),
    (("zenity", "--entry", "--text", "Name"), "a b Return", 0, "ab\n"),
    (("zenity", "--entry", "--entry-text", "Ada"), "End b Return", 0, "Adab\n"),
    (("zenity", "--entry"), "a Escape", 1, ""),
    (("zenity", "--entry", "--hide-text"), "a b Return", 0, "ab\n"),
    (("zenity", "--entry", "--entry-text", "Ada", "--timeout", "1"), None, 5, "Ada\n"),
    (("zenity", "--forms", "--add-entry=A", "--add-password=B", "--timeout", "1"), None, 5, "|\n"),
    (("zenity", "--password"), "a b Return", 0, "ab\n"),
    (("zenity", "--password", "--timeout", "1"), None, 1, ""),
    (("zenity", "--scale", "--value", "5"), "Escape", 1, ""),
    (("zenity", "--scale", "--value", "5"), "Right Right Return", 0, "7\n"),
    (("zenity", "--calendar", "--day", "23", "--month", "11", "--year", "2026"), "Return", 0, "11/23/26\n"),
    (("zenity", "--calendar", "--day", "23", "--month", "11", "--year", "2026", "--date-format", "%Y-%m-%d %A %B %e %j"),
     "Return", 0, "2026-11-23 Monday November 23 327\n"),
    (("zenity", "--calendar"), "Escape", 1, ""),
    (("zenity", "--color-selection"), "Escape", 1, ""),
    (("zenity", "--text-info", "--filename", "/etc/hostname"), "Return", 0, ""),
    (("zenity", "--text-info", "--filename", "/etc/hostname"), "Escape", 1, ""),
    (("kdialog", "--getcolor", "--default", "#33d17a"), "Return", 0, "#33d17a\n"),
    (("kdialog", "--getcolor"), "Escape", 1, ""),
    (("kdialog", "--geticon"), "Escape", 1, ""),
    (("kdialog", "--textbox", "/etc/hostname"), "Return", 0, ""),
    (("kdialog", "--textbox", "/etc/hostname"), "Escape", 1, ""),
    (("kdialog", "--yesno", "Go on?"), "Return", 0, ""),
    (("kdialog", "--yesno", "Go on?"), "Escape", 2, ""),
    (("kdialog", "--yesnocancel", "Go on?"), "Escape", 2, ""),
    (("kdialog", "--warningcontinuecancel", "Go on?"), "Escape", 2, ""),
    (("kdialog", "--msgbox", "Done."), "Return", 0, ""),
    (("kdialog", "--error", "Full."), "Escape", 2, ""),
    (("kdialog", "--inputbox", "Name"), "a b Return", 0, "ab\n"),
    (("kdialog", "--inputbox", "Name", "Ada"), "End b Return", 0, "Adab\n"),
    (("kdialog", "--inputbox", "Name"), "Escape", 1, "\n"),
    (("kdialog", "--password", "Secret"), "a b Return", 0, "ab\n"),
    (("kdialog", "--textinputbox", "Why?", "init"), "Escape", 1, "init\n"),
    (("kdialog", "--slider", "How much?", "0", "10", "2"), "Right Return", 1, "2\n"),
    (("kdialog", "--slider", "How much?", "0", "10", "2"), "Escape", 0, ""),
    (("yad", "--text", "Go on?"), "Escape", 252, ""),
    (("yad", "--text", "Go on?"), "Return", 1, ""),
    (("yad", "--text", "Go on?", "--button=No:5", "--button=Yes:0"), "Return", 5, ""),
    (("yad", "--form", "--field=A", "--button=No:5", "--button=Yes:0"), "Return", 0, "|\n"),
    (("yad", "--form", "--field=A", "--button=Save:2", "--button=Later:4"), "Return", 0, "|\n"),
    (("yad", "--entry", "--entry-text", "Ada", "--button=No:1", "--button=Save:2"), "Return", 0, "Ada\n"),
    (("yad", "--entry", "--entry-text", "Ada", "--response=1"), "Return", 1, ""),
    (("yad", "--list", "--column=A", "one", "two", "--button=No:1"), "Return", 0, "one|\n"),
    (("yad", "--list", "--radiolist", "--column=", "--column=A", "FALSE", "one", "FALSE", "two"), "Return", 0, ""),
    (("yad", "--text", "Go on?", "--response=4", "--button=Foo:2", "--button=Bar:4"), "Return", 2, ""),
    (("yad", "--text", "Go on?", "--timeout", "1"), None, 70, ""),
    (("yad", "--file", "--timeout", "1"), None, 70, ""),
    (("yad", "--entry", "--text", "Name"), "a b Return", 0, "ab\n"),
    (("yad", "--entry", "--entry-text", "Ada"), "End b Return", 0, "Adab\n"),
    (("yad", "--entry", "--entry-text", "b", "a", "b"), "Return", 0, "b\n"),
    (("yad", "--entry", "--num-output", "a", "b"), "Return", 0, "1\n"),
    (("yad", "--text", "Go on?", "--button=Foo:2", "--button=Bar:3"), "Return", 2, ""),
    (("yad", "--text", "Go on?", "--escape-ok"), "Escape", 0, ""),
    (("yad", "--list", "--column=A", "--column=B", "1", "one", "2", "two"), "Down Return", 0, "2|two|\n"),
    (("yad", "--list", "--column=A", "--column=B", "--print-column=2", "--separator=,", "1", "one", "2", "two"), "Return", 0, "one,\n"),
    (("yad", "--list", "--column=A", "--column=B", "--print-all", "1", "one", "2", "two"), "Return", 0, "1|one|\n2|two|\n"),
    (("yad", "--list", "--quoted-output", "--column=A", "--column=B", "1 a", "o'ne"), "Return", 0, "'1 a'|'o'\\''ne'|\n"),
    (("yad", "--list", "--column=N:NUM", "--column=C:CHK", "--column=F:FLT", "--column=H:HD", "1", "true", "2.5", "h"),
     "Return", 0, "1|TRUE|2.500|h|\n"),
    (("yad", "--list", "--column=A", "a"), "Escape", 252, ""),
    (("yad", "--form", "--field=Name"), "a b Return", 0, "ab|\n"),
    (("yad", "--form", "--field=Name", "x"), "Escape", 252, ""),
]

# What is accepted as it is: the words, the keys of the real program, the status and the output.
PICKED = [
    (("yad", "--form", "--field=Name", "--field=Age:NUM", "--field=On:CHK", "--field=Pick:CB", "--field=Edit:CBE",
      "--field=RO:RO", "--field=Hid:H", "Ada", "3!1..9!2", "TRUE", "a!^b!c", "x!y", "fixed", "secret"),
     "Return", 0, "Ada|3|TRUE|b|x|fixed|secret|\n"),
    (("yad", "--form", "--field=Scl:SCL", "--field=Dt:DT", "--field=Clr:CLR", "--field=Txt:TXT", "--field=Lbl:LBL", "--field=File:FL",
      "--field=Dir:DIR", "40", "11/23/26", "#33d17a", r"a\nb", "x", "/etc/hostname", "/etc"),
     "shift+Tab Return", 0, "40|11/23/26|#33d17a|a\\nb||/etc/hostname|/etc|\n"),
    (("yad", "--form", "--separator=,", "--item-separator=/", "--field=A", "--field=B:CB", "x", "a/b/c"), "Return", 0, "x,a,\n"),
    (("yad", "--form", "--quoted-output", "--field=A", "--field=B:CB", "o'ne two", "a!b"), "Return", 0, "'o'\\''ne two'|'a'|\n"),
    (("yad", "--form", "--num-output", "--field=A", "--field=B:CB", "x", "a!^b"), "Return", 0, "x|2|\n"),
    (("yad", "--form", "--date-format=%Y-%m-%d", "--field=A:DT", "--field=B:DT", "2026-11-23"), "Return", 0, "2026-11-23||\n"),
    (("yad", "--form", "--output-by-row", "--columns=2", "--field=A", "--field=B", "--field=C", "--field=D", "1", "2", "3", "4"),
     "Return", 0, "1|3|2|4|\n"),
    (("yad", "--list", "--checklist", "--column=A", "--column=B", "--column=C", "TRUE", "1", "one", "FALSE", "2", "two", "TRUE", "3",
      "three"), "shift+Tab Return", 0, "TRUE|1|one|\nTRUE|3|three|\n"),
    (("yad", "--list", "--checklist", "--print-all", "--column=A", "--column=B", "TRUE", "one", "FALSE", "two"),
     "shift+Tab Return", 0, "TRUE|one|\nFALSE|two|\n"),
    (("yad", "--list", "--radiolist", "--column=A", "--column=B", "FALSE", "one", "TRUE", "two"), "shift+Tab Return", 0, "TRUE|two|\n"),
    (("yad", "--list", "--radiolist", "--column=A", "--column=B", "TRUE", "one", "FALSE", "two", "TRUE", "three"),
     "shift+Tab Return", 0, "TRUE|one|\nTRUE|three|\n"),
    (("zenity", "--list", "--radiolist", "--column=", "--column=A", "FALSE", "one", "FALSE", "two"), "Tab Tab Return", 0, ""),
    (("zenity", "--list", "--radiolist", "--column=", "--column=A", "TRUE", "one", "FALSE", "two", "TRUE", "three"),
     "Tab Tab Return", 0, "one|three\n"),
    (("yad", "--calendar", "--day", "23", "--month", "11", "--year", "2026"), "shift+Tab Return", 0, "11/23/26\n"),
    (("yad", "--calendar", "--day", "23", "--month", "11", "--year", "2026", "--date-format=%d.%m.%Y"), "shift+Tab Return", 0, "23.11.2026\n"),
    (("yad", "--color", "--init-color", "#33d17a"), "shift+Tab Return", 0, "#33d17a\n"),
    (("yad", "--color", "--init-color", "#33d17a", "--extra"), "shift+Tab Return", 0, "#3333d1d17a7a\n"),
    (("yad", "--text-info", "--filename", "/etc/shells"), "ctrl+shift+Tab Return", 0, ""),
    (("yad", "--scale", "--value", "5"), "shift+Tab Return", 0, "5\n"),
    (("zenity", "--text-info", "--editable", "--filename", "/etc/shells"), "ctrl+Tab Tab Return", 0, None),
    (("kdialog", "--calendar", "Which?", "--dateformat", "yyyy-MM-dd", "--default", "2026-11-23"), "Tab Tab Return", 1, "2026-11-23\n"),
]

# What takes other keys than the real program.
OURS = [
    (("zenity", "--list", "--column=A", "--column=B", "1", "one", "2", "two"), "Down Return", 0, "2\n"),
    (("zenity", "--list", "--column=A", "--column=B", "--print-column=ALL", "1", "one", "2", "two"), "Return", 0, "1|one\n"),
    (("zenity", "--list", "--checklist", "--column=", "--column=A", "TRUE", "a", "FALSE", "b", "TRUE", "c"), "Return", 0, "a|c\n"),
    (("zenity", "--list", "--radiolist", "--column=", "--column=A", "FALSE", "one", "FALSE", "two"), "Return", 0, ""),
    (("zenity", "--list", "--radiolist", "--column=", "--column=A", "FALSE", "one", "FALSE", "two"), "Down Down Return", 0, "two\n"),
    (("zenity", "--list", "--radiolist", "--column=", "--column=A", "TRUE", "one", "TRUE", "two"), "Return", 0, "one|two\n"),
    (("zenity", "--list", "--column=A", "a", "b"), "Escape", 1, ""),
    (("zenity", "--text-info", "--html", "--filename", "/etc/hostname"), "Return", 0, ""),
    (("zenity", "--forms", "--add-entry=Name", "--add-combo=Size", "--combo-values=small|large"), "a Return Return", 0, "a| \n"),
    (("zenity", "--forms", "--add-entry=Name", "--add-calendar=Day", "--forms-date-format=%d.%m.%Y"),
     "a Return ctrl+a 2 0 2 6 minus 1 2 minus 2 4 Return Return", 0, "a|24.12.2026\n"),
    (("kdialog", "--menu", "Which?", "a", "one", "b", "two"), "Down Return", 0, "b\n"),
    (("kdialog", "--checklist", "Which?", "a", "one", "on", "b", "two", "off", "c", "three", "on"), "Return", 0, '"a" "c" \n'),
    (("kdialog", "--checklist", "Which?", "a", "one", "off"), "Return", 0, ""),
    (("kdialog", "--combobox", "Which?", "one", "two"), "Return", 0, "\n"),
    (("kdialog", "--combobox", "Which?", "one", "two"), "Down Return", 0, "one\n"),
    (("kdialog", "--separate-output", "--checklist", "Which?", "a", "one", "on", "b", "two", "on"), "Return", 0, "a\nb\n"),
    (("kdialog", "--radiolist", "Which?", "a", "one", "off", "b", "two", "on"), "Return", 0, "b\n"),
    (("kdialog", "--combobox", "Which?", "one", "two", "--default", "two"), "Return", 0, "two\n"),
    (("zenity", "--color-selection", "--color", "#33d17a"), "Return", 0, "rgb(51,209,122)\n"),
    (("kdialog", "--textinputbox", "Why?", "a"), "End b Tab Tab Return", 0, "ab\n"),
    (("kdialog", "--calendar", "Which?"), "Escape", 0, ""),
    (("kdialog", "--imgbox", "/etc/hostname"), "Escape", 1, ""),
]

# What standard input has: the words, the keys of the real program and ours, the status and the output. Empty lines are cells.
CELLS = "a\n\nb\nc\n"
FED = [
    (("zenity", "--list", "--column=A", "--column=B", "--print-column=ALL"), CELLS, "Down Return", "Down Return", 0, "b|c\n"),
    (("zenity", "--list", "--column=A", "--column=B", "--print-column=ALL"), CELLS, "Down Up Return", "Return", 0, "a|\n"),
    (("zenity", "--list", "--column=A", "--column=B"), "a\rb\r\nc\nd", "Down Return", "Down Return", 0, "c\n"),
    (("yad", "--list", "--column=A", "--column=B"), CELLS, "Down Return", "Down Return", 0, "b|c|\n"),
    (("zenity", "--list", "--radiolist", "--column=", "--column=A"), "TRUE\na\nTRUE\nb\n", "Tab Tab Return", "Return", 0, "a|b\n"),
    (("yad", "--form", "--field=A", "--field=B", "--field=C"), "a\n\nb\n", "shift+Tab Return", "Return Return Return", 0, "a||b|\n"),
]

# A list that is open while its input is: the words, what comes before it shows and after it, the row that is then there, the keys,
# the status and the output. The input does not end.
STREAMED = [
    (("zenity", "--list", "--column=A", "--column=B", "--print-column=ALL"), "a\n1\nb\n", "2\nc\n3\n", 2, "Down Down Return", 0, "c|3\n"),
    (("zenity", "--list", "--column=A"), "", "a\nb\n", 1, "Down Return", 0, "b\n"),
    (("zenity", "--list", "--column=A"), "a\n", "b\n", 1, "Escape", 1, ""),
    (("zenity", "--list", "--multiple", "--separator=,", "--column=A"), "a\nb\n", "c\n", 2, "Tab Down Tab Return", 0, "a,c\n"),
    (("zenity", "--list", "--checklist", "--column=", "--column=A"), "TRUE\na\nFALSE\nb\n", "TRUE\nc\n", 2, "Return", 0, "a|c\n"),
    (("zenity", "--list", "--checklist", "--column=", "--column=A"), "FALSE\na\n", "TRUE\nb\n", 1, "Tab Return", 0, "a|b\n"),
    (("zenity", "--list", "--radiolist", "--column=", "--column=A"), "FALSE\na\n", "FALSE\nb\nTRUE\nc\nFALSE\nd\n", 4, "Return", 0, "c\n"),
    (("zenity", "--list", "--column=A"), "a\n", "".join(f"{n}\n" for n in range(2000)), 5, "End Return", 0, "1999\n"),
    (("yad", "--list", "--column=A", "--column=B", "--print-column=2"), "a\n1\n", "b\n2\n", 1, "Down Return", 0, "2|\n"),
    (("yad", "--list", "--checklist", "--print-all", "--column=A", "--column=B"), "TRUE\na\n", "FALSE\nb\nTRUE\nc\n", 2, "Return", 0,
     "TRUE|a|\nFALSE|b|\nTRUE|c|\n"),
]

# Errors: nothing is shown. The words, the status and what stands in the complaint.
REFUSED = [
    (("zenity", "--nothing"), 255, "This option is not available."),
    (("zenity",), 255, "You must specify a dialog type."),
    (("zenity", "--entry", "--checklist"), 255, "--checklist is not supported for this dialog"),
    (("kdialog", "--nothing"), 1, "Unknown option 'nothing'."),
    (("kdialog", "--msgbox", "a", "--multiple=1"), 1, "Unexpected value after '--multiple'."),
    (("kdialog", "--combobox", "a"), 255, "Syntax: --combobox <text> item [item] ..."),
    (("zenity", "--list", "--checklist", "--radiolist", "--column=A", "--column=B"), 255, "You should use only one List dialog type."),
    (("zenity", "--question", "--switch"), 255, "This option is not available."),
    (("zenity", "--info", "--timeout", "x"), 255, ""),
    (("kdialog", "--textbox", "/missing"), 255, "/missing"),
    (("kdialog", "--imgbox", "/nowhere.png"), 255, "kdialog: could not open file /nowhere.png"),
    (("notify-send",), 1, "No summary specified."),
    (("notify-send", ""), 1, "No summary specified."),
    (("notify-send", "a", "b", "c"), 1, "Invalid number of options."),
    (("notify-send", "-u", "high", "a"), 1, "Unknown urgency high specified."),
    (("notify-send", "-h", "x", "a"), 1, "Invalid hint syntax specified. Use TYPE:NAME:VALUE."),
    (("notify-send", "--nothing", "a"), 1, "Unknown option --nothing"),
]


class Compat(CommandTest):
    def setUp(self):
        super().setUp()
        # Here one dialog after the other is dismissed.
        self.desktop.write_config("[limits]\ndismissals = 0\n")
        self.client().call(CONTROL, "Reload")
        self.links = self.desktop.directory / "links"
        self.links.mkdir()
        done = self.desktop.topmost("compat", "install", str(self.links))
        self.assertEqual(done.returncode, 0, done.stderr)

    def start(self, *words, feeds=None, closes=False):
        process = subprocess.Popen([str(word) for word in words], env=self.desktop.environment, text=True,
                                   stdin=subprocess.DEVNULL if feeds is None else subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        self.addCleanup(self.stop, process)
        if feeds is not None:
            process.stdin.write(feeds)
            process.stdin.flush()
        if closes:
            process.stdin.close()
            # It is not there for communicate().
            process.stdin = None
        return process

    @staticmethod
    def stop(process):
        if process.poll() is None:
            process.kill()
        process.communicate()


class OursTest(Compat):
    def test_statuses_and_outputs(self):
        for words, keys, status, output in ANSWERED + OURS:
            with self.subTest(words=words, keys=keys):
                process = self.start(self.links / words[0], *words[1:])
                if keys:
                    wait_until(lambda: " showing " in self.listed(), what=f"{words} on screen")
                    self.desktop.wait_armed()
                    self.desktop.key(*keys.split())
                try:
                    self.assert_ends(process, status, output)
                finally:
                    self.desktop.topmost("dismiss", "--all")
                    wait_until(lambda: self.listed() == "", what="an empty screen")

    def test_cells_of_standard_input(self):
        for words, fed, _, keys, status, output in FED:
            with self.subTest(words=words):
                process = self.start(self.links / words[0], *words[1:], feeds=fed, closes=True)
                self.desktop.wait_armed()
                self.desktop.key(*keys.split())
                self.assert_ends(process, status, output)

    def test_rows_come_while_the_list_is_open(self):
        for number, (words, before, after, row, keys, status, output) in enumerate(STREAMED):
            with self.subTest(words=words):
                process = self.start(self.links / words[0], *words[1:], feeds=before)
                try:
                    wait_until(lambda: " showing " in self.listed(), what=f"{words} on screen")
                    self.desktop.wait_armed()
                    self.desktop.shot(f"streaming-{number}")
                    self.assertEqual(self.desktop.layout(None, str(row)), [])
                    process.stdin.write(after)
                    process.stdin.flush()
                    wait_until(lambda: self.desktop.layout(None, str(row)), what="a row that came later")
                    self.desktop.wait_armed()
                    self.desktop.shot(f"streamed-{number}")
                    *way, answer = keys.split()
                    if way == ["End"]:
                        # Return does not choose a row that is not on screen yet.
                        self.desktop.key("End")
                        wait_until(lambda: self.desktop.layout(None, "2000"), what="the last row")
                    elif way:
                        self.desktop.key(*way)
                    self.desktop.key(answer)
                    self.assertEqual(process.wait(60), status)
                    self.assertEqual(process.stdout.read(), output)
                finally:
                    self.desktop.topmost("dismiss", "--all")
                    wait_until(lambda: self.listed() == "", what="an empty screen")

    def test_a_row_is_marked_and_unmarked_by_hand_while_others_come(self):
        process = self.start(self.links / "zenity", "--list", "--checklist", "--column=", "--column=A", feeds="TRUE\na\nFALSE\nb\n")
        self.desktop.wait_armed()
        self.press("0")
        self.press("1")
        process.stdin.write("TRUE\nc\n")
        process.stdin.flush()
        wait_until(lambda: self.desktop.layout(None, "2"), what="a row that came later")
        self.press("positive")
        self.assert_ends(process, 0, "b|c\n")

    def test_a_cell_is_changed_while_others_come(self):
        process = self.start(self.links / "zenity", "--list", "--editable", "--column=File", "--column=Note", "--print-column=ALL",
                             feeds="a.txt\nold\n")
        self.answer("editable-stream", "extra0")
        self.answer("editable-stream-row", "positive", ["Tab", "n", "e", "w"])
        self.desktop.wait_armed()
        process.stdin.write("b.txt\n\n")
        process.stdin.flush()
        wait_until(lambda: self.desktop.layout(None, "1"), what="a row that came later")
        self.press("positive")
        self.assert_ends(process, 0, "a.txt|oldnew\n")

    def answer(self, shot, button, keys=()):
        """Looks at the question that is there, types, and presses a button of it."""
        self.desktop.wait_armed()
        self.desktop.shot(shot)
        if keys:
            self.desktop.key(*keys)
        before = self.desktop.live()
        self.press(button)
        wait_until(lambda: not before & self.desktop.live(), what="the end of the question")

    def test_an_icon_is_chosen_by_its_name(self):
        for context, status, output in (("Place", 0, "user-home\n"), ("Device", 1, "")):
            process = self.start(self.links / "kdialog", "--geticon", "Desktop", context)
            self.desktop.wait_armed()
            self.desktop.shot(f"icons-{context}")
            self.desktop.key(*"user", "minus", *"home")
            self.desktop.shot(f"icons-{context}-found")
            self.desktop.key("Return" if status == 0 else "Escape")
            self.assert_ends(process, status, output)

    def test_a_cell_of_a_list_is_changed(self):
        process = self.start(self.links / "zenity", "--list", "--editable", "--column=File", "--column=Note", "--print-column=ALL",
                             "a.txt", "old", "b.txt", "")
        self.desktop.wait_armed()
        self.desktop.key("Down")
        self.answer("editable-list", "extra0")
        self.answer("editable-row", "positive", ["Tab", "n", "e", "w"])
        self.answer("edited-list", "positive")
        self.assert_ends(process, 0, "b.txt|new\n")

    def test_a_button_runs_a_command_and_the_dialog_stays(self):
        ran = self.desktop.directory / "ran"
        process = self.start(self.links / "yad", "--form", "--field=Name", "--field=On:CHK", f"--button=Run:echo done >>{ran}",
                             "--button=yad-ok:0", "x", "TRUE")
        self.answer("command-button", "extra0", ["End", "y"])
        wait_until(lambda: ran.exists() and ran.read_text() == "done\n", what="the command")
        self.answer("command-button-again", "extra0", ["End", "z"])
        wait_until(lambda: ran.read_text() == "done\n" * 2, what="the command again")
        self.answer("command-button-last", "positive")
        self.assert_ends(process, 0, "xyz|TRUE|\n")

    def test_what_is_there_is_accepted(self):
        for number, (words, _, status, output) in enumerate(PICKED):
            with self.subTest(words=words):
                process = self.start(self.links / words[0], *words[1:])
                wait_until(lambda: " showing " in self.listed(), what=f"{words} on screen")
                self.desktop.wait_armed()
                self.desktop.shot(f"picked-{number}")
                self.press("positive")
                self.assert_ends(process, status, expected(output))

    def shown(self, *words):
        process = self.start(self.links / words[0], *words[1:])
        wait_until(lambda: " showing " in self.listed(), what=f"{words} on screen")
        self.desktop.wait_armed()
        return process

    def test_what_is_too_much_is_shown_as_far_as_it_goes(self):
        long = "long " * 500
        for number, words in enumerate((("zenity", "--error", "--title", long, "--text", "Full."), ("zenity", "--info", "--ok-label", long),
                                        ("yad", "--title", long, "--text", long * 10), ("kdialog", "--title", long, "--msgbox", "Hi"))):
            process = self.shown(*words)
            self.desktop.shot(f"too-long-{number}")
            self.desktop.key("Return")
            self.assert_ends(process, 1 if words[0] == "yad" else 0)

        for words, keys, status in ((("zenity", "--file-selection", "--title", long), "Escape", 1),
                                    (("kdialog", "--title", long, "--geticon"), "Escape", 1),
                                    (("zenity", "--progress", "--cancel-label", long), None, 0),
                                    (("zenity", "--notification", "--text", long * 20), None, 0),
                                    (("zenity", "--notification", "--text", "Tea", "--icon-name", "/missing.png"), None, 0),
                                    (("zenity", "--notification", "--text", "Backup\n- 3 files failed"), None, 0),
                                    (("yad", "--notification", "--title", long, "--text", long * 20), None, 0),
                                    (("kdialog", "--passivepopup", long * 20, "--icon", "/missing.png"), None, 0)):
            process = self.start(self.links / words[0], *words[1:])
            if keys:
                self.desktop.wait_armed()
                self.desktop.key(keys)
            self.assert_ends(process, status)

    def test_buttons_without_room_are_behind_another_one(self):
        process = self.shown("yad", "--text=Which?", *(f"--button=B{number}:{number}" for number in range(12)))
        self.desktop.shot("more-buttons")
        self.answer("more-buttons-list", "extra6", ())
        self.desktop.wait_armed()
        self.desktop.shot("more-buttons-rest")
        self.desktop.key("Down", "Down", "Return")
        self.assert_ends(process, 9)

    def test_a_long_choice_of_a_form_is_a_list(self):
        process = self.shown("yad", "--form", "--field=Name", "--field=City:CB", "Ada", "!".join(f"c{number}" for number in range(120)))
        self.desktop.shot("long-choice")
        self.answer("long-choice-form", "extra1")
        self.desktop.wait_armed()
        self.desktop.shot("long-choice-list")
        self.desktop.key("c", "1", "1", "7", "Return")
        wait_until(lambda: self.desktop.layout(None, "extra1"), what="the form again")
        self.desktop.wait_armed()
        self.desktop.shot("long-choice-chosen")
        self.press("positive")
        self.assert_ends(process, 0, "Ada|c117|\n")

    def test_files_that_no_filter_offers_can_be_chosen(self):
        folder = self.desktop.directory / "filtered"
        folder.mkdir()
        for name in ("a.txt", "b.PNG"):
            (folder / name).write_text("")
        for words, keys, output in (
                (("zenity", "--file-selection", "--filename", f"{folder}/", "--file-filter", "*.[pP][nN][gG]"), "Down Return", "b.PNG"),
                (("kdialog", "--getopenfilename", str(folder), "Text (*.txt)|Nothing (*.none)"), "Down Return", "a.txt"),
                (("kdialog", "--getopenfilename", str(folder), "image/png"), "Down Return", "b.PNG")):
            process = self.shown(*words)
            self.desktop.key(*keys.split())
            self.assert_ends(process, 0, f"{folder}/{output}\n")
        process = self.shown("zenity", "--file-selection", "--filename", f"{folder}/", "--file-filter", "*.none")
        first = max(self.desktop.live())
        self.desktop.shot("no-file")
        self.desktop.key("Down", "Return")
        self.desktop.wait_armed(first + 1)
        self.desktop.shot("all-files")
        self.desktop.key("Down", "Return")
        self.assert_ends(process, 0, f"{folder}/a.txt\n")

    def test_what_yad_does_not_have_is_named(self):
        for words, complaint in ((("--notebook",), "--notebook is not supported"), (("--list", "--plug=5"), "--plug is not supported"),
                                 (("--entry", "--timeout=x"), "--timeout expects a whole number"),
                                 (("--text-info", "--button=Run:ls"), "--text-info has no buttons that run a command")):
            done = self.desktop.run([str(self.links / "yad"), *words])
            self.assertEqual((done.returncode, done.stdout), (255, ""), words)
            self.assertIn(complaint, done.stderr)

    def test_kdialog_remembers(self):
        path = self.desktop.directory / "kdialogrc"
        path.write_text("[General]\na=1\n")
        ask = ("--dontagain", f"{path}:sure", "--yesno", "Sure?")
        for tagged in (False, True):
            process = self.start(self.links / "kdialog", *ask)
            self.desktop.wait_armed()
            self.assertNotIn("sure", path.read_text())
            if tagged:
                self.press("remember")
            self.press("extra0")
            self.assert_ends(process, 1)
        self.assertEqual(path.read_text(), "[General]\na=1\n\n[Notification Messages]\nsure=false\n")
        self.assert_ends(self.start(self.links / "kdialog", *ask), 1)
        path.write_text("[Notification Messages]\nsure=true\nseen=false\n")
        self.assert_ends(self.start(self.links / "kdialog", *ask), 0)
        self.assert_ends(self.start(self.links / "kdialog", "--dontagain", f"{path}:seen", "--msgbox", "Hi"), 0)
        self.assert_nothing_left()

    def test_kdialog_serves_its_progress(self):
        def start(*words):
            done = self.desktop.run([str(self.links / "kdialog"), "--progressbar", *words])
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"^org\.kde\.kdialog-\d+ /ProgressDialog\n$")
            name = done.stdout.split()[0]
            self.addCleanup(call, name, "close")
            return name

        def call(name, method, *arguments, interface="org.kde.kdialog.ProgressDialog"):
            return self.desktop.run(["gdbus", "call", "--session", "--dest", name, "--object-path", "/ProgressDialog",
                                     "--method", f"{interface}.{method}", *arguments]).stdout.strip()

        def put(name, key, value, interface=""):
            return call(name, "Set", interface, key, f"<{value}>", interface="org.freedesktop.DBus.Properties")

        def get(name, key):
            return call(name, "Get", "org.kde.kdialog.ProgressDialog", key, interface="org.freedesktop.DBus.Properties")

        live = lambda: json.loads(self.desktop.topmost("list", "--json").stdout or "[]")
        names = lambda: self.desktop.run(["gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/",
                                          "--method", "org.freedesktop.DBus.ListNames"]).stdout
        name = start("Copying", "20")
        wait_until(lambda: [one["title"] for one in live()] == ["Copying"], what="the card")
        self.assertEqual((get(name, "maximum"), get(name, "value"), get(name, "autoClose")), ("(<20>,)", "(<-1>,)", "(<false>,)"))
        # qdbus sends numbers as texts.
        self.assertEqual(put(name, "value", '"5"'), "()")
        self.assertEqual(get(name, "value"), "(<5>,)")
        self.assertEqual(call(name, "setLabelText", "Moving"), "()")
        wait_until(lambda: [one["title"] for one in live()] == ["Moving"], what="the new label")
        self.desktop.shot("kdialog-progress")
        self.assertEqual(put(name, "value", "99"), "()")
        self.assertEqual((get(name, "value"), put(name, "value", '"x"'), put(name, "other", "1")), ("(<5>,)", "", ""))
        self.assertEqual((call(name, "wasCancelled"), live()[0]["buttons"]), ("(false,)", []))
        self.assertEqual(call(name, "showCancelButton", "true"), "()")
        wait_until(lambda: live()[0]["button_titles"] == ["Cancel"], what="the button")
        # Until the button is there, the card is armed as before.
        wait_until(lambda: self.desktop.layout(None, "cancel"), what="the button on screen")
        self.desktop.wait_armed()
        self.press("cancel")
        wait_until(lambda: live() == [], what="an empty screen")
        self.assertEqual(call(name, "wasCancelled"), "(true,)", "a script can still ask")
        self.assertEqual(call(name, "close"), "()")
        wait_until(lambda: name not in names(), what="the end of its process")
        name = start("Copying", "--title", "Backup")
        wait_until(lambda: [one["title"] for one in live()] == ["Backup"], what="the card")
        put(name, "autoClose", "true")
        put(name, "value", "100", "org.kde.kdialog.ProgressDialog")
        wait_until(lambda: live() == [], what="an empty screen")

    def test_errors(self):
        for words, status, complaint in REFUSED:
            with self.subTest(words=words):
                done = self.desktop.run([str(self.links / words[0]), *words[1:]])
                self.assertNotEqual(done.returncode, 0)
                if status is not None:
                    self.assertEqual(done.returncode, status)
                self.assertIn(complaint, done.stderr)

    def test_files(self):
        folder = self.desktop.directory / "files"
        (folder / "c").mkdir(parents=True)
        for name in ("a.txt", "b.png"):
            (folder / name).write_text("")
        for words, keys, status, output in (
                (("zenity", "--file-selection", "--filename", f"{folder}/"), "b p Return", 0, f"{folder}/b.png\n"),
                (("zenity", "--file-selection", "--filename", f"{folder}/", "--multiple", "--separator", ":"),
                 "Down Down Tab Tab Return", 0, f"{folder}/a.txt:{folder}/b.png\n"),
                (("zenity", "--file-selection", "--filename", f"{folder}/", "--file-filter", "Texts | *.txt"),
                 "Down Down Return", 0, f"{folder}/a.txt\n"),
                (("zenity", "--file-selection", "--directory", "--filename", f"{folder}/"), "t h i s Return", 0, f"{folder}\n"),
                (("zenity", "--file-selection"), "Escape", 1, ""),
                (("kdialog", "--getopenfilename", f"{folder}/a.txt", "*.png|Images"), "Down Down Return", 0, f"{folder}/b.png\n"),
                (("kdialog", "--getexistingdirectory", f"{folder}"), "Escape", 1, ""),
                (("kdialog", "--getopenurl", f"file://{folder}/"), "Down Down Return", 0, f"file://{folder}/a.txt\n"),
                (("yad", "--file", "--filename", f"{folder}/", "--quoted-output"), "b p Return", 0, f"'{folder}/b.png'\n"),
                (("yad", "--file", "--filename", f"{folder}/", "--image-filter"), "Down Down Return", 0, f"{folder}/b.png\n"),
                (("yad", "--file"), "Escape", 252, "")):
            with self.subTest(words=words):
                process = self.start(self.links / words[0], *words[1:])
                self.desktop.wait_armed()
                self.desktop.key(*keys.split())
                self.assert_ends(process, status, output)
        process = self.start(self.links / "kdialog", "--getsavefilename", f"{folder}/new.txt")
        self.desktop.wait_armed()
        folders = max(self.desktop.live())
        self.desktop.key("Return")
        self.desktop.wait_armed(folders + 1)
        self.desktop.key("Return")
        self.assert_ends(process, 0, f"{folder}/new.txt\n")

    def test_extra_buttons_print_their_labels(self):
        process = self.start(self.links / "zenity", "--question", "--text", "Save?", "--extra-button", "Later",
                             "--extra-button", "Never")
        wait_until(lambda: " showing " in self.listed(), what="the question")
        self.desktop.wait_armed()
        self.press("extra1")
        self.assert_ends(process, 1, "Never\n")
        process = self.start(self.links / "yad", "--text", "Save?", "--button", "Save:0", "--button=Later!clock!tip:4",
                             "--button", "gtk-cancel:1")
        wait_until(lambda: " showing " in self.listed(), what="the question")
        self.desktop.wait_armed()
        self.press("extra0")
        self.assert_ends(process, 4)

    def test_a_notification_with_a_time_is_waited_for(self):
        process = self.start(self.links / "zenity", "--notification", "--text", "Tea", "--timeout", "1")
        self.assertEqual(process.wait(60), 5)
        self.assertEqual(self.start(self.links / "zenity", "--notification").wait(60), 1)

    def test_the_text_of_yad_is_above_a_long_one(self):
        process = self.shown("yad", "--text-info", "--filename", "/etc/shells", "--text", "<b>Shells</b>", "--image", "/missing.png")
        self.assertIn('"message":"Shells"', self.desktop.topmost("list", "--json").stdout)
        self.desktop.key("Return")
        self.assert_ends(process, 0)

    def test_progress_reads_what_zenity_reads(self):
        for name in ("zenity", "yad"):
            done = self.desktop.run(["sh", "-c", f"(echo 10; echo '# half'; echo 50; echo 100) | {self.links}/{name} --progress"
                                     " --title Copying --auto-close"])
            self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_progress_is_stopped_or_full(self):
        for name in ("zenity", "yad"):
            process = self.start(self.links / name, "--progress", "--text", "Half", "--percentage", "20", feeds="30\n")
            wait_until(lambda: '"message":"Half' in self.desktop.topmost("list", "--json").stdout, what="the card")
            self.desktop.wait_armed()
            self.press("cancel")
            self.assert_ends(process, 1)
            self.assert_nothing_left()
            process = self.start(self.links / name, "--progress", "--auto-close", feeds="100\n")
            self.assertEqual(process.wait(60), 0, "full, and the writer goes on")
        process = self.start(self.links / "zenity", "--progress", "--timeout", "1", feeds="1\n")
        self.assertEqual(process.wait(60), 5)

    def test_a_notification_arrives_and_its_action_is_reported(self):
        for name, option, action in (("notify-send", "--action=open=Open", "open"), ("dunstify", "--action=open,Open", "open")):
            process = self.start(self.links / name, "-p", "-u", "low", "-h", "string:category:im.received", option,
                                 "Mail", r"from\nAda")
            ident = int(process.stdout.readline())
            live = self.desktop.topmost("list", "--json").stdout
            self.assertIn('"title":"Mail"', live)
            self.assertIn('"message":"from\\nAda"', live)
            self.assertIn('"category":"im.received"', live)
            self.assertIn('"urgency":"low"', live)
            self.desktop.topmost("press", str(ident), action)
            self.assert_ends(process, 0, action + "\n")

    def test_dunstify_tells_the_reason_and_the_server(self):
        process = self.start(self.links / "dunstify", "--block", "-p", "Mail")
        ident = process.stdout.readline().strip()
        self.assertEqual(self.desktop.run([str(self.links / "dunstify"), "-C", ident]).returncode, 0)
        self.assert_ends(process, 0, "3\n")
        gone = self.desktop.run([str(self.links / "dunstify"), "-C", "9999"])
        self.assertEqual((gone.returncode, gone.stderr), (0, ""))
        said = self.desktop.run([str(self.links / "dunstify"), "-s"]).stdout
        self.assertIn("spec_version:1.3\n", said)
        said = self.desktop.run([str(self.links / "dunstify"), "-c"]).stdout
        self.assertIn("actions\n", said)

    def test_links_leave_others_alone(self):
        (self.links / "zenity").unlink()
        (self.links / "zenity").write_text("the real one")
        done = self.desktop.topmost("compat", "install", str(self.links), "zenity", "yad")
        self.assertEqual(done.returncode, 73)
        self.assertIn("zenity is another program and is kept", done.stderr)
        self.assertEqual(self.desktop.topmost("compat", "remove", str(self.links)).returncode, 0)
        self.assertEqual([path.name for path in self.links.iterdir()], ["zenity"])
        done = self.desktop.topmost("compat", "install", str(self.links / "none"))
        self.assertEqual((done.returncode, done.stderr.count("\n")), (73, 1))
        self.assertIn("there is no folder", done.stderr)
        done = self.desktop.topmost("compat", "install", str(self.links), "Xdialog")
        self.assertEqual(done.returncode, 64)
        self.assertIn('unknown name "Xdialog"; known names: dunstctl', done.stderr)


def expected(output):
    """An output; none is the file that is shown."""
    return pathlib.Path("/etc/shells").read_text() if output is None else output


def installed(name):
    return shutil.which(name, path="/usr/bin:/usr/local/bin")


class TheirsTest(Compat):
    """The same table with the real programs: what they do is what the table says."""

    def test_statuses_and_outputs(self):
        missing = {words[0] for words, *_ in ANSWERED if not installed(words[0])}
        for words, keys, status, output in ANSWERED + PICKED:
            if words[0] in missing:
                continue
            with self.subTest(words=words, keys=keys):
                process = self.start(installed(words[0]), *words[1:])
                if keys:
                    self.activate(process)
                    self.wait_asleep(process)
                    self.desktop.key(*keys.split())
                answer, complaint = process.communicate(timeout=60)
                self.assertEqual((process.returncode, answer), (status, expected(output)), complaint)
        if missing:
            self.skipTest(f"not installed: {', '.join(sorted(missing))}")

    def test_cells_of_standard_input(self):
        missing = {words[0] for words, *_ in FED if not installed(words[0])}
        for words, fed, keys, _, status, output in FED:
            if words[0] in missing:
                continue
            with self.subTest(words=words):
                process = self.start(installed(words[0]), *words[1:], feeds=fed, closes=True)
                self.activate(process)
                self.wait_asleep(process)
                self.desktop.key(*keys.split())
                self.assert_ends(process, status, output)
        if missing:
            self.skipTest(f"not installed: {', '.join(sorted(missing))}")

    def activate(self, process):
        """Gives the keyboard to the window of a process."""
        def window():
            found = self.desktop.run(["xdotool", "search", "--onlyvisible", "--pid", str(process.pid)]).stdout.split()
            return found and found[-1]
        ident = wait_until(window, what="the window")
        self.desktop.run(["xdotool", "windowactivate", "--sync", ident], check=True)

    @staticmethod
    def wait_asleep(process):
        """Waits until a program has read all it was given: it shows its window before."""
        seen = []

        def sleeps():
            state = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            seen.append((state[0], *state[11:13]))
            return seen[-1][0] == "S" and len(seen) > 20 and len(set(seen[-20:])) == 1
        wait_until(sleeps, what="the program to sleep")

    def test_errors(self):
        missing = {words[0] for words, *_ in REFUSED if not installed(words[0])}
        for words, status, complaint in REFUSED:
            if words[0] in missing:
                continue
            with self.subTest(words=words):
                done = self.desktop.run([installed(words[0]), *words[1:]])
                self.assertNotEqual(done.returncode, 0)
                if status is not None:
                    self.assertEqual(done.returncode, status)
                self.assertIn(complaint, done.stderr)
        if missing:
            self.skipTest(f"not installed: {', '.join(sorted(missing))}")

    def test_every_option_is_in_the_document(self):
        text = (ROOT / "docs" / "compat.md").read_text()
        sections = {part.split("\n", 1)[0]: part for part in text.split("\n## ")}
        missing = [name for name in ("zenity", "kdialog", "yad") if not installed(name)]
        for name in {"zenity", "kdialog", "yad"} - set(missing):
            with self.subTest(name=name):
                offered = self.desktop.run([installed(name), "--help-all"]).stdout
                options = set(re.findall(r"^ +(?:-\w, )?(--[a-z][a-z-]+)", offered, re.M))
                self.assertGreater(len(options), 50)
                # The help options of its parts are documented together.
                options = {one for one in options if not one.startswith("--help-")}
                self.assertEqual(options - set(re.findall(r"--[a-z][a-z-]+", sections[name])), set())
        if missing:
            self.skipTest(f"not installed: {', '.join(missing)}")
