// SPDX-License-Identifier: MIT

package import Coding

/// What the daemon sends to `topmost-calendar`: it replaces an earlier question.
public struct CalendarQuestion: Hashable, Sendable {
    /// Calendar files, and folders of such files.
    public var paths: [String]
    /// The time from which busy times are wanted, in seconds since 1970.
    public var start: Int
    /// The time until which they are.
    public var end: Int

    /// Creates a question.
    public init(paths: [String] = [], start: Int = 0, end: Int = 0) {
        self.paths = paths
        self.start = start
        self.end = end
    }
}

extension CalendarQuestion: CodedStructure {
    package static var blank: CalendarQuestion { CalendarQuestion() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("paths", &paths)
        try coder.field("start", &start)
        try coder.field("end", &end)
    }
}

/// What `topmost-calendar` sends to the daemon, at once and after each change of the files.
public struct CalendarAnswer: Hashable, Sendable {
    /// The question's end.
    public var end: Int
    /// The busy times, in their order and apart from each other.
    public var busy: [BusyTime]
    /// What is wrong with the files, by line: `/home/me/work.ics:12: …`.
    public var problems: [String]

    /// Creates an answer.
    public init(end: Int = 0, busy: [BusyTime] = [], problems: [String] = []) {
        self.end = end
        self.busy = busy
        self.problems = problems
    }
}

extension CalendarAnswer: CodedStructure {
    package static var blank: CalendarAnswer { CalendarAnswer() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("end", &end)
        try coder.field("busy", &busy)
        try coder.field("problems", &problems)
    }
}

/// A time in which the user is busy, in seconds since 1970.
public struct BusyTime: Hashable, Sendable {
    /// The first second.
    public var start: Int
    /// The first second after it.
    public var end: Int

    /// Creates a time.
    public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// Whether a time is in it.
    public func contains(_ time: Int) -> Bool { start <= time && time < end }
}

extension BusyTime: CodedStructure {
    package static var blank: BusyTime { BusyTime(start: 0, end: 0) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("start", &start)
        try coder.field("end", &end)
    }
}
