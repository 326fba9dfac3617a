package import Gantry

/// What a program can be told that starts whatever it is told.
package struct TolerantProbeLaunch: LaunchConfiguration {
  package static var mistakePolicy: MistakePolicy { .useDefaults }

  package var port = 80
  package var portName = ""
  package var greeting = "hello"

  package init() {}
}
