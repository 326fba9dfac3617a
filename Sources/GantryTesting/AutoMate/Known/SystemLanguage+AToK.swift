// The names are those that tests written for AutoMate use.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension SystemLanguage {
  /// Abkhazian, `ab`.
  public static var Abkhazian: Self { "ab" }
  /// Acehnese, `ace`.
  public static var Achinese: Self { "ace" }
  /// Adangme, `ada`.
  public static var Adangme: Self { "ada" }
  /// Adyghe, `ady`.
  public static var Adyghe: Self { "ady" }
  /// Afar, `aa`.
  public static var Afar: Self { "aa" }
  /// Afrikaans, `af`.
  public static var Afrikaans: Self { "af" }
  /// Ainu, `ain`.
  public static var Ainu: Self { "ain" }
  /// Akan, `ak`.
  public static var Akan: Self { "ak" }
  /// Albanian, `sq`.
  public static var Albanian: Self { "sq" }
  /// Aleut, `ale`.
  public static var Aleut: Self { "ale" }
  /// Amharic, `am`.
  public static var Amharic: Self { "am" }
  /// Angika, `anp`.
  public static var Angika: Self { "anp" }
  /// Arabic, `ar`.
  public static var Arabic: Self { "ar" }
  /// Aragonese, `an`.
  public static var Aragonese: Self { "an" }
  /// Arapaho, `arp`.
  public static var Arapaho: Self { "arp" }
  /// Armenian, `hy`.
  public static var Armenian: Self { "hy" }
  /// Aromanian, `rup`.
  public static var Aromanian: Self { "rup" }
  /// Assamese, `as`.
  public static var Assamese: Self { "as" }
  /// Asturian, `ast`.
  public static var Asturian: Self { "ast" }
  /// Avaric, `av`.
  public static var Avaric: Self { "av" }
  /// Avestan, `ae`.
  public static var Avestan: Self { "ae" }
  /// Awadhi, `awa`.
  public static var Awadhi: Self { "awa" }
  /// Aymara, `ay`.
  public static var Aymara: Self { "ay" }
  /// Azerbaijani, `az`.
  public static var Azerbaijani: Self { "az" }
  /// Azerbaijani (Cyrillic), `az-Cyrl`.
  public static var AzerbaijaniCyrillic: Self { "az-Cyrl" }
  /// Azerbaijani (Latin), `az-Latn`.
  public static var AzerbaijaniLatin: Self { "az-Latn" }
  /// Bambara, `bm`.
  public static var Bambara: Self { "bm" }
  /// Bangla, `bn`.
  public static var Bangla: Self { "bn" }
  /// Bashkir, `ba`.
  public static var Bashkir: Self { "ba" }
  /// Basque, `eu`.
  public static var Basque: Self { "eu" }
  /// Belarusian, `be`.
  public static var Belarusian: Self { "be" }
  /// Bemba, `bem`.
  public static var Bemba: Self { "bem" }
  /// Bangla, `bn`.
  public static var Bengali: Self { "bn" }
  /// Bislama, `bi`.
  public static var Bislama: Self { "bi" }
  /// Bosnian, `bs`.
  public static var Bosnian: Self { "bs" }
  /// Bosnian (Cyrillic), `bs-Cyrl`.
  public static var BosnianCyrillic: Self { "bs-Cyrl" }
  /// Breton, `br`.
  public static var Breton: Self { "br" }
  /// Bulgarian, `bg`.
  public static var Bulgarian: Self { "bg" }
  /// Burmese, `my`.
  public static var Burmese: Self { "my" }
  /// Cantonese, `yue`.
  public static var Cantonese: Self { "yue" }
  /// Catalan, `ca`.
  public static var Catalan: Self { "ca" }
  /// Kurdish, Sorani, `ckb`.
  public static var CentralKurdish: Self { "ckb" }
  /// Chamorro, `ch`.
  public static var Chamorro: Self { "ch" }
  /// Chechen, `ce`.
  public static var Chechen: Self { "ce" }
  /// Cherokee, `chr`.
  public static var Cherokee: Self { "chr" }
  /// Cheyenne, `chy`.
  public static var Cheyenne: Self { "chy" }
  /// Chinese, `zh`.
  public static var Chinese: Self { "zh" }
  /// Chinese (Hong Kong), `zh-HK`.
  public static var ChineseHongKong: Self { "zh-HK" }
  /// Chinese (Hong Kong), `zh-HK`.
  public static var ChineseHongKongSARChina: Self { "zh-HK" }
  /// Chinese, Simplified, `zh-Hans`.
  public static var ChineseSimplified: Self { "zh-Hans" }
  /// Chinese (Taiwan), `zh-TW`.
  public static var ChineseTaiwan: Self { "zh-TW" }
  /// Chinese, Traditional, `zh-Hant`.
  public static var ChineseTraditional: Self { "zh-Hant" }
  /// Church Slavic, `cu`.
  public static var ChurchSlavic: Self { "cu" }
  /// Chuvash, `cv`.
  public static var Chuvash: Self { "cv" }
  /// Colognian, `ksh`.
  public static var Colognian: Self { "ksh" }
  /// Comorian, `swb`.
  public static var Comorian: Self { "swb" }
  /// Cornish, `kw`.
  public static var Cornish: Self { "kw" }
  /// Corsican, `co`.
  public static var Corsican: Self { "co" }
  /// Cree, `cr`.
  public static var Cree: Self { "cr" }
  /// Mvskoke, `mus`.
  public static var Creek: Self { "mus" }
  /// Croatian, `hr`.
  public static var Croatian: Self { "hr" }
  /// Czech, `cs`.
  public static var Czech: Self { "cs" }
  /// Danish, `da`.
  public static var Danish: Self { "da" }
  /// Dhivehi, `dv`.
  public static var Dhivehi: Self { "dv" }
  /// Dutch, `nl`.
  public static var Dutch: Self { "nl" }
  /// Dutch (Belgium), `nl-BE`.
  public static var DutchBelgium: Self { "nl-BE" }
  /// Dutch (Netherlands), `nl-NL`.
  public static var DutchNetherlands: Self { "nl-NL" }
  /// Dzongkha, `dz`.
  public static var Dzongkha: Self { "dz" }
  /// English, `en`.
  public static var English: Self { "en" }
  /// English (Australia), `en-AU`.
  public static var EnglishAustralia: Self { "en-AU" }
  /// English (Canada), `en-CA`.
  public static var EnglishCanada: Self { "en-CA" }
  /// English (India), `en-IN`.
  public static var EnglishIndia: Self { "en-IN" }
  /// English (Ireland), `en-IE`.
  public static var EnglishIreland: Self { "en-IE" }
  /// English (New Zealand), `en-NZ`.
  public static var EnglishNewZealand: Self { "en-NZ" }
  /// English (South Africa), `en-ZA`.
  public static var EnglishSouthAfrica: Self { "en-ZA" }
  /// English (United Kingdom), `en-GB`.
  public static var EnglishUnitedKingdom: Self { "en-GB" }
  /// English (United States), `en-US`.
  public static var EnglishUnitedStates: Self { "en-US" }
  /// Erzya, `myv`.
  public static var Erzya: Self { "myv" }
  /// Esperanto, `eo`.
  public static var Esperanto: Self { "eo" }
  /// Estonian, `et`.
  public static var Estonian: Self { "et" }
  /// Ewe, `ee`.
  public static var Ewe: Self { "ee" }
  /// Fanti, `fat`.
  public static var Fanti: Self { "fat" }
  /// Faroese, `fo`.
  public static var Faroese: Self { "fo" }
  /// Fijian, `fj`.
  public static var Fijian: Self { "fj" }
  /// Filipino, `fil`.
  public static var Filipino: Self { "fil" }
  /// Finnish, `fi`.
  public static var Finnish: Self { "fi" }
  /// French, `fr`.
  public static var French: Self { "fr" }
  /// French (Canada), `fr-CA`.
  public static var FrenchCanada: Self { "fr-CA" }
  /// French (France), `fr-FR`.
  public static var FrenchFrance: Self { "fr-FR" }
  /// French (Switzerland), `fr-CH`.
  public static var FrenchSwitzerland: Self { "fr-CH" }
  /// Fula, `ff`.
  public static var Fulah: Self { "ff" }
  /// Galician, `gl`.
  public static var Galician: Self { "gl" }
  /// Ganda, `lg`.
  public static var Ganda: Self { "lg" }
  /// Georgian, `ka`.
  public static var Georgian: Self { "ka" }
  /// German, `de`.
  public static var German: Self { "de" }
  /// German (Austria), `de-AT`.
  public static var GermanAustria: Self { "de-AT" }
  /// German (Germany), `de-DE`.
  public static var GermanGermany: Self { "de-DE" }
  /// German (Switzerland), `de-CH`.
  public static var GermanSwitzerland: Self { "de-CH" }
  /// Greek, `el`.
  public static var Greek: Self { "el" }
  /// Guarani, `gn`.
  public static var Guarani: Self { "gn" }
  /// Gujarati, `gu`.
  public static var Gujarati: Self { "gu" }
  /// Gusii, `guz`.
  public static var Gusii: Self { "guz" }
  /// Haitian Creole, `ht`.
  public static var Haitian: Self { "ht" }
  /// Hausa, `ha`.
  public static var Hausa: Self { "ha" }
  /// Hawaiian, `haw`.
  public static var Hawaiian: Self { "haw" }
  /// Hebrew, `he`.
  public static var Hebrew: Self { "he" }
  /// Herero, `hz`.
  public static var Herero: Self { "hz" }
  /// Hindi, `hi`.
  public static var Hindi: Self { "hi" }
  /// Hiri Motu, `ho`.
  public static var HiriMotu: Self { "ho" }
  /// Hungarian, `hu`.
  public static var Hungarian: Self { "hu" }
  /// Icelandic, `is`.
  public static var Icelandic: Self { "is" }
  /// Ido, `io`.
  public static var Ido: Self { "io" }
  /// Igbo, `ig`.
  public static var Igbo: Self { "ig" }
  /// Indonesian, `id`.
  public static var Indonesian: Self { "id" }
  /// Interlingua, `ia`.
  public static var Interlingua: Self { "ia" }
  /// Interlingue, `ie`.
  public static var Interlingue: Self { "ie" }
  /// Inuktitut, `iu`.
  public static var Inuktitut: Self { "iu" }
  /// Inupiaq, `ik`.
  public static var Inupiaq: Self { "ik" }
  /// Irish, `ga`.
  public static var Irish: Self { "ga" }
  /// Italian, `it`.
  public static var Italian: Self { "it" }
  /// Italian (Italy), `it-IT`.
  public static var ItalianItaly: Self { "it-IT" }
  /// Italian (Switzerland), `it-CH`.
  public static var ItalianSwitzerland: Self { "it-CH" }
  /// Japanese, `ja`.
  public static var Japanese: Self { "ja" }
  /// Javanese, `jv`.
  public static var Javanese: Self { "jv" }
  /// Jju, `kaj`.
  public static var Jju: Self { "kaj" }
  /// Kabardian, `kbd`.
  public static var Kabardian: Self { "kbd" }
  /// Kabuverdianu, `kea`.
  public static var Kabuverdianu: Self { "kea" }
  /// Kabyle, `kab`.
  public static var Kabyle: Self { "kab" }
  /// Kachin, `kac`.
  public static var Kachin: Self { "kac" }
  /// Kako, `kkj`.
  public static var Kako: Self { "kkj" }
  /// Kalaallisut, `kl`.
  public static var Kalaallisut: Self { "kl" }
  /// Kalenjin, `kln`.
  public static var Kalenjin: Self { "kln" }
  /// Kalmyk, `xal`.
  public static var Kalmyk: Self { "xal" }
  /// Kamba, `kam`.
  public static var Kamba: Self { "kam" }
  /// Kannada, `kn`.
  public static var Kannada: Self { "kn" }
  /// Kanuri, `kr`.
  public static var Kanuri: Self { "kr" }
  /// Karachay-Balkar, `krc`.
  public static var KarachayBalkar: Self { "krc" }
  /// Karelian, `krl`.
  public static var Karelian: Self { "krl" }
  /// Kashmiri, `ks`.
  public static var Kashmiri: Self { "ks" }
  /// Kashmiri (Naskh), `ks-Arab`.
  public static var KashmiriArabic: Self { "ks-Arab" }
  /// Kazakh, `kk`.
  public static var Kazakh: Self { "kk" }
  /// Khasi, `kha`.
  public static var Khasi: Self { "kha" }
  /// Khmer, `km`.
  public static var Khmer: Self { "km" }
  /// Kikuyu, `ki`.
  public static var Kikuyu: Self { "ki" }
  /// Kimbundu, `kmb`.
  public static var Kimbundu: Self { "kmb" }
  /// Kinyarwanda, `rw`.
  public static var Kinyarwanda: Self { "rw" }
  /// Klingon, `tlh`.
  public static var Klingon: Self { "tlh" }
  /// Komi, `kv`.
  public static var Komi: Self { "kv" }
  /// Kongo, `kg`.
  public static var Kongo: Self { "kg" }
  /// Konkani, `kok`.
  public static var Konkani: Self { "kok" }
  /// Korean, `ko`.
  public static var Korean: Self { "ko" }
  /// Koyra Chiini, `khq`.
  public static var KoyraChiini: Self { "khq" }
  /// Koyraboro Senni, `ses`.
  public static var KoyraboroSenni: Self { "ses" }
  /// Kpelle, `kpe`.
  public static var Kpelle: Self { "kpe" }
  /// Kuanyama, `kj`.
  public static var Kuanyama: Self { "kj" }
  /// Kumyk, `kum`.
  public static var Kumyk: Self { "kum" }
  /// Kurdish, `ku`.
  public static var Kurdish: Self { "ku" }
  /// Kurukh, `kru`.
  public static var Kurukh: Self { "kru" }
  /// Kyrgyz, `ky`.
  public static var Kyrgyz: Self { "ky" }
}
