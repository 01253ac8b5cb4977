// SPDX-License-Identifier: MIT

public import PresenterCore

extension CardLayoutBuilder {
    private static let bodyLines = 3
    private static let bodyLinesWhenHovered = 8
    /// A title above a message is cut to one line and shown whole while hovered; without a
    /// message it has the message's lines.
    private func titleLines(_ toast: Toast, alone: Int = Self.bodyLines) -> Int? {
        guard !isClosable else { return nil }
        return toast.headline.message?.isEmpty ?? true ? alone : 1
    }

    func design(_ toast: Toast) -> CardDesign {
        if toast.isPill { return pill(toast) }
        let width = min(availableWidth, type.width(toastWidth))
        let inside =
            switch form(of: toast) {
            case .plain: plainToast(toast, width: width)
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
                edges: [
                    .edge(paint.line ?? theme[.dangerText], width: line, radius: theme.cardRadius)
                ]
            )
        } else {
            root = body(root, .middle)
        }
        root.foreground += ring(.card, radius: theme.cardRadius)
        var design = CardDesign(root: decked(root, width: width), width: width)
        design.nextChange = nextToastChange(toast)
        return design
    }

    // MARK: Forms

    /// A title alone: no body, no buttons.
    private func plainToast(_ toast: Toast, width: Double) -> Node {
        let label = text(
            toast.headline.title ?? "",
            .bodyMedium,
            paint.title,
            lines: titleLines(toast)
        )
        let end = isClosable ? closeDisc() : lifeRing()
        let rest =
            width - measures.shortIcon - 3 * measures.edge - measures.end
            - (end.map { nodes.size($0, within: width).width + measures.edge } ?? 0)
        let maximum = min(
            Double(Self.bodyLinesWhenHovered) * type[.bodyMedium].lineHeight,
            availableHeight - 2 * measures.edge
        )
        let read = window(label, width: rest, atMost: maximum)
        var instances = [smallIcon(toast), read.flexible().after(measures.edge)]
        if let end { instances.append(end.after(measures.edge)) }
        return shortRow(instances)
    }

    /// A value alone, for example the volume.
    private func valueToast(_ toast: Toast, _ progress: Progress) -> Node {
        var instances = [smallIcon(toast), bar(progress).flexible().after(measures.edge)]
        if isClosable {
            instances.append(closeDisc().after(measures.edge))
        } else if let percentage = percentage(progress) {
            instances.append(percentage.after(measures.edge))
        }
        return shortRow(instances)
    }

    private func shortRow(_ instances: [Node]) -> Node {
        .row(instances)
            .padded(
                top: measures.edge,
                trailing: isClosable ? Space.small : measures.end,
                bottom: measures.edge,
                leading: measures.edge
            )
            .with { $0.minimumHeight = type.height(measures.shortHeight, line: 20) }
    }

    private func fullToast(_ toast: Toast, width: Double) -> Node {
        func height(_ columns: ToastColumns) -> Double {
            nodes.size(toastColumns(toast, columns, width: width), within: width).height
        }
        var columns = ToastColumns()
        var excess = height(columns) - availableHeight
        if excess > 0 {
            // The text has priority over the picture.
            columns.hasPicture = false
            excess = height(columns) - availableHeight
        }
        if excess > 0, !isClosable {
            columns.bodyLines = 1
            excess = height(columns) - availableHeight
        } else if excess > 0, readingLimit - excess >= 2 * type[.body].lineHeight {
            columns.readingLimit = readingLimit - excess
            excess = height(columns) - availableHeight
        }
        var inside = toastColumns(toast, columns, width: width)
        if excess > 0 {
            columns.readingLimit = .infinity
            let whole = toastColumns(toast, columns, width: width)
            inside = window(whole, width: width, atMost: availableHeight)
                .sized(width)
                .with { $0.clipRadius = theme.cardRadius }
        }
        guard isClosable else { return inside }
        // The disc extends beyond its line and does not scroll.
        return Node(
            .layers([
                Node.Layer(node: inside.sized(width), x: 0, y: 0),
                Node.Layer(node: closeDisc(), x: 1, y: 0, dx: -Space.small, dy: closeTop),
            ])
        )
    }

    /// Maximum height of title and body while hovered.
    private var readingLimit: Double {
        type[.bodyStrong].lineHeight + Double(Self.bodyLinesWhenHovered) * type[.body].lineHeight
    }

    /// The disc's upper edge; it is centred on the meta line.
    private var closeTop: Double {
        measures.edge + ((type[.meta].lineHeight - Space.minimumTarget) / 2).rounded(.down)
    }

    /// The parts of a toast that shrink on a low output.
    private struct ToastColumns {
        var bodyLines = CardLayoutBuilder.bodyLines
        /// Height of title and body while hovered; `nil`: the usual limit.
        var readingLimit: Double?
        var hasPicture = true
    }

    private func toastColumns(_ toast: Toast, _ columns: ToastColumns, width: Double) -> Node {
        let start = measures.edge + measures.icon + measures.edge
        let textWidth = width - start - measures.end
        var reading = toastReading(toast, bodyLines: isClosable ? nil : columns.bodyLines)
        let meta = metaLine(toast, width: textWidth)
        if meta == nil, !reading.isEmpty {
            // The close disc is beside the first line then.
            reading[0] = reading[0].padded(trailing: Space.minimumTarget)
        }
        var lines = [meta].compactMap(\.self)
        if let first = reading.first {
            // The gap above belongs to the window, not to the content that scrolls.
            reading[0].before = 0
            let read = window(
                .column(reading),
                width: textWidth,
                atMost: isClosable ? max(columns.readingLimit ?? readingLimit, 1) : .infinity
            )
            lines.append(read.after(lines.isEmpty ? 0 : first.before))
        }
        let picture = columns.hasPicture ? toastPicture(toast, width: width) : nil
        let actions = toastActions(width: textWidth)
        if picture == nil, let actions { lines.append(actions.after(measures.edge)) }
        let text = Node.row(
            [largeIcon(toast), Node.column(lines).flexible().after(measures.edge)],
            .start
        )
        .padded(
            top: measures.edge,
            trailing: measures.end,
            bottom: picture != nil ? 0 : actions == nil ? measures.belowText : measures.end,
            leading: measures.edge
        )
        guard let picture else {
            return text.with { $0.minimumHeight = measures.icon + 2 * measures.edge }
        }
        let shown = nodes.size(picture, within: width).width
        // Aligned with the text where it fits there, else with the icon, else centred in the card.
        let isInColumn = shown <= textWidth
        let inset =
            isInColumn ? start : min(measures.edge, max(0, (width - shown) / 2))
        var rows = [text, Node.row([Node().sized(inset, 1), picture]).after(measures.edge)]
        if let actions {
            rows.append(actions.padded(trailing: measures.end, leading: start).after(measures.edge))
        }
        // The margin below a picture equals the margin beside it.
        let margin = isInColumn ? measures.end : inset
        return Node.column(rows).padded(bottom: actions == nil ? margin : measures.end)
    }

    /// A toast's buttons in rows, or the field of a reply; one without a fill is aligned with the
    /// text above.
    private func toastActions(width: Double) -> Node? {
        guard let last = tree.parts.last else { return nil }
        if case .reply(let field) = last.part {
            return openReply(field, sentBy: last.buttons.first, width: width)
        }
        guard case .buttons = last.part else { return nil }
        let buttons = tree.buttons.map { part in
            guard part.target != .more else { return gatheredPill(part.title) }
            let isText = part.style.prominence == .text && !part.title.isEmpty
            return button(part).with { if isText { $0.overhang = part.style.size.padding } }
        }
        return Node(.wrap(buttons, gap: Space.small))
    }

    /// Title, progress and body, each with its gap.
    private func toastReading(_ toast: Toast, bodyLines: Int?) -> [Node] {
        let isSmall = toast.progress != nil
        var lines: [Node] = []
        for node in tree.parts {
            switch node.part {
            case .title(let title):
                let limit = titleLines(toast, alone: bodyLines ?? 1)
                lines.append(text(title, .bodyStrong, paint.title, lines: limit).after(2))
            case .progress(let progress):
                lines.append(barLine(progress).sized(nil, type[.meta].lineHeight).after(6))
            case .message(let message):
                let block = block(message, isSmall ? .meta : .body, paint.message, lines: bodyLines)
                let gap = isSmall || (toast.headline.title ?? "").isEmpty ? 2.0 : 0
                lines.append(Node.text(block).after(gap))
            default: break
            }
        }
        return lines
    }
}

extension Toast {
    /// How a toast is laid out.
    enum Form: Hashable, Sendable {
        /// A title alone.
        case plain
        /// A value alone, for example the volume.
        case value(Progress)
        /// All parts.
        case full
    }

    var form: Form {
        let hasTitle = !(headline.title ?? "").isEmpty
        let hasBody = !(headline.message?.isEmpty ?? true)
        let hasActions = reply != nil || actions.contains { $0.id != Toast.defaultActionID }
        if hasBody || hasActions || isCritical || code != nil { return .full }
        guard let progress else { return .plain }
        return hasTitle ? .full : .value(progress)
    }

    /// Whether it is a value alone, which needs no time.
    public var isValue: Bool { if case .value = form { true } else { false } }

    var isCritical: Bool { urgency == .critical }
}
