// SPDX-License-Identifier: MIT

public import DesignSystem

/// A laid-out scene, in pixels or in cells.
public protocol LayoutStage: Equatable {
    /// The places of its cards, for `InteractionState`.
    var scene: SceneLayout { get }
}

extension SceneLayout: LayoutStage {
    /// In pixels the layout is the scene itself.
    public var scene: SceneLayout { self }
}
