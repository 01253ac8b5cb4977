// SPDX-License-Identifier: MIT

import CSandbox
import Glibc
import SystemCalls

/// Rules of Landlock, which deny kinds of access for good.
///
/// Source: landlock(7), and the kernel's `userspace-api/landlock`.
struct Landlock: ~Copyable {
    /// Kinds of access to files.
    struct Accesses: OptionSet {
        let rawValue: UInt64

        static let executing = Accesses(rawValue: 1)
        static let writingFile = Accesses(rawValue: 1 << 1 | 1 << 14)
        static let reading = Accesses(rawValue: 1 << 2 | 1 << 3)
        /// Also removing, making, renaming to another folder and cutting.
        static let writing = Accesses(rawValue: (1 << 15 - 1) & ~0b1101)
        static let all = Accesses(rawValue: 1 << 15 - 1)
        /// Accesses that apply to files other than folders.
        static let ofFiles = Accesses(rawValue: 0b111 | 1 << 14)
    }

    /// The version of the kernel; 0: it has no Landlock, or it is off.
    static let version = {
        let version = topmost_landlock_version()
        // Built into the kernel, but not switched on.
        guard version > 0, case let ruleset = topmost_landlock_create(1, 0), ruleset >= 0 else {
            return Int32(0)
        }
        close(ruleset)
        return version
    }()

    private let ruleset: Int32
    private let denied: Accesses

    /// Begins a set of rules; `nil`: the kernel has no Landlock.
    ///
    /// - Parameters:
    ///   - accesses: what is denied everywhere; what the kernel does not know is left out.
    ///   - isolatesSignals: whether to deny signals to processes outside, from version 6.
    /// - Throws: if the kernel has Landlock and refuses.
    init?(denying accesses: Accesses, isolatesSignals: Bool = false) throws(SystemError) {
        guard Self.version > 0 else { return nil }
        // 13 kinds of access in the first version, one more in each of the next two.
        let known = Accesses(rawValue: 1 << UInt64(min(15, 12 + Self.version)) - 1)
        denied = accesses.intersection(known)
        let scopes: UInt64 = isolatesSignals && Self.version >= 6 ? 1 << 1 : 0
        ruleset = topmost_landlock_create(denied.rawValue, scopes)
        try SystemError.check(max(0, -ruleset), "landlock_create_ruleset")
    }

    /// Allows accesses to a file, or to all below a folder, if it exists.
    func allow(_ accesses: Accesses, below path: String) throws(SystemError) {
        let allowed = accesses.intersection(denied)
        var code = unsafe topmost_landlock_allow(ruleset, path, allowed.rawValue)
        if code == EINVAL {
            let onFile = allowed.intersection(.ofFiles).rawValue
            code = unsafe topmost_landlock_allow(ruleset, path, onFile)
        }
        guard code != ENOENT else { return }
        try SystemError.check(code, "landlock_add_rule")
    }

    /// Applies the rules to this thread and to what it starts.
    consuming func apply() throws(SystemError) {
        try SystemError.check(topmost_landlock_apply(ruleset), "landlock_restrict_self")
    }
}
