# SPDX-License-Identifier: MIT
"""Desktops a display is tried on: openbox on Xvfb, headless sway and KWin.

Each has the same person (`key`, `key_down`, `click`, ...), the same pictures
(`picture`, `color`) and the same window of another program below
(`start_window`, `reached`), so that one test says what all displays do.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time

from gi.repository import Gio, GLib

from harness import BIN, DRIVER, ROOT, Client, Desktop, wait_until
from picture import Picture
from seat import KEYS, MODIFIERS, FakeInput, Seat
from wire import Wire

HERE = pathlib.Path(__file__).resolve().parent
BACKGROUND = (0x5B, 0x7A, 0xA8)
WINDOW = (0x3A, 0x6A, 0x4A)
# sway refuses to run as root, so there it gets a user of its own.
AS_USER = [] if os.getuid() else ["unshare", "--user", "--map-user=1000", "--map-group=1000"]


def is_shaded(color):
    """Whether this is the background under the scrim of a modal, 30 % of black."""
    return all(abs(part - 0.7 * whole) < 3 for part, whole in zip(color, BACKGROUND))


class Session(Desktop):
    """What all of them have beyond a private session."""

    # The first output's size in the desktop's pixels.
    size = (1280, 800)
    outputs = (("1280x800", 1),)
    # Whether what is below a dialog can be dimmed.
    dims = True

    @classmethod
    def missing(cls):
        """The programs it lacks here."""
        return [name for name in cls.programs if not shutil.which(name)]

    def color(self, x, y, output=None):
        """The colour of a device pixel of an output, the first if none is named."""
        return self.picture(output or self.output_names()[0]).color(x, y)

    # The window manager has one key of its own, Super and m, which writes a line.

    @property
    def key_command(self):
        return f"sh -c 'echo m >>{self.directory}/manager'"

    def strike_manager_key(self):
        self.key_down("Super")
        self.key("m")
        self.key_up("Super")

    def manager_keys(self):
        """How often the window manager's key was struck."""
        path = self.directory / "manager"
        return len(path.read_text().split()) if path.exists() else 0

    def start_window(self):
        """Another program's window, which fills the screen and has the keyboard."""
        self.reached_file = self.directory / "reached"
        self.reached_file.unlink(missing_ok=True)
        self.start("window", [sys.executable, "-B", str(HERE / "window.py"),
                              str(self.directory / "run" / self.environment["WAYLAND_DISPLAY"]),
                              str(self.reached_file)])
        wait_until(lambda: self.reached_file.exists() and "focus" in self.reached_file.read_text().split(),
                   what="the window below to have the keyboard")
        x, y = self.size[0] / 2, self.size[1] / 2
        wait_until(lambda: self.color(x, y) == WINDOW, what="the window below to be drawn")

    def start_panel(self, edge, thickness):
        """Another program's panel along an edge of the first output."""
        there = self.directory / "panel"
        there.unlink(missing_ok=True)
        self.start("panel", [sys.executable, "-B", str(HERE / "panel.py"),
                             str(self.directory / "run" / self.environment["WAYLAND_DISPLAY"]), edge, str(thickness),
                             str(there)])
        wait_until(there.exists, what="the panel")

    def reached(self):
        """What reached the window below so far: `key NAME`, `click`, `touch`."""
        lines = self.reached_file.read_text().splitlines()
        return [line for line in lines if line not in ("focus", "blur")]


