// SPDX-License-Identifier: MIT

import Files
import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import Configuration

@Suite("Plugin manifests")
struct PluginManifestTests {
    private let temporary = TemporaryFolder()

    @Test("reads every key, with defaults for what may be left out")
    func reads() throws {
        let text = """
            name = "x11"
            roles = ["display", "observer"]
            command = ["/usr/libexec/topmost/x", "--fast"]
            session = "x11"
            environment = ["DISPLAY", "XAUTHORITY"]
            priority = 50
            events = "sounds"
            """
        let manifest = try PluginManifest.read(Array(text.utf8), folder: "/p", file: "f").get()
        #expect(
            manifest
                == PluginManifest(
                    name: "x11",
                    roles: [.display, .observer],
                    command: ["/usr/libexec/topmost/x", "--fast"],
                    folder: "/p"
                ) {
                    $0.session = .x11
                    $0.environment = ["DISPLAY", "XAUTHORITY"]
                    $0.priority = 50
                    $0.events = .sounds
                }
        )
        let short = "name = \"a\"\nroles = [\"display\"]\ncommand = [\"a\"]"
        #expect(
            try PluginManifest.read(Array(short.utf8), folder: "/p", file: "f").get()
                == PluginManifest(name: "a", command: ["a"], folder: "/p")
        )
    }

    static let bad: [(text: String, message: String)] = [
        ("", "f:1:1: name: is missing\nf:1:1: roles: is missing\nf:1:1: command: is missing"),
        (
            "name = \"a/b\"",
            "f:1:8: name: got \"a/b\", expected 1 to 64 letters, digits, \"-\" and \"_\"\nf:1:1: roles: is missing\nf:1:1: command: is missing"
        ),
        (
            "roles = [\"draw\"]",
            "f:1:9: roles: got [\"draw\"], expected a list of \"display\", \"observer\" and \"reader\"\nf:1:1: name: is missing\nf:1:1: command: is missing"
        ),
        (
            "name=\"a\"\nroles=[\"display\"]\ncommand=\"a\"",
            "f:3:9: command: got \"a\", expected a list: the program and its arguments"
        ),
        (
            "name=\"a\"\nroles=[\"display\"]\ncommand=[\"a\"]\nsession=\"mir\"",
            "f:4:9: session: got \"mir\", expected \"x11\", \"wayland\", \"none\" or \"any\""
        ),
        (
            "name=\"a\"\nroles=[\"display\"]\ncommand=[\"a\"]\nenvironment=[\"A=B\"]",
            "f:4:13: environment: got [\"A=B\"], expected a list of names of variables"
        ),
        (
            "name=\"a\"\nroles=[\"display\"]\ncommand=[\"a\"]\npriority=-1",
            "f:4:10: priority: got -1, expected a whole number from 0 to 1000"
        ),
        (
            "name=\"a\"\nroles=[\"display\"]\ncommand=[\"a\"]\nprioriti=1",
            "f:4:1: prioriti: unknown key; did you mean \"priority\"?"
        ),
    ]

    @Test("names what is wrong", arguments: bad)
    func refuses(text: String, message: String) {
        let result = PluginManifest.read(Array(text.utf8), folder: "/p", file: "f")
        guard case .failure(let error) = result else {
            Issue.record("read")
            return
        }
        #expect(error.description == message)
    }

    @Test("a later folder's manifest replaces an earlier one's; invalid ones are reported")
    func folders() throws {
        let root = temporary.path
        for folder in ["/a", "/b"] { try Files.makeFolder(root + folder) }
        func write(_ path: String, _ text: String) throws {
            try Files.create(root + path, Array(text.utf8))
        }
        try write("/a/x.toml", "name=\"x\"\nroles=[\"display\"]\ncommand=[\"one\"]")
        try write("/a/y.toml", "name=\"y\"\nroles=[\"observer\"]\ncommand=[\"y\"]")
        try write("/b/x.toml", "name=\"x\"\nroles=[\"display\"]\ncommand=[\"two\"]")
        try write("/b/bad.toml", "name=")
        try write("/b/notes.txt", "not a manifest")
        let found = PluginManifest.find(in: [root + "/a", root + "/none", root + "/b"])
        #expect(found.manifests.map(\.command) == [["two"], ["y"]])
        #expect(
            found.problems.map(\.description) == [
                "\(root)/b/bad.toml:1:6: got the end of the file, expected a value"
            ]
        )
    }

    @Test("looks beside the installation, in the system's folders, then in the user's")
    func positions() {
        let folders = PluginManifest.folders(executable: "/opt/t/bin/topmostd") { name in
            ["HOME": "/home/ann"][name]
        }
        #expect(
            folders == [
                "/opt/t/share/topmost/plugins", "/etc/xdg/topmost/plugins",
                "/home/ann/.config/topmost/plugins",
            ]
        )
    }

    @Test("fits the session by its variables")
    func sessions() {
        func fitting(_ variables: [String: String]) -> [PluginManifest.Session] {
            PluginManifest.Session.allCases.filter { $0.fits { variables[$0] } }
        }
        #expect(fitting([:]) == [.none, .any])
        #expect(fitting(["DISPLAY": ":0"]) == [.x11, .any])
        #expect(fitting(["WAYLAND_DISPLAY": "w"]) == [.wayland, .any])
        #expect(fitting(["DISPLAY": ":0", "WAYLAND_DISPLAY": "w"]) == [.wayland, .any])
    }
}
