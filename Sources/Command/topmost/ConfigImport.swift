// SPDX-License-Identifier: MIT

import ArgumentParser
import CommandKit
import Localization
import SystemCalls
import Texts

/// Translates the configuration of another notification daemon; `topmost-compat` does it.
struct ConfigImport: ExitingCommand {
    static let configuration = CommandConfiguration(
        "import",
        .commandConfigImport,
        .commandConfigImportDetails
    )

    /// A daemon whose configuration can be read.
    enum Source: String, CaseIterable, ExpressibleByArgument {
        case dunst, mako, swaync
    }

    @Argument(help: .text(.helpConfigImportSource))
    var source: Source
    @Argument(help: .text(.helpFile), completion: .file())
    var file: String
    @Option(help: .text(.helpConfigImportOutput, value: "file"), completion: .file())
    var output: String?
    @Flag(help: .text(.helpConfigImportForce))
    var force = false

    func validate() throws {
        if force, output == nil { throw ValidationError(.flagNeeds, "--force", "--output") }
    }

    func perform() throws -> ExitStatus {
        var arguments = ["--import", source.rawValue, "--file", file]
        if let output { arguments += ["--output", output] }
        if force { arguments.append("--force") }
        try SiblingProgram.compat.become(arguments)
    }
}
