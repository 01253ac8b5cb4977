// SPDX-License-Identifier: MIT

import Basics
import PresenterCore
import Testing

@testable import DesignSystem

/// Pictures and buttons of toasts.
@Suite("Pictures on toasts")
struct ToastPictureTests {
    private static let screenshot = ImageSource.file(path: "/run/wide.png")
    private static let face = ImageSource.file(path: "/run/ada.png")

    private static func toast(
        _ picture: Picture,
        message: String? = "Saved to Pictures.",
        actions: [Button] = [],
        category: String? = nil
    ) -> Toast {
        Toast(
            headline: Headline(title: "Screenshot", message: message.map { StyledText($0) }) {
                $0.image = picture
            },
            actions: actions
        ) { $0.category = category }
    }

    private static func layout(_ toast: Toast, _ output: Extent = Fixtures.output) -> CardLayout {
        Fixtures.layoutEngine().layout(
            Fixtures.card(.toast(toast), trust: .application),
            within: output
        )
    }

    /// Where a picture is drawn, and how round.
    private static func picture(
        _ source: ImageSource,
        in layout: CardLayout
    ) -> (frame: Rectangle<Double>, radius: Double)? {
        for case .image(source, let frame, let style) in layout.displayList.commands {
            return (frame, style.radius)
        }
        return nil
    }

    @Test(
        "a screenshot is below the text, as wide as icon and text, with round corners and an edge"
    )
    func large() throws {
        let layout = Self.layout(Self.toast(Picture(source: Self.screenshot)))
        let picture = try #require(Self.picture(Self.screenshot, in: layout))
        #expect(picture.frame.size == Extent(width: 344, height: 172))
        #expect(picture.radius == 10)
        #expect(picture.frame.x == 12)
        let text = try #require(layout.text("Saved to"))
        #expect(picture.frame.y == text.maxY + 12)
        #expect(layout.size.height == picture.frame.maxY + 12)
        let hasEdge = layout.displayList.commands.contains {
            if case .stroke(.rounded(let frame, radius: _), _, _) = $0 {
                abs(frame.x - picture.frame.x) < 1 && abs(frame.width - picture.frame.width) < 2
            } else {
                false
            }
        }
        #expect(hasEdge)
    }

    @Test("an image of the message is below it, beside an icon, however small and square")
    func below() throws {
        let image = ImageSource.file(path: "/tmp/a.png")
        var toast = Self.toast(Picture(source: image))
        toast.headline.icon = .name("chat")
        toast.hasImageBelow = true
        let layout = Self.layout(toast)
        let text = try #require(layout.text("Saved to"))
        let picture = try #require(Self.picture(image, in: layout))
        #expect(picture.frame.y >= text.maxY && picture.frame.width == 160)
        #expect(Self.picture(.name("chat"), in: layout)?.frame.width == 40)
    }

