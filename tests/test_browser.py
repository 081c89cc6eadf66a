"""The page in a real browser talking to a real server: whole matches, friends, lost connections, bad links."""

from __future__ import annotations

import gzip
import json
import re
import signal
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, WebSocketRoute, expect

from tests.browsing import (
    DESKTOP,
    PAGE,
    PATIENCE,
    PHONE,
    SCREENS,
    WEB,
    WEB_SOCKET,
    Browsing,
    Robot,
    Screen,
    axe,
    build_page,
    shortest,
)
from tests.serving import Data, Server
from tests.staging import Stage, moments
from wuerfelbecher import words
from wuerfelbecher.croupier.seats import BOT_NAMES
from wuerfelbecher.croupier.shown import shown_to
from wuerfelbecher.table import AnyGame, Match, catalogue, load

MOST_TAPS = 2500
LANDSCAPE = ViewportSize(width=844, height=390)
SMALL = ViewportSize(width=360, height=640)
MOST_SCRIPT = 80_000
expect.set_options(timeout=PATIENCE)
TEXTS: dict[str, dict[str, str]] = {
    language: json.loads((WEB / "src" / "i18n" / f"{language}.json").read_text()) for language in ("de", "en")
}


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    build_page()


@pytest.fixture
def browsing(server: Server, browser: Browser) -> Iterator[Browsing]:
    """Devices for one test. None of them may ask another host, break the page's own policy, or meet an error."""
    opened = Browsing(server, browser)
    yield opened
    screens = list(opened.screens)
    opened.close()
    for screen in screens:
        screen.check()


@pytest.fixture(scope="module")
def stage(server: Server, browser: Browser) -> Iterator[Stage]:
    """One page for the tables of all games."""
    browsing = Browsing(server, browser)
    staged = Stage(browsing, pace="once")
    yield staged
    browsing.close()


def text_of(page: Page, selector: str) -> str:
    return page.locator(selector).inner_text()


# -- whole matches ----------------------------------------------------------------------------------


LONG = ("allie-gator", "kniffel-extreme")


def one_of_each_kind() -> list[object]:
    """Every game; long ones, and all but the first of each kind with each sort of dice, are left to the sweep."""
    met: set[tuple[str, str]] = set()
    games: list[object] = []
    for game in catalogue():
        kind = (game.shelf.kind, game.shelf.dice)
        later = kind in met or game.id in LONG
        games.append(pytest.param(game, id=game.id, marks=pytest.mark.slow if later else []))
        met |= set() if later else {kind}
    return games


@pytest.mark.parametrize("game", one_of_each_kind())
def test_a_robot_that_knows_no_rules_plays_a_whole_match(browsing: Browsing, game: type[AnyGame]) -> None:
    """On a phone, by tapping what is lit: what is to be done is always in sight, and in words."""
    bots = ["bot"] * max(1, game.players.fewest - 1)
    language = "en" if game.number % 2 else "de"
    screen = browsing.at_table(game.id, "me", *bots, options=shortest(game), language=language)
    robot = Robot(screen, seed=game.number)
    while (seen := robot.step())["state"] != "over":
        assert robot.taps < MOST_TAPS
        assert seen["problem"] in ("", TEXTS[language]["error.late"])
        assert robot.raw_text() == ""
        if seen["targets"]:
            primary = next((one for one in seen["targets"] if one["tray"]), seen["targets"][0])
            assert primary["seen"], f"{primary['name']} is out of sight"
    screen.page.wait_for_selector("[data-testid=rematch]")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_rolling_dice_do_not_shrink_the_table(browsing: Browsing, size: ViewportSize) -> None:
    screen = browsing.at_table("maexchen", "me", "bot", options={"start": "first"}, size=size, calm=False)
    page = screen.go(urlsplit(screen.page.url).path, fast=False)
    zoom = "document.querySelector('.lying').style.zoom"
    page.wait_for_selector(".pad")
    before = page.evaluate(zoom)
    page.click(".tray [data-move=roll]")
    page.wait_for_selector(".cube.rolling")
    page.wait_for_selector(".cube:not(.rolling)")
    assert page.evaluate(zoom) == before


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", ["kniffel", "raffzahn", "lustige-sieben", "allie-gator", "mistkaefer"])
def test_nobody_on_the_rim_is_cut(browsing: Browsing, game: str, size: ViewportSize) -> None:
    page = browsing.at_table(game, "me", "bot", "bot", "bot", size=size).page
    page.wait_for_selector("[data-seat]")
    outside = """[...document.querySelectorAll(".seat .values *, .seat .below > *")].filter((fact) => {
        const box = fact.getBoundingClientRect(), seat = fact.closest(".seat").getBoundingClientRect();
        return box.left < seat.left || box.right > seat.right || box.bottom > seat.bottom || box.right > innerWidth;
    }).map((fact) => fact.textContent)"""
    assert page.evaluate(outside) == []
    assert page.evaluate("(rim => rim.scrollHeight <= rim.clientHeight)(document.querySelector('.rim'))")


def test_a_pad_of_many_shows_that_there_is_more(browsing: Browsing) -> None:
    table = ("eins-bis-sechzehn", "me", *["bot"] * 15)
    page = browsing.at_table(*table, options={"start": "first"}, size=SMALL).page
    page.wait_for_selector("[data-seat]")
    mask = "document.querySelector('.pad').style.maskImage"
    page.wait_for_function(f"() => {mask}.includes('to top')")
    page.evaluate("document.querySelector('.pad').scrollTo(0, 10000)")
    page.wait_for_function(f"() => !{mask}")


def test_a_whole_sheet_of_many_shows_that_there_is_more_and_keeps_its_names(browsing: Browsing) -> None:
    screen = browsing.at_table("kniffel", "me", *["bot"] * 7, options={"start": "first"})
    page = screen.page
    page.click("text=Ganzes Spielblatt")
    page.wait_for_function("() => document.querySelector('dialog .sheet')?.style.maskImage.includes('to left')")
    page.evaluate("document.querySelector('dialog .sheet').scrollTo(10000, 0)")
    page.wait_for_function("() => !document.querySelector('dialog .sheet').style.maskImage")
    name = page.locator("dialog .sheet .name").first.bounding_box()
    assert name
    assert name["x"] > 0


def test_the_whole_sheet_is_in_sight_on_a_low_screen(browsing: Browsing) -> None:
    screen = browsing.at_table("kniffel", "me", "bot", options={"start": "first"}, size=LANDSCAPE)
    screen.page.click(".tray [data-move=roll]")
    tapped = ".sheet [data-lit], .sheet [data-unfold]"
    screen.page.wait_for_selector(tapped)
    for row in screen.page.locator(tapped).all():
        box = row.bounding_box()
        assert box
        assert box["y"] + box["height"] <= LANDSCAPE["height"]


@pytest.mark.parametrize("game", ["slf-zeitspiel", "slf-schnappspiel", "allie-gator"])
def test_a_long_title_is_shown_to_its_end(browsing: Browsing, game: str) -> None:
    page = browsing.at_table(game, "me", "bot", "bot").page
    page.wait_for_function("() => document.querySelector('header h1')?.textContent")
    assert page.evaluate(
        "(title => title.scrollHeight <= title.clientHeight + 1)(document.querySelector('header h1'))"
    )


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_cards_at_a_field_of_a_board_lie_below_it(browsing: Browsing, size: ViewportSize) -> None:
    page = browsing.at_table("allie-gator", "me", "bot", "bot", size=size).page

    def middle(label: str) -> float:
        box = page.locator(f".middle [aria-label^='{label}']").first.bounding_box()
        assert box
        return box["x"] + box["width"] / 2

    allie = (middle("links:") + middle("rechts:")) / 2
    assert (
        max(middle("Ziel links"), middle("Ablage links"))
        < allie
        < min(middle("Ziel rechts"), middle("Ablage rechts"))
    )


@pytest.fixture(scope="module")
def phone(server: Server, browser: Browser) -> Iterator[Screen]:
    """One device on which all games are begun, one after the other."""
    opened = Browsing(server, browser)
    screen = opened.open(size=PHONE)
    screen.go("/")
    yield screen
    opened.close()


FIRST_TAPS = 5
BEYOND_THE_EDGE = """() => {
  const beyond = [...document.querySelectorAll(".rim .seat, main [data-part], main [data-kept], .tray button")]
    .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.dataset.part ?? one.textContent);
  return document.documentElement.scrollWidth > innerWidth ? ["the page", ...beyond] : beyond;
}"""


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_the_first_moves_on_a_phone(phone: Screen, game: type[AnyGame]) -> None:
    """For somebody who just starts the game, every button is in sight, and all is well for the first few taps."""
    page = phone.page
    phone.problems.clear()
    walk_to(page, f"/play/{game.id}")
    page.get_by_role("heading", level=1, name=game.title, exact=True).wait_for()
    page.click("[data-testid=start]")
    robot = Robot(phone, seed=game.number)
    seen = robot.wait()
    buttons = [target for target in seen["targets"] if target["tray"]]
    assert [target["name"] for target in buttons if not target["seen"]] == []
    assert any(target["seen"] for target in seen["targets"])
    small = [target["name"] for target in buttons if min(target["width"], target["height"]) < 44]
    assert small == [], "a finger is 44 pixels wide"
    while robot.taps < FIRST_TAPS and seen["state"] != "over":
        assert page.evaluate(BEYOND_THE_EDGE) == []
        assert robot.raw_text() == ""
        assert seen["problem"] in ("", TEXTS["de"]["error.late"])
        robot.step(seen)
        seen = robot.wait()
    assert robot.taps
    phone.check()


def walk_to(page: Page, path: str) -> None:
    """Go to another page as a link would, without reloading everything."""
    page.evaluate(
        "(path) => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')); }", f"{path}?fast=1"
    )


# -- the pace ---------------------------------------------------------------------------------------

NOTE_WHAT_IS_SEEN = """() => {
  window.seen = [];
  const look = () => {
    const read = (selector) => document.querySelector(selector)?.innerText ?? "";
    const now = [read(".ticker"), read(".tray .prompt p")];
    if (now.join() !== window.seen.at(-1)?.slice(0, 2).join()) window.seen.push([...now, performance.now()]);
    requestAnimationFrame(look);
  };
  look();
}"""


def at_real_pace(browsing: Browsing, game: str, *kinds: str, calm: bool = False, **options: Any) -> Screen:
    table = {**browsing.server.set_table(game, *kinds, **options), "game": game}
    screen = browsing.open(tables=(table,), calm=calm)
    screen.go(f"/table/{table['table']}", fast=False)
    screen.page.wait_for_selector(".tray [data-move]")
    screen.page.evaluate(NOTE_WHAT_IS_SEEN)
    return screen


