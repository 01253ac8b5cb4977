// SPDX-License-Identifier: MIT
//
// The conversation with the daemon: one greeting, heartbeats while input is held,
// and a confirmation of each scene on screen. What its messages ask for is done by
// `DisplayRuntime`.

import EventLoop
public import PluginWire
public import PresenterCore
import Sandbox
import SystemCalls

/// A conversation with the daemon.
final class HostSession {
    /// How long the daemon may be silent before blocked input is released.
    var silenceLimit = HostSession.heartbeatLimit
    /// The limit for every display outside tests.
    static let heartbeatLimit = Duration.seconds(1)

    /// Called with each message of the daemon; `hear` it first.
    var onMessage: ((HostMessage) -> Void)?
    /// Called when the daemon is gone, sends something invalid or does not read.
    var onEnd: ((HostLink.End) -> Void)?
    /// Called when the daemon is silent while input is held.
    var onSilence: (() -> Void)?
    /// Whether the daemon has sent its greeting.
    private(set) var isGreeted = false
    /// Whether the daemon receives messages from this display.
    private(set) var isConnected = true

    private let loop: EventLoop
    let abilities: DisplayAbilities
    private let another: (() throws -> HostEnds)?
    private var link: HostLink
    private var revision: UInt64?
    private var hasScene = false
    private var holdsInput = false
    private var silenceTimer: TimerSource?

    /// Starts a conversation.
    ///
    /// - Parameters:
    ///   - loop: the loop to listen on.
    ///   - ends: the connection.
    ///   - another: opens a new connection after the daemon dropped a stopped screen;
    ///     `nil`: not possible.
    ///   - abilities: the description sent to the daemon.
    /// - Throws: if the connection or the loop's sources cannot be created.
    init(
        loop: EventLoop,
        ends: consuming HostEnds,
        another: (() throws -> HostEnds)?,
        abilities: DisplayAbilities
    ) throws {
        self.loop = loop
        self.another = another
        self.abilities = abilities
        link = try ends.link(loop)
        silenceTimer = try loop.timer { [weak self] in self?.onSilence?() }
        // Low priority: a heartbeat already in the pipe must count before its absence
        // does, and frames go first, for a flood of scenes must not delay them.
        silenceTimer?.setPriority(10)
        try open()
    }

    /// Whether a new connection is possible.
    var canReconnect: Bool { another != nil }

    /// Reports a user's action to the daemon, and the secrets that belong to it.
    func report(_ action: UserAction, secrets: consuming [[UInt8]] = []) {
        link.send(.acted(action), secrets: secrets)
    }

    /// Reports what changed on the screen, for assistive technologies.
    func report(_ update: AccessibleUpdate) { link.send(.accessible(update)) }

    /// Reports whether a copied text is gone without this display.
    func report(ownsClipboard: Bool) { link.send(.clipboardChanged(isOwner: ownsClipboard)) }

    /// Reports that a scene is on screen, once.
    ///
    /// - Returns: whether it was not reported before.
    func confirm(_ next: UInt64) -> Bool {
        guard isConnected, hasScene, revision.map({ $0 < next }) ?? true else { return false }
        revision = next
        link.send(.presented(revision: next))
        return true
    }

    /// Returns the revision of the scene to show; `nil` before the first scene.
    func revision(of scene: Scene) -> UInt64? { hasScene ? scene.revision : nil }

    /// Stops sending on this connection.
    func disconnect() { isConnected = false }

    /// Starts again on a new connection.
    ///
    /// - Throws: if there is none.
    func reconnect() throws {
        guard let another else { return }
        link.onMessage = nil
        link.onEnd = nil
        link = try another().link(loop)
        isGreeted = false
        hasScene = false
        revision = nil
        isConnected = true
        try open()
    }

    private func open() throws(SystemError) {
        link.onMessage = { [weak self] in self?.onMessage?($0) }
        link.onEnd = { [weak self] end in
            guard let self, isConnected else { return }
            onEnd?(end)
        }
        try link.open()
    }

    /// Answers the daemon's greeting.
    func introduce() {
        isGreeted = true
        link.send(
            .ready(
                .init(
                    name: abilities.name,
                    blocksInput: abilities.blocksInput,
                    limits: abilities.limits,
                    restrictions: Restrictions.effective,
                    isFullscreen: abilities.isFullscreen,
                    owner: abilities.owner
                )
            )
        )
    }

    /// Answers a heartbeat, and watches for silence from here on while input is blocked.
    func receive(_ message: HostMessage) {
        guard isGreeted else { return }
        if case .scene(let scene) = message {
            hasScene = true
            holdsInput = scene.isInputBlocked
        }
        if case .heartbeat(let sequence) = message { link.send(.heartbeat(sequence: sequence)) }
        if abilities.blocksInput, holdsInput {
            silenceTimer?.arm(after: silenceLimit)
        } else {
            silenceTimer?.disarm()
        }
    }
}

/// A display's name and abilities, for `ready`.
public struct DisplayAbilities: Hashable, Sendable {
    /// The name in lists and logs, for example `x11`.
    public var name: String
    /// Whether it can keep keys and clicks from other windows (rule 5).
    public var blocksInput: Bool
    /// A sentence on what it cannot do here and why; `nil`: no limits.
    public var limits: String?
    /// The connection whose presentations alone it shows; `nil`: it shows everything.
    public var owner: String?
    /// Whether a fullscreen window has the focus on its screen.
    var isFullscreen = false

    /// Creates a description.
    public init(name: String, blocksInput: Bool, limits: String? = nil, owner: String? = nil) {
        self.name = name
        self.blocksInput = blocksInput
        self.limits = limits
        self.owner = owner
    }
}

/// The outcome of the daemon's first line.
public enum Greeting: Hashable, Sendable {
    /// The daemon speaks our version and accepts this program as a display.
    case welcome(DisplaySettings)
    /// The daemon refuses this display, with the reason.
    case refused(String)
    /// A display cannot talk to it, with the reason.
    case misunderstood(String)

    /// Reads the first message of a daemon.
    public init(_ message: HostMessage) {
        switch message {
        case .refused(let reason): self = .refused(reason)
        case .hello(let hello):
            if hello.version != PluginProtocol.version {
                self = .misunderstood(
                    "protocol version \(hello.version): this display speaks \(PluginProtocol.version)"
                )
            } else if hello.role != .display {
                self = .misunderstood("role \(hello.role.rawValue): this program is a display")
            } else {
                self = .welcome(hello.settings)
            }
        case .scene, .heartbeat, .settings, .presented, .ended, .accessible, .assisted, .error,
            .bye:
            self = .misunderstood("the daemon's first line is not a hello")
        }
    }
}