class XSession(Session):
    """openbox on a virtual X server; monitors beside each other on one screen."""

    name = "x11"
    programs = ("Xvfb", "openbox", "xdotool", "xev", "xrandr", "import")
    keysyms = {"Control": "Control_L", "Shift": "Shift_L", "Alt": "Alt_L", "Super": "Super_L"}

    def __init__(self, outputs=None, compositor=False, **options):
        self.outputs = outputs or self.outputs
        self.dims = compositor
        super().__init__(compositor=compositor, **options)

    def write_keys(self):
        """Gives the window manager its key."""
        (self.directory / "config/openbox").mkdir()
        (self.directory / "config/openbox/rc.xml").write_text(
            '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard><keybind key="W-m"><action name="Execute">'
            f"<command>{self.key_command}</command></action></keybind></keyboard></openbox_config>")

    def start_screen(self, size):
        self.write_keys()
        sizes = [tuple(map(int, resolution.split("x"))) for resolution, _ in self.outputs]
        self.scale = scale = self.outputs[0][1]
        self.size = (int(sizes[0][0] / scale), int(sizes[0][1] / scale))
        # Room for one more monitor.
        width = sum(width for width, _ in sizes) + (1280 if len(sizes) > 1 else 0)
        super().start_screen(f"{width}x{max(height for _, height in sizes)}")
        self.monitors = []
        if len(sizes) > 1:
            for one in sizes:
                self.add_monitor(*one)
        if scale != 1:
            self.run(["xrdb", "-merge", "-"], input=f"Xft.dpi: {int(96 * scale)}\n", check=True)

    def kill_compositor(self):
        for name in ("window", "openbox"):
            self.end(name)
        self.end("xvfb", 9)

    def start_compositor(self):
        """Starts the screen under the number it had."""
        self.start("xvfb", ["Xvfb", self.environment["DISPLAY"], "-screen", "0", "{}x{}x24".format(*self.size),
                            "-nolisten", "tcp", "-noreset"])
        wait_until(lambda: not self.run(["xset", "q"]).returncode, what="the screen")
        self.start_window_manager()

    def run(self, command, check=False, input=None, **options):
        if input is None:
            return super().run(command, check=check, **options)
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=check,
                              timeout=60, input=input)

    def add_monitor(self, width, height):
        place = sum(width for width, _ in self.monitors)
        name = f"M{len(self.monitors) + 1}"
        self.run(["xrandr", "--setmonitor", name, f"{width}/300x{height}/200+{place}+0",
                  "none" if self.monitors else "screen"], check=True)
        self.monitors.append((width, height))
        return name

    def add_output(self):
        """Plugs one more monitor in; its name."""
        return self.add_monitor(1280, self.monitors[0][1])

    def output_names(self):
        return [f"M{place}" for place in range(1, max(2, len(self.monitors) + 1))]

    def area(self, output):
        """The area of an output on the screen: x, y, width, height; `None`: all of it."""
        if not output or not self.monitors:
            return None
        place = int(output[1:]) - 1
        return sum(one for one, _ in self.monitors[:place]), 0, *self.monitors[place]

    def picture(self, output=None):
        return Picture.of_x_screen(self.environment["DISPLAY"], self.area(output))

    def color(self, x, y, output=None):
        left, top, *_ = self.area(output or self.output_names()[0]) or (0, 0)
        return Picture.of_x_screen(self.environment["DISPLAY"], (left + int(x), top + int(y), 1, 1)).color(0, 0)

    def key(self, *names):
        super().key(*(self.keysyms.get(name, name) for name in names))

    def key_down(self, name):
        self.run(["xdotool", "keydown", self.keysyms.get(name, name)], check=True)

    def key_up(self, name):
        self.run(["xdotool", "keyup", self.keysyms.get(name, name)], check=True)

    def move(self, x, y):
        super().move(x * self.scale, y * self.scale)

    def click(self, x, y):
        super().click(x * self.scale, y * self.scale)

    def click_with(self, button, x, y):
        self.move(x, y)
        self.run(["xdotool", "click", {"left": "1", "middle": "2", "right": "3"}[button]], check=True)

    def press(self):
        self.run(["xdotool", "mousedown", "1"], check=True)

    def release(self):
        self.run(["xdotool", "mouseup", "1"], check=True)

    def clipboard(self):
        """The text on the clipboard; empty: there is none."""
        return self.run([sys.executable, "-B", str(HERE / "clipboard.py")]).stdout

    def take_clipboard(self, text):
        """Copies a text in another program."""
        self.start("copier", [sys.executable, "-B", str(HERE / "clipboard.py"), text])

    def start_window(self):
        self.start("window", ["stdbuf", "-oL", "xev", "-geometry", "1200x700+10+30", "-event", "keyboard",
                              "-event", "button"])

        def visible():
            # A window manager that has just started may miss the first request to show it.
            self.run(["xdotool", "search", "--name", "Event Tester", "windowmap"])
            return self.run(["xdotool", "search", "--onlyvisible", "--name", "Event Tester"]).stdout
        found = wait_until(visible, what="the window below")

        def has_focus():
            # A window manager that has just started may give it to nobody.
            self.run(["xdotool", "windowfocus", found.split()[0]])
            return self.run(["xdotool", "getwindowfocus"]).stdout in found
        wait_until(has_focus, what="its focus")

    def start_thief(self):
        """A window that takes the focus again and again; what it gets is in the log `thief`."""
        self.start("thief", ["stdbuf", "-oL", "xev", "-name", "Thief", "-geometry", "300x200+40+500", "-event",
                             "keyboard"])
        window = wait_until(lambda: self.run(["xdotool", "search", "--onlyvisible", "--name", "^Thief$"]).stdout.strip(),
                            what="the thief")
        self.start("hand", ["sh", "-c", f"while :; do xdotool windowfocus {window}; done"])
        wait_until(lambda: "FocusIn" in self.log("thief") or self.run(["xdotool", "getwindowfocus"]).stdout.strip()
                   == window, what="the thief's focus")

    def thief_keys(self):
        """What was typed into the thief; modifiers alone do not count."""
        return [line for line in self.log("thief").splitlines() if "XLookupString gives 1 bytes" in line]

    def start_panel(self, edge, thickness):
        # The window manager takes what a window reserves off the work area.
        width, height = self.size
        size, place, strut = {"top": (f"{width}x{thickness}", "+0+0", f"0, 0, {thickness}, 0"),
                              "right": (f"{thickness}x{height}", f"+{width - thickness}+0", f"0, {thickness}, 0, 0")}[edge]
        self.start("panel", ["display", "-title", "Panel", "-size", size, "-geometry", size + place, "xc:#903020"])
        window = wait_until(lambda: self.run(["xdotool", "search", "--onlyvisible", "--name", "^Panel$"]).stdout.strip(),
                            what="the panel")
        self.run(["xprop", "-id", window, "-f", "_NET_WM_STRUT", "32c", "-set", "_NET_WM_STRUT", strut], check=True)

    def reached(self):
        events = re.findall(r"(KeyPress|ButtonPress) event.*?(?:\(keysym 0x\w+, (\w+)\)|button \d+)",
                            self.log("window"), re.DOTALL)
        return [f"key {name}" if kind == "KeyPress" else "click" for kind, name in events]

    def turn_screen(self, is_on):
        """Starts the screen saver, as the server does when the monitor sleeps, or ends it."""
        self.run(["xset", "s", "reset" if is_on else "activate"], check=True)


