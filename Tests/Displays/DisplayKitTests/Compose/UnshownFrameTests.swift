// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Interaction
import PresenterCore
import Testing

@testable import DisplayKit

@Suite("Frames that were never shown")
struct UnshownFrameTests {
    private func surface(_ id: UInt32, _ damage: [Rectangle<Int>]) throws -> SurfaceFrame {
        SurfaceFrame(
            id: .toast(try #require(PresentationID(rawValue: id))),
            output: OutputID(rawValue: 1),
            frame: Rectangle(width: 100, height: 100),
            scale: 1,
            displayList: DisplayList([]),
            damage: damage,
            inputRegion: [],
            outlines: [],
            isBlocking: false
        )
    }

    private let one = Rectangle(width: 10, height: 10)
    private let two = Rectangle(x: 50, y: 50, width: 10, height: 10)

    @Test("leave their damage to the next one, once")
    func damage() throws {
        let earlier = Frame(serial: 1, surfaces: [try surface(1, [one, two])])
        let later = Frame(serial: 2, surfaces: [try surface(1, [two]), try surface(2, [one])])
        let both = later.following(earlier)
        #expect(both.serial == 2)
        #expect(both.surfaces.map(\.damage) == [[two, one], [one]])
        #expect(later.following(nil) == later)
    }

    @Test("without removed cards")
    func gone() throws {
        let earlier = Frame(serial: 1, surfaces: [try surface(1, [one])])
        let later = Frame(serial: 2, surfaces: [try surface(2, [])])
        #expect(later.following(earlier) == later)
    }
}
