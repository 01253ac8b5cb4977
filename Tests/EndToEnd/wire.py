# SPDX-License-Identifier: MIT
"""Wayland's wire protocol, as far as tests need it, with nothing but the standard library.

Requests are methods of an `Object`: `surface.attach(buffer, 0, 0)`. Events go to
one handler each: `surface.on(enter=self.entered)`.
"""

import array
import os
import socket
import struct


class Interface:
    """Requests and events in the order of the protocol, which gives each its opcode.

    Each is a name and its arguments by the letters of libwayland: u, i, f, s, o, n, a, h.
    After an n stands the interface of the new object, `n:wl_surface`. A list may end early:
    what follows is never sent, or of no interest.
    """

    def __init__(self, requests=(), events=()):
        self.requests = {name: (opcode, kinds) for opcode, (name, *kinds) in enumerate(map(str.split, requests))}
        self.events = [(name, kinds) for name, *kinds in map(str.split, events)]


INTERFACES = {
    "wl_display": Interface(["sync n:wl_callback", "get_registry n:wl_registry"], ["error o u s", "delete_id u"]),
    # The interface and version before the new object are part of the request.
    "wl_registry": Interface(["bind u s u n"], ["global u s u", "global_remove u"]),
    "wl_callback": Interface([], ["done u"]),
    "wl_compositor": Interface(["create_surface n:wl_surface"]),
    "wl_shm": Interface(["create_pool n:wl_shm_pool h i"]),
    "wl_shm_pool": Interface(["create_buffer n:wl_buffer i i i i u"]),
    "wl_buffer": Interface(),
    "wl_output": Interface(),
    "wl_surface": Interface([
        "destroy", "attach o i i", "damage i i i i", "frame n:wl_callback", "set_opaque_region o",
        "set_input_region o", "commit", "set_buffer_transform i", "set_buffer_scale i", "damage_buffer i i i i"]),
    "wl_seat": Interface(["get_pointer n:wl_pointer", "get_keyboard n:wl_keyboard", "get_touch n:wl_touch"],
                         ["capabilities u", "name s"]),
    "wl_pointer": Interface([], ["enter u o f f", "leave u o", "motion u f f", "button u u u u"]),
    "wl_keyboard": Interface([], ["keymap u h u", "enter u o a", "leave u o", "key u u u u"]),
    "wl_touch": Interface([], ["down u u o i f f"]),
    "xdg_wm_base": Interface(["destroy", "create_positioner n:xdg_positioner", "get_xdg_surface n:xdg_surface o",
                              "pong u"], ["ping u"]),
    "xdg_surface": Interface(["destroy", "get_toplevel n:xdg_toplevel", "get_popup n:xdg_popup o o",
                              "set_window_geometry i i i i", "ack_configure u"], ["configure u"]),
    "xdg_toplevel": Interface(
        ["destroy", "set_parent o", "set_title s", "set_app_id s", "show_window_menu o u i i", "move o u",
         "resize o u u", "set_max_size i i", "set_min_size i i", "set_maximized"], ["configure i i a"]),
    "zwlr_layer_shell_v1": Interface(["get_layer_surface n:zwlr_layer_surface_v1 o o u s"]),
    "zwlr_layer_surface_v1": Interface(
        ["set_size u u", "set_anchor u", "set_exclusive_zone i", "set_margin i i i i", "set_keyboard_interactivity u",
         "get_popup o", "ack_configure u"], ["configure u u u"]),
    "zwlr_virtual_pointer_manager_v1": Interface(["create_virtual_pointer o n:zwlr_virtual_pointer_v1"]),
    "zwlr_virtual_pointer_v1": Interface(["motion u f f", "motion_absolute u u u u u", "button u u u", "axis u u f",
                                          "frame"]),
    "zwp_virtual_keyboard_manager_v1": Interface(["create_virtual_keyboard o n:zwp_virtual_keyboard_v1"]),
    "zwp_virtual_keyboard_v1": Interface(["keymap u h u", "key u u u", "modifiers u u u u"]),
    "zwp_input_method_manager_v2": Interface(["get_input_method o n:zwp_input_method_v2"]),
    "zwp_input_method_v2": Interface(
        ["commit_string s", "set_preedit_string s i i", "delete_surrounding_text u u", "commit u"],
        ["activate", "deactivate", "surrounding_text s u u", "text_change_cause u", "content_type u u", "done",
         "unavailable"]),
    "org_kde_kwin_fake_input": Interface([
        "authenticate s s", "pointer_motion f f", "button u u", "axis u f", "touch_down u f f", "touch_motion u f f",
        "touch_up u", "touch_cancel", "touch_frame", "pointer_motion_absolute f f", "keyboard_key u u"]),
    "kde_output_management_v2": Interface(["create_configuration n:kde_output_configuration_v2"]),
    "kde_output_configuration_v2": Interface(
        ["enable o i", "mode o o", "transform o i", "position o i i", "scale o f", "apply"], ["applied", "failed"]),
    "kde_output_device_v2": Interface(),
}


