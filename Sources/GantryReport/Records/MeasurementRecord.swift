/// What a test measured by one metric: a value for each round.
package struct MeasurementRecord: Codable, Equatable, Sendable {
  /// What is measured: `Launch`.
  package var title: String
  /// `s`, `ms/s`, `1/s`, or empty for a number.
  package var unit: String
  package var values: [Double]
  /// The average that it is compared with, where there is one for this machine.
  package var baseline: Double?
  /// Whether it is worse than the baseline by more than it may be.
  package var isRegression = false

  package init(title: String, unit: String, values: [Double]) {
    (self.title, self.unit, self.values) = (title, unit, values)
  }

  package var average: Double { values.reduce(0, +) / Double(max(values.count, 1)) }

  /// `0.231 s`.
  package func text(_ value: Double) -> String {
    let thousandths = (abs(value) * 1000).rounded()
    // A value that nothing can be done with is no number either.
    guard thousandths < 1e15 else { return "\(value) \(unit)" }
    let (whole, rest) = Int(thousandths).quotientAndRemainder(dividingBy: 1000)
    let digits = String(rest + 1000).dropFirst()
    return "\(value < 0 ? "-" : "")\(whole).\(digits)\(unit.isEmpty ? "" : " ")\(unit)"
  }

  /// `0.210 to 0.262 s in 5 rounds`.
  package var range: String {
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    let first = unit.isEmpty ? text(least) : String(text(least).dropLast(unit.count + 1))
    return "\(first) to \(text(most)) in \(values.count) round\(values.count == 1 ? "" : "s")"
  }

  /// `4.1 % more than the baseline of 0.222 s`; nil without a baseline.
  package var comparison: String? {
    guard let baseline else { return nil }
    let change = average - baseline
    if abs(change) < 0.0005 { return "as the baseline" }
    let word = change > 0 ? "more" : "less"
    let size =
      baseline == 0
      ? text(abs(change))
      : "\((abs(change / baseline) * 1000).rounded() / 10) %"
    return "\(size) \(word) than the baseline of \(text(baseline))"
  }
}
