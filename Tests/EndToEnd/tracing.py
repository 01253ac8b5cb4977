# SPDX-License-Identifier: MIT
"""Stops or kills a process at a chosen step, with ptrace(2)."""

import contextlib
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
    """The `preexec_fn` of a process for `kill_at_step` and `stop_program`."""
    ptrace(TRACEME, 0)


def kill_at_step(process, step, has_started, seconds=60):
    """Kills `process` at its step `step`, from 0, and lets its children go on.

    A step is a fork, the first stop of a forked process, or an exec.
    Returns whether there was such a step before `has_started` was true.
    """
    trace = Trace(process.pid)
    end = time.monotonic() + seconds
    try:
        while not has_started():
            assert time.monotonic() < end, f"the program has not started at step {step} of {process.args}"
            pid, is_step, number = trace.next_stop()
            if not pid:
                time.sleep(0.001)
                continue
            assert process.pid in trace, f"{process.args} ended by itself"
            if is_step and step == 0:
                # Stop it first, so that it forks nothing untraced.
                assert trace.halt(process.pid), f"{process.args} ended by itself"
                process.kill()
                trace.stopped.discard(process.pid)
                return True
            step -= is_step
            trace.go_on(pid, number)
        return False
    finally:
        trace.release()


def stop_program(process, seconds=60):
    """Stops the program of `process` before it runs, as Ctrl-Z at that moment would; returns its pid.

    The program is the second process that it forks; the first one guards it.
    """
    trace = Trace(process.pid)
    end = time.monotonic() + seconds
    try:
        while True:
            assert time.monotonic() < end, f"{process.args} forks no second process"
            pid, is_step, number = trace.next_stop()
            if not pid:
                time.sleep(0.001)
                continue
            if is_step and [pid] == trace.forked[1:2]:
                # Its signals are blocked: it stops when it unblocks them, just before exec.
                os.kill(pid, signal.SIGTSTP)
                trace.stopped.discard(pid)
                ptrace(DETACH, pid)
                return pid
            trace.go_on(pid, number)
    finally:
        trace.release()


class Trace:
    """A process that began with `trace_me`, and all that it forks."""

    def __init__(self, pid):
        self.stopped, self.running, self.begun, self.forked = set(), {pid}, set(), []
        self.record(*os.waitpid(pid, ALL_CHILDREN))
        ptrace(SETOPTIONS, pid, OPTIONS)
        self.go_on(pid)

    def __contains__(self, pid):
        return pid in self.stopped | self.running

    def next_stop(self):
        """Returns a process that stopped or ended (0: none), whether that is a step, and the signal to pass on."""
        for pid in self.running:
            found, status = os.waitpid(pid, os.WNOHANG | ALL_CHILDREN)
            if found:
                return pid, *self.record(pid, status)
        return 0, False, 0

    def record(self, pid, status):
        self.running.discard(pid)
        if not os.WIFSTOPPED(status):
            return False, 0
        self.stopped.add(pid)
        event = status >> 16
        if event == FORKED:
            child = ctypes.c_ulong()
            ptrace(GETEVENTMSG, pid, ctypes.addressof(child))
            self.running.add(child.value)
            self.forked.append(child.value)
        is_step = event != 0 or pid not in self.begun
        self.begun.add(pid)
        return is_step, 0 if is_step else os.WSTOPSIG(status)

    def go_on(self, pid, number=0):
        if pid in self.stopped:
            ptrace(CONTINUE, pid, number)
            self.stopped.discard(pid)
            self.running.add(pid)

    def halt(self, pid):
        """Stops a process where it is; returns whether it has not ended."""
        if pid in self.running:
            os.kill(pid, signal.SIGSTOP)
            self.record(*os.waitpid(pid, ALL_CHILDREN))
        return pid in self.stopped

    def release(self):
        """Lets all go on untraced."""
        while self.stopped or self.running:
            pid = next(iter(self.stopped or self.running))
            if self.halt(pid):
                ptrace(DETACH, pid)
                # From here on it may end, and its parent collect it, at any time.
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)
                self.stopped.discard(pid)
