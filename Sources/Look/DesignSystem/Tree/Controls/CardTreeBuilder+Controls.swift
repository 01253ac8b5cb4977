// SPDX-License-Identifier: MIT

import Localization
public import PresenterCore
import Texts

extension CardTreeBuilder {
    func control(
        _ role: Control.Role,
        _ name: String,
        _ target: Target,
        value: String? = nil,
        isChecked: Bool? = nil
    ) -> CardNode {
        CardNode(.control(Control(role, name, target, value: value, isChecked: isChecked)))
    }

    /// The card itself: its kind, and its title or else its message or its sender.
    func control(of card: Card) -> Control {
        let role: Control.Role =
            switch card.content {
            case .modal, .bottomSheet, .loading: .dialog
            case .toast: .notification
            case .retry: .alert
            }
        var control = Control(role, name, .card)
        if case .toast(let toast) = card.content, !toast.isPill {
            // "now" would have to be read again after a minute.
            control.notes = [
                Nameplate(card).via.map { Phrase.viaProgram.text($0) },
                ToastClock(card, now: state.now).arrival(by: clock),
            ].compactMap(\.self)
        }
        return control
    }

    private var name: String {
        let headline = card.content.headline
        let names = [headline.title, headline.message?.plain].compactMap(\.self)
        return names.first { !$0.isEmpty } ?? card.identity.listedName
    }

    /// The sign that closes the card.
    var close: CardNode { control(.button, Phrase.closeSign.text, .close) }

    // MARK: Fields

    /// Describes choices: their label, the box that filters them, and tags or rows.
    private func node(ofChoices list: FormField) -> CardNode {
        let label = list.label.map { [Self.label($0)] } ?? []
        guard list.areRows else {
            return CardNode(.choices(list), label + [tags(list)])
        }
        let search = list.searchField.map { field in
            var field = field
            let name = Phrase.search.text
            field.placeholder = name
            let own = state.fields[field.id] ?? FieldState(field)
            let box = CardNode.Part.search(field, note: state.note(on: list))
            return [CardNode(box, controls(of: field, own, name))]
                + remarks([state.fieldError(field).map { .error($0) }])
        }
        let rows = CardNode(.rows(list), [control(.list, list.label ?? name, .list)])
        return CardNode(.choices(list), label + (search ?? []) + [rows])
    }

    private static func label(
        _ text: String,
        value: String? = nil,
        isRequired: Bool = false
    ) -> CardNode {
        CardNode(.label(text, value: value, isRequired: isRequired))
    }

    private func remarks(_ parts: [CardNode.Part?]) -> [CardNode] {
        parts.compactMap(\.self).map { CardNode($0) }
    }

    private func tags(_ list: FormField) -> CardNode {
        let role: Control.Role = list.allowsMany ? .checkBox : .radioButton
        let options = list.choices.map { option in
            let isChecked = state[list.id].choices.contains(option.id)
            let target = Target.field(list.id, .option(option.id))
            return control(role, option.title, target, isChecked: isChecked)
        }
        return CardNode(.tags(list), options)
    }

    /// Describes a field.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - label: its name; `nil`: its label, its placeholder, or else the card's name.
    /// - Returns: its label, what it is filled in with, what can be picked below, and remarks.
    func node(of field: FormField, named label: String? = nil) -> CardNode {
        if field.isList { return node(ofChoices: field) }
        let own = state.fields[field.id] ?? FieldState(field)
        let problem = state.problem(of: field)
        var shown = field
        shown.error = problem
        let name = label ?? field.label ?? field.placeholder ?? (field.isInput ? name : field.id)
        let entry = CardNode(.input(shown), controls(of: field, own, name))
        let above = field.label.map { [Self.label($0, isRequired: field.isRequired)] } ?? []
        let parts: [CardNode] =
            switch field.type.entry {
            case .none:
                remarks([
                    field.label.map { .heading($0) }, field.text.isEmpty ? nil : .note(field.text),
                ])
            case .line, .lines: above + [entry] + picks(of: field, own)
            case .scale:
                [Self.label(field.label ?? "", value: number(of: field, own)), entry]
            case .toggle: [entry]
            case .options: above + [tags(field)]
            }
        let below = remarks([
            problem.map { .error($0) }, state.fieldHint(field).map { .hint($0) },
            recipient(of: field).map { .recipient($0) },
        ])
        return CardNode(.field(field), parts + below)
    }

