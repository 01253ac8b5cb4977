# SPDX-License-Identifier: MIT
"""A window of another program, on Wayland: fills its output and writes down
what reaches it, a line each: `focus`, `blur`, `key NAME`, `click`, `touch`.

usage: window.py SOCKET FILE [TITLE]

One with the title "Stripes" has black and white stripes of eight pixels.
"""

import os
import sys

from seat import KEYS
from wire import Wire

NAMES = {code: name for name, code in KEYS.items()}
COLOR = bytes((0x4A, 0x6A, 0x3A, 0xFF))
STRIPES = bytes((0, 0, 0, 0xFF)) * 8 + bytes((0xFF, 0xFF, 0xFF, 0xFF)) * 8
# wl_shm.format
XRGB8888 = 1


def fill(shm, surface, width, height, color):
    """Shows a surface in one colour (blue, green, red, alpha), or in columns of several that repeat."""
    file = os.memfd_create("window")
    os.write(file, (color * width)[:4 * width] * height)
    pool = shm.create_pool(file, width * height * 4)
    os.close(file)
    surface.attach(pool.create_buffer(0, width, height, width * 4, XRGB8888), 0, 0)
    surface.damage_buffer(0, 0, width, height)
    surface.commit()


class Window:
    def __init__(self, path, file, title="Below"):
        self.file = open(file, "w", buffering=1)
        self.color = STRIPES if title == "Stripes" else COLOR
        self.wire = wire = Wire(path)
        self.devices = {}
        self.size = (600, 400)
        compositor = wire.bind("wl_compositor", 4)
        self.shm = wire.bind("wl_shm")
        base = wire.bind("xdg_wm_base").on(ping=lambda serial: base.pong(serial))
        self.seat = wire.bind("wl_seat").on(capabilities=self.capabilities)
        self.surface = compositor.create_surface()
        self.shell = base.get_xdg_surface(self.surface).on(configure=self.configured)
        toplevel = self.shell.get_toplevel().on(configure=self.sized)
        toplevel.set_title(title)
        toplevel.set_app_id("below")
        toplevel.set_maximized()
        self.surface.commit()

    def sized(self, width, height, states):
        self.size = (width or self.size[0], height or self.size[1])

    def configured(self, serial):
        self.shell.ack_configure(serial)
        fill(self.shm, self.surface, *self.size, self.color)

    def capabilities(self, there):
        # wl_seat.capability
        for bit, get in ((1, self.pointer), (2, self.keyboard), (4, self.touch)):
            if there & bit and bit not in self.devices:
                self.devices[bit] = get()

    def pointer(self):
        return self.seat.get_pointer().on(button=self.button)

    def keyboard(self):
        return self.seat.get_keyboard().on(enter=lambda *_: self.note("focus"), leave=lambda *_: self.note("blur"),
                                           key=self.key)

    def touch(self):
        return self.seat.get_touch().on(down=lambda *_: self.note("touch"))

    def button(self, serial, time, button, is_down):
        if is_down:
            self.note("click")

    def key(self, serial, time, code, is_down):
        if is_down:
            self.note("key", NAMES.get(code, code))

    def note(self, *words):
        print(*words, file=self.file)


if __name__ == "__main__":
    window = Window(*sys.argv[1:])
    while True:
        window.wire.dispatch()
