"""The arena's statistics, held against values worked out by hand, against brute force, and against matches of known strength."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import product

import pytest

from drako.arena.figures import (
    BOUND,
    Estimate,
    Sprt,
    elo,
    expected_share,
    mean_estimate,
    percentile,
    share_estimate,
)

DRAWN_SHARES = (0.0, 0.5, 1.0)
# Student's t, two-sided 95 %, by degrees of freedom, from a printed table.
STUDENT_T = {2: 4.303, 3: 3.182, 4: 2.776, 9: 2.262, 29: 2.045, 99: 1.984}


@pytest.mark.parametrize(("freedom", "t"), STUDENT_T.items())
def test_the_interval_of_a_mean_is_students(freedom: int, t: float) -> None:
    values = [1.0, -1.0] * ((freedom + 1) // 2) + [0.0] * ((freedom + 1) % 2)
    error = math.sqrt(sum(value**2 for value in values) / freedom / len(values))
    found = mean_estimate([5 + value for value in values])
    assert found.value == pytest.approx(5)
    assert found.high - 5 == pytest.approx(t * error, rel=0.01)
    assert 5 - found.low == pytest.approx(t * error, rel=0.01)


def test_of_a_single_deal_no_mean_is_known() -> None:
    assert mean_estimate([3.0]) == (3, -math.inf, math.inf)


def test_the_interval_of_independent_games_is_wilsons() -> None:
    """70 wins in 100: 0.604 to 0.781, as the books have it; a little wider with Student's t and the sample's variance."""
    found = share_estimate([1.0] * 70 + [0.0] * 30)
    assert found == (pytest.approx(0.7), pytest.approx(0.604, abs=0.003), pytest.approx(0.781, abs=0.003))


def test_games_of_a_deal_count_together() -> None:
    """The same number of wins is known better where each deal is split, and as well as half the games where they go together."""
    apart, split, together = ([0.0, 1.0] * 50, [0.25, 0.75] * 50, [0.0, 0.0, 1.0, 1.0] * 25)
    assert width(share_estimate(split)) == pytest.approx(width(share_estimate(apart)) / 2, rel=0.03)
    assert share_estimate(together) == share_estimate(apart)


def width(estimate: Estimate) -> float:
    return estimate.high - estimate.low


@pytest.mark.parametrize("deals", [1, 2, 5, 40])
def test_a_clean_sweep_is_not_certainty(deals: int) -> None:
    swept = share_estimate([1.0] * deals)
    assert (swept.value, swept.high) == (1, pytest.approx(1))
    assert 0 < swept.low < 1
    lost = share_estimate([0.0] * deals)
    assert (lost.low, lost.high) == (pytest.approx(0), pytest.approx(1 - swept.low))


def test_rounding_is_no_spread() -> None:
    thirds = [1 / 3, 1 - 2 / 3, (0.5 + 0.5 + 0) / 3] * 4
    assert len({*thirds}) > 1
    assert width(share_estimate(thirds)) == pytest.approx(width(share_estimate([1 / 3] * 12)))


@pytest.mark.no_cover
@pytest.mark.parametrize("deals", [3, 10, 60])
@pytest.mark.parametrize("weights", [(25, 50, 25), (50, 0, 50), (10, 80, 10), (5, 30, 65), (0, 10, 90)])
def test_the_interval_holds_the_truth_as_often_as_it_says(weights: Sequence[int], deals: int) -> None:
    """Of 1,000 matches about 950 or more: deals that are lost, split and won with known chances."""
    generator = random.Random(f"{weights} {deals}")
    truth = sum(share * weight for share, weight in zip(DRAWN_SHARES, weights, strict=True)) / 100
    matches = (share_estimate(generator.choices(DRAWN_SHARES, weights, k=deals)) for _ in range(1000))
    assert sum(found.low <= truth <= found.high for found in matches) >= 930


@pytest.mark.parametrize("weights", [(25, 50, 25), (20, 20, 60)])
def test_the_interval_is_no_wider_than_it_must_be(weights: Sequence[int]) -> None:
    generator = random.Random(3)
    truth = sum(share * weight for share, weight in zip(DRAWN_SHARES, weights, strict=True)) / 100
    matches = [share_estimate(generator.choices(DRAWN_SHARES, weights, k=60)) for _ in range(1000)]
    assert sum(found.low <= truth <= found.high for found in matches) <= 970


def test_percentiles_are_values_that_were_seen() -> None:
    assert percentile([*range(100, 0, -1)], 95) == 95
    assert percentile([7.0], 95) == 7
    assert percentile([1.0, 2.0], 95) == 2
    assert percentile([1.0, 2.0], 50) == 1


# Elo.


@pytest.mark.parametrize(("share", "difference"), [(0.5, 0), (0.64, 100), (0.76, 200), (0.91, 400), (0.09, -400)])
def test_elo_is_that_of_the_table_of_chess(share: float, difference: int) -> None:
    assert elo(share) == pytest.approx(difference, abs=5)
    assert expected_share(difference, 2) == pytest.approx(share, abs=0.005)


def test_elo_has_no_end() -> None:
    assert (elo(0), elo(1)) == (-math.inf, math.inf)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_even_share_is_no_elo(seats: int) -> None:
    assert expected_share(0, seats) == pytest.approx(1 / seats)
    assert expected_share(400 * math.log10(2), seats) == pytest.approx(2 / (seats + 1))


# The sequential test.


def ratio(shares: Sequence[float], share0: float, share1: float) -> float:
    test = Sprt(share0, share1)
    for share in shares:
        test.add(share)
    return test.ratio


@pytest.mark.parametrize(("wins", "losses"), [(1, 0), (0, 1), (12, 5), (7, 7)])
def test_without_split_deals_it_is_walds(wins: int, losses: int) -> None:
    wald = wins * math.log(0.6 / 0.5) + losses * math.log(0.4 / 0.5)
    assert ratio([1.0] * wins + [0.0] * losses, 0.5, 0.6) == pytest.approx(wald, abs=0.001)


@pytest.mark.parametrize("counts", [(3, 5, 6), (0, 4, 2), (9, 1, 9)])
def test_with_split_deals_the_likeliest_distributions_are_compared(counts: Sequence[int]) -> None:
    """Brute force: of all distributions over 0, 1/2 and 1 with the mean, the one that makes what was seen likeliest."""

    def best(mean: float) -> float:
        splits = (step / 20_000 for step in range(1, 20_000))
        chances = ((1 - mean - split / 2, split, mean - split / 2) for split in splits)
        return max(
            sum(count * math.log(chance) for count, chance in zip(counts, each, strict=True))
            for each in chances
            if min(each) > 0
        )

    shares = [share for share, count in zip(DRAWN_SHARES, counts, strict=True) for _ in range(count)]
    assert ratio(shares, 0.5, 0.65) == pytest.approx(best(0.65) - best(0.5), abs=0.03)


def test_it_stops_at_walds_bound() -> None:
    assert math.log(19) == pytest.approx(BOUND)
    test = Sprt(0.5, 0.75)
    wins = 0
    while test.accepted is None:
        assert abs(test.ratio) < BOUND
        test.add(1.0)
        wins += 1
    assert (test.accepted, wins) == ("H1", math.ceil(math.log(19) / math.log(1.5)))


@pytest.mark.heavy
@pytest.mark.no_cover
# What the shares of a deal may be: two seats, and one of three against two of the same kind.
@pytest.mark.parametrize(
    ("shares", "seats"),
    [(DRAWN_SHARES, 2), (tuple(sorted({sum(wins) / 3 for wins in product((0, 1), repeat=3)})), 3)],
)
@pytest.mark.parametrize("truth", ["H0", "H1"])
def test_it_errs_one_time_in_twenty(shares: Sequence[float], seats: int, truth: str) -> None:
    """300 matches of a player whose strength is exactly one of the two: with a rate of 0.05, more than 24 errors come one time in 100."""
    share0, share1 = expected_share(0, seats), expected_share(100, seats)
    weights = tilted(shares, share0 if truth == "H0" else share1)
    generator = random.Random(f"{seats} {truth}")
    errors = 0
    for _ in range(300):
        test = Sprt(share0, share1)
        while test.accepted is None:
            test.add(generator.choices(shares, weights)[0])
        errors += test.accepted != truth
    assert 1 <= errors <= 24


def tilted(shares: Sequence[float], mean: float) -> list[float]:
    """Weights of shares with this mean, each so many times the one before."""
    low, high = 0.001, 1000.0
    for _ in range(60):
        factor = math.sqrt(low * high)
        weights = [factor**place for place in range(len(shares))]
        if sum(share * weight for share, weight in zip(shares, weights, strict=True)) / sum(weights) < mean:
            low = factor
        else:
            high = factor
    return weights
