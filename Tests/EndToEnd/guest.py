# SPDX-License-Identifier: MIT
"""A display of the tests' own, on the daemon's door."""

import json
import socket


class Guest:
    """A display that attaches by itself."""

    def __init__(self, path, name="guest"):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(10)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile("r", encoding="utf-8")
        self.hello = self.hear()
        if self.hello["type"] == "hello":
            self.say(type="ready", version=1, name=name, blocks_input=False)

    def say(self, **message):
        self.socket.sendall(json.dumps(message).encode() + b"\n")

    def hear(self):
        line = self.lines.readline()
        return json.loads(line) if line else None

    def scene(self, holds):
        """The first scene of which that is so; each is answered."""
        while True:
            message = self.hear()
            if message["type"] == "scene":
                self.say(type="presented", revision=message["revision"])
                if holds(message):
                    return message

    def close(self):
        self.lines.close()
        self.socket.close()
