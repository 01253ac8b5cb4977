// SPDX-License-Identifier: MIT

extension Content {
    /// The sources of all its pictures.
    public var imageSources: [ImageSource] {
        var sources: [ImageSource] = []
        ofKind.forEachPictureField { value in
            _ = value.replacingImages {
                sources.append($0)
                return $0
            }
        }
        return sources
    }

    /// The pixels that the daemon keeps for it.
    public var storedImages: [StoredImage] {
        imageSources.compactMap { source in
            if case .stored(let image) = source { return image }
            return nil
        }
    }

    /// The pictures whose source is a web address.
    var remoteImages: [RemoteImage] {
        imageSources.compactMap { source in
            if case .remote(let image) = source { return image }
            return nil
        }
    }

    /// Returns a copy with the pictures that were fetched for an older content.
    func keepingImages(of old: Content) -> Content {
        old.remoteImages.reduce(self) { content, image in
            if case .fetched = image.state { content.with(image) } else { content }
        }
    }

    /// Messages for the user about missing pictures.
    ///
    /// - Parameter wishes: the pictures that are being fetched.
    /// - Returns: a sentence for each.
    func missingImages(_ wishes: [ImageWish]) -> [String] {
        remoteImages.compactMap { image in
            switch image.state {
            case .waiting where wishes.contains { $0.address == image.address }:
                "Its picture is being fetched."
            case .waiting: "Its picture is fetched when it is shown."
            case .fetched: nil
            case .failed(let reason): "Its picture could not be fetched: \(reason)."
            }
        }
    }

    /// Returns a copy in which all pictures of an address have a new state.
    func with(_ image: RemoteImage) -> Content {
        let values = fieldValues.mapValues { value in
            value.replacingImages { source in
                guard case .remote(let old) = source, old.address == image.address else {
                    return source
                }
                return .remote(image)
            }
        }
        return Content(kind, fields: values)
    }
}

extension OptionValue {
    /// Returns a copy with each picture replaced by what the function returns.
    fileprivate func replacingImages(_ replace: (ImageSource) -> ImageSource) -> OptionValue {
        switch self {
        case .picture(let source): .picture(source.map(replace))
        case .pictures(let sources): .pictures(sources.map { $0.map(replace) })
        case .buttons(let buttons):
            .buttons(
                buttons.map { button in
                    var button = button
                    if let source = button.icon?.source { button.icon?.source = replace(source) }
                    return button
                }
            )
        case .records(let records):
            .records(records.map { $0.mapValues { $0.replacingImages(replace) } })
        case .table(let values): .table(values.mapValues { $0.replacingImages(replace) })
        default: self
        }
    }
}
