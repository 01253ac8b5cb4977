// SPDX-License-Identifier: MIT
//
// Copy and paste. The copying program offers kinds of text and writes them to a pipe on
// request; the pasting program reads the pipe to its end.

internal import CWayland
internal import Glibc
internal import SystemCalls

/// The clipboard of the user's seat.
///
/// Wraps `wl_data_device`, `wl_data_source` and `wl_data_offer`.
public final class Clipboard {
    /// Maximum number of bytes to paste.
    static let limit = 65_536
    /// MIME types of plain text, the best one first.
    static let kinds = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

    private let manager: Proxy
    private let device: Proxy
    private let seat: Seat
    private var source: Proxy?
    /// Sources that were replaced by a newer one: a program that was pasting meanwhile still gets
    /// their text, until the compositor cancels them.
    private var replaced: [Proxy] = []
    /// Called when another program has taken the clipboard over.
    public var onLost: () -> Void = {}
    /// Called for each program that pastes our text.
    public var onSend: (SentText) -> Void = { _ in }
    private var offers: [UInt32: Offer] = [:]
    private var selected: Offer?

    private final class Offer {
        let proxy: Proxy
        var kinds: Set<String> = []

        init(_ proxy: Proxy) {
            self.proxy = proxy
            proxy.on(wl_data_offer_offer_event) { [unowned self] in kinds.insert($0.string(0)) }
        }
    }

    /// Subscribes to the seat's clipboard; `nil` if there is none.
    public init?(_ connection: Connection, _ seat: Seat) {
        guard let manager = connection.global(.dataDeviceManager) else { return nil }
        self.manager = manager
        self.seat = seat
        device = manager.make(
            wl_data_device_manager_get_data_device_request,
            .dataDevice,
            .new,
            .object(seat.proxy)
        )
        device.on(wl_data_device_data_offer_event) { [unowned self] arguments in
            if let made = arguments.made(0, .dataOffer) { offers[made.id] = Offer(made) }
        }
        // Drag and drop is not supported.
        device.on(wl_data_device_enter_event) { [unowned self] in offers[$0.object(4)] = nil }
        device.on(wl_data_device_selection_event) { [unowned self] arguments in
            selected = offers[arguments.object(0)]
            offers = [:]
        }
    }

    /// Whether our text is on the clipboard.
    public var isOffering: Bool { source != nil }

    /// Offers a text on the clipboard; requires a previous press.
    public func copy(_ text: String) {
        guard let serial = seat.lastSerial else { return }
        let source = manager.make(
            wl_data_device_manager_create_data_source_request,
            .dataSource,
            .new
        )
        for kind in Self.kinds { source.send(wl_data_source_offer_request, .string(kind)) }
        source.on(wl_data_source_send_event) { [unowned self] arguments in
            let file = arguments.descriptor(1)
            if file >= 0 { onSend(SentText(text, adopting: file)) }
        }
        source.on(wl_data_source_cancelled_event) { [unowned self, unowned source] _ in
            if self.source === source {
                self.source = nil
                onLost()
            } else {
                replaced.removeAll { $0 === source }
            }
        }
        if let old = self.source { replaced.append(old) }
        self.source = source
        device.send(wl_data_device_set_selection_request, .object(source), .uint(serial))
    }

    /// Requests the clipboard's text; `nil` if there is none.
    public func paste() -> PastedText? {
        guard let selected, let kind = Self.kinds.first(where: selected.kinds.contains),
            // Without a descriptor there is no text.
            let pipe = try? Pipe()
        else { return nil }
        let writer = pipe.writer.number
        selected.proxy.send(wl_data_offer_receive_request, .string(kind), .descriptor(writer))
        // libwayland has its own copy by now.
        return PastedText(pipe.takeReader())
    }
}

/// A copied text being sent to the program that pastes it, through a pipe that holds less
/// than the whole.
public final class SentText {
    /// The pipe, to watch for writing.
    public var fd: Int32 { file.number }
    private let file: FileDescriptor
    private var rest: ArraySlice<UInt8>

    init(_ text: String, adopting fd: Int32) {
        file = FileDescriptor(adopting: fd)
        rest = Array(text.utf8)[...]
        // It fails for no open descriptor.
        try? file.setNonBlocking()
    }

    /// Writes as much as the pipe accepts; returns whether all is written or nobody reads.
    public func write() -> Bool {
        while !rest.isEmpty {
            // An error is that nobody reads.
            guard let count = try? file.write(rest) else { return true }
            if count == 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// A text that arrives through a pipe.
public final class PastedText {
    /// The pipe, to watch for reading.
    public var fd: Int32 { file.number }
    private let file: FileDescriptor
    private var bytes: [UInt8] = []

    init(_ file: consuming FileDescriptor) {
        self.file = file
        // It fails for no open descriptor.
        try? self.file.setNonBlocking()
    }

    /// Reads the available bytes; returns the text once it is complete, at most 64
    /// KiB of it.
    public func read() -> String? {
        while true {
            // An error is the end, like a closed pipe.
            switch try? file.read(into: &bytes, atMost: 4096) {
            case .nothingYet: return nil
            case .bytes where bytes.count < Clipboard.limit: continue
            case .bytes, .end, nil:
                return String(decoding: bytes.prefix(Clipboard.limit), as: UTF8.self)
            }
        }
    }
}
