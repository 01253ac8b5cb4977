// SPDX-License-Identifier: MIT

import PresenterCore

extension Target {
    /// The name in scripts and tests: a button's or choice's id, or the part's own name.
    public var partName: String {
        switch self {
        case .button(let id), .choice(let id): id
        case .cancelRow: "cancel"
        case .list: "list"
        case .field: "field"
        case .eye: "eye"
        case .form(let part): part.partName
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

extension FormTarget {
    /// The name: the field's id, and the part of the field after a colon.
    fileprivate var partName: String {
        switch self {
        case .field(let field): field
        case .eye(let field): "\(field):eye"
        case .option(let field, let option): "\(field):\(option)"
        case .pick(let field, let value): "\(field):\(value)"
        case .step(let field, let isUp): "\(field):\(isUp ? "up" : "down")"
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
        case .quiet: "quiet"
        case .mode(let name): "mode:\(name)"
        case .clear: "clear"
        }
    }
}

extension CentreRow.ID {
    fileprivate var partName: String {
        switch self {
        case .group(let name): "group:\(name)"
        case .entry(.live(let id)): "live:\(id.rawValue)"
        case .entry(.past(let id)): "past:\(id)"
        case .pending(let group, let place): "pending:\(group):\(place)"
        }
    }
}
