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
    func backdrops(for frame: Frame) -> [SurfaceID: Capture] {
        var found: [SurfaceID: Capture] = [:]
        for content in frame.surfaces {
            guard let output = table.frames[content.output] else { continue }
            let place = content.frame.rectangle(on: output)
            if let surface = surfaces[content.id] {
                guard surface.window.frame != place else { continue }
                found[content.id] = backdrop(of: place)
            } else if case .loading = content.id {
                // It dims the toasts too.
                found[content.id] = connection.capture(place)
            } else if content.isWhole, let old = oldGrounds[content.output], old.frame == place {
                found[content.id] = old
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
    private func backdrop(of part: Rectangle) -> Capture? {
        let grounds = order.compactMap { id -> Capture? in
            if case .presenters = id { surfaces[id]?.backdrop } else { nil }
        }
        if let ground = grounds.first(where: { $0.frame.contains(part) }) {
            return ground.cropped(to: part)
        }
        guard var capture = connection.capture(part) else { return nil }
        // From the uppermost down: each hides what those above it remember.
        for id in order.reversed() {
            guard let surface = surfaces[id], let hidden = surface.backdrop else { continue }
            let corner = surface.window.frame
            let bands = surface.content.isWhole ? [surface.content.whole.rectangle] : surface.bands
            for band in bands {
                capture.paste(hidden, in: band.offset(x: corner.x, y: corner.y))
            }
        }
        return capture
    }
}
