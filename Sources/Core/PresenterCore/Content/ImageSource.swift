// SPDX-License-Identifier: MIT

import Texts

/// The source of a picture.
///
/// The daemon never opens it: displays do, with limits; another process fetches pictures
/// from the web. Pixels and addresses are on the heap: most toasts have neither.
public enum ImageSource: Hashable, Sendable {
    /// A local file, by absolute path. Untrusted: it may be missing or no image.
    case file(path: String)
    /// An icon of the icon theme, or a single emoji.
    case name(String)
    /// Raw pixels from a client, stored by the daemon in its private runtime folder;
    /// `Effect.dropImages` deletes them when no longer shown.
    indirect case stored(StoredImage)
    /// A picture on the web, which the daemon has fetched.
    indirect case remote(RemoteImage)
}

/// Raw pixels in a file in the daemon's private runtime folder.
public struct StoredImage: Hashable, Sendable {
    /// The file's absolute path.
    public var path: String
    /// Width in pixels, 1 or more.
    public var width: Int
    /// Height in pixels, 1 or more.
    public var height: Int
    /// Bytes from one row to the next.
    public var rowStride: Int
    /// Whether a pixel has four bytes (RGBA) rather than three (RGB); not premultiplied.
    public var hasAlpha: Bool

    /// Pixels a side may have.
    public static let longestSide = 8192
    /// Pixels a side keeps once its toast is missed: larger than any icon, at most 147 kB.
    public static let missedSide = 192
    /// Bytes there may be: 64 MiB.
    public static let maximumBytes = 64 << 20

    /// Creates a description of stored pixels.
    public init(path: String, width: Int, height: Int, rowStride: Int, hasAlpha: Bool) {
        self.path = path
        self.width = width
        self.height = height
        self.rowStride = rowStride
        self.hasAlpha = hasAlpha
    }
}

/// A picture on the web.
///
/// Displays have no network: the daemon has it fetched, and says when it is there.
public struct RemoteImage: Hashable, Sendable {
    /// How far the daemon is with it.
    public enum State: Hashable, Sendable {
        /// The picture is being fetched; displays keep its place.
        case waiting
        /// The picture is in a file of the cache; an absolute path.
        case fetched(path: String)
        /// There is none, with the reason for the user.
        case failed(reason: String)
    }

    /// The address; begins with `https://`.
    public var address: String
    /// How far the daemon is with it.
    public var state: State

    /// Creates a picture that was not fetched yet, or was.
    public init(address: String, state: State = .waiting) {
        self.address = address
        self.state = state
    }

    /// Maximum length of an address in bytes.
    public static let longestAddress = 2048
}

/// A picture in a presentation and its requested size.
public struct Picture: Hashable, Sendable {
    /// Where it comes from.
    public var source: ImageSource
    /// The requested width in pixels at scale 1; `nil`: its own.
    public var width: Int?
    /// The requested height in pixels at scale 1; `nil`: its own.
    public var height: Int?

    /// Creates a picture.
    public init(source: ImageSource, width: Int? = nil, height: Int? = nil) {
        self.source = source
        self.width = width
        self.height = height
    }
}

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
    /// - Parameter requests: the pictures that are being fetched.
    /// - Returns: a sentence for each.
    func missingImages(_ requests: [ImageRequest]) -> [String] {
        remoteImages.compactMap { image in
            switch image.state {
            case .waiting where requests.contains { $0.address == image.address }:
                Phrase.pictureIsFetched.english()
            case .waiting: Phrase.pictureWaits.english()
            case .fetched: nil
            case .failed(let reason): Phrase.pictureFailed.english(reason)
            }
        }
    }

    /// Returns a copy in which all pictures of an address have a new state.
    func with(_ image: RemoteImage) -> Content {
        replacingImages { source in
            guard case .remote(let old) = source, old.address == image.address else {
                return source
            }
            return .remote(image)
        }
    }

    /// Returns a copy with each picture replaced by what the function returns; `nil`: none.
    func replacingImages(_ replace: (ImageSource) -> ImageSource?) -> Content {
        Content(kind, fields: fieldValues.mapValues { $0.replacingImages(replace) })
    }
}

extension OptionValue {
    /// Returns a copy with each picture replaced by what the function returns.
    fileprivate func replacingImages(_ replace: (ImageSource) -> ImageSource?) -> OptionValue {
        switch self {
        case .picture(let source): .picture(source.flatMap(replace))
        case .pictures(let sources): .pictures(sources.map { $0.flatMap(replace) })
        case .buttons(let buttons):
            .buttons(
                buttons.map { button in
                    var button = button
                    guard let source = button.icon?.source else { return button }
                    if let new = replace(source) {
                        button.icon?.source = new
                    } else {
                        button.icon = nil
                    }
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
