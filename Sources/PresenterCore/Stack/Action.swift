// SPDX-License-Identifier: MIT

/// A fact that the stack must take into account.
public enum Action: Hashable, Sendable {
    /// A client asked for something to be shown.
    case presentRequested(PresentRequest)
    /// A client changed what it shows.
    case updateRequested(RequestToken, PresentationID, by: Owner, Content, timeout: Timeout?)
    /// A client took back what it shows.
    case dismissRequested(RequestToken, PresentationID, by: Owner)
    /// A client left the bus.
    case ownerVanished(name: String)
    /// The shell's one timer reached `nextDeadline`.
    case deadlinePassed

    /// A display is ready to draw, and can keep the input from all else or not.
    case displayAttached(DisplayID, blocksInput: Bool = true)
    /// A display is gone.
    case displayDetached(DisplayID)
    /// A display has that revision of the scene on screen.
    case scenePresented(DisplayID, revision: UInt64)
    /// Displays die of that presentation: none can show it.
    case presentationFailed(PresentationID)
    /// What the person did at a display.
    case userActed(DisplayID, UserAction)

    /// The person pressed a button with a tool; arming does not apply.
    case buttonPressedByTool(RequestToken, PresentationID, Answer)
    /// The person asked, with a tool, for the keyboard to go to what never takes it
    /// by itself: the newest toast, or the retry of the bare desktop.
    case keyboardRequested(RequestToken)
    /// The person dismissed something with a tool; `nil`: everything.
    case dismissedByTool(RequestToken, PresentationID?)
    /// The person, or the shell on a screen lock, suspend or VT switch, freed the input.
    case inputReleased
    /// Whether toasts below critical are to wait.
    case doNotDisturbChanged(until: DoNotDisturb)
    /// The configuration was read anew.
    case limitsChanged(Limits)
}
