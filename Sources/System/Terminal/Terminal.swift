// SPDX-License-Identifier: MIT
//
// A terminal in full-screen use: raw input, the alternate screen, and a restoration on
// every exit. Reading takes the available bytes; writing queues the rest. The queue
// holds one frame: writers check `isBusy` first, so a terminal that does not read costs
// no memory.

public import EventLoop
import Glibc
import SystemCalls

/// A terminal and its events.
@safe
public final class Terminal {
    /// An event of the terminal.
    public enum Event: Hashable, Sendable {
        /// The user typed, or the terminal answered.
        case bytes([UInt8])
        /// The size of the terminal changed.
        case resized
        /// The write queue is empty.
        case drained
        /// The program continues after a stop: everything must be drawn again.
        case resumed
        /// A signal asks the program to end.
        case asked
        /// The terminal is gone.
        case lost(String)
    }

    /// A width and a height in characters.
    public struct Size: Hashable, Sendable {
        /// 1 or more.
        public var columns, rows: Int
        /// Creates a size.
        public init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }

    /// Called with each event.
    public var onEvent: ((Event) -> Void)?
    /// The terminal's file.
    public let path: String

    private let writer: PipeWriter
    private let loop: EventLoop
    private let settings: TerminalSettings
    private var enterBytes: [UInt8] = []
    private var leaveBytes: [UInt8] = []
    private var isEntered = false
    private var isLost = false
    /// Whether the next SIGCONT is already handled.
    private var isContinued = false
    private var source: IOSource?
    private var signals: [SignalSource] = []

    /// How long `leave` waits for a terminal that does not read, in milliseconds.
    private static let leaveTimeout: Int32 = 100
    /// Maximum number of bytes read in one turn.
    private static let readLimit = 4096

