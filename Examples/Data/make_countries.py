#!/usr/bin/env python3
"""Makes Sources/CountriesData/CountriesData.swift, the facts that sample-backend serves and Countries bundles.

Facts (codes, regions, populations, areas, capitals, borders, domains) come from countryinfo
1.0.1 (https://pypi.org/project/countryinfo/, MIT licence). English names of countries, languages
and currencies come from the Unicode CLDR as packaged by Babel (https://pypi.org/project/babel/,
BSD-3-Clause; the data under Unicode-3.0). What countryinfo lacks or has wrong is in the tables
below, each a plain fact.

    python3 -m venv .venv
    .venv/bin/pip install countryinfo==1.0.1 babel==2.18.0
    .venv/bin/python Examples/Data/make_countries.py

The same versions make the same bytes.
"""

import importlib.metadata
import importlib.util
import json
import pathlib
import sys
import unicodedata

from babel import Locale
from babel.core import get_global
from babel.numbers import get_currency_symbol

HERE = pathlib.Path(__file__).resolve().parent
TARGET = HERE.parent / "Sources" / "CountriesData" / "CountriesData.swift"

# Files of countryinfo that describe a part of another entry, or a territory that is no more.
SKIPPED = {"Scotland", "Wales", "Burma", "Antilles néerlandaises", "Palestine, State of",
           "Holy See (Vatican City State)", "Serbia and Montenegro"}

# CLDR's names are made for menus; these are the names that REST Countries uses.
NAMES = {
    "HK": "Hong Kong", "MO": "Macau", "MM": "Myanmar", "PS": "Palestine", "CG": "Republic of the Congo",
    "CD": "DR Congo", "CI": "Ivory Coast", "TR": "Turkey", "BA": "Bosnia and Herzegovina",
    "AG": "Antigua and Barbuda", "KN": "Saint Kitts and Nevis", "LC": "Saint Lucia",
    "VC": "Saint Vincent and the Grenadines", "PM": "Saint Pierre and Miquelon",
    "BL": "Saint Barthélemy", "MF": "Saint Martin", "SX": "Sint Maarten", "TT": "Trinidad and Tobago",
    "TC": "Turks and Caicos Islands", "WF": "Wallis and Futuna", "SJ": "Svalbard and Jan Mayen",
    "GS": "South Georgia", "ST": "São Tomé and Príncipe", "BQ": "Caribbean Netherlands",
    "HM": "Heard Island and McDonald Islands", "SH": "Saint Helena, Ascension and Tristan da Cunha",
    "UM": "United States Minor Outlying Islands", "VI": "United States Virgin Islands",
    "VG": "British Virgin Islands", "FK": "Falkland Islands", "IO": "British Indian Ocean Territory",
}

# Area in square kilometres and population where countryinfo has none.
FIGURES = {
    "AQ": (14000000, 1000), "AX": (1580, 28875), "BL": (21, 9279), "BQ": (328, 21133),
    "BV": (49, 0), "CW": (444, 154843), "GF": (83534, 239648), "GP": (1628, 403750),
    "GS": (3903, 30), "HM": (412, 0), "MF": (53, 36979), "MQ": (1128, 386486),
    "PS": (6220, 4682467), "RE": (2504, 844994), "SH": (394, 5663), "SJ": (61399, 2642),
    "SX": (34, 37429), "TC": (948, 31458), "UM": (34.2, 300), "VG": (151, 28054),
    "VI": (347, 106405), "YT": (374, 212645), "XK": (10908, 1815606),
}

# Region and subregion where countryinfo has neither.
REGIONS = {"AQ": ("Antarctic", ""), "BV": ("Antarctic", ""), "HM": ("Antarctic", ""),
           "GS": ("Antarctic", ""), "TF": ("Antarctic", ""), "TW": ("Asia", "Eastern Asia"),
           "XK": ("Europe", "Southern Europe")}

# Official names that changed after the data set was made.
OFFICIAL_NAMES = {"SZ": "Kingdom of Eswatini", "MK": "Republic of North Macedonia",
                  "ER": "State of Eritrea", "TR": "Republic of Türkiye",
                  "KN": "Federation of Saint Kitts and Nevis", "BA": "Bosnia and Herzegovina",
                  "NP": "Federal Democratic Republic of Nepal", "IE": "Ireland"}

# Codes that countryinfo spells its own way, or that are no more.
LANGUAGES = {"rs": "sr"}
GONE_BORDERS = {"SCG", "ANT"}

# The sign people use at home, where CLDR's English puts the country before it.
NARROW_SYMBOLS = dict.fromkeys(("CAD", "AUD", "NZD", "MXN", "HKD", "XCD", "TWD"), "$") | {
    "BRL": "R$", "CNY": "¥"}


def countryinfo_folder():
    version = importlib.metadata.version("countryinfo")
    if version != "1.0.1":
        sys.exit(f"countryinfo 1.0.1 is needed, not {version}.")
    return pathlib.Path(importlib.util.find_spec("countryinfo").origin).parent / "data"


