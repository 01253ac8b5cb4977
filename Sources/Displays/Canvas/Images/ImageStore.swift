// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PictureDecoding
import PresenterCore
import SystemCalls

/// A cache of pictures by source, decoded once and kept in the sizes drawn.
///
/// A changed file is decoded again, and after a while one that could not be decoded. Another
/// process decodes; until it has answered, a picture is pending, with the size in its header.
/// A display has others open paths too: a file system that does not
/// answer must not stop it.
final class ImageStore {
    /// A source with the state of its file.
    private struct FileKey: Hashable {
        var source: ImageSource
        var stamp: FileStamp
        /// For vector graphics, which are decoded for every size; zero otherwise.
        var box = Size(width: 0, height: 0)
    }

    private struct Size: Hashable {
        var width, height: Int
    }

    /// A picture with its size before scaling.
    private struct Entry {
        var bitmap: Bitmap
        var naturalWidth: Int
        var naturalHeight: Int
        /// Whether it can be scaled without loss.
        var isVector: Bool
    }

    /// What became of a picture; `nil`: it could not be decoded.
    private struct Known {
        var picture: Entry?
        var since = BootClock.now
    }

    /// The state of a picture.
    private enum State {
        case ready(Entry, FileKey)
        /// The picture is being decoded.
        case pending(PictureSize)
        case unavailable
    }

    /// A picture in the size to draw.
    enum Drawable {
        case ready(Bitmap)
        /// The picture is being decoded.
        case pending
        case unavailable
    }

    /// A picture that the decoder has.
    private struct Pending {
        var key: FileKey
        var size: PictureSize
        var isVector: Bool
    }

    private struct SizedKey: Hashable {
        var file: FileKey
        var size: Size
    }

    private struct SeenKey: Hashable {
        var file: FileKey
        var color: Color
        var isPicture: Bool
    }

    /// What has the pixels of a picture.
    private enum PixelSource {
        /// A file, or what the daemon has stored.
        case found(ImageSource)
        /// The file is being looked for.
        case pending
        case none
    }

    private let findIcon: Resources.FindIcon
    private let decoding: Resources.Decoding
    private var decoder = WaitingDecoder()
    private var pending: [UInt32: Pending] = [:]
    private var lastNumber: UInt32 = 0
    private var decoded = LeastRecentlyUsed<FileKey, Known>(limit: 24 << 20)
    private var seen = LeastRecentlyUsed<SeenKey, Bool>(limit: 64 << 10)
    private var sized = LeastRecentlyUsed<SizedKey, Bitmap>(limit: 8 << 20)
    /// The number of files opened for decoding, for tests.
    private(set) var decodeCount = 0

    /// The size kept free for a picture on the web, whose own comes late.
    private static let remoteSize = Extent(width: 320, height: 180)
    /// The size of an icon, and of a picture whose header comes late.
    private static let iconSize = Extent(width: 48, height: 48)
    /// After which time a picture is decoded again that could not be.
    var retry = Duration.seconds(60)
    /// Maximum side of cached bitmaps, unless a larger size is drawn.
    private static let keptSide = 1_024

    init(decoding: Resources.Decoding = .waiting, findIcon: @escaping Resources.FindIcon) {
        self.decoding = decoding
        self.findIcon = findIcon
    }

    /// Returns the pixel size of a picture at scale 1; `nil` if it is unavailable.
    func naturalSize(of source: ImageSource) -> Extent? {
        if case .name(let name) = source {
            if Emoji(name) != nil { return Self.iconSize }
            switch iconFile(name, size: Self.iconSide, scale: 1) {
            case .none: return nil
            case .pending: return Self.iconSize
            case .found(let file):
                let box = Size(width: Self.iconSide, height: Self.iconSide)
                return size(file, toCover: box).map { _ in Self.iconSize }
            }
        }
        if case .remote(let image) = source {
            if case .failed = image.state { return nil }
            // The same before and after it is fetched, so nothing moves.
            return Self.remoteSize
        }
        let box = Size(width: Self.keptSide, height: Self.keptSide)
        return size(source, toCover: box).map {
            Extent(width: Double($0.width), height: Double($0.height))
        }
    }

    private func size(_ source: ImageSource, toCover box: Size) -> PictureSize? {
        switch picture(source, toCover: box) {
        case .ready(let picture, _):
            PictureSize(width: picture.naturalWidth, height: picture.naturalHeight)
        case .pending(let size): size
        case .unavailable: nil
        }
    }

    /// Returns a picture in the size to draw.
    ///
    /// `box` is the area to fill in device pixels; `scale` is device pixels to one
    /// pixel of the design.
    func bitmap(
        of source: ImageSource,
        in box: (width: Int, height: Int),
        fit: ImageStyle.Fit,
        scale: Double
    ) -> Drawable {
        let sides = 1...Surface.maximumSide
        guard sides.contains(box.width), sides.contains(box.height) else { return .unavailable }
        let asked = Size(width: box.width, height: box.height)
        let state: State
        switch pixels(of: source, in: box, scale: scale) {
        case .none: return .unavailable
        case .pending: return .pending
        case .found(let file): state = picture(file, toCover: asked)
        }
        switch state {
        case .pending: return .pending
        case .unavailable: return .unavailable
        case .ready(let picture, let key):
            return scaled(picture, key, to: box, fit: fit).map(Drawable.ready) ?? .unavailable
        }
    }

