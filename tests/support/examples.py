"""How Hypothesis makes its examples: the same in every run, however busy the machine is."""

from hypothesis import HealthCheck, settings

UNHURRIED = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
