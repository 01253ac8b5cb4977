// SPDX-License-Identifier: MIT

/// A scene that is laid out, for pixels or for cells.
public protocol LayoutStage: Equatable {
    /// Where its cards lie, for `InteractionState`.
    var scene: SceneLayout { get }
}

extension SceneLayout: LayoutStage {
    /// In pixels there is nothing more to know.
    public var scene: SceneLayout { self }
}
