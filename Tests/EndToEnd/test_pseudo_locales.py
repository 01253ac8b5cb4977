# SPDX-License-Identifier: MIT
"""What Topmost says is translated and has room: pseudo-locales over the samples of cards, the centre and terminals.

`Scripts/texts pseudo` makes them: en@pseudo has accents and is 40 % longer, ar@pseudo has Hebrew letters, right to left.
"""

import collections
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from harness import ROOT

Shown = collections.namedtuple("Shown", "sample state words text")


class PseudoLocaleTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        subprocess.run([ROOT / "Scripts/texts", "pseudo", cls.folder], check=True)
        cls.english = cls.shown("en")

    @classmethod
    def shown(cls, language):
        """The texts on all samples in a language."""
        output = cls.folder / language.replace("@", "-")
        environment = {"PATH": os.environ["PATH"], "HOME": str(cls.folder), "LC_ALL": "C.UTF-8", "LANGUAGE": language,
                       "TEXTDOMAINDIR": str(cls.folder), "TOPMOST_TEXTS": str(output)}
        subprocess.run([ROOT / ".build/debug/topmostPackageTests.xctest", "--testing-library", "swift-testing", "--filter", "ShownTextsTests"],
                       env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True)
        files = [output, pathlib.Path(f"{output}.terminal")]
        return [Shown(*line.split("\t")) for file in files for line in file.read_text(encoding="utf-8").splitlines()]

    def cut(self, texts):
        """How many texts of each sample are cut."""
        return collections.Counter(shown.sample for shown in texts if shown.state == "cut")

    def check(self, language, is_forgotten):
        texts = self.shown(language)
        self.assertGreater(len(texts), 500)
        forgotten = [f"{shown.sample}: {shown.text}" for shown in texts if any(map(is_forgotten, shown.words.split()))]
        self.assertEqual(forgotten, [], "has no translation")
        more = self.cut(texts) - self.cut(self.english)
        self.assertEqual([shown for shown in texts if shown.state == "cut" and shown.sample in more], [], "is cut, and not in English")

    def test_longer_texts_with_accents(self):
        self.check("en@pseudo", lambda word: re.search("[aceinouyACEINOUY]", word))

    def test_right_to_left(self):
        self.check("ar@pseudo", lambda word: re.search("[A-Za-z]", word))


if __name__ == "__main__":
    unittest.main()
