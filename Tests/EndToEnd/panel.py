# SPDX-License-Identifier: MIT
"""A panel along an edge of the first output of a Wayland compositor, which
reserves its thickness.

usage: panel.py SOCKET EDGE THICKNESS FILE     EDGE: top, bottom, left, right
The file is there once the panel is on screen.
"""

import pathlib
import sys

from window import fill
from wire import Wire

COLOR = bytes((0x20, 0x30, 0x90, 0xFF))
# zwlr_layer_shell_v1.layer, and the anchors of zwlr_layer_surface_v1: top 1, bottom 2, left 4, right 8.
TOP = 2
ANCHORS = {"top": 13, "bottom": 14, "left": 7, "right": 11}


class Panel:
    def __init__(self, path, edge, thickness, file):
        self.wire = wire = Wire(path)
        self.file = file
        compositor = wire.bind("wl_compositor", 4)
        self.shm = wire.bind("wl_shm")
        shell = wire.bind("zwlr_layer_shell_v1")
        output = wire.bind("wl_output")
        self.surface = compositor.create_surface()
        self.layer = shell.get_layer_surface(self.surface, output, TOP, "panel").on(configure=self.configured)
        is_flat = edge in ("top", "bottom")
        self.layer.set_size(0 if is_flat else thickness, thickness if is_flat else 0)
        self.layer.set_anchor(ANCHORS[edge])
        self.layer.set_exclusive_zone(thickness)
        self.surface.commit()

    def configured(self, serial, width, height):
        self.layer.ack_configure(serial)
        fill(self.shm, self.surface, width, height, COLOR)
        pathlib.Path(self.file).touch()


if __name__ == "__main__":
    panel = Panel(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])
    while True:
        panel.wire.dispatch()
