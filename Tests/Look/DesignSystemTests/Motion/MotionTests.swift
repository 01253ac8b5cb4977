// SPDX-License-Identifier: MIT

import DesignSystem
import Testing

@Suite("Motion")
struct MotionTests {
    @Test("starts at 0, ends at 1 and never turns back")
    func monotonic() {
        for motion in [Motion.quick, .enter, .move, .exit] {
            #expect(motion.progress(after: .zero) == 0)
            #expect(motion.progress(after: motion.duration) == 1)
            #expect(motion.progress(after: .milliseconds(1), isReduced: true) == 1)
            var last = 0.0
            for step in 0...100 {
                let value = motion.curve.value(at: Double(step) / 100)
                #expect(value >= last - 1e-6)
                last = value
            }
        }
    }

    @Test("follows the curves of CSS", arguments: [(0.25, 0.4085), (0.5, 0.8024), (0.75, 0.9604)])
    func ease(x: Double, y: Double) {
        // The keyword `ease`, values as browsers compute them.
        #expect(abs(CubicBezier(0.25, 0.1, 0.25, 1).value(at: x) - y) < 0.001)
    }
}