@pytest.mark.parametrize("calm", [False, True])
def test_a_players_own_throw_is_seen_before_the_next(browsing: Browsing, calm: bool) -> None:
    page = at_real_pace(browsing, "jule", "me", "bot", calm=calm, start="first").page
    page.click("[data-move=roll]")
    page.wait_for_selector("[data-testid=skip]")
    page.wait_for_selector("[data-move=roll]")
    seen = [one for one in page.evaluate("() => window.seen") if one[0]]
    own = [one for one in seen if one[0].startswith("Du würfelst")]
    others = [one for one in seen if " würfelt" in one[0]]
    assert others[0][2] - own[0][2] > 1000
    assert "Anna ist dran" not in [one[1] for one in seen]


def test_the_impatient_can_skip_and_a_reload_shows_nothing_old(browsing: Browsing) -> None:
    screen = at_real_pace(browsing, "jule", "me", *["bot"] * 7, start="first")
    page = screen.page
    page.click("[data-move=roll]")
    page.wait_for_selector("[data-testid=skip]")
    page.wait_for_timeout(600)
    while screen.state()["waiting_for"] != [0]:
        page.wait_for_timeout(50)
    page.keyboard.press("Space")
    page.wait_for_selector("[data-move=roll]")
    thrown = [ticker for ticker, *_ in page.evaluate("() => window.seen") if "würfelt" in ticker]
    assert len(thrown) < 7, "some throws were skipped"
    last = text_of(page, ".ticker")
    assert last.startswith(f"{screen.state()['seats'][7]['name']} würfelt")
    page.reload()
    page.wait_for_selector("[data-move=roll]")
    expect(page.locator(".ticker")).to_have_text(last)


def test_the_computer_plays_for_me_until_i_play_on_myself(browsing: Browsing) -> None:
    page = at_real_pace(browsing, "kniffel", "me", "bot").page
    page.click("[data-testid=menu]")
    page.click(f"text={TEXTS['de']['table.bot.me']}")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-testid=take-back]")
    page.wait_for_function("() => Number(document.querySelector('.screen')?.dataset.answers) > 1")
    page.click("[data-testid=take-back]")
    page.wait_for_selector("[data-mine=true]")
    assert page.get_attribute(".screen", "data-state") == "playing"


# -- friends ----------------------------------------------------------------------------------------


def hidden_throws(server: Server, table: str) -> dict[int, tuple[str, str]]:
    """What the server stores: every throw under the cup by its number, and who threw it."""
    with sqlite3.connect(f"file:{server.folder / 'tables.sqlite'}?mode=ro", uri=True) as store:
        rows = store.execute(
            "select who, what from answers where table_id = ? and kind = 0 order by number", [table]
        )
        return {number: (who, what) for number, (who, what) in enumerate(rows) if what.startswith("rolled ")}


def test_friends_and_a_spectator_play_by_link_and_see_no_others_dice(browsing: Browsing) -> None:
    host = browsing.open(size=DESKTOP, name="Anna")
    page = host.go("/play/maexchen")
    page.select_option("[data-testid=kind-1]", "friend")
    page.click("summary")
    page.get_by_label("Wer beginnt").select_option("first")
    page.click("[data-testid=start]")
    link = page.input_value("[data-testid=share-1] ~ input")

    guest = browsing.open(language="en")
    guest.page.goto(f"{link}?fast=1")
    expect(guest.page.locator("h1")).to_contain_text("Anna")
    guest.page.fill("#name", "Ben")
    guest.page.click("[data-testid=sit]")

    host.until_state("playing")
    guest.until_state("playing")
    spectator = browsing.open()
    spectator.go(f"/watch/{host.state()['watch']}")
    spectator.until_state("playing")

    players = [Robot(host, 1), Robot(guest, 2)]
    for _ in range(400):
        for player in players:
            seen = player.look()
            if seen["mine"] and seen["targets"]:
                player.step(seen)
        if sum(player.taps for player in players) > 40 or players[0].look()["state"] == "over":
            break
    answers = max(player.look()["answers"] for player in players)
    assert answers >= 12
    for screen in (host, guest, spectator):
        screen.page.wait_for_function(
            "(answers) => Number(document.querySelector('.screen').dataset.answers) >= answers", arg=answers
        )

    thrown = hidden_throws(browsing.server, host.state()["id"])
    assert thrown
    for screen, seat, name in ((host, 0, "Anna"), (guest, 1, "Ben"), (spectator, -1, "")):
        tables = [message for message in screen.told if message["type"] == "table" and message["views"]]
        own_throws = 0
        for table in tables:
            assert list(table["views"]) == [str(seat)]
            own_throws += check_view(table["views"][str(seat)], table["answers"], name, thrown)
        assert (own_throws > 0) == (seat >= 0), "whoever throws sees the dice"


def check_view(view: Data, answers: int, name: str, thrown: dict[int, tuple[str, str]]) -> int:
    """Check that a view shows nobody else's dice; return how many of its own throws it shows."""
    own = 0
    first = answers - len(view["log"])
    for number, line in enumerate(view["log"], first):
        if line["what"].startswith("rolled "):
            who, what = thrown[number]
            assert line["what"] == (what if who == name else "rolled ?")
            own += who == name
    for piece in view["pieces"]:
        if piece["kind"] == "cup" and not piece["lifted"] and piece["marks"]:
            last = max(number for number in thrown if number < answers)
            assert thrown[last][0] == name, "a cup was lifted for somebody else"
    return own


# -- one link for a table -----------------------------------------------------------------------------


def wait_for_friends(browsing: Browsing, game: str, friends: int) -> Screen:
    """Anna's screen at a table that waits for friends."""
    host = browsing.at_table(game, "me", *["friend"] * friends, size=PHONE)
    host.page.wait_for_selector("[data-testid=people]")
    return host


def come_in(browsing: Browsing, link: str, name: str, **how: Any) -> Screen:
    guest = browsing.open(**how)
    guest.page.goto(f"{link}?fast=1")
    guest.page.fill("#name", name)
    guest.page.click("[data-testid=sit]")
    return guest


def link_of(host: Screen) -> str:
    return host.page.locator("[data-testid=share] ~ input").input_value()


def test_friends_come_in_by_one_link_and_a_late_one_watches(browsing: Browsing) -> None:
    host = wait_for_friends(browsing, "die-boese-drei", 2)
    link = link_of(host)
    assert link == host.page.url.partition("?")[0], "the table's own address is the link"
    ben = come_in(browsing, link, "Ben")
    expect(host.page.locator("[data-testid=people]")).to_contain_text("Ben")
    assert ben.page.locator("[data-testid=fill]").count() == 0, "only the host starts"
    twice = come_in(browsing, link, "Ben", language="en")
    twice.expected = ("409",)
    expect(twice.page.locator("form [role=alert]")).to_contain_text("Ben")
    twice.page.fill("#name", "Cem")
    twice.page.click("[data-testid=sit]")
    for screen in (host, ben, twice):
        screen.until_state("playing")
    late = browsing.open()
    late.page.goto(f"{link}?fast=1")
    expect(late.page.locator("main")).to_contain_text(TEXTS["de"]["door.full"])
    late.page.click("[data-testid=watch]")
    late.until_state("playing")
    assert late.state()["mine"] == []


def test_the_host_shuts_the_door_and_removes_a_friend_who_cannot_come_back(browsing: Browsing) -> None:
    host = wait_for_friends(browsing, "die-boese-drei", 2)
    link = link_of(host)
    ben = come_in(browsing, link, "Ben")
    ben.expected = ("403",)
    ben.page.wait_for_selector("[data-testid=people]")
    host.page.click("[data-testid=remove-1]")
    host.page.click("[data-testid=really-1]")
    assert TEXTS["de"]["table.removed"] in refused(ben)
    ben.page.goto(f"{link}?fast=1")
    assert refused(ben) == words.look_up(words.TABLE, "said", "door-shut", "de")
    expect(host.page.locator("[data-testid=door]")).not_to_be_checked()
    assert host.page.locator("[data-testid=share]").count() == 0
    host.page.check("[data-testid=door]")
    cem = come_in(browsing, link, "Cem")
    expect(host.page.locator("[data-testid=people]")).to_contain_text("Cem")
    host.page.click("[data-testid=hand-on-1]")
    cem.page.click("[data-testid=fill]")
    host.until_state("playing")


def test_in_mid_match_a_computer_takes_over_for_whoever_is_removed(browsing: Browsing) -> None:
    host = wait_for_friends(browsing, "die-boese-drei", 1)
    ben = come_in(browsing, link_of(host), "Ben")
    ben.expected = ("403",)
    host.until_state("playing")
    host.page.click("[data-testid=menu]")
    host.page.click("[data-testid=remove-1]")
    host.page.click("[data-testid=really-1]")
    assert TEXTS["de"]["table.removed"] in refused(ben)
    host.page.keyboard.press("Escape")
    robot = Robot(host)
    while robot.step()["state"] != "over":
        pass


def test_an_onlooker_stays_when_somebody_is_removed_and_goes_when_links_are_made_void(browsing: Browsing) -> None:
    host = wait_for_friends(browsing, "die-boese-drei", 1)
    link = link_of(host)
    ben = come_in(browsing, link, "Ben")
    ben.expected = ("403",)
    host.until_state("playing")
    onlooker = browsing.open()
    sockets: list[WebSocketRoute] = []

    def between(page: WebSocketRoute) -> None:
        page.connect_to_server()
        sockets.append(page)

    onlooker.page.route_web_socket(WEB_SOCKET, between)
    onlooker.page.goto(f"{link}?fast=1")
    onlooker.page.click("[data-testid=watch]")
    onlooker.until_state("playing")
    host.page.click("[data-testid=menu]")
    host.page.click("[data-testid=remove-1]")
    host.page.click("[data-testid=really-1]")
    assert TEXTS["de"]["table.removed"] in refused(ben)
    sockets[-1].close()
    while len(sockets) < 2:
        onlooker.page.wait_for_timeout(50)
    host.page.check("[data-testid=door]")
    expect(host.page.locator("[data-testid=revoke]")).to_contain_text(TEXTS["de"]["host.revoke.hint"])
    expect(onlooker.page.locator(".lost, [role=alert]")).to_have_count(0)
    onlooker.until_state("playing")
    button, hint = (host.page.locator(f"[data-testid=revoke]{part}").bounding_box() for part in ("", " small"))
    assert button is not None
    assert hint is not None
    assert hint["width"] > 0.8 * button["width"], "the hint stands beside the words, and not below them"
    host.page.click("[data-testid=revoke]")
    assert refused(onlooker) == words.look_up(words.TABLE, "said", "link-revoked", "de")
    expect(host.page.locator("[data-testid=door]")).not_to_be_checked()


