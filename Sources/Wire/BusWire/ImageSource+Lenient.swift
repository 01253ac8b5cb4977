// SPDX-License-Identifier: MIT

public import PresenterCore

extension ImageSource {
    /// Parses a `file:` or `https:` address; `nil` for anything else.
    public init?(address: String) {
        guard address.hasPrefix("file:") || address.hasPrefix("https:") else { return nil }
        self.init(lenient: address, allowsFiles: true)
    }

    /// Parses the picture strings that clients send: a `file://` or `https://` address,
    /// an absolute path, the name of a theme icon, or an emoji.
    ///
    /// `nil` for anything else (`http://…`, a relative path, an empty string),
    /// and for files and the web if they are not allowed: a sandboxed client must not
    /// make the daemon open a file or a connection that it could not open itself.
    /// Nothing is accessed here.
    /// Source: Desktop Notifications Specification 1.3, "Icons and Images".
    public init?(lenient text: String, allowsFiles: Bool) {
        guard !text.isEmpty, text.utf8.count <= 4096 else { return nil }
        if text.hasPrefix("/") || text.hasPrefix("file:") {
            guard allowsFiles, let path = Self.path(text) else { return nil }
            self = .file(path: path)
            return
        }
        if text.hasPrefix("https:") {
            guard allowsFiles, let image = RemoteImage(text) else { return nil }
            self = .remote(image)
            return
        }
        guard text.utf8.count <= 256, !text.contains("/"), text.cleaned(.name) == text else {
            return nil
        }
        self = .name(text)
    }

    /// Parses the icon of a row: as any picture, but not from the web.
    public init?(row text: String, allowsFiles: Bool = true) {
        guard let source = ImageSource(lenient: text, allowsFiles: allowsFiles) else { return nil }
        if case .remote = source { return nil }
        self = source
    }

    /// Returns the path of a `file:` address (host empty or `localhost`), or the path itself.
    static func path(_ text: String) -> String? {
        var path = text[...]
        if text.hasPrefix("file:") {
            path = path.dropFirst(5)
            if path.hasPrefix("//") {
                path = path.dropFirst(2)
                if path.hasPrefix("localhost/") { path = path.dropFirst(9) }
            }
            guard let decoded = percentDecoded(path.prefix { $0 != "?" && $0 != "#" }) else {
                return nil
            }
            path = decoded[...]
        }
        guard path.hasPrefix("/"), !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            return nil
        }
        return String(path)
    }

    /// Decodes `%41` and the like; `nil` for invalid UTF-8 or a `%` without two digits.
    private static func percentDecoded(_ text: Substring) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, !digits.hasPrefix("+"), !digits.hasPrefix("-"),
                let number = UInt8(digits, radix: 16), number != 0
            else { return nil }
            bytes.append(number)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension RemoteImage {
    /// Parses an `https` address; `nil` if it has no host, a name or a password in it, or
    /// characters that no address has.
    fileprivate init?(_ text: String) {
        let start = "https://"
        guard text.hasPrefix(start), text.utf8.count <= Self.longestAddress,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        let host = text.dropFirst(start.count).prefix { !"/?#".contains($0) }
        guard !host.isEmpty, !host.contains("@"), !host.contains("\\") else { return nil }
        self.init(address: text)
    }
}
