"""What tests of the history share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.store.children import Nursery


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    """One for many children: it takes longer to come up than they live."""
    nursery = Nursery()
    yield nursery
    nursery.close()
