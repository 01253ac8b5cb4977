// SPDX-License-Identifier: MIT

/// The signals to receive, and their sender.
///
/// The bus delivers matching signals, but any client can also send a signal to this connection
/// directly. So each signal is checked against the rule again, the sender included.
///
/// Source: D-Bus Specification 0.38, "Match Rules".
public struct MatchRule: Hashable, Sendable {
    /// The name of the only trusted sender; its owner is followed.
    public var sender: String
    /// The object that sends the signal.
    public var path: String?
    /// The signal's interface.
    public var interface: String
    /// The signal's name; nil for all of the interface.
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

    /// The rule in the bus's format.
    public var text: String {
        var parts = [("type", "signal"), ("sender", sender), ("interface", interface)]
        if let path { parts.append(("path", path)) }
        if let member { parts.append(("member", member)) }
        if let argument0 { parts.append(("arg0", argument0)) }
        return parts.map { "\($0.0)='\(Self.quoted($0.1))'" }.joined(separator: ",")
    }

    /// Whether a signal matches, apart from its sender and arguments.
    func matchesHeader(of message: Message) -> Bool {
        message.interface == interface
            && (path == nil || message.path == path)
            && (member == nil || message.member == member)
    }

    /// Whether the first argument matches.
    func matchesArguments(of message: Message) -> Bool {
        argument0 == nil || message.firstString == argument0
    }

    /// Inside quotes an apostrophe closes them, follows escaped, and opens them again.
    private static func quoted(_ value: String) -> String {
        value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    }
}
