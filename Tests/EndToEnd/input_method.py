# SPDX-License-Identifier: MIT
"""A person's input method on Wayland (`zwp_input_method_v2`): says what field it
was given, and writes into it on command.
"""

from wire import Wire


class InputMethod:
    """The input method of the compositor whose socket is at `path`."""

    def __init__(self, path):
        self.wire = Wire(path)
        # Its state, as far as it is reported: whether a field accepts text, the text
        # before and after the caret, the field's hint and purpose.
        self.is_active = False
        self.text = None
        self.caret = None
        self.content = None
        self.next = {}
        self.serial = 0
        seat = self.wire.bind("wl_seat")
        manager = self.wire.bind("zwp_input_method_manager_v2")
        self.method = manager.get_input_method(seat).on(
            activate=self.activated, deactivate=self.deactivated, surrounding_text=self.surrounded,
            content_type=self.typed, done=self.settled, unavailable=self.refused)
        self.wire.wait()

    def activated(self):
        self.next = {"is_active": True, "text": None, "caret": None, "content": None}

    def deactivated(self):
        self.next = {"is_active": False}

    def surrounded(self, text, caret, anchor):
        self.next |= {"text": text, "caret": caret}

    def typed(self, hint, purpose):
        self.next["content"] = (hint, purpose)

    def settled(self):
        vars(self).update(self.next)
        self.next = {}
        self.serial += 1

    def refused(self):
        raise AssertionError("the compositor has another input method")

    def preedit(self, text, begin=None):
        """Shows a text that is not settled; its caret at its end, or after so many bytes."""
        caret = len(text.encode()) if begin is None else begin
        self.method.set_preedit_string(text, caret, caret)
        self.commit()

    def write(self, text, before=0, after=0):
        """Deletes bytes around the caret and settles a text there."""
        if before or after:
            self.method.delete_surrounding_text(before, after)
        self.method.commit_string(text)
        self.commit()

    def commit(self):
        self.method.commit(self.serial)
        self.wire.wait()

    def look(self):
        """Applies the reports since then; returns itself."""
        self.wire.wait()
        return self

    def close(self):
        self.wire.close()
