"""Recordings of Gantry and of Playwright, each replayed by the other; see Scripts/check-har.sh."""

import argparse
import base64
import http.client
import json
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager

import jsonschema
import referencing
from playwright.sync_api import sync_playwright

BINARY = bytes(range(256))
JSON_TYPE = {"Content-Type": "application/json"}
# What is asked: a method, a path, the fields of the head, a body.
REQUESTS = [
    ("GET", "/", {}, None),
    ("GET", "/v3.1/all?fields=name,cca3,population", {}, None),
    ("GET", "/v3.1/alpha/CAN", {}, None),
    ("GET", "/v3.1/name/canada", {}, None),
    ("GET", "/v3.1/region/americas", {}, None),
    ("GET", "/v3.1/alpha/nowhere", {}, None),
    ("GET", "/users", {}, None),
    ("GET", "/users?status=503", {}, None),
    ("GET", "/wire/echo/a%20b/%C3%BC?q=1&q=2", {}, None),
    ("POST", "/wire/echo/json", JSON_TYPE, '{"name": "Zoë", "list": [1, 2]}'.encode()),
    ("POST", "/wire/echo/binary", {"Content-Type": "application/octet-stream"}, BINARY),
    ("PUT", "/wire/echo/form", {"Content-Type": "application/x-www-form-urlencoded"}, b"a=1&b=%26"),
    ("DELETE", "/wire/echo/gone", {}, None),
    ("GET", "/wire/repeated", {}, None),
    ("GET", "/wire/chunked", {}, None),
    ("GET", "/wire/gzip", {}, None),
    ("GET", "/wire/bytes?count=70000", {}, None),
    ("GET", "/wire/json?count=300000", {}, None),
    # In a file of its own.
    ("GET", "/wire/bytes?count=1500000", {}, None),
    ("GET", "/wire/none", {}, None),
    ("GET", "/wire/empty", {}, None),
    ("GET", "/wire/redirect/302?to=/users", {}, None),
]
ABORTED = "/users/2"
UNANSWERED = "/users?delay=60000"

FETCH = """async ([method, path, headers, body]) => {
  const bytes = body === null ? undefined : Uint8Array.from(atob(body), c => c.charCodeAt(0));
  const answer = await fetch(path, { method, headers, body: bytes });
  const data = new Uint8Array(await answer.arrayBuffer());
  let text = "";
  for (let i = 0; i < data.length; i += 4096) text += String.fromCharCode(...data.subarray(i, i + 4096));
  return [answer.status, btoa(text), answer.redirected];
}"""

problems = []


