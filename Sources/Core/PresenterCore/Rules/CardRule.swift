// SPDX-License-Identifier: MIT

/// A rule for an application that the user makes from one of its cards.
public enum CardRule: String, Hashable, Sendable, CaseIterable {
    /// Toasts of the application are not shown; the centre has them.
    case mute
    /// Toasts of the application are shown during do not disturb too.
    case alwaysShow = "always_show"
    /// Only its name is shown of what comes while the screen is locked.
    case hideOnLock = "hide_on_lock"

    /// The rule that it cannot be combined with; `nil`: it can with all.
    public var opposite: CardRule? {
        switch self {
        case .mute: .alwaysShow
        case .alwaysShow: .mute
        case .hideOnLock: nil
        }
    }
}

/// The rules made from cards, by the name of the application as `key(_:)` returns it.
public struct CardRules: Hashable, Sendable {
    private var byApplication: [String: Set<CardRule>] = [:]

    /// Creates an empty list.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { byApplication.isEmpty }

    /// The rules of an application, whose case does not matter.
    public subscript(application: String) -> Set<CardRule> {
        get { isEmpty ? [] : byApplication[application.lowercased()] ?? [] }
        set { byApplication[application.lowercased()] = newValue.isEmpty ? nil : newValue }
    }
}
