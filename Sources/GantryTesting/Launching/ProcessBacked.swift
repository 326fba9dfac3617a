#if os(macOS) || os(Linux)
  /// An application that is, or stands for, a process of this machine.
  ///
  /// Its launch adds the link itself, so a ``TestLauncher`` must not.
  package protocol ProcessBacked: AnyObject {
    /// The process; nil where something else started it.
    var backingProcess: ProcessApplication? { get }

    /// Starts it and returns when it is ready.
    func launchBacked() throws
  }

  extension ProcessApplication: ProcessBacked {
    package var backingProcess: ProcessApplication? { self }

    package func launchBacked() throws { try launch() }
  }
#endif
