// SPDX-License-Identifier: MIT

import Localization
public import PresenterCore
import Texts

extension CardTree {
    /// Describes the head of the notification centre; rows are added as they are laid out.
    public init(_ centre: Centre, _ state: CardState, by clock: WallClock) {
        self.init()
        let quiet =
            centre.quietUntil.map { end in
                Phrase.doNotDisturbUntil.text(clock.end(end, at: state.now))
            } ?? Phrase.doNotDisturb.text
        let title = Phrase.notifications.text
        card = Control(.dialog, title, .card)
        parts = [CardNode(.title(title))]
        if centre.unread > 0 {
            parts.append(CardNode(.note(Phrase.newNotifications.text(count: centre.unread))))
        }
        if centre.count > 0, centre.canClear {
            let look = ButtonLook.text(size: .small)
            let clear = ButtonPart(
                title: Phrase.clearAll.text,
                style: look,
                target: .centre(.clear)
            )
            parts.append(CardNode(.button(clear)))
        }
        let name = Phrase.search.text
        let field = FormField { $0.placeholder = name }
        let search = Control(.entry, name, .input, value: state.input.text)
        parts.append(CardNode(.input(field), [CardNode(.control(search))]))
        if let error = state.fieldError(field) { parts.append(CardNode(.error(error))) }
        let switches =
            [Self.toggle(quiet, centre.isQuiet, .quiet)]
            + centre.modes.map { Self.toggle($0, centre.mode == $0, .mode($0)) }
        parts.append(CardNode(.buttons, switches.map { CardNode(.button($0)) }))
        if centre.undoable > 0 {
            let look = ButtonLook.text(size: .small)
            let undo = ButtonPart(title: Phrase.undo.text, style: look, target: .centre(.undo))
            let note = CardNode(.note(Phrase.dismissedNotifications.text(count: centre.undoable)))
            parts.append(CardNode(.menu, [note, CardNode(.button(undo))]))
        }
        if let problem = centre.problem { parts.append(CardNode(.problem(problem))) }
    }

    private static func toggle(_ title: String, _ isOn: Bool, _ target: CentreTarget) -> ButtonPart
    {
        let look = ButtonLook(isOn ? .primary : .secondary)
        var part = ButtonPart(title: title, style: look, target: .centre(target))
        part.isOn = isOn
        return part
    }
}

extension CardNode {
    /// Describes a row of the centre; `nil`: it has not arrived.
    ///
    /// - Parameters:
    ///   - row: the row.
    ///   - centre: the centre that has it.
    ///   - state: what the user does there.
    ///   - clock: the local time.
    ///   - isExpandable: whether a closed notification would be higher if it were open.
    public init?(
        _ row: CentreRow?,
        of centre: Centre,
        _ state: CardState,
        by clock: WallClock,
        isExpandable: Bool = false
    ) {
        switch row {
        case .group(let group)?:
            let isExpanded = group.count > 1 ? group.isOpen : nil
            let id = CentreRow.ID.group(group.name)
            let count = group.count > 1 ? "\(group.count)" : nil
            let new = group.unread > 0 ? Phrase.newNotifications.text(count: group.unread) : nil
            self.init(.group(group), row: id, group.name, [count, new], isExpanded: isExpanded)
            if centre.canClear { children.append(Self.cross(id)) }
        case .entry(let entry)?:
            let id = CentreRow.ID.entry(entry.id)
            let title = entry.title ?? entry.message ?? entry.application
            let isExpanded = entry.isOpen || isExpandable ? entry.isOpen : nil
            let notes: [String?] = [
                entry.isCritical ? Phrase.critical.text : nil,
                entry.isUnread ? Phrase.unseenNotification.text : nil,
                entry.moment(by: clock, at: state.now),
            ]
            self.init(.entry(entry), row: id, title, notes, isExpanded: isExpanded)
            if state.isAt(entry.id) { children.append(Self.menuSign(of: entry, state)) }
            children += [Self.cross(id), CardNode(.title(title))]
            if entry.title != nil, let message = entry.message {
                children.append(CardNode(.message(StyledText(message))))
            }
            if entry.isOpen, let picture = entry.picture {
                children.append(CardNode(.picture(picture)))
            }
            if state.refused == entry.id, let obstacle = entry.obstacle {
                children.append(CardNode(.problem(obstacle.text(of: entry.application))))
            }
            if let progress = entry.progress { children.append(CardNode(.progress(progress))) }
            if let toast = entry.live, let reply = entry.reply, state.answered == toast {
                children.append(Self.reply(reply, to: toast, state))
            } else if let toast = entry.live, !entry.choices.isEmpty || entry.code != nil {
                let copy = entry.code.map { ButtonPart(copying: $0, target: .centre(.copy(toast))) }
                let buttons =
                    [copy].compactMap(\.self)
                    + entry.choices.map { choice in
                        ButtonPart(
                            title: choice.title.isEmpty ? Phrase.reply.text : choice.title,
                            style: ButtonLook.secondary(size: .small),
                            target: .centre(.button(toast, choice.id))
                        )
                    }
                children.append(CardNode(.buttons, buttons.map { CardNode(.button($0)) }))
            }
            if state.menu == entry.id {
                children.append(Self.menu(of: entry, of: centre))
            }
        case .pending?, nil: return nil
        }
    }

