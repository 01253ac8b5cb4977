// SPDX-License-Identifier: MIT

import PresenterCore

extension Content {
    /// Whether nothing changed but how far the work is, and what is said beside it.
    func weighsLike(_ other: Content) -> Bool {
        switch (self, other) {
        case (.toast(var left), .toast(let right)) where left.progress != nil:
            guard right.progress != nil else { return false }
            left.progress = right.progress
            if left.headline.message != nil, right.headline.message != nil {
                left.headline.message = right.headline.message
            }
            return left == right
        case (.modal(var left), .modal(let right))
        where left.progress != nil && right.progress != nil:
            guard (left.headline.message == nil) == (right.headline.message == nil) else {
                return false
            }
            left.progress = right.progress
            left.headline.message = right.headline.message
            return left == right
        case (.loading(let left), .loading(let right)):
            return left.cancelTitle == right.cancelTitle
                && left.headline.title == right.headline.title
                && (left.headline.message == nil) == (right.headline.message == nil)
        default: return self == other
        }
    }
}
