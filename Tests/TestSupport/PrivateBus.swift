// SPDX-License-Identifier: MIT

import ChildProcess
import Glibc
import SystemCalls

/// A message bus for one test, ended with it.
///
/// It has the limits of a session bus and no services to start.
public final class PrivateBus {
    /// Where it listens.
    public let address: String
    private let daemon: Child
    private let folder: String
    private var isStopped = false

    /// Starts `dbus-daemon` and waits for its address.
    ///
    /// - Parameter maximumRules: match rules that a connection may have.
    /// - Throws: when there is no `dbus-daemon` or it does not start.
    public init(maximumRules: Int = 50_000) throws {
        var template = Array("/tmp/topmost-bus-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw SystemError.last("mkdtemp")
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let configuration = folder + "/bus.conf"
        let file = try PipeWriter(
            adopting: FileDescriptor.open(configuration, flags: O_CREAT | O_WRONLY)
        )
        try file.send(Self.configuration(folder, maximumRules).utf8)
        daemon = try Command(
            "dbus-daemon",
            ["--config-file=" + configuration, "--print-address", "--nofork", "--nopidfile"],
            output: .pipe,
            // It says that it may not raise its descriptor limit, each time.
            error: .null
        ).start()
        guard let output = daemon.takeOutput() else {
            throw SystemError(call: "dbus-daemon", code: EPIPE)
        }
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n") {
            var one = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&one, 1, 120_000) == 1, try output.read(into: &line) != .end else {
                daemon.signalGroup(SIGKILL)
                throw SystemError(call: "dbus-daemon", code: ETIMEDOUT)
            }
        }
        address = String(decoding: line.dropLast(), as: UTF8.self)
    }

    deinit {
        stop()
    }

    /// Sends the bus itself a signal, `SIGSTOP` say.
    public func signal(_ signal: Int32) {
        daemon.signalGroup(signal)
    }

    /// Ends the bus at once, as a crash would.
    public func stop() {
        guard !isStopped else { return }
        isStopped = true
        daemon.signalGroup(SIGKILL)
        while waitpid(daemon.processID, nil, 0) < 0 && errno == EINTR {}
        daemon.noteEnd()
        unsafe unlink(folder + "/bus")
        unsafe unlink(folder + "/bus.conf")
        unsafe rmdir(folder)
    }

    private static func configuration(_ folder: String, _ maximumRules: Int) -> String {
        """
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(folder)/bus</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
          <limit name="max_incoming_bytes">1000000000</limit>
          <limit name="max_outgoing_bytes">1000000000</limit>
          <limit name="max_message_size">1000000000</limit>
          <limit name="max_incoming_unix_fds">250000000</limit>
          <limit name="max_outgoing_unix_fds">250000000</limit>
          <limit name="max_message_unix_fds">4096</limit>
          <limit name="max_completed_connections">100000</limit>
          <limit name="max_match_rules_per_connection">\(maximumRules)</limit>
          <limit name="max_replies_per_connection">50000</limit>
          <limit name="max_names_per_connection">50000</limit>
        </busconfig>

        """
    }
}
