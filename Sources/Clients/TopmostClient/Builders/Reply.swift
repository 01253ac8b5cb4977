// SPDX-License-Identifier: MIT

extension Topmost {
    /// A field in a toast for an answer; its text is in the outcome of `inline-reply`.
    public struct Reply: OptionHolder {
        /// The options set so far.
        package var given = Options()

        /// A button "Reply" that opens the field.
        public init() {}
    }
}
