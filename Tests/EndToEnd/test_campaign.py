# SPDX-License-Identifier: MIT
"""Campaigns: users of one machine, each with a bus and a daemon of their own, and who is signed in as logind's files say it."""

import contextlib
import csv
import glob
import io
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
import unittest

from harness import BIN, BUS_CONFIG, ROOT, wait_until

INITDB = shutil.which("initdb") or next(iter(sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))), None)
COLUMNS = ('campaign text, machine text, machine_id text, uid bigint, "user" text, state text, button text, "values" text, source text, '
           "deferrals integer, asked_at text, seen_at text, answered_at text")
EXAMPLES = sorted((ROOT / "docs/examples/campaigns").glob("*.toml"))
FILE = """deadline = "{deadline}"
{more}
[deferral]
times = 2
spans = ["2s", "1h"]
[question]
title = "Restart?"
positive = "Now"
negative = "Never"
[language.de]
title = "Neu starten?"
"""


TRACER = """import ctypes, sys, time
libc = ctypes.CDLL(None, use_errno=True)
seize = 0x4206
assert libc.ptrace(ctypes.c_long(seize), ctypes.c_long(int(sys.argv[1])), None, None) == 0, ctypes.get_errno()
time.sleep(600)
"""


def path_has(path, *words):
    """Whether a command line has all of these."""
    with contextlib.suppress(OSError):
        line = path.read_bytes()
        return b"topmost-campaign" in line.split(b"\0")[0] and all(word in line for word in words)
    return False


def terminal(path):
    """The number of a process's controlling terminal; 0: it has none."""
    return path.with_name("stat").read_text().rpartition(")")[2].split()[4]


