# SPDX-License-Identifier: MIT
"""A folder on a file system that reads requests and does not answer, like sshfs without a network: who looks at
something in it waits, and cannot be killed."""

import ctypes
import os
import signal
import stat
import struct
import subprocess
import sys
import unittest

LOOKUP, FORGET, GETATTR, OPEN, READ, RELEASE, FLUSH, INIT, OPENDIR, RELEASEDIR, ACCESS, INTERRUPT, BATCH_FORGET = (
    1, 2, 3, 14, 15, 18, 25, 26, 27, 29, 34, 36, 42)
KEEP_CACHE = 2


class Server:
    """Speaks the kernel's protocol, linux/fuse.h: a folder with a program, or one that never answers."""

    def __init__(self, path, program=None):
        self.data = b""
        if program:
            with open(program, "rb") as file:
                self.data = file.read()
        self.never_answers = not program
        self.connection = os.open("/dev/fuse", os.O_RDWR)
        options = f"fd={self.connection},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()},allow_other"
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.mount(b"hung", path.encode(), b"fuse", 0, options.encode()) != 0:
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
        self.is_paused = self.never_answers
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


class HungFolder:
    """Use it as a context manager; its `path` is the folder.

    Given a program, it has that as `program` and answers until `pause`; else it never answers.
    """

    def __init__(self, path, program=None):
        self.path, self.program = path, path / "program"
        self.arguments = [str(path), *([str(program)] if program else [])]

    def __enter__(self):
        self.path.mkdir()
        self.server = subprocess.Popen([sys.executable, __file__, *self.arguments], stdout=subprocess.PIPE, text=True)
        if self.server.stdout.readline() != "mounted\n":
            self.__exit__()
            raise unittest.SkipTest("no file system can be mounted here")
        return self

    def pause(self):
        self.server.send_signal(signal.SIGUSR1)

    def go_on(self):
        self.server.send_signal(signal.SIGUSR2)

    def __exit__(self, *_):
        # Who waits gets an error when the connection of the file system is closed.
        self.server.kill()
        self.server.wait()
        self.server.stdout.close()
        ctypes.CDLL(None).umount2(str(self.path).encode(), 2)  # MNT_DETACH
        self.path.rmdir()


def state(pid):
    """The state of a process, as ps(1) shows it; "" if there is none."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(") ", 1)[1][0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


if __name__ == "__main__":
    Server(*sys.argv[1:]).run()
