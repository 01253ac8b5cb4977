// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import CommandKit
import Configuration
import Localization
import PresenterCore
import Texts

/// Reads the options of a presentation from a file.
struct RequestFile {
    /// The name of the file in errors.
    let name: String
    /// The file's contents.
    var document: Value

    /// The most bytes of a file.
    private static let maximumBytes = 1 << 20

    /// Reads a file: TOML, or JSON if it begins with a brace or a bracket.
    ///
    /// - Parameters:
    ///   - path: its path, or `-`.
    ///   - command: the command that reads it, for errors.
    /// - Throws: the error, with its index.
    init(_ path: String, for command: String) throws(Failure) {
        let bytes = try InputFile.contents(of: path, atMost: Self.maximumBytes, for: command)
        name = InputFile.name(path)
        let first = bytes.first { !Self.blanks.contains($0) }
        document = try failing(.usage, InputFile.name(path)) {
            try first == UInt8(ascii: "{") || Self.isJSONList(bytes, first)
                ? Value(json: String(decoding: bytes, as: UTF8.self))
                : TOMLDocument.read(bytes)
        }
    }

    private static let blanks: Set<UInt8> = [9, 10, 13, 32]

    /// Whether a text that begins with a bracket is a list of JSON: in a header of TOML
    /// a name or another bracket follows.
    private static func isJSONList(_ bytes: [UInt8], _ first: UInt8?) -> Bool {
        guard first == UInt8(ascii: "[") else { return false }
        let second = bytes.filter { !blanks.contains($0) }.dropFirst().first
        return second == UInt8(ascii: "{") || second == UInt8(ascii: "]")
    }

    /// Takes an entry out of the document; `nil`: it has none of that name.
    mutating func take(_ name: String) -> Value? {
        guard case .dictionary(var entries, let key, let value) = document,
            let index = entries.firstIndex(where: { $0.key == .string(name) })
        else { return nil }
        let entry = entries.remove(at: index)
        document = .dictionary(entries, key: key, value: value)
        return entry.value.unwrapped
    }

    /// Returns the options; each has the right type and is in its range.
    ///
    /// - Throws: `usage` with the option, the accepted values and the given one.
    func values(_ kind: Kind) throws(Failure) -> OptionValues {
        do {
            return try WrittenOptions.values(kind, document)
        } catch .unbuildable(let error) {
            let (takes, got) = (Self.words(error.takes), Self.words(error.got))
            throw self.error(Phrase.expectsGot.text("\"\(error.option)\"", takes, got))
        } catch {
            throw self.error(Localization.translated("\(error)"))
        }
    }

    /// An error about the file.
    func error(_ text: String) -> Failure { Failure(.usage, .failedWith, name, text) }

    private static func words(_ type: String) -> String {
        WrittenOptions.type(type)?.text ?? Localization.translated(type)
    }
}
