// SPDX-License-Identifier: MIT

public import ArgumentParser
import CommandKit
import Configuration
import DesignSystem
import Files
import Localization
import PluginWire
public import PresenterCore
import Texts

/// The look of a picture and the moment that it shows.
struct PreviewOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: .text(.helpPreviewOutput, value: "file"))
    var output: String
    @Option(
        help: .text(.helpPreviewTheme, value: "name|file"),
        completion: .list(PreviewOptions.builtInThemes)
    )
    var theme = "light"
    @Option(help: .text(.helpPreviewAccent, value: "#rrggbb"), transform: PreviewOptions.color)
    var accent: RGB?
    @Option(help: .text(.helpScale, value: "n"), transform: NumberArgument.decimal(1...4, "1 to 4"))
    var scale = 1.0
    @Option(
        help: .text(.helpPreviewTextScale, value: "n"),
        transform: NumberArgument.decimal(DisplaySettings.textScales, "0.5 to 4")
    )
    var textScale = 1.0
    @Option(
        help: .text(.helpPreviewWidth, value: "px"),
        transform: NumberArgument.whole(PreviewOptions.sides)
    )
    var width = 1280
    @Option(
        help: .text(.helpPreviewHeight, value: "px"),
        transform: NumberArgument.whole(PreviewOptions.sides)
    )
    var height = 800
    @Flag(help: .text(.helpPreviewTight))
    var tight = false
    @Option(help: .text(.helpPreviewBackground, value: "#rrggbb|file|none"))
    var background: String?
    @Option(help: .text(.helpPreviewAt, value: "time"), transform: Span.read)
    var at: Span?
    @Flag(help: .text(.helpPreviewUnarmed))
    var unarmed = false
    @Option(help: .text(.helpPreviewTap, .helpRepeat, value: "target"))
    var tap: [String] = []
    @Option(help: .text(.helpPreviewFocus, value: "target"))
    var focus: String?
    @Option(help: .text(.helpPreviewHover, value: "target"))
    var hover: String?
    @Option(help: .text(.helpPreviewPressed, value: "target"))
    var pressed: String?
    @Option(help: .text(.helpPreviewDisabled, value: "button"))
    var disabled: String?
    @Flag(help: .text(.helpPreviewReducedMotion))
    var reducedMotion = false
    @Option(help: .text(.helpPreviewApp, value: "name"))
    var app: String?
    @Option(help: .text(.helpPreviewSenderIcon, value: "icon"))
    var senderIcon: String?
    @Option(help: .text(.helpPreviewTrust))
    var trust: Identity.Trust?
    @Flag(help: .text(.helpPreviewPrintPath))
    var printPath = false

    /// The built-in themes.
    static let builtInThemes = Appearance.allCases.map(\.rawValue)

    /// Valid sides of a screen, in pixels at scale 1.
    static let sides = 64...8192

    func validate() throws {
        guard !output.isEmpty else { throw ValidationError(.outputFile) }
        for (name, side) in [("--width", width), ("--height", height)]
        where Double(side) * scale > 16_384 {
            throw ValidationError(.sideExpected, name)
        }
        if let at, at.duration == nil { throw ValidationError(.atExpects) }
        if unarmed, at != nil { throw ValidationError(.unarmedOrAt) }
        if printPath, output == "-" {
            throw ValidationError(.cannotCombineWith, "--print-path", "--output -")
        }
    }

    /// Reads a colour.
    ///
    /// - Throws: `ValidationError` with what is accepted.
    private static func color(_ argument: String) throws -> RGB {
        guard let color = RGB(hex: argument) else {
            throw ValidationError(.colorExpected)
        }
        return color
    }

    /// The display settings that a daemon would use with that theme.
    ///
    /// - Throws: the theme's errors.
    func settings() throws(Failure) -> DisplaySettings {
        var settings = try UserTheme.chosen(theme).settings
        if let accent {
            for name in ColorToken.ofAccent { settings.colors[name] = nil }
            settings.accent = accent
        }
        settings.textScale = textScale
        settings.reducedMotion = reducedMotion
        return settings
    }

    /// The sender, as the daemon would identify it: a program without an installed
    /// application.
    var identity: Identity {
        if let app {
            return Identity(
                key: "preview:" + app,
                displayName: app,
                iconName: senderIcon,
                trust: trust ?? .application
            )
        }
        let path = ThisProcess.executable ?? "topmost"
        return Identity(
            key: "exe:" + path,
            displayName: path.split(separator: "/").last.map(String.init) ?? path,
            iconName: senderIcon,
            trust: trust ?? .program
        )
    }

    /// The sender, with the name that a toast claims too.
    private func identity(presenting content: Content) -> Identity {
        var identity = identity
        if case .toast(let toast) = content, toast.claimedName != identity.displayName {
            identity.claimedName = toast.claimedName
        }
        return identity
    }

    // MARK: Drawing

    /// Draws one presentation.
    func draw(_ request: PresentRequest) throws -> ExitStatus {
        var script = PreviewScript(try settings())
        let visible: Duration =
            if case .loading(let loading) = request.content { loading.delay } else { .zero }
        var end = moment(from: visible)
        if at == nil, case .after(let life) = request.timeout, life < end { end = life / 2 }
        script.present(request, by: identity(presenting: request.content))
        act(in: &script, until: end)
        return try write(script)
    }

    /// Draws a whole scene.
    func draw(_ scene: Scene) throws -> ExitStatus {
        var script = PreviewScript(try settings())
        script.show(scene)
        act(in: &script, until: moment(from: .zero))
        return try write(script)
    }

    /// The picture's moment, for a card visible from then on.
    private func moment(from visible: Duration) -> Duration {
        if let duration = at?.duration { return duration }
        // Motions last 0.2 s; arming becomes visible after 0.38 s.
        return visible + (unarmed ? .milliseconds(300) : .seconds(1))
    }

    private func act(in script: inout PreviewScript, until end: Duration) {
        // User actions cause motion, which must be over.
        let pause = min(end, .milliseconds(300))
        script.wait(until: end - pause)
        for target in tap { script.add(.gesture(.tap, target: target)) }
        if let focus { script.add(.gesture(.focus, target: focus)) }
        if let hover { script.add(.gesture(.hover, target: hover)) }
        if let pressed { script.add(.gesture(.press, target: pressed)) }
        if let disabled { script.add(.gesture(.disable, target: disabled)) }
        script.wait(until: end)
    }

    private func write(_ script: PreviewScript) throws -> ExitStatus {
        var arguments = ["--snapshot", output, "--scale", "\(scale)"]
        let sides = [width, height].map { Int((Double($0) * scale).rounded()) }
        arguments += ["--size", "\(sides[0])x\(sides[1])"]
        if tight { arguments.append("--tight") }
        if let background { arguments += ["--background", background] }
        try SiblingProgram.png.run(arguments, input: try script.bytes())
        if printPath { try answer(output) }
        return .acted
    }
}

extension UserTheme {
    /// The theme named by `--theme`.
    ///
    /// - Throws: its errors.
    static func chosen(_ text: String) throws(Failure) -> UserTheme {
        switch load(text) {
        case .success(let theme): return theme
        case .failure(let error):
            let problems = error.problems.map { $0.file.isEmpty ? $0.message : "\($0)" }
            let text = problems.map(Localization.translated).joined(separator: "; ")
            throw Failure(.usage, .failedWith, "--theme", printable(text))
        }
    }

    /// The display settings with that theme, without other desktop settings.
    var settings: DisplaySettings {
        DisplaySettings {
            $0.theme = base
            apply(to: &$0)
        }
    }
}

extension Identity.Trust: ExpressibleByArgument {}
