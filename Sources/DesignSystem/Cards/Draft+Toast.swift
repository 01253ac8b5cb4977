// SPDX-License-Identifier: MIT

import PresenterCore

extension Draft {
    private static let toastWidth = 368.0
    private static let bodyLines = 3
    private static let bodyLinesWhenHovered = 8
    /// A title cut at its one line is read whole under the pointer.
    private var titleLines: Int { isClosable ? 3 : 1 }

    func layout(_ toast: Toast) -> CardLayout {
        let width = min(availableWidth, Self.toastWidth)
        let inside =
            switch toast.form {
            case .plain: plainToast(toast)
            case .value(let progress): valueToast(toast, progress)
            case .full: fullToast(toast, width: width)
            }
        var root = inside.sized(width).hit(.card, isFocusable: false)
        if toast.isCritical {
            let line = theme.isHighContrast ? 4.0 : 2
            root = panel(
                root,
                .middle,
                fill: theme[.surface],
                edges: [.edge(theme[.dangerText], width: line, radius: Radius.card)]
            )
        } else {
            root = body(root, .middle)
        }
        root.foreground += ring(.card, radius: Radius.card)
        var layout = finish(root, width: width)
        layout.nextChange = nextToastChange(toast)
        return layout
    }

    // MARK: Forms

    /// One line: no body, no buttons.
    private func plainToast(_ toast: Toast) -> Node {
        let label = text(
            toast.headline.title ?? "",
            .bodyMedium,
            custom.title(theme),
            lines: titleLines
        )
        var pieces = [smallIcon(toast), label.flexible().after(Space.medium)]
        if isClosable {
            pieces.append(closeDisc().after(Space.medium))
        } else if let ring = lifeRing() {
            pieces.append(ring.after(Space.medium))
        }
        return shortRow(pieces)
    }

    /// A value alone, as of the volume.
    private func valueToast(_ toast: Toast, _ progress: Progress) -> Node {
        var pieces = [smallIcon(toast), bar(progress).flexible().after(Space.medium)]
        if isClosable {
            pieces.append(closeDisc().after(Space.medium))
        } else if let percentage = percentage(progress) {
            pieces.append(percentage.after(Space.medium))
        }
        return shortRow(pieces)
    }

    private func shortRow(_ pieces: [Node]) -> Node {
        .row(pieces)
            .padded(
                top: Space.medium,
                trailing: isClosable ? Space.small : Space.large,
                bottom: Space.medium,
                leading: Space.medium
            )
            .with { $0.minimumHeight = type.height(56, line: 20) }
    }

    private func fullToast(_ toast: Toast, width: Double) -> Node {
        let most = isClosable ? Self.bodyLinesWhenHovered : Self.bodyLines
        var inside = toastColumns(toast, width: width, bodyLines: most)
        var height = nodes.size(inside, within: width).height
        if height > availableHeight {
            inside = toastColumns(toast, width: width, bodyLines: 1)
            height = nodes.size(inside, within: width).height
        }
        if height > availableHeight {
            inside = Node(.scroll(inside, offset: state.scroll, .into(theme[.surface])))
                .sized(width, availableHeight)
                .with { $0.clipRadius = Radius.card }
        }
        guard isClosable else { return inside }
        // The disc reaches beyond its line, and stays where it is when the rest scrolls.
        return Node(
            .layers([
                Node.Layer(node: inside.sized(width), x: 0, y: 0),
                Node.Layer(node: closeDisc(), x: 1, y: 0, dx: -Space.small, dy: closeTop),
            ])
        )
    }

    /// The disc's upper edge: its middle is that of the meta line.
    private var closeTop: Double {
        Space.medium + ((type[.meta].lineHeight - Space.minimumTarget) / 2).rounded(.down)
    }

    private func toastColumns(_ toast: Toast, width: Double, bodyLines: Int) -> Node {
        let headline = toast.headline
        let textWidth = width - Space.medium - 40 - Space.medium - Space.large
        var lines = [metaLine(toast, width: textWidth)]
        if let title = headline.title, !title.isEmpty {
            lines.append(
                text(title, .bodyStrong, custom.title(theme), lines: titleLines).after(2)
            )
        }
        if let progress = toast.progress {
            var pieces = [bar(progress).flexible()]
            if let percentage = percentage(progress) {
                pieces.append(percentage.after(Space.medium))
            }
            lines.append(
                Node.row(pieces).sized(nil, type[.meta].lineHeight).after(6)
            )
        }
        if let message = headline.message, !message.isEmpty {
            let isSmall = toast.progress != nil
            lines.append(
                Node.text(
                    block(
                        message,
                        isSmall ? .meta : .body,
                        custom.message(theme),
                        lines: bodyLines
                    )
                ).after(isSmall || (headline.title ?? "").isEmpty ? 2 : 0)
            )
        }
        let actions = shownActions(toast)
        if !actions.isEmpty {
            lines.append(
                Node(.wrap(actions.map(button), gap: Space.small)).after(Space.medium)
            )
        }
        return Node.row(
            [largeIcon(toast), Node.column(lines).flexible().after(Space.medium)],
            .start
        )
        .padded(
            top: Space.medium,
            trailing: Space.large,
            bottom: Space.large,
            leading: Space.medium
        )
        .with { node in node.minimumHeight = 12 + 40 + 16 }
    }
}

extension Toast {
    /// How a toast is laid out.
    enum Form: Hashable, Sendable {
        /// One line.
        case plain
        /// A value alone, as of the volume.
        case value(Progress)
        /// Everything it says.
        case full
    }

    var form: Form {
        let hasTitle = !(headline.title ?? "").isEmpty
        let hasBody = !(headline.message?.isEmpty ?? true)
        let hasActions = actions.contains { $0.id != Toast.defaultActionID }
        if hasBody || hasActions || isCritical { return .full }
        guard let progress else { return .plain }
        return hasTitle ? .full : .value(progress)
    }

    var isCritical: Bool { urgency == .critical }
    var hasOwnPicture: Bool { headline.image != nil || headline.icon != nil }
    /// Whether its picture is most likely of a person.
    var isAboutPeople: Bool {
        guard let category, headline.image != nil || headline.icon != nil else { return false }
        return ["im", "call", "email", "presence"].contains { kind in
            category == kind || category.hasPrefix(kind + ".")
        }
    }
}
