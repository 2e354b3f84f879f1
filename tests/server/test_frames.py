"""Messages that are sent at once are frames as any client reads them."""

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from monuments.server.serving import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_frame_is_read_as_it_was_written(size: int) -> None:
    text = bytes(97 + n % 26 for n in range(size))
    reader = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN, max_size=None)
    reader.receive_data(text_frame(text) + text_frame(b"next"))
    first, second = (event for event in reader.events_received() if isinstance(event, Frame))
    assert (first.opcode, bytes(first.data), first.fin) == (Opcode.TEXT, text, True)
    assert bytes(second.data) == b"next"
