#!/usr/bin/env python3
"""Finds misspelt words in documents and in documentation comments.

    Scripts/check-spelling.py [--update]

The dictionary is aspell's American English, and Scripts/words.txt: names and words of the trade. Code isn't
looked at. With --update the list gets what was found; look at each word before it is committed.
"""
import pathlib, re, subprocess, sys

words = pathlib.Path("Scripts/words.txt")


def text_of(path):
    text = path.read_text()
    if path.suffix == ".swift":
        text = "\n".join(m[1] if (m := re.match(r"\s*///(.*)", line)) else "" for line in text.split("\n"))
        text = re.sub(r"^ - Parameters?( \w+)?:", "", text, flags=re.M)
        text = re.sub(r"^   - \w+:", "", text, flags=re.M)
    text = re.sub(r"^( *)```.*?^\1```", lambda m: "\n" * m[0].count("\n"), text, flags=re.S | re.M)
    text = re.sub(r"``[^`]+``|`[^`]+`", " ", text)
    text = re.sub(r"\]\([^)]*\)|<[^>\n]*>|https?://\S+", " ", text)
    # Names of code stand outside of it, too: theTypes, ITS_VARIABLES, its.members, their files.
    return re.sub(r"\S*[A-Za-z][A-Z_\d@./]+\w*\S*|[@.]\w+|^@.*$", " ", text, flags=re.M)


names = subprocess.run(
    ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md", "llms.txt", "Sources/*.swift",
     ":!Sources/GantryTesting/AutoMate/Known/*"],
    capture_output=True, text=True, check=True).stdout.split("\n")
found = {}
for path in map(pathlib.Path, filter(None, names)):
    for number, line in enumerate(text_of(path).split("\n"), 1):
        for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?", line):
            found.setdefault(re.sub(r"['’]s$", "", word.replace("’", "'")), f"{path}:{number}")
known = set(words.read_text().split("\n"))
unknown = subprocess.run(
    ["aspell", "list", "--lang=en_US", "--encoding=utf-8"], input="\n".join(sorted(set(found) - known)),
    capture_output=True, text=True, check=True).stdout.split()
if sys.argv[1:] == ["--update"]:
    words.write_text("\n".join(sorted(filter(None, known | set(unknown)))) + "\n")
    sys.exit(0)
for word in unknown:
    print(f"{found[word]}: error: '{word}' is no word that is known; see Scripts/words.txt", file=sys.stderr)
if len(found) < 2000:
    sys.exit(f"error: only {len(found)} words found; look at this check")
print(f"{len(found)} words are spelt as they should be" if not unknown else f"{len(unknown)} words are unknown")
sys.exit(1 if unknown else 0)
