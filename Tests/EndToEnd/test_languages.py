# SPDX-License-Identifier: MIT
"""What the command prints, in a language that has all texts: the pseudo-locale en@pseudo, where each vowel has an accent."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from harness import BIN, ROOT, DesktopTest

# Letters that the pseudo-locale never leaves as they are.
CHANGED = re.compile("[aceinouyACEINOUY]")
# Names that are values in sentences: programs, a theme, a rule and its state.
NAMES = {"topmost", "topmostd", "light", "quiet", "chat", "off"}
# What the C library says, which has translations of its own.
SYSTEM = re.compile("No such file or directory")


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
        self.ident = self.client().notify("Gruß", app="chat")

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
                          ("modal", ""), ("dnd", "until", "2001-01-01"), ("run", "--", "/nothing/here")):
            with self.subTest(arguments):
                self.check(*arguments)

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


if __name__ == "__main__":
    unittest.main()
