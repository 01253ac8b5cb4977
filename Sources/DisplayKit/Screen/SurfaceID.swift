// SPDX-License-Identifier: MIT

public import Interaction
public import PresenterCore

/// Names a surface from frame to frame.
public enum SurfaceID: Hashable, Sendable {
    /// The scrim and the presenters: a whole output.
    case presenters(OutputID)
    /// The retry, as large as it is.
    case retry(PresentationID)
    /// A toast, or a loading that holds no input; as large as it is.
    case toast(PresentationID)
    /// The pill that counts the toasts not shown on that output.
    case toastCount(OutputID)
    /// The loading with its scrim, and the way out of blocked input: a whole output.
    case loading(OutputID)
}