    @Test(
        "one from the web has the given size, in its own proportions once it is there",
        arguments: [
            (64, 64, "square.png", 64.0, 64.0), (64, nil, "square.png", 64, 64),
            (nil, 64, "square.png", 64, 64), (64, 64, "wide.png", 64, 32),
            (64, nil, "wide.png", 64, 32), (nil, nil, "square.png", 320, 180),
        ] as [(Int?, Int?, String, Double, Double)]
    )
    func remote(_ width: Int?, _ height: Int?, file: String, _ wide: Double, _ high: Double) throws
    {
        var image = RemoteImage(address: "https://e.org/a", state: .fetched(path: "/c/" + file))
        func drawn() throws -> Extent {
            let source = ImageSource.remote(image)
            let picture = Picture(source: source, width: width, height: height)
            let layout = Self.layout(Self.toast(picture))
            return try #require(Self.picture(source, in: layout)).frame.size
        }
        #expect(try drawn() == Extent(width: wide, height: high))
        image.state = .waiting
        let frame = try drawn()
        if let width { #expect(frame.width == Double(width)) }
        if let height { #expect(frame.height == Double(height)) }
    }

    @Test("the application's icon is shown if the picture is a screenshot")
    func icon() {
        let layout = Self.layout(Self.toast(Picture(source: Self.screenshot)))
        #expect(Self.picture(.name("mail"), in: layout)?.frame.width == 40)
    }

    @Test(
        "an icon of few pixels is as large as they are, on a plate; a colour fills its tile",
        arguments: [
            (nil, 40), (1, 40), (11, 40), (12, 12), (22, 22), (29, 29), (30, 40), (48, 40),
        ] as [(Double?, Double)]
    )
    func pixels(side: Double?, drawn: Double) {
        var measure = Measure.fixed
        measure.pixelSide = { _ in side }
        var toast = Toast(headline: Headline(title: "Chat", message: StyledText("Hello")))
        toast.headline.icon = .name("chat")
        let layout = LayoutEngine(theme: .light, measure: measure, textScale: 1).layout(
            Fixtures.card(.toast(toast), trust: .application)
        )
        #expect(Self.picture(.name("chat"), in: layout)?.frame.width == drawn)
    }

    @Test("buttons are below the picture")
    func actions() throws {
        let layout = Self.layout(
            Self.toast(
                Picture(source: Self.screenshot),
                actions: [Button(id: "show", title: "Show")]
            )
        )
        let picture = try #require(Self.picture(Self.screenshot, in: layout))
        let button = try #require(layout.frame(.button("show")))
        #expect(button.y == picture.frame.maxY + 12)
        #expect(button.x == 64)
        #expect(layout.size.height == button.maxY + 16)
    }

    @Test("a toast of a title and a screenshot shows both")
    func titleOnly() {
        let layout = Self.layout(Self.toast(Picture(source: Self.screenshot), message: nil))
        #expect(Self.picture(Self.screenshot, in: layout)?.frame.width == 344)
    }

    static let sizes: [(width: Int?, height: Int?, shown: Extent)] = [
        (100, nil, Extent(width: 100, height: 100)), (nil, 60, Extent(width: 60, height: 60)),
        (300, 120, Extent(width: 120, height: 120)), (800, 800, Extent(width: 200, height: 200)),
        (40, 40, Extent(width: 40, height: 40)), (24, nil, Extent(width: 24, height: 24)),
    ]

    @Test("a picture in a box of another ratio has the same margin below as beside it")
    func box() throws {
        let picture = Picture(source: Self.screenshot, width: 360, height: 160)
        let layout = Self.layout(Self.toast(picture))
        let frame = try #require(Self.picture(Self.screenshot, in: layout)).frame
        #expect(frame.size == Extent(width: 320, height: 160))
        // Wider than the text: it begins where the icon does.
        let icon = try #require(Self.picture(.name("mail"), in: layout)).frame
        #expect(frame.x == icon.x)
        #expect(layout.size.height - frame.maxY == frame.x)
    }

    @Test("a picture has its requested size, at most 360 by 200", arguments: sizes)
    func size(width: Int?, height: Int?, shown: Extent) throws {
        let picture = Picture(source: Self.face, width: width, height: height)
        let layout = Self.layout(Self.toast(picture))
        #expect(Self.picture(Self.face, in: layout)?.frame.size == shown)
        let isIcon = max(width ?? 0, height ?? 0) <= 40
        let frame = try #require(Self.picture(Self.face, in: layout)).frame
        #expect((frame.maxX <= 52) == isIcon)
    }

    @Test("faces, covers and what messages bring with them stay icons")
    func icons() {
        #expect(
            Self.picture(Self.face, in: Self.layout(Self.toast(Picture(source: Self.face))))?
                .frame.width == 40
        )
        let mail = Self.toast(Picture(source: Self.screenshot), category: "im.received")
        #expect(Self.picture(Self.screenshot, in: Self.layout(mail))?.frame.width == 40)
    }

    @Test("where the output is too low for it, words go before the picture")
    func low() {
        let layout = Self.layout(
            Self.toast(Picture(source: Self.screenshot)),
            Extent(width: 800, height: 200)
        )
        #expect(Self.picture(Self.screenshot, in: layout) == nil)
        #expect(layout.text("Saved to") != nil)
        #expect(layout.size.height <= 200)
    }

    // MARK: Buttons

    @Test("a text button begins where the text above it does, a filled one at its edge")
    func textButtons() throws {
        func first(
            _ prominence: Prominence?
        ) throws -> (label: Rectangle<Double>, hit: Rectangle<Double>) {
            let toast = Toast(
                headline: Headline(title: "Import finished"),
                actions: [
                    Button(id: "show", title: "Show", prominence: prominence),
                    Button(id: "eject", title: "Eject"),
                ]
            )
            let layout = Self.layout(toast)
            return (try #require(layout.text("Show")), try #require(layout.frame(.button("show"))))
        }
        let text = try first(.text)
        #expect(text.label.x == 64)
        #expect(text.hit.x == 52)
        let filled = try first(nil)
        #expect(filled.label.x == 76)
        #expect(filled.hit.x == 64)
    }

    @Test("a text button that begins another row begins at the text's edge too")
    func wrapped() throws {
        let toast = Toast(
            headline: Headline(title: "Import finished"),
            actions: (1...3).map {
                Button(id: "\($0)", title: "A rather long button \($0)", prominence: .text)
            }
        )
        let layout = Self.layout(toast)
        let second = try #require(layout.text("A rather long button 2"))
        #expect(second.x == 64)
        #expect(second.y > layout.text("A rather long button 1")?.y ?? 0)
    }
}