class I3Session(XSession):
    """i3 on a virtual X server."""

    name = "i3"
    programs = (*XSession.programs, "i3")
    # The part of its configuration that describes a bar.
    bar = ""

    def __init__(self, **options):
        super().__init__(window_manager=False, **options)

    def write_keys(self):
        (self.directory / "i3.conf").write_text(
            # i3 starts on the first workspace that has a key binding.
            f'font pango:sans 10\nbindsym Mod4+m exec "{self.key_command}"\nbindsym Mod4+1 workspace 1\n'
            "bindsym Mod4+2 workspace 2\nfocus_on_window_activation focus\n" + self.bar)

    def start_screen(self, size):
        super().start_screen(size)
        self.start("i3", ["i3", "-c", str(self.directory / "i3.conf")])
        wait_until(lambda: "window id" in self.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]).stdout, what="i3")


class SwaySession(Session):
    """Headless sway."""

    name = "sway"
    programs = ("sway", "swaymsg", "grim", "convert")

    def __init__(self, outputs=None, **options):
        self.outputs = outputs or self.outputs
        super().__init__(window_manager=False, **options)

    @classmethod
    def missing(cls):
        missing = super().missing()
        if subprocess.run([*AS_USER, "true"], capture_output=True).returncode:
            missing.append("user namespaces")
        return missing

    def start_screen(self, size):
        lines = ["xwayland disable", "default_border none", "focus_follows_mouse no",
                 "output * background #5b7aa8 solid_color", f"bindsym Mod4+m exec {self.key_command}"]
        place, self.width, self.height = 0, 0, 0
        for number, (resolution, scale) in enumerate(self.outputs, 1):
            width, height = (int(int(part) / scale) for part in resolution.split("x"))
            lines.append(f"output HEADLESS-{number} resolution {resolution} position {place} 0 scale {scale}")
            place += width
            self.width, self.height = place, max(self.height, height)
            if number == 1:
                self.size = (width, height)
        (self.directory / "sway.conf").write_text("\n".join(lines) + "\n")
        self.environment.update({
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
            "WLR_HEADLESS_OUTPUTS": str(len(self.outputs)), "XDG_CURRENT_DESKTOP": "sway",
        })
        self.start_compositor()
        for name in self.output_names():
            wait_until(lambda name=name: self.color(9, 600, name) == BACKGROUND, what="the background")

    def output_names(self):
        outputs = json.loads(self.run(["swaymsg", "-rt", "get_outputs"], check=True).stdout)
        return [one["name"] for one in outputs if one.get("active")]

    def start_compositor(self):
        run = self.directory / "run"
        for old in run.glob("sway-ipc.*"):
            old.unlink()
        process = self.start("sway", [*AS_USER, "sway", "-c", str(self.directory / "sway.conf")])
        wait_until(lambda: process.poll() is not None or list(run.glob("sway-ipc.*")), what="sway")
        if process.poll() is not None:
            raise AssertionError(f"sway ended with {process.returncode}:\n{self.log('sway')}")
        self.environment["SWAYSOCK"] = str(next(run.glob("sway-ipc.*")))
        # One that died leaves its socket behind.
        self.environment["WAYLAND_DISPLAY"] = max(
            (path for path in run.glob("wayland-*") if not path.name.endswith(".lock")),
            key=lambda path: path.stat().st_mtime_ns).name
        wait_until(lambda: self.run(["swaymsg", "-t", "get_outputs"]).returncode == 0, what="sway's answer")
        self.seat = Seat(run / self.environment["WAYLAND_DISPLAY"], self.width, self.height)
        # sway shows its first cursor when the pointer first moves.
        self.move(5, 5)

    def kill_compositor(self):
        self.end("sway", 9)
        self.seat.close()
        if "window" in self.processes:
            self.end("window")

    def add_output(self):
        """Plugs one more monitor in; its name."""
        known = self.output_names()
        self.sway("create_output")
        return wait_until(lambda: [name for name in self.output_names() if name not in known],
                          what="another output")[0]

    def write_plugins(self):
        self.write_plugin("wayland")

    def sway(self, *command):
        self.run(["swaymsg", *command], check=True)

    def key(self, *names):
        self.seat.key(*names)

    def key_down(self, name):
        self.seat.down(name)

    def key_up(self, name):
        self.seat.up(name)

    def type(self, text):
        self.seat.type(text)

    def move(self, x, y):
        self.seat.move(x, y)

    def click(self, x, y):
        self.seat.click(x, y)

    def click_with(self, button, x, y):
        self.seat.click(x, y, button)

    def press(self):
        self.seat.button("left", True)

    def release(self):
        self.seat.button("left", False)

    def clipboard(self):
        """The text on the clipboard; empty: there is none."""
        return self.run(["wl-paste", "--no-newline"]).stdout

    def take_clipboard(self, text):
        """Copies a text in another program."""
        self.start("copier", ["wl-copy", "--foreground", text])

    def picture(self, output=None):
        chosen = ["-o", output] if output else []
        return Picture.of_ppm(subprocess.run(["grim", *chosen, "-t", "ppm", "-"], env=self.environment,
                                             capture_output=True, check=True).stdout)

    def start_thief(self):
        """A window that takes the focus again and again."""
        self.thief_file = self.directory / "thief"
        self.start("thief", [sys.executable, "-B", str(HERE / "window.py"),
                             str(self.directory / "run" / self.environment["WAYLAND_DISPLAY"]), str(self.thief_file),
                             "Thief"])
        focus = ["swaymsg", '[title="Thief"] focus']
        wait_until(lambda: self.run(focus).returncode == 0, what="the thief")
        self.start("hand", ["sh", "-c", """while :; do swaymsg '[title="Thief"] focus'; done"""])

    def thief_keys(self):
        """What was typed into the thief; modifiers alone do not count."""
        keys = [line.split()[1] for line in self.thief_file.read_text().splitlines() if line.startswith("key ")]
        return [key for key in keys if key not in MODIFIERS]

    def start_terminal(self, file):
        self.start("foot", ["foot", "-o", "bell.urgent=no", "sh", "-c", f"stty -echo; cat > {file}"])
        wait_until(lambda: file.exists(), what="the reader in the terminal")
        wait_until(lambda: self.focused_application() == "foot", what="the focus")

    def focused_application(self):
        def find(node):
            if node.get("focused"):
                return node.get("app_id")
            return next((found for child in node["nodes"] if (found := find(child))), None)
        return find(json.loads(self.run(["swaymsg", "-t", "get_tree"], check=True).stdout))

    def close(self):
        if hasattr(self, "seat"):
            self.seat.close()
        super().close()


