// A test needs one import: what it writes options with is `LaunchOption`, which is Gantry's.
@_exported public import Gantry
