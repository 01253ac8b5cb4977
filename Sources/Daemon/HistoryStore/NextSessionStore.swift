// SPDX-License-Identifier: MIT

public import Files
import HelperWire
public import SystemCalls

/// Stores the toasts that the next session continues with.
public struct NextSessionStore {
    private let folder: PrivateFolder

    /// Creates a store in the folder of the history; touches nothing yet.
    public init(in folder: PrivateFolder) {
        self.folder = folder
    }

    /// Replaces the file by one with these bytes; without any it is removed.
    ///
    /// - Throws: the failed call; the file is as it was.
    public func store(_ bytes: [UInt8]) throws(SystemError) {
        let folder = try folder.folder(NextSessionFile.folder)
        guard !bytes.isEmpty else { return try folder.remove(NextSessionFile.name) }
        try folder.replace(NextSessionFile.name, with: bytes, isDurable: true)
    }
}
