extension NetworkConditions {
  /// What each option of conditions means, for `--launch-help` and `--launch-schema`.
  ///
  /// ```swift
  /// static var optionDescriptions: [String: String] {
  ///   ["title": "What the window is called."]
  ///     .merging(NetworkConditions.optionDescriptions(of: "network")) { first, _ in first }
  /// }
  /// ```
  ///
  /// - Parameter name: the property that has the conditions.
  /// - Returns: one line for each option, by its name with the property's.
  public static func optionDescriptions(of name: String) -> [String: String] {
    let descriptions = [
      "mode": "Where answers come from that no stub gives.",
      "recording": "The folder of the recording.",
      "redacted":
        "More names that are secret, separated by commas: of headers, query items, JSON members; "
        + "$.json.path, /path/{segment}, :opaque.",
      "ignored":
        "Names of query items, forms' fields and JSON members that don't matter when replaying.",
      "stubs.unmatched":
        "What happens to requests that nothing matches; fail if there are stubs, or when replaying.",
      "stubs.routes":
        "Answers by route, such as [{\"path\": \"/users\", \"status\": 503}]; with no answer but a "
        + "latency, a bandwidth or a fault, what the route is like.",
      "offline": "Fail as on a device without a network.",
      "latency": "How long each answer takes at least.",
      "jitter": "Up to how much longer it takes, drawn anew for each.",
      "seed": "What jitter and fault rates are drawn from.",
      "bandwidth": "Bytes a second at which bodies arrive.",
      "uploadBandwidth": "Bytes a second at which bodies leave.",
      "fault": "What goes wrong.",
      "faultStatus": "The status of the fault 'status', which this alone asks for; 503 by default.",
      "faultRate": "What part of the requests it hits, from 0 to 1.",
      "faultEvery": "Every how many requests it hits.",
      "faultBurst": "How many requests in a row it hits.",
    ]
    return Dictionary(uniqueKeysWithValues: descriptions.map { ("\(name).\($0)", $1) })
  }
}
