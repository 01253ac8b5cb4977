// SPDX-License-Identifier: MIT

import CSystemd
import Glibc
import SystemErrors

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
