// SPDX-License-Identifier: MIT

public import DesignSystem
import Interaction
public import PresenterCore

/// The outputs of cards and toasts.
public struct OutputAssignment: Hashable, Sendable {
    /// The output of presenters, retry and loading.
    public var cards: OutputID? = nil
    /// The output of toasts.
    public var toasts: OutputID? = nil
    /// The outputs of toasts that name one.
    public var others: [OutputChoice: OutputID] = [:]
    /// Toasts that stay on the output where they appeared, while new ones appear on another.
    public var kept: [PresentationID: OutputID] = [:]

    /// The output of a toast.
    func output(of toast: Card) -> OutputID? {
        kept[toast.id] ?? toast.content.toast?.placement.output.flatMap { others[$0] } ?? toasts
    }
}

/// Chooses outputs for new cards; visible ones stay where they are, also while new toasts
/// appear elsewhere.
struct OutputFollower {
    /// The current assignment.
    private(set) var assignment = OutputAssignment()
    /// The user's choice.
    var follow = OutputChoice.following(.focus)
    /// The user's choice for toasts; `nil`: the same.
    var toasts: OutputChoice?

    /// Chooses outputs before a scene changes, or after the outputs changed.
    ///
    /// - Parameters:
    ///   - scene: the scene before the change.
    ///   - next: the scene after it; its toasts may name outputs.
    ///   - outputs: the connected monitors.
    ///   - ask: returns the output for new cards; called at most once for each choice
    ///     because it may query a server.
    mutating func assign(
        before scene: Scene,
        next: Scene = Scene(),
        outputs: [Output],
        ask: (Follow) -> OutputID?
    ) {
        var answers: [Follow: OutputID?] = [:]
        func askOnce(_ follow: Follow) -> OutputID? {
            if let answer = answers[follow] { return answer }
            let answer = ask(follow)
            answers[follow] = .some(answer)
            return answer
        }
        let former = assignment
        let known = Set(scene.toasts.map(\.id))
        let new = next.toasts.filter { !known.contains($0.id) }
        assignUnnamed(before: scene, new: new, outputs: outputs, ask: askOnce)
        assignNamed(before: scene, new: new, next: next, outputs: outputs, ask: askOnce)
        assignment.kept = [:]
        for toast in scene.toasts {
            // A toast that names another output now goes there.
            guard let output = former.output(of: toast),
                outputs.contains(where: { $0.id == output }),
                let after = next.toasts.first(where: { $0.id == toast.id }),
                after.content.toast?.placement.output == toast.content.toast?.placement.output,
                assignment.output(of: after) != output
            else { continue }
            assignment.kept[toast.id] = output
        }
    }

    /// Chooses the outputs that toasts name.
    ///
    /// A named output that is not connected is skipped: its toasts go where those without a
    /// named output are.
    private mutating func assignNamed(
        before scene: Scene,
        new: [Card],
        next: Scene,
        outputs: [Output],
        ask: (Follow) -> OutputID?
    ) {
        let outputsOfToasts = scene.outputsOfToasts
        let asked = Scene(toasts: new).outputsOfToasts
        var others: [OutputChoice: OutputID] = [:]
        for choice in next.outputsOfToasts {
            if outputsOfToasts.contains(choice), !asked.contains(choice),
                let current = assignment.others[choice],
                outputs.contains(where: { $0.id == current })
            {
                others[choice] = current
                continue
            }
            switch choice {
            case .following(let follow):
                others[choice] = outputs.count > 1 ? ask(follow) : outputs.first?.id
            case .named(let name):
                others[choice] = outputs.first { $0.name == name }?.id
            }
        }
        assignment.others = others
    }

    /// Chooses the outputs of all cards that do not name one.
    ///
    /// Toasts that appear go where the focus or the pointer is now; visible toasts stay.
    private mutating func assignUnnamed(
        before scene: Scene,
        new: [Card],
        outputs: [Output],
        ask: (Follow) -> OutputID?
    ) {
        func isGone(_ id: OutputID?) -> Bool { !outputs.contains { $0.id == id } }
        let hasIndicator = scene.loading != nil && !scene.isInputBlocked
        let hasCards =
            !scene.presenters.isEmpty || scene.retry != nil
            || scene.loading != nil && scene.isInputBlocked
        let movesCards = isGone(assignment.cards) || !hasCards
        let appear = new.contains { $0.content.toast?.placement.output == nil }
        let movesToasts =
            isGone(assignment.toasts) || !hasIndicator && (scene.toasts.isEmpty || appear)
        guard movesCards || movesToasts else { return }
        let ownToasts = toasts.flatMap { $0 == follow ? nil : $0 }
        if movesCards || ownToasts == nil {
            let chosen = choose(follow, among: outputs, ask)
            if movesCards { assignment.cards = chosen }
            if movesToasts, ownToasts == nil { assignment.toasts = chosen }
        }
        if movesToasts, let ownToasts {
            assignment.toasts = choose(ownToasts, among: outputs, ask)
        }
    }

    private func choose(
        _ choice: OutputChoice,
        among outputs: [Output],
        _ ask: (Follow) -> OutputID?
    ) -> OutputID? {
        // With one output there is no need to ask.
        guard outputs.count > 1 else { return outputs.first?.id }
        let chosen =
            switch choice {
            case .following(let follow): ask(follow)
            case .named(let name): outputs.first { $0.name == name }?.id ?? ask(.primary)
            }
        return chosen ?? outputs.first?.id
    }
}

extension Scene {
    /// Whether it has cards, or the centre, that another scene has not.
    func hasNewCards(since other: Scene) -> Bool {
        if centre != nil, other.centre == nil { return true }
        let known = Set(other.cards.map(\.id))
        return cards.contains { !known.contains($0.id) }
    }

    /// The outputs that toasts name.
    fileprivate var outputsOfToasts: Set<OutputChoice> {
        Set(toasts.compactMap { $0.content.toast?.placement.output })
    }
}
