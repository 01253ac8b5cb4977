// SPDX-License-Identifier: MIT

import Testing

@testable import Wayland

@Suite("Monitors")
struct MonitorTests {
    @Test(
        "the scale is what the sizes say, where a buffer can have it",
        arguments: [
            (1280, 1280, 1, 1.0), (1600, 800, 2, 2.0), (1280, 853, 2, 1.5), (2560, 2048, 2, 1.25),
        ]
    )
    func scale(real: Int, logical: Int, whole: Int, expected: Double) {
        let size = MonitorTracker.size(
            real: (real, real / 2),
            logical: (logical, logical / 2),
            wholeScale: whole,
            fractions: true
        )
        #expect(size.scale == expected)
        #expect(size.width == logical)
    }

    @Test("without viewports it is the whole number that the compositor reported")
    func wholeScale() {
        let size = MonitorTracker.size(
            real: (1280, 800),
            logical: (853, 533),
            wholeScale: 2,
            fractions: false
        )
        #expect(size == (853, 533, 2))
    }

    @Test("without the desktop's size it is divided")
    func divided() {
        let size = MonitorTracker.size(
            real: (1280, 800),
            logical: nil,
            wholeScale: 2,
            fractions: true
        )
        #expect(size == (640, 400, 2))
    }

    @Test("a desktop that measures in the monitor's own pixels is believed")
    func physicalLayout() {
        let size = MonitorTracker.size(
            real: (3840, 2160),
            logical: (3840, 2160),
            wholeScale: 2,
            fractions: true
        )
        #expect(size == (3840, 2160, 2))
    }

    @Test(
        "a reported scale counts while it fits the sizes",
        arguments: [
            (853, 533, 1280, 800, 1.5, true), (853, 533, 1280, 800, 1.25, false),
            (1164, 727, 1280, 800, 1.1, true), (1280, 800, 1280, 800, 1, true),
            (1280, 800, 1280, 800, 1.5, false), (640, 400, 1280, 800, 0, false),
            (3840, 2160, 3840, 2160, 2, false),
        ]
    )
    func reported(width: Int, height: Int, across: Int, down: Int, scale: Double, fits: Bool) {
        let monitor = Monitor(
            id: 1,
            name: "A",
            width: width,
            height: height,
            scale: 1,
            pixels: (across, down)
        )
        #expect(monitor.fits(scale: scale) == fits)
    }
}