def test_a_rematch_asks_the_friend(browsing: Browsing) -> None:
    host = wait_for_friends(browsing, "die-boese-drei", 1)
    ben = come_in(browsing, link_of(host), "Ben")
    robots = [Robot(host, 1), Robot(ben, 2)]
    for screen in (host, ben):
        screen.until_state("playing")
    while not all(robot.look()["state"] == "over" for robot in robots):
        for robot in robots:
            seen = robot.look()
            if seen["mine"] and seen["targets"]:
                robot.step(seen)
    before = ben.page.url
    host.page.click("dialog [data-testid=rematch]")
    host.until_state("waiting")
    expect(ben.page.locator("dialog [data-testid=asked]")).to_contain_text("Anna")
    assert ben.page.url == before, "nobody is pulled along"
    ben.page.click("dialog [data-testid=rematch]")
    for screen in (host, ben):
        screen.until_state("playing")


def test_who_sets_a_table_for_friends_alone_can_start_it(browsing: Browsing) -> None:
    screen = browsing.at_table("maexchen", "friend", "friend")
    screen.page.click("[data-testid=fill]")
    screen.until_state("playing")


# -- reloading, restarting --------------------------------------------------------------------------


def lying(page: Page) -> Any:
    """What is on the table, in words."""
    return page.evaluate(
        """() => ({
          asked: document.querySelector(".screen").dataset.asked,
          answers: document.querySelector(".screen").dataset.answers,
          parts: [...document.querySelectorAll("[data-part]")]
            .map((one) => `${one.dataset.part} ${one.ariaLabel} ${one.innerText} ${"lit" in one.dataset}`).sort(),
          moves: [...document.querySelectorAll(".tray [data-move]:not([data-confirm])")]
            .map((one) => one.dataset.move),
          said: document.querySelector(".ticker").textContent,
        })"""
    )


def test_a_reload_in_mid_match_shows_the_same_table(browsing: Browsing) -> None:
    screen = SCREENS["table"](browsing)
    page = screen.page
    before = lying(page)
    page.reload()
    Robot(screen).wait()
    expect(page.locator(".ticker")).not_to_be_empty()
    assert lying(page) == before


def test_a_killed_server_is_found_again_and_a_tap_meanwhile_counts_once(browsing: Browsing, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        screen = browsing.at_table(
            "die-boese-drei", "me", "here", options={"rounds": 20, "start": "first"}, server=server
        )
        screen.expected = ("WebSocket", "ERR_CONNECTION")
        page, robot = screen.page, Robot(screen)
        robot.step()
        before = robot.wait()
        server.stop(signal.SIGKILL)
        page.wait_for_selector(".lost")
        page.locator(".tray [data-move]").first.click()
        page.wait_for_timeout(300)
        server.start()
        page.wait_for_selector(".lost", state="detached")
        page.wait_for_function(
            f"() => Number(document.querySelector('.screen').dataset.answers) > {before['answers']}"
        )
        page.wait_for_timeout(300)
        table = screen.state()
        moves = [line["what"] for line in table["views"]["0"]["log"]]
        added = moves[before["answers"] :]
        assert len([what for what in added if not what.startswith("rolled ")]) <= 1
        assert len([what for what in added if what.startswith("rolled ")]) <= 1
        assert robot.wait()["mine"]
        robot.step()
        assert robot.look()["answers"] >= table["answers"]
    finally:
        server.stop()


# -- one device, several people ---------------------------------------------------------------------


def secrets_in(page: Page) -> list[str]:
    """Dice and marks anywhere in the document, visible or not."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll('.under, .dice [data-part], [aria-label*="Unter dem Becher"]')]
        .map((element) => element.ariaLabel ?? element.className)"""
    )
    return found


def test_the_screen_is_covered_when_the_device_changes_hands(browsing: Browsing) -> None:
    screen = browsing.at_table("maexchen", "me", "here", options={"start": "first"})
    page, robot = screen.page, Robot(screen, 3)
    covers, looks = 0, 0
    while covers < 4 and (seen := robot.wait())["state"] != "over":
        if seen["state"] == "covered":
            covers += 1
            assert secrets_in(page) == []
            assert page.locator(".table").count() == 0, "nothing of the table is behind the cover"
            name = text_of(page, ".cover h2")
            page.click("[data-testid=uncover]")
            assert any(name.endswith(one["name"]) for one in screen.state()["seats"])
            continue
        if page.locator(".cup button.quiet").count() and not page.locator(".under").count():
            assert secrets_in(page) == [], "dice stay under the cup until somebody looks"
            page.click(".cup button.quiet")
            page.wait_for_selector(".under")
            looks += 1
        robot.step()
    assert covers >= 2
    assert looks >= 1


@pytest.mark.parametrize("game", ["verdecktes-wuerfelpoker", "allie-gator"])
def test_no_secret_is_behind_the_cover(browsing: Browsing, game: str) -> None:
    screen = browsing.at_table(game, "me", "here")
    robot = Robot(screen, 1)
    covers = 0
    for _ in range(60):
        seen = robot.wait()
        if seen["state"] == "over":
            break
        if seen["state"] == "covered":
            covers += 1
            assert screen.page.locator(".table, .tray").count() == 0
            if covers == 3:
                return
        robot.step()
    assert covers


# -- what is asked ----------------------------------------------------------------------------------


def test_the_roll_for_the_start_says_what_it_is_for(browsing: Browsing) -> None:
    screen = browsing.at_table("lustige-sieben", "me", "bot", "bot")
    prompt = screen.page.locator(".tray .prompt")
    prompt.filter(has_text="Wer beginnt? Der höchste Wurf.").wait_for()
    assert "Bank" not in text_of(screen.page, ".table")


def test_buttons_say_what_comes_of_them(browsing: Browsing) -> None:
    screen = browsing.at_table("kniffel", "me", "bot", own_dice=True, options={"start": "first"})
    page = screen.page
    for face in "11256":
        page.click(f".tray [data-face='{face}']")
    page.click(".tray [data-confirm]")
    page.wait_for_selector(".dice [data-lit]")
    page.locator(".dice [data-lit]").nth(0).click()
    expect(page.locator(".tray [data-confirm]")).to_have_text("Die 1 behalten, 4 Würfel neu")
    page.locator(".dice [data-lit]").nth(2).click()
    expect(page.locator(".tray [data-confirm]")).to_have_text("1 und 2 behalten, 3 Würfel neu")
    page.click("[data-part='sheet/kniffel']")
    expect(page.locator(".tray [data-confirm]")).to_have_text("Kniffel streichen (0)")
    page.click("[data-part='sheet/chance']")
    expect(page.locator(".tray [data-confirm]")).to_have_text("Chance eintragen: 15")


VERBS = {"keep": "hold", "write": "jot", "roll": "fling", "stop": "halt", "list": "scribble", "pass": "forgo"}


def in_other_verbs(screen: Screen) -> None:
    """Rename the verbs of the game on their way between server and page."""
    back = {other: verb for verb, other in VERBS.items()}

    def renamed(text: str, verbs: dict[str, str]) -> str:
        verb, *rest = text.split(" ")
        return " ".join([verbs.get(verb, verb), *rest])

    def to_page(message: Data) -> Data:
        for view in message.get("views", {}).values():
            for move in view.get("legal", []):
                move["text"] = renamed(move["text"], VERBS)
            if view.get("form"):
                view["form"]["notation"] = renamed(view["form"]["notation"], VERBS)
        return message

    def to_server(message: Data) -> Data:
        return message | {"move": renamed(message["move"], back)} if "move" in message else message

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        page.on_message(lambda told: server.send(json.dumps(to_server(json.loads(told)))))
        server.on_message(lambda told: page.send(json.dumps(to_page(json.loads(told)))))

    def reword(route: Route) -> None:
        words = route.fetch().json()
        words["moves"] = {renamed(key, VERBS): text for key, text in words["moves"].items()}
        route.fulfill(json=words)

    screen.page.route_web_socket(WEB_SOCKET, between)
    screen.page.route("**/api/words/**", reword)


def tray_of(page: Page) -> list[str]:
    """Everything in the tray that can be read, tapped or filled in, and what stands out."""
    said: list[str] = page.evaluate(
        """[...document.querySelectorAll(".tray button:not(.icon), .tray input, .tray .hint")].map(
          (one) => [one.innerText, one.ariaLabel, one.className, one.disabled].join("|"))"""
    )
    return said


def tapped_through(page: Page, game: str) -> list[list[str]]:
    """What the tray shows while a few moves are made, by hand and by keyboard."""
    seen = []
    throws = {"kniffel": "11256", "die-boese-drei": "4", "slf-zeitspiel": LETTERS.split()}
    if game == "slf-zeitspiel":
        page.click(".tray [data-move='category stadt']")
    for face in throws[game]:
        page.click(f".tray [data-face='{face}']")
    page.click(".tray [data-confirm]")
    page.wait_for_selector(".tray [data-face]", state="detached")
    page.wait_for_selector(".tray input" if game == "slf-zeitspiel" else ".tray button:not(.icon)")
    seen.append(tray_of(page))
    if game == "kniffel":
        page.locator(".dice [data-lit]").first.click()
        seen.append(tray_of(page))
        page.click("[data-part='sheet/kniffel']")
        seen.append(tray_of(page))
    elif game == "slf-zeitspiel":
        page.locator(".tray input").first.fill("Essen")
        seen.append(tray_of(page))
    else:
        page.click(".tray [data-throws]")
        page.wait_for_selector(".tray [data-face]")
    return seen


@pytest.mark.parametrize("game", ["kniffel", "die-boese-drei", "slf-zeitspiel"])
def test_a_game_with_verbs_of_its_own_has_the_same_buttons(browsing: Browsing, game: str) -> None:
    options = {} if game == "slf-zeitspiel" else {"start": "first"}
    table = {**browsing.server.set_table(game, "me", "bot", own_dice=True, **options), "game": game}
    usual = browsing.at_table(game, "me", "bot", own_dice=True, options=options)
    unheard_of = browsing.open(tables=(table,))
    in_other_verbs(unheard_of)
    unheard_of.go(f"/table/{table['table']}").wait_for_selector("[data-state]")
    trays = tapped_through(usual.page, game)
    assert tapped_through(unheard_of.page, game) == trays
    assert len(trays[0]) > 1


