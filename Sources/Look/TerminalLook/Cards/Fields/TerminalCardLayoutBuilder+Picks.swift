// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// The columns of a day.
    private static let day = 4

    /// Returns the days of the month of a date, or of the present day.
    func monthLines(of field: FormField) -> [PageLine] {
        let month = CalendarMonth(typed: state[field.id].text, today: wallClock.day(state.now))
        let cell = Self.day
        guard columns.count >= 7 * cell else { return [] }
        func start(_ index: Int) -> Int { column(margin + index * cell, length: cell) }
        var head = blank()
        let name = TextFlow.line(month.title, plain, width: 7 * cell - 8)
        head.put(name.visual, at: column(margin + 1, length: name.width))
        for (isUp, sign) in [(false, "↑"), (true, "↓")] {
            let column = start(isUp ? 6 : 5)
            let target = Target.field(field.id, .step(isUp: isUp))
            let token: ColorToken = touch(target) == .none ? .textSecondary : .textPrimary
            head.put(" \(sign) ", ink(token, .bold), at: column)
            head.reach(target, column..<column + cell, isFocusable: false)
        }
        var names = blank(isSpare: true)
        for (index, weekday) in CalendarDay.weekdayColumns.enumerated() {
            names.put(" \(weekday.prefix(2))", ink(.textSecondary), at: start(index))
        }
        let weeks = month.weeks.map { week in
            var line = blank()
            for (index, day) in week.enumerated() {
                guard let day else { continue }
                let target = Target.field(field.id, .pick(day.iso))
                let number = day.day < 10 ? "  \(day.day) " : " \(day.day) "
                line.put(number, style(of: day, target, in: month), at: start(index))
                line.reach(target, start(index)..<start(index) + cell, isFocusable: false)
            }
            return line
        }
        return [head, names] + weeks
    }

    private func style(
        of day: CalendarDay,
        _ target: Target,
        in month: CalendarMonth
    ) -> CellStyle {
        guard day == month.chosen else {
            let style = touch(target) == .none ? plain : plain.with(.underline)
            return day == month.today ? style.with(.bold) : style
        }
        return ink(.onStandard, on: .standard, .bold).with(look.usesBrackets ? .reverse : [])
    }

    /// Returns the colours below a field.
    func paletteLines(of field: FormField) -> [PageLine] {
        func draw(_ hex: String, into line: inout PageLine, _ columns: Range<Int>) {
            let target = Target.field(field.id, .pick(hex))
            let color = RGB(hex: hex).map { Color($0) } ?? surface
            let sign = touch(target) == .none ? " ██ " : "▐██▌"
            line.put(sign, ink(color), at: columns.lowerBound)
            line.reach(target, columns, isFocusable: false)
        }
        return wrapped(CardPaint.palette, overhang: 0, length: { _ in 4 }, draw: draw)
    }

    /// Returns a slider.
    func scaleLine(_ field: FormField, _ number: Double) -> PageLine {
        let target = Target.field(field.id, .box)
        let knob = Int((field.scale.fraction(of: number) * Double(columns.count - 1)).rounded())
        var line = blank()
        drawBar(0..<knob + 1, of: columns.count, into: &line, ink(paint.tone(.standard).label))
        line.put("█", isFocused(target) ? ring : plain.with(.bold), at: column(margin + knob))
        line.reach(target, columns)
        return line
    }

    /// Draws a line of that length with a part that is heavy.
    func drawBar(
        _ part: Range<Int>,
        of length: Int,
        into line: inout PageLine,
        _ heavy: CellStyle,
        _ light: CellStyle? = nil,
        after indent: Int = 0
    ) {
        for index in 0..<length {
            let isHeavy = part.contains(index)
            let style = isHeavy ? heavy : light ?? ink(.textDisabled)
            line.put(isHeavy ? "━" : "─", style, at: column(margin + indent + index))
        }
    }
}
