// SPDX-License-Identifier: MIT

/// The pointer's shape that fits what it is over.
public enum PointerShape: Hashable, Sendable { case arrow, hand, text }
