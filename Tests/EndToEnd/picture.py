# SPDX-License-Identifier: MIT
"""Pictures of screens. That of an X server is read over its protocol, without a program: tests take thousands."""

import re
import socket
import struct
import subprocess


class Picture:
    """What is on an output, row by row, three bytes a pixel."""

    def __init__(self, width, height, data):
        self.width, self.height, self.data = width, height, data

    def color(self, x, y):
        start = (int(y) * self.width + int(x)) * 3
        return tuple(self.data[start:start + 3])

    def colors(self, x, y, width, height):
        """The colours in an area."""
        starts = [(row * self.width + column) * 3 for row in range(y, y + height) for column in range(x, x + width)]
        return {self.data[start:start + 3] for start in starts}

    def __eq__(self, other):
        return self.data == other.data

    @staticmethod
    def of_ppm(data):
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        return Picture(int(header.group(1)), int(header.group(2)), data[header.end():])

    @staticmethod
    def of_x_screen(display, area=None):
        """What the X server `:N` shows in an area (x, y, width, height) of its screen of 24 bits; `None`: in all of it.

        Source: X Window System Protocol, 8 (Connection Setup) and 9 (GetImage).
        """
        with socket.socket(socket.AF_UNIX) as server:
            server.connect("/tmp/.X11-unix/X" + display.removeprefix(":"))
            stream = server.makefile("rwb")
            stream.write(struct.pack("<BxHHHHxx", ord("l"), 11, 0, 0, 0))
            stream.flush()
            accepted, length = struct.unpack("<BxxxxxH", stream.read(8))
            setup = stream.read(4 * length)
            assert accepted == 1, setup
            vendor, formats = struct.unpack_from("<H", setup, 16)[0], setup[21]
            screen = 32 + (vendor + 3) // 4 * 4 + 8 * formats
            root, width, height = struct.unpack_from("<I16xHH", setup, screen)
            x, y, width, height = area or (0, 0, width, height)
            stream.write(struct.pack("<BBHIhhHHI", 73, 2, 5, root, x, y, width, height, 0xFFFFFFFF))
            stream.flush()
            reply = stream.read(32)
            assert reply[0] == 1, reply
            pixels = stream.read(4 * struct.unpack_from("<I", reply, 4)[0])
        data = bytearray(3 * width * height)
        for channel in range(3):
            data[channel::3] = pixels[2 - channel::4]
        return Picture(width, height, bytes(data))

    def save(self, path):
        ppm = b"P6 %d %d 255\n" % (self.width, self.height) + self.data
        subprocess.run(["convert", "ppm:-", str(path)], input=ppm, check=True)
