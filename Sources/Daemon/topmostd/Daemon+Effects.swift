// SPDX-License-Identifier: MIT

import BusService
import Configuration
import EventLoop
import PluginHost
import PresenterCore
import Sandbox

extension Daemon {
    /// Arms the only timer.
    func wake(at deadline: Instant?) {
        if let deadline {
            timer.arm(at: deadline.sinceBoot)
        } else {
            timer.disarm()
        }
    }

    /// Carries out an effect of the core.
    func perform(_ effect: Effect) {
        switch effect {
        case .accept(ConfigurationReloader.token, let id): reloader.accepted(id)
        case .accept(ProgramStopper.token, let id): stopper.accepted(id)
        case .refuse(ProgramStopper.token, _): stopper.refused()
        case .accept(QuestionOffer.token, let id): questionOffer.accepted(id)
        case .refuse(QuestionOffer.token, _): questionOffer.refused()
        case .presenterWaits(let identity, let end): questionOffer.offer(identity, until: end)
        case .confirm(ConfigurationReloader.token), .refuse(ConfigurationReloader.token, _): break
        case .tell(let owner, let notice): tell(owner, notice)
        case .openLink(let address): links.open(address)
        case .fetchImages(let wishes): pictures.follow(wishes)
        case .updateDisplays:
            let scene = runtime.state.scene
            // What waited is gone at the latest when something else is shown.
            memory.follow(scene.asksForSecret || service.holdsSecrets)
            let sounds = configurationMonitor.configuration.sounds
            for card in observers.cards(newIn: scene) {
                host.tellObservers(presented: sounds.applied(to: card))
            }
            service.perform(effect)
        case .askHistory(let serial, let question):
            centreHistory.ask(question) { [runtime] answer in
                runtime.send(.centreAnswered(serial, answer))
            }
        case .actOnPast(let id, let token): service.actOnHistory(id, "", token: token)
        case .switchMode(let mode):
            var switches = runtime.state.ruleSwitches
            switches.mode = mode
            ruleBook.change(switches)
            service.stateChanged()
        case .accept, .confirm, .refuse, .activate, .askRows, .dropImages:
            service.perform(effect)
        }
    }

    private func tell(_ owner: Owner, _ notice: Notice) {
        if case .ended(let id, let outcome, _) = notice {
            reloader.ended(id)
            if observers.ended(id) { host.tellObservers(ended: id, outcome) }
        }
        if case .ended(_, .released, _) = notice,
            // A lock or a suspend ends leases too.
            runtime.state.isInputPaused(of: owner.identity, at: Instant(sinceBoot: loop.now))
        {
            stopper.offer(owner.identity)
        }
        // The daemon itself and the owners on an earlier bus have no name.
        if owner.name.isEmpty, !owner.isApplication {
            stopper.handle(notice)
            questionOffer.handle(notice)
        } else {
            service.perform(.tell(owner, notice))
            if service.holdsSecrets { memory.follow(true) }
        }
    }
}

extension Owner {
    /// Whether an answer calls an application, even if its process has ended.
    fileprivate var isApplication: Bool {
        if case .application = channel { true } else { false }
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
