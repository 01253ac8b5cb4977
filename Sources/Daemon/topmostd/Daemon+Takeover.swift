// SPDX-License-Identifier: MIT
//
// The daemon gets its bus names one after the other: with the first it continues where the
// last daemon ended, with all of them it is ready. Another daemon may own the name for
// notifications meanwhile.

import BusService
import Configuration
import EventLoop
import Journal
import PluginHost
import PresenterCore
import ProcessIdentity

extension Daemon {
    /// Follows the bus names.
    func handle(_ event: BusNameMonitor.Event) {
        switch event {
        case .acquired: restore()
        case .ready:
            // A daemon that stops leaves the socket and unsent messages to the next one.
            guard context.lifecycle.phase != .stopping else { break }
            service.clearImages()
            recovery.resend { perform($0) }
            openAttachSocket()
            settings.reloader.showProblem()
            context.lifecycle.becomeReady()
            // Often a notification has started the daemon, or comes as the session begins.
            displays.expectScene(within: .seconds(5))
            log.info("ready")
        case .taken(let text):
            log.error("not started: \(text)")
            shutdown.end(.temporaryFailure)
        case .standby(let owner): standBy(owner)
        case .succeeding(let owner):
            log.notice("\(BusNameMonitor.own) belongs to \(owner), which has ended")
        case .lost(let text):
            // Another daemon may own the log now.
            recovery.close()
            shutdown.fail(text)
        }
    }

    private func standBy(_ owner: String?) {
        bus.status.standby = owner
        service.stateChanged()
        if let owner {
            log.warning(
                "\(BusNameMonitor.notifications) belongs to \(owner):"
                    + " notifications are shown there until it ends; --replace replaces it"
            )
            context.lifecycle.describe(
                "Waiting for \(BusNameMonitor.notifications), which belongs to \(owner)"
            )
        } else {
            log.info("\(BusNameMonitor.notifications) is ours")
            context.lifecycle.describe("Showing notifications")
        }
    }

    /// Lets displays attach that the daemon did not start.
    ///
    /// Call it only after the name is acquired: before, another copy may own the socket.
    private func openAttachSocket() {
        guard let runtimeFolder = context.surroundings.runtimeFolder else {
            log.warning("XDG_RUNTIME_DIR is not set: no display can attach")
            return
        }
        do {
            try host.openAttachSocket(in: runtimeFolder) {
                [loop, applications = helpers.applications] processID, answer in
                applications.facts(of: processID, seen: loop.now) { found in
                    // Without facts nothing is proved: refuse.
                    guard case .facts(let facts) = found else {
                        return answer("its process cannot be identified")
                    }
                    answer(facts.isSandboxed ? "it runs in a sandbox" : nil)
                }
            }
        } catch {
            log.warning("no display can attach: \(error)")
        }
    }

    /// Continues with the state of the last daemon.
    ///
    /// Called in the turn that acquires the name, before the calls that waited for it.
    private func restore() {
        let configuration = settings.monitor.configuration
        let last = recovery.restore(limits: configuration.limits)
        runtime.restore(last.state)
        service.adopt(last.state)
        settings.ruleBook.update()
        runtime.send(.presenceKnown(host.knowsPresence))
        runtime.send(.readerChanged(isListening: host.hasReader))
        if last.isFirst, configuration.startsInDoNotDisturb {
            runtime.send(.doNotDisturbChanged(until: .on))
        }
        runtime.send(.deadlinePassed)
    }
}
