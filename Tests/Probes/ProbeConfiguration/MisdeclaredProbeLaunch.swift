import Gantry

/// What a program declares that can't work: two names of one option.
package struct MisdeclaredProbeLaunch: LaunchConfiguration {
  package var port = 80
  package var Port = 81

  package init() {}
}
