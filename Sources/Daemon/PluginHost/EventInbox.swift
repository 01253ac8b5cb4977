// SPDX-License-Identifier: MIT
//
// While orders are carried out, every `PluginLife` and every line refers to the
// same scene, and a new one waits: the state always matches what was sent.

import PresenterCore

/// The events for life cycles, handled one after the other, and a scene that waits for them.
struct EventInbox {
    /// The latest scene that came while events were handled.
    private(set) var scene: Scene?
    private var events: [(Plugin, PluginLife.Event)] = []
    private var isDraining = false

    /// Adds an event.
    ///
    /// - Returns: whether the caller is to handle it, and all that follow.
    mutating func add(_ event: PluginLife.Event, for plugin: Plugin) -> Bool {
        events.append((plugin, event))
        defer { isDraining = true }
        return !isDraining
    }

    /// Returns the next event to handle; `nil`: all are handled.
    mutating func next() -> (Plugin, PluginLife.Event)? {
        isDraining = !events.isEmpty
        return isDraining ? events.removeFirst() : nil
    }

    /// Keeps a scene while events are handled.
    ///
    /// - Returns: whether it waits; if not, it can be shown now.
    mutating func keep(_ scene: Scene) -> Bool {
        if isDraining { self.scene = scene }
        return isDraining
    }

    /// Returns, once, the scene that waits.
    mutating func takeScene() -> Scene? { scene.take() }
}
