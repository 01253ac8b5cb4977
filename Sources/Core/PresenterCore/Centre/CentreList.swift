// SPDX-License-Identifier: MIT
//
// The list of the open centre: live toasts, and what the history has answered so far.
// Rows are computed for the window only; entries that it needs and does not have are
// asked for in pages.
//
// A flood of toasts costs little while it is open: live toasts are listed ten times a
// second at most, and the history is asked four times a second at most.

/// The state of the open centre.
struct CentreList: Hashable, Sendable {
    /// The text of the search, without white space around it.
    private(set) var search = ""
    /// The groups that the user opened, or closed during a search.
    private var toggled: Set<String> = []
    /// The entries that the user opened.
    private var opened: Set<CentreEntry.ID> = []
    private var past: [CentreHistoryGroup] = []
    /// Delivered entries by group and index; the newest one is in `past`.
    private var pages: [String: [Int: CentreEntry]] = [:]
    /// Pages that were asked for.
    private var asked: Set<Page> = []
    /// The first row of the window.
    private var first = 0
    private(set) var problem: String?
    /// Identifies the questions whose answers still fit.
    private(set) var serial: UInt64
    /// Whether the groups must be asked for.
    private var isStale = true
    /// When they were asked for last.
    private var askedAt: Instant?
    /// The live toasts, the newest first.
    private var live: [CentreEntry] = []
    /// How many live toasts were unread then, also those that are not listed.
    private(set) var unread = 0
    /// Toasts that ended, until the history has answered with them: their rows stay in place.
    private var ending: [CentreEntry] = []
    /// When the toasts were accepted that ended while the centre was open.
    private var ended: [PresentationID: Instant] = [:]
    /// When the live toasts were listed; `nil`: they must be listed now.
    private var listedAt: Instant?
    /// Whether a toast may have changed since then.
    private var mayHaveChanged = true
    /// Whether the window must be computed again.
    private var isChanged = true
    /// The rows of the window, the number before them, and that of all rows.
    private(set) var window = Window()
    /// The live toasts that a window had: the user has seen them.
    private(set) var listed: Set<PresentationID> = []
    /// Whether an answer with the groups is under way.
    private var isAsking = false

    struct Window: Hashable {
        var rows: [CentreRow] = []
        var first = 0
        var count = 0
    }

    /// The interval between lists of live toasts.
    private static let listing = Duration.milliseconds(100)
    /// The interval between questions for the groups.
    private static let asking = Duration.milliseconds(250)

    private struct Page: Hashable {
        var group: String
        var from: Int
    }

    /// Entries in one question.
    private static let pageSize = 32
    /// Delivered entries of a group that are kept.
    private static let maximumKept = 8 * pageSize
    /// Maximum number of live toasts in the list.
    static let maximumLive = 512

    init(serial: UInt64) { self.serial = serial }

    /// The notifications of one application.
    private struct Section {
        var name: String
        var live: [CentreEntry] = []
        var past: CentreHistoryGroup?
        var isOpen = false

        /// The icon of its newest notification; a picture belongs to that alone.
        var icon: ImageSource? {
            guard case .name(let name)? = live.first?.icon ?? past?.newest.icon else { return nil }
            return .name(name)
        }
        var count: Int { live.count + (past?.count ?? 0) }
        /// The head, and all entries or the newest.
        var rowCount: Int { 1 + (isOpen ? count : min(1, count)) }
        var newest: Instant {
            live.first?.shownAt ?? past?.newest.shownAt ?? Instant(milliseconds: 0)
        }
    }

    // MARK: The user

    /// Sets the search; other groups match it.
    mutating func search(_ text: String) {
        let text = String(
            text.prefix(Centre.longestSearch).drop(while: \.isWhitespace)
                .reversed().drop(while: \.isWhitespace).reversed()
        )
        guard text != search else { return }
        // What is open depends on whether there is a search.
        if text.isEmpty != search.isEmpty { toggled = [] }
        search = text
        first = 0
        isChanged = true
        forgetAnswers()
    }

    /// Opens or closes a group.
    mutating func toggle(_ group: String) {
        isChanged = true
        if toggled.remove(group) == nil, toggled.count < 1024 { toggled.insert(group) }
    }

    /// Opens or closes an entry.
    mutating func toggle(_ entry: CentreEntry.ID) {
        isChanged = true
        if opened.remove(entry) == nil, opened.count < 1024 { opened.insert(entry) }
    }

    /// Moves the window.
    mutating func scroll(to row: Int) {
        first = max(0, row)
        isChanged = true
    }

    // MARK: Changes

