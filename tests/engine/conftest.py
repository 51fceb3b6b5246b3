"""What all engine tests share: two markers, known also where pytest-cov is not installed, and a repeatable hypothesis profile."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("ci")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "heavy: thousands of games; left out where time is short")
    config.addinivalue_line("markers", "no_cover: not measured by pytest-cov, which would slow it down tenfold")
