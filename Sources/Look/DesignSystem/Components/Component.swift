// SPDX-License-Identifier: MIT
//
// The parts that cards are made of, drawn alone by the same code, for the
// gallery and for tests.

public import PresenterCore

/// A part of a card, alone.
public enum Component: Hashable, Sendable {
    /// A button; without a title a square one with its icon.
    case button(String, ButtonLook = .primary(), icon: IconPlacement? = nil)
    /// A tag; the state `disabled` overrides the tag's own phase.
    case tag(Tag)
    /// The box of a text field, without label and error; an `error` colours its edge.
    case field(FormField, text: String = "")
    /// The strip with the sender's identity; needs a width.
    case nameplate(Identity)
    /// The keycap of a shortcut.
    case keycap(String)
    /// A progress bar; needs a width.
    case bar(Progress)
    /// A progress ring of 40.
    case ring(Progress)
    /// The disc that closes a toast.
    case closeDisc
    /// A label beside other components, in the size of names and times.
    case label(String, isStrong: Bool = false)
}

extension LayoutEngine {
    /// Lays out one component.
    ///
    /// - Parameters:
    ///   - component: what to draw.
    ///   - state: its state.
    ///   - width: its width in pixels at scale 1; `nil`: its natural width.
    ///   - now: the time, for turning rings.
    /// - Returns: the layout; a focus ring reaches 4 (high contrast 5) beyond its size.
    public func layout(
        _ component: Component,
        _ state: ControlState = .normal,
        width: Double? = nil,
        now: Instant = Instant(milliseconds: 0)
    ) -> CardLayout {
        let target = component.target
        var card = CardState()
        card.now = now
        switch state {
        case .normal, .disabled: break
        case .hover: card.hover = target
        case .pressed:
            card.hover = target
            card.pressed = target
        case .focused:
            card.focus = target
            card.isFocusVisible = true
        case .unarmed: card.armed = 0
        }
        if case .field(_, let text) = component {
            card.input.text = text
            card.input.caret = text.count
        }
        let builder = cardBuilder(
            .standIn(for: component.identity),
            state: card,
            within: Extent(width: 10_000, height: 10_000)
        )
        let node = builder.node(component, width ?? 10_000, isEnabled: state != .disabled).sized(
            width
        )
        var layout = builder.finish(CardDesign(root: node, width: width ?? 10_000))
        switch component {
        case .bar(.indeterminate), .ring(.indeterminate):
            layout.nextChange = builder.nextIndicatorChange
        case .bar, .ring, .button, .tag, .field, .nameplate, .keycap, .closeDisc, .label: break
        }
        return layout
    }
}

extension Component {
    fileprivate var target: Target {
        switch self {
        case .field: .input
        case .closeDisc: .close
        case .tag: .choice("component")
        case .button, .nameplate, .keycap, .bar, .ring, .label: .button("component")
        }
    }

    fileprivate var identity: Identity {
        if case .nameplate(let identity) = self { return identity }
        return Identity(key: "topmost", displayName: "Topmost", trust: .application)
    }
}

extension CardLayoutBuilder {
    fileprivate func node(_ component: Component, _ width: Double, isEnabled: Bool) -> Node {
        switch component {
        case .button(let title, let look, let icon):
            var part = ButtonPart(title: title, style: look, target: component.target)
            part.icon = icon
            part.isEnabled = isEnabled
            return button(part)
        case .tag(var tag):
            if !isEnabled { tag.phase = .disabled }
            return self.tag(tag, target: component.target)
        case .field(let input, _): return box(input)
        case .nameplate: return nameplate(width: width)
        case .keycap(let name): return keycap(name)
        case .bar(let progress): return bar(progress)
        case .ring(let progress): return progressRing(progress, side: 40)
        case .closeDisc: return closeDisc()
        case .label(let words, let isStrong):
            return text(words, isStrong ? .metaStrong : .meta, theme[.textSecondary])
        }
    }
}

/// The state of a component; one without that state looks normal.
public enum ControlState: String, Hashable, Sendable, CaseIterable {
    case normal, hover, pressed, focused, disabled
    /// In the first half second: a primary button has the soft colours of its tone.
    case unarmed
}
