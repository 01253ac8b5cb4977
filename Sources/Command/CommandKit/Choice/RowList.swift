// SPDX-License-Identifier: MIT

import BusWire
package import PresenterCore

/// A list of rows to choose among, without its items.
package struct RowList {
    /// Whether several may be chosen.
    package var isMulti = false
    /// With several: how many at least, and at most.
    package var least = 1
    package var most: Int?
    /// The ids of items that are marked at first.
    package var selected: [String] = []
    /// Whether typing filters them; `nil`: if there are many.
    package var isFiltered: Bool?
    /// The number of rows in view at most; `nil`: the usual one.
    package var visible: Int?

    /// Creates a list.
    package init(
        isMulti: Bool = false,
        least: Int = 1,
        most: Int? = nil,
        selected: [String] = [],
        isFiltered: Bool? = nil,
        visible: Int? = nil
    ) {
        self.isMulti = isMulti
        self.least = least
        self.most = most
        self.selected = selected
        self.isFiltered = isFiltered
        self.visible = visible
    }

    /// Up to so many items are sent at once, and the display filters them by itself.
    package static let mostAtOnce = 200
    /// From so many rows on they are filtered by typing.
    private static let filteredFrom = 8

    /// The options of a list that is sent at once; the id of each row is its place among
    /// the items.
    ///
    /// - Throws: `usage` if there are too few.
    package func values(_ items: [ChoiceItem]) throws(Failure) -> [String: OptionValue] {
        guard !isMulti || items.count >= least else {
            throw Failure(
                .usage,
                "--min expects up to the number of items, \(items.count), got \(least)"
            )
        }
        var values = common
        if isFiltered ?? (items.count >= Self.filteredFrom) { values["filter"] = .boolean(true) }
        values["options"] = .choices(
            items.enumerated().map { .init(id: "\($0)", title: $1.title) }
        )
        if items.contains(where: { $0.icon != nil }) {
            values["icons"] = .pictures(items.map { $0.icon.flatMap { ImageSource(row: $0) } })
        }
        return values
    }

    /// The options of a list whose rows are sent as they are needed.
    package func values(_ live: LiveChoice) -> [String: OptionValue] {
        var values = common
        values["filter"] = .boolean(isFiltered ?? true)
        return values.merging(live.rows) { $1 }
    }

    /// The places of the selected items.
    ///
    /// - Throws: `usage` if a selected id is not among the items.
    package func places(among items: [ChoiceItem]) throws(Failure) -> [Int] {
        var places: [Int] = []
        for id in selected {
            guard let place = items.firstIndex(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
                throw Failure(.usage, "--selected expects an id of the items, got \"\(id)\"")
            }
            places.append(place)
        }
        return places
    }

    private var common: [String: OptionValue] {
        var values: [String: OptionValue] = ["rows": .boolean(true)]
        values["visible_rows"] = visible.map { .integer(Int64($0)) }
        if isMulti {
            values["many"] = .boolean(true)
            values["minimum"] = .integer(Int64(least))
            values["maximum"] = most.map { .integer(Int64($0)) }
        }
        return values
    }
}
