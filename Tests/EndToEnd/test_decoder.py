# SPDX-License-Identifier: MIT
"""Pictures that are too much, while the display holds the input."""

import os
import random
import signal
import struct
import time
import zlib

from gi.repository import GLib

from harness import CONTROL, DesktopTest, children, wait_until

BOMB = ('<svg xmlns="http://www.w3.org/2000/svg" width="8000" height="1900"><filter id="f"><feTurbulence '
        'numOctaves="9999999"/></filter><rect width="8000" height="1900" filter="url(#f)"/></svg>').encode()


def png(width, height, depth):
    """Noise in one line that repeats: it costs what it claims and is a small file."""
    raw = (b"\0" + random.Random(7).randbytes(width * 3 * depth // 8)) * height

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(raw, 1)) + chunk(b"IEND", b""))


def decoder_pid(desktop):
    """The pid of a decoder of the display, none of those that open files; or None."""
    display = desktop.display_pid()
    openers = children(display, "--paths")
    return next((pid for pid in children(display, "topmost-image-decoder") if pid not in openers), None)


class Decoder(DesktopTest):
    def file(self, name, data):
        path = self.desktop.directory / name
        path.write_bytes(data)
        return str(path)

    def pictured(self, client, path, number=0):
        return client.present("Toast", title=f"Picture {number}", timeout_ms=0, image=GLib.Variant("s", path))

    def decoder_pid(self):
        return decoder_pid(self.desktop)

    def assert_untouched(self, display):
        self.assertEqual(self.desktop.display_pid(), display)
        self.assertNotIn("killed", self.desktop.log())

    def test_a_bomb_costs_its_own_picture_alone(self):
        client = self.client()
        good = self.file("good.png", png(64, 64, 8))
        ident = client.present("Modal", title="Go?", positive="Go", negative="Stay",
                               image=GLib.Variant("s", self.file("bomb.svg", BOMB)))
        client.wait_signal("Presented", ident)
        display = self.desktop.display_pid()
        self.assertLess(len(BOMB), 250)
        wait_until(lambda: "not shown" in self.desktop.log(), what="the bomb to be given up")
        self.pictured(client, good)
        self.desktop.wait_armed(ident)
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")
        self.assert_untouched(display)

    def test_large_pictures_free_no_input_during_a_loading(self):
        client = self.client()
        # A busy machine may be silent for too long once; a display that waits for its pictures always is.
        self.assertTrue(any(self.holds_input_with_pictures(client, attempt) for attempt in range(5)))

    def holds_input_with_pictures(self, client, attempt):
        """Whether one display holds the input from the first to the last large picture."""
        paths = [self.file(f"{attempt}-{number}.png", png(4000, 4000, 16)) for number in range(4)]
        loading = client.present("Loading", delay_ms=0, ceiling_ms=60_000)
        client.wait_signal("Presented", loading)
        display = self.desktop.display_pid()
        properties = (CONTROL[0], CONTROL[1], "org.freedesktop.DBus.Properties")
        for number, path in enumerate(paths):
            client.wait_signal("Presented", self.pictured(client, path, number))

        def blocked():
            return client.call(properties, "Get", "(ss)", CONTROL[2], "InputBlocked")
        end = time.monotonic() + 8
        while time.monotonic() < end:
            self.assertTrue(blocked())
            time.sleep(0.1)
        is_same = self.desktop.display_pid() == display
        client.call(CONTROL, "DismissAll")
        return is_same

    def test_a_killed_decoder_is_replaced(self):
        client = self.client()
        client.wait_signal("Presented", self.pictured(client, self.file("first.png", png(64, 64, 8))))
        display = self.desktop.display_pid()
        chance = random.Random(1)
        for number in range(20):
            ident = self.pictured(client, self.file(f"{number}.png", png(1500, 1500, 16)), number)
            time.sleep(chance.random() * 0.2)
            pid = self.decoder_pid()
            if pid:
                os.kill(pid, signal.SIGKILL)
            client.wait_signal("Presented", ident)
            client.call(CONTROL, "Dismiss", "(u)", ident)
        self.assert_untouched(display)
        # A picture whose decoder died twice is given up; the next one is decoded.
        wait_until(lambda: self.decoder_pid() is None, what="the last decoder's end")
        failures = self.desktop.log().count("not shown")
        client.wait_signal("Presented", self.pictured(client, self.file("last.png", png(64, 64, 8))))
        wait_until(self.decoder_pid, what="a decoder")
        wait_until(lambda: self.decoder_pid() is None, what="its end")
        self.assertEqual(self.desktop.log().count("not shown"), failures)

    def test_an_unused_decoder_ends(self):
        client = self.client()
        client.wait_signal("Presented", self.pictured(client, self.file("one.png", png(64, 64, 8))))
        wait_until(self.decoder_pid, what="the decoder")
        display = self.desktop.display_pid()
        wait_until(lambda: not children(display, "topmost-image-decoder"), what="its end, and that of who opens files")
        self.assertIsNotNone(self.desktop.display_pid())


if __name__ == "__main__":
    import unittest
    unittest.main()
