// SPDX-License-Identifier: MIT

import BusService
import Configuration
import DBus
import Journal
import PluginHost
import PresenterCore
import Sandbox

extension Daemon {
    /// Carries out an effect of the core.
    func perform(_ effect: Effect) {
        switch effect {
        case .accept, .confirm, .refuse:
            client.perform(effect)
            service.perform(effect)
        case .presenterWaits(let identity, let end): questionOffer.offer(identity, until: end)
        case .notify(let owner, let notice): notify(owner, notice)
        case .openLink(let address): helpers.links.open(address)
        case .fetchImages(let wishes): helpers.pictures.follow(wishes)
        case .announceScene:
            let scene = runtime.stack.scene
            // What waited is gone at the latest when something else is shown.
            memory.follow(scene.asksForSecret || service.holdsSecrets)
            displays.announce(scene)
            service.perform(effect)
        case .askHistory(let serial, let question):
            helpers.centreHistory.ask(question) { [runtime] answer in
                runtime.send(.centreAnswered(serial, answer))
            }
        case .actOnHistory(let id, let token):
            helpers.pastActions.act(on: id, "", token: token) { [log] error in
                if let error { log.notice("history: \(error.text)") }
            }
        case .switchMode(let mode):
            var switches = runtime.state.ruleSwitches
            switches.mode = mode
            settings.ruleBook.change(switches)
            service.stateChanged()
        case .activate(let owner, let application, let button, let token):
            helpers.pastActions.activate(application, button, token: token, for: owner) {
                [log] error in
                if let error { log.notice(error.text) }
            }
        case .askRows, .dropImages: service.perform(effect)
        }
    }

    private func notify(_ owner: Owner, _ notice: Notice) {
        if case .ended(let id, let outcome, _) = notice {
            displays.announce(endOf: id, outcome)
        }
        if case .ended(_, .released, _) = notice,
            // A lock or a suspend ends leases too.
            runtime.stack.read({ $0.isInputPaused(of: owner.identity, at: context.now) })
        {
            stopper.offer(owner.identity)
        }
        if owner.channel == .internal {
            client.perform(.notify(owner, notice))
        } else {
            service.perform(.notify(owner, notice))
            if service.holdsSecrets { memory.follow(true) }
        }
    }
}

/// Hides the daemon's memory and open files from other processes while a secret is in them.
struct MemoryGuard {
    private var isHidden = false

    /// Follows whether there is a secret, or may be soon; a system call only where that changes.
    mutating func follow(_ hasSecret: Bool) {
        guard hasSecret != isHidden else { return }
        isHidden = hasSecret
        Sandbox.hideMemory(isHidden)
    }
}
