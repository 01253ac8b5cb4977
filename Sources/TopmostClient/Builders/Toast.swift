// SPDX-License-Identifier: MIT

/// A notification; nothing waits for it.
///
/// ```swift
/// Toast("Saved").present()
/// let toast = Toast("Build failed").actions([Button("log", "Show log")]).present()
/// if try await toast.outcome.button == "log" { showLog() }
/// ```
public struct Toast: Request {
    /// The bus method that shows it.
    public static let method = "PresentToast"
    /// The options set so far.
    public var given = Options()

    /// A request without options.
    public init() {}

    /// Says something in one or two lines.
    public init(_ title: String) { self = Toast().title(title) }

    /// Shows it and returns at once.
    @discardableResult
    public func present(on topmost: Topmost = .shared) -> Presentation { show(on: topmost) }
}
