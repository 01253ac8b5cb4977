// SPDX-License-Identifier: MIT

/// What the kernel forbids a program, in words.
///
/// Source: `Restrictions.effective`, which the daemon and its displays report.
struct Restriction: CustomStringConvertible {
    /// The restriction: "no new privileges".
    let description: String

    /// Reads a key, some with a value: `seccomp`, `landlock=7`, `memory_max=1073741824`.
    init(_ key: String) {
        let parts = key.split(separator: "=", maxSplits: 1).map(String.init)
        let number = parts.count == 2 ? UInt64(parts[1]) : nil
        description =
            switch (parts.first, number) {
            case ("no_new_privileges", _): "no new privileges"
            case ("seccomp", _): "only some system calls"
            case ("landlock", _): "cannot write files"
            case ("no_connections", _): "no new connections"
            case ("no_core_dumps", _): "no core dumps"
            case ("own_user_namespace", _): "no access to other programs"
            case ("memory_max", let bytes?): "at most \(Self.size(bytes)) of memory"
            case ("tasks_max", let count?): "at most \(count) threads"
            // A display of another project may report its own.
            default: printable(key.replacing("_", with: " "))
            }
    }

    /// A number of bytes in the largest unit that divides it: `1 GiB`.
    private static func size(_ bytes: UInt64) -> String {
        let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)] as [(String, UInt64)]
        let unit = units.first { bytes > 0 && bytes % (1 << $0.1) == 0 }
        return unit.map { "\(bytes >> $0.1) \($0.0)" } ?? "\(bytes) bytes"
    }
}
