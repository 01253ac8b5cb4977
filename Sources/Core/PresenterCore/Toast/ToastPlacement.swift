// SPDX-License-Identifier: MIT

import Texts

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
    public init(_ change: (inout ToastPlacement) -> Void = { _ in }) { change(&self) }
}

/// The place in the work area where toasts are stacked.
public enum ToastPosition: String, Hashable, Sendable, CaseIterable {
    case topRight = "top_right"
    case topLeft = "top_left"
    case topCenter = "top_center"
    case bottomRight = "bottom_right"
    case bottomLeft = "bottom_left"
    case bottomCenter = "bottom_center"

    /// Whether the stack begins at the lower edge.
    public var isAtBottom: Bool {
        self == .bottomLeft || self == .bottomCenter || self == .bottomRight
    }

    /// Where toasts are in the width of the area.
    public var side: Side {
        switch self {
        case .topLeft, .bottomLeft: .left
        case .topCenter, .bottomCenter: .center
        case .topRight, .bottomRight: .right
        }
    }

    /// A place in the width of an area.
    public enum Side: Hashable, Sendable { case left, center, right }

    /// Returns the start of something of that length between two bounds.
    public func start<Length: BinaryFloatingPoint>(
        of length: Length,
        from lower: Length,
        to upper: Length
    ) -> Length {
        switch side {
        case .left: lower
        case .center: (lower + (upper - lower - length) / 2).rounded(.down)
        case .right: upper - length
        }
    }
}

/// The choice of a monitor.
public enum OutputChoice: Hashable, Sendable {
    /// The monitor that the rule selects.
    case following(Follow)
    /// The monitor with that name if it is connected, else the primary one.
    case named(String)

    /// Parses a name: `focus`, `pointer`, `primary`, `output:DP-1`.
    public init?(name: String) {
        if let follow = Follow(rawValue: name) {
            self = .following(follow)
        } else if name.hasPrefix("output:"), name.utf8.count > 7 {
            self = .named(String(name.dropFirst(7)))
        } else {
            return nil
        }
    }

    /// What `init(name:)` accepts, in words.
    public static let accepted = Phrase.outputAccepted.english()

    /// The name in JSON and in the configuration.
    public var name: String {
        switch self {
        case .following(let follow): follow.rawValue
        case .named(let output): "output:" + output
        }
    }
}

/// The rule that selects the monitor for new presentations.
public enum Follow: String, Hashable, Sendable {
    /// The focused window's monitor.
    case focus
    /// The pointer's monitor.
    case pointer
    /// The desktop's primary monitor.
    case primary
}
