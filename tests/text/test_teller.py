"""Data becomes sentences: no fact, question or reason lacks words, and whole games are told in every language."""

import ast
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bang
from bang.engine.insight.explain import WRONG_FOR, explain_card
from bang.engine.kernel.facts import Fact
from bang.engine.kernel.game import Game
from bang.engine.kernel.options import Options
from bang.engine.kernel.view import ALL_SEEING, SPECTATOR, ask_view, labels, may_see, redact
from bang.games import new_table
from bang.text import Teller, catalogue, languages
from tests.boxes import EVERY_BOX

NAMES = ["Rose", "Ana", "Tom", "Luis", "Gina", "Beppe", "Zoe", "Pia"]
ROSE, ANA, TOM = 0, 1, 2


# --- everything the code may say has words


@cache
def sources() -> list[ast.Module]:
    return [
        ast.parse(path.read_text(encoding="utf-8"))
        for folder in ("engine", "games/classic/boxes", "games/duel/boxes")
        for path in sorted((Path(bang.__file__).parent / folder).rglob("*.py"))
    ]


def calls(name: str) -> Iterator[ast.Call]:
    """Yield calls of functions with this in their name."""
    for source in sources():
        for node in ast.walk(source):
            if isinstance(node, ast.Call):
                func = node.func
                called = func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""
                if name in called.casefold():
                    yield node


def first_string(call: ast.Call) -> list[str]:
    return [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)][:1]


