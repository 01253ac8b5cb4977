// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
import SystemCalls

/// A watch on a file or directory through inotify.
@safe
public final class FileSource: EventSource {
    private var handler: ((FileChange) -> Void)?

    init(
        loop: OpaquePointer,
        path: String,
        kinds: FileChange.Kinds,
        handler: @escaping (FileChange) -> Void
    ) throws(SystemError) {
        self.handler = handler
        super.init()
        try unsafe register("sd_event_add_inotify") { source, this in
            unsafe sd_event_add_inotify(
                loop,
                &source,
                path,
                kinds.rawValue,
                { _, event, this in
                    guard let this = unsafe this, let event = unsafe event else { return 0 }
                    let source = unsafe Unmanaged<FileSource>.fromOpaque(this).takeUnretainedValue()
                    source.handler?(unsafe FileChange(event))
                    return 0
                },
                this
            )
        }
    }

    override func releaseHandler() { handler = nil }
}

extension FileChange {
    /// Copies an event; its name, if any, follows it in memory, padded with NUL.
    fileprivate init(_ event: UnsafePointer<inotify_event>) {
        let header = unsafe event.pointee
        let kinds = Kinds(rawValue: header.mask)
        guard header.len > 0 else {
            self.init(kinds: kinds)
            return
        }
        let bytes = unsafe UnsafeRawPointer(event) + MemoryLayout<inotify_event>.size
        let name = unsafe String(cString: bytes.assumingMemoryBound(to: CChar.self))
        self.init(kinds: kinds, name: name)
    }
}

/// One change reported by inotify.
public struct FileChange: Hashable, Sendable {
    /// The kinds of change.
    public var kinds: Kinds
    /// The file's name inside the watched directory; nil for the watched path itself.
    public var name: String?

    /// Kinds of change in inotify's mask.
    public struct Kinds: OptionSet, Hashable, Sendable {
        /// The bits of `inotify_event.mask`.
        public let rawValue: UInt32

        /// Creates a set from inotify's bits.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Written to (`IN_MODIFY`).
        public static let modified = Kinds(rawValue: 0x002)
        /// Mode, owner, times or link count changed (`IN_ATTRIB`).
        public static let attributes = Kinds(rawValue: 0x004)
        /// Closed after writing: complete (`IN_CLOSE_WRITE`).
        public static let closedAfterWrite = Kinds(rawValue: 0x008)
        /// Renamed away (`IN_MOVED_FROM`).
        public static let movedFrom = Kinds(rawValue: 0x040)
        /// Renamed to this name, as editors do for atomic saves (`IN_MOVED_TO`).
        public static let movedTo = Kinds(rawValue: 0x080)
        /// Created (`IN_CREATE`).
        public static let created = Kinds(rawValue: 0x100)
        /// Removed (`IN_DELETE`).
        public static let deleted = Kinds(rawValue: 0x200)
        /// The watched path itself was removed (`IN_DELETE_SELF`).
        public static let selfDeleted = Kinds(rawValue: 0x400)
        /// The watched path itself was renamed (`IN_MOVE_SELF`).
        public static let selfMoved = Kinds(rawValue: 0x800)
        /// Events were lost: check everything again (`IN_Q_OVERFLOW`).
        public static let overflow = Kinds(rawValue: 0x4000)
        /// The kinds that mean new content, however the file was written.
        public static let contents: Kinds = [
            .closedAfterWrite, .movedFrom, .movedTo, .deleted, .selfDeleted, .selfMoved,
        ]
    }
}
