// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import Foundation
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import DisplayKit

@Suite("Layout file")
struct LayoutFileTests {
    @Test("names each part of a card, where it can be pressed", arguments: [true, false])
    func parts(isArmed: Bool) throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.show { $0.presenters = [Sample.modal(7, isArmed: isArmed)] }
        let layout = try #require(daemon.runtime.pipeline.layout?.scene)
        let state = daemon.runtime.interaction
        let path = NSTemporaryDirectory() + "layout-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try #require(LayoutFile(path: path))
        try file.update(layout, in: state, outputName: { _ in "DP-1" })
        let lines = try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        #expect(!FileManager.default.fileExists(atPath: path + ".new"))
        #expect(
            lines.allSatisfy {
                $0.count == 10 && $0[1] == (isArmed ? "armed" : "unarmed") && $0[3] == "DP-1"
            }
        )

        let instance = try #require(layout.cards.first)
        let frame = instance.visibleFrame
        #expect(lines[0][8] == "frame")
        #expect(
            lines[0][4...7].compactMap(Double.init)
                == [frame.x, frame.y, frame.width, frame.height]
        )
        #expect(Set(lines.dropFirst().map { $0[8] }).isSuperset(of: ["ok", "no"]))
        let controls = Set(lines.dropFirst().map { $0[9] })
        #expect(controls == Set(instance.layout.tree.controls.map(\.description)))
        for (line, region) in zip(lines.dropFirst(), instance.layout.regions) {
            #expect(Double(line[4]) == frame.x + region.frame.x)
            #expect(Double(line[5]) == frame.y + region.frame.y)
        }

        // It is written only when something changed.
        try FileManager.default.removeItem(atPath: path)
        try file.update(layout, in: state, outputName: { _ in "DP-1" })
        #expect(!FileManager.default.fileExists(atPath: path))
        try file.update(SceneLayout(), in: state, outputName: { _ in "DP-1" })
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "")
    }

    @Test("names the part that moves and the rows of a text")
    func movingParts() throws {
        let path = NSTemporaryDirectory() + "layout-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        var card = CardLayout(size: Extent(width: 300, height: 200))
        card.liveRegion = Rectangle(x: 130, y: 20, width: 40, height: 40)
        card.textLines = [TextLine(row: 7, y: 108, height: 16, stops: [32, 42, 52])]
        let instance = CardInstance(
            id: Sample.id(1),
            role: .topmost,
            output: OutputArea(size: Extent(width: 1000, height: 800)),
            frame: Rectangle(x: 100, y: 50, width: 300, height: 200),
            layout: card
        )
        let file = try #require(LayoutFile(path: path))
        let state = InteractionState(now: Instant(milliseconds: 0))
        try file.update(
            SceneLayout { $0.cards = [instance] },
            in: state,
            outputName: { _ in "DP-1" }
        )
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "\t").suffix(5).joined(separator: " ") }
        #expect(
            lines == [
                "100.0 50.0 300.0 200.0 frame", "230.0 70.0 40.0 40.0 animation",
                "132.0 150.0 20.0 16.0 line:7",
            ]
        )
    }

    @Test("is not written unless the environment names it", arguments: [nil, ""])
    func none(path: String?) {
        #expect(LayoutFile(path: path) == nil)
    }
}
