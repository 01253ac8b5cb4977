# SPDX-License-Identifier: MIT
"""`Scripts/texts` as a translator and a packager use it, on a copy of the texts with languages of its own."""

import gettext
import importlib.machinery
import importlib.util
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from harness import ROOT


class Translating(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="topmost-translations-")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in ("Scripts/texts", *(str(path.relative_to(ROOT)) for path in [*(ROOT / "desktop").iterdir(), *(ROOT / "Sources/System/Texts").rglob("*.swift")])):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        self.assertEqual(self.texts("pot").returncode, 0)

    def texts(self, *arguments):
        return subprocess.run([self.root / "Scripts/texts", *arguments], capture_output=True, text=True, timeout=120)

    def begin(self, language, name):
        """A catalogue without translations."""
        catalogue = self.root / f"po/{language}.po"
        subprocess.run(["msginit", "--no-translator", f"--locale={language}", f"--input={self.root}/po/topmost.pot", f"--output-file={catalogue}"],
                       check=True, capture_output=True)
        catalogue.write_text(f"# {name} translation of Topmost.\n" + catalogue.read_text())
        return catalogue

    @staticmethod
    def translate(catalogue):
        """Translates each text into itself in capitals, without its values' names."""
        capitals = lambda text: re.sub(r"(\{\w+\})|(\\.)|([^{\\]+)", lambda part: part[0] if part[1] or part[2] else part[0].upper(), text)
        def translated(entry):
            one, several = re.search('^msgid (.*?)^msg', entry[0], re.M | re.S), re.search('^msgid_plural (.*?)^msgstr', entry[0], re.M | re.S)
            return re.sub(r'^msgstr(\[0\])? ""\n', lambda found: f"msgstr{found[1] or ''} {capitals(one[1])}",
                          re.sub(r'^msgstr\[([1-9])\] ""\n', lambda found: f"msgstr[{found[1]}] {capitals(several[1])}", entry[0], flags=re.M), flags=re.M)
        header, entries = catalogue.read_text().split("\n\n", 1)
        catalogue.write_text(header + "\n\n" + re.sub(r"(?:^.+\n)+", translated, entries, flags=re.M))

    def test_a_language_is_complete_or_lint_says_what_is_missing(self):
        self.assertEqual((self.texts("check").returncode, self.texts("coverage").stdout), (0, ""), "no language")
        finnish, slovak = self.begin("fi", "Finnish"), self.begin("sk", "Slovak")
        self.translate(finnish)
        self.assertRegex(self.texts("coverage").stdout, r"^fi +Finnish +100 %\nsk +Slovak +0 %\n$")
        checked = self.texts("check")
        self.assertEqual(checked.returncode, 1)
        self.assertRegex(checked.stderr, r"^po/sk.po: (\d+) of \1 texts have no translation \(Scripts/texts update\)\n$")
        self.translate(slovak)
        self.assertEqual(self.texts("check").stderr, "")

        # msgfmt does not look at the form for one.
        for form in (r"\[0\]", r"\[1\]", ""):
            whole = slovak.read_text()
            slovak.write_text(re.sub(rf'(msgstr{form} ".*)\{{\w+\}}', r"\1{strange}", whole, count=1))
            checked = self.texts("check")
            self.assertEqual(checked.returncode, 1)
            self.assertIn("po/sk.po: the English text has no {strange}\n", checked.stderr)
            slovak.write_text(whole)

    def test_quotation_marks_are_those_of_the_language(self):
        loader = importlib.machinery.SourceFileLoader("texts", str(ROOT / "Scripts/texts"))
        texts = importlib.util.module_from_spec(importlib.util.spec_from_loader("texts", loader))
        loader.exec_module(texts)
        self.assertEqual({path.stem for path in (ROOT / "po").glob("*.po")}, set(texts.QUOTES), "each language has its marks")
        for language, english, translation, strange in (
                ("de", 'no "{rule}"', "kein „{rule}“", []), ("de", 'no "{rule}"', 'kein "{rule}"', ['"{rule}"']),
                ("de", "no '{rule}'", "kein ‚{rule}‘", ["‚", "‘"]), ("de", "no '{rule}'", "kein '{rule}'", ["'{rule}'"]),
                ("de", 'a time such as "10s"', 'eine Zeit wie "10s"', []), ("de", 'such as "a"', 'etwa "b"', ['"b"']),
                ("de", "NAME='value'", "NAME='Wert'", []), ("fr", "'{option}'", "l’option «\N{NO-BREAK SPACE}{option}\N{NO-BREAK SPACE}»", []),
                ("it", '"{rule}"', "dell'altra «{rule}»", []), ("ja", '"{rule}"', "“{rule}”", ["“", "”"]),
                ("ar", 'letters, "-" and "_"', 'حروف و"-" و"_"', []), ("fi", '"{rule}"', "”{rule}”", [])):
            problems = list(texts.strange_quotes(language, "", english, translation))
            self.assertEqual([problem.split(" has ")[0] for problem in problems], strange, translation)
        typed = texts.strange_quotes("de", "{last} is a name, in the quotes that it is typed with", 'or "{last}"', 'oder "{last}"')
        self.assertEqual(list(typed), [])

    def test_what_is_installed_has_each_language(self):
        self.translate(self.begin("pt_BR", "Portuguese (Brazil)"))
        compiled = self.root / "locale"
        (compiled / "xx/LC_MESSAGES").mkdir(parents=True)
        (compiled / "xx/LC_MESSAGES/topmost.mo").write_text("of a language that is gone")
        self.assertEqual(self.texts("mo", str(compiled)).returncode, 0)
        self.assertEqual([str(path.relative_to(compiled)) for path in compiled.rglob("*.mo")], ["pt_BR/LC_MESSAGES/topmost.mo"])
        with open(compiled / "pt_BR/LC_MESSAGES/topmost.mo", "rb") as file:
            self.assertEqual(gettext.GNUTranslations(file).gettext("Show live and past notifications"), "SHOW LIVE AND PAST NOTIFICATIONS")
        self.assertIn("\nName[pt_BR]=NOTIFICATION CENTRE\n", (compiled / "org.topmost.Topmost.desktop").read_text())
        self.assertIn('<summary xml:lang="pt_BR">', (compiled / "org.topmost.Topmost.metainfo.xml").read_text())

    def test_a_text_of_menus_that_no_translator_sees_is_an_error(self):
        entry = self.root / "desktop/org.topmost.Topmost.desktop"
        entry.write_text(entry.read_text().replace("Name=Settings", "Name=Preferences"))
        self.assertEqual(self.texts("pot", "--check").stderr, 'desktop/ has "Preferences", which is not in Sources/System/Texts/Table\n')
