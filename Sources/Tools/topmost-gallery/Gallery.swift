// SPDX-License-Identifier: MIT
//
// The whole design system as pictures, drawn with the displays' own code. To add a page,
// write its factory and one entry in `pages`.

import Basics
import Canvas
import DesignSystem
import DisplayKit
import Files
import PresenterCore
import SystemCalls

/// The gallery and its output folder.
struct Gallery {
    /// All pages, in the order of the contact sheet.
    static let pages: [GalleryPage] = [
        .family, .buttons, .tags, .controls, .modals, .forms, .fields, .sheets, .toasts, .measures,
        .waiting, .stack, .motion, .colors, .type, .shadows, .glyphs, .languages,
    ]

    let folder: String
    let scale: Double
    var pages = Gallery.pages
    var looks = GalleryLook.builtIn

    private let resources = Resources()
    private var wallpaper: String { folder + "/wallpaper.png" }

    /// The exit status where nothing can be written: EX_CANTCREAT of sysexits(3).
    private static let cannotCreate: Int32 = 73

    /// The scale of pictures on the contact sheet.
    private static let contactScale = 0.3

    init(_ options: GalleryOptions) throws(ArgumentError) {
        // Pictures in content have absolute paths.
        do throws(SystemError) {
            let folder = options.folder
            self.folder = folder.hasPrefix("/") ? folder : try Files.resolved(".") + "/" + folder
        } catch {
            throw ArgumentError(description: "\(options.folder): \(error)")
        }
        scale = options.scale
        if !options.looks.isEmpty { looks = [] }
        for look in options.looks where !looks.contains(look) {
            guard !looks.contains(where: { $0.name == look.name }) else {
                throw ArgumentError(description: "--theme: duplicate name \"\(look.name)\"")
            }
            looks.append(look)
        }
        guard let only = options.pages else { return }
        for name in only where !Gallery.pages.contains(where: { $0.name == name }) {
            let names = Gallery.pages.map(\.name).joined(separator: ", ")
            throw ArgumentError(description: "--only: no part \"\(name)\"; known parts: \(names)")
        }
        pages = pages.filter { only.contains($0.name) }
    }

    /// Writes the gallery.
    ///
    /// - Returns: the exit status; errors go to standard error.
    static func run(_ options: GalleryOptions) -> Int32 {
        do {
            try Gallery(options).write()
            return 0
        } catch let error as ArgumentError {
            StandardStream.error.write("\(error)\n")
            return ArgumentError.exitStatus
        } catch {
            StandardStream.error.write("cannot write the gallery: \(error)\n")
            return cannotCreate
        }
    }

    /// Writes the pictures, the contact sheet and the HTML page.
    func write() throws {
        try Files.makeFolder(folder, isPrivate: false)
        try Files.write(try SampleWallpaper.picture(resources).encodedPNG(), to: wallpaper)
        for look in looks {
            let context = context(look)
            for page in pages {
                let picture = try picture(of: page, context, scale: scale)
                try Files.write(try picture.encodedPNG(), to: "\(folder)/\(file(page, look))")
            }
        }
        try Files.write(try contactSheet().encodedPNG(), to: folder + "/contact-sheet.png")
        try Files.write(Array(page().utf8), to: folder + "/index.html")
    }

    /// Draws one page in one look.
    func picture(_ name: String, _ look: GalleryLook) throws -> Surface? {
        guard let page = pages.first(where: { $0.name == name }) else { return nil }
        return try picture(of: page, context(look), scale: scale)
    }

    private func file(_ page: GalleryPage, _ look: GalleryLook) -> String {
        "\(page.name)-\(look.name).png"
    }

    private func context(_ look: GalleryLook) -> GalleryContext {
        var layoutEngine = LayoutEngine(theme: .light, measure: resources.measure)
        layoutEngine.apply(look.settings)
        return GalleryContext(
            layoutEngine: layoutEngine,
            settings: look.settings,
            wallpaper: wallpaper
        )
    }

    // MARK: Pictures

    private func picture(
        of page: GalleryPage,
        _ context: GalleryContext,
        scale: Double
    ) throws -> Surface {
        let drawing = drawing(of: page, context)
        let picture = try Surface(
            width: Int((drawing.size.width * scale).rounded(.up)),
            height: Int((drawing.size.height * scale).rounded(.up)),
            scale: scale,
            resources: resources
        )
        picture.draw(drawing.list)
        return picture
    }

