// SPDX-License-Identifier: MIT

import Testing

@testable import Configuration

@Suite("push.toml")
struct PushSettingsTests {
    private func read(_ text: String) -> Result<PushSettings, ConfigurationError> {
        PushSettings.read(Array(text.utf8), file: "/c/push.toml")
    }

    @Test("every key sets something, and what is subscribed is on the server of what is published")
    func keys() throws {
        let text = """
            unifiedpush = true

            [[subscribe]]
            topic = "alerts"
            local_requests = true

            [[subscribe]]
            server = "http://127.0.0.1:8080/"
            topic = "disks"
            user = "ada"
            password_file = "/etc/password"

            [ntfy]
            server = "https://ntfy.example/"
            topic = "phone"
            token_file = "token"
            authorities = "ca.pem"

            [gotify]
            server = "https://gotify.example/base/"
            token_file = "application"
            client_token_file = "/etc/client"
            authorities = "ca.pem"
            """
        var expected = PushSettings()
        expected.isDistributor = true
        expected.ntfy.server = "https://ntfy.example"
        expected.ntfy.name = "phone"
        expected.ntfy.tokenFile = "/c/token"
        expected.ntfy.authorities = "/c/ca.pem"
        var alerts = expected.ntfy
        alerts.name = "alerts"
        alerts.allowsLocalRequests = true
        var disks = PushSettings.Topic()
        disks.server = "http://127.0.0.1:8080"
        disks.name = "disks"
        disks.user = "ada"
        disks.passwordFile = "/etc/password"
        expected.subscriptions = [alerts, disks]
        var gotify = PushSettings.Gotify()
        gotify.server = "https://gotify.example/base"
        gotify.tokenFile = "/c/application"
        gotify.clientTokenFile = "/etc/client"
        gotify.authorities = "/c/ca.pem"
        expected.gotify = gotify
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
            ("[[subscribe]]", "1:3: subscribe.topic: is missing"),
            (
                "[[subscribe]]\ntopic = \"a\"\ntoken_file = \"t\"",
                "3:1: subscribe.server: is missing"
            ),
            ("[gotify]\nserver = \"https://a\"", "1:2: gotify.token_file: is missing"),
            (
                "[gotify]\nserver = 7\ntoken_file = \"t\"",
                "2:10: gotify.server: got 7, expected an address that begins with https:// or http://"
            ),
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
