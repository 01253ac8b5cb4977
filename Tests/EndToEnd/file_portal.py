#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A file-chooser portal whose dialogs a test answers.

`org.topmost.TestPortal.Asked() -> s` says what was asked last, "closed" once that was
withdrawn, and "left" once the client left the bus without that; `Answer(u response, s uri)` ends it.
"""

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

PATH = "/org/freedesktop/portal/desktop"
INTERFACES = """<node>
  <interface name="org.freedesktop.portal.FileChooser">
    <method name="OpenFile"><arg type="s" direction="in"/><arg type="s" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
    <method name="SaveFile"><arg type="s" direction="in"/><arg type="s" direction="in"/>
      <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
  </interface>
  <interface name="org.topmost.TestPortal">
    <method name="Asked"><arg type="s" direction="out"/></method>
    <method name="Answer"><arg type="u" direction="in"/><arg type="s" direction="in"/></method>
  </interface>
  <interface name="org.freedesktop.portal.Request">
    <method name="Close"/>
    <signal name="Response"><arg type="u"/><arg type="a{sv}"/></signal>
  </interface>
</node>"""


class Portal:
    """The objects."""

    def __init__(self):
        self.asked = ""
        self.request = None
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        node = Gio.DBusNodeInfo.new_for_xml(INTERFACES)
        for name in ("org.freedesktop.portal.FileChooser", "org.topmost.TestPortal"):
            self.bus.register_object(PATH, node.lookup_interface(name), self.called, None, None)
        self.request_interface = node.lookup_interface("org.freedesktop.portal.Request")
        self.requester = None
        self.bus.signal_subscribe("org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", None, None,
                                  Gio.DBusSignalFlags.NONE, self.owner_changed)
        Gio.bus_own_name_on_connection(self.bus, "org.freedesktop.portal.Desktop", 0, None, None)

    def owner_changed(self, bus, sender, path, interface, signal, arguments):
        if self.asked not in ("", "closed") and arguments[0] == self.requester and not arguments[2]:
            self.asked = "left"

    def called(self, bus, sender, path, interface, method, arguments, invocation):
        if method in ("OpenFile", "SaveFile"):
            options = arguments[2]
            self.request = f"{PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
            self.registration = bus.register_object(self.request, self.request_interface, self.called, None, None)
            self.asked = f"{method} {arguments[1]} {options}"
            self.requester = sender
            invocation.return_value(GLib.Variant("(o)", (self.request,)))
        elif method == "Close":
            self.asked = "closed"
            invocation.return_value(None)
        elif method == "Asked":
            invocation.return_value(GLib.Variant("(s)", (self.asked,)))
        else:
            uris = [arguments[1]] if arguments[1] else []
            self.asked = ""
            bus.emit_signal(None, self.request, "org.freedesktop.portal.Request", "Response",
                            GLib.Variant("(ua{sv})", (arguments[0], {"uris": GLib.Variant("as", uris)})))
            bus.unregister_object(self.registration)
            invocation.return_value(None)


if __name__ == "__main__":
    portal = Portal()
    GLib.MainLoop().run()
