// SPDX-License-Identifier: MIT

/// The value of one option, from the bus, a flag or JSON.
public enum OptionValue: Hashable, Sendable {
    /// A text, or one of the option's words; the empty text clears an option of any type.
    case text(String)
    /// A text with styles.
    case styledText(StyledText)
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case progress(Progress)
    /// A picture; `nil`: explicitly none.
    case picture(ImageSource?)
    /// A picture for each row; `nil`: that row has none.
    case pictures([ImageSource?])
    case colors([ColorRole: RGB])
    case strings([String])
    case buttons([Button])
    case choices([ChoiceList.Option])
    case formValue(FormValue)
    /// Tables of options by name.
    case records([[String: OptionValue]])
    /// A table of options by name, or tables by id.
    case table([String: OptionValue])
}
