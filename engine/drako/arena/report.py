"""What came out of a match, as text."""

from collections.abc import Iterator, Sequence
from typing import Final, TextIO

from drako.arena.figures import ERROR, Estimate, Sprt, elo, mean_estimate, percentile, share_estimate
from drako.arena.match import Settings
from drako.arena.tally import Tally

REASONS_MAX: Final = 10
_HEADS: Final = ("", "share", "95 %", "margin", "95 %", "ms a move", "95th pct.", "forfeits")


def report(settings: Settings, tally: Tally) -> str:
    """The whole of it, for at least one deal: each player's share of the wins, margin, time and forfeits; for two seats Elo."""
    deals = tally.games // settings.seats
    rows = [_HEADS, *(_row(settings, tally, player) for player in range(len(settings.players)))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [f"{_count(tally.games, 'game')}: {_count(deals, 'deal')}, each from {settings.seats} seats"]
    for name, *fields in rows:
        padded = [field.rjust(width) for field, width in zip(fields, widths[1:], strict=True)]
        lines.append("  ".join([name.ljust(widths[0]), *padded]))
    lines.append(f"An even share is {1 / settings.seats:.3f}.")
    if settings.seats == 2:
        lines.append(f"Elo of {settings.players[0]}: {_elo(share_estimate(tally.shares[0]))}")
    lines += _unusual(settings, tally)
    return "\n".join(lines)


def _row(settings: Settings, tally: Tally, player: int) -> Sequence[str]:
    share = share_estimate(tally.shares[player])
    margins, times_ms = tally.margins[player], tally.times_ms[player]
    margin = mean_estimate(margins) if margins else None
    return (
        f"{settings.players[player]} ({settings.budgets[player]} {settings.unit})",
        f"{share.value:.3f}",
        f"{share.low:.3f} to {share.high:.3f}",
        f"{margin.value:+.1f}" if margin else "–",
        f"{margin.low:+.1f} to {margin.high:+.1f}" if margin else "–",
        f"{sum(times_ms) / len(times_ms):.1f}" if times_ms else "–",
        f"{percentile(times_ms, 95):.1f}" if times_ms else "–",
        str(sum(forfeited.player == player for forfeited in tally.forfeits)),
    )


def _elo(share: Estimate) -> str:
    return f"{elo(share.value):+.0f} ({elo(share.low):+.0f} to {elo(share.high):+.0f})"


def _unusual(settings: Settings, tally: Tally) -> Iterator[str]:
    if tally.unfinished:
        yield f"{_count(tally.unfinished, 'game')} without an end, broken off and shared by all."
    for game, player, reason in tally.forfeits[:REASONS_MAX]:
        yield f"Game {game}: {settings.players[player]} lost it by a forfeit: {reason}"
    if len(tally.forfeits) > REASONS_MAX:
        yield f"… and {len(tally.forfeits) - REASONS_MAX} more."


def verdict(sprt: Sprt, elos: tuple[float, float]) -> str:
    """Which hypothesis the sequential test accepted, if it has come to that."""
    claims = {
        "H0": f"no go: H0, {elos[0]:+g} Elo, is accepted against H1, {elos[1]:+g} Elo",
        "H1": f"go: H1, {elos[1]:+g} Elo, is accepted against H0, {elos[0]:+g} Elo",
        None: f"undecided between H0, {elos[0]:+g} Elo, and H1, {elos[1]:+g} Elo: it takes more games",
    }
    return f"SPRT: {claims[sprt.accepted]} (log-likelihood ratio {sprt.ratio:+.2f}, errors of {ERROR:.0%})."


class Progress:
    """Tells how far a match has come: on a terminal in one line that changes, elsewhere in a line for every tenth of it."""

    def __init__(self, stream: TextIO, settings: Settings, games: int) -> None:
        self._stream: Final = stream
        self._settings: Final = settings
        self._games: Final = games
        self._told = 0
        self._is_terminal: Final = stream.isatty()

    def show(self, tally: Tally) -> None:
        shares = tally.shares[0]
        tenth = 10 * tally.games // self._games
        if self._is_terminal or tenth > self._told:
            self._told = tenth
            text = (
                f"{tally.games} of {self._games} games, "
                f"{self._settings.players[0]} has a share of {sum(shares) / len(shares):.3f}"
            )
            self._stream.write(f"\r{text}" if self._is_terminal else f"{text}\n")
            self._stream.flush()

    def end(self) -> None:
        """Leave the line that changes."""
        if self._is_terminal:
            self._stream.write("\n")


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
