// SPDX-License-Identifier: MIT

public import DesignSystem
public import EventLoop
import PresenterCore

extension WallClock {
    /// Creates the clock of this machine.
    public init(_ clock: LocalClock, countsToTwelve: Bool) {
        self.init(
            countsToTwelve: countsToTwelve,
            day: { moment in
                let (year, month, day) = clock.day(sinceBoot: moment.sinceBoot)
                return CalendarDay(year: year, month: month, day: day)
            },
            secondOfDay: { clock.secondOfDay(sinceBoot: $0.sinceBoot) }
        )
    }
}
