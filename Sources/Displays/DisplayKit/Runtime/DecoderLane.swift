// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import PictureDecoding
import SystemCalls

/// One decoder, which gets one picture at a time, so that a time limit counts for that picture
/// alone.
final class DecoderLane {
    /// What became of a picture.
    enum Outcome {
        /// The picture was decoded; `nil`: the file is no picture.
        case decoded(DecodedPicture?)
        /// The picture took too long.
        case late
        /// The decoder ended or answered nonsense.
        case died
        /// No decoder can be started.
        case failed(String)
    }

    /// Called with each picture once, and how long it took.
    var onOutcome: (PictureQueue.Job, Outcome, Duration) -> Void = { _, _, _ in }
    private(set) var job: PictureQueue.Job?

    private let loop: EventLoop
    private let paths: PathReader
    private let program: String
    private var decoder: Decoder?
    /// Killed decoders whose exits are pending.
    private var leaving: [Decoder] = []
    private var isReading = false
    private var since: Duration
    private var timer: TimerSource?

    /// A running decoder and its watches.
    private final class Decoder {
        let process: DecoderProcess
        var answers: IOSource?
        var end: ChildSource?

        init(_ process: DecoderProcess) { self.process = process }
    }

    init(loop: EventLoop, paths: PathReader, program: String) throws(SystemError) {
        self.loop = loop
        self.paths = paths
        self.program = program
        since = loop.now
        timer = try loop.timer { [weak self] in self?.finish(.late) }
    }

    /// The decoder's process, if one runs.
    var processID: Int32? { decoder?.process.child.processID }

    /// How many killed decoders have not ended.
    var leavingCount: Int { leaving.count }

    /// Decodes a picture, unless that takes longer than `limit`; a new decoder has `start`
    /// more.
    func run(_ job: PictureQueue.Job, within limit: Duration, start: Duration) {
        self.job = job
        isReading = true
        since = loop.now
        timer?.arm(at: since + limit + (decoder == nil ? start : .zero))
        paths.askContents(of: job.path)
        read()
    }

    /// Sends the file to the decoder once it is there.
    func read() {
        guard isReading, let job, let answer = paths.takeContents(of: job.path) else { return }
        isReading = false
        // The file was readable a moment ago.
        guard case .contents(let file) = answer else { return finish(.decoded(nil)) }
        do {
            let decoder = try decoder ?? start()
            self.decoder = decoder
            try decoder.process.send(job.request, file.file)
        } catch let error as SystemError where error.call == "sendmsg" {
            // The decoder ended before it read this picture.
            finish(.died)
        } catch {
            finish(.failed("\(error)"))
        }
    }

    private func start() throws -> Decoder {
        let decoder = Decoder(try DecoderProcess(program, waits: false))
        let child = decoder.process.child
        decoder.end = try loop.onChildExit(child.processID) { [weak self, weak decoder] _ in
            child.noteEnd()
            guard let self, let decoder else { return }
            leaving.removeAll { $0 === decoder }
            guard decoder === self.decoder else { return }
            // It has ended already: nothing is left behind.
            decoder.answers = nil
            self.decoder = nil
            finish(.died)
        }
        decoder.answers = try loop.watch(fd: child.descriptor, .readable) { [weak self] _ in
            self?.receive()
        }
        return decoder
    }

    private func receive() {
        guard let decoder else { return }
        do {
            guard let result = try decoder.process.receive(), !isReading, let job,
                result.number == job.request.number
            else { return finish(.died) }
            finish(.decoded(result.picture))
        } catch  where error.isTemporary {
            return
        } catch {
            finish(.died)
        }
    }

    private func finish(_ outcome: Outcome) {
        timer?.disarm()
        if case .decoded = outcome {} else { drop() }
        guard let job else { return }
        if isReading { paths.dropContents(of: job.path) }
        self.job = nil
        isReading = false
        onOutcome(job, outcome, loop.now - since)
    }

    /// Ends the decoder; its watch for the exit stays until then.
    func drop() {
        guard let decoder else { return }
        decoder.answers = nil
        decoder.process.child.kill()
        leaving.append(decoder)
        self.decoder = nil
    }
}
