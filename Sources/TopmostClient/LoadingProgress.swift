// SPDX-License-Identifier: MIT

/// Reports the progress of the work behind a loading.
public struct LoadingProgress: Sendable {
    private let presentation: Presentation

    init(_ presentation: Presentation) {
        self.presentation = presentation
    }

    /// Shows how much is done, from 0 to 1.
    public func report(_ fraction: Double) {
        presentation.update(Loading().progress(.fraction(fraction)))
    }

    /// Shows another message.
    public func report(_ message: String) {
        presentation.update(Loading().message(message))
    }
}
