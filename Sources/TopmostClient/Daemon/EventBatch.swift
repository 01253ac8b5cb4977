// SPDX-License-Identifier: MIT

import BusValues

/// What one call of `Control1.Events` brought.
struct EventBatch: Sendable {
    /// The place after the last event.
    var cursor: String
    /// The events, oldest first.
    var events: [TopmostEvent]

    /// Reads the answer.
    init(_ arguments: [Value]) {
        cursor = arguments.first?.text ?? ""
        events = arguments.last?.elements.compactMap(TopmostEvent.init) ?? []
    }
}
