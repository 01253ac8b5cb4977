// SPDX-License-Identifier: MIT

/// A part of a card whose colour a caller may set.
public enum ColorRole: String, Hashable, Sendable, CaseIterable {
    case title, message, positive, negative, background, line, icon, progress

    /// Whether cards of a kind have that part.
    public func isUsed(by kind: Kind) -> Bool {
        switch self {
        case .title, .message, .background, .line: true
        case .icon: kind != .loading && kind != .bottomSheet
        case .progress: kind != .bottomSheet && kind != .retry
        case .positive: kind == .modal || kind == .retry
        case .negative: kind == .modal || kind == .loading
        }
    }
}
