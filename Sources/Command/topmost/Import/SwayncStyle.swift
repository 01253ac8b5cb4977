// SPDX-License-Identifier: MIT

/// What of SwayNotificationCenter's style sheet has a counterpart: colours, corners and margins
/// of notifications.
///
/// Facts: the style sheet that SwayNotificationCenter 0.7 and 0.10 install, and GTK 3's
/// `@define-color`.
struct SwayncStyle {
    /// The background of a notification, `#rrggbb`.
    var background: String?
    /// The colours of title, message and border.
    var title: String?
    var message: String?
    var line: String?
    /// The radius of corners, in pixels.
    var radius: Int?
    /// Around each notification: top, right, bottom, left, in pixels.
    var margins: [Int]?

    private var names: [Substring: Substring] = [:]

    /// Reads a style sheet; unknown parts are ignored.
    init(_ text: String) {
        for block in Self.blocks(Self.withoutComments(text)) {
            let isCard = block.selectors.contains(".notification")
            let isFace = block.selectors.contains { Self.faces.contains($0) }
            for (property, value) in block.declarations {
                switch property {
                case "@": names[value.prefix { $0 != " " }] = value.drop { $0 != " " }
                case "border-radius" where isCard: radius = Self.lengths(value)?.max()
                case "margin" where isCard: margins = Self.margins(value)
                case "background", "background-color":
                    if isCard || isFace { background = color(value) ?? background }
                case "border", "border-color":
                    if isCard || isFace { line = color(value) ?? line }
                case "color" where block.selectors.contains(".summary"): title = color(value)
                case "color" where block.selectors.contains(".body"): message = color(value)
                default: break
                }
            }
        }
    }

    /// The classes of what a notification is drawn on.
    private static let faces: Set<Substring> = [
        ".notification-default-action", ".notification-background", ".notification-content",
    ]

    private struct Block {
        var selectors: [Substring] = []
        /// Properties with their values; `@` defines a colour.
        var declarations: [(Substring, Substring)] = []
    }

    private static func withoutComments(_ text: String) -> String {
        var rest = text[...]
        var kept = ""
        while let start = rest.firstRange(of: "/*") {
            kept += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return kept }
            rest = rest[end.upperBound...]
        }
        return kept + rest
    }

    private static func blocks(_ text: String) -> [Block] {
        var blocks: [Block] = []
        // The text between two ends of blocks: definitions, selectors, declarations.
        for part in text.split(separator: "}") {
            let halves = part.split(
                separator: "{",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            var before = halves[0].split(separator: ";")
            let selectors = halves.count > 1 ? before.popLast() ?? "" : ""
            // The parent of a class does not matter, except for the centre, which has a look of
            // its own.
            let own = selectors.split(separator: ",").filter { !$0.contains(".control-center") }
            var block = Block(
                selectors: own.compactMap { $0.split(whereSeparator: \.isWhitespace).last }
            )
            for definition in before.map(trimmed) where definition.hasPrefix(define) {
                let words = trimmed(definition.dropFirst(define.count))
                blocks.append(Block(declarations: [("@", words)]))
            }
            for line in halves.dropFirst().joined().split(separator: ";") {
                let sides = line.split(separator: ":", maxSplits: 1)
                guard sides.count == 2 else { continue }
                block.declarations.append((trimmed(sides[0]), trimmed(sides[1])))
            }
            blocks.append(block)
        }
        return blocks
    }

    private static let define = "@define-color "

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { start[...$0] } ?? ""
    }

    /// Numbers of pixels; `nil`: some are of another unit.
    private static func lengths(_ value: Substring) -> [Int]? {
        let words = value.split(separator: " ")
        let numbers = words.compactMap { Int($0.hasSuffix("px") ? $0.dropLast(2) : $0) }
        return numbers.count == words.count && !numbers.isEmpty ? numbers : nil
    }

    private static func margins(_ value: Substring) -> [Int]? {
        lengths(value).flatMap {
            ImportedMargins.directional($0.map(String.init).joined(separator: ","))
        }
    }

    /// A colour of 0 to 255 as it is seen on the background; `nil`: it is invisible.
    private func mixed(_ channels: [Double], alpha: Double) -> String? {
        guard alpha > 0 else { return nil }
        let below = background.flatMap { UInt32($0.dropFirst(), radix: 16) }
        return "#"
            + (0..<3).map { place in
                var channel = min(max(channels[place], 0), 255)
                if let below {
                    let other = Double(below >> UInt32(16 - 8 * place) & 0xFF)
                    channel = channel * alpha + other * (1 - alpha)
                }
                let digits = String(Int(channel.rounded()), radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }

    /// The colour in a value: by name, as `rgb()`, or with hexadecimal digits; `nil`: there is
    /// none, or it is all transparent.
    private func color(_ value: Substring, depth: Int = 0) -> String? {
        if let start = value.firstRange(of: "rgb") {
            let numbers = value[start.lowerBound...].drop { $0 != "(" }.dropFirst()
                .prefix { $0 != ")" }
                .split { $0 == "," || $0 == " " || $0 == "/" }
                .compactMap { Double($0) }
            guard numbers.count >= 3 else { return nil }
            return mixed(numbers, alpha: numbers.count > 3 ? min(max(numbers[3], 0), 1) : 1)
        }
        for word in value.split(separator: " ") {
            if word.hasPrefix("@"), depth < 8, let named = names[word.dropFirst()] {
                return color(named, depth: depth + 1)
            }
            if word.hasPrefix("#"), let color = TOMLText.color(String(word)) { return color }
            if word == "white" { return "#ffffff" }
            if word == "black" { return "#000000" }
        }
        return nil
    }
}
