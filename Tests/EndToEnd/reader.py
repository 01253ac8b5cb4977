# SPDX-License-Identifier: MIT
"""An assistive technology that says what it sees: with pyatspi, as Orca does.

Requests come as JSON lines, `{"do": "tree"}` say, and each is answered by one. What it is told meanwhile is
answered by `events`.
"""

import contextlib
import json
import sys
import threading
import traceback

import gi

gi.require_version("Atspi", "2.0")
import pyatspi  # noqa: E402
from gi.repository import GLib  # noqa: E402

# The application that it is told about; `*`: the first one there is.
NAME = sys.argv[1] if len(sys.argv) > 1 else "Topmost"
EVENTS = ["object:state-changed", "object:children-changed", "object:property-change", "object:text-changed",
          "object:text-caret-moved", "object:text-selection-changed", "object:selection-changed",
          "object:active-descendant-changed", "object:announcement", "window"]
# What says nothing about a part.
QUIET = {"enabled", "sensitive", "showing", "visible"}
# A list may have a hundred thousand children.
FIRST = 100


def application():
    """The application; None: it is not there."""
    desktop = pyatspi.Registry.getDesktop(0)
    if NAME == "*":
        # Not all tell of every change.
        desktop.clear_cache()
    for index in range(desktop.childCount):
        one = desktop.getChildAtIndex(index)
        if one is not None and NAME in ("*", one.name):
            return one
    return None


def described(one):
    """An object with all below it, asked for everything that an assistive technology can ask."""
    states = [pyatspi.stateToString(state) for state in one.getState().getStates()]
    found = {"role": one.getRoleName(), "name": one.name, "states": sorted(set(states) - QUIET)}
    if "showing" not in states:
        found["states"].append("not showing")
    if one.description:
        found["description"] = one.description
    relations = {relation.getRelationType().value_nick: [relation.getTarget(index).name for index in
                                                         range(relation.getNTargets())]
                 for relation in one.getRelationSet()}
    if relations:
        found["relations"] = relations
    interfaces = one.get_interfaces()
    if "Component" in interfaces:
        found["extents"] = list(one.queryComponent().getExtents(pyatspi.WINDOW_COORDS))
    if "Action" in interfaces:
        action = one.queryAction()
        found["actions"] = [action.getName(index) for index in range(action.nActions)]
    if "Text" in interfaces:
        text = one.queryText()
        found["text"] = text.getText(0, -1)
        found["caret"] = text.caretOffset
        assert NAME == "*" or text.characterCount == len(found["text"]), found
        if text.getNSelections():
            found["selection"] = list(text.getSelection(0))
    if "Value" in interfaces:
        value = one.queryValue()
        found["value"] = [value.minimumValue, value.currentValue, value.maximumValue]
    if "Selection" in interfaces:
        found["selected"] = one.querySelection().nSelectedChildren
    count = one.childCount
    if count > FIRST:
        found["count"] = count
    children = [(index, one.getChildAtIndex(index)) for index in range(min(count, FIRST))]
    for index, child in children:
        if child is not None and NAME != "*":
            assert child.getIndexInParent() == index, (child.name, index)
            assert child.parent.getRoleName() == found["role"], child.name
    below = []
    for _, child in children:
        # One may end while it is read; of Topmost that is an error.
        with contextlib.suppress(GLib.GError if NAME == "*" else ()):
            if child is not None:
                below.append(described(child))
    if below:
        found["children"] = below
    return found


def find(one, name, role=None):
    """The first object of a name, and of a role."""
    if one.name == name and role in (None, one.getRoleName()):
        return one
    for index in range(min(one.childCount, FIRST)):
        child = one.getChildAtIndex(index)
        found = child is not None and find(child, name, role)
        if found:
            return found
    return None


class Reader:
    def __init__(self):
        self.events = []

    def told(self, event):
        # A part may be gone before it is asked.
        with contextlib.suppress(GLib.GError):
            self.note(event)

    def note(self, event):
        if event.host_application is None or NAME not in ("*", event.host_application.name):
            return
        content = event.any_data
        if isinstance(content, pyatspi.Atspi.Accessible):
            content = content.name
        told = [event.type.name, event.source.name, event.detail1, content or None]
        self.events.append(told if NAME != "*" else [*told, event.source.getRoleName()])

    def do(self, request):
        what = request.pop("do")
        if what == "events":
            events, self.events = self.events, []
            return events
        one = application()
        if what == "tree":
            return one and described(one)
        one = find(one, request["name"], request.get("role"))
        if one is None:
            return None
        match what:
            case "press": return one.queryAction().doAction(request.get("index", 0))
            case "focus": return one.queryComponent().grabFocus()
            case "write": return one.queryEditableText().setTextContents(request["text"])
            case "caret": return one.queryText().setCaretOffset(request["offset"])
            case "value": one.queryValue().currentValue = request["number"]
            case "child":
                child = one.getChildAtIndex(request["index"])
                return child and child.name
            case "words":
                text = one.queryText()
                return [text.getTextAtOffset(offset, pyatspi.TEXT_BOUNDARY_WORD_START)[0]
                        for offset in range(text.characterCount)]
        return True


def main():
    reader = Reader()
    pyatspi.Registry.registerEventListener(reader.told, *EVENTS)

    def answer(line):
        found = None
        try:
            found = reader.do(json.loads(line))
        except Exception:
            # A part may be gone before it is asked.
            traceback.print_exc()
        print(json.dumps(found), flush=True)

    def read():
        for line in sys.stdin:
            GLib.idle_add(answer, line, priority=GLib.PRIORITY_LOW)
        GLib.idle_add(pyatspi.Registry.stop, priority=GLib.PRIORITY_LOW)

    threading.Thread(target=read, daemon=True).start()
    print("ready", flush=True)
    pyatspi.Registry.start(asynchronous=False, gil=False)


if __name__ == "__main__":
    main()
