# SPDX-License-Identifier: MIT
"""The recipes of docs/recipes, answered by keyboard; the programs that they call are stand-ins that note their words."""

import contextlib
import json
import os
import pathlib
import subprocess
import unicodedata

from harness import BIN, wait_until
from test_command import CommandTest

RECIPES = pathlib.Path(__file__).resolve().parents[2] / "docs/recipes"
# Data that looks like an option, a column, JSON, another host, an escape, a pattern; one name in both normal forms.
HOSTILE = ("--help", "-n a\tb\tCaf:e back\\slash\\n", '{"label":"Mine","id":"Yours"}', "'one' \"two\" $(id) `id` 100%20 %s [*]?{a,b}",
           unicodedata.normalize("NFC", "é"), unicodedata.normalize("NFD", "é"), "two\nlines")


def flat(text):
    """A text as a card shows it: blanks are one."""
    return " ".join(text.split())


class RecipeCase(CommandTest):
    def setUp(self):
        super().setUp()
        self.tools = self.desktop.directory / "tools"
        self.tools.mkdir()
        self.work = self.desktop.directory / "work"
        self.work.mkdir()
        self.calls = self.desktop.directory / "calls"
        self.calls.write_text("")
        self.desktop.environment["PATH"] = f"{self.tools}:{BIN}:{os.environ['PATH']}"
        self.desktop.environment["CALLS"] = str(self.calls)

    def tool(self, name, does=""):
        """A stand-in for a program: notes its words, then does that."""
        path = self.tools / name
        path.write_text(f'#!/bin/sh\necho "$(basename "$0") $*" >>"$CALLS"\n{does}\n')
        path.chmod(0o755)

    def start(self, name, *words, **options):
        process = subprocess.Popen([str(RECIPES / name), *map(str, words)], env=self.desktop.environment, text=True,
                                   cwd=self.work, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   **{"stdin": subprocess.DEVNULL, **options})
        self.addCleanup(self.stop, process)
        self.last = process
        return process

    @staticmethod
    def stop(process):
        if process.poll() is None:
            process.kill()
            process.wait()
        # What it started may still have its streams.
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()

    def shown(self, text, rows=0):
        """Waits until that is on screen with its rows and can be answered: each row that comes arms anew."""
        wait_until(lambda: any(text in line and " showing " in line for line in self.listed().splitlines()),
                   what=f"{text} on screen")
        if rows:
            self.desktop.part(None, str(rows - 1))
        self.desktop.wait_armed()

    def ident(self, text):
        line = next(line for line in self.listed().splitlines() if text in line)
        return line.split()[0]

    def called(self, line):
        wait_until(lambda: line in self.calls.read_text().splitlines(), what=f"a call of {line}")


