/// What Core Data prints and checks: `-com.apple.CoreData.SQLDebug "1"`.
public enum CoreDataOption: LaunchArgumentWithSingleValue, Sendable {
  /// Prints SQL statements.
  case sqlDebug(verbosityLevel: VerbosityLevel)
  /// Colors the output.
  case syntaxColoredLogging
  /// Prints the steps of migrations.
  case migrationDebug
  /// Checks on which queue objects are used.
  case concurrencyDebug
  /// Sets how SQLite writes to the disk.
  case sqLiteDebugSynchronous(syncing: DiskSyncing)
  /// Checks the store when it is opened.
  case sqLiteIntegrityCheck
  /// Checks on which thread objects are used.
  case threadingDebug(verbosityLevel: VerbosityLevel)

  /// How much is printed.
  public enum VerbosityLevel: Int, LaunchArgumentValue, Sendable {
    /// The least.
    case low = 1
    /// More.
    case medium = 2
    /// The most.
    case high = 3
  }

  /// How SQLite writes to the disk.
  public enum DiskSyncing: Int, LaunchArgumentValue, Sendable {
    /// Without waiting for the disk.
    case disabled = 1
    /// Waiting at the critical moments.
    case normal = 2
    /// Waiting always.
    case full = 3
  }

  /// The key that Core Data reads.
  public var key: String {
    switch self {
    case .sqlDebug: "com.apple.CoreData.SQLDebug"
    case .syntaxColoredLogging: "com.apple.CoreData.SyntaxColoredLogging"
    case .migrationDebug: "com.apple.CoreData.MigrationDebug"
    case .concurrencyDebug: "com.apple.CoreData.ConcurrencyDebug"
    case .sqLiteDebugSynchronous: "com.apple.CoreData.SQLiteDebugSynchronous"
    case .sqLiteIntegrityCheck: "com.apple.CoreData.SQLiteIntegrityCheck"
    case .threadingDebug: "com.apple.CoreData.ThreadingDebug"
    }
  }

  /// The option's level or mode, or a true Boolean for an option without one.
  public var value: any LaunchArgumentValue {
    switch self {
    case .sqlDebug(let level), .threadingDebug(let level): level
    case .sqLiteDebugSynchronous(let syncing): syncing
    case .syntaxColoredLogging, .migrationDebug, .concurrencyDebug, .sqLiteIntegrityCheck:
      BooleanLaunchArgumentValue.true
    }
  }
}
