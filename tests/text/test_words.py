"""The catalogues themselves: complete, of one shape in all languages, well written."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po as read_po_with_babel

import bang
from bang.text import catalogue, languages
from bang.text.po import PoFile, read_po

PACKAGE = Path(bang.__file__).parent
FILES = sorted(path for part in ("text", "games") for path in (PACKAGE / part).rglob("*.po"))
FOLDERS = sorted({path.parent for path in FILES})
DOMAINS = [folder.relative_to(PACKAGE).as_posix().removesuffix("/texts") for folder in FOLDERS]

UNBROKEN = "\u00a0\u202f"  # the spaces before and inside French marks, at which no line ends
LONGEST_NAME = 32
LONGEST_TEXT = 220
LONGEST_LESSON = 400  # a paragraph of the rules or of the tutorial

# The title of the game is written like this in Spanish too; the card is not.
WITHOUT_OPENING_MARK = {"set.base.name", "set.bullet.name", "set.the_duel.name", "game.classic.name"}

# Frequent words of each language that do not exist in the others.
GIVEAWAYS = {
    "de": {"und", "nicht", "eine", "karte", "karten", "lebenspunkt", "zug", "wird", "deine", "spielen", "oder"},
    "en": {"the", "your", "you", "of", "with", "and", "player", "card", "cards", "life", "shot"},
    "es": {"el", "los", "las", "otro", "jugador", "jugadores", "cartas", "vida", "mazo", "puedes"},
    "fr": {"joueur", "joueurs", "cartes", "vie", "pioche", "défausse", "peux", "avec", "dans", "chaque"},
    "it": {"che", "gli", "della", "dal", "giocatore", "giocatori", "nella", "vita", "mazzo", "puoi", "tuo"},
}


def read(language: str, domain: str) -> PoFile:
    return read_po(FOLDERS[DOMAINS.index(domain)] / f"{language}.po")


def texts(language: str) -> Iterator[tuple[str, str]]:
    for domain in DOMAINS:
        for key, forms in read(language, domain).entries.items():
            for form in forms:
                yield key, form


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", re.sub(r"\{\w+\}", "", text).casefold()))


def test_every_language_has_every_domain() -> None:
    assert {"games/classic/boxes/base", "games/duel", "text/sentences", "text/terminal"} <= set(DOMAINS)
    assert {path.stem for path in FILES} == set(languages())
    for language in languages():
        assert sorted(catalogue(language).domains) == sorted(DOMAINS)


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_language_has_the_same_keys_in_the_same_order(domain: str) -> None:
    english = read("en", domain)
    for language in languages():
        other = read(language, domain)
        assert list(other.entries) == list(english.entries)
        assert other.plurals == english.plurals


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_form_has_the_same_placeholders(domain: str) -> None:
    english = read("en", domain)
    for language in languages():
        for key, forms in read(language, domain).entries.items():
            for form in forms:
                assert placeholders(form) == placeholders(english.entries[key][0]), (language, key)
                assert all(name.isidentifier() for name in placeholders(form)), (language, key)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_headers_and_plural_forms_are_complete(path: Path) -> None:
    po = read_po(path)
    assert po.header["Language"] == path.stem
    wanted = re.match(r"nplurals=(\d+);", po.header["Plural-Forms"])
    assert wanted is not None
    for key, forms in po.entries.items():
        assert len(forms) == (int(wanted[1]) if key in po.plurals else 1), key


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_our_reader_agrees_with_babel(path: Path) -> None:
    """So that translators may use any gettext tool on these files."""
    with path.open("rb") as file:
        theirs = read_po_with_babel(file, abort_invalid=True)
    ours = read_po(path)
    entries = {}
    for message in theirs:
        assert not message.fuzzy or not message.id, f"{message.id} waits for a translator"
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            entries[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    assert entries == ours.entries


@pytest.mark.parametrize("language", languages())
def test_texts_are_neither_empty_nor_untidy_nor_too_long(language: str) -> None:
    for key, text in texts(language):
        assert text, key
        assert not re.search(rf"^\s|\s$|\s\s|[^\S {UNBROKEN}]", text), f"{key}: spaces"
        longest = LONGEST_LESSON if key.startswith("learn.") else LONGEST_TEXT
        assert len(text) <= (LONGEST_NAME if key.endswith(".name") else longest), key
        assert "'" not in text, f"{key}: the apostrophe is ’"
        assert '"' not in text, f"{key}: quotation marks are “ ” or « »"
        if key.endswith((".text", ".goal")):
            assert text[-1] in ".!", key


@pytest.mark.parametrize("language", languages())
def test_whatever_has_a_text_or_a_goal_has_a_name(language: str) -> None:
    words = catalogue(language)
    for key in words.keys():  # noqa: SIM118 - a catalogue is no mapping
        if key.endswith((".text", ".goal")) and not key.startswith("terminal."):
            assert words.has(key.rpartition(".")[0] + ".name"), key


def test_spanish_opens_what_it_closes() -> None:
    for key, text in texts("es"):
        if key not in WITHOUT_OPENING_MARK:
            text = re.sub(r"(?<!\S)\?(?!\S)", "", text)  # standing alone it is a key to press
            assert re.sub(r"[^¡!¿?]", "", text).replace("¡!", "").replace("¿?", "") == "", key


def test_french_keeps_its_marks_with_the_words_before_them() -> None:
    """A no-break space: narrow before ! ? ;, wide before : % and inside « ». The title of the game has none."""
    for key, text in texts("fr"):
        text = re.sub(r"(?<=[(, ])\?(?!\w)|^\?", "", text.replace("BANG!", "BANG"))  # alone it is a key to press
        assert not re.search(r"(?<!\u202f)[!?;]|(?<!\u00a0)[:%»]|«(?!\u00a0)", text), key


@pytest.mark.parametrize("language", languages())
def test_no_other_language_leaks_in(language: str) -> None:
    foreign = set[str]().union(*(GIVEAWAYS[other] for other in languages() if other != language))
    for key, text in texts(language):
        # Names are exempt: El Gringo is called so everywhere.
        if not key.endswith(".name"):
            assert not foreign & words_of(text), key


@pytest.mark.parametrize("language", languages())
def test_the_giveaways_are_worth_looking_for(language: str) -> None:
    """A list of words that the language itself never uses would find nothing anywhere."""
    used = set[str]().union(*(words_of(text) for _, text in texts(language)))
    assert used >= GIVEAWAYS[language]


@pytest.mark.parametrize(
    ("key", "english", "spanish", "italian"),
    [
        ("set.base.name", "BANG!", "BANG!", "BANG!"),
        ("bang.name", "BANG!", "¡BANG!", "BANG!"),
        ("missed.name", "Missed!", "¡Fallaste!", "Mancato!"),
        ("panic.name", "Panic!", "¡Pánico!", "Panico!"),
        ("indians.name", "Indians!", "¡Indios!", "Indiani!"),
        ("cat_balou.name", "Cat Balou", "La Ingenua Explosiva", "Cat Balou"),
        ("gatling.name", "Gatling", "Ametralladora Gatling", "Gatling"),
        ("general_store.name", "General Store", "Almacén", "Emporio"),
        ("scope.name", "Scope", "Mira Telescópica", "Mirino"),
        ("jail.name", "Jail", "Cárcel", "Prigione"),
        ("dynamite.name", "Dynamite", "Dinamita", "Dinamite"),
        ("rev_carabine.name", "Rev. Carabine", "Carabina Revólver", "Rev. Carabine"),
        ("colt_45.name", "Colt .45", "Colt .45", "Colt .45"),
        ("slab_the_killer.name", "Slab the Killer", "Slab «el Asesino»", "Slab the Killer"),
        ("vulture_sam.name", "Vulture Sam", "Sam «el Buitre»", "Vulture Sam"),
        ("willy_the_kid.name", "Willy the Kid", "Willy «el Niño»", "Willy the Kid"),
        ("uncle_will.name", "Uncle Will", "Tío Will", "Uncle Will"),
        ("claus_the_saint.name", "Claus “The Saint”", "Claus «El Santo»", "Claus “The Saint”"),
        ("deputy.name", "Deputy", "Alguacil", "Vice"),
        ("outlaw.name", "Outlaw", "Forajido", "Fuorilegge"),
        ("stick.name", "Dynamite Stick", "Cartucho de Dinamita", "Candelotto di Dinamite"),
    ],
)
def test_names_that_are_easily_got_wrong(key: str, english: str, spanish: str, italian: str) -> None:
    assert [catalogue(language).say(key) for language in ("en", "es", "it")] == [english, spanish, italian]


@pytest.mark.parametrize(
    ("language", "key", "name"),
    [
        ("de", "missed.name", "Fehlschuss!"),
        ("de", "panic.name", "Panik!"),
        ("de", "cat_balou.name", "Cat Balou"),
        ("de", "general_store.name", "Gemischtwarenladen"),
        ("de", "barrel.name", "Fass"),
        ("de", "scope.name", "Zielfernrohr"),
        ("de", "binocular.name", "Fernglas"),
        ("de", "beer_keg.name", "Bierfass"),
        ("de", "hangover.name", "Suff"),
        ("de", "high_noon.name", "Zwölf Uhr mittags"),
        ("de", "set.high_noon.name", "High Noon"),
        ("de", "claus_the_saint.name", "Claus „The Saint“"),
        ("de", "deputy.name", "Hilfssheriff"),
        ("de", "outlaw.name", "Outlaw"),
        ("de", "renegade.name", "Renegat"),
        ("fr", "bang.name", "BANG!"),
        ("fr", "missed.name", "Raté\u202f!"),
        ("fr", "panic.name", "Braquage"),
        ("fr", "cat_balou.name", "Coup de foudre"),
        ("fr", "wells_fargo.name", "Convoi"),
        ("fr", "barrel.name", "Planque"),
        ("fr", "hideout.name", "Repaire"),
        ("fr", "duel_barrel.name", "Tonneau"),
        ("fr", "duel_robbery.name", "Hold-up"),
        ("fr", "pickaxe.name", "Pic de mineur"),
        ("fr", "map.name", "Plan"),
        ("fr", "deputy.name", "Adjoint"),
        ("fr", "claus_the_saint.name", "Claus «\u00a0The Saint\u00a0»"),
    ],
)
def test_names_in_further_languages_that_are_easily_got_wrong(language: str, key: str, name: str) -> None:
    assert catalogue(language).say(key) == name
