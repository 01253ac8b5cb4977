// SPDX-License-Identifier: MIT

import BusValues

/// The answer to one call of `Control1.Events`.
struct EventBatch: Sendable {
    /// The cursor behind the last event.
    var cursor: String
    /// The events, oldest first.
    var events: [TopmostEvent]

    /// Reads the answer.
    init(_ arguments: [Value]) {
        cursor = arguments.first?.text ?? ""
        events = arguments.last?.elements.compactMap(TopmostEvent.init) ?? []
    }
}
