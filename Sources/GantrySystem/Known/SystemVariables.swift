/// Names that systems, shells, Xcode and CI set, which an empty prefix must not turn into options.
package enum SystemVariables {
  package static func contains(_ name: String) -> Bool {
    names.contains(name) || prefixes.contains { name.hasPrefix($0) }
  }

  private static let names = [
    "_", "CI", "COLUMNS", "COMMAND_MODE", "DISPLAY", "EDITOR", "HISTFILE", "HISTSIZE", "HOME",
    "HOSTNAME", "HOSTTYPE", "IFS", "INVOCATION_ID", "JOURNAL_STREAM", "LANG", "LANGUAGE", "LINES",
    "LOGNAME", "LS_COLORS", "MACHTYPE", "MAIL", "MANPATH", "OLDPWD", "OSTYPE", "PAGER", "PATH",
    "PPID", "PS1", "PS2", "PWD", "SECURITYSESSIONID", "SHELL", "SHLVL", "TEMP", "TERM",
    "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "TERM_SESSION_ID", "TMP", "TMPDIR", "TZ", "UID",
    "USER", "USERNAME", "VISUAL", "WAYLAND_DISPLAY",
  ]

  private static let prefixes = [
    "APPLE_", "CFFIXED_", "CF_USER_", "DBUS_", "DYLD_", "GITHUB_", "IDE_", "IPHONE_", "LC_", "LD_",
    "LESS", "LLVM_PROFILE_", "MALLOC_", "NSUnbufferedIO", "OS_ACTIVITY_", "SIMULATOR_", "SSH_",
    "SUDO_", "SWIFT_", "SYSTEMD_", "XCODE_", "XCTest", "XCInject", "XDG_", "XPC_", "__CF",
    "__XCODE", "__XPC",
  ]
}
