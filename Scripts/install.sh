#!/usr/bin/env bash
# Builds gantry for release and installs it, with completions for bash, zsh and fish, and beside it gantry-proxy,
# which `gantry proxy` becomes.
#
#   PREFIX=/usr/local DESTDIR= PROXY=1 Scripts/install.sh [OPTION OF SWIFTPM…]
#
# PREFIX is where it is used, DESTDIR a folder in front of it, for who makes packages. On Linux gantry holds
# Swift's libraries, so that it runs where no toolchain is; the proxy needs one, since the toolchain's static
# library of the network lacks what it is made of. PROXY=0 leaves it out.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${DESTDIR:-}${PREFIX:-/usr/local}
build=(swift build --configuration release --product gantry --traits CommandLineTool
  --scratch-path .build-tool "$@")
[ "$(uname)" = Linux ] && build+=(--static-swift-stdlib)

"${build[@]}"
program=$("${build[@]}" --show-bin-path)/gantry

install -d "$target/bin" "$target/share/bash-completion/completions" \
  "$target/share/zsh/site-functions" "$target/share/fish/vendor_completions.d"
install -m 755 "$program" "$target/bin/gantry"
[ "$(uname)" = Linux ] && strip "$target/bin/gantry"
for shell in bash zsh fish; do
  case $shell in
    bash) file=bash-completion/completions/gantry ;;
    zsh) file=zsh/site-functions/_gantry ;;
    fish) file=fish/vendor_completions.d/gantry.fish ;;
  esac
  "$target/bin/gantry" completion "$shell" >"$target/share/$file"
done
echo "installed $target/bin/gantry"

[ "${PROXY:-1}" = 1 ] || exit 0
# With DEBUG, since no release build has conditions of the network.
build=(swift build --configuration release --product gantry-proxy -Xswiftc -DDEBUG
  --scratch-path .build-tool/proxy "$@")
"${build[@]}"
install -m 755 "$("${build[@]}" --show-bin-path)/gantry-proxy" "$target/bin/gantry-proxy"
echo "installed $target/bin/gantry-proxy"
