# SPDX-License-Identifier: MIT
"""Fills every output of a Wayland compositor that draws none with one colour,
those too that come later.

usage: backdrop.py SOCKET
"""

import sys

from window import fill
from wire import Wire

COLOR = bytes((0xA8, 0x7A, 0x5B, 0xFF))
# zwlr_layer_shell_v1.layer; all anchors of zwlr_layer_surface_v1.
BACKGROUND, ALL_EDGES = 0, 15


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
        surface = self.compositor.create_surface()

        def configured(serial, width, height):
            layer.ack_configure(serial)
            fill(self.shm, surface, width, height, COLOR)
        layer = self.shell.get_layer_surface(surface, output, BACKGROUND, "backdrop").on(configure=configured)
        layer.set_anchor(ALL_EDGES)
        layer.set_exclusive_zone(-1)
        surface.commit()


if __name__ == "__main__":
    backdrop = Backdrop(*sys.argv[1:])
    while True:
        backdrop.cover()
        backdrop.wire.dispatch()
