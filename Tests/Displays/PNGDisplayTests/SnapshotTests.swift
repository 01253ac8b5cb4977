// SPDX-License-Identifier: MIT

import Canvas
import DesignSystem
import PluginWire
import PresenterCore
import Testing

@testable import topmost_display_png

@Suite("Snapshots")
struct SnapshotTests {
    private let resources = Resources()

    private func snapshot(_ arguments: String...) throws -> Snapshot {
        Snapshot(try PictureOptions(["--snapshot", "-"] + arguments), resources: resources)
    }

    private func modal() throws -> String {
        let values = OptionValues(.modal, ["title": .text("Go?"), "negative": .text("No")])
        let card = Card(
            id: try #require(PresentationID(rawValue: 1)),
            identity: Identity(key: "exe:/a", displayName: "A", trust: .application),
            content: try values.build().content,
            acceptedAt: SnapshotMessage.start
        ) { $0.isArmed = true }
        let scene = Scene(revision: 1, presenters: [card])
        return String(decoding: try HostMessage.scene(scene).encodedLine(), as: UTF8.self)
    }

    @Test("a snapshot is the whole screen, dimmed, with the card in the middle")
    func whole() throws {
        var snapshot = try snapshot("--size", "640x480", "--background", "#808080")
        try snapshot.execute(modal())
        try snapshot.execute(#"{"ms":1000,"type":"wait"}"#)
        let picture = try snapshot.picture()
        #expect(picture.width == 640 && picture.height == 480)
        // 30 % black over 0x80.
        #expect(picture.pixel(x: 2, y: 2) == 0xFF5A_5A5A)
        #expect(picture.pixel(x: 330, y: 300) >> 24 == 0xFF)
    }

    @Test("a tight one ends with the card's shadow, on nothing", arguments: [1, 2])
    func tight(scale: Int) throws {
        let size = "\(640 * scale)x\(480 * scale)"
        var snapshot = try snapshot("--size", size, "--scale", "\(scale)", "--tight")
        try snapshot.execute(modal())
        try snapshot.execute(#"{"ms":1000,"type":"wait"}"#)
        let picture = try snapshot.picture()
        #expect(picture.pixel(x: 0, y: 0) >> 24 < 4)
        #expect(picture.pixel(x: picture.width / 2, y: picture.height / 3) >> 24 == 0xFF)
        // 270 of the card and two and a half sigma of 28 either way.
        #expect(picture.width == (270 + 2 * 70) * scale)
    }

    @Test("a theme is that of the script")
    func theme() throws {
        var pixels: Set<UInt32> = []
        for theme in Appearance.allCases {
            var snapshot = try snapshot("--size", "640x480", "--tight")
            let hello = HostMessage.Hello(
                daemon: "0",
                role: .display,
                settings: DisplaySettings { $0.theme = theme }
            )
            try snapshot.execute(
                String(decoding: try HostMessage.hello(hello).encodedLine(), as: UTF8.self)
            )
            try snapshot.execute(modal())
            try snapshot.execute(#"{"ms":1000,"type":"wait"}"#)
            let picture = try snapshot.picture()
            pixels.insert(picture.pixel(x: picture.width / 2, y: picture.height / 2 - 20))
        }
        #expect(pixels == [0xFFFF_FFFF, 0xFF22_232A, 0xFF00_0000])
    }

    @Test("an invalid script ends with an exit status")
    func problems() throws {
        var snapshot = try snapshot()
        #expect(status { _ = try snapshot.picture() } == Snapshot.Failure.usage)
        #expect(status { try snapshot.execute("{") } == Snapshot.Failure.data)
        #expect(status { try snapshot.execute(#"{"type":"jump"}"#) } == Snapshot.Failure.data)
        try snapshot.execute(modal())
        #expect(
            status { try snapshot.execute(#"{"target":"x","type":"hover"}"#) }
                == Snapshot.Failure.usage
        )
        var odd = try self.snapshot("--background", "/no/such/picture.png")
        try odd.execute(modal())
        #expect(status { _ = try odd.picture() } == Snapshot.Failure.usage)
    }

    private func status(_ body: () throws -> Void) -> Int32? {
        do {
            try body()
            return nil
        } catch {
            return (error as? Snapshot.Failure)?.status
        }
    }
}
