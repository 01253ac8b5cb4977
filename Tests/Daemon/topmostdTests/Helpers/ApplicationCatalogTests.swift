// SPDX-License-Identifier: MIT

import BusService
import EventLoop
import TestSupport
import Testing

@testable import ProcessIdentity
@testable import topmostd

@Suite("The installed applications")
final class ApplicationCatalogTests {
    private let temporary = TemporaryFolder()
    private let logged = LogBox()
    private let loop: EventLoop
    private let helpers: PlayedHelpers
    private let identityHelper: IdentityHelper
    /// The applications of each folder; one that is not here does not answer.
    private var installed: [String: String] = [:]
    /// The folders that were asked.
    private var asked: [String] = []

    init() throws {
        loop = try EventLoop()
        helpers = try PlayedHelpers(at: temporary.path + "/identity", loop)
        var limits = IdentityHelper.Limits()
        limits.deadline = .seconds(600)
        limits.firstTry = .seconds(600)
        limits.startDelay = .seconds(600)
        identityHelper = try IdentityHelper(
            helpers.source,
            limits: limits,
            loop: loop,
            log: logged.log
        )
    }

    private func catalog(
        pause: Duration,
        freshness: Duration = .seconds(600)
    ) -> ApplicationCatalog {
        let variables = ["XDG_DATA_HOME": "/own", "XDG_DATA_DIRS": "/shared"]
        return ApplicationCatalog(
            identityHelper,
            variable: { variables[$0] },
            pause: pause,
            freshness: freshness,
            loop: loop
        )
    }

    private func answer(_ question: IdentityQuestion) -> IdentityAnswer {
        switch question {
        case .facts: return .facts(ProcessFacts(executable: "/bin/x"))
        case .applications(let folder):
            asked.append(folder)
            guard let id = installed[folder] else { return .nothing }
            return .applications([InstalledApplication(id: id, name: id)])
        }
    }

    /// Identifies a process, and returns the applications known then.
    private func identify(_ catalog: ApplicationCatalog) throws -> [String] {
        var facts: ProcessFacts?
        catalog.facts(of: 1, seen: .zero) { found in
            if case .facts(let one) = found { facts = one }
        }
        try loop.run(seen: logged.messages) {
            facts != nil
        } afterEach: {
            for helper in helpers.running {
                for question in try helper.received(IdentityQuestion.self) {
                    try helper.say(answer(question))
                }
            }
        }
        return ["a", "b", "c"].filter {
            catalog.application(ofIdentity: "sandbox:" + $0, named: $0)
                .flatMap(catalog.desktopFile(of:)) != nil
        }
    }

    @Test("of a folder that does not answer are asked for again, and the others count")
    func retry() throws {
        let catalog = catalog(pause: .zero)
        installed = ["/own/applications": "a"]
        #expect(try identify(catalog) == ["a"])
        // The other folder is late this time: what it said counts.
        installed = ["/shared/applications": "b"]
        #expect(try identify(catalog) == ["a", "b"])
        installed = ["/own/applications": "c", "/shared/applications": "b"]
        #expect(try identify(catalog) == ["b", "c"])
        // All have answered.
        #expect(asked.count == 6)
        #expect(try identify(catalog) == ["b", "c"] && asked.count == 6)
        installed["/own/applications"] = "a"
        catalog.forget()
        #expect(try identify(catalog) == ["a", "b"] && asked.count == 8)
    }

    @Test("are not asked for again at once: callers do not wait for a disk that hangs")
    func pause() throws {
        let catalog = catalog(pause: .seconds(600))
        installed = ["/own/applications": "a"]
        #expect(try identify(catalog) == ["a"])
        installed["/shared/applications"] = "b"
        #expect(try identify(catalog) == ["a"] && asked.count == 2)
        // A reload tries them again.
        catalog.forget()
        #expect(try identify(catalog) == ["a", "b"] && asked.count == 4)
    }

    @Test("that are installed later are known without a reload")
    func installedLater() throws {
        let catalog = catalog(pause: .zero, freshness: .zero)
        installed = ["/own/applications": "a", "/shared/applications": "b"]
        #expect(try identify(catalog) == ["a", "b"])
        installed["/own/applications"] = "c"
        #expect(try identify(catalog) == ["b", "c"])
        // The last answer counts if there is none now, and callers do not wait again at once.
        installed = ["/shared/applications": "b"]
        #expect(try identify(catalog) == ["b", "c"])
    }
}
