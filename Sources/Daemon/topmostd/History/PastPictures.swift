// SPDX-License-Identifier: MIT

import BusService
import BusWire
import EventLoop
import HelperWire
import Journal
import PresenterCore
import SystemCalls

/// The pictures of past notifications, as files for displays.
///
/// The most recently used ones stay, so that scrolling a list requests each one once.
/// What is deleted stays a moment longer: displays still show it as it leaves.
final class PastPictures {
    private struct File {
        var image: StoredImage
        var entry: Int64
        /// The name that the entry was shown with.
        var group: String
    }

    private let images: PixelStore
    private let log: Log
    private let loop: EventLoop
    private var timer: TimerSource?
    /// The files by the numbers of their pictures, which no other picture has, even after a repair
    /// of the database.
    private var files: [Int64: File] = [:]
    /// The pictures' numbers; the last one used is at the end.
    private var order: [Int64] = []
    /// What was deleted, until then.
    private var leaving: [(image: StoredImage, until: Duration)] = []

    /// Files at the same time, 9 kB each: more than the rows of a centre that was scrolled far.
    private static let maximumEntries = 32 * Centre.maximumRows
    /// How long displays may show deleted pictures.
    static let leave = Duration.seconds(2)
    /// The sender whose share of the store the pictures count to; no identity of a client has this
    /// form.
    private static let identity = "history"

    /// Creates an empty collection of pictures in a store.
    ///
    /// - Throws: if the loop cannot add a timer.
    init(_ images: PixelStore, loop: EventLoop, log: Log) throws(SystemError) {
        self.images = images
        self.log = log
        self.loop = loop
        timer = try loop.timer(accuracy: .milliseconds(100)) { [weak self] in self?.drop() }
    }

    /// The picture of an entry; `nil`: it has none, or it was not added.
    func image(of entry: HistoryEntry) -> StoredImage? {
        guard let number = entry.pictureNumber, let file = files[number] else { return nil }
        order.removeAll { $0 == number }
        order.append(number)
        return file.image
    }

    /// The ids of the entries whose pictures must be requested.
    func missing(from entries: [HistoryEntry]) -> [Int64] {
        let ids = entries.compactMap { entry in
            entry.pictureNumber.flatMap { files[$0] == nil ? entry.id : nil }
        }
        return Array(ids.prefix(HistoryPicture.maximumPictures))
    }

    /// Writes the pictures of entries, as far as there is room for them.
    func add(_ pictures: [HistoryPicture], of entries: [HistoryEntry]) {
        let groups = Dictionary(entries.map { ($0.id, $0.app) }) { first, _ in first }
        for one in pictures where files[one.number] == nil {
            guard let group = groups[one.entry] else { continue }
            guard let pixels = RawImage(one.picture) else { continue }
            do {
                guard let image = try images.store(pixels, of: Self.identity, isNew: false) else {
                    return
                }
                files[one.number] = File(image: image, entry: one.entry, group: group)
                order.append(one.number)
                let oldest = order[0]
                if order.count > Self.maximumEntries { forget { $0 == oldest } }
            } catch {
                return log.warning("cannot store a picture of the history: \(error)")
            }
        }
    }

    /// Forgets the pictures of entries that were deleted.
    func follow(_ deletion: HistoryDeletion) {
        switch deletion {
        case .entries(let ids): forget { files[$0].map { ids.contains($0.entry) } ?? false }
        case .group(let name): forget { files[$0]?.group == name }
        case .all: forget { _ in true }
        }
    }

    private func forget(where isGone: (Int64) -> Bool) {
        let gone = order.filter(isGone)
        guard !gone.isEmpty else { return }
        order.removeAll(where: gone.contains)
        let end = loop.now + Self.leave
        leaving += gone.compactMap { files.removeValue(forKey: $0) }.map { ($0.image, end) }
        arm()
    }

    private func arm() {
        if let next = leaving.first?.until { timer?.arm(at: next) }
    }

    private func drop() {
        let gone = leaving.prefix { $0.until <= loop.now }.map(\.image)
        leaving.removeFirst(gone.count)
        arm()
        do {
            try images.drop(gone)
        } catch {
            log.warning("cannot delete a picture of the history: \(error)")
        }
    }
}
