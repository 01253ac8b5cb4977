# SPDX-License-Identifier: MIT
"""A person's input method on Wayland (`zwp_input_method_v2`): says what field it
was given, and writes into it when told to.
"""

from wire import Wire


class InputMethod:
    """The input method of the compositor whose socket is at `path`."""

    def __init__(self, path):
        self.wire = Wire(path)
        # Its state, as far as it is told: whether a field takes text, the text
        # before and after the caret, the field's hint and purpose.
        self.is_active = False
        self.text = None
        self.caret = None
        self.content = None
        self.next = {}
        self.serial = 0
        seat = self.wire.bind("wl_seat")
        manager = self.wire.bind("zwp_input_method_manager_v2")
        self.method = self.wire.create(manager, 0, "on", seat, handler=self.told)
        self.wire.wait()

    def told(self, event):
        # activate, deactivate, surrounding_text, text_change_cause, content_type, done, unavailable
        if event.opcode == 0:
            self.next = {"is_active": True, "text": None, "caret": None, "content": None}
        elif event.opcode == 1:
            self.next = {"is_active": False}
        elif event.opcode == 2:
            self.next |= {"text": event.s(), "caret": event.u()}
        elif event.opcode == 4:
            self.next["content"] = (event.u(), event.u())
        elif event.opcode == 5:
            vars(self).update(self.next)
            self.next = {}
            self.serial += 1
        elif event.opcode == 6:
            raise AssertionError("the compositor has another input method")

    def preedit(self, text, begin=None):
        """Shows a text that is not settled; its caret at its end, or after so many bytes."""
        caret = len(text.encode()) if begin is None else begin
        self.wire.request(self.method, 1, "sii", text, caret, caret)
        self.commit()

    def write(self, text, before=0, after=0):
        """Deletes bytes around the caret and settles a text there."""
        if before or after:
            self.wire.request(self.method, 2, "uu", before, after)
        self.wire.request(self.method, 0, "s", text)
        self.commit()

    def commit(self):
        self.wire.request(self.method, 3, "u", self.serial)
        self.wire.wait()

    def look(self):
        """Takes over what was told since; itself."""
        self.wire.wait()
        return self

    def close(self):
        self.wire.close()
