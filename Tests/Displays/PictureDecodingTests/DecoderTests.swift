// SPDX-License-Identifier: MIT

import ChildProcess
import Foundation
import SystemCalls
import Testing

@testable import PictureDecoding

/// The real decoder, which has no rights.
@Suite("The image decoder")
struct DecoderTests {
    private func open(_ bytes: [UInt8]) throws -> FileDescriptor {
        try FileDescriptor.memory(bytes)
    }

    private func svg(_ inside: String, _ attributes: String = #"width="8" height="8""#) -> [UInt8] {
        Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(inside)</svg>"#.utf8)
    }

    private func decode(_ bytes: [UInt8], by decoder: DecoderProcess) throws -> DecodedPicture? {
        try decoder.send(DecoderRequest(number: 7, width: 8, height: 8), try open(bytes))
        #expect(decoder.wait(atMost: 600_000))
        return try decoder.receive()?.picture
    }

    @Test("decodes a drawing, also with text, for which it has no font files")
    func drawing() throws {
        let decoder = try DecoderProcess(waits: true)
        defer { decoder.end() }
        let rectangle = svg(##"<rect width="8" height="8" fill="#f00"/>"##)
        let picture = try #require(try decode(rectangle, by: decoder))
        #expect(picture.width == 8 && picture.naturalHeight == 8)
        #expect(Array(picture.pixels.prefix(4)) == [0, 0, 255, 255])
        #expect(try decode(Array("no picture".utf8), by: decoder) == nil)
        _ = try decode(svg("<text y='8'>Ag</text>"), by: decoder)
    }

    @Test(
        "every format that is accepted is decoded without rights",
        arguments: PictureFormat.allCases
    )
    func formats(format: PictureFormat) throws {
        let bytes = try #require(SamplePictures.all[format])
        #expect(PictureFormat(bytes) == format)
        #expect(PictureSize(format, bytes) == PictureSize(width: 2, height: 2))
        let decoder = try DecoderProcess(waits: true)
        defer { decoder.end() }
        let picture = try #require(try decode(bytes, by: decoder))
        #expect(picture.naturalWidth == 2 && picture.naturalHeight == 2)
        let pixel = picture.pixels.prefix(4).map(Int.init)
        #expect(pixel[0] < 10 && pixel[1] < 10 && pixel[2] > 245 && pixel[3] == 255)
    }

    @Test(
        "a damaged XPM file is none",
        arguments: [
            "", "\"2 2 1 1\"", "\"2 2 2 1\", \"a c #FF0000\"", "\"0 0 0 0\"",
            "\"9999999999999999999 2 1 1\"", "\"2 2 -1 1\"", "\"8192 8192 1 1\"", "/*", "\"",
        ]
    )
    func damagedXPM(text: String) throws {
        let decoder = try DecoderProcess(waits: true)
        defer { decoder.end() }
        #expect(try decode(Array("/* XPM */\n\(text)".utf8), by: decoder) == nil)
        // It is still alive.
        #expect(try decode(svg(""), by: decoder) != nil)
    }

    @Test("gave up its rights before it got a picture")
    func rights() throws {
        let decoder = try DecoderProcess(waits: true)
        defer { decoder.end() }
        _ = try decode(svg(""), by: decoder)
        let status = try String(
            contentsOfFile: "/proc/\(decoder.child.processID)/status",
            encoding: .utf8
        )
        for line in ["Seccomp:\t2", "NoNewPrivs:\t1"] { #expect(status.contains(line)) }
        // It closes the picture and the pixels after its answer.
        var files: [String] = []
        let end = ContinuousClock.now + .seconds(60)
        while files != ["0", "1", "2"], ContinuousClock.now < end {
            files = try FileManager.default.contentsOfDirectory(
                atPath: "/proc/\(decoder.child.processID)/fd"
            ).sorted()
        }
        #expect(files == ["0", "1", "2"])
    }

    @Test("a bomb ends it within its time of the processor, and nothing else")
    func bomb() throws {
        let decoder = try DecoderProcess(waits: true)
        defer { decoder.end() }
        let filter = #"<filter id="f"><feTurbulence numOctaves="9999999"/></filter>"#
        let bomb = svg(
            filter + ##"<rect width="8192" height="1900" filter="url(#f)"/>"##,
            #"width="8000" height="1900""#
        )
        #expect(try decode(bomb, by: decoder) == nil)
    }
}
