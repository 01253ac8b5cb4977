# SPDX-License-Identifier: MIT
"""The command's help in another language: all of it is translated, and its lists keep their columns."""

import os
import pathlib
import re
import subprocess
import tempfile
import unicodedata
import unittest

from harness import BIN, ROOT


class Help(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        subprocess.run([ROOT / "Scripts/texts", "pseudo", cls.folder], check=True)
        cls.english = {}
        cls.walk(())
        # What is typed is the same in every language.
        text = "\n".join(cls.english.values())
        typed = re.findall(r"^  (\S.*?)(?:  |$)|<([^>]*)>|\[(\w+\] \w+)|'([^']*)'|(?:values|Parts|Words|TYPE is|Options are):? ([^.;)]*)", text, re.M)
        cls.names = set(re.findall("[a-z]+", " ".join(part for parts in typed for part in parts))) | {"topmost", "stderr"}

    @classmethod
    def walk(cls, command):
        """Keeps the English help of a command and of those behind it."""
        cls.english[command] = cls.help(command, "en")
        for name in re.findall("^  (\\S+)", cls.english[command].partition("SUBCOMMANDS:\n")[2], re.M):
            if name != "See":
                cls.walk((*command, name))

    @classmethod
    def run_command(cls, *arguments, language, **variables):
        environment = {"PATH": os.environ["PATH"], "HOME": str(cls.folder), "LC_ALL": "C.UTF-8", "LANGUAGE": language, "TEXTDOMAINDIR": str(cls.folder), **variables}
        return subprocess.run([BIN / "topmost", *arguments], env=environment, capture_output=True, text=True, check=False)

    @classmethod
    def help(cls, command, language):
        return cls.run_command(*command, "--help", language=language).stdout

    @staticmethod
    def labels(text):
        """What stands in the first column of a help's lists of options and arguments; the second begins behind 26 cells."""
        return [line[:26] if line[25:26] in (" ", "") else line for line in text.splitlines() if re.match("  [-<]", line)]

    def forgotten(self, text):
        """The English words of a text that are nobody's names: of options, of values, in examples."""
        lines = [line for line in text.splitlines() if not re.match(r"  +\S+( \S+)*$", line) or line.startswith(" " * 26)]
        words = re.findall(r"(?<![\w-])[^\W\d_]+", re.sub(r"<[^>]*>|--?[a-z0-9-]+|'[^']*'", " ", "\n".join(lines)))
        return [word for word in words if re.fullmatch("[A-Z]?[a-z]+", word) and re.search("[aceinouy]", word) and word not in self.names]

    def test_every_word_is_translated(self):
        self.assertGreater(len(self.english), 60)
        for command in self.english:
            with self.subTest(command=command):
                text = self.help(command, "en@pseudo")
                self.assertIn("~", text)
                self.assertEqual(self.forgotten(text), [])

    def test_lists_keep_their_columns(self):
        for command, english in self.english.items():
            with self.subTest(command=command):
                text = self.help(command, "en@pseudo")
                for line in text.splitlines():
                    if not re.match("USAGE|  (topmost|[a-z_]+=)", unicodedata.normalize("NFD", line)) and "~" in line:
                        self.assertLessEqual(len(line), 80, line)
                self.assertEqual(self.labels(text), self.labels(english))

    def test_errors_are_translated(self):
        for line in ("--bogus", "toast --titel x y", "toast --title", "toast --wait=3 x", "toast a b", "toast a b c", "confirm",
                     "attach --color red", "centre open"):
            with self.subTest(line=line):
                result = self.run_command(*line.split(), language="en@pseudo")
                self.assertEqual((result.stdout, result.returncode), ("", 64))
                self.assertIn("~", result.stderr)
                self.assertEqual(self.forgotten(result.stderr), [])

    def test_variables_are_read_in_every_language(self):
        for language in ("en", "en@pseudo"):
            # Two values, if the help says that there may be more: neither is a colour with a line break. There is no bus.
            result = self.run_command("toast", "Hi", language=language, TOPMOST_TOAST_COLORS="title=#ffffff\nmessage=#000000",
                                      DBUS_SESSION_BUS_ADDRESS="unix:path=/nowhere")
            self.assertEqual(result.returncode, 69, result.stderr)


if __name__ == "__main__":
    unittest.main()
