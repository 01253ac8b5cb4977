# SPDX-License-Identifier: MIT
"""Wayland's wire protocol, as far as tests need it: requests with their
arguments, events to handlers, and nothing but the standard library.

Arguments are named by the letters libwayland uses: u, i, f, s, o, n, a.
"""

import array
import os
import socket
import struct

DISPLAY, REGISTRY = 1, 2


class Event:
    """What an event carries, read in order."""

    def __init__(self, opcode, body, files):
        self.opcode, self.body, self.files, self.place = opcode, body, files, 0

    def take(self, kind):
        value = struct.unpack_from(kind, self.body, self.place)[0]
        self.place += 4
        return value

    def u(self):
        return self.take("=I")

    def i(self):
        return self.take("=i")

    def f(self):
        return self.take("=i") / 256

    def a(self):
        length = self.u()
        data = self.body[self.place:self.place + length]
        self.place += (length + 3) // 4 * 4
        return data

    def s(self):
        return self.a()[:-1].decode()

    def fd(self):
        return self.files.pop(0)


class Wire:
    """A client of the compositor whose socket is at `path`."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(str(path))
        self.last = REGISTRY
        self.unread = b""
        self.files = []
        # Each interface's numbers and versions, as they were announced.
        self.globals = {}
        self.handlers = {DISPLAY: self.display, REGISTRY: self.registry}
        self.request(DISPLAY, 1, "n", REGISTRY)
        self.wait()

    def display(self, event):
        if event.opcode == 0:
            raise AssertionError(f"the compositor refused a request: object {event.u()}, code {event.u()}: "
                                 f"{event.s()}")

    def registry(self, event):
        number = event.u()
        if event.opcode == 0:
            self.globals.setdefault(event.s(), []).append((number, event.u()))
        else:
            for places in self.globals.values():
                places[:] = [one for one in places if one[0] != number]

    def request(self, target, opcode, kinds="", *values, file=None):
        body = b""
        for kind, value in zip(kinds, values, strict=True):
            if kind in "sa":
                data = value.encode() + b"\0" if kind == "s" else value
                body += struct.pack("=I", len(data)) + data + b"\0" * (-len(data) % 4)
            elif kind == "f":
                body += struct.pack("=i", round(value * 256))
            else:
                body += struct.pack("=i" if kind == "i" else "=I", value)
        extra = []
        if file is not None:
            extra = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file]))]
        self.socket.sendmsg([struct.pack("=II", target, (8 + len(body)) << 16 | opcode) + body], extra)

    def new(self, handler=None):
        """The number of an object that is to be made."""
        self.last += 1
        self.handlers[self.last] = handler or (lambda event: None)
        return self.last

    def create(self, maker, opcode, kinds="n", *values, handler=None, file=None):
        """Has an object make another; its number goes where `kinds` has an n."""
        ident = self.new(handler)
        values = list(values)
        values.insert(kinds.index("n"), ident)
        self.request(maker, opcode, kinds, *values, file=file)
        return ident

    def bind(self, interface, version=1, handler=None, place=0):
        """An object of those the compositor offers."""
        number, offered = self.globals[interface][place]
        ident = self.new(handler)
        self.request(REGISTRY, 0, "usun", number, interface, min(version, offered), ident)
        return ident

    def wait(self):
        """Until the compositor has taken all requests so far."""
        done = []
        self.create(DISPLAY, 0, handler=done.append)
        while not done:
            self.dispatch()

    def dispatch(self):
        """Waits for what comes next and hands it to its handlers."""
        data, extra, _, _ = self.socket.recvmsg(65536, socket.CMSG_SPACE(28 * 4))
        for level, kind, files in extra:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                self.files += array.array("i", files[:len(files) // 4 * 4])
        if not data:
            raise AssertionError("the compositor is gone")
        self.unread += data
        while len(self.unread) >= 8:
            target, word = struct.unpack_from("=II", self.unread)
            size, opcode = word >> 16, word & 0xFFFF
            if len(self.unread) < size:
                return
            body, self.unread = self.unread[8:size], self.unread[size:]
            handler = self.handlers.get(target)
            if handler:
                handler(Event(opcode, body, self.files))

    def close(self):
        self.socket.close()
        for file in self.files:
            os.close(file)
