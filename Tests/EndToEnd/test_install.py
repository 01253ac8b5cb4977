# SPDX-License-Identifier: MIT
"""`make install` as a packager, a person without root, and somebody who leaves again see it."""

import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import tempfile
import unittest
from fnmatch import fnmatch

from harness import BIN, CONTROL, DRIVER, ROOT, DesktopTest, wait_until

PROGRAMS = ["bin/topmost", "bin/topmostd", "libexec/topmost/topmost-compat", "libexec/topmost/topmost-display-png",
            "libexec/topmost/topmost-display-terminal", "libexec/topmost/topmost-display-wayland",
            "libexec/topmost/topmost-accessibility", "libexec/topmost/topmost-calendar",
            "libexec/topmost/topmost-display-x11", "libexec/topmost/topmost-fetch", "libexec/topmost/topmost-history",
            "libexec/topmost/topmost-gallery", "libexec/topmost/topmost-identity",
            "libexec/topmost/topmost-image-decoder", "libexec/topmost/topmost-input-method",
            "libexec/topmost/topmost-observer-sound", "libexec/topmost/topmost-observer-speech", "libexec/topmost/topmost-remote", "libexec/topmost/topmost-bridge",
            "libexec/topmost/topmost-push", "libexec/topmost/topmost-campaign",
            "libexec/topmost/topmost-postgresql"]
# Where lld is installed, release builds share Swift's runtime.
PROGRAMS += [f"libexec/topmost/{library.name}" for library in BIN.glob("topmost-*.so")]
RECIPES = sorted(path.name for path in (ROOT / "docs/recipes").iterdir() if path.suffix != ".md")
MANUAL = [f"share/man/man{page.suffix[1:]}/{page.name}" for page in (ROOT / "docs/man").iterdir()]
VERSION = re.search('text = "(.*)"', (ROOT / "Sources/System/Basics/Version.swift").read_text())[1]
LIBRARY = f"lib/libtopmost.so.{VERSION}"
AUTOSTART = "etc/xdg/autostart/topmost.desktop"
LINKS = {"lib/libtopmost.so": pathlib.Path(LIBRARY).name, "lib/libtopmost.so.0": pathlib.Path(LIBRARY).name,
         **{f"share/man/man3/{function}.3": "topmost.3" for function in
            re.findall(r"^[a-z].*?\b(topmost_\w+)\(", (ROOT / "Sources/Clients/CTopmost/topmost.h").read_text(), re.M)}}
