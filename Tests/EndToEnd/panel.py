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
# Anchors of zwlr_layer_surface_v1: top 1, bottom 2, left 4, right 8.
ANCHORS = {"top": 13, "bottom": 14, "left": 7, "right": 11}


class Panel:
    def __init__(self, path, edge, thickness, file):
        self.wire = wire = Wire(path)
        self.file = file
        compositor = wire.bind("wl_compositor", 4)
        self.shm = wire.bind("wl_shm")
        shell = wire.bind("zwlr_layer_shell_v1")
        output = wire.bind("wl_output")
        self.surface = wire.create(compositor, 0)
        self.layer = wire.create(shell, 0, "noous", self.surface, output, 2, "panel", handler=self.configured)
        # zwlr_layer_surface_v1: set_size, set_anchor, set_exclusive_zone; wl_surface.commit
        is_flat = edge in ("top", "bottom")
        wire.request(self.layer, 0, "uu", 0 if is_flat else thickness, thickness if is_flat else 0)
        wire.request(self.layer, 1, "u", ANCHORS[edge])
        wire.request(self.layer, 2, "i", thickness)
        wire.request(self.surface, 6)

    def configured(self, event):
        # zwlr_layer_surface_v1: configure, ack_configure
        if event.opcode == 0:
            self.wire.request(self.layer, 6, "u", event.u())
            fill(self.wire, self.shm, self.surface, event.u(), event.u(), COLOR)
            pathlib.Path(self.file).touch()


if __name__ == "__main__":
    panel = Panel(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])
    while True:
        panel.wire.dispatch()
