# SPDX-License-Identifier: MIT
"""A folder on a file system that reads requests and answers none, like sshfs without a network: who opens a file in it
cannot be killed."""

import ctypes
import os
import signal
import struct
import subprocess
import sys
import time


def serve(path):
    """Mounts it and never answers, until the process is killed."""
    connection = os.open("/dev/fuse", os.O_RDWR)
    options = f"fd={connection},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()},allow_other"
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"hung", path.encode(), b"fuse", 0, options.encode()) != 0:
        sys.exit(os.strerror(ctypes.get_errno()))
    # linux/fuse.h: fuse_in_header, FUSE_INIT = 26, fuse_init_out.
    request = os.read(connection, 1 << 20)
    _, opcode, unique = struct.unpack("=IIQ", request[:16])
    assert opcode == 26
    body = struct.pack("=IIIIHHII", 7, 31, 65536, 0, 12, 9, 65536, 1).ljust(64, b"\0")
    os.write(connection, struct.pack("=IiQ", 16 + len(body), 0, unique) + body)
    print("mounted", flush=True)
    while True:
        os.read(connection, 1 << 20)


class HungFolder:
    """Use it as a context manager; its `path` is the folder."""

    def __init__(self, path):
        self.path = path
        path.mkdir()
        self.server = subprocess.Popen([sys.executable, __file__, str(path)], stdout=subprocess.PIPE, text=True)
        self.is_mounted = self.server.stdout.readline() == "mounted\n"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # Who waits gets an error when the connection of the file system is closed.
        self.server.send_signal(signal.SIGKILL)
        self.server.wait()
        self.server.stdout.close()
        if self.is_mounted:
            ctypes.CDLL(None).umount2(str(self.path).encode(), 2)  # MNT_DETACH


def state(pid):
    """The state of a process, as ps(1) shows it; "" if there is none."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(") ", 1)[1][0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


if __name__ == "__main__":
    serve(sys.argv[1])
