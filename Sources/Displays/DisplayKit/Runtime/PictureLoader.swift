// SPDX-License-Identifier: MIT
//
// Pictures come from many senders, and a faulty one takes seconds. So senders take turns: the
// topmost presenter comes first, then who has used the least time. A picture that is not there
// soon continues in a second decoder, where it delays only others like it. One that takes too
// long has failed; a decoder that dies gets its picture once more, for it may have been killed
// by something else.

public import EventLoop
public import PictureDecoding
import PresenterCore
public import SystemCalls

/// Sends a display's pictures to decoders, and its questions about files to other processes.
public final class PictureLoader {
    /// How long a picture may delay others.
    var quickLimit = Duration.milliseconds(200)
    /// How long a decoder may take to start, in addition.
    var startLimit = Duration.milliseconds(300)
    /// How long one picture may take.
    var limit = Duration.seconds(8)
    /// How long unused processes stay.
    var idleTime = Duration.seconds(10)
    /// Called after answers were delivered: draw again.
    var onDelivery: () -> Void = {}

    private let loop: EventLoop
    private let queue: PictureQueue
    private let report: (String) -> Void
    private let deliver: (DecodedPicture?, UInt32) -> Void
    private let watcher: PathWatcher
    private let quick, slow: DecoderLane
    private var waiting: [PictureQueue.Job] = []
    /// Pictures that took too long, or whose decoder ended.
    private var late: [PictureQueue.Job] = []
    /// The numbers of those whose decoder ended.
    private var died: Set<UInt32> = []
    private var turns = PictureTurns()
    private var idleTimer: TimerSource?

    /// Decoders that were killed and do not end, until no more are started.
    private static let maximumLeaving = 8

    /// Creates a loader without a decoder.
    ///
    /// - Parameters:
    ///   - loop: the loop it runs on.
    ///   - queue: the pictures to decode.
    ///   - program: the path of the decoder.
    ///   - report: writes a diagnostic line.
    ///   - deliver: takes each picture, or `nil`, with the number of its request.
    /// - Throws: if the loop's timers cannot be created.
    public init(
        loop: EventLoop,
        queue: PictureQueue,
        program: String = DecoderProcess.program,
        report: @escaping (String) -> Void,
        deliver: @escaping (DecodedPicture?, UInt32) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.queue = queue
        self.report = report
        self.deliver = deliver
        watcher = try PathWatcher(loop: loop, paths: queue.paths)
        quick = try DecoderLane(loop: loop, paths: queue.paths, program: program)
        slow = try DecoderLane(loop: loop, paths: queue.paths, program: program)
        idleTimer = try loop.timer { [weak self] in self?.endIdleProcesses() }
        watcher.onAnswers = { [weak self] in self?.answered() }
        quick.onOutcome = { [weak self] in self?.leftQuickLane($0, $1, $2) }
        slow.onOutcome = { [weak self] in self?.leftSlowLane($0, $1, $2) }
    }

    /// The processes of the decoders that run.
    var processIDs: [Int32] { [quick.processID, slow.processID].compactMap(\.self) }

    /// Follows whose pictures are shown; files may have changed since the last scene.
    func follow(_ scene: Scene) {
        turns.follow(scene)
        queue.paths.refresh()
    }

    /// Has icons found in the theme of that name; `nil`: in that of the toolkits' settings.
    func useIconTheme(_ name: String?) { queue.paths.useIconTheme(name) }

    /// Sends the next pictures, if a decoder is free.
    func work() {
        waiting += queue.takeAll()
        if quick.job == nil, let next = turns.removeNext(from: &waiting) {
            run(next, in: quick, within: quickLimit)
        }
        if slow.job == nil, let next = turns.removeNext(from: &late) {
            run(next, in: slow, within: limit)
        }
        watcher.follow(report: report)
        if !isBusy, hasProcesses { idleTimer?.arm(at: loop.now + idleTime) }
    }

    private var hasProcesses: Bool { !processIDs.isEmpty || !queue.paths.watched.isEmpty }

    private var isBusy: Bool { quick.job != nil || slow.job != nil }

