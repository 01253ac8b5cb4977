# SPDX-License-Identifier: MIT
"""A display of the tests' own, on the daemon's door."""

import json
import queue
import socket
import threading


class Guest:
    """A display that attaches by itself. It answers scenes as they come, whoever looks at them when."""

    def __init__(self, path, name="guest"):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(10)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.hello = json.loads(self.lines.readline())
        self.heard = queue.SimpleQueue()
        self.socket.settimeout(None)
        self.reader = threading.Thread(target=self.read, daemon=True)
        if self.hello["type"] == "hello":
            self.say(type="ready", version=1, name=name, blocks_input=False)
            self.reader.start()

    def say(self, **message):
        self.socket.sendall(json.dumps(message).encode() + b"\n")

    def read(self):
        """Reads messages until the connection ends, which is reported as nothing."""
        try:
            for line in self.lines:
                message = json.loads(line)
                if message["type"] == "scene":
                    self.say(type="presented", revision=message["revision"])
                self.heard.put(message)
        except (OSError, ValueError):
            pass
        self.heard.put(None)

    def hear(self):
        """The next message; fails when none comes, or the connection has ended."""
        message = self.heard.get(timeout=60)
        if message is None or message["type"] == "refused":
            raise AssertionError(f"the daemon has sent the display away: {message}")
        return message

    def scene(self, holds):
        """The first scene of which that is so."""
        while True:
            message = self.hear()
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
