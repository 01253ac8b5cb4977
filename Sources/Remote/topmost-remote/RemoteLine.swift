// SPDX-License-Identifier: MIT
//
// The way to another machine's daemon: ssh(1), so that its configuration, keys and known hosts
// count. The first ssh asks where the daemon's socket is, and has the bus start the daemon; the
// second forwards that socket. When the line breaks, both begin again, later each time.

import ChildProcess
import DisplayKit
import EventLoop
import Files
import Glibc
import Journal
import PluginWire
import RemoteHosts
import SystemCalls

/// The line to another machine, which is there again after each break.
final class RemoteLine {
    private let address: RemoteAddress
    private let display: RemoteDisplay
    private let loop: EventLoop
    private let log: Log
    private let folder: PrivateFolder
    private let ownFolder: String
    private var stage = Stage.waiting
    private var backOff = BackOff()
    private var timer: TimerSource?
    /// The runtime folder there, once it is known.
    private var runtimeFolder: String?
    private var shell: Shell?
    /// The current one, and those that have not ended yet.
    private var shells: [Shell] = []
    /// Why the last attempt failed: the same reason is logged once.
    private var problem: String?

    private enum Stage: Hashable {
        case waiting
        /// ssh asks for the folder.
        case asking
        /// ssh forwards; its socket is not there yet, the number of looks so far.
        case forwarding(Int)
        /// The line is open.
        case open
    }

    /// A running ssh.
    private final class Shell {
        let child: Child
        let output: FileDescriptor?
        var exit: ChildSource?

        init(_ child: Child) {
            self.child = child
            output = child.takeOutput()
        }
    }

    /// Creates a line, which is opened at once.
    ///
    /// - Throws: if the runtime folder or a source of the loop cannot be used.
    init(
        to address: RemoteAddress,
        _ display: RemoteDisplay,
        in runtimeFolder: String,
        _ loop: EventLoop,
        _ log: Log
    ) throws {
        self.address = address
        self.display = display
        self.loop = loop
        self.log = log
        ownFolder = runtimeFolder
        _ = try PrivateFolder("\(runtimeFolder)/\(AttachSocket.folder)")
        folder = try PrivateFolder("\(runtimeFolder)/\(HostState.folder)")
        timer = try loop.timer(accuracy: .milliseconds(50)) { [weak self] in self?.proceed() }
        display.onScene = { [weak self] in self?.opened() }
        display.onEnd = { [weak self] end in
            switch end {
            case .broken(let reason): self?.fail(reason)
            case .absent:
                // The bus there may start it.
                self?.runtimeFolder = nil
                self?.fail("no topmostd answers there")
            case .misunderstood(let reason): self?.giveUp(reason, .misunderstood)
            }
        }
        note(isConnected: false)
        start()
    }

    /// Where the forwarded socket is on this machine.
    private var socket: String { "\(folder.path)/\(ThisProcess.id).socket" }

    /// Closes everything.
    func close() {
        timer?.disarm()
        display.close()
        endShell()
        // What is not there needs no removal.
        for file in [socket, "\(folder.path)/\(address.name)"] { try? Files.remove(file) }
    }

    // MARK: Stages

    private func proceed() {
        switch stage {
        case .waiting: start()
        case .asking: fail("\(address.text) does not answer")
        case .forwarding(let looks): look(looks)
        case .open: break
        }
    }

    private func start() {
        do {
            if let runtimeFolder {
                try forward(to: AttachSocket.path(runtimeFolder: runtimeFolder))
            } else {
                try ask()
            }
        } catch {
            fail("ssh cannot be started: \(error)")
        }
    }

    /// Asks where the runtime folder is; any call has the bus there start the daemon.
    private func ask() throws {
        stage = .asking
        try run(Self.options + [address.text, "--", Self.question], output: .pipe)
        timer?.arm(after: Self.longestAnswer)
    }

    private func forward(to path: String) throws {
        try? Files.remove(socket)  // Of a line that broke.
        stage = .forwarding(0)
        try run(Self.options + ["-N", "-L", "\(socket):\(path)", address.text], output: .null)
        timer?.arm(after: Self.look)
    }

    /// Connects as soon as ssh listens.
    private func look(_ looks: Int) {
        do {
            let connection = try FileDescriptor.connect(to: socket)
            let other = try connection.duplicate()
            stage = .open
            try display.open(HostEnds(input: connection, output: other))
        } catch {
            guard looks < Self.maximumLooks else { return fail("\(address.text) does not answer") }
            stage = .forwarding(looks + 1)
            timer?.arm(after: looks < 20 ? Self.look : Self.look * 10)
        }
    }

    private func note(isConnected: Bool, _ problem: String = "") {
        let process = ThisProcess.id
        let state = HostState(process: process, isConnected: isConnected, problem: problem)
        do {
            try state.write(of: address, in: folder)
        } catch {
            log.warning("cannot say whether \(address.host) is shown: \(error)")
        }
    }

    private func opened() {
        note(isConnected: true)
        if problem != nil { log.notice("\(address.host) is back") }
        problem = nil
        backOff = BackOff()
    }

    private func run(_ arguments: [String], output: Command.Stream) throws {
        var command = Command("ssh", arguments, output: output)
        command.endsWithParent = true
        let shell = Shell(try command.start())
        shell.exit = try loop.onChildExit(shell.child.processID) { [weak self, unowned shell] in
            self?.ended(shell, $0)
        }
        self.shell = shell
        shells.append(shell)
    }

