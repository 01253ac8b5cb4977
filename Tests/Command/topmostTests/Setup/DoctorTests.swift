// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import Foundation
import TestSupport
import Testing
import Texts

@testable import CommandKit
@testable import topmost

/// A session laid out in a folder, with as much of Topmost in it as the test puts there.
@Suite("Doctor")
struct DoctorTests {
    private let temporary = TemporaryFolder()
    private var folder: String { temporary.path }
    private var variables: [String: String] {
        [
            "XDG_DATA_HOME": folder + "/data", "XDG_DATA_DIRS": folder + "/share",
            "XDG_CONFIG_HOME": folder + "/config", "XDG_CONFIG_DIRS": folder + "/etc",
            "XDG_RUNTIME_DIR": folder + "/run", "HOME": folder,
        ]
    }

    private func examine(
        _ testCommand: TestCommand,
        _ more: [String: String] = [:],
        address: String? = nil
    ) throws -> TestCommand.Finished {
        let running = try testCommand.start(
            ["doctor"],
            address: address,
            variables: variables.merging(more) { $1 }
        )
        return try testCommand.finish(running)
    }

    @Test("with nothing installed and nothing running it lists what is missing and what to do")
    func bare() throws {
        let testCommand = try TestCommand(hasDaemon: false)
        let done = try examine(testCommand)
        #expect(done.status == 1 && done.error.isEmpty)
        for text in [
            "ok     screen: DISPLAY is :99\n",
            "error  daemon: org.topmost.Topmost1 has no owner\n       next: start ",
            "note   notifications: org.freedesktop.Notifications has no owner\n",
            "note   service: systemd does not find topmost.service",
            "note   activation: no D-Bus service file of Topmost",
            "next: install topmost; or make install, with PREFIX=/usr/local or /usr\n",
            "next: install topmost-x11 or topmost-wayland, or start topmostd",
            "error  display program: no display plugin for this session (X11) in ",
        ] {
            #expect(done.output.contains(text), "\(text) in \(done.output)")
        }
    }

