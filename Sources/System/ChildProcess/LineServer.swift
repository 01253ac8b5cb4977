// SPDX-License-Identifier: MIT

public import Basics
public import SystemErrors

/// A helper process's end of its pipes: each line on standard input is answered by one on
/// standard output.
public enum LineServer {
    /// Answers until the input ends.
    ///
    /// - Parameters:
    ///   - timeout: how long an answer may take. The daemon cannot kill a helper that it did
    ///     not start.
    ///   - endUnlessRenewed: ends this process after a span, unless called again before;
    ///     `nil` cancels that.
    ///   - answer: answers a question; `nil`: it is malformed.
    /// - Throws: if the input cannot be read, or nobody reads the output.
    public static func serve(
        within timeout: Duration,
        _ endUnlessRenewed: (Duration?) -> Void,
        _ answer: (Record?) -> Record
    ) throws(SystemError) {
        let input = FileDescriptor(adopting: 0)
        var lines = LineSplitter(limit: Record.limit)
        var overlong = 0
        while true {
            var bytes: [UInt8] = []
            guard case .bytes = try input.read(into: &bytes) else { return }
            try lines.add(bytes, overlong: &overlong) { line throws(SystemError) in
                endUnlessRenewed(timeout)
                let record = answer(Record(line: line))
                endUnlessRenewed(nil)
                if let problem = StandardStream.output.write(record.line) { throw problem }
            }
        }
    }
}
