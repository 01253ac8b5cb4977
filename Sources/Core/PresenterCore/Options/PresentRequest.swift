// SPDX-License-Identifier: MIT

import Texts

/// A checked request to show something, without the client that made it.
public struct PresentRequest: Hashable, Sendable {
    /// What to show.
    public var content: Content
    /// How long it may stay.
    public var timeout: Timeout = .standard
    /// Identifies equal requests (rule 2; a synchronous tag for toasts).
    public var key: String?
    /// The id to replace (`replaces_id`); used even if unknown, unless another owner has it.
    public var replaces: PresentationID?
    /// The owner's tags, for rules and lists.
    public var tags: [String] = []
    /// Whether the request waits while no display can show anything; otherwise it is refused then.
    public var waitsForDisplay = true
    /// The presentation that this one belongs to, and ends with (rule 6); `nil`: none.
    public var parent: PresentationID?
    /// The decisions of the user's rules.
    public var decisions = RuleDecisions()

    /// Creates a request from its parts.
    public init(
        content: Content,
        key: String? = nil,
        _ change: (inout PresentRequest) -> Void = { _ in }
    ) {
        self.content = content
        self.key = key
        change(&self)
    }
}

extension PresentRequest: OptionTable {
    /// A request without any options set; the options below do not depend on its content.
    public static let standard = PresentRequest(content: .toast(.standard))

    /// The options of requests of all kinds, besides those of the content.
    public static let options: [OptionRow<PresentRequest>] = [
        timeout, key, tags, parent, waitsForDisplay,
    ]

    /// The options of all kinds, and `replaces`, which only toasts have.
    static let allOptions = options + [replaces]

    static let timeout = OptionRow<PresentRequest>(
        "timeout_ms",
        .milliseconds(1...604_800_000, zeroIsNever: true),
        .optionTimeout,
        flag: .named("timeout")
    ) {
        switch $0.timeout {
        case .standard: nil
        case .never: .integer(0)
        case .after(let span): .integer(Instant(sinceBoot: span).milliseconds)
        }
    } set: {
        guard case .integer(let number) = $1 else {
            $0.timeout = .standard
            return
        }
        $0.timeout = number == 0 ? .never : .after(.milliseconds(number))
    }

    static let key = OptionRow<PresentRequest>(
        "key",
        .text(.name, minimum: 1),
        .optionKey
    ) {
        $0.key.map { .text($0) }
    } set: {
        if case .text(let key) = $1 { $0.key = key }
    }

    static let tags = OptionRow<PresentRequest>(
        "tags",
        .strings(.name, maximum: 32),
        .optionTags
    ) {
        $0.tags.isEmpty ? nil : .strings($0.tags)
    } set: {
        if case .strings(let tags) = $1 { $0.tags = tags }
    }

    static let parent = OptionRow<PresentRequest>(
        "parent",
        .integer(1...Int64(UInt32.max), isID: true),
        .optionParent
    ) {
        $0.parent.map { .integer(Int64($0.rawValue)) }
    } set: {
        guard case .integer(let number) = $1 else {
            $0.parent = nil
            return
        }
        $0.parent = UInt32(exactly: number).flatMap(PresentationID.init(rawValue:))
    }

    static let waitsForDisplay = OptionRow<PresentRequest>(
        "wait_for_display",
        .boolean,
        "Whether it waits where no display can show it, as it does by default.",
        flag: .none(because: "the command has --no-wait-for-display")
    ) {
        $0.waitsForDisplay ? nil : .boolean(false)
    } set: {
        $0.waitsForDisplay = $1 != .boolean(false)
    }

    static let replaces = OptionRow<PresentRequest>(
        "replaces",
        .integer(1...Int64(UInt32.max), isID: true),
        .optionReplaces,
        flag: .named("replace")
    ) {
        $0.replaces.map { .integer(Int64($0.rawValue)) }
    } set: {
        guard case .integer(let number) = $1 else {
            $0.replaces = nil
            return
        }
        $0.replaces = UInt32(exactly: number).flatMap(PresentationID.init(rawValue:))
    }
}

/// How long a presentation may stay.
public enum Timeout: Hashable, Sendable {
    /// The default for its kind and urgency.
    case standard
    /// No limit: the presentation stays until it is dismissed or closed.
    case never
    /// A duration: toasts count from their first frame, others from acceptance.
    case after(Duration)
}
