// SPDX-License-Identifier: MIT

/// An event that changes the stack.
public enum Action: Hashable, Sendable {
    /// A client asked for something to be shown.
    case presentRequested(RequestToken, PresentRequest, by: Owner)
    /// A client updated its presentation; with what the user's rules decided about the new
    /// content.
    case updateRequested(
        RequestToken,
        PresentationID,
        by: Owner,
        Content,
        timeout: Timeout?,
        decisions: RuleDecisions = RuleDecisions()
    )
    /// A client withdrew its presentation.
    case dismissRequested(RequestToken, PresentationID, by: Owner)
    /// A client left the bus.
    case ownerVanished(name: String)
    /// A client of restored presentations is still on the bus.
    case ownerConfirmed(name: String)
    /// The daemon ends for good.
    case daemonStopping
    /// The session ends; the next one continues with what outlives it.
    case sessionEnding
    /// A client that blocks input does not answer.
    case ownerSilent(name: String)
    /// The shell's only timer reached `nextDeadline`.
    case deadlinePassed

    /// A display is ready to draw; `blocksInput`: it can block input. With the name of an
    /// `owner` it shows that connection's presentations, and no other display does.
    case displayAttached(DisplayID, blocksInput: Bool = true, owner: String? = nil)
    /// A display has gone.
    case displayDetached(DisplayID)
    /// A display has drawn that revision of the scene.
    case scenePresented(DisplayID, revision: UInt64)
    /// A display does not show those presentations, because they seem to crash it; until
    /// it detaches, or until the next such list.
    case presentationsWithheld(from: DisplayID, Set<PresentationID>)
    /// The user did something at a display.
    case userActed(DisplayID, UserAction)

    /// The user pressed a button with a tool; arming does not apply.
    ///
    /// `seenIn`: the revision of the scene that the user saw; nothing that has changed since is
    /// pressed.
    case buttonPressedByTool(RequestToken, PresentationID, Answer, seenIn: UInt64? = nil)
    /// The user asked, with a tool, to give the keyboard to the newest toast or to the
    /// retry on the bare desktop, which never get it by themselves.
    case keyboardRequested(RequestToken)
    /// The user dismissed a presentation with a tool; `nil`: all of them.
    case dismissedByTool(RequestToken, PresentationID?)
    /// The user dismissed all toasts with a tool: no question is answered by the way.
    case toastsDismissedByTool(RequestToken)
    /// The user asked, with a tool, to see a missed toast again; `nil`: the last one.
    case restoredByTool(RequestToken, PresentationID?)
    /// The user snoozed a toast with a tool; `nil`: until the user is back.
    case snoozedByTool(RequestToken, PresentationID, for: Duration?)
    /// The user dismissed presentations with a tool, toasts so that it can be undone; none: all
    /// toasts.
    case dismissedWithUndo(RequestToken, [PresentationID])
    /// The user undid the last dismissal, or deletion in the centre, with a tool.
    case dismissalUndone
    /// The user opened or closed the notification centre with a tool.
    case centreSwitched(RequestToken, CentreVisibility)
    /// The history answered the centre's question with that serial number.
    case centreAnswered(UInt64, CentreAnswer)
    /// Others than the centre deleted entries of the history.
    case historyChanged
    /// The history has presentations of earlier sessions with ids below that one.
    case idsTaken(below: UInt32)
    /// The user wants to see the questions of an account that wait because of a pause.
    case inputPauseEnded(account: String)
    /// The user wants no more questions of an account.
    case askingStopped(account: String)
    /// The user freed the input with a tool.
    case inputReleased
    /// The screen locks, the machine suspends or another VT becomes active: input must be
    /// free.
    case sessionLeft
    /// The user left, the session was locked, or the user returned.
    case presenceChanged(UserPresence)
    /// Whether anybody can report that the user leaves and returns.
    case presenceKnown(Bool)
    /// A screen reader began or ceased to listen.
    case readerChanged(isListening: Bool)
    /// A screen reader has read a presentation to the end.
    case presentationSpoken(PresentationID)
    /// Do not disturb changed: whether toasts below critical wait.
    case doNotDisturbChanged(until: DoNotDisturb)
    /// What else makes toasts below critical wait changed.
    case quietChanged(Set<QuietReason>)
    /// The user switched rules or the mode.
    case rulesSwitched(RuleSwitches)
    /// The rules made from cards changed.
    case cardRulesChanged(CardRules)
    /// The modes of the configuration changed.
    case modesChanged([String])
    /// The rules in force that hold toasts changed; by name.
    case holdingRulesChanged(Set<String>)
    /// A picture on the web was fetched, or could not be.
    case imageFetched(RemoteImage)
    /// A smaller copy of a missed toast's pixels was stored.
    case imageShrunk(PresentationID, StoredImage, to: StoredImage)
    /// The configuration was reloaded.
    case limitsChanged(Limits)
}