class RecipeTest(RecipeCase):
    def test_backup(self):
        self.tool("rsync", 'echo "1,000  50%  1.00MB/s  0:00:01"; [ ! -e fail ] || exit 23')
        process = self.start("backup", "here", "there")
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)
        self.called("rsync -a --info=progress2 --no-inc-recursive -- here there")
        wait_until(lambda: "Backup done" in self.listed(), what="the toast")
        (self.work / "fail").touch()
        process = self.start("backup", "here", "there")
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 23)
        wait_until(lambda: "The backup stopped (status 23)" in self.listed(), what="the toast")

    def test_confirm_delete(self):
        (self.work / "a").touch()
        process = self.start("confirm-delete", "a")
        self.shown("Delete a?")
        self.desktop.key("Return")
        process.communicate(timeout=60)
        self.assertTrue((self.work / "a").exists(), "Enter deletes nothing")
        process = self.start("confirm-delete", "a")
        self.shown("Delete a?")
        self.press("positive")
        self.assert_ends(process, 0)
        self.assertFalse((self.work / "a").exists())

    def test_overwrite(self):
        for button, name in (("both", "b.2"), ("positive", "b"), ("negative", None)):
            (self.work / "a").write_text(button)
            (self.work / "b").write_text("old")
            process = self.start("overwrite", "a", "b")
            self.shown("b is there")
            self.press(button)
            self.assert_ends(process, 0)
            if name:
                self.assertEqual((self.work / name).read_text(), button)
            else:
                self.assertEqual((self.work / "b").read_text(), "old")

    def test_download_again(self):
        self.tool("curl", '[ -e ok ] || { touch ok; exit 6; }')
        process = self.start("download", "https://example.org/big.iso")
        self.shown("Download failed")
        self.desktop.topmost("press", self.ident("Download failed"), "retry")
        self.assert_ends(process, 0)
        self.assertEqual(self.calls.read_text().count("curl -fL --globoff --continue-at - -O -- https://example.org/big.iso"), 2)

    def test_ssh_askpass(self):
        process = self.start("ssh-askpass", "Enter passphrase for key 'id':")
        self.shown("Enter passphrase")
        self.desktop.type("open sesame")
        self.desktop.key("Return")
        self.assert_ends(process, 0, "open sesame\n")
        process = self.start("ssh-askpass", "Are you sure you want to continue connecting (yes/no/[fingerprint])? ")
        self.shown("Unknown host")
        self.desktop.key("Escape")
        self.assert_ends(process, 0, "no\n")
        self.desktop.environment["SSH_ASKPASS_PROMPT"] = "confirm"
        process = self.start("ssh-askpass", "Allow use of key id?")
        self.shown("SSH")
        self.desktop.key("Return")
        self.assert_ends(process, 0)

    def test_sudo_askpass(self):
        process = self.start("sudo-askpass", "[sudo] password for ada:")
        self.shown("[sudo] password for ada:")
        self.desktop.type("secret")
        self.desktop.key("Return")
        self.assert_ends(process, 0, "secret\n")

    def test_pinentry(self):
        process = self.start("pinentry", stdin=subprocess.PIPE)
        def say(line):
            process.stdin.write(line + "\n")
            process.stdin.flush()
        def hear(*lines):
            for line in lines:
                self.assertEqual(process.stdout.readline(), line + "\n")
        hear("OK Pleased to meet you")
        for line in ("OPTION lc-ctype=C.UTF-8", "SETDESC Unlock the key%0A\"Ada\" 100%25", "SETPROMPT Passphrase:",
                     "SETOK _OK", "SETERROR Bad passphrase"):
            say(line)
            hear("OK")
        say("GETPIN")
        self.shown("Passphrase")
        self.assertIn('Unlock the key\\n\\"Ada\\" 100%\\nBad passphrase', self.desktop.topmost("list", "--json").stdout)
        self.desktop.type("a%b")
        self.desktop.key("Return")
        hear("D a%25b", "OK")
        say("CONFIRM")
        self.shown("Passphrase")
        self.desktop.key("Escape")
        hear("ERR 83886179 Operation cancelled")
        say("BYE")
        hear("OK closing connection")
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)

    def test_consent(self):
        self.tool("useradd")
        process = self.start("consent", "Add a user?", "useradd", "ada")
        self.shown("Add a user?")
        self.desktop.key("Return")
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1, "Enter allows nothing")
        process = self.start("consent", "Add a user?", "useradd", "ada")
        self.shown("Add a user?")
        self.press("positive")
        self.assert_ends(process, 0)
        self.called("useradd ada")

    def test_battery(self):
        supply = self.desktop.environment["POWER_SUPPLY"] = str(self.work)
        for name, text in (("capacity", "7\n"), ("status", "Discharging\n")):
            pathlib.Path(supply, name).write_text(text)
        for charge in ("7", "6"):
            pathlib.Path(supply, "capacity").write_text(charge)
            self.assert_ends(self.start("battery"), 0)
        self.assertEqual(self.listed().count("Battery low"), 1)
        self.assertIn('"message":"6 % left"', self.desktop.topmost("list", "--json").stdout)
        pathlib.Path(supply, "status").write_text("Charging\n")
        self.assert_ends(self.start("battery"), 0)
        self.assertNotIn("Battery low", self.listed())
        self.assert_nothing_left()
        self.assert_ends(self.start("battery"), 0)

    def test_volume(self):
        self.tool("pactl", """case $1 in
            get-sink-volume) echo 'Volume: front-left: 29491 /  45% / -20.81 dB' ;;
            get-sink-mute) echo 'Mute: no' ;;
        esac""")
        for _ in range(2):
            self.assert_ends(self.start("volume", "+5%"), 0)
        self.called("pactl set-sink-volume @DEFAULT_SINK@ +5%")
        self.assertEqual(self.listed().count("Volume 45 %"), 1)
        self.desktop.shot("recipe-volume")

    def test_brightness(self):
        self.tool("brightnessctl", "echo 'screen,backlight,600,60%,1000'")
        self.assert_ends(self.start("brightness", "+10%"), 0)
        self.called("brightnessctl --machine-readable set +10%")
        self.assertIn("Brightness 60 %", self.listed())

    def test_timer(self):
        self.tool("sleep")
        process = self.start("timer", "5m", "Tea")
        self.shown("Tea")
        self.press("positive")
        wait_until(lambda: self.calls.read_text().count("sleep 5m") == 2, what="another five minutes")
        self.shown("Tea")
        self.press("negative")
        self.assert_ends(process, 0)

    def test_pomodoro(self):
        self.tool("sleep")
        process = self.start("pomodoro", "25m", "5m")
        self.shown("Time for a break")
        self.desktop.key("Return")
        self.shown("Back to work?")
        self.desktop.key("Escape")
        self.assert_ends(process, 0)
        self.assertEqual(self.calls.read_text(), "sleep 25m\nsleep 5m\n")
        self.assertIn('"do_not_disturb":false', self.desktop.topmost("status", "--json").stdout)

    def test_screenshot(self):
        self.tool("xdg-open")
        self.tool("import", 'printf "" >"$3"')
        for button, call in (("default", "xdg-open shot.png"), ("trash", None)):
            process = self.start("screenshot", "shot.png")
            self.shown("Screenshot taken")
            self.desktop.topmost("press", self.ident("Screenshot taken"), button)
            self.assert_ends(process, 0)
            if call:
                self.called(call)
        self.assertFalse((self.work / "shot.png").exists())

    def test_reminder(self):
        self.tool("sleep")
        process = self.start("reminder", "2020-01-01 14:30", "Dentist")
        self.shown("2020-01-01 14:30")
        self.desktop.topmost("press", self.ident("14:30"), "snooze")
        self.called("sleep 5m")
        self.shown("2020-01-01 14:30")
        self.desktop.topmost("press", self.ident("14:30"), "default")
        self.assert_ends(process, 0)

    def test_long_command(self):
        self.tool("xdg-open")
        self.assert_ends(self.start("long-command", "true"), 0)
        wait_until(lambda: "true is done" in self.listed(), what="the toast")
        process = self.start("long-command", "sh", "-c", "echo broken; exit 3")
        self.shown("sh failed with 3")
        self.desktop.topmost("press", self.ident("sh failed with 3"), "log")
        self.assert_ends(process, 3)
        self.assertIn("xdg-open /tmp/", self.calls.read_text())

    def test_eject(self):
        self.tool("lsblk", "echo PHOTOS")
        self.tool("udisksctl")
        process = self.start("eject", "/dev/sdb1")
        self.shown("PHOTOS")
        self.desktop.key("2")
        self.assert_ends(process, 0)
        self.called("udisksctl power-off --block-device /dev/sdb1")

    def test_rename(self):
        (self.work / "draft").touch()
        process = self.start("rename", "draft")
        self.shown("New name")
        self.desktop.key("End")
        self.desktop.type("2")
        self.desktop.key("Return")
        self.assert_ends(process, 0)
        self.assertTrue((self.work / "draft2").exists())

    def test_power(self):
        self.tool("loginctl")
        self.tool("systemctl")
        process = self.start("power")
        self.shown("sheet")
        self.desktop.key("1")
        self.assert_ends(process, 0)
        self.called("loginctl lock-session")
        process = self.start("power")
        self.shown("sheet")
        self.desktop.key("4")
        self.shown("End all programs?")
        self.press("positive")
        self.assert_ends(process, 0)
        self.called("systemctl poweroff")

    def test_mail(self):
        self.tool("answer")
        process = self.start("mail", "Ada", "Lunch?", "answer")
        self.shown("Ada")
        self.desktop.topmost("press", self.ident("Ada"), "inline-reply", "--text", r'He said "yes" to \it')
        self.assert_ends(process, 0)
        self.called(r'answer Ada He said "yes" to \it')

    def test_git_branch(self):
        branches = "\\n".join(["main", *(f"feature/{number}" for number in range(5000)), "fix/login"])
        self.tool("git", f"[ $1 != branch ] || printf '{branches}\\n'")
        process = self.start("git-branch")
        self.shown("Check out which branch?")
        self.desktop.type("filog")
        wait_until(lambda: self.desktop.layout(None, "5001"), what="the branch")
        self.desktop.key("Return")
        self.assert_ends(process, 0)
        self.called("git checkout fix/login --")

    def test_wifi(self):
        self.tool("nmcli", """case "$*" in
            *list) printf 'Attic:80\\nAttic:20\\nCellar:40\\n' ;;
            "connection up"*) exit 10 ;;
            *connect*) cat >>"$CALLS" ;;
        esac""")
        process = self.start("wifi")
        self.shown("Join which network?", 2)
        self.desktop.key("Down", "Return")
        self.shown("Password of Cellar")
        self.desktop.type("open")
        self.desktop.key("Return")
        self.assert_ends(process, 0)
        self.called("nmcli --ask device wifi connect Cellar")
        self.called("open")

    def test_end_process(self):
        self.tool("ps", "echo ' 4000001 sleeper'; echo ' 4000002 other'; echo ' 4000003 sleeper'")
        self.tool("kill")
        process = self.start("end-process")
        self.shown("End which processes?", 3)
        self.desktop.key("space", "Down", "Down", "space", "Return")
        self.shown("End 2 processes?")
        self.press("positive")
        self.assert_ends(process, 0)
        self.called("kill 4000001 4000003")

    def test_clipboard(self):
        self.tool("cliphist", """case $1 in list) printf '12\\tsecond\\n11\\tfirst\\n' ;; decode) cut -f2 ;; esac""")
        self.tool("wl-copy", 'cat >>"$CALLS"')
        process = self.start("clipboard")
        self.shown("Copy again", 2)
        self.desktop.key("Down", "Return")
        self.assert_ends(process, 0)
        self.called("first")

    def test_new_user(self):
        self.tool("pkexec")
        process = self.start("new-user")
        self.shown("New user")
        self.desktop.type("ada")
        self.desktop.key("Return", "Right", "space", "Tab", "Return")
        self.assert_ends(process, 0)
        self.called("pkexec useradd --shell /bin/bash --create-home --groups sudo ada")


