// The names are those that tests written for AutoMate use.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension SystemCountry {
  /// Macao, `MO`.
  public static var Macao: Self { "MO" }
  /// Macao, `MO`.
  public static var Macau: Self { "MO" }
  /// North Macedonia, `MK`.
  public static var Macedonia: Self { "MK" }
  /// Madagascar, `MG`.
  public static var Madagascar: Self { "MG" }
  /// Malawi, `MW`.
  public static var Malawi: Self { "MW" }
  /// Malaysia, `MY`.
  public static var Malaysia: Self { "MY" }
  /// Maldives, `MV`.
  public static var Maldives: Self { "MV" }
  /// Mali, `ML`.
  public static var Mali: Self { "ML" }
  /// Malta, `MT`.
  public static var Malta: Self { "MT" }
  /// Marshall Islands, `MH`.
  public static var MarshallIslands: Self { "MH" }
  /// Martinique, `MQ`.
  public static var Martinique: Self { "MQ" }
  /// Mauritania, `MR`.
  public static var Mauritania: Self { "MR" }
  /// Mauritius, `MU`.
  public static var Mauritius: Self { "MU" }
  /// Mayotte, `YT`.
  public static var Mayotte: Self { "YT" }
  /// Mexico, `MX`.
  public static var Mexico: Self { "MX" }
  /// Micronesia, `FM`.
  public static var Micronesia: Self { "FM" }
  /// Moldova, `MD`.
  public static var Moldova: Self { "MD" }
  /// Monaco, `MC`.
  public static var Monaco: Self { "MC" }
  /// Mongolia, `MN`.
  public static var Mongolia: Self { "MN" }
  /// Montenegro, `ME`.
  public static var Montenegro: Self { "ME" }
  /// Montserrat, `MS`.
  public static var Montserrat: Self { "MS" }
  /// Morocco, `MA`.
  public static var Morocco: Self { "MA" }
  /// Mozambique, `MZ`.
  public static var Mozambique: Self { "MZ" }
  /// Myanmar (Burma), `MM`.
  public static var Myanmar: Self { "MM" }
  /// Namibia, `NA`.
  public static var Namibia: Self { "NA" }
  /// Nauru, `NR`.
  public static var Nauru: Self { "NR" }
  /// Nepal, `NP`.
  public static var Nepal: Self { "NP" }
  /// Netherlands, `NL`.
  public static var Netherlands: Self { "NL" }
  /// New Caledonia, `NC`.
  public static var NewCaledonia: Self { "NC" }
  /// New Zealand, `NZ`.
  public static var NewZealand: Self { "NZ" }
  /// Nicaragua, `NI`.
  public static var Nicaragua: Self { "NI" }
  /// Niger, `NE`.
  public static var Niger: Self { "NE" }
  /// Nigeria, `NG`.
  public static var Nigeria: Self { "NG" }
  /// Niue, `NU`.
  public static var Niue: Self { "NU" }
  /// Norfolk Island, `NF`.
  public static var NorfolkIsland: Self { "NF" }
  /// North Korea, `KP`.
  public static var NorthKorea: Self { "KP" }
  /// North Macedonia, `MK`.
  public static var NorthMacedonia: Self { "MK" }
  /// Northern Mariana Islands, `MP`.
  public static var NorthernMarianaIslands: Self { "MP" }
  /// Norway, `NO`.
  public static var Norway: Self { "NO" }
  /// Oman, `OM`.
  public static var Oman: Self { "OM" }
  /// Pakistan, `PK`.
  public static var Pakistan: Self { "PK" }
  /// Palau, `PW`.
  public static var Palau: Self { "PW" }
  /// Palestinian Territories, `PS`.
  public static var PalestinianTerritories: Self { "PS" }
  /// Panama, `PA`.
  public static var Panama: Self { "PA" }
  /// Papua New Guinea, `PG`.
  public static var PapuaNewGuinea: Self { "PG" }
  /// Paraguay, `PY`.
  public static var Paraguay: Self { "PY" }
  /// Peru, `PE`.
  public static var Peru: Self { "PE" }
  /// Philippines, `PH`.
  public static var Philippines: Self { "PH" }
  /// Pitcairn Islands, `PN`.
  public static var PitcairnIslands: Self { "PN" }
  /// Poland, `PL`.
  public static var Poland: Self { "PL" }
  /// Portugal, `PT`.
  public static var Portugal: Self { "PT" }
  /// Puerto Rico, `PR`.
  public static var PuertoRico: Self { "PR" }
  /// Qatar, `QA`.
  public static var Qatar: Self { "QA" }
  /// Réunion, `RE`.
  public static var Reunion: Self { "RE" }
  /// Réunion, `RE`.
  public static var ReunionIsland: Self { "RE" }
  /// Romania, `RO`.
  public static var Romania: Self { "RO" }
  /// Russia, `RU`.
  public static var Russia: Self { "RU" }
  /// Rwanda, `RW`.
  public static var Rwanda: Self { "RW" }
  /// Saint Barthélemy, `BL`.
  public static var SaintBarthélemy: Self { "BL" }
  /// Saint Helena, `SH`.
  public static var SaintHelenaAscensionandTristandaCunha: Self { "SH" }
  /// Saint Kitts & Nevis, `KN`.
  public static var SaintKittsandNevis: Self { "KN" }
  /// Saint Lucia, `LC`.
  public static var SaintLucia: Self { "LC" }
  /// Saint Martin, `MF`.
  public static var SaintMartin: Self { "MF" }
  /// Saint Pierre & Miquelon, `PM`.
  public static var SaintPierreandMiquelon: Self { "PM" }
  /// Saint Vincent & Grenadines, `VC`.
  public static var SaintVincentandtheGrenadines: Self { "VC" }
  /// Samoa, `WS`.
  public static var Samoa: Self { "WS" }
  /// San Marino, `SM`.
  public static var SanMarino: Self { "SM" }
  /// Saudi Arabia, `SA`.
  public static var SaudiArabia: Self { "SA" }
  /// São Tomé & Príncipe, `ST`.
  public static var SãoToméandPríncipe: Self { "ST" }
  /// Senegal, `SN`.
  public static var Senegal: Self { "SN" }
  /// Serbia, `RS`.
  public static var Serbia: Self { "RS" }
  /// Seychelles, `SC`.
  public static var Seychelles: Self { "SC" }
  /// Sierra Leone, `SL`.
  public static var SierraLeone: Self { "SL" }
  /// Singapore, `SG`.
  public static var Singapore: Self { "SG" }
  /// Sint Maarten, `SX`.
  public static var SintMaarten: Self { "SX" }
  /// Slovakia, `SK`.
  public static var Slovakia: Self { "SK" }
  /// Slovenia, `SI`.
  public static var Slovenia: Self { "SI" }
  /// Solomon Islands, `SB`.
  public static var SolomonIslands: Self { "SB" }
  /// Somalia, `SO`.
  public static var Somalia: Self { "SO" }
  /// South Africa, `ZA`.
  public static var SouthAfrica: Self { "ZA" }
  /// South Georgia & South Sandwich Isl., `GS`.
  public static var SouthGeorgia: Self { "GS" }
  /// South Korea, `KR`.
  public static var SouthKorea: Self { "KR" }
  /// South Sudan, `SS`.
  public static var SouthSudan: Self { "SS" }
  /// Spain, `ES`.
  public static var Spain: Self { "ES" }
  /// Sri Lanka, `LK`.
  public static var SriLanka: Self { "LK" }
  /// Sudan, `SD`.
  public static var Sudan: Self { "SD" }
  /// Suriname, `SR`.
  public static var Surinam: Self { "SR" }
  /// Suriname, `SR`.
  public static var Suriname: Self { "SR" }
  /// Svalbard & Jan Mayen, `SJ`.
  public static var SvalbardandJanMayen: Self { "SJ" }
  /// Eswatini, `SZ`.
  public static var Swaziland: Self { "SZ" }
  /// Sweden, `SE`.
  public static var Sweden: Self { "SE" }
  /// Switzerland, `CH`.
  public static var Switzerland: Self { "CH" }
  /// Syria, `SY`.
  public static var Syria: Self { "SY" }
  /// Taiwan, `TW`.
  public static var Taiwan: Self { "TW" }
  /// Tajikistan, `TJ`.
  public static var Tajikistan: Self { "TJ" }
  /// Tanzania, `TZ`.
  public static var Tanzania: Self { "TZ" }
  /// Thailand, `TH`.
  public static var Thailand: Self { "TH" }
  /// Timor-Leste, `TL`.
  public static var TimorLeste: Self { "TL" }
  /// Togo, `TG`.
  public static var Togo: Self { "TG" }
  /// Tokelau, `TK`.
  public static var Tokelau: Self { "TK" }
  /// Tonga, `TO`.
  public static var Tonga: Self { "TO" }
  /// Trinidad & Tobago, `TT`.
  public static var TrinidadandTobago: Self { "TT" }
  /// Tunisia, `TN`.
  public static var Tunisia: Self { "TN" }
  /// Türkiye, `TR`.
  public static var Turkey: Self { "TR" }
  /// Turkmenistan, `TM`.
  public static var Turkmenistan: Self { "TM" }
  /// Turks & Caicos Islands, `TC`.
  public static var TurksandCaicosIslands: Self { "TC" }
  /// Tuvalu, `TV`.
  public static var Tuvalu: Self { "TV" }
  /// Türkiye, `TR`.
  public static var Türkiye: Self { "TR" }
  /// United Arab Emirates, `AE`.
  public static var UAE: Self { "AE" }
  /// United States, `US`.
  public static var USA: Self { "US" }
  /// US Outlying Islands, `UM`.
  public static var USOutlyingIslands: Self { "UM" }
  /// US Virgin Islands, `VI`.
  public static var USVirginIslands: Self { "VI" }
  /// Uganda, `UG`.
  public static var Uganda: Self { "UG" }
  /// Ukraine, `UA`.
  public static var Ukraine: Self { "UA" }
  /// United Arab Emirates, `AE`.
  public static var UnitedArabEmirates: Self { "AE" }
  /// United Kingdom, `GB`.
  public static var UnitedKingdom: Self { "GB" }
  /// United States, `US`.
  public static var UnitedStates: Self { "US" }
  /// Uruguay, `UY`.
  public static var Uruguay: Self { "UY" }
  /// Uzbekistan, `UZ`.
  public static var Uzbekistan: Self { "UZ" }
  /// Vanuatu, `VU`.
  public static var Vanuatu: Self { "VU" }
  /// Vatican City, `VA`.
  public static var VaticanCity: Self { "VA" }
  /// Venezuela, `VE`.
  public static var Venezuela: Self { "VE" }
  /// Vietnam, `VN`.
  public static var Vietnam: Self { "VN" }
  /// Wallis & Futuna, `WF`.
  public static var WallisandFutuna: Self { "WF" }
  /// Western Sahara, `EH`.
  public static var WesternSahara: Self { "EH" }
  /// Yemen, `YE`.
  public static var Yemen: Self { "YE" }
  /// Congo - Kinshasa, `CD`.
  public static var Zaire: Self { "CD" }
  /// Zambia, `ZM`.
  public static var Zambia: Self { "ZM" }
  /// Zimbabwe, `ZW`.
  public static var Zimbabwe: Self { "ZW" }
}
