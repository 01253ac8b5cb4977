# SPDX-License-Identifier: MIT
"""A D-Bus client that speaks as no library here does: in big-endian, and with
descriptors on calls that take none. Nothing but the standard library.
"""

import array
import os
import re
import socket
import struct

ALIGNMENTS = {"y": 1, "g": 1, "v": 1, "n": 2, "q": 2, "x": 8, "t": 8, "d": 8, "(": 8, "{": 8}
FORMS = {"y": "B", "b": "I", "n": "h", "q": "H", "i": "i", "u": "I", "x": "q", "t": "Q", "d": "d"}


def align(out, kind):
    out.extend(b"\0" * (-len(out) % ALIGNMENTS.get(kind[0], 4)))


def members(signature):
    """The complete types in a signature, one after the other."""
    while signature:
        end, depth = 0, 0
        while signature[end] == "a":
            end += 1
        while True:
            depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(signature[end], 0)
            end += 1
            if depth == 0:
                break
        yield signature[:end]
        signature = signature[end:]


def put(out, kind, value):
    """Appends a value; a variant is its type and its value."""
    align(out, kind)
    if kind in FORMS:
        out.extend(struct.pack(">" + FORMS[kind], value))
    elif kind in ("s", "o"):
        data = value.encode()
        out.extend(struct.pack(">I", len(data)) + data + b"\0")
    elif kind == "g":
        out.extend(bytes([len(value)]) + value.encode() + b"\0")
    elif kind == "v":
        put(out, "g", value[0])
        put(out, *value)
    elif kind == "ay":
        out.extend(struct.pack(">I", len(value)) + value)
    elif kind[0] == "a":
        place = len(out)
        out.extend(bytes(4))
        align(out, kind[1])
        start = len(out)
        for one in value:
            put(out, kind[1:], one)
        struct.pack_into(">I", out, place, len(out) - start)
    else:
        for one, member in zip(value, members(kind[1:-1]), strict=True):
            put(out, member, one)


class BigEndian:
    """One connection to the bus at an address."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(re.search(r"path=([^,]+)", address).group(1))
        self.serial = 0
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        self.expect(b"OK")
        self.socket.sendall(b"NEGOTIATE_UNIX_FD\r\n")
        self.expect(b"AGREE_UNIX_FD")
        self.socket.sendall(b"BEGIN\r\n")
        driver = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
        self.call(driver, "Hello")

    def expect(self, word):
        line = self.socket.recv(4096)
        if not line.startswith(word):
            raise AssertionError(f"the bus said {line!r}")

    def call(self, target, member, signature="", *arguments, files=()):
        """Calls a method, and does not wait for its answer."""
        self.serial += 1
        body = bytearray()
        for kind, value in zip(members(signature), arguments, strict=True):
            put(body, kind, value)
        name, path, interface = target
        fields = [(1, ("o", path)), (2, ("s", interface)), (3, ("s", member)), (6, ("s", name))]
        if signature:
            fields.append((8, ("g", signature)))
        if files:
            fields.append((9, ("u", len(files))))
        message = bytearray(b"B\1\0\1")
        put(message, "u", len(body))
        put(message, "u", self.serial)
        put(message, "a(yv)", fields)
        align(message, "(")
        data = bytes(message + body)
        extra = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
        sent = self.socket.sendmsg([data], extra)
        self.socket.sendall(data[sent:])

    def close(self):
        self.socket.close()
