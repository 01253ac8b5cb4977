// SPDX-License-Identifier: MIT

/// The shape of the pointer.
public enum PointerShape: Hashable, Sendable { case arrow, hand, text }
