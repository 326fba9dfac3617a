// Stands in for the library: its names are all that a binary shows of it.
public protocol TestDouble {}
public protocol DebugOnly {}
