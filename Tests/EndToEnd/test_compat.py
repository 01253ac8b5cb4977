# SPDX-License-Identifier: MIT
"""zenity, kdialog, yad, gum, notify-send and dunstify: this program under their names, and beside them."""

import shutil
import subprocess

from harness import wait_until
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
    (("zenity", "--password"), "a b Return", 0, "ab\n"),
    (("zenity", "--scale", "--value", "5"), "Escape", 1, ""),
    (("zenity", "--calendar", "--day", "23", "--month", "11", "--year", "2026"), "Return", 0, "11/23/26\n"),
    (("zenity", "--calendar", "--day", "23", "--month", "11", "--year", "2026", "--date-format", "%Y-%m-%d %A %B %e %j"),
     "Return", 0, "2026-11-23 Monday November 23 327\n"),
    (("zenity", "--calendar"), "Escape", 1, ""),
    (("zenity", "--color-selection"), "Escape", 1, ""),
    (("zenity", "--text-info", "--filename", "/etc/hostname"), "Return", 0, ""),
    (("zenity", "--text-info", "--filename", "/etc/hostname"), "Escape", 1, ""),
    (("kdialog", "--getcolor", "--default", "#33d17a"), "Return", 0, "#33d17a\n"),
    (("kdialog", "--getcolor"), "Escape", 1, ""),
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
    (("yad", "--text", "Go on?"), "Escape", 252, ""),
    (("yad", "--text", "Go on?", "--timeout", "1"), None, 70, ""),
    (("yad", "--entry", "--text", "Name"), "a b Return", 0, "ab\n"),
    (("yad", "--entry", "--entry-text", "Ada"), "End b Return", 0, "Adab\n"),
    (("gum", "confirm", "Go on?"), "Return", 0, ""),
    (("gum", "confirm", "Go on?"), "Escape", 1, ""),
    (("gum", "confirm", "Go on?", "--default=false"), "Return", 1, ""),
    (("gum", "input", "--placeholder", "Name", "--cursor.foreground=212"), "a b Return", 0, "ab\n"),
    (("gum", "input"), "Escape", 130, ""),
]

# What takes other keys than the real program.
OURS = [
    (("yad", "--text", "Go on?"), "Return", 0, ""),
    (("zenity", "--list", "--column=A", "--column=B", "1", "one", "2", "two"), "Down Return", 0, "2\n"),
    (("zenity", "--list", "--column=A", "--column=B", "--print-column=ALL", "1", "one", "2", "two"), "Return", 0, "1|one\n"),
    (("zenity", "--list", "--checklist", "--column=", "--column=A", "TRUE", "a", "FALSE", "b", "TRUE", "c"), "Return", 0, "a|c\n"),
    (("zenity", "--list", "--column=A", "a", "b"), "Escape", 1, ""),
    (("zenity", "--forms", "--add-entry=Name", "--add-combo=Size", "--combo-values=small|large"), "a Return Return", 0, "a|small\n"),
    (("zenity", "--forms", "--add-entry=Name", "--add-calendar=Day", "--forms-date-format=%d.%m.%Y"),
     "a Return 2 0 2 6 minus 1 2 minus 2 4 Return Return", 0, "a|24.12.2026\n"),
    (("kdialog", "--menu", "Which?", "a", "one", "b", "two"), "Down Return", 0, "b\n"),
    (("kdialog", "--checklist", "Which?", "a", "one", "on", "b", "two", "off", "c", "three", "on"), "Return", 0, '"a" "c"\n'),
    (("kdialog", "--separate-output", "--checklist", "Which?", "a", "one", "on", "b", "two", "on"), "Return", 0, "a\nb\n"),
    (("kdialog", "--radiolist", "Which?", "a", "one", "off", "b", "two", "on"), "Return", 0, "b\n"),
    (("kdialog", "--combobox", "Which?", "one", "two", "--default", "two"), "Return", 0, "two\n"),
    (("gum", "choose", "one", "two", "three"), "Down Return", 0, "two\n"),
    (("gum", "choose", "--no-limit", "--selected", "one,three", "one", "two", "three"), "Return", 0, "one\nthree\n"),
    (("gum", "filter", "apple", "pear"), "p e Return", 0, "pear\n"),
    (("gum", "choose", "one", "two"), "Escape", 130, ""),
    (("gum", "write", "--header", "Why?"), "a Return b Tab Tab Return", 0, "a\nb\n"),
    (("gum", "write"), "Escape", 130, ""),
    (("zenity", "--color-selection", "--color", "#33d17a"), "Return", 0, "rgb(51,209,122)\n"),
]

