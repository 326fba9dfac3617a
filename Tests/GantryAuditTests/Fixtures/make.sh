#!/usr/bin/env bash
# Makes fixtures.zip: small real binaries of many kinds, from App.swift.in with and without its mocks.
#
# Needs the Swift toolchain, and a linker for Mach-O: Debian's lld-16, as ld64.lld-16.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d "${TMPDIR:-/tmp}/gantry-fixtures.XXXXXX")
trap 'rm -rf "$work"' EXIT
out=$work/out
# They aren't the package's, and are kept from its tools by their names.
cp App.swift.in "$work/App.swift"
cp Gantry.swift.in "$work/Gantry.swift"
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")
objcopy=$toolchain/llvm-objcopy

compile() { # FOLDER TARGET OPTIONS...
  local folder=$1 target=$2
  shift 2
  mkdir -p "$folder" "$work/modules/$target"
  local flags=(-target "$target" -parse-stdlib -parse-as-library -wmo -Onone "$@")
  swiftc "${flags[@]}" -c "$work/Gantry.swift" -module-name Gantry -emit-module \
    -emit-module-path "$work/modules/$target/Gantry.swiftmodule" -o "$folder/Gantry.o"
  flags+=(-I "$work/modules/$target" -module-name App -c "$work/App.swift")
  swiftc "${flags[@]}" -D MOCKS -o "$folder/mocks.o"
  swiftc "${flags[@]}" -o "$folder/clean.o"
}

# ELF: objects, and libraries linked by lld, with the start that each binary of Swift has.
for target in x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu; do
  folder=$out/elf-${target%%-*}
  compile "$folder" "$target"
  start=()
  if [ "$target" = "$(uname -m)-unknown-linux-gnu" ]; then
    start=("$toolchain/../lib/swift/linux/$(uname -m)/swiftrt.o")
  fi
  link() { ld.lld -shared --build-id=none -z notext --unresolved-symbols=ignore-all "${start[@]}" "$@"; }
  if [ ${#start[@]} -gt 0 ]; then
    link -soname libGantry.so "$folder/Gantry.o" -o "$folder/libGantry.so"
    link "$folder/mocks.o" "$folder/libGantry.so" -rpath '$ORIGIN' -o "$folder/mocks-dynamic.so"
    link "$folder/mocks.o" "$folder/Gantry.o" -o "$folder/mocks.so"
    link "$folder/mocks.o" "$folder/Gantry.o" -z pack-relative-relocs -o "$folder/mocks-relr.so"
    link "$folder/clean.o" "$folder/Gantry.o" -o "$folder/clean.so"
    for name in mocks mocks-dynamic mocks-relr clean; do
      "$objcopy" --strip-all "$folder/$name.so" "$folder/$name-stripped.so"
    done
    "$objcopy" --strip-sections "$folder/clean.so" "$folder/headerless.so"
    "$objcopy" --remove-section swift5_protocol_conformances "$folder/mocks.so" "$folder/cut.so"
    # GNU's linker leaves out the sections of empty lists; these have types and nothing else.
    printf 'public struct Alone {}' > "$work/Alone.swift"
    swiftc -target "$target" -parse-stdlib -parse-as-library -wmo -Onone -c "$work/Alone.swift" \
      -module-name Alone -o "$work/Alone.o"
    ld.bfd -shared --build-id=none --unresolved-symbols=ignore-all "${start[@]}" "$work/Alone.o" \
      -o "$folder/gnu-alone.so"
    "$objcopy" --strip-all "$folder/gnu-alone.so" "$folder/gnu-alone-stripped.so"
    rm "$folder/gnu-alone.so"
  fi
done
(cd "$out/elf-x86_64" && llvm-ar crs mocks-gnu.a mocks.o Gantry.o &&
  llvm-ar --format=bsd crs clean-bsd.a clean.o Gantry.o && llvm-ar crsT mocks-thin.a mocks.o)
swiftc -parse-stdlib -parse-as-library -wmo -I "$work/modules/x86_64-unknown-linux-gnu" \
  -D MOCKS -emit-bc "$work/App.swift" -module-name App -o "$out/elf-x86_64/mocks.bc"
printf 'int main(void) { return 0; }' | clang -O1 -x c - -o "$out/elf-x86_64/plain-c"
strip "$out/elf-x86_64/plain-c"

# Processors of 32 bits, with the higher byte first, and with relocations of their own kind.
for target in s390x-unknown-linux-gnu armv7-unknown-linux-gnueabihf riscv64-unknown-linux-gnu \
  armv7-apple-ios9; do
  folder=$out/elf-${target%%-*}
  case $target in
    *-apple-*)
      folder=$out/macho-${target%%-*}
      compile "$folder" "$target" -Xfrontend -disable-legacy-type-info
      ;;
    *) compile "$folder" "$target" ;;
  esac
  rm "$folder/clean.o"
  case $target in
    s390x-* | armv7-unknown-*)
      ld.lld -shared --build-id=none -z notext --unresolved-symbols=ignore-all \
        "$folder/mocks.o" "$folder/Gantry.o" -o "$folder/mocks.so"
      "$objcopy" --strip-all "$folder/mocks.so" "$folder/mocks-stripped.so"
      rm "$folder/mocks.so" "$folder/mocks.o"
      ;;
  esac
  rm "$folder/Gantry.o"
done

# Mach-O: objects, and libraries with both ways to tell the loader of pointers.
for target in arm64-apple-macosx15.0 x86_64-apple-macosx15.0 arm64e-apple-macosx15.0 \
  arm64_32-apple-watchos11.0; do
  architecture=${target%%-*}
  folder=$out/macho-$architecture
  compile "$folder" "$target"
  [ "$architecture" != arm64e ] || continue
  platform=(macos 15.0 15.0)
  [ "$architecture" != arm64_32 ] || platform=(watchos 11.0 11.0)
  for way in fixup_chains no_fixup_chains; do
    [ "$architecture-$way" != arm64_32-fixup_chains ] || continue
    link() {
      ld64.lld-16 -arch "$architecture" -platform_version "${platform[@]}" "-$way" -dylib \
        -undefined dynamic_lookup "$@" 2>/dev/null
    }
    link -install_name @rpath/libGantry.dylib "$folder/Gantry.o" -o "$folder/libGantry.dylib"
    link -install_name @rpath/App -rpath @loader_path "$folder/mocks.o" "$folder/libGantry.dylib" \
      -o "$folder/mocks-dynamic-$way.dylib"
    link -install_name @rpath/App "$folder/mocks.o" "$folder/Gantry.o" \
      -o "$folder/mocks-$way.dylib"
    link -install_name @rpath/App "$folder/clean.o" "$folder/Gantry.o" \
      -o "$folder/clean-$way.dylib"
  done
done

rm -f fixtures.zip
python3 - "$out" <<'PYTHON'
import os, sys, zipfile
root = sys.argv[1]
with zipfile.ZipFile("fixtures.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for folder, _, names in sorted(os.walk(root)):
        for name in sorted(names):
            path = os.path.join(folder, name)
            info = zipfile.ZipInfo(os.path.relpath(path, root))
            info.compress_type = zipfile.ZIP_DEFLATED
            with open(path, "rb") as file:
                archive.writestr(info, file.read(), compresslevel=9)
PYTHON
ls -l fixtures.zip
