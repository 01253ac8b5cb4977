// SPDX-License-Identifier: MIT

import ChildProcess
import CommandKit
import Files
import Localization
import SystemCalls
import Texts

/// Translates the configuration of another notification daemon, for `topmost config import`.
struct ConfigurationImport {
    /// A daemon whose configuration can be read.
    enum Source: String {
        case dunst, mako, swaync
    }

    var source: Source
    var file: String
    /// The file for the result; `nil`: standard output.
    var output: String?
    /// Whether existing files are replaced.
    var force: Bool

    /// The most bytes that are read.
    private static let maximumBytes = 1 << 20

    /// Translates the file; what cannot be translated is listed on standard error.
    ///
    /// - Throws: `unknownID` or `usage` for the file, `cannotCreate` for the result.
    func run() throws(Failure) {
        var result = try translation()
        result.removeRefused()
        let theme = output == nil || result.theme.isEmpty ? nil : source.rawValue
        let text = result.toml(from: printable(file), theme: theme)
        if let output {
            try check(output)
            try makeFolder(of: output)
            if theme != nil { try writeTheme(result.theme, beside: output) }
            try write(text, to: output)
        } else {
            if !result.theme.isEmpty {
                result.note(nil, Phrase.fontAndCorners.text, Phrase.themeIsWritten.text)
            }
            try answer(String(text.dropLast()))
        }
        for note in result.notes.sorted(by: { ($0.line ?? 0) < ($1.line ?? 0) }) {
            let location = note.line.map { "\(file):\($0)" } ?? file
            StandardStream.error.write(printable("\(location): \(note)") + "\n")
        }
    }

    private func translation() throws(Failure) -> ImportedConfiguration {
        let text = try failing(.unknownID, Phrase.cannotReadFile.text(file)) {
            String(decoding: try Files.read(file, limit: Self.maximumBytes), as: UTF8.self)
        }
        switch source {
        case .dunst: return DunstImport.read(text)
        case .mako: return MakoImport.read(text)
        case .swaync:
            return try failing(.usage, Phrase.notJSON.text(file)) { try SwayncImport.read(text) }
        }
    }

    /// Throws if a file is there already that must not be replaced.
    private func check(_ path: String) throws(Failure) {
        guard !force, Files.isFile(path) else { return }
        throw Failure(.cannotCreate, .fileExists, path)
    }

    /// Makes the folder of the file; `~/.config/topmost` is not there at first.
    private func makeFolder(of path: String) throws(Failure) {
        guard let end = path.lastIndex(of: "/"), end > path.startIndex else { return }
        try makeFolder(String(path[..<end]))
    }

    private func makeFolder(_ path: String) throws(Failure) {
        try failing(.cannotCreate, Phrase.cannotCreateFolder.text(path)) {
            try Files.makeFolder(path, isPrivate: false)
        }
    }

    /// Writes the theme into the folder where the daemon looks for it.
    private func writeTheme(_ theme: ImportedTheme, beside path: String) throws(Failure) {
        let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let folder = path[..<end] + "themes"
        let file = folder + "/\(source.rawValue).toml"
        try check(String(file))
        try makeFolder(String(folder))
        try write(theme.toml(from: printable(self.file)), to: String(file))
    }

    private func write(_ text: String, to path: String) throws(Failure) {
        do {
            if force {
                try Files.write(Array(text.utf8), to: path)
            } else {
                try Files.create(path, Array(text.utf8))
            }
        } catch {
            let isKept = Files.isFile(path) && !force
            let phrase = isKept ? Phrase.cannotWriteUnlessForced : .cannotWrite
            throw Failure(.cannotCreate, phrase, path, "\(error)")
        }
    }
}
