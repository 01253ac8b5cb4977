// SPDX-License-Identifier: MIT

import Coding
import Testing

@Suite("Records")
struct RecordTests {
    @Test("are read as they were written", arguments: [Sample(), .full])
    func unchanged(sample: Sample) throws {
        #expect(try Sample(record: sample.record[...]) == sample)
    }

    @Test("that end early are refused")
    func truncated() {
        let record = Sample.full.record
        // Without the last two, which may be missing.
        for count in 0..<record.count - 4 {
            #expect(throws: CodingError.self) { try Sample(record: record[..<count]) }
        }
    }

    @Test("of later versions are read without what is new, those of earlier ones with standards")
    func versions() throws {
        let earlier = try EarlierSample(record: Sample.full.record[...])
        #expect(earlier.flag && earlier.number == .min)
        let record = Sample.full.record
        #expect(try Sample(record: record.dropLast(1)).level == 5)
        // A flag, a length, a letter and the level.
        #expect(try Sample(record: record.dropLast(4)).title == nil)
    }

    @Test("are short: a number below 64 is one byte, and a length too")
    func sizes() {
        #expect(EarlierSample(flag: true, number: -64).record == [1, 127])
        #expect(EarlierSample(flag: false, number: 64).record == [0, 128, 1])
    }

    @Test("with long structures have the length before them")
    func longStructures() throws {
        for count in [126, 127, 128, 16_383, 16_384, 3_000_000] {
            let sample = Sample(inner: [Sample(text: String(repeating: "x", count: count))])
            #expect(try Sample(record: sample.record[...]) == sample)
        }
    }

    @Test("with false lengths, endless numbers and endless structures are refused")
    func hostile() {
        let endless = [UInt8](repeating: 0xFF, count: 1000)
        #expect(throws: CodingError.self) { try Sample(record: endless[...]) }
        #expect(throws: CodingError.self) { try [Int].read([0xFF, 0xFF, 0xFF, 0xFF, 0x7F]) }
        var nested = Sample()
        for _ in 0..<40 { nested = Sample(inner: [nested]) }
        let record = nested.record
        #expect(throws: CodingError.self) { try Sample(record: record[...]) }
    }

    @Test("come out of a stream as they went in, however it is cut", arguments: [1, 3, 7, 10_000])
    func frames(size: Int) {
        let samples = [Sample(), .full, Sample(text: "x"), Sample()]
        let stream = samples.flatMap(\.frame)
        var splitter = FrameSplitter()
        var found: [Sample?] = []
        for start in stride(from: 0, to: stream.count, by: size) {
            splitter.add(Array(stream[start..<min(start + size, stream.count)])) {
                found.append(try? Sample(record: $0))
            }
        }
        #expect(found == samples && !splitter.isBroken)
    }

    @Test("that are too long break the stream, and nothing is kept of it")
    func longFrames() {
        var splitter = FrameSplitter()
        var count = 0
        splitter.add(Sample().frame + [1, 0, 0x40, 0]) { _ in count += 1 }
        splitter.add(Sample().frame) { _ in count += 1 }
        #expect(splitter.isBroken && count == 1)
    }
}

extension CodedValue {
    /// Reads a value as a record.
    fileprivate static func read(_ bytes: [UInt8]) throws(CodingError) -> Self {
        let reader = RecordReader(bytes[...])
        var value = blank
        try value.codeValue(with: reader)
        return value
    }
}
