// SPDX-License-Identifier: MIT

/// The program that `topmost attach` becomes.
enum TerminalProgram {
    static let name = "topmost-display-terminal"

    /// Where it may be: beside this program, or where `make install` puts it.
    static func paths(executable: String?) -> [String] {
        let folder = (executable ?? "").split(separator: "/").dropLast()
        let here = "/" + folder.joined(separator: "/")
        let there = "/" + (folder.dropLast() + ["libexec", "topmost"]).joined(separator: "/")
        return [here, there].map { "\($0)/\(name)" }
    }
}