def check(holds, problem):
    if not holds:
        problems.append(problem)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def running(*words):
    """A program, until the port that is its last word is listened to; it ends as by Ctrl-C."""
    process = subprocess.Popen(
        [str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", int(words[-1])), 1).close()
                break
            except OSError:
                if process.poll() is not None:
                    raise SystemExit(f"error: {words[0]} has ended: {process.stdout.read()}")
                time.sleep(0.1)
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.output, _ = process.communicate(timeout=30)


def ask(port, method, path, headers, body):
    """The status and the body of an answer, decompressed by nobody."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request(method, path, body=body, headers={"Connection": "close", **headers})
    answer = connection.getresponse()
    return answer.status, answer.read()


def fetch(page, method, path, headers, body):
    """The same of a page, which follows redirections and decompresses."""
    encoded = None if body is None else base64.b64encode(body).decode()
    status, text, _ = page.evaluate(FETCH, [method, path, headers, encoded])
    return status, base64.b64decode(text)


def entries(har):
    return json.loads(pathlib.Path(har).read_text())["log"]["entries"]


def urls(har):
    return [entry["request"]["url"] for entry in entries(har)]


def validate(har, schemas):
    registry = referencing.Registry()
    for file in pathlib.Path(schemas).glob("*.json"):
        content = json.loads(file.read_text())
        resource = referencing.Resource.from_contents(content)
        registry = registry.with_resource(content["$id"], resource).with_resource(file.name, resource)
    validator = jsonschema.Draft6Validator({"$ref": "har.json"}, registry=registry)
    errors = list(validator.iter_errors(json.loads(pathlib.Path(har).read_text())))
    for error in errors:
        check(False, f"har-schema: {error.json_path}: {error.message[:200]}")


def main():
    parser = argparse.ArgumentParser()
    for name in ["programs", "browser", "schema"]:
        parser.add_argument(f"--{name}", required=True)
    options = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp(prefix="gantry-har."))
    port = free_port()
    origin = f"http://127.0.0.1:{port}"
    backend = [f"{options.programs}/sample-backend", "--port", port]

    # What a page sees of the service itself, and what the proxy records of it.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=options.browser, args=["--no-sandbox", "--disable-dev-shm-usage"])
        record = free_port()
        with running(*backend):
            page = browser.new_page()
            page.goto(origin)
            live = [fetch(page, *request) for request in REQUESTS]
            with running(
                f"{options.programs}/gantry-proxy", "--to", origin, "--network.mode", "record", "--network.recording",
                work / "ours", "--port", record):
                plain = [ask(record, *request) for request in REQUESTS]
            # An app, which asks by URLSession.
            app = free_port()
            with running(
                f"{options.programs}/countries", "--countries-base-url", origin, "--network.mode",
                "record", "--network.recording", work / "app", "--port", app):
                ask(app, "GET", "/", {}, None)
                ask(app, "GET", "/countries/CAN", {}, None)
            asked = [("GET", address.removeprefix(origin), {}, None) for address in
                     urls(work / "app" / "recording.har")]
            check(asked, "the app has asked for nothing")
            answered = [ask(port, *request) for request in asked]

            # What Playwright records, with a request that a test aborts, and one without an answer.
            context = browser.new_context(
                record_har_path=work / "theirs.har", record_har_content="embed")
            page = context.new_page()
            page.goto(origin)
            for request in REQUESTS:
                fetch(page, *request)
            page.route(f"**{ABORTED}", lambda route: route.abort())
            for path in [ABORTED, UNANSWERED]:
                page.evaluate("path => { fetch(path).catch(() => {}) }", path)
            page.wait_for_timeout(500)
            context.close()

        # The service is gone from here on.
        # The proxy records what comes compressed unasked as it came.
        seen = [sent if "gzip" in request[1] else page_sees
                for request, page_sees, sent in zip(REQUESTS, live, plain)]
        for recording, requests, expected in [("ours", REQUESTS, seen), ("app", asked, answered)]:
            har = work / recording / "recording.har"
            validate(har, options.schema)
            context = browser.new_context()
            context.route_from_har(har, not_found="abort")
            page = context.new_page()
            page.route(f"{origin}/start", lambda route: route.fulfill(body=""))
            page.goto(f"{origin}/start")
            for request, answer in zip(requests, expected):
                name = f"{request[0]} {request[1]}"
                try:
                    found = fetch(page, *request)
                except Exception as error:
                    check(False, f"Playwright, of {name}: {str(error).splitlines()[0]}")
                    continue
                check(found == answer, f"Playwright, of {name}: {found!r:.200}, not {answer!r:.200}")
        browser.close()

    statuses = [entry["response"]["status"] for entry in entries(work / "theirs.har")]
    check(-1 in statuses, f"Playwright's recording has no request without an answer: {statuses}")
    replay = free_port()
    with running(
        f"{options.programs}/gantry-proxy", "--to", origin, "--network.mode", "replay", "--network.recording",
        work / "theirs.har", "--port", replay) as proxy:
        for request, (status, body) in zip(REQUESTS, plain):
            name = f"{request[0]} {request[1]}"
            found = ask(replay, *request)
            # A page sees bodies decompressed, and so does its recording.
            expected = (status, live[REQUESTS.index(request)][1] if "gzip" in request[1] else body)
            check(found == expected, f"gantry proxy, of {name}: {found!r:.200}, not {expected!r:.200}")
        status, text = ask(replay, "GET", ABORTED, {}, None)
        check(status == 502, f"gantry proxy, of a request without an answer: {status} {text!r}")
    skipped = re.search(r"gantry: .*skipped.*", proxy.output) or re.search(r".*without an answer.*", proxy.output)
    check(skipped, f"gantry proxy doesn't say what it skipped: {proxy.output[:600]}")

    for problem in problems:
        print(f"error: {problem}")
    if problems:
        raise SystemExit(f"{len(problems)} problems; the recordings are in {work}")
    subprocess.run(["rm", "-rf", str(work)], check=True)
    print(f"{len(REQUESTS) + len(asked)} exchanges replayed both ways, byte for byte; har-schema finds nothing")


main()