def results(node: ast.expr | None) -> Iterator[str]:
    """Yield the strings an expression may evaluate to."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from results(node.body)
        yield from results(node.orelse)


@cache
def facts_in_the_code() -> set[str]:
    return {what for call in calls("tell") for what in first_string(call)}


@cache
def verbs_in_the_code() -> set[str]:
    """Return the verbs of questions in the code; `may` asks with the verb of its own name."""
    asking = ("ask", "choose", "may", "offer_card", "appeal")
    return {"may"} | {verb for name in asking for call in calls(name) for verb in first_string(call)}


GIVING_REASONS = ("barred", "bars", "buyable", "forbids", "hindered", "saves", "shuns", "usable")
NAMING_REASONS = ("hidden", "only_answers")  # what `bars` of The Duel and `barred` of others give back


@cache
def reasons_in_the_code() -> set[str]:
    found = set(WRONG_FOR.values())
    for call in calls("reason"):
        strings = [node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)]
        found |= {value for value in strings if isinstance(value, str)}
    for source in sources():
        for node in ast.walk(source):
            if isinstance(node, ast.FunctionDef) and node.name in GIVING_REASONS:
                for part in ast.walk(node):
                    if isinstance(part, ast.Return):
                        found |= set(results(part.value))
            if isinstance(node, ast.Assign | ast.AnnAssign) and ast.unparse(node).startswith(NAMING_REASONS):
                found |= set(results(node.value))
    return found


def test_the_search_in_the_code_finds_what_is_there() -> None:
    assert facts_in_the_code() >= {"turn", "play", "wound", "stick", "over"}
    assert verbs_in_the_code() >= {"play", "evade", "pay", "save", "discard", "card", "order", "draw", "character"}
    assert reasons_in_the_code() >= {"out_of_reach", "two_left", "not_the_sheriff", "other_question", "no_ability"}


@pytest.mark.parametrize("language", languages())
def test_every_fact_question_and_reason_has_words(language: str) -> None:
    words = catalogue(language)
    for what in facts_in_the_code():
        assert words.has(f"log.{what}")
    for verb in verbs_in_the_code():
        assert words.has(f"ask.{verb}")
        assert words.has(f"waiting.{verb}")
    for key in reasons_in_the_code():
        assert words.has(f"reason.{key}")


@pytest.mark.parametrize("language", languages())
def test_no_words_are_left_over(language: str) -> None:
    known = {"log": facts_in_the_code(), "reason": reasons_in_the_code(), "ask": verbs_in_the_code() | {"seat"}}
    known["waiting"] = known["ask"]
    for key in catalogue(language).keys():  # noqa: SIM118 - a catalogue is no mapping
        group, _, rest = key.partition(".")
        if group in known:
            stem = rest.partition(".")[0]
            assert stem in known[group] or stem.rpartition("_")[0] in known[group], key


@pytest.mark.parametrize("language", languages())
def test_every_line_of_the_log_can_speak_to_its_reader(language: str) -> None:
    words = catalogue(language)
    blanks = dict.fromkeys(("cards", "turned", "card", "target", "why", "role", "side", "token", "word"), "")
    for key in words.keys():  # noqa: SIM118 - a catalogue is no mapping
        if key.startswith("log.") and not key.endswith("you"):
            said = words.say(key, who="<who>", to="<to>", n=1, **blanks)
            assert words.has(f"{key}.you") == ("<who>" in said), key
            assert words.has(f"{key}.to_you") == ("<to>" in said), key


# --- whole games


class Listener:
    """Listen to one table in one language for everybody, and check what must never be heard."""

    def __init__(self, language: str, game: Game) -> None:
        self.game = game
        self.players = len(game.table.seats)
        viewers = (*range(self.players), SPECTATOR, ALL_SEEING)
        self.tellers = {p: Teller(catalogue(language), NAMES[: self.players], p) for p in viewers}
        raw = [key for key in game.table.rules.by_key if "_" in key]
        self.wrong = re.compile("|".join([r"[{}_]|\(\)|  | [.,:]|!\.", *(key.replace("_", " ") for key in raw)]))

    def check(self, line: str) -> None:
        assert line
        assert not self.wrong.search(line), line

    def hear(self, fact: Fact) -> None:
        t = self.game.table
        for viewer, teller in self.tellers.items():
            line = teller.fact(redact(t, fact, viewer))
            if fact.what != "equip":
                self.check(line)
            if not may_see(fact.audience, viewer):
                assert not any(teller.card(label) in line for label in labels(t, fact.cards)), line
                assert not re.search("[♥♦♣♠]", line), line

    def be_asked(self) -> None:
        t, ask = self.game.table, self.game.asked
        assert ask is not None
        for viewer, teller in self.tellers.items():
            asked = ask_view(t, ask, viewer)
            prompt = teller.prompt(asked)
            self.check(prompt)
            assert not re.search("[♥♦♣♠]", prompt), prompt
            options = [teller.option(content, ask.verb) for content in asked.get("options", [])]
            for option in options:
                self.check(option)
            # Only cards that look alike may read alike.
            plain = {re.sub(r" \(\d\)", "", str(content)) for content in asked.get("options", [])}
            assert len(set(options)) == len(plain), options

    def wonder(self) -> None:
        for p in range(self.players):
            seat = self.game.table.seats[p]
            for card in seat.hand + seat.in_play:
                for reason in explain_card(self.game, p, card):
                    self.check(self.tellers[p].reason(reason.key, reason.args))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(n, marks=pytest.mark.soak) for n in range(6, 20))])
def test_a_whole_game_is_told_to_everybody(language: str, seed: int) -> None:
    rng = random.Random(seed)
    variants = ((), ("dynamite_stick",), ("simplified",))[seed % 3]
    options = Options(4 + seed % 4, variants=variants, choose=1 + seed % 3)
    if seed % 2:
        options = options.replaced(
            sets=EVERY_BOX if seed % 4 == 1 else ("base", "dodge_city"), players=3 + seed // 2 % 6
        )
    table = new_table(options, seed)
    table.facts = []
    table.patient = seed % 2 == 1
    game = Game(table, keep=False)
    listener = Listener(language, game)
    while True:
        for fact in game.table.facts or []:
            listener.hear(fact)
        game.table.facts = []
        if game.asked is None:
            break
        listener.be_asked()
        listener.wonder()
        game.answer(rng.randrange(len(game.asked.options)))
    assert game.table.over


# --- exact sentences

FACTS: list[tuple[int, dict[str, Any], str, str, str]] = [
    (
        TOM,
        {"what": "draw", "seat": ROSE, "cards": 2},
        "Rose draws 2 cards.",
        "Rose roba 2 cartas.",
        "Rose pesca 2 carte.",
    ),
    (
        ROSE,
        {"what": "draw", "seat": ROSE, "cards": ["bang 7D", "stagecoach 9S (2)"]},
        "You draw BANG! 7♦, Stagecoach 9♠.",
        "Robas ¡BANG! 7♦, Diligencia 9♠.",
        "Peschi BANG! 7♦, Diligenza 9♠.",
    ),
    (
        TOM,
        {"what": "play", "seat": ROSE, "to": ANA, "cards": ["missed 3S"], "why": "bang"},
        "Rose plays Missed! 3♠ as BANG! against Ana.",
        "Rose juega ¡Fallaste! 3♠ como ¡BANG! contra Ana.",
        "Rose gioca Mancato! 3♠ come BANG! contro Ana.",
    ),
    (
        ANA,
        {"what": "play", "seat": ROSE, "to": ANA, "cards": ["panic JH", "barrel QS"], "why": "panic"},
        "Rose plays Panic! J♥ against you (Barrel Q♠).",
        "Rose juega ¡Pánico! J♥ contra ti (Barril Q♠).",
        "Rose gioca Panico! J♥ contro di te (Barile Q♠).",
    ),
    (
        ROSE,
        {"what": "play", "seat": ROSE, "to": ROSE, "cards": ["beer 6H"], "why": "beer"},
        "You play Beer 6♥.",
        "Juegas Cerveza 6♥.",
        "Giochi Birra 6♥.",
    ),
    (
        SPECTATOR,
        {"what": "steal", "seat": ROSE, "to": ANA, "cards": 1, "why": "panic"},
        "Rose takes 1 card from Ana’s hand.",
        "Rose se queda con 1 carta de la mano de Ana.",
        "Rose prende 1 carta dalla mano di Ana.",
    ),
    (
        ANA,
        {"what": "steal", "seat": ROSE, "to": ANA, "cards": ["beer 6H"], "why": "panic"},
        "Rose takes Beer 6♥ from you.",
        "Rose te quita Cerveza 6♥.",
        "Rose ti prende Birra 6♥.",
    ),
    (
        ANA,
        {"what": "steal", "seat": ROSE, "to": ROSE, "cards": ["dynamite 2H"], "why": "panic"},
        "Rose takes Dynamite 2♥ back into hand.",
        "Rose recupera Dinamita 2♥ en su mano.",
        "Rose riprende in mano Dinamite 2♥.",
    ),
    (
        ROSE,
        {"what": "wound", "seat": ANA, "to": ROSE, "number": 1, "why": "bang"},
        "Ana loses 1 life point (your BANG!).",
        "Ana pierde 1 punto de vida (tu ¡BANG!).",
        "Ana perde 1 punto vita (BANG! da parte tua).",
    ),
    (
        ROSE,
        {"what": "wound", "seat": ROSE, "number": 3, "why": "dynamite"},
        "The Dynamite explodes: you lose 3 life points.",
        "La Dinamita explota: pierdes 3 puntos de vida.",
        "La Dinamite esplode: perdi 3 punti vita.",
    ),
    (
        ROSE,
        {"what": "wound", "seat": ROSE, "to": ROSE, "number": 1, "why": "duel"},
        "You lose 1 life point (Duel).",
        "Pierdes 1 punto de vida (Duelo).",
        "Perdi 1 punto vita (Duello).",
    ),
    (
        TOM,
        {"what": "out", "seat": ANA, "to": ROSE, "why": "bang", "note": "outlaw"},
        "Rose eliminates Ana (role: Outlaw).",
        "Rose elimina a Ana (rol: Forajido).",
        "Rose elimina Ana (ruolo: Fuorilegge).",
    ),
    (
        ANA,
        {"what": "out", "seat": ANA, "why": "dynamite", "note": "renegade"},
        "You are out of the game (role: Renegade).",
        "Quedas fuera de la partida (rol: Renegado).",
        "Esci dal gioco (ruolo: Rinnegato).",
    ),
    (
        TOM,
        {"what": "evade", "seat": ROSE, "to": ANA, "cards": ["bang 7D"], "why": "missed"},
        "Rose responds with BANG! 7♦ as Missed!",
        "Rose responde con ¡BANG! 7♦ como ¡Fallaste!",
        "Rose risponde con BANG! 7♦ come Mancato!",
    ),
    (
        TOM,
        {"what": "skip", "seat": TOM, "why": "jail"},
        "You stay in Jail and miss the turn.",
        "Sigues en la Cárcel y pierdes el turno.",
        "Resti in Prigione e salti il turno.",
    ),
    (
        TOM,
        {"what": "over", "note": "law"},
        "The game is over. Victory for the Sheriff and the Deputies!",
        "Fin de la partida. ¡Victoria para el Sheriff y los Alguaciles!",
        "Fine della partita. Vittoria per lo Sceriffo e i Vice!",
    ),
]


@pytest.mark.parametrize(("viewer", "told", "english", "spanish", "italian"), FACTS)
def test_facts_as_sentences(viewer: int, told: dict[str, Any], english: str, spanish: str, italian: str) -> None:
    said = [Teller(catalogue(language), NAMES, viewer).fact(told) for language in ("en", "es", "it")]
    assert said == [english, spanish, italian]


@pytest.mark.parametrize(
    ("language", "viewer", "told", "sentence"),
    [
        ("de", ANA, {"what": "role", "seat": ROSE, "note": "deputy"}, "Rose ist Hilfssheriff."),
        ("de", ROSE, {"what": "turn", "seat": ANA}, "Ana ist am Zug."),
        ("de", ANA, {"what": "heal", "seat": ANA, "number": 2}, "Du bekommst 2 Lebenspunkte zurück."),
        (
            "de",
            ANA,
            {"what": "evade", "seat": ROSE, "cards": ["missed 10C"], "why": "missed"},
            "Rose antwortet mit Fehlschuss! 10♣.",
        ),
        ("de", TOM, {"what": "over", "note": "renegade"}, "Das Spiel ist aus. Sieg für den Renegaten!"),
        ("fr", ANA, {"what": "role", "seat": ROSE, "note": "deputy"}, "Rose a pour rôle Adjoint."),
        ("fr", ROSE, {"what": "turn", "seat": ANA}, "C’est à Ana de jouer."),
        ("fr", ANA, {"what": "heal", "seat": ANA, "number": 2}, "Tu récupères 2 points de vie."),
        (
            "fr",
            ANA,
            {"what": "evade", "seat": ROSE, "cards": ["missed 10C"], "why": "missed"},
            "Rose répond avec Raté\u202f! 10♣.",
        ),
        (
            "fr",
            TOM,
            {"what": "over", "note": "law"},
            "La partie est finie. Victoire pour le Shérif et ses Adjoints\u202f!",
        ),
    ],
)
def test_facts_in_further_languages(language: str, viewer: int, told: dict[str, Any], sentence: str) -> None:
    """In German names and cards stand where they need no article and no ending, in French no elision and no gender."""
    assert Teller(catalogue(language), NAMES, viewer).fact(told) == sentence


def test_a_card_that_was_just_played_is_not_told_twice() -> None:
    rose = Teller(catalogue("en"), NAMES, ROSE)
    play = {"what": "play", "seat": ANA, "to": ANA, "cards": ["dynamite 2H"], "why": "dynamite"}
    assert rose.fact(play) == "Ana plays Dynamite 2♥."
    assert rose.fact({"what": "equip", "seat": ANA, "cards": ["dynamite 2H"]}) == ""
    assert rose.fact({"what": "equip", "seat": TOM, "cards": ["dynamite 2H"]}) == "Dynamite 2♥ is now in front of Tom."
    assert rose.fact({"what": "equip", "seat": ROSE, "cards": ["dynamite 2H"]}) == "Dynamite 2♥ is now in front of you."


def test_questions_as_sentences() -> None:
    asked = {"number": 7, "seat": ANA, "verb": "evade", "by": ROSE, "why": "gatling"}
    said = [Teller(catalogue(language), NAMES, ANA).prompt(asked) for language in ("en", "es", "it")]
    assert said == [
        "Rose shoots at you (Gatling). How do you respond?",
        "Rose te dispara (Ametralladora Gatling). ¿Cómo respondes?",
        "Rose ti spara (Gatling). Come rispondi?",
    ]
    assert Teller(catalogue("en"), NAMES, ROSE).prompt(asked) == "Waiting for Ana to respond to the shot (Gatling)."
    pay = {"number": 7, "seat": ANA, "verb": "pay", "by": ROSE, "why": "duel"}
    assert (
        Teller(catalogue("en"), NAMES, ANA).prompt(pay) == "Duel with Rose: discard a BANG! card or lose 1 life point."
    )
    save = {"number": 7, "seat": ANA, "verb": "save", "by": -1, "why": "dynamite"}
    assert Teller(catalogue("en"), NAMES, ANA).prompt(save).startswith("You have lost your last life point (Dynamite).")
    order = {"number": 7, "seat": ANA, "verb": "order", "by": -1, "why": ""}
    assert Teller(catalogue("en"), NAMES, ANA).prompt(order) == "Which effect comes first?"
    order["options"] = [{"do": "pick", "card": "bang 7D"}, {"do": "pass"}]
    assert Teller(catalogue("en"), NAMES, ANA).prompt(order) == "Which card do you discard next?"


@pytest.mark.parametrize(
    ("verb", "content", "english", "spanish"),
    [
        ("play", {"do": "play", "card": "bang 7D", "to": ROSE}, "BANG! 7♦ → Rose", "¡BANG! 7♦ → Rose"),
        ("play", {"do": "play", "card": "beer 6H", "to": ANA}, "Beer 6♥", "Cerveza 6♥"),
        (
            "play",
            {"do": "play", "card": "panic JH", "to": ROSE, "target": "hand"},
            "Panic! J♥ → Rose: a card from the hand",
            "¡Pánico! J♥ → Rose: una carta de la mano",
        ),
        (
            "play",
            {"do": "play", "card": "panic JH", "to": ROSE, "target": "barrel QS"},
            "Panic! J♥ → Rose: Barrel Q♠",
            "¡Pánico! J♥ → Rose: Barril Q♠",
        ),
        (
            "play",
            {"do": "play", "card": "missed 3S", "as": "bang", "to": ROSE},
            "Missed! 3♠ as BANG! → Rose",
            "¡Fallaste! 3♠ como ¡BANG! → Rose",
        ),
        (
            "play",
            {"do": "use", "what": "sid_ketchum"},
            "Sid Ketchum: discard two cards, regain 1 life point",
            "Sid Ketchum: descartar dos cartas y recuperar 1 punto de vida",
        ),
        (
            "draw",
            {"do": "use", "what": "jesse_jones", "to": ROSE, "target": "hand"},
            "Use Jesse Jones → Rose: a card from the hand",
            "Usar Jesse Jones → Rose: una carta de la mano",
        ),
        (
            "evade",
            {"do": "use", "what": "barrel", "card": "barrel QS"},
            "Barrel Q♠ (“draw!”)",
            "Barril Q♠ (desenfundar)",
        ),
        ("order", {"do": "use", "what": "jail", "card": "jail JS"}, "Jail J♠", "Cárcel J♠"),
        ("character", {"do": "use", "what": "vulture_sam"}, "Vulture Sam", "Sam «el Buitre»"),
        ("discard", {"do": "pick", "card": "rev_carabine AC"}, "Rev. Carabine A♣", "Carabina Revólver A♣"),
        ("seat", {"do": "pick", "to": ROSE}, "Rose", "Rose"),
        ("card", {"do": "pick", "card": "barrel QS", "to": ROSE}, "Rose: Barrel Q♠", "Rose: Barril Q♠"),
        (
            "play",
            {"do": "use", "what": "chuck_wengam", "to": ANA},
            "Chuck Wengam: lose 1 life point, draw 2 cards",
            "Chuck Wengam: perder 1 punto de vida y robar 2 cartas",
        ),
        ("character", {"do": "use", "what": "vulture_sam", "to": ROSE}, "Vulture Sam → Rose", "Sam «el Buitre» → Rose"),
        ("give", {"do": "pick", "card": "beer 6H", "to": ROSE}, "Beer 6♥ → Rose", "Cerveza 6♥ → Rose"),
        ("play", {"do": "pass"}, "End the turn", "Terminar el turno"),
        ("evade", {"do": "pass"}, "Take the hit", "Encajar el disparo"),
        ("draw", {"do": "pass"}, "Draw from the deck", "Robar del mazo"),
        ("card", {"do": "pass"}, "Pass", "Pasar"),
        ("seat", {"do": "pass"}, "Nobody", "Nadie"),
    ],
)
def test_options_as_sentences(verb: str, content: dict[str, Any], english: str, spanish: str) -> None:
    assert Teller(catalogue("en"), NAMES, ANA).option(content, verb) == english
    assert Teller(catalogue("es"), NAMES, ANA).option(content, verb) == spanish


def test_reasons_as_sentences() -> None:
    english, spanish, italian = (Teller(catalogue(language), NAMES, ROSE) for language in ("en", "es", "it"))
    far: dict[str, str | int] = {"card": "bang", "who": TOM, "distance": 2, "reach": 1}
    assert english.reason("out_of_reach", far) == "Tom is at distance 2; your weapon only reaches distance 1."
    assert spanish.reason("out_of_reach", far) == "Tom está a distancia 2; tu arma solo llega a distancia 1."
    assert italian.reason("limit_reached", {"card": "bang", "n": 1}) == "Nel tuo turno puoi giocare solo 1 carta BANG!"
    assert english.reason("there_already", {"card": "barrel", "who": ROSE}) == "You already have Barrel in play."
    assert english.reason("there_already", {"card": "jail", "who": TOM}) == "Tom already has Jail in play."
    assert spanish.reason("somebody_else", {"who": TOM}) == "Primero tiene que decidir Tom."


def test_names() -> None:
    rose = Teller(catalogue("it"), NAMES, ROSE)
    assert [rose.who(ROSE), rose.who(ANA), rose.who(-1)] == ["tu", "Ana", "nessuno"]
    assert Teller(catalogue("it"), NAMES, SPECTATOR).who(-1) == "nessuno"
    assert rose.name("outlaw") == "Fuorilegge"
    assert rose.name("dynamite_stick") == "Variante dinamite"
    assert rose.card("bang 10D") == "BANG! 10♦"
