// SPDX-License-Identifier: MIT

/// How far a card stands above what is below it.
public enum Elevation: Hashable, Sendable, CaseIterable {
    /// Sheet rows and header; toasts and retries; modals and loadings.
    case low, middle, high
}
