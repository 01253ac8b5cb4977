// SPDX-License-Identifier: MIT

import Basics

/// The parts of a desktop file that we use.
///
/// Source: Desktop Entry Specification 1.5.
struct DesktopEntry {
    /// The name in the preferred language.
    var name: String
    /// The name without a language.
    var plainName: String?
    /// The class of its windows.
    var windowClass: String?
    /// The icon's name or path.
    var icon: String?
    /// The program that `Exec` starts.
    var program: String?
    /// The program that `TryExec` names.
    var tryProgram: String?

    /// Reads the group `[Desktop Entry]`; `nil` if it is hidden or not an application.
    init?(_ text: String, _ languages: [String]) {
        let file = KeyFile(text)
        func value(_ key: String) -> Substring? { file.value(key, in: "Desktop Entry") }
        guard value("Type") == "Application", value("Hidden") != "true",
            let name = languages.lazy.compactMap({ value("Name[\($0)]") }).first ?? value("Name")
        else { return nil }
        self.name = String(name)
        plainName = value("Name").map(String.init)
        windowClass = value("StartupWMClass").map(String.init)
        icon = value("Icon").map(String.init)
        program = value("Exec").flatMap(Self.program)
        tryProgram = value("TryExec").map(String.init)
    }

    /// The program of a command line; after `env A=b`, the one that follows.
    private static func program(_ command: Substring) -> String? {
        let words = command.split(separator: " ", maxSplits: 32).map { word in
            word.hasPrefix("\"")
                ? String(word.drop { $0 == "\"" }.prefix { $0 != "\"" }) : String(word)
        }
        guard let first = words.first else { return nil }
        guard first == "env" || first.hasSuffix("/env") else { return first }
        return words.dropFirst().first { !$0.contains("=") && !$0.hasPrefix("-") }
    }
}
