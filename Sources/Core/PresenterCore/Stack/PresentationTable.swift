// SPDX-License-Identifier: MIT

/// The live presentations by their ids.
///
/// A dictionary of them would move a presentation out and back in with each change of a
/// property, and presentations are large; these stay where they are.
struct PresentationTable: Hashable, Sendable {
    private var indices: [PresentationID: Int] = [:]
    /// `nil`: free.
    private var slots: [Presentation?] = []
    private var free: [Int] = []
    /// Called with the number of presentations that are looked at; only tests set it.
    var visited: (@Sendable (Int) -> Void)?

    /// The presentation with that id; `nil`: there is none.
    subscript(id: PresentationID) -> Presentation? {
        get {
            visited?(1)
            guard let index = indices[id] else { return nil }
            return slots[index]
        }
        _modify {
            visited?(1)
            if let index = indices[id] {
                defer { if case nil = slots[index] { leave(index, of: id) } }
                yield &slots[index]
            } else {
                var new: Presentation?
                defer { if case .some = new { add(new, as: id) } }
                yield &new
            }
        }
    }

    /// Whether a presentation has that id.
    func contains(_ id: PresentationID) -> Bool { indices[id] != nil }
    /// The number of presentations.
    var count: Int { indices.count }
    /// Whether the table has no presentations.
    var isEmpty: Bool { indices.isEmpty }
    /// The ids of all presentations, unordered.
    var ids: some Collection<PresentationID> { indices.keys }
    /// All presentations, unordered.
    var values: [Presentation] {
        visited?(slots.count)
        return slots.compactMap(\.self)
    }

    private mutating func add(_ presentation: Presentation?, as id: PresentationID) {
        if let index = free.popLast() {
            slots[index] = presentation
            indices[id] = index
        } else {
            indices[id] = slots.count
            slots.append(presentation)
        }
    }

    private mutating func leave(_ index: Int, of id: PresentationID) {
        indices[id] = nil
        free.append(index)
    }

    /// Whether both have the same presentations, wherever they are.
    static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && left.ids.allSatisfy { left[$0] == right[$0] }
    }

    func hash(into hasher: inout Hasher) {
        // Their order does not matter.
        hasher.combine(values.reduce(0) { $0 ^ $1.hashValue })
    }
}
