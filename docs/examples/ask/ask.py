# SPDX-License-Identifier: MIT
# Needs python3-gi. Without a timeout: the answer comes when somebody gives it.
from gi.repository import Gio, GLib

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
options = {"title": GLib.Variant("s", "Discard this draft?"), "negative": GLib.Variant("s", "Keep")}
outcome, answer = bus.call_sync(
    "org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Presenter1", "Ask",
    GLib.Variant("(sa{sv})", ("modal", options)), None, Gio.DBusCallFlags.NONE, GLib.MAXINT, None).unpack()
print("discard" if answer.get("button") == "positive" else "keep")
