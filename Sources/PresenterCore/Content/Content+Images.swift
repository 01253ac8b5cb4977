// SPDX-License-Identifier: MIT

extension Content {
    /// The sources of all its pictures.
    var imageSources: [ImageSource] {
        var sources = [headline.icon, headline.image?.source] + buttons.map(\.icon?.source)
        if case .toast(let toast) = self { sources += [toast.appIcon, toast.reply?.sendIcon] }
        return sources.compactMap(\.self)
    }

    /// The pixels that the daemon keeps for it.
    public var storedImages: [StoredImage] {
        imageSources.compactMap { source in
            if case .stored(let image) = source { return image }
            return nil
        }
    }

    /// Its pictures on the web.
    var remoteImages: [RemoteImage] {
        imageSources.compactMap { source in
            if case .remote(let image) = source { return image }
            return nil
        }
    }

    /// The same with the pictures that were fetched for another content.
    func keepingImages(of old: Content) -> Content {
        old.remoteImages.reduce(self) { content, image in
            if case .fetched = image.state { content.with(image) } else { content }
        }
    }

    /// Messages for the user about missing pictures.
    var missingImages: [String] {
        remoteImages.compactMap { image in
            switch image.state {
            case .waiting: "Its picture is being fetched."
            case .fetched: nil
            case .failed(let reason): "Its picture could not be fetched: \(reason)."
            }
        }
    }

    /// The same with a new state of the pictures at an address.
    func with(_ image: RemoteImage) -> Content {
        func changed(_ source: ImageSource?) -> ImageSource? {
            guard case .remote(let old)? = source, old.address == image.address else {
                return source
            }
            return .remote(image)
        }
        var headline = headline
        headline.icon = changed(headline.icon)
        if let source = changed(headline.image?.source) { headline.image?.source = source }
        switch self {
        case .modal(var modal):
            modal.headline = headline
            return .modal(modal)
        case .bottomSheet(var sheet):
            sheet.headline = headline
            return .bottomSheet(sheet)
        case .toast(var toast):
            toast.headline = headline
            toast.appIcon = changed(toast.appIcon)
            return .toast(toast)
        case .loading(var loading):
            loading.headline = headline
            return .loading(loading)
        case .retry(var retry):
            retry.headline = headline
            return .retry(retry)
        }
    }
}

extension IconPlacement {
    /// The icon, on either side.
    fileprivate var source: ImageSource {
        switch self {
        case .leading(let source), .trailing(let source): source
        }
    }
}
