# SPDX-License-Identifier: MIT
# Needs python3-gi. Without a timeout: the answer comes when somebody gives it.
from gi.repository import Gio, GLib

options = {"title": GLib.Variant("s", "Discard this draft?"), "negative": GLib.Variant("s", "Keep")}
try:
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    outcome, answer = bus.call_sync(
        "org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Presenter1", "Ask",
        GLib.Variant("(sa{sv})", ("modal", options)), None, Gio.DBusCallFlags.NONE, GLib.MAXINT, None).unpack()
except GLib.Error as error:
    raise SystemExit(f"ask: {error.message}")
print("discard" if answer.get("button") == "positive" else "keep")
