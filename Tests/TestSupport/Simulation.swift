// SPDX-License-Identifier: MIT

public import PresenterCore

/// The stack with a clock of its own: an hour passes in a microsecond.
public struct Simulation {
    /// The state under test.
    public private(set) var state: PresenterState
    /// The present.
    public private(set) var now = Instant(milliseconds: 1_000_000)
    /// The display that is attached at first.
    public let display = DisplayID(rawValue: 1)
    private var lastToken: UInt64 = 0

    /// Creates an empty stack, by default with one display.
    ///
    /// The toasts of one application gather, "+N more" opens the centre, expired toasts are kept,
    /// and dismissals can be undone, only where a test is about that.
    public init(
        limits: Limits = Limits(),
        hasDisplay: Bool = true,
        gathers: Bool = false,
        moreOpensCentre: Bool = false,
        keepsExpired: Bool = false,
        undoTime: Duration = .zero
    ) {
        var limits = limits
        if !gathers { limits.groupAfter = 0 }
        limits.moreOpensCentre = moreOpensCentre
        limits.expired = keepsExpired ? .keep : .close
        limits.undoTime = undoTime
        state = PresenterState(limits: limits)
        if hasDisplay { send(.displayAttached(display)) }
    }

    /// Notes changes, as the daemon does.
    public mutating func record() { state.recordChanges() }

    /// The records of what changed since the last look.
    public mutating func takeChanges() -> [RecoveryRecord] { state.takeChanges() }

    /// Notes events from now on, as the daemon does.
    public mutating func recordEvents() { state.recordEvents() }

    /// What happened since the last look.
    public mutating func takeEvents() -> [PresentationEvent] { state.takeEvents() }

    /// The daemon dies and another one starts, without a display.
    public mutating func restart(areOwnersGone: Bool = false) {
        state = PresenterState(
            restoring: state.allRecords,
            limits: state.limits,
            areOwnersGone: areOwnersGone,
            at: now
        )
        send(.deadlinePassed)
    }

    /// One step.
    @discardableResult
    public mutating func send(_ action: Action) -> [Effect] {
        state.reduce(action, at: now)
    }

    /// Lets time pass, stopping at each deadline as the shell's timer does.
    @discardableResult
    public mutating func advance(by span: Duration) -> [Effect] {
        let end = now + span
        var effects: [Effect] = []
        while let due = state.nextDeadline, due <= end {
            now = due
            effects += send(.deadlinePassed)
        }
        now = end
        return effects
    }

    /// Lets milliseconds pass.
    @discardableResult
    public mutating func advance(milliseconds: Int64) -> [Effect] {
        advance(by: .milliseconds(milliseconds))
    }

    /// Lets time pass unnoticed, as when the daemon was stopped.
    public mutating func skip(_ span: Duration) {
        now = now + span
    }

    /// The display has the present scene on screen.
    @discardableResult
    public mutating func show(on other: DisplayID? = nil) -> [Effect] {
        send(.scenePresented(other ?? display, revision: state.scene.revision))
    }

    /// The display shows the scene, and half a second passes.
    public mutating func showAndArm() {
        show()
        advance(milliseconds: 500)
        show()
    }

    /// The user does something at the display.
    @discardableResult
    public mutating func act(_ action: UserAction) -> [Effect] {
        send(.userActed(display, action))
    }

    /// The user presses a button at the display.
    @discardableResult
    public mutating func tap(_ id: PresentationID, _ button: String) -> [Effect] {
        act(.buttonTapped(id, Answer(button: button)))
    }

    /// A token that no request had before.
    public mutating func token() -> RequestToken {
        lastToken += 1
        return RequestToken(rawValue: lastToken)
    }

    /// Asks for something to be shown and returns what came of it.
    @discardableResult
    public mutating func request(
        _ content: Content,
        by owner: Owner = .app("a"),
        timeout: Timeout = .standard,
        key: String? = nil,
        replaces: PresentationID? = nil
    ) -> [Effect] {
        let request = PresentRequest(content: content, key: key) {
            $0.timeout = timeout
            $0.replaces = replaces
        }
        return self.request(request, by: owner)
    }

