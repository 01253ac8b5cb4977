// SPDX-License-Identifier: MIT

import BusService
import Files
import ProcessIdentity

/// Facts about callers and installed applications, through the identity helper.
final class ApplicationCatalog {
    private let helper: IdentityHelper
    private let folders: [String]
    private let searchPath: [String]
    private var index = DesktopIndex()
    /// The folders with the desktop files of the applications, by their ids.
    private var origins: [String: String] = [:]
    private var isLoaded = false
    /// The answers of the folders so far, while loading.
    private var found: [String: [InstalledApplication]]?
    private var waiting: [() -> Void] = []

    /// Creates it; asks nothing yet.
    init(_ helper: IdentityHelper, variable: (String) -> String?) {
        self.helper = helper
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
    }

    /// The desktop file of an identity's application, by its key and name; `nil`: it is none.
    func desktopFile(ofIdentity key: String, named name: String) -> String? {
        guard let id = index.application(ofIdentity: key, named: name)?.id,
            let folder = origins[id]
        else { return nil }
        return folder + "/" + id + ".desktop"
    }

    /// Finds the facts about a process; `nil`: nothing is proved.
    func facts(of process: Int32, seen: Duration, _ answer: @escaping (ProcessFacts?) -> Void) {
        helper.ask(.facts(process: process, seen: seen)) { [weak self] found in
            guard case .facts(let facts) = found else { return answer(nil) }
            guard let self else { return answer(facts) }
            whenLoaded { answer(facts) }
        }
    }

    private func whenLoaded(_ use: @escaping () -> Void) {
        guard !isLoaded else { return use() }
        waiting.append(use)
        guard found == nil else { return }
        found = [:]
        for folder in folders {
            helper.ask(.applications(folder: folder)) { [weak self] in self?.read(folder, $0) }
        }
        if folders.isEmpty { finish() }
    }

    private func read(_ folder: String, _ answer: IdentityAnswer) {
        // A folder that does not answer has none; the others count.
        if case .applications(let applications) = answer {
            found?[folder] = applications
        } else {
            found?[folder] = []
        }
        if found?.count == Set(folders).count { finish() }
    }

    private func finish() {
        guard let found else { return }
        origins = [:]
        for folder in folders {
            for application in found[folder] ?? [] where origins[application.id] == nil {
                origins[application.id] = folder
            }
        }
        index = DesktopIndex(folders.flatMap { found[$0] ?? [] }, searchPath: searchPath)
        self.found = nil
        isLoaded = true
        let ready = waiting
        waiting = []
        for use in ready { use() }
    }
}
