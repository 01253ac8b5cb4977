// SPDX-License-Identifier: MIT

extension Phrase {
    // MARK: topmost campaign

    /// What the command "topmost campaign" does: first in its help, and beside it in the list of
    /// commands.
    public static var commandCampaign: Phrase { "Ask many users a question, until a deadline." }

    /// More about "topmost campaign", in its help.
    public static var commandCampaignDetails: Phrase {
        """
        Run by root, it asks every user who is signed in, and those who sign in later. Run by \
        anybody else, it asks only them, to try a file. The file has the question, the deadline, \
        how often users may put it off, quiet hours and languages.
        """
    }

    /// What the command "topmost campaign run" does, which is also "topmost campaign".
    public static var commandCampaignRun: Phrase { "Ask the question until the deadline." }

    /// What the command "topmost campaign check" does.
    public static var commandCampaignCheck: Phrase { "Check a file and print its schedule." }

    /// What the command "topmost campaign status" does.
    public static var commandCampaignStatus: Phrase { "Print who has answered, and who has not." }

    /// What the command "topmost campaign results" does.
    public static var commandCampaignResults: Phrase { "Print the answers for other programs." }

    /// What the command "topmost campaign end" does.
    public static var commandCampaignEnd: Phrase {
        "End a campaign: its questions close, its answers stay."
    }

    /// What the command "topmost campaign key" does.
    public static var commandCampaignKey: Phrase {
        "Print the public key of your organisation, made at the first call."
    }

    /// What the command "topmost campaign publish" does.
    public static var commandCampaignPublish: Phrase {
        "Have all machines of your organisation ask, through a broker."
    }

    /// What the command "topmost campaign follow" does.
    public static var commandCampaignFollow: Phrase {
        "Ask on this machine what the organisation of campaigns.toml publishes."
    }

    /// What the command "topmost campaign collect" does.
    public static var commandCampaignCollect: Phrase {
        "Collect the answers of all machines of your organisation."
    }

    /// Error of "topmost campaign publish" and "collect"; file: where the key is.
    public static var campaignKeyDamaged: Phrase { "{file} is damaged: a key has 32 bytes" }

    /// Error of "topmost campaign publish" and "collect"; file: where the key is; organisation: a
    /// name.
    public static var campaignOtherKey: Phrase {
        """
        {file} is missing, or not the key of {organisation}: "topmost campaign key" prints the \
        public_key for campaigns.toml
        """
    }

    /// Help of the argument FILE of "topmost campaign".
    public static var helpCampaignFile: Phrase {
        "The file of the campaign. Its name without .toml is the name of the campaign."
    }

    /// Help of the argument NAME of "topmost campaign".
    public static var helpCampaignName: Phrase { "The name of the campaign." }

    /// Help of the flag --watch of "topmost campaign status".
    public static var helpCampaignWatch: Phrase {
        "Print it again after each change, until the end."
    }

    /// Help of the flag --json of "topmost campaign".
    public static var helpCampaignJSON: Phrase { "A line of JSON for each campaign." }

    /// Help of the flag --csv of "topmost campaign results".
    public static var helpCampaignCSV: Phrase { "Comma-separated values, for spreadsheets." }

    /// Help of the flag --sql of "topmost campaign results".
    public static var helpCampaignSQL: Phrase { "Statements for PostgreSQL or SQLite." }

    /// Help of the option --to of "topmost campaign results".
    public static var helpCampaignTo: Phrase {
        "Write into a PostgreSQL database, for example postgresql://HOST/NAME or service=NAME."
    }

    /// Error of "topmost campaign results"; program: a file's name; folders: where it was looked
    /// for.
    public static var postgreSQLProgramMissing: Phrase {
        "not found: {program}, which writes into databases (looked for {folders})"
    }

    /// Error of "topmost campaign results": the database's server accepted a connection and says
    /// nothing more.
    public static var campaignDatabaseSilent: Phrase { "no answer from the database" }

    /// Error of "topmost campaign"; program: a file's name; folders: where it was looked for.
    public static var campaignProgramMissing: Phrase {
        "not found: {program}, which asks users (looked for {folders})"
    }

    // Buttons of a question that may be answered later.

    /// Button: the question comes back after so many seconds.
    public static var campaignDeferSeconds: Phrase {
        Phrase("Remind me in {count} second", plural: "Remind me in {count} seconds")
    }

    /// Button: the question comes back after so many minutes.
    public static var campaignDeferMinutes: Phrase {
        Phrase("Remind me in {count} minute", plural: "Remind me in {count} minutes")
    }

