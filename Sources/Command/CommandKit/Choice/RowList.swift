// SPDX-License-Identifier: MIT

import BusWire
package import PresenterCore
import Texts

/// A list of rows to choose among, without its items.
package struct RowList {
    /// Whether several may be chosen.
    package var isMulti = false
    /// With several: how many at least, and at most.
    package var minimum = 1
    package var maximum: Int?
    /// The ids of items that are marked at first.
    package var selected: [String] = []
    /// Whether typing filters them; `nil`: if there are many.
    package var isFiltered: Bool?
    /// The number of rows in view at most; `nil`: the usual one.
    package var visible: Int?

    /// Creates a list.
    package init(
        isMulti: Bool = false,
        minimum: Int = 1,
        maximum: Int? = nil,
        selected: [String] = [],
        isFiltered: Bool? = nil,
        visible: Int? = nil
    ) {
        self.isMulti = isMulti
        self.minimum = minimum
        self.maximum = maximum
        self.selected = selected
        self.isFiltered = isFiltered
        self.visible = visible
    }

    /// Up to so many items are sent at once, and the display filters them by itself.
    package static let maximumAtOnce = 200
    /// From so many rows on they are filtered by typing.
    package static let filteredFrom = 8

    /// The options of a list that is sent at once; the id of each row is its index among
    /// the items.
    ///
    /// - Throws: `usage` if there are too few.
    package func values(_ items: [ChoiceItem]) throws(Failure) -> [String: OptionValue] {
        guard !isMulti || items.count >= minimum else {
            throw Failure(.usage, .minimumAboveItems, "\(items.count)", "\(minimum)")
        }
        var values = common
        if isFiltered ?? (items.count >= Self.filteredFrom) { values["filter"] = .boolean(true) }
        values["options"] = .choices(items.enumerated().map { .init(id: "\($0)", title: $1.title) })
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

    /// The indices of the selected items.
    ///
    /// - Throws: `usage` if a selected id is not among the items.
    package func indices(among items: [ChoiceItem]) throws(Failure) -> [Int] {
        var indices: [Int] = []
        for id in selected {
            guard let index = items.firstIndex(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
                throw Failure(.usage, .selectedUnknown, id)
            }
            indices.append(index)
        }
        return indices
    }

    private var common: [String: OptionValue] {
        var values: [String: OptionValue] = ["rows": .boolean(true)]
        values["visible_rows"] = visible.map { .integer(Int64($0)) }
        if isMulti {
            values["many"] = .boolean(true)
            values["minimum"] = .integer(Int64(minimum))
            values["maximum"] = maximum.map { .integer(Int64($0)) }
        }
        return values
    }
}
