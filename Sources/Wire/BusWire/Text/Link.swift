// SPDX-License-Identifier: MIT

import Basics
import PresenterCore

/// An address that a link may open: http, https or mailto only.
public struct Link: Hashable, Sendable {
    /// The address: the characters of RFC 3986, section 2, or letters beyond ASCII; no blanks.
    public let url: String

    /// Maximum bytes of an address.
    public static let longest = Substring.longestAddress

    /// Creates a link; `nil` for another scheme, blanks, double quotes or control
    /// characters.
    public init?(_ url: String) {
        let bytes = url.utf8
        guard bytes.count <= Self.longest,
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            ["http", "https", "mailto"].contains(url[..<colon].lowercased()),
            url.cleaned(TextLimits(bytes: Self.longest, scalars: Self.longest, lines: 1)) == url,
            !bytes.contains(where: { $0 <= 0x20 || "\"<>\\^`{|}".utf8.contains($0) })
        else { return nil }
        let rest = url[colon...].dropFirst()
        let isMail = url[..<colon].lowercased() == "mailto"
        guard isMail ? !rest.isEmpty : rest.hasPrefix("//") && rest.utf8.count > 2 else {
            return nil
        }
        self.url = url
    }
}
