// SPDX-License-Identifier: MIT

import ArgumentParser
import BusValues
import CommandKit

/// Lists the recipes, or prints one.
struct RecipesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipes",
        abstract: "List scripts to copy, or print one; also: help recipes.",
        discussion: """
            Without a name it lists the recipes, each with what it does and how it is called, \
            and the folder where they are. With a name it prints that script, to read or to copy:

              topmost help recipes backup >~/bin/backup && chmod +x ~/bin/backup
            """
    )

    @Argument(
        help: "The name of a recipe.",
        completion: .shellCommand("topmost recipes | sed '/^$/,$d; s/ .*//'")
    )
    var name: String?

    @OptionGroup var output: OutputOptions

    func run() throws {
        try ending {
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
    }

    /// The list for people: names and summaries, then the folder.
    static func list(_ recipes: [Recipe], in folder: String) -> String {
        let width = recipes.map(\.name.count).max() ?? 0
        let lines = recipes.map { recipe in
            let gap = String(repeating: " ", count: width - recipe.name.count + 2)
            return recipe.name + gap + recipe.summary
        }
        return lines.joined(separator: "\n")
            + "\n\nThe scripts are in \(folder); \"topmost help recipes NAME\" prints one."
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
