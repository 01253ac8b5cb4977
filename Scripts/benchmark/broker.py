# SPDX-License-Identifier: MIT
"""What a connection and a question cost mosquitto, with clients that only count bytes.

A real question is taken from a bridge's own size: 512 bytes; an announcement has 256, a presence 256.
"""

import selectors
import socket
import struct
import time

from bridges import Broker, processor_time
from memory import memory
from session import Session

ROOT = "topmost/v1/u/ada/"
QUESTION = 512 + 41
PRESENCE = 256 + 41


def text(value):
    return struct.pack(">H", len(value)) + value.encode()


def packet(kind, body):
    length, rest = b"", len(body)
    while True:
        rest, digit = divmod(rest, 128)
        length += bytes([digit | (128 if rest else 0)])
        if not rest:
            return bytes([kind]) + length + body


def connected(port, name):
    """A connection of MQTT 5 that the broker has accepted, with the subscriptions of a bridge."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(packet(0x10, text("MQTT") + b"\x05\x02" + struct.pack(">H", 900) + b"\x05\x11"
                              + struct.pack(">I", 86400) + text(name)))
    connection.recv(100)
    topics = b"".join(text(ROOT + topic) + bytes([0x0C]) for topic in ("m/+", "o/+", "q/+", f"e/{name}", f"a/{name}"))
    connection.sendall(packet(0x82, b"\x00\x01\x00" + topics))
    connection.recv(100)
    connection.setblocking(False)
    return connection


def publish(connection, topic, size):
    connection.setblocking(True)
    connection.sendall(packet(0x30, text(ROOT + topic) + b"\x00" + bytes(size)))
    connection.setblocking(False)


def drain(selector, expected, limit=60):
    """Reads until so many bytes have come; returns how many did."""
    got, end = 0, time.monotonic() + limit
    while got < expected and time.monotonic() < end:
        for key, _ in selector.select(0.05):
            got += len(key.fileobj.recv(1 << 16))
    return got


def fan_out(count, questions=50):
    """Prints what a broker with `count` connections needs."""
    session = Session()
    try:
        broker = Broker(session)
        pid = broker.process.pid
        empty, idle = memory(pid)[0], processor_time(pid)
        selector = selectors.DefaultSelector()
        clients = [connected(broker.port, f"client{number}") for number in range(count)]
        for client in clients:
            selector.register(client, selectors.EVENT_READ)
        setup = (processor_time(pid) - idle) / count
        size = (memory(pid)[0] - empty) / count
        sender = connected(broker.port, "sender")
        idle, began = processor_time(pid), time.monotonic()
        for number in range(questions):
            publish(sender, f"q/{number}", QUESTION)
            drain(selector, count * QUESTION)
        used, took = processor_time(pid) - idle, time.monotonic() - began
        print(f"{count} clients: {size:.1f} kB and {setup * 1e6:.0f} µs for a connection; a question on all takes "
              f"{used / questions * 1000:.2f} ms of the processor ({used / questions / count * 1e6:.1f} µs each), "
              f"{took / questions * 1000:.1f} ms on the clock")
    finally:
        session.close()