DOCUMENTS = [path.relative_to(ROOT / "docs") for path in [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs/dbus").iterdir(), *(ROOT / "docs/examples").rglob("*")]
             if path.is_file() and path.suffix != ".pyc"]
SCRIPTS = ["libexec/topmost/topmost-failed", "libexec/topmost/topmost-fallback", *(f"share/topmost/recipes/{name}" for name in RECIPES),
           *(f"share/doc/topmost/{name}" for name in DOCUMENTS if os.access(ROOT / "docs" / name, os.X_OK))]
DATA = ["include/topmost.h", "lib/pkgconfig/topmost.pc",
        "share/bash-completion/completions/topmost", "share/dbus-1/interfaces/org.topmost.Topmost1.xml",
        "share/dbus-1/services/org.topmost.Notifications.service",
        "share/dbus-1/services/org.topmost.Topmost1.service",
        "share/fish/vendor_completions.d/topmost.fish", *MANUAL,
        "share/applications/org.topmost.Topmost.desktop", "share/icons/hicolor/scalable/apps/org.topmost.Topmost.svg",
        "share/metainfo/org.topmost.Topmost.metainfo.xml", "share/licenses/topmost/LICENSE", "share/doc/topmost/CHANGELOG.md",
        *(f"share/doc/topmost/{name}" for name in DOCUMENTS if not os.access(ROOT / "docs" / name, os.X_OK)),
        "share/topmost/config.toml", *(f"share/topmost/hooks/topmost.{shell}" for shell in ("bash", "fish", "zsh")),
        "share/topmost/plugins/accessibility.toml", "share/topmost/plugins/sound.toml", "share/topmost/plugins/speech.toml",
        "share/topmost/plugins/wayland.toml", "share/topmost/plugins/x11.toml",
        "share/topmost/themes/ember.toml", "share/topmost/themes/paper.toml",
        "share/topmost/options.schema.json", "share/topmost/topmost.schema.json", "share/zsh/site-functions/_topmost"]
# Of the pseudo-locales, in place of the languages of po/.
CATALOGUES = [f"share/locale/{language}/LC_MESSAGES/topmost.mo" for language in ("ar@pseudo", "en@pseudo")]
UNITS = ["lib/systemd/user/topmost-failed@.service", "lib/systemd/user/topmost-fallback.service", "lib/systemd/user/topmost-fetch.socket",
         "lib/systemd/user/topmost-fetch@.service",
         "lib/systemd/user/topmost-host@.service", "lib/systemd/user/topmost-identity.socket", "lib/systemd/user/topmost-identity@.service",
         "lib/systemd/user/topmost-bridge.service", "lib/systemd/user/topmost-push.service", "lib/systemd/user/topmost.service",
         "lib/systemd/system/topmost-campaign@.service", "lib/systemd/system/topmost-fleet@.service"]

needs_programs = unittest.skipUnless(all((BIN / pathlib.Path(program).name).exists() for program in [*PROGRAMS, "libTopmostC.so"]),
                                     "not all programs are built")


def install(*arguments, **variables):
    environment = {"PATH": os.environ["PATH"], "HOME": "/nonexistent", "BUILT": str(BIN), "CATALOGUES": "/nonexistent", **variables}
    return subprocess.run([ROOT / "Scripts/install", *arguments], env=environment, capture_output=True, text=True,
                          timeout=300, stdin=subprocess.DEVNULL)


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


class Installing(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="topmost install "))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    @needs_programs
    def test_a_package_has_all_files_in_their_places_and_nothing_more(self):
        with tempfile.TemporaryDirectory(prefix="topmost-catalogues-") as catalogues:
            subprocess.run([ROOT / "Scripts/texts", "pseudo", catalogues], check=True)
            done = install(DESTDIR=str(self.folder), PREFIX="/usr/", CATALOGUES=catalogues)
        self.assertEqual(done.returncode, 0, done.stderr)
        expected = sorted([AUTOSTART, *("usr/" + name for name in [*PROGRAMS, *SCRIPTS, *DATA, *CATALOGUES, *UNITS, LIBRARY, *LINKS])])
        self.assertEqual(files(self.folder), expected)
        self.assertEqual(sorted(done.stdout.splitlines()), [f"{self.folder}/{name}" for name in expected])
        for name in expected:
            mode = stat.S_IMODE((self.folder / name).stat().st_mode)
            self.assertEqual(mode, 0o755 if name[4:] in PROGRAMS + SCRIPTS and not name.endswith(".so") else 0o644, name)
        for program in PROGRAMS:
            self.assertEqual((self.folder / "usr" / program).stat().st_size,
                             (BIN / pathlib.Path(program).name).stat().st_size, "a package's programs are whole")

        for link, target in LINKS.items():
            self.assertEqual(os.readlink(self.folder / "usr" / link), target)
        read = lambda name: (self.folder / "usr" / name).read_text()
        self.assertIn("\nExecStart=/usr/bin/topmostd\n", read("lib/systemd/user/topmost.service"))
        self.assertIn("\nlibdir=/usr/lib\n", read("lib/pkgconfig/topmost.pc"))
        for name in ("org.topmost.Notifications", "org.topmost.Topmost1"):
            self.assertIn("\nExec=/usr/bin/topmostd\n", read(f"share/dbus-1/services/{name}.service"))
        self.assertTrue(read("share/topmost/config.toml").startswith(
            "#:schema file:///usr/share/topmost/topmost.schema.json\n"))
        for name in expected:
            if name[4:] not in [*PROGRAMS, *CATALOGUES, LIBRARY, *LINKS]:
                text = (self.folder / name).read_text()
                self.assertIsNone(re.search(r"@(bin|libexec|directory|prefix|libdir|version)@", text), name)
                self.assertNotIn(str(self.folder), text, name)
            for place in re.findall(r"(?:\.Pa|source) (/usr/share\S*)", text) if name[4:] in MANUAL else ():
                if "sounds" not in place:
                    self.assertTrue((self.folder / place[1:]).exists(), f"{place} in {name}")

        (self.folder / "usr/share/topmost/themes/mine.toml").write_text("base = 'dark'\n")
        self.assertRegex(read("share/applications/org.topmost.Topmost.desktop"), r"\nName\[en@pseudo\]=.*\nName=Notification Centre\n")
        self.assertRegex(read("share/metainfo/org.topmost.Topmost.metainfo.xml"), '<summary xml:lang="ar@pseudo">')

        done = install("--remove", DESTDIR=str(self.folder), PREFIX="/usr")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(files(self.folder), ["usr/share/topmost/themes/mine.toml"], "what is not ours stays")
        (self.folder / "usr/share/topmost/themes/mine.toml").unlink()
        install("--remove", DESTDIR=str(self.folder), PREFIX="/usr")
        self.assertEqual([path for path in self.folder.rglob("*topmost*")], [])

    def test_each_file_is_in_one_package(self):
        lists = {path.stem: path.read_text().split("\n") for path in (ROOT / "debian").glob("*.install")}
        lists["none"] = (ROOT / "debian/not-installed").read_text().split("\n")
        for name in [AUTOSTART, *("usr/" + name for name in [*PROGRAMS, *SCRIPTS, *DATA, *CATALOGUES, *UNITS, LIBRARY, *LINKS])]:
            name = re.sub("usr/lib/(?!systemd)", "usr/lib/x86_64-linux-gnu/", name)
            owners = [package for package, patterns in lists.items()
                      if any(pattern and (fnmatch(name, pattern) or fnmatch(name, pattern + "/*")) for pattern in patterns)]
            # dh_missing knows that the second list is for what no package has.
            self.assertEqual(len([owner for owner in owners if owner != "none"] or owners), 1, f"{name}: {owners}")

    def test_the_version_is_the_same_everywhere(self):
        for name, pattern in {"CHANGELOG.md": r"\n## (\d.*)", "debian/changelog": r"^topmost \((.*)-", "desktop/org.topmost.Topmost.metainfo.xml": r'release version="(.*?)"',
                              "packaging/PKGBUILD": "pkgver=(.*)", "packaging/topmost.spec": "Version: *(.*)", "packaging/flake.nix": 'version = "(.*)"'}.items():
            self.assertEqual(re.search(pattern, (ROOT / name).read_text())[1], VERSION, name)

    @needs_programs
    def test_names_of_other_commands_come_and_go_when_asked_for(self):
        where = {"PREFIX": f"{self.folder}/usr", "HOME": str(self.folder), "STRIP": "no"}
        names = ("dunstctl", "makoctl", "swaync-client", "notify-send", "dunstify", "zenity", "kdialog", "yad")
        bin_folder = self.folder / "usr/bin"
        done = install(**where)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertFalse(any((bin_folder / name).is_symlink() for name in names))
        (bin_folder / "dunstctl").write_text("the real one")
        done = install(COMPAT="1", **where)
        self.assertEqual((done.returncode, done.stderr),
                         (0, f"make install: {bin_folder}/dunstctl is another program and is kept\n"))
        self.assertEqual((bin_folder / "dunstctl").read_text(), "the real one")
        for name in names[1:]:
            self.assertEqual(os.readlink(bin_folder / name), "../libexec/topmost/topmost-compat")
            said = subprocess.run([bin_folder / name, "--help"], capture_output=True, text=True, check=True).stdout
            self.assertTrue(said.startswith("Usage:") and name in said, said)
        install("--remove", **where)
        self.assertEqual(files(bin_folder), ["dunstctl"], "what is not ours stays")
        self.assertEqual(install(COMPAT="perhaps", **where).returncode, 64)
        self.assertEqual(install(COMPAT="no", **where).returncode, 0)
        self.assertFalse((self.folder / "usr/libexec/topmost/topmost-compat").exists())
        for words in (["list"], ["install", bin_folder], ["remove", bin_folder]):
            done = subprocess.run([bin_folder / "topmost", "compat", *words], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout, files(bin_folder)), (69, "", ["dunstctl", "topmost", "topmostd"]), words)
            self.assertTrue(done.stderr.startswith("topmost: not found: topmost-compat"), done.stderr)

    def test_without_them_nothing_that_is_built_needs_them(self):
        done = subprocess.run(["swift", "package", "dump-package", "--scratch-path", self.folder], cwd=ROOT, text=True,
                              env={**os.environ, "COMPAT": "no"}, capture_output=True, check=True, stdin=subprocess.DEVNULL)
        needs = {target["name"]: {need["byName"][0] for need in target["dependencies"] if "byName" in need}
                 for target in json.loads(done.stdout)["targets"]}
        self.assertEqual([name for name in needs if "compat" in name.lower()], [])
        self.assertLessEqual({"topmostd", "topmost", "TopmostC", *set().union(*needs.values())}, set(needs))

    @needs_programs
    def test_every_program_has_help_and_a_version_and_refuses_other_arguments(self):
        for name in [pathlib.Path(program).name for program in PROGRAMS if not program.endswith(".so")]:
            run = lambda word: subprocess.run([BIN / name, word], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
            version, help_text, wrong = run("--version"), run("--help"), run("--bogus")
            self.assertEqual((version.returncode, help_text.returncode, wrong.returncode), (0, 0, 64), name)
            self.assertRegex(version.stdout, r"^[a-z0-9-]* ?\d+\.\d+", name)
            self.assertIn(name, help_text.stdout)
            self.assertIn("--bogus", wrong.stderr)

    @needs_programs
    def test_in_the_home_folder_the_unit_lies_where_systemd_looks(self):
        done = install(PREFIX=f"{self.folder}/.local", HOME=str(self.folder), STRIP="no")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.folder / ".local/share/systemd/user/topmost.service").exists())
        self.assertFalse((self.folder / ".local/lib/systemd").exists())
        again = install(PREFIX=f"{self.folder}/.local", HOME=str(self.folder), STRIP="no")
        self.assertEqual((again.returncode, again.stdout), (0, done.stdout), "over itself")

    def test_what_cannot_be_done_is_said(self):
        relative = install(PREFIX="usr")
        self.assertEqual((relative.returncode, relative.stderr),
                         (64, 'make install: PREFIX takes an absolute path, got "usr"\n'))
        bare = install(PREFIX=f"{self.folder}/usr", BUILT=f"{self.folder}/none")
        self.assertEqual((bare.returncode, bare.stderr), (66, "make install: nothing is built: make build\n"))
        self.assertEqual(files(self.folder), [])


