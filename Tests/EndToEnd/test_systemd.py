# SPDX-License-Identifier: MIT
"""The units under a real `systemd --user` without root: readiness, activation, restart, reload, hardening."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from harness import BIN, ROOT

HERE = pathlib.Path(__file__).resolve().parent

# Common to the scripts, which run inside the session; each line they print is checked below.
FUNCTIONS = r"""
set -u
say() { printf '%s=%s\n' "$1" "$2"; }
until_true() { for _ in $(seq 600); do "$@" && return; sleep 0.05; done; echo "waited for: $*" >&2; exit 1; }
is_active() { systemctl --user is-active topmost >/dev/null; }
has_reason() { topmost why "$1" | grep -q "$2"; }
is_logged() { journalctl -o cat --no-pager | grep -q "$1"; }
"""
SCRIPT = FUNCTIONS + r"""
main_pid() { systemctl --user show topmost -p MainPID --value; }
is_replaced() { local now; now=$(main_pid); [ "$now" != 0 ] && [ "$now" != "$1" ]; }
is_showing() { topmost list | grep ' showing ' | grep -q "$1"; }
# Each decoder restricts itself with another filter, or dies.
is_decoder_restricted() {
    # With --paths it opens files, and decodes none.
    layers=$(for decoder in $(pgrep -P "$display" -x -f '.*/topmost-image-decoder'); do
        sed -n 's/^Seccomp_filters:\t//p' "/proc/$decoder/status"
    done | sort -n | head -n 1)
    [ "${layers:-0}" -gt "$filters" ]
}
has_journal() { journalctl SYSLOG_IDENTIFIER=topmostd -o json --no-pager | grep -q MESSAGE; }
systemctl --user daemon-reload
say id "$(notify-send -p 'activated by the bus')"
say active "$(systemctl --user is-active topmost)"
say type "$(systemctl --user show topmost -p Type --value)"
first=$(main_pid)
say names "$(for n in org.topmost.Topmost1 org.freedesktop.Notifications; do
    busctl --user call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus GetConnectionUnixProcessID s $n
