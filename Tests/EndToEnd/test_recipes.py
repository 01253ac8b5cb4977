# SPDX-License-Identifier: MIT
"""The recipes of docs/recipes, answered by keyboard; the programs that they call are stand-ins that note their words."""

import os
import pathlib
import subprocess

from harness import BIN, wait_until
from test_command import CommandTest

RECIPES = pathlib.Path(__file__).resolve().parents[2] / "docs/recipes"


class RecipeTest(CommandTest):
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
        return process

    @staticmethod
    def stop(process):
        if process.poll() is None:
            process.kill()
        process.communicate()

    def shown(self, text):
        """Waits until that is on screen and can be answered."""
        wait_until(lambda: any(text in line and " showing " in line for line in self.listed().splitlines()),
                   what=f"{text} on screen")
        self.desktop.wait_armed()

    def ident(self, text):
        line = next(line for line in self.listed().splitlines() if text in line)
        return line.split()[0]

    def called(self, line):
        wait_until(lambda: line in self.calls.read_text().splitlines(), what=f"a call of {line}")

    def test_backup(self):
        self.tool("rsync", 'echo "1,000  50%  1.00MB/s  0:00:01"; [ ! -e fail ] || exit 23')
        process = self.start("backup", "here", "there")
        process.communicate(timeout=30)
        self.assertEqual(process.returncode, 0)
        self.called("rsync -a --info=progress2 --no-inc-recursive here there")
        wait_until(lambda: "Backup done" in self.listed(), what="the toast")
        (self.work / "fail").touch()
        process = self.start("backup", "here", "there")
        process.communicate(timeout=30)
        self.assertEqual(process.returncode, 23)
        wait_until(lambda: "The backup stopped (status 23)" in self.listed(), what="the toast")

    def test_confirm_delete(self):
        (self.work / "a").touch()
        process = self.start("confirm-delete", "a")
        self.shown("Delete a?")
        self.desktop.key("Return")
        process.communicate(timeout=30)
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
        self.assertEqual(self.calls.read_text().count("curl -fL --continue-at - -O https://example.org/big.iso"), 2)

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
        process.communicate(timeout=30)
        self.assertEqual(process.returncode, 0)

    def test_consent(self):
        self.tool("useradd")
        process = self.start("consent", "Add a user?", "useradd", "ada")
        self.shown("Add a user?")
        self.desktop.key("Return")
        process.communicate(timeout=30)
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
        self.called("git checkout fix/login")

    def test_wifi(self):
        self.tool("nmcli", """case "$*" in
            *list) printf 'Attic:80\\nAttic:20\\nCellar:40\\n' ;;
            "connection up"*) exit 10 ;;
            *connect*) cat >>"$CALLS" ;;
        esac""")
        process = self.start("wifi")
        self.shown("Join which network?")
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
        self.shown("End which processes?")
        self.desktop.key("space", "Down", "Down", "space", "Return")
        self.shown("End 2 processes?")
        self.press("positive")
        self.assert_ends(process, 0)
        self.called("kill 4000001 4000003")

    def test_clipboard(self):
        self.tool("cliphist", """case $1 in list) printf '12\\tsecond\\n11\\tfirst\\n' ;; decode) cut -f2 ;; esac""")
        self.tool("wl-copy", 'cat >>"$CALLS"')
        process = self.start("clipboard")
        self.shown("Copy again")
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