    /// The open field of a reply, in place of the buttons.
    private static func reply(
        _ reply: Reply,
        to toast: PresentationID,
        _ state: CardState
    ) -> CardNode {
        let field = reply.field(to: toast)
        let name = reply.placeholder ?? Phrase.reply.text
        let box = Control(.entry, name, .field(field.id, .box), value: state[field.id].text)
        let send = state.send(reply, in: field.id, by: .centre(.send(toast)))
        let error = state.fieldError(field).map { [CardNode(.error($0))] } ?? []
        let entry = CardNode(.input(field), [CardNode(.control(box))])
        return CardNode(
            .reply(field),
            [CardNode(.field(field), [entry] + error), CardNode(.button(send))]
        )
    }

    private static func menuSign(of entry: CentreEntry, _ state: CardState) -> CardNode {
        let target = Target.centre(.menu(entry.id))
        let isOpen = state.menu == entry.id
        return CardNode(
            .control(Control(.button, Phrase.optionsSign.text, target, isExpanded: isOpen))
        )
    }

    /// The open menu: what the user can decide about the application.
    private static func menu(of entry: CentreEntry, of centre: Centre) -> CardNode {
        let rules = CardRule.allCases.map { rule in
            var part = ButtonPart(
                title: rule.label.text,
                style: ButtonLook.secondary(size: .small),
                target: .centre(.rule(entry.id, rule))
            )
            part.isOn = entry.rules.contains(rule)
            return CardNode(.button(part))
        }
        let times = CentreSnooze.allCases.filter { $0 != .back || centre.isReturnKnown }
        return CardNode(.menu, snoozes(of: entry, times) + rules)
    }

    private static func snoozes(of entry: CentreEntry, _ times: [CentreSnooze]) -> [CardNode] {
        guard let toast = entry.live else { return [] }
        return times.map { time in
            let part = ButtonPart(
                title: time.label.text,
                style: ButtonLook.secondary(size: .small),
                target: .centre(.snooze(toast, time))
            )
            return CardNode(.button(part))
        }
    }

    private init(
        _ part: Part,
        row id: CentreRow.ID,
        _ name: String,
        _ notes: [String?],
        isExpanded: Bool? = nil
    ) {
        let target = Target.centre(.row(id))
        var row = Control(.listItem, name, target, isExpanded: isExpanded)
        row.notes = notes.compactMap(\.self)
        self.init(part, [CardNode(.control(row))])
    }

    private static func cross(_ id: CentreRow.ID) -> CardNode {
        CardNode(.control(Control(.button, Phrase.dismissSign.text, .centre(.dismiss(id)))))
    }
}

extension Reply {
    /// The field of the reply to a toast in the centre, which may have several.
    public func field(to toast: PresentationID) -> FormField {
        var field = input
        field.id = Self.fieldID(toast)
        return field
    }

    /// The id of that field.
    public static func fieldID(_ toast: PresentationID) -> String { "reply:\(toast.rawValue)" }
}

extension Centre {
    /// Whether a row is the first that the user has seen, below those that are new.
    public func isFirstSeen(_ index: Int) -> Bool {
        guard case .entry(let above)? = self[index - 1], case .entry(let entry)? = self[index]
        else {
            return false
        }
        return above.isUnread && !entry.isUnread
    }
}

extension CentreEntry {
    /// Returns when it came, or until when it is snoozed.
    public func moment(by clock: WallClock, at now: Instant) -> String {
        guard isSnoozed else { return clock.moment(shownAt, at: now) }
        return snoozedUntil.map { Phrase.until.text(clock.end($0, at: now)) }
            ?? Phrase.untilBack.text
    }

    /// The toast of a live entry.
    public var live: PresentationID? {
        if case .live(let id) = id { id } else { nil }
    }

    /// Whether its toast has not ended.
    public var isLive: Bool { live != nil }
}
