# SPDX-License-Identifier: MIT
"""A person at a Wayland seat: a pointer and a keyboard that stay plugged in.

A headless compositor has no devices. This speaks just enough of the wire
protocol to plug in virtual ones (`zwlr_virtual_pointer_v1`,
`zwp_virtual_keyboard_v1`) and returns from each call once the compositor has
taken it.
"""

import array
import os
import socket
import struct
import time

BUTTONS = {"left": 0x110, "right": 0x111, "middle": 0x112}
# Numbers of keys: Linux input-event-codes.h.
KEYS = {"Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28, "Control": 29, "Shift": 42, "Alt": 56, "space": 57,
        "Up": 103, "Left": 105, "Right": 106, "Down": 108}
for first, row in ((2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")):
    KEYS.update({letter: first + place for place, letter in enumerate(row)})
MODIFIERS = {"Shift": 1, "Control": 4, "Alt": 8}
KEYMAP = b"""xkb_keymap {
    xkb_keycodes { include "evdev+aliases(qwerty)" };
    xkb_types { include "complete" };
    xkb_compat { include "complete" };
    xkb_symbols { include "pc+us+inet(evdev)" };
};\0"""
DISPLAY, REGISTRY = 1, 2


class Seat:
    """Virtual devices on the compositor whose socket is at `path`."""

    def __init__(self, path, width, height):
        self.size = (width, height)
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(str(path))
        self.last = REGISTRY
        self.unread = b""
        self.globals = {}
        self.held = 0
        self.request(DISPLAY, 1, struct.pack("=I", REGISTRY))
        self.wait()
        seat = self.bind("wl_seat")
        pointers = self.bind("zwlr_virtual_pointer_manager_v1")
        keyboards = self.bind("zwp_virtual_keyboard_manager_v1")
        self.pointer = self.create(pointers, seat)
        self.keyboard = self.create(keyboards, seat)
        file = os.memfd_create("keymap")
        os.write(file, KEYMAP)
        self.request(self.keyboard, 0, struct.pack("=II", 1, len(KEYMAP)), file)
        os.close(file)
        self.wait()

    # The wire: an object, a size with a number, arguments of four bytes each.

    def request(self, target, opcode, arguments=b"", file=None):
        message = struct.pack("=II", target, (8 + len(arguments)) << 16 | opcode) + arguments
        extra = []
        if file is not None:
            extra = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file]))]
        self.socket.sendmsg([message], extra)

    def new(self):
        self.last += 1
        return self.last

    def create(self, manager, seat):
        ident = self.new()
        self.request(manager, 0, struct.pack("=II", seat, ident))
        return ident

    def bind(self, interface):
        ident = self.new()
        name = interface.encode() + b"\0"
        padded = name + b"\0" * (-len(name) % 4)
        self.request(REGISTRY, 0, struct.pack("=II", self.globals[interface], len(name)) + padded
                     + struct.pack("=II", 1, ident))
        return ident

    def wait(self):
        """Until the compositor has taken all requests so far."""
        done = self.new()
        self.request(DISPLAY, 0, struct.pack("=I", done))
        while True:
            while len(self.unread) >= 8:
                target, word = struct.unpack("=II", self.unread[:8])
                size, opcode = word >> 16, word & 0xFFFF
                if len(self.unread) < size:
                    break
                body, self.unread = self.unread[8:size], self.unread[size:]
                if target == DISPLAY and opcode == 0:
                    raise AssertionError(f"the compositor refused a request: {body!r}")
                if target == REGISTRY and opcode == 0:
                    name, length = struct.unpack("=II", body[:8])
                    self.globals[body[8:7 + length].decode()] = name
                if target == done:
                    return
            data = self.socket.recv(65536)
            if not data:
                raise AssertionError("the compositor is gone")
            self.unread += data

    @staticmethod
    def now():
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    # The pointer

    def move(self, x, y):
        self.request(self.pointer, 1, struct.pack("=IIIII", self.now(), int(x), int(y), *self.size))
        self.request(self.pointer, 4)
        self.wait()

    def button(self, name, is_down):
        self.request(self.pointer, 2, struct.pack("=III", self.now(), BUTTONS[name], int(is_down)))
        self.request(self.pointer, 4)
        self.wait()

    def click(self, x, y, name="left"):
        self.move(x, y)
        time.sleep(0.05)
        self.button(name, True)
        time.sleep(0.03)
        self.button(name, False)

    # The keyboard

    def down(self, name):
        self.strike(name, True)

    def up(self, name):
        self.strike(name, False)

    def strike(self, name, is_down):
        bit = MODIFIERS.get(name, 0)
        self.held = self.held | bit if is_down else self.held & ~bit
        self.request(self.keyboard, 1, struct.pack("=III", self.now(), KEYS[name], int(is_down)))
        if bit:
            self.request(self.keyboard, 2, struct.pack("=IIII", self.held, 0, 0, 0))
        self.wait()

    def key(self, *names):
        """Strikes keys one after the other."""
        for name in names:
            self.down(name)
            time.sleep(0.005)
            self.up(name)

    def type(self, text):
        self.key(*(("space" if letter == " " else letter) for letter in text))

    def close(self):
        self.socket.close()
