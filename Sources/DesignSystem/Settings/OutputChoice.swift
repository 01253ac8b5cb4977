// SPDX-License-Identifier: MIT

/// Which monitor presentations appear on.
public enum OutputChoice: Hashable, Sendable {
    /// The one that this leads to.
    case following(Follow)
    /// The monitor of that name, when it is there; else the main one.
    case named(String)

    /// Creates it from its name: `focus`, `pointer`, `primary`, `output:DP-1`.
    public init?(name: String) {
        if let follow = Follow(rawValue: name) {
            self = .following(follow)
        } else if name.hasPrefix("output:"), name.utf8.count > 7 {
            self = .named(String(name.dropFirst(7)))
        } else {
            return nil
        }
    }

    /// Its name in JSON and in the configuration.
    public var name: String {
        switch self {
        case .following(let follow): follow.rawValue
        case .named(let output): "output:" + output
        }
    }
}
