// SPDX-License-Identifier: MIT

import DesignSystem
import DisplayKit
import Wayland

/// The surfaces on screen, and the frame that replaces them.
final class FrameSurfaces {
    /// The presenters on screen.
    private(set) var shown: [SurfaceID: SurfacePresenter] = [:]
    /// The frame that waits for its layers or for a free image.
    private(set) var pending: Frame?
    /// New presenters of that frame.
    private(set) var arriving: [SurfaceID: SurfacePresenter] = [:]
    /// The last frame's serial, until the frame is visible.
    private(set) var awaited: UInt64?

    /// Makes a frame the pending one.
    func add(_ frame: Frame) {
        // An earlier frame that was never visible is no longer waited for.
        pending = frame.following(pending)
        awaited = frame.serial
    }

    /// Finds the presenter of a surface.
    ///
    /// - Parameters:
    ///   - content: the surface.
    ///   - overlay: what it must be a part of; `nil`: it must stand alone.
    /// - Returns: `nil`: it is missing, or of the wrong kind.
    func presenter(of content: SurfaceFrame, in overlay: WaylandSurface?) -> SurfacePresenter? {
        func fits(_ known: SurfacePresenter) -> Bool {
            let isOfKind = overlay.map(known.wlSurface.isPart) ?? !known.isPart
            return isOfKind && known.content.output == content.output
        }
        if let known = shown[content.id], fits(known) {
            // A card that goes and comes back meanwhile needs no other kind.
            arriving[content.id] = nil
            return known
        }
        return arriving[content.id].flatMap { fits($0) ? $0 : nil }
    }

    /// Adds a presenter for the pending frame.
    func add(_ new: SurfacePresenter) { arriving[new.content.id] = new }

    /// Replaces the presenters on screen by those of the pending frame.
    ///
    /// - Returns: the outputs that lost parts of their overlays, and the replaced presenters
    ///   of the wrong kind: they stay until the new ones are shown.
    func show(_ contents: [SurfaceFrame]) -> (changed: Set<OutputID>, replaced: [SurfacePresenter])
    {
        var changed: Set<OutputID> = []
        for (id, surface) in shown where !contents.contains(where: { $0.id == id }) {
            shown[id] = nil
            if surface.isPart { changed.insert(surface.content.output) }
        }
        let new = contents.compactMap { arriving[$0.id] }
        let replaced = new.compactMap { shown.updateValue($0, forKey: $0.content.id) }
        arriving = [:]
        pending = nil
        return (changed, replaced)
    }

    /// Records that a frame is visible.
    ///
    /// - Returns: whether it is the last one and was not visible before.
    func finish(_ serial: UInt64) -> Bool {
        guard awaited == serial else { return false }
        awaited = nil
        return true
    }

    /// Drops presenters, on screen or new.
    func removeAll(where isGone: (SurfacePresenter) -> Bool) {
        shown = shown.filter { !isGone($0.value) }
        arriving = arriving.filter { !isGone($0.value) }
    }
}
