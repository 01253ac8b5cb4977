# SPDX-License-Identifier: MIT
"""A bus client that only sends notifications, with no library between the clock and the socket.

Source: D-Bus Specification, "Marshaling" and "Authentication Protocol".
"""

import os
import socket
import struct
import time

NOTIFICATIONS = "org.freedesktop.Notifications"


def align(data, size):
    return data + b"\0" * (-len(data) % size)


def string(text):
    raw = text.encode()
    return struct.pack("<I", len(raw)) + raw + b"\0"


def variant(data, signature, value):
    """A variant to append to `data`, whose length determines the padding."""
    data += bytes([len(signature)]) + signature.encode() + b"\0"
    if signature == "y":
        return data + bytes([value])
    if signature in ("s", "o"):
        return align(data, 4) + string(value)
    if signature == "g":
        return data + bytes([len(value)]) + value.encode() + b"\0"
    return align(data, 4) + struct.pack("<I" if signature == "u" else "<i", value)


def header(member, serial, body, signature, destination, path, interface):
    fields = b""
    for code, kind, value in ((1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination),
                              (8, "g", signature)):
        if value:
            fields = variant(align(fields, 8) + bytes([code]), kind, value)
    start = struct.pack("<BBBBIII", ord("l"), 1, 0, 1, len(body), serial, len(fields))
    return align(start + fields, 8)


class Notifier:
    """One connection to a private bus."""

    def __init__(self, address):
        path = dict(part.split("=", 1) for part in address.split(":", 1)[1].split(","))["path"]
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        self.socket.recv(4096)
        self.socket.sendall(b"BEGIN\r\n")
        self.serial = 0
        self.unread = b""
        bus = "org.freedesktop.DBus"
        self.call("Hello", b"", "", bus, "/org/freedesktop/DBus", bus)

    def call(self, member, body, signature, destination=NOTIFICATIONS, path="/org/freedesktop/Notifications",
             interface=NOTIFICATIONS):
        """Sends a call, waits for the reply, and returns its body and the sending time."""
        self.serial += 1
        message = header(member, self.serial, body, signature, destination, path, interface) + body
        sent = time.monotonic()
        self.socket.sendall(message)
        return self.answer(self.serial), sent

    def send_notify(self, summary, body):
        """Sends `Notify` and returns its serial and the sending time; `answer` returns the id."""
        start = string("topmost-bench") + b""
        data = align(start, 4) + struct.pack("<I", 0)
        data += string("")
        data = align(data, 4) + string(summary)
        data = align(data, 4) + string(body)
        data = align(data, 4)
        actions = align(string("default"), 4) + string("Open")
        data += struct.pack("<I", len(actions)) + actions
        data = align(data, 4)
        place = len(data) + 4
        hint = align(b"\0" * place, 8) + string("urgency")
        hint = variant(hint, "y", 1)
        first = len(align(b"\0" * place, 8))
        data += struct.pack("<I", len(hint) - first) + b"\0" * (first - place) + hint[first:]
        data = align(data, 4) + struct.pack("<i", 0)
        self.serial += 1
        message = header("Notify", self.serial, data, "susssasa{sv}i", NOTIFICATIONS,
                         "/org/freedesktop/Notifications", NOTIFICATIONS) + data
        sent = time.monotonic()
        self.socket.sendall(message)
        return self.serial, sent

    def close_notification(self, ident):
        self.call("CloseNotification", struct.pack("<I", ident), "u")

    def answer(self, serial):
        """Returns the body of the reply to that call; ignores everything else."""
        while True:
            while len(self.unread) >= 16:
                _, kind, _, _, length, _, fields = struct.unpack("<BBBBIII", self.unread[:16])
                begin = 16 + fields + -fields % 8
                if len(self.unread) < begin + length:
                    break
                message, self.unread = self.unread[:begin + length], self.unread[begin + length:]
                # Field 5, the reply serial, is the one of type u.
                place = message.find(b"\x05\x01u\0", 16, begin)
                if place >= 0 and struct.unpack("<I", message[place + 4:place + 8])[0] == serial:
                    if kind == 3:
                        raise RuntimeError(f"refused: {message[begin:]!r}")
                    return message[begin:]
            data = self.socket.recv(65536)
            if not data:
                raise RuntimeError("the bus is gone")
            self.unread += data
