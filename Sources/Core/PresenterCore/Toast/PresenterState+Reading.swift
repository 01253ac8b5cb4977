// SPDX-License-Identifier: MIT

// Nothing expires before a screen reader has read it: the time of a toast begins when its reading
// ends. A reader says so where it knows; otherwise it is estimated, one toast after the other.

extension PresenterState {
    /// What a reader takes for a toast besides its text: the application, and the buttons.
    private static let readingPause = Duration.seconds(3)
    /// What a slow voice takes for a character.
    private static let readingTime = Duration.milliseconds(120)

    /// When a toast that just appeared will have been read; without a reader, at once.
    func readingEnd(of presentation: Presentation, from now: Instant) -> Instant {
        guard hasReader, presentation.kind == .toast else { return now }
        let others = toasts.lazy.filter { $0 != presentation.id }
            .compactMap { presentations[$0]?.shownAt }
        let start = others.reduce(now) { max($0, $1) }
        return start + Self.readingPause + Self.readingTime * presentation.textLength
    }

    /// Records whether a reader listens; what is on screen then is read, too.
    mutating func changeReader(isListening: Bool, at now: Instant) {
        guard hasReader != isListening else { return }
        hasReader = isListening
        for id in toasts {
            guard let toast = presentations[id], let shownAt = toast.shownAt else { continue }
            let end = isListening ? readingEnd(of: toast, from: now) : min(shownAt, now)
            presentations[id]?.shownAt = end
        }
    }

    /// Records that a toast was read to the end: its time begins.
    mutating func endReading(of id: PresentationID, at now: Instant) {
        guard let shownAt = presentations[id]?.shownAt else { return }
        presentations[id]?.shownAt = min(shownAt, now)
    }
}
