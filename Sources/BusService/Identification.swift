// SPDX-License-Identifier: MIT
//
// Identifies a client by the strongest evidence available: the sandbox's
// information, the executable of an installed application, a bare executable, or
// nothing. A failed look-up proves nothing: such a client is identified by its
// connection alone and has the rights of a sandboxed one. A client that has left
// the bus has no identity.
//
// Rights and the displayed name differ. Rights belong to the client itself: `key`
// is its own executable, so a script may replace its notification from a new
// `notify-send`. The name is the one users know: the caller's for a tool that
// sends messages for others, the script's for an interpreter.

import Basics
import BusWire
public import DBus
public import PresenterCore

/// Identifies clients.
public struct Identification {
    /// Identifies the client with that unique name.
    ///
    /// Called once per name; answers now or later, always once. `nil`: the client has
    /// left the bus.
    public var identify: (String, @escaping (Identity?) -> Void) -> Void
    /// Checks the name that a client gives itself with one presentation.
    public var judge: (Identity, String) -> Identity

    /// Creates it from its functions.
    public init(
        identify: @escaping (String, @escaping (Identity?) -> Void) -> Void,
        judge: @escaping (Identity, String) -> Identity = { identity, _ in identity }
    ) {
        self.identify = identify
        self.judge = judge
    }

    /// Asks the bus for the process and the kernel for everything else.
    ///
    /// - Parameters:
    ///   - connection: the clients' bus.
    ///   - applications: the installed ones.
    ///   - now: the time since boot.
    ///   - facts: reads the facts about a process.
    /// - Returns: the look-up.
    public static func live(
        _ connection: Connection,
        applications: DesktopIndex,
        now: @escaping () -> Duration,
        facts: @escaping (Int32, Duration) -> ProcessFacts? = ProcessFacts.read
    ) -> Identification {
        Identification { [weak connection] name, answer in
            let seen = now()
            guard let connection else { return answer(nil) }
            connection.credentials(of: name) { credentials in
                guard let credentials else { return answer(nil) }
                let known = credentials.processID.flatMap { id in
                    facts(id, seen).map {
                        Identity(name, $0, processID: id, applications: applications)
                    }
                }
                answer(known ?? Identity.unidentified(name))
            }
        } judge: { identity, claim in
            identity.claiming(claim, among: applications)
        }
    }
}

extension ProcessFacts {
    /// Whether it runs in a Flatpak or snap sandbox.
    public var isSandboxed: Bool {
        sandboxInfo != nil || Identity.scope(controlGroup) != nil
    }
}

extension Identity {
    /// A client about which nothing could be proved.
    static func unidentified(_ name: String) -> Identity {
        Identity(key: "name:" + name, displayName: ProgramName.unknown, trust: .unidentified)
    }

    /// Evaluates the facts about a client's process.
    init(
        _ name: String,
        _ facts: ProcessFacts,
        processID: Int32,
        applications: DesktopIndex
    ) {
        if let info = facts.sandboxInfo {
            // A sandbox without an application id is still a sandbox.
            self.init(sandbox: Self.flatpak(info) ?? "", name, applications)
        } else if let id = Self.scope(facts.controlGroup) {
            self.init(sandbox: id, name, applications)
        } else if facts.program == "xdg-dbus-proxy" {
            // It acts for a sandbox that it does not name.
            self = .unidentified(name)
        } else {
            self.init(facts, applications)
        }
        self.processID = processID
    }

    private init(sandbox id: String, _ name: String, _ applications: DesktopIndex) {
        guard !id.isEmpty else {
            self.init(key: "name:" + name, displayName: "Unknown application", trust: .sandboxed)
            return
        }
        let application = applications.application(id: id)
        self.init(
            key: "sandbox:" + id,
            displayName: application?.name ?? id,
            iconName: application?.iconName,
            trust: .sandboxed
        )
    }

    private init(_ facts: ProcessFacts, _ applications: DesktopIndex) {
        let limits = TextLimits(bytes: 4096, scalars: 4096, lines: 1)
        let key =
            facts.isExecutableThere
            ? "exe:" + facts.executable.cleaned(limits) : "file:" + facts.file
        let speaker = facts.speaker
        let subject = speaker ?? facts
        if let application = applications.application(of: subject) {
            self.init(
                key: key,
                displayName: application.name,
                iconName: application.iconName,
                trust: .application
            )
            return
        }
        let name = speaker == nil ? Self.unit(facts.controlGroup) : nil
        self.init(
            key: key,
            displayName: name ?? subject.shownName,
            isImpostor: applications.isImpostor(subject),
            isInTerminal: subject.isInTerminal,
            trust: .program
        )
    }

    /// The Flatpak's application id, from its `[Application]` or `[Runtime]` group.
    private static func flatpak(_ info: String) -> String? {
        let file = KeyFile(info)
        let name = file.value("name", in: "Application") ?? file.value("name", in: "Runtime")
        return name.flatMap(applicationID)
    }

    /// The application of a snap or a Flatpak, from its scope or service.
    ///
    /// Older Flatpaks run their bus proxy, the client that we see, outside of the
    /// sandbox, where there is no `/.flatpak-info`.
    ///
    /// Source: systemd's "Desktop Environment Integration", `app-<launcher>-<id>-<random>`.
    fileprivate static func scope(_ group: String) -> String? {
        for line in group.split(separator: "\n") {
            guard let path = line.split(separator: ":", maxSplits: 2).last else { continue }
            for part in path.split(separator: "/")
            where part.hasPrefix("snap.")
                && (part.hasSuffix(".scope") || part.hasSuffix(".service"))
            {
                let names = part.split(separator: ".")
                if names.count > 2 { return applicationID("snap." + names[1]) }
            }
            for part in path.split(separator: "/")
            where part.hasPrefix("app-flatpak-") && part.hasSuffix(".scope") {
                let name = part.dropFirst("app-flatpak-".count).dropLast(".scope".count)
                guard let dash = name.lastIndex(of: "-") else { continue }
                let id = name[..<dash].replacing("\\x2d", with: "-")
                if let id = applicationID(id) { return id }
            }
        }
        return nil
    }

    /// The name of the service that a tool runs as, if no other program called it.
    private static func unit(_ group: String) -> String? {
        let suffix = ".service"
        guard let leaf = group.split(separator: "\n").last?.split(separator: "/").last,
            leaf.hasSuffix(suffix), !leaf.hasPrefix("user@"), !leaf.hasPrefix("dbus")
        else { return nil }
        return ProgramName.readable(
            String(leaf.dropLast(suffix.count)).replacing("\\x2d", with: "-")
        )
    }

    /// The text, if it is a valid id: letters, digits, dots, dashes, underscores.
    private static func applicationID(_ text: some StringProtocol) -> String? {
        let isID =
            !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy { byte in
                (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
                    || ".-_".utf8.contains(byte)
            }
        return isID ? String(text) : nil
    }
}
