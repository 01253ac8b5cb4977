// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

extension TerminalCardLayoutBuilder {
    /// Returns the days or the colours below a field.
    func pickLines(of field: FormField, width: Int, margin: Int) -> [PageLine] {
        guard field.type == .date else {
            return paletteLines(of: field, width: width, margin: margin)
        }
        return monthLines(of: field, state[field.id].text, width: width, margin: margin)
    }

    /// Returns the days of the month of a date, or of the present day.
    private func monthLines(
        of field: FormField,
        _ text: String,
        width: Int,
        margin: Int
    ) -> [PageLine] {
        let month = CalendarMonth(typed: text, today: wallClock.day(state.now))
        let cell = 4
        guard width - 2 * margin >= 7 * cell else { return [] }
        func column(_ place: Int) -> Int {
            isRightToLeft ? width - margin - (place + 1) * cell : margin + place * cell
        }
        var head = blank(width)
        let name = TextFlow.line(month.title(in: look.words), plain, width: 7 * cell - 8).visual
        head.put(name, at: isRightToLeft ? width - margin - name.count - 1 : margin + 1)
        for (isUp, sign) in [(false, "↑"), (true, "↓")] {
            let place = column(isUp ? 6 : 5)
            let target = Target.field(field.id, .step(isUp: isUp))
            let color = paint.theme[touch(target) == .none ? .textSecondary : .textPrimary]
            head.put(" \(sign) ", ink(color, .bold), at: place)
            head.reach(target, place..<place + cell, isFocusable: false)
        }
        var names = blank(width, isSpare: true)
        for (place, weekday) in look.words.weekdays.enumerated() {
            names.put(" \(weekday.prefix(2))", ink(paint.theme[.textSecondary]), at: column(place))
        }
        var lines = [head, names]
        for week in month.weeks {
            var line = blank(width)
            for (place, day) in week.enumerated() {
                if let day { draw(day, of: field, in: month, into: &line, at: column(place)) }
            }
            lines.append(line)
        }
        return lines
    }

    private func draw(
        _ day: CalendarDay,
        of field: FormField,
        in month: CalendarMonth,
        into line: inout PageLine,
        at column: Int
    ) {
        let target = Target.field(field.id, .pick(day.iso))
        let theme = paint.theme
        var style =
            day == month.chosen
            ? CellStyle(theme[.onStandard], on: theme[.standard], .bold)
            : touch(target) == .none ? plain : plain.with(.underline)
        if day == month.today, day != month.chosen { style = style.with(.bold) }
        if look.usesBrackets, day == month.chosen { style = style.with(.reverse) }
        line.put(day.day < 10 ? "  \(day.day) " : " \(day.day) ", style, at: column)
        line.reach(target, column..<column + 4, isFocusable: false)
    }

    /// Returns the colours below a field.
    private func paletteLines(of field: FormField, width: Int, margin: Int) -> [PageLine] {
        func draw(_ hex: String, _ line: inout PageLine, _ columns: Range<Int>) {
            let target = Target.field(field.id, .pick(hex))
            let color = RGB(hex: hex).map { Color($0) } ?? surface
            let isHovered = touch(target) != .none
            line.put(isHovered ? "▐██▌" : " ██ ", ink(color), at: columns.lowerBound)
            line.reach(target, columns, isFocusable: false)
        }
        let palette = CardPaint.palette
        return wrapped(palette, width: width, margin: margin, length: { _ in 4 }, draw: draw)
    }

    /// Returns a slider.
    func scaleLine(_ field: FormField, _ number: Double, width: Int, margin: Int) -> PageLine {
        let target = Target.field(field.id, .box)
        let columns = margin..<width - margin
        let count = columns.count
        let fraction = field.scale.fraction(of: number)
        let place = Int((fraction * Double(count - 1)).rounded())
        let theme = paint.theme
        var line = blank(width)
        for index in 0..<count {
            let isFilled = index <= place
            let style = isFilled ? ink(paint.tone(.standard).label) : ink(theme[.textDisabled])
            let column = isRightToLeft ? columns.upperBound - 1 - index : columns.lowerBound + index
            if index == place {
                line.put("█", isFocused(target) ? ring : plain.with(.bold), at: column)
            } else {
                line.put(isFilled ? "━" : "─", style, at: column)
            }
        }
        line.reach(target, columns)
        return line
    }
}
