// SPDX-License-Identifier: MIT

import TopmostClient

/// What `topmost_presentation` points at.
final class ShownPresentation {
    /// What is called for each event.
    typealias Handler = (ShownPresentation, PresentationEvent) -> Void

    let method: String
    /// `nil`: the request had an error, and nothing was sent.
    var presentation: Presentation?
    /// `nil`: nobody wants to know.
    var handler: Handler?

    init(_ method: String, _ handler: Handler?) {
        self.method = method
        self.handler = handler
    }

    /// Its id; 0: the daemon has not accepted it.
    var id: UInt32 { presentation?.id ?? 0 }
}
