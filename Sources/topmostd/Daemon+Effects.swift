// SPDX-License-Identifier: MIT

import BusService
import EventLoop
import PluginHost
import PresenterCore

extension Daemon {
    /// The token of what the daemon itself asks for: no client's is ever it.
    static let ownToken = RequestToken(rawValue: .max)

    /// Arms the one timer.
    func wake(at deadline: Instant?) {
        if let deadline {
            timer?.arm(at: deadline.sinceBoot)
        } else {
            timer?.disarm()
        }
    }

    /// Carries out what the core orders.
    func perform(_ effect: Effect, _ activationToken: String?) {
        switch effect {
        case .accept(Self.ownToken, let id): complaint = id
        case .confirm(Self.ownToken), .refuse(Self.ownToken, _): break
        case .tell(let owner, let notice): tell(owner, notice, activationToken)
        case .openLink(let address): links?.open(address)
        case .updateDisplays:
            updateDisplays()
            service?.perform(effect)
        case .accept, .confirm, .refuse, .dropImages: service?.perform(effect)
        }
    }

    private func tell(_ owner: Owner, _ notice: Notice, _ activationToken: String?) {
        if case .ended(let id, let outcome) = notice {
            if complaint == id { complaint = nil }
            if told.ended(id) { host?.tellObservers(ended: id, outcome) }
        }
        guard owner != Self.ownOwner else { return }
        service?.perform(.tell(owner, notice), activationToken: activationToken)
    }

    private func updateDisplays() {
        guard let scene = runtime?.state.scene else { return }
        host?.show(scene)
        for card in told.cards(newIn: scene) { host?.tellObservers(presented: card) }
    }
}
