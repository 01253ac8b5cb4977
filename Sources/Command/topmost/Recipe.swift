// SPDX-License-Identifier: MIT

import Basics
import CommandKit
import Files

/// A script to copy, one file of `docs/recipes`.
struct Recipe: Equatable {
    var name: String
    /// What it does and how it is called, from its first comment.
    var summary: String
    var file: String
    /// The script as it is.
    var text: String

    /// The most bytes of a script.
    private static let limit = 64 << 10

    /// Reads a script.
    ///
    /// - Throws: `unknownID` if it cannot be read.
    init(_ name: String, in folder: String) throws(Failure) {
        let file = folder + "/" + name
        do {
            text = String(decoding: try Files.read(file, limit: Self.limit), as: UTF8.self)
        } catch {
            throw Failure(.unknownID, "cannot read the recipe \(name): \(error)")
        }
        self.name = name
        self.file = file
        summary = Self.summary(of: text)
    }

    /// The first comment that is neither the interpreter nor the license.
    static func summary(of text: String) -> String {
        let comments = text.split(separator: "\n").prefix { $0.hasPrefix("#") }
        let first = comments.first { !$0.hasPrefix("#!") && !$0.contains("SPDX-License") }
        return String(first?.drop { $0 == "#" || $0 == " " } ?? "")
    }

    /// Possible locations: where `make install` puts them, or the source tree around a build.
    static func folders(executable: String? = ThisProcess.executable) -> [String] {
        let parts = (executable ?? "").split(separator: "/").map(String.init).dropLast()
        let installed = parts.dropLast() + ["share", "doc", "topmost", "recipes"]
        // .build/x86_64-unknown-linux-gnu/debug
        let source = parts.dropLast(3) + ["docs", "recipes"]
        return [installed, source].map { "/" + $0.joined(separator: "/") }
    }

    /// Finds the folder of the recipes.
    ///
    /// - Throws: `unknownID` with the searched folders.
    static func folder(among folders: [String] = folders()) throws(Failure) -> String {
        if let folder = folders.first(where: Files.isFolder) { return folder }
        throw Failure(
            .unknownID,
            "recipes not found: run make install (looked in \(folders.joined(separator: ", ")))"
        )
    }

    /// The names of the recipes in a folder, sorted.
    ///
    /// - Throws: `unknownID` if it cannot be read.
    static func names(in folder: String) throws(Failure) -> [String] {
        do {
            let names = try Files.names(in: folder)
            return names.filter { Files.isExecutable(folder + "/" + $0) }.sorted()
        } catch {
            throw Failure(.unknownID, "cannot read the recipes: \(error)")
        }
    }

    /// Finds a recipe by its name.
    ///
    /// - Throws: `usage` for an unknown name, with the nearest one or all.
    static func named(_ name: String, in folder: String) throws(Failure) -> Recipe {
        let names = try names(in: folder)
        if names.contains(name) { return try Recipe(name, in: folder) }
        let shown = printable(String(name.prefix(64)))
        let hint = NearestName.hint(of: name, among: names)
        throw Failure(.usage, "unknown recipe \"\(shown)\"; \(hint)")
    }
}
