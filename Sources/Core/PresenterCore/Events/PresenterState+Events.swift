// SPDX-License-Identifier: MIT

extension PresenterState {
    /// Starts to note events for `takeEvents`.
    public mutating func recordEvents() {
        events = events ?? []
    }

    /// Returns what happened since the last call, in sequence.
    ///
    /// Empty without `recordEvents`.
    public mutating func takeEvents() -> [PresentationEvent] {
        guard let noted = events, !noted.isEmpty else { return [] }
        events = []
        return noted
    }

    /// Notes an event of a live presentation.
    mutating func note(_ change: PresentationEvent.Change, _ id: PresentationID) {
        guard events != nil, let presentation = presentations[id] else { return }
        events?.append(PresentationEvent(change, presentation))
    }

    /// How many toasts wait for room.
    public var waitingCount: Int { queue.count }

    /// How many toasts do not disturb and rules hold.
    public var heldCount: Int { held.count }
}
