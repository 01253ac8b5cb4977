// SPDX-License-Identifier: MIT

/// The limits on numbers, memory and times, and what presses on toasts do.
public struct Limits: Hashable, Sendable {
    /// Toasts on screen at once, 1 to 20.
    public var visibleToasts: Int
    /// Toasts of one application on screen at once, 1 to 20; 0: no limit for applications.
    ///
    /// Its other toasts are gathered under one of them, except critical ones.
    public var groupAfter: Int
    /// Maximum number of waiting toasts; beyond it the least urgent, oldest one is refused.
    ///
    /// A small toast needs about 1.2 kB of memory: the default holds a burst of 10,000.
    public var waitingToasts: Int
    /// Memory in bytes for waiting toasts; beyond it the least urgent, oldest one is
    /// refused.
    public var waitingBytes: Int
    /// Memory in bytes for the waiting toasts of one identity; beyond it, its oldest toast of the
    /// lowest urgency is refused.
    public var waitingBytesPerIdentity: Int
    /// Waiting toasts of one identity that are shown in order of arrival; any beyond are
    /// shown after other identities' toasts of the same urgency, and are refused first.
    public var waitingBurst: Int
    /// Modals, sheets, loadings and retries of one identity at the same time.
    public var presentationsPerIdentity: Int
    /// Presenters on the stack at the same time.
    public var stackDepth: Int
    /// How long a toast of each urgency stays; `nil`: until it is dismissed or closed.
    public var lowTimeout, normalTimeout, criticalTimeout: Duration?
    /// How long a toast stays at most, whatever its application asks for; `nil`: no limit.
    ///
    /// Critical toasts without an own time are not affected.
    public var longestToastTimeout: Duration?
    /// Time for each character of a toast's title and message.
    ///
    /// A toast whose application sets no time stays at least that long. Zero: the length
    /// of its text does not matter.
    /// Source: WCAG 2.2, success criterion 2.2.1: people who read slowly need more time.
    public var timePerCharacter: Duration
    /// Whether the newest toast is the last of them, farthest from the edge of the screen.
    public var isNewestLast: Bool
    /// Whether "+N more" opens the notification centre, not the list of waiting toasts.
    public var moreOpensCentre: Bool
    /// Whether toasts below critical wait while a fullscreen window has the focus.
    public var isQuietInFullscreen: Bool
    /// What presses on toasts do.
    public var mouse: MouseBindings
    /// Age at which a loading's indicator appears, unless it sets its own delay.
    public var loadingDelay: Duration
    /// How long a loading may block input, unless it sets its own ceiling.
    public var loadingCeiling: Duration
    /// The longest ceiling that a loading may set.
    ///
    /// All loadings together may not block input for longer either, without a break.
    public var longestCeiling: Duration
    /// How long an application may not block input after the user released it; doubled
    /// each time, up to `longestInputPause`, and forgotten that long after it ended.
    public var firstInputPause: Duration
    /// The longest such pause.
    public var longestInputPause: Duration
    /// The shortest time of free input that counts as a break.
    public var inputBreak: Duration
    /// Whether a picture in the text of a notification may be on the web: somebody else than
    /// the program may have written the text.
    public var allowsWebInText = false
    /// How many dismissed presenters of one account begin a pause, and one more those of
    /// several; 0: none do.
    public var dismissals = 2
    /// The time within which dismissals of presenters add up to a pause.
    public var dismissalSpan = Duration.seconds(10)
    /// How long a program may ask nothing after the user chose "Ask no more".
    public var silence = Duration.seconds(3600)

    /// The defaults, as in `config/topmost.toml`.
    public init(
        visibleToasts: Int = 5,
        groupAfter: Int = 3,
        waitingToasts: Int = 12_000,
        waitingBytes: Int = 24 << 20,
        waitingBytesPerIdentity: Int = 16 << 20,
        waitingBurst: Int = 50,
        presentationsPerIdentity: Int = 64,
        stackDepth: Int = 128,
        lowTimeout: Duration? = .seconds(5),
        normalTimeout: Duration? = .seconds(8),
        criticalTimeout: Duration? = nil,
        longestToastTimeout: Duration? = nil,
        timePerCharacter: Duration = .milliseconds(50),
        isNewestLast: Bool = false,
        moreOpensCentre: Bool = true,
        isQuietInFullscreen: Bool = false,
        mouse: MouseBindings = MouseBindings(),
        loadingDelay: Duration = Loading.standardDelay,
        loadingCeiling: Duration = Loading.standardCeiling,
        longestCeiling: Duration = .seconds(120),
        firstInputPause: Duration = .seconds(10),
        longestInputPause: Duration = .seconds(300),
        inputBreak: Duration = .seconds(10)
    ) {
        self.visibleToasts = visibleToasts
        self.groupAfter = groupAfter
        self.waitingToasts = waitingToasts
        self.waitingBytes = waitingBytes
        self.waitingBytesPerIdentity = waitingBytesPerIdentity
        self.waitingBurst = waitingBurst
        self.presentationsPerIdentity = presentationsPerIdentity
        self.stackDepth = stackDepth
        self.lowTimeout = lowTimeout
        self.normalTimeout = normalTimeout
        self.criticalTimeout = criticalTimeout
        self.longestToastTimeout = longestToastTimeout
        self.timePerCharacter = timePerCharacter
        self.isNewestLast = isNewestLast
        self.moreOpensCentre = moreOpensCentre
        self.isQuietInFullscreen = isQuietInFullscreen
        self.mouse = mouse
        self.loadingDelay = loadingDelay
        self.loadingCeiling = loadingCeiling
        self.longestCeiling = longestCeiling
        self.firstInputPause = firstInputPause
        self.longestInputPause = longestInputPause
        self.inputBreak = inputBreak
    }
}
