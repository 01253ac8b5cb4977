# SPDX-License-Identifier: MIT
"""Runs test modules, those beside it if none is named, and ends with one plain
line. Tests mostly wait, each on a desktop of its own: as many modules run at
once as there are processors.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))


def run(names: list[str]) -> int:
    """Runs tests in this process."""
    suite = unittest.defaultTestLoader.loadTestsFromNames(names)
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    skipped = len(result.skipped)
    print(f"{max(0, result.testsRun - failed - skipped)} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not result.testsRun and not skipped else 0


def run_module(name: str) -> tuple[str, str, int, float]:
    """Runs a module in a process of its own: its name, output, exit status and seconds."""
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-B", __file__, name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace")
    return name, done.stdout, done.returncode, time.monotonic() - start


def run_modules(names: list[str]) -> int:
    """Runs modules at once; each tells what it did when it is done."""
    totals, failures = [0, 0, 0], 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for done in concurrent.futures.as_completed([pool.submit(run_module, name) for name in names]):
            name, output, status, seconds = done.result()
            print(f"=== {name}, {seconds:.0f} s\n{output}", flush=True)
            counts = re.findall(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", output, re.MULTILINE)
            if counts:
                totals = [total + int(count) for total, count in zip(totals, counts[-1])]
            failures += status != 0
    print("{} passed, {} failed, {} skipped".format(*totals))
    return 1 if failures else 0


def main() -> int:
    names = sys.argv[1:] or sorted(path.stem for path in HERE.glob("test_*.py"))
    return run(names) if len(names) == 1 else run_modules(names)


if __name__ == "__main__":
    sys.exit(main())
