// SPDX-License-Identifier: MIT
//
// Holds the last good configuration. Folders are watched, not files: editors
// put a new file in the place of the old one.

import Configuration
import EventLoop
import Files
import Journal
import Runtime

/// Reads the configuration and the manifests, now and whenever they change.
final class ConfigurationKeeper {
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
    private let changed: () -> Void
    private var watches: [FileSource] = []
    private var settle: TimerSource?

    /// Where things are read from follows from the command line, else from the environment.
    init(
        _ options: DaemonOptions,
        _ surroundings: Surroundings,
        loop: EventLoop,
        log: Log,
        changed: @escaping () -> Void
    ) {
        let variable = surroundings.variable
        files =
            options.configurationFile.map { ConfigurationFiles.named($0, variable: variable) }
            ?? ConfigurationFiles.standard(variable: variable)
        pluginFolders =
            options.pluginFolder.map { [$0] } ?? PluginManifest.folders(variable: variable)
        self.loop = loop
        self.log = log
        self.changed = changed
    }

    /// Reads everything anew; a bad configuration changes nothing.
    ///
    /// Manifests are taken over in any case: each stands for itself.
    func load() {
        let found = PluginManifest.find(in: pluginFolders)
        for problem in found.problems { log.warning("plugin manifest: \(problem)") }
        manifests = found.manifests
        switch Configuration.load(files) {
        case .success(let good):
            configuration = good
            problem = nil
        case .failure(let error):
            problem = error
            for one in error.problems { log.error("configuration: \(one)") }
        }
    }

    /// Watches the folders, and where one is missing the folder above it.
    func watch() {
        do {
            if settle == nil { settle = try loop.timer { [weak self] in self?.changed() } }
            let folders = Set(
                files.paths.map(Self.folder(of:)) + files.themeFolders + pluginFolders
            )
            watches = []
            for folder in folders.sorted() {
                if Files.isFolder(folder) {
                    watches.append(
                        try loop.watchFile(folder) { [weak self] change in self?.noticed(change) }
                    )
                    continue
                }
                let above = Self.folder(of: folder)
                let name = String(folder.split(separator: "/").last ?? "")
                guard Files.isFolder(above) else { continue }
                watches.append(
                    try loop.watchFile(above, [.created, .movedTo]) { [weak self] change in
                        if change.name == name { self?.settle?.arm(after: Self.pause) }
                    }
                )
            }
        } catch {
            log.warning("changes of the configuration are not seen by themselves: \(error)")
        }
    }

    /// An editor writes in several steps: the last of them counts.
    private static let pause = Duration.milliseconds(100)

    private func noticed(_ change: FileChange) {
        if let name = change.name, !name.hasSuffix(".toml") { return }
        settle?.arm(after: Self.pause)
    }

    /// The folder a path lies in.
    private static func folder(of path: String) -> String {
        let parts = path.split(separator: "/").dropLast().joined(separator: "/")
        return path.hasPrefix("/") ? "/" + parts : parts.isEmpty ? "." : parts
    }
}
