// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

/// Draws the next action: 70 % what people and applications do, 20 % what
/// careless and hostile ones do, 10 % what breaks.
struct Nemesis {
    var random: SplitMix64
    var lastToken: UInt64 = 0
    var dead: Set<String> = []
    var displays: [DisplayID] = []
    private var nextConnection = 1
    private var connections: [Owner] = []
    private var nextDisplay: UInt32 = 1

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        for application in ["a", "b", "c", "d", "e"] {
            for _ in 0..<2 { connect(application) }
        }
    }

    mutating func action(_ state: PresenterState, at now: Instant) -> Action {
        switch random.below(100) {
        case ..<24: return .presentRequested(request())
        case ..<50:
            if let display = displays.randomElement(using: &random) {
                return .userActed(display, deed(state))
            }
            return attach()
        case ..<64:
            guard let display = displays.randomElement(using: &random) else { return attach() }
            let behind = random.chance(80) ? 0 : UInt64(random.below(3))
            let revision = state.scene.revision
            return .scenePresented(
                display,
                revision: revision > behind ? revision - behind : revision
            )
        case ..<72:
            return .updateRequested(token(), id(state), by: owner(), content(), timeout: timeout())
        case ..<82: return .dismissRequested(token(), id(state), by: owner())
        case ..<88:
            let all = random.chance(3)
            return .dismissedByTool(token(), all ? nil : id(state))
        case ..<91: return .buttonPressedByTool(token(), id(state), Answer(button: button()))
        case ..<93: return random.chance(50) ? attach() : detach()
        case ..<96: return vanish()
        case ..<97: return .inputReleased
        case ..<98:
            let choices: [DoNotDisturb] = [
                .off, .on, .until(now + .milliseconds(random.below(5000))),
            ]
            return .doNotDisturbChanged(until: choices[random.below(3)])
        case ..<99: return .limitsChanged(limits())
        default: return .deadlinePassed
        }
    }

    func limits(visible: Int, waiting: Int) -> Limits {
        Limits(
            visibleToasts: visible,
            waitingToasts: waiting,
            presentationsPerIdentity: 6,
            stackDepth: 8,
            longestCeiling: .seconds(20)
        )
    }

    private mutating func limits() -> Limits {
        var limits = limits(visible: 1 + random.below(4), waiting: random.below(20))
        limits.normalTimeout = random.chance(10) ? .zero : .milliseconds(random.below(9000))
        return limits
    }

    private mutating func connect(_ application: String) {
        connections.append(
            .app(
                application,
                connection: nextConnection,
                channel: random.chance(50) ? .presenter : .notifications
            )
        )
        nextConnection += 1
    }

    private mutating func vanish() -> Action {
        let gone = connections.remove(at: random.below(connections.count))
        dead.insert(gone.name)
        connect(String(gone.name.dropFirst().prefix(1)))
        return .ownerVanished(name: gone.name)
    }

    private mutating func attach() -> Action {
        let display = DisplayID(rawValue: nextDisplay)
        nextDisplay += 1
        displays.append(display)
        return .displayAttached(display)
    }

    private mutating func detach() -> Action {
        guard !displays.isEmpty else { return attach() }
        return .displayDetached(displays.remove(at: random.below(displays.count)))
    }

    private mutating func token() -> RequestToken {
        lastToken += 1
        return RequestToken(rawValue: lastToken)
    }

    private mutating func owner() -> Owner { connections[random.below(connections.count)] }

    /// Mostly something on the scene; now and then anything at all.
    private mutating func id(_ state: PresenterState) -> PresentationID {
        let scene = state.scene
        let cards =
            scene.presenters + scene.toasts + [scene.retry, scene.loading].compactMap { $0 }
        if !cards.isEmpty && random.chance(85) { return cards[random.below(cards.count)].id }
        let recent = max(1, Int(state.nextID) - random.below(40))
        return PresentationID(rawValue: UInt32(recent)) ?? state.topmost ?? cards[0].id
    }

    private mutating func button() -> String {
        ["positive", "negative", "share", "cancel", "open", "default", "retry", "nonsense"][
            random.below(8)
        ]
    }

    private mutating func deed(_ state: PresenterState) -> UserAction {
        let id = id(state)
        switch random.below(16) {
        case ..<5: return .buttonTapped(id, Answer(button: button()))
        case 5: return .cardTapped(id)
        case 6: return .closeTapped(id)
        case 7: return .scrimTapped(id)
        case 8: return .escapePressed(id)
        case 9, 10: return .retryTapped(id)
        case 11: return .hoverBegan(id)
        case 12: return .hoverEnded(id)
        case 13: return .linkTapped(id, url: "https://example.org/")
        case 14: return random.chance(30) ? .releaseHeld : .disturbed(id)
        default: return .disturbed(id)
        }
    }

    private mutating func timeout() -> Timeout? {
        switch random.below(4) {
        case 0: nil
        case 1: .never
        case 2: .standard
        default: .after(.milliseconds(random.below(4000)))
        }
    }

    private mutating func request() -> PresentRequest {
        let key = random.chance(25) ? "key\(random.below(3))" : nil
        let replaces =
            random.chance(10) ? PresentationID(rawValue: UInt32(1 + random.below(200_000))) : nil
        return PresentRequest(
            token: token(),
            owner: owner(),
            content: content(),
            timeout: timeout() ?? .standard,
            key: key,
            replaces: replaces
        )
    }

    private mutating func content() -> Content {
        let title = "t\(random.below(4))"
        switch random.below(10) {
        case 0, 1: return .modal(title)
        case 2: return .sheet()
        case 3, 4:
            return .loading(
                cancel: random.chance(50) ? "Cancel" : nil,
                blocks: random.chance(75),
                delay: .milliseconds(random.below(1200)),
                ceiling: .milliseconds(1000 + random.below(30_000))
            )
        case 5: return .retry(title, attempt: 1 + random.below(3))
        default:
            let urgency = Urgency.allCases[random.below(3)]
            let actions = random.chance(50) ? [Button(id: "open", title: "Open")] : []
            return .toast(title, urgency: urgency, actions: actions, resident: random.chance(20))
        }
    }
}

