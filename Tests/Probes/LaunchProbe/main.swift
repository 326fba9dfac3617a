import Gantry
import ProbeConfiguration

// Reads its launch as an app does and prints what it was told, for the test that launched it.
print(fingerprint(of: ProbeConfiguration.current))
