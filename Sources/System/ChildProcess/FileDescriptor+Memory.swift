// SPDX-License-Identifier: MIT

import CSpawn
import Glibc
public import SystemErrors

extension FileDescriptor {
    /// Creates a file in memory with that content, closed in started programs.
    ///
    /// Wraps `memfd_create`.
    ///
    /// - Throws: the errors of `memfd_create` and `write`.
    public static func memory(_ content: [UInt8]) throws(SystemError) -> FileDescriptor {
        let number = unsafe topmost_memory_file("topmost")
        guard number >= 0 else { throw SystemError.last("memfd_create") }
        let file = FileDescriptor(adopting: number)
        var done = 0
        while done < content.count {
            let sent = unsafe content.withUnsafeBytes { space in
                unsafe Glibc.write(
                    number,
                    space.baseAddress.map { unsafe $0 + done },
                    space.count - done
                )
            }
            if sent < 0 && errno == EINTR { continue }
            guard sent > 0 else { throw SystemError.last("write") }
            done += sent
        }
        return file
    }

    /// Returns the first bytes of a file, wherever its offset is; fewer at its end.
    ///
    /// Wraps `pread`. A file that changes meanwhile does no harm: the bytes are copied.
    public borrowing func firstBytes(_ limit: Int) -> [UInt8] {
        let number = number
        return unsafe [UInt8](unsafeUninitializedCapacity: limit) { space, count in
            guard let start = space.baseAddress else { return }
            while count < limit {
                let got = unsafe pread(number, start + count, limit - count, count)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                count += got
            }
        }
    }
}
