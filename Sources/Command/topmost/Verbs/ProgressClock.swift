// SPDX-License-Identifier: MIT

import PresenterCore

/// The times beside a bar: elapsed and estimated remaining time.
struct ProgressClock {
    /// When the work began.
    let start: Duration

    /// Below these the remaining time cannot be estimated.
    private static let leastElapsed = Duration.seconds(2)
    private static let leastFraction = 0.02

    /// The times as text: `0:12`, `0:12 · 1:05 left`.
    func text(at now: Duration, _ progress: Progress) -> String {
        let elapsed = now - start
        let shown = Self.text(elapsed)
        guard case .fraction(let fraction) = progress, fraction < 1, fraction >= Self.leastFraction,
            elapsed >= Self.leastElapsed
        else { return shown }
        return "\(shown) · \(Self.text(elapsed * ((1 - fraction) / fraction))) left"
    }

    /// Hours, minutes and seconds: `0:05`, `12:00`, `1:02:03`.
    static func text(_ span: Duration) -> String {
        let seconds = max(0, span.components.seconds)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = seconds / 60
        guard minutes >= 60 else { return "\(minutes):\(two(seconds % 60))" }
        return "\(minutes / 60):\(two(minutes % 60)):\(two(seconds % 60))"
    }
}
