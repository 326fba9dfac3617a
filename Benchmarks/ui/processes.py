"""Clients as processes of their own, and proof that none leaves anything running."""

import ctypes
import json
import os
import pathlib
import select
import signal
import subprocess
import time


def adopt_orphans():
    """Makes this process the parent of whatever its children leave behind, where Linux runs."""
    try:
        set_child_subreaper = 36
        ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0)
    except (AttributeError, OSError):
        pass


def descendants(root=None):
    """The processes below one, by number, with their names; empty where there is no /proc."""
    children, names = {}, {}
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            name, rest = (entry / "stat").read_text().split(" (", 1)[1].rsplit(") ", 1)
        except (OSError, IndexError, ValueError):
            continue
        state, parent = rest.split()[:2]
        if state == "Z":
            continue
        children.setdefault(int(parent), []).append(int(entry.name))
        names[int(entry.name)] = name
    found, waiting = {}, [root or os.getpid()]
    while waiting:
        for child in children.get(waiting.pop(), []):
            found[child] = names[child]
            waiting.append(child)
    return found


def end_descendants():
    """Kills what doesn't end by itself within a moment, and answers with its names."""
    left = settled(descendants, lambda found: not found, seconds=5)
    for process in left:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass
    settled(descendants, lambda found: not found, seconds=5)
    # Adopted processes stay as zombies until somebody asks how they ended.
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass
    return sorted(left.values())


class ClientError(Exception):
    """What a client answered in place of figures."""


class Client:
    """A client that is told what to do line by line."""

    def __init__(self, name, command, environment=None):
        self.name = name
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | (environment or {}), start_new_session=True)

    def send(self, *words):
        """Sends a command, and doesn't wait."""
        try:
            self.process.stdin.write(" ".join(map(str, words)) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError as error:
            raise ClientError(f"{self.name} ended by itself") from error

    def receive(self, timeout=180):
        """The answer to the last command."""
        if not select.select([self.process.stdout], [], [], timeout)[0]:
            raise ClientError(f"{self.name} did not answer within {timeout} s")
        line = self.process.stdout.readline()
        if not line:
            raise ClientError(f"{self.name} ended with {self.process.wait()}")
        try:
            answer = json.loads(line)
        except ValueError as error:
            raise ClientError(f"{self.name} says what is no answer: {line}") from error
        if "error" in answer:
            raise ClientError(f"{self.name}: {answer['error']}")
        return answer

    def ask(self, *words, timeout=180):
        """A command's answer."""
        self.send(*words)
        return self.receive(timeout)

    def quit(self, timeout=20):
        """Ends the client; one that doesn't is killed."""
        try:
            self.send("quit")
            self.process.wait(timeout)
        except (ClientError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except BrokenPipeError:
                pass


def settled(measure, is_fine, seconds=10):
    """What is measured as soon as it is fine, or after so many seconds."""
    deadline = time.monotonic() + seconds
    while True:
        value = measure()
        if is_fine(value) or time.monotonic() > deadline:
            return value
        time.sleep(0.1)


def steady(measure, seconds=2, limit=20):
    """What is measured once it hasn't changed for so many seconds, or at the limit."""
    deadline = time.monotonic() + limit
    value, since = measure(), time.monotonic()
    while time.monotonic() < min(since + seconds, deadline):
        time.sleep(0.1)
        latest = measure()
        if latest != value:
            value, since = latest, time.monotonic()
    return value
