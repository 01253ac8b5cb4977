// SPDX-License-Identifier: MIT

public import Basics
public import PresenterCore

/// Our own symbols, drawn as lines of 1.75 on a grid of 20.
///
/// Callers may also use their names as icons, for systems without an icon theme.
public enum Glyph: String, Hashable, Sendable, CaseIterable {
    case check, close, alert, info, shield, refresh, copy, eye, send, reply, clock, speaker, arrow
    case terminal, bell
    case eyeOff = "eye-off"
    case chevronDown = "chevron-down"
    case chevronUp = "chevron-up"
    case chevronForward = "chevron-forward"

    /// The side of the grid.
    static let grid = 20.0
    /// The line's width on the grid, and its minimum in pixels, to stay clear when small.
    static let line = 1.75
    static let thinnest = 1.5

    /// Whether it points in a direction and is mirrored in right-to-left layouts.
    var isDirectional: Bool {
        switch self {
        case .arrow, .reply, .chevronForward: true
        case .check, .close, .alert, .info, .shield, .refresh, .copy, .eye, .eyeOff, .send,
            .clock, .chevronDown, .chevronUp, .speaker, .terminal, .bell:
            false
        }
    }

    /// Creates the glyph equivalent to an icon name of the freedesktop
    /// specification; used if the icon theme lacks it.
    init?(iconName: String) {
        if let own = Glyph(rawValue: iconName) {
            self = own
            return
        }
        var name = iconName[...]
        if name.hasSuffix("-symbolic") { name = name.dropLast(9) }
        switch name {
        case "object-select", "emblem-ok", "emblem-default", "dialog-ok": self = .check
        case "window-close", "edit-clear", "process-stop": self = .close
        case "dialog-warning", "dialog-error", "important": self = .alert
        case "dialog-information", "help-about", "dialog-question": self = .info
        case "security-high", "security-medium", "security-low": self = .shield
        case "view-refresh", "view-refresh-symbolic", "system-reboot": self = .refresh
        case "edit-copy": self = .copy
        case "mail-send", "document-send": self = .send
        case "mail-reply-sender", "mail-reply-all", "edit-undo": self = .reply
        case "alarm", "appointment-soon", "document-open-recent": self = .clock
        case "audio-volume-high", "audio-volume-medium", "audio-volume-low", "audio-volume-muted":
            self = .speaker
        case "preferences-system-notifications", "notification-new": self = .bell
        case "go-next": self = .arrow
        case "utilities-terminal": self = .terminal
        default: return nil
        }
    }
}

extension ImageSource {
    /// Returns one of our own glyphs as an image source.
    public static func glyph(_ glyph: Glyph) -> ImageSource { .name(glyph.rawValue) }
}

extension Glyph {
    /// Returns the commands that draw it in a square, left to right.
    public func drawn(in frame: Rectangle<Double>, _ color: Color) -> [DrawCommand] {
        commands(in: frame, color: color, isMirrored: false)
    }

    /// Returns the commands that draw it in a square.
    func commands(in frame: Rectangle<Double>, color: Color, isMirrored: Bool) -> [DrawCommand] {
        let scale = frame.width / Glyph.grid
        let flips = isMirrored && isDirectional
        func scaled(_ point: Point) -> Point {
            let x = flips ? Glyph.grid - point.x : point.x
            return Point(x: frame.x + x * scale, y: frame.y + point.y * scale)
        }
        let steps = outline.map { step -> PathStep in
            switch step {
            case .move(let to): .move(scaled(to))
            case .line(let to): .line(scaled(to))
            case .curve(let first, let second, let to):
                .curve(scaled(first), scaled(second), scaled(to))
            case .close: .close
            }
        }
        let width = max(Glyph.thinnest, Glyph.line * scale)
        return [.stroke(.path(steps), color, Stroke(width: width, isRound: true))]
    }
}

