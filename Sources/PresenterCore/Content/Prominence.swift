// SPDX-License-Identifier: MIT

/// How much weight a button has among its neighbours.
public enum Prominence: String, Hashable, Sendable, CaseIterable {
    case primary, secondary, text
}
