// SPDX-License-Identifier: MIT

import Configuration
import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

@Suite("Example plugins")
struct ExampleTests {
    private static let folder = GoldenFile.project.appendingPathComponent("docs/examples").path
    private let temporary = TemporaryFolder()

    /// An example's manifest with its own arguments.
    private func manifest(_ name: String, _ arguments: [String]) throws -> PluginManifest {
        let found = PluginManifest.find(in: [Self.folder]).manifests
        var manifest = try #require(found.first { $0.name == name })
        manifest.command = [manifest.command[0]] + arguments
        manifest.session = .any
        return manifest
    }

    @Test("the display in Python prints the scene")
    func printer() throws {
        let file = temporary.path + "/scenes"
        let testHost = try TestPluginHost("honest", plugins: [try manifest("printer", [file])])
        try testHost.show([4, 7])
        try testHost.untilPresented()
        try testHost.finish()
        let printed = try String(contentsOfFile: file, encoding: .utf8)
        #expect(printed == "4 toast number 4\n7 toast number 7\n")
    }

    @Test("the observer in shell rings for urgent toasts only")
    func bell() throws {
        let file = temporary.path + "/bell"
        let command = ["sh", "-c", "echo ring >> \(file)"]
        let testHost = try TestPluginHost("honest", plugins: [try manifest("bell", command)])
        let calm = Toast(headline: Headline(title: "\"urgency\":\"critical\""))
        let urgent = Toast(headline: Headline(title: "fire"), urgency: .critical)
        testHost.host.tellObservers(presented: try card(1, .toast(calm)))
        testHost.host.tellObservers(presented: try card(2, .toast(urgent)))
        // The shell makes the file before it writes.
        try testHost.until("the bell") {
            (try? String(contentsOfFile: file, encoding: .utf8))?.isEmpty == false
        }
        try testHost.finish()
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "ring\n")
    }
}
