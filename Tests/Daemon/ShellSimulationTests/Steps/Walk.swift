// SPDX-License-Identifier: MIT

import PluginHost
import PresenterCore
import TestSupport

/// Draws the steps of a run from a seed.
struct Walk {
    private var random: SplitMix64

    /// The steps of a seed.
    static func steps(_ seed: UInt64, count: Int) -> [Step] {
        var walk = Walk(random: SplitMix64(seed: seed))
        return (0..<count).map { _ in walk.next() }
    }

    private mutating func next() -> Step {
        switch random.below(100) {
        case 0..<5: .connect(random.pick(App.allCases))
        case 5..<7: .vanish(number())
        case 7..<22: .notify(number(), notifyForm(), replaces: random.chance(25) ? number() : nil)
        case 22..<34:
            random.chance(10) ? .ask(number()) : .present(number(), presentForm())
        case 34..<37: .update(number(), number())
        case 37..<40: .dismiss(number(), number())
        case 40..<46: .control(number(), controlCall(), number())
        case 46..<48: .hitAndRun(random.pick([.game, .game, .mail]), attack(), number())
        case 48..<60: .user(userMove(), number())
        case 60..<78: .wait(milliseconds: span())
        case 78..<82: .hurry(1 + random.below(8))
        default: misfortune()
        }
    }

    private mutating func misfortune() -> Step {
        switch random.below(36) {
        case 0..<3: .die(afterActs: random.below(12))
        case 3..<7: .restart
        case 7: .stop(number())
        case 8..<10: .go(number())
        case 10: .holdLookUps
        case 11..<14: .answerLookUps(proves: random.chance(70))
        case 15..<18: .resumeBus
        // A flood stalls the bus too, and costs as much as a hundred other steps.
        case 14, 18:
            random.chance(50) ? .flood(number(), count: 20 + random.below(80)) : .stallBus
        case 19..<22: .screen(number(), isOn: random.chance(60))
        case 22..<25: .presence(random.pick([.present, .present, .idle, .locked]))
        case 25: .sessionLeft
        case 26: random.chance(70) ? .stallDisplay(number()) : .hangDisplay(number())
        case 27..<30: .resumeDisplay(number())
        case 30..<32: .killDisplay(number())
        case 32: .breakDisplays(random.chance(30))
        case 33: .jump(seconds: random.pick([1, 20, 3600, 40_000]))
        default: .outcome(number(), number())
        }
    }

    private mutating func number() -> Int { random.below(1000) }

    private mutating func span() -> Int {
        switch random.below(10) {
        case 0..<4: random.below(50)
        case 4..<7: random.below(900)
        case 7..<9: random.below(4000)
        default: random.below(15_000)
        }
    }

    private mutating func notifyForm() -> NotifyForm {
        random.chance(97) ? random.pick([.plain, .short, .critical, .actions, .long]) : .poison
    }

    private mutating func presentForm() -> PresentForm {
        random.chance(97) ? random.pick(PresentForm.allCases.filter { $0 != .poison }) : .poison
    }

    private mutating func controlCall() -> ControlCall {
        // Emptying the screen too often leaves little to go wrong.
        let choice = random.pick(ControlCall.allCases)
        return choice == .dismissAll && random.chance(80) ? .list : choice
    }

    private mutating func userMove() -> UserMove { random.pick(UserMove.allCases) }

    private mutating func attack() -> Attack { random.pick(Attack.allCases) }
}