class HostileCase(RecipeCase):
    """A recipe with data that others choose."""

    def setUp(self):
        super().setUp()
        # A program's words, one a line of JSON, so that none can be mistaken for two.
        self.noted = self.desktop.directory / "noted"
        self.noted.write_text("")
        self.desktop.environment["NOTED"] = str(self.noted)

    def tool(self, name, does=""):
        path = self.tools / name
        path.write_text("#!/bin/sh\npython3 -c 'import json,os,sys; print(json.dumps([os.fsdecode(a.encode(errors=\"surrogateescape\"))"
                        f" for a in sys.argv[1:]]), file=open(os.environ[\"NOTED\"], \"a\"))' \"$(basename \"$0\")\" \"$@\"\n{does}\n")
        path.chmod(0o755)

    def calls_of(self, name):
        return [words[1:] for words in map(json.loads, self.noted.read_text().splitlines()) if words[0] == name]

    def one(self, rows=0):
        """What is on screen, once it can be answered with its rows."""
        def live():
            listed = json.loads(self.desktop.topmost("list", "--json").stdout or "[]")
            return listed if isinstance(listed, list) else [listed]
        def text():
            return self.desktop.topmost("list", "--json").stdout
        wait_until(lambda: '"showing"' in text() or self.last.poll() is not None, what="something on screen")
        if self.last.poll() is not None:
            raise AssertionError(f"ended: {self.last.communicate()}")
        if rows:
            self.desktop.part(None, str(rows - 1))
        self.desktop.wait_armed()
        return live()

    def clear(self):
        self.desktop.topmost("dismiss", "--all")
        self.assert_nothing_left()


