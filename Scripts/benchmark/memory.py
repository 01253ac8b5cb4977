# SPDX-License-Identifier: MIT
"""The memory of a process and of those it started."""

import contextlib
import pathlib
import time


def memory(pid):
    """Resident and proportional memory, in kB."""
    lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    values = {line.split(":")[0]: int(line.split()[1]) for line in lines if line.endswith("kB")}
    return values["Rss"], values["Pss"]


def settled(pid, rest=3, patience=15):
    """Its memory once that has stayed the same for a while: it is returned after two seconds without work."""
    last, since, end = memory(pid), time.monotonic(), time.monotonic() + patience
    while time.monotonic() < min(since + rest, end):
        time.sleep(0.02)
        now = memory(pid)
        if now != last:
            last, since = now, time.monotonic()
    return last


def family(pid):
    """A process and all that it started and that have not ended."""
    found = [pid]
    for children in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        # A helper may end meanwhile.
        with contextlib.suppress(OSError):
            for child in children.read_text().split():
                found += family(int(child))
    return found


def of_family(pid):
    """Name, resident and proportional memory of each of them, in kB."""
    found = []
    for one in family(pid):
        with contextlib.suppress(OSError):
            found.append((pathlib.Path(f"/proc/{one}/exe").resolve().name, *memory(one)))
    return found


def switches(pid):
    """Context switches of all threads of a process: its wakeups."""
    total = 0
    for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status"):
        with contextlib.suppress(OSError):
            total += sum(int(line.split()[1]) for line in status.read_text().splitlines()
                         if "ctxt_switches" in line)
    return total
