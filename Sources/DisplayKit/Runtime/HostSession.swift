// SPDX-License-Identifier: MIT
//
// The daemon as a display knows it: greeted once, heard while input is held,
// told of each scene that is on screen.

import ChildProcess
import DesignSystem
import EventLoop
import PluginWire
import PresenterCore

/// A conversation with the daemon.
final class HostSession {
    /// While input is blocked the daemon is heard at least this often, or all is let go.
    var silenceLimit = HostSession.heartbeatLimit
    /// The same for every display that is no test.
    static let heartbeatLimit = Duration.seconds(1)

    /// Told what the daemon wants.
    var onEvent: ((Event) -> Void)?
    /// Whether the daemon said what it is.
    private(set) var isGreeted = false
    /// Whether the daemon hears this display.
    private(set) var isConnected = true

    private let loop: EventLoop
    private let abilities: DisplayAbilities
    private let another: (() throws -> HostEnds)?
    private let report: (String) -> Void
    private var link: HostLink
    private var revision: UInt64?
    private var hasScene = false
    private var holdsInput = false
    private var heardAt = Duration.zero
    private var silenceTimer: TimerSource?

    /// Something the daemon wants.
    enum Event {
        /// It took this display.
        case welcomed(DisplaySettings)
        case settings(DisplaySettings)
        case scene(Scene)
        /// It will not have this display, and says why.
        case refused(String)
        /// It is gone, or asks this display to end.
        case left
        /// It cannot be understood, or is silent while input is held.
        case failed(String)
    }

    /// Begins a conversation.
    ///
    /// - Parameters:
    ///   - loop: the loop to listen on.
    ///   - ends: the connection.
    ///   - another: makes another connection, after the daemon gave up on a
    ///     screen that was stopped; `nil`: there is no other.
    ///   - abilities: what the daemon is told of the display.
    ///   - report: writes a line for whoever looks for trouble.
    /// - Throws: when the connection or the loop's sources cannot be had.
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
            self?.tell(
                .failed("no word from the daemon for 1 s while input is blocked: input released")
            )
        }
        // A heartbeat that lies in the pipe is heard before its absence is
        // noticed. Frames take their turn: a flood of scenes must not hold them up.
        silenceTimer?.setPriority(10)
        try open()
    }

    /// Whether the daemon can be reached once more.
    var canReconnect: Bool { another != nil }

    /// Tells the daemon what the person did.
    func tell(_ action: UserAction) {
        link.send(.acted(action))
    }

    /// Tells the daemon that a scene is on screen, once.
    ///
    /// - Returns: whether that is news.
    func confirm(_ next: UInt64) -> Bool {
        guard isConnected, hasScene, revision.map({ $0 < next }) ?? true else { return false }
        revision = next
        link.send(.presented(revision: next))
        return true
    }

    /// The scene that is to be shown; `nil`: none has come yet.
    func revision(of scene: Scene) -> UInt64? { hasScene ? scene.revision : nil }

    /// The daemon hears no more from this connection.
    func disconnect() { isConnected = false }

    /// Begins again on another connection.
    ///
    /// - Throws: when there is none.
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
            case .closed: tell(.left)
            case .failed(let reason): tell(.failed(reason))
            }
        }
        try link.open()
    }

    private func tell(_ event: Event) { onEvent?(event) }

    private func take(_ message: HostMessage) {
        heardAt = loop.now
        guard isGreeted else { return greet(message) }
        switch message {
        case .hello: tell(.failed("the daemon said hello twice"))
        case .scene(let message):
            do {
                let scene = try message.toEntity()
                hasScene = true
                holdsInput = scene.isInputBlocked
                tell(.scene(scene))
            } catch {
                tell(.failed("malformed line from the daemon: \(error)"))
            }
        case .heartbeat(let sequence): link.send(.heartbeat(sequence: sequence))
        case .settings(let settings): tell(.settings(settings))
        case .error(let text): report("the daemon did not understand a line: \(text)")
        case .presented, .ended: break
        case .refused(let reason): tell(.refused(reason))
        case .bye: if isConnected { tell(.left) }
        }
        watchSilence()
    }

    private func greet(_ message: HostMessage) {
        switch Greeting(message) {
        case .refused(let reason): tell(.refused(reason))
        case .misunderstood(let reason): tell(.failed(reason))
        case .welcome(let settings):
            isGreeted = true
            link.send(
                .ready(
                    .init(
                        name: abilities.name,
                        blocksInput: abilities.blocksInput,
                        limits: abilities.limits
                    )
                )
            )
            tell(.welcomed(settings))
        }
    }

    /// While input is blocked here, silence of the daemon counts.
    private func watchSilence() {
        guard abilities.blocksInput, holdsInput else {
            silenceTimer?.disarm()
            return
        }
        silenceTimer?.arm(at: heardAt + silenceLimit)
    }
}
