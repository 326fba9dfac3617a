"""The pages that every client of the benchmark visits, served from memory.

    /                a list of 250 countries, each row a link
    /country/NAME    a page that fetches what it shows
    /rows/COUNT      COUNT rows of five elements each: 250 are 1,261 elements, 2,000 are 10,011
    /late            a text that comes after a random 200 to 400 ms and says when it came
"""

import json
import sys
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# What each client must read on Canada's page, by identifier.
LABELS = {
    "countryName": "Canada",
    "countryRegion": "Northern America, Americas",
    "countryPopulation": "36155487 people",
    "countryArea": "9984670.0 sq km",
}

# In alphabetical order, as a list has them; Canada is below the fold.
COUNTRIES = sorted([f"Country {number}" for number in range(1, 250)] + ["Canada"],
                   key=lambda name: (name != "Canada" and int(name.split()[1]) > 60, name))

HTML = "text/html; charset=utf-8"

STYLE = """<style>
  body { font: 16px sans-serif; margin: 2em; }
  table { border-collapse: collapse; width: 100%; }
  td { border-bottom: 1px solid #ccc; padding: .5em; }
</style>"""

COUNTRY_SCRIPT = """<script>
  const name = location.pathname.split("/").pop();
  fetch("/data/" + name).then((answer) => answer.json()).then((country) => {
    for (const [id, text] of Object.entries(country)) {
      const label = document.createElement("p");
      label.id = id;
      label.textContent = text;
      document.querySelector("main").append(label);
    }
  });
</script>"""

LATE_SCRIPT = """<script>
  setTimeout(() => {
    const late = document.createElement("p");
    late.id = "late";
    late.textContent = (performance.timeOrigin + performance.now()).toFixed(3);
    document.querySelector("main").append(late);
  }, 200 + Math.random() * 200);
</script>"""


def page(title, body):
    """One HTML document."""
    return ("<!doctype html>\n<html lang=en><head><meta charset=utf-8><link rel=icon href=data:,>"
            f"<title>{title}</title>{STYLE}</head><body><h1>{title}</h1>{body}</body></html>\n")


def rows(count):
    """A page with a table of that many rows."""
    lines = "".join(
        f'<tr><td><a href="#{number}">Row {number}</a></td><td><span>{number}</span></td></tr>'
        for number in range(1, count + 1))
    return page("Rows", f'<p id=target>a label</p><table><tbody>{lines}</tbody></table>')


def listing():
    """The list of countries."""
    lines = "".join(
        f'<tr><td><a href="/country/{urllib.parse.quote(name)}">{name}</a></td></tr>'
        for name in COUNTRIES)
    return page("Countries", f"<table><tbody>{lines}</tbody></table>")


FIXED = {
    "/": listing(),
    "/late": page("Late", "<main></main>" + LATE_SCRIPT),
    "/rows/250": rows(250),
    "/rows/2000": rows(2000),
}


def all_pages():
    """What an app needs to serve the flow by itself: type and text of each page by its path."""
    country = page("Country", "<main></main>" + COUNTRY_SCRIPT)
    return {
        "/": {"type": HTML, "text": FIXED["/"]},
        "/country/Canada": {"type": HTML, "text": country},
        "/data/Canada": {"type": "application/json", "text": json.dumps(LABELS)},
    }


class Handler(BaseHTTPRequestHandler):
    """Answers one browser's requests, over a connection that stays open."""

    protocol_version = "HTTP/1.1"
    # Headers and body go out in one packet: two wait for each other for 40 ms.
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_GET(self):
        """Answers from memory."""
        path = urllib.parse.unquote(self.path.split("?")[0])
        if path in FIXED:
            self.answer(FIXED[path], HTML)
        elif path.startswith("/country/"):
            self.answer(page("Country", "<main></main>" + COUNTRY_SCRIPT), HTML)
        elif path.startswith("/data/"):
            name = path.removeprefix("/data/")
            self.answer(json.dumps(LABELS | {"countryName": name}), "application/json")
        else:
            self.answer("not here\n", "text/plain", 404)

    def answer(self, text, kind, status=200):
        """Sends one text."""
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, *_):
        """Says nothing: a line for each request would be measured too."""


class Server(ThreadingHTTPServer):
    """A server on 127.0.0.1 whose threads end with it."""

    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        """Says nothing of browsers that go away, and everything else."""
        if not isinstance(sys.exc_info()[1], (ConnectionError, BrokenPipeError)):
            super().handle_error(request, client_address)

    @property
    def address(self):
        """Where the list is."""
        return f"http://127.0.0.1:{self.server_address[1]}"
