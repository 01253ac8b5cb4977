// SPDX-License-Identifier: MIT
//
// Copy and paste. Who copies offers kinds of text and writes them to a pipe
// when somebody pastes; who pastes reads the pipe to its end.

internal import CWayland
internal import Glibc

/// The clipboard, as the person's seat has it.
///
/// Wraps `wl_data_device`, `wl_data_source` and `wl_data_offer`.
public final class Clipboard {
    /// Bytes that are taken at most.
    static let limit = 65_536
    /// Names of plain text, the best one first.
    static let kinds = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

    private let manager: Proxy
    private let device: Proxy
    private let seat: Seat
    private var source: Proxy?
    private var offers: [UInt32: Offer] = [:]
    private var selected: Offer?

    private final class Offer {
        let proxy: Proxy
        var kinds: Set<String> = []

        init(_ proxy: Proxy) {
            self.proxy = proxy
            proxy.onEvent = { [unowned self] opcode, arguments in
                // wl_data_offer.offer
                if opcode == 0 { kinds.insert(arguments.string(0)) }
            }
        }
    }

    /// Listens to the seat's clipboard; `nil`: there is none.
    public init?(_ connection: Connection, _ seat: Seat) {
        guard let manager = connection.global(.dataDeviceManager) else { return nil }
        self.manager = manager
        self.seat = seat
        // wl_data_device_manager.get_data_device
        device = manager.make(1, .dataDevice, .new, .object(seat.proxy))
        device.onEvent = { [unowned self] opcode, arguments in
            switch opcode {
            // wl_data_device: data_offer, enter, leave, selection
            case 0:
                if let made = arguments.made(0, .dataOffer) { offers[made.id] = Offer(made) }
            // What is dragged over us is not ours to take.
            case 1: offers[arguments.object(4)] = nil
            case 5:
                selected = offers[arguments.object(0)]
                offers = [:]
            default: break
            }
        }
    }

    /// Offers a text to paste elsewhere, in the name of the last press.
    public func copy(_ text: String) {
        guard let serial = seat.lastSerial else { return }
        // wl_data_device_manager.create_data_source, wl_data_source.offer
        let source = manager.make(0, .dataSource, .new)
        for kind in Self.kinds { source.send(0, .string(kind)) }
        source.onEvent = { [unowned self, unowned source] opcode, arguments in
            // wl_data_source: send, cancelled
            if opcode == 1 { Self.write(text, to: arguments.descriptor(1)) }
            if opcode == 2, self.source === source { self.source = nil }
        }
        self.source = source
        // wl_data_device.set_selection
        device.send(1, .object(source), .uint(serial))
    }

    /// Asks for the text to paste; `nil`: there is none.
    public func paste() -> PastedText? {
        guard let selected, let kind = Self.kinds.first(where: selected.kinds.contains) else {
            return nil
        }
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // wl_data_offer.receive
        selected.proxy.send(1, .string(kind), .descriptor(ends[1]))
        // libwayland has a copy of its own by now.
        close(ends[1])
        return PastedText(adopting: ends[0])
    }

    /// Writes as much as the pipe takes; who does not read gets no more.
    private static func write(_ text: String, to file: Int32) {
        guard file >= 0 else { return }
        defer { close(file) }
        _ = fcntl(file, F_SETFL, O_NONBLOCK)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// A text that is on its way through a pipe.
public final class PastedText {
    /// The pipe, to be watched for reading.
    public let fd: Int32
    private var bytes: [UInt8] = []

    init(adopting fd: Int32) {
        self.fd = fd
        _ = fcntl(fd, F_SETFL, O_NONBLOCK)
    }

    deinit { close(fd) }

    /// Reads what is there; the text once it is whole, at most 64 KiB of it.
    public func read() -> String? {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(fd, buffer.baseAddress, buffer.count)
            }
            if count < 0, errno == EAGAIN || errno == EINTR { return nil }
            if count > 0 { bytes += chunk.prefix(count) }
            guard count > 0, bytes.count < Clipboard.limit else {
                return String(decoding: bytes.prefix(Clipboard.limit), as: UTF8.self)
            }
        }
    }
}
