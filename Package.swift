// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
//
// The floors of ARCHITECTURE.md, as SwiftPM sees them. SwiftPM accepts an import that is
// not declared if another target brings the module in; `Scripts/check-imports` does not.
//
// `TOPMOST_ONLY=DBus,DBusTests swift test` keeps only those targets and what
// they need: a module can be built and tested in seconds.

import PackageDescription

/// Every target is compiled with the same rules.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
    .strictMemorySafety(),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0443-warning-control-flags.md
    .treatAllWarnings(as: .error),
    // The linker can leave out, or place, each function by itself.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
]

/// What tests run millions of times, and what draws, is optimised in debug builds too: the tests
/// of PresenterCore take 19 s of a processor instead of more than 130.
let runOften: Set<String> = [
    "Basics", "Coding", "PresenterCore", "DesignSystem", "Interaction", "TerminalLook", "BusWire",
    "CoreWire", "PluginWire", "DBus", "XCB", "Canvas", "IconTheme", "ProcessIdentity",
    "Configuration", "RecoveryStore", "BusService", "PluginHost", "DisplayKit", "topmostd",
    "PresenterCoreTests", "ShellSimulationTests",
]

/// Whether nothing is optimised in debug builds, so that each function is there: for `Scripts/way`.
let isPlain = Context.environment["TOPMOST_PLAIN"] != nil

