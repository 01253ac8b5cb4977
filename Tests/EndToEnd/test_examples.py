# SPDX-License-Identifier: MIT
"""docs/examples/ask: the same question in each language whose tools are here, answered by mouse and keyboard."""

import os
import pathlib
import shutil
import subprocess
import sys

from harness import ROOT, wait_until
from test_command import CommandTest

EXAMPLES = ROOT / "docs/examples/ask"
TOAST = ROOT / "docs/examples/toast"
GO_SOURCE = pathlib.Path("/usr/share/gocode/src/github.com/godbus/dbus")
CRATES = pathlib.Path("/usr/share/cargo/registry")
NODE_CHECK = "require('dbus-next')"


class AskExamples(CommandTest):
    def assert_asks(self, *command):
        for press, line in ((lambda: self.press("positive"), "discard"), (lambda: self.desktop.key("Escape"), "keep")):
            process = subprocess.Popen([*map(str, command)], env=self.desktop.environment, text=True,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.addCleanup(self.desktop._reap, process)
            self.desktop.wait_armed()
            press()
            self.assert_ends(process, 0, line + "\n")
            self.assert_nothing_left()
        # Without an answer: it takes its question along.
        process = subprocess.Popen([*map(str, command)], env=self.desktop.environment, stdout=subprocess.DEVNULL,
                                   start_new_session=True)
        self.desktop.wait_armed()
        os.killpg(process.pid, 9)
        process.wait()
        self.assert_nothing_left()

    def need(self, *programs):
        for program in programs:
            if not shutil.which(program):
                self.skipTest(f"{program} is not installed")

    def build(self, *command, **options):
        done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=540, **options)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_each_is_short(self):
        examples = sorted(path for path in EXAMPLES.iterdir() if path.name != "README.md")
        self.assertTrue(examples)
        for path in examples:
            lines = [line for line in path.read_text().splitlines()
                     if line.strip() and not line.startswith(("#!", "# ", "//", "/*"))]
            self.assertLess(len(lines), 15, path.name)

    def test_python(self):
        self.assert_asks(sys.executable, EXAMPLES / "ask.py")

    def test_busctl(self):
        self.need("busctl")
        self.assert_asks(EXAMPLES / "ask-busctl")

    def run_example(self, *command):
        process = subprocess.Popen([*map(str, command)], env=self.desktop.environment, text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.desktop._reap, process)
        return process

    def test_a_text_is_asked_for(self):
        self.need("busctl")
        for command, line in (([sys.executable, EXAMPLES / "rename.py"], "letter.txt\n"),
                              ([EXAMPLES / "rename-busctl"], '"text" s "letter.txt"')):
            process = self.run_example(*command)
            self.desktop.wait_armed()
            self.desktop.key("ctrl+a")
            self.desktop.type("letter.txt")
            self.desktop.key("Return")
            out, complaint = process.communicate(timeout=60)
            self.assertEqual((process.returncode, complaint), (0, ""))
            self.assertIn(line, out)

    def test_a_toast_changes(self):
        self.need("busctl")
        for command in ([sys.executable, TOAST / "backup.py"], [TOAST / "backup-busctl"]):
            process = self.run_example(*command)
            wait_until(lambda: "Backup finished" in self.listed(), what="the last update")
            id = self.listed().splitlines()[-1].split()[0]
            self.assertEqual(self.desktop.topmost("press", id, "undo").returncode, 0)
            out, complaint = process.communicate(timeout=60)
            self.assertEqual((process.returncode, complaint), (0, ""))
            self.assertIn("undo", out)

    def test_without_a_daemon_python_has_no_traceback(self):
        environment = {**self.desktop.environment, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
        for program in (EXAMPLES / "ask.py", EXAMPLES / "rename.py", TOAST / "backup.py"):
            done = subprocess.run([sys.executable, program], env=environment, capture_output=True, text=True, timeout=60)
            self.assertEqual((done.returncode, done.stdout), (1, ""), program)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)

    def test_gdbus(self):
        self.need("gdbus")
        self.assert_asks(EXAMPLES / "ask-gdbus")

    def test_c(self):
        self.need("cc")
        program = self.desktop.directory / "ask"
        self.build("cc", "-Wall", "-Wextra", "-Werror", EXAMPLES / "ask.c", "-lsystemd", "-o", program)
        self.assert_asks(program)

    def test_go(self):
        self.need("go")
        if not GO_SOURCE.exists():
            self.skipTest("Debian's golang-dbus-dev is not installed")
        folder = self.desktop.directory / "go"
        folder.mkdir()
        shutil.copy(EXAMPLES / "ask.go", folder)
        (folder / "go.mod").write_text("module ask\n\ngo 1.19\n\nrequire github.com/godbus/dbus/v5 v5.0.0\n\n"
                                       f"replace github.com/godbus/dbus/v5 => {GO_SOURCE}\n")
        self.build("go", "build", "-o", folder / "ask", ".", cwd=folder,
                   env={**os.environ, "GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOPATH": str(folder / "path"),
                        "GOCACHE": str(folder / "cache")})
        self.assert_asks(folder / "ask")

    def test_rust(self):
        self.need("cargo")
        if not list(CRATES.glob("zbus-1.9*")):
            self.skipTest("Debian's librust-zbus-dev is not installed")
        folder = self.desktop.directory / "rust"
        (folder / "src").mkdir(parents=True)
        shutil.copy(EXAMPLES / "ask.rs", folder / "src/main.rs")
        (folder / "Cargo.toml").write_text('[package]\nname = "ask"\nversion = "0.1.0"\nedition = "2021"\n\n'
                                           '[dependencies]\nzbus = "1.9"\n')
        (folder / "config.toml").write_text('[source.crates-io]\nreplace-with = "debian"\n\n'
                                            f'[source.debian]\ndirectory = "{CRATES}"\n')
        self.build("cargo", "build", "--offline", cwd=folder, env={**os.environ, "CARGO_HOME": str(folder)})
        self.assert_asks(folder / "target/debug/ask")

    def test_node(self):
        self.need("node")
        path = os.environ.get("NODE_PATH", "/usr/share/nodejs")
        self.desktop.environment["NODE_PATH"] = path
        if self.desktop.run(["node", "-e", NODE_CHECK]).returncode:
            self.skipTest("the npm package dbus-next is not installed; NODE_PATH says where")
        self.assert_asks("node", EXAMPLES / "ask.js")
