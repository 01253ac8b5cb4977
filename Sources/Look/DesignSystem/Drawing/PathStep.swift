// SPDX-License-Identifier: MIT

/// One step of a path.
public enum PathStep: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
}
