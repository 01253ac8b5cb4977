// SPDX-License-Identifier: MIT

import Basics

/// The mounts that this process sees, at the moment when they were read.
public struct MountTable {
    private let mounts: [(folder: String, device: UInt64)]

    /// Reads the mounts; none without `/proc`.
    ///
    /// Source: proc(5), `/proc/pid/mountinfo`.
    public init() {
        self.init((try? Files.read("/proc/self/mountinfo", limit: 4 << 20)) ?? [])
    }

    init(_ text: [UInt8]) {
        mounts = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            // The id, that of the parent, the device, the root, the folder.
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            guard fields.count > 4, let device = Self.device(fields[2]) else { return nil }
            return (Self.path(fields[4]), device)
        }
    }

    /// The device that a path leads to; nothing of it is touched.
    ///
    /// - Returns: `nil` if no mount is known.
    public func device(above path: String) -> UInt64? {
        var found: (length: Int, device: UInt64)?
        for (folder, device) in mounts {
            let isAbove =
                folder == "/"
                || path.hasPrefix(folder)
                    && (path.utf8.count == folder.utf8.count || path.hasPrefix(folder + "/"))
            // Of two on one folder the later one covers the earlier.
            if isAbove, folder.utf8.count >= found?.length ?? 0 {
                found = (folder.utf8.count, device)
            }
        }
        return found?.device
    }

    /// The path of a folder, in which a blank is `\040`.
    private static func path(_ text: ArraySlice<UInt8>) -> String {
        let path = String(decoding: text, as: UTF8.self)
        return text.contains(UInt8(ascii: "\\")) ? path.replacing(escape: "040", with: " ") : path
    }

    /// The number of a device from `major:minor`.
    private static func device(_ text: ArraySlice<UInt8>) -> UInt64? {
        let parts = text.split(separator: UInt8(ascii: ":")).compactMap {
            UInt64(String(decoding: $0, as: UTF8.self))
        }
        guard parts.count == 2 else { return nil }
        return (parts[1] & 0xFF) | (parts[0] & 0xFFF) << 8 | (parts[1] & ~0xFF) << 12
            | (parts[0] & ~0xFFF) << 32
    }
}