    private func run(_ job: PictureQueue.Job, in lane: DecoderLane, within limit: Duration) {
        guard quick.leavingCount + slow.leavingCount < Self.maximumLeaving else {
            return finish(job, nil)
        }
        lane.run(job, within: limit, start: startLimit)
    }

    /// Files were opened, or could not be.
    private func answered() {
        quick.read()
        slow.read()
        work()
        onDelivery()
    }

    private func leftQuickLane(
        _ job: PictureQueue.Job,
        _ outcome: DecoderLane.Outcome,
        _ span: Duration
    ) {
        turns.charge(span, for: job)
        switch outcome {
        case .decoded(let picture): finish(job, picture)
        case .late:
            late.append(job)
            work()
        case .died:
            died.insert(job.request.number)
            late.append(job)
            work()
        case .failed(let reason): fail(job, "cannot decode pictures: \(reason)")
        }
    }

    private func leftSlowLane(
        _ job: PictureQueue.Job,
        _ outcome: DecoderLane.Outcome,
        _ span: Duration
    ) {
        turns.charge(span, for: job)
        switch outcome {
        case .decoded(let picture): finish(job, picture)
        case .late: fail(job, "a picture took too long to decode: it is not shown")
        case .died:
            // One that needs so long is at the decoder's limit.
            guard died.insert(job.request.number).inserted, span < .seconds(1) else {
                return fail(job, "a picture crashed the decoder: it is not shown")
            }
            late.append(job)
            work()
        case .failed(let reason): fail(job, "cannot decode pictures: \(reason)")
        }
    }

    private func fail(_ job: PictureQueue.Job, _ reason: String) {
        report(reason)
        finish(job, nil)
    }

    private func finish(_ job: PictureQueue.Job, _ picture: DecodedPicture?) {
        died.remove(job.request.number)
        deliver(picture, job.request.number)
        onDelivery()
        work()
    }

    /// Ends processes that nothing was asked of for a while.
    private func endIdleProcesses() {
        guard !isBusy else { return }
        quick.drop()
        slow.drop()
        queue.paths.endIdleProcesses()
        turns.reset()
        watcher.follow(report: report)
    }
}

/// The order of pictures: the topmost presenter's first, then that of the sender that has used the
/// least time.
struct PictureTurns {
    private struct Use {
        var sender: Identity
        var isTopmost: Bool
    }

    /// Who uses each file of a scene's pictures.
    private var uses: [String: Use] = [:]
    private var spent: [Identity: Duration] = [:]

    /// Follows whose pictures are shown.
    mutating func follow(_ scene: Scene) {
        uses = [:]
        for card in scene.cards {
            let isTopmost = card.id == scene.presenters.last?.id
            for source in card.content.imageSources + [card.identity.icon].compactMap(\.self) {
                guard let path = source.path, isTopmost || uses[path] == nil else { continue }
                uses[path] = Use(sender: card.identity, isTopmost: isTopmost)
            }
        }
    }

    /// Removes and returns the next picture.
    mutating func removeNext(from jobs: inout [PictureQueue.Job]) -> PictureQueue.Job? {
        func rank(_ job: PictureQueue.Job) -> (Int, Duration) {
            // What no card names is an icon of the theme.
            guard let use = uses[job.path] else { return (1, .zero) }
            return (use.isTopmost ? 0 : 1, spent[use.sender] ?? .zero)
        }
        guard let next = jobs.indices.min(by: { rank(jobs[$0]) < rank(jobs[$1]) }) else {
            return nil
        }
        return jobs.remove(at: next)
    }

    /// Charges a sender for the time that its picture took.
    mutating func charge(_ span: Duration, for job: PictureQueue.Job) {
        guard let sender = uses[job.path]?.sender else { return }
        spent[sender, default: .zero] += span
    }

    /// Forgets what was used: nothing waits any more.
    mutating func reset() { spent = [:] }
}

extension ImageSource {
    /// The file that a client or the daemon named; `nil`: none, or not yet.
    fileprivate var path: String? {
        switch self {
        case .file(let path): path
        case .remote(let image): if case .fetched(let path) = image.state { path } else { nil }
        case .name, .stored: nil
        }
    }
}
