"""Measures requests to a service, by no proxy, gantry proxy and mitmproxy; see Scripts/benchmark-proxy.sh."""
import argparse, os, pathlib, re, socket, statistics, subprocess, sys, tempfile, threading, time

parser = argparse.ArgumentParser()
for name in ("nginx", "gantry", "mitmdump"): parser.add_argument(f"--{name}", required=True)
parser.add_argument("--rounds", type=int, default=5)
options = parser.parse_args()
size = 1024


class Client:
    """One connection that stays open."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.request = f"GET /file HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()

    def ask(self):
        """Seconds from the request to the last byte of its answer."""
        start = time.perf_counter()
        self.socket.sendall(self.request)
        received = b""
        while b"\r\n\r\n" not in received: received += self.receive()
        head, _, body = received.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"): raise OSError(head[:200])
        length = int(re.search(rb"content-length: *(\d+)", head, re.I)[1])
        while len(body) < length: body += self.receive()
        return time.perf_counter() - start

    def receive(self):
        piece = self.socket.recv(65536)
        if not piece: raise OSError("the connection was closed in an answer")
        return piece


def one_by_one(port, count):
    client = Client(port)
    for _ in range(50): client.ask()
    return statistics.median(client.ask() for _ in range(count)) * 1e3


def at_once(port, count, width):
    """Milliseconds for all; each connection asks its share."""
    clients, failures = [Client(port) for _ in range(width)], []

    def work(client, share):
        try:
            for _ in range(share): client.ask()
        except Exception as failure: failures.append(failure)
    shares = [count // width + (number < count % width) for number in range(width)]
    threads = [threading.Thread(target=work, args=pair) for pair in zip(clients, shares)]
    start = time.perf_counter()
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    if failures: sys.exit(f"error: {len(failures)} connections failed: {failures[0]}")
    return (time.perf_counter() - start) * 1e3


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server: return server.getsockname()[1]


def wait(port):
    for _ in range(600):
        try: return socket.create_connection(("127.0.0.1", port)).close()
        except OSError: time.sleep(0.05)
    sys.exit(f"error: nothing listens on port {port}")


def state(process):
    """Its memory in KiB, and how many descriptors and threads it has."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return (int(re.search(r"VmRSS:\s*(\d+)", status)[1]), len(os.listdir(f"/proc/{process.pid}/fd")),
            int(re.search(r"Threads:\s*(\d+)", status)[1]))


def main():
    missed, running = [], []
    with tempfile.TemporaryDirectory() as folder:
        ports = {name: free_port() for name in ("direct", "gantry proxy", "mitmproxy")}
        service = ports["direct"]
        pathlib.Path(folder, "file").write_bytes(b"x" * size)
        pathlib.Path(folder, "nginx.conf").write_text(f"""
            daemon off; master_process off; pid nginx.pid; error_log stderr;
            events {{ worker_connections 1024; }}
            http {{ access_log off; keepalive_requests 1000000; client_body_temp_path b; proxy_temp_path p;
              fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
              server {{ listen 127.0.0.1:{service}; root {folder}; }} }}""")
        try:
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            for command in (
                [options.nginx, "-p", folder, "-c", folder + "/nginx.conf", "-e", "stderr"],
                [options.gantry, "--to", f"http://127.0.0.1:{service}", "--port", str(ports["gantry proxy"])],
                [options.mitmdump, "--quiet", "--set", f"confdir={folder}", "--listen-host", "127.0.0.1",
                 "--mode", f"reverse:http://127.0.0.1:{service}", "--listen-port", str(ports["mitmproxy"])],
            ): running.append(subprocess.Popen(command, **quiet))
            for port in ports.values(): wait(port)
            single = {name: [] for name in ports}
            many = {name: [] for name in ports}
            # Its list of requests holds 10,000, which are no leak.
            at_once(ports["gantry proxy"], 11_000, 64)
            before = state(running[1])
            for _ in range(options.rounds):
                for name, port in ports.items():
                    single[name].append(one_by_one(port, 300))
                    many[name].append(at_once(port, 1000, 64))
            time.sleep(1)
            after = state(running[1])
        finally:
            for process in running: process.terminate()
            for process in running: process.wait()
    single = {name: statistics.median(values) for name, values in single.items()}
    many = {name: statistics.median(values) for name, values in many.items()}
    print(f"\n## A proxy\n\nAnswers of {size} bytes; medians of {options.rounds} rounds.\n")
    print("| way | a request | added | 1,000 requests, 64 at once |\n| --- | ---: | ---: | ---: |")
    for name in ports:
        print(f"| {name} | {single[name]:.3f} ms | {single[name] - single['direct']:.3f} ms | {many[name]:.0f} ms |")
    print(f"\ngantry proxy before and after: {before[0]} and {after[0]} KiB of memory, {before[1]} and {after[1]} "
          f"descriptors, {before[2]} and {after[2]} threads.\n")
    added = single["gantry proxy"] - single["direct"]
    share = added / (single["mitmproxy"] - single["direct"])
    for what, value, limit in (
            ("milliseconds added to a request", added, 0.3), ("of what mitmproxy adds", share, 0.2),
            ("KiB of memory that stay", after[0] - before[0], 4096),
            ("descriptors that stay, of 16 kept connections at most", after[1] - before[1], 16)):
        print(f"- {what}: {value:.3g} (limit {limit})" + ("" if value <= limit else " **missed**"))
        if value > limit: missed.append(what)
    sys.exit(1 if missed else 0)


main()
