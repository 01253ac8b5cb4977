// SPDX-License-Identifier: MIT

public import BusValues

/// An action of an application with its parameter, as the id of a button:
/// `app.mute`, `app.open s"chat-5"`.
///
/// Source: `org.freedesktop.Application`, "ActivateAction"; GLib's detailed action names.
public struct ApplicationAction: Hashable, Sendable {
    /// The name without `app.`.
    public var name: String
    /// The parameter; `nil`: none.
    public var target: Value?

    /// The start of the names of actions that an application exports on the bus.
    private static let prefix = "app."
    /// The maximum length of an id, in bytes.
    private static let longest = 4096

    /// Creates an action; `nil` if the application does not export it, or the parameter
    /// cannot be written or is too long.
    public init?(detailed: String, target: Value?) {
        guard detailed.hasPrefix(Self.prefix), detailed.utf8.count > Self.prefix.utf8.count,
            !detailed.contains(" ")
        else { return nil }
        name = String(detailed.dropFirst(Self.prefix.count))
        self.target = target
        guard let id = id, id.utf8.count <= Self.longest else { return nil }
    }

    /// Reads the id of a button; `nil` if it is not such an action.
    public init?(id: String) {
        guard id.hasPrefix(Self.prefix) else { return nil }
        let parts = id.dropFirst(Self.prefix.count).split(separator: " ", maxSplits: 1)
        guard let name = parts.first else { return nil }
        self.name = String(name)
        guard parts.count > 1 else { return }
        var reader = ValueTextReader(parts[1])
        guard let target = reader.value(), reader.isAtEnd else { return nil }
        self.target = target
    }

    /// The id of a button; `nil` if the parameter has a file descriptor.
    public var id: String? {
        guard let target else { return Self.prefix + name }
        return target.text.map { Self.prefix + name + " " + $0 }
    }
}
