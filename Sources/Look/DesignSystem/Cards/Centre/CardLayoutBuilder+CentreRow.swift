// SPDX-License-Identifier: MIT

import Localization
import PresenterCore
import Texts

extension CardLayoutBuilder {
    private static let groupIcon = 20.0
    private static let entryIcon = 32.0
    private static let messageLines = 3

    /// A row of the centre and what it says; `nil`: it is outside of what the display has.
    func centreRow(
        _ row: CentreRow?,
        of centre: Centre,
        width: Double
    ) -> (node: Node, part: CardNode?) {
        func part(_ row: CentreRow?, isExpandable: Bool = false) -> CardNode? {
            CardNode(row, of: centre, state, by: wallClock, isExpandable: isExpandable)
        }
        switch row {
        case .group(let group)?:
            return (centreHead(of: group, canClear: centre.canClear), part(row))
        case .entry(let entry)?:
            func node(_ part: CardNode?) -> Node {
                part.map { centreEntry($0, width: width) } ?? Node()
            }
            func height(_ part: CardNode?) -> Double {
                nodes.size(node(part), within: width).height
            }
            var own = part(row)
            if !entry.isOpen, entry.isCut || height(part(.entry(entry.opened(true)))) > height(own)
            {
                own = part(row, isExpandable: true)
            }
            return (node(own), own)
        case .pending?, nil: return (centrePending(), nil)
        }
    }

    // MARK: Groups

    private func centreHead(of group: CentreGroup, canClear: Bool) -> Node {
        let id = CentreRow.ID.group(group.name)
        let target = Target.centre(.row(id))
        let side = type.icon(Self.groupIcon)
        let picture = group.icon.flatMap { icon($0, size: side, tint: theme[.textSecondary]) }
        var parts = [
            picture ?? monogram(of: group.name, side: side, radius: theme.radius(6)),
            text(group.name, .metaStrong, theme[.textSecondary]).shrinking().after(Space.small),
        ]
        if group.count > 1 {
            let glyph = group.isOpen ? Glyph.chevronUp : .chevronDown
            parts.append(text("\(group.count)", .meta, theme[.textSecondary]).after(Space.small))
            let arrow = type.icon(16)
            parts.append(
                Node(.glyph(glyph, theme[.textSecondary])).sized(arrow, arrow).after(Space.tiny)
            )
        }
        if group.unread > 0 {
            let new = text(
                Phrase.newNotifications.text(count: group.unread),
                .metaStrong,
                theme[.standardText]
            )
            parts.append(new.after(Space.small))
        }
        parts.append(.gap)
        if canClear { parts.append(cross(id)) }
        let radius = theme.radius(8)
        return Node.row(parts)
            .padded(across: Space.small, down: Space.tiny)
            .with { node in
                node.minimumHeight = type.height(32, line: 16)
                node.background.append(rowCover(target, radius: radius))
                node.foreground += ring(target, radius: radius)
            }
            .hit(target)
            .inRow(top: Space.medium)
    }

    /// The cross that dismisses a row; Delete does the same.
    private func cross(_ id: CentreRow.ID) -> Node {
        glyphButton(
            .close,
            side: 14,
            theme[.textSecondary],
            radius: Space.minimumTarget / 2,
            target: .centre(.dismiss(id))
        )
        .with { $0.isFocusable = false }
    }

    // MARK: Entries

    private func centreEntry(_ part: CardNode, width: Double) -> Node {
        guard case .entry(let entry) = part.part else { return Node() }
        let target = Target.centre(.row(.entry(entry.id)))
        var parts: [Node] = []
        // The large picture of an open entry stands for the small one.
        let showsPicture = part.children.contains { child in
            if case .picture(let picture) = child.part {
                entryPicture(picture) != nil
            } else {
                false
            }
        }
        if !showsPicture, let icon = entryPicture(entry) { parts.append(icon) }
        let beside = parts.isEmpty ? 0 : Self.entryIcon + Space.medium
        let room = width - 2 * Space.tiny - Space.medium - 2 * Space.small - beside
        parts.append(
            Node.column(entryLines(entry, part, width: room)).flexible().after(
                parts.isEmpty ? 0 : Space.medium
            )
        )
        let radius = theme.radius(10)
        return Node.row(parts, .start)
            .padded(top: Space.small, trailing: Space.small, bottom: 10, leading: Space.medium)
            .with { node in
                if entry.isLive {
                    let fill =
                        entry.isCritical
                        ? theme.criticalTint(over: theme[.surface]) : theme[.surfaceSunken]
                    node.background += tileBackground(fill, radius: radius, ink: theme[.outline])
                }
                node.background.append(rowCover(target, radius: radius))
                if entry.isCritical, entry.isLive {
                    node.foreground.append(.edge(theme[.dangerText], width: 2, radius: radius))
                }
                node.foreground += ring(target, radius: radius)
            }
            .hit(target)
            .inRow(top: Space.tiny)
    }

