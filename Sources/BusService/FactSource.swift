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
    /// Answers once: `nil` if nothing is proved, also when it takes too long.
    public var facts: (Int32, Duration, @escaping (ProcessFacts?) -> Void) -> Void
    /// The installed applications, as far as they are known.
    public var applications: () -> DesktopIndex

    /// Creates it from its functions.
    public init(
        prepare: @escaping () -> Void = {},
        facts: @escaping (Int32, Duration, @escaping (ProcessFacts?) -> Void) -> Void,
        applications: @escaping () -> DesktopIndex
    ) {
        self.prepare = prepare
        self.facts = facts
        self.applications = applications
    }
}
