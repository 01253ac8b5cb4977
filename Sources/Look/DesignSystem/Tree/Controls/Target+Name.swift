// SPDX-License-Identifier: MIT

import PresenterCore

extension Target {
    /// The name of a control with this target in scripts and tests.
    var partName: String {
        switch self {
        case .button(let id), .field(FormField.choicesID, .option(let id)): id
        case .cancelRow: "cancel"
        case .list: "list"
        case .input: "field"
        case .field(FormField.inputID, .eye): "eye"
        case .field(let field, let part): field + part.suffix
        case .link: "link"
        case .details: "details"
        case .copy: "copy"
        case .close: "close"
        case .more: "more"
        case .less: "less"
        case .card: "card"
        case .centre(let part): part.partName
        }
    }
}

extension FieldPart {
    /// What follows the field's id in the name of a part.
    fileprivate var suffix: String {
        switch self {
        case .box: ""
        case .eye: ":eye"
        case .option(let option): ":\(option)"
        case .pick(let value): ":\(value)"
        case .step(let isUp): isUp ? ":up" : ":down"
        }
    }
}

extension CentreTarget {
    /// The name, for example `clear`, `row:live:9` or `row:group:Mail`.
    fileprivate var partName: String {
        switch self {
        case .row(let id): "row:\(id.partName)"
        case .dismiss(let id): "dismiss:\(id.partName)"
        case .button(let id, let button): "button:\(id.rawValue):\(button)"
        case .copy(let id): "copy:\(id.rawValue)"
        case .send(let id): "send:\(id.rawValue)"
        case .menu(let id): "menu:\(CentreRow.ID.entry(id).partName)"
        case .snooze(let id, let time): "snooze:\(time.rawValue):\(id.rawValue)"
        case .rule(let id, let rule): "\(rule.rawValue):\(CentreRow.ID.entry(id).partName)"
        case .quiet: "quiet"
        case .mode(let name): "mode:\(name)"
        case .clear: "clear"
        case .undo: "undo"
        }
    }
}

extension CentreRow.ID {
    fileprivate var partName: String {
        switch self {
        case .group(let name): "group:\(name)"
        case .entry(.live(let id)): "live:\(id.rawValue)"
        case .entry(.history(let id)): "past:\(id)"
        case .pending(let group, let index): "pending:\(group):\(index)"
        }
    }
}
