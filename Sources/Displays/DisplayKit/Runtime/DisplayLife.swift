// SPDX-License-Identifier: MIT

import PresenterCore

/// Who started a display, and when it ends.
public struct DisplayLife {
    /// Whether a user attached it; then a vanished daemon gets its own exit status.
    public var isAttached: Bool
    /// Whether it ends with the next presentation that ends.
    public var isOnce: Bool
    /// Called with the first scene: what is asked from now on is shown.
    public var onFirstScene: () -> Void
    /// Opens a new connection after the daemon dropped a stopped or unresponsive
    /// screen; `nil`: not possible.
    public var reconnect: (() throws -> HostEnds)?
    /// Ends the process after a span unless called again; `nil` cancels that.
    ///
    /// A display that blocks input calls it with each heartbeat while it holds the input.
    public var endUnlessRenewed: (Duration?) -> Void
    /// Overwrites memory when it is freed, from now on: a secret may be typed.
    public var zeroFreedMemory: () -> Void
    /// Called after a while without work, before free memory is returned.
    public var onIdle: () -> Void

    /// Creates a description; the default is a display that the daemon started.
    public init(
        isAttached: Bool = false,
        isOnce: Bool = false,
        onFirstScene: @escaping () -> Void = {},
        reconnect: (() throws -> HostEnds)? = nil,
        endUnlessRenewed: @escaping (Duration?) -> Void = { _ in },
        zeroFreedMemory: @escaping () -> Void = {},
        onIdle: @escaping () -> Void = {}
    ) {
        self.endUnlessRenewed = endUnlessRenewed
        self.zeroFreedMemory = zeroFreedMemory
        self.onIdle = onIdle
        self.isAttached = isAttached
        self.isOnce = isOnce
        self.onFirstScene = onFirstScene
        self.reconnect = reconnect
    }
}

/// The exit status of a display, for supervisors and scripts.
///
/// Source: `sysexits.h` for 69 and 75.
enum DisplayEnding: Int32 {
    /// The daemon or the user ended it.
    case done = 0
    case trouble = 1
    case daemonGone = 69
    /// The daemon was silent while the input was held.
    case daemonSilent = 75
    /// The daemon refuses it.
    case refused = 125
}

/// Detects that a card on this display has ended, for a display that then exits.
///
/// A toast counts only if it was answered here.
struct AnswerWatcher {
    /// The cards that were on screen.
    private var seen: Set<PresentationID> = []
    /// The toasts that were answered here.
    private var acted: Set<PresentationID> = []

    /// Records a user's action.
    mutating func record(_ action: UserAction) {
        switch action {
        case .buttonTapped(let id, _, _), .cardTapped(let id, _, _), .closeTapped(let id):
            acted.insert(id)
        case .scrimTapped, .escapePressed, .retryTapped, .replyOpened, .replyClosed, .hoverBegan,
            .hoverEnded, .linkTapped, .rowsAsked, .disturbed, .moreTapped, .lessTapped,
            .toastsHidden,
            .keyboardLeft, .centre, .releaseHeld, .visibilityChanged, .fullscreenChanged,
            .outputsChanged:
            break
        }
    }

    /// Applies a new scene.
    ///
    /// - Returns: whether a card ended with it.
    mutating func follow(_ scene: Scene) -> Bool {
        let before = seen
        let cards = scene.presenters + [scene.retry, scene.loading].compactMap(\.self)
        let toasts = Set(scene.toasts.map(\.id))
        seen = Set(cards.map(\.id)).union(acted.intersection(toasts))
        let hasEnded = !before.union(acted).subtracting(seen).isEmpty
        acted.formIntersection(toasts)
        return hasEnded
    }
}
