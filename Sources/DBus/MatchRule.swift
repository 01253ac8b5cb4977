// SPDX-License-Identifier: MIT

/// Which signals are wanted, and whose.
///
/// The bus delivers what matches, and any client can send us anything besides:
/// so each signal is held against the rule again, its sender included.
///
/// Source: D-Bus Specification 0.38, "Match Rules".
public struct MatchRule: Hashable, Sendable {
    /// The name of the only client believed; its owner is followed.
    public var sender: String
    /// The object.
    public var path: String?
    /// The interface.
    public var interface: String
    /// The signal; nil is every one of the interface.
    public var member: String?
    /// The first argument, as text.
    public var argument0: String?

    /// Creates a rule.
    public init(
        sender: String,
        path: String? = nil,
        interface: String,
        member: String? = nil,
        argument0: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.argument0 = argument0
    }

    /// The rule as the bus reads it.
    public var text: String {
        var parts = [("type", "signal"), ("sender", sender), ("interface", interface)]
        if let path { parts.append(("path", path)) }
        if let member { parts.append(("member", member)) }
        if let argument0 { parts.append(("arg0", argument0)) }
        return parts.map { "\($0.0)='\(Self.quoted($0.1))'" }.joined(separator: ",")
    }

    /// Whether a signal fits, its sender and arguments aside.
    func matchesHeader(of message: Message) -> Bool {
        message.interface == interface
            && (path == nil || message.path == path)
            && (member == nil || message.member == member)
    }

    /// Whether the first argument fits.
    func matchesArguments(of message: Message) -> Bool {
        argument0 == nil || message.firstString == argument0
    }

    /// Inside quotes an apostrophe ends them, stands escaped, and begins them again.
    private static func quoted(_ value: String) -> String {
        value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    }
}
