// SPDX-License-Identifier: MIT

import HelperWire
import Testing

@testable import HistoryStore

/// What the user cleared from the centre.
extension HistoryStoreTests {
    /// The titles of an application's entries, as the centre asks for them.
    private func titles(of app: String, matching search: String? = nil) throws -> [String] {
        var query = HistoryQuery()
        query.group = app
        query.search = search
        return try history.store.find(query).map(\.summary)
    }

    @Test("hidden entries are not listed, and stay: a search finds them")
    func hiding() throws {
        try addGroups()
        #expect(try history.store.hide(entry: nil, app: "Chat", act: 5) == 3)
        #expect(try titles(of: "Chat") == [])
        #expect(try titles(of: "Chat", matching: "no") == ["No. 5", "No. 1"])
        #expect(try history.store.groups(matching: nil).map(\.newest.app) == ["Mail"])
        #expect(try history.store.groups(matching: "zebra").map(\.count) == [1])
        #expect(try history.titles().count == 7)
        try checkGroups("hidden")
    }

    @Test("an act is undone as a whole, and no other one")
    func unhiding() throws {
        try addGroups()
        #expect(try history.store.hide(entry: 6, app: nil, act: 5) == 1)
        #expect(try titles(of: "Mail") == ["No. 4", "No. 2"])
        #expect(try history.store.hide(entry: nil, app: nil, act: 6) == 5)
        #expect(try history.store.hide(entry: nil, app: nil, act: 7) == 0)
        #expect(try history.store.groups(matching: nil).isEmpty)
        #expect(try history.store.unhide(act: 6) == 5)
        #expect(try titles(of: "Mail") == ["No. 4", "No. 2"])
        #expect(try history.store.unhide(act: 5) == 1)
        #expect(try titles(of: "Mail") == ["No. 6", "No. 4", "No. 2"])
        try checkGroups("unhidden")
    }

    @Test("what was dismissed in the centre is hidden when it ends; a live entry is not")
    func hiddenEnd() throws {
        try addGroups()
        #expect(try history.store.hide(entry: 7, app: nil, act: 5) == 0)
        try history.store(
            .ended(presentation: 7, outcome: "dismissed", button: nil, at: 9, isHidden: true)
        )
        #expect(try titles(of: "Chat") == ["No. 5", "zebra", "No. 1"])
        #expect(try history.titles().first == "live")
        try checkGroups("ended")
    }

    @Test("a single one is not found any more, and deleted by its act or a later one")
    func purging() throws {
        try addGroups()
        _ = try history.store.hide(entry: nil, app: "Chat", act: 5)
        #expect(try history.store.hide(entry: 3, app: nil, act: 6) == 1)
        #expect(try history.store.groups(matching: "zebra").isEmpty)
        #expect(try history.store.purge(act: 5) == 0)
        #expect(try history.store.purge(act: 7) == 1)
        #expect(try history.titles().contains("zebra") == false)
        try checkGroups("purged")
    }

    @Test("what is deleted is hidden no longer: its row goes with it")
    func hiddenDeletion() throws {
        try addGroups()
        _ = try history.store.hide(entry: nil, app: nil, act: 5)
        _ = try history.store.delete([1, 2])
        #expect(try hidden() == [3, 4, 5, 6])
        _ = try history.store.unhide(act: 5)
        try checkGroups("deleted")
    }
}
