// SPDX-License-Identifier: MIT

import DesignSystem
import InputEvents
import PresenterCore

/// The last press on a long text, which the next one may follow as a double click.
struct TextClick: Hashable, Sendable {
    var place: ScreenPoint
    var at: Instant
    /// 1 to 3.
    var count = 1

    /// The longest time and way between two clicks that belong together.
    ///
    /// Source: GTK 3, `gtk-double-click-time` and `gtk-double-click-distance`.
    private static let time = Duration.milliseconds(400)
    private static let distance = 5.0

    init(_ place: ScreenPoint, at now: Instant, after last: TextClick?) {
        self.place = place
        at = now
        guard let last, now - last.at <= Self.time, last.place.output == place.output,
            abs(last.place.point.x - place.point.x) <= Self.distance,
            abs(last.place.point.y - place.point.y) <= Self.distance
        else { return }
        count = last.count % 3 + 1
    }
}
