// SPDX-License-Identifier: MIT

public import BusWire
public import Files
public import HelperWire
public import PresenterCore
public import SystemCalls

/// Stores raw pixels from clients as files that only this user's displays can
/// read.
public final class PixelStore {
    private let folder: PrivateFolder
    private var kept: [String: Kept] = [:]
    private var bytes = 0
    /// Bytes used by each identity's images.
    private var usage: [String: Int] = [:]
    private var next = 0
    /// The newest images, small, for the history; the oldest first.
    private var small: [(path: String, picture: SmallPicture)] = []

    /// How many there are at most: the history takes them in the same turn of the loop.
    private static let maximumSmall = 32

    /// One stored image.
    private struct Kept {
        var name: String
        var bytes: Int
        var identity: String
    }

    /// Maximum bytes in total: the folder is in memory.
    public static let maximumBytes = 128 << 20
    /// Maximum bytes per identity, so that no client fills the store.
    public static let maximumBytesPerIdentity = 64 << 20

    /// Creates the store in an open folder, `$XDG_RUNTIME_DIR/topmost/images`.
    ///
    /// Existing files stay until `clear`: another daemon may be showing them.
    public init(folder: PrivateFolder) {
        self.folder = folder
    }

    /// Deletes image files in the folder that this store did not write: leftovers of
    /// a killed daemon.
    ///
    /// Call it after the daemon's name is acquired, when no other daemon has images
    /// there.
    ///
    /// - Throws: the failed call.
    public func clear() throws(SystemError) {
        for name in try folder.names() where Self.isOwn(name) {
            if kept[folder.path + "/" + name] == nil { try folder.remove(name) }
        }
    }

    /// Keeps files of the last daemon that a restored state uses.
    ///
    /// - Parameter used: the images, with the identity that sent each.
    public func adopt(_ used: [(image: StoredImage, identity: String)]) {
        for (image, identity) in used where kept[image.path] == nil {
            let name = String(image.path.dropFirst(folder.path.count + 1))
            guard image.path == folder.path + "/" + name, Self.isOwn(name) else { continue }
            let size = image.rowStride * image.height
            kept[image.path] = Kept(name: name, bytes: size, identity: identity)
            usage[identity, default: 0] += size
            bytes += size
            // The last daemon may have had the same process id.
            next = max(next, name.split(separator: "-").last.flatMap { Int($0) } ?? 0)
        }
    }

    /// Whether a name has the form of an image's name, `4711-3`.
    private static func isOwn(_ name: String) -> Bool {
        let numbers = name.split(separator: "-", omittingEmptySubsequences: false)
        return numbers.count == 2
            && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    }

    /// Writes pixels to a new file for a client with that identity.
    ///
    /// - Parameters:
    ///   - image: the pixels.
    ///   - identity: the key of the client's identity.
    ///   - isNew: whether the history may ask for its small form; not for what comes from there.
    /// - Returns: the image's location; `nil` if the store or the identity's quota is full.
    /// - Throws: the failed call; leaves no file behind.
    public func store(
        _ image: RawImage,
        of identity: String,
        isNew: Bool = true
    ) throws(SystemError) -> StoredImage? {
        let used = usage[identity, default: 0] + image.bytes.count
        guard used <= Self.maximumBytesPerIdentity, bytes + image.bytes.count <= Self.maximumBytes
        else { return nil }
        // More may follow.
        ThisProcess.keepFreedBlocks()
        next += 1
        // Avoid names that an earlier daemon may have used.
        let name = "\(ThisProcess.id)-\(next)"
        let path = folder.path + "/" + name
        try folder.create(name, image.bytes)
        kept[path] = Kept(name: name, bytes: image.bytes.count, identity: identity)
        usage[identity] = used
        bytes += image.bytes.count
        if isNew {
            if small.count == Self.maximumSmall { small.removeFirst() }
            small.append((path, SmallPicture(image)))
        }
        return StoredImage(
            path: path,
            width: image.width,
            height: image.height,
            rowStride: image.rowStride,
            hasAlpha: image.hasAlpha
        )
    }

    /// Writes a smaller copy of an image to a new file: no side longer than
    /// `StoredImage.missedSide`.
    ///
    /// - Returns: its location; `nil` if the image is not ours, or is small.
    /// - Throws: the failed call; leaves no file behind.
    public func shrunk(_ image: StoredImage) throws(SystemError) -> StoredImage? {
        guard let one = kept[image.path], max(image.width, image.height) > StoredImage.missedSide
        else { return nil }
        let pixels = try folder.read(one.name, limit: StoredImage.maximumBytes)
        guard pixels.count >= image.rowStride * (image.height - 1) + image.width * image.channels
        else { return nil }
        let small = ScaledPixels(
            pixels,
            width: image.width,
            height: image.height,
            stride: image.rowStride,
            hasAlpha: image.hasAlpha,
            longestSide: StoredImage.missedSide
        )
        let raw = RawImage(
            width: small.width,
            height: small.height,
            rowStride: 4 * small.width,
            hasAlpha: true,
            bitsPerSample: 8,
            channels: 4,
            bytes: small.pixels
        )
        return try raw.flatMap { raw throws(SystemError) in
            // The history takes its picture from the copy, as from any new one.
            try store(raw, of: one.identity)
        }
    }

    /// Hands over the small form of an image that was stored just now; `nil`: it is older, or
    /// was handed over.
    public func takeSmall(_ image: StoredImage) -> SmallPicture? {
        guard let index = small.lastIndex(where: { $0.path == image.path }) else { return nil }
        return small.remove(at: index).picture
    }

    /// Deletes the files of images; ignores images that are not ours.
    ///
    /// - Throws: the error of the first failed call; the others are still deleted.
    public func drop(_ images: [StoredImage]) throws(SystemError) {
        var failure: SystemError?
        for image in images {
            guard let one = kept.removeValue(forKey: image.path) else { continue }
            bytes -= one.bytes
            let used = usage[one.identity, default: 0] - one.bytes
            usage[one.identity] = used > 0 ? used : nil
            do { try folder.remove(one.name) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// How many images are stored.
    public var count: Int { kept.count }
}

extension StoredImage {
    fileprivate var channels: Int { hasAlpha ? 4 : 3 }
}

extension RawImage {
    /// The pixels of a kept picture.
    public init?(_ picture: SmallPicture) {
        self.init(
            width: picture.width,
            height: picture.height,
            rowStride: 4 * picture.width,
            hasAlpha: true,
            bitsPerSample: 8,
            channels: 4,
            bytes: picture.pixels
        )
    }
}

extension SmallPicture {
    /// Creates the small form of a client's picture.
    fileprivate init(_ image: RawImage) {
        self.init(
            of: image.bytes,
            width: image.width,
            height: image.height,
            stride: image.rowStride,
            hasAlpha: image.hasAlpha
        )
    }
}