# Errors: nothing is shown. The words, the status and what stands in the complaint.
REFUSED = [
    (("zenity", "--nothing"), 255, "This option is not available."),
    (("zenity",), 255, "You must specify a dialog type."),
    (("zenity", "--entry", "--checklist"), 255, "--checklist is not supported for this dialog"),
    (("kdialog", "--nothing"), None, "nothing"),
    (("notify-send",), 1, "No summary specified."),
    (("notify-send", "a", "b", "c"), 1, "Invalid number of options."),
    (("notify-send", "-u", "high", "a"), 1, "Unknown urgency high specified."),
    (("notify-send", "-h", "x", "a"), 1, "Invalid hint syntax specified. Use TYPE:NAME:VALUE."),
    (("notify-send", "--nothing", "a"), 1, "Unknown option --nothing"),
]


class Compat(CommandTest):
    def setUp(self):
        super().setUp()
        self.links = self.desktop.directory / "links"
        self.links.mkdir()
        done = self.desktop.topmost("compat", "install", str(self.links))
        self.assertEqual(done.returncode, 0, done.stderr)

    def start(self, *words):
        process = subprocess.Popen([str(word) for word in words], env=self.desktop.environment, text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.stop, process)
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
                (("kdialog", "--getexistingdirectory", f"{folder}"), "Escape", 1, "")):
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

    def test_progress_reads_what_zenity_reads(self):
        for name in ("zenity", "yad"):
            done = self.desktop.run(["sh", "-c", f"(echo 10; echo '# half'; echo 50; echo 100) | {self.links}/{name} --progress"
                                     " --title Copying --auto-close"])
            self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)

    def test_a_notification_arrives_and_its_action_is_told(self):
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
        said = self.desktop.run([str(self.links / "dunstify"), "-s"]).stdout
        self.assertIn("spec_version: 1.3\n", said)
        said = self.desktop.run([str(self.links / "dunstify"), "-c"]).stdout
        self.assertIn("actions\n", said)

    def test_links_leave_others_alone(self):
        (self.links / "gum").unlink()
        (self.links / "gum").write_text("the real one")
        done = self.desktop.topmost("compat", "install", str(self.links), "gum", "yad")
        self.assertEqual(done.returncode, 73)
        self.assertIn("gum is another program and stays", done.stderr)
        self.assertEqual(self.desktop.topmost("compat", "remove", str(self.links)).returncode, 0)
        self.assertEqual([path.name for path in self.links.iterdir()], ["gum"])
        done = self.desktop.topmost("compat", "install", str(self.links), "Xdialog")
        self.assertEqual(done.returncode, 64)
        self.assertIn('no name "Xdialog"; there are dunstctl', done.stderr)


def installed(name):
    return shutil.which(name, path="/usr/bin:/usr/local/bin")


class TheirsTest(Compat):
    """The same table with the real programs: what they do is what the table says."""

    def test_statuses_and_outputs(self):
        missing = {words[0] for words, *_ in ANSWERED if not installed(words[0])}
        for words, keys, status, output in ANSWERED:
            if words[0] in missing:
                continue
            with self.subTest(words=words, keys=keys):
                process = self.start(installed(words[0]), *words[1:])
                if keys:
                    self.activate(process)
                    self.desktop.key(*keys.split())
                answer, complaint = process.communicate(timeout=30)
                self.assertEqual((process.returncode, answer), (status, output), complaint)
        if missing:
            self.skipTest(f"not installed: {', '.join(sorted(missing))}")

    def activate(self, process):
        """Gives the keyboard to the window of a process."""
        def window():
            found = self.desktop.run(["xdotool", "search", "--onlyvisible", "--pid", str(process.pid)]).stdout.split()
            return found and found[-1]
        ident = wait_until(window, what="the window")
        self.desktop.run(["xdotool", "windowactivate", "--sync", ident], check=True)

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
