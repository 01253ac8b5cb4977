// SPDX-License-Identifier: MIT

import Coding
import Foundation
import Testing

@Suite("JSON")
struct JSONTests {
    @Test("is read as it was written", arguments: [Sample(), .full])
    func unchanged(sample: Sample) throws {
        #expect(try Sample(json: sample.json) == sample)
    }

    @Test("is what other readers and writers understand")
    func others() throws {
        let json = Data(Sample.full.json)
        let read = try JSONSerialization.jsonObject(with: json)
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        let written = try JSONSerialization.data(withJSONObject: read, options: options)
        #expect(try Sample(json: Array(written)) == .full)
        let pretty = try JSONSerialization.data(withJSONObject: read, options: .prettyPrinted)
        #expect(try Sample(json: Array(pretty)) == .full)
        struct Texts: Encodable { var text: String }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let text = Sample.full.text
        let expected = String(decoding: try encoder.encode(Texts(text: text)), as: UTF8.self)
        #expect(String(decoding: text.json, as: UTF8.self) == expected.dropFirst(8).dropLast())
    }

    @Test("has sorted fields, and leaves out what is missing or standard")
    func form() {
        let plain = String(decoding: Sample().json, as: UTF8.self)
        #expect(
            plain == #"{"bytes":[],"flag":false,"fraction":0,"inner":[],"large":0,"loose":[],"#
                + #""named":{},"number":0,"shapes":[],"text":"","word":"one"}"#
        )
        #expect(String(decoding: Double.infinity.json, as: UTF8.self) == "0")
        #expect(String(decoding: 1e100.json, as: UTF8.self) == "1e+100")
    }

    @Test(
        "texts are read with their escapes",
        arguments: [
            (#""\u00e4\ud83e\udd8a\/\b""#, "ä🦊/\u{8}"), (#""\ud83e""#, "\u{FFFD}"),
            (#""\ud83ex""#, "\u{FFFD}x"), (#""\udd8a\ud83e""#, "\u{FFFD}\u{FFFD}"),
            (#" "a" "#, "a"),
        ]
    )
    func escapes(json: String, text: String) throws {
        #expect(try String(json: Array(json.utf8)) == text)
    }

    @Test(
        "numbers are read in each form",
        arguments: [("1.0", 1), ("1e3", 1000), ("-0", 0), ("-9223372036854775808", Int64.min)]
    )
    func numbers(json: String, number: Int64) throws {
        #expect(try Int64(json: Array(json.utf8)) == number)
    }

    @Test(
        "that is malformed is refused",
        arguments: [
            "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "{a:1}", "01", "1.", ".5", "+1", "1e", "tru",
            "nullx", "\"\u{1}\"", "\"\\x\"", "\"\\u12g4\"", "\"", "[1 2]", "{} {}", "NaN", "'a'",
            "\u{FEFF}{}", "[1}", "\"\\", "\"\\u12",
        ]
    )
    func malformed(json: String) {
        let error = #expect(throws: CodingError.self) { try Sample(json: Array(json.utf8)) }
        #expect(error?.problem == .notJSON("malformed, or a number out of range"), "\(json)")
    }

    @Test("with invalid UTF-8 or endless nesting is refused")
    func hostile() {
        #expect(throws: CodingError.self) { try String(json: [34, 0xFF, 34]) }
        for open in ["[", "{\"a\":", "[{\"a\":"] {
            let deep = Array(String(repeating: open, count: 100_000).utf8)
            #expect(throws: CodingError.self) { try Sample(json: deep) }
        }
    }

    @Test("unknown fields are skipped, null is no field, the first of two fields counts")
    func fields() throws {
        let json =
            #"{"flag":true,"flag":false,"x":{"flag":[null]},"title":null,"number":3,"level":null}"#
        let earlier = try EarlierSample(json: Array(json.utf8))
        #expect(earlier.flag && earlier.number == 3)
        let whole = String(decoding: Sample.full.json, as: UTF8.self)
        let less = whole.replacing(#""title":"t""#, with: #""title":null"#)
            .replacing(#""level":0"#, with: #""level":null"#)
        let sample = try Sample(json: Array(less.utf8))
        #expect(sample.title == nil && sample.level == 5)
    }

    @Test(
        "errors name the field, what it expects and what it got",
        arguments: [
            (#""flag":true"#, #""flag":1"#, #"message: "flag" expects true or false"#),
            (#""flag":true,"#, "", #"message: "flag" is missing"#),
            (#""level":0"#, #""level":10"#, #"message: "level" expects 0 to 9, got 10"#),
            (#""word":"two""#, #""word":"six""#, #"message: "word" expects one, two, got "six""#),
            (#""radius":2"#, #""radius":"2""#, #"shapes[1]: "radius" expects a number"#),
            (
                #""type":"circle""#, #""type":"disc""#,
                #"shapes[1]: "type" expects none, circle, got "disc""#
            ),
            (#""a":-1"#, #""a":0.5"#, #"named: "a" expects a whole number"#),
            (#""bytes":[0,"#, #""bytes":[-1,"#, #"message: "bytes[0]" expects 0 to"#),
            (
                #""title":"t""#, #""title":"\u0000""#,
                #"message: "title" expects text without control characters, got U+0000"#
            ),
            (#""large":18446744073709551615"#, #""large":1e30"#, "a number in range, got 1e30"),
        ]
    )
    func errors(text: String, other: String, message: String) {
        let json = String(decoding: Sample.full.json, as: UTF8.self)
        #expect(json.contains(text))
        let wrong = json.replacing(text, with: other, maxReplacements: 1)
        let error = #expect(throws: CodingError.self) { try Sample(json: Array(wrong.utf8)) }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
}