def test_moves_that_differ_in_a_number_are_a_row_of_numbers(browsing: Browsing) -> None:
    screen = browsing.at_table("mistkaefer", "me", "bot")
    page = screen.page
    page.locator("main [data-lit]").first.click()
    score = page.locator(".tray [data-move=score]")
    before = score.bounding_box()
    assert page.locator(".tray [data-confirm]").all_inner_texts() == ["1", "2", "3", "4"]
    assert page.locator(".tray .big").count() == 0
    page.locator("main [data-lit]").first.click()
    page.get_by_text("Tippe an, was leuchtet.").wait_for()
    assert score.bounding_box() == before, "what ends the turn moves under the finger"


def test_choices_of_equal_standing_look_alike(browsing: Browsing) -> None:
    screen = browsing.at_table("tarnkappe", "me", "bot")
    robot = Robot(screen)
    while "under" not in [target["name"] for target in robot.wait()["targets"]]:
        robot.step()
    assert screen.page.locator(".tray [data-move].quiet").count() == 2
    assert screen.page.locator(".tray .big").count() == 0


def test_a_hint_says_what_to_tap_beside_other_buttons(browsing: Browsing) -> None:
    screen = browsing.at_table("treffer", "me", "bot", options={"start": "first"})
    robot = Robot(screen)
    while "stop" not in [target["name"] for target in robot.wait()["targets"]]:
        robot.step()
    screen.page.get_by_text("Tippe die Würfel an, die liegen bleiben.").wait_for()


def test_the_players_own_name_is_marked_in_messages(browsing: Browsing) -> None:
    """On a screen that says "you", a bare name would be somebody else; if several share it, all have names."""
    for others, told in (
        (["bot"], "Anna (du) trägt 15 Punkte ein: Chance."),
        (["here"], "Anna trägt 15 Punkte ein: Chance."),
    ):
        screen = browsing.at_table("kniffel", "me", *others, own_dice=True, options={"start": "first"})
        page = screen.page
        for face in "11256":
            page.click(f".tray [data-face='{face}']")
        page.click(".tray [data-confirm]")
        page.click("[data-part='sheet/chance'][data-lit]")
        page.click(".tray [data-move='write chance']")
        page.click("[data-testid=menu]")
        page.get_by_text("Was bisher geschah").click()
        page.get_by_text(told, exact=True).first.wait_for()


def test_a_table_waits_for_its_words(browsing: Browsing) -> None:
    table = {**browsing.server.set_table("kniffel", "me", "bot", start="first"), "game": "kniffel"}
    screen = browsing.open(tables=(table,))
    held: list[Route] = []
    screen.page.route("**/api/words/**", lambda route: held.append(route))
    page = screen.go(f"/table/{table['table']}")
    page.wait_for_selector("[data-state=playing]")
    expect(page.locator(".loading")).to_be_visible()
    assert page.locator(".table, .tray").count() == 0
    held[0].continue_()
    expect(page.locator("[data-part='sheet/chance']")).to_contain_text("Chance")


def test_a_table_says_so_when_its_words_fail_to_load(browsing: Browsing) -> None:
    table = {**browsing.server.set_table("kniffel", "me", "bot", start="first"), "game": "kniffel"}
    screen = browsing.open(tables=(table,))
    screen.expected = ("Failed to load resource",)
    screen.page.route("**/api/words/**", lambda route: route.abort(), times=1)
    screen.context.route("**/engine/**", lambda route: route.abort())  # the device does not know them either
    page = screen.go(f"/table/{table['table']}")
    expect(page.locator("[role=alert]")).to_contain_text("ließen sich nicht auf dieses Gerät laden")
    page.get_by_role("button", name=TEXTS["de"]["error.retry"]).click()
    expect(page.locator("[data-part='sheet/chance']")).to_contain_text("Chance")


def test_the_stepper_of_a_form_says_what_it_is_for(browsing: Browsing) -> None:
    screen = browsing.at_table("craps", "me", "bot", "bot", options={"start": "first"})
    page = screen.page
    page.click("[data-part='numbers/7']")
    expect(page.get_by_role("slider")).to_have_accessible_name("… Chips auf die 7")
    page.get_by_role("button", name="… Chips auf die 7: mehr").click()
    expect(page.locator(".tray [data-confirm]")).to_have_attribute("data-move", "bet 2 on 7")


def test_a_wide_table_in_the_rules_scrolls_by_itself(browsing: Browsing) -> None:
    narrow = ViewportSize(width=260, height=600)
    screen = browsing.at_table("escalero", "me", "bot", "bot", size=narrow)
    page = screen.page
    page.click("[data-testid=rules]")
    table = page.get_by_role("dialog").get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(["Punkte", "serviert"])
    expect(table.get_by_role("rowheader").first).to_contain_text("Quint")
    hidden = "(box) => box.scrollWidth - box.clientWidth"
    assert page.locator("dialog .body").evaluate(hidden) == 0
    assert page.get_by_role("region", name=TEXTS["de"]["rules.table"]).evaluate(hidden) > 0


# -- own dice, keyboards ----------------------------------------------------------------------------


def test_own_dice_are_tapped_corrected_and_confirmed(browsing: Browsing) -> None:
    screen = browsing.open()
    page = screen.go("/play/kniffel")
    page.click("summary")
    page.click("[data-testid=own-dice]")
    page.get_by_label("Wer beginnt").select_option("first")
    page.click("[data-testid=start]")
    for face in "15526":
        page.click(f".tray [data-face='{face}']")
    page.locator(".slot").first.click()
    page.click(".tray [data-face='5']")
    confirm = page.locator("[data-confirm]")
    assert confirm.get_attribute("data-move") == "5 5 5 2 6"
    confirm.click()
    page.wait_for_selector(".dice [data-lit]")
    labels = [die.get_attribute("aria-label") or "" for die in page.locator(".dice [data-part]").all()]
    assert sorted(label[-1] for label in labels) == ["2", "5", "5", "5", "6"]
    assert screen.state()["views"]["0"]["log"][-1]["what"] == "rolled 2 5 5 5 6"


