// SPDX-License-Identifier: MIT
//
// A level says who must act: an error the maintainer or the person now, a
// warning the person some day, a notice nobody, but it explains what is seen.
// Text of clients is written at debug only; that is for the caller to keep to.

/// Where the program says what happened, as a closure so that tests can listen.
public struct Log {
    /// The least important level that is written.
    public var threshold: Level
    /// Writes one entry.
    public var write: (Entry) -> Void

    /// Creates a log from its sink.
    public init(threshold: Level = .info, write: @escaping (Entry) -> Void) {
        self.threshold = threshold
        self.write = write
    }

    /// Writes nothing.
    public static var silent: Log { Log(threshold: .emergency) { _ in } }

    /// How much an entry matters, as syslog counts it.
    public enum Level: Int32, Hashable, Sendable, Comparable, CaseIterable {
        /// The system cannot be used.
        case emergency = 0
        /// Somebody must act at once.
        case alert
        /// The program cannot go on.
        case critical
        /// Something asked for could not be done.
        case error
        /// It goes on, but not as it should.
        case warning
        /// Normal and worth knowing.
        case notice
        /// Normal.
        case info
        /// For who works on the program.
        case debug

        /// Whether the left level matters more.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

        /// The level's name, `warning`.
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

    /// One thing that happened.
    public struct Entry: Hashable, Sendable {
        /// How much it matters.
        public var level: Level
        /// One line, `<problem>: <value>`.
        public var message: String
        /// Structured fields, their names in capitals: `TOPMOST_PLUGIN`.
        public var fields: [String: String]

        /// Creates an entry.
        public init(_ level: Level, _ message: String, _ fields: [String: String] = [:]) {
            self.level = level
            self.message = message
            self.fields = fields
        }
    }

    /// Writes an entry if its level is within the threshold; else nothing is even composed.
    public func log(
        _ level: Level,
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        guard level <= threshold else { return }
        write(Entry(level, message(), fields()))
    }

    /// Something asked for could not be done.
    public func error(
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        log(.error, message(), fields())
    }

    /// It goes on, but not as it should.
    public func warning(
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        log(.warning, message(), fields())
    }

    /// Normal and worth knowing.
    public func notice(
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        log(.notice, message(), fields())
    }

    /// Normal.
    public func info(
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        log(.info, message(), fields())
    }

    /// For who works on the program; the only level text of clients may be written at.
    public func debug(
        _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [String: String] = [:]
    ) {
        log(.debug, message(), fields())
    }
}
