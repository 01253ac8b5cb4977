// SPDX-License-Identifier: MIT

extension FormField {
    /// A change of a text by a key.
    public enum Step: Hashable, Sendable { case up, down, pageUp, pageDown }

    /// Applies a key to a text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - step: what the key does.
    ///   - now: what an empty date or time begins with.
    /// - Returns: the new text; `nil`: the key does not change texts of the type.
    public func stepped(_ text: String, by step: Step, now: LocalMoment?) -> String? {
        switch (type, step) {
        case (.number, .up): number(after: text, isUp: true)
        case (.number, .down): number(after: text, isUp: false)
        case (.date, _):
            CalendarDay(iso: text).map { day in
                switch step {
                case .up: day.adding(days: 1).iso
                case .down: day.adding(days: -1).iso
                case .pageUp: day.adding(months: -1).iso
                case .pageDown: day.adding(months: 1).iso
                }
            } ?? now?.day.iso
        case (.time, _):
            TimeOfDay(text).map { time in
                let minutes = [Step.up: 1, .down: -1, .pageUp: 60, .pageDown: -60][step] ?? 0
                return time.adding(minutes: minutes).text
            } ?? now?.time.text
        default: nil
        }
    }

    /// The next multiple of the step within the limits.
    private func number(after text: String, isUp: Bool) -> String {
        let step = step ?? 1
        let base = minimum ?? 0
        let lowest = minimum ?? -.greatestFiniteMagnitude
        var highest = maximum ?? .greatestFiniteMagnitude
        // The greatest number that counts from the least one in steps.
        if maximum != nil { highest = base + Decimal.multiple(below: highest - base, of: step) }
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
        let fractionDigits = max(Decimal.fractionDigits(step), Decimal.fractionDigits(base))
        return Decimal.text(
            min(max(next, lowest), max(lowest, highest)),
            fractionDigits: fractionDigits
        )
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