def official_name(common, spellings):
    """The longest alternative spelling that is a state's full English title."""
    words = ("Republic", "Kingdom", "State of", "States of", "Federation", "Commonwealth", "Union",
             "Principality", "Sultanate", "Emirate", "Duchy", "Jamahiriya", "Confederation")
    ascii_only = [s for s in spellings if any(w in s for w in words) and s.isascii() and "," not in s]
    return max(ascii_only, key=len, default=common)


def country(entry, english, alpha3_languages):
    code = entry["ISO"]["alpha2"]
    common = NAMES.get(code) or english.territories.get(code) or entry["name"]
    region, subregion = REGIONS.get(code) or (
        entry.get("region") or "", entry.get("intermediateregion") or entry.get("subregion") or "")
    area, population = FIGURES.get(code) or (entry["area"], entry["population"])
    flag = "".join(chr(0x1F1E6 + ord(letter) - ord("A")) for letter in code)
    languages, native = {}, {}
    for language in entry.get("languages") or []:
        language = LANGUAGES.get(language, language)
        key = alpha3_languages.get(language, language)
        languages[key] = english.languages.get(language, language)
    if languages and entry.get("nativeName"):
        native[next(iter(languages))] = {
            "official": entry["nativeName"], "common": entry["nativeName"]}
    currencies = {
        currency: {
            "name": english.currencies[currency],
            "symbol": NARROW_SYMBOLS.get(currency) or get_currency_symbol(currency, locale="en"),
        }
        for currency in entry.get("currencies") or []
        if currency in english.currencies
    }
    capital = entry.get("capital")
    return {
        "name": {"common": common, "official": OFFICIAL_NAMES.get(code)
                 or official_name(common, entry.get("altSpellings") or []),
                 "nativeName": native},
        "tld": entry.get("tld") or [],
        "cca2": code,
        "ccn3": entry["ISO"].get("numeric") or "",
        "cca3": entry["ISO"]["alpha3"],
        "currencies": currencies,
        "capital": [capital] if isinstance(capital, str) and capital else [],
        "altSpellings": [code] + [s for s in entry.get("altSpellings") or [] if s != code],
        "region": region,
        "subregion": subregion,
        "languages": languages,
        "latlng": entry.get("latlng") or entry.get("capital_latlng") or [],
        "borders": sorted(set(entry.get("borders") or []) - GONE_BORDERS),
        "area": float(area),
        "flag": flag,
        "population": population,
        "flags": {
            "png": f"https://flagcdn.com/w320/{code.lower()}.png",
            "svg": f"https://flagcdn.com/{code.lower()}.svg",
            "alt": "",
        },
    }


def main():
    english = Locale("en")
    aliases = get_global("language_aliases")
    alpha3_languages = {two: three for three, two in sorted(aliases.items())
                        if len(three) == 3 and len(two) == 2}
    alpha3_languages.update({"de": "deu", "fr": "fra", "nl": "nld", "zh": "zho", "el": "ell",
                             "sq": "sqi", "hy": "hye", "ka": "kat", "fa": "fas", "is": "isl",
                             "mk": "mkd", "ms": "msa", "my": "mya", "ro": "ron", "sk": "slk",
                             "cs": "ces", "eu": "eus", "cy": "cym", "mi": "mri", "bo": "bod"})
    countries = {}
    for path in sorted(countryinfo_folder().glob("*.json")):
        entry = json.loads(path.read_text(encoding="utf-8"))
        code = (entry.get("ISO") or {}).get("alpha2")
        if not code or unicodedata.normalize("NFC", entry["name"]) in SKIPPED:
            continue
        if code in countries and countries[code] != country(entry, english, alpha3_languages):
            sys.exit(f"{code} comes twice: {path.name}.")
        countries[code] = country(entry, english, alpha3_languages)
    rows = sorted(countries.values(), key=lambda row: row["name"]["common"])
    for row in rows:
        for key in ("region", "area", "cca3"):
            if not row[key]:
                sys.exit(f"{row['name']['common']} has no {key}.")
    lines = ",\n".join(
        json.dumps(row, ensure_ascii=False, separators=(",", ":"), sort_keys=True) for row in rows)
    TARGET.write_text(
        "// Made by Examples/Data/make_countries.py; edit that instead.\n"
        "// Facts: countryinfo 1.0.1 (MIT). Names: Unicode CLDR through Babel (Unicode-3.0,\n"
        "// BSD-3-Clause). See Examples/README.md.\n\n"
        "// swift-format-ignore-file\n\n"
        f"/// {len(rows)} countries in the shape of REST Countries v3.1, one a line.\n"
        "///\n"
        "/// One raw string literal rather than Swift values: the compiler takes seconds for thousands of\n"
        "/// literals and none for this.\n"
        'package let countriesData = #"""\n[\n' + lines + '\n]\n"""#\n',
        encoding="utf-8")
    print(f"{len(rows)} countries in {TARGET.name}")


if __name__ == "__main__":
    main()
