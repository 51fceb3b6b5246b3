"""Programs for developers, not in the wheel: yardsticks, measurements, tuning."""
