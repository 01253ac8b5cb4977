// SPDX-License-Identifier: MIT
//
// Which names in angle brackets are tags. Many applications send text that is not
// escaped ("<jo@example.org>", "vector<int>", "git push <remote>"), so a name counts only
// if it is one of HTML's or Pango's for text, and one that people also write as a
// placeholder counts only if the text both opens and closes it. All else is shown.

/// What a tag does to the text.
enum MarkupElement: Hashable {
    /// Bold, italic, underlined, or a link; it must nest.
    case styled
    /// A line feed.
    case lineBreak
    /// An image, or its `alt` text.
    case image
    /// No effect: the tag is dropped wherever it stands.
    case dropped
    /// A line, or several, of its own.
    case block
    /// No effect: the tag is dropped where it is opened and closed.
    case paired

    /// Creates an element from a name in lower case; `nil`: no tag has that name.
    init?(_ name: String) {
        guard let element = Self.names[name] else { return nil }
        self = element
    }

    /// Whether it is a tag only where the text both opens and closes it.
    var needsPair: Bool { self == .block || self == .paired }

    private static let names: [String: MarkupElement] = {
        let names: [(MarkupElement, String)] = [
            (.styled, "b i u a"), (.lineBreak, "br"), (.image, "img"), (.dropped, "span font"),
            (
                .block,
                "p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd pre blockquote center "
                    + "table thead tbody tr td th html body"
            ),
            (
                .paired,
                "s strike del ins small big sub sup tt code kbd samp var em strong mark q cite abbr"
            ),
        ]
        return Dictionary(
            uniqueKeysWithValues: names.flatMap { element, tags in
                tags.split(separator: " ").map { (String($0), element) }
            }
        )
    }()

    /// The longest name.
    private static let longest = 10

    /// The start of a tag: its name in lower case, and the position after it.
    struct Head {
        var name: String
        var isEnd: Bool
        var end: Int
    }

    /// Returns the start of the tag that begins with the first byte, a `<`; `nil`: after the
    /// name stands what no tag has there.
    static func head(of bytes: ArraySlice<UInt8>) -> Head? {
        let isEnd = bytes.dropFirst().first == UInt8(ascii: "/")
        let rest = bytes.dropFirst(isEnd ? 2 : 1)
        let name = rest.prefix(longest + 1).prefix(while: \.isLetterOrDigit)
        guard !name.isEmpty, name.count <= longest else { return nil }
        switch rest.dropFirst(name.count).first {
        case UInt8(ascii: ">"): break
        case UInt8(ascii: "/"):
            guard rest.dropFirst(name.count + 1).first == UInt8(ascii: ">") else { return nil }
        case let byte? where byte.isSpace: break
        default: return nil
        }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        return Head(name: text, isEnd: isEnd, end: name.endIndex)
    }

    /// Returns the names that both begin and end an element somewhere in the text.
    static func pairedNames(in bytes: [UInt8]) -> Set<String> {
        var begun: Set<String> = []
        var ended: Set<String> = []
        for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
            guard let head = head(of: bytes[index...]) else { continue }
            if head.isEnd { ended.insert(head.name) } else { begun.insert(head.name) }
        }
        return begun.intersection(ended)
    }

    /// Whether the bytes from a `<` on are a tag that the end of the text cuts.
    static func isTorn(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !bytes.contains(UInt8(ascii: ">")) else { return false }
        if let head = head(of: bytes) { return names[head.name] != nil }
        let start = bytes.dropFirst().drop { $0 == UInt8(ascii: "/") }
        let name = String(decoding: start.prefix(longest + 1), as: UTF8.self).lowercased()
        return names.keys.contains { $0.hasPrefix(name) }
    }
}
