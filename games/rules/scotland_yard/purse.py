"""Tickets in hand (§3, §5)."""

from dataclasses import dataclass

from games.rules.scotland_yard.board import NEXT, NEXT_ORDINARY, ORDINARY, Ticket


@dataclass(frozen=True, slots=True)
class Purse:
    """How many tickets of each ordinary kind somebody has."""

    taxi: int
    bus: int
    underground: int

    def count(self, ticket: Ticket) -> int:
        """How many there are of this kind; nobody keeps black ones here."""
        if ticket is Ticket.TAXI:
            return self.taxi
        if ticket is Ticket.BUS:
            return self.bus
        return self.underground if ticket is Ticket.UNDERGROUND else 0

    def changed(self, ticket: Ticket, by: int) -> "Purse":
        """So many more, or fewer, of this kind."""
        return Purse(
            self.taxi + by * (ticket is Ticket.TAXI),
            self.bus + by * (ticket is Ticket.BUS),
            self.underground + by * (ticket is Ticket.UNDERGROUND),
        )

    @property
    def kinds(self) -> tuple[Ticket, ...]:
        """The kinds of which there is at least one."""
        return tuple(ticket for ticket in ORDINARY if self.count(ticket) > 0)


DETECTIVES_PURSE = Purse(taxi=10, bus=8, underground=4)
MR_X_PURSE = Purse(taxi=4, bus=3, underground=3)


@dataclass(frozen=True, slots=True)
class Reserve:
    """What Mr. X can pay with: `ordinary` is None where he is never short of tickets (R2)."""

    ordinary: Purse | None
    black: int

    @property
    def kinds(self) -> tuple[Ticket, ...]:
        """Every kind of ticket he can use."""
        ordinary = ORDINARY if self.ordinary is None else self.ordinary.kinds
        return (*ordinary, Ticket.BLACK) if self.black > 0 else ordinary

    def spent(self, ticket: Ticket) -> "Reserve":
        """After a ride with this ticket."""
        if ticket is Ticket.BLACK:
            return Reserve(self.ordinary, self.black - 1)
        return self._changed(ticket, -1)

    def received(self, ticket: Ticket) -> "Reserve":
        """After a detective paid with this ticket, or lost it to him."""
        return self._changed(ticket, 1)

    def _changed(self, ticket: Ticket, by: int) -> "Reserve":
        if self.ordinary is None:
            return self
        return Reserve(self.ordinary.changed(ticket, by), self.black)

    def next_stations(self, station: int) -> frozenset[int]:
        """Every station he can pay a ride to."""
        if self.black > 0:
            return NEXT[Ticket.BLACK][station]
        if self.ordinary is None:
            return NEXT_ORDINARY[station]
        return frozenset[int]().union(*(NEXT[ticket][station] for ticket in self.ordinary.kinds))