    /// Button: the question comes back after so many hours.
    public static var campaignDeferHours: Phrase {
        Phrase("Remind me in {count} hour", plural: "Remind me in {count} hours")
    }

    /// Button: the question comes back after so many days.
    public static var campaignDeferDays: Phrase {
        Phrase("Remind me in {count} day", plural: "Remind me in {count} days")
    }

    /// What the name of a campaign's file may be.
    public static var campaignName: Phrase { "a file whose name has only letters, digits, - and _" }

    /// Error of "topmost campaign": it cannot store anything.
    public static var campaignNoHome: Phrase { "HOME is not set" }

    /// Error of "topmost campaign status"; names: of those that there are.
    public static var campaignUnknown: Phrase {
        "there is no campaign \"{name}\" on this machine; there are: {names}"
    }

    /// Error of "topmost campaign run"; file: where its state is stored.
    public static var campaignChanged: Phrase {
        """
        the file of {name} has changed since the campaign began: give it another name, or remove \
        {file}
        """
    }

    /// Error of "topmost campaign run"; name: of the campaign, which another process keeps.
    public static var campaignRuns: Phrase { "{name} is running already" }

    /// Error in a campaign's file: it has a field for a password.
    public static var campaignNoSecrets: Phrase {
        "a campaign cannot ask for hidden text: its answers are stored"
    }

    /// Error in a campaign's file, about an option that single questions have.
    public static var campaignNotThat: Phrase { "is not for campaigns" }

    /// Error in a campaign's file; program: a path, or a name that is looked for in PATH.
    public static var campaignNoProgram: Phrase { "there is no program \"{program}\"" }

    /// Error of "topmost campaign results"; flags: the names of flags.
    public static var campaignOneFormat: Phrase { "one of {flags} is needed" }

    /// Error of "topmost campaign check" and "topmost campaign run"; both are times.
    public static var campaignTooLate: Phrase {
        "nobody would be asked: the first question would come at {start}, the deadline is {deadline}"
    }

    /// Line of "topmost campaign check".
    public static var campaignAsksFrom: Phrase { "Users are asked from {time}." }

    /// Line of "topmost campaign check": whoever put it off is asked again then.
    public static var campaignRemindsAt: Phrase {
        "Users who put it off are asked again at {time}."
    }

    /// Line of "topmost campaign check".
    public static var campaignEndsAt: Phrase { "The deadline is {time}." }

    /// Answer of "topmost campaign end".
    public static var campaignEnds: Phrase { "{name} has ended" }

    /// Part of the first line of "topmost campaign status"; count: all users.
    public static var campaignAnswered: Phrase {
        Phrase(
            "{answered} of {count} user answered",
            plural: "{answered} of {count} users answered"
        )
    }

    /// Part of the first line of "topmost campaign status".
    public static var campaignOpen: Phrase { "the deadline is {time}" }

    /// Part of the first line of "topmost campaign status".
    public static var campaignOver: Phrase { "ended {time}" }

    /// Part of the first line of "topmost campaign status": an administrator ended it.
    public static var campaignStopped: Phrase { "ended before its deadline" }

    /// Line of "topmost campaign status": the program of the deadline has not run; reason: an
    /// error, or empty.
    public static var campaignNotRun: Phrase { "its program has not run: {reason}" }

    /// Line of "topmost campaign status": the program of the deadline was started; status: how it
    /// ended, in English, such as: exit status 1.
    public static var campaignHasRun: Phrase { "its program has run: {status}" }

    /// Line of "topmost campaign status", where there is no campaign at all in this folder.
    public static var campaignNone: Phrase { "no campaign has begun in {folder}" }

    /// State of a user; reason: an error.
    public static var campaignCannotAsk: Phrase { "cannot be asked: {reason}" }

    /// State of a user: the question was on no screen.
    public static var campaignUnseen: Phrase { "not seen" }

    /// State of a user: the question was on a screen, and is not answered.
    public static var campaignSeen: Phrase { "seen {time}" }

    /// State of a user who put the question off; number and limit: how often, and how often at
    /// most.
    public static var campaignDeferred: Phrase {
        "put off {number} of {limit} times, until {time}"
    }

    /// State of a user; answer: the id of a button.
    public static var campaignAnswer: Phrase { "answered \"{answer}\" {time}" }

    /// State of a user who did not answer; answer: the id of a button.
    public static var campaignStandard: Phrase { "no answer: \"{answer}\" counts" }
}