    /// A presentation has ended; `isKept`: the history has it now.
    mutating func ended(_ id: PresentationID, isKept: Bool) {
        isStale = true
        guard let index = live.firstIndex(where: { $0.id == .live(id) }) else { return }
        let entry = live.remove(at: index)
        isChanged = true
        guard isKept, ended.count < 1024 else { return }
        ending.append(entry.ended)
        ended[id] = entry.shownAt
    }

    /// Entries of the history were deleted by others.
    mutating func historyChanged() { isStale = true }

    /// Something happened that may concern live toasts; at once: the user waits for it.
    mutating func recordChange(isUser: Bool) {
        mayHaveChanged = true
        if isUser { listedAt = nil }
    }

    /// When it must be updated; `nil`: nothing has changed.
    var nextUpdate: Instant? {
        var due: [Instant] = []
        if mayHaveChanged, let listedAt { due.append(listedAt + Self.listing) }
        if isStale, !isAsking, let askedAt { due.append(askedAt + Self.asking) }
        return due.min()
    }

    /// Lists live toasts again and computes the window, as far as it is due.
    ///
    /// - Returns: what must be asked now.
    mutating func update(
        at now: Instant,
        unread: Int,
        _ entries: () -> [CentreEntry],
        nextSerial: () -> UInt64
    ) -> [CentreQuestion] {
        if mayHaveChanged, listedAt.map({ $0 + Self.listing <= now }) ?? true {
            let next = entries()
            isChanged = isChanged || next != live
            live = next
            self.unread = unread
            listedAt = now
            mayHaveChanged = false
        }
        let isDue = isStale && !isAsking && askedAt.map { $0 + Self.asking <= now } ?? true
        guard isChanged || isDue else { return [] }
        isChanged = false
        let sections = sections(live)
        window = Window(
            rows: rows(sections),
            first: start(sections),
            count: sections.reduce(0) { $0 + $1.rowCount }
        )
        for case .entry(let entry) in window.rows {
            if case .live(let id) = entry.id { listed.insert(id) }
        }
        return questions(at: now, isDue: isDue, nextSerial)
    }

    private mutating func forgetAnswers() {
        past = []
        pages = [:]
        asked = []
        isAsking = false
        isStale = true
        askedAt = nil
    }

    /// Removes an entry of the history; the history is asked to hide it.
    mutating func remove(_ id: Int64) {
        isChanged = true
        if let index = past.firstIndex(where: { $0.newest.id == .history(id) }) {
            let name = past[index].name
            past[index].count -= 1
            if let next = pages[name]?[1], past[index].count > 0 {
                past[index].newest = next
                shift(name, from: 1)
            } else {
                past.remove(at: index)
                pages[name] = nil
            }
            return
        }
        for (name, entries) in pages {
            guard let index = entries.first(where: { $0.value.id == .history(id) })?.key else {
                continue
            }
            if let group = past.firstIndex(where: { $0.name == name }) { past[group].count -= 1 }
            shift(name, from: index)
            return
        }
    }

    /// Moves the delivered entries after an index by one.
    private mutating func shift(_ name: String, from index: Int) {
        var moved: [Int: CentreEntry] = [:]
        for (other, entry) in pages[name] ?? [:] where other != index {
            moved[other > index ? other - 1 : other] = entry
        }
        pages[name] = moved
        asked = asked.filter { $0.group != name }
    }

    /// Removes the entries of a group; `nil`: all.
    ///
    /// - Returns: how many of the history there were.
    mutating func clear(_ group: String?) -> Int {
        isChanged = true
        let cleared = past.filter { group == nil || $0.name == group }
        past.removeAll { group == nil || $0.name == group }
        if let group { pages[group] = nil } else { pages = [:] }
        return cleared.reduce(0) { $0 + $1.count }
    }

    // MARK: The history

