// SPDX-License-Identifier: MIT
//
// Identifies the sender. Facts proved by the bus and the kernel are separate from
// claims of the application. Displays show `displayName` and `iconName` outside
// the content's area; a toast shows `claimedName` with "via `displayName`".

/// The identity of an owner.
///
/// Presentations belong to an identity: `notify-send -r` from a new connection
/// of the same program may replace its own; another program may not.
public struct Identity: Hashable, Sendable {
    /// Cards, owners and events copy it often: on the heap, a copy costs one reference count.
    @Boxed private var facts: Facts

    private struct Facts: Hashable, Sendable {
        var key: String
        var groupKey: String
        var displayName: String
        var iconName: String?
        var claimedName: String?
        var isImpostor: Bool
        var isInTerminal: Bool
        var trust: Trust
        var processID: Int32?
        var application: String?
        var isLookupFailed: Bool
        /// See `Identity.group`; made once, as it is compared with each action.
        var group: String

        mutating func updateGroup() {
            group = claimedName.map { groupKey + "\n" + $0 } ?? groupKey
        }
    }

    /// A key that is equal only for connections of the same application:
    /// `sandbox:org.example.Mail`, `exe:/usr/bin/mail`, `name::1.42`.
    public var key: String { facts.key }

    /// A key that is equal for what users take for one application; it grants no rights.
    ///
    /// Scripts of one interpreter differ, and so do callers of one tool such as `notify-send`.
    public var groupKey: String { facts.groupKey }

    /// A key that is equal for what the user takes for one application, with the name that the
    /// application gives itself: a tool that many scripts use is not one application.
    ///
    /// Toasts gather and tags replace by it. It grants no rights, and counts nothing against
    /// its sender: a program can give itself any number of names.
    public var group: String { facts.group }

    /// The account that requests, waiting toasts and taken input are charged to.
    ///
    /// The key; all connections of which nothing is proved share one account.
    public var account: String {
        // A sandbox that names no application proves as little.
        let isProved = !trust.isRestricted || trust == .sandboxed && !key.hasPrefix("name:")
        return isProved ? key : Self.unproved
    }

    /// Whether both count as one sender in a flood, whatever names they give themselves.
    func floods(with other: Identity) -> Bool {
        groupKey == other.groupKey || account == Self.unproved && other.account == Self.unproved
    }

    /// The account of all that is not identified.
    public static let unproved = "unidentified"

    /// The name on the nameplate; never from options.
    ///
    /// The name of an application, or the name users know a program by: the script's
    /// for an interpreter, the caller's for a tool such as `notify-send`. Empty for the toast of
    /// a tool whose caller is not known: then it says nothing that the user could use.
    public var displayName: String {
        get { facts.displayName }
        set { facts.displayName = newValue }
    }

    /// The icon on the nameplate, of the theme or as an absolute path; never from options.
    public var iconName: String? { facts.iconName }

    /// The name that the application gives itself with this presentation, if it
    /// differs from `displayName`.
    public var claimedName: String? {
        get { facts.claimedName }
        set {
            facts.claimedName = newValue
            facts.updateGroup()
        }
    }

    /// Whether it uses the name of an installed application but is not it.
    public var isImpostor: Bool {
        get { facts.isImpostor }
        set { facts.isImpostor = newValue }
    }

    /// Whether the program runs in a terminal.
    public var isInTerminal: Bool {
        get { facts.isInTerminal }
        set { facts.isInTerminal = newValue }
    }

    /// The trust level of the name.
    public var trust: Trust {
        get { facts.trust }
        set { facts.trust = newValue }
    }

    /// The process, if known.
    public var processID: Int32? {
        get { facts.processID }
        set { facts.processID = newValue }
    }

    /// The application that the program is of, by the id of its desktop file,
    /// `org.example.Mail`: the sandbox's, or the one that starts that executable; `nil`: none.
    public var application: String? { facts.application }

    /// Whether it is unidentified because the look-up failed: the next one may find more.
    public var isLookupFailed: Bool { facts.isLookupFailed }

    /// The source of its icon; `nil`: it has none.
    public var icon: ImageSource? {
        iconName.map { $0.hasPrefix("/") ? .file(path: $0) : .name($0) }
    }

