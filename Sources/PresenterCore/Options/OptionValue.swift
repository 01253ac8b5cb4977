// SPDX-License-Identifier: MIT

/// The value of one option, whichever way it came: bus, flag or JSON.
public enum OptionValue: Hashable, Sendable {
    /// A text, or one of the words that the option accepts.
    case text(String)
    /// A text in runs of style.
    case styledText(StyledText)
    case boolean(Bool)
    case integer(Int64)
    case progress(Progress)
    /// A picture; `nil`: none, on purpose.
    case picture(ImageSource?)
    case colors([ColorRole: RGB])
    case strings([String])
    case buttons([Button])
    case choices([ChoiceList.Option])
    /// Options inside an option, by name, or tables by id.
    case table([String: OptionValue])
}