    /// Sends a request.
    @discardableResult
    public mutating func request(
        _ request: PresentRequest,
        by owner: Owner = .app("a")
    ) -> [Effect] {
        send(.presentRequested(token(), request, by: owner))
    }

    /// Asks for a presentation to be changed; its time stays as it is.
    @discardableResult
    public mutating func update(
        _ id: PresentationID,
        _ content: Content,
        by owner: Owner = .app("a")
    ) -> [Effect] {
        send(.updateRequested(token(), id, by: owner, content, timeout: nil))
    }

    /// Asks for something to be shown and returns its id; traps when refused.
    @discardableResult
    public mutating func present(
        _ content: Content,
        by owner: Owner = .app("a"),
        timeout: Timeout = .standard,
        key: String? = nil,
        replaces: PresentationID? = nil
    ) -> PresentationID {
        let effects = request(content, by: owner, timeout: timeout, key: key, replaces: replaces)
        for case .accept(_, let id) in effects { return id }
        preconditionFailure("refused: \(effects)")
    }
}

extension Owner {
    /// A connection of an application; the identity is the application's, the
    /// name the connection's.
    public static func app(
        _ application: String,
        connection: Int = 1,
        channel: Channel = .presenter
    ) -> Owner {
        Owner(
            name: ":\(application).\(connection)",
            channel: channel,
            identity: Identity(
                key: "exe:/usr/bin/\(application)",
                displayName: application,
                trust: .application
            )
        )
    }

    /// A connection of the tool that speaks for scripts, called by one of that name.
    public static func script(_ name: String, connection: Int = 1) -> Owner {
        Owner(
            name: ":\(name).\(connection)",
            channel: .presenter,
            identity: Identity(key: "exe:/usr/bin/topmost", displayName: name, trust: .program)
        )
    }
}

extension Content {
    /// A modal with a positive and a negative button.
    public static func modal(_ title: String = "Sure?") -> Content {
        .modal(
            Modal(
                headline: Headline(title: title),
                buttons: [
                    Button(id: "positive", title: "Yes", role: .positive),
                    Button(id: "negative", title: "No", role: .negative),
                ]
            )
        )
    }

    /// A sheet of two actions.
    public static func sheet() -> Content {
        .bottomSheet(
            BottomSheet(actions: [
                Button(id: "share", title: "Share"), Button(id: "copy", title: "Copy"),
            ])
        )
    }

    /// A toast.
    public static func toast(
        _ title: String = "News",
        urgency: Urgency = .normal,
        actions: [Button] = [],
        resident: Bool = false
    ) -> Content {
        .toast(
            Toast(headline: Headline(title: title), actions: actions, urgency: urgency) {
                $0.isResident = resident
            }
        )
    }

    /// A loading that blocks.
    public static func loading(
        cancel: String? = nil,
        blocks: Bool = true,
        delay: Duration = Loading.standardDelay,
        ceiling: Duration = Loading.standardCeiling
    ) -> Content {
        .loading(
            Loading {
                $0.delay = delay
                $0.blocksInput = blocks
                $0.cancelTitle = cancel
                $0.ceiling = ceiling
            }
        )
    }

    /// A retry.
    public static func retry(_ title: String = "Failed", attempt: Int = 1) -> Content {
        .retry(Retry(headline: Headline(title: title)) { $0.attempt = attempt })
    }
}

extension [Effect] {
    /// The notices to owners, in order.
    public var notices: [Notice] {
        compactMap { effect in
            if case .notify(_, let notice) = effect { return notice }
            return nil
        }
    }

    /// How presentations ended, in order.
    public var outcomes: [PresentationID: Outcome] {
        var outcomes: [PresentationID: Outcome] = [:]
        for case .ended(let id, let outcome, _) in notices { outcomes[id] = outcome }
        return outcomes
    }
}
