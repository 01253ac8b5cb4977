// SPDX-License-Identifier: MIT

/// A button of the pointer, by what it is for.
public enum PointerButton: Hashable, Sendable { case primary, middle, secondary, other }
