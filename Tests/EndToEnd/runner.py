# SPDX-License-Identifier: MIT
"""Runs test modules, those beside it if none is named, and ends with one plain
line. Tests mostly wait, each on a desktop of its own: as many modules run at
once as there are processors. What fails beside others is run once more alone: a
busy machine may be slower than a person's patience, which is what tests wait for.
What passes only then is named as unsteady, to be mended.
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
    wrong = [test for test, _ in [*result.failures, *result.errors]] + result.unexpectedSuccesses
    # A test with subtests may fail in several; a class that cannot be set up fails as a whole.
    failed = {re.sub(r"^setUpClass \((.+)\)$", r"\1", getattr(test, "test_case", test).id()) for test in wrong}
    for name in sorted(failed):
        print(f"failed: {name}")
    skipped = len(result.skipped)
    print(f"{max(0, result.testsRun - len(failed) - skipped)} passed, {len(failed)} failed, {skipped} skipped")
    return 1 if failed or not result.testsRun and not skipped else 0


def run_apart(name: str) -> tuple[str, str, int, float]:
    """Runs a module or test in a process of its own: its name, output, exit status and seconds."""
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-B", __file__, name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace")
    return name, done.stdout, done.returncode, time.monotonic() - start


def run_modules(names: list[str]) -> int:
    """Runs modules at once; each tells what it did when it is done."""
    totals, broken, failed = [0, 0, 0], [], []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for done in concurrent.futures.as_completed([pool.submit(run_apart, name) for name in names]):
            name, output, status, seconds = done.result()
            print(f"=== {name}, {seconds:.0f} s\n{output}", flush=True)
            counts = re.findall(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", output, re.MULTILINE)
            if counts:
                totals = [total + int(count) for total, count in zip(totals, counts[-1])]
            tests = re.findall(r"^failed: (\w+(?:\.\w+)+)$", output, re.MULTILINE)
            failed += tests
            if status and (not counts or int(counts[-1][1]) > len(tests)):
                # It died.
                broken.append(name)
    unsteady = again(failed)
    print("{} passed, {} failed, {} skipped".format(totals[0] + len(unsteady), totals[1] - len(unsteady), totals[2]))
    for name in unsteady:
        print(f"unsteady (passed alone, not beside others): {name}")
    for name in broken:
        print(f"broken: {name}")
    return 1 if broken or len(unsteady) < len(failed) else 0


def again(failed: list[str]) -> list[str]:
    """Runs tests once more, one after the other: those that pass. Many failures are no matter of time."""
    if len(failed) > 5:
        return []
    steady = []
    for name in failed:
        _, output, status, seconds = run_apart(name)
        print(f"=== {name} again, alone, {seconds:.0f} s\n{output}", flush=True)
        if status == 0:
            steady.append(name)
    return steady


def main() -> int:
    names = sys.argv[1:] or sorted(path.stem for path in HERE.glob("test_*.py"))
    return run(names) if len(names) == 1 else run_modules(names)


if __name__ == "__main__":
    sys.exit(main())
