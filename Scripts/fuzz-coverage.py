#!/usr/bin/env python3
"""How many of a reader's lines its corpus reaches, and whether they are enough.

  llvm-cov export -format=lcov … | Scripts/fuzz-coverage.py READER LIST SOURCE…
  Scripts/fuzz-coverage.py --check     whether all that the readers and the list name is there

A source is a file or folder in Sources, or `FILE: DECLARATION` for one declaration. Prints
the percentage, writes the lines that are not reached to LIST, and fails below 95 %. Tests/Fuzz/coverage.txt
says which code isn't counted.
"""
import glob
import os
import re
import sys

TABLE = "Tests/Fuzz/coverage.txt"
REQUIRED = 95.0


def rows():
    for number, line in enumerate(open(TABLE), 1):
        fields = [field.strip() for field in line.split("|")]
        if line.startswith("#") or fields == [""]:
            continue
        if len(fields) != 4 or not all(fields):
            sys.exit(f"error: {TABLE}:{number}: not 'READERS | FILE | CODE | REASON'")
        yield number, fields


def extent(path, code, place):
    """The lines from the one that begins with a piece of code to the one that ends it."""
    lines = open(path).read().split("\n")
    # Over line breaks, since several functions may have a name.
    found = [index for index in range(len(lines))
             if " ".join(map(str.strip, lines[index:index + 4])).startswith(code)]
    if len(found) != 1:
        sys.exit(f"error: {place}: '{code}' begins {len(found)} lines of {path}")
    # Formatted code ends where brackets are even again, before a line without deeper indentation.
    first = last = found[0]
    indentation = len(lines[first]) - len(lines[first].lstrip())
    while True:
        following = lines[last + 1] if last + 1 < len(lines) else ""
        depth = len(following) - len(following.lstrip())
        closes = following.strip()[:1] in ("}", ")", "{", "]") and depth == indentation
        if following.strip() and depth <= indentation and not closes:
            break
        if not following.strip() and lines[last].strip() == "}":
            if len(lines[last]) - len(lines[last].lstrip()) == indentation:
                break
        if last + 1 >= len(lines):
            break
        last += 1
        if closes and following.strip() == "}":
            break
    return range(first + 1, last + 2)


def check():
    for number, fields in rows():
        extent("Sources/" + fields[1], fields[2], f"{TABLE}:{number}")
    count = 0
    for reader in glob.glob("Tests/Fuzz/Readers/*.swift"):
        for source in re.findall(r'"(Gantry[A-Za-z]*/[^"]*)"', open(reader).read()):
            count += 1
            path, _, code = source.partition(": ")
            if not os.path.exists(f"Sources/{path}"):
                sys.exit(f"error: {reader}: there is no Sources/{path}")
            if code:
                extent(f"Sources/{path}", code, reader)
    if count < 50:
        sys.exit(f"error: the readers name {count} sources; look at this check")


def main(reader, list_path, sources):
    left_out = {}
    for number, fields in rows():
        if reader in fields[0].split():
            path = "Sources/" + fields[1]
            left_out.setdefault(path, set()).update(extent(path, fields[2], f"{TABLE}:{number}"))
    wanted = {}
    for source in sources:
        path, _, code = source.partition(": ")
        if code:
            wanted.setdefault(f"Sources/{path}", set()).update(
                extent(f"Sources/{path}", code, f"the reader {reader}"))
    counts, path = {}, None
    for line in sys.stdin:
        if line.startswith("SF:"):
            path = os.path.relpath(line[3:].strip())
        elif line.startswith("DA:"):
            place, count = line[3:].split(",")[:2]
            if int(place) in left_out.get(path, ()):
                continue
            if path not in wanted or int(place) in wanted[path]:
                counts.setdefault(path, {})[int(place)] = int(count)
    total = sum(map(len, counts.values()))
    if total == 0:
        sys.exit(f"error: no line of '{reader}' is counted")
    reached = sum(count > 0 for lines in counts.values() for count in lines.values())
    with open(list_path, "w") as file:
        for path, lines in sorted(counts.items()):
            text = open(path).read().split("\n")
            for place in sorted(place for place, count in lines.items() if count == 0):
                file.write(f"{path}:{place}: {text[place - 1]}\n")
    percent = 100 * reached / total
    print(f"{percent:.1f}")
    return percent < REQUIRED


if __name__ == "__main__":
    sys.exit(check() if sys.argv[1:] == ["--check"] else main(sys.argv[1], sys.argv[2], sys.argv[3:]))
