// SPDX-License-Identifier: MIT

/// The session and the clocks of the process that uses the history.
public struct HistorySession {
    /// Identifies the run of the machine.
    public var boot: String
    /// The folder of the session's daemon, which no two daemons share.
    public var folder: String
    /// The time since the machine started, suspends included, in milliseconds.
    public var sinceBoot: () -> Int64
    /// The time since 1970 in milliseconds.
    public var time: () -> Int64

    /// Creates a session.
    public init(
        boot: String,
        folder: String,
        sinceBoot: @escaping () -> Int64,
        time: @escaping () -> Int64
    ) {
        self.boot = boot
        self.folder = folder
        self.sinceBoot = sinceBoot
        self.time = time
    }
}
