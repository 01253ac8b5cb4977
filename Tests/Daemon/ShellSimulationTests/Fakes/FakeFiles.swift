// SPDX-License-Identifier: MIT

import Files
import SystemCalls

@testable import RecoveryStore

/// The files of the recovery log, in memory; they outlive each daemon.
final class FakeFiles {
    private var whole: [UInt8]?
    private var partial: [UInt8]?
    private var begun: [UInt8] = []

    /// The files as one daemon has them.
    func files(of fuse: Fuse) -> RecoveryFiles {
        RecoveryFiles(
            read: { [self] () throws(SystemError) in
                if let whole { return (whole, false) }
                return partial.map { ($0, true) }
            },
            append: { [self] bytes throws(SystemError) in
                if fuse.act() { whole?.append(contentsOf: bytes) }
            },
            part: { [self] offset, count throws(SystemError) in
                Array((whole ?? []).dropFirst(offset).prefix(count))
            },
            begin: { [self] () throws(SystemError) in begun = [] },
            add: { [self] bytes throws(SystemError) in begun += bytes },
            adopt: { [self] () throws(SystemError) in
                if fuse.act() { (whole, partial, begun) = (begun, nil, []) }
            },
            markPartial: { [self] () throws(SystemError) in
                if fuse.act() { (whole, partial) = (nil, whole) }
            },
            setAside: { [self] () throws(SystemError) in
                if fuse.act() { whole = nil }
            }
        )
    }
}
