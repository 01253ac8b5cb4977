// SPDX-License-Identifier: MIT
//
// The conversation with the daemon: one greeting, heartbeats while input is held,
// and a confirmation of each scene on screen.

import ChildProcess
import DesignSystem
import EventLoop
import PluginWire
import PresenterCore
import Sandbox

/// A conversation with the daemon.
final class HostSession {
    /// How long the daemon may be silent before blocked input is released.
    var silenceLimit = HostSession.heartbeatLimit
    /// The limit for every display outside tests.
    static let heartbeatLimit = Duration.seconds(1)

    /// Called with each of the daemon's requests.
    var onEvent: ((Event) -> Void)?
    /// Whether the daemon has sent its greeting.
    private(set) var isGreeted = false
    /// Whether the daemon receives messages from this display.
    private(set) var isConnected = true

    private let loop: EventLoop
    let abilities: DisplayAbilities
    private let another: (() throws -> HostEnds)?
    private let report: (String) -> Void
    private var link: HostLink
    private var revision: UInt64?
    private var hasScene = false
    private var holdsInput = false
    private var heardAt = Duration.zero
    private var silenceTimer: TimerSource?

    /// A request of the daemon, or the end of the conversation.
    enum Event {
        /// It accepts this display.
        case welcomed(DisplaySettings)
        case settings(DisplaySettings)
        case scene(Scene)
        case heartbeat
        /// It refuses this display, with the reason.
        case refused(String)
        /// It is gone, or ends this display.
        case left
        /// It is silent while input is held.
        case silent(String)
        /// It sent something invalid, or does not read.
        case failed(String)
    }

    /// Starts a conversation.
    ///
    /// - Parameters:
    ///   - loop: the loop to listen on.
    ///   - ends: the connection.
    ///   - another: opens a new connection after the daemon dropped a stopped screen;
    ///     `nil`: not possible.
    ///   - abilities: the description sent to the daemon.
    ///   - report: writes a diagnostic line.
    /// - Throws: if the connection or the loop's sources cannot be created.
    init(
        loop: EventLoop,
        ends: consuming HostEnds,
        another: (() throws -> HostEnds)?,
        abilities: DisplayAbilities,
        report: @escaping (String) -> Void
    ) throws {
        self.loop = loop
        self.another = another
        self.abilities = abilities
        self.report = report
        ignoreBrokenPipes()
        link = try ends.link(loop)
        silenceTimer = try loop.timer { [weak self] in
            self?.onEvent?(
                .silent("no word from the daemon for 1 s while input is blocked: input released")
            )
        }
        // Low priority: a heartbeat already in the pipe must count before its absence
        // does, and frames go first, for a flood of scenes must not delay them.
        silenceTimer?.setPriority(10)
        try open()
    }

    /// Whether a new connection is possible.
    var canReconnect: Bool { another != nil }

    /// Reports a user's action to the daemon, and the secrets that belong to it.
    func tell(_ action: UserAction, secrets: consuming [[UInt8]] = []) {
        link.send(.acted(action), secrets: secrets)
    }

    /// Reports whether a copied text is gone without this display.
    func tell(ownsClipboard: Bool) { link.send(.clipboardChanged(isOwner: ownsClipboard)) }

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

    private func open() throws(EventLoopError) {
        link.onMessage = { [weak self] in self?.take($0) }
        link.onEnd = { [weak self] end in
            guard let self, isConnected else { return }
            switch end {
            case .closed: onEvent?(.left)
            case .failed(let reason): onEvent?(.failed(reason))
            }
        }
        try link.open()
    }

    private func take(_ message: HostMessage) {
        heardAt = loop.now
        guard isGreeted else { return greet(message) }
        switch message {
        case .hello: onEvent?(.failed("the daemon said hello twice"))
        case .scene(let scene):
            hasScene = true
            holdsInput = scene.isInputBlocked
            onEvent?(.scene(scene))
        case .heartbeat(let sequence):
            link.send(.heartbeat(sequence: sequence))
            onEvent?(.heartbeat)
        case .settings(let settings): onEvent?(.settings(settings))
        case .error(let text): report("the daemon did not understand a line: \(text)")
        case .presented, .ended: break
        case .refused(let reason): onEvent?(.refused(reason))
        case .bye: if isConnected { onEvent?(.left) }
        }
        watchSilence()
    }

    private func greet(_ message: HostMessage) {
        switch Greeting(message) {
        case .refused(let reason): onEvent?(.refused(reason))
        case .misunderstood(let reason): onEvent?(.failed(reason))
        case .welcome(let settings):
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
            onEvent?(.welcomed(settings))
        }
    }

    /// Watches for silence of the daemon while input is blocked.
    private func watchSilence() {
        guard abilities.blocksInput, holdsInput else {
            silenceTimer?.disarm()
            return
        }
        silenceTimer?.arm(at: heardAt + silenceLimit)
    }
}
