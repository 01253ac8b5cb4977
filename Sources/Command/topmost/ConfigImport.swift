// SPDX-License-Identifier: MIT

import ArgumentParser
import ChildProcess
import CommandKit
import SystemCalls
import Texts

/// Translates the configuration of another notification daemon; `topmost-compat` does it.
struct ConfigImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Translate the configuration of dunst, mako or swaync.",
        discussion: """
            Prints the result, or writes it to a file. A font and rounded corners become a \
            theme; --output writes it to the folder themes beside that file. For swaync, the \
            style.css beside the file is read too. Settings that cannot be translated are \
            listed on standard error.
            """
    )

    /// A daemon whose configuration can be read.
    enum Source: String, CaseIterable, ExpressibleByArgument {
        case dunst, mako, swaync
    }

    @Argument(help: "Program that the file is for: dunst, mako or swaync.")
    var source: Source
    @Argument(help: "The file.", completion: .file())
    var file: String
    @Option(
        help: ArgumentHelp("Write the result to this file.", valueName: "file"),
        completion: .file()
    )
    var output: String?
    @Flag(help: "Replace the file if it exists.")
    var force = false

    func validate() throws {
        if force, output == nil { throw ValidationError(.flagNeeds, "--force", "--output") }
    }

    func run() throws {
        try ending {
            let program = try SiblingProgram.compat.path(orElse: .noProgram)
            var arguments = ["--import", source.rawValue, "--file", file]
            if let output { arguments += ["--output", output] }
            if force { arguments.append("--force") }
            try failing(.cannotRun, program) {
                try Command(program, arguments).replaceThisProcess()
            }
        }
    }
}
