// SPDX-License-Identifier: MIT
//
// Who asks. What the bus and the kernel prove is kept apart from what the
// application says of itself. Displays show `displayName` and `iconName` where
// content cannot reach; a toast shows `claimedName` with "via `displayName`".

/// Who an owner is.
///
/// Presentations belong to an identity: `notify-send -r` from a new connection
/// of the same program may replace its own, another program may not.
public struct Identity: Hashable, Sendable {
    /// Equal for two connections of the same application and for no others:
    /// `sandbox:org.example.Mail`, `exe:/usr/bin/mail`, `name::1.42`.
    public var key: String
    /// The name on the nameplate; never from options.
    ///
    /// An application's name, or the name people know a program by: the script's
    /// for an interpreter, the caller's for a tool such as `notify-send`.
    public var displayName: String
    /// The theme icon on the nameplate; never from options.
    public var iconName: String?
    /// The name the application gives itself with this presentation, where
    /// that differs from `displayName`.
    public var claimedName: String?
    /// Whether it goes by the name of an installed application that it is not.
    public var isImpostor: Bool
    /// Whether the program runs in a terminal.
    public var isInTerminal: Bool
    /// How far the name is proved.
    public var trust: Trust
    /// The process, when known.
    public var processID: Int32?

    /// Creates an identity.
    public init(
        key: String,
        displayName: String,
        iconName: String? = nil,
        claimedName: String? = nil,
        isImpostor: Bool = false,
        isInTerminal: Bool = false,
        trust: Trust,
        processID: Int32? = nil
    ) {
        self.key = key
        self.displayName = displayName
        self.iconName = iconName
        self.claimedName = claimedName
        self.isImpostor = isImpostor
        self.isInTerminal = isInTerminal
        self.trust = trust
        self.processID = processID
    }

    /// The name to show on a toast: the one it gives itself, if it does.
    public var shownName: String { claimedName ?? displayName }

    /// How far an identity is proved.
    public enum Trust: String, Hashable, Sendable, CaseIterable {
        /// The sandbox names the application.
        case sandboxed
        /// The program is that of an installed application.
        case application
        /// Any other program, proved to run outside of every sandbox.
        case program
        /// Nothing could be found out: it may be sandboxed.
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
    /// Whether to warn of who asks: an answer is wanted in the name of an
    /// installed application that the sender is not.
    public var warnsOfImpostor: Bool { identity.isImpostor && content.isQuestion }

    /// Who gets the secret that is typed here, where that is not a proved
    /// application; `nil`: nothing secret is asked for, or the plate says enough.
    public var secretGoesTo: String? {
        guard case .modal(let modal) = content, modal.input?.isHidden == true,
            identity.trust == .program || identity.trust == .unidentified
        else { return nil }
        return identity.displayName
    }
}

extension Content {
    /// Whether it wants an answer; a toast that can only be opened or closed does not.
    fileprivate var isQuestion: Bool {
        switch self {
        case .modal, .bottomSheet, .retry: true
        case .toast(let toast): toast.actions.contains { $0.id != Toast.defaultActionID }
        case .loading: false
        }
    }
}