class Object:
    """An object of the compositor: its requests are methods, `on` names the handlers of its events."""

    def __init__(self, wire, interface, number):
        self.wire, self.interface, self.number, self.handlers = wire, INTERFACES[interface], number, {}

    def on(self, **handlers):
        """Calls a handler with an event's arguments from now on, by the event's name; itself."""
        unknown = set(handlers) - {name for name, _ in self.interface.events}
        if unknown:
            raise AttributeError(f"no such events: {unknown}")
        self.handlers |= handlers
        return self

    def __getattr__(self, request):
        try:
            opcode, kinds = self.interface.requests[request]
        except KeyError:
            raise AttributeError(request) from None
        return lambda *values: self.wire.request(self.number, opcode, kinds, values)


class Wire:
    """A client of the compositor whose socket is at `path`."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.connect(str(path))
        self.unread = b""
        self.files = []
        # Each interface's numbers and versions, as they were announced.
        self.globals = {}
        self.objects = []
        self.display = self.new("wl_display").on(error=self.refused)
        self.registry = self.display.get_registry().on(**{"global": self.announced, "global_remove": self.removed})
        self.wait()

    def refused(self, number, code, message):
        raise AssertionError(f"the compositor refused a request: object {number}, code {code}: {message}")

    def announced(self, number, interface, version):
        self.globals.setdefault(interface, []).append((number, version))

    def removed(self, number):
        for places in self.globals.values():
            places[:] = [one for one in places if one[0] != number]

    def new(self, interface):
        """An object that is to be created; the compositor counts from 1."""
        self.objects.append(Object(self, interface, len(self.objects) + 1))
        return self.objects[-1]

    def request(self, target, opcode, kinds, values):
        """Sends a request; the object it creates, if it creates one."""
        values, body, files, created = list(values), b"", [], None
        for kind in kinds:
            kind, _, interface = kind.partition(":")
            if interface:
                created = self.new(interface)
                values.insert(0, created)
            value = values.pop(0)
            if kind == "h":
                files.append(value)
            elif kind in "sa":
                data = value.encode() + b"\0" if kind == "s" else value
                body += struct.pack("=I", len(data)) + data + b"\0" * (-len(data) % 4)
            elif kind in "if":
                body += struct.pack("=i", round(value * 256) if kind == "f" else value)
            else:
                body += struct.pack("=I", value.number if kind in "on" else value)
        if values:
            raise TypeError(f"too many arguments: {values}")
        extra = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
        self.socket.sendmsg([struct.pack("=II", target, (8 + len(body)) << 16 | opcode) + body], extra)
        return created

    def bind(self, interface, version=1, place=0):
        """An object of those the compositor offers."""
        number, offered = self.globals[interface][place]
        bound = self.new(interface)
        self.registry.bind(number, interface, min(version, offered), bound)
        return bound

    def wait(self):
        """Until the compositor has taken all requests so far."""
        done = []
        self.display.sync().on(done=done.append)
        while not done:
            self.dispatch()

    def dispatch(self):
        """Waits for what comes next and hands it to its handlers."""
        data, extra, _, _ = self.socket.recvmsg(65536, socket.CMSG_SPACE(28 * 4))
        for level, kind, files in extra:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                self.files += array.array("i", files[:len(files) // 4 * 4])
        if not data:
            raise AssertionError("the compositor is gone")
        self.unread += data
        while len(self.unread) >= 8:
            target, word = struct.unpack_from("=II", self.unread)
            size, opcode = word >> 16, word & 0xFFFF
            if len(self.unread) < size:
                return
            body, self.unread = self.unread[8:size], self.unread[size:]
            # What a compositor creates itself has other numbers.
            if target <= len(self.objects):
                self.handle(self.objects[target - 1], opcode, body)

    def handle(self, target, opcode, body):
        if opcode >= len(target.interface.events):
            return
        name, kinds = target.interface.events[opcode]
        values = self.values(kinds, body)
        if name in target.handlers:
            target.handlers[name](*values)
        else:
            for kind, value in zip(kinds, values):
                if kind == "h":
                    os.close(value)

    def values(self, kinds, body):
        """An event's arguments."""
        values, place = [], 0
        for kind in kinds:
            if kind == "h":
                values.append(self.files.pop(0))
                continue
            number = struct.unpack_from("=i" if kind in "if" else "=I", body, place)[0]
            place += 4
            if kind in "sa":
                data = body[place:place + number]
                place += (number + 3) // 4 * 4
                number = data[:-1].decode() if kind == "s" else data
            values.append(number / 256 if kind == "f" else number)
        return values

    def close(self):
        self.socket.close()
        for file in self.files:
            os.close(file)
