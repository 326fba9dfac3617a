"""Asks Chromium's debugging port how many browser contexts there are."""

import base64
import json
import os
import pathlib
import socket
import struct
import urllib.request


def browser_ports(processes):
    """The debugging ports of those of some processes that are Chromium's browser processes."""
    ports = []
    for process in processes:
        try:
            arguments = pathlib.Path(f"/proc/{process}/cmdline").read_text().split("\0")
        except OSError:
            continue
        values = dict(argument.split("=", 1) for argument in arguments if "=" in argument)
        if "--type" in values or "--remote-debugging-port" not in values:
            continue
        port = values["--remote-debugging-port"]
        if port == "0":
            try:
                folder = pathlib.Path(values["--user-data-dir"])
                port = (folder / "DevToolsActivePort").read_text().split("\n", maxsplit=1)[0]
            except (KeyError, OSError):
                continue
        ports.append(int(port))
    return ports


def context_count(port):
    """How many contexts a browser has beside its own; 0 for one that is going away."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/version", timeout=5) as answer:
            address = json.load(answer)["webSocketDebuggerUrl"]
        path = "/" + address.split("/", 3)[3]
        with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            return len(ask(connection, port, path, "Target.getBrowserContexts")["browserContextIds"])
    except OSError:
        return 0


def ask(connection, port, path, method):
    """The result of one command over a WebSocket (RFC 6455)."""
    key = base64.b64encode(os.urandom(16)).decode()
    connection.sendall(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        .encode())
    stream = connection.makefile("rb")
    while stream.readline().strip():
        pass
    payload = json.dumps({"id": 1, "method": method}).encode()
    # A client masks what it sends; a mask of zeros leaves it as it is.
    connection.sendall(bytes([0x81, 0x80 | len(payload)]) + bytes(4) + payload)
    while True:
        head = stream.read(2)
        if len(head) < 2:
            raise ConnectionError("the browser closed the connection")
        length = head[1] & 0x7F
        if length == 126:
            length = struct.unpack(">H", stream.read(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", stream.read(8))[0]
        message = stream.read(length)
        if head[0] & 0x0F == 1:
            answer = json.loads(message)
            if answer.get("id") == 1:
                return answer["result"]
