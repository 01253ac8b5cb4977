# SPDX-License-Identifier: MIT
# Needs python3-gi. A toast that shows how far the work is, then offers a button.
from gi.repository import Gio, GLib

TOPMOST = ("org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Presenter1")


def call(method, signature, *arguments):
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    return bus.call_sync(*TOPMOST, method, GLib.Variant(signature, arguments), None, 0, GLib.MAXINT, None).unpack()


try:
    (toast,) = call("PresentToast", "(a{sv})", {"title": GLib.Variant("s", "Backup"), "progress": GLib.Variant("d", 0)})
    for step in range(1, 5):
        call("Update", "(ua{sv})", toast, {"progress": GLib.Variant("d", step / 4)})
    call("Update", "(ua{sv})", toast, {  # An empty text takes the progress away.
        "title": GLib.Variant("s", "Backup finished"), "progress": GLib.Variant("s", ""),
        "actions": GLib.Variant("a(ss)", [("show", "Show"), ("undo", "Undo")])})
    outcome, answer = call("Wait", "(u)", toast)
    print(answer.get("button", outcome))
except GLib.Error as error:
    raise SystemExit(f"backup: {error.message}")
