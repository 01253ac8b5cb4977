// SPDX-License-Identifier: MIT

import PresenterCore

/// The flags of a retry; the failed program supplies the rest.
enum RetryScope: FlagScope {
    static let kind = Kind.retry
    static let omitted: Set<String> = ["title", "details", "attempt"]
}
