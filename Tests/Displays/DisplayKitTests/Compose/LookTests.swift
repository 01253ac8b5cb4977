// SPDX-License-Identifier: MIT

import DesignSystem
import EventLoop
import PresenterCore
import Testing

@testable import DisplayKit

@Suite("The look that settings ask for")
struct LookTests {
    @Test("the user's colours and corners are used", arguments: ColorToken.allCases)
    func colors(_ token: ColorToken) {
        let wish = RGB(red: 1, green: 2, blue: 3)
        let look = Theme(
            DisplaySettings {
                $0.colors = [token: wish]
                $0.radius = 0.5
            }
        )
        // What could not be read then is bent, as the theme itself does it.
        let bent = Theme(base: .light, accent: nil, overrides: [token: Color(wish)])
        for token in ColorToken.allCases { #expect(look[token] == bent[token], "\(token)") }
        #expect(look.radiusScale == 0.5)
    }

    @Test("the machine's clock counts from boot")
    func clock() {
        let clock = WallClock(LocalClock(), countsToTwelve: true)
        #expect(clock.countsToTwelve)
        let first = clock.secondOfDay(Instant(milliseconds: 0))
        let minute = clock.secondOfDay(Instant(milliseconds: 60_000))
        #expect((0...86_400).contains(first))
        #expect((minute - first + 86_400) % 86_400 == 60)
    }
}
