// SPDX-License-Identifier: MIT
//
// Keeps one decoder while pictures are needed. It gets one picture at a time, so that a
// time limit counts for that picture alone. A decoder that takes too long is killed and its
// picture has failed; one that dies gets its picture once more, for it may have been killed
// by something else.

import ChildProcess
public import EventLoop
public import PictureDecoding

/// Sends a display's pictures to the decoder, one after the other.
public final class PictureLoader {
    /// How long one picture may take.
    var limit = Duration.seconds(8)
    /// How long an unused decoder stays.
    var idleTime = Duration.seconds(10)
    /// Called after answers were delivered: draw again.
    var onDelivery: () -> Void = {}

    private let loop: EventLoop
    private let queue: PictureQueue
    private let program: String
    private let report: (String) -> Void
    private let deliver: (DecodedPicture?, UInt32) -> Void
    private var decoder: Decoder?
    /// Killed decoders whose exits are pending.
    private var leaving: [Decoder] = []
    private var job: PictureQueue.Job?
    private var hasDiedOfJob = false
    private var timer: TimerSource?

    /// A running decoder and its watches.
    private final class Decoder {
        let process: DecoderProcess
        var answers: IOSource?
        var end: ChildSource?

        init(_ process: DecoderProcess) { self.process = process }
    }

    /// Creates a loader without a decoder.
    ///
    /// - Parameters:
    ///   - loop: the loop it runs on.
    ///   - queue: the pictures to decode.
    ///   - program: the path of the decoder.
    ///   - report: writes a diagnostic line.
    ///   - deliver: takes each picture, or `nil`, with the number of its request.
    /// - Throws: if the loop's timer cannot be created.
    public init(
        loop: EventLoop,
        queue: PictureQueue,
        program: String = DecoderProcess.program,
        report: @escaping (String) -> Void,
        deliver: @escaping (DecodedPicture?, UInt32) -> Void
    ) throws(EventLoopError) {
        self.loop = loop
        self.queue = queue
        self.program = program
        self.report = report
        self.deliver = deliver
        timer = try loop.timer { [weak self] in self?.timePassed() }
    }

    /// The decoder's process, if one runs.
    var processID: Int32? { decoder?.process.processID }

    /// Sends the next picture, if the decoder is free.
    func work() {
        guard job == nil, let next = queue.take() else { return }
        job = next
        hasDiedOfJob = false
        send()
    }

    private func send() {
        guard let job else { return }
        do {
            let decoder = try decoder ?? start()
            self.decoder = decoder
            try decoder.process.send(job.request, job.file.file)
            timer?.arm(at: loop.now + limit)
        } catch let error as ChildProcessError where error.call == "sendmsg" {
            // It ended before it read this one.
            died()
        } catch {
            report("cannot decode pictures: \(error)")
            drop()
            finish(nil)
        }
    }

    private func start() throws -> Decoder {
        let decoder = Decoder(try DecoderProcess(program, waits: false))
        let process = decoder.process
        decoder.end = try loop.onChildExit(process.processID) { [weak self, weak decoder] _ in
            process.noteEnd()
            guard let self, let decoder else { return }
            leaving.removeAll { $0 === decoder }
            if decoder === self.decoder { died() }
        }
        decoder.answers = try loop.watch(fd: process.descriptor, .readable) { [weak self] _ in
            self?.receive()
        }
        return decoder
    }

    private func receive() {
        guard let decoder else { return }
        do {
            guard let result = try decoder.process.receive() else { return died() }
            guard let job, result.number == job.request.number else { return died() }
            finish(result.picture)
        } catch  where error.isTemporary {
            return
        } catch {
            died()
        }
    }

    /// Handles a decoder that ended or answered nonsense.
    private func died() {
        drop()
        guard job != nil else { return }
        guard !hasDiedOfJob else {
            report("a picture crashed the decoder: it is not shown")
            return finish(nil)
        }
        hasDiedOfJob = true
        send()
    }

    private func finish(_ picture: DecodedPicture?) {
        guard let number = job?.request.number else { return }
        job = nil
        deliver(picture, number)
        onDelivery()
        work()
        if job == nil { timer?.arm(at: loop.now + idleTime) }
    }

    private func timePassed() {
        guard job != nil else { return drop() }
        report("a picture took too long to decode: it is not shown")
        drop()
        finish(nil)
    }

    /// Ends the decoder; its watch for the exit stays until then.
    private func drop() {
        guard let decoder else { return }
        decoder.answers = nil
        decoder.process.kill()
        leaving.append(decoder)
        self.decoder = nil
    }
}
