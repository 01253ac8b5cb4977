# SPDX-License-Identifier: MIT
"""A person at a Wayland seat: devices that stay plugged in.

A headless compositor has none. Those of wlroots take virtual ones
(`zwlr_virtual_pointer_v1`, `zwp_virtual_keyboard_v1`), KWin takes events
themselves (`org_kde_kwin_fake_input`), those of a touch screen too. Each call
returns once the compositor has taken it.
"""

import os
import time

from wire import Wire

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


class Person:
    """What a person does with any devices."""

    def click(self, x, y, name="left"):
        self.move(x, y)
        time.sleep(0.05)
        self.button(name, True)
        time.sleep(0.03)
        self.button(name, False)

    def down(self, name):
        self.strike(name, True)

    def up(self, name):
        self.strike(name, False)

    def key(self, *names):
        """Strikes keys one after the other."""
        for name in names:
            self.down(name)
            time.sleep(0.005)
            self.up(name)

    def type(self, text):
        self.key(*(("space" if letter == " " else letter) for letter in text))

    def close(self):
        self.wire.close()


class Seat(Person):
    """Virtual devices on a compositor of the wlroots kind."""

    def __init__(self, path, width, height):
        self.size = (width, height)
        self.wire = Wire(path)
        self.held = 0
        seat = self.wire.bind("wl_seat")
        pointers = self.wire.bind("zwlr_virtual_pointer_manager_v1")
        keyboards = self.wire.bind("zwp_virtual_keyboard_manager_v1")
        self.pointer = self.wire.create(pointers, 0, "on", seat)
        self.keyboard = self.wire.create(keyboards, 0, "on", seat)
        file = os.memfd_create("keymap")
        os.write(file, KEYMAP)
        self.wire.request(self.keyboard, 0, "uu", 1, len(KEYMAP), file=file)
        os.close(file)
        self.wire.wait()

    @staticmethod
    def now():
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def move(self, x, y):
        self.wire.request(self.pointer, 1, "uuuuu", self.now(), int(x), int(y), *self.size)
        self.wire.request(self.pointer, 4)
        self.wire.wait()

    def button(self, name, is_down):
        self.wire.request(self.pointer, 2, "uuu", self.now(), BUTTONS[name], int(is_down))
        self.wire.request(self.pointer, 4)
        self.wire.wait()

    def strike(self, name, is_down):
        bit = MODIFIERS.get(name, 0)
        self.held = self.held | bit if is_down else self.held & ~bit
        self.wire.request(self.keyboard, 1, "uuu", self.now(), KEYS[name], int(is_down))
        if bit:
            self.wire.request(self.keyboard, 2, "uuuu", self.held, 0, 0, 0)
        self.wire.wait()


class FakeInput(Person):
    """Devices that KWin believes in."""

    def __init__(self, path):
        self.wire = Wire(path)
        self.fake = self.wire.bind("org_kde_kwin_fake_input", 4)
        self.send(0, "ss", "person", "testing")

    def send(self, opcode, kinds="", *values):
        self.wire.request(self.fake, opcode, kinds, *values)
        self.wire.wait()

    def move(self, x, y):
        self.send(9, "ff", x, y)

    def button(self, name, is_down):
        self.send(2, "uu", BUTTONS[name], int(is_down))

    def strike(self, name, is_down):
        self.send(10, "uu", KEYS[name], int(is_down))

    # The touch screen: down, motion, up, cancel, frame.

    def touch_down(self, x, y, finger=0):
        self.send(4, "uff", finger, x, y)
        self.send(8)

    def touch_move(self, x, y, finger=0):
        self.send(5, "uff", finger, x, y)
        self.send(8)

    def touch_up(self, finger=0):
        self.send(6, "u", finger)
        self.send(8)

    def touch_cancel(self):
        self.send(7)

    def tap(self, x, y):
        self.touch_down(x, y)
        time.sleep(0.05)
        self.touch_up()
