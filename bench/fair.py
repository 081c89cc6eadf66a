"""`python -m bench.fair`: what a fair throw costs, in microseconds of processor time, beside one from a seed."""

from __future__ import annotations

from statistics import median
from time import process_time
from timeit import repeat

from wuerfelbecher.table import Draw, Fair, Roll, Seeded, Source, dice
from wuerfelbecher.table.asks import Chance
from wuerfelbecher.table.chance import new_secret, stand_in

THROWS = 20_000
REPETITIONS = 9
SEATS = 4


def cost(ask: Chance, source: Source) -> float:
    """Microseconds of processor time: what else the machine does is not counted."""
    times = repeat(lambda: source.answer(ask, 17), timer=process_time, number=THROWS, repeat=REPETITIONS)
    return median(times) / THROWS * 1e6


def main() -> None:
    secret = new_secret()
    fair = Fair(secret, [stand_in(secret, seat) for seat in range(SEATS)])
    seeded = Seeded(1)
    asks: dict[str, Chance] = {f"{count} dice": Roll(0, dice(count)) for count in (1, 2, 5, 6, 13)}
    asks["a card of 60"] = Draw(0, range(60))
    print(f"{'':14}{'fair':>8}{'seeded':>8}")
    for name, ask in asks.items():
        costs = [cost(ask, source) for source in (fair, seeded)]
        print(f"{name:14}" + "".join(f"{one:8.2f}" for one in costs))


if __name__ == "__main__":
    main()
