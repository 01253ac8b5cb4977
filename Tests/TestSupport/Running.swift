// SPDX-License-Identifier: MIT

package import ChildProcess
package import EventLoop
import SystemCalls

/// A command that runs.
package final class Running {
    package let child: Child
    package private(set) var output = ""
    package private(set) var error = ""
    package private(set) var finished: TestCommand.Finished?
    private var status: Int32?
    private var sources: [EventSource] = []
    private let pipes: [PipeReader]
    private let input: FileDescriptor?

    package init(_ child: Child, loop: EventLoop) throws {
        self.child = child
        pipes = [try PipeReader(child.takeOutput()), try PipeReader(child.takeError())]
        input = child.takeInput()
        for (index, pipe) in pipes.enumerated() {
            sources.append(
                try loop.watch(fd: pipe.number, .readable) { [unowned self] _ in read(index) }
            )
        }
        sources.append(
            try loop.onChildExit(child.processID) { [unowned self] in
                child.noteEnd()
                status = $0.shellStatus
                finish()
            }
        )
    }

    deinit {
        child.signalGroup(9)
    }

    /// Writes into its input, where that is a pipe.
    package func say(_ text: String) {
        do {
            let bytes = Array(text.utf8)
            let count = try input?.write(bytes[...])
            precondition(count == bytes.count, "the command does not read")
        } catch {
            preconditionFailure("\(error)")
        }
    }

    private func read(_ index: Int) {
        let text = pipes[index].read()
        if index == 0 { output += text } else { error += text }
        if pipes[index].hasEnded {
            sources[index].cancel()
            finish()
        }
    }

    private func finish() {
        guard let status, pipes.allSatisfy(\.hasEnded) else { return }
        finished = TestCommand.Finished(status: status, output: output, error: error)
    }
}
