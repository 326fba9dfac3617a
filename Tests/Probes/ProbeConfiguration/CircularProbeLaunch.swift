import Gantry

/// What a program declares that asks for its own launch to be made.
package struct CircularProbeLaunch: LaunchConfiguration {
  package var port: Int

  package init() { port = Self.current.port }
}
