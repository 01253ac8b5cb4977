// SPDX-License-Identifier: MIT

import BusService
import BusValues
import BusWire
import DBus
import Foundation
import PresenterCore
import TestSupport
import Testing

@testable import ProcessIdentity

@Suite("Identity")
struct IdentityTests {
    private let temporary = TemporaryFolder()
    let folder: URL
    let applications: DesktopIndex

    init() throws {
        folder = URL(fileURLWithPath: temporary.path)
        let own = folder.appendingPathComponent("own")
        let shared = folder.appendingPathComponent("shared")
        let programs = folder.appendingPathComponent("bin")
        for path in [own, shared, programs] {
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        }
        for name in ["mail", "browser", "python3.11", "writer"] {
            try Data().write(to: programs.appendingPathComponent(name))
        }
        try FileManager.default.createSymbolicLink(
            at: programs.appendingPathComponent("www"),
            withDestinationURL: programs.appendingPathComponent("browser")
        )
        func write(_ folder: URL, _ name: String, _ text: String) throws {
            try Data(text.utf8).write(to: folder.appendingPathComponent(name + ".desktop"))
        }
        try write(
            shared,
            "org.example.Mail",
            """
            # a comment
            [Desktop Entry]
            Type=Application
            Name=Mail
            Name[de]=Post
            Name[de_AT]=Poscht
            Icon=mail-icon
            Exec=mail --open %U

            [Desktop Action new]
            Name=Spoof
            Exec=browser
            """
        )
        try write(shared, "www", "[Desktop Entry]\nType=Application\nName=Old\nExec=www\n")
        try write(
            own,
            "www",
            "[Desktop Entry]\nType=Application\nName=Web\u{1B}\u{202E}\nIcon=/x.png\nExec=\"www\" %u\n"
        )
        try write(
            own,
            "script",
            "[Desktop Entry]\nType=Application\nName=Script\nExec=python3.11 x.py\n"
        )
        try write(
            own,
            "hidden",
            "[Desktop Entry]\nType=Application\nName=H\nHidden=true\nExec=writer\n"
        )
        try write(own, "link", "[Desktop Entry]\nType=Link\nName=L\nURL=x\n")
        try write(
            shared,
            "writer",
            "[Desktop Entry]\nType=Application\nName=Writer\nExec=env A=b C=d writer %F\n"
        )
        try write(shared, "huge", String(repeating: "x", count: 300_000))
        try Data([0xFF, 0xFE, 0, 10]).write(to: shared.appendingPathComponent("bad.desktop"))
        let searchPath = ["/nowhere", programs.path]
        let folders = [own.path, folder.path + "/nowhere", shared.path]
        applications = DesktopIndex(
            folders.flatMap {
                DesktopFolder(path: $0, searchPath: searchPath, languages: ["de_AT", "de"])
                    .applications()
            },
            searchPath: searchPath
        )
    }

    func program(_ name: String) -> String { folder.path + "/bin/" + name }

    /// The control group of an application that a desktop started.
    static func scope(_ id: String) -> String {
        "0::/user.slice/user@1000.service/app.slice/app-gnome-\(id)-4711.scope\n"
    }

    /// What a client with those facts is taken for.
    func identity(_ facts: ProcessFacts?) throws -> Identity {
        let testBus = try TestBus()
        let client = try Client(testBus, testBus.connection)
        var found: Identity?
        Identification.live(
            testBus.connection,
            FactSource(
                facts: { _, _, answer in answer(FoundFacts(facts)) },
                applications: { [applications] in applications }
            ),
            now: { .zero }
        ).identify(client.name) { found = $0 }
        try testBus.run { found != nil }
        var identity = try #require(found)
        #expect(identity.processID == facts.map { _ in ProcessInfo.processInfo.processIdentifier })
        identity.processID = nil
        return identity
    }

