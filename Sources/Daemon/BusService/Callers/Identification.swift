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
import ProcessIdentity
import Texts

/// Identifies clients.
public struct Identification {
    /// Identifies the client with that unique name.
    ///
    /// Called once per name; answers now or later, always once. `nil`: the client has
    /// left the bus.
    public var identify: (String, @escaping (Identity?) -> Void) -> Void
    /// Checks the name that a client gives itself with one presentation.
    public var judge: (Identity, String) -> Identity

    /// Creates an identification from its functions.
    public init(
        identify: @escaping (String, @escaping (Identity?) -> Void) -> Void,
        judge: @escaping (Identity, String) -> Identity = { identity, _ in identity }
    ) {
        self.identify = identify
        self.judge = judge
    }

    /// Asks the bus for the process and the source for everything else.
    ///
    /// - Parameters:
    ///   - connection: the clients' bus.
    ///   - source: finds facts about processes and applications.
    ///   - now: the time since boot.
    /// - Returns: the look-up.
    public static func live(
        _ connection: Connection,
        _ source: FactSource,
        now: @escaping () -> Duration
    ) -> Identification {
        let claims = ClaimCache()
        let ages = ConnectionAgeMonitor(connection, now: now)
        return Identification { [weak connection] name, answer in
            let seen = ages.latestStart(of: name)
            guard let connection else { return answer(nil) }
            source.prepare()
            connection.credentials(of: name) { credentials in
                guard let credentials else { return answer(nil) }
                guard let id = credentials.processID else { return answer(.unidentified(name)) }
                // With the process itself its number is enough: it has not ended.
                source.facts(id, credentials.process == nil ? seen : now()) { found in
                    guard case .facts(let facts) = found,
                        // The number of a process that ended may be another's by now.
                        credentials.process?.isRunning ?? true
                    else {
                        return answer(.unidentified(name, isLookupFailed: found == .failed))
                    }
                    let applications = source.applications()
                    answer(Identity(name, facts, processID: id, applications: applications))
                }
            }
        } judge: { identity, claim in
            claims.judge(claim, of: identity, among: source.applications())
        }
    }
}

extension Identity {
    /// A client about which nothing could be proved.
    static func unidentified(_ name: String, isLookupFailed: Bool = false) -> Identity {
        Identity(
            key: "name:" + name,
            displayName: ProgramName.unknown,
            trust: .unidentified,
            isLookupFailed: isLookupFailed
        )
    }

    /// Why the client may not use `what`; `nil`: it may.
    func refusal(of what: String) -> String? {
        guard trust.isRestricted else { return nil }
        return (isLookupFailed ? Phrase.notForUnidentified : .notForSandboxed).english(what)
    }

    /// Evaluates the facts about a client's process.
    init(
        _ name: String,
        _ facts: ProcessFacts,
        processID: Int32,
        applications: DesktopIndex
    ) {
        if let id = facts.sandboxID {
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
            trust: .sandboxed,
            application: id
        )
    }

    private init(_ facts: ProcessFacts, _ applications: DesktopIndex) {
        let key =
            facts.isExecutableThere
            ? "exe:" + facts.executable.escapedPath : "file:" + facts.file
        guard !facts.asksForAdministrator else {
            self.init(
                key: key,
                displayName: Phrase.administrator.english(),
                iconName: "preferences-system",
                trust: .program
            )
            return
        }
        let speaker = facts.speaker
        let subject = speaker ?? facts
        if let application = applications.application(of: subject) {
            self.init(
                key: key,
                displayName: application.name,
                iconName: application.iconName,
                trust: .application,
                application: application.id
            )
            return
        }
        let name = speaker == nil ? Self.unit(facts.controlGroup) : nil
        self.init(
            key: key,
            displayName: name ?? subject.shownName,
            isImpostor: applications.isImpostor(subject)
                || Self.isAdministrators(subject.shownName),
            isInTerminal: subject.isInTerminal,
            trust: .program,
            // As for entries of the history, of which only the key is known.
            application: applications.application(ofIdentity: key, named: subject.shownName)?.id
        )
    }

    /// Whether a name is that of the administrator's questions, which is no program's.
    fileprivate static func isAdministrators(_ name: String) -> Bool {
        NameLook.of(name) == NameLook.of(Phrase.administrator.english())
    }

