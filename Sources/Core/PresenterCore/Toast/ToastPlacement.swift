// SPDX-License-Identifier: MIT

/// Where a toast is shown, if not where all toasts are.
public struct ToastPlacement: Hashable, Sendable {
    /// The place in the work area; `nil`: that of all toasts.
    public var position: ToastPosition?
    /// The width in pixels at scale 1, within `widths`; `nil`: that of all toasts.
    public var width: Int?
    /// The monitor; `nil`: that of all toasts.
    public var output: OutputChoice?

    /// The valid range of a width.
    public static let widths = 240...800
    static let optionWidths = Int64(widths.lowerBound)...Int64(widths.upperBound)

    /// Creates a placement; the shortest call is the place of all toasts.
    public init(
        position: ToastPosition? = nil,
        width: Int? = nil,
        output: OutputChoice? = nil
    ) {
        self.position = position
        self.width = width
        self.output = output
    }
}
