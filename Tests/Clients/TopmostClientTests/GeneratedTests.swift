// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@Suite("The client's builders")
struct GeneratedTests {
    static let clients = GoldenFile.project.appendingPathComponent("Sources/Clients")
    static let folder = clients.appendingPathComponent("TopmostClient/Generated")

    @Test("are made from the rows of the options", arguments: BuilderSource.files.keys.sorted())
    func source(name: String) throws {
        let source = try #require(BuilderSource.files[name])
        let url = Self.folder.appendingPathComponent(name)
        #expect(try GoldenFile.problem(source, at: url) == nil, "make golden rewrites it")
    }

    @Test("a removed option leaves no file")
    func leftOvers() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(names.sorted() == BuilderSource.files.keys.sorted())
    }

    @Test("the shapes of the C library's options are too")
    func shapes() throws {
        let url = GoldenFile.project
            .appendingPathComponent("Sources/Clients/TopmostC/Generated/OptionShapes.swift")
        #expect(try GoldenFile.problem(ShapeSource.text, at: url) == nil, "make golden rewrites it")
    }

    @Test("the manual has all functions of the header")
    func manual() throws {
        let header = try String(
            contentsOf: Self.clients.appendingPathComponent("CTopmost/topmost.h"),
            encoding: .utf8
        )
        let url = GoldenFile.project.appendingPathComponent("docs/man/topmost.3")
        let page = try String(contentsOf: url, encoding: .utf8)
        #expect(ManualSource.functions(header).count > 45)
        let made = try #require(ManualSource.page(page, header: header))
        #expect(try GoldenFile.problem(made, at: url) == nil)
    }
}
