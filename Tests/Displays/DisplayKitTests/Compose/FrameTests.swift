// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import EventLoop
import InputEvents
import Interaction
import PresenterCore
import TestSupport
import Testing

@testable import DisplayKit

@Suite("Frames")
struct FrameTests {
    private let red = Color(hex: 0xFF0000)
    private let blue = Color(hex: 0x0000FF)

    private func box(_ x: Double, _ color: Color) -> DrawCommand {
        .fill(.rectangle(Rectangle(x: x, y: 0, width: 10, height: 10)), color)
    }

    private func parts(_ commands: [DrawCommand]) -> [DrawnPart] {
        DisplayList(commands).parts { _ in Extent(width: 20, height: 10) }
    }

    @Test("equal drawings have no damage")
    func equal() {
        let list = [box(0, red), box(50, blue)]
        #expect(Damage.between(parts(list), parts(list)).isEmpty)
    }

    @Test("only what differs is damaged, where it was and where it is")
    func differs() {
        let damage = Damage.between(
            parts([box(0, red), box(50, blue), box(100, red)]),
            parts([box(0, red), box(70, blue), box(100, red)])
        )
        #expect(
            damage == [
                Rectangle(x: 49, y: -1, width: 12, height: 12),
                Rectangle(x: 69, y: -1, width: 12, height: 12),
            ]
        )
    }

    @Test("a group's opacity and a clip damage what is in them")
    func context() {
        let before = parts([.group(opacity: 0.5), box(0, red), .restore, box(50, blue)])
        let after = parts([.group(opacity: 0.6), box(0, red), .restore, box(50, blue)])
        #expect(Damage.between(before, after).allSatisfy { $0.maxX < 20 })
        #expect(Damage.between(before, after).count == 2)
        let clipped = parts([
            .clip(.rectangle(Rectangle(x: 0, y: 0, width: 5, height: 5))), box(0, red), .restore,
        ])
        #expect(clipped.first?.bounds == Rectangle(x: 0, y: 0, width: 5, height: 5))
        #expect(
            parts([
                .clip(.rectangle(Rectangle(x: 20, y: 0, width: 5, height: 5))), box(0, red),
                .restore,
            ]).isEmpty
        )
    }

    @Test("transforms are followed, one inside the other")
    func transforms() {
        let found = parts([
            .transform(scale: 2, about: Point(x: 10, y: 10), dx: 5, dy: 0),
            .transform(scale: 1, about: .zero, dx: 3, dy: 0), box(0, red), .restore, .restore,
        ])
        // 3 → 10 + 2 (3 − 10) + 5 = 1; 13 → 21; then one pixel around.
        #expect(found.first?.bounds == Rectangle(x: 0, y: -11, width: 22, height: 22))
    }

    @Test("a path reaches from its first point to its last, also when it is straight")
    func path() {
        func bounds(_ steps: [PathStep]) -> Rectangle<Double> { Shape.path(steps).bounds }
        let from = PathStep.move(Point(x: 9, y: 4))
        let across = PathStep.line(Point(x: 2, y: 4))
        let down = PathStep.curve(Point(x: 2, y: 1), Point(x: 3, y: 5), Point(x: 2, y: 8))
        #expect(bounds([from, across]) == Rectangle(x: 2, y: 4, width: 7, height: 0))
        #expect(bounds([from, across, down, .close]) == Rectangle(x: 2, y: 1, width: 7, height: 7))
        #expect(bounds([]) == .zero)
    }

    @Test("rectangles that meet are joined, and too many become one")
    func joins() {
        let whole = Rectangle(width: 1000, height: 100)
        func rect(_ x: Double) -> Rectangle<Double> { Rectangle(x: x, y: 0, width: 10, height: 10) }
        #expect(
            Damage.pixels([rect(0), rect(5), rect(100)], scale: 1, within: whole)
                == [
                    Rectangle(width: 15, height: 10),
                    Rectangle(x: 100, y: 0, width: 10, height: 10),
                ]
        )
        #expect(
            Damage.pixels([0, 50, 100, 150, 200].map { rect($0) }, scale: 2, within: whole)
                == [Rectangle(width: 420, height: 20)]
        )
        #expect(Damage.pixels([rect(2000)], scale: 1, within: whole).isEmpty)
    }

    @Test("hovering a toast's button repaints a part of it")
    func hoverDamage() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.show { $0.toasts = [Sample.toast(1)] }
        // Before, the pointer hovers nothing of it.
        try daemon.idle(Timing.surpriseSpan)
        daemon.input(.pointer(.moved(daemon.position(Sample.id(1), .button("read")))))
        let count = daemon.screen.frames.count
        try daemon.spin { daemon.screen.frames.count > count }
        daemon.input(.pointer(.moved(daemon.position(Sample.id(1), .button("later")))))
        let next = daemon.screen.frames.count
        try daemon.spin { daemon.screen.frames.count > next }
        let surface = try #require(daemon.screen.surface(.toast(Sample.id(1))))
        #expect(!surface.damage.isEmpty)
        let area = surface.damage.map { $0.width * $0.height }.reduce(0, +)
        #expect(area < surface.frame.width * surface.frame.height / 4)
    }

    @Test(
        "the next frame of a motion is due at the screen's time, if it has one",
        arguments: [true, false]
    )
    func paced(isPaced: Bool) throws {
        let daemon = try PixelDisplayHost()
        daemon.screen.confirmsAtOnce = false
        daemon.screen.pacesFrames = isPaced
        try daemon.hello(DisplaySettings())
        try daemon.show(waits: false) { $0.presenters = [Sample.modal(1)] }
        try daemon.spin { daemon.screen.frames.count == 1 }
        daemon.screen.confirm()
        try daemon.spin { daemon.screen.frames.count == 2 }
        // The loop stands still: no timer has its say.
        let pacer = try #require(daemon.runtime.frames)
        while !pacer.isFrameDue {}
        #expect(daemon.runtime.interaction.isAnimated && !daemon.runtime.isDirty)
        daemon.screen.confirm()
        #expect(daemon.runtime.isDirty == isPaced)
    }

    @Test("a frame that was shown at once brings none before its time")
    func neverFaster() throws {
        let daemon = try PixelDisplayHost()
        daemon.screen.pacesFrames = true
        try daemon.hello(DisplaySettings())
        try daemon.show { $0.presenters = [Sample.modal(1)] }
        try daemon.spin { !daemon.runtime.interaction.isMoving }
        // A motion of 200 ms, at 4 ms a frame at the most.
        #expect(daemon.screen.frames.count < 80)
    }

    @Test("a motion ends where nothing is seen of it, and no frame is drawn after it")
    func unseen() throws {
        let daemon = try PixelDisplayHost()
        daemon.screen.confirmsAtOnce = false
        daemon.screen.pacesFrames = true
        daemon.runtime.frames?.limit = .milliseconds(40)
        daemon.runtime.frames?.unseenLimit = .milliseconds(60)
        try daemon.hello(DisplaySettings())
        try daemon.show(waits: false) { $0.presenters = [Sample.modal(1)] }
        try daemon.spin { daemon.screen.frames.count > 1 && !daemon.runtime.interaction.isMoving }
        try daemon.show(waits: false) { $0.presenters = [] }
        try daemon.spin { daemon.screen.frames.last?.surfaces.isEmpty ?? false }
        #expect(!daemon.runtime.interaction.isMoving)
        try daemon.spin { daemon.isDrawn }
        let count = daemon.screen.frames.count
        try daemon.idle(.milliseconds(150))
        #expect(daemon.screen.frames.count == count)
        #expect(daemon.reports().count == 1)
    }

    @Test("toasts that close ranks are moved, not painted")
    func moved() throws {
        let daemon = try PixelDisplayHost()
        try daemon.hello(DisplaySettings())
        try daemon.show { $0.toasts = [Sample.toast(1), Sample.toast(2)] }
        try daemon.rest()
        let before = try #require(daemon.screen.surface(.toast(Sample.id(1))))
        let count = daemon.screen.frames.count
        try daemon.show { $0.toasts.removeLast() }
        try daemon.spin { !daemon.runtime.interaction.isMoving }
        let frames = daemon.screen.frames.dropFirst(count)
        let painted = frames.flatMap(\.surfaces).filter { $0.id == .toast(Sample.id(1)) }
        #expect(painted.allSatisfy { $0.damage.isEmpty && $0.frame.width == before.frame.width })
        #expect(Set(painted.map(\.frame.y)).count > 3)
        #expect((painted.last?.frame.y ?? 0) < before.frame.y)
    }

    @Test(
        "a toast that is drawn to the side moves its surface, or its pixels where input is placed on surfaces",
        arguments: [false, true]
    )
    func drawn(isStill: Bool) throws {
        let screen = HeadlessScreen()
        screen.outputs[0].placesInputOnSurfaces = isStill
        let daemon = try PixelDisplayHost(screen: screen)
        try daemon.hello()
        try daemon.show {
            var toast = Sample.toast(1)
            toast.isArmed = true
            $0.toasts = [toast]
        }
        try daemon.rest()
        var before = try #require(screen.surface(.toast(Sample.id(1))))
        let start = daemon.position(Sample.id(1), .card)
        var position = start
        daemon.input(.pointer(.touchBegan(start)))
        for step in 1...3 {
            position.point.x = start.point.x - 20 * Double(step)
            let count = screen.frames.count
            daemon.input(.pointer(.touchMoved(position)))
            try daemon.spin { screen.frames.count > count }
            let after = try #require(screen.surface(.toast(Sample.id(1))))
            #expect(after.frame.x == before.frame.x - (isStill ? 0 : 20))
            #expect(after.frame.width == before.frame.width)
            #expect(after.shift == (isStill ? -20 * step : 0))
            #expect(after.damage.isEmpty)
            before = after
        }
        // Let go below the threshold, it returns with its surface.
        daemon.input(.pointer(.touchEnded(position)))
        try daemon.rest()
        let end = try #require(screen.surface(.toast(Sample.id(1))))
        #expect(end.frame.x == before.frame.x + (isStill ? 0 : 60))
    }

    @Test("a toast's surface has its shadow, and accepts the pointer only on its card")
    func toastSurface() throws {
        let daemon = try PixelDisplayHost(screen: HeadlessScreen(scale: 1.5))
        try daemon.hello()
        try daemon.show { $0.toasts = [Sample.toast(1)] }
        let surface = try #require(daemon.screen.surface(.toast(Sample.id(1))))
        let region = try #require(surface.inputRegion.first)
        #expect(surface.inputRegion.count == 1)
        #expect(region.x > 20 && region.y >= 8)
        #expect(region.width < surface.frame.width - 40)
        // 16 from the corner of a free area of 1920 device pixels, 368 wide, at 1.5.
        #expect(surface.frame.x + region.x == 1920 - 24 - 552)
        #expect(surface.frame.y + region.y == 24)
        #expect(region.width == 552)
        #expect(
            surface.damage == [Rectangle(width: surface.frame.width, height: surface.frame.height)]
        )
    }

    @Test("order from below: presenters, toasts, loading")
    func order() throws {
        let daemon = try PixelDisplayHost.greeted()
        let now = Instant(sinceBoot: daemon.loop.now)
        try daemon.show { scene in
            scene.presenters = [Sample.modal(1), Sample.modal(2)]
            scene.toasts = [Sample.toast(3)]
            scene.loading = Sample.loading(4)
            scene.blockedSince = now
        }
        #expect(
            daemon.screen.frames.last?.surfaces.map(\.id) == [
                .presenters(HeadlessScreen.left), .toast(Sample.id(3)),
                .loading(HeadlessScreen.left),
            ]
        )
    }

    @Test("a loading that holds no input is a surface of its own size among the toasts")
    func indicatorOnly() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.show { scene in
            scene.toasts = [Sample.toast(3)]
            scene.loading = Sample.loading(4)
        }
        let surfaces = try #require(daemon.screen.frames.last?.surfaces)
        #expect(Set(surfaces.map(\.id)) == [.toast(Sample.id(3)), .toast(Sample.id(4))])
        let surface = try #require(daemon.screen.surface(.toast(Sample.id(4))))
        #expect(!surface.isBlocking)
        #expect(surface.frame.width < 500)
        #expect(surface.inputRegion.count == 1)
        #expect((surface.inputRegion.first?.width ?? 9999) < 400)
        #expect(daemon.screen.inputModes == [.pointer])
    }

    @Test("without translucency nothing dims, and surfaces are cut to their cards")
    func opaqueScreen() throws {
        let daemon = try PixelDisplayHost()
        daemon.screen.outputs[0].isTranslucent = false
        try daemon.hello()
        try daemon.show { $0.presenters = [Sample.modal(1), Sample.sheet(2)] }
        let surface = try #require(daemon.screen.surface(.presenters(HeadlessScreen.left)))
        let whole = surface.whole.logical(scale: surface.scale)
        #expect(surface.isBlocking)
        #expect(surface.outlines.count > 2, "the modal, the sheet's header and its rows")
        for outline in surface.outlines {
            #expect(outline.radius > 0)
            #expect(outline.rect.width < whole.width / 2)
        }
        let dims = surface.displayList.commands.contains { command in
            guard case .fill(.rectangle(let rect), _) = command else { return false }
            return rect.width >= whole.width
        }
        #expect(!dims)
        // The covered card is dimmed by itself.
        let shades = surface.displayList.commands.filter { command in
            guard case .fill(.rounded(let rect, _), let color) = command else { return false }
            return color.alpha < 0.5 && rect.width > 200 && rect.height > 100
        }
        #expect(shades.count == 1)
        #expect(
            !surface.displayList.commands.contains { command in
                guard case .group(let opacity) = command else { return false }
                return opacity < 1
            }
        )
    }

    @Test(
        "what shines through a translucent toast is blurred if the theme says so",
        arguments: [
            (true, 0.8, true, true), (nil, 0.8, true, false), (true, 1, true, false),
            (true, 0.8, false, false),
        ] as [(Bool?, Double, Bool, Bool)]
    )
    func blur(blurs: Bool?, opacity: Double, isTranslucent: Bool, isBlurred: Bool) throws {
        let daemon = try PixelDisplayHost()
        daemon.screen.outputs[0].isTranslucent = isTranslucent
        try daemon.hello(
            DisplaySettings {
                $0.reducedMotion = true
                $0.style.blurs = blurs
                $0.style.opacity = opacity
            }
        )
        try daemon.show {
            $0.toasts = [Sample.toast(3)]
            $0.presenters = [Sample.modal(1)]
        }
        let toast = try #require(daemon.screen.surface(.toast(Sample.id(3))))
        #expect(toast.blursBackground == isBlurred)
        #expect(toast.outlines.isEmpty == (isTranslucent && !isBlurred))
        #expect(toast.outlines.allSatisfy { $0.radius > 8 && $0.rect.width > 200 })
        let modal = try #require(daemon.screen.surface(.presenters(HeadlessScreen.left)))
        #expect(!modal.blursBackground)
    }

    @Test("rows of a sheet that scrolls are cut straight and shaded, and no line of one is left")
    func opaqueScroll() throws {
        let daemon = try PixelDisplayHost()
        daemon.screen.outputs[0].isTranslucent = false
        try daemon.hello()
        for count in 14...24 {
            try daemon.show { scene in
                let actions = (1...count).map { Button(id: "a\($0)", title: "Action \($0)") }
                var card = Sample.sheet(1)
                card.content = .bottomSheet(
                    BottomSheet(headline: Headline(title: "T"), actions: actions)
                )
                scene.presenters = [card]
            }
            let surface = try #require(daemon.screen.surface(.presenters(HeadlessScreen.left)))
            let heights = surface.outlines.map(\.visible.height)
            #expect(heights.count > 5 && heights.allSatisfy { $0 >= 4 }, "\(count): \(heights)")
            let cut = surface.outlines.filter { $0.visible != $0.rect }
            #expect(cut.count <= 1 && cut.allSatisfy { $0.visible.maxY < $0.rect.maxY })
            #expect(
                surface.displayList.commands.contains {
                    if case .fade(_, _, .bottom) = $0 { true } else { false }
                }
            )
            #expect(
                !surface.displayList.commands.contains {
                    if case .group = $0 { true } else { false }
                }
            )
        }
    }

    @Test("a toast is cut to its card, and one of a deck to the cards behind it too")
    func opaqueDeck() throws {
        let daemon = try PixelDisplayHost()
        daemon.screen.outputs[0].isTranslucent = false
        try daemon.hello()
        for gathered in [0, 2] {
            try daemon.show { scene in
                scene.toasts = [Sample.toast(1)]
                scene.toasts[0].gathered = gathered
            }
            let surface = try #require(daemon.screen.surface(.toast(Sample.id(1))))
            let radii = surface.outlines.map(\.radius)
            #expect(radii == (gathered == 0 ? [16] : [8, 8, 16]))
            let front = try #require(surface.outlines.last)
            #expect(front.visible == front.rect)
            for behind in surface.outlines.dropLast() {
                #expect(behind.visible.height == 9)
                #expect(behind.visible.maxY == behind.rect.maxY)
                // Its line has no upper end that could be seen.
                #expect(behind.rect.y <= behind.visible.y - behind.radius)
            }
        }
    }

    @Test("pixels that were lost are painted again")
    func contentsLost() throws {
        let daemon = try PixelDisplayHost.greeted()
        try daemon.show { $0.toasts = [Sample.toast(1)] }
        let count = daemon.screen.frames.count
        daemon.screen.onEvent?(.contentsLost)
        try daemon.spin { daemon.screen.frames.count > count }
        #expect(daemon.screen.surface(.toast(Sample.id(1)))?.damage.count == 1)
    }

    @Test("a rectangle of the design covers whole device pixels")
    func pixelRects() {
        let rect = Rectangle<Double>(x: 1, y: 1, width: 2, height: 2)
        #expect(Rectangle(around: rect, scale: 1.5) == Rectangle(x: 1, y: 1, width: 4, height: 4))
        #expect(Rectangle(around: rect, scale: 2) == Rectangle(x: 2, y: 2, width: 4, height: 4))
    }
}
