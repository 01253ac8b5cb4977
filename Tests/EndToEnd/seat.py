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
KEYS = {"Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28, "Control": 29, "Shift": 42, "comma": 51, "period": 52, "Alt": 56,
        "space": 57,
        "Home": 102, "Up": 103, "Left": 105, "Right": 106, "End": 107, "Down": 108, "Delete": 111,
        "Super": 125}
for first, row in ((2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")):
    KEYS.update({letter: first + place for place, letter in enumerate(row)})
# wl_keyboard.keymap_format
XKB_V1 = 1
MODIFIERS = {"Shift": 1, "Control": 4, "Alt": 8, "Super": 64}
KEYMAP = b"""xkb_keymap {
    xkb_keycodes { include "evdev+aliases(qwerty)" };
    xkb_types { include "complete" };
    xkb_compat { include "complete" };
    xkb_symbols { include "pc+us+inet(evdev)" };
};\0"""


class InputDevice:
    """Pointer and keyboard of a user.

    The pauses are those of a hand: the layout file reports neither hovering nor pressed
    parts, so there is nothing to wait for.
    """

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
            # Both at once: a key that is released late repeats.
            self.strike(name, True, waits=False)
            self.up(name)

    def type(self, text):
        for letter in text:
            if letter.isupper():
                self.down("Shift")
            self.key("space" if letter == " " else letter.lower())
            if letter.isupper():
                self.up("Shift")

    def close(self):
        self.wire.close()


class Seat(InputDevice):
    """Virtual devices on a compositor of the wlroots kind."""

    def __init__(self, path, width, height):
        self.size = (width, height)
        self.wire = Wire(path)
        self.held = 0
        seat = self.wire.bind("wl_seat")
        pointers = self.wire.bind("zwlr_virtual_pointer_manager_v1")
        keyboards = self.wire.bind("zwp_virtual_keyboard_manager_v1")
        self.pointer = pointers.create_virtual_pointer(seat)
        self.keyboard = keyboards.create_virtual_keyboard(seat)
        file = os.memfd_create("keymap")
        os.write(file, KEYMAP)
        self.keyboard.keymap(XKB_V1, file, len(KEYMAP))
        os.close(file)
        self.wire.wait()

    @staticmethod
    def now():
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def move(self, x, y):
        self.pointer.motion_absolute(self.now(), int(x), int(y), *self.size)
        self.pointer.frame()
        self.wire.wait()

    def button(self, name, is_down):
        self.pointer.button(self.now(), BUTTONS[name], int(is_down))
        self.pointer.frame()
        self.wire.wait()

    def strike(self, name, is_down, waits=True):
        bit = MODIFIERS.get(name, 0)
        self.held = self.held | bit if is_down else self.held & ~bit
        self.keyboard.key(self.now(), KEYS[name], int(is_down))
        if bit:
            self.keyboard.modifiers(self.held, 0, 0, 0)
        if waits:
            self.wire.wait()


class FakeInput(InputDevice):
    """Devices that KWin believes in."""

    def __init__(self, path):
        self.wire = Wire(path)
        self.fake = self.wire.bind("org_kde_kwin_fake_input", 4)
        self.fake.authenticate("person", "testing")
        self.wire.wait()

    def move(self, x, y):
        self.fake.pointer_motion_absolute(x, y)
        self.wire.wait()

    def button(self, name, is_down):
        self.fake.button(BUTTONS[name], int(is_down))
        self.wire.wait()

    def strike(self, name, is_down, waits=True):
        self.fake.keyboard_key(KEYS[name], int(is_down))
        if waits:
            self.wire.wait()

    # The touch screen.

    def touch_down(self, x, y, finger=0):
        self.fake.touch_down(finger, x, y)
        self.touch_done()

    def touch_move(self, x, y, finger=0):
        self.fake.touch_motion(finger, x, y)
        self.touch_done()

    def touch_up(self, finger=0):
        self.fake.touch_up(finger)
        self.touch_done()

    def touch_done(self):
        self.fake.touch_frame()
        self.wire.wait()

    def touch_cancel(self):
        self.fake.touch_cancel()
        self.wire.wait()

    def tap(self, x, y):
        self.touch_down(x, y)
        # The pause of a hand.
        time.sleep(0.05)
        self.touch_up()
