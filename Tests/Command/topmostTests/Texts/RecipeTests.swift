// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import CommandKit
@testable import topmost

@Suite("Recipes")
struct RecipeTests {
    private static let folder = GoldenFile.project.appendingPathComponent("docs/recipes").path

    /// Runs the command where there is no bus: none is needed.
    private func run(_ words: String...) throws -> TestCommand.Finished {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: TestCommand.program)
        process.arguments = words
        process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
        let output = Pipe()
        let error = Pipe()
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let outputBytes = output.fileHandleForReading.readDataToEndOfFile()
        let errorBytes = error.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return TestCommand.Finished(
            status: process.terminationStatus,
            output: String(decoding: outputBytes, as: UTF8.self),
            error: String(decoding: errorBytes, as: UTF8.self)
        )
    }

    @Test("help recipes lists each with its summary, and the folder")
    func list() throws {
        let listed = try run("help", "recipes")
        #expect(listed.status == 0 && listed.error == "")
        let lines = listed.output.split(separator: "\n").map(String.init)
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
            .filter { $0 != "README.md" }.sorted()
        #expect(lines.dropLast().map { $0.prefix { $0 != " " } } == names.map { $0[...] })
        #expect(lines.dropLast().allSatisfy { $0.contains(": ") }, "a summary and a call each")
        #expect(lines.last?.contains(Self.folder) == true)
        #expect(try run("recipes").output == listed.output)
    }

    @Test("a recipe is printed unchanged, or as JSON")
    func one() throws {
        let file = URL(fileURLWithPath: Self.folder).appendingPathComponent("overwrite")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(try run("help", "recipes", "overwrite").output == text)
        let json = try run("recipes", "overwrite", "--json").output
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
        )
        #expect(object["name"] == "overwrite" && object["text"] == text)
        #expect(object["file"] == file.path)
        #expect(
            object["summary"]
                == "Copies a file; where there is one, asks what to do: overwrite FROM TO"
        )
    }

    @Test("an unknown name gets the nearest one, or all")
    func unknown() throws {
        let near = try run("help", "recipes", "backu")
        #expect(near.status == 64 && near.output == "")
        #expect(near.error == "topmost: unknown recipe \"backu\"; did you mean \"backup\"?\n")
        let far = try run("help", "recipes", "../README.md")
        #expect(far.status == 64 && far.error.contains("known: backup, battery"))
    }

    @Test("they are searched where they are installed, then in the source tree")
    func folders() {
        let folders = Recipe.folders(
            executable: "/src/.build/x86_64-unknown-linux-gnu/debug/topmost"
        )
        #expect(folders.last == "/src/docs/recipes")
        #expect(
            Recipe.folders(executable: "/usr/bin/topmost").first == "/usr/share/topmost/recipes"
        )
        let failure = #expect(throws: Failure.self) {
            try Recipe.folder(among: ["/nonexistent/a", "/nonexistent/b"])
        }
        #expect(failure?.status == .unknownID)
        #expect(
            failure?.description
                == "recipes not found (looked in /nonexistent/a, /nonexistent/b)"
        )
    }

    @Test("a summary is the first comment after the license")
    func summary() {
        #expect(
            Recipe.summary(of: "#!/bin/sh\n# SPDX-License-Identifier: MIT\n# Does it.\n#\n")
                == "Does it."
        )
        #expect(Recipe.summary(of: "echo hi\n# Late.\n") == "")
    }
}
