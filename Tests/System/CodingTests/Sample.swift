// SPDX-License-Identifier: MIT

import Coding

/// A structure with fields of all types.
struct Sample: CodedStructure, Hashable {
    enum Word: String, CodedValue, CaseIterable { case one, two }

    enum Shape: CodedStructure, Hashable {
        case none
        case circle(Double)

        static var blank: Shape { .none }

        mutating func code(with coder: any Coder) throws(CodingError) {
            try coder.begin(&self, ["none": .none, "circle": .circle(0)])
            switch self {
            case .none: try coder.name("none")
            case .circle(var radius):
                try coder.name("circle")
                try coder.field("radius", &radius)
                self = .circle(radius)
            }
        }
    }

    var flag = false
    var number = 0
    var large: UInt64 = 0
    var fraction = 0.0
    var text = ""
    var word = Word.one
    var loose: [LooseValue] = []
    var bytes = Bytes([])
    var shapes: [Shape] = []
    var named: [String: Int] = [:]
    var inner: [Sample] = []
    var title: String?
    var level = 5

    static var blank: Sample { Sample() }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("flag", &flag)
        try coder.field("number", &number)
        try coder.field("large", &large)
        try coder.field("fraction", &fraction)
        try coder.field("text", &text)
        try coder.field("word", &word)
        try coder.field("loose", &loose)
        try coder.field("bytes", &bytes)
        try coder.field("shapes", &shapes)
        try coder.field("named", &named)
        try coder.field("inner", &inner)
        try coder.field("title", &title)
        try coder.field("level", &level, in: 0...9, unless: 5)
    }

    /// One with a value in each field.
    static let full = Sample(
        flag: true,
        number: .min,
        large: .max,
        fraction: -0.125,
        text: "a\"\\/\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}ä🦊",
        word: .two,
        loose: [.nothing, .boolean(true), .number(1.5), .text("a"), .texts(["b", ""])],
        bytes: Bytes([0, 127, 128, 255]),
        shapes: [.none, .circle(2)],
        named: ["z": 1, "a": -1, "ä\"": 0],
        inner: [Sample(), Sample(title: "", level: 9)],
        title: "t",
        level: 0
    )
}

/// `Sample` of an earlier version.
struct EarlierSample: CodedStructure {
    var flag = false
    var number = 0

    static var blank: EarlierSample { EarlierSample() }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("flag", &flag)
        try coder.field("number", &number)
    }
}
