# SPDX-License-Identifier: MIT
"""docs/tutorial.md does what it says: each file is saved, each line is typed, and what is printed is compared."""

import json
import re
import shutil
import subprocess

from harness import BIN, ROOT, TIMEOUT, DesktopTest, wait_until

# A file to save, by the name before it; or a block to type, and what is pressed meanwhile.
PART = re.compile(r"`~/(?P<file>[^`]+)`[^`]*(?:\(`chmod[^`]*`\):)?[^`]*```(?:sh|toml)\n(?P<text>.*?)```"
                  r"|(?:<!-- press (?P<press>.*?) -->\n)?```console\n(?P<console>.*?)```", re.DOTALL)


class TutorialTest(DesktopTest):
    def setUp(self):
        super().setUp()
        home = self.desktop.directory / "home"
        self.paths = {"bin": home / "bin", ".config": self.desktop.directory / "config"}
        self.paths["bin"].mkdir()
        # Nobody who begins has a configuration.
        shutil.rmtree(self.paths[".config"] / "topmost")
        self.desktop.environment["PATH"] = f"{self.paths['bin']}:{BIN}:{self.desktop.environment['PATH']}"

    def save(self, name, text):
        first, rest = name.split("/", 1)
        path = self.paths[first] / rest
        path.parent.mkdir(parents=True, exist_ok=True)
        read = self.desktop.log().count("configuration read")
        # The configuration grows from chapter to chapter.
        path.write_text((path.read_text() if path.exists() else "") + text)
        path.chmod(0o755)
        if path.name == "config.toml":
            wait_until(lambda: self.desktop.log().count("configuration read") > read, what="the configuration")

    def press(self, button, *text):
        given = ["--text", *text] if text else []

        def is_pressed():
            for one in json.loads(self.desktop.topmost("list", "--json").stdout or "[]"):
                if self.desktop.topmost("press", str(one["id"]), button, *given).returncode == 0:
                    return True
            return False
        wait_until(is_pressed, what=f"a button {button}")

    def type_block(self, block, press):
        lines = block.splitlines()
        commands = "\n".join(line[2:] for line in lines if line.startswith("$ "))
        process = subprocess.Popen(["sh", "-ec", commands], env=self.desktop.environment, text=True,
                                   cwd=self.desktop.directory, stdin=subprocess.DEVNULL, start_new_session=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if press:
            self.press(*press.split())
        output, errors = process.communicate(timeout=TIMEOUT)
        output = output.replace(str(self.paths[".config"]), "/home/you/.config")
        self.assertEqual((output.splitlines(), errors, process.returncode),
                         ([line for line in lines if not line.startswith("$ ")], "", 0), commands)

    def test_every_step(self):
        text = (ROOT / "docs/tutorial.md").read_text()
        parts = list(PART.finditer(text))
        self.assertEqual(len(parts), text.count("```") // 2)
        for part in parts:
            if part["file"]:
                self.save(part["file"], part["text"])
            else:
                self.type_block(part["console"], part["press"])
