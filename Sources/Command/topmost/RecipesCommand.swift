// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit
import Files
import Localization
import Texts

import enum Basics.NearestName

/// Lists the recipes, or prints one.
struct RecipesCommand: ExitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipes",
        abstract: Phrase.commandRecipes.text,
        discussion: """
            \(Phrase.commandRecipesDetails.text)

              topmost help recipes backup >~/bin/backup && chmod +x ~/bin/backup
            """
    )

    @Argument(
        help: .text(.helpRecipesName),
        completion: .shellCommand("topmost recipes | sed '/^$/,$d; s/ .*//'")
    )
    var name: String?

    @OptionGroup var output: OutputOptions

    func perform() throws -> ExitStatus {
        let folder = try Recipe.folder()
        if let name {
            let recipe = try Recipe.named(name, in: folder)
            if output.json {
                try answer(JSON.text(recipe.value))
            } else {
                try answer(recipe.text, end: "")
            }
        } else {
            var recipes: [Recipe] = []
            for name in try Recipe.names(in: folder) {
                recipes.append(try Recipe(name, in: folder))
            }
            try output.write(
                .array(recipes.map(\.value), element: "a{sv}"),
                Self.list(recipes, in: folder)
            )
        }
        return .acted
    }

    /// The list for people: names and summaries, then the folder.
    static func list(_ recipes: [Recipe], in folder: String) -> String {
        let width = recipes.map(\.name.count).max() ?? 0
        let lines = recipes.map { recipe in
            let gap = String(repeating: " ", count: width - recipe.name.count + 2)
            return recipe.name + gap + recipe.summary
        }
        return lines.joined(separator: "\n")
            + "\n\n" + Phrase.recipesAreIn.text(folder)
    }
}

extension Recipe {
    /// The recipe as JSON shows it.
    fileprivate var value: Value {
        .options([
            "name": .string(name), "summary": .string(summary), "file": .string(file),
            "text": .string(text),
        ])
    }
}

/// A script to copy, one file of `docs/recipes`.
struct Recipe: Equatable {
    var name: String
    /// Purpose and usage, from the first comment of its file.
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
        text = try failing(.unknownID, Phrase.cannotReadRecipe.text(name)) {
            String(decoding: try Files.read(file, limit: Self.limit), as: UTF8.self)
        }
        self.name = name
        self.file = file
        summary = Self.summary(of: text)
    }

    /// The first comment that is neither the interpreter nor the license.
    static func summary(of text: String) -> String {
        let comments = text.split(separator: "\n").prefix { $0.hasPrefix("#") }
        let first = comments.first { !$0.hasPrefix("#!") && !$0.hasPrefix("# SPDX-License") }
        return String(first?.drop { $0 == "#" || $0 == " " } ?? "")
    }

    /// Possible locations: where `make install` puts them, or the source tree around a build.
    static func folders(executable: String? = ThisProcess.executable) -> [String] {
        let parts = (executable ?? "").split(separator: "/").map(String.init).dropLast()
        let installed = parts.dropLast() + ["share", "topmost", "recipes"]
        // .build/x86_64-unknown-linux-gnu/debug
        let source = parts.dropLast(3) + ["docs", "recipes"]
        return [installed, source].map { "/" + $0.joined(separator: "/") }
    }

    /// Finds the folder of the recipes.
    ///
    /// - Throws: `unknownID` with the searched folders.
    static func folder(among folders: [String] = folders()) throws(Failure) -> String {
        if let folder = folders.first(where: Files.isFolder) { return folder }
        throw Failure(.unknownID, .recipesMissing, folders.joined(separator: ", "))
    }

    /// The names of the recipes in a folder, sorted.
    ///
    /// - Throws: `unknownID` if it cannot be read.
    static func names(in folder: String) throws(Failure) -> [String] {
        try failing(.unknownID, Phrase.cannotReadRecipes.text) {
            try Files.names(in: folder).filter { Files.isExecutable(folder + "/" + $0) }.sorted()
        }
    }

    /// Finds a recipe by its name.
    ///
    /// - Throws: `usage` for an unknown name, with the nearest one or all.
    static func named(_ name: String, in folder: String) throws(Failure) -> Recipe {
        let names = try names(in: folder)
        if names.contains(name) { return try Recipe(name, in: folder) }
        let shown = printable(String(name.prefix(64)))
        if let near = NearestName.of(name, among: names) {
            throw Failure(.usage, .unknownRecipeNear, shown, near)
        }
        throw Failure(.usage, .unknownRecipe, shown, names.joined(separator: ", "))
    }
}
