// SPDX-License-Identifier: MIT
//
// Keeps the last valid configuration. It watches folders, not files, because
// editors replace the old file by a new one. If a file is a link, the folder of its
// target is watched too.

import Configuration
import EventLoop
import Files
import Journal

/// Loads the configuration and the manifests, now and whenever they change.
final class ConfigurationMonitor {
    /// The effective configuration: the last valid one.
    private(set) var configuration = Configuration()
    /// The error of the last configuration read; `nil`: it is valid.
    private(set) var problem: ConfigurationError?
    /// The available plugins.
    private(set) var manifests: [PluginManifest] = []

    let files: ConfigurationFiles
    private let pluginFolders: [String]
    private let loop: EventLoop
    private let log: Log
    private var watches: [FileSource] = []
    private var settle: TimerSource?

    /// Derives the locations from the command line, else from the environment.
    init(
        _ options: DaemonOptions,
        _ surroundings: Surroundings,
        loop: EventLoop,
        log: Log
    ) {
        let variable = surroundings.variable
        files =
            options.configurationFile.map { ConfigurationFiles.named($0, variable: variable) }
            ?? ConfigurationFiles.standard(variable: variable)
        pluginFolders =
            options.pluginFolder.map { [$0] } ?? PluginManifest.folders(variable: variable)
        self.loop = loop
        self.log = log
    }

    /// Reloads everything; an invalid configuration changes nothing.
    ///
    /// Valid manifests are always applied, independently of each other.
    ///
    /// - Returns: whether anything is other than it was read last, or invalid.
    @discardableResult
    func load() -> Bool {
        let last = (configuration, manifests, problem)
        let found = PluginManifest.find(in: pluginFolders)
        for problem in found.problems { log.warning("plugin manifest: \(problem)") }
        manifests = found.manifests
        switch Configuration.load(files, displays: found.displays) {
        case .success(let good):
            configuration = good
            problem = nil
            for one in good.cardRuleProblems { log.error("rules made from cards: \(one)") }
        case .failure(let error):
            problem = error
            for one in error.problems { log.error("configuration: \(one)") }
        }
        return problem != nil || (configuration, manifests, problem) != last
    }

    /// Starts watching the files.
    ///
    /// - Parameter changed: called after they have changed.
    func watch(_ changed: @escaping () -> Void) {
        do {
            settle = try loop.timer(handler: changed)
        } catch {
            log.warning("cannot watch the configuration: \(error)")
        }
        watch()
    }

    /// Watches the folders; for a missing one, its nearest existing parent.
    func watch() {
        let folders = Set(
            (files.paths + [files.cardRules].compactMap(\.self)).map(Self.folder(of:))
                + files.themeFolders + pluginFolders
        )
        watches = []
        for folder in folders.sorted() {
            if Files.isFolder(folder) {
                add(folder, FileChange.Kinds.contents.union(.created)) { [weak self] change in
                    self?.noticed(change, in: folder)
                }
                watchTargets(ofLinksIn: folder)
            } else {
                watchParent(of: folder)
            }
        }
    }

    /// Adds a watch; a folder that cannot be watched does not keep the others from it.
    private func add(
        _ folder: String,
        _ kinds: FileChange.Kinds = .contents,
        _ changed: @escaping (FileChange) -> Void
    ) {
        do {
            watches.append(try loop.watchFile(folder, kinds, handler: changed))
        } catch {
            log.warning("cannot watch \(folder): \(error)")
        }
    }

    /// Watches the nearest existing folder above a missing one.
    private func watchParent(of folder: String) {
        var missing = folder
        var above = Self.folder(of: missing)
        while !Files.isFolder(above), above.contains("/"), above != "/" {
            missing = above
            above = Self.folder(of: missing)
        }
        let name = String(missing.split(separator: "/").last ?? "")
        guard Files.isFolder(above) else { return }
        add(above, [.created, .movedTo]) { [weak self] change in
            if change.name == name { self?.settle?.arm(after: Self.pause) }
        }
    }

    /// Watches the targets of links in a folder.
    private func watchTargets(ofLinksIn folder: String) {
        var targets: [String: Set<String>] = [:]
        // Errors are reported when the file is read.
        for name in (try? Files.names(in: folder)) ?? [] where name.hasSuffix(".toml") {
            let path = folder + "/" + name
            guard (try? Files.target(ofLink: path)) != nil,
                let target = try? Files.resolved(path)
            else { continue }
            let last = target.split(separator: "/").last.map(String.init) ?? ""
            targets[Self.folder(of: target), default: []].insert(last)
        }
        for (elsewhere, names) in targets.sorted(by: { $0.key < $1.key }) {
            add(elsewhere) { [weak self] change in
                guard change.name.map(names.contains) ?? true else { return }
                self?.settle?.arm(after: Self.pause)
            }
        }
    }

    /// Delay after a change, because editors write in several steps.
    private static let pause = Duration.milliseconds(100)

    private func noticed(_ change: FileChange, in folder: String) {
        if let name = change.name {
            guard name.hasSuffix(".toml") else { return }
            // A new file is complete when it is closed; a new link is complete at once.
            if change.kinds.contains(.created),
                (try? Files.target(ofLink: folder + "/" + name)) == nil
            {
                return
            }
        }
        settle?.arm(after: Self.pause)
    }

    /// The folder of a path.
    private static func folder(of path: String) -> String {
        let parts = path.split(separator: "/").dropLast().joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parts : parts.isEmpty ? "." : parts
    }
}
