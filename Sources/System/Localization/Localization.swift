// SPDX-License-Identifier: MIT

internal import CGettext
import Glibc
import SystemCalls
public import Texts

/// The language of the user, and how their region writes numbers.
///
/// glibc's gettext finds the translations: `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` say which.
/// In English, and in the locale `C`, nothing is read; nor is a damaged catalogue. The process must have one thread when the
/// first text is asked for.
///
/// Source: GNU gettext utilities, "Locale Environment Variables"; POSIX.1-2017, 8.2.
public enum Localization {
    /// The name of the catalogues: `de/LC_MESSAGES/topmost.mo`.
    private static let domain = "topmost"

    /// Reads the catalogue of the user's language; does nothing the second time.
    ///
    /// Call it before a sandbox takes the right to read files.
    public static func load() { if isTranslated { _ = Phrase.languageName.text } }

    /// The language of the texts, as its catalogue calls itself: `en`, `pt_BR`.
    public static var language: String { Phrase.languageName.text }

    /// Whether the texts are read from right to left.
    public static let isRightToLeft = isRightToLeft(language: language)

    /// Whether a language is read from right to left, such as `he` or `ar_EG`.
    static func isRightToLeft(language name: String) -> Bool {
        ["ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(name.prefix { $0.isLetter })
    }

    /// How texts write their values.
    fileprivate static let valueStyle: ValueStyle = {
        var style = ValueStyle()
        style.isRightToLeft = isRightToLeft
        style.listSeparator = Phrase.listSeparator.text
        style.quoted = translation(of: .quoted, count: nil)
        return style
    }()

    /// The locale that the environment names for texts.
    private static var localeName: String {
        ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(environmentVariable).first ?? "C"
    }

    /// The locale that the environment names, if it is not installed: then texts are in English;
    /// `nil`: it is.
    public static var missingLocale: String? {
        guard let found = unsafe newlocale(1 << LC_MESSAGES, "", nil) else { return localeName }
        unsafe freelocale(found)
        return nil
    }

    /// Whether texts may have a translation.
    public static var isTranslated: Bool { catalogues.areUsed }

    /// The path of a catalogue that is damaged: then texts are in English; `nil`: none is.
    public static var damagedCatalogue: String? { catalogues.damaged }

    private static let catalogues: (areUsed: Bool, damaged: String?) = {
        let locale = localeName
        guard locale != "C", locale != "POSIX" else { return (false, nil) }
        let languages = environmentVariable("LANGUAGE") ?? locale
        guard !isEnglish(languages.prefix { $0 != ":" }) else { return (false, nil) }
        // The C library words errors of system calls by the first, in the characters of the second.
        guard unsafe setlocale(LC_MESSAGES, "") != nil, let folder else { return (false, nil) }
        _ = unsafe setlocale(LC_CTYPE, "")
        let found = Catalogue.find(languages, in: folder, domain)
        guard found.isAny, found.damaged == nil else { return (false, found.damaged) }
        // All catalogues and texts are UTF-8, whatever the locale says.
        unsafe bind_textdomain_codeset(domain, "UTF-8")
        return (unsafe bindtextdomain(domain, folder) != nil, nil)
    }()

    /// Returns an error or explanation of the daemon in the user's language.
    ///
    /// - Parameter sentence: the English text, as it came over the bus.
    /// - Returns: its translation; itself if no text of the table fits.
    public static func translated(_ sentence: String) -> String {
        isTranslated ? reader.rewording(sentence, \.text) : sentence
    }

    /// Returns a text of the daemon in the user's language, with its values that are texts too.
    public static func translated(_ wording: Wording) -> String {
        isTranslated ? reader.rewording(wording, \.text) : wording.text
    }

    /// Returns the text and the values of an error or explanation of the daemon.
    ///
    /// - Parameter sentence: the English text, as it came over the bus.
    /// - Returns: its wording; `nil`: no text of the table fits.
    public static func wording(of sentence: String) -> Wording? { reader.wording(of: sentence) }

    private static let reader = PhraseReader(Phrase.read)

    private static func isEnglish(_ language: Substring) -> Bool {
        let name = language.prefix { $0.isLetter }
        // A variant, such as `en@pseudo`, may have a catalogue.
        return name == "en" && !language.contains("@") || name == "C" || name == "POSIX"
    }

    /// The folder of the catalogues: `TEXTDOMAINDIR`, else `share/locale` beside the program's.
    ///
    /// Source: GNU gettext utilities, "Preparing Shell Scripts for Internationalization".
    private static var folder: String? {
        if let folder = environmentVariable("TEXTDOMAINDIR") { return folder }
        guard let program = unsafe realpath("/proc/self/exe", nil) else { return nil }
        defer { unsafe free(program) }
        var path = Substring(unsafe String(cString: program))
        // `bin` and `libexec/topmost` are one and two folders deep.
        for _ in 0..<3 {
            guard let end = path.lastIndex(of: "/") else { return nil }
            path = path[..<end]
            let folder = "\(path)/share/locale"
            if unsafe access(folder, R_OK) == 0 { return folder }
        }
        return nil
    }

    /// Returns the translation of a text; English if there is none.
    static func translation(of phrase: Phrase, count: Int?) -> String {
        let english = count == 1 || count == nil ? phrase.english : phrase.plural ?? phrase.english
        guard isTranslated else { return english }
        // gettext joins a context and a text with this character.
        let key = phrase.context.map { "\($0)\u{4}\(phrase.english)" } ?? phrase.english
        return unsafe key.withCString { key in
            guard let plural = phrase.plural else {
                let found = unsafe UnsafePointer(dgettext(domain, key))
                guard let found = unsafe found, unsafe found != key else { return english }
                return unsafe String(cString: found)
            }
            return unsafe plural.withCString { plural in
                let number = UInt(count?.magnitude ?? 1)
                let found = unsafe UnsafePointer(dngettext(domain, key, plural, number))
                guard let found = unsafe found, unsafe found != key, unsafe found != plural else {
                    return english
                }
                return unsafe String(cString: found)
            }
        }
    }
}

extension Phrase {
    /// The text in the user's language.
    public var text: String { Localization.translation(of: self, count: nil) }

    /// Returns the text in the user's language, with its values.
    ///
    /// - Parameters:
    ///   - count: the number that it depends on: the value of `count`.
    ///   - values: the other values, in the order in which the English text names them.
    /// - Returns: English if there is no translation.
    public func text(count: Int? = nil, _ values: String...) -> String {
        Wording(self, count: count, values: values).text
    }
}

extension Wording {
    /// The text in the user's language.
    public var text: String {
        var named = named
        if let count { named["count"] = count.grouped }
        let text = Localization.translation(of: phrase, count: count)
        return Phrase.fill(text, named, Localization.valueStyle)
    }
}
