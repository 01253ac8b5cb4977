// SPDX-License-Identifier: MIT

import Testing

@testable import Configuration

@Suite("push.toml")
struct PushSettingsTests {
    private func read(_ text: String) -> Result<PushSettings, ConfigurationError> {
        PushSettings.read(Array(text.utf8), file: "/c/push.toml")
    }

    @Test("every key sets something, and paths begin at the folder")
    func keys() throws {
        let text = """
            [ntfy]
            server = "https://ntfy.example/"
            topic = "phone"
            token_file = "token"
            user = "ada"
            password_file = "/etc/password"
            authorities = "ca.pem"
            """
        var expected = PushSettings()
        expected.ntfy.server = "https://ntfy.example"
        expected.ntfy.name = "phone"
        expected.ntfy.tokenFile = "/c/token"
        expected.ntfy.authorities = "/c/ca.pem"
        expected.ntfy.user = "ada"
        expected.ntfy.passwordFile = "/etc/password"
        #expect(try read(text).get() == expected)
        #expect(try read("[ntfy]\ntopic = \"a\"").get().ntfy.address == "https://ntfy.sh")
        #expect(try read("").get() == PushSettings())
    }

    @Test(
        "an error names the key, what it got and what it accepts",
        arguments: [
            (
                "[ntfy]\nserver = \"ntfy.sh\"",
                "2:10: ntfy.server: got \"ntfy.sh\", expected an address that begins with https:// or http://"
            ),
            (
                "[ntfy]\ntopic = \"a b\"",
                "2:9: ntfy.topic: got \"a b\", expected 1 to 64 letters, digits, \"-\" and \"_\""
            ),
            ("[ntfy]\nuser = \"ada\"", "2:1: ntfy.password_file: is missing"),
            ("[ntfi]", "1:2: ntfi: unknown key; did you mean \"ntfy\"?"),
        ]
    )
    func problems(text: String, problem: String) {
        guard case .failure(let error) = read(text) else {
            Issue.record("no problem")
            return
        }
        #expect(error.problems.map(\.description) == ["/c/push.toml:" + problem])
    }
}
