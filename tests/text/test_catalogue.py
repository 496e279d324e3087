"""How texts are said: arguments, plurals, missing things, names however they are written."""

from pathlib import Path

import pytest

from bang.errors import BangError
from bang.text import Catalogue, catalogue, key_of, languages
from bang.text.catalogue import BOXES

HEADER = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
HAT = 'msgid "hat.name"\nmsgstr "Top hat"\n'
HEADGEAR = 'msgid "headgear.name"\nmsgstr "¡TopHat!"\n'
DRAWN = 'msgid "drawn"\nmsgid_plural "drawn"\nmsgstr[0] "{who} draws a card."\nmsgstr[1] "{who} draws {n} cards."\n'


def write(folder: Path, domain: str, text: str) -> Catalogue:
    (folder / f"{domain}.po").write_text(HEADER + text, encoding="utf-8")
    return Catalogue("en", {path.stem: path for path in sorted(folder.glob("*.po"))})


def test_texts_are_said_in_the_language_asked_for() -> None:
    said = {language: catalogue(language).say("scope.name") for language in ("en", "de", "es", "fr", "it")}
    assert said == {"en": "Scope", "de": "Zielfernrohr", "es": "Mira Telescópica", "fr": "Lunette", "it": "Mirino"}


def test_a_catalogue_is_read_once() -> None:
    assert catalogue("es") is catalogue("es")


def test_the_number_chooses_the_plural_form(tmp_path: Path) -> None:
    words = write(tmp_path, "log", DRAWN)
    assert words.say("drawn", who="Ana", n=1) == "Ana draws a card."
    assert words.say("drawn", who="Ana", n=0) == "Ana draws 0 cards."
    assert words.say("drawn", who="Ana", n=3) == "Ana draws 3 cards."


def test_plurals_of_the_real_catalogue() -> None:
    assert catalogue("es").say("target.within", n=1) == "un jugador a distancia 1"
    assert catalogue("es").say("target.within", n=2) == "un jugador a distancia 2 o menos"
    # French counts nothing as one.
    assert [catalogue("fr").say("card.count", n=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_arguments_are_never_taken_for_placeholders(tmp_path: Path) -> None:
    assert write(tmp_path, "log", DRAWN).say("drawn", who="{n}", n=1) == "{n} draws a card."


def test_a_missing_text_is_named() -> None:
    with pytest.raises(KeyError, match=r"bang\.song"):
        catalogue("it").say("bang.song")
    assert not catalogue("it").has("bang.song")
    assert catalogue("it").has("bang.text")
    assert "bang.text" in catalogue("it").keys()  # noqa: SIM118 - keys() is what is tested


def test_a_missing_argument_is_named(tmp_path: Path) -> None:
    words = write(tmp_path, "log", DRAWN)
    with pytest.raises(TypeError, match="'drawn' needs the argument 'who'"):
        words.say("drawn", n=1)
    with pytest.raises(TypeError, match="'drawn' needs a whole number as argument 'n'"):
        words.say("drawn", who="Ana")


def test_an_unknown_language_is_told_with_those_that_exist() -> None:
    with pytest.raises(BangError, match="'tlh'.*" + ", ".join(languages())):
        catalogue("tlh")


def test_every_file_is_a_domain(tmp_path: Path) -> None:
    write(tmp_path, "first", 'msgid "a.name"\nmsgstr "A"\n')
    words = write(tmp_path, "second", 'msgid "b.name"\nmsgstr ""\n"B, which "\n"goes \\"on\\"\\\\\\n"\n')
    assert words.domains == {"first": ("a.name",), "second": ("b.name",)}
    assert words.say("b.name") == 'B, which goes "on"\\\n'


def test_two_files_may_not_share_a_key(tmp_path: Path) -> None:
    write(tmp_path, "first", 'msgid "a.name"\nmsgstr "A"\n')
    with pytest.raises(ValueError, match=r"second\.po.*'a\.name'"):
        write(tmp_path, "second", 'msgid "a.name"\nmsgstr "A"\n')


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('msgid "a"\nmsgstr A\n', "line 6: not understood"),
        ('msgid "a"\nmsgstr "A"\nmsgid "a"\nmsgstr "A"\n', "line 7: the key 'a' is there twice"),
        ('msgid "a"\nmsgstr "A"\nmsgstr "A"\n', "line 7: this text is out of order"),
        ('msgid "a"\n"b"\nmsgstr "A"\n', "line 6: only a text may go on"),
        ('msgid "a"\nmsgid "b"\nmsgstr "B"\n', "'a' has no text"),
    ],
)
def test_a_broken_file_is_told_with_its_line(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        write(tmp_path, "broken", text)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("bang", "bang"),
        ("BANG!", "bang"),
        ("¡BANG!", "bang"),
        ("Rev. Carabine", "rev_carabine"),
        ("rev carabine", "rev_carabine"),
        ("rev_carabine", "rev_carabine"),
        ("CARABINA REVOLVER", "rev_carabine"),
        ("mira telescopica", "scope"),
        ("Mirino", "scope"),
        ("Emporio", "general_store"),
        ("almacen", "general_store"),
        ("la ingenua explosiva", "cat_balou"),
        ('Sam "el buitre"', "vulture_sam"),
        ("willy el nino", "willy_the_kid"),
        ("indios", "indians"),
        ("colt 45", "colt_45"),
        ("Fuorilegge", "outlaw"),
        ("Dynamite Stick", "stick"),
    ],
)
def test_names_are_found_however_they_are_written(name: str, key: str) -> None:
    assert key_of(name) == key


