// SPDX-License-Identifier: MIT

import Files

/// A program that draws for this command, which itself links no graphics libraries.
enum DrawingProgram: String, CaseIterable {
    /// The program that `topmost attach` becomes.
    case terminal = "topmost-display-terminal"
    /// The program that draws pictures without a screen.
    case png = "topmost-display-png"
    /// The program that draws the design system.
    case gallery = "topmost-gallery"

    /// Possible locations: beside this command, or where `make install` puts it.
    func paths(executable: String? = ThisProcess.executable) -> [String] {
        let folder = (executable ?? "").split(separator: "/").dropLast()
        let here = "/" + folder.joined(separator: "/")
        let there = "/" + (folder.dropLast() + ["libexec", "topmost"]).joined(separator: "/")
        return [here, there].map { "\($0)/\(rawValue)" }
    }

    /// Finds the program.
    ///
    /// - Throws: a failure with that status and the searched paths.
    func path(orElse status: ExitStatus) throws(Failure) -> String {
        let paths = paths()
        if let path = paths.first(where: Files.isExecutable) { return path }
        let purpose =
            switch self {
            case .terminal: "which draws in terminals"
            case .png: "which draws pictures"
            case .gallery: "which draws the design system"
            }
        throw Failure(
            status,
            "not found: \(rawValue), \(purpose) (looked for \(paths.joined(separator: ", ")))"
        )
    }
}
