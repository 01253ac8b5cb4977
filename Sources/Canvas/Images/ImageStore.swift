// SPDX-License-Identifier: MIT

import DesignSystem
import PresenterCore

/// A cache of pictures by source, decoded once and kept in the sizes drawn.
///
/// A changed file is decoded again; a file that could not be decoded is retried only after
/// it changes.
final class ImageStore {
    /// A source with the state of its file.
    private struct FileKey: Hashable {
        var source: ImageSource
        var stamp: PictureFile.Stamp
        /// For vector graphics, which are decoded for every size; zero otherwise.
        var box = Size(width: 0, height: 0)
    }

    private struct Size: Hashable {
        var width, height: Int
    }

    private struct SizedKey: Hashable {
        var file: FileKey
        var size: Size
    }

    private struct IconKey: Hashable {
        var name: String
        var size, scale: Int
    }

    private let findIcon: Resources.FindIcon
    private var iconPaths = LeastRecentlyUsed<IconKey, String?>(limit: 1_000)
    private var decoded = LeastRecentlyUsed<FileKey, ImageDecoder.Decoded?>(limit: 24 << 20)
    private var sized = LeastRecentlyUsed<SizedKey, Bitmap>(limit: 8 << 20)
    /// The number of files opened for decoding, for tests.
    private(set) var decodeCount = 0

    /// Maximum side of cached bitmaps, unless a larger size is drawn.
    private static let keptSide = 1_024

    init(findIcon: @escaping Resources.FindIcon) {
        self.findIcon = findIcon
    }

    /// Returns the pixel size of a picture at scale 1; `nil` if it is unavailable.
    func naturalSize(of source: ImageSource) -> Extent? {
        if case .name(let name) = source {
            if EmojiIcon.isEmoji(name) { return Extent(width: 48, height: 48) }
            guard let path = iconPath(name, size: 48, scale: 1),
                picture(.file(path: path), toCover: Size(width: 48, height: 48)) != nil
            else { return nil }
            return Extent(width: 48, height: 48)
        }
        let box = Size(width: Self.keptSide, height: Self.keptSide)
        guard let (picture, _) = picture(source, toCover: box) else { return nil }
        return Extent(width: Double(picture.naturalWidth), height: Double(picture.naturalHeight))
    }

    /// Returns a picture in the size to draw; `nil` if it is unavailable.
    ///
    /// `box` is the area to fill in device pixels; `scale` is device pixels to one
    /// pixel of the design.
    func bitmap(
        of source: ImageSource,
        in box: (width: Int, height: Int),
        fit: ImageStyle.Fit,
        scale: Double
    ) -> Bitmap? {
        let sides = 1...Surface.maximumSide
        guard sides.contains(box.width), sides.contains(box.height) else { return nil }
        var source = source
        if case .name(let name) = source {
            guard let path = iconPath(name, in: box, scale: scale) else { return nil }
            source = .file(path: path)
        }
        let asked = Size(width: box.width, height: box.height)
        guard let (picture, key) = picture(source, toCover: asked) else { return nil }
        let across = Double(box.width) / Double(picture.naturalWidth)
        let down = Double(box.height) / Double(picture.naturalHeight)
        let factor = fit == .contain ? min(across, down) : max(across, down)
        func length(_ natural: Int) -> Int {
            max(1, min(Surface.maximumSide, Int((Double(natural) * factor).rounded())))
        }
        let size = Size(
            width: length(picture.naturalWidth),
            height: length(picture.naturalHeight)
        )
        // A long strip that covers a square would need too many pixels.
        guard size.width * size.height <= ImageDecoder.pixelLimit else { return nil }
        let sizedKey = SizedKey(file: key, size: size)
        if let bitmap = sized.value(for: sizedKey) { return bitmap }
        guard let bitmap = picture.bitmap.scaled(width: size.width, height: size.height) else {
            return nil
        }
        sized.insert(bitmap, for: sizedKey, cost: bitmap.cost)
        return bitmap
    }

