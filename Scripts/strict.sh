# How this package and its tests are built and run by whatever checks them; sourced in the repository's root.
# With the same options in all scripts, none makes another begin anew.
export PATH="$PWD/Scripts/quick:$PATH"
# With the command line, on which nothing else depends: one build for everything that is tested. That all
# builds without it is what adopters show.
traits=(--traits CommandLineTool)
# An expression whose types take the compiler more than 50,000 attempts, some half a second, is an error: the same
# on each machine, as a limit in seconds isn't. Without it one that takes 13 seconds passes.
strict=("${traits[@]}" -Xswiftc -warnings-as-errors -Xswiftc -Xfrontend -Xswiftc -solver-scope-threshold=50000
  --explicit-target-dependency-import-check error)
# Not many more tests at once than there are processors: many start processes and wait for them on a
# thread of those that all tests share, while others hold ports and browsers.
width=(--experimental-maximum-parallelization-width "$(($(getconf _NPROCESSORS_ONLN) + 1))")