@pytest.mark.parametrize(
    ("name", "group", "key"),
    [
        ("Dynamite variant", "variant", "dynamite_stick"),
        ("variante dinamita", "variant", "dynamite_stick"),
        ("dynamite_stick", "variant", "dynamite_stick"),
        ("BANG!", "set", "base"),
        ("Serie di partite", "choice", "series"),
    ],
)
def test_sets_variants_and_choices_have_names_of_their_own(name: str, group: str, key: str) -> None:
    assert key_of(name, group=group) == key


def test_what_is_no_card_character_or_role_is_found_in_its_group_only() -> None:
    with pytest.raises(BangError, match="Nothing is called 'simplified'"):
        key_of("simplified")
    with pytest.raises(BangError, match="Nothing is called 'Beer'"):
        key_of("Beer", group="variant")


def test_every_name_leads_back_to_its_key() -> None:
    for language in languages():
        words = catalogue(language)
        for keys in words.domains.values():
            for group in ("", "set", "variant", "choice"):
                whole = [key.removesuffix(".name") for key in keys if key.endswith(".name")]
                named = {key: key.rpartition(".")[2] for key in whole if key.rpartition(".")[0] == group}
                for text, key in named.items():
                    assert key_of(words.say(f"{text}.name"), set(named.values()), group) == key
                    assert key_of(key, set(named.values()), group) == key


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(BangError, match=r"'Barel'.*Did you mean Barrel\b"):
        key_of("Barel")
    with pytest.raises(BangError, match=r"Did you mean Mirino\b"):
        key_of("mirrino")
    with pytest.raises(BangError, match=r"Nothing is called 'xyzxyz'\.$"):
        key_of("xyzxyz")
    with pytest.raises(BangError, match="Nothing is called ''"):
        key_of("")


def test_a_name_of_several_things_is_answered_with_their_keys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for box, text in (("hats", HAT), ("more", HEADGEAR)):
        texts = tmp_path / "classic" / box / "texts"
        texts.mkdir(parents=True)
        (texts / "en.po").write_text(HEADER + text, encoding="utf-8")
    monkeypatch.setenv(BOXES, str(tmp_path))
    with pytest.raises(BangError, match="'top hat' may mean any of these: hat, headgear"):
        key_of("top hat")
    assert key_of("top hat", among={"hat"}) == "hat"


def test_the_search_can_be_limited() -> None:
    assert key_of("Duello", among={"duel", "beer"}) == "duel"
    with pytest.raises(BangError, match="Nothing is called 'Duello'"):
        key_of("Duello", among={"beer"})