@unittest.skipUnless(os.getuid() == 0 and shutil.which("nsenter"), "needs root, who may become other users")
class MachineTest(unittest.TestCase):
    """A machine in a mount namespace: /run and /var/lib/topmost are its own."""

    USERS = ("daemon", "games")

    def setUp(self):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="topmost-e2e-"))
        self.directory.chmod(0o755)
        self.addCleanup(shutil.rmtree, self.directory, ignore_errors=True)
        self.processes = []
        self.addCleanup(self.end_all)
        self.holder = subprocess.Popen(["unshare", "--mount", "--propagation", "private", "sleep", "infinity"])
        self.processes.append(self.holder)
        own = os.readlink("/proc/self/ns/mnt")
        wait_until(lambda: os.readlink(f"/proc/{self.holder.pid}/ns/mnt") != own, what="the namespace")
        for name in ("run", "var"):
            (self.directory / name).mkdir()
        self.run_inside("mount", "--bind", self.directory / "run", "/run")
        self.run_inside("mkdir", "-p", "/run/systemd/sessions", "/run/systemd/users", "/run/systemd/seats", "/run/systemd/machines",
                        "/run/user", "/var/lib/topmost")
        self.run_inside("mount", "--bind", self.directory / "var", "/var/lib/topmost")
        self.store = self.directory / "var/campaigns"

    def end_all(self):
        for process in reversed(self.processes):
            if process.poll() is None:
                process.kill()
            process.wait()

    def inside(self, *command):
        return ["nsenter", f"--mount=/proc/{self.holder.pid}/ns/mnt", *map(str, command)]

    def run_inside(self, *command, **options):
        done = subprocess.run(self.inside(*command), capture_output=True, text=True, timeout=60, **options)
        self.assertEqual(done.returncode, 0, f"{command}: {done.stderr}")
        return done.stdout

    def start(self, name, *command, **options):
        with open(self.directory / f"{name}.log", "ab") as log:
            process = subprocess.Popen(self.inside(*command), stdin=subprocess.DEVNULL, stdout=log, stderr=log, **options)
        self.processes.append(process)
        return process

    def logs(self):
        return {path.name: path.read_text(errors="replace")[-1500:] for path in self.directory.glob("*.log")}

    # Users

    def as_user(self, name, *command, language="C.UTF-8"):
        account = pwd.getpwnam(name)
        folder = f"/run/user/{account.pw_uid}"
        variables = {"XDG_RUNTIME_DIR": folder, "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus", "LANG": language,
                     "HOME": f"{folder}/home", "XDG_CONFIG_HOME": f"{folder}/config", "PATH": os.environ["PATH"]}
        return ["setpriv", f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups", "env", "-i",
                *(f"{key}={value}" for key, value in variables.items()), *map(str, command)]

    def sign_in(self, name):
        account = pwd.getpwnam(name)
        folder = self.directory / f"run/user/{account.pw_uid}"
        for path in (folder, folder / "home", folder / "config", folder / "plugins", folder / "services"):
            path.mkdir(exist_ok=True)
            os.chown(path, account.pw_uid, account.pw_gid)
            path.chmod(0o700)
        text = BUS_CONFIG.format(run="/nonexistent", services=f"/run/user/{account.pw_uid}/services")
        text = text.replace("unix:dir=/nonexistent", f"unix:path=/run/user/{account.pw_uid}/bus")
        (folder / "bus.conf").write_text(text)
        (folder / "bus").unlink(missing_ok=True)
        self.start(f"bus-{name}", *self.as_user(name, "dbus-daemon", f"--config-file=/run/user/{account.pw_uid}/bus.conf", "--nofork"))
        wait_until((folder / "bus").exists, what=f"the bus of {name}")
        self.start(f"topmostd-{name}", *self.as_user(name, BIN / "topmostd", "--plugins", f"/run/user/{account.pw_uid}/plugins"))
        wait_until(lambda: "topmostd: ready" in self.logs()[f"topmostd-{name}.log"], what=f"the daemon of {name}: {self.logs()}")
        self.write_session(name)

    def write_session(self, name):
        new = self.directory / f"run/systemd/sessions/.{name}"
        new.write_text(f"UID={pwd.getpwnam(name).pw_uid}\nUSER={name}\nACTIVE=1\nSTATE=active\nCLASS=user\nTYPE=x11\n")
        new.rename(new.with_name(f"c{name}"))

    def topmost(self, name, *arguments):
        return subprocess.run(self.inside(*self.as_user(name, BIN / "topmost", *arguments)), capture_output=True, text=True, timeout=60,
                              stdin=subprocess.DEVNULL)

    def listed(self, name):
        return json.loads(self.topmost(name, "list", "--json").stdout or "[]")

    def card(self, name, title="Restart?"):
        def find():
            return next((one for one in self.listed(name) if one["title"] == title), None)
        return wait_until(find, step=0.1, what=f"{title!r} of {name}; have {self.listed(name)}; {self.logs()}")

    def press(self, name, button, title="Restart?"):
        done = self.topmost(name, "press", str(self.card(name, title)["id"]), button)
        self.assertEqual(done.returncode, 0, done.stderr)

    # The campaign

    def write(self, deadline="1h", more=""):
        path = self.directory / "restart.toml"
        path.write_text(FILE.format(deadline=deadline, more=more))
        return path

    def begin(self, path, language="C.UTF-8"):
        process = self.start("campaign", "env", f"LANG={language}", BIN / "topmost", "campaign", path)
        return process

    def campaign(self, *arguments):
        return self.run_inside(BIN / "topmost", "campaign", *arguments)

    def users(self):
        if not (self.store / "restart.campaign").exists():
            return {}
        done = json.loads(self.campaign("status", "--json", "restart"))
        return {user["user"]: user for user in done["users"]}

    def wait_state(self, name, **wanted):
        def is_reached():
            user = self.users().get(name, {})
            return all(user.get(key) == value for key, value in wanted.items())
        wait_until(is_reached, step=0.1, what=f"{name}: {wanted}; have {self.users()}; {self.logs()}")

    def assert_ends(self, process, status=0):
        wait_until(lambda: process.poll() is not None, what=f"the end; {self.logs()}")
        self.assertEqual(process.returncode, status, self.logs())


