// SPDX-License-Identifier: MIT

/// The emoji that ntfy shows for tags.
enum Emoji {
    /// The emoji for a tag; `nil`: it is a word.
    static func of(_ tag: String) -> String? { table[tag] }

    /// The emoji that people use for messages of machines.
    ///
    /// Source: ntfy's documentation, "Emoji reference", which is that of gemoji.
    private static let table: [String: String] = [
        "+1": "👍", "-1": "👎", "alarm_clock": "⏰", "ambulance": "🚑", "bangbang": "‼️", "battery": "🔋",
        "beer": "🍺", "bell": "🔔", "bike": "🚲", "birthday": "🎂", "blue_heart": "💙", "bomb": "💣",
        "boom": "💥", "bug": "🐛", "bulb": "💡", "bus": "🚌", "calendar": "📆", "camera": "📷",
        "car": "🚗",
        "cd": "💿", "chart_with_upwards_trend": "📈", "checkered_flag": "🏁", "clock": "🕰️",
        "cloud": "☁️", "coffee": "☕", "computer": "💻", "construction": "🚧", "cop": "👮",
        "dart": "🎯", "dollar": "💵", "door": "🚪", "droplet": "💧", "electric_plug": "🔌", "email": "📧",
        "exclamation": "❗", "eyes": "👀", "facepalm": "🤦", "fire": "🔥", "floppy_disk": "💾",
        "gear": "⚙️",
        "ghost": "👻", "gift": "🎁", "green_circle": "🟢", "hammer": "🔨", "heart": "❤️",
        "heavy_check_mark": "✔️",
        "hourglass": "⌛", "house": "🏠", "incoming_envelope": "📨", "information_source": "ℹ️",
        "key": "🔑",
        "link": "🔗", "lock": "🔒", "loudspeaker": "📢", "mag": "🔍", "mailbox": "📫", "memo": "📝",
        "money_with_wings": "💸", "moneybag": "💰", "mute": "🔇", "new": "🆕", "no_entry": "⛔",
        "no_entry_sign": "🚫", "octopus": "🐙", "ok": "🆗", "ok_hand": "👌", "orange_circle": "🟠",
        "package": "📦",
        "partly_sunny": "⛅", "partying_face": "🥳", "phone": "☎️", "pill": "💊", "question": "❓",
        "rain_cloud": "🌧️", "recycle": "♻️", "red_circle": "🔴", "robot": "🤖", "rocket": "🚀",
        "rotating_light": "🚨",
        "satellite": "📡", "shield": "🛡️", "skull": "💀", "snowflake": "❄️", "sparkles": "✨",
        "speech_balloon": "💬", "star": "⭐", "stop_sign": "🛑", "sunny": "☀️", "sweat": "😓",
        "tada": "🎉",
        "thermometer": "🌡️", "thumbsup": "👍", "thumbsdown": "👎", "train": "🚋",
        "triangular_flag_on_post": "🚩",
        "tv": "📺", "unlock": "🔓", "warning": "⚠️", "wastebasket": "🗑️", "wave": "👋", "whale": "🐳",
        "white_check_mark": "✅", "wrench": "🔧", "x": "❌", "yellow_circle": "🟡", "zap": "⚡",
        "zzz": "💤",
    ]
}
