# SPDX-License-Identifier: MIT
"""The five kinds on a Wayland compositor: headless sway, at several scales and
on two outputs, answered by mouse and by keyboard.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time
import unittest

from gi.repository import GLib

from harness import BIN, CONTROL, PRESENTER, ROOT, Desktop, DesktopTest, wait_until
from seat import Seat

ARMED = 0.7
NEGATIVE = (578, 454)
POSITIVE = (701, 454)
BACKGROUND = (0x5B, 0x7A, 0xA8)
# sway refuses to run as root, so there it gets a user of its own.
AS_USER = [] if os.getuid() else ["unshare", "--user", "--map-user=1000", "--map-group=1000"]
MISSING = [name for name in ("sway", "swaymsg", "grim", "foot", "wmctrl") if not shutil.which(name)]
if subprocess.run([*AS_USER, "true"], capture_output=True).returncode:
    MISSING.append("user namespaces")


def rows(*pairs):
    return GLib.Variant("a(ssa{sv})", [(ident, title, {}) for ident, title in pairs])


class SwayDesktop(Desktop):
    """A private session on headless sway."""

    def __init__(self, outputs=(("1280x800", 1),), **options):
        self.outputs = outputs
        super().__init__(window_manager=False, **options)

    def start_screen(self, size):
        run = self.directory / "run"
        lines = ["xwayland disable", "default_border none", "focus_follows_mouse no",
                 "output * background #5b7aa8 solid_color"]
        place, self.width, self.height = 0, 0, 0
        for number, (resolution, scale) in enumerate(self.outputs, 1):
            width, height = (int(int(part) / scale) for part in resolution.split("x"))
            lines.append(f"output HEADLESS-{number} resolution {resolution} position {place} 0 scale {scale}")
            place += width
            self.width, self.height = place, max(self.height, height)
        (self.directory / "sway.conf").write_text("\n".join(lines) + "\n")
        self.environment.update({
            "WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
            "WLR_HEADLESS_OUTPUTS": str(len(self.outputs)), "XDG_CURRENT_DESKTOP": "sway",
        })
        self.start_sway()
        for name in self.output_names():
            wait_until(lambda name=name: self.color(9, 600, name) == BACKGROUND, what="the background")

    def output_names(self):
        outputs = json.loads(self.run(["swaymsg", "-rt", "get_outputs"], check=True).stdout)
        return [one["name"] for one in outputs if one.get("active")]

    def start_sway(self):
        run = self.directory / "run"
        for old in run.glob("sway-ipc.*"):
            old.unlink()
        process = self.start("sway", [*AS_USER, "sway", "-c", str(self.directory / "sway.conf")])
        wait_until(lambda: process.poll() is not None or list(run.glob("sway-ipc.*")), what="sway")
        if process.poll() is not None:
            raise AssertionError(f"sway ended with {process.returncode}:\n{self.log('sway')}")
        self.environment["SWAYSOCK"] = str(next(run.glob("sway-ipc.*")))
        self.environment["WAYLAND_DISPLAY"] = next(
            path.name for path in run.glob("wayland-*") if not path.name.endswith(".lock"))
        wait_until(lambda: self.run(["swaymsg", "-t", "get_outputs"]).returncode == 0, what="sway's answer")
        self.seat = Seat(run / self.environment["WAYLAND_DISPLAY"], self.width, self.height)
        # sway shows its first cursor when the pointer first moves.
        self.move(5, 5)

    def write_plugins(self):
        text = (ROOT / "config/plugins/wayland.toml").read_text().replace("@libexec@", str(BIN))
        (self.directory / "plugins/wayland.toml").write_text(text)

    def sway(self, *command):
        self.run(["swaymsg", *command], check=True)

    def key(self, *names):
        self.seat.key(*names)

    def type(self, text):
        self.seat.type(text)

    def move(self, x, y):
        self.seat.move(x, y)

    def click(self, x, y):
        self.seat.click(x, y)

    def shot(self, name="shot"):
        path = self.directory / "shots" / f"{name}.png"
        self.run(["grim", str(path)], check=True)
        keep = os.environ.get("TOPMOST_SHOTS")
        if keep:
            pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
            shutil.copy(path, pathlib.Path(keep) / f"wayland-{name}.png")
        return path

    def screen_hash(self):
        return hash(self.picture())

    def picture(self, output=None):
        """What is on screen, as a PPM."""
        chosen = ["-o", output] if output else []
        return subprocess.run(["grim", *chosen, "-t", "ppm", "-"], env=self.environment, capture_output=True,
                              check=True).stdout

    def color(self, x, y, output="HEADLESS-1"):
        """The colour of a device pixel of an output."""
        data = self.picture(output)
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        start = header.end() + (int(y) * int(header.group(1)) + int(x)) * 3
        return tuple(data[start:start + 3])

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


class NestedDesktop(SwayDesktop):
    """sway with its outputs as windows of a virtual X server: closing one unplugs it."""

    def start_screen(self, size):
        Desktop.start_screen(self, "2600x900")
        self.start("openbox", ["openbox", "--sm-disable"])
        wait_until(lambda: "window id" in self.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]).stdout,
                   what="the window manager")
        super().start_screen(size)

    def start_sway(self):
        self.environment["WLR_BACKENDS"] = "x11"
        self.environment["WLR_X11_OUTPUTS"] = str(len(self.outputs))
        super().start_sway()

    def unplug(self, name):
        window = ["wmctrl", "-F", "-c", f"wlroots - {name}"]
        wait_until(lambda: self.run(window).returncode == 0, what=f"the window of {name}")
        wait_until(lambda: name not in self.output_names(), what=f"{name} to go")


@unittest.skipIf(MISSING, f"not there: {', '.join(MISSING)}")
class WaylandTest(DesktopTest):
    outputs = (("1280x800", 1),)

    desktop_class = SwayDesktop

    def setUp(self):
        self.desktop = self.desktop_class(outputs=self.outputs)
        self.addCleanup(self._clean)

    def shown(self, client, ident):
        client.wait_signal("Presented", ident)
        time.sleep(ARMED)

    def ask(self, client, **options):
        ident = client.present("Modal", title="Discard this draft?", message="It was never sent.",
                               positive="Discard", negative="Keep", **options)
        self.shown(client, ident)
        return ident

    def blocked(self, client):
        properties = (CONTROL[0], CONTROL[1], "org.freedesktop.DBus.Properties")
        return client.call(properties, "Get", "(ss)", CONTROL[2], "InputBlocked")


class Answers(WaylandTest):
    def test_modal_by_mouse(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.shot("modal")
        self.desktop.click(*POSITIVE)
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")

    def test_modal_by_keyboard(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.key("Tab", "Return")
        pressed = client.wait_signal("ButtonPressed", ident)
        self.assertEqual(pressed[2], "negative")
        self.assertTrue(pressed[3]["activation_token"])

    def test_an_answer_brings_a_token(self):
        client = self.client()
        bare = self.desktop.color(1100, 60)
        ident = client.notify("Ada Lindqvist", "The tickets came through!", ["reply", "Reply"], timeout=0)
        wait_until(lambda: self.desktop.color(1100, 60) != bare, what="the toast")
        time.sleep(ARMED + 0.3)
        self.desktop.click(1280 - 16 - 368 + 64 + 30, 16 + 12 + 16 + 2 + 20 + 20 + 12 + 14)
        self.assertTrue(client.wait_signal("ActivationToken", ident)[2])
        self.assertEqual(client.wait_signal("ActionInvoked", ident)[2], "reply")

    def test_what_was_being_typed_presses_nothing(self):
        client = self.client()
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        client.wait_signal("Presented", ident)
        for _ in range(8):
            self.desktop.key("Return", "space")
            time.sleep(0.03)
        client.pump(0.1)
        self.assertFalse([one for one in client.signals if one[0] == "ButtonPressed"], client.signals)

    def test_a_held_key_repeats_and_never_presses(self):
        client = self.client()
        self.desktop.seat.down("Return")
        time.sleep(0.1)
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        self.shown(client, ident)
        time.sleep(0.5)
        self.desktop.seat.up("Return")
        client.pump(0.2)
        self.assertFalse([one for one in client.signals if one[0] == "ButtonPressed"], client.signals)

    @unittest.skipUnless(shutil.which("wl-copy"), "not installed: wl-clipboard")
    def test_paste(self):
        client = self.client()
        self.desktop.start("wl-copy", ["wl-copy", "--foreground", "from the clipboard"])
        wait_until(lambda: self.desktop.run(["wl-paste"]).stdout.strip() == "from the clipboard",
                   what="the clipboard")
        ident = client.present("Modal", title="Name?", positive="OK",
                               input=GLib.Variant("a{sv}", {"label": GLib.Variant("s", "Name")}))
        self.shown(client, ident)
        self.desktop.type("abc ")
        self.desktop.seat.down("Control")
        self.desktop.key("v")
        self.desktop.seat.up("Control")
        time.sleep(0.3)
        self.desktop.shot("pasted")
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[3]["text"], "abc from the clipboard")

    def test_sheet(self):
        client = self.client()
        ident = client.present("BottomSheet", title="Photo", actions=rows(("share", "Share…"), ("move", "Move")))
        self.shown(client, ident)
        self.desktop.shot("sheet")
        self.desktop.key("2")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "move")

    def test_sheet_scrim(self):
        client = self.client()
        ident = client.present("BottomSheet", title="Photo", actions=rows(("share", "Share…")))
        self.shown(client, ident)
        self.desktop.click(200, 200)
        self.assertEqual(client.wait_signal("Ended", ident)[2], "dismissed")

    def test_toast(self):
        client = self.client()
        ident = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!",
                               actions=rows(("reply", "Reply"), ("read", "Mark as Read")))
        self.shown(client, ident)
        self.desktop.shot("toast")
        self.desktop.click(1280 - 16 - 368 + 64 + 30, 16 + 12 + 16 + 2 + 20 + 20 + 12 + 14)
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "reply")

    def test_toast_above_a_modal(self):
        client = self.client()
        other = self.client()
        toast = other.present("Toast", title="Ada Lindqvist", message="The tickets came through!",
                              actions=rows(("reply", "Reply")))
        self.shown(other, toast)
        modal = self.ask(client)
        self.desktop.shot("toast-above-modal")
        self.desktop.click(1280 - 16 - 368 + 64 + 30, 16 + 12 + 16 + 2 + 20 + 20 + 12 + 14)
        self.assertEqual(other.wait_signal("ButtonPressed", toast)[2], "reply")
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", modal)[2], "positive")

    def test_retry(self):
        client = self.client()
        ident = client.present("Retry", title="Could not upload", message="The server did not answer.", attempt=3)
        self.shown(client, ident)
        self.desktop.shot("retry")
        height = 36 + 20 + 40 + 12 + 24 + 4 + 20 + 16 + 36 + 16
        self.desktop.click(640, (800 - height) / 2 + height - 16 - 18)
        self.assertEqual(client.wait_signal("RetryPressed", ident)[2:], (0, 3))


class Input(WaylandTest):
    """What reaches the window below."""

    def setUp(self):
        super().setUp()
        self.typed = self.desktop.directory / "typed"
        self.desktop.start_terminal(self.typed)
        self.line("before")
        wait_until(lambda: self.lines() == ["before"], what="the terminal to listen")

    def line(self, text):
        self.desktop.type(text)
        self.desktop.key("Return")

    def lines(self):
        return self.typed.read_text().split()

    def after(self):
        """Keys reach the terminal again, and none of those before did."""
        def is_free():
            # The first letters may come before the compositor has given the keys back.
            self.line("after")
            time.sleep(0.1)
            return self.lines()[-1] == "after"
        wait_until(is_free, what="input to be free")
        self.assertEqual(self.lines()[0], "before")
        for line in self.lines()[1:]:
            self.assertTrue("after".endswith(line), self.lines())

    def test_a_toast_takes_no_keys(self):
        client = self.client()
        ident = client.present("Toast", title="Copied")
        self.shown(client, ident)
        self.after()

    def test_a_modal_takes_all_keys(self):
        client = self.client()
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        client.wait_signal("Presented", ident)
        self.line("secret")
        time.sleep(ARMED)
        self.desktop.key("Escape")
        client.wait_signal("Ended", ident)
        self.after()

    def test_a_lease_takes_keys_before_it_shows(self):
        client = self.client()
        before = self.desktop.screen_hash()
        ident = client.present("Loading", message="Signing you in")
        time.sleep(0.2)
        self.line("secret")
        self.desktop.click(640, 400)
        time.sleep(1.2)
        self.desktop.shot("loading")
        self.assertNotEqual(before, self.desktop.screen_hash(), "no indicator")
        client.call(PRESENTER, "Dismiss", "(u)", ident)
        client.wait_signal("Ended", ident)
        self.after()

    def test_holding_escape_frees_the_input(self):
        client = self.client()
        ident = client.present("Loading")
        time.sleep(0.3)
        self.desktop.seat.down("Escape")
        time.sleep(1.8)
        self.desktop.seat.up("Escape")
        self.assertEqual(client.wait_signal("Ended", ident)[2], "released")
        self.after()

    def test_the_owner_dies_and_input_is_free(self):
        owner = self.client()
        owner.present("Loading")
        control = self.client()
        wait_until(lambda: self.blocked(control), what="the block")
        owner.close()
        wait_until(lambda: not self.blocked(control), what="the release")
        time.sleep(0.2)
        self.after()

    def test_a_full_screen_window_does_not_hide_a_modal(self):
        self.desktop.sway("fullscreen", "enable")
        time.sleep(0.3)
        client = self.client()
        ident = self.ask(client)
        self.assertEqual(self.desktop.color(*POSITIVE), self.desktop.color(POSITIVE[0] - 40, POSITIVE[1]))
        self.assertNotEqual(self.desktop.color(*POSITIVE), self.desktop.color(5, 5))
        self.desktop.click(*POSITIVE)
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")


@unittest.skipUnless(shutil.which("swaylock"), "not installed: swaylock")
class Lock(WaylandTest):
    COLOR = (32, 48, 32)

    def lock(self):
        self.desktop.start("swaylock", ["swaylock", "-c", "203020"])
        wait_until(lambda: self.desktop.color(5, 790) == self.COLOR, what="the lock")

    def test_nothing_is_readable_above_it_and_nothing_answers(self):
        client = self.client()
        client.present("Toast", title="Ada Lindqvist", message="The tickets came through!")
        ident = self.ask(client)
        self.lock()
        self.assertEqual(self.desktop.color(640, 330), self.COLOR)
        self.assertEqual(self.desktop.color(1100, 60), self.COLOR)
        self.desktop.key("Return")
        client.pump(0.3)
        self.assertFalse([one for one in client.signals if one[0] == "ButtonPressed"], client.signals)
        self.desktop.shot("locked")
        self.desktop.end("swaylock", signal.SIGUSR1)
        wait_until(lambda: self.desktop.color(640, 330) != self.COLOR, what="the modal")
        time.sleep(ARMED)
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")

    def test_what_comes_while_locked_waits_below(self):
        client = self.client()
        self.lock()
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        time.sleep(1)
        self.assertEqual(self.desktop.color(640, 330), self.COLOR)
        self.desktop.key("Return")
        client.pump(0.3)
        self.assertFalse([one for one in client.signals if one[0] == "ButtonPressed"], client.signals)
        self.desktop.end("swaylock", signal.SIGUSR1)
        wait_until(lambda: self.desktop.color(640, 400) != self.COLOR, what="the modal")
        time.sleep(ARMED)
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")


class Scales(WaylandTest):
    outputs = (("1600x1000", 2),)

    def test_double(self):
        self.answer("scale-2", 800, 500)

    def test_one_and_a_half(self):
        self.desktop.sway("output", "HEADLESS-1", "scale", "1.5")
        time.sleep(0.5)
        self.answer("scale-1.5", 1066, 666)

    def test_turned(self):
        self.desktop.sway("output", "HEADLESS-1", "scale", "1", "transform", "90")
        time.sleep(0.5)
        self.answer("turned", 1000, 1600)

    def answer(self, name, width, height):
        self.desktop.seat.size = (width, height)
        client = self.client()
        ident = self.ask(client)
        self.desktop.shot(name)
        self.desktop.click(width / 2 + 61, height / 2 + 54)
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")
        toast = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!",
                               actions=rows(("reply", "Reply")))
        self.shown(client, toast)
        self.desktop.shot(name + "-toast")
        self.desktop.click(width - 16 - 368 + 64 + 30, 16 + 12 + 16 + 2 + 20 + 20 + 12 + 14)
        self.assertEqual(client.wait_signal("ButtonPressed", toast)[2], "reply")


class Outputs(WaylandTest):
    outputs = (("1280x800", 1), ("1600x1200", 2))

    def test_every_output_is_covered_and_one_added_too(self):
        bare = self.desktop.color(20, 700, "HEADLESS-2")
        client = self.client()
        ident = self.ask(client)
        self.desktop.shot("two-outputs")
        self.assertNotEqual(self.desktop.color(20, 700, "HEADLESS-2"), bare)
        self.desktop.sway("create_output")
        wait_until(lambda: '"HEADLESS-3"' in self.desktop.run(["swaymsg", "-t", "get_outputs"]).stdout,
                   what="the third output")
        wait_until(lambda: self.desktop.color(20, 700, "HEADLESS-3") != bare, what="its scrim")
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")
        wait_until(lambda: self.desktop.color(20, 700, "HEADLESS-2") == bare, what="the bare desktop")


    def test_toasts_come_where_the_focus_is(self):
        client = self.client()
        for output, (x, y) in (("HEADLESS-1", (1000, 60)), ("HEADLESS-2", (1340, 120))):
            self.desktop.sway("focus", "output", output)
            bare = self.desktop.color(x, y, output)
            ident = client.present("Toast", title="Ada Lindqvist", message="The tickets came through!")
            self.shown(client, ident)
            self.assertNotEqual(self.desktop.color(x, y, output), bare, output)
            client.call(PRESENTER, "Dismiss", "(u)", ident)
            client.wait_signal("Ended", ident)
            time.sleep(0.5)


class Unplugged(WaylandTest):
    outputs = (("1280x800", 1), ("1280x800", 1))
    desktop_class = NestedDesktop

    def test_down_to_none_and_back(self):
        client = self.client()
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay")
        self.shown(client, ident)
        display = self.desktop.display_pid()
        for name in self.desktop.output_names():
            self.desktop.unplug(name)
            time.sleep(0.3)
        self.assertEqual(self.desktop.output_names(), [])
        self.desktop.sway("create_output")
        wait_until(self.desktop.output_names, what="an output")
        time.sleep(0.5 + ARMED)
        self.desktop.shot("replugged")
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")
        self.assertEqual(self.desktop.display_pid(), display, "the display was started anew")


class Compositor(WaylandTest):
    def test_it_dies_and_comes_back_with_the_modal(self):
        client = self.client()
        ident = self.ask(client)
        self.desktop.end("sway", signal.SIGKILL)
        time.sleep(0.3)
        self.assertIsNone(self.desktop.daemon.poll())
        self.desktop.seat.close()
        self.desktop.start_sway()
        corner = self.desktop.color(5, 790)
        wait_until(lambda: self.desktop.color(5, 790) != corner, 20, what="the scrim")
        time.sleep(ARMED)
        self.desktop.shot("again")
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")


if __name__ == "__main__":
    unittest.main()
