# SPDX-License-Identifier: MIT
"""What the command prints, in a language that has all texts: the pseudo-locale en@pseudo, where each vowel has an accent; and regions."""

import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import tempfile
import time
import unittest

from harness import BIN, CONTROL, ROOT, DesktopTest, wait_until
from terminals import Tmux

# Letters that the pseudo-locale never leaves as they are.
CHANGED = re.compile("[aceinouyACEINOUY]")
# Names that are values in sentences: programs, a theme, a rule and its state.
NAMES = {"topmost", "topmostd", "light", "quiet", "chat", "off"}
# What the C library says, which has translations of its own.
SYSTEM = re.compile("No such file or directory")


# A call of each command that writes for programs. ID is a toast with a button and a reply, of this call alone; GONE one that has ended.
FOR_PROGRAMS = """
    act ID ok | ask Name --timeout 1ms | campaign results none | campaign status | centre close | choose Which a b --timeout 1ms | config check | config show | confirm Sure --timeout 1ms
    dismiss ID | dnd off | doctor | file --own --timeout 1ms | focus | form --field a:text=A --timeout 1ms | history act GONE ok | history clear --yes
    history delete GONE | history list | history restore GONE | history show GONE | hosts add far.example | hosts list | hosts remove far.example
    list | loading Wait --timeout 1ms | modal Sure --timeout 1ms | mode none | present FILE --wait | press ID ok | progress Work -- true | recipes
    release | reply ID yes | restore GONE | result GONE | retry -- true | rules explain GONE | rules list | rules off 'quiet chat' | rules on 'quiet chat'
    rules remove 'quiet chat' | rules test {} | sheet --action a=A --timeout 1ms | snooze ID 5s | status | stop | subscribe | text /etc/hostname --timeout 1ms
    toast Done --timeout 1ms --wait | undo | update ID --title New | wait GONE | why ID
"""
CALLS = [shlex.split(call) for line in FOR_PROGRAMS.split("\n") for call in line.split("|") if call.strip()]


