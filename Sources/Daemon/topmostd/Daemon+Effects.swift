// SPDX-License-Identifier: MIT

import BusService
import Configuration
import DBus
import Journal
import PluginHost
import PresenterCore
import Sandbox
import Texts

extension Daemon {
    /// Carries out an effect of the core.
    func perform(_ effect: Effect) {
        switch effect {
        case .accept, .confirm, .refuse:
            client.perform(effect)
            service.perform(effect)
        case .presenterWaits(let identity, let end): questionOffer.offer(identity, until: end)
        case .reportAbsence(let missed): AbsenceReport(runtime, client).show(missed)
        case .notify(let owner, let notice): notify(owner, notice)
        case .openLink(let address): helpers.links.open(address)
        case .fetchImages(let requests): helpers.pictures.follow(requests)
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
        case .toggleRule(let rule, let application): toggle(rule, of: application)
        case .activate(let owner, let application, let button, let token):
            helpers.pastActions.activate(application, button, token: token, for: owner) {
                [log] error in
                if let error { log.notice(error.text) }
            }
        case .askRows, .dropImages, .shrinkImages: service.perform(effect)
        }
    }

    /// Makes or removes a rule; a toast says why that is not possible.
    private func toggle(_ rule: CardRule, of application: String) {
        do {
            try settings.cardRules.toggle(rule, of: application)
            client.withdraw(Self.ruleKey)
        } catch {
            log.error(error.text)
            let toast = Toast(
                title: Wording(.ruleNotChanged),
                message: .reading(error.text),
                icon: "dialog-warning"
            ) { $0.isTransient = true }
            client.show(PresentRequest(content: .toast(toast), key: Self.ruleKey))
        }
    }

    /// The key of the toast about a rule that was not changed.
    private static let ruleKey = "rule"

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
