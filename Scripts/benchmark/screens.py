# SPDX-License-Identifier: MIT
"""Measures when the pixels of a screen change, on the screen itself."""

import array
import mmap
import os
import select
import socket
import struct
import time

# The upper right corner, where every measured server shows its first toast.
CORNER = (400, 160)


class Framebuffer:
    """Xvfb's framebuffer in memory, read without a request to the server.

    Source: XWDFile.h, the header before the pixels.
    """

    def __init__(self, session, corner=CORNER):
        self.file = open(session.directory / "screen/Xvfb_screen0", "rb")
        self.memory = mmap.mmap(self.file.fileno(), 0, access=mmap.ACCESS_READ)
        words = struct.unpack(">25I", self.memory[:100])
        start, self.stride = words[0] + words[19] * 12, words[12]
        left = session.width - corner[0]
        self.width = corner[0] * 4
        self.rows = [start + y * self.stride + left * 4 for y in range(4, corner[1], 4)]

    def look(self):
        memory = self.memory
        return b"".join([memory[row:row + self.width] for row in self.rows])

    def arm(self):
        self.before = self.look()

    def wait_change(self, seconds=5):
        """Returns when the pixels differ from those at arming."""
        end = time.monotonic() + seconds
        while True:
            if self.look() != self.before:
                return time.monotonic()
            if time.monotonic() > end:
                raise RuntimeError("nothing appeared")
            time.sleep(0.00002)

    def wait_rest(self, quiet=0.06):
        """Waits until nothing has changed for a while."""
        last, since = self.look(), time.monotonic()
        while time.monotonic() - since < quiet:
            time.sleep(0.005)
            now = self.look()
            if now != last:
                last, since = now, time.monotonic()

    def close(self):
        self.memory.close()
        self.file.close()


class Screencopy:
    """Captures a wlroots compositor's next frame when it is shown.

    Source: wlr-screencopy-unstable-v1, `copy_with_damage`.
    """

    DISPLAY, REGISTRY = 1, 2

    def __init__(self, session):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(session.runtime / session.environment["WAYLAND_DISPLAY"]))
        self.last, self.unread, self.globals, self.events = self.REGISTRY, b"", {}, []
        self.request(self.DISPLAY, 1, struct.pack("=I", self.REGISTRY))
        self.sync()
        shm = self.bind("wl_shm", 1)
        self.output = self.bind("wl_output", 1)
        self.manager = self.bind("zwlr_screencopy_manager_v1", 2)
        self.place = (session.width - CORNER[0], 0, *CORNER)
        size = CORNER[0] * CORNER[1] * 4
        file = os.memfd_create("frame")
        os.ftruncate(file, size)
        self.memory = mmap.mmap(file, size)
        pool = self.new()
        self.request(shm, 0, struct.pack("=Ii", pool, size), file)
        os.close(file)
        self.pool, self.buffer, self.frame = pool, None, None

    def request(self, target, opcode, arguments=b"", file=None):
        message = struct.pack("=II", target, (8 + len(arguments)) << 16 | opcode) + arguments
        extra = [] if file is None else [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [file]))]
        self.socket.sendmsg([message], extra)

    def new(self):
        self.last += 1
        return self.last

    def bind(self, interface, version):
        ident, name = self.new(), interface.encode() + b"\0"
        self.request(self.REGISTRY, 0, struct.pack("=II", self.globals[interface], len(name))
                     + name + b"\0" * (-len(name) % 4) + struct.pack("=II", version, ident))
        return ident

    def read(self, seconds=None):
        """Waits for and reads input; returns whether there was any."""
        if not select.select([self.socket], [], [], seconds)[0]:
            return False
        data = self.socket.recv(65536)
        if not data:
            raise RuntimeError("the compositor is gone")
        self.unread += data
        while len(self.unread) >= 8:
            target, word = struct.unpack("=II", self.unread[:8])
            size = word >> 16
            if len(self.unread) < size:
                break
            body, self.unread = self.unread[8:size], self.unread[size:]
            if target == self.DISPLAY and word & 0xFFFF == 0:
                raise RuntimeError(f"the compositor refused a request: {body!r}")
            if target == self.REGISTRY and word & 0xFFFF == 0:
                name, length = struct.unpack("=II", body[:8])
                self.globals[body[8:7 + length].decode()] = name
            self.events.append((target, word & 0xFFFF, body))
        return True

    def take(self, target, opcode, seconds=5):
        """Waits for an event and returns its body; None without one."""
        end = time.monotonic() + seconds
        while True:
            for index, (object_, code, body) in enumerate(self.events):
                if (object_, code) == (target, opcode):
                    del self.events[index]
                    return body
            left = end - time.monotonic()
            if left <= 0 or not self.read(left):
                return None

    def sync(self):
        done = self.new()
        self.request(self.DISPLAY, 0, struct.pack("=I", done))
        self.take(done, 0)

    def capture(self):
        """Requests the next damaged frame."""
        self.events = []
        self.frame = self.new()
        self.request(self.manager, 1, struct.pack("=IiIiiii", self.frame, 0, self.output, *self.place))
        shape = self.take(self.frame, 0)
        if shape is None:
            raise RuntimeError("the compositor copies no frame")
        if self.buffer is None:
            form, width, height, stride = struct.unpack("=IIII", shape)
            self.buffer = self.new()
            self.request(self.pool, 0, struct.pack("=IiiiiI", self.buffer, 0, width, height, stride, form))
        self.request(self.frame, 2, struct.pack("=I", self.buffer))

    def arm(self):
        """Starts a capture that waits for damage."""
        self.wait_rest()
        self.before = self.memory[:]

    def wait_change(self, seconds=5):
        """Returns when the first frame with a changed corner is shown."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.take(self.frame, 2, end - time.monotonic()) is None:
                break
            now = time.monotonic()
            has_changed = self.memory[:] != self.before
            self.request(self.frame, 1)
            self.capture()
            if has_changed:
                return now
        raise RuntimeError("nothing appeared")

    def wait_rest(self, quiet=0.06):
        """Waits until no frame has come for a while; a capture is then pending."""
        if self.frame is None:
            self.capture()
        while self.take(self.frame, 2, quiet) is not None:
            self.request(self.frame, 1)
            self.capture()

    def close(self):
        self.socket.close()
