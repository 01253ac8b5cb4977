// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

/// Identifies a surface across frames.
public enum SurfaceID: Hashable, Sendable {
    /// The scrim and the presenters, on a whole output.
    case presenters(OutputID)
    /// The retry, at its own size.
    case retry(PresentationID)
    /// A toast, or a loading that does not block input, at its own size.
    case toast(PresentationID)
    /// The pill with the number of hidden toasts on that output.
    case toastCount(OutputID)
    /// The notification centre, at its own size.
    case centre(OutputID)
    /// The loading with its scrim, and the escape hint, on a whole output.
    case loading(OutputID)
}
