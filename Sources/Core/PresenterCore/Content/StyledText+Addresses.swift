// SPDX-License-Identifier: MIT
//
// Many programs send addresses as plain text. What is seen is what opens: an address with a user's
// name before the host, or with a host of other letters than ASCII's, could pass for another one
// and stays text.

extension StyledText {
    /// The text with its plain web and mail addresses as links, at most `maximumFound` of them.
    public var findingAddresses: StyledText {
        var found = 0
        return StyledText(
            runs: runs.flatMap { run in
                run.link == nil ? run.split(by: TextAddress.find(in: run.text), &found) : [run]
            }
        )
    }

    /// The text without the links that show another address than they open.
    ///
    /// A sandboxed application writes their text.
    var withoutDisguisedLinks: StyledText {
        var copy = self
        for index in runs.indices {
            guard let link = runs[index].link else { continue }
            let shown = TextAddress.find(in: runs[index].text).map(\.url)
            if shown.contains(where: { !TextAddress.isSame($0, link) }) {
                copy.runs[index].link = nil
            }
        }
        return copy
    }

    /// Maximum number of addresses that become links in one text.
    static let maximumFound = 16
}

extension StyledText.Run {
    /// The run in parts, each of the addresses one.
    fileprivate func split(by addresses: [TextAddress], _ found: inout Int) -> [StyledText.Run] {
        var parts: [StyledText.Run] = []
        var start = text.startIndex
        func part(_ range: Range<String.Index>, _ link: String?) -> StyledText.Run {
            StyledText.Run(String(text[range]), style: style, link: link)
        }
        for address in addresses where found < StyledText.maximumFound {
            found += 1
            parts.append(part(start..<address.range.lowerBound, nil))
            parts.append(part(address.range, address.url))
            start = address.range.upperBound
        }
        return start == text.startIndex ? [self] : parts + [part(start..<text.endIndex, nil)]
    }
}

/// A web or mail address in a plain text.
struct TextAddress {
    /// Where it is.
    var range: Range<String.Index>
    /// What it opens.
    var url: String

    /// Maximum number of bytes of an address.
    private static let longest = 2_048
    private static let schemes = ["https://", "http://"]

    /// Returns the addresses of a text, in their order.
    static func find(in text: String) -> [TextAddress] {
        guard mayHaveAddress(text) else { return [] }
        return words(of: text).compactMap { address(in: text, $0) }
    }

