# SPDX-License-Identifier: MIT
"""Runs test modules, classes or tests by name, or all modules beside this file.

One name runs in this process and prints everything. Several run class by class,
each class in a process and on desktops of its own, four for each processor at
once: tests mostly wait. Then a passing class is one line, a failing one is printed
in full, and the whole output of each goes to the folder of `--logs`. No test runs
twice: a test that fails now and then is an error in the test or in Topmost.
Each reason to skip tests is printed once, with their number. The last line is always "N passed, N failed, N skipped".
"""

import argparse
import collections
import faulthandler
import os
import pathlib
import re
import signal
import sys
import tempfile
import time
import traceback
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

COUNTS = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", re.MULTILINE)
SKIPS = re.compile(r"^skipped (\d+): (.+)$", re.MULTILINE)
# A test that hangs fails and says where: whatever it waits for, a line of a pipe, an answer, a process, is
# interrupted. The slowest takes a few minutes on a busy machine.
TEST_LIMIT = 600
# Its cleanups may hang too.
CLEANUP_LIMIT = 60
# So may what a class begins and ends with.
CLASS_LIMIT = 1200


class LimitedResult(unittest.TextTestResult):
    """Has a test that hangs fail; its cleanups and the other tests run."""

    def startTest(self, test: unittest.TestCase) -> None:
        super().startTest(test)
        signal.signal(signal.SIGALRM, self.interrupt)
        signal.alarm(TEST_LIMIT)

    def stopTest(self, test: unittest.TestCase) -> None:
        signal.alarm(0)
        super().stopTest(test)

    @staticmethod
    def interrupt(*_: object) -> None:
        signal.alarm(CLEANUP_LIMIT)
        raise AssertionError("the test hangs here")


def run(name: str, result_class: type[unittest.TextTestResult] = unittest.TextTestResult) -> int:
    """Runs one module, class or test in this process."""
    suite = unittest.defaultTestLoader.loadTestsFromName(name)
    result = unittest.TextTestRunner(verbosity=2, resultclass=result_class).run(suite)
    wrong = [test for test, _ in [*result.failures, *result.errors]] + result.unexpectedSuccesses
    # A test with subtests may fail in several; a class that cannot be set up fails as a whole.
    failed = {re.sub(r"^setUpClass \((.+)\)$", r"\1", getattr(test, "test_case", test).id()) for test in wrong}
    for test in sorted(failed):
        print(f"failed: {test}")
    skipped = len(result.skipped)
    print_skips(collections.Counter(reason for _, reason in result.skipped))
    print(f"{max(0, result.testsRun - len(failed) - skipped)} passed, {len(failed)} failed, {skipped} skipped")
    return 1 if failed or not result.testsRun and not skipped else 0


def print_skips(reasons: collections.Counter[str]) -> None:
    """Prints the reasons for which tests were skipped, the most frequent first."""
    for reason, count in reasons.most_common():
        print(f"skipped {count}: {reason}")


def start_apart(name: str, log: pathlib.Path) -> int:
    """Runs a name in a process of its own, with the modules that are loaded; its pid."""
    sys.stdout.flush()
    if pid := os.fork():
        return pid
    with open(log, "wb") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    faulthandler.dump_traceback_later(CLASS_LIMIT, exit=True)
    status = 1
    try:
        status = run(name, LimitedResult)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(status)


def classes(names: list[str]) -> list[str]:
    """The test classes of modules, the one with the most tests first; classes and tests stay as they are."""
    counts: dict[str, int] = {}

    def count(suite: unittest.TestSuite) -> None:
        for test in suite:
            if isinstance(test, unittest.TestSuite):
                count(test)
            else:
                # A module that cannot be loaded is a test that fails, of a class without a module of ours.
                own = type(test).__module__
                name = f"{own}.{type(test).__qualname__}" if own in names else str(test.id()).rpartition(".")[2]
                counts[name] = counts.get(name, 0) + 1
    for name in names:
        if "." in name:
            counts[name] = 1
        else:
            count(unittest.defaultTestLoader.loadTestsFromName(name))
    return sorted(counts, key=lambda name: -counts[name])


def run_all(names: list[str], logs: pathlib.Path) -> int:
    """Runs several names at once and prints the result of each when it ends."""
    totals, wrong = [0, 0, 0], False
    skips: collections.Counter[str] = collections.Counter()
    waiting, started = collections.deque(classes(names)), {}
    while waiting or started:
        while waiting and len(started) < 4 * (os.cpu_count() or 1):
            name = waiting.popleft()
            started[start_apart(name, logs / f"{name}.log")] = name, time.monotonic()
        pid, status = os.wait()
        name, start = started.pop(pid)
        output = (logs / f"{name}.log").read_text(errors="replace")
        if os.WIFSIGNALED(status):
            output += f"\nended by signal {os.WTERMSIG(status)}\n"
        # Where it crashed or did not end, nothing says how many of its tests ran.
        counts = (COUNTS.findall(output) or [(0, 1, 0)])[-1]
        totals = [total + int(count) for total, count in zip(totals, counts)]
        wrong = wrong or status != 0
        for count, reason in SKIPS.findall(output):
            skips[reason] += int(count)
        if status:
            print(f"=== {name} failed\n{output.strip()}\n=== end of {name}")
        print("{}: {} passed, {} failed, {} skipped in {:.0f} s".format(name, *counts, time.monotonic() - start), flush=True)
    print_skips(skips)
    print("{} passed, {} failed, {} skipped".format(*totals))
    return 1 if wrong else 0


def main() -> int:
    # A shell that starts this in the background has them ignored, and so would all programs.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGQUIT, signal.SIG_DFL)
    parser = argparse.ArgumentParser(description="Run the end-to-end tests.")
    parser.add_argument("--logs", type=pathlib.Path, help="folder for the output of each module")
    parser.add_argument("names", nargs="*", help="modules, classes or tests (all modules by default)")
    options = parser.parse_args()
    if len(options.names) == 1 and not options.logs:
        return run(options.names[0])
    if options.logs:
        options.logs.mkdir(parents=True, exist_ok=True)
    names = options.names or sorted(path.stem for path in HERE.glob("test_*.py"))
    return run_all(names, options.logs or pathlib.Path(tempfile.mkdtemp(prefix="topmost-logs-")))


if __name__ == "__main__":
    sys.exit(main())
