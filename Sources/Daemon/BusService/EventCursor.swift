// SPDX-License-Identifier: MIT

/// A place in the events of one run of the daemon, behind the event with that number.
struct EventCursor: Hashable {
    /// The run that counted the events.
    var run: String
    /// The number of the last event before the place; 0: none.
    var number: UInt64

    init(run: String, number: UInt64) {
        self.run = run
        self.number = number
    }

    /// Reads `RUN-NUMBER`; `nil` for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 64, parts.count == 2, !parts[0].isEmpty,
            let number = UInt64(parts[1])
        else { return nil }
        self.init(run: String(parts[0]), number: number)
    }

    /// The cursor as clients get it: `RUN-NUMBER`.
    var text: String { "\(run)-\(number)" }
}
