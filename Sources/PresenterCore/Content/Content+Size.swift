// SPDX-License-Identifier: MIT

extension Content {
    /// Approximate memory in bytes of a live presentation with this content: its texts
    /// plus a fixed amount.
    ///
    /// Pixels are not included: they are in files, which have a separate limit.
    public var heldBytes: Int {
        var bytes = Self.fixedBytes + headline.heldBytes
        for button in buttons {
            bytes += Self.partBytes + button.id.utf8.count + button.title.utf8.count
        }
        switch self {
        case .modal(let modal):
            for option in modal.choices?.options ?? [] {
                bytes += Self.partBytes + option.id.utf8.count + option.title.utf8.count
                bytes += option.icon?.utf8.count ?? 0
            }
            for field in modal.fields { bytes += field.heldBytes }
            for text in modal.input?.suggestions ?? [] { bytes += Self.partBytes + text.utf8.count }
        case .toast(let toast):
            bytes += [toast.category, toast.claimedName, toast.origin].reduce(0) {
                $0 + ($1?.utf8.count ?? 0)
            }
            bytes += toast.appIcon?.heldBytes ?? 0
        case .retry(let retry): bytes += retry.details?.utf8.count ?? 0
        case .bottomSheet, .loading: break
        }
        return bytes
    }

    /// Fixed amount per presentation, measured on 10,000 waiting toasts of a few words.
    private static let fixedBytes = 1200
    /// Fixed amount per button, run or choice, besides its texts.
    fileprivate static let partBytes = 120
}

extension FormField {
    fileprivate var heldBytes: Int {
        var bytes = 4 * Content.partBytes + id.utf8.count + (label?.utf8.count ?? 0)
        bytes += text.utf8.count
        for option in choices {
            bytes += Content.partBytes + option.id.utf8.count + option.title.utf8.count
        }
        for text in suggestions { bytes += Content.partBytes + text.utf8.count }
        return bytes
    }
}

extension Headline {
    fileprivate var heldBytes: Int {
        var bytes = (title?.utf8.count ?? 0) + (icon?.heldBytes ?? 0)
        bytes += image?.source.heldBytes ?? 0
        for run in message?.runs ?? [] {
            bytes += Content.partBytes + run.text.utf8.count + (run.link?.utf8.count ?? 0)
        }
        return bytes
    }
}

extension ImageSource {
    fileprivate var heldBytes: Int {
        switch self {
        case .file(let path): path.utf8.count
        case .name(let name): name.utf8.count
        case .stored(let image): image.path.utf8.count
        case .remote(let image): image.address.utf8.count
        }
    }
}
