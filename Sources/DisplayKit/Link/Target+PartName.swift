// SPDX-License-Identifier: MIT

import DesignSystem

extension Target {
    /// Its name in scripts and tests: a button's or choice's id, or the part's own name.
    var partName: String {
        switch self {
        case .button(let id), .choice(let id): id
        case .cancelRow: "cancel"
        case .field: "field"
        case .eye: "eye"
        case .link: "link"
        case .details: "details"
        case .copy: "copy"
        case .close: "close"
        case .more: "more"
        case .less: "less"
        case .card: "card"
        }
    }
}
