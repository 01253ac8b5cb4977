// SPDX-License-Identifier: MIT

import PluginWire

/// Which monitor new things appear on.
public enum Follow: Hashable, Sendable { case focus, pointer, primary }