extension Glyph {
    /// The lines on the grid of 20.
    var outline: [PathStep] {
        switch self {
        case .check: open((3.75, 10.75), (7.75, 14.75), (16.25, 5.25))
        case .close: open((5.5, 5.5), (14.5, 14.5)) + open((14.5, 5.5), (5.5, 14.5))
        case .chevronDown: open((5.5, 8), (10, 12.5), (14.5, 8))
        case .chevronUp: open((5.5, 12), (10, 7.5), (14.5, 12))
        case .chevronForward: open((8, 5.5), (12.5, 10), (8, 14.5))
        case .arrow: open((3.5, 10), (16.5, 10)) + open((11.5, 5), (16.5, 10), (11.5, 15))
        case .send: open((10, 16), (10, 4.5)) + open((5, 9.5), (10, 4.5), (15, 9.5))
        case .alert:
            open((10, 3.25), (17.5, 16.25), (2.5, 16.25)) + [.close]
                + open((10, 8.25), (10, 11.5)) + dot(10, 13.9)
        case .info: circle(10, 10, 7.5) + open((10, 9.5), (10, 13.75)) + dot(10, 6.5)
        case .clock: circle(10, 10, 7.5) + open((10, 5.75), (10, 10), (13, 12))
        case .shield:
            [
                move(10, 2.75), line(16, 5), line(16, 9.5),
                curve(16, 13.3, 13.5, 15.9, 10, 17.25),
                curve(6.5, 15.9, 4, 13.3, 4, 9.5),
                line(4, 5), .close,
            ]
        case .refresh:
            [
                move(16.75, 10),
                curve(16.75, 13.73, 13.73, 16.75, 10, 16.75),
                curve(6.27, 16.75, 3.25, 13.73, 3.25, 10),
                curve(3.25, 6.27, 6.27, 3.25, 10, 3.25),
                curve(11.85, 3.25, 13.5, 4, 14.75, 5.25),
                line(16.5, 7),
            ] + open((16.5, 3), (16.5, 7), (12.5, 7))
        case .copy:
            rounded(7.5, 7.5, 16.5, 16.5, 2.25)
                + [
                    move(12.5, 7.5), line(12.5, 5.75),
                    curve(12.5, 4.5, 11.5, 3.5, 10.25, 3.5), line(5.75, 3.5),
                    curve(4.5, 3.5, 3.5, 4.5, 3.5, 5.75), line(3.5, 10.25),
                    curve(3.5, 11.5, 4.5, 12.5, 5.75, 12.5), line(7.5, 12.5),
                ]
        case .eye: lens + circle(10, 10, 2.5)
        case .eyeOff: lens + circle(10, 10, 2.5) + open((4, 16), (16, 4))
        case .terminal:
            rounded(2.75, 3.75, 17.25, 16.25, 2.5)
                + open((6, 7.25), (8.75, 10), (6, 12.75)) + open((10.75, 12.75), (14, 12.75))
        case .bell:
            [
                move(4, 14.25),
                curve(5.25, 12.75, 5.5, 11.5, 5.5, 8.5),
                curve(5.5, 5.75, 7.4, 3.5, 10, 3.5),
                curve(12.6, 3.5, 14.5, 5.75, 14.5, 8.5),
                curve(14.5, 11.5, 14.75, 12.75, 16, 14.25), .close,
                move(8.25, 16.5), curve(9, 17.5, 11, 17.5, 11.75, 16.5),
            ]
        case .reply:
            open((7.75, 4.75), (3.25, 9.25), (7.75, 13.75))
                + [
                    move(3.25, 9.25), line(11.5, 9.25),
                    curve(14.5, 9.25, 16.75, 11.5, 16.75, 15.25),
                ]
        case .speaker:
            [
                move(3, 7.75), line(5.75, 7.75), line(9.5, 4.5), line(9.5, 15.5),
                line(5.75, 12.25), line(3, 12.25), .close,
                move(12.5, 7.5), curve(13.8, 8.9, 13.8, 11.1, 12.5, 12.5),
                move(15, 5.25), curve(17.6, 7.9, 17.6, 12.1, 15, 14.75),
            ]
        }
    }

    private var lens: [PathStep] {
        [
            move(1.75, 10), curve(3.5, 6.4, 6.5, 4.5, 10, 4.5),
            curve(13.5, 4.5, 16.5, 6.4, 18.25, 10),
            curve(16.5, 13.6, 13.5, 15.5, 10, 15.5),
            curve(6.5, 15.5, 3.5, 13.6, 1.75, 10), .close,
        ]
    }

    private func open(_ points: (Double, Double)...) -> [PathStep] {
        points.enumerated().map { index, point in
            index == 0 ? move(point.0, point.1) : line(point.0, point.1)
        }
    }

    /// A line too short to see; its round ends make a dot.
    private func dot(_ x: Double, _ y: Double) -> [PathStep] { [move(x, y), line(x, y + 0.01)] }

    private func circle(_ x: Double, _ y: Double, _ radius: Double) -> [PathStep] {
        rounded(x - radius, y - radius, x + radius, y + radius, radius)
    }

    private func rounded(
        _ left: Double,
        _ top: Double,
        _ right: Double,
        _ bottom: Double,
        _ radius: Double
    ) -> [PathStep] {
        // The control points that approximate a quarter circle with a cubic.
        let pull = radius * 0.4477
        return [
            move(left + radius, top), line(right - radius, top),
            curve(right - pull, top, right, top + pull, right, top + radius),
            line(right, bottom - radius),
            curve(right, bottom - pull, right - pull, bottom, right - radius, bottom),
            line(left + radius, bottom),
            curve(left + pull, bottom, left, bottom - pull, left, bottom - radius),
            line(left, top + radius),
            curve(left, top + pull, left + pull, top, left + radius, top),
            .close,
        ]
    }

    private func move(_ x: Double, _ y: Double) -> PathStep { .move(Point(x: x, y: y)) }
    private func line(_ x: Double, _ y: Double) -> PathStep { .line(Point(x: x, y: y)) }
    private func curve(
        _ x1: Double,
        _ y1: Double,
        _ x2: Double,
        _ y2: Double,
        _ x: Double,
        _ y: Double
    ) -> PathStep {
        .curve(Point(x: x1, y: y1), Point(x: x2, y: y2), Point(x: x, y: y))
    }
}
