// SPDX-License-Identifier: MIT

/// What a thread runs: a C function carries no closure.
final class ThreadWork {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
}
