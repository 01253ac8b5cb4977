// SPDX-License-Identifier: MIT

import EventLoop
import Journal
import PresenterCore

/// What all parts of the daemon share.
struct DaemonContext {
    let options: DaemonOptions
    let surroundings: Surroundings
    let lifecycle: Lifecycle
    let runtime: Runtime
    let loop: EventLoop
    let log: Log

    /// The current time.
    var now: Instant { Instant(sinceBoot: loop.now) }
}
