"""What the tests of Monuments share."""

import pytest


@pytest.fixture(params=[False, True], ids=["interpreted", "compiled"])
def compiled(request: pytest.FixtureRequest) -> bool:
    """A test that uses this fixture runs once with the rules as plain Python, once as machine code."""
    return bool(request.param)
