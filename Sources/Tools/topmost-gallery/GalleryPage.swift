// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import PresenterCore

/// One picture of the gallery, in each theme.
struct GalleryPage: Sendable {
    /// The file's name without theme and extension; never changes.
    let name: String
    /// The title of the picture.
    let title: String
    /// What the drawing stands on.
    var background = Background.surface
    /// Draws the picture.
    let make: @Sendable (GalleryContext) -> Block

    /// The background of a page.
    enum Background: Sendable {
        /// The surface colour of components.
        case surface
        /// A plain colour that contrasts with cards.
        case plain
        /// A desktop.
        case desktop
    }

    static let margin = 28.0
}

extension GalleryPage {
    static let colors = GalleryPage(name: "colors", title: "Colours") { context in
        let cells = ColorToken.allCases.map { swatch($0, context) }
        let rows = stride(from: 0, to: cells.count, by: 5).map { start in
            Array(cells[start..<min(start + 5, cells.count)])
        }
        return .table(rows, columnGap: 16, rowGap: 16)
    }

    private static func swatch(_ token: ColorToken, _ context: GalleryContext) -> Block {
        let theme = context.theme
        let frame = Rectangle<Double>(x: 0, y: 0, width: 56, height: 56)
        let edge = frame.inset(by: 0.5)
        let color = theme[token]
        let field = DisplayList([
            .fill(.rounded(frame, radius: 10), color),
            .stroke(.rounded(edge, radius: 9.5), theme[.hairline], Stroke(width: 1)),
        ])
        var lines = [
            context.label(token.name, width: 128, isStrong: true), context.label(color.hex),
        ]
        if let contrast = theme.contrast(of: token) {
            lines.append(
                context.label("≥ \(contrast.lowest.twoDigits), needs \(contrast.needed.short)")
            )
        } else {
            lines.append(context.label("–"))
        }
        return .row([.drawing(field, frame.size), .column(lines, gap: 2)], gap: 12)
    }

    static let type = GalleryPage(name: "type", title: "Type") { context in
        let roles: [(String, TextRole)] = [
            ("title", .title), ("body", .body), ("bodyStrong", .bodyStrong),
            ("bodyMedium", .bodyMedium), ("label", .label), ("labelSmall", .labelSmall),
            ("meta", .meta), ("metaStrong", .metaStrong), ("metaMedium", .metaMedium),
            ("tag 20", .tag(.fact)), ("tag 25", .tag(.small)), ("tag 29", .tag(.medium)),
            ("tag 31", .tag(.large)), ("code", .code),
        ]
        let rows = roles.map { name, role in
            let type = context.layoutEngine.type(of: role)
            let block = TextBlock(
                runs: [
                    .init("Hamburgefonstiv 0123456789 “Grüße”", color: context.theme[.textPrimary])
                ],
                type: type
            )
            let size = context.layoutEngine.measure.text(block).size
            let frame = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
            return [
                context.label(name, width: 96, isStrong: true),
                context.label("\(type.size.short)/\(type.lineHeight.short), \(type.weight)"),
                Block.drawing(DisplayList([.text(block, in: frame)]), frame.size),
            ]
        }
        return .table(rows, columnGap: 20, rowGap: 10)
    }

    static let shadows = GalleryPage(name: "shadows", title: "Shadows and radii") { context in
        let theme = context.theme
        let cards = Elevation.allCases.map { elevation in
            let frame = Rectangle<Double>(x: 0, y: 0, width: 160, height: 96)
            var commands = theme.layers(of: elevation).map {
                DrawCommand.shadow(frame, radius: 16, $0, theme.shadow)
            }
            commands.append(.fill(.rounded(frame, radius: 16), theme[.surfaceRaised]))
            commands.append(
                .stroke(
                    .rounded(frame.inset(by: 0.5), radius: 15.5),
                    theme[.hairline],
                    Stroke(width: 1)
                )
            )
            return Block.column(
                [.drawing(DisplayList(commands), frame.size), context.label("\(elevation)")],
                gap: 56
            )
        }
        let radii = [28.0, 36, 44, 56].map { height in
            let frame = Rectangle(x: 0, y: 0, width: 96, height: height)
            let radius = min(16, (height / 7).rounded() * 2)
            return Block.column(
                [
                    .drawing(
                        // In high contrast only the edge separates it from the background.
                        DisplayList([
                            .fill(.rounded(frame, radius: radius), theme[.fillNeutral]),
                            .stroke(
                                .rounded(frame.inset(by: 0.5), radius: radius - 0.5),
                                theme[.hairline],
                                Stroke(width: 1)
                            ),
                        ]),
                        frame.size
                    ),
                    context.label("\(height.short) → \(radius.short)"),
                ],
                gap: 8
            )
        }
        return .column(
            [.row([.space(8, 0)] + cards + [.space(8, 0)], gap: 64), .row(radii, gap: 24)],
            gap: 24
        )
    }
}

extension Color {
    /// `#315ADD`.
    var hex: String {
        "#"
            + [red, green, blue].map { channel in
                let text = String(Int((channel * 255).rounded()), radix: 16, uppercase: true)
                return text.count < 2 ? "0" + text : text
            }.joined()
    }
}

extension Double {
    /// Two decimals, rounded down.
    var twoDigits: String {
        let hundredths = Int((self * 100 + 1e-6).rounded(.down))
        let rest = hundredths % 100
        return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
    }

    /// The number without `.0`.
    var short: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
