#if DEBUG
  package import Gantry
  import GantryFormats

  extension LaunchReport {
    /// The report with long values replaced by their digests, so that a payload of many megabytes
    /// doesn't travel back.
    package var abbreviated: LaunchReport {
      var report = self
      for index in options.indices {
        guard let value = options[index].value, value.utf8.count > 4096 else { continue }
        report.options[index].value =
          "‹bytes and hash: \(PayloadDigest.text(Array(value.utf8)))›"
      }
      return report
    }
  }
#endif
