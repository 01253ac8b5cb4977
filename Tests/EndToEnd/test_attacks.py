# SPDX-License-Identifier: MIT
"""Ways in that were open once: each attack failed to be stopped by an earlier version."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import unittest

from gi.repository import GLib

from big_endian import BigEndian
from harness import BIN, CONTROL, PRESENTER, DesktopTest, variant, wait_until

HERE = pathlib.Path(__file__).resolve().parent

# A root folder with the mark of a sandbox, and all that is in the real one.
BOX = """
mount -t tmpfs none /mnt
printf '[Application]\\nname=org.example.Boxed\\n' >/mnt/.flatpak-info
for folder in /*; do
    [ -d "$folder" ] && [ "$folder" != /mnt ] || continue
    if [ -L "$folder" ]; then cp -P "$folder" /mnt; else mkdir "/mnt$folder" && mount --rbind "$folder" "/mnt$folder"; fi
done
exec chroot /mnt "$@"
"""
# Calls, and is gone before anybody can look who called.
HIT_AND_RUN = f"""
import sys
sys.path.insert(0, {str(HERE)!r})
from big_endian import BigEndian
address, ident = sys.argv[1], int(sys.argv[2])
for number in range(20):
    for name in ("org.topmost.Topmost1", "org.freedesktop.Notifications"):
        control = (name, "/org/topmost/Topmost1", "org.topmost.Control1")
        for member, signature, arguments in [("Press", "us", (ident, "positive")), ("Dismiss", "u", (ident,)),
                                             ("DismissAll", "", ())]:
            stranger = BigEndian(address)
            stranger.call(control, member, signature, *arguments)
            stranger.close()
"""
# Connects, and becomes an installed program while a child goes on with the connection.
DISGUISE = f"""
import os, sys, time
sys.path.insert(0, {str(HERE)!r})
from big_endian import BigEndian
stranger = BigEndian(sys.argv[1])
parent = os.getpid()
if os.fork():
    os.execv(sys.argv[2], [sys.argv[2], "60"])
while os.readlink(f"/proc/{{parent}}/exe") != sys.argv[2]:
    time.sleep(0.01)
stranger.call(("org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications"),
              "Notify", "susssasa{{sv}}i", "Clock", 0, "", "It is me", "", [], [], 0)
time.sleep(60)
"""
# Connects, leaves the connection to a child and ends; an ordinary program gets its number. Where another program has the
# number, all of it end without a word.
NUMBER_REUSE = f"""
import os, signal, subprocess, sys, time
sys.path.insert(0, {str(HERE)!r})
from big_endian import BigEndian
go, told = os.pipe()
owner = os.fork()
if not owner:
    stranger = BigEndian(sys.argv[1])
    if os.fork():
        os._exit(0)
    os.read(go, 1)
    stranger.call(("org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Control1"), "DismissAll", "")
    stranger.socket.settimeout(60)
    data = b""
    try:
        while b"AccessDenied" not in data:
            data += stranger.socket.recv(4096)
    except TimeoutError:
        pass
    print("denied" if b"AccessDenied" in data else "allowed", flush=True)
    os._exit(0)
os.waitpid(owner, 0)
# The kernel counts the start of a process in steps of 10 ms.
time.sleep(0.1)
for attempt in range(200):
    try:
        with open("/proc/sys/kernel/ns_last_pid", "w") as last:
            last.write(str(owner - 1))
    except OSError:
        print("not here", flush=True)
        os.killpg(0, signal.SIGKILL)
    ordinary = subprocess.Popen(["sleep", "60"])
    if ordinary.pid == owner:
        break
    ordinary.kill()
    ordinary.wait()
else:
    os.killpg(0, signal.SIGKILL)
os.write(told, b"1")
time.sleep(60)
"""


class Attacks(DesktopTest):
    desktop_options = {"screen": False}

    def work(self, body="", count=40):
        """The seconds of a processor that the daemon spends on notifications with that body."""
        program = f"""
import sys
sys.path.insert(0, {str(HERE)!r})
from harness import Client
client = Client(sys.argv[1])
for number in range({count}):
    client.notify("Hi", {body!r})
"""
        def spent():
            fields = pathlib.Path(f"/proc/{self.desktop.daemon.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        before = spent()
        subprocess.run([sys.executable, "-c", program, self.desktop.address], check=True,
                       env={**self.desktop.environment, "TOPMOST_BIN": str(BIN)})
        return spent() - before

    def test_patterns_that_take_long_delay_nobody(self):
        # What is not worked on for long keeps nobody waiting, however busy the machine is.
        word = "(" + "|".join(f"a{{{number}}}" for number in range(1, 40)) + ")*"
        field = {"type": "text", "match": word, "value": "a" * 4000, "maximum_length": 4096}
        fields = GLib.Variant("aa{sv}", [{"id": variant(f"f{number}"),
                                          **{name: variant(value) for name, value in field.items()}}
                                         for number in range(30)])
        caller, other = self.client(), self.client()
        with self.assertRaisesRegex(GLib.Error, "checked quickly"):
            caller.present("Modal", title="Sure?", positive="Yes", fields=fields)
        rows = {
            "expressions": (20, r"/(your|the) [a-z ]{0,40}(code|pin) (is|:) ?\d{4,8}/i",
                            "the your code is the pin " * 160),
            "globs": (200, "*a?b?c?d*e?f?g*h?i*", "aabbccddeeffgghhii" * 220),
        }
        for name, (count, pattern, body) in rows.items():
            with self.subTest(name):
                self.desktop.write_config("")
                caller.call(CONTROL, "Reload")
                plain = self.work(body)
                self.desktop.write_config("".join(
                    f"[[rule]]\nname = 'slow {number}'\nmatch.body = '{pattern}'\nredact = true\n"
                    for number in range(count)))
                caller.call(CONTROL, "Reload")
                slow = self.work(body)
                print(f"{name}: {slow:.2f} s, without rules {plain:.2f} s")
                self.assertLess(slow - plain, 0.4)
                ident = str(other.call(CONTROL, "List")[0]["id"])
                reasons = self.desktop.topmost("rules", "explain", ident).stdout
                self.assertIn("not checked (its patterns take too long)", reasons)
                caller.call(CONTROL, "DismissAll")

    def listed(self, client):
        return client.call(CONTROL, "List")

    def start(self, *command):
        process = subprocess.Popen(command, env=self.desktop.environment, stdin=subprocess.DEVNULL, start_new_session=True)
        self.addCleanup(process.wait)
        self.addCleanup(os.killpg, process.pid, signal.SIGKILL)
        return process

    @unittest.skipUnless(os.geteuid() == 0, "needs root for a root folder of its own")
    def test_a_boxed_program_that_leaves_at_once_has_no_rights(self):
        client = self.client()
        ident = client.present("Modal", title="Wipe the disk?", positive="Wipe", negative="Keep")
        done = subprocess.run(["unshare", "--mount", "sh", "-ec", BOX, "sh", sys.executable, "-c", HIT_AND_RUN,
                               self.desktop.address, str(ident)], env=self.desktop.environment, capture_output=True,
                              text=True, timeout=60)
        if done.stderr.startswith("unshare:"):
            self.skipTest("no mount namespaces on this machine")
        self.assertEqual(done.returncode, 0, done.stderr)
        # Handled after all of theirs.
        self.client().notify("later")
        client.settle()
        self.assertEqual([one for one in client.signals if one[0] in ("Ended", "ButtonPressed")], [])
        self.assertIn(ident, [one["id"] for one in self.listed(client)])

    def call_by_number_reuse(self):
        """What became of the call, or "" if another program got the number."""
        process = subprocess.Popen([sys.executable, "-c", NUMBER_REUSE, self.desktop.address], stdout=subprocess.PIPE,
                                   text=True, env=self.desktop.environment, start_new_session=True)
        try:
            return process.stdout.readline()
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            process.stdout.close()

    def test_an_ordinary_program_with_the_number_of_the_caller_is_no_proof(self):
        client = self.client()
        client.notify("stays", timeout=0)
        # Other tests start programs too.
        answer = next(filter(None, (self.call_by_number_reuse() for _ in range(10))), None)
        if answer == "not here\n":
            self.skipTest("nobody may choose the number of a process here")
        self.assertEqual(answer, "denied\n", "None: others took each number")
        self.assertIn("stays", [one["title"] for one in self.listed(client)])

    def test_answers_that_nobody_reads_cost_nobody_an_outcome(self):
        owner, other = self.client(), self.client()
        idents = [owner.present("Toast", title=f"Mine {number}", timeout_ms=0) for number in range(12)]
        for number in range(100):
            other.notify(f"long {number}", "word " * 3000, timeout=0)
        greedy = BigEndian(self.desktop.address)
        self.addCleanup(greedy.close)
        for _ in range(400):
            greedy.call(CONTROL, "List")
        for ident in idents:
            owner.call(PRESENTER, "Dismiss", "(u)", ident)
        for ident in idents:
            owner.wait_signal("Ended", ident)

    def test_an_installed_program_in_place_of_the_caller_is_no_proof(self):
        sleep = os.path.realpath(shutil.which("sleep"))
        folder = self.desktop.directory / "home/.local/share/applications"
        folder.mkdir(parents=True)
        (folder / "org.example.Clock.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Clock\nExec={sleep} 60\n")
        self.start(sys.executable, "-c", DISGUISE, self.desktop.address, sleep)
        client = self.client()
        one = wait_until(lambda: self.listed(client), what="what it presents")[0]
        self.assertEqual((one["title"], one["trust"]), ("It is me", "program"))

    def test_a_link_in_place_of_our_folder_costs_nobody_a_file(self):
        self.desktop.end("topmostd")
        documents = self.desktop.directory / "home/Documents"
        documents.mkdir()
        for name in ("letter.txt", "1.png", "1-2.argb"):
            (documents / name).write_text("mine")
        images = self.desktop.directory / "run/topmost/images"
        shutil.rmtree(images, ignore_errors=True)
        images.symlink_to(documents)
        self.desktop.start_daemon()
        client = self.client()
        client.notify("picture", hints={"image-data": GLib.Variant("(iiibiiay)", (1, 1, 4, True, 8, 4, b"abcd"))})
        self.assertEqual(sorted(path.name for path in documents.iterdir()), ["1-2.argb", "1.png", "letter.txt"])

    def test_turned_text_is_not_printed_raw(self):
        self.client().notify("photo\u202egnp.exe", timeout=0)
        said = self.desktop.topmost("list", "--json").stdout
        self.assertIn("photo", said)
        self.assertNotIn("\u202e", said)