    @Test("an executable in its desktop file's scope has that one's name, in the user's language")
    func matched() throws {
        let group = Self.scope("org.example.Mail")
        #expect(
            try identity(ProcessFacts(controlGroup: group, executable: program("mail")))
                == Identity(
                    key: "exe:" + program("mail"),
                    displayName: "Poscht",
                    iconName: "mail-icon",
                    trust: .application,
                    application: "org.example.Mail"
                )
        )
    }

    @Test(
        "only root's process has a program ask for the administrator",
        arguments: [
            ("topmost-campaig", true, "Administrator of this machine"),
            ("topmost-campaig", false, "topmost-campaig"), ("bash", true, "bash"),
        ]
    )
    func administrator(caller: String, isRoots: Bool, name: String) throws {
        var asker = ProcessFacts(executable: "/usr/libexec/topmost-campaign")
        var process = ProcessFacts(executable: "", isExecutableThere: false)
        (process.threadName, process.isRoots) = (caller, isRoots)
        asker.callers = [process]
        let found = try identity(asker)
        #expect(found.displayName == name)
        #expect(found.key == "exe:/usr/libexec/topmost-campaign")
        // A program of the user's may have any name.
        let fake = ProcessFacts(executable: "/home/ann/Administrator of this machine")
        #expect(try identity(fake).isImpostor)
    }

    @Test(
        "an installed executable in no scope, or another's, is not that application",
        arguments: ["", "0::/user.slice/user-1000.slice/session-2.scope\n", scope("writer")]
    )
    func executed(group: String) throws {
        // A process can connect and then become any program.
        let found = try identity(ProcessFacts(controlGroup: group, executable: program("mail")))
        #expect(found.trust == .program && found.displayName == "mail" && !found.isImpostor)
        #expect(found.iconName == nil)
        // A press may start it: any program outside of sandboxes could.
        #expect(found.application == "org.example.Mail")
    }

    @Test("the user's own desktop file comes first; links are followed; names are cleaned")
    func links() throws {
        #expect(
            try identity(
                ProcessFacts(controlGroup: Self.scope("www"), executable: program("browser"))
            )
                == Identity(
                    key: "exe:" + program("browser"),
                    displayName: "Web",
                    iconName: "/x.png",
                    trust: .application,
                    application: "www"
                )
        )
        #expect(applications.application(id: "www")?.iconName == "/x.png")
        #expect(applications.application(id: "writer")?.starts(program("writer")) == true)
        #expect(applications.application(id: "link") == nil)
    }

    @Test("an interpreter that runs no script is itself")
    func interpreter() throws {
        #expect(
            try identity(ProcessFacts(executable: program("python3.11")))
                == Identity(
                    key: "exe:" + program("python3.11"),
                    displayName: "python3.11",
                    trust: .program
                )
        )
    }

    @Test("a program behind a launcher of its name counts when root put it there")
    func launcher() throws {
        let path = "/usr/lib/browser/www"
        var facts = ProcessFacts(controlGroup: Self.scope("www"), executable: path)
        #expect(try identity(facts).displayName == "Web")
        facts.isOwnedByRoot = false
        let own = try identity(facts)
        #expect(own.displayName == "www" && own.trust == .program)
    }

    @Test("a path that leads to another file, or nowhere, proves nothing")
    func elsewhere() throws {
        let facts = ProcessFacts(
            executable: program("mail") + " (deleted)",
            isExecutableThere: false,
            file: "1:2"
        )
        #expect(
            try identity(facts)
                == Identity(key: "file:1:2", displayName: "mail", trust: .program)
        )
    }

    @Test("programs with invisible names are different ones")
    func invisibleKeys() throws {
        let names = ["\u{200B}", "\u{200B}\u{200B}", "", "%E2%80%8B", "\u{202E}", "caf\u{E9} 1"]
        let keys = try names.map { try identity(ProcessFacts(executable: "/tmp/" + $0)).key }
        #expect(Set(keys).count == names.count)
        #expect(keys[0] == "exe:/tmp/%E2%80%8B" && keys[5] == "exe:/tmp/caf\u{E9} 1")
    }

    @Test("a name that cannot be seen is not shown", arguments: ["\u{200B}", "\u{2800}", "\u{1}"])
    func invisible(name: String) throws {
        let found = try identity(ProcessFacts(executable: program(name)))
        #expect(found.displayName == "Unnamed program" && !found.isImpostor)
    }

    @Test(
        "a sandbox names the application, or stays a nameless sandbox",
        arguments: [
            ("[Application]\nname=org.example.Mail\n", "sandbox:org.example.Mail", "Poscht"),
            ("[Runtime]\nname=org.other.App\n", "sandbox:org.other.App", "org.other.App"),
            ("[Instance]\nname=org.example.Mail\n", nil, "Unknown application"),
            ("[Application]\nname=../../etc\u{1B}\n", nil, "Unknown application"),
            ("", nil, "Unknown application"),
        ] as [(String, String?, String)]
    )
    func flatpak(info: String, key: String?, name: String) throws {
        let found = try identity(ProcessFacts(sandboxInfo: info, executable: program("browser")))
        #expect(found.trust == .sandboxed && found.displayName == name)
        if let key { #expect(found.key == key) } else { #expect(found.key.hasPrefix("name::")) }
    }

    @Test("a snap is known by its scope")
    func snap() throws {
        let group = "1:name=systemd:/x\n0::/user.slice/app.slice/snap.firefox.firefox-12.scope\n"
        let found = try identity(ProcessFacts(controlGroup: group, executable: program("browser")))
        #expect(found.key == "sandbox:snap.firefox" && found.trust == .sandboxed)
        let other = "0::/user.slice/app-snap.x.scope/snap.txt\n"
        #expect(
            try identity(ProcessFacts(controlGroup: other, executable: program("mail"))).trust
                == .program
        )
    }

    @Test(
        "a Flatpak whose proxy runs outside of its sandbox is known by its scope",
        arguments: [
            ("app-flatpak-org.example.Mail-1234.scope", "sandbox:org.example.Mail"),
            ("app-flatpak-org.example.My\\x2dMail-77.scope", "sandbox:org.example.My-Mail"),
            ("app-flatpak-org.example.Mail.scope", nil),
            ("app-flatpak-../etc-1.scope", nil),
            ("app-flatpak--1.scope", nil),
            ("app-gnome-org.example.Mail-1234.scope", nil),
            ("app-flatpak-org.example.Mail-1234.service", nil),
        ] as [(String, String?)]
    )
    func flatpakScope(unit: String, key: String?) throws {
        let group = "0::/user.slice/user@1000.service/app.slice/\(unit)\n"
        let found = try identity(ProcessFacts(controlGroup: group, executable: program("mail")))
        #expect((found.trust == .sandboxed) == (key != nil))
        if let key { #expect(found.key == key) }
    }

    @Test("what cannot be found out proves nothing")
    func unknown() throws {
        let found = try identity(nil)
        #expect(found.key.hasPrefix("name::") && found.trust == .unidentified)
        #expect(found.trust.isRestricted)
    }

    @Test("a bus proxy whose sandbox is not known may do no more than the sandbox")
    func proxy() throws {
        let found = try identity(ProcessFacts(executable: "/usr/bin/xdg-dbus-proxy"))
        #expect(found.key.hasPrefix("name::") && found.trust.isRestricted)
    }

    @Test("a client that has left is unidentified")
    func gone() throws {
        let testBus = try TestBus()
        var isAnswered = false
        let source = FactSource(
            facts: { _, _, answer in answer(.nothing) },
            applications: { [applications] in applications }
        )
        Identification.live(testBus.connection, source, now: { .zero })
            .identify(":1.4711") {
                #expect($0 == nil)
                isAnswered = true
            }
        try testBus.run { isAnswered }
    }

    @Test("the facts of this very process are found, unless it is younger than its request")
    func facts() throws {
        let id = ProcessInfo.processInfo.processIdentifier
        let facts = try #require(ProcessFacts.read(of: id, seen: .seconds(1 << 40)))
        #expect(facts.isExecutableThere && facts.executable.hasPrefix("/"))
        #expect(facts.sandboxInfo == nil)
        #expect(ProcessFacts.read(of: id, seen: .zero) == nil)
        #expect(ProcessFacts.read(of: Int32.max, seen: .seconds(1 << 40)) == nil)
    }

    @Test("another program is another identity")
    func otherProgram() throws {
        let testBus = try TestBus()
        try testBus.start(live: true)
        let client = try testBus.client()
        let number = try client.notify()
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-send")
        tool.environment = ["DBUS_SESSION_BUS_ADDRESS": testBus.bus.address]
        tool.arguments = [
            "--session", "--print-reply", "--dest=" + testBus.connection.uniqueName,
            BusNames.notificationsPath, BusNames.notifications + ".CloseNotification",
            "uint32:\(number)",
        ]
        let output = Pipe()
        tool.standardError = output
        tool.standardOutput = FileHandle.nullDevice
        try tool.run()
        try testBus.run { !tool.isRunning }
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(),
            as: UTF8.self
        )
        #expect(text.contains("org.topmost.Error.NotOwner"))
        #expect(testBus.state.scene.toasts.count == 1)
    }

    @Test(
        "notify-send replaces what an earlier notify-send sent",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/notify-send"))
    )
    func notifySend() throws {
        let testBus = try TestBus()
        try testBus.start(live: true)
        var reply: Connection.NameReply?
        try testBus.connection.requestName(BusNames.notifications) { reply = try? $0.get() }
        try testBus.run { reply == .owner }
        func send(_ arguments: [String]) throws -> String {
            let tool = Process()
            tool.executableURL = URL(fileURLWithPath: "/usr/bin/notify-send")
            tool.environment = ["DBUS_SESSION_BUS_ADDRESS": testBus.bus.address]
            tool.arguments = arguments
            let output = Pipe()
            tool.standardOutput = output
            try tool.run()
            try testBus.run { !tool.isRunning }
            return String(
                decoding: output.fileHandleForReading.readDataToEndOfFile(),
                as: UTF8.self
            )
        }
        let id = try send(["-p", "-u", "critical", "-i", "mail-unread", "one", "<b>bold</b>"])
        #expect(id == "1\n")
        #expect(try send(["-p", "-r", "1", "-h", "int:value:40", "two"]) == "1\n")
        let card = try #require(testBus.state.scene.toasts.first)
        #expect(card.content.headline.title == "two")
        // The program that called it: this test's.
        #expect(card.identity.displayName == ProcessInfo.processInfo.processName)
        #expect(card.identity.key == "exe:/usr/bin/notify-send")
        #expect(card.identity.shownName == card.identity.displayName)
    }
}
