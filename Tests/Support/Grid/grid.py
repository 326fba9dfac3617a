#!/usr/bin/env python3
"""A grid of browsers far away: chromedriver in a network namespace of its own, behind a hub.

    grid.py FOLDER PAGE_PORT MILLISECONDS PERCENT SLOTS

The hub listens on loopback and says on which port. From there to the driver is a way of so many
milliseconds in each direction, on which so many of a hundred messages are lost and come 200 ms later, as
TCP sends them again. It has so many slots for sessions; who asks for another one waits until one is free.
In the namespace http://127.0.0.1:8080 is the page's port of this machine. The ways between the two are
sockets in the folder, so that nothing needs a system's administrator. What is in the namespace ends with
this, also where it is killed.
"""
import asyncio, fcntl, json, os, random, re, signal, socket, struct, sys

DRIVER, PAGE, DEVTOOLS = "driver", "page", "devtools"


async def relay(reader, writer):
    """Copies all bytes from one to the other."""
    try:
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
    except ConnectionError:
        pass
    writer.close()


def passing_on(connect):
    """A server's handler that connects each client with what another closure connects to."""
    async def handle(reader, writer):
        try:
            other = await connect()
        except OSError:
            return writer.close()
        await asyncio.gather(relay(reader, other[1]), relay(other[0], writer))
    return handle


async def inside(folder):
    """The namespace: its loopback, the driver, and the ways to both."""
    with socket.socket() as any_socket:
        up = 0x41  # IFF_UP | IFF_RUNNING, by SIOCSIFFLAGS
        fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh14x", b"lo", up))
    driver = await asyncio.create_subprocess_exec(
        "/usr/bin/chromedriver", "--port=9515", stdout=asyncio.subprocess.PIPE)
    while line := await driver.stdout.readline():
        if b"started successfully" in line:
            break
    await asyncio.start_unix_server(
        passing_on(lambda: asyncio.open_connection("127.0.0.1", 9515)), f"{folder}/{DRIVER}")
    await asyncio.start_server(
        passing_on(lambda: asyncio.open_unix_connection(f"{folder}/{PAGE}")), "127.0.0.1", 8080)

    async def devtools(reader, writer):
        other = await asyncio.open_connection("127.0.0.1", int(await reader.readline()))
        await asyncio.gather(relay(reader, other[1]), relay(other[0], writer))

    await asyncio.start_unix_server(devtools, f"{folder}/{DEVTOOLS}")
    print("inside", flush=True)
    await asyncio.to_thread(sys.stdin.read)


async def message(reader):
    """The head and the body of a message of HTTP; None at the end."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        return head, await reader.readexactly(int(length[1]) if length else 0)
    except (asyncio.IncompleteReadError, ConnectionError):
        return None


async def hub(folder, page_port, delay, loss, slots):
    """The machine of the test."""
    free = asyncio.Semaphore(slots)
    opened, ended = 0, 0

    async def travel():
        await asyncio.sleep(delay + (0.2 if random.random() < loss else 0))

    async def ask(head, body):
        reader, writer = await asyncio.open_unix_connection(f"{folder}/{DRIVER}")
        head = re.sub(rb"(?i)\r\nhost: [^\r]*", b"\r\nHost: 127.0.0.1:9515", head)
        writer.write(head + body)
        answer = await message(reader)
        writer.close()
        return answer

    async def tools(place):
        reader, writer = await asyncio.open_unix_connection(f"{folder}/{DEVTOOLS}")
        writer.write(place.split(":")[1].encode() + b"\n")
        return reader, writer

    async def far(reader, writer):
        """Copies as relay does, from far away."""
        while piece := await reader.read(65536):
            await travel()
            writer.write(piece)
        writer.close()

    async def pass_devtools(asked, place, reader, writer):
        """The DevTools of a session's browser, as a grid's se:cdp."""
        other = await tools(place)
        other[1].write(b"GET /json/version HTTP/1.1\r\nHost: localhost\r\n\r\n")
        path = re.search(rb"ws://[^/]*(/devtools/browser/[^\"]*)", (await message(other[0]))[1])[1]
        other[1].close()
        other = await tools(place)
        head = re.sub(rb"^GET \S+", b"GET " + path, asked[0])
        other[1].write(re.sub(rb"(?i)\r\nhost: [^\r]*", b"\r\nHost: localhost", head))
        await asyncio.gather(far(reader, other[1]), far(other[0], writer), return_exceptions=True)

    places = {}

    def offering(asked, answer):
        """The answer to a new session, with what a grid adds to it."""
        found = json.loads(answer[1])["value"]
        if b"se:cdpEnabled" not in asked[1]:
            return answer
        places[found["sessionId"]] = found["capabilities"]["goog:chromeOptions"]["debuggerAddress"]
        found["capabilities"]["se:cdp"] = f"ws://127.0.0.1:{port}/session/{found['sessionId']}/se/cdp"
        body = json.dumps({"value": found}).encode()
        return re.sub(rb"(?i)(\r\ncontent-length: *)\d+", rb"\g<1>%d" % len(body), answer[0]), body

    async def handle(reader, writer):
        nonlocal opened, ended
        while asked := await message(reader):
            await travel()
            line = asked[0].split(b"\r\n")[0]
            if found := re.match(rb"GET /session/(\w+)/se/cdp ", line):
                print(f"{line.decode()} opened {opened} ended {ended}", flush=True)
                return await pass_devtools(asked, places[found[1].decode()], reader, writer)
            is_new = line.startswith(b"POST /session ")
            if is_new:
                await free.acquire()
            answer = await ask(*asked)
            if is_new and answer and b" 200 " in answer[0][:20]:
                opened += 1
                answer = offering(asked, answer)
            elif is_new or re.match(rb"DELETE /session/\w+ ", line):
                ended += not is_new
                free.release()
            print(f"{line.decode()} opened {opened} ended {ended}", flush=True)
            await travel()
            if answer:
                writer.write(answer[0] + answer[1])
        writer.close()

    await asyncio.start_unix_server(
        passing_on(lambda: asyncio.open_connection("127.0.0.1", page_port)), f"{folder}/{PAGE}")
    user = [] if os.getuid() == 0 else ["--user", "--map-root-user"]
    inner = await asyncio.create_subprocess_exec(
        "/usr/bin/unshare", *user, "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "--",
        sys.executable, __file__, folder,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    if await inner.stdout.readline() != b"inside\n":
        sys.exit("error: there is no driver in a network namespace")
    port = 0
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    print(f"grid on port {port}", flush=True)
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    await stop.wait()
    inner.stdin.close()
    await inner.wait()


if len(sys.argv) == 2:
    asyncio.run(inside(sys.argv[1]))
else:
    asyncio.run(hub(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]) / 1000,
                    float(sys.argv[4]) / 100, int(sys.argv[5])))
