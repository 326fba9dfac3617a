#!/usr/bin/env bash
# Builds gantry for release and installs it, with gantry-proxy and completions for bash, zsh and fish.
#
#   PREFIX=/usr/local DESTDIR= Scripts/install.sh
#
# PREFIX is where it is used, DESTDIR a folder in front of it, for who makes packages. On Linux the
# program holds Swift's libraries, so that it runs where no toolchain is.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${DESTDIR:-}${PREFIX:-/usr/local}
# With DEBUG the proxy has the conditions of the network, which no release of an app has; it is the same to
# gantry.
build=(swift build --configuration release --traits CommandLineTool -Xswiftc -DDEBUG
  --scratch-path .build-tool)
[ "$(uname)" = Linux ] && build+=(--static-swift-stdlib)

programs=(gantry gantry-proxy)
for program in "${programs[@]}"; do "${build[@]}" --product "$program"; done
folder=$("${build[@]}" --show-bin-path)

install -d "$target/bin" "$target/share/bash-completion/completions" \
  "$target/share/zsh/site-functions" "$target/share/fish/vendor_completions.d"
for program in "${programs[@]}"; do
  install -m 755 "$folder/$program" "$target/bin/$program"
  [ "$(uname)" != Linux ] || strip "$target/bin/$program"
done
for shell in bash zsh fish; do
  case $shell in
    bash) file=bash-completion/completions/gantry ;;
    zsh) file=zsh/site-functions/_gantry ;;
    fish) file=fish/vendor_completions.d/gantry.fish ;;
  esac
  "$target/bin/gantry" completion "$shell" >"$target/share/$file"
done
echo "installed $target/bin/gantry"
