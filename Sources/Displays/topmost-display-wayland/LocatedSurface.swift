// SPDX-License-Identifier: MIT

import DesignSystem
import Wayland

/// One of our surfaces, with its corner's position on its output.
struct LocatedSurface {
    var wlSurface: WaylandSurface
    var output: OutputID
    var x = 0
    var y = 0
}
