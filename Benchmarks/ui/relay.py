"""A connection to a server that is far away."""

import collections
import socket
import threading
import time


class Relay:
    """Passes connections on to a port of this machine, each byte later by half the round trip.

    Nothing waits for anything else: what is sent in two pieces arrives in two, each of them as late.
    """

    def __init__(self, port, round_trip):
        self.target, self.delay = port, round_trip / 2
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        """Takes connections until the listener is closed."""
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.target))
            for ends in (client, server), (server, client):
                ends[0].setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=self.carry, args=ends, daemon=True).start()

    def carry(self, source, target):
        """Reads at once, and writes when the time of each piece has come."""
        pieces, arrived = collections.deque(), threading.Condition()

        def write():
            while True:
                with arrived:
                    arrived.wait_for(lambda: pieces)
                    due, piece = pieces.popleft()
                time.sleep(max(0, due - time.monotonic()))
                try:
                    target.sendall(piece)
                    if not piece:
                        target.shutdown(socket.SHUT_WR)
                except OSError:
                    return
                if not piece:
                    return

        threading.Thread(target=write, daemon=True).start()
        piece = b"first"
        while piece:
            try:
                piece = source.recv(65536)
            except OSError:
                piece = b""
            with arrived:
                pieces.append((time.monotonic() + self.delay, piece))
                arrived.notify()

    def close(self):
        """Takes no more connections."""
        self.listener.close()
