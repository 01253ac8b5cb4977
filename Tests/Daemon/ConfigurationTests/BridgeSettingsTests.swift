// SPDX-License-Identifier: MIT

import Testing

@testable import Configuration

@Suite("bridge.toml")
struct BridgeSettingsTests {
    private func read(_ text: String) -> Result<BridgeSettings, ConfigurationError> {
        BridgeSettings.read(Array(text.utf8), file: "/c/bridge.toml")
    }

    @Test("every key sets something, and paths begin at the folder")
    func keys() throws {
        let text = """
            host = "broker.example"
            port = 8884
            tls = true
            authorities = "ca.pem"
            certificate = "/etc/desk.pem"
            key = "/etc/desk.key"
            user = "ada"
            password_file = "password"
            person = "ada"
            name = "desk"
            [home_assistant]
            enabled = true
            prefix = "ha"
            """
        var expected = BridgeSettings()
        expected.host = "broker.example"
        expected.chosenPort = 8884
        expected.authorities = "/c/ca.pem"
        expected.certificate = "/etc/desk.pem"
        expected.key = "/etc/desk.key"
        expected.user = "ada"
        expected.passwordFile = "/c/password"
        expected.person = "ada"
        expected.name = "desk"
        expected.homeAssistant = .init(isEnabled: true, prefix: "ha")
        #expect(try read(text).get() == expected)
    }

    @Test("campaigns.toml has an organisation and its key in place of a person")
    func organisations() throws {
        func read(_ text: String) -> Result<BridgeSettings, ConfigurationError> {
            BridgeSettings.read(Array(text.utf8), file: "c.toml", for: .organisation)
        }
        let key = String(repeating: "0f", count: 32)
        let whole = "host = \"b\"\norganisation = \"acme\"\npublic_key = \"\(key)\"\n"
        let settings = try read(whole + "programs = true").get()
        #expect(settings.organisation == "acme")
        #expect(settings.publicKey == [UInt8](repeating: 15, count: 32))
        #expect(settings.allowsPrograms)
        for (text, problem) in [
            ("host = \"b\"", "c.toml:1:1: organisation: is missing"),
            (whole + "person = \"a\"", "c.toml:4:1: person: unknown key"),
            (whole.replacing("acme", with: "a/b"), "organisation: got \"a/b\", expected 1 to 64"),
            (whole.replacing("0f\"", with: "0g\""), "expected the 64 digits that"),
        ] {
            let problems = #expect(throws: ConfigurationError.self) { try read(text).get() }
            #expect(problems?.problems.first?.description.contains(problem) ?? false, "\(text)")
        }
    }

    @Test("the port follows from the encryption")
    func ports() throws {
        #expect(try read("host = \"b\"").get().port == 8883)
        #expect(try read("host = \"b\"\ntls = false").get().port == 1883)
    }

    @Test(
        "an error names the key, what it got and what it accepts",
        arguments: [
            ("", "/c/bridge.toml:1:1: host: is missing"),
            (
                "host = \"mqtt://b\"",
                "/c/bridge.toml:1:8: host: got \"mqtt://b\", expected a name or an address"
            ),
            (
                "host = \"b\"\n[home_assistant]\nprefix = \"a/#\"",
                "/c/bridge.toml:3:10: home_assistant.prefix: got \"a/#\", expected a topic without \"+\" and \"#\""
            ),
            (
                "host = \"b\"\nhome_assistant = true",
                "/c/bridge.toml:2:18: home_assistant: got true, expected a table"
            ),
            (
                "host = \"b\"\nport = 0",
                "/c/bridge.toml:2:8: port: got 0, expected a whole number from 1 to 65535"
            ),
            (
                "host = \"b\"\nperson = \"a/#\"",
                "/c/bridge.toml:2:10: person: got \"a/#\", expected 1 to 64 letters, digits, \"-\", \"_\" and \".\""
            ),
            ("host = \"b\"\nkey = \"k\"", "/c/bridge.toml:2:1: certificate: is missing"),
            (
                "host = \"b\"\nhots = 1",
                "/c/bridge.toml:2:1: hots: unknown key; did you mean \"host\"?"
            ),
        ]
    )
    func problems(text: String, problem: String) {
        guard case .failure(let error) = read(text) else {
            Issue.record("no problem")
            return
        }
        #expect(error.problems.map(\.description) == [problem])
    }
}
