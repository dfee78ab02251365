"""A browser driven as a person would: real mouse and key events.

WebDriver spoken straight to chromedriver; nothing but the standard library.
"""
import json
import shutil
import subprocess
import time
import urllib.error
import urllib.request

FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
    "--disable-background-networking", "--disable-component-update",
    "--disable-default-apps", "--disable-extensions", "--disable-sync",
    "--disable-dev-shm-usage", "--hide-scrollbars", "--mute-audio",
    "--force-device-scale-factor=1",
]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Escape": "\ue00c", "Enter": "\ue007", "Backspace": "\ue003",
    "Left": "\ue012", "Up": "\ue013", "Right": "\ue014", "Down": "\ue015",
    "Tab": "\ue004", "F3": "\ue033", "Shift": "\ue008",
    "Control": "\ue009", "Alt": "\ue00a",
}
PATIENCE = 60  # seconds before a condition counts as never met


def missing():
    """what of the browser is not installed, or None"""
    for name in ("chromium", "chromedriver"):
        if not shutil.which(name):
            return name
    return None


class Browser:
    """one window; its methods are what a person does and sees"""

    def __init__(self, flags=()):
        self.process = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.base = "http://127.0.0.1:%s" % self._port()
        options = {"binary": shutil.which("chromium"),
                   "args": FLAGS + list(flags)}
        answer = self._call("POST", "/session", {"capabilities": {
            "alwaysMatch": {
                "goog:chromeOptions": options,
                "goog:loggingPrefs": {"browser": "ALL"}}}})
        self.base += "/session/" + answer["sessionId"]

    def _port(self):
        for line in self.process.stdout:
            if "started successfully on port" in line:
                return line.rstrip(".\n").split()[-1]
        raise RuntimeError("chromedriver did not start")

    def _call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + path, data, {"Content-Type": "application/json"},
            method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            said = json.load(error)["value"]
            raise RuntimeError(said["message"].split("\n")[0]) from None

    def close(self):
        try:
            self._call("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait()

    def open(self, path):
        self._call("POST", "/url", {"url": "about:blank"})
        url = path if "://" in path else "file://" + path
        self._call("POST", "/url", {"url": url})

    def back(self):
        self._call("POST", "/back", {})

    def forward(self):
        self._call("POST", "/forward", {})

    def url(self):
        return self._call("GET", "/url")

    def size(self, width, height):
        self._call("POST", "/window/rect",
                   {"width": width, "height": height})

    def js(self, body, *args):
        return self._call("POST", "/execute/sync",
                          {"script": body, "args": list(args)})

    def js_async(self, body, *args):
        """the script calls its last argument with the value"""
        return self._call("POST", "/execute/async",
                          {"script": body, "args": list(args)})

    def cdp(self, command, **params):
        return self._call("POST", "/goog/cdp/execute",
                          {"cmd": command, "params": params})

    def log(self):
        """messages of the console since the last call"""
        return [entry["message"] for entry in
                self._call("POST", "/se/log", {"type": "browser"})]

    def screenshot(self):
        """base64 of a PNG"""
        return self._call("GET", "/screenshot")

    def wait(self, body, *args):
        """poll until the expression holds; its value"""
        until = time.monotonic() + PATIENCE
        while True:
            value = self.js("return " + body, *args)
            if value:
                return value
            if time.monotonic() > until:
                raise AssertionError("never: " + body)

    def _act(self, *sources):
        self._call("POST", "/actions", {"actions": list(sources)})

    def keys(self, *names, hold=()):
        """press keys one after the other, some held meanwhile"""
        steps = [("keyDown", KEYS.get(k, k)) for k in hold]
        for name in names:
            steps += [("keyDown", KEYS.get(name, name)),
                      ("keyUp", KEYS.get(name, name))]
        steps += [("keyUp", KEYS.get(k, k)) for k in reversed(hold)]
        self._act({"type": "key", "id": "keys", "actions":
                   [{"type": t, "value": v} for t, v in steps]})

    def type(self, text):
        self.keys(*text)

    def move(self, x, y):
        self._act({"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": round(x), "y": round(y)}]})

    def click(self, x, y, hold=(), touch=False, button=0):
        keys = {"type": "key", "id": "keys", "actions": []}
        pointer = {
            "type": "pointer", "id": "finger" if touch else "mouse",
            "parameters": {"pointerType": "touch" if touch else "mouse"},
            "actions": []}
        pause = {"type": "pause", "duration": 0}

        def step(key, point):
            keys["actions"].append(key or pause)
            pointer["actions"].append(point or pause)

        step(None, {"type": "pointerMove", "x": round(x), "y": round(y)})
        for k in hold:
            step({"type": "keyDown", "value": KEYS[k]}, None)
        step(None, {"type": "pointerDown", "button": button})
        step(None, {"type": "pointerUp", "button": button})
        for k in hold:
            step({"type": "keyUp", "value": KEYS[k]}, None)
        self._act(keys, pointer)

    def drag(self, x, y, to_x, to_y, hold=(), touch=False):
        """press, move in steps, let go"""
        self._act({"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": KEYS[k]} for k in hold]})
        steps = [{"type": "pointerMove", "x": round(x), "y": round(y)},
                 {"type": "pointerDown", "button": 0}]
        steps += [{"type": "pointerMove", "x": round(x + (to_x - x) * k / 4),
                   "y": round(y + (to_y - y) * k / 4)} for k in range(1, 5)]
        steps += [{"type": "pointerUp", "button": 0}]
        self._act({
            "type": "pointer", "id": "finger" if touch else "mouse",
            "parameters": {"pointerType": "touch" if touch else "mouse"},
            "actions": steps})
        self._act({"type": "key", "id": "keys", "actions": [
            {"type": "keyUp", "value": KEYS[k]} for k in hold]})

    def wheel(self, x, y, down=0, right=0, hold=()):
        self._act({"type": "key", "id": "keys", "actions": [
            {"type": "keyDown", "value": KEYS[k]} for k in hold]})
        self._act({"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": round(x), "y": round(y),
             "deltaX": right, "deltaY": down, "duration": 0}]})
        self._act({"type": "key", "id": "keys", "actions": [
            {"type": "keyUp", "value": KEYS[k]} for k in hold]})