    private func entryPicture(_ entry: CentreEntry) -> Node? {
        guard let source = entry.icon else { return nil }
        let side = Self.entryIcon
        return tile(
            source,
            IconTile(
                side: side,
                radius: theme.radius(8),
                fill: theme[.fillNeutral],
                tint: theme[.textPrimary],
                inner: 20
            )
        )?.padded(top: 2).sized(side, side + 2)
    }

    private func entryLines(_ entry: CentreEntry, _ part: CardNode, width: Double) -> [Node] {
        var lines: [Node] = []
        for node in part.children {
            switch node.part {
            case .title(let title):
                lines.append(entryTitle(entry, title, part.controls.first?.isExpanded))
            case .message(let message):
                let limit = entry.isOpen ? nil : Self.messageLines
                lines.append(text(message.plain, .body, theme[.textSecondary], lines: limit))
            case .picture(let picture):
                if let shown = entryPicture(picture) { lines.append(shown.after(Space.small)) }
            case .problem(let sentence):
                let line = text(sentence, .meta, theme[.textSecondary], lines: nil)
                lines.append(line.after(Space.tiny))
            case .progress(let progress):
                let line = barLine(progress).sized(nil, type[.meta].lineHeight)
                lines.append(line.after(Space.tiny))
            case .reply(let field):
                let row = openReply(field, sentBy: node.buttons.first, width: width)
                lines.append(row.after(Space.small))
            case .buttons:
                let buttons = node.buttons.map(button)
                lines.append(Node(.wrap(buttons, gap: Space.small)).after(Space.small))
            case .menu:
                let tags = node.buttons.map(centreTag)
                lines.append(Node(.wrap(tags, gap: Space.small)).after(Space.small))
            default: break
            }
        }
        return Array(lines.prefix(1)) + lines.dropFirst().map { $0.padded(trailing: Space.small) }
    }

    /// The title, or the message of an entry without one, and the time.
    private func entryTitle(_ entry: CentreEntry, _ shown: String, _ isExpanded: Bool?) -> Node {
        var parts: [Node] = []
        if entry.isCritical {
            let side = type.icon(16)
            parts.append(Node(.glyph(.alert, theme[.dangerText])).sized(side, side))
        } else if entry.isUnread {
            let dot = Node().sized(8, 8).on(.fill(theme[.standardText], radius: 4))
            parts.append(dot)
        }
        let role: TextRole = entry.title == nil ? .body : .bodyStrong
        let title = text(shown, role, theme[.textPrimary], lines: entry.isOpen ? nil : 1)
        parts.append(title.flexible().after(parts.isEmpty ? 0 : 6))
        let time = text(entry.moment(by: wallClock, at: state.now), .meta, theme[.textSecondary])
        // The sign of the menu has the place of the time while the user is there.
        let width = max(nodes.size(time, within: 400).width, Space.minimumTarget)
        parts.append(
            state.isAt(entry.id)
                ? menuSign(of: entry).after(Space.small + width - Space.minimumTarget)
                : time.with { $0.minimumWidth = width }.after(Space.small)
        )
        if let isExpanded {
            let arrow = type.icon(16)
            let glyph = Node(.glyph(isExpanded ? .chevronUp : .chevronDown, theme[.textSecondary]))
            parts.append(glyph.sized(arrow, arrow).after(Space.tiny))
        }
        parts.append(cross(.entry(entry.id)).after(Space.tiny))
        guard entry.isOpen else { return Node.row(parts) }
        // All else is beside the first line of the title.
        let height = max(Space.minimumTarget, type[role].lineHeight)
        let lines = parts.map { part in
            part.isFlexible
                ? part.padded(top: (height - type[role].lineHeight) / 2)
                : Node.row([part.after(0)]).with { $0.minimumHeight = height }.after(part.before)
        }
        return Node.row(lines, .start)
    }

    private func menuSign(of entry: CentreEntry) -> Node {
        glyphButton(
            .bell,
            side: 14,
            theme[.textSecondary],
            radius: Space.minimumTarget / 2,
            target: .centre(.menu(entry.id))
        )
    }

    /// A row below the line between what is new and what the user has seen.
    func seenLine(above row: Node) -> Node {
        let line = Node().sized(nil, 1).on(.fill(theme[.hairline], radius: 0))
        return Node.column([
            line.padded(top: Space.small, trailing: Space.medium, leading: Space.medium), row,
        ])
    }

    /// An entry that has not arrived.
    private func centrePending() -> Node {
        func line(_ width: Double) -> Node {
            Node().sized(width, Space.medium).on(.fill(theme[.fillNeutral], radius: 6))
        }
        return Node.column([line(160), line(240).after(Space.small)], .start)
            .padded(across: Space.medium, down: Space.medium)
            .inRow(top: Space.tiny)
    }
}

extension Node {
    /// Returns a row with room for the focus ring around it.
    fileprivate func inRow(top: Double) -> Node {
        Node.column([self]).padded(top: top, trailing: Space.tiny, leading: Space.tiny)
    }
}
