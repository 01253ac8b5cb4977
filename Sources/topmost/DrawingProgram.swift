// SPDX-License-Identifier: MIT

import Files

/// A program that draws for this command, which so links no graphics.
enum DrawingProgram: String, CaseIterable {
    /// What `topmost attach` becomes.
    case terminal = "topmost-display-terminal"
    /// What draws pictures for machines without a screen.
    case png = "topmost-display-png"

    /// Where it may be: beside this command, or where `make install` puts it.
    func paths(executable: String? = ThisProcess.executable) -> [String] {
        let folder = (executable ?? "").split(separator: "/").dropLast()
        let here = "/" + folder.joined(separator: "/")
        let there = "/" + (folder.dropLast() + ["libexec", "topmost"]).joined(separator: "/")
        return [here, there].map { "\($0)/\(rawValue)" }
    }

    /// Where it is.
    ///
    /// - Throws: a failure of that status, naming where it was looked for.
    func path(orElse status: ExitStatus) throws(Failure) -> String {
        let paths = paths()
        if let path = paths.first(where: Files.isExecutable) { return path }
        let purpose =
            switch self {
            case .terminal: "which draws in terminals"
            case .png: "which draws pictures"
            }
        throw Failure(
            status,
            "\(rawValue), \(purpose), is neither \(paths.joined(separator: " nor "))"
        )
    }
}
