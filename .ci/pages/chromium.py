"""A client of the DevTools protocol for one headless Chromium, without other modules.

Messages are JSON texts that end in NUL: requests on descriptor 3 of Chromium, answers and events on 4.
"""
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Chromium:
    """A browser with one tab. Events of the tab are kept in `events` until `take_events` is called."""

    def __init__(self, path):
        self.folder = tempfile.mkdtemp(prefix="chromium-")
        request_end, self.requests = os.pipe()
        self.answers, answer_end = os.pipe()
        command = [
            path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
            "--no-first-run", "--disable-extensions", "--disable-background-networking",
            "--disable-dev-shm-usage", "--hide-scrollbars", "--font-render-hinting=none", f"--user-data-dir={self.folder}",
            "about:blank",
        ]
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{request_end} 4>&{answer_end}', "bash", *command],
            pass_fds=(request_end, answer_end), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(request_end)
        os.close(answer_end)
        self.number = 0
        self.rest = b""
        self.waiting = []
        self.events = []
        self.session = None
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        self.session = self.call(
            "Target.attachToTarget", targetId=page, flatten=True)["sessionId"]

    def close(self):
        """Ends the browser and removes its folder."""
        try:
            self.session = None
            self.call("Browser.close", timeout=5)
        except (OSError, TimeoutError, ChildProcessError):
            pass
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, 9)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _read(self, deadline):
        """Returns the next message."""
        while not self.waiting:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.answers], [], [], left)[0]:
                raise TimeoutError("no answer from Chromium")
            data = os.read(self.answers, 1 << 20)
            if not data:
                raise ChildProcessError("Chromium has ended")
            *messages, self.rest = (self.rest + data).split(b"\0")
            self.waiting += messages
        return json.loads(self.waiting.pop(0))

    def _send(self, method, parameters):
        """Sends a request and returns its number."""
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.requests, data):]
        return self.number

    def _keep(self, message):
        """Keeps an event. A dialog is closed: the page stands still while it is open."""
        if "method" in message:
            self.events.append(message)
            if message["method"] == "Page.javascriptDialogOpening":
                self._send("Page.handleJavaScriptDialog", {"accept": True})

    def call(self, method, timeout=60, **parameters):
        """Sends a request and returns its result."""
        number = self._send(method, parameters)
        deadline = time.monotonic() + timeout
        while True:
            message = self._read(deadline)
            if message.get("id") == number:
                if "error" in message:
                    raise OSError(f"{method}: {message['error']['message']}")
                return message["result"]
            self._keep(message)

    def wait(self, method, timeout=60):
        """Waits until an event has come."""
        deadline = time.monotonic() + timeout
        seen = 0
        while True:
            for event in self.events[seen:]:
                if event["method"] == method:
                    return event["params"]
            seen = len(self.events)
            self._keep(self._read(deadline))

    def take_events(self):
        """Returns the events since the last call."""
        events, self.events = self.events, []
        return events

    def evaluate(self, script, awaits=False):
        """Returns the value of an expression in the page, or that of its promise."""
        result = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=awaits)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise OSError(details.get("exception", details).get("description", str(details)))
        return result["result"].get("value")
