// SPDX-License-Identifier: MIT

import BusService
import EventLoop
import Files
import Foundation
import HelperWire
import PresenterCore
import TestSupport
import Testing

@testable import topmostd

@Suite("The pictures of past notifications")
struct PastPicturesTests {
    private let temporary = TemporaryFolder()
    private let loop: EventLoop
    private let images: PixelStore
    private let box = LogBox()
    private let pictures: PastPictures

    init() throws {
        loop = try EventLoop()
        images = PixelStore(folder: try PrivateFolder(temporary.path + "/images"))
        pictures = try PastPictures(images, loop: loop, log: box.log)
    }

    /// An entry whose picture has that number.
    private func entry(_ id: Int64, _ number: Int64?, app: String = "Mail") -> HistoryEntry {
        var entry = HistoryEntry(
            presentation: 1,
            kind: "toast",
            app: app,
            sender: "Mail",
            identity: "exe:/usr/bin/mail",
            shownAt: 0
        )
        entry.id = id
        entry.pictureNumber = number
        return entry
    }

    /// Adds the pictures of entries, as the history answers; the first byte is that of the
    /// number.
    private func add(_ entries: [HistoryEntry]) throws {
        let missing = pictures.missing(from: entries)
        let found = try entries.filter { missing.contains($0.id) }.map { entry in
            let number = try #require(entry.pictureNumber)
            let value = UInt8(truncatingIfNeeded: number)
            let picture = try #require(
                SmallPicture(width: 1, height: 1, pixels: [value, 0, 0, 255])
            )
            return HistoryPicture(entry: entry.id, number: number, picture: picture)
        }
        pictures.add(found, of: entries)
    }

    /// The first byte of an entry's picture.
    private func value(of entry: HistoryEntry) throws -> UInt8? {
        guard let image = pictures.image(of: entry) else { return nil }
        return try Data(contentsOf: URL(fileURLWithPath: image.path)).first
    }

    /// Waits until so many files are left.
    private func wait(for count: Int) throws {
        try loop.run(seen: images) { images.count == count }
    }

    @Test("only those that are not here are asked for, each once")
    func missing() throws {
        let entries = [entry(1, 11), entry(2, nil), entry(3, 13)]
        #expect(pictures.missing(from: entries) == [1, 3])
        try add(entries)
        #expect(pictures.missing(from: entries + [entry(4, 14)]) == [4])
        #expect(try entries.map(value) == [11, nil, 13])
    }

    @Test("an entry with the same id in another database has its own picture")
    func otherDatabase() throws {
        let before = entry(1, 11)
        let after = entry(1, 12)
        try add([before])
        #expect(try value(of: after) == nil)
        try add([after])
        #expect(try value(of: after) == 12)
    }

    @Test("a deleted picture is forgotten at once, and its file a moment later")
    func deletion() throws {
        let entries = [entry(1, 11), entry(2, 12), entry(3, 13, app: "Chat"), entry(4, 14)]
        try add(entries)
        pictures.follow(.entries([2, 9]))
        #expect(try entries.map(value) == [11, nil, 13, 14])
        // Displays show it until it has left.
        #expect(images.count == 4)
        try wait(for: 3)
        pictures.follow(.group("Chat"))
        try wait(for: 2)
        #expect(try entries.map(value) == [11, nil, nil, 14])
        pictures.follow(.all)
        try wait(for: 0)
        #expect(box.messages == [])
    }

    @Test("those that were not looked at for longest make room")
    func room() throws {
        let entries = (0...2048).map { entry(Int64($0), Int64($0)) }
        try add(Array(entries.dropLast(1).prefix(256)))
        #expect(try value(of: entries[0]) == 0)
        for start in stride(from: 256, to: 2048, by: 256) {
            try add(Array(entries[start..<start + 256]))
        }
        #expect(pictures.image(of: entries[1]) != nil && pictures.image(of: entries[0]) != nil)
        try add([entries[2048]])
        #expect(pictures.image(of: entries[2]) == nil)
        #expect(pictures.image(of: entries[0]) != nil && pictures.image(of: entries[1]) != nil)
        try wait(for: 2048)
    }
}
