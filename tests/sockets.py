"""A browser's end of a socket, for tests that talk to the ASGI application itself."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator

from mrjack_site.asgi import application

Headers = list[tuple[bytes, bytes]]


class Socket(ApplicationCommunicator):
    """One connection."""

    def __init__(self, path: str, headers: Headers) -> None:
        scope = {"type": "websocket", "path": path, "headers": headers, "query_string": b""}
        super().__init__(application, {**scope, "subprotocols": []})
        self.connected = False
        self.presence: list[Any] = []

    async def connect(self) -> None:
        """Shake hands; `connected` says whether the server did too."""
        await self.send_input({"type": "websocket.connect"})
        self.connected = (await self.receive_output(5))["type"] == "websocket.accept"

    async def say(self, message: Any) -> None:
        """Send a message as JSON."""
        await self.say_text(json.dumps(message))

    async def say_text(self, text: str) -> None:
        """Send a message as it is."""
        await self.send_input({"type": "websocket.receive", "text": text})

    async def hear(self) -> Any:
        """The next message that is about the match itself, and not about who is at the table."""
        while (message := await self.hear_anything())["type"] == "presence":
            self.presence.append(message)
        return message

    async def hear_presence(self) -> Any:
        """The next message about who is at the table."""
        while (message := await self.hear_anything())["type"] != "presence":
            pass
        return message

    async def hear_anything(self) -> Any:
        """The next message."""
        output = await self.receive_output(5)
        assert output["type"] == "websocket.send", output
        return json.loads(output["text"])

    async def receive_nothing(self, *given: float) -> bool:
        """Whether there is nothing to hear, presence aside."""
        while not await super().receive_nothing(*given):
            if (await self.hear_anything())["type"] != "presence":
                return False
        return True

    async def hear_closing(self) -> int:
        """The code with which the server closes, whatever it says before."""
        while (output := await self.receive_output(5))["type"] == "websocket.send":
            pass
        assert output["type"] == "websocket.close", output
        code: int = output["code"]
        return code

    async def leave(self) -> None:
        """Close from this end."""
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(5)
