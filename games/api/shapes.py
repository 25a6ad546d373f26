"""What goes in and out, for the schema: documentation, checked by the tests, run by nobody."""

from rest_framework import serializers

Shape = serializers.Serializer[None]


class ClockShape(Shape):
    """`{"kind": "live", "seconds", "increment"}` or `{"kind": "days", "days"}`."""

    kind = serializers.ChoiceField(choices=["live", "days"])
    seconds = serializers.IntegerField(required=False)
    increment = serializers.IntegerField(required=False)
    days = serializers.IntegerField(required=False)


class RunningClockShape(ClockShape):
    """The clock as agreed, and what it says."""

    left = serializers.DictField(
        child=serializers.IntegerField(allow_null=True),
        help_text="Milliseconds of each seat at `now`; null for a bot",
    )
    running = serializers.CharField(allow_null=True, help_text="The seat whose time runs")
    deadline = serializers.DateTimeField(allow_null=True)
    now = serializers.DateTimeField()


class NewMatchShape(Shape):
    """A match as its maker wants it."""

    game = serializers.CharField()
    options = serializers.DictField(required=False)
    seats = serializers.DictField(
        child=serializers.CharField(),
        help_text='By seat: "me", "open", "bot:LEVEL" or "user:NAME"; open if left out',
    )
    ranked = serializers.BooleanField(required=False)
    private = serializers.BooleanField(required=False)
    clock = ClockShape(required=False, allow_null=True)
    nonce = serializers.CharField(required=False, help_text="Mixed into every draw of the match")
    seal = serializers.CharField(
        required=False, help_text="The commitment you were shown, if you insist on it"
    )


class JoinShape(Shape):
    """Which seat to take."""

    seat = serializers.CharField()
    nonce = serializers.CharField(required=False)


class SeatBotShape(Shape):
    """Which open seat a bot takes, and how well it plays."""

    seat = serializers.CharField()
    level = serializers.CharField()


class ActionShape(Shape):
    """A move: what it answers, its name for repeats, and the action itself."""

    version = serializers.IntegerField()
    key = serializers.CharField()
    action = serializers.DictField()
    seat = serializers.CharField(
        required=False, help_text="The one of your seats that acts; the one to act if left out"
    )


class ResignShape(Shape):
    """Giving up, upon a version."""

    version = serializers.IntegerField()
    seat = serializers.CharField(required=False)


class SeekShape(Shape):
    """What a ranked match is looked for in."""

    game = serializers.CharField()


class SearchShape(Shape):
    """How far a search for an opponent is."""

    game = serializers.CharField()
    seconds = serializers.IntegerField(help_text="How long you have waited")
    rating = serializers.IntegerField(help_text="Yours, as it was when you began")
    within = serializers.IntegerField(
        allow_null=True, help_text="How far from it an opponent may be now; null: any distance"
    )
    match = serializers.CharField(allow_null=True, help_text="The match that was found")


class ClaimShape(Shape):
    """Claiming, upon a version."""

    version = serializers.IntegerField()


class PresenceShape(Shape):
    """Who is at the table."""

    here = serializers.DictField(child=serializers.BooleanField())
    spectators = serializers.IntegerField()
    claim_at = serializers.DateTimeField(allow_null=True)


class SeatShape(Shape):
    """Who sits on a seat."""

    player = serializers.CharField(allow_null=True)
    bot = serializers.CharField(
        allow_null=True, help_text="Its level; beside a player, it plays on since they left"
    )
    taken = serializers.BooleanField()


class OutcomeShape(Shape):
    """How a match ended."""

    winners = serializers.ListField(child=serializers.CharField())
    reason = serializers.CharField()


class ChoiceShape(Shape):
    """A legal action of whoever asks."""

    action = serializers.DictField()
    path = serializers.ListField(child=serializers.CharField())
    label = serializers.CharField()  # type: ignore[assignment]
    preview = serializers.DictField(allow_null=True)


class ToldShape(Shape):
    """What one record brought about, in words."""

    version = serializers.IntegerField()
    heading = serializers.CharField()
    sentences = serializers.ListField(child=serializers.CharField())


