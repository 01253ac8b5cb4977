# SPDX-License-Identifier: MIT
"""The benchmark's ways to see the first pixels, to time the command and to measure growth, once; its figures are not looked at."""

import contextlib
import io
import sys
import unittest
import unittest.mock

from harness import BIN, ROOT

sys.path.insert(0, str(ROOT / "Scripts/benchmark"))
from command import command  # noqa: E402
import growth  # noqa: E402
from first_pixels import first_pixels, missing  # noqa: E402
from rows import ROWS, pixels  # noqa: E402


class FirstPixelsTest(unittest.TestCase):
    def measure(self, kind):
        if missing(kind):
            self.skipTest(f"not there: {', '.join(missing(kind))}")
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            first_pixels(kind, rounds=1, cold=1, binaries=BIN)
        figures = {line[2:18].strip(): line[18:].split() for line in said.getvalue().splitlines()[2:]}
        for name in ("topmost", "topmost, cold"):
            self.assertEqual(len([float(figure) for figure in figures[name][:3]]), 3, said.getvalue())

    def test_the_command(self):
        if missing("x11"):
            self.skipTest(f"not there: {', '.join(missing('x11'))}")
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            command(rounds=1, binaries=BIN)
        self.assertRegex(said.getvalue(), r"\Atopmost toast, .*: [\d.]+ ms; dbus-send .*: [\d.]+ ms; ratio [\d.]+ .*\n"
                         r"topmost modal, .*: [\d.]+ ms .*\n\Z")

    def test_growth(self):
        with unittest.mock.patch.multiple(growth, CLIENTS=3, DISPLAYS=2, settled=lambda _: None):
            growth.displays(BIN)
            self.assertRegex("; ".join(growth.clients(BIN)[1:]), r"\Ap50 [\d.]+, p99 [\d.]+ ms; p50 [\d.]+, p99 [\d.]+ ms\Z")

    def test_rows_of_a_screen(self):
        if missing("x11"):
            self.skipTest(f"not there: {', '.join(missing('x11'))}")
        found = {}
        pixels("x11", None, 1, found, pictures=1, binaries=BIN)
        self.assertEqual(set(found) - {row for row, _ in ROWS}, set())
        self.assertEqual(len([figure for figure in found.values() if figure > 0]), 5, found)

    def test_on_x11(self):
        self.measure("x11")

    def test_on_wayland(self):
        self.measure("wayland")
