// SPDX-License-Identifier: MIT

package import ChildProcess
package import EventLoop
import SystemErrors

/// How plugins' processes are started and watched; replaced in simulations.
public struct PluginLauncher {
    /// Starts a program.
    var start: (Command) throws(SystemError) -> Child
    /// Reports the end of a started program once, unless the result is dropped earlier.
    var onExit: (EventLoop, Child, @escaping (ChildStatus) -> Void) throws(SystemError) -> AnyObject

    /// Creates a launcher from its functions.
    package init(
        start: @escaping (Command) throws(SystemError) -> Child,
        onExit:
            @escaping (EventLoop, Child, @escaping (ChildStatus) -> Void) throws(SystemError) ->
            AnyObject
    ) {
        self.start = start
        self.onExit = onExit
    }

    /// Starts real processes.
    public static var live: PluginLauncher {
        PluginLauncher(
            start: { command throws(SystemError) in try command.start() },
            onExit: { loop, child, handler throws(SystemError) in
                try loop.onChildExit(child.processID, handler: handler)
            }
        )
    }
}
