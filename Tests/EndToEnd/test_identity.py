# SPDX-License-Identifier: MIT
"""Who asks: the names that people know programs by, through real tools on a real bus."""

import os
import shutil
import subprocess
import sys

from harness import BIN, CONTROL, DesktopTest, wait_until
from terminals import Tmux

NOTIFY = ("org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications")
GDBUS = (f"gdbus call --session --dest {NOTIFY[0]} --object-path {NOTIFY[1]} --method {NOTIFY[2]}.Notify"
         """ '' 0 '' Done '' '[]' '{}' 0""")
BUSCTL = f"busctl --user call {' '.join(NOTIFY)} Notify 'susssasa{{sv}}i' '' 0 '' Done '' 0 0 0"
PYTHON = """
from gi.repository import Gio, GLib
import os, sys
flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
bus = Gio.DBusConnection.new_for_address_sync(os.environ["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)
arguments = GLib.Variant("(susssasa{sv}i)", ("", 0, "", "Done", "", [], {}, 0))
bus.call_sync("org.freedesktop.Notifications", "/org/freedesktop/Notifications",
              "org.freedesktop.Notifications", "Notify", arguments, None, 0, -1, None)
"""


class IdentityTest(DesktopTest):
    desktop_options = {"screen": False}

    def script(self, text, name="backup.sh", interpreter="/bin/bash"):
        """An executable script of that text."""
        path = self.desktop.directory / name
        path.write_text(f"#!{interpreter}\n{text}\n")
        path.chmod(0o755)
        return str(path)

    def asked_by(self, *command):
        """What the daemon lists of what a command presents."""
        process = subprocess.Popen(command, env=self.desktop.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        def end():
            process.kill()
            process.wait()
        self.addCleanup(end)
        client = self.client()
        return wait_until(lambda: client.call(CONTROL, "List"), what=f"what {command} presents")[-1]

    def install_mail(self):
        """A desktop file of an application that no test runs."""
        folder = self.desktop.directory / "home/.local/share/applications"
        folder.mkdir(parents=True)
        (folder / "org.example.Mail.desktop").write_text(
            "[Desktop Entry]\nType=Application\nName=Mail\nExec=/opt/mail/mail\n")


class WhoAsks(IdentityTest):
    def test_a_modal_goes_by_the_script(self):
        one = self.asked_by(self.script(f"{BIN}/topmost modal 'Delete the old ones?' --positive Delete"))
        self.assertEqual((one["name"], one["trust"]), ("backup.sh", "program"))
        self.assertNotIn("impostor", one)
        self.assertNotIn("in_terminal", one)
        self.assertTrue(one["identity"].endswith("/topmost"), one["identity"])

    def test_notify_send_goes_by_the_script(self):
        one = self.asked_by(self.script("notify-send Done"))
        self.assertEqual((one["name"], one["identity"]), ("backup.sh", f"exe:{shutil.which('notify-send')}"))

    def test_gdbus_goes_by_the_script(self):
        self.assertEqual(self.asked_by(self.script(GDBUS))["name"], "backup.sh")

    def test_busctl_goes_by_the_script(self):
        self.assertEqual(self.asked_by(self.script(BUSCTL))["name"], "backup.sh")

    def test_wrappers_and_shells_between_are_passed_through(self):
        text = "timeout 60 sh -c 'true; notify-send Done; true'"
        self.assertEqual(self.asked_by(self.script(text))["name"], "backup.sh")

    def test_an_interpreter_goes_by_its_script(self):
        one = self.asked_by(sys.executable, "-u", self.script(PYTHON, "mail.py", sys.executable))
        self.assertEqual(one["name"], "mail.py")

    def test_a_shebang_goes_by_its_script(self):
        self.assertEqual(self.asked_by(self.script(PYTHON, "mail.py", sys.executable))["name"], "mail.py")

    def test_a_terminal_is_reported(self):
        script = self.script(f"{BIN}/topmost modal 'Go on?' --positive Yes")
        one = self.asked_by("script", "-qec", script, "/dev/null")
        self.assertEqual((one["name"], one["in_terminal"]), ("backup.sh", True))

    def test_its_own_name_without_the_ending_is_no_other_name(self):
        one = self.asked_by(self.script("notify-send -a Backup Done"))
        self.assertEqual((one["name"], one["app_name"]), ("Backup", "Backup"))
        self.assertNotIn("impostor", one)

    def test_another_name_is_a_claim(self):
        one = self.asked_by(self.script("notify-send -a Nightly Done"))
        self.assertEqual((one["name"], one["app_name"]), ("backup.sh", "Nightly"))
        self.assertNotIn("impostor", one)

    def test_the_name_of_an_installed_application_is_an_impostors(self):
        self.install_mail()
        one = self.asked_by(self.script("notify-send -a Mail -A read=Read 'New message'"))
        self.assertEqual((one["name"], one["app_name"], one["impostor"]), ("backup.sh", "Mail", True))

    def test_a_name_that_looks_like_that_of_an_installed_application_is_an_impostors(self):
        self.install_mail()
        for name in ("M\u0430il", "\uff2dail", "Mai1"):
            path = self.desktop.directory / name
            shutil.copy(shutil.which("gdbus"), path)
            os.chown(path, 1, -1) if os.geteuid() == 0 else None
            one = self.asked_by("/bin/sh", "-c", GDBUS.replace("gdbus", f"'{path}'", 1))
            self.assertEqual((one["name"], one["impostor"]), (name, True))
            self.client().call(CONTROL, "DismissAll")

    def test_a_path_in_mounts_of_its_own_gives_no_name(self):
        # Only root can, and not in a changed root folder.
        tried = subprocess.run(["unshare", "-m", "true"], capture_output=True, text=True)
        if tried.returncode != 0:
            self.skipTest(tried.stderr.strip())
        path = self.desktop.directory / "Bank"
        path.touch()
        one = self.asked_by("unshare", "-m", "sh", "-c", f"mount --bind $(which gdbus) {path} && exec "
                            + GDBUS.replace("gdbus", str(path), 1))
        self.assertEqual((one["name"], one["trust"]), ("Program in a container", "program"))

    def test_a_program_on_another_file_system_is_identified(self):
        if os.geteuid() != 0:
            self.skipTest("only root can mount")
        folder = self.desktop.directory / "mounted"
        folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", str(folder)], check=True)
        self.addCleanup(subprocess.run, ["umount", "-l", str(folder)], check=True)
        for name in ("one", "two"):
            path = folder / name
            shutil.copy(shutil.which("gdbus"), path)
            one = self.asked_by("/bin/sh", "-c", GDBUS.replace("gdbus", str(path), 1))
            self.assertEqual((one["name"], one["identity"]), (name, f"exe:{path}"))
            self.client().call(CONTROL, "DismissAll")

    def test_a_name_that_cannot_be_seen_is_not_shown(self):
        path = self.desktop.directory / "\u200b"
        shutil.copy(shutil.which("gdbus"), path)
        arguments = GDBUS.replace("gdbus", f"'{path}'", 1)
        self.assertEqual(self.asked_by("/bin/sh", "-c", arguments)["name"], "Unnamed program")


class WhoAsksOnTheCard(IdentityTest):
    """What a display writes on the card: one in a terminal writes it as text."""

    def setUp(self):
        super().setUp()
        # The installed applications are read with the first caller.
        self.install_mail()
        self.tmux = Tmux(self.desktop, str(BIN / "topmost"), "attach")
        self.tmux.wait_text("Nothing to show")

    def link(self, name):
        """The command under the name of another one."""
        path = self.desktop.directory / name
        path.symlink_to(BIN / "topmost-compat")
        return path

    def assert_goes_by_the_script(self, text):
        one = self.asked_by(self.script(text))
        self.assertEqual((one["name"], one["trust"]), ("backup.sh", "program"))
        self.assertNotIn("impostor", one)
        self.tmux.wait_text("Done")
        self.assertNotIn("Unverified", self.tmux.wait_text("backup.sh"))

    def test_notify_send(self):
        self.assert_goes_by_the_script("notify-send Done")

    def test_gdbus(self):
        self.assert_goes_by_the_script(GDBUS)

    def test_busctl(self):
        self.assert_goes_by_the_script(BUSCTL)

    def test_dbus_send(self):
        # It cannot write the hints of Notify, so gdbus does it under that name.
        path = self.desktop.directory / "dbus-send"
        shutil.copy(shutil.which("gdbus"), path)
        self.assert_goes_by_the_script(GDBUS.replace("gdbus", f"'{path}'", 1))

    def test_dunstify(self):
        self.assert_goes_by_the_script(f"{self.link('dunstify')} Done")

    def test_zenity(self):
        self.assert_goes_by_the_script(f"{self.link('zenity')} --question --text Done")

    def test_kdialog(self):
        self.assert_goes_by_the_script(f"{self.link('kdialog')} --yesno Done")

    def test_an_impostor_with_a_question_is_marked(self):
        one = self.asked_by(self.script("notify-send -a Mail -A read=Read 'New message'"))
        self.assertTrue(one["impostor"])
        for text in ("New message", "Unverified", "Read"):
            self.tmux.wait_text(text)

    def test_an_impostor_that_asks_nothing_is_not(self):
        one = self.asked_by(self.script("notify-send -a Mail 'New message'"))
        self.assertTrue(one["impostor"])
        self.assertNotIn("Unverified", self.tmux.wait_text("New message"))
