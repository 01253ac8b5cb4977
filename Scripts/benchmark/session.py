# SPDX-License-Identifier: MIT
"""A private session for one server: a bus, an optional screen, and its processes."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = ROOT / ".build-release/programs"
BUS = """<busconfig><type>session</type><listen>unix:dir={0}</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
<limit name="max_replies_per_connection">1000000</limit>
<limit name="max_incoming_bytes">1000000000</limit><limit name="max_outgoing_bytes">1000000000</limit>
<limit name="max_completed_connections">100000</limit><limit name="max_connections_per_user">100000</limit>
</busconfig>"""
# As pam_systemd(8) makes it, the runtime directory is in memory: the recovery log is written there.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
# sway refuses to run as root, so it then runs as another user.
AS_USER = [] if os.getuid() else ["unshare", "--user", "--map-user=1000", "--map-group=1000"]


class Session:
    """All files are in two temporary folders; `close` removes them and ends the processes."""

    def __init__(self, screen=None, width=1280, height=800):
        self.processes = []
        self.binaries = BIN
        self.width, self.height = width, height
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="topmost-bench-"))
        self.runtime = pathlib.Path(tempfile.mkdtemp(prefix="topmost-bench-", dir=MEMORY))
        for name in ("plugins", "config/topmost", "screen"):
            (self.directory / name).mkdir(parents=True, mode=0o700)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.directory), "LANG": "C.UTF-8",
                            "XDG_RUNTIME_DIR": str(self.runtime),
                            "XDG_CONFIG_HOME": str(self.directory / "config")}
        try:
            self.start_bus()
            if screen == "x11":
                self.start_x11()
            elif screen == "wayland":
                self.start_sway()
        except BaseException:
            self.close()
            raise

    def start_bus(self):
        config = self.directory / "bus.conf"
        config.write_text(BUS.format(self.directory))
        self.address = self.start_telling(
            ["dbus-daemon", f"--config-file={config}", "--nofork"], "--print-address={}")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.address

    def start_x11(self):
        """The framebuffer is in a file, so changed pixels can be read without a request to the server."""
        self.environment["DISPLAY"] = ":" + self.start_telling(
            ["Xvfb", "-screen", "0", f"{self.width}x{self.height}x24", "-nolisten", "tcp", "-noreset",
             "-fbdir", str(self.directory / "screen"), "-displayfd"], "{}")

    def start_sway(self):
        config = self.directory / "sway.conf"
        config.write_text("xwayland disable\noutput * background #5b7aa8 solid_color\n"
                          f"output HEADLESS-1 resolution {self.width}x{self.height}\n")
        self.environment.update({"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1",
                                 "WLR_RENDERER": "pixman", "WLR_HEADLESS_OUTPUTS": "1"})
        process = self.start([*AS_USER, "sway", "-c", str(config)])
        run = self.runtime
        for _ in range(500):
            names = [path.name for path in run.glob("wayland-*") if not path.name.endswith(".lock")]
            if names and list(run.glob("sway-ipc.*")):
                self.environment["WAYLAND_DISPLAY"] = names[0]
                time.sleep(1)  # its background is drawn by another program
                return
            if process.poll() is not None:
                break
            time.sleep(0.02)
        raise RuntimeError("sway does not start here")

    def start_telling(self, command, flag):
        """Starts a server that prints its address to a pipe."""
        reading, writing = os.pipe()
        self.start([*command, flag.format(writing)], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            return pipe.readline().strip()

    def start(self, command, **options):
        process = subprocess.Popen([str(part) for part in command], env=self.environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   **options)
        self.processes.append(process)
        return process

    def start_topmostd(self, *displays, binaries=BIN, idle=None, under=()):
        """Starts the daemon with the named displays; in the program `under`, if any."""
        for name in displays:
            text = (ROOT / f"config/plugins/{name}.toml").read_text().replace("@libexec@", str(binaries))
            if "TOPMOST_LAYOUT_FILE" in self.environment:
                if "environment = [" not in text:
                    text += "environment = []\n"
                text = text.replace("environment = [", 'environment = ["TOPMOST_LAYOUT_FILE", ')
            (self.directory / f"plugins/{name}.toml").write_text(text)
        if idle:
            (self.directory / "config/topmost/config.toml").write_text(f'[display]\nidle_time = "{idle}"\n')
        return self.start([*under, binaries / "topmostd", "--plugins", self.directory / "plugins"])

    def wait_for_name(self):
        for _ in range(400):
            said = subprocess.run(["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/",
                                   "org.freedesktop.DBus.NameHasOwner", "string:org.freedesktop.Notifications"],
                                  env=self.environment, capture_output=True, text=True).stdout
            if "true" in said:
                return
            time.sleep(0.025)
        raise SystemExit("bench: the server never owned its name")

    def close(self):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for folder in (self.directory, self.runtime):
            shutil.rmtree(folder, ignore_errors=True)
