// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    /// The error message below a field.
    func error(_ sentence: String) -> Node {
        let sentence = text(sentence, .metaMedium, theme[.dangerText], lines: nil)
        return Node.row(
            [
                Node(.glyph(.alert, theme[.dangerText])).sized(type.icon(16), type.icon(16)),
                sentence.flexible().after(6),
            ],
            .start
        )
    }

    /// The box of a text.
    ///
    /// - Parameters:
    ///   - input: the field.
    ///   - sign: a sign at its leading end.
    ///   - buttons: buttons at its trailing end.
    ///   - note: a note at its trailing end.
    /// - Returns: the box with its edge.
    func box(
        _ input: FormField,
        sign: Node? = nil,
        buttons: [Node] = [],
        note: String? = nil
    ) -> Node {
        let height = type.height(36, line: 20)
        let radius = theme.radius(forHeight: height)
        let isFocused = state.isFocused(input)
        var instances = [
            Node(.field(line(input, isFocused: isFocused)))
                .sized(nil, type[.body].lineHeight)
                .flexible()
                .after(sign == nil ? 0 : Space.small)
        ]
        if let sign { instances.insert(sign, at: 0) }
        if input.isHidden {
            let eye = glyphButton(
                state[input.id].isRevealed ? .eyeOff : .eye,
                side: 18,
                theme[.textSecondary],
                target: .field(input.id, .eye)
            )
            .after(Space.small)
            instances.append(eye)
        }
        instances += buttons
        if let note {
            instances.append(text(note, .meta, theme[.textSecondary]).after(Space.small))
        }
        return Node.row(instances)
            .padded(
                trailing: input.isHidden || !buttons.isEmpty ? 10 : Space.medium,
                leading: sign == nil ? Space.medium : Space.small
            )
            .sized(nil, height)
            .on(.fill(theme[.surfaceSunken], radius: radius))
            .on(fieldEdge(input, isFocused: isFocused, radius: radius))
            .hit(.field(input.id, .box))
    }

    func fieldEdge(_ input: FormField, isFocused: Bool, radius: Double) -> Decoration {
        // The error stands below it too, in its colour and with its sign.
        if isFocused {
            return .edge(theme[.focusRing], width: theme.ringWidth, radius: radius)
        }
        if state.fieldError(input) != nil {
            return .edge(theme[.dangerText], width: 2, radius: radius)
        }
        return .edge(theme[.outline], width: theme.isHighContrast ? 2 : 1, radius: radius)
    }

    private func line(_ input: FormField, isFocused: Bool) -> FieldLine {
        let own = state[input.id]
        let isDotted = input.isHidden && !own.isRevealed
        let isEmpty = own.text.isEmpty
        let shown = isEmpty ? input.placeholder ?? "" : isDotted ? "" : own.shown(in: input)
        var block = block(
            shown,
            .body,
            isEmpty ? theme[.textDisabled] : theme[.textPrimary],
            lines: 1
        )
        block.align(TextBlock.Direction.ofFirstStrong(in: shown) ?? direction)
        block.isSecret = input.isHidden && !isEmpty
        if block.direction == .leftToRight, let rest = state.completion(of: input) {
            block.runs.append(TextBlock.Run(rest, color: theme[.textDisabled]))
        }
        let caret = isEmpty ? 0 : min(max(0, own.caret), own.text.count)
        return FieldLine(
            field: input.id,
            block: block,
            caret: isFocused ? caret : nil,
            isCaretLit: state.isCaretLit,
            caretColor: theme[.standardText],
            dots: isDotted && !isEmpty ? own.text.count : nil,
            length: own.text.count,
            color: theme[.textPrimary],
            selected: isFocused ? own.selected : nil,
            selectionColor: selectionColor,
            underlined: isDotted ? nil : own.composed
        )
    }

    /// The colour behind selected text; the text keeps its own.
    var selectionColor: Color {
        // In high contrast the subtle colour is the surface's own.
        theme.isHighContrast ? theme[.focusRing].opacity(0.35) : theme[.focusRing].opacity(0.22)
    }
}