    /// Who gets what is typed into the first hidden field of a card.
    private func recipient(of field: FormField) -> String? {
        guard case .modal(let modal) = card.content,
            modal.fields.first(where: \.isHidden)?.id == field.id
        else { return nil }
        return card.secretGoesTo
    }

    /// The parts of a field that can be used; a note has none.
    private func controls(of field: FormField, _ own: FieldState, _ name: String) -> [CardNode] {
        let box = Target.field(field.id, .box)
        return switch field.type.entry {
        case .none, .options: []
        case .line, .lines: line(of: field, own, name)
        case .scale: [control(.slider, name, box, value: number(of: field, own))]
        case .toggle: [control(.toggleButton, name, box, isChecked: own.isOn)]
        }
    }

    /// The number of a slider as the region writes it.
    private func number(of field: FormField, _ own: FieldState) -> String {
        RegionalFormat.decimal(field.scale.text(of: own.number))
    }

    /// The box of a text, and the signs that show a hidden one or change a number.
    private func line(of field: FormField, _ own: FieldState, _ name: String) -> [CardNode] {
        let box = Target.field(field.id, .box)
        if field.isHidden {
            let isShown = own.isRevealed
            let eye = Target.field(field.id, .eye)
            let sign = (isShown ? Phrase.hideText : .showText).text
            return [
                control(.passwordText, name, box, value: isShown ? own.text : nil),
                control(.toggleButton, sign, eye, isChecked: isShown),
            ]
        }
        guard field.type.hasStepButtons, !field.isInput else {
            return [control(.entry, name, box, value: own.shown(in: field))]
        }
        return [control(.spinButton, name, box, value: own.shown(in: field))]
            + steps(of: field, Phrase.lowerNumber.text, Phrase.higherNumber.text)
    }

    /// The colours or the days below a field with the focus.
    private func picks(of field: FormField, _ own: FieldState) -> [CardNode] {
        guard state.isFocused(field) else { return [] }
        func pick(
            _ value: String,
            _ name: String,
            _ notes: [String] = [],
            isChosen: Bool
        ) -> CardNode {
            let target = Target.field(field.id, .pick(value))
            var pick = Control(.radioButton, name, target, isChecked: isChosen)
            pick.notes = notes
            return CardNode(.control(pick))
        }
        if field.type == .color {
            let chosen = RGB(hex: own.text)
            let colors = CardPaint.palette.map { pick($0, $0, isChosen: RGB(hex: $0) == chosen) }
            return [CardNode(.picks(field), colors)]
        }
        guard field.type == .date else { return [] }
        let month = CalendarMonth(typed: own.text, today: clock.day(state.now))
        let steps = steps(of: field, Phrase.previousMonth.text, Phrase.nextMonth.text)
        let days = month.days.map {
            pick($0.iso, $0.longText, [$0.weekdayText], isChosen: $0 == month.chosen)
        }
        return [CardNode(.picks(field, month: month.title), steps + days)]
    }

    private func steps(of field: FormField, _ down: String, _ up: String) -> [CardNode] {
        [(false, down), (true, up)].map { isUp, name in
            control(.button, name, .field(field.id, .step(isUp: isUp)))
        }
    }
}

extension StyledText {
    /// A link: its text, its target and the runs that it consists of.
    public struct Link: Hashable, Sendable {
        /// The text of its runs.
        public var text: String
        /// What a press on it activates.
        public var target: Target
        /// The indices of its runs.
        public var runs: [Int]
    }

    /// The links in reading order; neighbours with one address are one link.
    public var links: [Link] {
        var links: [Link] = []
        var last: String?
        for (index, run) in runs.enumerated() {
            guard let url = run.link else { continue }
            if url == last {
                links[links.count - 1].text += run.text
                links[links.count - 1].runs.append(index)
            } else {
                let target = Target.link(links.count, url: url)
                links.append(Link(text: run.text, target: target, runs: [index]))
            }
            last = url
        }
        return links
    }
}