def test_own_dice_are_typed_and_the_tray_keeps_its_height(browsing: Browsing) -> None:
    screen = browsing.at_table("kniffel", "me", "bot", own_dice=True, options={"start": "first"})
    page = screen.page
    page.wait_for_selector(".tray [data-face]")
    height = "document.querySelector('.tray').offsetHeight"
    before = page.evaluate(height)
    assert page.locator(".tray [data-confirm]").is_disabled()
    for face in "66415":
        page.keyboard.press(face)
    page.wait_for_selector(".tray [data-confirm]:focus")
    assert page.evaluate(height) == before
    page.keyboard.press("Enter")
    page.wait_for_selector(".dice [data-lit]")
    assert screen.state()["views"]["0"]["log"][-1]["what"] == "rolled 1 4 5 6 6"


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Press Tab until something is in focus; wait a little for it to come."""
    page.wait_for_selector(selector)
    for _ in range(most):
        if page.evaluate("(selector) => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def by_keyboard(screen: Screen, game: str) -> Page:
    page = screen.go("/")
    tab_to(page, f"[data-game={game}]")
    page.keyboard.press("Enter")
    tab_to(page, "summary")
    page.keyboard.press("Enter")
    page.get_by_label("Wer beginnt").focus()
    page.keyboard.press("End")
    tab_to(page, "[data-testid=start]")
    page.keyboard.press("Enter")
    return page


def test_a_turn_of_kniffel_without_a_pointer(browsing: Browsing) -> None:
    screen = browsing.open(size=DESKTOP)
    page = by_keyboard(screen, "kniffel")
    page.wait_for_selector(".tray [data-move=roll]:focus")
    page.keyboard.press("r")
    tab_to(page, ".dice [data-lit]")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert page.locator(".dice .selected").count() == 2
    asked = page.locator(".screen").get_attribute("data-asked")
    tab_to(page, "[data-confirm]")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => document.querySelector('.screen').dataset.asked !== '{asked}'")
    tab_to(page, ".sheet button[data-part='sheet/chance']")
    page.keyboard.press("Enter")
    tab_to(page, "[data-confirm]")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('[data-part=\"sheet/chance\"]').matches('[data-lit]')")
    assert "write chance" in json.dumps(screen.state()["views"]["0"]["log"])


def test_a_turn_of_die_boese_drei_without_a_pointer(browsing: Browsing) -> None:
    screen = browsing.open(size=DESKTOP)
    page = by_keyboard(screen, "die-boese-drei")
    tab_to(page, ".tray [data-move=roll]")
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(document.querySelector('.screen')?.dataset.answers) > 0")
    if page.locator(".tray [data-move=stop]").count():
        page.wait_for_function("() => document.activeElement.matches('.tray [data-move]')")
        page.keyboard.press("2")
        page.wait_for_selector(".tray [data-move=stop]:focus")
        page.keyboard.press("Enter")
    page.wait_for_selector("[data-testid=winner]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_dice_set_aside_stay_on_the_table(browsing: Browsing) -> None:
    """They lie apart from the others, even while those are being thrown, and even if one shows the same."""
    screen = browsing.at_table("chicago", "me", "bot", own_dice=True, options={"start": "first"})
    page = screen.page
    loose, kept = page.locator(".dice [data-part]"), page.locator(".dice [data-kept]")

    def throw(faces: str) -> None:
        for face in faces:
            page.click(f".tray [data-face='{face}']")
        page.click(".tray [data-confirm]")

    throw("663")
    expect(loose).to_have_count(3)
    expect(kept).to_have_count(0)
    loose.nth(1).click()
    page.click(".tray [data-confirm]")
    page.wait_for_selector(".tray [data-face]")
    expect(loose).to_have_count(0)
    expect(kept).to_have_count(1)
    throw("66")
    expect(loose).to_have_count(2)
    expect(kept).to_have_count(1)
    aside = page.get_by_role("group", name=TEXTS["de"]["piece.dice.kept"])
    expect(aside.get_by_role("img", name="Würfel zeigt 6")).to_be_visible()
    boxes = [die.bounding_box() for die in (*loose.all(), *kept.all())]
    lying = [(box["x"], box["y"] + box["height"] / 2, box["width"]) for box in boxes if box]
    assert lying == sorted(lying), "in one row, what stands aside at its end"
    assert max(middle for _, middle, _ in lying) - min(middle for _, middle, _ in lying) < 2
    assert lying[-1][2] < lying[0][2]


# -- the players' own words -------------------------------------------------------------------------


LETTERS = "E M E G N K R N N L S P O"


def with_letters(browsing: Browsing, thrown: str = LETTERS, **how: Any) -> Screen:
    """A table of Letra Mix where these letters were thrown."""
    screen = browsing.at_table("letra-mix", "me", own_dice=True, **how)
    for letter in thrown.split():
        screen.page.click(f".tray [data-face='{letter}']")
    screen.page.click(".tray [data-confirm]")
    screen.page.wait_for_selector(".board")
    return screen


def last_move(screen: Screen) -> str:
    move: str = screen.state()["views"]["0"]["log"][-1]["what"]
    return move


def cell(name: str) -> str:
    return f".board [data-cell='{'abcdefghijklm'.index(name[0]) + 13 * (int(name[1:]) - 1)}']"


def test_letters_are_tapped_and_what_lies_there_is_laid_before_the_turn_ends(browsing: Browsing) -> None:
    screen = with_letters(browsing, options={"rounds": 1})
    page = screen.page
    assert page.locator(".tray [data-confirm]:enabled").count() == 0
    page.click(cell("a3"))
    for letter in "KNOSPNE":
        page.locator(f"[data-die={letter}]").first.click()
    page.click(".tray [data-confirm]")
    expect(page.locator(".tray .problem")).to_contain_text("KNOSPNE")
    expect(page.locator(".below b"), "what is refused stays to be put right").to_have_text("KNOSPNE")
    page.click(cell("g3"))
    page.click(cell("h13"))
    page.click(cell("f3"))
    page.click(cell("g3"))
    page.click(cell("h13"))
    page.click(cell("f3"))
    page.click(cell("c3"))
    page.click(cell("c3"))
    for letter in "RGELN":
        page.locator(f"[data-die={letter}]").first.click()
    expect(page.locator(".below b")).to_have_text("KNOSPEN, ORGELN")
    expect(page.locator(".below p")).to_contain_text("20")
    page.click(".tray [data-move=done]")
    page.wait_for_selector("[data-testid=winner]")
    log = [line["what"] for line in screen.state()["views"]["0"]["log"]]
    assert log[-2:] == ["lay KNOSPEN a3 across; ORGELN c3 down", "done"]
    assert screen.state()["views"]["0"]["result"]["scores"] == [20]


def test_letters_are_typed_without_a_pointer(browsing: Browsing) -> None:
    screen = with_letters(browsing, size=DESKTOP)
    page = screen.page
    tab_to(page, ".board [data-cell]")
    page.keyboard.press("ArrowUp")
    page.keyboard.type("knospem")
    page.keyboard.press("Backspace")
    page.keyboard.type("n")
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    page.keyboard.type("orgeln")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('.screen')?.dataset.answers) === 2")
    assert last_move(screen) == "lay KNOSPEN d6 across; ORGELN f6 down"


def test_letters_are_dragged_and_the_joker_asks_what_it_means(browsing: Browsing) -> None:
    screen = with_letters(browsing, "E N A R E S T O N S * L I", language="en")
    page = screen.page
    page.locator("[data-die=O]").drag_to(page.locator(cell("b3")))
    page.locator("[data-die='*']").drag_to(page.locator(cell("k9")))
    page.click("[data-letter=M]")
    page.locator(cell("k9")).drag_to(page.locator(cell("c3")))
    page.locator("[data-die=R]").drag_to(page.locator(cell("a3")))
    page.locator("[data-die=L]").drag_to(page.locator(cell("d3")))
    page.locator(cell("d3")).drag_to(page.locator("[data-loose]"))
    assert page.locator("[data-die=L]").count() == 1
    page.click(cell("d3"))
    for letter in "AN":
        page.locator(f"[data-die={letter}]").first.click()
    page.click(".tray [data-confirm]")
    page.wait_for_function("() => Number(document.querySelector('.screen')?.dataset.answers) === 2")
    assert last_move(screen) == "lay ROmAN a3 across"
    page.reload()
    page.wait_for_selector(".board")
    expect(page.locator(".below b")).to_have_text("ROMAN")


def test_the_cell_at_hand_stays_in_sight_when_a_screen_becomes_smaller(browsing: Browsing) -> None:
    page = with_letters(browsing, size=DESKTOP).page
    for size in (PHONE, SMALL, LANDSCAPE):
        page.set_viewport_size(size)
        page.wait_for_function(
            """() => {
              const window = document.querySelector(".board").getBoundingClientRect();
              const cell = document.querySelector(".cell.cursor").getBoundingClientRect();
              return cell.left > window.left - 1 && cell.right < window.right + 1
                && cell.top > window.top - 1 && cell.bottom < window.bottom + 1;
            }"""
        )


@pytest.mark.slow
def test_what_lies_on_the_board_counts_when_the_time_is_up(browsing: Browsing) -> None:
    screen = with_letters(browsing, options={"rounds": 1, "seconds": 30})
    page = screen.page
    for letter in "KNOSPEN":
        page.locator(f"[data-die={letter}]").first.click()
    page.wait_for_selector("[data-testid=winner]", timeout=40_000)
    assert screen.state()["views"]["0"]["result"]["scores"] == [4]


# -- languages --------------------------------------------------------------------------------------


def words_shown(page: Page) -> list[str]:
    return [
        part.split("/")[1]
        for part in page.locator("[data-part^='words/']").evaluate_all("all => all.map(one => one.dataset.part)")
    ]


def test_a_list_has_a_field_for_every_die_and_words_are_doubted_by_tapping(browsing: Browsing) -> None:
    screen = browsing.at_table("slf-zeitspiel", "me", "bot", options={"rounds": 1})
    page = screen.page
    page.click("[data-move='category stadt']")
    fields = page.locator(".tray .fields input")
    fields.first.wait_for()
    letters = page.locator(".tray .fields b").all_inner_texts()
    assert len(letters) == fields.count() in (12, 13)
    fields.nth(0).fill(f"{letters[0].lower()}bcstadt, die erste")
    fields.nth(1).fill("1 fits no die")
    assert fields.nth(1).get_attribute("aria-invalid") == "true"
    assert page.locator(".tray [data-move=pass]").count() == 0, "what is written is not thrown away by mistake"
    page.click(".tray form button")
    page.wait_for_selector("[data-piece=words]")
    mine = f"{letters[0]}bcstadt die erste"
    assert mine in words_shown(page)
    other = next(word for word in words_shown(page) if word != mine)
    page.click(f'[data-part="words/{other}"]')
    page.click(f'.tray [data-move="object {other}"]')
    page.click("[data-move=reject]")
    page.wait_for_selector(f'[data-part="words/{other}"] .struck')
    assert page.locator(f'[data-part="words/{mine}"][data-lit]').count() == 0


@pytest.mark.slow
def test_a_list_is_handed_in_by_itself_when_the_time_is_nearly_up(browsing: Browsing) -> None:
    screen = browsing.at_table("slf-zeitspiel", "me", "bot", options={"rounds": 1, "seconds": 30})
    page = screen.page
    page.click("[data-move='category stadt']")
    word = page.locator(".tray .fields b").first.inner_text() + "xyz"
    page.locator(".tray .fields input").first.fill(word)
    page.wait_for_selector("[data-piece=words]", timeout=32_000)
    assert word in words_shown(page)


def test_a_word_is_typed_while_others_snatch_dice(browsing: Browsing) -> None:
    screen = browsing.at_table("slf-schnappspiel", "me", "bot", options={"rounds": 1, "seconds": 10})
    page = screen.page
    page.click("[data-move='category tier']")
    dice = page.locator("[data-part^='dice/']")
    dice.first.wait_for()
    page.locator("[data-testid=entry]").type("half a w")
    page.wait_for_selector("[data-piece=words]", timeout=10_000)
    assert page.input_value("[data-testid=entry]") == "half a w", "what is half written stays"
    word = f"{(dice.first.get_attribute('data-part') or '')[-1]}xqzt"
    page.fill("[data-testid=entry]", word)
    page.keyboard.press("Enter")
    page.wait_for_selector(f"[data-part='words/{word}']")


def test_the_language_switches_and_is_remembered(browsing: Browsing) -> None:
    screen = browsing.open(language="de")
    page = screen.go("/")
    expect(page.locator(".sign p")).to_have_text(TEXTS["de"]["app.claim"])
    assert page.evaluate("document.documentElement.lang") == "de"
    page.click("[data-testid=language]")
    expect(page.locator(".sign p")).to_have_text(TEXTS["en"]["app.claim"])
    page.reload()
    assert page.evaluate("document.documentElement.lang") == "en"
    page.click("[data-game=die-boese-drei]")
    page.click("[data-testid=start]")
    page.wait_for_selector(".tray [data-move]")
    expect(page.locator(".tray [data-move=roll]")).to_contain_text(TEXTS["en"]["table.roll"])
    page.click("[data-testid=menu]")
    page.click("dialog [data-testid=language]")
    page.keyboard.press("Escape")
    expect(page.locator(".tray [data-move=roll]")).to_contain_text(TEXTS["de"]["table.roll"])
    expect(page.locator("header h1")).to_have_text("Die böse Drei")


def test_a_browser_in_neither_language_gets_english(browsing: Browsing) -> None:
    context = browsing.browser.new_context(locale="fr-FR")
    page = context.new_page()
    page.goto(browsing.server.url)
    page.wait_for_selector("[data-game]")
    assert page.evaluate("document.documentElement.lang") == "en"
    context.close()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", SCREENS)
def test_every_word_is_in_the_language(browsing: Browsing, name: str, language: str) -> None:
    page = SCREENS[name](browsing, language=language).page
    other = TEXTS["en" if language == "de" else "de"]
    own = TEXTS[language]
    text: str = page.evaluate(
        "document.body.innerText + [...document.querySelectorAll('[aria-label], [title], [placeholder]')]"
        ".map((one) => `\\n${one.ariaLabel ?? ''}\\n${one.title ?? ''}\\n${one.placeholder ?? ''}`).join('')"
    )
    assert page.evaluate("document.documentElement.lang") == language
    assert [key for key in own if "." in key and re.search(rf"(?<![\w.]){re.escape(key)}(?![\w.])", text)] == []
    assert re.findall(r"\{\w*\}|undefined|NaN|\[object", text) == []
    lines = {line.strip() for line in text.splitlines()}
    foreign = {words for key, words in other.items() if words not in own.values() and "{" not in words}
    assert lines & foreign - {"Deutsch", "English"} == set()


# -- shelf, setting the table, result ---------------------------------------------------------------


RIGHTMOST = """() => {
  document.querySelector("h1").style.overflowWrap = "normal";
  const ends = [...document.querySelectorAll("h1, p, button, .hint")].map((one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    return text.getBoundingClientRect().right;
  });
  return Math.max(document.documentElement.scrollWidth, ...ends);
}"""
"""How far to the right anything reaches if words of the title are not broken."""


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_setup_page_is_wider_than_the_screen(browsing: Browsing, language: str) -> None:
    page = browsing.open(language=language).go("/")
    wide = []
    for game in catalogue():
        walk_to(page, f"/play/{game.id}")
        page.get_by_role("heading", level=1, name=words.title(game.id, language), exact=True).wait_for()
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 700})
            if page.evaluate(RIGHTMOST) > width:
                wide.append((game.id, width))
    assert wide == []


NATURAL_WIDTH = """(select) => {
  const shown = select.offsetWidth;
  select.style.cssText = "position: absolute; width: auto";
  return [shown, select.offsetWidth];
}"""


@pytest.mark.parametrize("language", ["de", "en"])
def test_who_sits_where_is_read_in_full(browsing: Browsing, language: str) -> None:
    page = browsing.open(language=language).go("/play/kniffel")
    shown, needed = page.locator("[data-testid=kind-0]").evaluate(NATURAL_WIDTH)
    assert shown >= needed


def test_the_local_network_is_let_in_with_one_tap(browser: Browser, tmp_path: Path) -> None:
    """127.0.0.2 stands for this machine's address in the network."""
    server = Server(tmp_path, "--lan-address", "127.0.0.2")
    browsing = Browsing(server, browser)
    try:
        screen = browsing.open()
        page = screen.go("/play/maexchen")
        assert page.locator("[data-testid=only-here]").count() == 0
        page.select_option("[data-testid=kind-1]", "friend")
        expect(page.locator("[data-testid=only-here]")).to_contain_text(TEXTS["de"]["lan.off"])
        page.click("[data-testid=start]")
        page.wait_for_selector("[data-testid=share]")
        assert page.locator("img").count() == 0, "a code that no phone can open"
        page.click("[data-testid=lan-on]")
        page.wait_for_selector(".link img")
        link = link_of(screen)
        assert link.startswith(f"http://127.0.0.2:{server.port}/table/")
        phone = browser.new_context().new_page()
        phone.goto(f"{link}?fast=1")
        phone.fill("#name", "Ben")
        phone.click("[data-testid=sit]")
        screen.until_state("playing")
        assert phone.request.get(f"http://127.0.0.2:{server.port}/api/lan").json()["may_switch"] is False
        phone.context.close()
        screen.check()
    finally:
        browsing.close()
        server.stop()


