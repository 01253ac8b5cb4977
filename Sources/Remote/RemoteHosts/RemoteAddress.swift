// SPDX-License-Identifier: MIT

/// The address of another machine: `ssh://desk`, `ssh://ann@desk.example.org:2222`.
package struct RemoteAddress: Hashable, Sendable {
    /// The address, as ssh(1) takes it.
    package let text: String
    /// The machine's name, without user and port.
    package let host: String

    /// The form that is accepted, in every language.
    package static let accepted = "ssh://[USER@]HOST[:PORT]"

    private static let scheme = "ssh://"

    /// Reads an address; `nil`: it is none.
    ///
    /// Names have letters, digits, `.`, `-` and `_`, which is also what may be in the name of a unit;
    /// anything else has a name in `~/.ssh/config`. None begins with a dash: ssh(1) would take it for
    /// an option.
    package init?(_ text: String) {
        guard text.hasPrefix(Self.scheme), text.utf8.count <= 200 else { return nil }
        var place = text.dropFirst(Self.scheme.count)
        if let at = place.firstIndex(of: "@") {
            guard Self.isName(place[..<at]) else { return nil }
            place = place[place.index(after: at)...]
        }
        let name = place.prefix { $0 != ":" }
        let port = place[name.endIndex...]
        guard Self.isName(name),
            port.isEmpty || (1...65535).contains(Int(port.dropFirst()) ?? 0)
        else { return nil }
        host = String(name)
        self.text = text
    }

    /// The address without its scheme: the instance of a unit.
    package var name: String { String(text.dropFirst(Self.scheme.count)) }

    /// Reads an address as users write it, also without its scheme.
    package init?(typed text: String) {
        self.init(text.hasPrefix(Self.scheme) ? text : Self.scheme + text)
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && !text.hasPrefix("-")
            && text.utf8.allSatisfy { byte in
                (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
                    || ".-_".utf8.contains(byte)
            }
    }
}
