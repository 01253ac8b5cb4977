// SPDX-License-Identifier: MIT

import EventLoop
import Testing

@testable import topmost

@Suite("Times of the history")
struct HistoryMomentTests {
    /// Milliseconds before now that a text means.
    func ago(_ text: String, now: Duration = LocalClock.sinceEpoch) -> Int64? {
        HistoryMoment(text, now: now).map { Int64(now / .milliseconds(1)) - $0.milliseconds }
    }

    @Test(
        "spans count back from now",
        arguments: [
            ("90s", 90), ("30m", 1800), ("2h", 7200), ("1.5h", 5400), ("3d", 259_200), ("0d", 0),
        ]
    )
    func spans(text: String, seconds: Int64) {
        #expect(ago(text) == seconds * 1000)
    }

    @Test("a time is today's, a date begins at midnight, both together are exact")
    func moments() throws {
        let noon = LocalClock.time(of: (2026, 3, 5), hour: 12, minute: 0)
        #expect(ago("11:30", now: noon) == 1_800_000)
        #expect(ago("2026-03-05", now: noon) == 43_200_000)
        #expect(ago("2026-03-05 11:59", now: noon) == 60_000)
        #expect(LocalClock.text(noon) == "2026-03-05 12:00")
    }

    @Test(
        "anything else is no time",
        arguments: [
            "", "d", "-1d", "never", "24:00", "1:5", "2026-13-01", "2026-00-01", "2026-1",
            "2026-03-05 ", " 11:00", "2026-03-05 11:00 x", "99999999999d", "٣d",
        ]
    )
    func others(text: String) {
        #expect(HistoryMoment(text, now: .seconds(1_800_000_000)) == nil)
    }
}
