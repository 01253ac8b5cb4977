// SPDX-License-Identifier: MIT

extension FormField {
    /// The text of a number field after Up (`isUp`) or Down: the next multiple of the
    /// step within the limits; `nil`: it is no number field.
    public func stepped(_ text: String, isUp: Bool) -> String? {
        guard type == .number else { return nil }
        let step = step ?? 1
        let base = minimum ?? 0
        let least = minimum ?? -.greatestFiniteMagnitude
        var most = maximum ?? .greatestFiniteMagnitude
        // The greatest number that counts from the least one in steps.
        if maximum != nil { most = base + Decimal.multiple(below: most - base, of: step) }
        let next: Double
        if let number = Decimal.read(text) {
            let steps = (number - base) / step
            let nearest = steps.rounded()
            let isOn = Decimal.isMultiple(number - base, of: step)
            let whole = isUp ? steps.rounded(.down) + 1 : steps.rounded(.up) - 1
            next = base + (isOn ? nearest + (isUp ? 1 : -1) : whole) * step
        } else {
            next = minimum ?? (isUp ? step : -step)
        }
        let places = max(Decimal.places(step), Decimal.places(base))
        return Decimal.text(min(max(next, least), max(least, most)), places: places)
    }

    /// The rest of the first suggestion that begins with the text, which is not empty;
    /// `nil`: none.
    ///
    /// Case is ignored; the accepted text has the case of the suggestion.
    public func suggestion(for text: String) -> String? {
        guard !text.isEmpty, !isHidden, !suggestions.isEmpty else { return nil }
        let typed = text.lowercased()
        return suggestions.first { $0.count > text.count && $0.lowercased().hasPrefix(typed) }
    }
}
