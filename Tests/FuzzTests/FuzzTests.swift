// SPDX-License-Identifier: MIT
//
// Untrusted input, at random and from good samples with bytes changed, through each of
// our readers. None may trap, read beyond its memory or hang. `Scripts/fuzz` runs this for
// minutes with AddressSanitizer, `make test` for some seconds each.

import Foundation
import TestSupport
import Testing

@Suite("Fuzz")
struct FuzzTests {
    /// The number of cases of each target; `TOPMOST_FUZZ_SECONDS` sets a time instead.
    static let count = 300

    @Test("no reader traps", arguments: FuzzTarget.all.indices)
    func target(index: Int) throws {
        let target = FuzzTarget.all[index]
        let environment = ProcessInfo.processInfo.environment
        let first = environment["TOPMOST_SEED"].flatMap(UInt64.init) ?? 1
        let end = environment["TOPMOST_FUZZ_SECONDS"].flatMap(Double.init).map {
            Date(timeIntervalSinceNow: $0)
        }
        let note = try FuzzNote(target.name)
        var seed = first
        while end.map({ Date() < $0 }) ?? (seed < first + UInt64(Self.count)) {
            note.write(seed)
            var random = SplitMix64(seed: seed)
            target.run(&random)
            seed += 1
        }
        note.remove()
        if end != nil { print("\(target.name): \(seed - first) cases") }
    }
}