    /// Applies an answer.
    mutating func apply(_ answer: CentreAnswer) {
        isChanged = true
        switch answer {
        case .groups(let groups):
            isAsking = false
            problem = nil
            // A later question is needed for what has ended meanwhile.
            if !isStale { ending = [] }
            let groups = groups.map { group in
                CentreHistoryGroup(
                    name: group.name,
                    count: group.count,
                    newest: received(group.newest)
                )
            }
            let before = Dictionary(past.map { ($0.name, $0) }) { first, _ in first }
            past = groups
            // A group with the same newest entry and the same count has not changed.
            pages = pages.filter { name, _ in
                groups.first { $0.name == name } == before[name]
            }
            asked = asked.filter { pages[$0.group] != nil }
        case .page(let group, let from, let entries):
            guard past.contains(where: { $0.name == group }) else { return }
            var known = pages[group] ?? [:]
            if known.count > Self.maximumKept {
                let near = from - Self.maximumKept / 2..<from + Self.maximumKept / 2
                known = known.filter { near.contains($0.key) }
                asked = asked.filter { $0.group != group || near.contains($0.from) }
            }
            for (offset, entry) in entries.enumerated() { known[from + offset] = received(entry) }
            pages[group] = known
        case .failed(.groups, let reason):
            isAsking = false
            ending = []
            problem = reason
        case .failed(.page(let group, _, let from, _), _):
            asked.remove(Page(group: group, from: from))
        case .failed(_, let reason):
            problem = reason
            isStale = true
        case .changed: isStale = true
        }
    }

    /// Returns an entry of the history as it is listed: one that was live while the centre was
    /// open stays as it was.
    private mutating func received(_ entry: CentreEntry) -> CentreEntry {
        var entry = entry
        // Presentations of an earlier run of the machine may have had the same id.
        let isHere = entry.former.flatMap { ended[$0] }.map { shownAt in
            abs(shownAt.milliseconds - entry.shownAt.milliseconds) < 1000
        }
        guard isHere == true, let former = entry.former else {
            entry.former = nil
            return entry
        }
        if opened.remove(.live(former)) != nil { opened.insert(entry.id) }
        return entry
    }

    /// Returns what must be asked now, once.
    private mutating func questions(
        at now: Instant,
        isDue: Bool,
        _ nextSerial: () -> UInt64
    ) -> [CentreQuestion] {
        if isStale, isDue {
            isStale = false
            askedAt = now
            isAsking = true
            serial = nextSerial()
            asked = []
            return [.groups(search: search)]
        }
        guard !isAsking else { return [] }
        var questions: [CentreQuestion] = []
        for case .pending(let group, let index) in window.rows {
            let page = Page(group: group, from: index / Self.pageSize * Self.pageSize)
            guard asked.insert(page).inserted else { continue }
            questions.append(
                .page(group: group, search: search, from: page.from, limit: Self.pageSize)
            )
        }
        return questions
    }

    // MARK: Rows

    /// Groups live toasts, the newest first, with those of the history.
    private func sections(_ live: [CentreEntry]) -> [Section] {
        var sections: [Section] = []
        var indices: [String: Int] = [:]
        func index(_ name: String) -> Int {
            if let index = indices[name] { return index }
            indices[name] = sections.count
            let isOpen = toggled.contains(name) == search.isEmpty
            sections.append(Section(name: name, isOpen: isOpen))
            return sections.count - 1
        }
        for entry in live + ending where search.isEmpty || entry.matches(search) {
            let index = index(entry.application)
            sections[index].live.append(entry)
        }
        for group in past {
            let index = index(group.name)
            sections[index].past = group
        }
        return sections.sorted { $0.newest > $1.newest }
    }

    /// The first row of the window, within the list.
    private func start(_ sections: [Section]) -> Int {
        let count = sections.reduce(0) { $0 + $1.rowCount }
        return max(0, min(first, count - Centre.maximumRows))
    }

    /// The rows of the window.
    private func rows(_ sections: [Section]) -> [CentreRow] {
        var skipped = start(sections)
        var rows: [CentreRow] = []
        for section in sections {
            guard rows.count < Centre.maximumRows else { break }
            guard skipped < section.rowCount else {
                skipped -= section.rowCount
                continue
            }
            let end = min(section.rowCount, skipped + Centre.maximumRows - rows.count)
            for index in skipped..<end { rows.append(row(index, of: section)) }
            skipped = 0
        }
        return rows
    }

    private func row(_ index: Int, of section: Section) -> CentreRow {
        guard index > 0 else {
            return .group(
                CentreGroup(
                    name: section.name,
                    icon: section.icon,
                    count: section.count,
                    unread: section.live.count(where: \.isUnread),
                    isOpen: section.isOpen
                )
            )
        }
        func row(_ entry: CentreEntry) -> CentreRow {
            // The head above has the application's icon already.
            var entry = entry.opened(opened.contains(entry.id))
            if entry.icon == section.icon { entry.icon = nil }
            return .entry(entry)
        }
        if index <= section.live.count { return row(section.live[index - 1]) }
        let past = index - 1 - section.live.count
        if past == 0, let newest = section.past?.newest { return row(newest) }
        guard let entry = pages[section.name]?[past] else {
            return .pending(group: section.name, index: past)
        }
        return row(entry)
    }
}
