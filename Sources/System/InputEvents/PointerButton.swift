// SPDX-License-Identifier: MIT

/// A button of the pointer, by its function.
public enum PointerButton: Hashable, Sendable { case primary, middle, secondary, other }
