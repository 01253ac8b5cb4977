// SPDX-License-Identifier: MIT

import BusService
import BusWire
import Files
import Foundation
import HelperWire
import PresenterCore
import TestSupport
import Testing

@Suite("Image store")
struct PixelStoreTests {
    private let temporary = TemporaryFolder()
    var folder: String { temporary.path + "/images" }

    func pixels(_ side: Int) throws -> RawImage {
        try #require(
            RawImage(
                width: side,
                height: side,
                rowStride: side * 4,
                hasAlpha: true,
                bitsPerSample: 8,
                channels: 4,
                bytes: [UInt8](repeating: 1, count: side * side * 4)
            )
        )
    }

    @Test("keeps existing files until it is cleared, and then its own")
    func clear() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder + "/7-1"))
        let store = try PixelStore(folder: PrivateFolder(folder))
        let image = try #require(try store.store(pixels(2), of: "a"))
        #expect(FileManager.default.fileExists(atPath: folder + "/7-1"))
        try store.clear()
        #expect(!FileManager.default.fileExists(atPath: folder + "/7-1"))
        #expect(FileManager.default.fileExists(atPath: image.path))
    }

    @Test("stores a smaller copy of what a missed toast shows, once")
    func shrunk() throws {
        let store = try PixelStore(folder: PrivateFolder(folder))
        let image = try #require(try store.store(pixels(512), of: "a"))
        let small = try #require(try store.shrunk(image))
        #expect(small.width == 192 && small.height == 192 && small.rowStride == 768)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: small.path))
        #expect(bytes == Data(repeating: 1, count: 4 * 192 * 192))
        #expect(try store.shrunk(small) == nil)
        try store.drop([image])
        #expect(try store.shrunk(image) == nil)
        #expect(store.count == 1)
    }

    @Test("deletes what it stored and nothing else")
    func drop() throws {
        let store = try PixelStore(folder: PrivateFolder(folder))
        let image = try #require(try store.store(pixels(2), of: "a"))
        let mode = try FileManager.default.attributesOfItem(atPath: image.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let other = temporary.path + "/other"
        try Data().write(to: URL(fileURLWithPath: other))
        try store.drop([
            image, image,
            StoredImage(path: other, width: 1, height: 1, rowStride: 4, hasAlpha: true),
        ])
        #expect(!FileManager.default.fileExists(atPath: image.path))
        #expect(FileManager.default.fileExists(atPath: other))
        #expect(store.count == 0)
    }

    @Test("is full at 128 MiB, for one application at 64, and has room again after a removal")
    func full() throws {
        let store = try PixelStore(folder: PrivateFolder(folder))
        let large = try pixels(2048)
        var images: [String: [StoredImage]] = [:]
        for identity in ["a", "b", "c"] {
            while let image = try store.store(large, of: identity) {
                images[identity, default: []].append(image)
            }
        }
        #expect(images.mapValues(\.count) == ["a": 4, "b": 4])
        #expect(try store.store(pixels(1), of: "a") == nil)
        let first = try #require(images["a"]?.first)
        // What goes is given back to the one it was of, once.
        try store.drop([first, first])
        #expect(try store.store(pixels(1), of: "b") == nil)
        #expect(try store.store(pixels(1), of: "c") != nil)
        #expect(try store.store(pixels(1024), of: "a") != nil)
        #expect(try store.store(large, of: "a") == nil)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("the history gets the small form of what was stored, once, whatever it stores itself")
    func small() throws {
        let store = try PixelStore(folder: PrivateFolder(folder))
        let image = try #require(try store.store(pixels(2), of: "a"))
        for _ in 0..<40 {
            let past = try #require(try store.store(pixels(1), of: "history", isNew: false))
            #expect(store.takeSmall(past) == nil)
        }
        #expect(store.takeSmall(image)?.width == 2)
        #expect(store.takeSmall(image) == nil)
    }

    @Test("only files with names of our own pattern are cleared")
    func others() throws {
        let store = try PixelStore(folder: PrivateFolder(folder))
        let own = ["1-1", "4711-20"]
        let others = ["letter.txt", "1", "-", "1-", "-1", "1-1-1", "1-a", "１-１"]
        for name in own + others {
            try Data().write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        try store.clear()
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == Set(others))
    }
}