def test_the_setup_says_how_bots_play_and_that_nobody_else_does(browsing: Browsing) -> None:
    screen = browsing.open()
    page = screen.go("/play/jule")
    expect(page.locator(".hint")).to_have_text(TEXTS["de"]["level.bot"])
    assert page.locator("[data-testid=only-bots]").count() == 0
    page.select_option("[data-testid=kind-0]", "bot")
    expect(page.locator("[data-testid=only-bots]")).to_have_text(TEXTS["de"]["set.onlybots"])
    page = screen.go("/play/slf-zeitspiel")
    assert page.input_value("[data-testid=level-1]") == "bot:skilled"
    page.select_option("[data-testid=level-1]", "bot:beginner")
    with page.expect_request("**/api/tables*") as asked:
        page.click("[data-testid=start]")
    assert (asked.value.post_data_json or {})["seats"][1] == {"kind": "bot", "bot": "bot:beginner"}


def test_levels_are_offered_once_there_is_something_to_choose(browsing: Browsing) -> None:
    page = browsing.open().go("/play/wuerfelpoker")
    expect(page.locator(".hint")).to_have_text(TEXTS["de"]["level.bot"])
    page.click("details > summary")
    page.get_by_label("Der Einsatz darf erhöht werden").check()
    assert page.input_value("[data-testid=level-1]") == "bot:skilled"
    page.get_by_label("Der Einsatz darf erhöht werden").uncheck()
    assert page.locator("[data-testid=level-1]").count() == 0


def test_bots_have_a_name_a_face_and_the_level_that_was_chosen(browsing: Browsing) -> None:
    screen = browsing.open()
    page = screen.go("/play/die-boese-drei")
    page.select_option("[data-testid=level-1]", "bot:master")
    page.click("[data-testid=start]")
    page.wait_for_selector("[data-state]")
    page.click("[data-testid=menu]")
    bot = page.get_by_test_id("people").locator("li").nth(1)
    expect(bot.locator(".bot svg")).to_be_visible()
    expect(bot).to_contain_text(TEXTS["de"]["level.bot:master"])
    assert bot.locator("b").inner_text() in BOT_NAMES


def test_the_lamp_lights_the_best_move_and_says_why(browsing: Browsing) -> None:
    screen = browsing.at_table("die-boese-drei", "me", "bot", options={"start": "first", "rounds": 20})
    robot, page = Robot(screen), screen.page
    while "stop" not in [target["name"] for target in robot.wait()["targets"]]:
        robot.step()
    assert page.locator(".hinted").count() == 0
    page.click("[data-testid=hint]")
    lit = page.locator(".tray [data-move].hinted")
    expect(lit).to_have_count(1)
    best = re.escape(lit.inner_text().splitlines()[0])
    expect(page.get_by_test_id("why")).to_have_text(re.compile(rf"^„{best}“: .*\d.*\d.*\.", re.IGNORECASE))
    lit.click()
    expect(page.get_by_test_id("why")).to_have_count(0)


@pytest.mark.parametrize("game", ["craps", pytest.param("letra-mix", marks=pytest.mark.slow)])
def test_a_hint_lights_a_button_also_where_moves_are_put_together(browsing: Browsing, game: str) -> None:
    screen = browsing.at_table(game, "me", *["bot"] * (load(game).players.fewest - 1))
    robot, page = Robot(screen), screen.page
    while not page.locator("[data-testid=hint]").is_visible():
        robot.step()
    page.click("[data-testid=hint]")
    lit = page.locator(".tray [data-move].hinted")
    expect(lit).to_have_count(1, timeout=PATIENCE)
    move = lit.get_attribute("data-move")
    lit.click()
    expect(lit).to_have_count(0)
    assert any(line["what"] == move for line in screen.state()["views"]["0"]["log"])


