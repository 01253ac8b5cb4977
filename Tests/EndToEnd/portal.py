#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A Settings portal that says what a test wants.

Values are set by calling `org.topmost.TestPortal.Set(s namespace, s key, v value)`
on its object; each change is signalled as by the real portal. With `--mute` it
never answers.
"""

import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

INTERFACES = """<node>
  <interface name="org.freedesktop.portal.Settings">
    <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
    <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.topmost.TestPortal">
    <method name="Set"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/></method>
    <method name="Asked"><arg type="u" direction="out"/></method>
  </interface>
</node>"""
PATH = "/org/freedesktop/portal/desktop"


class Portal:
    """The object and its values."""

    def __init__(self, is_mute):
        self.values = {}
        self.asked = 0
        self.is_mute = is_mute
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        for interface in Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces:
            self.bus.register_object(PATH, interface, self.called, lambda *_: GLib.Variant("u", 2), None)
        Gio.bus_own_name_on_connection(self.bus, "org.freedesktop.portal.Desktop", 0, None, None)

    def called(self, bus, sender, path, interface, method, arguments, invocation):
        if method == "ReadAll":
            self.asked += 1
            if not self.is_mute:
                invocation.return_value(GLib.Variant("(a{sa{sv}})", (self.values,)))
        elif method == "Asked":
            invocation.return_value(GLib.Variant("(u)", (self.asked,)))
        else:
            namespace, key = arguments[0], arguments[1]
            value = arguments.get_child_value(2).get_variant()
            self.values.setdefault(namespace, {})[key] = value
            bus.emit_signal(None, PATH, "org.freedesktop.portal.Settings", "SettingChanged",
                            GLib.Variant("(ssv)", (namespace, key, value)))
            invocation.return_value(None)


if __name__ == "__main__":
    portal = Portal("--mute" in sys.argv)
    GLib.MainLoop().run()
