// SPDX-License-Identifier: MIT

import PresenterCore

extension CardLayoutBuilder {
    /// The turn's progress, 0 to below 1, in steps; constant with reduced motion.
    private var turn: Double {
        if state.isMotionReduced { return 0 }
        let time = state.now.sinceBoot.inSeconds
        let fraction = (time / Indicator.turn).truncatingRemainder(dividingBy: 1)
        return (fraction * Indicator.steps + 1e-6).rounded(.down) / Indicator.steps
    }

    private var strength: Double {
        guard state.isMotionReduced else { return 1 }
        let time = state.now.sinceBoot.inSeconds
        let fraction = (time / Indicator.breath).truncatingRemainder(dividingBy: 1)
        let count = Indicator.breathSteps.count
        return Indicator.breathSteps[min(count - 1, Int(fraction * Double(count) + 1e-6))]
    }

    /// When an indicator of unknown progress next looks different.
    var nextIndicatorChange: Instant {
        let step =
            state.isMotionReduced
            ? Indicator.breath / Double(Indicator.breathSteps.count)
            : Indicator.turn / Indicator.steps
        let count = (state.now.sinceBoot.inSeconds / step + 1e-6).rounded(.down) + 1
        let milliseconds = (count * step * 1000).rounded(.up)
        return max(Instant(milliseconds: Int64(milliseconds)), state.now + .milliseconds(1))
    }

    func progressBar(_ progress: Progress, height: Double) -> ProgressBar {
        var bar = ProgressBar(
            from: 0,
            to: 0,
            fill: paint.progress,
            track: theme[.fillNeutral],
            radius: height / 2,
            edge: theme.isHighContrast ? theme[.outline] : nil
        )
        switch progress {
        case .fraction(let value): bar.to = min(1, max(0, value))
        case .indeterminate:
            // The segment leaves at one end and enters at the other.
            let start =
                state.isMotionReduced ? 0 : turn * (1 + Indicator.fraction) - Indicator.fraction
            bar.from = max(0, start)
            bar.to = min(1, start + Indicator.fraction)
            bar.opacity = strength
        }
        return bar
    }

    /// A ring with a side in pixels and a line of 4.
    func progressRing(_ progress: Progress, side: Double) -> Node {
        let (from, to): (Double, Double) =
            switch progress {
            case .fraction(let value): (0, min(1, max(0, value)))
            case .indeterminate: (turn, turn + Indicator.fraction)
            }
        return Node(
            .ring(
                ProgressRing(
                    from: from,
                    to: to,
                    arc: paint.progress,
                    track: theme[.hairline],
                    width: theme.isHighContrast ? 6 : 4,
                    trackWidth: theme.isHighContrast ? 2 : 4,
                    opacity: progress == .indeterminate ? strength : 1
                )
            )
        )
        .sized(side, side)
        .with { $0.isLive = progress == .indeterminate }
    }
}

extension Duration {
    /// The span in seconds.
    var inSeconds: Double {
        let parts = components
        return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
    }
}

extension CardLayoutBuilder {
    /// Constants of bars and rings with unknown progress.
    private enum Indicator {
        /// The part of the whole that the arc or segment covers.
        static let fraction = 0.28
        /// Seconds per turn.
        static let turn = 1.2
        /// Frames per turn: 30 a second.
        static let steps = 36.0
        /// Seconds per pulse with reduced motion, in four steps.
        static let breath = 2.0
        static let breathSteps = [1.0, 0.7, 0.4, 0.7]
    }
}