class HostileRecipeTest(HostileCase):
    def test_mail(self):
        self.tool("answer")
        for text in HOSTILE:
            process = self.start("mail", text, text, "answer")
            [toast] = self.one()
            self.assertEqual(flat(toast["message"]), flat(text))
            self.desktop.topmost("press", str(toast["id"]), "inline-reply", "--text", "Yes")
            self.assert_ends(process, 0)
            self.assertEqual(self.calls_of("answer")[-1], [text, "Yes"])

    def test_long_command(self):
        for text in HOSTILE:
            process = self.start("long-command", "sh", "-c", 'printf "%s\\n" "$1"; exit 3', "sh", text)
            [toast] = self.one()
            self.assertEqual(flat(toast["message"]), flat(text))
            self.clear()
            self.assert_ends(process, 3)

    def test_rename_and_overwrite(self):
        for text in HOSTILE:
            if "\n" in text or "\t" in text:
                continue
            (self.work / text).write_text(text)
            process = self.start("rename", text)
            self.one()
            self.desktop.key("End")
            self.desktop.type("2")
            self.desktop.key("Return")
            self.assert_ends(process, 0)
            self.assertEqual((self.work / f"{text}2").read_text(), text)
            (self.work / "to").mkdir(exist_ok=True)
            (self.work / "to" / text).write_text("old")
            (self.work / text).write_text("new")
            process = self.start("overwrite", text, f"to/{text}")
            [modal] = self.one()
            self.assertEqual(flat(modal["title"]), flat(f"{text} is there"))
            self.press("both")
            self.assert_ends(process, 0)
            self.assertEqual((self.work / f"to/{text}.2").read_text(), "new")

    def test_screenshot_and_delete(self):
        self.tool("xdg-open")
        self.tool("import", "printf x")
        for text in HOSTILE:
            process = self.start("screenshot", text)
            [toast] = self.one()
            self.assertEqual((self.work / text).read_text(), "x")
            self.desktop.topmost("press", str(toast["id"]), "default")
            self.assert_ends(process, 0)
            self.assertEqual((self.work / self.calls_of("xdg-open")[-1][0]).resolve(), (self.work / text).resolve())
            process = self.start("confirm-delete", text)
            self.one()
            self.press("positive")
            self.assert_ends(process, 0)
            self.assertFalse((self.work / text).exists())

    def test_backup_and_download(self):
        self.tool("rsync")
        self.tool("curl")
        for text in HOSTILE:
            (self.work / text).mkdir()
            self.assert_ends(self.start("backup", text, "there"), 0)
            name, to = self.calls_of("rsync")[-1][-2:]
            self.assertEqual((self.work / name).resolve(), (self.work / text).resolve())
            self.assertNotIn(":", name.split("/")[0])
            self.assertEqual((self.calls_of("rsync")[-1][-3], to), ("--", "there"))
            self.clear()
            # A slash at the end means what is in the folder.
            self.assert_ends(self.start("backup", text + "/", "there"), 0)
            self.assertTrue(self.calls_of("rsync")[-1][-2].endswith("/"))
            self.clear()
            self.assert_ends(self.start("download", text), 0)
            self.assertEqual(self.calls_of("curl")[-1][-2:], ["--", text])

    def test_consent(self):
        self.tool("useradd")
        for text in HOSTILE:
            process = self.start("consent", text, "useradd", text)
            [modal] = self.one()
            self.assertEqual(flat(modal["title"]), flat(text))
            self.press("positive")
            self.assert_ends(process, 0)
            self.assertEqual(self.calls_of("useradd")[-1], [text])

    def test_what_is_asked_for_hidden(self):
        self.tool("topmost")
        for prompt, is_hidden in (("Please type 'yes', 'no' or the fingerprint: ", False),
                                  ("Username for 'https://example.org': ", False),
                                  ("Enter passphrase for key '/home/username/.ssh/id_ed25519': ", True),
                                  ("(username@host) Password: ", True)):
            self.assert_ends(self.start("ssh-askpass", prompt), 0)
            self.assertEqual("--password" in self.calls_of("topmost")[-1], is_hidden, prompt)

    def test_askpass(self):
        for name in ("ssh-askpass", "sudo-askpass"):
            for text in HOSTILE:
                process = self.start(name, text)
                self.one()
                self.desktop.type("pass")
                self.desktop.key("Return")
                self.assert_ends(process, 0, "pass\n")
        process = self.start("ssh-askpass")
        self.one()
        self.desktop.key("Escape")
        process.communicate(timeout=60)
        self.assertNotEqual(process.returncode, 0)
        # ssh ends what it started once the key was touched; until then it stays.
        self.desktop.environment["SSH_ASKPASS_PROMPT"] = "none"
        process = self.start("ssh-askpass", "Confirm user presence for key")
        [toast] = self.one()
        self.assertNotIn("timeout", json.dumps(toast.get("ends", "")))
        process.terminate()
        process.communicate(timeout=60)
        self.assert_nothing_left()


