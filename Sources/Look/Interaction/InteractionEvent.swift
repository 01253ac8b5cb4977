// SPDX-License-Identifier: MIT

public import DesignSystem
public import PresenterCore

/// An event that changes a display's interaction state.
public enum InteractionEvent: Hashable, Sendable {
    /// The daemon sent a new scene.
    case sceneChanged(Scene)
    /// The scene was laid out.
    case laidOut(SceneLayout)
    /// A revision of the scene is on screen.
    case presented(revision: UInt64)
    /// The user did something.
    case input(InputEvent)
    /// `nextDeadline` has passed.
    case deadlinePassed
    /// The preference for reduced motion changed.
    case motionPreferred(isReduced: Bool)
    /// The swipes across toasts that have an action changed.
    case swipesBound(Set<CardGesture>)
}
