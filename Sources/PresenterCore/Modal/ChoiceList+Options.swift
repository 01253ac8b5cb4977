// SPDX-License-Identifier: MIT

extension ChoiceList: OptionTable {
    /// The list without any options set.
    public static let standard = ChoiceList(options: [])

    /// Its options.
    public static let options: [OptionRow<ChoiceList>] = [
        OptionRow("label", .text(.title), "Label above the tags.", \.label),
        OptionRow("options", .choices(1...50), "The tags: id and label of each.") {
            .choices($0.options)
        } set: {
            if case .choices(let options) = $1 { $0.options = options }
        },
        OptionRow("selected", .strings(.label, most: 50), "Ids that are selected at first.") {
            .strings($0.selected)
        } set: {
            if case .strings(let selected) = $1 { $0.selected = selected }
        },
        OptionRow("many", .boolean, "Whether several can be selected.", \.allowsMany),
    ]

    /// Throws unless there are tags and the selected ones are among them.
    func check(_ check: Check) throws(BuildError) {
        try check.number(options.count, "choices: options", 1...50, unit: " entries")
        try check.titles(options.map { ($0.id, $0.title) }, "choices: options")
        let most = allowsMany ? options.count : 1
        try check.number(selected.count, "choices: selected", 0...most, unit: " ids")
        for id in selected where !options.contains(where: { $0.id == id }) {
            throw check.error("choices: selected", "the ids of its options", "\"\(id)\"")
        }
    }
}