class NestedSwaySession(SwaySession):
    """sway with its outputs as windows of a virtual X server: closing one unplugs it."""

    programs = (*SwaySession.programs, "Xvfb", "openbox", "wmctrl", "xprop")

    def start_screen(self, size):
        Desktop.start_screen(self, "2600x900")
        self.start("openbox", ["openbox", "--sm-disable"])
        wait_until(lambda: "window id" in self.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]).stdout,
                   what="the window manager")
        super().start_screen(size)

    def start_compositor(self):
        self.environment["WLR_BACKENDS"] = "x11"
        self.environment["WLR_X11_OUTPUTS"] = str(len(self.outputs))
        super().start_compositor()

    def unplug(self, name):
        window = ["wmctrl", "-F", "-c", f"wlroots - {name}"]
        wait_until(lambda: self.run(window).returncode == 0, what=f"the window of {name}")
        wait_until(lambda: name not in self.output_names(), what=f"{name} to go")


class KwinSession(Session):
    """KWin without a screen, drawn by the processor."""

    name = "kwin"
    programs = ("kwin_wayland", "convert")
    SHOT = ("org.kde.KWin", "/org/kde/KWin/ScreenShot2", "org.kde.KWin.ScreenShot2")

    def __init__(self, outputs=None, spare=0, **options):
        self.outputs = outputs or self.outputs
        # Monitors that are there and off.
        self.spare = spare
        super().__init__(window_manager=False, **options)

    def start_screen(self, size):
        resolution, scale = self.outputs[0]
        self.size = tuple(int(int(part) / scale) for part in resolution.split("x"))
        # The file's capability does not work in containers; a copy has none.
        # KWin wants its own name.
        self.binary = self.directory / "kwin_wayland"
        shutil.copyfile(shutil.which("kwin_wayland"), self.binary)
        self.binary.chmod(0o755)
        self.environment.update({
            "KWIN_WAYLAND_NO_PERMISSION_CHECKS": "1", "KWIN_SCREENSHOT_NO_PERMISSION_CHECKS": "1",
            "KWIN_COMPOSE": "O2", "LIBGL_ALWAYS_SOFTWARE": "1", "WAYLAND_DISPLAY": "wayland-kwin",
            "XDG_CURRENT_DESKTOP": "KDE",
        })
        self.start_compositor()

    def start_compositor(self):
        # KWin takes sizes in the desktop's pixels.
        width, height = self.size
        process = self.start("kwin", [
            str(self.binary), "--virtual", "--width", str(width), "--height", str(height), "--scale",
            str(self.outputs[0][1]), "--output-count", str(len(self.outputs) + self.spare), "--socket",
            self.environment["WAYLAND_DISPLAY"], "--no-lockscreen"])
        self.observer = self.client()
        wait_until(lambda: process.poll() is not None or self.sees(), what="KWin")
        if process.poll() is not None:
            raise AssertionError(f"KWin ended with {process.returncode}:\n{self.log('kwin')}")
        self.seat = FakeInput(self.socket)
        self.move(5, 5)
        for place in range(self.spare):
            self.enable_output(len(self.outputs) + place, False)
        self.start("backdrop", [sys.executable, "-B", str(HERE / "backdrop.py"), str(self.socket)])
        # A modal that was up may be up again before the background is.
        for name in self.output_names():
            wait_until(lambda name=name: (color := self.color(9, 600, name)) == BACKGROUND or is_shaded(color),
                       what="the background")

    def sees(self):
        try:
            return self.picture()
        except GLib.Error:
            return None

    @property
    def socket(self):
        return self.directory / "run" / self.environment["WAYLAND_DISPLAY"]

    def kill_compositor(self):
        self.seat.close()
        self.observer.close()
        self.end("kwin", 9)
        self.end("backdrop")

    write_plugins = SwaySession.write_plugins
    key, key_down, key_up, type = SwaySession.key, SwaySession.key_down, SwaySession.key_up, SwaySession.type
    move, click, press, release = SwaySession.move, SwaySession.click, SwaySession.press, SwaySession.release

    def output_names(self):
        return [f"Virtual-{place}" for place in range(len(self.outputs))]

    def picture(self, output=None):
        options = {"native-resolution": GLib.Variant("b", True)}
        reading, writing = os.pipe()
        files = Gio.UnixFDList.new()
        handle = files.append(writing)
        os.close(writing)
        method, signature = ("CaptureScreen", "(sa{sv}h)") if output else ("CaptureWorkspace", "(a{sv}h)")
        arguments = (output, options, handle) if output else (options, handle)
        chunks = []

        def read():
            with os.fdopen(reading, "rb") as pipe:
                chunks.append(pipe.read())
        reader = threading.Thread(target=read)
        reader.start()
        try:
            name, path, interface = self.SHOT
            reply, _ = self.observer.bus.call_with_unix_fd_list_sync(
                name, path, interface, method, GLib.Variant(signature, arguments), None,
                Gio.DBusCallFlags.NO_AUTO_START, 60_000, files, None)
        finally:
            del files
            reader.join(60)
        reported = reply.unpack()[0]
        width, height, stride = reported["width"], reported["height"], reported["stride"]
        pixels = chunks[0]
        if stride != width * 4:
            pixels = b"".join(pixels[row * stride:row * stride + width * 4] for row in range(height))
        # QImage's 32-bit formats: 4 to 6 are blue first, the later ones red first.
        return Picture(width, height, pixels, "BGRX" if reported["format"] <= 6 else "RGBX")

    # Outputs, through `kde_output_management_v2`.

    def configure_output(self, place, request, value):
        """One request of `kde_output_configuration_v2` on an output, applied."""
        wire = Wire(self.socket)
        manager = wire.bind("kde_output_management_v2", 2)
        device = wire.bind("kde_output_device_v2", 2, place=place)
        answers = []
        configuration = manager.create_configuration().on(applied=lambda: answers.append(True),
                                                          failed=lambda: answers.append(False))
        getattr(configuration, request)(device, value)
        configuration.apply()
        while not answers:
            wire.dispatch()
        wire.close()
        if not answers[0]:
            raise AssertionError("KWin refused an output's configuration")

    def enable_output(self, place, is_on):
        self.configure_output(place, "enable", int(is_on))

    def add_output(self):
        """Plugs one more monitor in, which was there but off; its name."""
        self.enable_output(len(self.outputs), True)
        self.outputs = (*self.outputs, self.outputs[0])
        return self.output_names()[-1]

    def scale_output(self, place, scale):
        self.configure_output(place, "scale", scale)

    def close(self):
        if hasattr(self, "seat"):
            self.seat.close()
        super().close()


