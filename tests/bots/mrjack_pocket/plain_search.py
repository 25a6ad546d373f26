"""The search of a turn once more, as plainly as it can be said, by the rules' own functions."""

from dataclasses import dataclass, replace

from games.bots.mrjack_pocket.codes import CODES, GLASSES, OPEN, TILES, TURNED
from games.bots.mrjack_pocket.core import Table
from games.bots.mrjack_pocket.grading import Prospects, after_call
from games.bots.mrjack_pocket.reading import number_of, set_of
from games.bots.mrjack_pocket.study import Knowledge
from games.rules.mrjack_pocket import moves
from games.rules.mrjack_pocket.actions import ROTATIONS, Alibi, Rotate
from games.rules.mrjack_pocket.board import Character, Face
from games.rules.mrjack_pocket.choices import choices, face_of
from games.rules.mrjack_pocket.order import actor
from games.rules.mrjack_pocket.sight import in_sight
from games.rules.mrjack_pocket.state import JACK, Token

OPENED = ROTATIONS[Character.LANE, None]


@dataclass(frozen=True)
class Plain:
    """One position's search; values are Jack's chances for everybody who may be he."""

    table: Table
    knowledge: Knowledge
    prospects: Prospects
    slips: tuple[int, int]

    def worth(self, state):
        """What each choice is worth, by action: a chance for each suspect."""
        seat = actor(state.turn, state.actions_taken)
        return {action: self.after(state, seat, action, False) for action in choices(state, seat)}

    def lanes(self, state, drew):
        """What a position is worth to each suspect."""
        if state.actions_taken == 4:
            return self.end(state, drew)
        seat = actor(state.turn, state.actions_taken)
        ways = [(action, self.after(state, seat, action, drew)) for action in choices(state, seat)]
        if seat == JACK:
            best = {who: max(lanes[who] for _, lanes in ways) for who in state.suspects}
        else:
            in_turn = sorted(ways, key=lambda way: self.turn_of(state, way[0]))
            best = min((lanes for _, lanes in in_turn), key=lambda lanes: self.sum(state, lanes))
        slips = self.slips[seat == JACK]
        anything = self.anything(state, ways)
        return {
            who: (best[who] * (1000 - slips) + anything[who] * slips) // 1000
            for who in state.suspects
        }

    def turn_of(self, state, action):
        """When the fast search looks at a choice: of equally good ones, the first is taken."""
        faces = [None if token.used else token.face for token in state.tokens]
        token = faces.index(face_of(action))
        if not isinstance(action, Rotate):
            return token, CODES[action], 0
        laid = self.table[TILES : TILES + 9].tolist()
        return token, laid.index(number_of(action.tile)), CODES[action]

    def anything(self, state, ways):
        """Any token, then any way to use it. Two Rotations are two tokens.

        The fast search lists the ways once: a crossroads that a card has made in this turn still
        counts as the three ways in which Lane's tile could have been turned before.
        """
        faces = [token.face for token in state.tokens if not token.used]
        by_face = {
            face: [
                lanes
                for action, lanes in ways
                if face_of(action) is face
                for _ in range(3 if action == OPENED and not self.lane_was_open else 1)
            ]
            for face in faces
        }
        return {
            who: mean(mean(lanes[who] for lanes in by_face[face]) for face in faces)
            for who in state.suspects
        }

    @property
    def lane_was_open(self):
        return OPEN in self.table[TURNED : TURNED + 9]

    def sum(self, state, lanes):
        return sum(self.knowledge.weight[number_of(who)] * lanes[who] for who in state.suspects)

    def after(self, state, seat, action, drew):
        after = use_token(state, face_of(action))
        if not isinstance(action, Alibi):
            table = moves.after(moves.Table(after.tiles, after.detectives), action)
            after = replace(after, tiles=table.tiles, detectives=table.detectives)
            if isinstance(action, Rotate):
                after = replace(after, rotated=(*after.rotated, action.tile))
            return self.lanes(after, drew)
        if seat == JACK:
            return self.lanes(after, True)
        return self.mean_of_cards(after)

    def mean_of_cards(self, state):
        """Every card but Jack's own is as likely to be drawn."""
        unseen = int(self.knowledge.cards[0])
        nobody = (unseen & ~set_of(state.suspects)).bit_count()
        by_card = {
            card: self.lanes(replace(state, tiles=moves.exonerate(state.tiles, (card,))), False)
            for card in state.suspects
        }
        otherwise = self.lanes(state, False) if nobody else None
        found = {}
        for who in state.suspects:
            values = [lanes[who] for card, lanes in by_card.items() if card is not who]
            values += [otherwise[who]] * nobody if otherwise else []
            found[who] = mean(values) if values else 0
        return found

    def end(self, state, drew):
        seen = in_sight(state.tiles, state.detectives)
        lanes = {}
        for who in state.suspects:
            visible = who in seen
            left = sum((other in seen) is visible for other in state.suspects)
            lanes[who] = self.grade(left, visible, drew)
        return lanes

    def grade(self, left, visible, drew):
        cards = [c for c in range(9) if int(self.knowledge.cards[0]) >> c & 1] if drew else [None]
        cases = [
            (weight, glasses + (GLASSES[card] if card is not None else 0))
            for glasses, weight in enumerate(self.knowledge.held.tolist())
            if weight
            for card in cards
        ]
        total = sum(
            weight * after_call(self.table, left, glasses + (not visible), visible, self.prospects)
            for weight, glasses in cases
        )
        return total // sum(weight for weight, _ in cases)


def mean(values):
    """In whole numbers, as the fast search reckons."""
    values = list(values)
    return sum(values) // len(values)


def use_token(state, face):
    used = next(i for i, token in enumerate(state.tokens) if token == Token(Face(face)))
    tokens = (*state.tokens[:used], Token(face, used=True), *state.tokens[used + 1 :])
    return replace(state, tokens=tokens)