    /// Returns a theme's icon as a one-colour shape; `nil` if the theme has only colours.
    func symbolicIcon(
        _ name: String,
        in box: (width: Int, height: Int),
        scale: Double
    ) -> ImageSource? {
        let wanted = name.hasSuffix("-symbolic") ? name : "\(name)-symbolic"
        // A theme may return a coloured icon instead of the shape.
        guard let path = iconPath(wanted, in: box, scale: scale),
            path.split(separator: "/").last?.contains("-symbolic") == true
        else { return nil }
        return .file(path: path)
    }

    /// Returns the theme's file for an icon in a box of device pixels.
    private func iconPath(
        _ name: String,
        in box: (width: Int, height: Int),
        scale: Double
    ) -> String? {
        let whole = max(1, min(4, Int(scale.rounded(.up))))
        let side = Int((Double(max(box.width, box.height)) / Double(whole)).rounded())
        return iconPath(name, size: max(1, side), scale: whole)
    }

    private func iconPath(_ name: String, size: Int, scale: Int) -> String? {
        guard !name.isEmpty, name.utf8.count <= 255, !name.utf8.contains(0) else { return nil }
        let key = IconKey(name: name, size: size, scale: scale)
        if let path = iconPaths.value(for: key) { return path }
        let path = findIcon(name, size, scale)
        iconPaths.insert(path, for: key, cost: 1)
        return path
    }

    private func picture(
        _ source: ImageSource,
        toCover box: Size
    ) -> (picture: ImageDecoder.Decoded, key: FileKey)? {
        let path: String
        switch source {
        case .file(let file): path = file
        case .stored(let image): path = image.path
        case .name: return nil
        }
        guard let stamp = PictureFile.stamp(of: path) else { return nil }
        var key = FileKey(source: source, stamp: stamp)
        if let known = decoded.value(for: key) {
            guard let picture = known else { return nil }
            guard picture.isVector || isTooSmall(picture, for: box) else { return (picture, key) }
        }
        let isLarge = max(box.width, box.height) > Self.keptSide
        var target = Size(
            width: max(box.width, isLarge ? 0 : Self.keptSide),
            height: max(box.height, isLarge ? 0 : Self.keptSide)
        )
        var vectorKey = key
        vectorKey.box = box
        if let known = decoded.value(for: vectorKey) { return known.map { ($0, vectorKey) } }
        decodeCount += 1
        guard let bytes = PictureFile.read(path) else {
            decoded.insert(nil, for: key, cost: 64)
            return nil
        }
        let isVector = isDrawing(bytes, source)
        if isVector {
            target = box
            key = vectorKey
        }
        let picture = decode(bytes, source, toCover: target)
        decoded.insert(picture, for: key, cost: picture?.bitmap.cost ?? 64)
        return picture.map { ($0, key) }
    }

    private func isDrawing(_ bytes: [UInt8], _ source: ImageSource) -> Bool {
        guard case .file = source else { return false }
        return ImageDecoder.format(of: bytes) == "svg"
    }

    /// Whether the source has more pixels than were cached.
    private func isTooSmall(_ picture: ImageDecoder.Decoded, for box: Size) -> Bool {
        let bitmap = picture.bitmap
        return (bitmap.width < picture.naturalWidth || bitmap.height < picture.naturalHeight)
            && (bitmap.width < box.width && bitmap.height < box.height)
    }

    private func decode(
        _ bytes: [UInt8],
        _ source: ImageSource,
        toCover box: Size
    ) -> ImageDecoder.Decoded? {
        guard case .stored(let image) = source else {
            return ImageDecoder.decode(bytes, toCover: (box.width, box.height))
        }
        let format = Bitmap.Format(
            width: image.width,
            height: image.height,
            rowStride: image.rowStride,
            hasAlpha: image.hasAlpha
        )
        guard let bitmap = unsafe Bitmap(bytes.span.bytes, format) else { return nil }
        return ImageDecoder.Decoded(
            bitmap: bitmap,
            naturalWidth: image.width,
            naturalHeight: image.height,
            isVector: false
        )
    }
}
