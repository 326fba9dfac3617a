#!/usr/bin/python3
"""Makes the README's moving picture of real runs: a test fails, its command is pasted, the report opens.

    Scripts/picture.py

The app and the test are those of the article "Your first UI test", but for what the test expects. Needs
Debian's chromium, chromium-headless-shell and python3-pil. Builds in .build-picture.
"""
import html, os, pathlib, re, shutil, subprocess, sys, tempfile

from PIL import Image

WIDTH, HEIGHT, ROWS = 880, 480, 17
root = pathlib.Path(__file__).resolve().parent.parent
folder = root / ".build-picture" / "counter"
shutil.rmtree(folder / "report", ignore_errors=True)
folder.mkdir(parents=True, exist_ok=True)
(root / ".build-picture" / "gantry").unlink(missing_ok=True)
(root / ".build-picture" / "gantry").symlink_to(root)
subprocess.run([root / "Scripts/sessions.py", root / "Sources/GantryUI/Documentation.docc/FirstUITest.md", folder,
                "--files"], check=True)
test = folder / "Tests/CounterUITests/CounterUITests.swift"
test.write_text(test.read_text().replace('buttons["Add"]', 'buttons["Plus"]'))
subprocess.run(["swift", "build", "--build-tests", "--quiet"], cwd=folder, check=True)

# The test, whose failure has the command that starts the app again.
environment = dict(os.environ, UI_TEST_REPORT="report")
said = subprocess.run(["swift", "test", "--skip-build"], cwd=folder, env=environment, capture_output=True, text=True)
said = (said.stdout + said.stderr).replace(f"{folder}/", "")


def line(pattern):
    found = re.search(pattern, said)
    if not found:
        sys.exit(f"error: the test doesn't print {pattern}:\n{said}")
    return found


failure = line(r"CounterUITests\.swift:(\d+): error: \S+ : (?:failed - )?((?:.*\n)+?)Start ")
command = line(r"Start (?:the app|it) again with:? *\n? *(.*)")[1].strip()
report = line(r"Report: \S+")[0]

# The command, as it stands there.
# A program that writes into a pipe keeps its lines, where a terminal shows each at once.
app = subprocess.Popen(["stdbuf", "-oL", "bash", "-c", f"exec env {command}"], cwd=folder, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, text=True)
started = []
while not started or " is at " not in started[-1]:
    text = app.stdout.readline()
    if not text:
        sys.exit(f"error: '{command}' ends: {started}")
    # What the web framework logs is of no interest here.
    if " info " not in text:
        started.append(text.strip())
app.terminate()
app.wait()

# What is on the terminal, and for how long.
frames, screen = [], []


def show(milliseconds, *more):
    frames.append((milliseconds, (screen + list(more))[-ROWS:]))


def type_in(text, steps):
    for count in range(steps + 1):
        show(120, f"$ {text[:len(text) * count // steps]}▌")
    screen.append(f"$ {text}")
    show(500)


type_in("UI_TEST_REPORT=report swift test", 6)
screen += ["…", f"Tests/CounterUITests/CounterUITests.swift:{failure[1]}: error:",
           *(f"  {text}" for text in failure[2].strip().split("\n")),
           "Start the app again with:", f"  {command}", "…", report]
show(3200)
show(700, f"$ {command}▌")
screen += [f"$ {command}", *started]
show(2600)
screen += ["^C"]
type_in("open report/index.html", 4)

with tempfile.TemporaryDirectory() as work:
    def photograph(address, name, width, height):
        picture = pathlib.Path(work, name)
        subprocess.run(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             f"--user-data-dir={work}/profile", "--virtual-time-budget=3000", "--force-device-scale-factor=1",
             f"--window-size={width},{height}", f"--screenshot={picture}", address],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120)
        return Image.open(picture).convert("RGB")

    def colored(text):
        shown = html.escape(text)
        kind = ("command" if text.startswith("$ ") else "error" if "error:" in text or "XCTAssert" in text
                else "command" if text.strip() == command else "")
        return f'<span class="{kind}">{shown}</span>'

    terminals = "".join(f"<pre>{chr(10).join(map(colored, lines))}</pre>" for _, lines in frames)
    page = pathlib.Path(work, "frames.html")
    page.write_text(f"""<!doctype html><meta charset="utf-8"><style>
        * {{ margin: 0; box-sizing: border-box }}
        pre {{ width: {WIDTH}px; height: {HEIGHT}px; padding: 20px 24px; overflow: hidden; background: #14171f;
              color: #c9d1e0; font: 15px/25px "DejaVu Sans Mono", monospace; white-space: pre-wrap }}
        .command {{ color: #8ab4ff }} .error {{ color: #ff8f8f }}
        </style>{terminals}""")
    strip = photograph(f"file://{page}", "frames.png", WIDTH, HEIGHT * len(frames))
    pictures = [strip.crop((0, HEIGHT * index, WIDTH, HEIGHT * (index + 1))) for index in range(len(frames))]
    index = folder / "report/index.html"
    index.write_text(index.read_text().replace(str(folder), "/home/ann/counter"))
    width, height = WIDTH * 5 // 4, HEIGHT * 5 // 4
    whole = photograph(f"file://{index}", "report.png", width, height * 3)
    pictures += [whole.crop((0, top, width, top + height)).resize((WIDTH, HEIGHT), Image.LANCZOS)
                 for top in (0, 300)]

durations = [milliseconds for milliseconds, _ in frames] + [2500, 5000]
target = root / "Documentation" / "failing-test.gif"
palette = [picture.quantize(64, dither=Image.Dither.NONE) for picture in pictures]
palette[0].save(target, save_all=True, append_images=palette[1:], duration=durations, loop=0, optimize=True)
print(f"{target.relative_to(root)}: {len(pictures)} frames, {target.stat().st_size // 1024} KiB")
