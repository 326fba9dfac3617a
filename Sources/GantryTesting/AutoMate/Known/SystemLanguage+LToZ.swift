// The names are those that tests written for AutoMate use.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension SystemLanguage {
  /// Ladino, `lad`.
  public static var Ladino: Self { "lad" }
  /// Lakota, `lkt`.
  public static var Lakota: Self { "lkt" }
  /// Lao, `lo`.
  public static var Lao: Self { "lo" }
  /// Latin, `la`.
  public static var Latin: Self { "la" }
  /// Latvian, `lv`.
  public static var Latvian: Self { "lv" }
  /// Lezghian, `lez`.
  public static var Lezghian: Self { "lez" }
  /// Limburgish, `li`.
  public static var Limburgish: Self { "li" }
  /// Lingala, `ln`.
  public static var Lingala: Self { "ln" }
  /// Lithuanian, `lt`.
  public static var Lithuanian: Self { "lt" }
  /// Lojban, `jbo`.
  public static var Lojban: Self { "jbo" }
  /// Lozi, `loz`.
  public static var Lozi: Self { "loz" }
  /// Luba-Katanga, `lu`.
  public static var LubaKatanga: Self { "lu" }
  /// Luba-Lulua, `lua`.
  public static var LubaLulua: Self { "lua" }
  /// Lunda, `lun`.
  public static var Lunda: Self { "lun" }
  /// Luo, `luo`.
  public static var Luo: Self { "luo" }
  /// Luxembourgish, `lb`.
  public static var Luxembourgish: Self { "lb" }
  /// Luyia, `luy`.
  public static var Luyia: Self { "luy" }
  /// Macedonian, `mk`.
  public static var Macedonian: Self { "mk" }
  /// Madurese, `mad`.
  public static var Madurese: Self { "mad" }
  /// Magahi, `mag`.
  public static var Magahi: Self { "mag" }
  /// Maithili, `mai`.
  public static var Maithili: Self { "mai" }
  /// Makasar, `mak`.
  public static var Makasar: Self { "mak" }
  /// Makhuwa-Meetto, `mgh`.
  public static var MakhuwaMeetto: Self { "mgh" }
  /// Malagasy, `mg`.
  public static var Malagasy: Self { "mg" }
  /// Malay, `ms`.
  public static var Malay: Self { "ms" }
  /// Malay (Arabic), `ms-Arab`.
  public static var MalayArabic: Self { "ms-Arab" }
  /// Malayalam, `ml`.
  public static var Malayalam: Self { "ml" }
  /// Maltese, `mt`.
  public static var Maltese: Self { "mt" }
  /// Manipuri, `mni`.
  public static var Manipuri: Self { "mni" }
  /// Manx, `gv`.
  public static var Manx: Self { "gv" }
  /// Māori, `mi`.
  public static var Maori: Self { "mi" }
  /// Mapuche, `arn`.
  public static var Mapuche: Self { "arn" }
  /// Marathi, `mr`.
  public static var Marathi: Self { "mr" }
  /// Marshallese, `mh`.
  public static var Marshallese: Self { "mh" }
  /// Masai, `mas`.
  public static var Masai: Self { "mas" }
  /// Mende, `men`.
  public static var Mende: Self { "men" }
  /// Meru, `mer`.
  public static var Meru: Self { "mer" }
  /// Metaʼ, `mgo`.
  public static var Metaʼ: Self { "mgo" }
  /// Mi’kmaw, `mic`.
  public static var Micmac: Self { "mic" }
  /// Minangkabau, `min`.
  public static var Minangkabau: Self { "min" }
  /// Mirandese, `mwl`.
  public static var Mirandese: Self { "mwl" }
  /// Mizo, `lus`.
  public static var Mizo: Self { "lus" }
  /// Mohawk, `moh`.
  public static var Mohawk: Self { "moh" }
  /// Moksha, `mdf`.
  public static var Moksha: Self { "mdf" }
  /// Mongolian, `mn`.
  public static var Mongolian: Self { "mn" }
  /// Morisyen, `mfe`.
  public static var Morisyen: Self { "mfe" }
  /// Mossi, `mos`.
  public static var Mossi: Self { "mos" }
  /// Mundang, `mua`.
  public static var Mundang: Self { "mua" }
  /// Nama, `naq`.
  public static var Nama: Self { "naq" }
  /// Nauru, `na`.
  public static var Nauru: Self { "na" }
  /// Navajo, `nv`.
  public static var Navajo: Self { "nv" }
  /// Ndonga, `ng`.
  public static var Ndonga: Self { "ng" }
  /// Neapolitan, `nap`.
  public static var Neapolitan: Self { "nap" }
  /// Nepali, `ne`.
  public static var Nepali: Self { "ne" }
  /// Newari, `new`.
  public static var Newari: Self { "new" }
  /// Ngambay, `sba`.
  public static var Ngambay: Self { "sba" }
  /// Ngiemboon, `nnh`.
  public static var Ngiemboon: Self { "nnh" }
  /// Ngomba, `jgo`.
  public static var Ngomba: Self { "jgo" }
  /// Nias, `nia`.
  public static var Nias: Self { "nia" }
  /// Niuean, `niu`.
  public static var Niuean: Self { "niu" }
  /// Nogai, `nog`.
  public static var Nogai: Self { "nog" }
  /// North Ndebele, `nd`.
  public static var NorthNdebele: Self { "nd" }
  /// North Sámi, `se`.
  public static var NorthernSami: Self { "se" }
  /// Northern Sotho, `nso`.
  public static var NorthernSotho: Self { "nso" }
  /// Norwegian, `no`.
  public static var Norwegian: Self { "no" }
  /// Norwegian Bokmål, `nb`.
  public static var NorwegianBokmål: Self { "nb" }
  /// Norwegian Nynorsk, `nn`.
  public static var NorwegianNynorsk: Self { "nn" }
  /// Nuer, `nus`.
  public static var Nuer: Self { "nus" }
  /// Nyanja, `ny`.
  public static var Nyanja: Self { "ny" }
  /// Nyankole, `nyn`.
  public static var Nyankole: Self { "nyn" }
  /// N’Ko, `nqo`.
  public static var NʼKo: Self { "nqo" }
  /// Occitan, `oc`.
  public static var Occitan: Self { "oc" }
  /// Odia, `or`.
  public static var Odia: Self { "or" }
  /// Ojibwa, `oj`.
  public static var Ojibwa: Self { "oj" }
  /// Odia, `or`.
  public static var Oriya: Self { "or" }
  /// Oromo, `om`.
  public static var Oromo: Self { "om" }
  /// Ossetic, `os`.
  public static var Ossetic: Self { "os" }
  /// Palauan, `pau`.
  public static var Palauan: Self { "pau" }
  /// Pali, `pi`.
  public static var Pali: Self { "pi" }
  /// Pampanga, `pam`.
  public static var Pampanga: Self { "pam" }
  /// Pangasinan, `pag`.
  public static var Pangasinan: Self { "pag" }
  /// Pashto, `ps`.
  public static var Pashto: Self { "ps" }
  /// Persian, `fa`.
  public static var Persian: Self { "fa" }
  /// Polish, `pl`.
  public static var Polish: Self { "pl" }
  /// Portuguese, `pt`.
  public static var Portuguese: Self { "pt" }
  /// Portuguese (Brazil), `pt-BR`.
  public static var PortugueseBrazil: Self { "pt-BR" }
  /// Portuguese (Portugal), `pt-PT`.
  public static var PortuguesePortugal: Self { "pt-PT" }
  /// Punjabi, `pa`.
  public static var Punjabi: Self { "pa" }
  /// Punjabi (Naskh), `pa-Arab`.
  public static var PunjabiArabic: Self { "pa-Arab" }
  /// Quechua, `qu`.
  public static var Quechua: Self { "qu" }
  /// Rapanui, `rap`.
  public static var Rapanui: Self { "rap" }
  /// Rarotongan, `rar`.
  public static var Rarotongan: Self { "rar" }
  /// Romanian, `ro`.
  public static var Romanian: Self { "ro" }
  /// Romansh, `rm`.
  public static var Romansh: Self { "rm" }
  /// Rundi, `rn`.
  public static var Rundi: Self { "rn" }
  /// Russian, `ru`.
  public static var Russian: Self { "ru" }
  /// Sakha, `sah`.
  public static var Sakha: Self { "sah" }
  /// Samoan, `sm`.
  public static var Samoan: Self { "sm" }
  /// Sandawe, `sad`.
  public static var Sandawe: Self { "sad" }
  /// Sango, `sg`.
  public static var Sango: Self { "sg" }
  /// Sanskrit, `sa`.
  public static var Sanskrit: Self { "sa" }
  /// Santali, `sat`.
  public static var Santali: Self { "sat" }
  /// Sardinian, `sc`.
  public static var Sardinian: Self { "sc" }
  /// Scots, `sco`.
  public static var Scots: Self { "sco" }
  /// Scottish Gaelic, `gd`.
  public static var ScottishGaelic: Self { "gd" }
  /// Serbian, `sr`.
  public static var Serbian: Self { "sr" }
  /// Serbian (Latin), `sr-Latn`.
  public static var SerbianLatin: Self { "sr-Latn" }
  /// Shan, `shn`.
  public static var Shan: Self { "shn" }
  /// Shona, `sn`.
  public static var Shona: Self { "sn" }
  /// Liangshan Yi, `ii`.
  public static var SichuanYi: Self { "ii" }
  /// Sicilian, `scn`.
  public static var Sicilian: Self { "scn" }
  /// Sindhi, `sd`.
  public static var Sindhi: Self { "sd" }
  /// Sindhi (Devanagari), `sd-Deva`.
  public static var SindhiDevanagari: Self { "sd-Deva" }
  /// Sinhala, `si`.
  public static var Sinhala: Self { "si" }
  /// Slovak, `sk`.
  public static var Slovak: Self { "sk" }
  /// Slovenian, `sl`.
  public static var Slovenian: Self { "sl" }
  /// Soga, `xog`.
  public static var Soga: Self { "xog" }
  /// Somali, `so`.
  public static var Somali: Self { "so" }
  /// Soninke (Arabic), `snk-Arab`.
  public static var SoninkeArabic: Self { "snk-Arab" }
  /// Soninke (Latin), `snk-Latn`.
  public static var SoninkeLatin: Self { "snk-Latn" }
  /// South Ndebele, `nr`.
  public static var SouthNdebele: Self { "nr" }
  /// Southern Altai, `alt`.
  public static var SouthernAltai: Self { "alt" }
  /// Southern Sotho, `st`.
  public static var SouthernSotho: Self { "st" }
  /// Spanish, `es`.
  public static var Spanish: Self { "es" }
  /// Spanish (Latin America), `es-419`.
  public static var SpanishLatinAmerica: Self { "es-419" }
  /// Spanish (Mexico), `es-MX`.
  public static var SpanishMexico: Self { "es-MX" }
  /// Spanish (Spain), `es-ES`.
  public static var SpanishSpain: Self { "es-ES" }
  /// Sranan Tongo, `srn`.
  public static var SrananTongo: Self { "srn" }
  /// Tamazight, Standard Moroccan, `zgh`.
  public static var StandardMoroccanTamazight: Self { "zgh" }
  /// Sukuma, `suk`.
  public static var Sukuma: Self { "suk" }
  /// Sundanese, `su`.
  public static var Sundanese: Self { "su" }
  /// Sundanese (Latin), `su-Latn`.
  public static var SundaneseLatin: Self { "su-Latn" }
  /// Sundanese (Sundanese), `su-Sund`.
  public static var SundaneseSundanese: Self { "su-Sund" }
  /// Swahili, `sw`.
  public static var Swahili: Self { "sw" }
  /// Swati, `ss`.
  public static var Swati: Self { "ss" }
  /// Swedish, `sv`.
  public static var Swedish: Self { "sv" }
  /// Swiss German, `gsw`.
  public static var SwissGerman: Self { "gsw" }
  /// Tachelhit (Latin), `shi-Latn`.
  public static var TachelhitLatin: Self { "shi-Latn" }
  /// Tagalog, `tl`.
  public static var Tagalog: Self { "tl" }
  /// Tahitian, `ty`.
  public static var Tahitian: Self { "ty" }
  /// Tajik, `tg`.
  public static var Tajik: Self { "tg" }
  /// Tamil, `ta`.
  public static var Tamil: Self { "ta" }
  /// Taroko, `trv`.
  public static var Taroko: Self { "trv" }
  /// Tasawaq, `twq`.
  public static var Tasawaq: Self { "twq" }
  /// Tatar, `tt`.
  public static var Tatar: Self { "tt" }
  /// Tatar (Cyrillic), `tt-Cyrl`.
  public static var TatarCyrillic: Self { "tt-Cyrl" }
  /// Tatar (Latin), `tt-Latn`.
  public static var TatarLatin: Self { "tt-Latn" }
  /// Telugu, `te`.
  public static var Telugu: Self { "te" }
  /// Teso, `teo`.
  public static var Teso: Self { "teo" }
  /// Tetum, `tet`.
  public static var Tetum: Self { "tet" }
  /// Thai, `th`.
  public static var Thai: Self { "th" }
  /// Tibetan, `bo`.
  public static var Tibetan: Self { "bo" }
  /// Tigre, `tig`.
  public static var Tigre: Self { "tig" }
  /// Tigrinya, `ti`.
  public static var Tigrinya: Self { "ti" }
  /// Timne, `tem`.
  public static var Timne: Self { "tem" }
  /// Tok Pisin, `tpi`.
  public static var TokPisin: Self { "tpi" }
  /// Tongan, `to`.
  public static var Tongan: Self { "to" }
  /// Tsonga, `ts`.
  public static var Tsonga: Self { "ts" }
  /// Tswana, `tn`.
  public static var Tswana: Self { "tn" }
  /// Tumbuka, `tum`.
  public static var Tumbuka: Self { "tum" }
  /// Turkish, `tr`.
  public static var Turkish: Self { "tr" }
  /// Turkmen, `tk`.
  public static var Turkmen: Self { "tk" }
  /// Turkmen (Cyrillic), `tk-Cyrl`.
  public static var TurkmenCyrillic: Self { "tk-Cyrl" }
  /// Turkmen (Latin), `tk-Latn`.
  public static var TurkmenLatin: Self { "tk-Latn" }
  /// Tuvalu, `tvl`.
  public static var Tuvalu: Self { "tvl" }
  /// Tuvinian, `tyv`.
  public static var Tuvinian: Self { "tyv" }
  /// Twi, `tw`.
  public static var Twi: Self { "tw" }
  /// Udmurt, `udm`.
  public static var Udmurt: Self { "udm" }
  /// Ukrainian, `uk`.
  public static var Ukrainian: Self { "uk" }
  /// Umbundu, `umb`.
  public static var Umbundu: Self { "umb" }
  /// Urdu, `ur`.
  public static var Urdu: Self { "ur" }
  /// Uyghur, `ug`.
  public static var Uyghur: Self { "ug" }
  /// Uzbek, `uz`.
  public static var Uzbek: Self { "uz" }
  /// Uzbek (Arabic), `uz-Arab`.
  public static var UzbekArabic: Self { "uz-Arab" }
  /// Uzbek (Cyrillic), `uz-Cyrl`.
  public static var UzbekCyrillic: Self { "uz-Cyrl" }
  /// Uzbek (Latin), `uz-Latn`.
  public static var UzbekLatin: Self { "uz-Latn" }
  /// Vai, `vai`.
  public static var Vai: Self { "vai" }
  /// Vai (Latin), `vai-Latn`.
  public static var VaiLatin: Self { "vai-Latn" }
  /// Venda, `ve`.
  public static var Venda: Self { "ve" }
  /// Vietnamese, `vi`.
  public static var Vietnamese: Self { "vi" }
  /// Volapük, `vo`.
  public static var Volapük: Self { "vo" }
  /// Walloon, `wa`.
  public static var Walloon: Self { "wa" }
  /// Waray, `war`.
  public static var Waray: Self { "war" }
  /// Welsh, `cy`.
  public static var Welsh: Self { "cy" }
  /// Western Frisian, `fy`.
  public static var WesternFrisian: Self { "fy" }
  /// Wolof, `wo`.
  public static var Wolof: Self { "wo" }
  /// Xhosa, `xh`.
  public static var Xhosa: Self { "xh" }
  /// Yemba, `ybb`.
  public static var Yemba: Self { "ybb" }
  /// Yiddish, `yi`.
  public static var Yiddish: Self { "yi" }
  /// Yoruba, `yo`.
  public static var Yoruba: Self { "yo" }
  /// Zarma, `dje`.
  public static var Zarma: Self { "dje" }
  /// Zaza, `zza`.
  public static var Zaza: Self { "zza" }
  /// Zhuang, `za`.
  public static var Zhuang: Self { "za" }
  /// Zulu, `zu`.
  public static var Zulu: Self { "zu" }
  /// Zuni, `zun`.
  public static var Zuni: Self { "zun" }
}
