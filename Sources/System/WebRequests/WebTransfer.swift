// SPDX-License-Identifier: MIT

import CCurl
import Curl
import Glibc

/// A request.
public struct WebRequest: Hashable, Sendable {
    /// The method: `POST`.
    public var method: String
    /// The address; begins with `http://` or `https://`.
    public var address: String
    /// Header lines, each without its end.
    public var headers: [String] = []
    /// What is sent; `nil`: nothing.
    public var body: [UInt8]?
    /// The maximum time for everything; `nil`: a stream, that ends when it ends.
    public var span: Duration? = .seconds(30)
    /// A file with the certificates to trust; `nil`: those of the system.
    public var authorities: String?
    /// Whether hosts outside of the public internet are not asked: this machine, its network.
    public var isForPublicHosts = false

    /// Creates a request.
    public init(_ method: String, _ address: String, body: [UInt8]? = nil) {
        (self.method, self.address, self.body) = (method, address, body)
    }
}

/// The answer of a server.
public struct WebResponse: Hashable, Sendable {
    /// The status: 200 to 299.
    public var status: Int
    /// What came; empty for a stream.
    public var body: [UInt8]
}

/// Why there is no answer.
public struct WebError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as a sentence without its end.
    public let description: String
    /// The status of the server's answer; `nil`: it did not answer.
    public let status: Int?

    /// Whether to ask again would bring the same answer.
    public var isFinal: Bool {
        // 408 and 429 ask for patience (RFC 9110, RFC 6585); after 401 and 403 somebody may replace
        // the token.
        status.map { (400..<500).contains($0) && ![401, 403, 408, 429].contains($0) } ?? false
    }

    /// Creates an error.
    init(_ description: String, status: Int? = nil) {
        (self.description, self.status) = (description, status)
    }
}

/// A request under way.
@safe
public final class WebTransfer {
    let handle: UnsafeMutableRawPointer
    weak var client: WebClient?
    private let request: WebRequest
    private let onBytes: (([UInt8]) -> Void)?
    private let onEnd: (Result<WebResponse, WebError>) -> Void
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var arrived: [UInt8] = []
    private var isTooLarge = false
    /// Whether a stream waits until `onBytes` has what arrived.
    private var isPaused = false
    /// Whether the address of the host was refused.
    private var isRefused = false

    /// Maximum length of an answer in bytes.
    private static let maximum = 1 << 20
    /// Of a stream, of what is buffered for `onBytes`.
    private static let maximumBuffer = 256 << 10
    private static let connectMilliseconds = 30_000

    /// Wraps `curl_easy_init`.
    init(
        _ request: WebRequest,
        onBytes: (([UInt8]) -> Void)?,
        onEnd: @escaping (Result<WebResponse, WebError>) -> Void
    ) {
        guard let handle = unsafe curl_easy_init() else { fatalError("out of memory") }
        unsafe self.handle = handle
        (self.request, self.onBytes, self.onEnd) = (request, onBytes, onEnd)
        configure()
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        unsafe curl_slist_free_all(headers)
    }

    /// Cancels the transfer; its handlers are not called any more.
    public func cancel() { client?.remove(self) }

