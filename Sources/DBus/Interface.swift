// SPDX-License-Identifier: MIT

public import BusValues

/// An interface of an object of ours: what it offers, and who does it.
///
/// The introspection data is made of this, so it cannot tell anything else.
public struct Interface {
    /// The name, `org.topmost.Presenter1`.
    public var name: String
    /// What can be called.
    public var methods: [Method]
    /// What may be told.
    public var signals: [Signal]
    /// What can be read.
    public var properties: [Property]
    /// Tells, now or later, whether a caller may read the properties; `nil`: anyone may.
    ///
    /// Called with the caller of a read; it answers at most once. Where it cannot
    /// tell it has answered the call itself.
    public var mayRead: ((Call, @escaping (Bool) -> Void) -> Void)?

    /// Describes an interface.
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
        /// The name people read.
        public var name: String
        /// The type.
        public var signature: String

        /// Describes an argument.
        public init(_ name: String, _ signature: String) {
            self.name = name
            self.signature = signature
        }
    }

    /// One method.
    public struct Method {
        /// The name.
        public var name: String
        /// What it takes.
        public var takes: [Argument]
        /// What it gives.
        public var gives: [Argument]
        /// How much of its arguments is copied.
        public var limits: DecodingLimits
        /// Whether calls with other types reach the handler too, which then judges them.
        public var acceptsAnyTypes: Bool
        /// Does it, and answers now or later through the call.
        public var handler: (Call) -> Void

        /// Describes a method.
        public init(
            _ name: String,
            takes: [Argument] = [],
            gives: [Argument] = [],
            limits: DecodingLimits = .standard,
            acceptsAnyTypes: Bool = false,
            handler: @escaping (Call) -> Void
        ) {
            self.name = name
            self.takes = takes
            self.gives = gives
            self.limits = limits
            self.acceptsAnyTypes = acceptsAnyTypes
            self.handler = handler
        }

        /// The signature of what it takes.
        var signature: String { takes.map(\.signature).joined() }
    }

    /// One signal.
    public struct Signal: Hashable, Sendable {
        /// The name.
        public var name: String
        /// What it tells.
        public var arguments: [Argument]

        /// Describes a signal.
        public init(_ name: String, _ arguments: [Argument] = []) {
            self.name = name
            self.arguments = arguments
        }
    }

    /// One property, which cannot be set.
    public struct Property {
        /// The name.
        public var name: String
        /// The type.
        public var signature: String
        /// Whether `PropertiesChanged` tells its changes.
        public var change: Change
        /// Reads it.
        public var get: () -> Value

        /// Describes a property.
        public init(
            _ name: String,
            _ signature: String,
            change: Change = .told,
            get: @escaping () -> Value
        ) {
            self.name = name
            self.signature = signature
            self.change = change
            self.get = get
        }
    }

    /// How a property's changes are told.
    public enum Change: Hashable, Sendable {
        /// With the new value.
        case told
        /// It never changes.
        case constant
        /// Not at all.
        case untold
    }
}
