// SPDX-License-Identifier: MIT

import Basics
import DesignSystem
import DisplayKit
import Interaction
import PluginWire
import PresenterCore
import Samples

/// The context of all pages: one theme, one set of fonts.
struct GalleryContext {
    let layoutEngine: LayoutEngine
    let settings: DisplaySettings
    /// The path of a landscape picture.
    let wallpaper: String

    /// The time of every drawing.
    static let now = SnapshotMessage.start

    /// The size of the desktop for card layouts.
    static let desktopSize = Extent(width: 1280, height: 800)

    var theme: Theme { layoutEngine.theme }

    func component(
        _ component: Component,
        _ state: ControlState = .normal,
        width: Double? = nil
    ) -> Block {
        .layout(layoutEngine.layout(component, state, width: width, now: Self.now))
    }

    func label(_ text: String, width: Double? = nil, isStrong: Bool = false) -> Block {
        component(.label(text, isStrong: isStrong), width: width)
    }

    /// Returns the context with other measures of cards.
    func styled(_ change: (inout CardStyle) -> Void) -> GalleryContext {
        var layoutEngine = layoutEngine
        change(&layoutEngine.style)
        return GalleryContext(layoutEngine: layoutEngine, settings: settings, wallpaper: wallpaper)
    }

    /// Returns a block with a heading above it.
    func titled(_ title: String, _ block: Block, gap: Double = 12) -> Block {
        .column([label(title, isStrong: true), block], gap: gap)
    }

    /// Returns a resting, armed card.
    ///
    /// - Parameters:
    ///   - content: what it shows.
    ///   - identity: its sender.
    ///   - secondsAgo: how long ago it was accepted.
    ///   - secondsLeft: how long it still lives; `nil`: until somebody ends it.
    ///   - ring: what has the keyboard focus.
    ///   - output: the room for it.
    ///   - change: changes its state.
    /// - Returns: the card.
    func card(
        _ content: Content,
        by identity: Identity,
        secondsAgo: Int64 = 0,
        secondsLeft: Int64? = nil,
        ring: Target? = nil,
        within output: Extent = GalleryContext.desktopSize,
        _ change: (inout CardState) -> Void = { _ in }
    ) -> Block {
        let card = Samples.card(
            content,
            by: identity,
            secondsAgo: secondsAgo,
            secondsLeft: secondsLeft
        )
        var state = CardState()
        state.now = Self.now
        if case .modal(let modal) = content {
            for field in modal.fields { state.fields[field.id] = FieldState(field) }
        }
        if let ring {
            state.focus = ring
            state.isFocusVisible = true
        }
        change(&state)
        return .layout(layoutEngine.layout(card, state: state, within: output))
    }

    /// Returns a screen at one moment of a simulation, with its background.
    func screen(_ size: Extent, _ play: (inout HeadlessDisplay) -> Void) -> Block {
        let output = Output(
            id: OutputID(rawValue: 1),
            name: "PNG-1",
            pixelSize: PixelSize(width: Int(size.width), height: Int(size.height))
        )
        var headlessDisplay = HeadlessDisplay(
            output: output,
            measure: layoutEngine.measure,
            start: Self.now
        )
        headlessDisplay.apply(settings)
        play(&headlessDisplay)
        let all = Rectangle(origin: .zero, size: size)
        var commands: [DrawCommand] = [.clip(.rounded(all, radius: 8))]
        commands += Wallpaper.commands(isDark: theme.isDark, on: all)
        for surface in headlessDisplay.frame()?.surfaces ?? [] {
            let origin = surface.frame.logical(scale: 1).origin
            commands.append(.transform(scale: 1, about: .zero, dx: origin.x, dy: origin.y))
            commands += surface.displayList.commands
            commands.append(.restore)
        }
        commands.append(.restore)
        return .drawing(DisplayList(commands), size)
    }
}

/// One look of the gallery, with a name for its files.
struct GalleryLook: Hashable {
    /// Letters, digits, `-` and `_`; distinguishes its files.
    var name: String
    var settings: DisplaySettings

    /// Creates the look of a built-in theme.
    init(_ theme: Appearance) {
        name = String(theme.rawValue.map { $0 == "_" ? "-" : $0 })
        settings = DisplaySettings { $0.theme = theme }
    }

    /// Parses a name, `=`, and the protocol line of the settings; `nil` if it is invalid.
    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "=") else { return nil }
        let line = argument[argument.index(after: equals)...]
        name = String(argument[..<equals])
        guard Self.isName(name),
            // Details are not reported: people do not type this argument.
            case .settings(let settings)? = try? HostMessage(line: Array(line.utf8))
        else { return nil }
        self.settings = settings
    }

    /// The looks of the built-in themes.
    static let builtIn = Appearance.allCases.map(Self.init)

    /// The name on the page.
    var title: String {
        guard let theme = settings.theme, self == Self(theme) else { return name }
        return switch theme {
        case .light: "light"
        case .dark: "dark"
        case .highContrastLight: "high contrast"
        case .highContrastDark: "high contrast, dark"
        }
    }

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
    }
}

extension Samples {
    /// Returns a card with a content.
    static func card(
        _ content: Content,
        by identity: Identity,
        _ number: UInt32 = 1,
        isArmed: Bool = true,
        secondsAgo: Int64 = 0,
        secondsLeft: Int64? = nil
    ) -> Card {
        guard let id = PresentationID(rawValue: number) else {
            preconditionFailure("ids begin at 1")
        }
        return Card(
            id: id,
            identity: identity,
            content: content,
            acceptedAt: GalleryContext.now + .seconds(-secondsAgo)
        ) {
            $0.isArmed = isArmed
            $0.lifetime = secondsLeft.map {
                Card.Lifetime(duration: .seconds(8), endsAt: GalleryContext.now + .seconds($0))
            }
        }
    }
}