class CampaignTest(MachineTest):
    """Questions to the users of one machine."""

    def test_each_user_is_asked_on_their_own_bus_and_with_their_own_rights(self):
        self.sign_in("daemon")
        process = self.begin(self.write())
        self.card("daemon")
        # One who signs in later is asked then.
        self.sign_in("games")
        self.card("games")
        for name in self.USERS:
            user = pwd.getpwnam(name).pw_uid
            askers = [path for path in pathlib.Path("/proc").glob("[0-9]*/cmdline") if self.is_asker(path, user)]
            self.assertEqual([path.stat().st_uid for path in askers], [user], name)
            status = askers[0].with_name("status").read_text()
            self.assertIn(f"Uid:\t{user}\t{user}\t{user}\t{user}\n", status)
            self.assertIn("CapEff:\t0000000000000000\n", status)
        self.press("daemon", "positive")
        self.wait_state("daemon", state="answered", button="positive", source="user")
        self.press("games", "negative")
        self.wait_state("games", state="answered", button="negative")
        for name in self.USERS:
            self.assertEqual(self.listed(name), [])
        self.check_results()
        self.assertEqual(self.campaign("end", "restart"), "restart has ended\n")
        self.assert_ends(process)
        self.assertIn("2 of 2 users answered; ended before its deadline", self.campaign("status"))

    def is_asker(self, path, user):
        """Whether a process asks that user on this machine: other tests have machines of their own."""
        with contextlib.suppress(OSError):
            if os.readlink(path.with_name("ns") / "mnt") != os.readlink(f"/proc/{self.holder.pid}/ns/mnt"):
                return False
            return path.read_bytes().split(b"\0")[1:3] == [b"ask", str(user).encode()]
        return False

    def check_results(self):
        rows = list(csv.DictReader(io.StringIO(self.campaign("results", "restart", "--csv"))))
        self.assertEqual([(row["user"], row["state"], row["button"]) for row in rows],
                         [("daemon", "answered", "positive"), ("games", "answered", "negative")])
        database = sqlite3.connect(":memory:")
        for _ in range(2):
            database.executescript(self.campaign("results", "restart", "--sql"))
        rows = database.execute('SELECT "user", button FROM topmost_answers ORDER BY uid').fetchall()
        self.assertEqual(rows, [("daemon", "positive"), ("games", "negative")])

    def test_nothing_is_lost_and_nobody_is_asked_again_when_it_is_killed(self):
        for name in self.USERS:
            self.sign_in(name)
        path = self.write()
        process = self.begin(path)
        for name in self.USERS:
            self.card(name)
        self.press("daemon", "positive")
        self.wait_state("daemon", state="answered")
        # Stopped, it does not learn of the answer, which only the daemon of the user has.
        self.send(process, signal.SIGSTOP)
        self.press("games", "negative")
        wait_until(lambda: not self.listed("games"), what="the end of the question")
        self.send(process, signal.SIGKILL)
        process.wait()
        self.begin(path)
        self.wait_state("games", state="answered", button="negative")
        self.assertEqual([self.listed(name) for name in self.USERS], [[], []])

    def send(self, process, number):
        """nsenter has become the command, which has become the program."""
        os.kill(process.pid, number)

    def test_who_puts_it_off_is_asked_again_and_at_most_so_often(self):
        self.sign_in("daemon")
        self.begin(self.write())
        for number in (1, 2):
            self.press("daemon", "defer-2")
            self.wait_state("daemon", deferrals=number)
        card = self.card("daemon")
        self.assertEqual(self.topmost("daemon", "press", str(card["id"]), "defer-2").returncode, 64)
        self.press("daemon", "positive")
        self.wait_state("daemon", state="answered", deferrals=2)

    def test_at_the_deadline_questions_go_and_the_program_runs(self):
        self.sign_in("daemon")
        proof = self.directory / "proof"
        process = self.begin(self.write("8s", f'at_deadline = "run"\nrun = ["touch", "{proof}"]'))
        self.card("daemon")
        self.assert_ends(process)
        self.assertEqual(self.listed("daemon"), [])
        self.assertTrue(proof.exists())
        self.assertEqual(self.users()["daemon"]["state"], "unseen")

    def test_after_an_upgrade_users_are_asked_too(self):
        program = self.directory / "topmost-campaign"
        shutil.copy(BIN / "topmost-campaign", program)
        self.sign_in("daemon")
        self.start("campaign", "env", "LANG=C.UTF-8", program, "run", self.write())
        self.card("daemon")
        new = program.with_name("new")
        shutil.copy(program, new)
        new.rename(program)
        self.sign_in("games")
        self.press("games", "positive")
        self.wait_state("games", state="answered")

    def test_a_program_that_cannot_start_is_tried_again(self):
        self.sign_in("daemon")
        program = self.directory / "program"
        program.write_text("#!/bin/sh\nexit 3\n")
        program.chmod(0o755)
        path = self.write("5s", f'at_deadline = "run"\nrun = ["{program}"]')
        process = self.begin(path)
        self.card("daemon")
        program.write_text("#!/nonexistent\n")
        self.assert_ends(process, 126)
        self.assertIn("its program has not run: ", self.campaign("status"))
        program.write_text("#!/bin/sh\nexit 3\n")
        self.assert_ends(self.begin(path))
        self.assertIn("its program has run: exit status 3", self.campaign("status"))
        # Once is enough.
        program.write_text(f"#!/bin/sh\ntouch {self.directory}/again\n")
        self.assert_ends(self.begin(path))
        self.assertFalse((self.directory / "again").exists())

    def test_a_user_whose_account_is_known_later_is_asked(self):
        accounts = self.directory / "passwd"
        accounts.write_text("".join(line for line in open("/etc/passwd") if not line.startswith("games:")))
        self.sign_in("games")
        self.run_inside("mount", "--bind", accounts, "/etc/passwd")
        self.begin(self.write())
        wait_until(lambda: "cannot be asked: the account is not known" in self.campaign("status"), what=f"the failure; {self.logs()}")
        self.run_inside("umount", "/etc/passwd")
        self.press("games", "positive")
        self.wait_state("games", state="answered")

    def test_who_ended_one_ends_no_later_one(self):
        self.sign_in("daemon")
        path = self.write()
        process = self.begin(path)
        self.card("daemon")
        self.send(process, signal.SIGTERM)
        self.assert_ends(process)
        self.campaign("end", "restart")
        (self.store / "restart.campaign").unlink()
        self.begin(path)
        self.card("daemon")

    def test_who_asks_is_the_administrator(self):
        self.sign_in("daemon")
        self.begin(self.write())
        self.assertEqual(self.card("daemon")["name"], "Administrator of this machine")

    @unittest.skipUnless(shutil.which("gdbus"), "needs gdbus")
    def test_a_long_answer_is_kept_whole(self):
        self.sign_in("daemon")
        path = self.write()
        fields = ", ".join(f'{{ id = "f{number}", label = "Field", type = "text" }}' for number in range(30))
        path.write_text(path.read_text().replace('positive = "Now"', f'positive = "Now"\nfields = [{fields}]'))
        self.begin(path)
        values = {f"f{number}": "\u4e00" * 1000 for number in range(30)}
        details = "{'fields': <{" + ", ".join(f"'{name}': <'{text}'>" for name, text in values.items()) + "}>}"
        done = subprocess.run(
            self.inside(*self.as_user("daemon", "gdbus", "call", "--session", "--dest", "org.topmost.Topmost1",
                                      "--object-path", "/org/topmost/Topmost1", "--method", "org.topmost.Control1.Press",
                                      self.card("daemon")["id"], "positive", details)),
            capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr[-500:])
        self.wait_state("daemon", state="answered")
        self.assertEqual(json.loads(self.users()["daemon"]["values"])["fields"], values)

    def test_status_says_what_it_cannot_read_and_where_nothing_is(self):
        empty = subprocess.run(self.inside("env", "LANG=C.UTF-8", BIN / "topmost", "campaign", "status"), capture_output=True, text=True, timeout=60)
        self.assertEqual((empty.returncode, empty.stdout), (0, ""))
        self.assertIn("no campaign has begun in /var/lib/topmost/campaigns", empty.stderr)
        self.sign_in("daemon")
        self.begin(self.write())
        self.card("daemon")
        (self.store / "aaa.campaign").write_bytes(b"")
        done = subprocess.run(self.inside("env", "LANG=C.UTF-8", BIN / "topmost", "campaign", "status"), capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 66)
        self.assertIn("restart: 0 of 1 user answered", done.stdout)
        self.assertIn("aaa.campaign", done.stderr)

    def test_one_process_keeps_it(self):
        self.sign_in("daemon")
        path = self.write()
        self.begin(path)
        self.card("daemon")
        second = self.refused(path)
        self.assertEqual((second.returncode, second.stderr), (125, "topmost: restart is running already\n"))

    def refused(self, path):
        return subprocess.run(self.inside("env", "LANG=C.UTF-8", BIN / "topmost", "campaign", path), capture_output=True, text=True, timeout=60)

    def test_ended_while_nobody_kept_it_runs_no_program_after_the_deadline(self):
        self.sign_in("daemon")
        proof = self.directory / "proof"
        path = self.write("4s", f'at_deadline = "run"\nrun = ["touch", "{proof}"]')
        process = self.begin(path)
        self.card("daemon")
        self.send(process, signal.SIGTERM)
        self.assert_ends(process)
        self.campaign("end", "restart")
        time.sleep(4)
        self.assert_ends(self.begin(path))
        self.assertFalse(proof.exists())
        self.assertIn("ended before its deadline", self.campaign("status"))

    def test_one_that_would_ask_nobody_does_not_begin(self):
        path = self.write("2020-01-01T00:00:00Z")
        path.write_text(path.read_text().replace('"2020-01-01T00:00:00Z"', "2020-01-01T00:00:00Z"))
        done = self.refused(path)
        self.assertEqual(done.returncode, 64)
        self.assertIn("nobody would be asked: the first question would come at ", done.stderr)
        self.assertFalse((self.store / "restart.campaign").exists())

    def test_who_is_asked_has_no_terminal_of_root(self):
        self.sign_in("daemon")
        path = self.write()
        self.start("campaign", "script", "--quiet", "--return", "--command", f"env LANG=C.UTF-8 {BIN}/topmost campaign {path}", "/dev/null")
        self.card("daemon")
        user = pwd.getpwnam("daemon").pw_uid
        keeper = next(path for path in pathlib.Path("/proc").glob("[0-9]*/cmdline") if path_has(path, b"run", bytes(self.directory)))
        asker = next(path for path in pathlib.Path("/proc").glob("[0-9]*/cmdline") if self.is_asker(path, user))
        self.assertNotEqual(terminal(keeper), "0")
        self.assertEqual(terminal(asker), "0")

    def test_one_answers_for_all_in_their_language(self):
        for name in self.USERS:
            self.sign_in(name)
        process = self.begin(self.write(more='answered_by = "first"'), language="de_DE.UTF-8")
        for name in self.USERS:
            self.card(name, "Neu starten?")
        self.press("games", "positive", "Neu starten?")
        wait_until(lambda: not self.listed("daemon"), what="the end of the other question")
        self.assertEqual({name: user.get("button") for name, user in self.users().items()}, {"daemon": None, "games": "positive"})
        self.assertIsNone(process.poll())

    def test_a_hostile_daemon_does_not_reach_the_process_of_root(self):
        self.sign_in("daemon")
        process = self.begin(self.write())
        self.card("daemon")
        for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
            if self.is_asker(path, pwd.getpwnam("daemon").pw_uid):
                os.kill(int(path.parent.name), signal.SIGKILL)
        # It is asked again, by another process.
        time.sleep(1)
        self.card("daemon")
        self.assertIsNone(process.poll())

    def test_who_keeps_their_process_from_ending_stops_nothing(self):
        self.sign_in("daemon")
        process = self.begin(self.write())
        self.card("daemon")
        user = pwd.getpwnam("daemon").pw_uid
        asker = next(path for path in pathlib.Path("/proc").glob("[0-9]*/cmdline") if self.is_asker(path, user))
        # The end of a traced process is its tracer's to see first, and this one does not look.
        tracer = self.start("tracer", "python3", "-c", TRACER, asker.parent.name)
        wait_until(lambda: tracer.poll() is not None or "TracerPid:\t0\n" not in asker.with_name("status").read_text(),
                   what=f"the tracer; {self.logs()}")
        if tracer.poll() is not None:
            self.skipTest(f"no process may trace another one here: {self.logs()['tracer.log']}")
        (self.directory / "run/systemd/sessions/cdaemon").unlink()
        wait_until(lambda: "State:\tZ" in asker.with_name("status").read_text(), what="the end of the process")
        self.sign_in("games")
        self.press("games", "positive")
        self.wait_state("games", state="answered")
        self.campaign("end", "restart")
        self.assert_ends(process)

    def test_a_user_may_try_a_file(self):
        self.sign_in("daemon")
        path = self.write()
        self.start("campaign", *self.as_user("daemon", BIN / "topmost", "campaign", path))
        self.press("daemon", "positive")
        wait_until(lambda: "1 of 1 user answered" in self.topmost("daemon", "campaign", "status").stdout, what=f"it; {self.logs()}")

    def test_the_examples_are_right(self):
        self.assertTrue(EXAMPLES)
        for path in EXAMPLES:
            self.assertIn("The deadline is ", self.campaign("check", path))
        bad = self.directory / "bad.toml"
        bad.write_text('deadline = "3d"\n[question]\ntitel = "A"\n')
        done = subprocess.run([BIN / "topmost", "campaign", "check", bad], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (64, ""))
        self.assertIn('bad.toml:3:9: question.titel: unknown key; did you mean "title"?', done.stderr)


