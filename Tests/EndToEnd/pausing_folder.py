# SPDX-License-Identifier: MIT
"""A folder with one program, on a file system that can stop to answer and go on: who looks at it meanwhile waits, and
cannot be killed."""

import ctypes
import os
import signal
import stat
import struct
import subprocess
import sys

LOOKUP, FORGET, GETATTR, OPEN, READ, RELEASE, FLUSH, INIT, OPENDIR, RELEASEDIR, ACCESS, INTERRUPT, BATCH_FORGET = (
    1, 2, 3, 14, 15, 18, 25, 26, 27, 29, 34, 36, 42)
KEEP_CACHE = 2


class Server:
    """Speaks the kernel's protocol, linux/fuse.h."""

    def __init__(self, path, program):
        with open(program, "rb") as file:
            self.data = file.read()
        self.connection = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={self.connection},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()},allow_other"
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.mount(b"pausing", path.encode(), b"fuse", 0, options.encode()) != 0:
            sys.exit(os.strerror(ctypes.get_errno()))
        self.is_paused, self.waiting = False, []

    def attributes(self, node):
        mode, size = (stat.S_IFDIR | 0o755, 0) if node == 1 else (stat.S_IFREG | 0o755, len(self.data))
        return struct.pack("=QQQQQQIIIIIIIIII", node, size, (size + 511) // 512, 0, 0, 0, 0, 0, 0, mode, 1, os.getuid(),
                           os.getgid(), 0, 4096, 0)

    def reply(self, unique, body=b"", error=0):
        try:
            os.write(self.connection, struct.pack("=IiQ", 16 + len(body), -error, unique) + body)
        except OSError:
            pass  # Its asker has gone.

    def answer(self, request):
        _, opcode, unique, node = struct.unpack("=IIQQ", request[:24])
        body = request[40:]
        if opcode in (FORGET, BATCH_FORGET, INTERRUPT):
            return
        if opcode == INIT:
            self.reply(unique, struct.pack("=IIIIHHII", 7, 31, 65536, 0, 12, 9, 65536, 1).ljust(64, b"\0"))
        elif opcode == LOOKUP and body.rstrip(b"\0") != b"program":
            self.reply(unique, error=2)  # ENOENT
        elif opcode == LOOKUP:
            # Nothing of it is kept by the kernel: each look asks again.
            self.reply(unique, struct.pack("=QQQQII", 2, 0, 0, 0, 0, 0) + self.attributes(2))
        elif opcode == GETATTR:
            self.reply(unique, struct.pack("=QII", 0, 0, 0) + self.attributes(node))
        elif opcode in (OPEN, OPENDIR):
            self.reply(unique, struct.pack("=QII", 1, KEEP_CACHE, 0))
        elif opcode == READ:
            _, offset, size = struct.unpack("=QQI", body[:20])
            self.reply(unique, self.data[offset:offset + size])
        elif opcode in (RELEASE, RELEASEDIR, FLUSH, ACCESS):
            self.reply(unique)
        else:
            self.reply(unique, error=38)  # ENOSYS

    def run(self):
        signal.signal(signal.SIGUSR1, lambda *_: setattr(self, "is_paused", True))
        signal.signal(signal.SIGUSR2, self.go_on)
        self.answer(os.read(self.connection, 1 << 20))
        print("mounted", flush=True)
        while True:
            request = os.read(self.connection, 1 << 20)
            if self.is_paused:
                self.waiting.append(request)
            else:
                self.answer(request)

    def go_on(self, *_):
        self.is_paused, waiting, self.waiting = False, self.waiting, []
        for request in waiting:
            self.answer(request)


class PausingFolder:
    """Use it as a context manager; its `program` is the path of the program."""

    def __init__(self, path, program):
        self.path, self.program = path, path / "program"
        path.mkdir()
        self.server = subprocess.Popen([sys.executable, __file__, str(path), str(program)], stdout=subprocess.PIPE,
                                       text=True)
        self.is_mounted = self.server.stdout.readline() == "mounted\n"

    def pause(self):
        self.server.send_signal(signal.SIGUSR1)

    def go_on(self):
        self.server.send_signal(signal.SIGUSR2)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()
        self.server.stdout.close()
        if self.is_mounted:
            ctypes.CDLL(None).umount2(str(self.path).encode(), 2)  # MNT_DETACH


if __name__ == "__main__":
    Server(sys.argv[1], sys.argv[2]).run()
