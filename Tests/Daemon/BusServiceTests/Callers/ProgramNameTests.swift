// SPDX-License-Identifier: MIT

import BusService
import DBus
import Foundation
import PresenterCore
import Testing

@testable import ProcessIdentity

/// The names that people know programs by.
@Suite("Program names")
struct ProgramNameTests {
    let fixture: IdentityTests

    init() throws { fixture = try IdentityTests() }

    func facts(_ executable: String, _ arguments: String...) -> ProcessFacts {
        ProcessFacts(executable: executable, arguments: [executable] + arguments)
    }

    @Test(
        "an interpreter is named by its script",
        arguments: [
            ("bash", ["/home/a/backup.sh", "--all"], "backup.sh"),
            ("bash", ["-e", "./backup.sh"], "backup.sh"),
            ("bash", ["-eo", "pipefail", "backup.sh"], "backup.sh"),
            ("bash", ["--rcfile", "x", "--", "-odd.sh"], "-odd.sh"),
            ("bash", ["-c", "echo backup.sh"], "bash"),
            ("bash", ["-lc", "echo"], "bash"),
            ("bash", ["-s", "x.sh"], "bash"),
            ("bash", ["/dev/fd/63"], "bash"),
            ("python3.11", ["/proc/self/fd/3"], "python3.11"),
            ("dash", [], "dash"),
            ("python3.11", ["-u", "-W", "ignore", "/opt/mail.py"], "mail.py"),
            ("python3.11", ["-m", "http.server", "80"], "http.server"),
            ("python3.11", ["-Im", "pip"], "pip"),
            ("python3.11", ["-mpip"], "pip"),
            ("python3.11", ["-c", "import x"], "python3.11"),
            ("python3.11", ["-"], "python3.11"),
            ("python3.11", ["/opt/notes/__main__.py"], "notes"),
            ("perl", ["-ne", "print", "x.pl"], "perl"),
            ("perl", ["-I", "lib", "x.pl"], "x.pl"),
            ("node", ["--require", "a", "/srv/x.js"], "x.js"),
            ("node", ["-e", "1"], "node"),
            ("node", ["/srv/chat/index.js"], "chat"),
            ("bun", ["run", "x.ts"], "x.ts"),
            ("java", ["-cp", "a:b", "-Xmx1g", "com.example.Mail"], "Mail"),
            ("java", ["-jar", "/opt/mail.jar"], "mail.jar"),
            ("wine", ["C:\\Games\\solitaire.exe"], "solitaire.exe"),
            ("ruby", ["\u{200B}"], "Unnamed program"),
            ("topmost-remote", ["ssh://desk"], "desk"),
            ("topmost-remote", ["ssh://ann@desk.example.org:2222"], "ann@desk.example.org:2222"),
        ] as [(String, [String], String)]
    )
    func script(program: String, arguments: [String], name: String) throws {
        let path = "/usr/bin/" + program
        let found = try fixture.identity(
            ProcessFacts(executable: path, arguments: [program] + arguments)
        )
        #expect(found.displayName == name && found.trust == .program)
        #expect(found.key == "exe:" + path)
    }

    @Test(
        "busybox is the program it was called as",
        arguments: [
            (["sh", "backup.sh"], "backup.sh"), (["busybox", "sh", "backup.sh"], "backup.sh"),
        ]
    )
    func busybox(arguments: [String], name: String) throws {
        let facts = ProcessFacts(executable: "/bin/busybox", arguments: arguments)
        #expect(try fixture.identity(facts).displayName == name)
    }

    @Test(
        "a tool is named by the program that called it, its rights stay its own",
        arguments: [
            "topmost", "notify-send", "dunstify", "gdbus", "busctl", "dbus-send", "kdialog",
        ]
    )
    func messenger(tool: String) throws {
        var client = facts("/usr/bin/" + tool)
        var script = facts("/usr/bin/bash", "/home/a/backup.sh")
        script.isInTerminal = true
        client.callers = [facts("/usr/bin/dash", "-c", tool), facts("/usr/bin/timeout"), script]
        let found = try fixture.identity(client)
        #expect(found.displayName == "backup.sh" && found.isInTerminal)
        #expect(found.key == "exe:/usr/bin/" + tool && found.trust == .program)
    }

    @Test("a tool that an application called is named by the application")
    func calledByApplication() throws {
        var client = facts("/usr/bin/notify-send")
        var mail = facts(fixture.program("mail"))
        mail.controlGroup = IdentityTests.scope("org.example.Mail")
        client.callers = [mail]
        let found = try fixture.identity(client)
        #expect(found.displayName == "Poscht" && found.iconName == "mail-icon")
        #expect(found.trust == .application && found.key == "exe:/usr/bin/notify-send")
    }

