// SPDX-License-Identifier: MIT
//
// A plugin life with realistic processes: it starts when asked
// to, ends when it is killed, and says nothing before and after. Whatever else
// happens in whatever order, what must hold is checked after each step.

import Testing

@Suite("Lives in a world of processes")
struct LifeRunTests {
    @Test(
        "never two processes, never a part without one, never waited for in vain",
        arguments: [false, true]
    )
    func run(isAttached: Bool) {
        var starts = 0
        var scenes = 0
        for seed in 1...300 as ClosedRange<UInt64> {
            var one = LifeRun(seed: seed, isAttached: isAttached)
            let done = one.run(300)
            starts += done.starts
            scenes += done.scenes
        }
        // What never happened was not tested.
        #expect(starts > 1000)
        #expect(scenes > 3000)
    }
}
