// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import SystemCalls
import Testing
import WebRequests

@Suite("Requests over http", .serialized)
struct WebRequestsTests {
    private let loop: EventLoop
    private let client: WebClient

    init() throws {
        WebClient.prepare()
        loop = try EventLoop()
        client = try WebClient(loop)
    }

    private func run(until isDone: () -> Bool) throws {
        let end = loop.now + .seconds(30)
        while !isDone() {
            try #require(loop.now < end)
            _ = try loop.runOnce(timeout: .milliseconds(100))
        }
    }

    private func ask(_ request: WebRequest) throws -> Result<WebResponse, WebError> {
        var result: Result<WebResponse, WebError>?
        client.begin(request) { result = $0 }
        try run { result != nil }
        return try #require(result)
    }

    @Test("several have their answers, with what was asked")
    func answers() throws {
        let server = try TestServer(loop) { request in
            let body = request.hasPrefix("POST /b HTTP/1.1\r\n") ? "two" : "one"
            return "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\(body)"
        }
        var answers: [String] = []
        var post = WebRequest("POST", server.address + "/b", body: Array("hello".utf8))
        post.headers = ["Authorization: Bearer x", "Bad: a\r\nInjected: b"]
        for request in [WebRequest("GET", server.address + "/a"), post] {
            client.begin(request) { result in
                if case .success(let response) = result {
                    answers.append(String(decoding: response.body, as: UTF8.self))
                }
            }
        }
        try run { answers.count == 2 }
        #expect(answers.sorted() == ["one", "two"])
        let asked = try #require(server.requests.first { $0.hasPrefix("POST") })
        #expect(asked.contains("Authorization: Bearer x\r\n") && asked.hasSuffix("\r\n\r\nhello"))
        #expect(!asked.contains("Injected"))
    }

    @Test("a stream comes in pieces, until it is cancelled")
    func streams() throws {
        let server = try TestServer(loop, closes: false) { _ in
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"
        }
        var got: [UInt8] = []
        var request = WebRequest("GET", server.address + "/s")
        request.span = nil
        let transfer = client.begin(request) {
            got += $0
        } onEnd: {
            Issue.record("\($0)")
        }
        try run { got == Array("abc".utf8) }
        transfer.cancel()
        transfer.cancel()
        for _ in 0..<5 { _ = try loop.runOnce(timeout: .milliseconds(10)) }
    }

    @Test(
        "a server's refusal is an error in words",
        arguments: [
            (
                401,
                "the server answers 401: the user, password or token is wrong or may not do that",
                false
            ),
            (404, "the server answers 404: it does not know that request", true),
            (429, "the server answers 429: too many requests", false),
            (503, "the server answers 503", false),
        ]
    )
    func refusals(status: Int, text: String, isFinal: Bool) throws {
        let server = try TestServer(loop) { _ in
            "HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n"
        }
        guard case .failure(let error) = try ask(WebRequest("GET", server.address + "/")) else {
            Issue.record("no error")
            return
        }
        #expect(error.description == text && error.isFinal == isFinal)
    }

    @Test("so is a server that is not there, or not known")
    func absences() throws {
        let address = try TestServer(loop) { _ in "" }.address
        for (address, text) in [
            (address, "nobody answers at its address"),
            ("http://host.invalid", "its name is not known: there is no such host, or no network"),
        ] {
            guard case .failure(let error) = try ask(WebRequest("GET", address)) else {
                Issue.record("no error")
                continue
            }
            #expect(error.description == text && !error.isFinal)
        }
    }

    @Test("who asks public hosts only never reaches this machine, by name or address")
    func publicHosts() throws {
        let server = try TestServer(loop) { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" }
        let other = server.address.replacing("127.0.0.1", with: "localhost")
        // Not by a connection that is there either.
        _ = try ask(WebRequest("GET", server.address + "/first"))
        for address in [server.address, other] {
            var request = WebRequest("GET", address + "/")
            request.isForPublicHosts = true
            guard case .failure(let error) = try ask(request) else {
                Issue.record("no error")
                continue
            }
            #expect(error.description == "its host is not on the public internet")
        }
        #expect(server.requests.count == 1)
    }

    @Test("a file without certificates is named")
    func authorities() throws {
        let server = try TestServer(loop) { _ in "" }
        var request = WebRequest("GET", server.address.replacing("http:", with: "https:"))
        request.authorities = "/proc/self/environ"
        guard case .failure(let error) = try ask(request) else {
            Issue.record("no error")
            return
        }
        #expect(error.description == "/proc/self/environ: no certificates that can be read")
    }

    @Test("nothing but http and https is requested", arguments: ["file:///etc/passwd", "ftp://a"])
    func schemes(address: String) throws {
        guard case .failure = try ask(WebRequest("GET", address)) else {
            Issue.record("no error")
            return
        }
    }
}

/// A server that answers each connection once.
private final class TestServer {
    private(set) var requests: [String] = []
    let address: String
    private let listener: Int32
    private var listening: IOSource?
    private var watches: [Int32: IOSource] = [:]
    private var connections: [Int32] = []

    init(_ loop: EventLoop, closes: Bool = true, answer: @escaping (String) -> String) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = unsafe withUnsafeMutablePointer(to: &name) { name in
            unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                _ = unsafe bind(listener, name, size)
                _ = listen(listener, 8)
                _ = unsafe getsockname(listener, name, &size)
            }
            return unsafe UInt16(bigEndian: name.pointee.sin_port)
        }
        address = "http://127.0.0.1:\(port)"
        let source = try loop.watch(fd: listener, .readable) { [weak self] _ in
            self?.open(accept(listener, nil, nil), loop, closes, answer)
        }
        listening = source
    }

    /// Waits for what is asked on a connection: the client has the same thread.
    private func open(
        _ connection: Int32,
        _ loop: EventLoop,
        _ closes: Bool,
        _ answer: @escaping (String) -> String
    ) {
        connections.append(connection)
        var text = ""
        var isAnswered = false
        do {
            let source = try loop.watch(fd: connection, .readable) { [weak self] _ in
                var bytes = [UInt8](repeating: 0, count: 4096)
                let count = unsafe recv(connection, &bytes, bytes.count, Int32(MSG_DONTWAIT))
                guard let self, !isAnswered, count > 0 else {
                    self?.watches[connection]?.isEnabled = false
                    return
                }
                text += String(decoding: bytes.prefix(count), as: UTF8.self)
                let isWhole =
                    text.hasPrefix("POST") ? text.hasSuffix("hello") : text.hasSuffix("\r\n\r\n")
                guard isWhole else { return }
                isAnswered = true
                requests.append(text)
                let reply = Array(answer(text).utf8)
                _ = unsafe send(connection, reply, reply.count, Int32(MSG_NOSIGNAL))
                if closes { shutdown(connection, Int32(SHUT_WR)) }
            }
            watches[connection] = source
        } catch {
            Issue.record("\(error)")
        }
    }

    deinit {
        listening = nil
        watches = [:]
        for connection in connections { close(connection) }
        close(listener)
    }
}
