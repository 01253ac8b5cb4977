// SPDX-License-Identifier: MIT

import BusService
import BusWire
import HistoryWire
import Journal
import PresenterCore

/// The pictures of past notifications, as files for displays.
///
/// Those that were looked at last stay, so that a list that is scrolled writes each once.
final class PastPictures {
    private let images: ImageStore
    private let log: Log
    private var files: [Int64: StoredImage] = [:]
    /// The entries that have one, the oldest first.
    private var order: [Int64] = []

    /// Files at the same time, 9 kB each: more than the rows of a centre that was scrolled far.
    private static let most = 32 * Centre.mostRows
    /// Whose share of the store they count to; no identity of a client has this form.
    private static let identity = "history"

    /// Creates it in a store.
    init(_ images: ImageStore, log: Log) {
        self.images = images
        self.log = log
    }

    /// Writes the picture of an entry, unless it is there; `nil`: there is no room for it.
    func image(_ picture: SmallPicture, of entry: Int64) -> StoredImage? {
        if let file = files[entry] {
            order.removeAll { $0 == entry }
            order.append(entry)
            return file
        }
        let pixels = RawImage(
            width: picture.width,
            height: picture.height,
            rowStride: 4 * picture.width,
            hasAlpha: true,
            bitsPerSample: 8,
            channels: 4,
            bytes: picture.pixels
        )
        guard let pixels else { return nil }
        do {
            guard let file = try images.store(pixels, of: Self.identity) else { return nil }
            files[entry] = file
            order.append(entry)
            if order.count > Self.most { forget([order[0]]) }
            return file
        } catch {
            log.warning("cannot store a picture of the history: \(error)")
            return nil
        }
    }

    /// Deletes the pictures of entries that are deleted.
    func follow(_ question: CentreQuestion) {
        switch question {
        case .groups, .page: break
        case .remove(let entry): forget([entry])
        // It does not say whose they are, and rows of other groups show theirs.
        case .removeGroup: break
        case .removeAll: forget(order)
        }
    }

    private func forget(_ entries: [Int64]) {
        let gone = entries.compactMap { files.removeValue(forKey: $0) }
        order.removeAll(where: entries.contains)
        do {
            try images.drop(gone)
        } catch {
            log.warning("cannot delete a picture of the history: \(error)")
        }
    }
}
