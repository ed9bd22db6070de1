from collections.abc import Iterable

class PositionError(ValueError): ...

def solve(
    hand0: int,
    hand1: int,
    hand2: int,
    leader: int,
    soloist: int = 0,
    trump: int = -1,
    fewest: bool = False,
    first: int = -1,
    second: int = -1,
    forced: int = 0,
    forbidden: int = 0,
    demanded: int = -1,
) -> tuple[int, int]: ...
def at_least(
    tricks: int,
    hand0: int,
    hand1: int,
    hand2: int,
    leader: int,
    soloist: int = 0,
    trump: int = -1,
    fewest: bool = False,
    first: int = -1,
    second: int = -1,
    forced: int = 0,
    forbidden: int = 0,
    demanded: int = -1,
) -> bool: ...
def card_values(
    hand0: int,
    hand1: int,
    hand2: int,
    leader: int,
    soloist: int = 0,
    trump: int = -1,
    fewest: bool = False,
    first: int = -1,
    second: int = -1,
    forced: int = 0,
    forbidden: int = 0,
    demanded: int = -1,
) -> list[tuple[int, int]]: ...
def best_line(
    hand0: int,
    hand1: int,
    hand2: int,
    leader: int,
    soloist: int = 0,
    trump: int = -1,
    fewest: bool = False,
    first: int = -1,
    second: int = -1,
    forced: int = 0,
    forbidden: int = 0,
    demanded: int = -1,
) -> list[tuple[int, int]]: ...
def best_discard(
    twelve: int, left: int, right: int, trump: int, leader: int, fewest: bool = False
) -> tuple[int, int, int, int]: ...
def discard_values(
    twelve: int, left: int, right: int, trump: int, leader: int, fewest: bool = False
) -> list[tuple[int, int, int]]: ...
def solve_many(positions: Iterable[tuple[int, ...]], threads: int = 1) -> list[int]: ...
def table(hand0: int, hand1: int, hand2: int, leader: int, threads: int = 1) -> list[list[int]]: ...
def memory() -> int: ...