    private func pixels(
        of source: ImageSource,
        in box: (width: Int, height: Int),
        scale: Double
    ) -> PixelSource {
        switch source {
        case .file, .stored: .found(source)
        case .name(let name): iconFile(name, in: box, scale: scale)
        case .remote(let image):
            switch image.state {
            case .waiting: .pending
            case .failed: .none
            case .fetched(let path): .found(.file(path: path))
            }
        }
    }

    private func scaled(
        _ picture: Entry,
        _ key: FileKey,
        to box: (width: Int, height: Int),
        fit: ImageStyle.Fit
    ) -> Bitmap? {
        let across = Double(box.width) / Double(picture.naturalWidth)
        let down = Double(box.height) / Double(picture.naturalHeight)
        let factor = fit == .contain ? min(across, down) : max(across, down)
        func length(_ natural: Int) -> Int {
            max(1, min(Surface.maximumSide, Int((Double(natural) * factor).rounded())))
        }
        let size = Size(width: length(picture.naturalWidth), height: length(picture.naturalHeight))
        // A long strip that covers a square would need too many pixels.
        guard size.width * size.height <= PictureLimits.pixels else { return nil }
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
        guard case .found(let icon) = iconFile(wanted, in: box, scale: scale), Self.isShape(icon)
        else { return nil }
        return icon
    }

    /// Whether the theme's icon of a name is a shape of one colour.
    func isShape(_ name: String) -> Bool {
        guard case .found(let icon) = iconFile(name, size: Self.iconSide, scale: 1) else {
            return name.hasSuffix("-symbolic")
        }
        return Self.isShape(icon)
    }

    /// Whether at least an eighth of an icon, such as its outline, has enough contrast to a colour.
    func isSeen(_ source: ImageSource, on color: Color) -> Bool {
        guard case .ready(let picture, let key) = icon(source) else { return true }
        let isPicture = if case .name = source { false } else { true }
        let question = SeenKey(file: key, color: color, isPicture: isPicture)
        if let known = seen.value(for: question) { return known }
        let isSeen =
            isPicture && picture.bitmap.isOpaque
            || picture.bitmap.share(withContrast: 3, to: color) >= 0.125
        seen.insert(isSeen, for: question, cost: 64)
        return isSeen
    }

    /// The longer side of an icon's pixels; `nil`: it has any size, or is not decoded yet.
    func pixelSide(of source: ImageSource) -> Int? {
        guard case .ready(let picture, _) = icon(source), !picture.isVector else { return nil }
        return max(picture.naturalWidth, picture.naturalHeight)
    }

    /// An icon in its usual size.
    private func icon(_ source: ImageSource) -> State {
        let box = Size(width: Self.iconSide, height: Self.iconSide)
        switch pixels(of: source, in: (box.width, box.height), scale: 1) {
        case .found(let source): return picture(source, toCover: box)
        case .pending, .none: return .unavailable
        }
    }

    private static func isShape(_ icon: ImageSource) -> Bool {
        guard case .file(let path) = icon else { return false }
        return path.split(separator: "/").last?.contains(text: "-symbolic") == true
    }

    /// The size in which themes have all their icons in colours; those for tiles are made
    /// smaller from it.
    private static let iconSide = 48
    /// From this size on an icon is a picture; smaller ones are drawn for their size.
    private static let minimumPicture = 28

    /// Returns the theme's file for an icon in a box of device pixels.
    private func iconFile(
        _ name: String,
        in box: (width: Int, height: Int),
        scale: Double
    ) -> PixelSource {
        let whole = max(1, min(4, Int(scale.rounded(.up))))
        let side = Int((Double(max(box.width, box.height)) / Double(whole)).rounded())
        let size = side >= Self.minimumPicture ? max(side, Self.iconSide) : max(1, side)
        return iconFile(name, size: size, scale: whole)
    }

    private func iconFile(_ name: String, size: Int, scale: Int) -> PixelSource {
        guard !name.isEmpty, name.utf8.count <= 255, !name.utf8.contains(0) else { return .none }
        if case .queued(let queue) = decoding {
            let question = PathQuestion.icon(name: name, size: size, scale: scale)
            switch queue.paths.answer(to: question) {
            case .icon(let path)?: return .found(.file(path: path))
            case nil: return .pending
            case .nothing?, .head?, .contents?: return .none
            }
        }
        return findIcon(name, size, scale).map { .found(.file(path: $0)) } ?? .none
    }