    /// Creates an identity; without a `groupKey`, the key and the name make one.
    public init(
        key: String,
        groupKey: String? = nil,
        displayName: String,
        iconName: String? = nil,
        claimedName: String? = nil,
        isImpostor: Bool = false,
        isInTerminal: Bool = false,
        trust: Trust,
        processID: Int32? = nil,
        application: String? = nil,
        isLookupFailed: Bool = false
    ) {
        facts = Facts(
            key: key,
            groupKey: groupKey ?? key + " " + displayName,
            displayName: displayName,
            iconName: iconName,
            claimedName: claimedName,
            isImpostor: isImpostor,
            isInTerminal: isInTerminal,
            trust: trust,
            processID: processID,
            application: application,
            isLookupFailed: isLookupFailed,
            group: ""
        )
        facts.updateGroup()
    }

    /// The name to show on a toast: the claimed one, if any.
    public var shownName: String { claimedName ?? displayName }

    /// The name under which the history and lists of applications have it: never empty.
    public var listedName: String { shownName.isEmpty ? "Other" : shownName }

    /// The trust level of an identity.
    public enum Trust: String, Hashable, Sendable, CaseIterable {
        /// The sandbox names the application.
        case sandboxed
        /// The program is that of an installed application.
        case application
        /// Any other program, proved to run outside of every sandbox.
        case program
        /// An unknown program; it may be sandboxed.
        case unidentified

        /// Whether it has the rights of a sandboxed application only: it may not block
        /// input, name files as pictures or control other presentations.
        public var isRestricted: Bool {
            switch self {
            case .sandboxed, .unidentified: true
            case .application, .program: false
            }
        }
    }
}

extension Card {
    /// Whether to warn about the sender: it asks for an answer under the name of an
    /// installed application that it is not.
    public var warnsOfImpostor: Bool { identity.isImpostor && content.isQuestion }

    /// The recipient of a secret typed here, if it is not a proved application;
    /// `nil`: there is no secret, or the nameplate is enough.
    public var secretGoesTo: String? {
        guard content.asksForSecret,
            identity.trust == .program || identity.trust == .unidentified
        else { return nil }
        return identity.displayName
    }
}

extension Content {
    /// Whether it asks for an answer; a toast that can only be opened or closed does not.
    fileprivate var isQuestion: Bool {
        switch self {
        case .modal, .bottomSheet, .retry: true
        case .toast(let toast):
            toast.reply != nil || toast.actions.contains { $0.id != Toast.defaultActionID }
        case .loading: false
        }
    }
}

/// A value on the heap: copying it costs one reference count, whatever its size.
@propertyWrapper
struct Boxed<Value> {
    fileprivate indirect enum Box {
        case value(Value)
    }

    private var box: Box

    init(wrappedValue: Value) {
        box = .value(wrappedValue)
    }

    var wrappedValue: Value {
        get {
            switch box {
            case .value(let value): value
            }
        }
        set { box = .value(newValue) }
    }
}

extension Boxed: Equatable where Value: Equatable {
    static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
}

extension Boxed: Hashable where Value: Hashable {
    func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Boxed: Sendable where Value: Sendable {}
extension Boxed.Box: Sendable where Value: Sendable {}

/// The bus client that made a request and receives its answers.
public struct Owner: Hashable, Sendable {
    /// The unique name on the bus, `:1.42`.
    ///
    /// Never reused while the bus runs.
    public var name: String
    /// The client's interface, which determines the signals it receives.
    public var channel: Channel
    /// The identity, as proved by the bus and the kernel.
    public var identity: Identity

    /// Creates an owner.
    public init(name: String, channel: Channel, identity: Identity) {
        self.name = name
        self.channel = channel
        self.identity = identity
    }

    /// The interface that a client uses.
    public enum Channel: Hashable, Sendable {
        /// `org.topmost.Presenter1`.
        case presenter
        /// `org.freedesktop.Notifications`.
        case notifications
        /// `org.gtk.Notifications`: answers call the application with this id, also after
        /// its process has exited; `defaultAction` is for a click on the card.
        indirect case application(id: String, defaultAction: String?)
        /// The daemon itself: it has no connection, and nothing of it outlives the daemon.
        case `internal`
    }
}