done | sort -u | wc -l)"
say user "$(sed -n 's/^Uid:\t\([0-9]*\).*/\1/p' /proc/$first/status)"
say users "$([ "$(readlink /proc/$first/ns/user)" != "$(readlink /proc/self/ns/user)" ] && echo private)"
asked_by() { topmost list --json | sed 's/},{/\n/g' | grep "\"title\":\"$1\"" | grep -o '"trust":"[a-z]*"'; }
notify-send outside
say outside "$(asked_by outside)"
unshare --user --map-root-user --mount sh -c '
    mount -t tmpfs none /mnt
    printf "[Application]\nname=org.example.Boxed\n" >/mnt/.flatpak-info
    for folder in /*; do
        [ -d "$folder" ] && [ "$folder" != /mnt ] || continue
        if [ -L "$folder" ]; then cp -P "$folder" /mnt; else mkdir "/mnt$folder" && mount --rbind "$folder" "/mnt$folder"; fi
    done
    exec chroot /mnt gdbus call --session --dest org.freedesktop.Notifications \
        --object-path /org/freedesktop/Notifications --method org.freedesktop.Notifications.Notify \
        "" 0 "" inside "" [] {} 0' >/dev/null
say inside "$(asked_by inside)"
filters=$(sed -n 's/^Seccomp_filters:\t//p' /proc/$first/status) layers=0
say seccomp "$(sed -n 's/^Seccomp:\t//p' /proc/$first/status)"
say no_new_privileges "$(sed -n 's/^NoNewPrivs:\t//p' /proc/$first/status)"
systemctl --user reload topmost
say reload $?
kill -9 "$first"
until_true is_replaced "$first"
say restarted "$([ "$(main_pid)" != "$first" ] && echo yes)"
say again "$(notify-send -p 'after the crash')"
kill -STOP "$(main_pid)"; stopped=$(main_pid)
until_true is_replaced "$stopped"
say after_hang "$([ "$(main_pid)" != "$stopped" ] && echo yes)"
systemctl --user start topmost
for word in no_new_privileges seccomp own_user_namespace; do
    topmost status --json | grep -o "\"$word\"" || echo "$word is missing"
done | tr '\n' ' ' | { read -r words; say restrictions "$words"; }
say blind "$(topmost status --json | sed -n 's/.*"display":"\([^"]*\)".*/\1/p')"
mkfifo "$HOME/number"
Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>"$HOME/number" >/dev/null 2>&1 &
xvfb=$!
read -r number <"$HOME/number"
export DISPLAY=:$number
command=$(topmost doctor | sed -n 's/^ *next: \(systemctl --user import-environment .*\)/\1/p')
say reported "$command"
sh -c "$command"
notify-send -t 0 'on the screen'
until_true is_showing 'on the screen'
say shown "$(topmost list | grep ' showing ' | grep -c 'on the screen')"
convert -size 64x64 xc:red "$HOME/red.png"
notify-send -t 0 -i "$HOME/red.png" 'with a picture'
display=$(pgrep -P "$(main_pid)" -f topmost-display)
until_true is_decoder_restricted
web=$(notify-send -p -t 0 -i https://127.0.0.1:1/a.png 'with one from the web')
until_true has_reason "$web" 'could not'
say fetch "$(topmost why "$web" | grep -o 'not on the public internet')"
say decoder "$([ "$layers" -gt "$filters" ] && echo restricted)"
say fence "$(sed -n 's/^\(NoNewPrivs\|Seccomp\):\t//p' "/proc/$display/status" | tr -d '\n')"
kill $xvfb
systemctl --user stop topmost
say result "$(systemctl --user show topmost -p Result --value)"
say status "$(systemctl --user is-active topmost)"
python3 -c '
import gi
from gi.repository import Gio, GLib
Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.Notifications", 0, None, lambda *_: print(flush=True), None)
GLib.MainLoop().run()' | { read -r _; systemctl --user start topmost; topmost status --json >"$HOME/status"; kill "$(pgrep -u 2999 python3)"; }
say standby "$(grep -o '(python3[^)]*)' "$HOME/status")"
systemctl --user stop topmost
until_true has_journal
say journal "$(journalctl SYSLOG_IDENTIFIER=topmostd -o json --no-pager | grep -c MESSAGE)"
"""

# A program that blocks the input again each time it is released, and a user who stops it.
GREEDY = """#!/usr/bin/python3
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
name = ("org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Presenter1")
def block(*_):
    bus.call_sync(*name, "PresentLoading", GLib.Variant("(a{sv})", ({},)), None, 0, -1, None)
bus.signal_subscribe(None, name[2], "Ended", None, None, Gio.DBusSignalFlags.NO_MATCH_RULE, block)
block()
GLib.MainLoop().run()
"""
STOP_SCRIPT = FUNCTIONS + r"""
is_blocked() { busctl --user get-property org.topmost.Topmost1 /org/topmost/Topmost1 org.topmost.Control1 InputBlocked | grep -q true; }
is_free() { ! is_blocked; }
button() { awk -F '\t' '$2 == "armed" && $9 == "stop" { print int($5 + $7 / 2), int($6 + $8 / 2) }' "$XDG_RUNTIME_DIR/topmost/layout"; }
asks_again() { topmost list | grep -q Greedy; }
has_button() { [ -n "$(button)" ]; }
has_ring() { [ "$(cut -f1 "$XDG_RUNTIME_DIR/topmost/layout" | sort -u | wc -l)" = 2 ]; }
launch() { systemd-run --user --scope --quiet --unit="app-$1-1.scope" "$2" & }
mkfifo "$HOME/number"
Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$HOME/number" >/dev/null 2>&1 &
xvfb=$!
read -r number <"$HOME/number"
export DISPLAY=:$number
systemctl --user daemon-reload
systemctl --user set-environment "DISPLAY=$DISPLAY" "TOPMOST_LAYOUT_FILE=$XDG_RUNTIME_DIR/topmost/layout"
systemctl --user start topmost
launch org.example.Other "$HOME/other"
other=$!
launch org.example.Greedy "$HOME/greedy"
greedy=$!
until_true is_blocked
say trust "$(topmost list --json | grep -o '"trust":"application"' | sort | uniq -c | tr -s ' ')"
xdotool keydown Escape
until_true is_free
xdotool keyup Escape
until_true has_button
until_true asks_again
say again "$(is_free && echo 'still free')"
say offer "$(topmost list | grep -o 'Keyboard and mouse are free')"
# Its ring comes into the corner after 0.8 s and moves the toast, which arms again.
until_true has_ring
until_true has_button
import -window root "$HOME/offer.png"
xdotool mousemove $(button) sleep 0.05 click 1
wait $greedy
say greedy $?
say other "$(kill -0 $other && echo alive)"
say left "$(topmost list --json | grep -o '"name":"Greedy"')"
kill $other $xvfb
systemctl --user stop topmost
"""


# A session in which no user namespace can be made.
FALLBACK_SCRIPT = FUNCTIONS + r"""
mkfifo "$HOME/number"
Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>"$HOME/number" >/dev/null 2>&1 &
xvfb=$!
read -r number <"$HOME/number"
systemctl --user daemon-reload
# Pictures are fetched when they are about to be shown.
systemctl --user set-environment "DISPLAY=:$number"
systemctl --user start topmost
say first "$(systemctl --user show topmost -p ExecMainStatus --value)"
until_true is_active
say active "$(systemctl --user is-active topmost)"
say id "$(notify-send -p 'in spite of that')"
say trust "$(topmost list --json | grep -o '"trust":"[a-z]*"')"
for word in no_new_privileges seccomp own_user_namespace; do
    topmost status --json | grep -o "\"$word\"" | sort -u
done | tr '\n' ' ' | { read -r words; say restrictions "$words"; }
web=$(notify-send -p -t 0 -i https://127.0.0.1:1/a.png 'with one from the web')
until_true has_reason "$web" 'could not'
say fetch "$(topmost why "$web" | grep -o 'not on the public internet')"
systemctl --user stop topmost
kill $xvfb
say status "$(systemctl --user is-active topmost)"
until_true is_logged 'user namespaces'
say reported "$(journalctl -o cat --no-pager | grep -c 'user namespaces are not available')"
"""

# The failure of a unit: said once, with a later one in its place, and what its buttons do.
FAILED_SCRIPT = FUNCTIONS + r"""
units=$HOME/config/systemd/user
for name in flaky other; do
    cat >"$units/$name.service" <<EOF
[Unit]
OnFailure=topmost-failed@%n.service
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=sh -c 'echo "the disk is full" >&2; [ -e %h/fixed ] || exit 7'
EOF
done
systemctl --user daemon-reload
field() { echo "$list" | sed -n 's/.*"'"$1"'":"\{0,1\}\([^",]*\).*/\1/p'; }
is_said() { list=$(topmost list --json); [ "$(field title)" = "$1 failed" ] && [ "$(field id)" != "$2" ]; }
is_gone() { [ "$(topmost list)" = '' ]; }
systemctl --user start flaky
until_true is_said flaky none
say message "$(field message)"
first=$(field id)
systemctl --user start flaky
until_true is_said flaky "$first"
say count "$(echo "$list" | grep -o '"kind"' | wc -l)"
# A restart that fails is a failure like any other.
first=$(field id)
topmost press "$first" restart
until_true is_said flaky "$first"
say again "$(echo "$list" | grep -o '"kind"' | wc -l)"
touch "$HOME/fixed"
topmost press "$(field id)" restart
until_true systemctl --user is-active --quiet flaky
say restarted yes
until_true is_gone
rm "$HOME/fixed"
systemctl --user start other
until_true is_said other none
topmost press "$(field id)" log
until_true sh -c 'topmost list | grep -q "modal.*other.service"'
say log yes
list=$(topmost list --json)
topmost dismiss "$(field id)"
until_true is_gone
is_over() { ! systemctl --user list-units 'topmost-failed*' 'topmost-answer*' --plain --no-legend | grep -q .; }
until_true is_over
say left nothing
"""

# Units of all names and kinds: name, its own section, what is said.
FAILING = [
    ("flat\\x20share@a\\x2db-c.service", "[Service]\nType=oneshot\nExecStart=sh -c 'echo full >&2; exit 3'",
     "Exit status 3\nfull"),
    ("-dash.service", "[Service]\nExecStart=false", "Exit status 1"),
    ("l" * 224 + ".service", "[Service]\nType=oneshot\nExecStart=sh -c 'exit 4'", "Exit status 4"),
    ("colour.service", "[Service]\nExecStart=sh -c 'printf \"\\\\033[31mred\\\\033[0m é\\\\n\" >&2; exit 5'",
     "Exit status 5\nred é"),
    ("before.service", "[Service]\nExecStartPre=false\nExecStart=true", "One of its commands failed"),
    ("killed.service", "[Service]\nExecStart=sh -c 'kill -9 $$$$'", "Ended by signal 9"),
    ("slow.service", "[Service]\nType=oneshot\nTimeoutStartSec=100ms\nExecStart=sleep 100", "It took too long"),
    ("nowhere.socket", "[Socket]\nListenStream=/proc/nowhere/socket\nService=colour.service", "Result: resources"),
]
FAILING_SCRIPT = FUNCTIONS + r"""
is_said() { topmost list --json | grep -qF "\"title\":\"$1 failed\""; }
while read -r unit; do
    systemctl --user start -- "$unit"
    title=${unit%.service}
    until_true is_said "${title//\\/\\\\}"
done <"$HOME/failing"
topmost list --json
"""

# The recipes for a time of docs/commands.md, whose timer comes each second here.
TIMER_SCRIPT = FUNCTIONS + r"""
units=$HOME/config/systemd/user
systemctl --user daemon-reload
systemctl --user enable --quiet --now stretch.timer
listed() { topmost list --json | python3 -c 'import json, sys
for one in json.load(sys.stdin): print(one["id"], one["title"])'; }
is_listed() { listed | grep -q "$1"; }
is_again() { is_listed 'Stand up' && [ "$(journalctl -o cat --no-pager | grep -c 'Finished stretch.service')" -gt 2 ]; }
until_true is_again
systemctl --user stop stretch.timer
say stretch "$(listed)"
sh -c "$ONCE" 2>/dev/null
until_true is_listed tea
say tea "$(listed | grep -c tea)"
"""


# The units of the system's manager; all others are the user's.
SYSTEM = ("topmost-campaign@.service", "topmost-fleet@.service")


def place_units(folder):
    """Puts the units into a folder as the installation does."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in (ROOT / "systemd").iterdir():
        text = source.read_text().replace("@bin@", str(BIN))
        for script in ("fallback", "failed"):
            text = text.replace(f"@libexec@/topmost-{script}", f"{folder}/topmost-{script}")
        text = text.replace("@libexec@", str(BIN))
        (folder / source.name).write_text(text)
        (folder / source.name).chmod(source.stat().st_mode)


def run_session(directory, script, **variables):
    """Runs a script in a session with our units, in a folder that becomes its user's."""
    (directory / "run").mkdir(mode=0o700)
    place_units(directory / "config/systemd/user")
    place_units(directory / "data/dbus-1/services")
    plugins = directory / "config/topmost/plugins"
    plugins.mkdir(parents=True)
    (plugins / "x11.toml").write_text(
        (ROOT / "config/plugins/x11.toml").read_text().replace("@libexec@", str(BIN))
        .replace("environment = [", 'environment = ["TOPMOST_LAYOUT_FILE", '))
    environment = {"PATH": f"{BIN}:{os.environ['PATH']}", "LANG": "C.UTF-8", "HOME": str(directory),
                   "XDG_CONFIG_HOME": str(directory / "config"), "XDG_DATA_HOME": str(directory / "data"), **variables}
    try:
        return subprocess.run([HERE / "systemd-session", directory, "bash", "-xc", script], env=environment,
                              capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired as error:
        raise AssertionError(f"the session hangs:\n{error.stdout}\n{error.stderr}") from None


@unittest.skipUnless(os.geteuid() == 0, "needs root for a private mount namespace")
class Systemd(unittest.TestCase):
    def folder(self):
        directory = pathlib.Path(tempfile.mkdtemp(prefix="topmost-sd-"))
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        return directory

    def test_the_unit(self):
        done = run_session(self.folder(), SCRIPT)
        if done.stderr.startswith("unshare:"):
            self.skipTest("no mount namespaces on this machine")
        said = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
        expected = {"active": "active", "type": "notify", "names": "1", "user": "2999", "users": "private",
                    "outside": '"trust":"program"', "inside": '"trust":"sandboxed"', "seccomp": "2", "no_new_privileges": "1",
                    "reload": "0", "restarted": "yes", "after_hang": "yes", "result": "success",
                    "status": "inactive", "shown": "1", "fence": "12",
                    "decoder": "restricted", "fetch": "not on the public internet", "standby": "(python3)",
                    "restrictions": '"no_new_privileges" "seccomp" "own_user_namespace"',
                    "blind": "none: topmostd was started with neither WAYLAND_DISPLAY nor DISPLAY",
                    "reported": "systemctl --user import-environment DISPLAY && "
                            "systemctl --user restart topmost.service"}
        self.assertEqual({key: said.get(key) for key in expected}, expected, done.stdout + done.stderr)
        self.assertGreater(int(said["id"]), 0)
        self.assertGreater(int(said["again"]), 0)
        self.assertGreater(int(said["journal"]), 0)

    def test_the_unit_where_user_namespaces_are_forbidden(self):
        forbid = pathlib.Path(__file__).resolve().parent / "forbid_namespaces.py"
        done = run_session(self.folder(), FALLBACK_SCRIPT, MANAGER_PREFIX=str(forbid))
        if done.stderr.startswith("unshare:"):
            self.skipTest("no mount namespaces on this machine")
        said = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
        self.assertIn(said.pop("first"), ("217", "226"), done.stdout + done.stderr)
        self.assertGreater(int(said.pop("id") or 0), 0, done.stdout + done.stderr)
        self.assertEqual(said, {"active": "active", "trust": '"trust":"program"', "reported": "1",
                                "restrictions": '"no_new_privileges" "seccomp"', "status": "inactive",
                                "fetch": "not on the public internet"}, done.stdout + done.stderr)

    def test_the_failure_of_a_unit(self):
        done = run_session(self.folder(), FAILED_SCRIPT)
        if done.stderr.startswith("unshare:"):
            self.skipTest("no mount namespaces on this machine")
        said = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
        self.assertEqual(said, {"message": r"Exit status 7\nthe disk is full", "count": "1", "restarted": "yes",
                                "again": "1", "log": "yes", "left": "nothing"}, done.stdout + done.stderr)

    def test_the_failure_of_any_unit(self):
        directory = self.folder()
        units = directory / "config/systemd/user"
        # As for all units: nothing that says it may fail by the way.
        for folder, text in ("service.d", "[Unit]\nOnFailure=topmost-failed@%n.service\n"), ("topmost-failed@.service.d", ""):
            (units / folder).mkdir(parents=True)
            (units / folder / "topmost.conf").write_text(text)
        for name, section, _ in FAILING:
            (units / name).write_text(f"[Unit]\nOnFailure=topmost-failed@%n.service\n{section}\n")
        (directory / "failing").write_text("".join(f"{name}\n" for name, *_ in FAILING))
        done = run_session(directory, FAILING_SCRIPT)
        if done.stderr.startswith("unshare:"):
            self.skipTest("no mount namespaces on this machine")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        said = {one["title"]: one["message"] for one in json.loads(done.stdout)}
        for name, _, expected in FAILING:
            self.assertEqual(said.get(name.removesuffix(".service") + " failed"), expected, said)
        self.assertEqual([title for title in said if "topmost" in title], [])

    def test_the_recipe_of_a_timer(self):
        directory = self.folder()
        recipe = (ROOT / "docs/commands.md").read_text().split("\n## A notification at a time\n")[1]
        units = directory / "config/systemd/user"
        units.mkdir(parents=True)
        for name, text in re.findall(r"```ini\n# (stretch\.\w+)\n(.*?)```", recipe, re.DOTALL):
            (units / name).write_text(text)
        calendar = re.search("OnCalendar=(.*)", (units / "stretch.timer").read_text())[1]
        done = subprocess.run(["systemd-analyze", "calendar", "--base-time=2026-11-28 12:00 UTC", calendar],
                              capture_output=True, text=True, timeout=60, env={**os.environ, "TZ": "UTC"})
        self.assertIn("Mon 2026-11-30 10:00:00 UTC", done.stdout, done.stderr)
        for name, old, new in [("stretch.timer", calendar, "*:*:*\nAccuracySec=1ms"), ("stretch.service", "=topmost ", f"={BIN}/topmost ")]:
            text = (units / name).read_text()
            self.assertIn(old, text)
            (units / name).write_text(text.replace(old, new))
        once = re.search(r"^systemd-run .*", recipe, re.MULTILINE)[0]
        self.assertIn("25min", once)
        done = run_session(directory, TIMER_SCRIPT, ONCE=once.replace("25min", "100ms"))
        if done.stderr.startswith("unshare:"):
            self.skipTest("no mount namespaces on this machine")
        self.assertEqual(done.stdout, "stretch=1 Stand up for a minute\ntea=1\n", done.stderr)

    def test_a_program_that_keeps_taking_the_input_is_stopped(self):
        directory = self.folder()
        applications = directory / "data/applications"
        applications.mkdir(parents=True)
        for name in ("Greedy", "Other"):
            program = directory / name.lower()
            program.write_text(GREEDY if name == "Greedy" else "#!/bin/sh\nexec sleep 1000\n")
            program.chmod(0o755)
            (applications / f"org.example.{name}.desktop").write_text(
                f"[Desktop Entry]\nType=Application\nName={name}\nExec={program}\n")
        # The offer to stop it may not expire before it is pressed.
        (directory / "config/topmost").mkdir(parents=True)
        (directory / "config/topmost/config.toml").write_text('[toasts]\nnormal_timeout = "1h"\n')
        done = run_session(directory, STOP_SCRIPT)
        if done.stderr.startswith("unshare:"):
            self.skipTest("no mount namespaces on this machine")
        said = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
        self.assertEqual(said, {"trust": " 1 \"trust\":\"application\"", "again": "still free", "offer": "Keyboard and mouse are free",
                                "greedy": "143", "other": "alive", "left": ""}, done.stdout + done.stderr)
        if os.environ.get("TOPMOST_SHOTS"):
            shutil.copy(directory / "offer.png", os.environ["TOPMOST_SHOTS"])

    def test_systemd_finds_nothing_wrong_with_it(self):
        directory = self.folder()
        place_units(directory)
        units = set(directory.glob("topmost*.*"))
        system = {directory / name for name in SYSTEM}
        for manager, its in (("--user", units - system), ("--system", system)):
            done = subprocess.run(["systemd-analyze", manager, "verify", "--man=no", *sorted(its)], capture_output=True,
                                  text=True, env={**os.environ, "XDG_RUNTIME_DIR": str(directory)}, timeout=60)
            # It exits 0 for an unknown key: what it says of our units counts.
            self.assertEqual([line for line in done.stderr.splitlines() if "topmost" in line], [])

    def test_its_exposure(self):
        directory = self.folder()
        place_units(directory)
        for unit, most in [("topmost.service", 22), ("topmost-identity@.service", 60), ("topmost-fetch@.service", 24),
                           ("topmost-campaign@.service", 20), ("topmost-fleet@.service", 28)]:
            manager = "--system" if unit in SYSTEM else "--user"
            done = subprocess.run(["systemd-analyze", manager, "security", "--offline=true", f"--threshold={most}",
                                   directory / unit], capture_output=True, text=True,
                                  env={**os.environ, "XDG_RUNTIME_DIR": str(directory)}, timeout=60)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
