// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    /// A content picture, scaled to fit; `nil` if it cannot be loaded.
    func picture(_ picture: Picture?, within limit: Extent) -> Node? {
        guard let picture, let own = ownSize(of: picture), own.width > 0, own.height > 0
        else { return nil }
        let ratio = own.height / own.width
        var size = own
        switch (picture.width.map(Double.init), picture.height.map(Double.init)) {
        // A box keeps the picture's own ratio.
        case (let width?, let height?):
            let scale = min(width / own.width, height / own.height)
            size = Extent(width: own.width * scale, height: own.height * scale)
        case (let width?, nil): size = Extent(width: width, height: width * ratio)
        case (nil, let height?): size = Extent(width: height / ratio, height: height)
        case (nil, nil): break
        }
        let shrink = min(
            1,
            limit.width / max(1, size.width),
            limit.height / max(1, size.height)
        )
        let shown = Extent(
            width: max(1, (size.width * shrink).rounded()),
            height: max(1, (size.height * shrink).rounded())
        )
        // Keeps a picture smaller than a button from becoming a disc.
        let radius = min(
            theme.radius(10),
            theme.radius(forHeight: min(shown.width, shown.height))
        )
        return Node(.picture(picture.source, ImageStyle(fit: .contain, radius: radius)))
            .sized(shown.width, shown.height)
            .with { node in
                // A dark screenshot on a dark card has an edge too.
                let line = theme.isDark ? Color.white.opacity(0.10) : Color.black.opacity(0.07)
                if !picture.source.hasAlpha {
                    node.foreground.append(.edge(line, width: 1, radius: radius))
                }
            }
    }

    /// The size that gives a picture its ratio; `nil` if it cannot be loaded.
    private func ownSize(of picture: Picture) -> Extent? {
        // Without a given size, one from the web has the same place before and after it comes.
        guard case .remote(let image) = picture.source,
            let side = picture.width ?? picture.height
        else { return measure.image(picture.source) }
        switch image.state {
        case .failed: return nil
        case .fetched(let path): return measure.image(.file(path: path))
        case .waiting:
            let width = picture.width ?? side
            let height = picture.height ?? side
            return Extent(width: Double(width), height: Double(height))
        }
    }

    // MARK: Toasts

    /// Maximum width of a picture below a toast's text; it begins with the icon.
    private static let toastPicture = 344.0
    /// Up to this side, a picture without a requested size is an icon.
    private static let largestIcon = 128.0
    /// Icons, avatars and covers are about square; screenshots are not.
    private static let squareRatio = 1.25

    /// Returns a toast's form; one with a large picture or with gathered toasts needs
    /// the full form.
    func form(of toast: Toast) -> Toast.Form {
        // What stands beside the proved name needs the first line: a claimed name, or where it came
        // from.
        let isNamed = card.identity.claimedName != nil || toast.origin != nil
        if card.gathered > 0 || (toast.form == .plain && isNamed) { return .full }
        return toastPicture(toast, width: Self.toastPicture) == nil ? toast.form : .full
    }

    /// The picture below a toast's text; `nil` if there is none or it is an icon.
    func toastPicture(_ toast: Toast, width: Double) -> Node? {
        guard let image = toast.headline.image, isContent(image, of: toast) else { return nil }
        let limit = Extent(
            width: min(type.width(Self.toastPicture), width - 2 * measures.edge),
            height: type.width(measures.picture)
        )
        return picture(image, within: limit)
    }

    /// The picture of an open entry of the centre, as large as below its toast's text; `nil`: it
    /// is shown as an icon, or cannot be loaded.
    func entryPicture(_ picture: Picture) -> Node? {
        guard let own = ownSize(of: picture), max(own.width, own.height) > Self.largestIcon else {
            return nil
        }
        let limit = Extent(
            width: type.width(Self.toastPicture),
            height: type.width(measures.picture)
        )
        return self.picture(picture, within: limit)
    }

    /// The picture drawn as a toast's icon.
    func iconPicture(of toast: Toast) -> Picture? {
        toast.headline.image.flatMap { isContent($0, of: toast) ? nil : $0 }
    }

    /// Whether a toast's picture is content and not an icon: the caller gave
    /// its size, or it is large and not about square.
    private func isContent(_ picture: Picture, of toast: Toast) -> Bool {
        if toast.hasImageBelow { return true }
        if picture.width != nil || picture.height != nil {
            return Double(max(picture.width ?? 0, picture.height ?? 0)) > measures.icon
        }
        if case .name = picture.source { return false }
        guard !toast.isAboutPeople, let own = measure.image(picture.source) else { return false }
        let (long, short) = (max(own.width, own.height), min(own.width, own.height))
        return long > Self.largestIcon && long > short * Self.squareRatio
    }
}

extension ImageSource {
    /// Whether it is known to have transparent parts.
    fileprivate var hasAlpha: Bool {
        switch self {
        case .stored(let image): image.hasAlpha
        case .name: true
        case .file, .remote: false
        }
    }
}
