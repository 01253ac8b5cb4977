# SPDX-License-Identifier: MIT
"""Fills every output of a Wayland compositor that draws none with one colour,
those too that come later.

usage: backdrop.py SOCKET
"""

import sys

from window import fill
from wire import Wire

COLOR = bytes((0xA8, 0x7A, 0x5B, 0xFF))


class Backdrop:
    def __init__(self, path):
        self.wire = wire = Wire(path)
        self.compositor = wire.bind("wl_compositor", 4)
        self.shm = wire.bind("wl_shm")
        self.shell = wire.bind("zwlr_layer_shell_v1")
        self.covered = set()

    def cover(self):
        """Covers the outputs there are."""
        for place, (number, _) in enumerate(self.wire.globals.get("wl_output", [])):
            if number not in self.covered:
                self.covered.add(number)
                self.cover_output(self.wire.bind("wl_output", place=place))

    def cover_output(self, output):
        wire = self.wire
        surface = wire.create(self.compositor, 0)

        def configured(event):
            # zwlr_layer_surface_v1: configure, ack_configure
            if event.opcode == 0:
                wire.request(layer, 6, "u", event.u())
                fill(wire, self.shm, surface, event.u(), event.u(), COLOR)
        layer = wire.create(self.shell, 0, "noous", surface, output, 0, "backdrop", handler=configured)
        # zwlr_layer_surface_v1: set_anchor, set_exclusive_zone; wl_surface.commit
        wire.request(layer, 1, "u", 15)
        wire.request(layer, 2, "i", -1)
        wire.request(surface, 6)


if __name__ == "__main__":
    backdrop = Backdrop(*sys.argv[1:])
    while True:
        backdrop.cover()
        backdrop.wire.dispatch()
