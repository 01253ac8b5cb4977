// SPDX-License-Identifier: MIT

/// How much of a window is not covered by others.
///
/// Source: X Window System Protocol 11, "VisibilityNotify".
public enum Visibility: UInt8, Hashable, Sendable { case whole, partly, covered }