def test_after_a_match_the_coach_draws_a_curve_and_a_tap_goes_to_the_move(browsing: Browsing) -> None:
    screen = browsing.at_table("die-boese-drei", "me", "bot", options={"start": "first"})
    robot, page = Robot(screen), screen.page
    while robot.step()["state"] != "over":
        assert robot.taps < MOST_TAPS
    page.click("[data-testid=coach]")
    curve = page.get_by_test_id("curve")
    curve.wait_for(timeout=3 * PATIENCE)
    assert curve.locator("polyline").count() == 2
    last = int(curve.get_attribute("aria-valuemax") or 0)
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] * (last // 2) / last, "y": box["height"] / 2})
    expect(page.locator(".steps input")).to_have_value(f"{last // 2}")
    assert page.locator("dialog").count() == 0


def test_a_table_of_bots_alone_is_played_on_to_its_end_at_once(browsing: Browsing) -> None:
    screen = browsing.at_table("kniffel", "bot", "bot", pace="leisurely")
    page = screen.page
    page.wait_for_selector("[data-testid=forward]")
    assert screen.state()["state"] == "playing"
    page.click("[data-testid=forward]")
    screen.until_state("over")


def test_without_a_server_and_without_rules_the_setup_says_so_in_words(browsing: Browsing) -> None:
    screen = browsing.open()
    screen.expected = ("Failed to load resource",)
    page = screen.go("/play/kniffel")
    page.wait_for_selector("[data-testid=start]")
    screen.context.set_offline(True)
    page.click("[data-testid=start]")
    page.wait_for_selector("[role=alert]:has-text('keine Verbindung')")
    assert page.locator("[role=alert]").count() == 1
    assert page.locator("[data-testid=start]:enabled").count() == 1


def test_a_magic_trick_is_set_for_one(browsing: Browsing) -> None:
    page = browsing.open().go("/play/wuerfelstapel")
    page.wait_for_selector("[data-testid=kind-0]")
    assert page.locator(".seat").count() == 1


def test_nothing_covers_the_end_of_a_trick_and_it_can_be_shown_again(browsing: Browsing) -> None:
    screen = browsing.at_table("wuerfelstapel", "me")
    robot, page = Robot(screen), screen.page
    while robot.step()["state"] != "over":
        assert robot.taps < MOST_TAPS
    page.wait_for_selector(".ended [data-testid=rematch]")
    page.wait_for_timeout(300)
    assert page.locator("dialog").count() == 0
    first = page.url
    page.click("[data-testid=rematch]")
    page.wait_for_function("(first) => location.href !== first", arg=first)


def test_who_set_a_table_of_computers_may_have_it_played_again(browsing: Browsing) -> None:
    screen = browsing.at_table("zentavesta", "bot", "bot")
    page = screen.page
    page.wait_for_selector("[data-testid=winner]")
    first = page.url
    page.click("[data-testid=rematch]")
    page.wait_for_function("(first) => location.href !== first", arg=first)
    screen.until_state("over")


def test_the_shelf_keeps_what_was_looked_for_and_enter_opens_it(browsing: Browsing) -> None:
    page = browsing.open().go("/")
    page.wait_for_selector("[data-game]")
    for name, game in (("Yahtzee", "kniffel"), ("mia", "maexchen"), ("Schummelmax", "maexchen")):
        page.fill("input[type=search]", name)
        assert page.locator("[data-game]").evaluate_all("all => all.map(one => one.dataset.game)") == [game]
    page.get_by_label(TEXTS["de"]["shelf.players"]).select_option("4")
    page.focus("input[type=search]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play/maexchen*")
    page.click("header a[href='/']")
    page.wait_for_selector("[data-game=maexchen]")
    assert page.input_value("input[type=search]") == "Schummelmax"
    assert page.get_by_label(TEXTS["de"]["shelf.players"]).input_value() == "4"
    page.click("[data-testid=all]")
    assert page.locator("[data-game]").count() >= len(catalogue())


def on_shelf(page: Page) -> list[str]:
    games: list[str] = page.locator("[data-game]").evaluate_all("all => all.map(one => one.dataset.game)")
    return games


def test_the_shelf_is_a_few_screens_of_groups_that_unfold(browsing: Browsing) -> None:
    page = browsing.open().go("/")
    page.wait_for_selector("[data-group=boxed] [data-game=raffzahn]")
    assert page.evaluate("document.documentElement.scrollHeight / innerHeight") < 5
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    quick = page.locator("[data-group=quick]")
    below = quick.locator("[data-game]").last
    expect(below).not_to_be_in_viewport()
    quick.get_by_role("button").click()
    below.scroll_into_view_if_needed()
    place = below.bounding_box()
    assert place
    assert place["x"] < PHONE["width"]
    assert set(on_shelf(page)) == {game.id for game in catalogue()}


@pytest.mark.parametrize(
    ("text", "first"),
    [("knifel", "kniffel"), ("bluff", "maexchen"), ("Laeuse", "laeuse-wuerfeln"), ("liar", "maexchen")],
)
def test_a_search_forgives_slips_and_knows_kinds(browsing: Browsing, text: str, first: str) -> None:
    page = browsing.open().go("/")
    page.fill("input[type=search]", text)
    assert on_shelf(page)[0] == first


def test_whoever_is_alone_finds_games_that_computers_fill_up(browsing: Browsing) -> None:
    page = browsing.open().go("/")
    page.get_by_label(TEXTS["de"]["shelf.players"]).select_option("1")
    assert len(on_shelf(page)) == len(catalogue())
    page.get_by_test_id("choose-length").select_option("short")
    page.get_by_test_id("choose-skill").select_option("1")
    few = on_shelf(page)
    assert 0 < len(few) < 20
    assert all(game.shelf.minutes <= 5 and game.shelf.skill == 1 for game in catalogue() if game.id in few)
    page.get_by_test_id("choose-order").select_option("name")
    titles = page.locator(".box .title").all_inner_texts()
    assert titles == sorted(titles)


def test_a_die_picks_a_game_among_those_that_fit(browsing: Browsing) -> None:
    page = browsing.open().go("/")
    page.get_by_test_id("choose-kind").select_option("guess")
    seen = set()
    for _ in range(2):
        page.get_by_test_id("pick").click()
        seen.add(page.locator("[data-testid=picked] [data-game]").get_attribute("data-game"))
    assert seen == {game.id for game in catalogue() if game.shelf.kind == "guess"}
    page.locator("[data-testid=picked] .big").click()
    page.wait_for_selector("[data-testid=start]")


@pytest.mark.parametrize("calm", [True, False])
def test_the_end_is_a_moment_of_joy_that_keeps_still_for_those_who_want_it(browsing: Browsing, calm: bool) -> None:
    screen = browsing.at_table("die-boese-drei", "me", "bot", "bot", calm=calm)
    robot = Robot(screen)
    while robot.step()["state"] != "over":
        pass
    page = screen.page
    page.wait_for_selector("[data-testid=cheer] .podium")
    names = page.locator("[data-testid=cheer] .name").all_inner_texts()
    assert len(names) == 3
    moving = page.evaluate("document.querySelector('[data-testid=cheer]').getAnimations({ subtree: true }).length")
    assert (moving == 0) is (calm or page.locator(".cheer.joy").count() == 0)


def test_a_replay_runs_by_itself_and_stops_where_it_is_told(browsing: Browsing) -> None:
    screen = SCREENS["replay-to-open"](browsing)
    page = screen.page
    record = WEB.parent / "tests" / "records" / "kniffel" / "dora-full-house.record"
    page.set_input_files("input[type=file]", record)
    slider = page.locator(".steps input")
    expect(slider).to_have_value("0")
    last = slider.get_attribute("max") or ""
    page.click("[data-testid=run]")
    expect(slider).to_have_value(last)
    expect(page.get_by_test_id("run")).to_have_attribute("aria-label", TEXTS["de"]["replay.run"])
    page.click("[data-testid=run]")
    expect(slider).not_to_have_value(last)
    page.keyboard.press("ArrowLeft")
    stopped = slider.input_value()
    page.wait_for_timeout(300)
    assert slider.input_value() == stopped


def test_the_dice_are_explained_one_tap_away_and_proved_in_the_end(browsing: Browsing, tmp_path: Path) -> None:
    screen = browsing.at_table("die-boese-drei", "me", "bot", options={"start": "first", "rounds": 1})
    robot, page = Robot(screen), screen.page
    robot.wait()
    page.click("[data-testid=fair]")
    expect(page.locator("dialog ol li")).to_have_count(10)
    expect(page.get_by_test_id("commitment")).to_have_text(screen.state()["fair"]["commitment"])
    expect(page.get_by_test_id("check")).to_have_count(0)
    page.keyboard.press("Escape")
    while robot.step()["state"] != "over":
        pass
    with page.expect_download() as download:
        page.click("[data-testid=record]")
    record = tmp_path / "fair.record"
    download.value.save_as(record)
    page.keyboard.press("Escape")
    page.click("[data-testid=fair]")
    page.click("[data-testid=check]")
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-right", "true")
    expect(verdict).to_contain_text("Beitrag dieses Geräts ist darin")

    text = record.read_text(encoding="utf-8")
    rolled = re.search(r"rolled (\d)", text)
    assert rolled is not None
    changed = text.replace(rolled[0], f"rolled {int(rolled[1]) % 6 + 1}", 1)
    record.write_text(re.sub("check.*\n", "", changed), encoding="utf-8")
    elsewhere = browsing.open(language="en")
    page = elsewhere.go("/replay")
    page.set_input_files("input[type=file]", record)
    page.click("[data-testid=fair]")
    page.click("[data-testid=check]")
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-right", "false")
    expect(page.get_by_test_id("verdict")).to_contain_text("Something is wrong")


def test_a_finished_match_stays_on_the_shelf_with_its_result(browsing: Browsing) -> None:
    screen = browsing.at_table("die-boese-drei", "me", "bot")
    robot = Robot(screen)
    while robot.step()["state"] != "over":
        pass
    screen.page.wait_for_selector("[data-testid=winner]")
    page = screen.go("/")
    page.click(".finished summary")
    told = page.locator(".finished [data-table]").inner_text()
    assert "Die böse Drei" in told
    assert "gewinn" in told
    page.click(".finished [data-table]")
    page.wait_for_selector("[data-testid=winner]")


@pytest.mark.parametrize(
    ("game", "counted"), [("glueckspeter", "Chips"), ("hohe-hausnummern", "Hausnummer"), ("teilen", "Punkte")]
)
def test_the_result_names_what_was_counted(browsing: Browsing, game: str, counted: str) -> None:
    screen = browsing.at_table(game, "me", "bot")
    robot = Robot(screen)
    while robot.step()["state"] != "over":
        assert robot.taps < MOST_TAPS
    page = screen.page
    page.wait_for_selector("[data-testid=winner]")
    assert page.locator("dialog th").all_inner_texts() == ["Platz", "Name", counted]
    assert "" not in page.locator("dialog td").all_inner_texts()
    expect(page.locator("dialog tr.me")).to_contain_text("Anna")
    assert page.evaluate("document.activeElement.dataset.testid") == "rematch"


def test_without_a_connection_the_result_says_why_nothing_is_saved_or_shown(browsing: Browsing) -> None:
    screen = SCREENS["result"](browsing)
    screen.expected = ("Failed to load resource",)
    page = screen.page
    offline = TEXTS["de"]["error.offline"]
    page.route("**/api/tables/**", lambda route: route.abort())
    page.click("[data-testid=record]")
    expect(page.locator("dialog [role=alert]")).to_have_text(offline)
    page.click("[data-testid=steps]")
    expect(page.locator("[role=alert]")).to_have_text(offline)
    page.unroute("**/api/tables/**")

    page.wait_for_selector("[data-testid=record]")
    with page.expect_download() as download:
        page.click("[data-testid=record]")
    assert download.value.suggested_filename == f"die-boese-drei-{screen.state()['id']}.record"
    page.click("[data-testid=steps]")
    page.click("[data-testid=next]")
    expect(page.locator(".steps")).to_contain_text("Schritt 1 ")
    page.route("**/api/tables/**", lambda route: route.abort())
    page.click("[data-testid=next]")
    expect(page.locator(".steps [role=alert]")).to_have_text(offline)
    expect(page.locator(".steps")).to_contain_text("Schritt 1 ")


def test_an_older_step_of_a_record_does_not_replace_a_newer_one(browsing: Browsing) -> None:
    screen = SCREENS["replay"](browsing)
    page = screen.page
    expect(page.locator(".steps")).to_contain_text("Schritt 1 ")
    held: list[Route] = []
    page.route("**/api/replay*", lambda route: held.append(route), times=1)
    page.click("[data-testid=next]")
    page.click("[data-testid=last]")
    expect(page.locator("main")).to_contain_text("25 Punkte")
    with page.expect_response("**/api/replay*"):
        held[0].continue_()
    page.wait_for_timeout(100)
    expect(page.locator("main")).to_contain_text("25 Punkte")
    expect(page.locator("[data-testid=last]")).to_be_disabled()


# -- everything at a glance -------------------------------------------------------------------------

SIZES = {"small": SMALL, "phone": PHONE, "desk": ViewportSize(width=1440, height=900)}
FINGER = 40
"""What is tapped often is at least that many pixels wide and high."""
MEASURE = """async (finger) => {
  await new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 30));
  const wrong = [];
  const at = (x, y) => document.elementFromPoint(x, y);
  const tapped = "main [data-lit], main [data-unfold], .tray [data-move], .tray [data-group], .tray [data-value], "
    + ".tray input, .tray .stepper button, main [data-cell], main [data-die], main .tool";
  for (const one of document.querySelectorAll(tapped)) {
    const { part, move, group, value, unfold, cell, die } = one.dataset;
    const name = part ?? move ?? group ?? value ?? unfold ?? cell ?? die ?? one.tagName;
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const frame = one.closest("[data-scrolls]")?.getBoundingClientRect();
    const within = !frame || (box.left > frame.left - 1 && box.right < frame.right + 1
      && box.top > frame.top - 1 && box.bottom < frame.bottom + 1);
    const next = one.tabIndex === 0 && cell !== undefined;
    if (!within && !next) continue;  // scrolled away in its own window: the place for the next die is not
    const inside = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
    if (!inside || !one.contains(at(x, y))) wrong.push(`${name} is out of sight`);
    const reach = finger / 2 - 1;
    const around = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]];
    if (inside && around.some(([dx, dy]) => !one.contains(at(x + dx, y + dy)))) {
      wrong.push(`${name} is too small for a finger: ${Math.round(box.width)} by ${Math.round(box.height)}`);
    }
  }
  for (const card of document.querySelectorAll("[data-part^='hand-0/']")) {
    const box = card.getBoundingClientRect();
    if (box.bottom > innerHeight || box.top < 0 || !card.closest(".felt")) wrong.push("the hand is out of sight");
  }
  for (const dice of document.querySelectorAll(".landing .dice:not(:has(.kept)), .landing .waiting")) {
    const rows = new Map();
    for (const { offsetTop } of dice.children) rows.set(offsetTop, (rows.get(offsetTop) ?? 0) + 1);
    const counts = [...rows.values()];
    if (Math.max(...counts) > Math.min(...counts) + 1) wrong.push(`dice lie in uneven rows: ${counts}`);
  }
  for (const name of [".felt", ".tray"]) {
    const box = document.querySelector(name);
    const more = box ? box.scrollHeight - box.clientHeight : 0;
    if (more > 1) wrong.push(`${name} has to be scrolled by ${more}`);
  }
  return wrong;
}"""
ROLL = """async () => {
  const still = ".goal, .rim, .middle > *, .pad, .mine, .tray, .tray button";
  const things = [...document.querySelectorAll(still)];
  const boxes = () => things.map((thing) => thing.isConnected ? thing.getBoundingClientRect() : new DOMRect());
  const before = boxes();
  const { dataset } = document.querySelector(".screen");
  document.querySelector(".tray [data-move=roll]").click();
  const end = performance.now() + 20000;
  let [began, worst] = [false, 0];
  while (performance.now() < end && !(began && !("rolling" in dataset))) {
    began ||= "rolling" in dataset;
    boxes().forEach((now, n) => {
      const moved = ["left", "top", "right", "bottom"].map((side) => Math.abs(now[side] - before[n][side]));
      worst = Math.max(worst, ...moved);
    });
    await new Promise(requestAnimationFrame);
  }
  while (document.querySelector(".cube.rolling")) await new Promise(requestAnimationFrame);
  return began ? Math.round(worst) : "nothing rolled";
}"""


def played_by_buttons(stage: Stage, match: Match) -> set[str]:
    """Parts that nobody has to hit, because buttons in the tray play every move that touches them."""
    buttons = set(stage.page.locator(".tray [data-move]").evaluate_all("all => all.map(one => one.dataset.move)"))
    offers = shown_to(match, 0, can_undo=False)["legal"]
    parts = {part for offer in offers for part in offer["touch"]}
    return parts - {part for offer in offers if offer["text"] not in buttons for part in offer["touch"]}


def check_the_table(stage: Stage, game: type[AnyGame], players: int, sizes: dict[str, ViewportSize]) -> None:
    """Wherever a match asks something, all that can be tapped is in sight and big enough, and dice lie in even
    rows; while they roll, nothing else moves.
    """
    seen: list[str] = []
    stage.page.set_viewport_size(LANDSCAPE)  # what was reserved for another game is given up
    for match in moments(game, players):
        for name, size in sizes.items():
            stage.page.set_viewport_size(size)
            stage.show(match.copy())
            besides = played_by_buttons(stage, match)
            wrong = stage.page.evaluate(MEASURE, FINGER)
            seen += [f"{name}: {one}" for one in wrong if "small" not in one or one.split()[0] not in besides]
            if stage.page.locator(".tray [data-move=roll][data-throws].roll").count():
                moved = stage.page.evaluate(ROLL)
                seen += [f"{name}: moved by {moved}"] if moved else []
    stage.screen.check()
    assert not seen, "\n".join(seen)


@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_the_move_at_hand_is_in_sight_and_nothing_moves_while_dice_roll(stage: Stage, game: type[AnyGame]) -> None:
    check_the_table(stage, game, max(2, game.players.fewest), {"phone": PHONE})


@pytest.mark.slow
@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_so_it_is_on_every_screen_and_with_more_players(stage: Stage, game: type[AnyGame]) -> None:
    for players in sorted({max(2, game.players.fewest), max(game.players.fewest, min(5, game.players.most))}):
        check_the_table(stage, game, players, SIZES)


# -- everybody can use it ---------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing(browsing: Browsing, name: str, theme: str) -> None:
    check_with_axe(SCREENS[name](browsing, theme=theme).page)


@pytest.mark.slow
@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.id)
def test_axe_finds_nothing_at_the_table(browsing: Browsing, game: type[AnyGame]) -> None:
    bots = ["bot"] * max(1, game.players.fewest - 1)
    screen = browsing.at_table(game.id, "me", *bots, theme="dark" if game.number % 2 else "light")
    robot = Robot(screen, seed=game.number)
    for tap in range(24):
        robot.step()
        if tap % 6 == 0:
            check_with_axe(screen.page)


