#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs a command that cannot make user namespaces, as where the kernel or the distribution forbids them.

usage: forbid_namespaces.py COMMAND...
"""

import ctypes
import errno
import os
import platform
import struct
import sys

PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, FILTER = 38, 22, 2
ALLOW, FAIL = 0x7FFF0000, 0x00050000
UNSHARE = {"x86_64": 272, "aarch64": 97}[platform.machine()]
NEWUSER = 0x10000000

# What the kernel runs before each system call: code, jumps when true and when false, value.
RULES = [
    (0x20, 0, 0, 0),  # the number of the call
    (0x15, 0, 3, UNSHARE),
    (0x20, 0, 0, 16),  # its flags
    (0x45, 0, 1, NEWUSER),
    (0x06, 0, 0, FAIL | errno.EPERM),
    (0x06, 0, 0, ALLOW),
]

program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *rule) for rule in RULES))
description = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(RULES), ctypes.addressof(program)))
prctl = ctypes.CDLL(None, use_errno=True).prctl
for call in [(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), (PR_SET_SECCOMP, FILTER, ctypes.byref(description), 0, 0)]:
    if prctl(*call):
        sys.exit(os.strerror(ctypes.get_errno()))
os.execvp(sys.argv[1], sys.argv[1:])
