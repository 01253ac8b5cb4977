// SPDX-License-Identifier: MIT
//
// A picture is a file, with its metadata in another one beside it. Both are named by a
// checksum of the address; the second one contains the address, so two addresses of one
// checksum replace each other and are never mixed up.

import Coding
import Files
import Glibc
import SystemCalls

/// Pictures from the web that were fetched, in a folder.
final class PictureCache {
    /// The limits on the folder.
    struct Limits: Hashable, Sendable {
        /// Maximum number of pictures.
        var pictures = 500
        /// Maximum size of all pictures in bytes.
        var bytes = 64 << 20

        /// Creates the default limits.
        init() {}
    }

    private let folder: PrivateFolder
    private let limits: Limits

    /// Creates it.
    init(in folder: PrivateFolder, limits: Limits = Limits()) {
        self.folder = folder
        self.limits = limits
    }

    /// Returns the metadata of a cached picture.
    func picture(from address: String) -> CachedPicture? {
        guard let known = known(Self.name(address)), known.address == address,
            Files.isFile(path(of: address))
        else { return nil }
        return known
    }

    /// The file of a picture, whether it is there or not.
    func path(of address: String) -> String {
        folder.path + "/" + Self.name(address) + Self.pictureEnd
    }

    /// Stores a picture; the oldest ones make room.
    func store(_ bytes: [UInt8], as picture: CachedPicture) throws(SystemError) {
        let name = Self.name(picture.address)
        // After a crash between the two, they may not belong together.
        try folder.remove(name + Self.noteEnd)
        try replace(name + Self.pictureEnd, bytes)
        try makeRoom(at: replace(name + Self.noteEnd, picture.record))
    }

    /// Stores that a picture is still the same.
    func confirm(_ picture: CachedPicture) throws(SystemError) {
        try replace(Self.name(picture.address) + Self.noteEnd, picture.record)
    }

    private static let pictureEnd = ".picture"
    private static let noteEnd = ".about"
    private static let longestNote = 64 << 10
    /// How old a file is, in seconds, that no helper is still at work on: each gives up
    /// much sooner.
    private static let leftoverAge = 60

    private func known(_ name: String) -> CachedPicture? {
        guard let bytes = try? folder.read(name + Self.noteEnd, limit: Self.longestNote) else {
            return nil
        }
        return try? CachedPicture(record: bytes[...])
    }

    /// Writes a file; returns when, by the clock of the file system.
    @discardableResult
    private func replace(_ name: String, _ bytes: [UInt8]) throws(SystemError) -> Int64 {
        try folder.replace(name, with: bytes)
        return try folder.status(of: name).changed
    }

    /// Removes the pictures that were checked longest ago, and what crashes left behind.
    private func makeRoom(at now: Int64) throws(SystemError) {
        let names = try folder.names()
        var pictures: [(name: String, about: CachedPicture)] = []
        var whole: Set<String> = []
        for file in names where file.hasSuffix(Self.pictureEnd) {
            let name = String(file.dropLast(Self.pictureEnd.count))
            guard let about = known(name) else { continue }
            pictures.append((name, about))
            whole.formUnion([file, name + Self.noteEnd])
        }
        for file in names where !whole.contains(file) { try removeLeftover(file, at: now) }
        pictures.sort { $0.about.checkedAt > $1.about.checkedAt }
        var bytes = 0
        for (index, one) in pictures.enumerated() {
            bytes += one.about.size
            guard index >= limits.pictures || bytes > limits.bytes else { continue }
            try folder.remove(one.name + Self.noteEnd)
            try folder.remove(one.name + Self.pictureEnd)
        }
    }

    /// Removes a file that belongs to no whole picture, unless another helper may be about to
    /// complete it.
    private func removeLeftover(_ file: String, at now: Int64) throws(SystemError) {
        do {
            // A clock that was set back makes no file young for ever.
            let age = now &- (try folder.status(of: file).changed)
            guard age.magnitude > Self.leftoverAge else { return }
            try folder.remove(file)
        } catch {
            // Its helper has completed or removed it.
            guard error.isMissing else { throw error }
        }
    }

    /// The name of the files for an address.
    ///
    /// Source: Fowler, Noll, Vo: FNV-1a with 64 bits.
    static func name(_ address: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in address.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}

/// Metadata of a picture in the cache.
struct CachedPicture: Hashable {
    /// Where it is from.
    var address: String
    /// The version as the server names it (`ETag`); `nil`: none.
    var tag: String?
    /// When it was last fetched or confirmed, in seconds since 1970.
    var checkedAt: Int
    /// For how many seconds from then it needs no new check.
    var freshSeconds: Int
    /// The size in bytes.
    var size: Int

    /// Whether the server need not be asked.
    func isFresh(at now: Int) -> Bool {
        // A clock that was set back proves nothing.
        now >= checkedAt && now - checkedAt < freshSeconds
    }
}

extension CachedPicture: CodedStructure {
    static var blank: CachedPicture {
        CachedPicture(address: "", tag: nil, checkedAt: 0, freshSeconds: 0, size: 0)
    }

    /// The numbers that are right: sums of them do not overflow.
    private static let numbers = 0...1 << 40

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("address", &address)
        try coder.field("checked_at", &checkedAt, in: Self.numbers)
        try coder.field("fresh_seconds", &freshSeconds, in: Self.numbers)
        try coder.field("size", &size, in: Self.numbers)
        try coder.field("tag", &tag)
    }
}