class MatchSummaryShape(Shape):
    """A match in a list."""

    id = serializers.CharField()
    game = serializers.CharField()
    options = serializers.DictField()
    status = serializers.ChoiceField(choices=["open", "live", "finished"])
    ranked = serializers.BooleanField()
    private = serializers.BooleanField()
    seats = serializers.DictField(child=SeatShape())
    clock = ClockShape(allow_null=True)
    version = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    outcome = OutcomeShape(allow_null=True)


class MatchShape(Shape):
    """A match as the asker may know it."""

    id = serializers.CharField()
    game = serializers.CharField()
    options = serializers.DictField()
    status = serializers.ChoiceField(choices=["open", "live", "finished"])
    ranked = serializers.BooleanField()
    private = serializers.BooleanField()
    version = serializers.IntegerField()
    viewer = serializers.CharField()
    seats = serializers.DictField(child=SeatShape())
    seal = serializers.CharField()
    clock = RunningClockShape(allow_null=True)
    to_act = serializers.CharField(allow_null=True)
    view = serializers.DictField()
    choices = ChoiceShape(many=True)
    asked = serializers.CharField(help_text="What is asked of you, or who is awaited")
    events = serializers.ListField(child=serializers.DictField())
    told = ToldShape(many=True)
    outcome = OutcomeShape(allow_null=True)
    verdict = serializers.CharField(help_text="The outcome in words; empty before the end")


class SayShape(Shape):
    """Something to say: to the table, or to one's own side."""

    key = serializers.CharField()
    text = serializers.CharField()
    to = serializers.ChoiceField(choices=["table", "side"], required=False)


class LineShape(Shape):
    """Something that was said."""

    seat = serializers.CharField()
    player = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    to = serializers.ChoiceField(choices=["table", "side"])
    own = serializers.BooleanField()


class ChatShape(Shape):
    """The last lines, the newest at the end."""

    lines = LineShape(many=True)


class RefusalShape(Shape):
    """Every refusal: a stable code, and a sentence that says what to do next."""

    code = serializers.CharField()
    detail = serializers.CharField()


class LevelShape(Shape):
    """A bot."""

    level = serializers.CharField()
    name = serializers.CharField()
    character = serializers.CharField(help_text="A sentence about its play")
    emblem = serializers.CharField(help_text="The drawing that stands for it, in the sprite")
    rating = serializers.IntegerField(allow_null=True)


class GameShape(Shape):
    """A game that can be played here."""

    key = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField())
    sides = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    options = serializers.DictField(help_text="Every option with its values, the default first")
    bots = LevelShape(many=True)


class RankedShape(Shape):
    """Somebody on a leaderboard."""

    rank = serializers.IntegerField(help_text="From 1; the same for equals")
    player = serializers.CharField()
    rating = serializers.IntegerField()
    matches = serializers.IntegerField(help_text="Rated ones")


class StandingShape(Shape):
    """Where a player stands in a game."""

    game = serializers.CharField()
    rating = serializers.IntegerField()
    matches = serializers.IntegerField()
    provisional = serializers.BooleanField()
    rank = serializers.IntegerField(allow_null=True, help_text="null while provisional")


class RatedMatchShape(Shape):
    """What one match did to a player's rating."""

    game = serializers.CharField()
    match = serializers.CharField(allow_null=True, help_text="null: private, and not yours")
    at = serializers.DateTimeField()
    opponents = serializers.ListField(child=serializers.CharField())
    score = serializers.FloatField(help_text="1 won, 0 lost, 0.5 drawn")
    expected = serializers.FloatField()
    weight = serializers.FloatField()
    before = serializers.FloatField()
    after = serializers.FloatField()


class ProfileShape(Shape):
    """A player as anybody may know them."""

    username = serializers.CharField()
    joined = serializers.DateTimeField()
    guest = serializers.BooleanField()
    ratings = StandingShape(many=True)
    history = RatedMatchShape(many=True, help_text="The last 100 of each game, the newest first")
