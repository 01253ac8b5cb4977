# SPDX-License-Identifier: MIT
"""What a hostile or careless client sends: a clear error or a harmless result, and the daemon answers on."""

import os
import pathlib
import socket
import struct
import time
import zlib

from gi.repository import GLib

from big_endian import BigEndian
from harness import CONTROL, NOTIFICATIONS, TIMEOUT, PRESENTER, DesktopTest, wait_until


def png_header(width, height):
    """A PNG that claims a size and holds almost nothing."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 64)) + chunk(b"IEND", b"")


def pixels(width, height):
    """Honest pixels; building them byte by byte would take Python minutes."""
    numbers = GLib.Variant("(iiibii)", (width, height, width * 4, True, 8, 4))
    data = GLib.Variant.new_from_bytes(GLib.VariantType("ay"), GLib.Bytes.new(bytes(width * height * 4)), True)
    return GLib.Variant.new_tuple(*[numbers.get_child_value(index) for index in range(6)], data)


class Foreign(DesktopTest):
    """What no client library here sends."""

    desktop_options = {"screen": False}

    NOTIFY = "susssasa{sv}i"

    def setUp(self):
        super().setUp()
        self.foreigner = BigEndian(self.desktop.address)
        self.addCleanup(self.foreigner.close)

    def notify(self, summary, hints=(), files=()):
        self.foreigner.call(NOTIFICATIONS, "Notify", self.NOTIFY, "app", 0, "mail", summary, "<b>body</b>",
                            ["open", "Open"], list(hints), 0, files=files)

    def listed(self):
        return {one["title"]: one for one in self.client().call(CONTROL, "List")}

    def test_the_other_byte_order(self):
        picture = (2, 2, 8, True, 8, 4, bytes(16))
        self.notify("swapped", [
            ("urgency", ("y", 2)), ("value", ("i", 40)), ("category", ("s", "mail")), ("resident", ("b", True)),
            ("image-data", ("(iiibiiay)", picture)), ("x-any", ("v", ("v", ("a{sv}", [("k", ("d", 0.5))])))),
        ])
        self.foreigner.call(PRESENTER, "PresentModal", "a{sv}", [
            ("title", ("s", "sheet of others")), ("timeout_ms", ("x", 60_000)),
            ("choices", ("a{sv}", [("options", ("a(ss)", [("a", "A"), ("b", "B")])), ("many", ("b", True))])),
        ])
        listed = wait_until(lambda: len(self.listed()) == 2 and self.listed(), what="both")
        toast = listed["swapped"]
        self.assertEqual((toast["urgency"], toast["category"], toast["message"], toast["buttons"]),
                         ("critical", "mail", "body", ["open"]))
        self.assertEqual(listed["sheet of others"]["buttons"], ["positive"])

    def test_numbers_that_lie_in_the_other_byte_order(self):
        for width, height, stride in [(1 << 30, 1 << 30, 4), (-1, 1, 4), (0x01000000, 1, 4), (2, 2, 1)]:
            self.notify(f"{width}", [("image-data", ("(iiibiiay)", (width, height, stride, True, 8, 4, bytes(16))))])
        wait_until(lambda: len(self.listed()) == 4, what="all of them")
        folder = self.desktop.directory / "run/topmost/images"
        self.assertEqual(list(folder.iterdir()), [])

    def test_descriptors_nobody_asked_for(self):
        self.notify("before")
        wait_until(lambda: "before" in self.listed(), what="the first")
        folder = pathlib.Path(f"/proc/{self.desktop.daemon.pid}/fd")

        def target(link):
            try:
                return os.readlink(link)
            except FileNotFoundError:
                return None
        before = len(list(folder.iterdir()))
        file = os.open("/dev/full", os.O_WRONLY)
        self.addCleanup(os.close, file)
        for number in range(300):
            self.notify(f"with files {number}", files=[file] * 16)
        wait_until(lambda: "with files 299" in self.listed(), what="the last")
        wait_until(lambda: "/dev/full" not in map(target, folder.iterdir()), what="none left")
        wait_until(lambda: len(list(folder.iterdir())) <= before + 4, what="those of the clients of this test alone")


class Hostile(DesktopTest):
    def resident(self):
        """Memory of the daemon, in MB."""
        status = pathlib.Path(f"/proc/{self.desktop.daemon.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))

    def alive(self, seconds=TIMEOUT):
        """The daemon answers another client."""
        start = time.monotonic()
        self.client().call(NOTIFICATIONS, "GetServerInformation", timeout=int(seconds * 1000))
        self.assertIsNone(self.desktop.daemon.poll())
        return time.monotonic() - start

    def test_content(self):
        client = self.client()
        fifo = self.desktop.directory / "fifo"
        os.mkfifo(fifo)
        link, circle, nowhere = (self.desktop.directory / name for name in ("link.png", "circle.png", "nowhere.png"))
        link.symlink_to(fifo)
        circle.symlink_to(circle)
        nowhere.symlink_to("/nowhere/at/all.png")
        huge = self.desktop.directory / "huge.png"
        with open(huge, "wb") as file:
            file.truncate(100 << 30)
        listener = socket.socket(socket.AF_UNIX)
        self.addCleanup(listener.close)
        listener.bind(str(self.desktop.directory / "socket.png"))
        torn = self.desktop.directory / "torn.svg"
        torn.write_text('<svg xmlns="http://www.w3.org/2000/svg"><image href="/dev/zero"/><g>' + "<g>" * 10_000)
        bomb = self.desktop.directory / "bomb.png"
        bomb.write_bytes(png_header(20_000, 20_000))
        client.notify("what the first one costs", timeout=0)
        display = wait_until(self.desktop.display_pid, what="the display")
        before = self.resident()
        cases = {
            "icon is a FIFO": {"icon": str(fifo)},
            "icon is a device": {"icon": "/dev/zero"},
            "icon is a directory": {"icon": "/"},
            "icon is a link to a FIFO": {"icon": str(link)},
            "icon is a link to itself": {"icon": str(circle)},
            "icon is a link to nowhere": {"icon": str(nowhere)},
            "icon is a socket": {"icon": str(self.desktop.directory / "socket.png")},
            "icon is a file of 100 GB": {"icon": str(huge)},
            "icon is a file of the kernel's": {"icon": "/proc/self/mem"},
            "icon goes up and up": {"icon": "/" + "../" * 2000 + "etc/passwd"},
            "icon is a torn drawing": {"icon": str(torn)},
            "image is a FIFO": {"hints": {"image-path": GLib.Variant("s", fifo.as_uri())}},
            "image is an address that is invalid": {"hints": {"image-path": GLib.Variant("s", "file://%00%ff/%")}},
            "icon is on the network": {"icon": "http://127.0.0.1:9/x.png"},
            "png of 20000x20000": {"icon": str(bomb)},
            "image header lies": {"hints": {"image-data": GLib.Variant("(iiibiiay)", (100_000, 100_000, 400_000, True, 8, 4, b"abcd"))}},
            "negative size": {"hints": {"image-data": GLib.Variant("(iiibiiay)", (-1, -1, -4, True, 8, 4, b"abcd"))}},
            "image as a string": {"hints": {"image-data": GLib.Variant("s", "not an image")}},
            "63 MiB of pixels": {"hints": {"image-data": pixels(4096, 4032)}},
            "body of 10 MB": {"body": "x" * 10_000_000},
            "body of 100 MB": {"body": "x" * 100_000_000},
            "summary of 1 MB": {"summary": "y" * 1_000_000},
            "100,000 links": {"body": '<a href="http://example.org">l</a>' * 100_000},
            "100,000 combining marks": {"body": "a" + "\u0301" * 100_000},
            "a million newlines": {"body": "\n" * 1_000_000},
            "deep markup": {"body": "<b>" * 100_000},
            "control characters": {"summary": "\x1b]0;owned\x07\x9b31m", "body": "\u202e\u2066txt"},
            "10,000 actions": {"actions": [str(n) for n in range(20_000)]},
            "odd actions": {"actions": ["only-a-key"]},
            "10,000 hints": {"hints": {f"x-{n}": GLib.Variant("s", "v") for n in range(10_000)}},
        }
        for name, arguments in cases.items():
            with self.subTest(name):
                arguments = dict(arguments)
                ident = client.notify(arguments.pop("summary", name), timeout=0, **arguments)
                self.assertGreater(ident, 0)
                self.alive()
        self.desktop.shot("hostile")
        self.assertEqual(len(client.call(CONTROL, "List")), len(cases) + 1)
        # Each of them is on screen once, drawn by the display that drew the first.
        for ident in [one["id"] for one in client.call(CONTROL, "List")]:
            wait_until(lambda: client.call(CONTROL, "Explain", "(u)", ident)[1]["reason"] == "showing",
                       what=f"{ident} on screen")
            client.call(CONTROL, "Dismiss", "(u)", ident)
        self.assertEqual(self.desktop.display_pid(), display, self.desktop.log()[-2000:])
        wait_until(lambda: self.resident() < before + 16, what=f"{before} MB again, has {self.resident()}")

    def test_wrong_signatures_are_named(self):
        client = self.client()
        for target, method, signature, arguments in [
            (NOTIFICATIONS, "Notify", "(s)", ("only",)),
            (NOTIFICATIONS, "CloseNotification", "(s)", ("x",)),
            (PRESENTER, "PresentModal", "(s)", ("x",)),
            (PRESENTER, "Dismiss", "(i)", (1,)),
            (CONTROL, "Explain", "(s)", ("x",)),
        ]:
            with self.subTest(method):
                with self.assertRaises(GLib.Error) as caught:
                    client.call(target, method, signature, *arguments)
                self.assertIn("InvalidArgs", str(caught.exception))
        self.alive()

    def test_wrong_options_are_named(self):
        client = self.client()
        for options, word in [({"title": "x", "buttons": "y"}, "buttons"), ({"titel": "x"}, "title"),
                              ({"title": ""}, "title"), ({"title": "x", "timeout_ms": "soon"}, "timeout_ms")]:
            with self.subTest(options):
                with self.assertRaises(GLib.Error) as caught:
                    client.present("Modal", **options)
                self.assertIn("org.topmost.Error.InvalidOption", str(caught.exception))
                self.assertIn(word, str(caught.exception))

    def test_not_the_owner(self):
        owner, other = self.client(), self.client()
        ident = owner.present("Toast", title="mine")
        with self.assertRaises(GLib.Error):
            self.client().call(PRESENTER, "Dismiss", "(u)", 99_999)
        # Two connections of one program are one identity; the tool of another program is not.
        answer = self.desktop.run(["gdbus", "call", "--session", "-d", PRESENTER[0], "-o", PRESENTER[1], "-m",
                                   PRESENTER[2] + ".Dismiss", str(ident)])
        self.assertIn("NotOwner", answer.stderr)
        # The specification lets a daemon decide; the error says why.
        answer = self.desktop.run(["gdbus", "call", "--session", "-d", NOTIFICATIONS[0], "-o", NOTIFICATIONS[1], "-m",
                                   NOTIFICATIONS[2] + ".CloseNotification", str(ident)])
        self.assertIn(f"presentation {ident} belongs to another application", answer.stderr)
        other.call(PRESENTER, "Dismiss", "(u)", ident)

    def test_random_messages(self):
        import random
        seed = int(os.environ.get("TOPMOST_SEED", random.randrange(2**32)))
        print(f"seed {seed}", end=" ", flush=True)
        chance = random.Random(seed)
        client = self.client()
        leaf = [lambda: GLib.Variant("s", "".join(chr(chance.randrange(1, 0xD800)) for _ in range(chance.randrange(40)))),
                lambda: GLib.Variant("i", chance.randrange(-2**31, 2**31)), lambda: GLib.Variant("b", True),
                lambda: GLib.Variant("t", chance.randrange(2**64)), lambda: GLib.Variant("d", chance.random() * 1e300),
                lambda: GLib.Variant("ay", bytes(chance.randrange(256) for _ in range(50))),
                lambda: GLib.Variant("as", ["", "a"]), lambda: GLib.Variant("(si)", ("a", 1))]
        def value(depth=0):
            if depth < 3 and chance.random() < 0.3:
                return GLib.Variant("v", value(depth + 1))
            if depth < 3 and chance.random() < 0.2:
                return GLib.Variant("a{sv}", {f"k{n}": value(depth + 1) for n in range(3)})
            return chance.choice(leaf)()
        methods = [(NOTIFICATIONS, name) for name in ("Notify", "CloseNotification", "GetCapabilities")]
        methods += [(PRESENTER, name) for name in ("PresentModal", "PresentToast", "PresentRetry", "Update", "Dismiss")]
        methods += [(CONTROL, name) for name in ("List", "Explain", "Press", "SetDoNotDisturb", "Status", "Nothing")]
        pending = [0]
        def done(bus, result):
            pending[0] -= 1
            try:
                bus.call_finish(result)
            except GLib.Error:
                pass
        names = ["title", "message", "buttons", "actions", "timeout_ms", "key", "image", "colors", "progress"]
        for _ in range(5_000):
            target, method = chance.choice(methods)
            if chance.random() < 0.5:
                body = GLib.Variant.new_tuple(*[value() for _ in range(chance.randrange(9))])
            else:
                body = GLib.Variant("(a{sv})", ({chance.choice(names): value() for _ in range(3)},))
            pending[0] += 1
            client.bus.call(*target[:2], target[2], method, body, None, 0, 60_000, None, done)
        wait_until(lambda: client.pump() or pending[0] == 0, 60, what="an answer to each message")
        self.alive()