    @Test("it names the program that has the notification name, and what to do about it")
    func other() throws {
        let testCommand = try TestCommand(hasDaemon: false)
        var reply: Result<Connection.NameReply, BusError>?
        try testCommand.daemon.requestName(BusNames.notifications) { reply = $0 }
        try testCommand.run { reply != nil }
        let done = try examine(testCommand)
        let process = ProcessInfo.processInfo.processIdentifier
        #expect(done.status == 1)
        #expect(
            done.output.contains("error  notifications: another program owns"),
            "\(done.output)"
        )
        #expect(done.output.contains(", process \(process) (/"))
        #expect(done.output.contains("or start topmostd --replace\n"))
        #expect(done.output.contains("       next: stop "))
    }

    @Test("installed files are found where systemd, the bus and the daemon look")
    func installed() throws {
        try temporary.write("data/systemd/user/topmost.service", "")
        try temporary.write("run/systemd/private", "")
        let service = "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/x\n"
        try temporary.write("share/dbus-1/services/org.topmost.Notifications.service", service)
        try temporary.write(
            "config/topmost/plugins/x11.toml",
            "name = \"x11\"\nroles = [\"display\"]\ncommand = [\"/bin/sh\"]\nsession = \"x11\"\n"
        )
        let testCommand = try TestCommand(hasDaemon: false)
        let done = try examine(testCommand)
        for text in [
            "next: systemctl --user enable --now topmost.service\n",
            "ok     service: \(folder)/data/systemd/user/topmost.service\n",
            "ok     display program: x11 for X11: /bin/sh\n",
        ] {
            #expect(done.output.contains(text), "\(text) in \(done.output)")
        }
        let installation = Installation(
            variable: { variables[$0] },
            executable: nil,
            busData: folder + "/none"
        )
        let file = folder + "/share/dbus-1/services/org.topmost.Notifications.service"
        #expect(
            installation.findings(isNeeded: true).contains(
                Finding(.doctorActivation, .fine, Statement(file))
            )
        )
        try temporary.write("data/dbus-1/services/fr.emersion.mako.service", service)
        let own = "share/dbus-1/services/org.topmost.Topmost1.service"
        try temporary.write(own, "[D-BUS Service]\nName=org.topmost.Topmost1\nExec=/x\n")
        let shared = try examine(testCommand, ["WAYLAND_DISPLAY": "wayland-9"])
        for text in [
            "ok     screen: WAYLAND_DISPLAY is wayland-9\n",
            "note   activation: \(folder)/data/dbus-1/services/fr.emersion.mako.service is for",
            "error  display program: no display plugin for this session (Wayland) in ",
        ] {
            #expect(shared.output.contains(text), "\(text) in \(shared.output)")
        }
        try FileManager.default.removeItem(atPath: file)
        let theirs = try examine(testCommand).output
        for text in [
            "note   activation: \(folder)/data/dbus-1/services/fr.emersion.mako.service is for",
            "next: install topmost-notifications",
        ] {
            #expect(theirs.contains(text), "\(text) in \(theirs)")
        }
    }

    @Test("a missing display program is reported")
    func missingProgram() throws {
        try temporary.write(
            "config/topmost/plugins/x11.toml",
            "name = \"x11\"\nroles = [\"display\"]\ncommand = [\"/no/such\"]\nsession = \"x11\"\n"
        )
        let done = try examine(try TestCommand())
        #expect(
            done.output.contains("error  display program: not found or not executable: /no/such")
        )
    }

    @Test("an invalid manifest is reported with its place")
    func badManifest() throws {
        try temporary.write(
            "config/topmost/plugins/bell.toml",
            "name = \"bell\"\nroles = [\"observr\"]\n"
        )
        let done = try examine(try TestCommand())
        for text in [
            "note   plugin manifest: not used: \(folder)/config/topmost/plugins/bell.toml:2:9: roles: got "
                + "[\"observr\"], expected a list of \"display\", \"observer\" and \"reader\"\n",
            "bell.toml:1:1: command: is missing\n",
        ] {
            #expect(done.output.contains(text), "\(text) in \(done.output)")
        }
    }

    @Test("an error in the configuration is reported with its place")
    func configuration() throws {
        try temporary.write("config/topmost/config.toml", "\n[display]\nplac = 1\n")
        let done = try examine(try TestCommand())
        #expect(done.status == 1)
        #expect(done.output.contains("error  configuration: "), "\(done.output)")
        #expect(done.output.contains("config.toml"))
    }

    @Test(
        "prints the files it read, the theme and the reason, and whether desktop settings are used"
    )
    func look() throws {
        try temporary.write("config/topmost/config.toml", "[look]\n")
        let testCommand = try TestCommand()
        let findings = try examine(testCommand)
        #expect(findings.output.contains("ok     configuration: no errors in ~/config/topmost/"))
        #expect(!findings.output.contains("theme: "), "a daemon without these values")
        testCommand.status = .options([
            "theme": .string("dark"), "theme_reason": .string("the desktop prefers dark"),
            "desktop_settings": .string("followed"),
        ])
        let followed = try examine(testCommand)
        #expect(followed.output.contains("ok     theme: dark: the desktop prefers dark\n"))
        #expect(followed.output.contains("ok     desktop settings: followed\n"))
        testCommand.status = .options([
            "theme": .string("light"), "theme_reason": .string("look.theme says so"),
            "desktop_settings": .string("not followed: no answer in time"),
        ])
        let silent = try examine(testCommand)
        #expect(silent.output.contains("note   desktop settings: not followed: no answer in time"))
        #expect(silent.output.contains("       next: install xdg-desktop-portal"))
    }

    @Test("a daemon without a display gets the advice of a question")
    func noDisplay() throws {
        let testCommand = try TestCommand()
        testCommand.status = NoDisplayTests.withoutDisplay
        let obstacle = try #require(DisplayObstacle(status: testCommand.status))
        let done = try examine(testCommand)
        #expect(
            done.output.contains(
                "note   display: nothing is drawn: \(obstacle.reason)\n       next: \(obstacle.advice.text)\n"
            ),
            "\(done.output)"
        )
    }

    @Test("for a daemon without a screen, the advice names this one")
    func blindDaemon() throws {
        let testCommand = try TestCommand()
        let reason = "topmostd was started with neither WAYLAND_DISPLAY nor DISPLAY"
        testCommand.status = NoDisplayTests.status("no_session", reason)
        let done = try examine(testCommand)
        let wrong =
            "error  display: nothing is drawn: \(reason), but this session has one\n"
            + "       next: "
        #expect(done.status == 1)
        #expect(done.output.contains(wrong + "topmostd --replace &\n"), "\(done.output)")
        try temporary.write("data/systemd/user/topmost.service", "")
        let noSystemd = try examine(testCommand)
        #expect(noSystemd.output.contains(wrong + "topmostd --replace &\n"), "\(noSystemd.output)")
        try temporary.write("run/systemd/private", "")
        let service = try examine(testCommand, ["WAYLAND_DISPLAY": "wayland-9"])
        let advice =
            "systemctl --user import-environment WAYLAND_DISPLAY DISPLAY"
            + " && systemctl --user restart topmost.service\n"
        #expect(service.output.contains(wrong + advice), "\(service.output)")
    }

    @Test(
        "reports why nothing is drawn; a user's choice is not an error",
        arguments: [
            ("off", "display.use is \"none\"", "note   display: nothing is drawn: display.use is"),
            ("no_plugin", "there is no plugin", "note   display: nothing is drawn: there is no"),
            ("", "", "note   display: none is running; one starts on demand\n"),
        ]
    )
    func noDisplay(obstacle: String, reason: String, line: String) throws {
        let testCommand = try TestCommand()
        testCommand.status = NoDisplayTests.status(obstacle, reason)
        let done = try examine(testCommand)
        #expect(done.output.contains(line), "\(done.output)")
    }

    @Test("a configured display that is not installed is an error")
    func unknownDisplay() throws {
        try temporary.write(
            "config/topmost/plugins/x11.toml",
            "name = \"x11\"\nroles = [\"display\"]\ncommand = [\"/bin/sh\"]\n"
        )
        try temporary.write("config/topmost/config.toml", "[display]\nuse = \"x12\"\n")
        let done = try examine(try TestCommand())
        let problem =
            "config.toml:2:7: display.use: unknown display plugin \"x12\"; did you mean"
        #expect(done.output.contains(problem), "\(done.output)")
    }

    @Test(
        "a bridge says what is wrong and what to do, and none is no line",
        arguments: [
            (nil, "note", "not running", "systemctl --user enable --now topmost-bridge.service"),
            (#""connected_since":5"#, "ok", "connected to b:1 since 1970-01-01 ", nil),
            (#""x":1"#, "note", "connecting to b:1", nil),
            (
                #""problem":"connection","detail":"Lookup error.""#, "note",
                "no connection to b:1: Lookup error.", "check host, port, tls in "
            ),
            (
                #""connected_since":5,"problem":"access","detail":"Not authorized""#, "note",
                "the broker does not allow a topic of this machine (Not authorized)",
                "check person, user in "
            ),
            (
                #""problem":"copied","detail":"The connection was lost""#, "note",
                "another machine may have the same keys", "rm "
            ),
            (
                #""problem":"credentials","detail":"Not authorized""#, "note",
                "the broker refuses the user or the password (Not authorized)",
                "check user, password_file in "
            ),
            (
                #""problem":"encryption","detail":"unknown authority""#, "note",
                "no agreement on TLS (unknown authority)",
                "check host, authorities, certificate in "
            ),
            (
                #""connected_since":5,"problem":"clock","detail":"desk""#, "note",
                "the clock of desk is ahead", "timedatectl status"
            ),
        ] as [(String?, String, String, String?)]
    )
    func bridge(status: String?, state: String, text: String, advice: String?) throws {
        func find() -> KnownBridge? { KnownBridge.find { variables[$0] } }
        #expect(find() == nil)
        try temporary.write("config/topmost/bridge.toml", "host = \"b\"\n")
        #expect(find()?.findings.map(\.advice?.english) == ["topmost pair"])
        try temporary.write("data/topmost/bridge-keys", "")
        let keys = folder + "/data/topmost/bridge-keys"
        #expect(unsafe chmod(keys, 0o640) == 0)
        #expect(find()?.findings.first?.advice?.english == "chmod 600 " + keys)
        #expect(unsafe chmod(keys, 0o600) == 0)
        if let status {
            let whole = """
                {"process":\(getpid()),"broker":"b:1","machines":2,"own_questions":0,
                "other_questions":1,\(status)}
                """
            try temporary.write("run/topmost/bridge-status", whole)
        }
        let finding = try #require(find()?.findings.last)
        #expect(finding.state.rawValue == state)
        #expect(finding.text.english.contains(text), "\(finding)")
        #expect(finding.advice?.english.hasPrefix(advice ?? "-") == (advice == nil ? nil : true))
        try temporary.write("config/topmost/bridge.toml", "port = 5\n")
        #expect(find()?.findings.map(\.state) == [.error])
    }

    @Test("without a bus it names a possible address, and still checks the installation")
    func noBus() throws {
        let done = try examine(try TestCommand(), address: "unix:path=/nonexistent")
        #expect(done.status == 1)
        #expect(done.output.contains("error  session bus: "))
        #expect(done.output.contains("       next: "))
        #expect(done.output.contains("note   service: "))
    }
}
