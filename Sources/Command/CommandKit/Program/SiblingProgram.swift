// SPDX-License-Identifier: MIT

import ChildProcess
import Files
import Texts

/// A program of the same installation that a command runs or becomes.
package enum SiblingProgram: String {
    /// The program that `topmost attach` becomes.
    case terminal = "topmost-display-terminal"
    /// The program that `topmost attach ssh://HOST` becomes.
    case remote = "topmost-remote"
    /// The program that `topmost pair` becomes.
    case bridge = "topmost-bridge"
    /// The program that `topmost campaign` becomes.
    case campaign = "topmost-campaign"
    /// The program that writes into a PostgreSQL database.
    case postgreSQL = "topmost-postgresql"
    /// The program that draws pictures without a screen.
    case png = "topmost-display-png"
    /// The program with the names of other projects' commands.
    case compat = "topmost-compat"
    /// The program that draws the design system.
    case gallery = "topmost-gallery"

    /// Possible locations: beside this program, or where `make install` puts it.
    package func paths(executable: String? = ThisProcess.executable) -> [String] {
        let folder = (executable ?? "").split(separator: "/").dropLast()
        let here = "/" + folder.joined(separator: "/")
        let there = "/" + (folder.dropLast() + ["libexec", "topmost"]).joined(separator: "/")
        return [here, there].map { "\($0)/\(rawValue)" }
    }

    /// Finds the program.
    ///
    /// - Throws: a failure with that status and the searched paths.
    package func path(orElse status: ExitStatus) throws(Failure) -> String {
        let paths = paths()
        if let path = paths.first(where: Files.isExecutable) { return path }
        let phrase =
            switch self {
            case .terminal: Phrase.terminalProgramMissing
            case .remote: Phrase.remoteProgramMissing
            case .bridge: Phrase.bridgeProgramMissing
            case .campaign: Phrase.campaignProgramMissing
            case .postgreSQL: Phrase.postgreSQLProgramMissing
            case .png: Phrase.pictureProgramMissing
            case .compat: Phrase.compatProgramMissing
            case .gallery: Phrase.galleryProgramMissing
            }
        throw Failure(status, phrase, rawValue, paths.joined(separator: ", "))
    }

    /// Replaces this process with the program.
    ///
    /// - Throws: `noProgram` with the searched paths, `cannotRun` with what the system says.
    package func become(_ arguments: [String]) throws(Failure) -> Never {
        let program = try path(orElse: .noProgram)
        try failing(.cannotRun, rawValue) {
            try Command(program, arguments).replaceThisProcess()
        }
    }
}
