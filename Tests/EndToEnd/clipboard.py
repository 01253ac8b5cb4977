# SPDX-License-Identifier: MIT
"""Prints the text on the clipboard of an X server, whole: no tool that is always there does.

With an argument it takes the clipboard over, and answers nobody.
"""

import ctypes
import sys

X = ctypes.CDLL("libX11.so.6")
for name, result in (("XOpenDisplay", ctypes.c_void_p), ("XDefaultRootWindow", ctypes.c_ulong),
                     ("XInternAtom", ctypes.c_ulong), ("XCreateSimpleWindow", ctypes.c_ulong)):
    getattr(X, name).restype = result
SELECTION_NOTIFY = 31


class SelectionEvent(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("requestor", ctypes.c_ulong), ("selection", ctypes.c_ulong),
                ("target", ctypes.c_ulong), ("property", ctypes.c_ulong), ("time", ctypes.c_ulong),
                ("rest", ctypes.c_long * 24)]


def main():
    display = ctypes.c_void_p(X.XOpenDisplay(None))
    root = ctypes.c_ulong(X.XDefaultRootWindow(display))
    window = ctypes.c_ulong(X.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0))
    atom = lambda name: ctypes.c_ulong(X.XInternAtom(display, name, 0))  # noqa: E731
    event = SelectionEvent()
    if len(sys.argv) > 1:
        X.XSetSelectionOwner(display, atom(b"CLIPBOARD"), window, 0)
        while True:
            X.XNextEvent(display, ctypes.byref(event))
    place = atom(b"TOPMOST_TEST")
    X.XConvertSelection(display, atom(b"CLIPBOARD"), atom(b"UTF8_STRING"), place, window, 0)
    while event.type != SELECTION_NOTIFY:
        X.XNextEvent(display, ctypes.byref(event))
    if not event.property:
        sys.exit("nothing on the clipboard")
    kind, count, left = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_ulong()
    width, text = ctypes.c_int(), ctypes.c_void_p()
    X.XGetWindowProperty(display, window, place, 0, 1 << 24, 1, 0, ctypes.byref(kind), ctypes.byref(width),
                         ctypes.byref(count), ctypes.byref(left), ctypes.byref(text))
    sys.stdout.buffer.write(ctypes.string_at(text, count.value))


main()
