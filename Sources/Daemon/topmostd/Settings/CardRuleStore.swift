// SPDX-License-Identifier: MIT
//
// The file is written only when the user makes or removes a rule, after the answers of the turn,
// and replaced as a whole. Its folder is watched as that of the configuration: the history, which
// writes there all the time, neither creates nor closes a file while it does.

import BusValues
import BusWire
import Configuration
import DBus
import Files
import PresenterCore
import Rules
import SystemCalls
import Texts

/// Makes and removes the rules from cards.
final class CardRuleStore {
    private let monitor: ConfigurationMonitor
    private let reloader: ConfigurationReloader

    init(_ monitor: ConfigurationMonitor, _ reloader: ConfigurationReloader) {
        self.monitor = monitor
        self.reloader = reloader
    }

    /// Makes a rule for an application, or removes it.
    ///
    /// - Throws: `CallError` with the reason why the file could not be changed.
    func toggle(_ rule: CardRule, of application: String) throws(CallError) {
        try change { file throws(ConfigurationError) in
            try file.toggle(rule, of: application)
            return true
        }
    }

    /// Removes the rule of that name.
    ///
    /// - Throws: `CallError` if it is not in the file, or the file could not be changed.
    func remove(_ name: String) throws(CallError) {
        let isRemoved = try change { file throws(ConfigurationError) in try file.remove(name) }
        guard !isRemoved else { return }
        let rule = monitor.configuration.rules.rules.first { $0.name == name }
        let shown = name.cleaned(.label)
        throw CallError(
            .invalidOption,
            rule.map { Phrase.ruleOfFile.english(shown, $0.file) }
                ?? Phrase.noRuleToRemove.english(shown)
        )
    }

    /// Changes the file; returns whether there was something to change.
    @discardableResult
    private func change(
        _ edit: (inout CardRuleFile) throws(ConfigurationError) -> Bool
    ) throws(CallError) -> Bool {
        guard let path = monitor.files.cardRules else {
            throw CallError(.failed, Phrase.noFolderForRules.english())
        }
        do {
            var file = CardRuleFile(try Self.text(path), path: path)
            guard try edit(&file) else { return false }
            try Self.makeFolders(path.split(separator: "/").dropLast())
            try Files.replace(path, with: Array(file.text.utf8))
        } catch {
            throw CallError(.failed, Phrase.ruleNotStored.english("\(error)"))
        }
        reloader.reload()
        return true
    }

    private static func text(_ path: String) throws(SystemError) -> String {
        do {
            let bytes = try Files.read(path, limit: Configuration.largestFile)
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            guard error.isMissing else { throw error }
            return ""
        }
    }

    /// Creates a folder and those above it that are missing.
    private static func makeFolders(_ parts: ArraySlice<Substring>) throws(SystemError) {
        let folder = "/" + parts.joined(separator: "/")
        guard !parts.isEmpty, !Files.isFolder(folder) else { return }
        try makeFolders(parts.dropLast())
        try Files.makeFolder(folder)
    }
}
