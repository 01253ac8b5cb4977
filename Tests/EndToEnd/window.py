# SPDX-License-Identifier: MIT
"""A window of another program, on Wayland: fills its output and writes down
what reaches it, a line each: `focus`, `blur`, `key NAME`, `click`, `touch`.

usage: window.py SOCKET FILE
"""

import os
import sys

from seat import KEYS
from wire import Wire

NAMES = {code: name for name, code in KEYS.items()}
COLOR = bytes((0x4A, 0x6A, 0x3A, 0xFF))


def fill(wire, shm, surface, width, height, color):
    """Shows a surface in one colour (blue, green, red, alpha)."""
    file = os.memfd_create("window")
    os.write(file, color * (width * height))
    # wl_shm.create_pool, wl_shm_pool.create_buffer; wl_surface: attach, damage_buffer, commit
    pool = wire.create(shm, 0, "ni", width * height * 4, file=file)
    os.close(file)
    buffer = wire.create(pool, 0, "niiiiu", 0, width, height, width * 4, 1)
    wire.request(surface, 1, "oii", buffer, 0, 0)
    wire.request(surface, 9, "iiii", 0, 0, width, height)
    wire.request(surface, 6)


class Window:
    def __init__(self, path, file):
        self.file = open(file, "w", buffering=1)
        self.wire = wire = Wire(path)
        self.devices = {}
        self.size = (600, 400)
        compositor = wire.bind("wl_compositor", 4)
        self.shm = wire.bind("wl_shm")
        base = wire.bind("xdg_wm_base", handler=lambda event: wire.request(base, 3, "u", event.u()))
        self.seat = wire.bind("wl_seat", handler=self.capabilities)
        self.surface = wire.create(compositor, 0)
        self.shell = wire.create(base, 2, "no", self.surface, handler=self.configured)
        toplevel = wire.create(self.shell, 1, handler=self.sized)
        wire.request(toplevel, 2, "s", "Below")
        wire.request(toplevel, 3, "s", "below")
        wire.request(toplevel, 9)
        wire.request(self.surface, 6)

    def sized(self, event):
        if event.opcode == 0:
            width, height = event.i(), event.i()
            self.size = (width or self.size[0], height or self.size[1])

    def configured(self, event):
        self.wire.request(self.shell, 4, "u", event.u())
        fill(self.wire, self.shm, self.surface, *self.size, COLOR)

    def capabilities(self, event):
        if event.opcode != 0:
            return
        there = event.u()
        for bit, opcode, handler in ((1, 0, self.pointer), (2, 1, self.keyboard), (4, 2, self.touch)):
            if there & bit and bit not in self.devices:
                self.devices[bit] = self.wire.create(self.seat, opcode, handler=handler)

    def pointer(self, event):
        if event.opcode == 3:
            _, _, _, is_down = event.u(), event.u(), event.u(), event.u()
            if is_down:
                print("click", file=self.file)

    def keyboard(self, event):
        if event.opcode == 0:
            os.close(event.fd())
        elif event.opcode == 1:
            print("focus", file=self.file)
        elif event.opcode == 2:
            print("blur", file=self.file)
        elif event.opcode == 3:
            _, _, code, is_down = event.u(), event.u(), event.u(), event.u()
            if is_down:
                print("key", NAMES.get(code, code), file=self.file)

    def touch(self, event):
        if event.opcode == 0:
            print("touch", file=self.file)


if __name__ == "__main__":
    window = Window(*sys.argv[1:])
    while True:
        window.wire.dispatch()
