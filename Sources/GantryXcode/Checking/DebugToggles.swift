/// Debugging switches that developers forget to turn off.
///
/// They are those in the histories of real schemes, and their documented siblings.
enum DebugToggles {
  /// Arguments, without their values.
  private static let arguments: Set<String> = [
    "-com.apple.CoreData.SQLDebug", "-com.apple.CoreData.Logging.stderr",
    "-com.apple.CoreData.ConcurrencyDebug", "-com.apple.CoreData.MigrationDebug",
    "-com.apple.CoreData.SyntaxColoredLogging", "-com.apple.CoreData.CloudKitDebug",
    "-com.apple.CoreData.ThreadingDebug", "-NSZombieEnabled", "-NSTraceEvents",
    "-NSShowAllViews", "-NSShowAllDrawing", "-NSDoubleLocalizedStrings",
    "-NSShowNonLocalizedStrings", "-NSForceRightToLeftWritingDirection",
    "-NSBindingDebugLogLevel", "-NSScriptingDebugLogLevel",
    "-NSConstraintBasedLayoutVisualizeMutuallyExclusiveConstraints",
    "-UIViewLayoutFeedbackLoopDebuggingThreshold", "-NSViewLayoutFeedbackLoopDebuggingThreshold",
    "-UIViewShowAlignmentRects", "-NSViewShowAlignmentRects", "-FIRDebugEnabled",
    "-FIRAnalyticsDebugEnabled", "-FIRAnalyticsVerboseLoggingEnabled",
  ]

  /// Environment variables and Xcode's additional options.
  private static let variables: Set<String> = [
    "NSZombieEnabled", "NSDeallocateZombies", "NSAutoreleaseFreedObjectCheckEnabled",
    "NSDebugEnabled", "MallocStackLogging", "MallocStackLoggingNoCompact", "MallocScribble",
    "MallocPreScribble", "MallocGuardEdges", "MallocErrorAbort", "MallocCheckHeapStart",
    "MallocCheckHeapEach", "DYLD_INSERT_LIBRARIES", "CFNETWORK_DIAGNOSTICS",
    "CFNETWORK_HAR_LOGGING", "CG_CONTEXT_SHOW_BACKTRACE", "CG_NUMERICS_SHOW_BACKTRACE",
    "CA_DEBUG_TRANSACTIONS", "CA_COLOR_OPAQUE", "CFZombieLevel",
    "SQLITE_ENABLE_THREAD_ASSERTIONS", "SQLITE_ENABLE_FILE_ASSERTIONS", "LIBDISPATCH_LOG",
    "SWIFT_DEBUG_ENABLE_METADATA_ALLOCATION_ITERATION",
  ]

  private static let variablePrefixes = ["DYLD_PRINT_", "OBJC_PRINT_", "OBJC_DEBUG_"]

  private static let off: Set<String> = ["", "0", "no", "false", "off"]

  /// The toggle that an argument's words switch on, with the word after them; nil for none.
  static func toggle(in words: [String], next following: String?) -> String? {
    for (index, word) in words.enumerated() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first.map(String.init), arguments.contains(name) else { continue }
      let next = index + 1 < words.count ? words[index + 1] : following
      // The next word is the value, unless it is another argument; a bare name means on.
      let value = parts.count > 1 ? String(parts[1]) : next?.hasPrefix("-") == true ? nil : next
      if let value, off.contains(value.lowercased()) { continue }
      return name
    }
    return nil
  }

  static func isToggle(variable name: String, value: String) -> Bool {
    (variables.contains(name) || variablePrefixes.contains(where: name.hasPrefix))
      && !off.contains(value.lowercased())
  }
}
