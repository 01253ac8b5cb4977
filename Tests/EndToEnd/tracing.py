# SPDX-License-Identifier: MIT
"""Kills a process at a chosen step of its work: ptrace(2) stops it and its children."""

import ctypes
import os
import signal
import time

TRACEME, CONTINUE, DETACH, SETOPTIONS, GETEVENTMSG = 0, 7, 17, 0x4200, 0x4201
FORKED = 1  # PTRACE_EVENT_FORK
# Stop at fork and at exec; children are traced too.
OPTIONS = 0x2 | 0x10
ALL_CHILDREN = 0x40000000  # __WALL

library = ctypes.CDLL(None, use_errno=True)
library.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
library.ptrace.restype = ctypes.c_long


def ptrace(request, pid, data=0):
    if library.ptrace(request, pid, None, data) < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"ptrace({request}): {os.strerror(code)}")


def trace_me():
    """The `preexec_fn` of a process for `kill_at_step`."""
    ptrace(TRACEME, 0)


def kill_at_step(process, step, has_started, seconds=60):
    """Kills `process` at its step `step`, from 0, and lets its children go on.

    A step is a fork, the first moment of a forked process, or a program that starts in one.
    Returns whether there was such a step before `has_started` was true.
    """
    _, status = os.waitpid(process.pid, ALL_CHILDREN)
    assert os.WIFSTOPPED(status), status
    ptrace(SETOPTIONS, process.pid, OPTIONS)
    ptrace(CONTINUE, process.pid)
    traced, begun, seen, end = {process.pid}, {process.pid}, 0, time.monotonic() + seconds
    try:
        while not has_started():
            assert time.monotonic() < end, f"the program has not started; {seen} steps of {process.args}"
            pid, status = next_stop(traced)
            if not pid:
                time.sleep(0.001)
                continue
            if not os.WIFSTOPPED(status):
                traced.discard(pid)
                assert pid != process.pid, f"{process.args} ended by itself"
                continue
            number, event = os.WSTOPSIG(status), status >> 16
            if event or pid not in begun:
                if event == FORKED:
                    traced.add(forked_by(pid))
                begun.add(pid)
                number = 0
                if seen == step:
                    os.kill(process.pid, signal.SIGKILL)
                    traced.discard(process.pid)
                    return True
                seen += 1
            ptrace(CONTINUE, pid, number)
        return False
    finally:
        for pid in traced:
            release(pid)


def next_stop(traced):
    for pid in list(traced):
        found, status = os.waitpid(pid, os.WNOHANG | ALL_CHILDREN)
        if found:
            return found, status
    return None, 0


def forked_by(pid):
    child = ctypes.c_ulong()
    ptrace(GETEVENTMSG, pid, ctypes.addressof(child))
    return child.value


def release(pid):
    """Lets a process go on untraced, from where it is."""
    try:
        while True:
            try:
                ptrace(DETACH, pid)
                break
            except OSError:
                # Only a stopped process can be detached.
                os.kill(pid, signal.SIGSTOP)
                _, status = os.waitpid(pid, ALL_CHILDREN)
                if not os.WIFSTOPPED(status):
                    return
        os.kill(pid, signal.SIGCONT)
    except (ProcessLookupError, ChildProcessError):
        pass  # It has ended.
