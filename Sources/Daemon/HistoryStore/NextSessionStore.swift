// SPDX-License-Identifier: MIT

public import Files
import HelperWire
public import SystemCalls

/// Stores what the next session continues with: toasts, and where its ids begin.
public struct NextSessionStore {
    private let folder: PrivateFolder
    /// The id in the file; `nil`: it was not read.
    private var firstID: UInt32?

    /// How many ids are reserved together, so that few notifications write the file.
    static let block: UInt32 = 64

    /// Creates a store in the folder of the history; touches nothing yet.
    public init(in folder: PrivateFolder) {
        self.folder = folder
    }

    /// Replaces the file of toasts by one with these bytes; without any it is removed.
    ///
    /// - Throws: the failed call; the file is as it was.
    public func store(_ bytes: [UInt8]) throws(SystemError) {
        let folder = try folder.folder(NextSessionFile.folder)
        guard !bytes.isEmpty else { return try folder.remove(NextSessionFile.toasts) }
        try folder.replace(NextSessionFile.toasts, with: bytes, isDurable: true)
    }

    /// Makes the next session begin behind the ids below one, and a block of further ones.
    ///
    /// - Parameters:
    ///   - next: the next id of this session.
    ///   - highest: returns the highest id in the history, for a file that is missing or damaged.
    /// - Returns: the id that this session must go on with; `nil`: the next one.
    /// - Throws: the failed call, or what `highest` throws; the file is as it was.
    public mutating func reserve(
        _ next: UInt32,
        above highest: () throws -> UInt32
    ) throws
        -> UInt32?
    {
        if let firstID, !next.isBehind(firstID) { return nil }
        let folder = try folder.folder(NextSessionFile.folder)
        var first = next
        if firstID == nil {
            if let bytes = try? folder.read(NextSessionFile.firstID, limit: 64),
                let id = NextSessionFile.id(bytes)
            {
                firstID = id
                // The session has reserved it, or began below it: then ids before it are taken.
                guard next.isBehind(id) else { return id.isBehind(end(next)) ? id : nil }
            } else {
                let taken = try highest() &+ 1
                if taken.isBehind(next) { first = taken }
            }
        }
        let end = end(first)
        try folder.replace(
            NextSessionFile.firstID,
            with: NextSessionFile.bytes(end),
            isDurable: true
        )
        firstID = end
        return first == next ? nil : first
    }

    /// The end of a block that begins with an id.
    private func end(_ first: UInt32) -> UInt32 { max(1, first &+ Self.block) }
}

extension UInt32 {
    /// Whether it comes after an id; after the largest, ids begin again.
    package func isBehind(_ id: UInt32) -> Bool { Int32(bitPattern: self &- id) > 0 }
}
