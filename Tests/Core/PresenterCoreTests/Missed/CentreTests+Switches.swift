// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

extension CentreTests {
    @Test("a rule is made for an application that is listed, and its entries say so")
    func rules() {
        var opened = Opened(["Mail": 1])
        opened.toggle()
        let made = opened.simulation.act(.centre(.ruleToggled("Mail", .mute)))
        #expect(made.contains(.toggleRule(.mute, application: "Mail")))
        #expect(opened.simulation.act(.centre(.ruleToggled("Chat", .mute))) == [])
        var rules = CardRules()
        rules["mail"] = [.mute]
        let effects = opened.simulation.send(.cardRulesChanged(rules))
        #expect(effects.contains(.announceScene))
        guard case .entry(let entry)? = opened.centre?.rows.last else {
            Issue.record("no entry: \(opened.rows)")
            return
        }
        #expect(entry.rules == [.mute])
    }

    @Test("do not disturb and the mode are switched")
    func switches() {
        var opened = Opened()
        opened.simulation.send(.modesChanged(["work"]))
        opened.toggle()
        opened.act(.quietToggled)
        #expect(opened.centre?.isQuiet == true)
        #expect(opened.simulation.state.doNotDisturb == .on && opened.centre?.quietUntil == nil)
        let end = opened.simulation.now + .seconds(60)
        opened.simulation.send(.doNotDisturbChanged(until: .until(end)))
        #expect(opened.centre?.quietUntil == end)
        opened.act(.quietToggled)
        #expect(opened.simulation.state.doNotDisturb == .off)
        #expect(opened.centre?.modes == ["work"])
        #expect(opened.simulation.act(.centre(.modeChosen("work"))).contains(.switchMode("work")))
        #expect(opened.simulation.act(.centre(.modeChosen("play"))) == [])
    }

    @Test("a lock, a release and the last display's end close it", arguments: 0...3)
    func closed(by cause: Int) {
        var opened = Opened()
        opened.toggle()
        switch cause {
        case 0: opened.simulation.send(.sessionLeft)
        case 1: opened.simulation.send(.inputReleased)
        case 2: opened.simulation.send(.displayDetached(opened.simulation.display))
        default: opened.act(.closed)
        }
        #expect(opened.centre == nil)
        #expect(opened.simulation.state.isQuiet)
    }

    @Test("a dialog above it takes the input and leaves it open")
    func dialog() {
        var opened = Opened()
        opened.toggle()
        #expect(opened.simulation.state.scene.isCentreInFront)
        let modal = opened.simulation.present(.modal())
        #expect(!opened.simulation.state.scene.isCentreInFront)
        opened.simulation.showAndArm()
        opened.simulation.tap(modal, "positive")
        #expect(opened.simulation.state.scene.isCentreInFront)
    }

    @Test("no presentation has the centre's id")
    func reserved() {
        var simulation = Simulation()
        for _ in 0..<3 { #expect(simulation.present(.toast()) != .centre) }
        var numbers = PresenterState.Numbers(next: .max)
        let next = numbers.nextID { _ in false }
        #expect(next == PresentationID(rawValue: 1))
        let isClaimed = numbers.claim(.centre)
        #expect(!isClaimed)
    }

    @Test("\"+N more\" opens it, and a group's card opens its group")
    func more() throws {
        for isGroup in [false, true] {
            var simulation = Simulation(
                limits: Limits {
                    $0.visibleToasts = 3
                    $0.groupAfter = 1
                },
                gathers: true,
                moreOpensCentre: true
            )
            for name in ["chat", "news", "post", "wiki"] {
                simulation.present(.toast(name), by: .app(name), timeout: .never)
            }
            let mails = (0..<3).map { number in
                simulation.present(.toast("\(number)"), by: .app("mail"), timeout: .never)
            }
            simulation.showAndArm()
            let scene = simulation.state.scene
            #expect(scene.moreOpensCentre && scene.canOpenMore)
            let card = try #require(scene.toasts.first { $0.gathered > 0 })
            #expect(mails.contains(card.id))
            simulation.act(.moreTapped(isGroup ? card.id : nil))
            let centre = try #require(simulation.state.scene.centre)
            #expect(!simulation.state.scene.isListOpen)
            let isOpen = centre.rows.contains {
                if case .group(let group) = $0 { group.isOpen } else { false }
            }
            #expect(isOpen == isGroup)
        }
    }

    @Test("below a dialog \"+N more\" opens the list in its place")
    func moreBelowModal() {
        var simulation = Simulation(limits: Limits { $0.visibleToasts = 1 }, moreOpensCentre: true)
        for name in ["chat", "mail"] {
            simulation.present(.toast(name), by: .app(name), timeout: .never)
        }
        simulation.present(.modal(), by: .app("editor"))
        simulation.showAndArm()
        #expect(!simulation.state.scene.moreOpensCentre)
        simulation.act(.moreTapped(nil))
        #expect(simulation.state.scene.centre == nil && simulation.state.scene.isListOpen)
    }
}