    @Test("a tool without a caller is itself, or the service it runs as")
    func orphan() throws {
        var client = facts("/usr/bin/notify-send")
        #expect(try fixture.identity(client).displayName == "notify-send")
        client.callers = [facts("/usr/lib/systemd/systemd")]
        #expect(try fixture.identity(client).displayName == "notify-send")
        client.controlGroup = "0::/user.slice/user@1000.service/app.slice/disk\\x2dcheck.service\n"
        #expect(try fixture.identity(client).displayName == "disk-check")
        client.controlGroup = "0::/user.slice/user-1000.slice/user@1000.service\n"
        #expect(try fixture.identity(client).displayName == "notify-send")
    }

    @Test(
        "a toast of a tool has no name if what called it only runs commands",
        arguments: [
            "dash", "bash", "fish", "xterm", "alacritty", "foot", "tmux", "i3", "sway", "Hyprland",
            "gnome-shell", "polybar", "sxhkd", "rofi", "swayidle", "cron", "sshd", "timeout",
        ]
    )
    func runner(program: String) throws {
        var client = facts("/usr/bin/notify-send")
        let caller = facts("/usr/bin/" + program)
        client.callers = [facts("/usr/bin/dash", "-c", "sleep 1; notify-send x"), caller]
        let found = try fixture.identity(client)
        #expect(found.forToast.displayName.isEmpty && found.forToast.key == found.key)
        // A question says who asks.
        #expect(!found.displayName.isEmpty)
        // The name that it is given is all there is.
        #expect(try claim("Backup", by: found).forToast.shownName == "Backup")
        #expect(try claim("Backup", by: found).forToast.displayName.isEmpty)
        // What sends its own messages has its name.
        #expect(try fixture.identity(caller).forToast.displayName == program)
    }

    @Test(
        "a toast of a tool without a caller has no name, that of a named service has",
        arguments: [
            ("session-2.scope", ""), ("run-u12.service", ""), ("run-r0f3a9.service", ""),
            ("run-p120-i9.service", ""), ("cron.service", ""), ("getty@tty1.service", ""),
            ("wayland-wm@sway.desktop.service", ""), ("disk-check.service", "disk-check"),
            ("run-report.service", "run-report"),
        ]
    )
    func serviceName(unit: String, name: String) throws {
        var client = facts("/usr/bin/notify-send")
        client.callers = [facts("/usr/lib/systemd/systemd")]
        client.controlGroup = "0::/user.slice/app.slice/\(unit)\n"
        #expect(try fixture.identity(client).forToast.displayName == name)
    }

    @Test("a program that anyone can have installed cannot act for others")
    func fakeMessenger() throws {
        var client = facts("/home/a/notify-send")
        client.isOwnedByRoot = false
        client.callers = [facts(fixture.program("mail"))]
        #expect(try fixture.identity(client).displayName == "notify-send")
    }

    @Test("a program of another user is named by its thread")
    func otherUser() throws {
        var client = facts("/usr/bin/notify-send")
        client.callers = [
            ProcessFacts(
                executable: "",
                isExecutableThere: false,
                isOwnedByRoot: false,
                threadName: "cron-job"
            )
        ]
        #expect(try fixture.identity(client).displayName == "cron-job")
    }

    @Test("an interpreted application counts if its scope agrees")
    func scope() throws {
        let path = fixture.program("writer")
        var facts = facts("/usr/bin/python3.11", path)
        #expect(try fixture.identity(facts).trust == .program)
        facts.controlGroup = "0::/user.slice/app.slice/app-gnome-writer-4711.scope\n"
        let found = try fixture.identity(facts)
        #expect(found.trust == .application && found.displayName == "Writer")
        facts.arguments = ["python3", "/home/a/evil.py"]
        #expect(try fixture.identity(facts).displayName == "evil.py")
    }

    @Test("a program started in a terminal's scope is not the terminal")
    func terminalScope() throws {
        var facts = facts("/usr/bin/bash", "backup.sh")
        facts.controlGroup = "0::/user.slice/app.slice/app-gnome-org.example.Mail-4711.scope\n"
        #expect(try fixture.identity(facts).displayName == "backup.sh")
    }

    // MARK: Claims

    func claim(_ name: String, by identity: Identity) throws -> Identity {
        let testBus = try TestBus()
        let source = FactSource(
            facts: { _, _, answer in answer(.nothing) },
            applications: { [fixture] in fixture.applications }
        )
        return Identification.live(testBus.connection, source, now: { .zero })
            .judge(identity, name)
    }

