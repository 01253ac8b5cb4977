// SPDX-License-Identifier: MIT

/// The visible part of a window.
///
/// Source: X Window System Protocol 11, "VisibilityNotify".
public enum Visibility: UInt8, Hashable, Sendable { case whole, partly, covered }
