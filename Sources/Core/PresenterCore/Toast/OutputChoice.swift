// SPDX-License-Identifier: MIT

/// The choice of a monitor.
public enum OutputChoice: Hashable, Sendable {
    /// The monitor that the rule selects.
    case following(Follow)
    /// The monitor with that name if it is connected, else the primary one.
    case named(String)

    /// Parses a name: `focus`, `pointer`, `primary`, `output:DP-1`.
    public init?(name: String) {
        if let follow = Follow(rawValue: name) {
            self = .following(follow)
        } else if name.hasPrefix("output:"), name.utf8.count > 7 {
            self = .named(String(name.dropFirst(7)))
        } else {
            return nil
        }
    }

    /// What `init(name:)` accepts, in words.
    public static let accepted = "focus, pointer, primary or output:NAME"

    /// The name in JSON and in the configuration.
    public var name: String {
        switch self {
        case .following(let follow): follow.rawValue
        case .named(let output): "output:" + output
        }
    }
}
