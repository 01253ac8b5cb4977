// SPDX-License-Identifier: MIT

public import PresenterCore

/// A button as it travels: `{"id":"ok","role":"positive","title":"Save","tone":"accent"}`.
public struct ButtonMessage: Hashable, Sendable, Codable {
    /// What is told when it is pressed.
    public var id: String
    /// The label.
    public var title: String
    /// `positive`, `negative` or `other`.
    public var role: String
    /// `primary`, `secondary` or `text`; absent: as usual for its place.
    public var prominence: String?
    /// `standard`, `accent` or `danger`.
    public var tone: String
    /// `small`, `medium` or `large`; absent: as usual for its place.
    public var size: String?
    /// A picture beside the label.
    public var icon: ImageMessage?
    /// `leading` or `trailing`, with `icon`.
    public var iconSide: String?

    private enum CodingKeys: String, CodingKey {
        case id, title, role, prominence, tone, size, icon
        case iconSide = "icon_side"
    }

    /// Writes a button down.
    public init(entity button: Button) {
        id = button.id
        title = button.title
        role = button.role.rawValue
        prominence = button.prominence?.rawValue
        tone = button.tone.rawValue
        size = button.size?.rawValue
        switch button.icon {
        case .leading(let source): (icon, iconSide) = (ImageMessage(entity: source), "leading")
        case .trailing(let source): (icon, iconSide) = (ImageMessage(entity: source), "trailing")
        case nil: break
        }
    }

    /// The button.
    ///
    /// - Throws: `badValue` for the first field that makes no sense.
    public func toEntity() throws(WireError) -> Button {
        var button = Button(
            id: id,
            title: title,
            role: try Field.word(role, "role", in: "button"),
            prominence: try Field.word(prominence, "prominence", in: "button"),
            tone: try Field.word(tone, "tone", in: "button"),
            size: try Field.word(size, "size", in: "button")
        )
        if let icon {
            let source = try icon.toEntity()
            switch iconSide {
            case "leading", nil: button.icon = .leading(source)
            case "trailing": button.icon = .trailing(source)
            case let other?:
                throw .badValue(
                    field: "icon_side",
                    in: "button",
                    got: "\"\(other.prefix(64))\"",
                    takes: "leading, trailing"
                )
            }
        }
        return button
    }

    /// Many buttons.
    static func toEntities(_ messages: [ButtonMessage]) throws(WireError) -> [Button] {
        var buttons: [Button] = []
        for message in messages { buttons.append(try message.toEntity()) }
        return buttons
    }
}
