// SPDX-License-Identifier: MIT
//
// Each toast is a separate surface, so its shadow is drawn with it and would
// darken its neighbours, whichever surface is above. The design puts the
// shadows of stacked toasts below all their cards. Above a toast the shadow is
// cut before it reaches a neighbour: it is too faint there to be missed. Below,
// where it is strong, it is drawn around the neighbour. A moving toast keeps
// its cuts, so that closing a gap repaints nothing.

import Basics

extension SceneLayout {
    /// Cuts the shadows of toasts and their pill where another of them is.
    ///
    /// - Parameter radius: the cards' corner radius.
    mutating func separateToastShadows(cardRadius radius: Double) {
        let stack = cards.filter(\.isInToastStack)
        for index in cards.indices where cards[index].isInToastStack {
            let card = cards[index]
            let below = stack.filter { $0.frame.y >= card.frame.maxY }
                .min { $0.frame.y < $1.frame.y }
            let neighbour = below.map { other in
                RoundedRect(
                    frame: other.frame.offset(x: -card.frame.x, y: -card.frame.y),
                    radius: other.role == .moreToasts ? other.frame.height / 2 : radius
                )
            }
            cards[index].layout.displayList.commands = card.layout.displayList.commands
                .flatMap { $0.keepingShadow(off: neighbour) }
        }
    }
}

extension CardInstance {
    fileprivate var isInToastStack: Bool {
        switch role {
        case .toast, .moreToasts, .indicator: true
        case .topmost, .covered, .retry, .loading, .escape, .centre: false
        }
    }
}

extension DrawCommand {
    /// Returns a shadow without the part on a neighbour; other commands are unchanged.
    fileprivate func keepingShadow(off neighbour: SceneLayout.RoundedRect?) -> [DrawCommand] {
        guard case .shadow(let rect, _, let layer, _) = self else { return [self] }
        let reach = rect.offset(x: 0, y: layer.offset).inset(by: -(3 * layer.sigma + 2))
        let top = max(reach.y, rect.y - Space.small)
        var area = Rectangle(x: reach.x, y: top, width: reach.width, height: reach.maxY - top)
        guard var hole = neighbour, hole.frame.y < reach.maxY else {
            return [.clip(.rectangle(area)), self, .restore]
        }
        // Its lower edge is out of the shadow's reach: the same hole for any
        // neighbour's height.
        let depth = max(reach.maxY - hole.frame.y, hole.radius) + hole.radius
        hole.frame.height = depth
        // The outline contains the whole hole: a part outside it would be filled.
        area = area.union(hole.frame).inset(by: -1)
        area = Rectangle(x: area.x, y: top, width: area.width, height: area.maxY - top)
        let path = PathStep.rectangle(area) + PathStep.hole(hole.frame, radius: hole.radius)
        return [.clip(.path(path)), self, .restore]
    }
}

extension PathStep {
    /// Returns a rectangle, clockwise.
    static func rectangle(_ rect: Rectangle<Double>) -> [PathStep] {
        [
            .move(Point(x: rect.x, y: rect.y)),
            .line(Point(x: rect.maxX, y: rect.y)),
            .line(Point(x: rect.maxX, y: rect.maxY)),
            .line(Point(x: rect.x, y: rect.maxY)),
            .close,
        ]
    }

    /// Returns a rounded rectangle, counterclockwise: a hole within a clockwise outline.
    static func hole(_ rect: Rectangle<Double>, radius: Double) -> [PathStep] {
        let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
        // The distance of a quarter circle's handles from its corner.
        let handle = radius * (1 - 0.5523)
        let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
        return [
            .move(Point(x: left + radius, y: top)),
            .curve(
                Point(x: left + handle, y: top),
                Point(x: left, y: top + handle),
                Point(x: left, y: top + radius)
            ),
            .line(Point(x: left, y: bottom - radius)),
            .curve(
                Point(x: left, y: bottom - handle),
                Point(x: left + handle, y: bottom),
                Point(x: left + radius, y: bottom)
            ),
            .line(Point(x: right - radius, y: bottom)),
            .curve(
                Point(x: right - handle, y: bottom),
                Point(x: right, y: bottom - handle),
                Point(x: right, y: bottom - radius)
            ),
            .line(Point(x: right, y: top + radius)),
            .curve(
                Point(x: right, y: top + handle),
                Point(x: right - handle, y: top),
                Point(x: right - radius, y: top)
            ),
            .close,
        ]
    }
}

extension SceneLayout {
    /// A rectangle with round corners.
    fileprivate struct RoundedRect {
        var frame: Rectangle<Double>
        var radius: Double
    }
}