    /// The name of the service that a tool runs as, if no other program called it.
    private static func unit(_ group: String) -> String? {
        let suffix = ".service"
        guard let leaf = group.split(separator: "\n").last?.split(separator: "/").last,
            leaf.hasSuffix(suffix), !leaf.hasPrefix("user@"), !leaf.hasPrefix("dbus")
        else { return nil }
        let unit = String(leaf.dropLast(suffix.count))
        // systemd-run numbers its units: `run-u12`, `run-r0f3a`, `run-p12-i3`.
        let isNumbered = unit.dropFirst(5).allSatisfy { $0.isHexDigit || $0 == "-" || $0 == "i" }
        guard !unit.hasPrefix("run-") || !isNumbered else { return nil }
        return ProgramName.readable(unit.replacing(escape: "x2d", with: "-"))
    }
}

extension String {
    /// A path in visible characters; different paths stay different.
    fileprivate var escapedPath: String {
        unicodeScalars.map { scalar in
            let isShown = scalar != "%" && ProgramName.readable(String(scalar)) == String(scalar)
            guard !isShown, scalar != " " else { return String(scalar) }
            return String(scalar).utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
        }.joined()
    }
}

extension Identity {
    /// Returns a copy with a name that the client gives itself.
    ///
    /// A name that agrees with the known one changes nothing. A different one is shown
    /// with "via"; if it belongs to another installed application, the client is an
    /// impostor.
    ///
    /// - Parameters:
    ///   - claim: the name, or the id of a desktop file.
    ///   - applications: the installed ones.
    /// - Returns: the identity for that one presentation.
    func claiming(_ claim: String, among applications: DesktopIndex) -> Identity {
        // Tools send their own name if the caller gave none.
        guard let name = ProgramName.readable(claim), !Messengers.contains(name) else {
            return self
        }
        let shown = applications.application(id: name)?.name ?? name
        let claimed = applications.ids(named: name)
        var identity = self
        if NameFold.agrees(name, with: displayName)
            || !claimed.isDisjoint(with: applications.ids(named: displayName))
        {
            if trust == .program { identity.displayName = shown }
            return identity
        }
        identity.claimedName = shown
        // No other program is Topmost.
        let isTaken =
            !claimed.isEmpty || NameLook.of(name) == NameLook.of("topmost")
            || Self.isAdministrators(name)
        if isTaken, !isPortal { identity.isImpostor = true }
        return identity
    }

    /// The identity for a toast: without the name of a tool whose caller is not known or only
    /// runs commands.
    ///
    /// What a key of the window manager runs has no caller left, or a shell; "via notify-send" and
    /// "dash" would tell the user nothing.
    package var forToast: Identity {
        guard trust == .program, !isImpostor,
            Messengers.contains(displayName) || isTool && Messengers.isRunner(displayName)
        else { return self }
        var identity = self
        identity.displayName = ""
        return identity
    }

    /// Whether its program is a tool that speaks for others.
    private var isTool: Bool {
        let bytes = key.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map(bytes.index(after:))
        return Messengers.contains(String(key[(start ?? bytes.startIndex)...]))
    }

    /// Whether it is a desktop portal, which may name the application it acts for.
    private var isPortal: Bool {
        key.hasPrefix("exe:/usr/lib") && displayName.hasPrefix("xdg-desktop-portal")
    }
}

/// Judges the names that clients give themselves, and remembers the latest: a program gives
/// the same one with each notification.
final class ClaimCache {
    /// Claims that are remembered.
    static let maximumEntries = 8

    private struct Entry {
        var identity: Identity
        var claim: String
        var judged: Identity
    }

    /// The latest first.
    private var entries: [Entry] = []
    /// The applications that the entries were judged with.
    private var mark: DesktopIndex.Mark?

    /// Returns the identity with a name that the client gives itself; see
    /// `Identity.claiming(_:among:)`.
    func judge(
        _ claim: String,
        of identity: Identity,
        among applications: DesktopIndex
    ) -> Identity {
        if mark !== applications.mark {
            mark = applications.mark
            entries = []
        }
        let known = entries.firstIndex { $0.claim == claim && $0.identity == identity }
        let entry =
            known.map { entries.remove(at: $0) }
            ?? Entry(
                identity: identity,
                claim: claim,
                judged: identity.claiming(claim, among: applications)
            )
        entries.insert(entry, at: 0)
        if entries.count > Self.maximumEntries { entries.removeLast() }
        return entry.judged
    }
}
