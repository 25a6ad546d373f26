"""The API about people: registering, tokens, profiles."""

from typing import Any

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError as FormError
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from accounts import names, services
from accounts.errors import NameTaken
from accounts.models import User

LONGEST_PASSWORD = 1024
FAILED_LOGINS_WAIT = 60  # seconds; the shortest span over which failures are counted


class PerAddress(SimpleRateThrottle):
    """So many requests from one address, whoever sends them."""

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class Registrations(PerAddress):
    """New accounts from one address."""

    scope = "registrations"


class TokenRequests(PerAddress):
    """Logins of programs from one address."""

    scope = "tokens"


class RegistrationSerializer(serializers.Serializer[User]):
    """What it takes to register."""

    username = serializers.CharField(max_length=names.LONGEST, validators=names.VALIDATORS)
    email = serializers.EmailField(required=False, allow_blank=True, default="")
    password = serializers.CharField(
        max_length=LONGEST_PASSWORD, trim_whitespace=False, write_only=True
    )

    def validate_username(self, name: str) -> str:
        """Nobody else bears it, in any capitals."""
        if User.objects.alias(lowered=Lower("username")).filter(lowered=name.lower()).exists():
            raise ValidationError(NameTaken.sentence, code=NameTaken.code)
        return name

    def validate_email(self, email: str) -> str:
        """Addresses are kept in small letters."""
        return email.lower()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """The password is not one that anybody would guess."""
        somebody = User(username=attrs["username"], email=attrs["email"])
        try:
            get_adapter().clean_password(attrs["password"], user=somebody)
        except FormError as error:
            raise ValidationError({"password": error.messages}, code="weak_password") from error
        return attrs


class ProfileSerializer(serializers.Serializer[User]):
    """What anybody may know of a player. The address is not among it."""

    username = serializers.CharField(read_only=True)
    joined = serializers.DateTimeField(source="date_joined", read_only=True)
    guest = serializers.BooleanField(source="is_guest", read_only=True)
    ratings = serializers.SerializerMethodField()
    history = serializers.SerializerMethodField()

    def get_ratings(self, player: User) -> list[dict[str, Any]]:
        """None for whoever has just registered; later `games` fills them in."""
        return []

    def get_history(self, player: User) -> list[dict[str, Any]]:
        """Nor any changes of them."""
        return []


class CredentialsSerializer(serializers.Serializer[User]):
    """A name and its password."""

    username = serializers.CharField(max_length=names.LONGEST_STORED)
    password = serializers.CharField(max_length=LONGEST_PASSWORD, trim_whitespace=False)


class TokenSerializer(serializers.Serializer[Token]):
    """What a program shows instead of a password."""

    token = serializers.CharField(source="key", read_only=True)


class UsersView(APIView):
    """Registering."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (Registrations,)

    @extend_schema(
        operation_id="register",
        request=RegistrationSerializer,
        responses={status.HTTP_201_CREATED: ProfileSerializer},
    )
    def post(self, request: Request) -> Response:
        """Register. The address is optional and need not be confirmed to play, ranked or not."""
        asked = RegistrationSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        wanted = asked.validated_data
        try:
            user = services.register(
                name=wanted["username"], email=wanted["email"], password=wanted["password"]
            )
        except NameTaken as taken:  # between looking and writing
            raise ValidationError({"username": [taken.sentence]}, code=taken.code) from taken
        services.ask_to_confirm(user=user, request=request._request)
        return Response(ProfileSerializer(user).data, status=status.HTTP_201_CREATED)


class TokenView(APIView):
    """Logging in as a program does."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (TokenRequests,)

    @extend_schema(
        operation_id="token",
        request=CredentialsSerializer,
        responses={status.HTTP_200_OK: TokenSerializer},
    )
    def post(self, request: Request) -> Response:
        """Get the token to send as ``Authorization: Token …``; the same one each time."""
        asked = CredentialsSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        try:
            # Failures here and on the login page are counted together.
            user = get_adapter().authenticate(request._request, **asked.validated_data)
        except FormError as error:
            raise Throttled(FAILED_LOGINS_WAIT, " ".join(error.messages)) from error
        if not isinstance(user, User) or not user.is_active:
            raise ValidationError(
                _("This name and this password do not belong together."), code="wrong_credentials"
            )
        token, _created = Token.objects.get_or_create(user=user)
        return Response(TokenSerializer(token).data)
