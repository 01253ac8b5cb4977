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


def settled(pid, rest=0.5, patience=10):
    """Its memory once that has stayed the same for half a second: a start reads many pages and gives them back."""
    last, since, end = memory(pid), time.monotonic(), time.monotonic() + patience
    while time.monotonic() < min(since + rest, end):
        time.sleep(0.02)
        now = memory(pid)
        if now != last:
            last, since = now, time.monotonic()
    return last


def of_family(pid):
    """Name and settled proportional memory of a process and of all that it started and that have not ended."""
    found = []
    # A helper may end meanwhile.
    with contextlib.suppress(OSError):
        found.append((pathlib.Path(f"/proc/{pid}/exe").resolve().name, settled(pid)[1]))
        for children in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
            for child in children.read_text().split():
                found += of_family(int(child))
    return found