@unittest.skipUnless(shutil.which("msgfmt"), "needs msgfmt, of gettext")
class Languages(DesktopTest):
    desktop_options = {"config": '[[rule]]\nname = "quiet chat"\nmatch.app = "chat"\nset.urgency = "low"\n'}

    @classmethod
    def setUpClass(cls):
        cls.catalogues = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.catalogues.cleanup)
        subprocess.run([ROOT / "Scripts/texts", "pseudo", cls.catalogues.name], check=True)

    def setUp(self):
        super().setUp()
        self.pseudo = ["env", "LC_ALL=C.UTF-8", "LANGUAGE=en@pseudo", f"TEXTDOMAINDIR={self.catalogues.name}"]
        # The names of commands, which stand in usage and in lists of what is known.
        self.names = NAMES | set(re.findall(r"^  ([a-z]+)(?:  |$)", self.desktop.topmost("--help").stdout, re.M))
        self.ident = self.client().notify("Gruß", app="chat", timeout=0)
        wait_until(lambda: '"showing"' in self.desktop.topmost("why", str(self.ident), "--json").stdout, what="it on screen")

    def both(self, *arguments):
        """What a command writes in English, and in the pseudo-locale."""
        command = [BIN / "topmost", *arguments]
        return self.desktop.run(command), self.desktop.run(self.pseudo + command)

    def plain_words(self, text):
        """The English words of a text: neither translated, nor quoted, nor a name, a path, a flag or a number."""
        words = [word.strip(".,;:()[]~…'") for word in SYSTEM.sub("", re.sub(r'"[^"]*"', "", text)).split()]
        return [word for word in words if re.fullmatch(r"[A-Z]?[a-z]+", word) and CHANGED.search(word)
                and word not in self.names]

    def check(self, *arguments):
        english, pseudo = self.both(*arguments)
        self.assertEqual(english.returncode, pseudo.returncode, arguments)
        texts = pseudo.stdout + pseudo.stderr.replace("topmost: ", "")
        self.assertTrue(texts.strip(), arguments)
        self.assertNotEqual(english.stdout + english.stderr, pseudo.stdout + pseudo.stderr, arguments)
        self.assertEqual(self.plain_words(texts), [], f"{arguments}\n{texts}")

    def test_prose(self):
        self.desktop.topmost("rules", "off", "quiet chat")
        for arguments in (("status",), ("why", str(self.ident)), ("doctor",), ("dnd",), ("rules", "list"),
                          ("rules", "explain", "999"), ("rules", "test", "{}"), ("config", "check"),
                          ("undo",)):
            with self.subTest(arguments):
                self.check(*arguments)

    def test_errors(self):
        for arguments in (("press", "9999", "ok"), ("dismiss", "9999"), ("reply", "hm"), ("history", "show", "9999"),
                          ("restore", "9999"), ("mode", "loud"), ("rules", "on", "loud"), ("toast", "a", "--timeout", "5"),
                          ("toast", "a", "--icon", "/nothing/here.png"), ("update", "9999", "--title", "a"),
                          ("ask", "Port", "--min", "1", "--max", "0", "--number"), ("snooze", "soon"), ("danse",),
                          ("choose", "Which?"), ("config", "import", "dunst", "/nothing/here"), ("text", "/nothing/here"),
                          ("modal", ""), ("dnd", "until", "2001-01-01"), ("run", "--", "/nothing/here"), ("attach", "--", "http://desk"),
                          ("hosts", "remove", "nowhere")):
            with self.subTest(arguments):
                self.check(*arguments)

    def test_what_has_ended(self):
        self.desktop.topmost("dismiss", str(self.ident))
        self.check("press", str(self.ident), "ok")
        self.check("why", str(self.ident))

    def test_why_texts_are_not_in_the_language(self):
        missing = self.desktop.run(["env", "LC_ALL=xx_YY.UTF-8", BIN / "topmost", "doctor"]).stdout
        self.assertIn("note   language: the locale xx_YY.UTF-8 is not installed: texts are in English\n", missing)
        self.assertIn(" LANGUAGE=xx_YY\n", missing)
        programs = pathlib.Path(self.catalogues.name, "bin")
        programs.mkdir()
        for fonts, is_reported in (("", True), ("Inter", False)):
            (programs / "fc-list").write_text(f'#!/bin/sh\n[ "$*" = ":lang=en family" ] && printf "%s" "{fonts}"\n')
            (programs / "fc-list").chmod(0o755)
            checked = self.desktop.run([*self.pseudo, f"PATH={programs}:{os.environ['PATH']}", BIN / "topmost", "doctor"]).stdout
            self.assertEqual("en@pseudo" in checked, is_reported, checked)
        self.assertNotIn(" language: ", self.desktop.topmost("doctor").stdout)

    def test_files_and_modes_have_translated_errors(self):
        form = pathlib.Path(self.catalogues.name, "form.toml")
        form.write_text("title = \n")
        self.check("present", str(form))
        self.check("mode", "loud")

    def test_machines(self):
        """What programs read is the same in every language."""
        for arguments in (("status", "--json"), ("list", "--json"), ("why", str(self.ident), "--json"), ("doctor", "--json"),
                          ("history", "--json"), ("rules", "list", "--json"), ("config", "check", "--json"),
                          ("config", "show"), ("status", "--waybar"), ("mode", "status"), ("recipes", "--json")):
            with self.subTest(arguments):
                english, pseudo = (self.stable(done.stdout) for done in self.both(*arguments))
                self.assertEqual(english, pseudo)
                self.assertTrue(english)

    @staticmethod
    def stable(text):
        """The text without ages, which pass between two commands, and names of connections."""
        return re.sub(r'"\w+_ms":\d+|:1\.\d+', "", text)

    def test_each_command_for_programs_in_arabic(self):
        catalogue = pathlib.Path(self.catalogues.name, "ar/LC_MESSAGES/topmost.mo")
        catalogue.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["msgfmt", "-o", catalogue, ROOT / "po/ar.po"], check=True)
        arabic = ["env", "LC_ALL=C.UTF-8", "LANGUAGE=ar", f"TEXTDOMAINDIR={self.catalogues.name}"]
        self.assertIn("يعرض إشعارات", self.desktop.run([*arabic, BIN / "topmost", "--help"]).stdout)
        completions = (ROOT / "docs/completions/topmost.fish").read_text()
        commands = set(re.findall(r'"topmost ([a-z ]+)" json\' -l', completions))
        called = {" ".join(call[:2]) if " ".join(call[:2]) in commands else call[0] for call in CALLS}
        self.assertEqual(commands - called, set(), "write JSON and are not called here")
        for call in CALLS:
            with self.subTest(call):
                english, translated = (self.call(prefix, call + ["--json"]) for prefix in ([], arabic))
                self.assertEqual(english, translated)
        for call in (["toast", "a", "--print-id"], ["status", "--waybar"], ["toast", ""], ["toast", "a", "--tone", "x", "--json"]):
            english, translated = (self.call(prefix, call) for prefix in ([], arabic))
            self.assertEqual(english, translated)

    def call(self, prefix, call):
        """What a command writes for programs, and its status, without numbers: each begins with the same on screen and in the history."""
        me = self.client()
        history = lambda: me.call(CONTROL, "History", "(a{sv})", {})

        def ended(title):
            """The id of a toast that has ended, once it is the newest in the history."""
            ident = me.notify(title, timeout=0)
            me.call(CONTROL, "Dismiss", "(u)", ident)
            wait_until(lambda: title in [entry["title"] for entry in history()[:1]], step=0.1, what="it in the history")
            return ident
        me.call(CONTROL, "DismissAll")
        ended(f"Last {time.monotonic_ns()}")
        me.call(CONTROL, "HistoryClear")
        gone = ended("Gone")
        ident = me.notify("A", actions=["ok", "Yes", "inline-reply", "Answer"], timeout=0)
        wait_until(lambda: me.call(CONTROL, "Explain", "(u)", ident)[1]["reason"] == "showing", what="it on screen")
        if call[:2] == ["hosts", "remove"]:
            self.desktop.topmost("hosts", "add", call[2])
        file = pathlib.Path(self.catalogues.name, "card.json")
        file.write_text('{"kind": "modal", "title": "A", "timeout_ms": 1}')
        names = {"ID": str(ident), "GONE": str(gone), "FILE": str(file)}
        # These two go on until they are ended.
        seconds = "3" if call[0] in ("focus", "subscribe") else "60"
        done = self.desktop.run([*prefix, "timeout", seconds, BIN / "topmost", *(names.get(word, word) for word in call)])
        if call[0] == "stop":
            self.desktop.end("topmostd")
            self.desktop.start_daemon()
        return re.sub(r"\d+", "0", done.stdout), done.returncode

    def test_damaged_catalogues(self):
        """Texts are in English, and no program crashes."""
        folder = pathlib.Path(self.catalogues.name, "damaged")
        catalogue = folder / "de/LC_MESSAGES/topmost.mo"
        catalogue.parent.mkdir(parents=True)
        subprocess.run(["msgfmt", "--no-hash", "-o", catalogue, ROOT / "po/de.po"], check=True)
        whole = catalogue.read_bytes()
        german = ["env", "LC_ALL=C.UTF-8", "LANGUAGE=de", f"TEXTDOMAINDIR={folder}"]
        english = self.desktop.topmost("status").stdout
        self.assertNotEqual(self.desktop.run([*german, BIN / "topmost", "status"]).stdout, english)
        dice = random.Random(29)
        damaged = [b"", b"\0" * 100, whole[:20], whole[:5000], whole[:-1], dice.randbytes(len(whole)), whole[:28] + dice.randbytes(len(whole) - 28)]
        for arguments in (("status",), ("press", "9999", "ok"), ("preview", "toast", "Done", "--output", f"{folder}/toast.png")):
            plain = self.desktop.run([BIN / "topmost", *arguments])
            for bytes in damaged:
                catalogue.write_bytes(bytes)
                done = self.desktop.run([*german, BIN / "topmost", *arguments])
                self.assertEqual((done.stdout, done.stderr, done.returncode), (plain.stdout, plain.stderr, plain.returncode), len(bytes))
        checked = self.desktop.run([*german, BIN / "topmost", "doctor"]).stdout
        self.assertIn(f"note   language: {catalogue} is damaged: texts are in English\n", checked)


