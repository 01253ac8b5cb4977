// SPDX-License-Identifier: MIT

import DisplayKit
import Interaction
import XCB

extension Interaction.KeyStroke {
    /// The same stroke in the words all displays share.
    init(_ stroke: XCB.KeyStroke) {
        self.init(
            Interaction.Key(stroke.key),
            text: stroke.text,
            modifiers: Interaction.Modifiers(stroke.modifiers),
            code: UInt32(stroke.code),
            isRepeat: stroke.isRepeat
        )
    }
}

extension Interaction.Key {
    init(_ key: XCB.Key) {
        switch key {
        case .enter: self = .enter
        case .escape: self = .escape
        case .tab: self = .tab
        case .space: self = .space
        case .backspace: self = .backspace
        case .delete: self = .delete
        case .left: self = .left
        case .right: self = .right
        case .up: self = .up
        case .down: self = .down
        case .home: self = .home
        case .end: self = .end
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .character(let character): self = .character(character)
        case .modifier: self = .modifier
        case .other: self = .other
        }
    }
}

extension Interaction.Modifiers {
    init(_ modifiers: XCB.Modifiers) {
        self = []
        if modifiers.contains(.shift) { insert(.shift) }
        if modifiers.contains(.control) { insert(.control) }
        if modifiers.contains(.alt) { insert(.alt) }
        if modifiers.contains(.logo) { insert(.logo) }
    }
}

/// What a pointer's button means.
enum ButtonMeaning: Hashable {
    case button(PointerButton)
    /// In pixels at scale 1, the later content coming into view.
    case wheel(dx: Double, dy: Double)

    /// How far one click of the wheel goes: two and a half lines.
    static let wheelStep = 50.0

    /// Source: X Window System Protocol 11; the wheel as 4 to 7 is XFree86's habit.
    init(_ number: UInt8) {
        switch number {
        case 1: self = .button(.primary)
        case 2: self = .button(.middle)
        case 3: self = .button(.secondary)
        case 4: self = .wheel(dx: 0, dy: -Self.wheelStep)
        case 5: self = .wheel(dx: 0, dy: Self.wheelStep)
        case 6: self = .wheel(dx: -Self.wheelStep, dy: 0)
        case 7: self = .wheel(dx: Self.wheelStep, dy: 0)
        default: self = .button(.other)
        }
    }
}

extension CursorShape {
    init(_ cursor: Cursor) {
        switch cursor {
        case .arrow: self = .arrow
        case .hand: self = .hand
        case .text: self = .text
        }
    }
}
