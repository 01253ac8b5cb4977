// SPDX-License-Identifier: MIT

public import PresenterCore

/// A request as rules see it.
public struct RuleSubject {
    /// The request as the client sent it.
    public var request: PresentRequest
    /// Who sent it.
    public var identity: Identity
    /// Returns a hint of `Notify` as text; `nil`: it was not given.
    public var hints: (String) -> String?

    /// Creates a subject.
    public init(
        request: PresentRequest,
        identity: Identity,
        hints: @escaping (String) -> String? = { _ in nil }
    ) {
        self.request = request
        self.identity = identity
        self.hints = hints
    }

    /// The toast, if it is one.
    var toast: Toast? {
        if case .toast(let toast) = request.content { toast } else { nil }
    }

    /// The urgency of a toast; `nil`: not a toast.
    var urgency: Urgency? {
        if case .toast(let toast) = request.content { toast.urgency } else { nil }
    }

    /// The names of the application: the one it gives itself, and its own.
    var apps: [String] {
        let own = identity.displayName
        guard case .toast(let toast) = request.content, let claimed = toast.claimedName,
            claimed != own
        else { return [own] }
        return [claimed, own]
    }

    func texts(of field: RuleField) -> [String] {
        let headline = request.content.headline
        switch field {
        case .app: return apps
        case .id: return [identity.key, identity.applicationID]
        case .summary: return [headline.title ?? ""]
        case .body: return [headline.message?.plain ?? ""]
        case .category: return [toast?.category ?? ""]
        case .key: return [request.key ?? ""]
        case .tag: return request.tags
        }
    }

    /// The variables of a rule's program, by name.
    public var variables: [String: String] {
        var variables = [
            "TOPMOST_APP": apps[0], "TOPMOST_APP_ID": identity.applicationID,
            "TOPMOST_KIND": request.content.kind.rawValue,
        ]
        let texts: [(String, RuleField)] = [
            ("SUMMARY", .summary), ("BODY", .body), ("CATEGORY", .category), ("KEY", .key),
        ]
        for (name, field) in texts { variables["TOPMOST_" + name] = self.texts(of: field)[0] }
        variables["TOPMOST_URGENCY"] = toast?.urgency.word ?? ""
        return variables
    }
}

extension Identity {
    /// The key without the way in which it was proved: `org.example.Mail`, `/usr/bin/mail`.
    fileprivate var applicationID: String {
        let parts = key.split(separator: ":", maxSplits: 1)
        return parts.count == 2 ? String(parts[1]) : key
    }
}

/// What can be so, for rules and do not disturb; the raw value is its name in the configuration.
public enum Situation: String, Hashable, Sendable, CaseIterable {
    /// A fullscreen window has the focus.
    case fullscreen
    /// A screen is shared.
    case screenShare = "screen_share"
    /// The session is locked.
    case locked
    /// A microphone is in use.
    case microphone
    /// A camera is in use.
    case camera
    /// The window that has the keyboard is the sender's.
    case focused
}

/// The situation in which rules apply.
public struct RuleContext: Hashable, Sendable {
    /// The local time; anything where nothing depends on it.
    public var time: LocalTime
    /// The mode that is on; `nil`: none.
    public var mode: String?
    /// What is so; nothing that cannot be detected.
    public var situations: Set<Situation> = []
    /// The names of the connected monitors; empty until a display has reported them.
    public var outputs: [String] = []

    /// Creates a situation.
    public init(
        _ time: LocalTime = .unknown,
        _ change: (inout RuleContext) -> Void = { _ in }
    ) {
        self.time = time
        change(&self)
    }
}

/// The texts of a request, each prepared when a rule first asks for it.
struct RuleTexts {
    private let subject: RuleSubject
    private var prepared: [RuleField: [PatternText]] = [:]
    private var hints: [String: PatternText] = [:]

    let kind: Kind
    let urgency: Urgency?
    /// The limit on the work of all rules together.
    var budget = PatternBudget()

    init(_ subject: RuleSubject) {
        self.subject = subject
        kind = subject.request.content.kind
        urgency = subject.urgency
    }

    subscript(field: RuleField) -> [PatternText] {
        mutating get {
            if let known = prepared[field] { return known }
            let texts = subject.texts(of: field).map { PatternText($0) }
            prepared[field] = texts
            return texts
        }
    }

    mutating func hint(_ name: String) -> PatternText? {
        if let known = hints[name] { return known }
        let text = subject.hints(name).map { PatternText($0) }
        hints[name] = text
        return text
    }
}