    /// Whether a text has an at sign, two slashes or `www.`: most have none, and scenes are made often.
    private static func mayHaveAddress(_ text: String) -> Bool {
        var last: UInt8 = 0
        var count = 0
        let bytes = text.utf8.span
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == UInt8(ascii: "@") { return true }
            if byte == UInt8(ascii: "/"), last == byte { return true }
            if byte == UInt8(ascii: "."), count >= 3 { return true }
            count = byte | 0x20 == UInt8(ascii: "w") ? count + 1 : 0
            last = byte
        }
        return false
    }

    /// Whether two addresses are the same but for the scheme and a slash at the end.
    static func isSame(_ one: String, _ other: String) -> Bool {
        func bare(_ url: String) -> Substring {
            let lower = url.lowercased()
            let scheme = (schemes + ["mailto:"]).first(where: lower.hasPrefix) ?? ""
            let rest = lower.dropFirst(scheme.count)
            let host = rest.hasPrefix("www.") ? rest.dropFirst(4) : rest
            return host.last == "/" ? host.dropLast() : host
        }
        return bare(one) == bare(other)
    }

    /// What stands between blanks, quotes, brackets and other signs that no address has.
    private static func words(of text: String) -> [Range<String.Index>] {
        var words: [Range<String.Index>] = []
        var start: String.Index?
        let scalars = text.unicodeScalars
        for index in scalars.indices + [scalars.endIndex] {
            let isInside = index < scalars.endIndex && isPart(scalars[index])
            if isInside {
                start = start ?? index
            } else if let first = start {
                words.append(first..<index)
                start = nil
            }
        }
        return words
    }

    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator,
            .initialPunctuation, .finalPunctuation:
            false
        default: !"\"<>\\^`{|}\u{300C}\u{300D}".unicodeScalars.contains(scalar)
        }
    }

    /// Returns the address in a word; `nil`: there is none.
    private static func address(in text: String, _ word: Range<String.Index>) -> TextAddress? {
        let range = trimmed(text, word)
        let found = text[range]
        guard found.utf8.count <= longest else { return nil }
        let lower = found.lowercased()
        if let scheme = (schemes + ["www."]).first(where: lower.hasPrefix) {
            let isBare = scheme == "www."
            let rest = isBare ? found : found.dropFirst(scheme.count)
            let host = rest.prefix { !"/?#".contains($0) }
            guard isHost(host, needsDot: !isLocal(host)) else { return nil }
            return TextAddress(range: range, url: (isBare ? "https://" : "") + found)
        }
        guard let at = found.firstIndex(of: "@") else { return nil }
        let (name, host) = (found[..<at], found[found.index(after: at)...])
        let isName =
            !name.isEmpty
            && name.utf8.allSatisfy { $0.isLetterOrDigit || ".!#$%&'*+-/=?_~".utf8.contains($0) }
        guard isName, isHost(host, needsDot: true), !host.contains(":"), isDomain(host) else {
            return nil
        }
        return TextAddress(range: range, url: "mailto:" + found)
    }

    /// What is no domain at the end of a name with an at sign: units of systemd
    /// (`user@1000.service`) and pictures for dense screens (`icon@2x.png`).
    private static let noDomains: Set<String> = [
        "automount", "device", "gif", "jpeg", "jpg", "json", "log", "mount", "path", "png", "scope",
        "service", "slice", "socket", "svg", "swap", "target", "timer", "txt", "webp",
    ]

    /// Whether the last part of a host can be a domain: a number and a version (`a@1.2.0-rc1`)
    /// cannot.
    private static func isDomain(_ host: Substring) -> Bool {
        let last = host.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return !noDomains.contains(last)
            && (last.hasPrefix("xn--") || last.utf8.allSatisfy { $0.isLetterOrDigit && $0 > 0x39 })
    }

    /// A word without brackets around it and the marks that end a sentence.
    private static func trimmed(
        _ text: String,
        _ word: Range<String.Index>
    ) -> Range<String.Index> {
        var (start, end) = (word.lowerBound, word.upperBound)
        while start < end, "([*_'".contains(text[start]) { start = text.index(after: start) }
        while start < end {
            let last = text.index(before: end)
            let sign = text[last]
            let opening: Character? = sign == ")" ? "(" : sign == "]" ? "[" : nil
            // "(see https://a.example/b_(c))" has one bracket too many.
            let isUnpaired =
                opening.map { opening in
                    let part = text[start..<end]
                    return part.count { $0 == opening } < part.count { $0 == sign }
                } ?? ".,;:!?'*_。，、！？：；".contains(sign)
            guard isUnpaired else { break }
            end = last
        }
        return start..<end
    }

    private static func isLocal(_ host: Substring) -> Bool {
        host.prefix { $0 != ":" } == "localhost"
    }

    /// Whether it is a host's name in ASCII, perhaps with a port.
    private static func isHost(_ host: Substring, needsDot: Bool) -> Bool {
        let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty else { return false }
        if parts.count == 2, UInt16(parts[1]) == nil { return false }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { label in
            !label.isEmpty && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        }
        guard areLabels else { return false }
        // A last label of two letters or more, or an address of four numbers.
        let last = labels[labels.count - 1]
        let isNumeric = labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
        return isNumeric || !needsDot
            || (labels.count > 1 && last.utf8.count > 1 && UInt(last) == nil)
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
