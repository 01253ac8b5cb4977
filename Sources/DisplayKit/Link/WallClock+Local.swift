// SPDX-License-Identifier: MIT

public import DesignSystem
public import EventLoop
import PresenterCore

extension WallClock {
    /// Creates the clock of this machine.
    public init(_ clock: LocalClock, countsToTwelve: Bool) {
        self.init(countsToTwelve: countsToTwelve) { clock.secondOfDay(sinceBoot: $0.sinceBoot) }
    }
}
