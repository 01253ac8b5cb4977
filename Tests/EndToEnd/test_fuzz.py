# SPDX-License-Identifier: MIT
"""Random messages and random bytes on a real bus: the daemon goes on answering others, in bounded memory.

`TOPMOST_FUZZ_SECONDS` and `TOPMOST_SEED` set time and seed; `Scripts/fuzz` runs this with AddressSanitizer.
"""

import os
import pathlib
import random
import select
import time

from big_endian import BigEndian, members
from harness import CONTROL, NOTIFICATIONS, PRESENTER, DesktopTest

SECONDS = float(os.environ.get("TOPMOST_FUZZ_SECONDS", "3"))
SEED = int(os.environ.get("TOPMOST_SEED", "0")) or random.randrange(1, 1 << 30)
# MB that the daemon's memory may grow by.
GROWTH = float(os.environ.get("TOPMOST_FUZZ_GROWTH", "32"))
# Seconds that another client waits at most, on a busy machine and with AddressSanitizer.
LIMIT = 10
PROPERTIES = tuple((one[0], one[1], "org.freedesktop.DBus.Properties") for one in (CONTROL, NOTIFICATIONS))
TARGETS = {
    NOTIFICATIONS: ("Notify", "CloseNotification", "GetCapabilities", "GetServerInformation"),
    PRESENTER: ("PresentModal", "PresentToast", "PresentRetry", "PresentBottomSheet", "PresentLoading", "Update",
                "Dismiss", "Outcome"),
    CONTROL: ("List", "ListPage", "Explain", "Press", "Dismiss", "DismissAll", "ReleaseInput", "SetDoNotDisturb",
              "Status", "Displays", "Nothing"),
    **{one: ("Get", "Set", "GetAll") for one in PROPERTIES},
    (CONTROL[0], "/", "org.freedesktop.DBus.Introspectable"): ("Introspect",),
}
# What gets far into the daemon.
SIGNATURES = {"Notify": "susssasa{sv}i", "Update": "ua{sv}", "Dismiss": "u", "Press": "us", "CloseNotification": "u"}
NAMES = ("title", "message", "positive", "negative", "actions", "timeout_ms", "key", "image", "progress", "input",
         "choices", "blocks_input", "ceiling_ms", "urgency", "image-data", "value", "secret_fd")


class Dice(random.Random):
    """Random types and values."""

    def kind(self, depth=0):
        chance = self.random()
        if depth > 3 or chance < 0.6:
            return self.choice("ybnqiuxtdsogv")
        if chance < 0.75:
            return "a" + self.kind(depth + 1)
        if chance < 0.85:
            return "a{" + self.choice("sui") + self.kind(depth + 1) + "}"
        return "(" + "".join(self.kind(depth + 1) for _ in range(self.randrange(1, 4))) + ")"

    def text(self):
        pieces = ("", "a", "<b>", "</b>", "&amp;", "\n", "\x1b[31m", "\u202e", "\u0301" * 9, "🦊", "/dev/zero", "%", "x" * 5000)
        return "".join(self.choice(pieces) for _ in range(self.randrange(5)))

    def number(self, bits, is_signed):
        number = self.choice((0, 1, 2, (1 << bits) - 1, 1 << (bits - 1), self.getrandbits(bits)))
        return number - (1 << bits) if is_signed and number >> (bits - 1) else number

    def value(self, kind, depth=0):
        bits = {"y": 8, "n": 16, "q": 16, "i": 32, "u": 32, "x": 64, "t": 64}
        if kind in bits:
            return self.number(bits[kind], kind in "nix")
        if kind == "b":
            return self.random() < 0.5
        if kind == "d":
            return self.choice((0.0, -1.0, 1e308, float("nan"), float("inf"), self.random()))
        if kind == "s":
            return self.choice(NAMES) if self.random() < 0.3 else self.text()
        if kind == "o":
            return self.choice(("/", "/a", CONTROL[1]))
        if kind == "g":
            return self.choice(("", "s", "a{sv}"))
        if kind == "v":
            # libdbus reads 32 variants in each other.
            inner = self.kind(depth + 1)
            return inner, self.value(inner, depth + 1)
        if kind == "ay":
            return self.randbytes(self.randrange(100))
        if kind[0] == "a":
            return [self.value(kind[1:], depth + 1) for _ in range(self.randrange(4))]
        return tuple(self.value(one, depth + 1) for one in members(kind[1:-1]))


class LiveBus(DesktopTest):
    desktop_options = {"screen": False}

    def setUp(self):
        super().setUp()
        self.dice = Dice(SEED)
        self.stranger = None
        self.addCleanup(self.leave)

    def leave(self):
        if self.stranger:
            self.stranger.close()
        self.stranger = None

    def send(self):
        """Sends a random call; now and then bytes that are no message, for which the bus ends the connection."""
        if not self.stranger:
            self.stranger = BigEndian(self.desktop.address)
            self.stranger.socket.settimeout(60)
        if self.dice.random() < 0.01:
            self.stranger.socket.sendall(self.dice.randbytes(self.dice.randrange(1, 500)))
            return self.leave()
        target = self.dice.choice(tuple(TARGETS))
        member = self.dice.choice(TARGETS[target])
        chance = self.dice.random()
        signature = "".join(self.dice.kind() for _ in range(self.dice.randrange(5)))
        if chance < 0.7:
            signature = SIGNATURES.get(member, "a{sv}" if member.startswith("Present") else signature)
        self.stranger.call(target, member, signature, *(self.dice.value(one) for one in members(signature)))
        self.hear()

    def hear(self):
        """Reads what the bus has for the stranger, who is dropped when he was disconnected."""
        while select.select([self.stranger.socket], [], [], 0)[0]:
            if not self.stranger.socket.recv(1 << 16):
                return self.leave()

    def resident(self):
        """Memory of the daemon, in MB."""
        status = pathlib.Path(f"/proc/{self.desktop.daemon.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))

    def assert_answers(self, client):
        start = time.monotonic()
        client.call(NOTIFICATIONS, "GetServerInformation")
        self.assertIsNone(self.desktop.daemon.poll())
        self.assertLess(time.monotonic() - start, LIMIT)

    def test_random_messages_and_bytes(self):
        print(f"seed {SEED}", end=" ", flush=True)
        client = self.client()
        calls, memory, most = 0, [], 0
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            for _ in range(500):
                try:
                    self.send()
                except ConnectionError:
                    self.leave()
            calls += 500
            self.assert_answers(client)
            most = max(most, len(client.call(CONTROL, "List")))
            client.call(CONTROL, "DismissAll")
            memory.append(self.resident())
        print(f"{calls} calls, {memory[0]:.0f} MB after the first 500, at most {max(memory):.0f} MB")
        self.assertLess(max(memory), memory[0] + GROWTH)
        self.assertGreater(most, 0, "nothing was presented")
