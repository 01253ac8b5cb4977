// SPDX-License-Identifier: MIT

/// Gathers the options of a toast.
///
/// The shortest call is a title or a message.
public struct ToastBuilder: Hashable, Sendable {
    /// The options every kind has.
    public var headline: HeadlineBuilder
    /// The option `actions`.
    public var actions: [Button]
    /// The option `progress`.
    public var progress: Progress?
    /// The option `urgency`.
    public var urgency: Urgency?
    /// The option `category`.
    public var category: String?
    /// The application name that freedesktop notifications carry.
    public var claimedName: String?
    /// The option `resident`.
    public var isResident: Bool?
    /// The option `transient`.
    public var isTransient: Bool?

    /// Creates a builder.
    public init(headline: HeadlineBuilder = HeadlineBuilder(), actions: [Button] = []) {
        self.headline = headline
        self.actions = actions
    }

    /// Takes the options of what is already there, to change some of them.
    public init(_ toast: Toast) {
        self.init(headline: HeadlineBuilder(toast.headline), actions: toast.actions)
        progress = toast.progress
        urgency = toast.urgency
        category = toast.category
        claimedName = toast.claimedName
        isResident = toast.isResident
        isTransient = toast.isTransient
    }

    /// Checks the options and puts the toast together.
    ///
    /// - Throws: `BuildError` naming the first option that cannot be used.
    public func build() throws(BuildError) -> Toast {
        let check = Check(kind: .toast)
        let headline = try headline.build(for: .toast, needsTitle: false)
        if headline.title == nil && headline.message == nil && progress == nil {
            throw check.error(
                "title",
                "some text, unless there is a message or progress",
                "nothing"
            )
        }
        try check.buttons(actions, "actions", BuildLimits.toastActions)
        if case .fraction(let value) = progress {
            try check.number(value, "progress", 0...1)
        }
        try check.text(category ?? "", "category", 0...BuildLimits.labelBytes)
        try check.text(claimedName ?? "", "app_name", 0...BuildLimits.labelBytes)
        return Toast(
            headline: headline,
            actions: actions,
            progress: progress,
            urgency: urgency ?? .normal,
            category: category,
            claimedName: claimedName,
            isResident: isResident ?? false,
            isTransient: isTransient ?? false
        )
    }
}
