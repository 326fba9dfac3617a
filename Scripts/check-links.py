#!/usr/bin/env python3
"""Finds dead links in the documents of this repository, or in the documentation's site.

    Scripts/check-links.py          in Markdown and llms.txt: files, headings, articles
    Scripts/check-links.py SITE     in the site that Scripts/docs.sh has made, which must also show each block of code

Addresses on other machines aren't asked for.
"""
import json, pathlib, re, subprocess, sys

wrong = checked = 0


def complain(where, what):
    global wrong
    wrong += 1
    print(f"{where}: error: {what}", file=sys.stderr)


def without_code(text):
    """The text with its code blanked, so that lines keep their numbers."""
    text = re.sub(r"^( *)```.*?^\1```", lambda m: "\n" * m[0].count("\n"), text, flags=re.S | re.M)
    return re.sub(r"(?<!`)`[^`\n]+`(?!`)", "", text)


def headings(text):
    """The anchors of a document, as GitHub makes them, and the headings as DocC writes them in links."""
    found = set()
    for title in re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M), re.M):
        title = title.replace("`", "").strip()
        found.add(re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-"))
        found.add(title.replace(" ", "-"))
    return found


def check_documents():
    global checked
    names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md", "llms.txt"],
                           capture_output=True, text=True, check=True).stdout.split("\n")
    documents = {pathlib.Path(name): pathlib.Path(name).read_text() for name in names if name}
    for path, text in documents.items():
        for number, line in enumerate(without_code(text).splitlines(), 1):
            for target in re.findall(r"\]\(([^)\s]+)\)", line):
                # GitHub leads the last from the page of a file to the workflow's.
                if re.match(r"https?://|mailto:|\.\./\.\./actions/", target):
                    continue
                checked += 1
                file, _, anchor = target.partition("#")
                other = path.parent / file if file else path
                if not other.exists():
                    complain(f"{path}:{number}", f"'{file}' isn't there")
                elif anchor and anchor not in headings(other.read_text()):
                    complain(f"{path}:{number}", f"'{other}' has no heading '#{anchor}'")
            for target in re.findall(r"<doc:([^>]+)>", line):
                checked += 1
                name, _, anchor = target.partition("#")
                other = path.parent / f"{name}.md" if name else path
                if not other.exists():
                    complain(f"{path}:{number}", f"there is no article '{name}' beside it")
                elif anchor and anchor not in headings(other.read_text()):
                    complain(f"{path}:{number}", f"'{name}' has no heading '{anchor}'")
    # Which articles a reader, or an agent, is led to.
    for article in (path for path in documents if ".docc" in str(path)):
        mentions = rf"<doc:{re.escape(article.stem)}[>#]"
        first = documents[article].split("\n", 1)[0]
        if not first.startswith("# ``") and not any(
                re.search(mentions, text) for path, text in documents.items()
                if path.parent == article.parent and path != article):
            complain(article, "no article leads to it")
    if checked < 120:
        complain("Scripts/check-links.py", f"only {checked} links found; look at this check")


def check_site(site):
    global checked
    base = "/" + re.search(r'var baseUrl = "/([^"]*)"', (site / "documentation/index.html").read_text())[1]
    pages = sorted((site / "data").glob("**/*.json"))
    for page in pages:
        content = json.loads(page.read_text())
        for reference in content.get("references", {}).values():
            url = reference.get("url", "")
            if url.startswith("/"):
                checked += 1
                if not (site / "data" / (url.split("#")[0].strip("/") + ".json")).exists():
                    complain(page, f"'{url}' isn't there")
            for variant in reference.get("variants", []):
                checked += 1
                if not (site / variant["url"].removeprefix(base).lstrip("/")).exists():
                    complain(page, f"the picture '{variant['url']}' isn't there")
        if not (site / page.relative_to(site / "data").with_suffix("") / "index.html").exists():
            complain(page, "it has no page")
    # A block of code for each of an article's.
    for article in pathlib.Path("Sources").glob("*/Documentation.docc/*.md"):
        text = article.read_text()
        wanted = len(re.findall(r"^ *```\S", text, re.M))
        pages = [page for page in (site / "data/documentation" / article.parts[1].lower()).glob("**/*.json")
                 if page.stem == article.stem.lower()]
        shown = sum(page.read_text().count('"type":"codeListing"') for page in pages[:1])
        if text.startswith("# ``"):
            continue
        checked += wanted
        if shown != wanted:
            complain(article, f"the site shows {shown} of its {wanted} blocks of code")
    if checked < 2000:
        complain("Scripts/check-links.py", f"only {checked} links found; look at this check")


if len(sys.argv) > 1:
    check_site(pathlib.Path(sys.argv[1]))
else:
    check_documents()
print(f"{checked} links lead somewhere" if not wrong else f"{wrong} of {checked} links don't lead anywhere")
sys.exit(1 if wrong else 0)