/// The settings of a target.
func settings(of name: String) -> [SwiftSetting] {
    guard runOften.contains(name), !isPlain else { return settings }
    return settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

/// A C library: a module map and the few inline shims Swift cannot do without.
func cLibrary(_ name: String, pkgConfig: String? = nil, apt: [String] = []) -> Target {
    .systemLibrary(
        name: name,
        path: "Sources/System/\(name)",
        pkgConfig: pkgConfig,
        providers: apt.isEmpty ? nil : [.apt(apt)]
    )
}

/// At a fixed address the loader has no 54,000 pointers to change: each call of the command starts
/// 1.3 ms sooner (docs/decisions/0019).
///
/// `make build PIE=yes` is for who forbids that.
let fixedAddress: [LinkerSetting] =
    Context.environment["PIE"] == "yes"
    ? [] : [.unsafeFlags(["-Xclang-linker", "-no-pie"], .when(configuration: .release))]

/// The floors of what runs for long: neither regular expressions nor tasks, with what each start
/// would pay for them (docs/performance.md), so that a use of them does not compile.
///
/// The commands have no regular expressions either; ArgumentParser has tasks.
let runsForLong: Set = ["System", "Core", "Wire", "Look", "Daemon", "Displays", "Remote"]
let installed = runsForLong.union(["Command", "Compat"])
func without(_ module: String) -> [SwiftSetting] {
    [.unsafeFlags(["-Xfrontend", "-disable-implicit-\(module)-module-import"])]
}

/// What runs once for each call is small rather than fast: a seventh less code.
let runsOnce: Set = ["Command", "Compat"]
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// What both displays on a screen import.
let screenDisplay = """
    Basics Canvas ChildProcess DesignSystem DisplayKit EventLoop Files IconTheme InputEvents \
    Interaction Journal Localization PictureDecoding PresenterCore Sandbox SystemCalls
    """

/// Our modules and programs by floor, one a line, with what each imports.
///
/// ARCHITECTURE.md says which floors a floor imports. A name in lower case is a program.
let floors: KeyValuePairs<String, String> = [
    "System": """
    Basics
    BusValues
    Coding
    InputEvents
    PipeWire
    Texts
    WindowSystem
    SystemCalls: Basics CMemoryFile
    EventLoop: CSystemd Files SystemCalls
    Journal: CSystemd
    DBus: BusValues CDBus EventLoop SystemCalls
    ChildProcess: Basics CLinkMap Coding CSpawn SystemCalls
    Files: Basics CLinkMap SystemCalls
    XKB: CXKB InputEvents SystemCalls
    XCB: Basics CXCB CXKB InputEvents SystemCalls XKB
    Wayland: Basics CWayland InputEvents SystemCalls XKB
    Terminal: EventLoop SystemCalls
    Bidi: CFribidi
    Pixbuf: Basics CPixbuf
    Sandbox: CSandbox CZeroing SystemCalls
    SQLite: CSQLite
    Curl: CCurl
    WebRequests: CCurl Curl EventLoop SystemCalls
    PostgreSQL: CPostgreSQL
    Sodium: CSodium
    Mosquitto: CMosquitto EventLoop SystemCalls
    Canberra: CCanberra SystemCalls
    Localization: CGettext SystemCalls Texts
    """,
    "Core": """
    PresenterCore: Texts
    Rules: PresenterCore Texts
    BridgeProtocol: PresenterCore
    Campaigns
    """,
    "Wire": """
    BusWire: Basics BusValues Coding PresenterCore SystemCalls Texts
    CoreWire: Coding PresenterCore
    PluginWire: Basics Coding CoreWire PresenterCore
    HelperWire: Campaigns Coding Texts
    BridgeWire: Basics BridgeProtocol Coding HelperWire PresenterCore Sodium
    """,
    "Look": """
    DesignSystem: Basics Localization PresenterCore Texts
    Interaction: Basics DesignSystem InputEvents Localization PresenterCore
    TerminalLook: Basics Bidi DesignSystem InputEvents Interaction Localization PresenterCore Texts
    """,
    "Daemon": """
    ProcessIdentity: Basics Coding Files SystemCalls Texts
    BusService: Basics BusValues BusWire DBus EventLoop Files HelperWire Journal PresenterCore \
        ProcessIdentity Rules SystemCalls Texts
    PluginHost: Basics BusWire ChildProcess Configuration EventLoop Files Journal PluginWire \
        PresenterCore SystemCalls Texts
    Configuration: Basics BusValues Campaigns Files PresenterCore Rules SystemCalls Texts
    DesktopSettings: Basics BusValues Configuration DBus EventLoop Files Journal PresenterCore Texts
    RecoveryStore: Coding CoreWire Files Journal PresenterCore SystemCalls
    HistoryStore: Coding Files HelperWire SQLite SystemCalls
    topmostd: Basics BusService BusValues BusWire ChildProcess Coding Configuration DBus \
        DesktopSettings EventLoop Files HelperWire Journal PipeWire PluginHost PluginWire \
        PresenterCore ProcessIdentity RecoveryStore Rules Sandbox SystemCalls Texts WindowSystem
    topmost-identity: ChildProcess Coding Files ProcessIdentity Sandbox SystemCalls
    topmost-history: Basics ChildProcess Coding Files HelperWire HistoryStore Sandbox SQLite \
        SystemCalls
    topmost-fetch: ChildProcess Coding Curl Files HelperWire Sandbox SystemCalls
    topmost-calendar: ChildProcess Coding EventLoop Files HelperWire PresenterCore Rules Sandbox \
        SystemCalls
    """,
    "Displays": """
    PictureDecoding: Basics ChildProcess Coding Files SystemCalls
    Canvas: Basics CPangoCairo DesignSystem PictureDecoding PresenterCore SystemCalls
    IconTheme: Basics Files SystemCalls
    DisplayKit: Basics ChildProcess Coding DesignSystem EventLoop Files InputEvents Interaction \
        Localization PictureDecoding PluginWire PresenterCore Sandbox SystemCalls Texts
    TerminalKit: DesignSystem DisplayKit EventLoop InputEvents Interaction PresenterCore \
        SystemCalls Terminal TerminalLook Texts
    InputMethods: Basics ChildProcess Coding Files InputEvents SystemCalls
    topmost-input-method: Basics BusValues ChildProcess Coding DBus EventLoop Files InputEvents \
        InputMethods Sandbox SystemCalls
    topmost-display-x11: \(screenDisplay) InputMethods XCB XKB
    topmost-display-wayland: \(screenDisplay) Texts Wayland
    topmost-display-terminal: Basics ChildProcess DisplayKit EventLoop Files Journal \
        Localization PluginWire Sandbox SystemCalls Terminal TerminalKit TerminalLook
    topmost-display-png: Basics Canvas ChildProcess DesignSystem DisplayKit EventLoop Files \
        IconTheme InputEvents Interaction Journal Localization PluginWire PresenterCore \
        SystemCalls Texts
    topmost-image-decoder: Basics ChildProcess Coding IconTheme PictureDecoding Pixbuf Sandbox \
        SystemCalls
    topmost-accessibility: Basics BusValues ChildProcess DBus DisplayKit EventLoop Files \
        Journal Localization PluginWire Sandbox SystemCalls Texts
    topmost-observer-sound: Basics Canberra ChildProcess DisplayKit EventLoop Files Journal \
        Localization PresenterCore SystemCalls Texts
    topmost-observer-speech: Basics ChildProcess DisplayKit EventLoop Files Journal \
        PresenterCore SystemCalls
    """,
    "Clients": """
    DaemonClient: Basics BusValues ChildProcess DBus EventLoop SystemCalls Texts
    TopmostClient: BusValues DBus DaemonClient EventLoop SystemCalls
    topmost-client-example: TopmostClient
    """,
    "Remote": """
    RemoteCards: BusValues BusWire DBus DaemonClient Localization PresenterCore Texts
    RemoteHosts: Coding Files SystemCalls
    SharedCards: BridgeProtocol BusValues BusWire ChildProcess DBus DaemonClient DisplayKit EventLoop Files \
        PluginWire PresenterCore SystemCalls
    topmost-remote: Basics ChildProcess DaemonClient DisplayKit EventLoop Files Journal \
        Localization PluginWire PresenterCore RemoteCards RemoteHosts Sandbox SystemCalls
    topmost-bridge: Basics BridgeProtocol BridgeWire BusValues BusWire ChildProcess Coding Configuration DBus \
        DaemonClient DisplayKit EventLoop Files HelperWire Journal Localization Mosquitto PluginWire PresenterCore \
        RemoteCards RemoteHosts Sandbox SharedCards Sodium SystemCalls Texts
    topmost-push: Basics BusValues BusWire ChildProcess Coding Configuration DBus DaemonClient DisplayKit \
        EventLoop Files Journal Localization PluginWire PresenterCore RemoteCards Sandbox SharedCards \
        SystemCalls Texts WebRequests
    """,
    "Command": """
    CommandKit: Basics BusValues BusWire ChildProcess Coding DBus DaemonClient EventLoop \
        Files Localization PresenterCore SystemCalls Terminal Texts
    topmost: ArgumentParser Basics BusValues BusWire ChildProcess Coding CommandKit \
        Configuration DBus DaemonClient DesignSystem EventLoop Files Localization PluginWire \
        PresenterCore RemoteHosts Rules Sandbox SystemCalls Texts
    topmost-campaign: Basics BusValues BusWire Campaigns ChildProcess Coding CommandKit \
        Configuration DBus DaemonClient EventLoop Files HelperWire Journal Localization \
        PresenterCore SystemCalls Texts
    topmost-postgresql: Basics ChildProcess Coding Files HelperWire PostgreSQL Sandbox SystemCalls
    """,
    "Compat": """
    topmost-compat: Basics BusValues BusWire ChildProcess CommandKit Configuration DBus \
        EventLoop Files IconTheme Localization PresenterCore SystemCalls Texts
    """,
    "Tools": """
    Samples: PresenterCore
    topmost-bench: Basics BusValues DBus EventLoop Files PresenterCore
    topmost-gallery: Basics Canvas ChildProcess DesignSystem DisplayKit Files Interaction \
        PluginWire PresenterCore Samples SystemCalls
    """,
]

/// The tests of a module or program by its floor, with what they import and the programs that they
/// start.
let tests: KeyValuePairs<String, String> = [
    "System": """
    BasicsTests: Basics
    BidiTests: Bidi TestSupport
    BusValuesTests: BusValues
    CodingTests: Coding
    CanberraTests: Canberra
    ChildProcessTests: Basics ChildProcess SystemCalls
    CurlTests: Curl
    WebRequestsTests: EventLoop SystemCalls WebRequests
    DBusTests: BusValues CDBus DBus EventLoop TestSupport
    EventLoopTests: EventLoop SystemCalls
    FilesTests: Files SystemCalls TestSupport
    JournalTests: Journal
    LocalizationTests: Bidi Localization Texts
    PipeWireTests: PipeWire
    SodiumTests: Sodium
    MosquittoTests: EventLoop Mosquitto SystemCalls
    SandboxTests: ChildProcess Files Sandbox sandbox-probe SystemCalls
    SystemCallsTests: ChildProcess SystemCalls TestSupport
    TerminalTests: EventLoop SystemCalls Terminal
    WaylandTests: Basics ChildProcess CWayland InputEvents SystemCalls TestSupport Wayland WindowSystem
    XCBTests: Basics ChildProcess InputEvents SystemCalls TestSupport WindowSystem XCB
    XKBTests: InputEvents XKB
    """,
    "Core": """
    PresenterCoreTests: PresenterCore RecoveryStore TestSupport Texts
    RulesTests: PresenterCore Rules TestSupport
    BridgeProtocolTests: BridgeProtocol PresenterCore TestSupport
    CampaignsTests: Campaigns TestSupport
    """,
    "Wire": """
    BusWireTests: BusValues BusWire PresenterCore SystemCalls TestSupport Texts
    PluginWireTests: Basics Coding PluginWire PresenterCore TestSupport Texts
    BridgeWireTests: BridgeProtocol BridgeWire Coding HelperWire PresenterCore Sodium
    """,
    "Look": """
    DesignSystemTests: Basics BusValues BusWire Canvas DesignSystem PresenterCore Samples \
        TestSupport
    InteractionTests: Basics DesignSystem InputEvents Interaction PresenterCore TestSupport
    TerminalLookTests: Basics DesignSystem DisplayKit InputEvents Interaction PresenterCore \
        Samples TerminalKit TerminalLook TestSupport
    """,
    "Daemon": """
    BusServiceTests: BusService BusValues BusWire DBus EventLoop Files HelperWire Journal \
        PresenterCore ProcessIdentity SystemCalls TestSupport
    ConfigurationTests: Configuration DesignSystem Files PluginWire PresenterCore Rules \
        SystemCalls TestSupport Texts
    DesktopSettingsTests: BusValues Configuration DBus DesktopSettings EventLoop Files Journal \
        PresenterCore TestSupport
    HistoryStoreTests: Coding Files HistoryStore HelperWire SQLite TestSupport
    CalendarTests: HelperWire PresenterCore Rules topmost-calendar
    FetchTests: Coding Curl Files HelperWire topmost-fetch
    PluginHostTests: ChildProcess Configuration EventLoop Journal PluginHost PluginWire \
        PresenterCore SystemCalls TestSupport
    ProcessIdentityTests: ChildProcess Coding ProcessIdentity
    RecoveryStoreTests: Coding CoreWire Files Journal PresenterCore RecoveryStore SystemCalls \
        TestSupport
    ShellSimulationTests: Basics BusService BusValues BusWire CDBus ChildProcess DBus \
        EventLoop Files Journal PluginHost PluginWire PresenterCore ProcessIdentity RecoveryStore \
        SystemCalls TestSupport topmostd
    topmostdTests: Basics BusService BusValues BusWire ChildProcess Coding Configuration DBus \
        DesktopSettings EventLoop Files HelperWire Journal PluginHost PluginWire PresenterCore \
        ProcessIdentity RecoveryStore Rules SystemCalls TestSupport topmost-history topmostd \
        WindowSystem
    """,
    "Displays": """
    CanvasTests: Basics Canvas CPangoCairo CPixbuf DesignSystem PictureDecoding Pixbuf \
        PresenterCore TestSupport topmost-image-decoder
    DisplayKitTests: Basics ChildProcess Configuration DesignSystem DisplayKit EventLoop \
        InputEvents Interaction PictureDecoding PluginWire PresenterCore Samples Sandbox \
        SystemCalls TestSupport topmost-image-decoder
    DisplayWaylandTests: Basics Canvas DesignSystem DisplayKit EventLoop InputEvents \
        Interaction PresenterCore TestSupport topmost-display-wayland Wayland
    DisplayX11Tests: Basics Canvas DesignSystem DisplayKit EventLoop InputEvents Interaction \
        PresenterCore TestSupport topmost-display-x11 XCB
    IconThemeTests: Basics IconTheme
    AccessibilityTests: Basics BusValues DBus DesignSystem EventLoop PluginWire TestSupport \
        topmost-accessibility
    InputMethodsTests: Basics BusValues Coding DBus InputEvents InputMethods \
        topmost-input-method
    ObserverSoundTests: Canberra ChildProcess EventLoop topmost-observer-sound
    PictureDecodingTests: ChildProcess Coding PictureDecoding SystemCalls \
        topmost-image-decoder
    PNGDisplayTests: Basics Canvas DesignSystem DisplayKit EventLoop PluginWire PresenterCore \
        TestSupport topmost topmost-display-png topmost-gallery
    TerminalDisplayTests: Basics TerminalKit TerminalLook TestSupport topmost-display-terminal
    TerminalKitTests: Basics ChildProcess DesignSystem DisplayKit EventLoop Interaction \
        PluginWire PresenterCore Sandbox SystemCalls Terminal TerminalKit TerminalLook TestSupport
    """,
    "Clients": """
    TopmostClientTests: BusValues BusWire DBus EventLoop PresenterCore TestSupport Texts \
        TopmostClient
    """,
    "Remote": """
    RemoteCardsTests: PresenterCore RemoteCards
    RemoteHostsTests: Files RemoteHosts
    RemoteTests: PresenterCore RemoteCards topmost-remote
    SharedCardsTests: BusValues BusWire DBus PresenterCore SharedCards
    BridgeTests: BridgeProtocol BridgeWire Coding HelperWire PresenterCore Sodium SystemCalls topmost-bridge
    PushTests: Coding PresenterCore topmost-push
    """,
    "Command": """
    CampaignCommandTests: BusValues Campaigns Coding CommandKit Configuration Files HelperWire PresenterCore topmost-campaign
    CommandKitTests: BusValues BusWire CommandKit DBus EventLoop PresenterCore SystemCalls \
        TestSupport
    topmostTests: Basics BusValues BusWire ChildProcess CommandKit Configuration DBus DaemonClient \
        DesignSystem EventLoop Files PluginWire PresenterCore SystemCalls TestSupport Texts \
        topmost
    """,
    "Compat": """
    CompatTests: BusValues CommandKit Configuration Files PresenterCore SystemCalls \
        TestSupport topmost-compat
    """,
    "Tools": """
    GalleryTests: Basics Canvas DesignSystem PluginWire PresenterCore TestSupport \
        topmost-gallery
    """,
    "": """
    FuzzTests: Basics BridgeProtocol BridgeWire BusValues BusWire Campaigns Coding Configuration CoreWire \
        DesignSystem DisplayKit HelperWire IconTheme InputEvents InputMethods Interaction PictureDecoding PipeWire \
        Pixbuf PluginWire PresenterCore ProcessIdentity RecoveryStore Sodium TerminalKit TerminalLook \
        TestSupport topmost-accessibility topmost-calendar topmost-fetch topmost-input-method \
        WindowSystem
    """,
]

/// The tests with golden files, in a folder of that name.
let goldens: Set = [
    "BusServiceTests", "CompatTests", "DesignSystemTests", "DisplayKitTests", "PluginWireTests",
    "TerminalLookTests", "topmostTests",
]

var targets: [Target] = [
    // C libraries, with those of glibc and the kernel below.
    cLibrary("CDBus", pkgConfig: "dbus-1", apt: ["libdbus-1-dev"]),
    .target(name: "CZeroing", path: "Sources/System/CZeroing"),
    cLibrary("CCurl", pkgConfig: "libcurl", apt: ["libcurl4-openssl-dev"]),
    cLibrary("CCanberra", pkgConfig: "libcanberra", apt: ["libcanberra-dev"]),
    cLibrary("CPostgreSQL", pkgConfig: "libpq", apt: ["libpq-dev"]),
    cLibrary("CSodium", pkgConfig: "libsodium", apt: ["libsodium-dev"]),
    cLibrary("CMosquitto", pkgConfig: "libmosquitto", apt: ["libmosquitto-dev"]),
    cLibrary("CSQLite", pkgConfig: "sqlite3", apt: ["libsqlite3-dev"]),
    cLibrary("CSystemd", pkgConfig: "libsystemd", apt: ["libsystemd-dev"]),
    cLibrary("CPangoCairo", pkgConfig: "pangocairo", apt: ["libpango1.0-dev", "libcairo2-dev"]),
    cLibrary("CPixbuf", pkgConfig: "gdk-pixbuf-2.0", apt: ["libgdk-pixbuf-2.0-dev"]),
    cLibrary("CFribidi", pkgConfig: "fribidi", apt: ["libfribidi-dev"]),
    cLibrary("CXCB", pkgConfig: "xcb", apt: ["libxcb1-dev"]),
    cLibrary("CXKB", pkgConfig: "xkbcommon", apt: ["libxkbcommon-dev"]),
    cLibrary("CWayland", pkgConfig: "wayland-client", apt: ["libwayland-dev"]),

    // For programs in C.
    .systemLibrary(name: "CTopmost", path: "Sources/Clients/CTopmost"),
    .target(
        name: "TopmostC",
        dependencies: ["BusValues", "CTopmost", "EventLoop", "SystemCalls", "TopmostClient"],
        path: "Sources/Clients/TopmostC",
        exclude: ["exports.map"],
        swiftSettings: settings + without("concurrency"),
        linkerSettings: [
            .unsafeFlags([
                "-Xlinker", "--version-script=Sources/Clients/TopmostC/exports.map",
                "-Xlinker", "-soname=libtopmost.so.0",
                // Its thread runs its code until the program ends.
                "-Xlinker", "-z", "-Xlinker", "nodelete",
            ]),
            // Programs in C have no Swift runtime; `--static-swift-stdlib` is for programs only.
            .unsafeFlags(["-static-stdlib"], .when(configuration: .release)),
        ]
    ),

    // What tests share and start.
    .target(
        name: "TestSupport",
        dependencies: [
            "BusValues", "BusWire", "ChildProcess", "CWayland", "DBus", "DesignSystem", "EventLoop",
            "PluginWire", "PresenterCore", "SystemCalls", "Texts",
        ],
        path: "Tests/TestSupport",
        swiftSettings: settings
    ),
    .executableTarget(
        name: "sandbox-probe",
        dependencies: ["Sandbox"],
        path: "Tests/SandboxProbe",
        swiftSettings: settings
    ),
]
targets += ["CLinkMap", "CMemoryFile", "CGettext", "CSpawn", "CSandbox"].map { cLibrary($0) }

/// The floors that are not built: `make build COMPAT=no` leaves out the names of other programs.
let leftOut: Set = Context.environment["COMPAT"] == "no" ? ["Compat"] : []

/// Reads a floor's lines: the name of a target, and what it imports.
func targets(of floor: String) -> [(name: String, imports: [Target.Dependency])] {
    floor.split(separator: "\n").map { line in
        let names = line.split { $0 == ":" || $0 == " " }.map(String.init)
        let imports = names.dropFirst().map { name -> Target.Dependency in
            guard name == "ArgumentParser" else { return .byName(name: name) }
            return .product(name: name, package: "swift-argument-parser")
        }
        return (names[0], imports)
    }
}

for (floor, modules) in floors where !leftOut.contains(floor) {
    for (name, imports) in targets(of: modules) {
        let target: Target =
            name.first?.isLowercase == true ? .executableTarget(name: name) : .target(name: name)
        target.dependencies = imports
        target.path = "Sources/\(floor)/\(name)"
        target.swiftSettings =
            settings(of: name) + (runsForLong.contains(floor) ? without("concurrency") : [])
            + (installed.contains(floor) ? without("string-processing") : [])
            + (runsOnce.contains(floor) ? small : [])
        if name == "topmost" { target.linkerSettings = fixedAddress }
        targets.append(target)
    }
}
for (floor, modules) in tests where !leftOut.contains(floor) {
    for (name, imports) in targets(of: modules) {
        targets.append(
            .testTarget(
                name: name,
                dependencies: imports,
                path: floor.isEmpty ? "Tests/\(name)" : "Tests/\(floor)/\(name)",
                exclude: goldens.contains(name) ? ["Snapshots"] : [],
                swiftSettings: settings(of: name)
            )
        )
    }
}

/// A folder with the sources of what SwiftPM fetches otherwise: builds of packages have no network.
let dependencies = Context.environment["TOPMOST_DEPENDENCIES"].flatMap { $0.isEmpty ? nil : $0 }

var packages: [Package.Dependency] = [
    // A fixed version: `OptionFlags` and `EnvironmentFlags` rely on what is not documented
    // (docs/decisions/0024-argument-parser.md).
    dependencies.map { .package(path: "\($0)/swift-argument-parser") }
        ?? .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
]

/// The libraries for applications in Swift and in C.
///
/// The second is installed as libtopmost.so; the command has the product name "topmost".
var products: [Product] = [
    .library(name: "TopmostClient", targets: ["TopmostClient"]),
    .library(name: "TopmostC", type: .dynamic, targets: ["TopmostC"]),
]

// Only what was asked for and what it needs, transitively.
if let only = Context.environment["TOPMOST_ONLY"] {
    var wanted: Set<String> = []
    var usesPackages = false
    func want(_ name: String) {
        guard wanted.insert(name).inserted else { return }
        for dependency in targets.first(where: { $0.name == name })?.dependencies ?? [] {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _): want(name)
            case .productItem: usesPackages = true
            @unknown default: break
            }
        }
    }
    for name in only.split(separator: ",") { want(String(name)) }
    targets.removeAll { !wanted.contains($0.name) }
    products.removeAll { !wanted.contains($0.name) }
    if !usesPackages { packages = [] }
}

let package = Package(name: "topmost", products: products, dependencies: packages, targets: targets)