class LeftOut(unittest.TestCase):
    """What release builds leave out: Scripts/droppable."""

    SOURCE = """
        #define KEPT __attribute__((used, retain))
        KEPT const int unused_table[] = {1, 2, 3};
        KEPT int unused_function(void) { return unused_table[0]; }
        KEPT __attribute__((section("swift5_record"))) const int found_by_its_section = 1;
        KEPT int used_function(void) { return 1; }
    """

    def names(self, *objects):
        """The names of a program with objects that calls one of their functions."""
        (self.folder / "main.c").write_text("int used_function(void); int main(void) { return used_function(); }\n")
        subprocess.run(["cc", "-Wl,--gc-sections", "-o", self.folder / "program", self.folder / "main.c", "-Wl,--whole-archive", *objects, "-Wl,--no-whole-archive"],
                       check=True)
        listed = subprocess.run(["nm", self.folder / "program"], check=True, capture_output=True, text=True).stdout
        return {name for name in ("unused_table", "unused_function", "found_by_its_section", "used_function") if f" {name}\n" in listed}

    def test_public_functions_that_nothing_uses_and_nothing_else(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="topmost-left-out-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "Module.build").mkdir()
        source, built, archive = self.folder / "part.c", self.folder / "Module.build/part.o", self.folder / "part.a"
        source.write_text(self.SOURCE)
        subprocess.run(["cc", "-c", "-ffunction-sections", "-fdata-sections", "-o", built, source], check=True)
        subprocess.run(["ar", "rc", archive, built], check=True)
        subprocess.run([ROOT / "Scripts/droppable", self.folder / "out", built, archive], check=True)
        self.assertEqual(len(self.names(built)), 4)
        for copy in (self.folder / "out/Module.build/part.o", self.folder / "out/part.a"):
            self.assertEqual(self.names(copy), {"found_by_its_section", "used_function"}, copy)


class Installed(DesktopTest):
    """The installed tree, run as it lies there, with nothing said on the command line."""

    desktop_options = {"daemon": False}

    @needs_programs
    def test_it_works_wherever_it_lies(self):
        prefix = self.desktop.directory / "opt"
        done = install(PREFIX=str(prefix), STRIP="no")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.desktop.environment["PATH"] = f"{prefix}/bin:{os.environ['PATH']}"
        self.desktop.environment["XDG_DATA_HOME"] = f"{prefix}/share"
        self.desktop.write_config("[look]\ntheme = 'ember'\n")
        self.desktop.start("topmostd", ["topmostd"])
        client = self.client()
        wait_until(lambda: client.call(DRIVER, "NameHasOwner", "(s)", CONTROL[0]), what="the daemon")
        client.wait_signal("Presented", client.present("Toast", title="From a tree of its own"))
        self.assertEqual(client.call(CONTROL, "Status")["theme"], "ember")
        recipes = self.desktop.run(["topmost", "help", "recipes"]).stdout.splitlines()
        self.assertEqual([line.split(" ")[0] for line in recipes[:-2]], RECIPES)
        self.assertIn(f"{prefix}/share/topmost/recipes", recipes[-1])
        doctor = self.desktop.run(["topmost", "doctor"]).stdout
        for line in (f"ok     display program: x11 for X11: {prefix}/libexec/topmost/topmost-display-x11\n",
                     f"ok     terminal: topmost attach: {prefix}/libexec/topmost/topmost-display-terminal\n"):
            self.assertIn(line, doctor)
        self.assertNotIn("no D-Bus service file of Topmost", doctor)
        shown = self.desktop.run(["topmost", "config", "check", f"{prefix}/share/topmost/config.toml"])
        self.assertEqual(shown.returncode, 0, shown.stdout)
