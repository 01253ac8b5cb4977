// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import SystemCalls
import Testing

@testable import ChildProcess

@Suite("Local sockets")
struct LocalSocketTests {
    @Test("bytes go both ways, and the kernel identifies the peer")
    func talk() throws {
        let folder = try Folder()
        let listener = try LocalListener(path: folder.path + "/door")
        #expect(try isNobody(listener.accept()))
        let client = try FileDescriptor.connect(to: folder.path + "/door")
        let peer = try #require(try processAndUser(listener.accept()))
        #expect(peer.process == getpid())
        #expect(peer.user == getuid())
        #expect(try client.write(Array("hello".utf8)[...]) == 5)
        var received: [UInt8] = []
        #expect(try peer.file.read(into: &received) == .bytes(5))
        #expect(received == Array("hello".utf8))
        #expect(try peer.file.read(into: &received) == .nothingYet)
        #expect(try peer.file.write(Array("you".utf8)[...]) == 3)
        received = []
        #expect(try client.read(into: &received) == .bytes(3))
    }

    @Test("the end is reported while the other direction continues")
    func halves() throws {
        let folder = try Folder()
        let listener = try LocalListener(path: folder.path + "/door")
        let client = try FileDescriptor.connect(to: folder.path + "/door")
        let peer = try #require(try processAndUser(listener.accept()))
        peer.file.endWriting()
        var received: [UInt8] = []
        #expect(try client.read(into: &received) == .end)
        #expect(try client.write([1][...]) == 1)
        #expect(try peer.file.read(into: &received) == .bytes(1))
    }

    @Test("neither end reaches a program started meanwhile")
    func closedInChildren() throws {
        let folder = try Folder()
        let listener = try LocalListener(path: folder.path + "/door")
        let client = try FileDescriptor.connect(to: folder.path + "/door")
        let peer = try #require(try processAndUser(listener.accept()))
        for number in [listener.descriptor, client.number, peer.file.number] {
            #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
            #expect(fcntl(number, F_GETFL) & O_NONBLOCK != 0)
        }
    }

    @Test("only this user may connect, and the path is removed with the listener")
    func path() throws {
        let folder = try Folder()
        let path = folder.path + "/door"
        var listener: LocalListener? = try LocalListener(path: path)
        var status = stat()
        #expect(unsafe lstat(path, &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFSOCK)
        #expect(status.st_mode & 0o777 == 0o600)
        withExtendedLifetime(listener) {}
        listener = nil
        #expect(unsafe lstat(path, &status) != 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("replaces the socket of a killed daemon, and keeps that of its successor")
    func takeOver() throws {
        let folder = try Folder()
        let path = folder.path + "/door"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        _ = FileManager.default.createFile(atPath: path + ".new", contents: nil)
        var first: LocalListener? = try LocalListener(path: path)
        withExtendedLifetime(first) {}
        let second = try LocalListener(path: path)
        first = nil
        let client = try FileDescriptor.connect(to: path)
        #expect(try processAndUser(second.accept()) != nil)
        #expect(client.number >= 0)
    }

    @Test(
        "a path that cannot be is refused by name",
        arguments: [
            ("/nowhere/at/all", "bind: No such file or directory"),
            ("/tmp/" + String(repeating: "x", count: 100), "bind: File name too long"),
        ]
    )
    func badPath(path: String, text: String) {
        #expect {
            try LocalListener(path: path)
        } throws: {
            "\($0)" == text
        }
    }

    @Test("no socket and no listener are distinguished")
    func nobody() throws {
        let folder = try Folder()
        let path = folder.path + "/door"
        #expect {
            _ = try FileDescriptor.connect(to: path).number
        } throws: {
            ($0 as? SystemError)?.code == ENOENT
        }
        do {
            let listener = try LocalListener(path: path)
            unsafe link(path, path + "2")
            withExtendedLifetime(listener) {}
        }
        // A child process of another test holds the listener until it runs its program.
        var code: Int32?
        let end = ContinuousClock.now + .seconds(60)
        while code == nil, ContinuousClock.now < end {
            do {
                _ = try FileDescriptor.connect(to: path + "2").number
                usleep(1000)
            } catch {
                code = error.code
            }
        }
        #expect(code == ECONNREFUSED)
    }

    @Test("a listener that never accepts does not hold anyone up")
    func full() throws {
        let folder = try Folder()
        let path = folder.path + "/door"
        let listener = try LocalListener(path: path)
        var clients: [Int32] = []
        defer { for client in clients { close(client) } }
        var code: Int32?
        for _ in 0..<64 where code == nil {
            do {
                clients.append(try FileDescriptor.connect(to: path).release())
            } catch {
                code = error.code
            }
        }
        #expect(code == EAGAIN)
        withExtendedLifetime(listener) {}
    }
}

extension LocalSocketTests {
    /// A folder for sockets, removed with the test.
    private final class Folder {
        let path = "/tmp/topmost-socket-" + UUID().uuidString.prefix(8)

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// What can be kept of one that connected.
    private final class ConnectedPeer {
        let process: Int32
        let user: UInt32
        let file: FileDescriptor

        init(_ peer: consuming LocalListener.Peer) {
            process = peer.processID
            user = peer.userID
            file = peer.takeConnection()
        }
    }

    private func processAndUser(_ peer: consuming LocalListener.Peer?) throws -> ConnectedPeer? {
        guard let peer else { return nil }
        return ConnectedPeer(peer)
    }

    private func isNobody(_ peer: consuming LocalListener.Peer?) throws -> Bool {
        switch consume peer {
        case nil: true
        case .some: false
        }
    }
}
