# SPDX-License-Identifier: MIT
"""A display of the tests' own, attached at the daemon's socket."""

import json
import queue
import socket
import threading


class AttachedDisplay:
    """A display that attaches by itself. It answers scenes as they come, whoever looks at them when."""

    def __init__(self, path, name="attached"):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(60)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.hello = json.loads(self.lines.readline())
        self.messages = queue.SimpleQueue()
        self.socket.settimeout(None)
        self.reader = threading.Thread(target=self.read, daemon=True)
        if self.hello["type"] == "hello":
            self.send(type="ready", version=1, name=name, blocks_input=False)
            self.reader.start()

    def send(self, **message):
        self.socket.sendall(json.dumps(message).encode() + b"\n")

    def read(self):
        """Reads messages until the connection ends, which is reported as nothing."""
        try:
            for line in self.lines:
                message = json.loads(line)
                if message["type"] == "scene":
                    self.send(type="presented", revision=message["revision"])
                self.messages.put(message)
        except (OSError, ValueError):
            pass
        self.messages.put(None)

    def receive(self):
        """The next message; fails when none comes, or the connection has ended."""
        message = self.messages.get(timeout=60)
        if message is None or message["type"] == "refused":
            raise AssertionError(f"the daemon has sent the display away: {message}")
        return message

    def scene(self, holds):
        """The first scene of which that is so."""
        while True:
            message = self.receive()
            if message["type"] == "scene" and holds(message):
                return message

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        if self.reader.is_alive():
            self.reader.join(10)
        self.lines.close()
        self.socket.close()
