// SPDX-License-Identifier: MIT

public import ProcessIdentity

/// Finds facts about processes and installed applications.
///
/// Whatever touches files of callers or of the user may take for ever, so the answers
/// come later.
public struct FactSource {
    /// Prepares for a question that will follow soon.
    public var prepare: () -> Void
    /// Finds the facts about a process whose request was received at that time, since boot.
    ///
    /// Answers once.
    public var facts: (Int32, Duration, @escaping (FoundFacts) -> Void) -> Void
    /// The installed applications, as far as they are known.
    public var applications: () -> DesktopIndex

    /// Creates a source from its functions.
    public init(
        prepare: @escaping () -> Void = {},
        facts: @escaping (Int32, Duration, @escaping (FoundFacts) -> Void) -> Void,
        applications: @escaping () -> DesktopIndex
    ) {
        self.prepare = prepare
        self.facts = facts
        self.applications = applications
    }
}

/// The result of looking for facts about a process.
public enum FoundFacts: Hashable, Sendable {
    /// The facts.
    case facts(ProcessFacts)
    /// The process has ended, or cannot be read: nothing is proved.
    case nothing
    /// The look-up failed, for example because a file system does not answer: nothing is proved
    /// now, and the next look-up may find more.
    case failed

    /// The facts, or nothing.
    public init(_ facts: ProcessFacts?) {
        self = facts.map(FoundFacts.facts) ?? .nothing
    }
}
