# SPDX-License-Identifier: MIT
"""An input method that speaks as fcitx5 does: it gathers letters, and a space makes «letters» of them. Without
the keyboard they are committed as they are, as fcitx5 does.

What it is called with goes to standard output, a JSON list a line.
"""

import json
import sys

from gi.repository import Gio, GLib

NAME, PATH, CONTEXT = "org.fcitx.Fcitx5", "/org/freedesktop/portal/inputmethod", "/ic/1"
INTERFACES = Gio.DBusNodeInfo.new_for_xml("""<node>
<interface name="org.fcitx.Fcitx.InputMethod1">
  <method name="CreateInputContext"><arg type="a(ss)" direction="in"/><arg type="o" direction="out"/>
    <arg type="ay" direction="out"/></method>
</interface>
<interface name="org.fcitx.Fcitx.InputContext1">
  <method name="FocusIn"/><method name="FocusOut"/><method name="Reset"/>
  <method name="SetCursorRect"><arg type="i" direction="in"/><arg type="i" direction="in"/>
    <arg type="i" direction="in"/><arg type="i" direction="in"/></method>
  <method name="SetCapability"><arg type="t" direction="in"/></method>
  <method name="SetSurroundingText"><arg type="s" direction="in"/><arg type="u" direction="in"/>
    <arg type="u" direction="in"/></method>
  <method name="ProcessKeyEvent"><arg type="u" direction="in"/><arg type="u" direction="in"/>
    <arg type="u" direction="in"/><arg type="b" direction="in"/><arg type="u" direction="in"/>
    <arg type="b" direction="out"/></method>
</interface></node>""").interfaces


class Method:
    def __init__(self, bus):
        self.bus = bus
        self.letters = ""
        self.client = None

    def called(self, _bus, sender, _path, _interface, name, arguments, call):
        print(json.dumps([name, *arguments.unpack()]), flush=True)
        if name == "CreateInputContext":
            self.client = sender
            return call.return_value(GLib.Variant("(oay)", (CONTEXT, b"\1")))
        if name == "ProcessKeyEvent":
            symbol, _code, state, is_release, _time = arguments.unpack()
            return call.return_value(GLib.Variant("(b)", (not is_release and not state & 4 and self.used(symbol),)))
        if name == "FocusOut" and self.letters:
            self.tell("CommitString", "(s)", self.letters)
            self.letters = ""
        call.return_value(None)

    def used(self, symbol):
        if chr(symbol).islower():
            self.letters += chr(symbol)
        elif self.letters and symbol == ord(" "):
            self.tell("CommitString", "(s)", f"«{self.letters}»")
            self.letters = ""
        elif self.letters and symbol == 0xFF1B:
            self.letters = ""
        else:
            return False
        self.tell("UpdateFormattedPreedit", "(a(si)i)", [(self.letters, 8)] if self.letters else [],
                  len(self.letters))
        return True

    def tell(self, name, signature, *arguments):
        self.bus.emit_signal(self.client, CONTEXT, "org.fcitx.Fcitx.InputContext1", name,
                             GLib.Variant(signature, arguments))


def main():
    bus = Gio.DBusConnection.new_for_address_sync(
        sys.argv[1], Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    method = Method(bus)
    for path, interface in zip((PATH, CONTEXT), INTERFACES):
        bus.register_object(path, interface, method.called, None, None)
    loop = GLib.MainLoop()
    Gio.bus_own_name_on_connection(bus, NAME, 0, None, lambda *_: loop.quit())
    loop.run()


main()
