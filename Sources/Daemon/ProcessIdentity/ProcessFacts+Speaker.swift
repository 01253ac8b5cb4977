// SPDX-License-Identifier: MIT

import Basics

extension ProcessFacts {
    /// The process that the message is from: the client itself, or its first caller that is not a
    /// tool; `nil`: only a service manager called the tool.
    package var speaker: ProcessFacts? {
        guard speaksForCaller else { return self }
        guard let last = callers.last, !last.speaksForCaller,
            !Messengers.isInitSystem(last.program)
        else { return nil }
        return last
    }

    /// The name users know it by.
    package var shownName: String {
        hasPath ? ProgramName.shown(script?.name ?? program) : ProgramName.contained
    }
}

extension DesktopIndex {
    /// The installed application of a process; `nil`: none, or it is not proved.
    ///
    /// A scope alone proves nothing: programs started in a terminal share its scope. An
    /// executable alone proves nothing: a process may connect, and then become any other
    /// program. Arguments prove nothing: a process can change its own. Where scope and
    /// program agree, it is that application.
    package func application(of facts: ProcessFacts) -> InstalledApplication? {
        guard facts.isExecutableThere,
            let scope = facts.applicationScope.flatMap({ application(id: $0) })
        else { return nil }
        if let script = facts.script {
            guard case .script(let path) = script, scope.starts(path) else { return nil }
            return scope
        }
        if scope.starts(facts.executable) { return scope }
        // A launcher often starts a program of its name, or in its folder.
        let isItsProgram =
            isProgramFolder(facts.executable.folder, of: scope)
            || scope.programs.contains { $0.name == facts.program }
        return facts.isOwnedByRoot && isItsProgram ? scope : nil
    }

    /// Whether a program has the name of an installed application but is not it.
    ///
    /// Its arguments prove nothing: a process can name any script in them.
    package func isImpostor(_ facts: ProcessFacts) -> Bool {
        // A process without a path claims no name.
        guard facts.hasPath else { return false }
        if facts.isExecutableThere, isInstalled(facts.executable) { return false }
        switch facts.script {
        case .script, .module: break
        // Owned by root: an interpreter itself, or a file that an update replaced.
        case .text, .input, nil: if facts.isOwnedByRoot { return false }
        }
        return !ids(named: facts.shownName).isEmpty
    }
}

extension ProcessFacts {
    /// The application named by the scope or service that its launcher set up.
    ///
    /// Source: systemd's "Desktop Environment Integration",
    /// `app[-<launcher>]-<id>-<random>.scope`, `app[-<launcher>]-<id>[@<random>].service`.
    var applicationScope: String? {
        for line in controlGroup.split(separator: "\n").reversed() {
            guard let path = line.split(separator: ":", maxSplits: 2).last else { continue }
            for part in path.split(separator: "/").reversed() where part.hasPrefix("app-") {
                var names = part.dropLast(part.hasSuffix(".scope") ? 6 : 8).split(separator: "-")
                if part.hasSuffix(".scope") {
                    guard names.count > 2 else { continue }
                    names.removeLast()
                } else if !part.hasSuffix(".service") {
                    continue
                }
                guard names.count > 1, let id = names.last?.prefix(while: { $0 != "@" }) else {
                    continue
                }
                return id.replacing(escape: "x2d", with: "-")
            }
        }
        return nil
    }
}