    private func configure() {
        let milliseconds = request.span.map { Int($0 / .milliseconds(1)) } ?? 0
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_TIMEOUT_MS, milliseconds),
            (CURLOPT_CONNECTTIMEOUT_MS, Self.connectMilliseconds),
            (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
            // A name that is still looked up does not keep the loop when nobody wants it any more.
            (CURLOPT_QUICK_EXIT, 1),
            // The address of a connection that is there already was not checked.
            (CURLOPT_FRESH_CONNECT, request.isForPublicHosts ? 1 : 0),
        ]
        for (option, value) in numbers { unsafe topmost_curl_number(handle, option, value) }
        let texts: [(CURLoption, String?)] = [
            (CURLOPT_URL, request.address), (CURLOPT_PROTOCOLS_STR, "http,https"),
            (CURLOPT_USERAGENT, "topmost"), (CURLOPT_CAINFO, request.authorities),
        ]
        for case (let option, let text?) in texts {
            unsafe topmost_curl_text(handle, option, text)
        }
        if let body = request.body { unsafe topmost_curl_body(handle, body, body.count) }
        unsafe topmost_curl_text(handle, CURLOPT_CUSTOMREQUEST, request.method)
        for line in request.headers where !line.contains(where: \.isNewline) {
            unsafe headers = curl_slist_append(headers, line)
        }
        unsafe topmost_curl_headers(handle, headers)
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe topmost_curl_set_context(handle, context)
        unsafe topmost_curl_receive(handle, receive, skip, context)
        if request.isForPublicHosts {
            unsafe topmost_curl_open_sockets(handle, openPublicSocket, context)
        }
    }

    /// Takes what arrives.
    ///
    /// - Returns: the number of bytes; another one ends the transfer.
    fileprivate func take(_ bytes: UnsafeRawBufferPointer) -> Int {
        let isStream = onBytes != nil && (200..<300).contains(status)
        guard arrived.count + bytes.count <= (isStream ? Self.maximumBuffer : Self.maximum) else {
            (isPaused, isTooLarge) = (isStream, !isStream)
            return isStream ? Int(CURL_WRITEFUNC_PAUSE) : 0
        }
        unsafe arrived.append(contentsOf: bytes)
        return bytes.count
    }

    private var status: Int { unsafe topmost_curl_status(handle) }

    /// Hands on what arrived of a stream.
    func tell() {
        guard let onBytes, !arrived.isEmpty, (200..<300).contains(status) else { return }
        let bytes = arrived
        arrived = []
        onBytes(bytes)
        guard isPaused, client?.has(self) == true else { return }
        isPaused = false
        unsafe curl_easy_pause(handle, CURLPAUSE_RECV_CONT)
    }

    /// Opens the socket for an address.
    ///
    /// - Returns: the socket; -1, if the address is refused.
    fileprivate func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> Int32 {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe topmost_curl_address(address, &bytes)
        guard NetworkAddress(Array(bytes.prefix(Int(count)))).isPublic else {
            isRefused = true
            return -1
        }
        let (family, type, number) = unsafe (
            address.pointee.family, address.pointee.socktype, address.pointee.protocol
        )
        return socket(family, type | Int32(SOCK_CLOEXEC.rawValue), number)
    }

    /// Calls `onEnd`.
    func finish(_ result: CURLcode) {
        if isTooLarge { return onEnd(.failure(WebError("the answer is too large"))) }
        if isRefused {
            return onEnd(.failure(WebError("its host is not on the public internet")))
        }
        guard result == CURLE_OK else { return onEnd(.failure(WebError(text(of: result)))) }
        switch status {
        case 200..<300: onEnd(.success(WebResponse(status: status, body: arrived)))
        case let status: onEnd(.failure(WebError(Self.text(ofStatus: status), status: status)))
        }
    }

    private func text(of result: CURLcode) -> String {
        switch result {
        case CURLE_COULDNT_RESOLVE_HOST:
            "its name is not known: there is no such host, or no network"
        case CURLE_COULDNT_CONNECT: "nobody answers at its address"
        case CURLE_SSL_CACERT_BADFILE:
            "\(request.authorities ?? "the system's certificates"): no certificates that can be read"
        case CURLE_PEER_FAILED_VERIFICATION:
            "its certificate is not trusted: " + Self.words(result)
        case CURLE_SSL_CONNECT_ERROR: "no encrypted connection: " + Self.words(result)
        case CURLE_OPERATION_TIMEDOUT: "no answer in time"
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
            "the connection broke"
        default: Self.words(result)
        }
    }

    private static func words(_ result: CURLcode) -> String {
        unsafe String(cString: curl_easy_strerror(result))
    }

    private static func text(ofStatus status: Int) -> String {
        switch status {
        case 300..<400: "the server answers \(status): it has moved"
        case 401, 403:
            "the server answers \(status): the user, password or token is wrong or may not do that"
        case 404, 405: "the server answers \(status): it does not know that request"
        case 413: "the server answers 413: that is too large"
        case 429: "the server answers 429: too many requests"
        default: "the server answers \(status)"
        }
    }

    static func from(_ context: UnsafeMutableRawPointer?) -> WebTransfer? {
        unsafe context.map { unsafe Unmanaged<WebTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}

private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe WebTransfer.from(context)?.take(
        UnsafeRawBufferPointer(start: bytes, count: size * count)
    )
        ?? 0
}

private func openPublicSocket(
    _ context: UnsafeMutableRawPointer?,
    _ purpose: curlsocktype,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let transfer = unsafe WebTransfer.from(context), let address = unsafe address else {
        return -1
    }
    return unsafe transfer.open(address)
}

private func skip(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    size * count
}
