// SPDX-License-Identifier: MIT

/// A toast's entry in a queue.
struct QueueEntry: Hashable, Sendable {
    var id: PresentationID
    /// The number of its place.
    var number: UInt64

    /// The place, if the toast still holds it.
    func place(_ places: ToastQueue.Places) -> ToastQueue.Place? {
        guard let place = places(id), place.number == number else { return nil }
        return place
    }
}
