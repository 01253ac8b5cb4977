# SPDX-License-Identifier: MIT
"""The X11 display on openbox: what every display must do, and what only X11 has."""

import unittest

from desks import XDesk
from display_contract import DeskTest, DisplayContract, Outputs, Scaled


class X11(DisplayContract, DeskTest):
    desk_class = XDesk


class X11Outputs(Outputs, DeskTest):
    desk_class = XDesk
    desk_options = {"outputs": (("1280x800", 1), ("1000x800", 1))}


class X11Double(Scaled, DeskTest):
    desk_class = XDesk
    desk_options = {"outputs": (("2560x1600", 2),)}


if __name__ == "__main__":
    unittest.main()
