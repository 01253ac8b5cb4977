// SPDX-License-Identifier: MIT

import Coding
import Files
import Foundation
import HelperWire
import Testing

@testable import Curl
@testable import topmost_fetch

@Suite("Pictures from the web")
struct PictureFetchTests {
    /// A server that counts, and a cache for its pictures.
    private final class TestServer {
        let folder: PrivateFolder
        var response = HTTPSResponse(content: [1, 2, 3], type: "image/png", tag: "\"a\"")
        var problem: HTTPSError?
        var asked: [String?] = []

        init() throws {
            folder = try PrivateFolder(
                creating: NSTemporaryDirectory() + "pictures-" + UUID().uuidString
            )
        }

        deinit { try? FileManager.default.removeItem(atPath: folder.path) }

        func answer(
            _ address: String = "https://example.org/a.png",
            at now: Int,
            limits: PictureCache.Limits = PictureCache.Limits()
        ) -> FetchAnswer {
            PictureFetch(cache: PictureCache(in: folder, limits: limits)) {
                [unowned self] _, tag throws(HTTPSError) in
                asked.append(tag)
                if let problem { throw problem }
                return response
            }.answer(FetchQuestion(address: address, allowsPrivateHosts: false, now: now))
        }

        /// Has another helper leave a file, just now or two minutes ago.
        func leave(_ name: String, isOld: Bool) throws {
            try folder.create(name, [0])
            guard isOld else { return }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -120)],
                ofItemAtPath: folder.path + "/" + name
            )
        }

        func path(_ answer: FetchAnswer) throws -> String {
            guard case .stored(let path) = answer else {
                throw HTTPSError("not stored: \(answer)")
            }
            return path
        }
    }

    @Test("are stored, and asked for again by their tag")
    func tag() throws {
        let server = try TestServer()
        let path = try server.path(server.answer(at: 100))
        #expect(try Files.read(path, limit: 100) == [1, 2, 3])
        server.response = HTTPSResponse(content: nil, freshSeconds: 60)
        #expect(try server.path(server.answer(at: 200)) == path)
        #expect(server.asked == [nil, "\"a\""])
        #expect(try Files.read(path, limit: 100) == [1, 2, 3])
        // Confirmed for a minute.
        #expect(try server.path(server.answer(at: 259)) == path)
        #expect(server.asked.count == 2)
        server.response = HTTPSResponse(content: [4], type: "image/gif; q=1", tag: "\"b\"")
        #expect(try server.path(server.answer(at: 260)) == path)
        #expect(try Files.read(path, limit: 100) == [4])
        #expect(server.asked.count == 3)
    }

    @Test("are not asked for while they are fresh, unless the clock was set back")
    func fresh() throws {
        let server = try TestServer()
        server.response.freshSeconds = 50
        _ = server.answer(at: 100)
        _ = server.answer(at: 149)
        #expect(server.asked.count == 1)
        _ = server.answer(at: 99)
        #expect(server.asked.count == 2)
    }

    @Test("stay without a connection; without one there is a reason")
    func offline() throws {
        let server = try TestServer()
        server.problem = HTTPSError("no route")
        #expect(server.answer(at: 100) == .failed("no route"))
        server.problem = nil
        let path = try server.path(server.answer(at: 101))
        server.problem = HTTPSError("no route")
        #expect(server.answer(at: 102) == .stored(path: path))
    }

    @Test("are not pages")
    func page() throws {
        let server = try TestServer()
        server.response.type = "text/html; charset=utf-8"
        #expect(server.answer(at: 1) == .failed("it is text/html, not a picture"))
        #expect(try server.folder.names().isEmpty)
    }

    @Test("make room for newer ones, and leftovers of crashes go")
    func room() throws {
        let server = try TestServer()
        var limits = PictureCache.Limits()
        limits.pictures = 2
        try server.leave("1.picture.7", isOld: true)
        for number in 0..<4 {
            _ = server.answer("https://example.org/\(number)", at: number, limits: limits)
        }
        let cache = PictureCache(in: server.folder)
        #expect(try server.folder.names().count == 4)
        #expect(cache.picture(from: "https://example.org/1") == nil)
        #expect(cache.picture(from: "https://example.org/3")?.checkedAt == 3)
        limits.bytes = 4
        _ = server.answer("https://example.org/5", at: 9, limits: limits)
        #expect(try server.folder.names().count == 2)
    }

    @Test("keep the files of helpers at work; parts of pictures go after a minute")
    func leftovers() throws {
        let server = try TestServer()
        let names = ["1.picture.7", "2.about.7", "3.picture", "4.about"]
        for name in names {
            try server.leave(name, isOld: false)
            try server.leave("old" + name, isOld: true)
        }
        let path = try server.path(server.answer(at: 1))
        let own = try #require(path.split(separator: "/").last).dropLast(".picture".count)
        let left = try server.folder.names().filter { !$0.hasPrefix(own) }
        #expect(left == names)
    }

    @Test("with one checksum are not mixed up, and damaged notes do not count")
    func damaged() throws {
        let server = try TestServer()
        _ = server.answer(at: 1)
        let cache = PictureCache(in: server.folder)
        let note = try #require(try server.folder.names().first { $0.hasSuffix(".about") })
        var other = try #require(cache.picture(from: "https://example.org/a.png"))
        other.address = "https://example.org/other.png"
        try server.folder.remove(note)
        try server.folder.create(note, other.record)
        #expect(cache.picture(from: "https://example.org/a.png") == nil)
        try server.folder.remove(note)
        try server.folder.create(note, Array("nonsense\n".utf8))
        #expect(cache.picture(from: "https://example.org/a.png") == nil)
        _ = server.answer(at: 2)
        #expect(server.asked == [nil, nil])
    }

    @Test("travel as they were said")
    func wire() throws {
        let question = FetchQuestion(address: "https://a/\t\n", allowsPrivateHosts: true, now: 7)
        #expect(try FetchQuestion(record: question.record[...]) == question)
        for answer in [FetchAnswer.stored(path: "/a b"), .failed("no\nroute")] {
            #expect(try FetchAnswer(record: answer.record[...]) == answer)
        }
        #expect(throws: CodingError.self) {
            try FetchAnswer(record: FetchAnswer.stored(path: "relative").record[...])
        }
    }

    @Test("name how long they stay fresh")
    func headers() {
        var response = HTTPSResponse()
        response.read(header: "Cache-Control: public, max-age=300\r\n")
        response.read(header: "ETag:  W/\"x\" \r\n")
        #expect(response.freshSeconds == 300 && response.tag == "W/\"x\"")
        response.read(header: "HTTP/1.1 200 OK\r\n")
        #expect(response == HTTPSResponse())
        for control in ["no-store, max-age=9", "max-age=-5", "max-age=x", "private"] {
            response.read(header: "cache-control: \(control)")
            #expect(response.freshSeconds == 0, "\(control)")
        }
    }

    @Test(
        "are fetched again when their notes have numbers that cannot be",
        arguments: [Int.min, .max, -1],
        0...2
    )
    func impossible(number: Int, index: Int) throws {
        let field = [\CachedPicture.checkedAt, \.freshSeconds, \.size][index]
        let server = try TestServer()
        _ = server.answer(at: 1)
        let note = try #require(try server.folder.names().first { $0.hasSuffix(".about") })
        var about = try CachedPicture(record: try server.folder.read(note, limit: 1_000)[...])
        about[keyPath: field] = number
        try server.folder.remove(note)
        try server.folder.create(note, about.record)
        _ = try server.path(server.answer("https://example.org/b.png", at: 2))
        _ = try server.path(server.answer(at: 3))
        #expect(server.asked == [nil, nil, nil])
    }
}
