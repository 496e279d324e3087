"""bench/belief.py fits the parameters of acts: games invented with known ones give them back."""

from random import Random

from bang.games.classic.bots.deduction.belief import Belief
from bang.games.classic.bots.deduction.likelihood import USUAL, full_model
from bang.games.classic.bots.deduction.witness import Act
from bang.games.classic.bots.values.aims import ROLES, SHERIFF, Strengths
from bench.belief import Moment, Shown, Story, beliefs, fit, log_loss, play_story, reliability

ROLES_OF_FIVE = ("sheriff", "outlaw", "deputy", "renegade", "outlaw")


def invented(seed: int) -> Story:
    """Invent a game of five who act exactly as the model says: everybody picks a target four times."""
    random = Random(seed)
    roles = ("sheriff", *random.sample(ROLES_OF_FIVE[1:], 4))
    belief = Belief(roles)
    belief.reveal(0, SHERIFF)
    strengths = Strengths(list(range(5)), [5, 4, 4, 4, 4], [6.0] * 5)
    story = Story(roles, [Shown(0, SHERIFF)])
    for _ in range(4):
        for actor in range(1, 5):
            options = tuple(q for q in range(5) if q != actor)
            role = ROLES.index(roles[actor])
            acts = [Act(actor, q, options, strengths) for q in options]
            act = random.choices(acts, [full_model(act, belief)[role] for act in acts])[0]
            belief.update(actor, full_model(act, belief))
            story.events.append(act)
        story.events.append(Moment(tuple(range(5)), tuple(range(1, 5))))
    return story


def test_the_parameters_of_invented_games_are_recovered() -> None:
    stories = [invented(seed) for seed in range(30)]
    wrong = USUAL._replace(keenness=USUAL.keenness / 3)
    found = fit(stories, wrong)
    assert log_loss(stories, found) < log_loss(stories, wrong)
    assert USUAL.keenness / 1.8 < found.keenness < USUAL.keenness * 1.8


def test_a_story_holds_what_everybody_saw() -> None:
    story = play_story(5, 3)
    assert sorted(story.roles) == sorted(ROLES_OF_FIVE)
    shown = {event.seat: event.role for event in story.events if isinstance(event, Shown)}
    assert all(ROLES.index(story.roles[seat]) == role for seat, role in shown.items())
    moments = list(beliefs(story, USUAL))
    assert moments
    assert reliability([story], USUAL).guesses > 0
    first, _ = moments[0]
    assert len(first.alive) == len(first.hidden) + 1
