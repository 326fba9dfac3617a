// A test needs one import: Gantry declares `LaunchOption`, with which tests write options.
@_exported public import Gantry
