// SPDX-License-Identifier: MIT

import Basics

extension ProcessFacts {
    /// Whether it runs in a Flatpak or snap sandbox.
    public var isSandboxed: Bool { sandboxID != nil }

    /// The id of its sandbox's application, empty if the sandbox names none; `nil`: it is
    /// in no sandbox.
    package var sandboxID: String? {
        if let sandboxInfo { return Self.flatpak(sandboxInfo) ?? "" }
        return Self.scope(controlGroup)
    }

    /// The Flatpak's application id, from its `[Application]` or `[Runtime]` group.
    private static func flatpak(_ info: String) -> String? {
        let file = KeyFile(info)
        let name = file.value("name", in: "Application") ?? file.value("name", in: "Runtime")
        return name.flatMap(applicationID)
    }

    /// The application of a snap or a Flatpak, from its scope or service.
    ///
    /// Older Flatpaks run their bus proxy, the client that we see, outside of the
    /// sandbox, where there is no `/.flatpak-info`.
    ///
    /// Source: systemd's "Desktop Environment Integration", `app-<launcher>-<id>-<random>`.
    private static func scope(_ group: String) -> String? {
        for line in group.split(separator: "\n") {
            guard let path = line.split(separator: ":", maxSplits: 2).last else { continue }
            for part in path.split(separator: "/")
            where part.hasPrefix("snap.")
                && (part.hasSuffix(".scope") || part.hasSuffix(".service"))
            {
                let names = part.split(separator: ".")
                if names.count > 2 { return applicationID("snap." + names[1]) }
            }
            for part in path.split(separator: "/")
            where part.hasPrefix("app-flatpak-") && part.hasSuffix(".scope") {
                let name = part.dropFirst("app-flatpak-".count).dropLast(".scope".count)
                guard let dash = name.lastIndex(of: "-") else { continue }
                let id = name[..<dash].replacing("\\x2d", with: "-")
                if let id = applicationID(id) { return id }
            }
        }
        return nil
    }

    /// The text, if it is a valid id: letters, digits, dots, dashes, underscores.
    private static func applicationID(_ text: some StringProtocol) -> String? {
        let isID =
            !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy { byte in
                (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
                    || ".-_".utf8.contains(byte)
            }
        return isID ? String(text) : nil
    }
}