    @Test("a script may call itself by its name without the ending")
    func agrees() throws {
        let script = Identity(key: "k", displayName: "backup.sh", trust: .program)
        for name in ["Backup", "backup.sh", "backup"] {
            let found = try claim(name, by: script)
            #expect(found.displayName == name && found.claimedName == nil && !found.isImpostor)
        }
        for name in ["notify-send", "topmost", "\u{200B}", ""] {
            #expect(try claim(name, by: script) == script)
        }
    }

    @Test("another name is kept apart from the proved one")
    func differs() throws {
        let script = Identity(key: "k", displayName: "backup.sh", trust: .program)
        let found = try claim("Nightly", by: script)
        #expect(found.displayName == "backup.sh" && found.claimedName == "Nightly")
        #expect(found.shownName == "Nightly" && !found.isImpostor)
    }

    @Test(
        "the name of an installed application is an impostor's",
        arguments: ["Mail", "Post", "Poscht", "MAIL", "org.example.Mail", "M\u{200D}ail"]
    )
    func impostor(name: String) throws {
        let script = Identity(key: "k", displayName: "backup.sh", trust: .program)
        let isKnown = name != "Post"  // in a language that the user does not read
        #expect(try claim(name, by: script).isImpostor == isKnown)
        let mail = Identity(key: "k", displayName: "Poscht", trust: .application)
        let own = try claim(name, by: mail)
        #expect(!own.isImpostor && (own == mail) == isKnown)
    }

    @Test("a script that is called like an installed application is an impostor")
    func impostorByFile() throws {
        #expect(try fixture.identity(facts("/usr/bin/bash", "/tmp/Writer")).isImpostor)
        #expect(try !fixture.identity(facts("/usr/bin/bash", "/tmp/writer.sh")).isImpostor)
        var own = facts("/home/a/writer")
        own.isOwnedByRoot = false
        #expect(try fixture.identity(own).isImpostor)
        // Replaced by an update while it runs.
        var old = facts("/usr/bin/writer (deleted)")
        old.isExecutableThere = false
        #expect(try !fixture.identity(old).isImpostor)
    }

    @Test("a desktop portal speaks for applications")
    func portal() throws {
        let portal = Identity(
            key: "exe:/usr/libexec/xdg-desktop-portal-gtk",
            displayName: "xdg-desktop-portal-gtk",
            trust: .program
        )
        #expect(try !claim("Mail", by: portal).isImpostor)
    }

    // MARK: The kernel's word

    @Test("the caller of a tool is found; that of a program is not looked up")
    func callers() throws {
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        tool.arguments = ["60", "sleep", "60"]
        try tool.run()
        defer { tool.terminate() }
        let later = Duration.seconds(1 << 40)
        let facts = try #require(ProcessFacts.read(of: tool.processIdentifier, seen: later))
        let id = ProcessInfo.processInfo.processIdentifier
        let own = try #require(ProcessFacts.read(of: id, seen: later))
        #expect(facts.callers.map(\.executable) == [own.executable])
        #expect(own.callers.isEmpty)
    }

    @Test(
        "a program that looks like an installed application is an impostor",
        arguments: ["m\u{430}il", "\u{FF4D}ail", "mai1", "rnail", "wr\u{456}ter"]
    )
    func impostorByLook(name: String) throws {
        var client = facts("/home/a/" + name)
        client.isOwnedByRoot = false
        #expect(try fixture.identity(client).isImpostor)
        let claimed = try claim(name, by: Identity(key: "k", displayName: "x", trust: .program))
        #expect(claimed.isImpostor)
    }

    @Test("arguments that name an installed script clear no warning")
    func impostorByArguments() throws {
        let python = facts("/usr/bin/python3.11", fixture.program("writer"))
        #expect(try fixture.identity(python).isImpostor)
    }

    @Test("a path that is not one of ours gives no name, whoever owns the file")
    func contained() throws {
        for name in ["writer", "notify-send", "xyz"] {
            var client = facts("/opt/" + name)
            client.isExecutableThere = false
            client.isPathOurs = false
            client.callers = [facts(fixture.program("mail"))]
            let found = try fixture.identity(client)
            #expect(found.displayName == "Program in a container" && found.trust == .program)
            #expect(!found.isImpostor && found.key.hasPrefix("file:"))
            // After an upgrade the path still says which one it was.
            client.isPathOurs = true
            client.callers = []
            #expect(try fixture.identity(client).displayName == name)
        }
    }
}
