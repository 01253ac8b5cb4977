// SPDX-License-Identifier: MIT

/// The height of a card above its background, shown by its shadow.
public enum Elevation: Hashable, Sendable, CaseIterable {
    /// Sheet rows and header; toasts and retries; modals and loadings.
    case low, middle, high
}
