// SPDX-License-Identifier: MIT
//
// Holds the last good configuration. Folders are watched, not files: editors
// put a new file in the place of the old one. Of a file that is a link, as those
// are who keep their files elsewhere, the folder it leads to is watched too.

import Configuration
import EventLoop
import Files
import Journal

/// Reads the configuration and the manifests, now and whenever they change.
final class ConfigurationMonitor {
    /// The configuration that holds: the last good one.
    private(set) var configuration = Configuration()
    /// What is wrong with the one that was read last; `nil`: it holds.
    private(set) var problem: ConfigurationError?
    /// The plugins there are.
    private(set) var manifests: [PluginManifest] = []

    private let files: ConfigurationFiles
    private let pluginFolders: [String]
    private let loop: EventLoop
    private let log: Log
    private var watches: [FileSource] = []
    private var settle: TimerSource?

    /// Where things are read from follows from the command line, else from the environment.
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

    /// Reads everything again; a bad configuration changes nothing.
    ///
    /// Manifests are taken over in any case: each stands for itself.
    func load() {
        let found = PluginManifest.find(in: pluginFolders)
        for problem in found.problems { log.warning("plugin manifest: \(problem)") }
        manifests = found.manifests
        switch Configuration.load(files, displays: found.displays) {
        case .success(let good):
            configuration = good
            problem = nil
        case .failure(let error):
            problem = error
            for one in error.problems { log.error("configuration: \(one)") }
        }
    }

    /// Watches the files from now on.
    ///
    /// - Parameter changed: called when they have changed.
    func watch(_ changed: @escaping () -> Void) {
        do {
            settle = try loop.timer(handler: changed)
        } catch {
            log.warning("changes of the configuration are not noticed: \(error)")
        }
        watch()
    }

    /// Watches the folders, and where one is missing the next above it that is there.
    func watch() {
        do {
            let folders = Set(
                files.paths.map(Self.folder(of:)) + files.themeFolders + pluginFolders
            )
            watches = []
            for folder in folders.sorted() {
                if Files.isFolder(folder) {
                    watches.append(
                        try loop.watchFile(folder, FileChange.Kinds.contents.union(.created)) {
                            [weak self] change in self?.noticed(change, in: folder)
                        }
                    )
                    try watchTargets(ofLinksIn: folder)
                    continue
                }
                var missing = folder
                var above = Self.folder(of: missing)
                while !Files.isFolder(above), above.contains("/"), above != "/" {
                    missing = above
                    above = Self.folder(of: missing)
                }
                let name = String(missing.split(separator: "/").last ?? "")
                guard Files.isFolder(above) else { continue }
                watches.append(
                    try loop.watchFile(above, [.created, .movedTo]) { [weak self] change in
                        if change.name == name { self?.settle?.arm(after: Self.pause) }
                    }
                )
            }
        } catch {
            log.warning("changes of the configuration are not noticed: \(error)")
        }
    }

    /// Watches the files elsewhere that links in a folder lead to.
    private func watchTargets(ofLinksIn folder: String) throws {
        var targets: [String: Set<String>] = [:]
        // What cannot be looked at is told when it is read.
        for name in (try? Files.names(in: folder)) ?? [] where name.hasSuffix(".toml") {
            let path = folder + "/" + name
            guard (try? Files.target(ofLink: path)) != nil,
                let target = try? Files.resolved(path)
            else { continue }
            let last = target.split(separator: "/").last.map(String.init) ?? ""
            targets[Self.folder(of: target), default: []].insert(last)
        }
        for (elsewhere, names) in targets.sorted(by: { $0.key < $1.key }) {
            watches.append(
                try loop.watchFile(elsewhere) { [weak self] change in
                    guard change.name.map(names.contains) ?? true else { return }
                    self?.settle?.arm(after: Self.pause)
                }
            )
        }
    }

    /// An editor writes in several steps: the last of them counts.
    private static let pause = Duration.milliseconds(100)

    private func noticed(_ change: FileChange, in folder: String) {
        if let name = change.name {
            guard name.hasSuffix(".toml") else { return }
            // A new file is whole when it is closed; a new link is so at once.
            if change.kinds.contains(.created),
                (try? Files.target(ofLink: folder + "/" + name)) == nil
            {
                return
            }
        }
        settle?.arm(after: Self.pause)
    }

    /// The folder a path lies in.
    private static func folder(of path: String) -> String {
        let parts = path.split(separator: "/").dropLast().joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parts : parts.isEmpty ? "." : parts
    }
}
