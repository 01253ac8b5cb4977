// SPDX-License-Identifier: MIT

extension Content {
    /// Passes each of its pictures to a function, which may replace it.
    mutating func forEachImage(_ body: (inout ImageSource) -> Void) {
        switch self {
        case .modal(var modal):
            modal.headline.forEachImage(body)
            modal.buttons.forEachImage(body)
            self = .modal(modal)
        case .bottomSheet(var sheet):
            sheet.headline.forEachImage(body)
            sheet.actions.forEachImage(body)
            self = .bottomSheet(sheet)
        case .toast(var toast):
            toast.headline.forEachImage(body)
            toast.actions.forEachImage(body)
            toast.appIcon?.pass(to: body)
            toast.reply?.sendIcon?.pass(to: body)
            self = .toast(toast)
        case .loading(var loading):
            loading.headline.forEachImage(body)
            self = .loading(loading)
        case .retry(var retry):
            retry.headline.forEachImage(body)
            self = .retry(retry)
        }
    }

    /// The sources of all its pictures.
    var imageSources: [ImageSource] {
        var sources: [ImageSource] = []
        var copy = self
        copy.forEachImage { sources.append($0) }
        return sources
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
        var content = self
        content.forEachImage { source in
            guard case .remote(let old) = source, old.address == image.address else { return }
            source = .remote(image)
        }
        return content
    }
}

extension Headline {
    fileprivate mutating func forEachImage(_ body: (inout ImageSource) -> Void) {
        icon?.pass(to: body)
        image?.source.pass(to: body)
    }
}

extension [Button] {
    fileprivate mutating func forEachImage(_ body: (inout ImageSource) -> Void) {
        // A look at the others would copy the list.
        for index in indices where self[index].icon != nil {
            self[index].icon?.source.pass(to: body)
        }
    }
}

extension ImageSource {
    /// Calls the function with it; with `?.` only where there is one.
    fileprivate mutating func pass(to body: (inout ImageSource) -> Void) { body(&self) }
}
