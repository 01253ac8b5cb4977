# SPDX-License-Identifier: MIT
"""Random valid contents, keys and clicks on real displays: what is accepted can be drawn.

`TOPMOST_FUZZ_SECONDS` and `TOPMOST_SEED` set time and seed.
"""

import json
import os
import random
import subprocess
import time

from display_contract import SessionTest
from harness import BIN, CONTROL, ROOT, wait_until
from sessions import XSession
from test_decoder import png

SECONDS = float(os.environ.get("TOPMOST_FUZZ_SECONDS", "12"))
SEED = int(os.environ.get("TOPMOST_SEED", "0")) or random.randrange(1, 1 << 30)
SCHEMA = json.loads((ROOT / "docs/options.schema.json").read_text(encoding="utf-8"))["$defs"]
KEYS = ("Tab", "Return", "Escape", "space", "Down", "Up", "Left", "Right", "Home", "End", "Page_Down", "Delete",
        "BackSpace", "a", "b", "1")
PIECES = ("", " ", "a", "Save the file?", "\n", "\n\n", "\u200b", "\u202e", "\u0301", "🦊", "é", "العربية", "漢字",
          "<b>", "&amp;", "x" * 300, "word " * 80, "\t", "…", "-", "0", "/tmp", "https://example.org")
# What ended a display once; it comes first.
KNOWN = [{"kind": "modal", "title": "a", "fields": [{"id": "a", "type": "label", **texts}, {"id": "b", "type": "text"}]}
         for texts in ({"value": "\u200b"}, {"label": ""}, {"label": "", "value": ""}, {"label": "\u200b"})]


class Dice(random.Random):
    """Random contents that follow a schema."""

    def __init__(self, seed, pictures):
        super().__init__(seed)
        self.pictures = pictures

    def text(self, name, schema):
        if name == "image" or name.endswith("icon"):
            return self.choice(self.pictures)
        if name == "match":
            return self.choice(("[a-z]*", ".", "\\d{1,3}", ""))
        text = "".join(self.choice(PIECES) for _ in range(self.randrange(4)))
        # Often nothing that can be seen: that is where a layout has less than it expects.
        return text[:schema.get("maxLength", 64)]

    def value(self, name, schema):
        if "$ref" in schema:
            schema = SCHEMA[schema["$ref"].rsplit("/", 1)[1]]
        for one in ("anyOf", "oneOf"):
            if one in schema:
                return self.value(name, self.choice(schema[one]))
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self.choice(schema["enum"])
        kind = schema.get("type", "string")
        if isinstance(kind, list):
            kind = self.choice(kind)
        if kind == "boolean":
            return self.random() < 0.5
        if kind in ("integer", "number"):
            least, most = schema.get("minimum", 0), schema.get("maximum", 1000)
            number = self.choice((least, most, least + self.random() * (most - least)))
            return int(number) if kind == "integer" else number
        if kind == "array":
            count = self.choice((0, 1, 2, 3, 9))
            return [self.value(name, schema.get("items", {})) for _ in range(count)]
        if kind == "object":
            return self.table(schema)
        return self.text(name, schema)

    def table(self, schema):
        required = schema.get("required", ())
        properties = schema.get("properties", {})
        chance = self.choice((0.1, 0.3, 0.6))
        return {name: self.value(name, one) for name, one in properties.items()
                if name in required or self.random() < chance}

    def content(self):
        kind = self.choice(tuple(SCHEMA))
        content = self.table(SCHEMA[kind])
        # What would leave before it is drawn, or wait for what does not come.
        for name in ("timeout_ms", "key", "tags", "urgency", "delay_ms", "parent", "replaces", "sound",
                     "output", "default"):
            content.pop(name, None)
        # What no schema says and would refuse nearly all of them; some stay wrong.
        if "image" not in content:
            content.pop("image_width", None)
            content.pop("image_height", None)
        if kind == "sheet":
            content["actions"] = content.get("actions") or [{"id": "away", "label": self.text("label", {})}]
        elif not content.get("title"):
            content["title"] = self.choice(PIECES[1:])
        if "progress" in content:
            content["progress"] = self.choice((0, 0.5, 1, "indeterminate"))
        for name in ("actions", "buttons"):
            for number, one in enumerate(content.get(name, ())):
                one["id"] = f"{name}-{number}"
                one["label"] = one.get("label") or "a"
        fields = content.get("fields", ())
        for number, field in enumerate(fields):
            field["id"] = f"field-{number}"
        for field in (*fields, content.get("input", {})):
            for name in ("minimum", "maximum", "step", "minimum_length", "match", "secret_fd"):
                field.pop(name, None)
            if field.get("type") in ("label", "text"):
                field["value"] = self.text("value", {})
            else:
                field.pop("value", None)
        return content


class Fuzz:
    def test_what_is_accepted_can_be_drawn(self):
        folder = self.session.directory
        picture = folder / "picture.png"
        picture.write_bytes(png(300, 20, 8))
        broken = folder / "broken.png"
        broken.write_bytes(png(64, 64, 8)[:80])
        dice = Dice(SEED, (str(picture), str(broken), "/no/such.png", "dialog-warning", "🦊", "no-such-icon"))
        client = self.client()
        client.notify("first", timeout=0)
        display = wait_until(self.session.display_pid, what="a display")
        programs = []
        known = list(KNOWN)
        end = time.monotonic() + SECONDS
        width, height = self.session.size
        # Until some were shown, which is a matter of luck. The last ones may not be refused yet.
        while time.monotonic() < end or (time.monotonic() < end + 60
                                         and sum(one.poll() != 64 for one in programs[:-5]) < 3):
            file = folder / "content.json"
            last = known.pop() if known else dice.content()
            file.write_text(json.dumps(last), encoding="utf-8")
            program = subprocess.Popen([BIN / "topmost", "present", file], env=self.session.environment,
                                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, start_new_session=True)
            programs.append(program)
            client.pump(0.15)
            for _ in range(dice.randrange(6)):
                if dice.random() < 0.7:
                    self.session.key(dice.choice(KEYS))
                else:
                    self.session.click(dice.randrange(width), dice.randrange(height))
            if dice.random() < 0.2:
                client.call(CONTROL, "DismissAll")
            now = self.session.display_pid()
            self.assertEqual(now, display, f"a display ended; seed {SEED}, near {json.dumps(last)}")

        def have_ended():
            # The last ones may not have asked yet.
            client.call(CONTROL, "DismissAll")
            return all(program.poll() is not None for program in programs)
        wait_until(have_ended, what="the end of all")
        # Refused ones are wrong usage; all others ended with an answer, or when they were dismissed.
        accepted = sum(program.returncode != 64 for program in programs)
        self.assertGreaterEqual(accepted, 3, "nearly nothing was accepted")
        print(f"{self.session.name}, seed {SEED}: {accepted} of {len(programs)} contents shown")


class X11Fuzz(Fuzz, SessionTest):
    session_class = XSession


class SmallX11Fuzz(Fuzz, SessionTest):
    session_class = XSession
    session_options = {"outputs": (("320x240", 1),)}


del Fuzz
