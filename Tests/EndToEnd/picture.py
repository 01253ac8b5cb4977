# SPDX-License-Identifier: MIT
"""Pictures of screens. That of an X server is read over its protocol, without a program: tests take thousands."""

import functools
import re
import socket
import struct
import subprocess


class Picture:
    """What is on an output, row by row; a pixel has one byte for each letter of its format, such as RGB."""

    def __init__(self, width, height, pixels, form="RGB"):
        self.width, self.height, self.pixels, self.form = width, height, pixels, form
        self.places = [form.index(letter) for letter in "RGB"]

    @functools.cached_property
    def data(self):
        """Its pixels as red, green and blue."""
        if self.form == "RGB":
            return self.pixels
        data = bytearray(3 * self.width * self.height)
        for channel, place in enumerate(self.places):
            data[channel::3] = self.pixels[place::len(self.form)]
        return bytes(data)

    def color(self, x, y):
        start = (int(y) * self.width + int(x)) * len(self.form)
        red, green, blue = self.places
        return self.pixels[start + red], self.pixels[start + green], self.pixels[start + blue]

    def colors(self, x, y, width, height):
        """The colours in an area."""
        found = set()
        for row in range(y, y + height):
            line = self.data[3 * (row * self.width + x):3 * (row * self.width + x + width)]
            found.update(zip(line[0::3], line[1::3], line[2::3]))
        return found

    def __eq__(self, other):
        # Of pixels that look the same, the unused bytes may differ.
        return self.form == other.form and self.pixels == other.pixels or self.data == other.data

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
        return Picture(width, height, pixels, "BGRX")

    def save(self, path):
        ppm = b"P6 %d %d 255\n" % (self.width, self.height) + self.data
        subprocess.run(["convert", "ppm:-", str(path)], input=ppm, check=True)
