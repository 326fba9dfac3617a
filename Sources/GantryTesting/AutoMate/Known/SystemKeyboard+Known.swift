// The names are those that tests written for AutoMate use.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension SystemKeyboard {
  /// `ar@sw=Arabic`, or `ar@hw=Arabic`.
  public static var Arabic: Self { of("ar", "Arabic", "Arabic") }
  /// `hy@sw=Armenian`, or `hy@hw=Armenian-HM QWERTY`.
  public static var Armenian: Self { of("hy", "Armenian", "Armenian-HM QWERTY") }
  /// `az_Latn@sw=QWERTY-Azeri`, or `az_Latn@hw=Azeri`.
  public static var AzerbaijaniLatin: Self { of("az_Latn", "QWERTY-Azeri", "Azeri") }
  /// `bn@sw=Bengali`, or `bn@hw=Bangla`.
  public static var Bangla: Self { of("bn", "Bengali", "Bangla") }
  /// `be@sw=Belarusian`, or `be@hw=Byelorussian`.
  public static var Belarusian: Self { of("be", "Belarusian", "Byelorussian") }
  /// `bn@sw=Bengali`, or `bn@hw=Bangla`.
  public static var Bengali: Self { of("bn", "Bengali", "Bangla") }
  /// `bg_BG@sw=Bulgarian`, or `bg_BG@hw=Bulgarian - Phonetic`.
  public static var BulgarianBulgaria: Self { of("bg_BG", "Bulgarian", "Bulgarian - Phonetic") }
  /// `ca_ES@sw=QWERTY-Catalan`, or `ca_ES@hw=Spanish - ISO`.
  public static var CatalanSpain: Self { of("ca_ES", "QWERTY-Catalan", "Spanish - ISO") }
  /// `chr@sw=Cherokee`, or `chr@hw=Cherokee-Nation`.
  public static var Cherokee: Self { of("chr", "Cherokee", "Cherokee-Nation") }
  /// `zh_CN@sw=Pinyin-Simplified`, or `zh_CN@hw=US`.
  public static var ChineseChinamainland: Self { of("zh_CN", "Pinyin-Simplified", "US") }
  /// `zh_Hans-Pinyin@sw=Pinyin-Simplified`, or `zh_Hans-Pinyin@hw=US`.
  public static var ChineseSimplifiedPinyinRomanization: Self {
    of("zh_Hans-Pinyin", "Pinyin-Simplified", "US")
  }
  /// `zh_Hans-Shuangpin@sw=Pinyin-Simplified`, or `zh_Hans-Shuangpin@hw=US`.
  public static var ChineseSimplifiedSHUANGPIN: Self {
    of("zh_Hans-Shuangpin", "Pinyin-Simplified", "US")
  }
  /// `zh_Hans-Wubihua@sw=Wubihua-Simplified`, or `zh_Hans-Wubihua@hw=US`.
  public static var ChineseSimplifiedWUBIHUA: Self {
    of("zh_Hans-Wubihua", "Wubihua-Simplified", "US")
  }
  /// `zh_TW@sw=Zhuyin`, or `zh_TW@hw=Zhuyin Bopomofo`.
  public static var ChineseTaiwan: Self { of("zh_TW", "Zhuyin", "Zhuyin Bopomofo") }
  /// `zh_Hant-Cangjie@sw=Cangjie`, or `zh_Hant-Cangjie@hw=CangjieKeyboard`.
  public static var ChineseTraditionalCANGJIE: Self {
    of("zh_Hant-Cangjie", "Cangjie", "CangjieKeyboard")
  }
  /// `zh_Hant-Pinyin@sw=Pinyin-Traditional`, or `zh_Hant-Pinyin@hw=US`.
  public static var ChineseTraditionalPinyinRomanization: Self {
    of("zh_Hant-Pinyin", "Pinyin-Traditional", "US")
  }
  /// `zh_Hant-Shuangpin@sw=Pinyin-Traditional`, or `zh_Hant-Shuangpin@hw=US`.
  public static var ChineseTraditionalSHUANGPIN: Self {
    of("zh_Hant-Shuangpin", "Pinyin-Traditional", "US")
  }
  /// `zh_Hant-Sucheng@sw=Sucheng`, or `zh_Hant-Sucheng@hw=CangjieKeyboard`.
  public static var ChineseTraditionalSUCHENG: Self {
    of("zh_Hant-Sucheng", "Sucheng", "CangjieKeyboard")
  }
  /// `zh_Hant-Wubihua@sw=Wubihua-Traditional`, or `zh_Hant-Wubihua@hw=US`.
  public static var ChineseTraditionalWUBIHUA: Self {
    of("zh_Hant-Wubihua", "Wubihua-Traditional", "US")
  }
  /// `zh_Hant-Zhuyin@sw=Zhuyin`, or `zh_Hant-Zhuyin@hw=Zhuyin Bopomofo`.
  public static var ChineseTraditionalZHUYIN: Self {
    of("zh_Hant-Zhuyin", "Zhuyin", "Zhuyin Bopomofo")
  }
  /// `hr_HR@sw=QWERTZ`, or `hr_HR@hw=Croatian`.
  public static var CroatianCroatia: Self { of("hr_HR", "QWERTZ", "Croatian") }
  /// `cs_CZ@sw=Czech-Slovak`, or `cs_CZ@hw=Czech`.
  public static var CzechCzechia: Self { of("cs_CZ", "Czech-Slovak", "Czech") }
  /// `da_DK@sw=QWERTY-Danish`, or `da_DK@hw=Danish`.
  public static var DanishDenmark: Self { of("da_DK", "QWERTY-Danish", "Danish") }
  /// `nl_BE@sw=AZERTY`, or `nl_BE@hw=Belgian`.
  public static var DutchBelgium: Self { of("nl_BE", "AZERTY", "Belgian") }
  /// `nl_NL@sw=QWERTY`, or `nl_NL@hw=Dutch`.
  public static var DutchNetherlands: Self { of("nl_NL", "QWERTY", "Dutch") }
  /// `en_AU@sw=QWERTY`, or `en_AU@hw=Australian`.
  public static var EnglishAustralia: Self { of("en_AU", "QWERTY", "Australian") }
  /// `en_CA@sw=QWERTY`, or `en_CA@hw=Canadian`.
  public static var EnglishCanada: Self { of("en_CA", "QWERTY", "Canadian") }
  /// `en_IN@sw=QWERTY`, or `en_IN@hw=US`.
  public static var EnglishIndia: Self { of("en_IN", "QWERTY", "US") }
  /// `en_JP@sw=QWERTY`, or `en_JP@hw=US`.
  public static var EnglishJapan: Self { of("en_JP", "QWERTY", "US") }
  /// `en_SG@sw=QWERTY`, or `en_SG@hw=US`.
  public static var EnglishSingapore: Self { of("en_SG", "QWERTY", "US") }
  /// `en_GB@sw=QWERTY`, or `en_GB@hw=British`.
  public static var EnglishUnitedKingdom: Self { of("en_GB", "QWERTY", "British") }
  /// `en_US@sw=QWERTY`, or `en_US@hw=US`.
  public static var EnglishUnitedStates: Self { of("en_US", "QWERTY", "US") }
  /// `et_EE@sw=QWERTY`, or `et_EE@hw=Estonian`.
  public static var EstonianEstonia: Self { of("et_EE", "QWERTY", "Estonian") }
  /// `fi_FI@sw=QWERTY-Swedish-Finnish`, or `fi_FI@hw=Finnish`.
  public static var FinnishFinland: Self { of("fi_FI", "QWERTY-Swedish-Finnish", "Finnish") }
  /// `fr_BE@sw=AZERTY-French`, or `fr_BE@hw=French`.
  public static var FrenchBelgium: Self { of("fr_BE", "AZERTY-French", "French") }
  /// `fr_CA@sw=QWERTY-Accents`, or `fr_CA@hw=Canadian - CSA`.
  public static var FrenchCanada: Self { of("fr_CA", "QWERTY-Accents", "Canadian - CSA") }
  /// `fr_FR@sw=AZERTY-French`, or `fr_FR@hw=French`.
  public static var FrenchFrance: Self { of("fr_FR", "AZERTY-French", "French") }
  /// `fr_CH@sw=QWERTZ-Accents`, or `fr_CH@hw=Swiss French`.
  public static var FrenchSwitzerland: Self { of("fr_CH", "QWERTZ-Accents", "Swiss French") }
  /// `ka@sw=Georgian-Phonetic`, or `ka@hw=Georgian-QWERTY`.
  public static var Georgian: Self { of("ka", "Georgian-Phonetic", "Georgian-QWERTY") }
  /// `de_AT@sw=QWERTZ-German`, or `de_AT@hw=German`.
  public static var GermanAustria: Self { of("de_AT", "QWERTZ-German", "German") }
  /// `de_DE@sw=QWERTZ-German`, or `de_DE@hw=German`.
  public static var GermanGermany: Self { of("de_DE", "QWERTZ-German", "German") }
  /// `de_CH@sw=QWERTZ-German`, or `de_CH@hw=Swiss German`.
  public static var GermanSwitzerland: Self { of("de_CH", "QWERTZ-German", "Swiss German") }
  /// `el_GR@sw=Greek`, or `el_GR@hw=Greek`.
  public static var GreekGreece: Self { of("el_GR", "Greek", "Greek") }
  /// `gu@sw=Gujarati`, or `gu@hw=Gujarati`.
  public static var Gujarati: Self { of("gu", "Gujarati", "Gujarati") }
  /// `haw@sw=QWERTY-Hawaiian`, or `haw@hw=Hawaiian`.
  public static var Hawaiian: Self { of("haw", "QWERTY-Hawaiian", "Hawaiian") }
  /// `he_IL@sw=Hebrew`, or `he_IL@hw=Hebrew`.
  public static var HebrewIsrael: Self { of("he_IL", "Hebrew", "Hebrew") }
  /// `hi@sw=Devanagari-Hindi`, or `hi@hw=Devanagari`.
  public static var Hindi: Self { of("hi", "Devanagari-Hindi", "Devanagari") }
  /// `hi_Latn@sw=QWERTY`, or `hi_Latn@hw=US`.
  public static var HindiLatin: Self { of("hi_Latn", "QWERTY", "US") }
  /// `hi-Translit@sw=QWERTY-Hindi`, or `hi-Translit@hw=US`.
  public static var HindiTRANSLIT: Self { of("hi-Translit", "QWERTY-Hindi", "US") }
  /// `hu_HU@sw=QWERTZ`, or `hu_HU@hw=Hungarian`.
  public static var HungarianHungary: Self { of("hu_HU", "QWERTZ", "Hungarian") }
  /// `is_IS@sw=Icelandic`, or `is_IS@hw=Icelandic`.
  public static var IcelandicIceland: Self { of("is_IS", "Icelandic", "Icelandic") }
  /// `id_ID@sw=QWERTY`, or `id_ID@hw=US`.
  public static var IndonesianIndonesia: Self { of("id_ID", "QWERTY", "US") }
  /// `ga_IE@sw=QWERTY`, or `ga_IE@hw=British`.
  public static var IrishIreland: Self { of("ga_IE", "QWERTY", "British") }
  /// `it_IT@sw=QWERTY`, or `it_IT@hw=Italian - Pro`.
  public static var ItalianItaly: Self { of("it_IT", "QWERTY", "Italian - Pro") }
  /// `ja_JP-Kana@sw=Kana`, or `ja_JP-Kana@hw=US`.
  public static var JapaneseJapanKANA: Self { of("ja_JP-Kana", "Kana", "US") }
  /// `ja_JP-Romaji@sw=QWERTY-Japanese`, or `ja_JP-Romaji@hw=US`.
  public static var JapaneseJapanROMAJI: Self { of("ja_JP-Romaji", "QWERTY-Japanese", "US") }
  /// `kn@sw=Kannada`, or `kn@hw=Kannada`.
  public static var Kannada: Self { of("kn", "Kannada", "Kannada") }
  /// `ko_KR@sw=Korean`, or `ko_KR@hw=2SetHangul`.
  public static var KoreanSouthKorea: Self { of("ko_KR", "Korean", "2SetHangul") }
  /// `lv_LV@sw=QWERTY`, or `lv_LV@hw=Latvian`.
  public static var LatvianLatvia: Self { of("lv_LV", "QWERTY", "Latvian") }
  /// `lt_LT@sw=QWERTY`, or `lt_LT@hw=Lithuanian`.
  public static var LithuanianLithuania: Self { of("lt_LT", "QWERTY", "Lithuanian") }
  /// `mk_MK@sw=Macedonian`, or `mk_MK@hw=Macedonian`.
  public static var MacedonianMacedonia: Self { of("mk_MK", "Macedonian", "Macedonian") }
  /// `ms_MY@sw=QWERTY`, or `ms_MY@hw=US`.
  public static var MalayMalaysia: Self { of("ms_MY", "QWERTY", "US") }
  /// `ml@sw=Malayalam`, or `ml@hw=Malayalam`.
  public static var Malayalam: Self { of("ml", "Malayalam", "Malayalam") }
  /// `mi@sw=QWERTY`, or `mi@hw=Maori`.
  public static var Maori: Self { of("mi", "QWERTY", "Maori") }
  /// `mr@sw=Devanagari-Marathi`, or `mr@hw=Devanagari-QWERTY`.
  public static var Marathi: Self { of("mr", "Devanagari-Marathi", "Devanagari-QWERTY") }
  /// `ars@sw=Arabic`, or `ars@hw=Arabic`.
  public static var NajdiArabic: Self { of("ars", "Arabic", "Arabic") }
  /// `nb_NO@sw=QWERTY-Norwegian`, or `nb_NO@hw=Norwegian`.
  public static var NorwegianBokmålNorway: Self { of("nb_NO", "QWERTY-Norwegian", "Norwegian") }
  /// `or@sw=Oriya`, or `or@hw=Oriya`.
  public static var Odia: Self { of("or", "Oriya", "Oriya") }
  /// `fa@sw=Persian`, or `fa@hw=Persian-ISIRI 2901`.
  public static var Persian: Self { of("fa", "Persian", "Persian-ISIRI 2901") }
  /// `pl_PL@sw=QWERTY`, or `pl_PL@hw=Polish Pro`.
  public static var PolishPoland: Self { of("pl_PL", "QWERTY", "Polish Pro") }
  /// `pt_BR@sw=QWERTY`, or `pt_BR@hw=Brazilian - Pro`.
  public static var PortugueseBrazil: Self { of("pt_BR", "QWERTY", "Brazilian - Pro") }
  /// `pt_PT@sw=QWERTY`, or `pt_PT@hw=Portuguese`.
  public static var PortuguesePortugal: Self { of("pt_PT", "QWERTY", "Portuguese") }
  /// `pa@sw=Punjabi-Phonetic`, or `pa@hw=Gurmukhi`.
  public static var Punjabi: Self { of("pa", "Punjabi-Phonetic", "Gurmukhi") }
  /// `ro_RO@sw=QWERTY`, or `ro_RO@hw=Romanian`.
  public static var RomanianRomania: Self { of("ro_RO", "QWERTY", "Romanian") }
  /// `ru_RU@sw=Russian`, or `ru_RU@hw=Russian`.
  public static var RussianRussia: Self { of("ru_RU", "Russian", "Russian") }
  /// `sr_Cyrl@sw=Serbian-Cyrillic`, or `sr_Cyrl@hw=Serbian`.
  public static var SerbianCyrillic: Self { of("sr_Cyrl", "Serbian-Cyrillic", "Serbian") }
  /// `sr_Latn@sw=QWERTY`, or `sr_Latn@hw=Serbian-Latin`.
  public static var SerbianLatin: Self { of("sr_Latn", "QWERTY", "Serbian-Latin") }
  /// `sk_SK@sw=Czech-Slovak`, or `sk_SK@hw=Slovak`.
  public static var SlovakSlovakia: Self { of("sk_SK", "Czech-Slovak", "Slovak") }
  /// `sl_SI@sw=QWERTZ`, or `sl_SI@hw=Slovenian`.
  public static var SlovenianSlovenia: Self { of("sl_SI", "QWERTZ", "Slovenian") }
  /// `es_419@sw=QWERTY-Spanish`, or `es_419@hw=Spanish - ISO`.
  public static var SpanishLatinAmerica: Self { of("es_419", "QWERTY-Spanish", "Spanish - ISO") }
  /// `es_MX@sw=QWERTY-Spanish`, or `es_MX@hw=Spanish - ISO`.
  public static var SpanishMexico: Self { of("es_MX", "QWERTY-Spanish", "Spanish - ISO") }
  /// `es_ES@sw=QWERTY-Spanish`, or `es_ES@hw=Spanish - ISO`.
  public static var SpanishSpain: Self { of("es_ES", "QWERTY-Spanish", "Spanish - ISO") }
  /// `sw@sw=QWERTY`, or `sw@hw=US`.
  public static var Swahili: Self { of("sw", "QWERTY", "US") }
  /// `sv_SE@sw=QWERTY-Swedish-Finnish`, or `sv_SE@hw=Swedish - Pro`.
  public static var SwedishSweden: Self { of("sv_SE", "QWERTY-Swedish-Finnish", "Swedish - Pro") }
  /// `tl_PH@sw=QWERTY`, or `tl_PH@hw=Spanish - ISO`.
  public static var TagalogPhilippines: Self { of("tl_PH", "QWERTY", "Spanish - ISO") }
  /// `te@sw=Telugu`, or `te@hw=Telugu`.
  public static var Telugu: Self { of("te", "Telugu", "Telugu") }
  /// `th_TH@sw=Thai`, or `th_TH@hw=Thai`.
  public static var ThaiThailand: Self { of("th_TH", "Thai", "Thai") }
  /// `bo@sw=Tibetan`, or `bo@hw=Tibetan-QWERTY`.
  public static var Tibetan: Self { of("bo", "Tibetan", "Tibetan-QWERTY") }
  /// `tr_TR@sw=Turkish-Q`, or `tr_TR@hw=Turkish-QWERTY-PC`.
  public static var TurkishTurkey: Self { of("tr_TR", "Turkish-Q", "Turkish-QWERTY-PC") }
  /// `uk_UA@sw=Ukrainian`, or `uk_UA@hw=Ukrainian`.
  public static var UkrainianUkraine: Self { of("uk_UA", "Ukrainian", "Ukrainian") }
  /// `ur@sw=Urdu`, or `ur@hw=Urdu`.
  public static var Urdu: Self { of("ur", "Urdu", "Urdu") }
  /// `vi_VN@sw=QWERTY`, or `vi_VN@hw=US`.
  public static var VietnameseVietnam: Self { of("vi_VN", "QWERTY", "US") }
  /// `cy_GB@sw=QWERTY`, or `cy_GB@hw=British`.
  public static var WelshUnitedKingdom: Self { of("cy_GB", "QWERTY", "British") }
}

extension SoftwareKeyboard {
  /// The identifier `zh_Hans-HWR@sw=HWR-Simplified`.
  public static var ChineseSimplifiedHWR: Self { "zh_Hans-HWR@sw=HWR-Simplified" }
  /// The identifier `zh_Hant-HWR@sw=HWR-Traditional`.
  public static var ChineseTraditionalHWR: Self { "zh_Hant-HWR@sw=HWR-Traditional" }
  /// The identifier `ja_JP@sw=Kana`.
  public static var JapaneseJapan: Self { "ja_JP@sw=Kana" }
  /// The identifier `ta@sw=Tamil`.
  public static var Tamil: Self { "ta@sw=Tamil" }
}
