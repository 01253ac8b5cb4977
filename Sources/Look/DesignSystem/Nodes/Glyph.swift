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
        func place(_ point: Point) -> Point {
            let x = flips ? Glyph.grid - point.x : point.x
            return Point(x: frame.x + x * scale, y: frame.y + point.y * scale)
        }
        let steps = outline.map { step -> PathStep in
            switch step {
            case .move(let to): .move(place(to))
            case .line(let to): .line(place(to))
            case .curve(let first, let second, let to):
                .curve(place(first), place(second), place(to))
            case .close: .close
            }
        }
        let width = max(Glyph.thinnest, Glyph.line * scale)
        return [.stroke(.path(steps), color, Stroke(width: width, isRound: true))]
    }
}