    private func picture(_ source: ImageSource, toCover box: Size) -> State {
        let path: String
        switch source {
        case .file(let file): path = file
        case .stored(let image): return picture(image)
        case .name, .remote: return .unavailable
        }
        guard let head = head(of: path) else {
            return .pending(
                PictureSize(width: Int(Self.iconSize.width), height: Int(Self.iconSize.height))
            )
        }
        guard case .head(let head) = head, let found = head.picture else { return .unavailable }
        let key = FileKey(source: source, stamp: head.stamp)
        if let known = known(key) {
            guard let picture = known.picture else { return .unavailable }
            guard picture.isVector || isTooSmall(picture, for: box) else {
                return .ready(picture, key)
            }
        }
        var vectorKey = key
        vectorKey.box = box
        if let known = known(vectorKey) {
            return known.picture.map { .ready($0, vectorKey) } ?? .unavailable
        }
        // A picture that failed keeps no room while it is tried again: the card would jump.
        let hasFailed = [key, vectorKey].contains { key in
            decoded.value(for: key).map { $0.picture == nil } ?? false
        }
        if let known = pending.values.first(where: { $0.key == key || $0.key == vectorKey }) {
            return hasFailed ? .unavailable : .pending(known.size)
        }
        decodeCount += 1
        let state = decode(path, found, key, vectorKey)
        if case .pending = state, hasFailed { return .unavailable }
        return state
    }

    /// Returns what a file holds; `nil`: that is not known yet.
    private func head(of path: String) -> PathAnswer? {
        switch decoding {
        case .waiting: PictureFile.head(of: path).map(PathAnswer.head) ?? .nothing
        case .queued(let queue): queue.paths.answer(to: .head(path: path))
        }
    }

    /// Returns a client's pixels, which the daemon has stored in its own folder in memory.
    private func picture(_ image: StoredImage) -> State {
        guard let file = PictureFile.open(image.path), let stamp = file.file.stamp else {
            return .unavailable
        }
        let key = FileKey(source: .stored(image), stamp: stamp)
        if let known = known(key) {
            return known.picture.map { .ready($0, key) } ?? .unavailable
        }
        decodeCount += 1
        return keep(stored(image, file), as: key)
    }

    /// Returns what is known of a picture; a failure is forgotten after a while.
    private func known(_ key: FileKey) -> Known? {
        decoded.value(for: key).flatMap {
            $0.picture == nil && BootClock.now - $0.since >= retry ? nil : $0
        }
    }

    private func keep(_ picture: Entry?, as key: FileKey) -> State {
        decoded.insert(Known(picture: picture), for: key, cost: picture?.bitmap.cost ?? 64)
        return picture.map { .ready($0, key) } ?? .unavailable
    }

    /// Whether the source has more pixels than were cached.
    private func isTooSmall(_ picture: Entry, for box: Size) -> Bool {
        let bitmap = picture.bitmap
        return (bitmap.width < picture.naturalWidth || bitmap.height < picture.naturalHeight)
            && (bitmap.width < box.width && bitmap.height < box.height)
    }

    private func decode(
        _ path: String,
        _ picture: PictureFile.Picture,
        _ key: FileKey,
        _ vectorKey: FileKey
    ) -> State {
        let isVector = picture.format == .svg
        let box = vectorKey.box
        let isLarge = max(box.width, box.height) > Self.keptSide
        let minimum = isVector || isLarge ? 0 : Self.keptSide
        lastNumber &+= 1
        let request = DecoderRequest(
            number: lastNumber,
            width: max(box.width, minimum),
            height: max(box.height, minimum)
        )
        let job = Pending(key: isVector ? vectorKey : key, size: picture.size, isVector: isVector)
        switch decoding {
        case .waiting:
            guard let file = PictureFile.open(path) else { return keep(nil, as: key) }
            return keep(job, decoder.decode(request, file))
        case .queued(let queue):
            pending[lastNumber] = job
            queue.add(request, path)
            return .pending(picture.size)
        }
    }

    /// Forgets what can be made again without a decoder: clients' pixels, which are in files in
    /// memory, and pictures in the sizes drawn.
    func trim() {
        decoded.removeAll { if case .stored = $0.source { true } else { false } }
        sized.trim()
    }

    /// Takes the decoder's answer to a request of the queue; `nil`: it is no picture.
    func deliver(_ picture: DecodedPicture?, number: UInt32) {
        guard let job = pending.removeValue(forKey: number) else { return }
        _ = keep(job, picture)
    }

    private func keep(_ job: Pending, _ answer: DecodedPicture?) -> State {
        let picture = answer.flatMap { answer in
            Bitmap(answer).map { bitmap in
                Entry(
                    bitmap: bitmap,
                    naturalWidth: answer.naturalWidth,
                    naturalHeight: answer.naturalHeight,
                    isVector: job.isVector
                )
            }
        }
        return keep(picture, as: job.key)
    }

    private func stored(_ image: StoredImage, _ file: OpenPicture) -> Entry? {
        let format = Bitmap.Format(
            width: image.width,
            height: image.height,
            rowStride: image.rowStride,
            hasAlpha: image.hasAlpha
        )
        let bytes = file.file.firstBytes(PictureLimits.fileSize)
        guard let bitmap = unsafe Bitmap(bytes.span.bytes, format) else { return nil }
        return Entry(
            bitmap: bitmap,
            naturalWidth: image.width,
            naturalHeight: image.height,
            isVector: false
        )
    }
}
