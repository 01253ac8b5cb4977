// SPDX-License-Identifier: MIT

extension Content {
    /// Approximate memory in bytes of a live presentation with this content: its texts
    /// plus a fixed amount.
    ///
    /// Only what waits is counted: toasts. Pixels are not included: they are in files, which
    /// have a separate limit.
    public var heldBytes: Int {
        var bytes = Self.fixedBytes + (headline.title?.utf8.count ?? 0)
        for run in headline.message?.runs ?? [] {
            bytes += Self.partBytes + run.text.utf8.count + (run.link?.utf8.count ?? 0)
        }
        for button in buttons {
            bytes += Self.partBytes + button.id.utf8.count + button.title.utf8.count
        }
        for image in imageSources { bytes += image.heldBytes }
        guard case .toast(let toast) = self else { return bytes }
        let texts = [
            toast.category, toast.claimedName, toast.origin, toast.sound?.text,
            toast.place.output?.name, toast.reply?.label, toast.reply?.placeholder,
            toast.reply?.send,
        ]
        return texts.reduce(bytes) { $0 + ($1?.utf8.count ?? 0) }
    }

    /// Fixed amount per presentation, measured on 10,000 waiting toasts of a few words.
    private static let fixedBytes = 1200
    /// Fixed amount per button or run, besides its texts.
    private static let partBytes = 120
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
