"""The engine's tests inside Pyodide are the longest test of all, so it begins first and no process waits for it at the end."""

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.parent.name != "pyodide")
