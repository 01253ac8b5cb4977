# SPDX-License-Identifier: MIT
"""The units under a real `systemd --user`: readiness, activation, restart, reload, hardening."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from harness import BIN, ROOT

HERE = pathlib.Path(__file__).resolve().parent

# Runs inside the session; each line it prints is checked below.
SCRIPT = r"""
set -u
export PATH="$TOPMOST_BIN:$PATH"
say() { printf '%s=%s\n' "$1" "$2"; }
main_pid() { systemctl --user show topmost -p MainPID --value; }
systemctl --user daemon-reload
say id "$(notify-send -p 'activated by the bus')"
say active "$(systemctl --user is-active topmost)"
say type "$(systemctl --user show topmost -p Type --value)"
first=$(main_pid)
say names "$(for n in org.topmost.Topmost1 org.freedesktop.Notifications; do
    busctl --user call org.freedesktop.DBus /org/freedesktop/DBus org.freedesktop.DBus GetConnectionUnixProcessID s $n
done | sort -u | wc -l)"
say seccomp "$(sed -n 's/^Seccomp:\t//p' /proc/$first/status)"
say no_new_privileges "$(sed -n 's/^NoNewPrivs:\t//p' /proc/$first/status)"
systemctl --user reload topmost
say reload $?
kill -9 "$first"
for _ in $(seq 100); do now=$(main_pid); [ "$now" != 0 ] && [ "$now" != "$first" ] && break; sleep 0.05; done
say restarted "$([ "$(main_pid)" != "$first" ] && echo yes)"
say again "$(notify-send -p 'after the crash')"
kill -STOP "$(main_pid)"; stopped=$(main_pid)
for _ in $(seq 300); do now=$(main_pid); [ "$now" != 0 ] && [ "$now" != "$stopped" ] && break; sleep 0.1; done
say after_hang "$([ "$(main_pid)" != "$stopped" ] && echo yes)"
systemctl --user start topmost
say blind "$(topmost status --json | sed -n 's/.*"display":"\([^"]*\)".*/\1/p')"
mkfifo "$HOME/number"
Xvfb -displayfd 3 -screen 0 640x480x24 -nolisten tcp 3>"$HOME/number" >/dev/null 2>&1 &
xvfb=$!
read -r number <"$HOME/number"
export DISPLAY=:$number
command=$(topmost doctor | sed -n 's/^ *next: \(systemctl --user import-environment .*\)/\1/p')
say told "$command"
sh -c "$command"
notify-send -t 0 'on the screen'
for _ in $(seq 100); do topmost list | grep ' showing ' | grep -q 'on the screen' && break; sleep 0.05; done
say shown "$(topmost list | grep ' showing ' | grep -c 'on the screen')"
display=$(pgrep -P "$(main_pid)" -f topmost-display)
say fence "$(sed -n 's/^\(NoNewPrivs\|Seccomp\):\t//p' "/proc/$display/status" | tr -d '\n')"
kill $xvfb
systemctl --user stop topmost
say result "$(systemctl --user show topmost -p Result --value)"
say status "$(systemctl --user is-active topmost)"
sleep 0.3
say journal "$(journalctl SYSLOG_IDENTIFIER=topmostd -o json --no-pager | grep -c MESSAGE)"
"""


@unittest.skipUnless(os.geteuid() == 0, "needs root for a private mount namespace")
class Systemd(unittest.TestCase):
    def test_the_unit(self):
        directory = pathlib.Path(tempfile.mkdtemp(prefix="topmost-sd-"))
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        (directory / "run").mkdir(mode=0o700)
        units = directory / "config/systemd/user"
        services = directory / "data/dbus-1/services"
        units.mkdir(parents=True)
        services.mkdir(parents=True)
        plugins = directory / "config/topmost/plugins"
        plugins.mkdir(parents=True)
        (plugins / "x11.toml").write_text(
            (ROOT / "config/plugins/x11.toml").read_text().replace("@libexec@", str(BIN)))
        for source, target in [("topmost.service", units), ("org.topmost.Topmost1.service", services),
                               ("org.topmost.Notifications.service", services)]:
            text = (ROOT / "systemd" / source).read_text().replace("@bin@", str(BIN))
            # The test must not wait the real watchdog's time.
            (target / source).write_text(text.replace("WatchdogSec=20", "WatchdogSec=2"))
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(directory),
                       "XDG_CONFIG_HOME": str(directory / "config"), "XDG_DATA_HOME": str(directory / "data"),
                       "TOPMOST_BIN": str(BIN)}
        done = subprocess.run([HERE / "systemd-session", directory / "run", "bash", "-c", SCRIPT], env=environment,
                              capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
        if done.stderr.startswith("unshare:"):
            self.skipTest("no mount namespaces on this machine")
        said = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
        expected = {"active": "active", "type": "notify", "names": "1", "seccomp": "2", "no_new_privileges": "1",
                    "reload": "0", "restarted": "yes", "after_hang": "yes", "result": "success",
                    "status": "inactive", "shown": "1", "fence": "12",
                    "blind": "none: topmostd was started with neither WAYLAND_DISPLAY nor DISPLAY",
                    "told": "systemctl --user import-environment DISPLAY && "
                            "systemctl --user restart topmost.service"}
        self.assertEqual({key: said.get(key) for key in expected}, expected, done.stdout + done.stderr)
        self.assertGreater(int(said["id"]), 0)
        self.assertGreater(int(said["again"]), 0)
        self.assertGreater(int(said["journal"]), 0)

    def test_systemd_finds_nothing_wrong_with_it(self):
        directory = pathlib.Path(tempfile.mkdtemp(prefix="topmost-sd-"))
        self.addCleanup(shutil.rmtree, directory, ignore_errors=True)
        unit = directory / "topmost.service"
        unit.write_text((ROOT / "systemd/topmost.service").read_text().replace("@bin@", str(BIN)))
        done = subprocess.run(["systemd-analyze", "--user", "verify", "--man=no", str(unit)], capture_output=True,
                              text=True, env={**os.environ, "XDG_RUNTIME_DIR": str(directory)}, timeout=60)
        # It exits 0 for an unknown key: what it says of our unit counts.
        self.assertEqual([line for line in done.stderr.splitlines() if "topmost" in line], [])
