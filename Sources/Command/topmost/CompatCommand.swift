// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandKit
import Files
import Localization
import Texts

/// The names of other projects' commands that this program can have.
struct CompatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compat",
        abstract: Phrase.commandCompat.text,
        discussion: Phrase.commandCompatDetails.text,
        subcommands: [CompatList.self, CompatInstall.self, CompatRemove.self]
    )
}

/// Makes links to this program.
struct CompatInstall: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: Phrase.commandCompatInstall.text,
        discussion: """
            \(Phrase.commandCompatInstallDetails.text)

              topmost compat install ~/.local/bin zenity notify-send
            """
    )

    @OptionGroup var links: CompatLinks

    func perform() throws -> ExitStatus {
        let program = try SiblingProgram.compat.path(orElse: .unreachable)
        guard Files.isFolder(links.folder) else {
            throw Failure(.cannotCreate, .noFolder, links.folder)
        }
        var status = ExitStatus.acted
        for name in links.chosen {
            let path = links.path(of: name)
            do {
                try Files.makeLink(path, to: program)
                try answer(path)
            } catch {
                if links.isOurs(path, program) { continue }
                if Files.exists(path) {
                    warn(.anotherProgramKept, path)
                } else {
                    warn(.cannotCreateFile, path, "\(error)")
                }
                status = .cannotCreate
            }
        }
        return status
    }
}

/// Removes links to this program.
struct CompatRemove: ExitingCommand {
    static let configuration = CommandConfiguration("remove", .commandCompatRemove)

    @OptionGroup var links: CompatLinks

    func perform() throws -> ExitStatus {
        let program = try SiblingProgram.compat.path(orElse: .unreachable)
        for name in links.chosen {
            let path = links.path(of: name)
            guard links.isOurs(path, program) else { continue }
            try failing(.cannotCreate) { try Files.remove(path) }
            try answer(path)
        }
        return .acted
    }
}

/// Lists the names.
struct CompatList: ExitingCommand {
    static let configuration = CommandConfiguration("list", .commandCompatList)

    func perform() throws -> ExitStatus {
        // Without it there are none.
        _ = try SiblingProgram.compat.path(orElse: .unreachable)
        for name in OtherName.allCases { try answer(name.rawValue) }
        return .acted
    }
}

/// Links in a folder.
struct CompatLinks: ParsableArguments {
    @Argument(help: .text(.helpFolder), completion: .directory)
    var folder: String
    @Argument(help: .text(.helpCompatNames), completion: .list(OtherName.allCases.map(\.rawValue)))
    var names: [String] = []

    func validate() throws {
        guard let unknown = names.first(where: { OtherName(rawValue: $0) == nil }) else { return }
        let known = OtherName.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(.unknownName, unknown, known)
    }

    /// The names to make links of.
    var chosen: [String] { names.isEmpty ? OtherName.allCases.map(\.rawValue) : names }

    /// A link's location.
    func path(of name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Whether a link points to that program.
    func isOurs(_ path: String, _ program: String) -> Bool {
        (try? Files.target(ofLink: path)) == program
    }
}
