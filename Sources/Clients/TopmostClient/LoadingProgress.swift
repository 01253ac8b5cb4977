// SPDX-License-Identifier: MIT

extension Topmost {
    /// Reports the progress of the work behind a loading; a report is sent, and not waited for.
    public struct LoadingProgress: Sendable {
        private let presentation: Presentation

        init(_ presentation: Presentation) {
            self.presentation = presentation
        }

        /// Shows how much is done, from 0 to 1.
        public func report(_ fraction: Double) {
            presentation.change(Loading().progress(.fraction(fraction)).given)
        }

        /// Shows another message.
        public func report(_ message: String) {
            presentation.change(Loading().message(message).given)
        }
    }
}
