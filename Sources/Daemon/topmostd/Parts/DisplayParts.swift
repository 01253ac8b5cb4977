// SPDX-License-Identifier: MIT

import Basics
import Configuration
import DBus
import DesktopSettings
import Journal
import PluginHost
import PresenterCore

/// What shows presentations to the user: displays and observers, their look, and whether the user
/// can see them.
final class DisplayParts {
    let host: PluginHost
    let look: LookFollower
    private let runtime: Runtime
    private let sessionGuard: SessionGuard
    private let idleMonitor: IdleMonitor
    private let accessibility: AccessibilityStatus
    private var sounds = SoundSettings()
    private var spokenToasts = SpokenToasts.none
    /// The presentations known to observers.
    private var announced = SceneDifference()

    /// Creates the parts; `connection` is for the desktop's settings.
    ///
    /// - Throws: if the loop cannot add a source.
    init(_ context: DaemonContext, _ connection: Connection) throws {
        let (surroundings, runtime) = (context.surroundings, context.runtime)
        let (loop, log) = (context.loop, context.log)
        let host = try PluginHost(
            loop: loop,
            log: log,
            version: Version.text,
            launcher: surroundings.launcher
        )
        (self.host, self.runtime) = (host, runtime)
        look = LookFollower(host, connection, surroundings, loop: loop, log: log)
        sessionGuard = SessionGuard(
            { surroundings.systemBus },
            loop: loop,
            log: log,
            release: { reason in
                log.info("input released: \(reason)")
                runtime.send(.sessionLeft)
                // A suspend may follow this turn.
                runtime.commit()
            },
            follow: { presence in
                host.follow(.login, isSilent: presence == nil)
                host.follow(presence ?? .present)
            }
        )
        host.awaitsReturn = { runtime.stack.read { $0.awaitsReturn } }
        idleMonitor = IdleMonitor(surroundings.variable, loop: loop, log: log)
        idleMonitor.onChange = { host.follow($0 ? .idle : .present, by: .compositor) }
        idleMonitor.onSilence = { host.follow(.compositor, isSilent: $0) }
        accessibility = AccessibilityStatus(connection: connection, log: log)
        accessibility.onChange = { host.setReader(isWanted: $0) }
        host.onDisplayStart = { [unowned self] in followDesktop() }
    }

    /// Applies manifests and settings.
    func configure(_ manifests: [PluginManifest], _ configuration: Configuration) {
        sounds = configuration.sounds
        spokenToasts = configuration.spokenToasts
        look.configure(configuration)
        host.configure(manifests, configuration)
        idleMonitor.follow(configuration.display.awayAfter)
        accessibility.follow(configuration.screenReader == .automatic)
        // The new file may follow the desktop where the last one did not.
        if host.status.contains(where: { $0.display != nil }) { followDesktop() }
    }

    private func followDesktop() { look.followDesktop(isShowing: !runtime.stack.scene.isEmpty) }

    /// Shows a scene.
    func show(_ scene: Scene) {
        if !scene.isEmpty { look.followDesktop(isShowing: true) }
        host.show(scene)
    }

    /// Starts the display ahead of a scene that probably follows.
    func expectScene(within span: Duration) {
        if runtime.state.doNotDisturb == .off { host.expectScene(within: span) }
    }

    /// Tells observers what a scene shows for the first time.
    func announce(_ scene: Scene) {
        // Behind a lock anybody may listen.
        let spoken = host.isLocked ? .none : spokenToasts
        for card in announced.cards(newIn: scene) {
            host.tellObservers(presented: spoken.applied(to: sounds.applied(to: card)))
        }
    }

    /// Tells observers of the end of what they know.
    func announce(endOf id: PresentationID, _ outcome: Outcome) {
        if announced.ended(id) { host.tellObservers(ended: id, outcome) }
    }
}

/// Tracks the presentations reported to observers: each is reported once when shown
/// and once when ended, and no end is reported without its start.
struct SceneDifference {
    private var announced: Set<PresentationID> = []

    init() {}

    /// The cards of a scene not reported yet, in the scene's order.
    mutating func cards(newIn scene: Scene) -> [Card] {
        scene.cards.filter { announced.insert($0.id).inserted }
    }

    /// Records an end; returns whether to report it.
    mutating func ended(_ id: PresentationID) -> Bool {
        announced.remove(id) != nil
    }
}
