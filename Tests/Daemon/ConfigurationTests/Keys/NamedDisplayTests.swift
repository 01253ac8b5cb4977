// SPDX-License-Identifier: MIT

import PluginWire
import PresenterCore
import Testing

@testable import Configuration

@Suite("A display by its name")
struct NamedDisplayTests {
    private func problem(_ text: String, _ displays: [String]) -> String {
        switch Configuration.load(
            ConfigurationFiles(paths: ["/c.toml"]),
            displays: displays,
            reader(["/c.toml": text])
        ) {
        case .success: "none"
        case .failure(let error): error.description
        }
    }

    @Test(
        "an unknown display is an error, because nothing would be on screen",
        arguments: [
            ("\"x11\"", ["x11", "wayland"], "none"),
            ("\"auto\"", ["x11"], "none"),
            ("\"none\"", ["x11"], "none"),
            ("\"nosuch\"", [], "none"),
            ("\"x12\"", ["x11", "wayland"], "did you mean \"x11\"?"),
            ("\"framebuffer\"", ["x11", "wayland"], "known: wayland, x11"),
            ("\"framebuffer\"", ["x11"], "known: x11"),
        ] as [(String, [String], String)]
    )
    func named(value: String, displays: [String], expected: String) {
        let found = problem("[display]\nuse = \(value)", displays)
        let name = value.filter { $0 != "\"" }
        let start = "/c.toml:2:7: display.use: unknown display plugin \"\(name)\"; "
        #expect(found == (expected == "none" ? expected : start + expected))
    }

    @Test("only displays count, by their manifests' names")
    func manifests() {
        var found = PluginManifest.Found()
        found.manifests = [
            PluginManifest(name: "a", command: ["a"]),
            PluginManifest(name: "b", roles: [.observer], command: ["b"]),
            PluginManifest(name: "c", roles: [.observer, .display], command: ["c"]),
        ]
        #expect(found.displays == ["a", "c"])
    }
}