    private func ended(_ shell: Shell, _ status: ChildStatus) {
        shell.child.noteEnd()
        defer { shells.removeAll { $0 === shell } }
        // One that was ended on purpose is no news.
        guard self.shell === shell else { return }
        self.shell = nil
        guard stage == .asking, status == .exited(0) else {
            return fail("ssh has ended: \(status)")
        }
        do {
            var printed: [UInt8] = []
            // It has ended: nothing more comes.
            while printed.count < 1 << 16, case .bytes? = try shell.output?.read(into: &printed) {}
            guard let place = Place(printed: printed) else {
                return fail("\(address.host) did not say where its daemon is")
            }
            if place.isHere(folder: ownFolder) {
                return giveUp("it is this session itself", .itself)
            }
            let folder = place.folder
            runtimeFolder = folder
            try forward(to: AttachSocket.path(runtimeFolder: folder))
        } catch {
            fail("ssh cannot be started: \(error)")
        }
    }

    private func endShell() {
        shell?.child.signalGroup(SIGTERM)
        shell = nil
    }

    private func fail(_ reason: String) {
        display.close()
        endShell()
        stage = .waiting
        let pause = backOff.next(Double.random(in: 0..<1))
        note(isConnected: false, reason)
        if problem != reason { log.warning("no line to \(address.host): \(reason)") }
        problem = reason
        timer?.arm(after: pause)
    }

    /// Ends the program: another attempt would fail in the same way.
    private func giveUp(_ reason: String, _ status: RemoteExit) {
        log.error("\(address.host) cannot be shown: \(reason)")
        close()
        loop.exit(code: status.rawValue)
    }

    // MARK: ssh

    private static let look = Duration.milliseconds(50)
    private static let maximumLooks = 60
    private static let longestAnswer = Duration.seconds(30)

    /// Options of each ssh; what they do not say is in the user's configuration.
    ///
    /// Nobody is there to type a password; the line is found broken after 45 s; and a shared
    /// connection would keep the socket forwarded after this program has ended.
    private static let options = [
        "BatchMode=yes", "ConnectTimeout=15", "ServerAliveInterval=15", "ServerAliveCountMax=3",
        "ExitOnForwardFailure=yes", "StreamLocalBindUnlink=yes", "ControlPath=none",
        "RequestTTY=no", "ForwardAgent=no", "ForwardX11=no", "PermitLocalCommand=no",
        "RemoteCommand=none",
    ].flatMap { ["-o", $0] }

    /// Has the bus start the daemon, and prints the runtime folder and which boot it is, after
    /// marks: a shell's start-up files may print too.
    private static let question = """
        sh -c 'd=${XDG_RUNTIME_DIR:-/run/user/$(id -u)}; export XDG_RUNTIME_DIR="$d"; \
        busctl --user --timeout=5 call org.topmost.Topmost1 /org/topmost/Topmost1 \
        org.freedesktop.DBus.Peer Ping >/dev/null 2>&1; printf "\\ntopmost-folder=%s\\n" "$d"; \
        printf "topmost-boot=%s\\n" "$(cat \(Place.bootFile))"'
        """
}

/// Where another daemon is, as its machine says.
struct Place: Hashable {
    /// The runtime folder of its user.
    let folder: String
    /// The boot of its machine; empty: not known.
    let boot: String

    /// Linux makes another number with each boot of each machine.
    static let bootFile = "/proc/sys/kernel/random/boot_id"

    /// Reads what the other machine printed; `nil`: there is no folder.
    init?(printed: [UInt8]) {
        var values: [Substring: Substring] = [:]
        let text = String(decoding: printed, as: UTF8.self)
        for line in text.split(separator: "\n") {
            guard let equals = line.firstIndex(of: "=") else { continue }
            values[line[..<equals]] = line[line.index(after: equals)...]
        }
        // In a path to forward ssh(1) puts the variables and tokens of this machine, such as `${HOME}`
        // and `%h`, which are none of the other's business; a colon would end it.
        guard let folder = values["topmost-folder"], folder.hasPrefix("/"),
            folder.utf8.count < 256, !folder.utf8.contains(where: { ":$%".utf8.contains($0) })
        else { return nil }
        self.folder = String(folder)
        boot = String(values["topmost-boot"] ?? "")
    }

    /// Whether that is the daemon of this session.
    ///
    /// - Parameter folder: the runtime folder here.
    /// - Returns: whether it is; `false` if nothing says so.
    func isHere(folder: String) -> Bool {
        guard folder == self.folder, let own = try? Files.read(Self.bootFile, limit: 64) else {
            return false
        }
        return String(decoding: own, as: UTF8.self).split(separator: "\n").first.map(String.init)
            == boot
    }
}

/// How long to wait before the next attempt: 1 s, doubled each time up to 60 s, and up to a quarter
/// of it less, so that many machines do not come back at the same moment.
struct BackOff: Hashable, Sendable {
    private var seconds = 1.0

    /// Creates one that begins with 1 s.
    init() {}

    /// Returns the next pause.
    ///
    /// - Parameter chance: 0 to 1.
    /// - Returns: the pause.
    mutating func next(_ chance: Double) -> Duration {
        let pause = seconds * (1 - chance / 4)
        seconds = min(60, seconds * 2)
        return .milliseconds(Int64(pause * 1000))
    }
}
