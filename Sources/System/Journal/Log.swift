// SPDX-License-Identifier: MIT
//
// The level shows who must act: an error the user or the maintainer now, a warning the
// user later, a notice nobody, but it explains visible behaviour. Callers write clients'
// text at debug level only.

/// The program's log, as a closure so that tests can capture it.
public struct Log {
    /// The least important level that is written.
    public var threshold: Level
    /// Writes one entry.
    public var write: (Entry) -> Void

    /// Creates a log from its output.
    public init(threshold: Level = .info, write: @escaping (Entry) -> Void) {
        self.threshold = threshold
        self.write = write
    }

    /// The severity of an entry, as in syslog.
    public enum Level: Int32, Hashable, Sendable, Comparable, CaseIterable {
        /// The system cannot be used.
        case emergency = 0
        /// Immediate action is needed.
        case alert
        /// The program cannot continue.
        case critical
        /// A request failed.
        case error
        /// The program continues with a problem.
        case warning
        /// Normal and worth knowing.
        case notice
        /// Normal.
        case info
        /// For developers.
        case debug

        /// Whether the left level is more severe.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

        /// The level's name, for example `warning`.
        public var name: String {
            switch self {
            case .emergency: "emergency"
            case .alert: "alert"
            case .critical: "critical"
            case .error: "error"
            case .warning: "warning"
            case .notice: "notice"
            case .info: "info"
            case .debug: "debug"
            }
        }
    }

    /// One log entry.
    public struct Entry: Hashable, Sendable {
        /// The severity.
        public var level: Level
        /// One line, `<problem>: <value>`.
        public var message: String
        /// Structured fields with names in capitals, for example `TOPMOST_PLUGIN`.
        public var fields: [String: String]

        /// Creates an entry.
        public init(_ level: Level, _ message: String, _ fields: [String: String] = [:]) {
            self.level = level
            self.message = message
            self.fields = fields
        }
    }

    /// Writes an entry if its level is within the threshold; otherwise it is not
    /// even composed.
    public func log(
        _ level: Level,
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        guard level <= threshold else { return }
        write(Entry(level, message(), fields()))
    }

    /// Logs that a request failed.
    public func error(
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        log(.error, message(), fields())
    }

    /// Logs that the program continues with a problem.
    public func warning(
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        log(.warning, message(), fields())
    }

    /// Logs a normal but noteworthy event.
    public func notice(
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        log(.notice, message(), fields())
    }

    /// Logs a normal event.
    public func info(
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        log(.info, message(), fields())
    }

    /// Logs for developers; the only level that may contain clients' text.
    public func debug(
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        log(.debug, message(), fields())
    }
}
