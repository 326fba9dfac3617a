#!/usr/bin/env python3
"""Does what a document says, in its order and in a folder: writes its files, runs its terminal sessions, and
compares what is printed.

    Scripts/sessions.py DOCUMENT FOLDER [--update | --files]

A file is a block below a paragraph that ends with its path, as in `Package.swift`: A session is a block of
`console` whose lines after `$ ` are commands; where `…` stands for itself on a line, any lines may be. All run
in one shell, whose HOME is the folder's `home` beside it; a line that begins with `make ` isn't run. With
--update the document gets what was printed, but for sessions with `…`; with --files only the files are written. Ports that it connects to may be taken
here, so others stand in for them. Numbers of types and conformances, of seconds, and places in a recording, are
other tests' matter; what a binary is made of is compared on Linux alone.
"""
import difflib, os, pathlib, platform, re, select, signal, socket, subprocess, sys, time

document, folder = pathlib.Path(sys.argv[1]), os.path.realpath(sys.argv[2])
update = sys.argv[3:] == ["--update"]
text = document.read_text()
blocks = list(re.finditer(r"^```console\n(\$ .*?)^```$|`([\w./-]+\.\w+)`:\n\n```\w+\n(.*?)^```$", text, re.S | re.M))
home = os.path.join(os.path.dirname(folder), "home")
os.makedirs(home, exist_ok=True)
environment = {name: value for name, value in os.environ.items()
               if name not in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
environment["HOME"] = home
# A server in Python says where it is when it starts, not when it ends.
environment["PYTHONUNBUFFERED"] = "1"

held, ports = [], {}
for port in sorted(set(re.findall(r"127\.0\.0\.1[: ](\d{4,5})", text))):
    held.append(socket.create_server(("127.0.0.1", 0)))
    ports[port] = str(held[-1].getsockname()[1])
for one in held:
    one.close()


# What the document calls the folder.
shown_folder = (re.search(r"/home/ann/\w+", text) or ["/home/ann/shop"])[0]


def on_our_ports(written):
    return re.sub(r"(--port |127\.0\.0\.1[: ])(\d+)", lambda m: m[1] + ports.get(m[2], m[2]), written)


def write_file(block):
    file = pathlib.Path(folder, block[2])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(on_our_ports(block[3]))


if sys.argv[3:] == ["--files"]:
    ports = {}
    for block in blocks:
        if block[2]:
            write_file(block)
    sys.exit(0)


def here(command):
    # SwiftPM keeps its caches in the home folder: its own commands go there as ever.
    own = f"HOME='{os.environ['HOME']}' " if command.startswith("swift ") else ""
    return own + on_our_ports(command)


def there(output):
    for port, other in ports.items():
        output = re.sub(rf"(port[= ]|127\.0\.0\.1[: ]){other}\b", rf"\g<1>{port}", output)
    output = output.replace(folder, shown_folder).replace(home, "/home/you")
    return re.sub(r"[^/]+(?=\.xcuserdatad/)|(?<=, )\w+(?='s own)", "ann", output)


def compared(output):
    output = re.sub(r"recording\.har:\d+", "recording.har:N", output)
    output = re.sub(r"\.build/[\w-]+/debug/", ".build/debug/", output)
    output = re.sub(r"\b\d+(\.\d+)? seconds\b", "N seconds", output)
    return re.sub(r"\b\d+ (types|conformances)\b", r"N \1", output)


def matches(printed, expected):
    pattern = "".join("(?:.*\n)*" if line == "…\n" else re.escape(line)
                      for line in compared(expected).splitlines(True))
    return re.fullmatch(pattern, compared(printed))


# Whoever ends this ends the shell and its jobs.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
# One shell for all, with jobs as a person's has them; it reads its commands from a pipe of its own.
read, write = os.pipe()
done_read, done_write = os.pipe()
log = open(folder + ".log", "w+b", buffering=0)
shell = subprocess.Popen(
    ["bash", "--norc", f"/dev/fd/{read}"], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
    stdout=log, stderr=log, pass_fds=[read, done_write], start_new_session=True,
    # Who runs this in the background ignores it, and a shell can't undo that.
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
os.write(write, b"set -m\n")


def kill_jobs():
    for word in subprocess.run(["ps", "-A", "-o", "pid="], capture_output=True, text=True).stdout.split():
        try:
            if int(word) != shell.pid and os.getsid(int(word)) == shell.pid:
                os.kill(int(word), signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass


def run(command):
    begin = os.path.getsize(log.name)
    # None of the jobs keeps the pipes. Jobs that have ended are told of before a prompt, so that the next
    # one is the first again.
    os.write(write, (f"{{ {here(command)}\n}} {read}<&- {done_write}>&-\njobs >/dev/null\n"
                     f"echo >&{done_write}\n").encode())
    ready, _, _ = select.select([done_read], [], [], 900)
    if not ready:
        sys.exit(f"error: '{command}' doesn't end:\n{pathlib.Path(log.name).read_bytes()[begin:].decode()}")
    os.read(done_read, 1)
    deadline = time.monotonic() + 60
    while True:
        printed = pathlib.Path(log.name).read_bytes()[begin:].decode()
        # A server is ready when it says where it is.
        if not command.endswith("&") or re.search(r" is at http| \(http:", printed):
            return there(printed)
        if time.monotonic() > deadline:
            sys.exit(f"error: '{command}' doesn't start:\n{printed}")
        time.sleep(0.02)


wrong = commands = files = 0
written, position = [], 0
try:
    for block in blocks:
        if block[2]:
            write_file(block)
            files += 1
            continue
        said = ""
        for match in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block[1], re.M):
            command, expected = match.groups()
            if command.startswith("make "):
                said += match[0]
                continue
            line = text[:block.start(1) + match.start()].count("\n") + 1
            printed = run(command)
            commands += 1
            said += f"$ {command}\n{expected if '…' + chr(10) in expected else printed}"
            if platform.system() != "Linux" and " audit" in command:
                continue
            if not matches(printed, expected):
                wrong += 1
                print(f"{document}:{line}: error: '{command}' prints otherwise:", file=sys.stderr)
                sys.stderr.writelines(difflib.unified_diff(
                    expected.splitlines(True), printed.splitlines(True), document.name, "printed"))
        written += [text[position:block.start(1)], said]
        position = block.end(1)
finally:
    # Jobs lead groups of their own, so that the shell ends those that a failure has left.
    os.write(write, b"kill $(jobs -p) 2>/dev/null; wait\n")
    os.close(write)
    try:
        shell.wait(30)
    except subprocess.TimeoutExpired:
        shell.kill()
    kill_jobs()
if commands == 0:
    sys.exit(f"error: {document} has no sessions; look at this check")
if update:
    document.write_text("".join(written) + text[position:])
    wrong = 0
print(f"{commands} commands of {document.name} were run" + (f", with its {files} files" if files else ""))
sys.exit(1 if wrong else 0)
