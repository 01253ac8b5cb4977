// SPDX-License-Identifier: MIT
//
// The size of a drawing is in the attributes of its root element. Only the beginning
// of the text is searched; a drawing that hides its size elsewhere counts as a square, and
// is drawn within it.

/// The attributes of an SVG file's root that give its size.
struct SVGHeader {
    private let attributes: [Substring: Substring]

    /// The side of a drawing without a size.
    private static let unknownSide = 48

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(16_384), as: UTF8.self)
        attributes = Self.rootElement(in: text).map(Self.attributes) ?? [:]
    }

    /// Width and height in pixels, rounded up.
    var size: (Int, Int)? {
        let box = attributes["viewBox"].flatMap(Self.box)
        switch (length("width"), length("height"), box) {
        case (let width?, let height?, _): return rounded(width, height)
        case (let width?, nil, let box?): return rounded(width, width * box.height / box.width)
        case (nil, let height?, let box?): return rounded(height * box.width / box.height, height)
        case (nil, nil, let box?): return rounded(box.width, box.height)
        default: return (Self.unknownSide, Self.unknownSide)
        }
    }

    private func rounded(_ width: Double, _ height: Double) -> (Int, Int)? {
        let maximum = Double(PictureLimits.side)
        guard width > 0, height > 0, width <= maximum, height <= maximum else { return nil }
        return (Int(width.rounded(.up)), Int(height.rounded(.up)))
    }

    private func length(_ name: Substring) -> Double? {
        guard let value = attributes[name] else { return nil }
        let number = value.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
        // Pixels to the unit.
        let units: [Substring: Double] = [
            "": 1, "px": 1, "pt": 96 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
        ]
        guard let unit = units[value.dropFirst(number.count)], let length = Double(number) else {
            return nil
        }
        return length * unit
    }

    private static func box(_ text: Substring) -> (width: Double, height: Double)? {
        let numbers = text.split { $0 == " " || $0 == "," || $0.isNewline }.compactMap {
            Double($0)
        }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
        return (numbers[2], numbers[3])
    }

    /// The text between `<svg` and `>`, outside of comments.
    private static func rootElement(in text: String) -> Substring? {
        var rest = text[...]
        while let open = rest.firstIndex(of: "<") {
            rest = rest[open...]
            if rest.hasPrefix("<!--") {
                guard let end = rest.indices.first(where: { rest[$0...].hasPrefix("-->") })
                else { return nil }
                rest = rest[end...].dropFirst(3)
            } else if rest.hasPrefix("<svg") {
                return rest.dropFirst(4).prefix { $0 != ">" }
            } else {
                rest = rest.dropFirst()
            }
        }
        return nil
    }

    private static func attributes(of element: Substring) -> [Substring: Substring] {
        var found: [Substring: Substring] = [:]
        var rest = element.drop(while: \.isWhitespace)
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last ?? ""
            let value = rest[equals...].dropFirst().drop(while: \.isWhitespace)
            guard let quote = value.first, quote == "\"" || quote == "'",
                let end = value.dropFirst().firstIndex(of: quote)
            else { break }
            found[name] = value[..<end].dropFirst()
            rest = value[end...].dropFirst()
        }
        return found
    }
}
