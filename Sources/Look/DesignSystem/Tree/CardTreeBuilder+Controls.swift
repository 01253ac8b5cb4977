// SPDX-License-Identifier: MIT

public import PresenterCore

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
            case .modal: .dialog
            case .bottomSheet: .menu
            case .toast: .notification
            case .loading: .progressBar
            case .retry: .alert
            }
        return Control(role, name, .card)
    }

    private var name: String {
        let headline = card.content.headline
        let names = [headline.title, headline.message?.plain].compactMap(\.self)
        return names.first { !$0.isEmpty } ?? card.identity.listedName
    }

    /// The sign that closes the card.
    var close: CardNode { control(.button, words.close, .close) }

    // MARK: Fields

    func node(of input: TextInput) -> CardNode {
        CardNode(
            .input(input),
            controls(of: input, named: input.label ?? input.placeholder ?? name)
        )
    }

    func node(of list: ChoiceList) -> CardNode {
        guard list.areRows else { return CardNode(.choices(list), options(of: list)) }
        let search = list.searchField.map { controls(of: $0, named: words.centre.search) } ?? []
        return CardNode(.choices(list), search + [control(.list, list.label ?? name, .list)])
    }

    /// A line of text, and the sign that shows a hidden one.
    func controls(
        of input: TextInput,
        named name: String,
        _ role: Control.Role = .entry
    ) -> [CardNode] {
        guard input.isHidden else { return [control(role, name, .field, value: state.text)] }
        let isShown = state.isTextRevealed
        return [
            control(.passwordText, name, .field, value: isShown ? state.text : nil),
            control(
                .toggleButton,
                isShown ? words.hideText : words.showText,
                .eye,
                isChecked: isShown
            ),
        ]
    }

    private func options(of list: ChoiceList) -> [CardNode] {
        let role: Control.Role = list.allowsMany ? .checkBox : .radioButton
        return list.options.map { option in
            let isChecked = state.choices.contains(option.id)
            return control(role, option.title, .choice(option.id), isChecked: isChecked)
        }
    }

    /// The controls of a form's field: those of a card with this field alone, and what can be
    /// picked below it.
    func controls(of field: FormField) -> [CardNode] {
        var builder = self
        builder.state = state.inside(field.id)
        return builder.ownControls(of: field, state.fields[field.id] ?? FieldState(field)).map {
            guard case .control(var control) = $0.part else { return $0 }
            control.target = control.target.inside(field.id)
            return CardNode(.control(control))
        }
    }

    private func ownControls(of field: FormField, _ own: FieldState) -> [CardNode] {
        let name = field.label ?? field.placeholder ?? field.id
        let isFocused = state.focus == .field
        switch field.type {
        case .label: return []
        case .text, .password, .file, .folder, .textarea, .number, .date, .color:
            guard let input = field.input else { return [] }
            let role: Control.Role = field.type == .number ? .spinButton : .entry
            var nodes = controls(of: input, named: name, role)
            if field.type == .number { nodes += steps(of: field, words.lower, words.higher) }
            guard isFocused else { return nodes }
            if field.type == .color {
                let chosen = RGB(hex: own.text)
                nodes += CardPaint.palette.map {
                    pick($0, named: $0, of: field, isChosen: RGB(hex: $0) == chosen)
                }
            }
            if field.type == .date {
                let month = CalendarMonth(typed: own.text, today: clock.day(state.now))
                nodes += steps(of: field, words.previousMonth, words.nextMonth)
                nodes += month.days.map {
                    let name = "\($0.day) \(month.title(in: words))"
                    return pick($0.iso, named: name, of: field, isChosen: $0 == month.chosen)
                }
            }
            return nodes
        case .slider:
            return [control(.slider, name, .field, value: field.scale.text(of: own.number))]
        case .toggle: return [control(.toggleButton, name, .field, isChecked: own.isOn)]
        case .choice, .multi: return field.choiceList.map { options(of: $0) } ?? []
        }
    }

    private func steps(of field: FormField, _ down: String, _ up: String) -> [CardNode] {
        [
            control(.button, down, .form(.step(field.id, isUp: false))),
            control(.button, up, .form(.step(field.id, isUp: true))),
        ]
    }

    private func pick(
        _ value: String,
        named name: String,
        of field: FormField,
        isChosen: Bool
    ) -> CardNode {
        control(.radioButton, name, .form(.pick(field.id, value)), isChecked: isChosen)
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