def check_with_axe(page: Page) -> None:
    page.wait_for_selector("h1", state="attached")
    page.evaluate(axe())
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    told = [
        f"{one['id']}: {one['help']}\n"
        + "\n".join(f"  {node['html'][:160]} {node['failureSummary']}" for node in one["nodes"])
        for one in found
    ]
    assert not told, "\n".join(told)


# -- bad links --------------------------------------------------------------------------------------


def refused(screen: Screen) -> str:
    """The sentence that says what is wrong; there is a way on beside it."""
    page = screen.page
    page.wait_for_selector("[role=alert]")
    assert page.locator("a[href='/']").first.is_visible()
    return text_of(page, "[role=alert]")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/join/nonsense", "join.wrong"),
        ("/watch/nonsense", "error.table"),
        ("/table/nobody-knows", "error.table"),
        ("/play/chess", "error.game"),
        ("/no/such/page", "error.page"),
    ],
)
def test_a_bad_link_is_a_sentence_and_a_way_on(browsing: Browsing, path: str, key: str, language: str) -> None:
    screen = browsing.open(language=language)
    screen.expected = ("403", "404")
    page = screen.go(path)
    assert refused(screen) == TEXTS[language][key]
    page.click("a[href='/']")
    page.wait_for_selector("[data-game=kniffel]")


def test_an_invitation_of_another_server_and_a_full_table(browsing: Browsing) -> None:
    table = browsing.server.set_table("maexchen", "me", "friend")
    invitation = table["seats"][1]["invitation"]
    stale = browsing.open()
    stale.expected = ("403",)
    stale.go(f"/join/{invitation[:-3]}abc")
    assert refused(stale) == TEXTS["de"]["join.wrong"]

    early, late = browsing.open(), browsing.open(language="en")
    late.expected = ("409",)
    for screen in (early, late):
        screen.go(f"/join/{invitation}").wait_for_selector("#name")
    early.page.fill("#name", "Anna")
    early.expected = ("409",)
    early.page.click("[data-testid=sit]")
    expect(early.page.locator("[role=alert]"), "the name is taken: another may be typed at once").to_contain_text(
        "Anna"
    )
    early.page.fill("#name", "Ben")
    early.page.click("[data-testid=sit]")
    early.until_state("playing")
    late.page.fill("#name", "Cem")
    late.page.click("[data-testid=sit]")
    assert refused(late) == TEXTS["en"]["join.taken"]
    later = browsing.open()
    later.go(f"/join/{invitation}")
    assert refused(later) == TEXTS["de"]["join.taken"]


def test_a_table_that_is_gone(browsing: Browsing) -> None:
    gone = {
        "table": "gone",
        "game": "kniffel",
        "seats": [{"seat": 0, "token": "old"}],
        "watch": "old",
        "host": "old",
    }
    screen = browsing.open(tables=(gone,))
    screen.expected = ("404",)
    screen.go("/table/gone")
    assert "Tisch" in refused(screen)


@pytest.mark.parametrize(
    "text", ["", "not a record", "Würfelbecher record 1\ngame: chess\nplayers: Anna, Ben\n", "\x00\xff"]
)
def test_a_file_that_is_no_record(browsing: Browsing, text: str, tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(text, encoding="utf-8")
    screen = SCREENS["replay-to-open"](browsing)
    screen.expected = ("400", "404")
    screen.page.set_input_files("input[type=file]", file)
    assert len(refused(screen)) > 10
    record = WEB.parent / "tests" / "records" / "kniffel" / "dora-full-house.record"
    screen.page.set_input_files("input[type=file]", record)
    screen.page.wait_for_selector(".table")


# -- weight -----------------------------------------------------------------------------------------


NOTE_WHEN = """new MutationObserver((_, observer) => {
  if (!document.querySelector(%s)) return;
  window.thereAt = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })"""
"""Notes when something is first on the page."""
SCRIPTS = """() => performance.getEntriesByType("resource")
  .filter(({ name, startTime }) => name.endsWith(".js") && startTime <= window.thereAt)
  .map(({ name }) => new URL(name).pathname.slice(1))"""


def script_until(screen: Screen, selector: str, come: Callable[[Page], None]) -> int:
    """The bytes of script, compressed, that a screen asks for until something is there."""
    screen.context.add_init_script(NOTE_WHEN % json.dumps(selector))
    come(screen.page)
    screen.page.wait_for_selector(selector)
    return sum(len(gzip.compress((PAGE / file).read_bytes(), 9)) for file in screen.page.evaluate(SCRIPTS))


def test_the_script_before_the_first_move_is_small(browsing: Browsing) -> None:
    screen = browsing.open()

    def come(page: Page) -> None:
        screen.go("/")
        page.click("[data-game=kniffel]")
        page.click("[data-testid=start]")

    assert 0 < script_until(screen, ".tray [data-move]", come) <= MOST_SCRIPT


@pytest.mark.parametrize("game", ["allie-gator", "zeppelin", "laeuse-wuerfeln"])
def test_the_script_of_a_table_opened_by_its_link_is_small(browsing: Browsing, game: str) -> None:
    invitation = browsing.server.set_table(game, "me", "friend")["seats"][1]["invitation"]
    screen = browsing.open()

    def come(page: Page) -> None:
        screen.go(f"/join/{invitation}")
        page.fill("#name", "Ben")
        page.click("[data-testid=sit]")

    assert 0 < script_until(screen, "main [data-part]", come) <= MOST_SCRIPT


def test_every_answer_carries_the_policy(server: Server, browser: Browser) -> None:
    page = browser.new_page()
    answer = page.goto(server.url)
    assert answer is not None
    policy = answer.header_value("content-security-policy") or ""
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    page.close()
