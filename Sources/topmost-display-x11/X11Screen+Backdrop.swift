// SPDX-License-Identifier: MIT
//
// Without a compositing manager nobody knows what lies below a window. A scrim
// is therefore drawn over a capture of the screen, and the capture must not
// show our own toasts: they lie above the scrim and may go while it stays. So
// each window cut to shape remembers what it hid when it came or moved.

import DisplayKit
import EventLoop
import Interaction
import XCB

extension X11Screen {
    /// For how long a ground that went serves for the next one: windows below
    /// need a moment to paint what was uncovered.
    static let groundMemory = Duration.milliseconds(500)

    /// What lies below each surface of a frame that is new, or moves and is cut to shape.
    func backdrops(for frame: Frame) -> [SurfaceID: Backdrop] {
        var found: [SurfaceID: Backdrop] = [:]
        for content in frame.surfaces {
            guard let output = table.frames[content.output] else { continue }
            let place = content.frame.rectangle(on: output)
            if let surface = surfaces[content.id] {
                guard surface.window.frame != place else { continue }
                found[content.id] = backdrop(of: place)
            } else if case .loading = content.id {
                // It dims the toasts too.
                found[content.id] = connection.requestCapture(place).map {
                    Backdrop($0, hidden: [])
                }
            } else if content.isWhole, let old = oldGrounds[content.output], old.frame == place {
                found[content.id] = Backdrop(old)
            } else {
                found[content.id] = backdrop(of: place)
            }
        }
        return found
    }

    /// Removes a surface; a ground is kept for a moment.
    func remove(_ id: SurfaceID) {
        guard let surface = surfaces.removeValue(forKey: id) else { return }
        guard case .presenters(let output) = id, let ground = surface.backdrop else { return }
        oldGrounds[output] = ground
        groundTimer?.arm(after: Self.groundMemory)
    }

    /// What of the screen is not ours.
    private func backdrop(of part: Rectangle) -> Backdrop? {
        let grounds = order.compactMap { id -> Capture? in
            if case .presenters = id { surfaces[id]?.backdrop } else { nil }
        }
        if let ground = grounds.first(where: { $0.frame.contains(part) }) {
            return Backdrop(ground.cropped(to: part))
        }
        guard let request = connection.requestCapture(part) else { return nil }
        // From the uppermost down: each hides what those above it remember.
        let hidden = order.reversed().compactMap { id -> Backdrop.Hidden? in
            guard let surface = surfaces[id], let capture = surface.backdrop,
                !capture.frame.intersection(part).isEmpty
            else { return nil }
            let corner = surface.window.frame
            let bands = surface.content.isWhole ? [surface.content.whole.rectangle] : surface.bands
            return Backdrop.Hidden(
                capture: capture,
                bands: bands.map { $0.offset(x: corner.x, y: corner.y) }
            )
        }
        return Backdrop(request, hidden: hidden)
    }
}

/// What lies below a surface: known, or on its way from the server.
final class Backdrop {
    /// What one of our own windows hides, and where.
    struct Hidden {
        let capture: Capture
        let bands: [Rectangle]
    }

    private var request: CaptureRequest?
    private var hidden: [Hidden] = []
    private var known: Capture?

    /// One that is known.
    init(_ capture: Capture) {
        known = capture
    }

    /// One that was asked for; what our own windows hide of it is put in their place.
    init(_ request: CaptureRequest, hidden: [Hidden]) {
        self.request = request
        self.hidden = hidden
    }

    /// Whether it was not fetched yet.
    var isUnderWay: Bool { request != nil }

    /// The capture; waits for the server the first time.
    func fetch() -> Capture? {
        guard let request else { return known }
        self.request = nil
        known = request.fetch()
        for window in hidden {
            for band in window.bands { known?.paste(window.capture, in: band) }
        }
        hidden = []
        return known
    }
}