    /// Opens a terminal without changing it.
    ///
    /// A separate open file, so that making it non-blocking affects no other program.
    ///
    /// Wraps `open` and `tcgetattr`.
    ///
    /// - Parameters:
    ///   - path: its file; `/dev/tty` is the terminal that started the program.
    ///   - loop: the loop that reads it.
    /// - Throws: if there is no such file or it is not a terminal.
    public init(path: String = "/dev/tty", loop: EventLoop) throws(TerminalError) {
        self.path = path
        self.loop = loop
        do {
            writer = try PipeWriter(
                adopting: try FileDescriptor.open(path, flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
            )
        } catch {
            throw TerminalError(call: error.call, code: error.code, path: path)
        }
        var settings = termios()
        guard unsafe tcgetattr(writer.descriptor, &settings) == 0 else {
            throw TerminalError(call: "tcgetattr", code: errno, path: path)
        }
        self.settings = TerminalSettings(original: settings)
    }

    deinit { leave() }

    /// The size in cells; 80 by 24 if it is unknown.
    ///
    /// Wraps `ioctl(TIOCGWINSZ)`.
    public var size: Size {
        var size = winsize()
        guard unsafe ioctl(writer.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
            size.ws_row > 0
        else { return Size(columns: 80, rows: 24) }
        return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Whether written bytes are still queued.
    public var isBusy: Bool { writer.isPending }

    /// Takes the terminal over.
    ///
    /// Wraps `tcsetattr`; also handles SIGWINCH, SIGTSTP, SIGCONT and the signals
    /// that ask a program to end.
    ///
    /// - Parameters:
    ///   - enter: written first, and again after a stop.
    ///   - leave: restores everything.
    /// - Throws: `TerminalError` if it cannot be made raw, or `SystemError`.
    public func enter(_ enter: String, leave: String) throws {
        enterBytes = Array(enter.utf8)
        leaveBytes = Array(leave.utf8)
        for signal in [SIGHUP, SIGINT, SIGTERM, SIGQUIT] {
            signals.append(try loop.onSignal(signal) { [weak self] in self?.onEvent?(.asked) })
        }
        signals.append(try loop.onSignal(SIGWINCH) { [weak self] in self?.onEvent?(.resized) })
        signals.append(try loop.onSignal(SIGTSTP) { [weak self] in self?.stop() })
        signals.append(try loop.onSignal(SIGCONT) { [weak self] in self?.continued() })
        try makeRaw()
        let source = try loop.watch(fd: writer.descriptor, .readable) { [weak self] ready in
            guard let self else { return }
            if ready.contains(.writable) { drain() }
            // Also after a hang-up: reading returns the reason.
            if !ready.isSubset(of: .writable) { receive() }
        }
        // The user's input is older than the daemon's next message.
        source.setPriority(-10)
        self.source = source
        write(enterBytes)
    }

    private func makeRaw() throws(TerminalError) {
        var raw = settings.raw
        CrashGuard.arm(file: writer.descriptor, settings: settings, leave: leaveBytes)
        guard unsafe tcsetattr(writer.descriptor, TCSANOW, &raw) == 0 else {
            throw TerminalError(call: "tcsetattr", code: errno, path: path)
        }
        isEntered = true
    }

    /// Writes, or queues the bytes that do not fit.
    public func write(_ bytes: [UInt8]) {
        guard isEntered, !isLost, !bytes.isEmpty else { return }
        do {
            try writer.send(bytes)
            watchOutput()
        } catch {
            lose("\(error)")
        }
    }

    /// Restores the terminal; the second call does nothing.
    public func leave() {
        guard isEntered else { return }
        isEntered = false
        source?.cancel()
        signals = []
        giveBack()
    }

    /// Restores the terminal without waiting for one that does not read.
    private func giveBack() {
        let file = writer.descriptor
        if writer.isPending { _ = tcflush(file, TCOFLUSH) }
        var rest = leaveBytes[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes { space in
                unsafe Glibc.write(file, space.baseAddress, space.count)
            }
            if sent > 0 {
                rest = rest.dropFirst(sent)
                continue
            }
            guard sent < 0, errno == EAGAIN || errno == EINTR else { break }
            var one = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
            guard unsafe poll(&one, 1, Self.leaveTimeout) > 0 else { break }
        }
        settings.restore(file)
        CrashGuard.disarm()
    }

    /// Stops the program like Ctrl-Z; returns when it continues.
    public func stop() {
        guard isEntered else { return }
        giveBack()
        isEntered = false
        _ = kill(getpid(), SIGSTOP)
        isContinued = true
        resume()
    }

    private func continued() {
        guard !isContinued else {
            isContinued = false
            return
        }
        resume()
    }

    private func resume() {
        guard !isLost else { return }
        do {
            try makeRaw()
            // Input typed meanwhile was meant for another program.
            _ = tcflush(writer.descriptor, TCIFLUSH)
            write(enterBytes)
            onEvent?(.resumed)
        } catch {
            lose("\(error)")
        }
    }

    private func receive() {
        var bytes: [UInt8] = []
        do {
            switch try writer.read(into: &bytes, atMost: Self.readLimit) {
            case .nothingYet: break
            case .end: lose("\(path): it was closed")
            case .bytes:
                onEvent?(.bytes(bytes))
                // They may be what was typed into a hidden field.
                for index in bytes.indices { bytes[index] = 0 }
            }
        } catch {
            lose("\(error)")
        }
    }

    private func watchOutput() {
        source?.events = writer.isPending ? [.readable, .writable] : .readable
    }

    private func drain() {
        do {
            try writer.flush()
            watchOutput()
            if !writer.isPending { onEvent?(.drained) }
        } catch {
            lose("\(error)")
        }
    }

    private func lose(_ reason: String) {
        guard !isLost else { return }
        isLost = true
        source?.cancel()
        onEvent?(.lost(reason))
    }
}

/// Why a terminal cannot be used.
public struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The C call.
    public var call: String
    /// The system's error number; 0: none.
    public var code: Int32
    /// The terminal's file.
    public var path: String

    /// A sentence with the call and the system's reason.
    public var description: String {
        if code == ENOTTY || code == ENXIO { return "\(path) is not a terminal" }
        return "\(path): \(call): \(SystemError.text(of: code))"
    }
}
