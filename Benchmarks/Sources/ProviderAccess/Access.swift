import Gantry
import ProviderLibrary

// One access each. They are functions of their own because the optimizer moves the first use's
// check of a global out of a loop, which no app's scattered accesses profit from.

/// One way of getting at a dependency, run `count` times.
enum Access: String {
  case globalReference = "global-reference"
  case globalValue = "global-value"
  case providerReference = "provider-reference"
  case providerValue = "provider-value"
  case globalConfiguration = "global-configuration"
  case currentConfiguration = "current-configuration"

  func sum(count: Int) -> Int {
    var sum = 0
    switch self {
    case .globalReference: for _ in 0..<count { sum &+= askGlobalReference() }
    case .globalValue: for _ in 0..<count { sum &+= askGlobalValue() }
    case .providerReference: for _ in 0..<count { sum &+= askProviderReference() }
    case .providerValue: for _ in 0..<count { sum &+= askProviderValue() }
    case .globalConfiguration: for _ in 0..<count { sum &+= askGlobalConfiguration() }
    case .currentConfiguration: for _ in 0..<count { sum &+= askCurrentConfiguration() }
    }
    return sum
  }
}

@inline(never)
func askGlobalReference() -> Int { Globals.reference.answer() }

@inline(never)
func askGlobalValue() -> Int { Globals.value.answer() }

@inline(never)
func askProviderReference() -> Int { Providers.reference().answer() }

@inline(never)
func askProviderValue() -> Int { Providers.value().answer() }

@inline(never)
func askGlobalConfiguration() -> Int { Globals.configuration.number }

@inline(never)
func askCurrentConfiguration() -> Int { AccessLaunch.current.number }
