# SPDX-License-Identifier: MIT
# Needs python3-gi. An option that has options, here the text field, is a dictionary in the dictionary.
from gi.repository import Gio, GLib

field = {"label": "Name", "text": "notes.txt"}
options = {"title": GLib.Variant("s", "Rename"), "negative": GLib.Variant("s", "Cancel"),
           "input": GLib.Variant("a{ss}", field)}
try:
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    outcome, answer = bus.call_sync(
        "org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Presenter1", "Ask",
        GLib.Variant("(sa{sv})", ("modal", options)), None, Gio.DBusCallFlags.NONE, GLib.MAXINT, None).unpack()
except GLib.Error as error:
    raise SystemExit(f"rename: {error.message}")
print(answer["text"] if answer.get("button") == "positive" else "keep")