class HostileListTest(HostileCase):
    def test_wifi(self):
        escaped = [text.replace("\\", "\\\\").replace(":", "\\:") for text in HOSTILE if "\n" not in text]
        listed = self.desktop.directory / "networks"
        listed.write_text("".join(f"{text}:{80 - number}\n" for number, text in enumerate(escaped)))
        self.tool("nmcli", f"""case "$*" in
            *list) cat {listed} ;;
            *"connection up"*) exit 10 ;;
            *connect*) cat >/dev/null ;;
        esac""")
        for number, text in enumerate(text for text in HOSTILE if "\n" not in text):
            process = self.start("wifi")
            self.one(len(escaped))
            self.desktop.key(*["Down"] * number, "Return")
            self.shown("Password of")
            self.desktop.type("open")
            self.desktop.key("Return")
            self.assert_ends(process, 0)
            self.assertEqual(self.calls_of("nmcli")[-1], ["--ask", "device", "wifi", "connect", text])
        # Who cancels joins nothing.
        process = self.start("wifi")
        self.one(len(escaped))
        self.desktop.key("Return")
        self.shown("Password of")
        self.desktop.key("Escape")
        self.assert_ends(process, 0)
        self.assertNotIn("connect", self.calls_of("nmcli")[-1])
        self.assert_nothing_left()

    def test_lists(self):
        texts = [text for text in HOSTILE if "\n" not in text]
        lines = self.desktop.directory / "lines"
        for recipe, tool, line, call in (
                ("clipboard", "cliphist", "{number}\t{text}", ("wl-copy", None)),
                ("git-branch", "git", "{text}", ("git", ["checkout", "{text}", "--"])),
                ("end-process", "ps", "{number} {text}", ("kill", ["{number}"]))):
            rows = [line.format(number=4000000 + number, text=text) for number, text in enumerate(texts)]
            lines.write_text("".join(f"{row}\n" for row in rows))
            self.tool(tool, f"""case "$1" in
                list|branch|-u) cat {lines} ;;
                decode) cat ;;
            esac""")
            self.tool("wl-copy", 'cat >"$NOTED.copy"')
            self.tool("kill")
            for number, text in enumerate(texts):
                process = self.start(recipe)
                self.one(len(texts))
                self.desktop.key(*["Down"] * number, "Return")
                if recipe == "end-process":
                    self.shown("End 1 processes?")
                    self.press("positive")
                self.assert_ends(process, 0)
                if recipe == "clipboard":
                    self.assertEqual(pathlib.Path(f"{self.noted}.copy").read_text(), rows[number] + "\n")
                else:
                    words = [word.format(text=text, number=4000000 + number) for word in call[1]]
                    self.assertEqual(self.calls_of(call[0])[-1], words)

    def test_pinentry(self):
        process = self.start("pinentry", stdin=subprocess.PIPE)
        def say(line):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            return process.stdout.readline()
        self.assertTrue(process.stdout.readline().startswith("OK "))
        # Every %XX, labels with keys, commands in any case.
        for line in ("SETDESC %22Alice%22 %3Ca@b%3E%0A100%25 caf%C3%A9 \\n 'x'", "setprompt -n_x:", "SETOK _OK __y", "SETNOTOK _Deny:danger"):
            self.assertEqual(say(line), "OK\n")
        process.stdin.write("GETPIN\n")
        process.stdin.flush()
        [modal] = self.one()
        self.assertEqual((modal["title"], modal["message"]), ("-n_x", "\"Alice\" <a@b>\n100% café \\n 'x'"))
        self.desktop.type("a%b ")
        self.desktop.key("Return")
        self.assertEqual([process.stdout.readline() for _ in range(2)], ["D a%25b \n", "OK\n"])
        process.stdin.write("CONFIRM\n")
        process.stdin.flush()
        [modal] = self.one()
        self.assertIn("Deny:danger", json.dumps(modal))
        self.press("other")
        self.assertEqual(process.stdout.readline(), "ERR 83886194 Not confirmed\n")
        self.assertTrue(say("WHATEVER").startswith("ERR "))
        self.assertTrue(say("BYE").startswith("OK "))
