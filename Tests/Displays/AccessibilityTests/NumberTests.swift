// SPDX-License-Identifier: MIT

import BusValues
import DesignSystem
import PluginWire
import Testing

@testable import topmost_accessibility

@Suite("Roles and states of AT-SPI")
struct NumberTests {
    @Test("every role of a control has one of AT-SPI", arguments: Control.Role.allCases)
    func roles(_ role: Control.Role) {
        let found = AccessibleRole(role.rawValue, in: "modal")
        #expect((found == .panel) == (role.rawValue == "panel"))
    }

    @Test("a role that is not known is a panel")
    func unknownRole() {
        #expect(AccessibleRole("dial", in: "modal") == .panel)
    }

    @Test("what nobody asked for is a notification, whose title is a text")
    func notifications() {
        #expect(AccessibleRole("alert", in: "retry") == .notification)
        #expect(AccessibleRole("heading", in: "toast") == .staticText)
        #expect(AccessibleRole("heading", in: "modal") == .heading)
    }

    @Test("states that are not told follow from what the part is")
    func states() {
        func states(_ node: AccessibleNode) -> Set<AccessibleState> {
            AccessibleState.all(of: node, AccessibleRole(node.role, in: "modal"))
        }
        let usable: Set<AccessibleState> = [.visible, .showing, .enabled, .sensitive]
        #expect(states(AccessibleNode("a", "button")) == usable)
        #expect(
            states(AccessibleNode("a", "button") { $0.states = [.disabled] }) == [
                .visible, .showing,
            ]
        )
        #expect(
            states(AccessibleNode("a", "button") { $0.states = [.offscreen, .default] })
                == [.visible, .enabled, .sensitive, .isDefault]
        )
        #expect(
            states(AccessibleNode("a", "entry") { $0.text = .init("x") })
                == usable.union([.singleLine])
        )
        #expect(states(AccessibleNode("a", "progress bar")) == usable.union([.indeterminate]))
    }

    @Test("each role and state has a number of its own")
    func numbers() {
        let roles = Set(AccessibleRole.allCases.map(\.number))
        #expect(roles.count == AccessibleRole.allCases.count && !roles.contains(0))
        let states = Set(AccessibleState.allCases.map(\.number))
        #expect(states.count == AccessibleState.allCases.count && !states.contains(0))
    }

    @Test("each state of a part is one of AT-SPI, but for those that others imply")
    func implied() {
        let implied = AccessibleNode.State.allCases.filter { AccessibleState($0) == nil }
        #expect(implied == [.armed, .disabled, .hidden, .offscreen])
    }

    @Test("states are bits of two words")
    func words() {
        var object = AccessibleObject()
        object.states = [.active, .showing, .isDefault]
        #expect(
            object.stateWords
                == .array([.uint32(1 << 1 | 1 << 25), .uint32(1 << (39 - 32))], element: "u")
        )
    }
}
