// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import Journal
import PresenterCore
import Wire

/// Tells all who listen that something changed: once a turn of the loop,
/// however much did.
final class Announcer {
    private let connection: Connection
    private let log: Log
    private let world: World
    private var source: DeferredSource?
    private var told: [String: Value] = [:]
    private var sequence: UInt64 = 0

    /// - Throws: `loop`.
    init(
        connection: Connection,
        loop: EventLoop,
        log: Log,
        world: World
    ) throws(BusError) {
        self.connection = connection
        self.log = log
        self.world = world
        told = Self.properties(of: world.state())
        do {
            source = try loop.deferred { [weak self] in self?.announce() }
        } catch {
            throw .loop(error.description)
        }
    }

    /// Announces at the end of this turn.
    func schedule() {
        source?.schedule()
    }

    /// The properties of `Control1` that change, by name.
    static func properties(of state: PresenterState) -> [String: Value] {
        let scene = state.scene
        let shown = scene.presenters.count + scene.toasts.count
        let extra = (scene.retry == nil ? 0 : 1) + (scene.loading == nil ? 0 : 1)
        return [
            "DoNotDisturb": .boolean(state.doNotDisturb != .off),
            "InputBlocked": .boolean(state.isInputHeld),
            "Showing": .uint32(UInt32(clamping: shown + extra)),
            "Waiting": .uint32(UInt32(clamping: scene.waitingToasts)),
        ]
    }

    private func announce() {
        let properties = Self.properties(of: world.state())
        let changed = properties.filter { told[$0.key] != $0.value }.keys.sorted()
        told = properties
        sequence += 1
        do {
            if !changed.isEmpty {
                try connection.emitPropertiesChanged(
                    changed,
                    of: BusNames.control,
                    at: BusNames.path
                )
            }
            try connection.send(
                .signal("Changed", of: BusNames.control, at: BusNames.path, [.uint64(sequence)])
            )
        } catch {
            log.warning("cannot announce a change: \(error)")
        }
    }
}
