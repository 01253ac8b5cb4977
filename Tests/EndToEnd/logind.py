# SPDX-License-Identifier: MIT
"""A logind with one session of this user on a seat; a test sets the properties of the session.

Run as a program, it is on the bus of DBUS_SYSTEM_BUS_ADDRESS until it is ended.
"""

import os

from gi.repository import Gio, GLib

LOGIN = "org.freedesktop.login1"
MANAGER = "/org/freedesktop/login1"
SESSION = "/org/freedesktop/login1/session/_31"
SET = (LOGIN, SESSION, "org.topmost.Test")
INTROSPECTION = """<node>
<interface name="org.freedesktop.login1.Manager"><method name="ListSessions">
<arg direction="out" type="a(susso)"/></method></interface>
<interface name="org.freedesktop.login1.Session"><property name="Type" type="s" access="read"/>
<property name="Active" type="b" access="read"/><property name="LockedHint" type="b" access="read"/>
<property name="IdleHint" type="b" access="read"/></interface>
<interface name="org.topmost.Test"><method name="Set"><arg direction="in" type="s"/><arg direction="in" type="b"/>
</method></interface></node>"""


def serve():
    manager, session, test = Gio.DBusNodeInfo.new_for_xml(INTROSPECTION).interfaces
    properties = {"Type": GLib.Variant("s", "x11"), "Active": GLib.Variant("b", True),
                  "LockedHint": GLib.Variant("b", False), "IdleHint": GLib.Variant("b", False)}
    bus = Gio.DBusConnection.new_for_address_sync(
        os.environ["DBUS_SYSTEM_BUS_ADDRESS"], Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
        | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)

    def call(bus, sender, path, interface, method, arguments, invocation):
        if method == "ListSessions":
            sessions = [("1", os.getuid(), "me", "seat0", SESSION)]
            return invocation.return_value(GLib.Variant("(a(susso))", (sessions,)))
        name, value = arguments.unpack()
        properties[name] = GLib.Variant("b", value)
        changed = GLib.Variant("(sa{sv}as)", (LOGIN + ".Session", {name: properties[name]}, []))
        bus.emit_signal(None, SESSION, "org.freedesktop.DBus.Properties", "PropertiesChanged", changed)
        return invocation.return_value(None)

    bus.register_object(MANAGER, manager, call, None, None)
    bus.register_object(SESSION, session, None, lambda *names: properties[names[-1]], None)
    bus.register_object(SESSION, test, call, None, None)
    Gio.bus_own_name_on_connection(bus, LOGIN, Gio.BusNameOwnerFlags.NONE, None, None)
    GLib.MainLoop().run()


if __name__ == "__main__":
    serve()
