// SPDX-License-Identifier: MIT

public import PresenterCore

/// Something that happened to a display.
public enum InteractionEvent: Hashable, Sendable {
    /// The daemon's scene is this now.
    case sceneChanged(Scene)
    /// The scene was laid out; its cards lie there now.
    case laidOut(SceneLayout)
    /// That revision of the scene is on screen.
    case presented(revision: UInt64)
    /// The person did something, at the instant the event carries.
    case input(InputEvent)
    /// The instant `nextDeadline` has come.
    case deadlinePassed
    /// Motion is wanted, or not.
    case motionPreferred(isReduced: Bool)
}
