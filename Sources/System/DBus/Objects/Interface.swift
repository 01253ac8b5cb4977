// SPDX-License-Identifier: MIT

public import BusValues

/// An interface of one of our objects, with its handlers.
///
/// The introspection data is generated from it, so both always agree.
public struct Interface {
    /// The name, for example `org.topmost.Presenter1`.
    public var name: String
    /// The methods that can be called.
    public var methods: [Method]
    /// The signals that can be sent.
    public var signals: [Signal]
    /// The properties that can be read.
    public var properties: [Property]
    /// Decides, now or later, whether a caller may read the properties; `nil`: anyone may.
    ///
    /// Called with the caller of a read. It answers at most once; if it cannot decide,
    /// it has answered the call itself.
    public var mayRead: ((Call, @escaping (Bool) -> Void) -> Void)?

    /// Creates an interface.
    public init(
        _ name: String,
        methods: [Method] = [],
        signals: [Signal] = [],
        properties: [Property] = [],
        mayRead: ((Call, @escaping (Bool) -> Void) -> Void)? = nil
    ) {
        self.name = name
        self.methods = methods
        self.signals = signals
        self.properties = properties
        self.mayRead = mayRead
    }

    /// One argument of a method or signal.
    public struct Argument: Hashable, Sendable {
        /// The name, for readers.
        public var name: String
        /// The type.
        public var signature: String

        /// Creates an argument.
        public init(_ name: String, _ signature: String) {
            self.name = name
            self.signature = signature
        }
    }

    /// One method.
    public struct Method {
        /// The name.
        public var name: String
        /// The parameters.
        public let takes: [Argument]
        /// The results.
        public var gives: [Argument]
        /// Decoding limits for its arguments.
        public var limits: DecodingLimits
        /// Whether calls with other types reach the handler as well; the handler
        /// then checks them.
        public var acceptsAnyTypes: Bool
        /// Runs the method and answers now or later through the call; an error is the answer.
        public var handler: (Call) throws(CallError) -> Void

        /// Creates a method.
        public init(
            _ name: String,
            takes: [Argument] = [],
            gives: [Argument] = [],
            limits: DecodingLimits = .standard,
            acceptsAnyTypes: Bool = false,
            handler: @escaping (Call) throws(CallError) -> Void
        ) {
            self.name = name
            self.takes = takes
            signature = takes.map(\.signature).joined()
            self.gives = gives
            self.limits = limits
            self.acceptsAnyTypes = acceptsAnyTypes
            self.handler = handler
        }

        /// The signature of its parameters.
        let signature: String

        /// Whether a call with these types reaches the handler.
        ///
        /// For a last parameter `a{sv}` any dictionary with texts as keys will do: where all
        /// values are texts, bindings infer `a{ss}`.
        func accepts(_ types: String) -> Bool {
            if types == signature || acceptsAnyTypes { return true }
            let start = signature.dropLast("a{sv}".count)
            guard signature.hasSuffix("a{sv}"), types.hasPrefix(start) else { return false }
            return Self.isDictionary(types.dropFirst(start.count))
        }

        /// Whether valid types are one dictionary with texts as keys, and nothing after it.
        private static func isDictionary(_ types: Substring) -> Bool {
            guard types.hasPrefix("a{s") else { return false }
            var depth = 0
            for (index, letter) in types.enumerated() {
                if letter == "{" { depth += 1 }
                if letter == "}" { depth -= 1 }
                if letter == "}", depth == 0 { return index == types.count - 1 }
            }
            return false
        }
    }

    /// One signal.
    public struct Signal: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The arguments.
        public var arguments: [Argument]

        /// Creates a signal.
        public init(_ name: String, _ arguments: [Argument] = []) {
            self.name = name
            self.arguments = arguments
        }
    }

    /// One property.
    public struct Property {
        /// The name.
        public var name: String
        /// The type.
        public var signature: String
        /// Whether `PropertiesChanged` reports its changes.
        public var change: Change
        /// Returns the current value.
        public var get: () -> Value
        /// Takes a value that a client sets, of any type, and returns whether it accepts it;
        /// `nil`: clients cannot set it.
        public var set: ((Value) -> Bool)?

        /// Creates a property.
        public init(
            _ name: String,
            _ signature: String,
            change: Change = .announced,
            get: @escaping () -> Value,
            set: ((Value) -> Bool)? = nil
        ) {
            self.name = name
            self.signature = signature
            self.change = change
            self.get = get
            self.set = set
        }
    }

    /// How a property's changes are reported.
    public enum Change: Hashable, Sendable {
        /// With the new value.
        case announced
        /// Not at all: the value never changes.
        case constant
        /// Not at all.
        case silent
    }
}

/// The interfaces that every object has.
enum StandardInterface {
    static let introspectable = "org.freedesktop.DBus.Introspectable"
    static let peer = "org.freedesktop.DBus.Peer"
    static let properties = "org.freedesktop.DBus.Properties"
}

/// Writes the introspection data of an object as XML.
///
/// Source: D-Bus Specification 0.38, "Introspection Data Format".
enum Introspection {
    static func xml(_ interfaces: [Interface], children: [String]) -> String {
        var lines = [
            "<!DOCTYPE node PUBLIC \"-//freedesktop//DTD D-BUS Object Introspection 1.0//EN\"",
            "  \"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd\">",
            "<node>",
        ]
        for interface in interfaces { lines += describe(interface) }
        lines += children.map { "  <node name=\"\($0)\"/>" }
        lines.append("</node>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func describe(_ interface: Interface) -> [String] {
        var lines = ["  <interface name=\"\(interface.name)\">"]
        for method in interface.methods {
            let arguments =
                method.takes.map { argument($0, " direction=\"in\"") }
                + method.gives.map { argument($0, " direction=\"out\"") }
            lines += element("method", method.name, arguments)
        }
        for signal in interface.signals {
            lines += element("signal", signal.name, signal.arguments.map { argument($0, "") })
        }
        for property in interface.properties { lines += describe(property) }
        lines.append("  </interface>")
        return lines
    }

    private static func describe(_ property: Interface.Property) -> [String] {
        let name = "org.freedesktop.DBus.Property.EmitsChangedSignal"
        let access = property.set == nil ? "read" : "readwrite"
        let start =
            "    <property name=\"\(property.name)\" type=\"\(property.signature)\""
            + " access=\"\(access)\""
        let value: String
        switch property.change {
        case .announced: return [start + "/>"]
        case .constant: value = "const"
        case .silent: value = "false"
        }
        return [
            start + ">", "      <annotation name=\"\(name)\" value=\"\(value)\"/>",
            "    </property>",
        ]
    }

    private static func element(_ kind: String, _ name: String, _ inside: [String]) -> [String] {
        guard !inside.isEmpty else { return ["    <\(kind) name=\"\(name)\"/>"] }
        return ["    <\(kind) name=\"\(name)\">"] + inside + ["    </\(kind)>"]
    }

    private static func argument(_ argument: Interface.Argument, _ direction: String) -> String {
        "      <arg name=\"\(argument.name)\" type=\"\(argument.signature)\"\(direction)/>"
    }
}
