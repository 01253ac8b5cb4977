// SPDX-License-Identifier: MIT
//
// Made from the table of options by `make golden`; do not edit.

import BusValues

extension Loading {
    /// Show the indicator only after this time.
    ///
    /// Accepts 0 ms to 1 min.
    public func delay(_ span: Duration) -> Self { with("delay_ms", .int64(span.milliseconds)) }

    /// Whether keyboard and mouse are blocked; sandboxed applications must set false.
    public func blocksInput(_ flag: Bool = true) -> Self { with("blocks_input", .boolean(flag)) }

    /// Progress of the work.
    ///
    /// Accepts 0 to 1, or indeterminate.
    public func progress(_ progress: Topmost.Progress) -> Self { with("progress", progress.value) }

    /// Label of a button that cancels it.
    ///
    /// Accepts up to 256 bytes.
    public func cancel(_ text: String) -> Self { with("cancel", .string(text)) }

    /// Maximum time that it blocks input; `[loading] longest_ceiling` is the limit.
    ///
    /// Accepts 1 s to 10 min.
    public func ceiling(_ span: Duration) -> Self { with("ceiling_ms", .int64(span.milliseconds)) }
}
