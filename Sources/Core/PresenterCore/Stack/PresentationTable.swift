// SPDX-License-Identifier: MIT

/// The live presentations by their ids.
///
/// A dictionary of them would move a presentation out and back in with each change of a
/// property, and presentations are large; these stay where they are.
struct PresentationTable: Hashable, Sendable {
    private var places: [PresentationID: Int] = [:]
    /// `nil`: the place is free.
    private var slots: [Presentation?] = []
    private var free: [Int] = []
    /// Called with the number of presentations that are looked at; only tests set it.
    var visited: (@Sendable (Int) -> Void)?

    /// The presentation with that id; `nil`: there is none.
    subscript(id: PresentationID) -> Presentation? {
        get {
            visited?(1)
            guard let place = places[id] else { return nil }
            return slots[place]
        }
        _modify {
            visited?(1)
            if let place = places[id] {
                defer { if case nil = slots[place] { leave(place, of: id) } }
                yield &slots[place]
            } else {
                var new: Presentation?
                defer { if case .some = new { add(new, as: id) } }
                yield &new
            }
        }
    }

    /// Whether a presentation has that id.
    func contains(_ id: PresentationID) -> Bool { places[id] != nil }
    /// The number of presentations.
    var count: Int { places.count }
    /// Whether the table has no presentations.
    var isEmpty: Bool { places.isEmpty }
    /// The ids of all presentations, unordered.
    var ids: some Collection<PresentationID> { places.keys }
    /// All presentations, unordered.
    var values: [Presentation] {
        visited?(slots.count)
        return slots.compactMap(\.self)
    }

    private mutating func add(_ presentation: Presentation?, as id: PresentationID) {
        if let place = free.popLast() {
            slots[place] = presentation
            places[id] = place
        } else {
            places[id] = slots.count
            slots.append(presentation)
        }
    }

    private mutating func leave(_ place: Int, of id: PresentationID) {
        places[id] = nil
        free.append(place)
    }

    /// Whether both have the same presentations, wherever they are.
    static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && left.ids.allSatisfy { left[$0] == right[$0] }
    }

    func hash(into hasher: inout Hasher) {
        // Their places do not matter.
        hasher.combine(values.reduce(0) { $0 ^ $1.hashValue })
    }
}