@unittest.skipUnless(INITDB, "needs PostgreSQL")
class DatabaseTest(MachineTest):
    """Results go to a real server, which no root may run."""

    PASSWORD = "p:w \\"

    def setUp(self):
        super().setUp()
        self.sign_in("daemon")
        self.begin(self.write())
        self.press("daemon", "positive")
        self.wait_state("daemon", state="answered")
        folder = self.directory / "database"
        folder.mkdir()
        shutil.chown(folder, "daemon")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        (folder / "password").write_text(self.PASSWORD)
        programs = pathlib.Path(INITDB).parent
        self.run_inside(*self.as_user("daemon", INITDB, "-D", folder / "data", "-A", "scram-sha-256", "-U", "owner", "--no-sync",
                                      "--pwfile", folder / "password"))
        self.server = self.start("postgres", *self.as_user("daemon", programs / "postgres", "-D", folder / "data", "-p", self.port,
                                                           "-h", "127.0.0.1", "-k", folder, "-F"))
        self.passwords = self.directory / "passwords"
        escaped = self.PASSWORD.replace("\\", "\\\\").replace(":", "\\:")
        self.passwords.write_text(f"*:*:*:*:{escaped}\n")
        self.passwords.chmod(0o600)
        wait_until(lambda: self.sql("SELECT 1", checks=False).returncode == 0, what=f"the server; {self.logs()}")
        self.sql("CREATE ROLE reports LOGIN PASSWORD '" + self.PASSWORD + "'")

    def address(self, user="owner", name="postgres"):
        return f"postgresql://{user}@127.0.0.1:{self.port}/{name}"

    def sql(self, text, checks=True):
        done = subprocess.run(["psql", "-X", "-t", "-A", "-d", self.address(), "-c", text], capture_output=True, text=True, timeout=60,
                              env=os.environ | {"PGPASSFILE": str(self.passwords)})
        if checks:
            self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def write_to(self, address, **variables):
        variables = {"PGPASSFILE": str(self.passwords), "LANG": "C.UTF-8"} | variables
        return subprocess.run(self.inside("env", *(f"{key}={value}" for key, value in variables.items()), BIN / "topmost",
                                          "campaign", "results", "restart", "--to", address),
                              capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)

    def assert_refused(self, done, *words):
        self.assertEqual((done.returncode, done.stdout), (69, ""))
        for word in words:
            self.assertIn(word, done.stderr)

    def test_rows_are_added_once_and_replaced(self):
        for _ in range(2):
            done = self.write_to(self.address())
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        row = self.sql('SELECT campaign, "user", state, button, deferrals, asked_at IS NULL FROM topmost_answers').stdout
        self.assertEqual(row, "restart|daemon|answered|positive|0|f\n")
        self.sql("UPDATE topmost_answers SET button = 'x', source = NULL")
        services = self.directory / "services"
        services.write_text(f"[reports]\nhost=127.0.0.1\nport={self.port}\ndbname=postgres\nuser=reports\n")
        self.sql("GRANT SELECT, INSERT, UPDATE ON topmost_answers TO reports")
        # It may write, but make no table.
        done = self.write_to("service=reports", PGSERVICEFILE=services)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertEqual(self.sql("SELECT button, source FROM topmost_answers").stdout, "positive|user\n")

    def test_errors_say_what_is_wrong_and_change_nothing(self):
        self.assert_refused(self.write_to(self.address("reports")), "permission denied for schema public")
        self.assert_refused(self.write_to(self.address(name="nowhere")), 'database "nowhere" does not exist')
        self.assert_refused(self.write_to(self.address(), PGPASSFILE="/nonexistent"), "no password supplied")
        self.assert_refused(self.write_to("reports"), 'missing "=" after "reports"')
        self.assert_refused(self.write_to(f"postgresql://owner:secret@127.0.0.1:{self.port}/postgres"),
                            "password does not belong on a command line", "PGPASSFILE")
        self.sql("CREATE TABLE topmost_answers (campaign text PRIMARY KEY)")
        self.assert_refused(self.write_to(self.address()), 'column "machine" of relation "topmost_answers" does not exist')
        self.sql("DROP TABLE topmost_answers")
        self.sql("CREATE TABLE topmost_answers (" + COLUMNS + ")")
        self.assert_refused(self.write_to(self.address()), "no unique or exclusion constraint matching")
        self.assertEqual(self.sql("SELECT count(*) FROM topmost_answers").stdout, "0\n")
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()
        self.assert_refused(self.write_to(self.address()), "Connection refused")

    def test_a_server_that_says_nothing_is_left(self):
        with socket.create_server(("127.0.0.1", 0)) as silent:
            began = time.monotonic()
            done = self.write_to(f"host=127.0.0.1 port={silent.getsockname()[1]} connect_timeout=2")
        self.assert_refused(done, "timeout expired")
        self.assertLess(time.monotonic() - began, 30)
