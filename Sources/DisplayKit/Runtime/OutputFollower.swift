// SPDX-License-Identifier: MIT

import DesignSystem
import Interaction
import PresenterCore

/// Chooses outputs for what is about to appear; what is there stays where it is.
struct OutputFollower {
    /// Where things go now.
    private(set) var assignment = OutputAssignment()
    /// What the person chose.
    var follow = OutputChoice.following(.focus)

    /// Chooses outputs before a scene changes, or once the outputs did.
    ///
    /// - Parameters:
    ///   - scene: what shows until now.
    ///   - outputs: the monitors there are.
    ///   - ask: which of them new things appear on; asked once at most, for it
    ///     may be a question to a server.
    mutating func assign(
        before scene: Scene,
        outputs: [Output],
        ask: (Follow) -> OutputID?
    ) {
        func isGone(_ id: OutputID?) -> Bool { !outputs.contains { $0.id == id } }
        let hasIndicator = scene.loading != nil && !scene.isInputBlocked
        let hasCards =
            !scene.presenters.isEmpty || scene.retry != nil
            || scene.loading != nil && scene.isInputBlocked
        let movesCards = isGone(assignment.cards) || !hasCards
        let movesToasts = isGone(assignment.toasts) || scene.toasts.isEmpty && !hasIndicator
        guard movesCards || movesToasts else { return }
        let chosen = choose(among: outputs, ask) ?? outputs.first?.id
        if movesCards { assignment.cards = chosen }
        if movesToasts { assignment.toasts = chosen }
    }

    private func choose(among outputs: [Output], _ ask: (Follow) -> OutputID?) -> OutputID? {
        // With nothing to choose from nobody is asked.
        guard outputs.count > 1 else { return outputs.first?.id }
        return switch follow {
        case .following(let follow): ask(follow)
        case .named(let name): outputs.first { $0.name == name }?.id ?? ask(.primary)
        }
    }
}
