"""Who takes part, by the names that logs and addresses use."""

from games.engine.seats import CHANCE, REFEREE, SPECTATOR, Role, as_actor, as_viewer


def test_chance_has_one_name_in_a_log():
    assert as_actor("chance") is CHANCE
    assert as_actor("jack") == "jack"
    assert not isinstance(as_actor("referee"), Role)


def test_those_who_watch_have_their_names_in_addresses():
    assert as_viewer("spectator") is SPECTATOR
    assert as_viewer("referee") is REFEREE
    assert not isinstance(as_viewer("chance"), Role)
