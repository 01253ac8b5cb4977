// SPDX-License-Identifier: MIT

import ArgumentParser
import ChildProcess
import Files

/// Translates the configuration of another notification daemon.
struct ConfigImport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Translate the configuration of dunst, mako, swaync or fnott.",
        discussion: """
            The result goes to standard output, or to a file. What could not be translated \
            is printed on standard error, line by line.
            """
    )

    /// A daemon whose configuration can be read.
    enum Source: String, CaseIterable, ExpressibleByArgument {
        case dunst, mako, swaync, fnott
    }

    @Argument(help: "Whose configuration it is: dunst, mako, swaync or fnott.")
    var source: Source
    @Argument(help: "The file.", completion: .file())
    var file: String
    @Option(
        help: ArgumentHelp("Write the result into that file.", valueName: "file"),
        completion: .file()
    )
    var output: String?
    @Flag(help: "Replace the file if it is there.")
    var force = false

    func validate() throws {
        if force, output == nil { throw ValidationError("--force needs --output") }
    }

    /// The most bytes that are read.
    private static let mostBytes = 1 << 20

    func run() throws {
        try ending {
            let result = try translation()
            let text = result.toml(from: printable(file))
            if let output {
                try write(text, to: output)
            } else {
                try answer(String(text.dropLast()))
            }
            for note in result.notes.sorted(by: { ($0.line ?? 0) < ($1.line ?? 0) }) {
                let place = note.line.map { "\(file):\($0)" } ?? file
                StandardStream.error.write(printable("\(place): \(note)") + "\n")
            }
            return .acted
        }
    }

    private func translation() throws(Failure) -> ImportedConfiguration {
        let text: String
        do {
            text = String(decoding: try Files.read(file, limit: Self.mostBytes), as: UTF8.self)
        } catch {
            throw Failure(.unknownID, "cannot read \(file): \(error)")
        }
        switch source {
        case .dunst: return DunstImport.read(text)
        case .mako: return MakoImport.read(text)
        case .fnott: return FnottImport.read(text)
        case .swaync:
            do {
                return try SwayncImport.read(text)
            } catch {
                throw Failure(.usage, "\(file) is not JSON: \(error)")
            }
        }
    }

    private func write(_ text: String, to path: String) throws(Failure) {
        do {
            if force {
                try Files.write(Array(text.utf8), to: path)
            } else {
                try Files.create(path, Array(text.utf8))
            }
        } catch {
            let hint = Files.isFile(path) && !force ? " (--force replaces it)" : ""
            throw Failure(.cannotCreate, "cannot write \(path): \(error)\(hint)")
        }
    }
}