    private func drawing(
        of page: GalleryPage,
        _ context: GalleryContext
    ) -> (list: DisplayList, size: Extent) {
        let block = page.make(context)
        let margin = page.background == .surface ? GalleryPage.margin : GalleryPage.margin * 2
        let size = Extent(
            width: (block.size.width + 2 * margin).rounded(.up),
            height: (block.size.height + 2 * margin).rounded(.up)
        )
        let all = Rectangle(origin: .zero, size: size)
        let isDark = context.theme.isDark
        let background: [DrawCommand] =
            switch page.background {
            case .surface: [.fill(.rectangle(all), context.theme[.surface])]
            case .plain: [.fill(.rectangle(all), Color(hex: isDark ? 0x4A4D5A : 0xD5D8E2))]
            case .desktop: Wallpaper.commands(isDark: isDark, on: all)
            }
        return (DisplayList(background + block.commands(at: Point(x: margin, y: margin))), size)
    }

    /// Draws all pages, reduced: a row for each page, a column for each theme.
    private func contactSheet() throws -> Surface {
        let scale = Self.contactScale
        let gap = 24.0
        var width = gap
        var height = 0.0
        var columns: [(x: Double, drawings: [(list: DisplayList, size: Extent)])] = []
        for look in looks {
            let context = context(look)
            let drawings = pages.map { drawing(of: $0, context) }
            columns.append((width, drawings))
            width += (drawings.map(\.size.width).max() ?? 0) + gap
        }
        let rows = pages.indices.map { index in
            columns.map { $0.drawings[index].size.height }.max() ?? 0
        }
        height = rows.reduce(gap) { $0 + $1 + gap }
        let sheet = try Surface(
            width: Int((width * scale).rounded(.up)),
            height: Int((height * scale).rounded(.up)),
            scale: scale,
            resources: resources
        )
        let all = Rectangle(x: 0, y: 0, width: width, height: height)
        sheet.draw(DisplayList([.fill(.rectangle(all), Color(hex: 0x9096A4))]))
        for column in columns {
            var y = gap
            for (drawing, row) in zip(column.drawings, rows) {
                sheet.draw(drawing.list, at: Point(x: column.x, y: y))
                y += row + gap
            }
        }
        return sheet
    }

    // MARK: The page

    /// Returns an HTML page that needs only the pictures beside it.
    private func page() -> String {
        let sections = pages.map { page in
            let pictures = looks.map { look in
                let file = file(page, look)
                return """
                    <figure><a href="\(file)"><img src="\(file)" alt="\(page.title), \
                    \(look.title)" loading="lazy"></a><figcaption>\(look.title)</figcaption>\
                    </figure>
                    """
            }
            return """
                <section id="\(page.name)">
                <h2>\(page.title)</h2>
                \(pictures.joined(separator: "\n"))
                </section>
                """
        }
        let links = pages.map { "<a href=\"#\($0.name)\">\($0.title)</a>" }
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Topmost: the design system</title>
            <style>
            body { font: 14px/20px sans-serif; margin: 24px; color: #16171c; background: #f3f4f9 }
            nav a { margin-right: 12px }
            figure { display: inline-block; margin: 0 16px 16px 0; vertical-align: top }
            img { max-width: 640px; height: auto; border: 1px solid #e3e5ec; border-radius: 8px }
            figcaption { color: #545761 }
            </style>
            </head>
            <body>
            <h1>Topmost: the design system</h1>
            <nav>
            \(links.joined(separator: "\n"))
            <a href="contact-sheet.png">All at once</a>
            </nav>
            \(sections.joined(separator: "\n"))
            </body>
            </html>

            """
    }
}

/// The picture on some sample cards: hills below a low sun.
struct SampleWallpaper {
    private static let size = Extent(width: 480, height: 300)

    static func picture(_ resources: Resources) throws(CanvasError) -> Surface {
        let surface = try Surface(
            width: Int(size.width),
            height: Int(size.height),
            resources: resources
        )
        let all = Rectangle(origin: .zero, size: size)
        surface.draw(
            DisplayList([
                .fill(.rectangle(all), Color(hex: 0xF3C9A5)),
                .fade(all, Color(hex: 0x6FA8D8), strongEdge: .top),
                .fill(
                    .arc(center: Point(x: 340, y: 130), radius: 44, from: 0, to: 1),
                    Color(hex: 0xFBE9C3)
                ),
                hill(from: 190, to: 150, 0x5E8C7D), hill(from: 220, to: 250, 0x3F6F66),
                hill(from: 285, to: 235, 0x2C5152),
            ])
        )
        return surface
    }

    private static func hill(from left: Double, to right: Double, _ color: UInt32) -> DrawCommand {
        .fill(
            .path([
                .move(Point(x: 0, y: left)),
                .curve(
                    Point(x: 140, y: left - 70),
                    Point(x: 320, y: right + 70),
                    Point(x: 480, y: right)
                ),
                .line(Point(x: 480, y: 300)), .line(Point(x: 0, y: 300)), .close,
            ]),
            Color(hex: color)
        )
    }
}
