// SPDX-License-Identifier: MIT
//
// `kdialog --progressbar` prints the address of an object on the bus and ends; scripts move
// the bar through that object. It belongs to a second process, which is this program again.
//
// Facts: kdialog 22.12, its object on the bus, and the tutorial of KDE TechBase.

import BusValues
import ChildProcess
import CommandKit
import DBus
import EventLoop
import Files
import Localization
import PresenterCore
import SystemCalls
import Texts

/// The process behind `kdialog --progressbar`.
final class KDialogProgress {
    /// The option by which this program starts itself.
    static let helperOption = "topmost-progress-helper"

    private static let path = "/ProgressDialog"
    private static let interface = "org.kde.kdialog.ProgressDialog"
    /// How long it answers after its card has gone: a script still asks `wasCancelled`.
    private static let lingering = Duration.seconds(60)

    private let waiting: CommandLoop
    private let card: ProgressCard
    private let connection: Connection
    private var timer: TimerSource?
    private let hasTitle: Bool
    private let cancelLabel: String
    private var maximum: Int
    private var value = -1
    private var closesItself = false
    private var isCardGone = false
    private var isOver = false

    // MARK: The command

    /// Starts the process, and prints the address of its object.
    static func start(_ arguments: [String]) throws(Failure) -> Int32 {
        // The name of the program decides which arguments it accepts.
        let command = Command(
            CommandLine.arguments.first ?? "kdialog",
            ["--" + helperOption] + arguments,
            output: .pipe,
            error: .null
        )
        let waiting = try CommandLoop()
        var line: String?
        try failing(.unreachable, Phrase.cannotStartProgress.text) {
            let child = try command.start()
            guard let pipe = child.takeOutput() else { return }
            let lines = try LineSource(pipe, loop: waiting.loop) {
                line = line ?? $0
            }
            try waiting.waitUntil { line != nil || lines.isAtEnd }
        }
        guard let line, line.hasPrefix("org.kde.") else {
            throw Failure(.unreachable, line ?? Phrase.progressEnded.text)
        }
        try answer(line)
        return 0
    }

    // MARK: The process

    /// Serves the object until its card is gone.
    static func serve(_ dialog: KDialog) -> Int32 {
        do throws(Failure) {
            try KDialogProgress(dialog).run()
            return 0
        } catch {
            // The command that started it reports it.
            StandardStream.output.write(printable(error.description) + "\n")
            return 1
        }
    }

    private init(_ dialog: KDialog) throws(Failure) {
        let given = dialog.options.arguments.first ?? "100"
        maximum = min(Int(Int32.max), Int(leading: given, atLeast: 0))
        let title = dialog.options["title"].flatMap { $0.isEmpty ? nil : $0 }
        hasTitle = title != nil
        cancelLabel = dialog.options["cancel-label"] ?? Phrase.cancel.text
        waiting = try CommandLoop()
        var look = ProgressLook(
            .toast,
            first: ProgressReport(
                progress: maximum == 0 ? .indeterminate : .fraction(0),
                text: title == nil ? nil : dialog.text,
                title: title ?? (dialog.text.isEmpty ? "KDialog" : dialog.text)
            ),
            stop: cancelLabel
        )
        look.values["icon"] = dialog.options["icon"].flatMap { PictureArgument(argument: $0) }
            .map { .picture($0.source) }
        // It has a button once the script asks for it.
        look.values["actions"] = nil
        look.values["app_name"] = .text("KDialog")
        card = try ProgressCard(look, anyway: false, waiting: waiting)
        connection = try SessionBus.connection()
        try failing { [connection, waiting] in try connection.attach(to: waiting.loop) }
        timer = try waiting.loop.makeTimer { [unowned self] in isOver = true }
    }

