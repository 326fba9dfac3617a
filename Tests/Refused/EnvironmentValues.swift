import GantryTesting

// Options whose values no environment variable can hold, as a test's author may write them. It is
// never built: Scripts/check-refused.sh has the compiler look at it, and each mark below stands
// before a declaration that it has to refuse, for the reason given.

// ⌀ does not conform to protocol 'LaunchEnvironmentWithSingleValue'
struct OptionalNumber: LaunchEnvironmentWithSingleValue {
  let key = "KEY"
  var value: Int?
}

// ⌀ does not conform to protocol 'LaunchEnvironmentWithSingleValue'
struct OptionalText: LaunchEnvironmentWithSingleValue {
  let key = "KEY"
  var value: String?
}

// ⌀ does not conform to protocol 'LaunchEnvironmentWithSingleValue'
struct Texts: LaunchEnvironmentWithSingleValue {
  let key = "KEY"
  var value: [String]
}

// ⌀ does not conform to protocol 'LaunchEnvironmentWithSingleValue'
struct Pairs: LaunchEnvironmentWithSingleValue {
  let key = "KEY"
  var value: [String: Int]
}

// ⌀ does not conform to protocol 'LaunchEnvironmentWithMultipleValues'
struct OptionalTexts: LaunchEnvironmentWithMultipleValues {
  var valuesCollection: [String?]
  init(valuesCollection: [String?]) { self.valuesCollection = valuesCollection }
}

struct Point { var x = 0 }

// ⌀ does not conform to protocol 'LaunchEnvironmentWithSingleValue'
struct Structure: LaunchEnvironmentWithSingleValue {
  let key = "KEY"
  var value: Point
}

enum Stage: String { case testing, production }

// ⌀ does not conform to protocol 'LaunchEnvironmentWithSingleValue'
struct Undeclared: LaunchEnvironmentWithSingleValue {
  let key = "KEY"
  var value: Stage
}

// ⌀ does not conform to protocol 'LaunchEnvironmentProtocol'
struct Named: LaunchEnvironmentProtocol {
  typealias Value = Int?
}

// The same without what is refused, so that the marks above are for that and nothing else.

enum DeclaredStage: String, LaunchEnvironmentValue { case testing, production }

struct Declared: LaunchEnvironmentWithSingleValue {
  let key = "KEY"
  var value: DeclaredStage
}

struct Number: LaunchEnvironmentWithSingleValue {
  let key = "KEY"
  var value: Int
}

struct Numbers: LaunchEnvironmentWithMultipleValues {
  var valuesCollection: [Int]
  init(valuesCollection: [Int]) { self.valuesCollection = valuesCollection }
}