class GnomeSession(Session):
    """GNOME Shell without a screen: no layer-shell, and a notification server of its own."""

    name = "gnome"
    programs = ("gnome-shell", "gjs", "convert")
    SHELL = ("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell")
    SHOT = ("org.gnome.Shell.Screenshot", "/org/gnome/Shell/Screenshot", "org.gnome.Shell.Screenshot")
    REMOTE = "org.gnome.Mutter.RemoteDesktop"
    SERVER = pathlib.Path("/usr/share/dbus-1/services/org.gnome.Shell.Notifications.service")

    def __init__(self, **options):
        super().__init__(window_manager=False, **options)

    @classmethod
    def missing(cls):
        missing = super().missing()
        if subprocess.run([sys.executable, "-c", "import dbusmock"], capture_output=True).returncode:
            missing.append("python3-dbusmock")
        return missing

    def start_bus(self):
        shutil.copy(self.SERVER, self.directory / "services")
        super().start_bus()

    def start_screen(self, size):
        # The system's bus with a logind that says yes to everything.
        config = self.directory / "system.conf"
        config.write_text((self.directory / "bus.conf").read_text().replace("<type>session<", "<type>system<"))
        reading, writing = os.pipe()
        self.start("system-bus", ["dbus-daemon", f"--config-file={config}", "--nofork",
                                  f"--print-address={writing}"], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as pipe:
            address = pipe.readline().strip()
        self.environment.update({
            "DBUS_SYSTEM_BUS_ADDRESS": address, "XDG_CURRENT_DESKTOP": "GNOME", "XDG_SESSION_TYPE": "wayland",
            "LIBGL_ALWAYS_SOFTWARE": "1", "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1",
        })
        system = Client(address)
        self.start("logind", [sys.executable, "-m", "dbusmock", "--system", "--template", "logind"])
        wait_until(lambda: system.call(DRIVER, "NameHasOwner", "(s)", "org.freedesktop.login1"), what="logind")
        system.close()
        process = self.start("gnome-shell", ["gnome-shell", "--headless", "--wayland", "--no-x11", "--unsafe-mode",
                                             "--virtual-monitor", size])
        self.environment["WAYLAND_DISPLAY"] = "wayland-0"
        self.observer = self.client()
        wait_until(lambda: process.poll() is not None or self.is_up(), what="GNOME Shell")
        wait_until(lambda: self.observer.call(DRIVER, "NameHasOwner", "(s)", "org.freedesktop.Notifications"),
                   what="its notification server")
        # It begins with an overview of its windows, which take no keys there.
        away = "Main.overview.hide(); Main.layoutManager._startingUp || Main.overview.visible"
        wait_until(lambda: self.evaluate(away) == "false", step=0.2, what="the overview to go")
        path = self.observer.call((self.REMOTE, "/org/gnome/Mutter/RemoteDesktop", self.REMOTE), "CreateSession")
        self.remote_desktop = (self.REMOTE, path, self.REMOTE + ".Session")
        self.observer.call(self.remote_desktop, "Start")
        # The first key is lost.
        self.key("Shift")

    def is_up(self):
        try:
            return self.evaluate("1 + 1")
        except GLib.Error:
            return False

    def evaluate(self, script):
        done, answer = self.observer.call(self.SHELL, "Eval", "(s)", script)
        return answer if done else None

    write_plugins = SwaySession.write_plugins

    def key_down(self, name):
        self.observer.call(self.remote_desktop, "NotifyKeyboardKeycode", "(ub)", KEYS[name], True)

    def key_up(self, name):
        self.observer.call(self.remote_desktop, "NotifyKeyboardKeycode", "(ub)", KEYS[name], False)

    def key(self, *names):
        for name in names:
            self.key_down(name)
            time.sleep(0.02)
            self.key_up(name)

    def move(self, x, y):
        """Not reported: the shell gives places of screen casts only."""

    def output_names(self):
        return ["Meta-0"]

    def picture(self, output=None):
        path = self.directory / "screen.png"
        self.observer.call(self.SHOT, "Screenshot", "(bbs)", False, False, str(path))
        return Picture.of_ppm(subprocess.run(["convert", str(path), "-depth", "8", "ppm:-"], capture_output=True,
                                             check=True).stdout)
