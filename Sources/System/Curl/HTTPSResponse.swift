// SPDX-License-Identifier: MIT

/// The answer of a server.
public struct HTTPSResponse: Hashable, Sendable {
    /// The content; `nil`: it is the one that the request named by its tag.
    public var content: [UInt8]?
    /// The media type, as sent.
    public var type = ""
    /// The tag of this version; `nil`: it has none.
    ///
    /// Source: RFC 9110, "ETag".
    public var tag: String?
    /// For how many seconds it may be used without asking again.
    ///
    /// Source: RFC 9111, `max-age`.
    public var freshSeconds = 0

    /// Reads a header line.
    mutating func take(header line: String) {
        guard let colon = line.firstIndex(of: ":") else {
            // The status line of the next answer, after a redirection.
            self = HTTPSResponse()
            return
        }
        let value = String(line[line.index(after: colon)...].trimmed)
        switch line[..<colon].lowercased() {
        case "etag": tag = value
        case "cache-control": freshSeconds = Self.freshSeconds(value)
        default: break
        }
    }

    /// The longest time that counts: a year.
    private static let longest = 31_536_000

    private static func freshSeconds(_ control: String) -> Int {
        var seconds = 0
        for word in control.lowercased().split(separator: ",").map(\.trimmed) {
            if word == "no-store" || word == "no-cache" { return 0 }
            if word.hasPrefix("max-age=") { seconds = Int(word.dropFirst(8)) ?? 0 }
        }
        return min(max(0, seconds), longest)
    }
}

extension StringProtocol {
    /// Without spaces, tabs and line ends around it.
    fileprivate var trimmed: SubSequence {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
        var rest = self[...]
        while let first = rest.first, isBlank(first) { rest.removeFirst() }
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}
