"""A face of one's own, and the profile of somebody else."""

import re

from playwright.sync_api import expect

from tests.browser.helpers import Visitors, violations


def test_a_face_is_chosen_and_seen_by_others(visitors: Visitors) -> None:
    ann = visitors.come("/account", name="Ann")
    ann.get_by_role("radio", name="Face 7", exact=True).check(force=True)
    expect(ann.get_by_text("Saved")).to_be_visible()
    ann.reload()
    expect(ann.get_by_role("radio", name="Face 7", exact=True)).to_be_checked()
    assert violations(ann) == []
    ann.goto(f"{visitors.url}/new")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann).to_have_url(re.compile("/table/"))
    bob = visitors.come(ann.url.removeprefix(visitors.url), name="Bob")
    bob.get_by_role("link", name="Ann", exact=True).first.click()
    expect(bob.get_by_role("heading", level=1, name="Ann")).to_be_visible()
    expect(bob.get_by_text("You have not finished a game together yet.")).to_be_visible()
    assert violations(bob) == []
    bob.goto(f"{visitors.url}/player/nobody")
    expect(bob.get_by_role("alert")).to_contain_text("There is no such player.")


def test_walking_over_the_faces_saves_the_last_one(visitors: Visitors) -> None:
    ann = visitors.come("/account", name="Ann")
    asked: list[str] = []
    ann.on("request", lambda request: asked.append(request.method))
    ann.get_by_role("radio", name="Face 7", exact=True).focus()
    for _ in range(4):
        ann.keyboard.press("ArrowRight")
    expect(ann.get_by_text("Saved")).to_be_visible()
    assert asked.count("PUT") == 1
    ann.reload()
    expect(ann.get_by_role("radio", name="Face 11", exact=True)).to_be_checked()