    private func run() throws(Failure) {
        card.onEnd = { [unowned self] in endCard() }
        try card.begin()
        defer { card.end() }
        connection.onDisconnect = { [unowned self] in isOver = true }
        let name = "org.kde.kdialog-\(ThisProcess.id)"
        var reply: Result<Connection.NameReply, BusError>?
        try failing {
            try connection.export(Self.path, [object])
            try connection.requestName(name, flags: .doNotQueue) { reply = $0 }
        }
        switch try waiting.wait(for: { reply }) {
        case .success(.owner), .success(.alreadyOwner): break
        case .success: throw Failure(.unreachable, .nameIsTaken, name)
        case .failure(let error): throw Failure(error)
        }
        try answer("\(name) \(Self.path)")
        try waiting.waitUntil { [unowned self] in isOver }
        // The answer to the last call.
        connection.flush(atMost: .milliseconds(500))
    }

    private func endCard() {
        isCardGone = true
        card.end()
        touch()
    }

    /// Notes a call: a script that still calls gets answers.
    private func touch() {
        if isCardGone || card.ending != nil { timer?.arm(after: Self.lingering) }
    }

    private var object: Interface {
        Interface(
            Self.interface,
            methods: [
                method("setLabelText", takes: [.init("label", "s")]) { dialog, call in
                    dialog.setLabel(call.arguments[0].text ?? "")
                    call.reply()
                },
                method("showCancelButton", takes: [.init("value", "b")]) { dialog, call in
                    let isShown = call.arguments[0] == .boolean(true)
                    dialog.card.offerStop(isShown ? dialog.cancelLabel : nil)
                    call.reply()
                },
                method("wasCancelled", gives: [.init("cancelled", "b")]) { dialog, call in
                    call.reply([.boolean(dialog.card.wasCancelled)])
                },
                method("close") { dialog, call in
                    call.reply()
                    dialog.isOver = true
                },
            ],
            properties: [
                .init("maximum", "i") { [unowned self] in
                    .int32(Int32(clamping: maximum))
                } set: { [unowned self] in
                    guard let number = $0.wholeNumber, number >= 0 else { return false }
                    maximum = number
                    show()
                    return true
                },
                .init("value", "i") { [unowned self] in
                    .int32(Int32(clamping: value))
                } set: { [unowned self] in
                    guard let number = $0.wholeNumber else { return false }
                    // As of any of Qt's bars, a value beyond its ends changes nothing.
                    if (0...maximum).contains(number) { value = number }
                    show()
                    return true
                },
                .init("autoClose", "b") { [unowned self] in
                    .boolean(closesItself)
                } set: { [unowned self] in
                    guard let isOn = $0.truth else { return false }
                    closesItself = isOn
                    show()
                    return true
                },
            ]
        )
    }

    private func method(
        _ name: String,
        takes: [Interface.Argument] = [],
        gives: [Interface.Argument] = [],
        _ handler: @escaping (KDialogProgress, Call) -> Void
    ) -> Interface.Method {
        .init(name, takes: takes, gives: gives) { [unowned self] call in
            touch()
            handler(self, call)
        }
    }

    private func setLabel(_ text: String) {
        let label = KDialog.lines(text)
        card.apply(hasTitle ? ProgressReport(text: label) : ProgressReport(title: label))
    }

    private func show() {
        touch()
        guard !isCardGone else { return }
        guard maximum > 0 else { return card.apply(ProgressReport(progress: .indeterminate)) }
        let done = Double(min(maximum, max(0, value)))
        card.apply(ProgressReport(progress: .fraction(done / Double(maximum))))
        if closesItself, value >= maximum { endCard() }
    }
}

extension Value {
    /// A whole number of any type, also as text, as `qdbus … Set` sends it.
    fileprivate var wholeNumber: Int? {
        switch self {
        case .byte(let number): Int(number)
        case .int16(let number): Int(number)
        case .uint16(let number): Int(number)
        case .int32(let number): Int(number)
        case .uint32(let number): Int(number)
        case .int64(let number): Int(number)
        case .uint64(let number): Int(exactly: number)
        case .double(let number): Int(exactly: number.rounded())
        case .string(let text): Int(text)
        default: nil
        }
    }

    /// On or off, also as text.
    fileprivate var truth: Bool? {
        switch self {
        case .boolean(let isOn): isOn
        case .string("true"): true
        case .string("false"): false
        default: wholeNumber.map { $0 != 0 }
        }
    }
}
