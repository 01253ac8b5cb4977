// SPDX-License-Identifier: MIT
//
// What can be picked below a field while it has the focus: the days of a month, or colours.

import PresenterCore

extension CardLayoutBuilder {
    /// A colour; an empty frame while the text is not one.
    func swatch(_ text: String, side: Double) -> Node {
        let color = RGB(hex: text).map { Color($0) }
        let radius = theme.radius(6)
        return Node().sized(type.icon(side), type.icon(side)).with { node in
            if let color { node.background.append(.fill(color, radius: radius)) }
            node.background.append(.edge(theme[.outline], width: 1, radius: radius))
        }
    }

    /// The distance between the days of a month, both ways.
    private static let dayGap = 2.0

    /// The days or the colours below a field, of that width.
    func picks(of field: FormField, width: Double) -> [Node] {
        let text = state[field.id].text
        return field.type == .date
            ? month(of: field, text, width: width) : [palette(of: field, text)]
    }

    /// The colours below a field.
    private func palette(of field: FormField, _ text: String) -> Node {
        let chosen = RGB(hex: text)
        let swatches = CardPaint.palette.map { hex in
            let target = Target.field(field.id, .pick(hex))
            let radius = theme.radius(6)
            return swatch(hex, side: Space.minimumTarget).with { node in
                let isChosen = RGB(hex: hex) == chosen
                if isChosen || touchLevel(target) > 0 {
                    let color = isChosen ? theme[.focusRing] : theme[.textPrimary]
                    node.foreground.append(.edge(color, width: 2, radius: radius))
                }
            }
            .hit(target, isFocusable: false)
        }
        return Node(.wrap(swatches, gap: Space.small)).after(Space.small)
    }

    /// The days of the month of a date, or of the present day.
    private func month(of field: FormField, _ typed: String, width: Double) -> [Node] {
        let month = CalendarMonth(typed: typed, today: wallClock.day(state.now))
        let head = Node.row(
            [text(month.title, .bodyMedium, theme[.textPrimary]).flexible()]
                + steps(of: field)
        )
        let side = ((width - 6 * Self.dayGap) / 7).rounded(.down)
        let names = CalendarDay.weekdayColumns.enumerated().map { index, name in
            text(name, .meta, theme[.textSecondary], alignment: .center).sized(side)
                .after(index == 0 ? 0 : Self.dayGap)
        }
        let weeks = month.weeks.map { week in
            Node.row(
                week.enumerated().map { index, day in
                    let node = day.map { cell(of: $0, in: field, month, side: side) }
                    return (node ?? Node().sized(side, 28)).after(index == 0 ? 0 : Self.dayGap)
                }
            )
        }
        return [head.after(Space.small), Node.row(names).after(Space.tiny)]
            + weeks.enumerated().map { $0.element.after($0.offset == 0 ? Space.tiny : Self.dayGap) }
    }

    private func cell(
        of day: CalendarDay,
        in field: FormField,
        _ month: CalendarMonth,
        side: Double
    ) -> Node {
        let target = Target.field(field.id, .pick(day.iso))
        let isChosen = day == month.chosen
        let radius = theme.radius(8)
        let fill = look(of: target) { touch in
            isChosen
                ? theme.primaryOverlay(touch).over(theme[.standard])
                : theme.quietOverlay(touch).over(theme[.surface])
        }
        let color = isChosen ? theme[.onStandard] : theme[.textPrimary]
        let number = text("\(day.day)", .body, color, alignment: .center)
        return number.centred(side, 28)
            .on(.fill(fill, radius: radius))
            .with { node in
                if day == month.today, !isChosen {
                    node.background.append(.edge(theme[.outline], width: 1, radius: radius))
                }
            }
            .hit(target, isFocusable: false)
    }
}

extension CardLayoutBuilder {
    /// A slider of that width: a track, filled up to its knob.
    func scale(of field: FormField, _ number: Double, width: Double) -> Node {
        let target = Target.field(field.id, .box)
        let knob = type.icon(20)
        let fraction = field.scale.fraction(of: number)
        let track = Node(
            .bar(
                ProgressBar(
                    from: 0,
                    to: fraction,
                    fill: theme[.standard],
                    track: theme[.fillNeutral],
                    radius: 2,
                    edge: theme.isHighContrast ? theme[.outline] : nil
                )
            )
        ).sized(width, theme.isHighContrast ? 6 : 4)
        let fill = look(of: target) { touch in
            theme.primaryOverlay(touch).over(theme[.standard])
        }
        let disc = Node().sized(knob, knob)
            .on(.fill(fill, radius: knob / 2))
            .with { node in
                node.background.append(.edge(theme[.surface], width: 2, radius: knob / 2))
                node.foreground += ring(target, radius: knob / 2)
            }
        return Node(
            .layers([
                Node.Layer(node: track, x: 0, y: 0.5),
                Node.Layer(node: disc, x: fraction, y: 0.5),
            ])
        )
        .sized(nil, max(Space.minimumTarget, knob))
        .hit(target)
    }
}
