// SPDX-License-Identifier: MIT

import BusService
import EventLoop
import Files
import ProcessIdentity

/// Facts about callers and installed applications, through the identity helper.
final class ApplicationCatalog {
    private let helper: IdentityHelper
    private let folders: [String]
    private let searchPath: [String]
    private let loop: EventLoop
    /// How long callers use the known entries after a folder did not answer.
    private let pause: Duration
    /// How long the entries count before the next caller has the folders read again.
    private let freshness: Duration
    private var index = DesktopIndex()
    /// The folders with the desktop files of the applications, by their ids.
    private var origins: [String: String] = [:]
    private var isLoaded = false
    /// When folders that did not answer are asked again.
    private var retryAt = Duration.zero
    private var readAt = Duration.zero
    /// The applications of each folder, by its last answer.
    private var known: [String: [InstalledApplication]] = [:]
    /// Whether the folders answered, so far; `nil`: nothing is being loaded.
    private var answers: [String: Bool]?
    private var waiting: [() -> Void] = []

    /// Creates an empty catalog; no folder is read yet.
    ///
    /// - Parameters:
    ///   - helper: reads the folders.
    ///   - variable: a variable of the environment, which names them.
    ///   - pause: how long to wait after a folder did not answer.
    ///   - freshness: how long the entries count before the folders are read again.
    ///   - loop: provides the time.
    init(
        _ helper: IdentityHelper,
        variable: (String) -> String?,
        pause: Duration = .seconds(5),
        freshness: Duration = .seconds(30),
        loop: EventLoop
    ) {
        self.helper = helper
        self.pause = pause
        self.freshness = freshness
        self.loop = loop
        folders = DesktopFolder.standard(variable: variable)
        searchPath = (variable("PATH") ?? "").split(separator: ":").map(String.init)
    }

    /// The source for identification.
    var source: FactSource {
        FactSource(
            prepare: { [helper] in helper.prepare() },
            facts: { [weak self] in self?.facts(of: $0, seen: $1, $2) },
            applications: { [weak self] in self?.index ?? DesktopIndex() }
        )
    }

    /// Reads the desktop files again for the next caller; until then the last ones count.
    func forget() {
        isLoaded = false
        retryAt = .zero
    }

    /// The id of an identity's application, by its key and name; `nil`: it has none.
    func application(ofIdentity key: String, named name: String) -> String? {
        index.application(ofIdentity: key, named: name)?.id
    }

    /// The ids of the applications with that name, of theirs or of their windows.
    func ids(named name: String) -> Set<String> { index.ids(named: name) }

    /// The desktop file of the application with that id; `nil`: it is not installed.
    func desktopFile(of id: String) -> String? {
        origins[id].map { $0 + "/" + id + ".desktop" }
    }

    /// Finds the facts about a process.
    func facts(of process: Int32, seen: Duration, _ answer: @escaping (FoundFacts) -> Void) {
        helper.ask(.facts(process: process, seen: seen)) { [weak self] found in
            switch found {
            case .facts(let facts):
                guard let self else { return answer(.facts(facts)) }
                whenLoaded { answer(.facts(facts)) }
            case .nothing: answer(.nothing)
            case .applications, .touching, .avoided, .failed: answer(.failed)
            }
        }
    }

    /// Reads the folders, unless the entries are fresh; then, at once or later, uses them.
    func whenLoaded(_ use: @escaping () -> Void) {
        // Programs are installed and removed while the daemon runs.
        let isFresh = isLoaded && loop.now < readAt + freshness
        guard !isFresh, answers != nil || loop.now >= retryAt else { return use() }
        waiting.append(use)
        guard answers == nil else { return }
        answers = [:]
        for folder in folders {
            helper.ask(.applications(folder: folder)) { [weak self] in self?.read(folder, $0) }
        }
        if folders.isEmpty { finish() }
    }

    private func read(_ folder: String, _ answer: IdentityAnswer) {
        if case .applications(let applications) = answer {
            known[folder] = applications
            answers?[folder] = true
        } else {
            // The folder's last answer counts, if there is one, and so do the other folders.
            answers?[folder] = false
        }
        if answers?.count == Set(folders).count { finish() }
    }

    private func finish() {
        guard let answers else { return }
        origins = [:]
        for folder in folders {
            for application in known[folder] ?? [] where origins[application.id] == nil {
                origins[application.id] = folder
            }
        }
        index = DesktopIndex(folders.flatMap { known[$0] ?? [] }, searchPath: searchPath)
        self.answers = nil
        // After a cold start the disk may be slow: late answers arrive soon.
        isLoaded = isLoaded || answers.values.allSatisfy(\.self)
        readAt = loop.now
        retryAt = loop.now + pause
        let ready = waiting
        waiting = []
        for use in ready { use() }
    }
}
