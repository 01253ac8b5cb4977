// SPDX-License-Identifier: MIT

import Texts

/// The attached displays, in order of arrival.
struct Displays: Hashable, Sendable {
    /// Every one.
    private(set) var all: [Display] = []
    /// The names of the connected monitors, as a display reported them last.
    var outputs: [String] = []

    /// What is known of one.
    struct Display: Hashable, Sendable {
        let id: DisplayID
        /// Whether it can block input during a lease.
        let blocksInput: Bool
        /// The connection whose presentations alone it shows; `nil`: it shows those of all.
        let owner: String?
        /// Whether somebody can see it (rule 13).
        var isVisible = true
        /// Why nobody can, if that is known; meaningless while somebody can.
        var unseenReason: UnseenReason?
        /// Whether a fullscreen window has the focus on its screen.
        var isFullscreen = false
        /// The presentations that the display does not show because they seem to crash it.
        var withheld: Set<PresentationID> = []
        /// The toasts of the scene for which the display has no space, by id: the display does not
        /// repeat them when a toast is presented again with the id of one that ended.
        var hiddenToasts: Set<PresentationID> = []

        init(id: DisplayID, blocksInput: Bool, owner: String?) {
            self.id = id
            self.blocksInput = blocksInput
            self.owner = owner
        }
    }

    /// The display with an id; `nil`: it is not attached.
    subscript(_ id: DisplayID) -> Display? {
        get { all.first { $0.id == id } }
        set {
            guard let index = all.firstIndex(where: { $0.id == id }) else {
                if let newValue { all.append(newValue) }
                return
            }
            all.replaceSubrange(index...index, with: newValue.map { [$0] } ?? [])
        }
    }

    /// Whether there is none.
    var isEmpty: Bool { all.isEmpty }

    /// Whether one is attached.
    func contains(_ id: DisplayID) -> Bool { all.contains { $0.id == id } }

    /// Whether nobody can see any, though there are some.
    var areUnseen: Bool { !all.isEmpty && !all.contains(where: \.isVisible) }

    /// Why nobody can see any display, as the first one reports it.
    var unseenReason: UnseenReason? { all.lazy.compactMap(\.unseenReason).first }

    /// Whether any display does not show everything.
    var haveExceptions: Bool { all.contains { $0.owner != nil || !$0.withheld.isEmpty } }

    /// Forgets a presentation that ended.
    mutating func endWithholding(of id: PresentationID) {
        for index in all.indices where !all[index].withheld.isEmpty {
            all[index].withheld.remove(id)
        }
    }

    /// Forgets the hidden toasts that left the screen.
    mutating func keepHidden(of toasts: [PresentationID]) {
        for index in all.indices where !all[index].hiddenToasts.isEmpty {
            all[index].hiddenToasts.formIntersection(toasts)
        }
    }
}

/// Identifies a display; numbered by the shell.
public struct DisplayID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt32
    /// Creates an id.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Whether the left display is the older one.
    public static func < (left: DisplayID, right: DisplayID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Why nobody can see a display (rule 13).
public enum UnseenReason: String, Hashable, Sendable, CaseIterable {
    /// The screen is off.
    case dark
    /// A screen lock covers it, or the session is locked.
    case locked
    /// A fullscreen window covers it.
    case covered
    /// The user is away.
    case away

    /// The reason as a part of a sentence; `nil`: only that it cannot be seen is known.
    static func text(_ reason: UnseenReason?) -> String {
        switch reason {
        case .dark: Phrase.screenIsOff.english()
        case .locked: Phrase.sessionIsLocked.english()
        case .covered: Phrase.screenIsCovered.english()
        case .away: Phrase.userIsAway.english()
        case nil: Phrase.screenIsOffOrLocked.english()
        }
    }
}

/// Why no display can show anything, as `display_obstacle` of `Control1.Status` has it.
///
/// Where none is missing, that entry is empty.
public enum DisplayObstacleName: String, Sendable, CaseIterable {
    /// `display.use` is `"none"`.
    case off
    /// `display.use` names no display plugin.
    case unknownPlugin = "unknown_plugin"
    /// No display plugin is installed.
    case noPlugin = "no_plugin"
    /// The daemon was started with neither WAYLAND_DISPLAY nor DISPLAY.
    case noSession = "no_session"
    /// No display plugin is for this kind of session.
    case otherSession = "other_session"
    /// A display finds no screen.
    case noScreen = "no_screen"
    /// The displays are disabled, after crashes or for their version of the protocol.
    case disabled
}

/// The role of a plugin.
public enum PluginRole: String, Hashable, Sendable, CaseIterable {
    /// Draws scenes and reports user actions.
    case display
    /// Receives presentations and their outcomes; draws nothing.
    case observer
    /// Passes what displays show to assistive technologies, and what is done there back.
    case reader
}
