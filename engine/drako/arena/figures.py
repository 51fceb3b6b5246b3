"""What can be said of a player's strength from games: intervals, Elo, and a sequential test.

All of it takes one value a *deal*, the mean over the games in which the deal was played from each seat.  Games with the same cards
are not independent of each other, deals are; so the variance is that between deals.
"""

import math
from collections.abc import Mapping, Sequence
from statistics import NormalDist, fmean, variance
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
_ROUNDING: Final = 1e-12  # a variance below it is one of rounding
_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(NamedTuple):
    """A mean and its 95 % interval."""

    value: float
    low: float
    high: float


def share_estimate(shares: Sequence[float]) -> Estimate:
    """The mean of shares of the win, each 0–1, one a deal; there is at least one.

    Wilson's interval (1927) for as many games as would vary as the deals do (Kish's effective sample size), with Student's t for
    the few degrees of freedom: so it stays within 0–1, and says something where every deal went the same way.
    """
    deals = len(shares)
    mean = fmean(shares)
    spread = variance(shares) if deals > 1 else 0.0
    games = mean * (1 - mean) * deals / spread if spread > _ROUNDING else deals
    squared = _student_t(deals - 1) ** 2
    middle = (mean + squared / (2 * games)) / (1 + squared / games)
    half = math.sqrt(squared * (mean * (1 - mean) / games + squared / (4 * games**2))) / (1 + squared / games)
    return Estimate(mean, middle - half, middle + half)


def mean_estimate(values: Sequence[float]) -> Estimate:
    """The mean of any values, one a deal, at least one, by Student's t; of a single one nothing is known."""
    mean = fmean(values)
    if len(values) == 1:
        return Estimate(mean, -math.inf, math.inf)
    half = _student_t(len(values) - 1) * math.sqrt(variance(values) / len(values))
    return Estimate(mean, mean - half, mean + half)


def _student_t(freedom: int) -> float:
    """The two-sided 95 % point of Student's t, within 1 % from two degrees of freedom on (Abramowitz, Stegun 1964, 26.7.5)."""
    z, n = _Z, max(freedom, 1)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def percentile(values: Sequence[float], percent: int) -> float:
    """The least value that at least so many per cent of the values do not exceed; there is at least one."""
    return sorted(values)[math.ceil(len(values) * percent / 100) - 1]


# Elo.


def elo(share: float) -> float:
    """The Elo difference (Elo 1978) at which a player takes this share of the wins, 0–1, against one other."""
    if share in (0, 1):
        return math.inf if share else -math.inf
    return 400 * math.log10(share / (1 - share))


def expected_share(elo: float, seats: int) -> float:
    """The share of the wins of a player with so much more Elo than each of the others, who are equal (Luce 1959 for more than two)."""
    strength = 10 ** (elo / 400)
    return strength / (strength + seats - 1)


# The sequential test.

ERROR: Final = 0.05  # the chance to accept H0 where H1 is true, and the other way round
BOUND: Final = math.log((1 - ERROR) / ERROR)
# A result that has not been seen yet is not impossible; as in Fishtest, which tests the chess engine Stockfish.
_UNSEEN: Final = 1e-3
_BISECTIONS: Final = 60


class Sprt:
    """Is a player so strong or only so strong?  Goes on until one of the two is so much likelier that the error is at most 5 %.

    Wald's sequential probability ratio test (1945).  How shares spread is not known, so for each hypothesis the likeliest
    distribution is taken of those that have its mean: the generalized test of Li, Liu and Ying (Sequential Analysis 33, 2014), used
    for pairs of chess games by M. Van den Bergh.  H0: the expected share is ``share0``; H1: it is ``share1``, which is more.
    """

    def __init__(self, share0: float, share1: float) -> None:
        self._share0: Final = share0
        self._share1: Final = share1
        self._seen: Final = {0.0: _UNSEEN, 1.0: _UNSEEN}  # how often each share was seen
        self.ratio = 0.0
        self.accepted: str | None = None

    def add(self, share: float) -> None:
        """Take in a deal's share of the wins.  ``ratio``, the logarithm of how much likelier H1 is, and ``accepted`` follow."""
        share = round(share, 6)
        self._seen[share] = self._seen.get(share, 0) + 1
        self.ratio = _likelihood(self._seen, self._share1) - _likelihood(self._seen, self._share0)
        if abs(self.ratio) >= BOUND:
            self.accepted = "H1" if self.ratio > 0 else "H0"


def _likelihood(seen: Mapping[float, float], mean: float) -> float:
    """The greatest log-likelihood that a distribution with this mean can give to what was seen, up to what is the same for every mean.

    It gives each value its frequency divided by 1 + t·(value − mean); t is where the expected value is the mean (Owen 1988).
    """
    low, high = -1 / (max(seen) - mean), 1 / (mean - min(seen))
    for _ in range(_BISECTIONS):
        t = (low + high) / 2
        if sum(count * (value - mean) / (1 + t * (value - mean)) for value, count in seen.items()) > 0:
            low = t
        else:
            high = t
    return -sum(count * math.log1p(t * (value - mean)) for value, count in seen.items())