@unittest.skipUnless(shutil.which("localedef") and pathlib.Path("/usr/share/i18n/locales/de_DE").exists(), "needs localedef and Debian's locales")
class Regions(DesktopTest):
    """How regions write numbers and weeks, in a terminal; their locales are compiled here."""

    desktop_options = {"screen": False}

    @classmethod
    def setUpClass(cls):
        cls.locales = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.locales.cleanup)
        for name in ("de_DE", "en_US", "ar_EG"):
            subprocess.run(["localedef", "-i", name, "-f", "UTF-8", f"{cls.locales.name}/{name}.UTF-8"], check=True)
        subprocess.run([ROOT / "Scripts/texts", "mo", cls.locales.name], check=True)

    def ask(self, region, *arguments):
        """A terminal in which a command of a region asks, and the file with the answer."""
        answer = self.desktop.directory / f"answer-{region}-{time.monotonic_ns()}"
        command = shlex.join([str(BIN / "topmost"), *arguments, "--here"])
        variables = f"LOCPATH={self.locales.name} LC_ALL={region}.UTF-8 TEXTDOMAINDIR={self.locales.name}"
        return Tmux(self.desktop, f"env {variables} {command} > {answer}"), answer

    def test_numbers(self):
        for region, typed, shown in (("de_DE", "1,5", "1,5"), ("de_DE", "1.5", "1,5"), ("en_US", "1.5", "1.5"), ("ar_EG", "١.٥", "1.5")):
            terminal, answer = self.ask(region, "ask", "Zoll", "--number", "--max", "2")
            terminal.wait_text("Zoll")
            terminal.wait_armed()
            terminal.keys("-l", typed)
            terminal.wait_text(shown)
            terminal.keys("Enter")
            self.assertEqual(wait_until(answer.read_text, what="the answer"), "1.5\n", (region, typed))

    def test_weeks(self):
        for region, week in (("de_DE", "Mo Tu We Th Fr Sa Su"), ("en_US", "Su Mo Tu We Th Fr Sa"), ("ar_EG", "Sa Su Mo Tu We Th Fr")):
            texts = pathlib.Path(self.locales.name, region)
            environment = dict(os.environ, LOCPATH=self.locales.name, LC_ALL=f"{region}.UTF-8", LANGUAGE="en", TOPMOST_TEXTS=str(texts))
            subprocess.run([ROOT / ".build/debug/topmostPackageTests.xctest", "--testing-library", "swift-testing", "--filter", "ShownTextsTests"],
                           env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True)
            shown = [line.split("\t") for line in texts.read_text(encoding="utf-8").splitlines()]
            columns = [text for sample, _, _, text in shown if sample == "modal-date-dark" and text in week.split()]
            self.assertEqual(" ".join(columns), week, region)

    def test_hints_from_right_to_left(self):
        terminal, _ = self.ask("ar_EG", "ask", "Zoll")
        line = next(line for line in terminal.wait_text("Esc").split("\n") if "Esc" in line)
        self.assertLess(line.index("Esc"), line.index("Enter"), line)
        self.assertLess(line.index("Enter"), line.index("Tab"), line)
        terminal.wait_armed()
        terminal.keys("Escape")
        wait_until(terminal.ended, what="the end")


if __name__ == "__main__":
    unittest.main()