@Suite("Random runs")
struct RandomRunTests {
    static let seeds: [UInt64] = Array(1...20)

    @Test("every rule holds after every one of 1,000,000 steps", arguments: seeds)
    func millionSteps(seed: UInt64) {
        #expect(Self.run(seed: seed, steps: 50_000).problem == nil)
    }

    @Test("the same seed gives the same state")
    func deterministic() {
        let first = Self.run(seed: 99, steps: 3000)
        let second = Self.run(seed: 99, steps: 3000)
        #expect(first.state == second.state)
        #expect(first.state.scene == second.state.scene)
    }

    static func run(seed: UInt64, steps: Int) -> (state: PresenterState, problem: String?) {
        var nemesis = Nemesis(seed: seed)
        var model = Model()
        var state = PresenterState(limits: nemesis.limits(visible: 3, waiting: 12))
        var now = Instant(milliseconds: 5000)
        for step in 1...steps {
            now = now + .milliseconds(nemesis.random.chance(60) ? nemesis.random.below(300) : 0)
            if nemesis.random.chance(70), let due = state.nextDeadline { now = min(now, due) }
            let action = nemesis.action(state, at: now)
            let before = state.scene
            let effects = state.reduce(action, at: now)
            let problem =
                model.take(effects, of: action, at: now)
                ?? note(action, on: &model, nemesis, at: now)
                ?? model.check(state, at: now)
                ?? (effects.contains(.updateDisplays) == (before != state.scene)
                    ? nil : "the scene changed without a word, or not at all")
                ?? (step % 64 == 0 ? model.checkWhole(state, at: now, dead: nemesis.dead) : nil)
            if let problem {
                return (state, "seed \(seed), step \(step), \(action): \(problem)")
            }
        }
        return (state, nil)
    }

    private static func note(
        _ action: Action,
        on model: inout Model,
        _ nemesis: Nemesis,
        at now: Instant
    ) -> String? {
        switch action {
        case .scenePresented(let display, let revision) where nemesis.displays.contains(display):
            model.presented(revision, at: now)
        case .userActed(_, .disturbed(let id)):
            model.disturbed(id, at: now)
        case .displayDetached where nemesis.displays.isEmpty:
            model.allDisplaysLost()
        default:
            break
        }
        return nil
    }
}
