# SPDX-License-Identifier: MIT
"""A daemon with much to look through: two hundred rules and a history of 100,000 entries."""

import os
import shutil
import sqlite3
import subprocess
import time

from session import BIN

RULES = 200
ENTRIES = 100_000
WORDS = ("build", "failed", "mail", "from", "meeting", "in", "ten", "minutes", "update", "ready", "disk", "almost",
         "full", "battery", "low", "backup")


def start_loaded(session):
    """Rules and history."""
    return start_with_history(session, config=rules())


def rules():
    """Half of the rules name an application, as most do; the others look at every text."""
    found = []
    for number in range(RULES):
        condition = f'match.app = "app {number}"' if number % 2 else f"match.body = '/code {number}: [0-9]{{6}}/'"
        found.append(f'[[rule]]\nname = "rule {number}"\n{condition}\nset.urgency = "low"\n')
    return "\n".join(found)


def start_with_history(session, *displays, applications=100, config="", binaries=BIN):
    """The daemon makes the database, this fills it, and a second daemon uses it."""
    (session.directory / "config/topmost/config.toml").write_text(f"[history]\nentries = {10 * ENTRIES}\n{config}")
    first = session.start_topmostd(binaries=binaries)
    session.wait_for_name()
    subprocess.run(["notify-send", "first"], env=session.environment, check=True)
    database = session.directory / ".local/state/topmost/history.db"
    for _ in range(400):
        if database.exists() and count(database):
            break
        time.sleep(0.025)
    first.terminate()
    first.wait(10)
    wait_until_closed(database)
    fill(database, applications)
    return session.start_topmostd(*displays, binaries=binaries)


def count(database):
    try:
        with sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=0) as connection:
            return connection.execute("SELECT count(*) FROM entries").fetchone()[0]
    except sqlite3.OperationalError:
        # Its process has it for itself: it is being written.
        return database.stat().st_size > 0


def wait_until_closed(database):
    for _ in range(400):
        if not database.with_name(database.name + "-wal").exists():
            return
        time.sleep(0.025)
    raise SystemExit("bench: the history process does not end")


def fill(database, applications):
    """Inserts ended entries of so many applications, a second apart, the newest now."""
    now = int(time.time() * 1000)
    rows = ((number + 2, "toast", f"app {number % applications}", f"app {number % applications}",
             f"exe:/usr/bin/app-{number % applications}",
             f"{WORDS[number % 16]} {WORDS[number // 16 % 16]} {number}",
             " ".join(WORDS[(number + step) % 16] for step in range(12)), "", now - (ENTRIES - number) * 1000,
             now - (ENTRIES - number) * 1000 + 500, "expired") for number in range(ENTRIES))
    with sqlite3.connect(database) as connection:
        connection.executemany(
            "INSERT INTO entries(presentation, kind, app, sender, identity, summary, body, actions, shown_at, ended_at,"
            " outcome) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    connection.close()
    os.sync()


def searches(session, rounds=20):
    """Milliseconds that the command takes for a search, and for one that finds nothing to search for."""
    program = shutil.which("topmost", path=str(session.binaries))
    times = {}
    for name, words in (("search", ["--search", "batt fail", "--limit", "50"]), ("none", ["--limit", "1"])):
        taken = []
        for _ in range(rounds):
            start = time.perf_counter()
            subprocess.run([program, "history", *words, "--json"], env=session.environment, check=True,
                           stdout=subprocess.DEVNULL)
            taken.append((time.perf_counter() - start) * 1000)
        times[name] = sorted(taken)[rounds // 2]
    return times
