// The names are those that tests written for AutoMate use.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

extension SystemCountry {
  /// Afghanistan, `AF`.
  public static var Afghanistan: Self { "AF" }
  /// Albania, `AL`.
  public static var Albania: Self { "AL" }
  /// Algeria, `DZ`.
  public static var Algeria: Self { "DZ" }
  /// American Samoa, `AS`.
  public static var AmericanSamoa: Self { "AS" }
  /// Andorra, `AD`.
  public static var Andorra: Self { "AD" }
  /// Angola, `AO`.
  public static var Angola: Self { "AO" }
  /// Anguilla, `AI`.
  public static var Anguilla: Self { "AI" }
  /// Antarctica, `AQ`.
  public static var Antarctica: Self { "AQ" }
  /// Antigua & Barbuda, `AG`.
  public static var AntiguaandBarbuda: Self { "AG" }
  /// Argentina, `AR`.
  public static var Argentina: Self { "AR" }
  /// Armenia, `AM`.
  public static var Armenia: Self { "AM" }
  /// Aruba, `AW`.
  public static var Aruba: Self { "AW" }
  /// Australia, `AU`.
  public static var Australia: Self { "AU" }
  /// Austria, `AT`.
  public static var Austria: Self { "AT" }
  /// Azerbaijan, `AZ`.
  public static var Azerbaijan: Self { "AZ" }
  /// Åland Islands, `AX`.
  public static var ÅlandIslands: Self { "AX" }
  /// Bahamas, `BS`.
  public static var Bahamas: Self { "BS" }
  /// Bahrain, `BH`.
  public static var Bahrain: Self { "BH" }
  /// Jersey, `JE`.
  public static var BailiwickofJersey: Self { "JE" }
  /// Bangladesh, `BD`.
  public static var Bangladesh: Self { "BD" }
  /// Barbados, `BB`.
  public static var Barbados: Self { "BB" }
  /// Belarus, `BY`.
  public static var Belarus: Self { "BY" }
  /// Belgium, `BE`.
  public static var Belgium: Self { "BE" }
  /// Belize, `BZ`.
  public static var Belize: Self { "BZ" }
  /// Benin, `BJ`.
  public static var Benin: Self { "BJ" }
  /// Bermuda, `BM`.
  public static var Bermuda: Self { "BM" }
  /// Bhutan, `BT`.
  public static var Bhutan: Self { "BT" }
  /// Bolivia, `BO`.
  public static var Bolivia: Self { "BO" }
  /// Caribbean Netherlands, `BQ`.
  public static var Bonaire: Self { "BQ" }
  /// Bosnia & Herzegovina, `BA`.
  public static var BosniaandHerzegovina: Self { "BA" }
  /// Botswana, `BW`.
  public static var Botswana: Self { "BW" }
  /// Bouvet Island, `BV`.
  public static var BouvetIsland: Self { "BV" }
  /// Brazil, `BR`.
  public static var Brazil: Self { "BR" }
  /// Chagos Archipelago, `IO`.
  public static var BritishIndianOceanTerritory: Self { "IO" }
  /// British Virgin Islands, `VG`.
  public static var BritishVirginIslands: Self { "VG" }
  /// Brunei, `BN`.
  public static var Brunei: Self { "BN" }
  /// Bulgaria, `BG`.
  public static var Bulgaria: Self { "BG" }
  /// Burkina Faso, `BF`.
  public static var BurkinaFaso: Self { "BF" }
  /// Myanmar (Burma), `MM`.
  public static var Burma: Self { "MM" }
  /// Burundi, `BI`.
  public static var Burundi: Self { "BI" }
  /// Cape Verde, `CV`.
  public static var CaboVerde: Self { "CV" }
  /// Cambodia, `KH`.
  public static var Cambodia: Self { "KH" }
  /// Cameroon, `CM`.
  public static var Cameroon: Self { "CM" }
  /// Canada, `CA`.
  public static var Canada: Self { "CA" }
  /// Cape Verde, `CV`.
  public static var CapeVerde: Self { "CV" }
  /// Cayman Islands, `KY`.
  public static var CaymanIslands: Self { "KY" }
  /// Central African Republic, `CF`.
  public static var CentralAfricanRepublic: Self { "CF" }
  /// Chad, `TD`.
  public static var Chad: Self { "TD" }
  /// Chile, `CL`.
  public static var Chile: Self { "CL" }
  /// China mainland, `CN`.
  public static var China: Self { "CN" }
  /// China mainland, `CN`.
  public static var Chinamainland: Self { "CN" }
  /// Christmas Island, `CX`.
  public static var ChristmasIsland: Self { "CX" }
  /// Cocos (Keeling) Islands, `CC`.
  public static var CocosKeelingIslands: Self { "CC" }
  /// Colombia, `CO`.
  public static var Colombia: Self { "CO" }
  /// Comoros, `KM`.
  public static var Comoros: Self { "KM" }
  /// Congo - Brazzaville, `CG`.
  public static var Congo: Self { "CG" }
  /// Cook Islands, `CK`.
  public static var CookIslands: Self { "CK" }
  /// Costa Rica, `CR`.
  public static var CostaRica: Self { "CR" }
  /// Croatia, `HR`.
  public static var Croatia: Self { "HR" }
  /// Cuba, `CU`.
  public static var Cuba: Self { "CU" }
  /// Curaçao, `CW`.
  public static var Curacao: Self { "CW" }
  /// Cyprus, `CY`.
  public static var Cyprus: Self { "CY" }
  /// Czechia, `CZ`.
  public static var CzechRepublic: Self { "CZ" }
  /// Czechia, `CZ`.
  public static var Czechia: Self { "CZ" }
  /// Congo - Kinshasa, `CD`.
  public static var DemocraticRepublicoftheCongo: Self { "CD" }
  /// Denmark, `DK`.
  public static var Denmark: Self { "DK" }
  /// Djibouti, `DJ`.
  public static var Djibouti: Self { "DJ" }
  /// Dominica, `DM`.
  public static var Dominica: Self { "DM" }
  /// Dominican Republic, `DO`.
  public static var DominicanRepublic: Self { "DO" }
  /// Timor-Leste, `TL`.
  public static var EastTimor: Self { "TL" }
  /// Ecuador, `EC`.
  public static var Ecuador: Self { "EC" }
  /// Egypt, `EG`.
  public static var Egypt: Self { "EG" }
  /// El Salvador, `SV`.
  public static var ElSalvador: Self { "SV" }
  /// Equatorial Guinea, `GQ`.
  public static var EquatorialGuinea: Self { "GQ" }
  /// Eritrea, `ER`.
  public static var Eritrea: Self { "ER" }
  /// Estonia, `EE`.
  public static var Estonia: Self { "EE" }
  /// Eswatini, `SZ`.
  public static var Eswatini: Self { "SZ" }
  /// Ethiopia, `ET`.
  public static var Ethiopia: Self { "ET" }
  /// Falkland Islands, `FK`.
  public static var FalklandIslands: Self { "FK" }
  /// Faroe Islands, `FO`.
  public static var FaroeIslands: Self { "FO" }
  /// Fiji, `FJ`.
  public static var Fiji: Self { "FJ" }
  /// Finland, `FI`.
  public static var Finland: Self { "FI" }
  /// France, `FR`.
  public static var France: Self { "FR" }
  /// French Guiana, `GF`.
  public static var FrenchGuiana: Self { "GF" }
  /// French Polynesia, `PF`.
  public static var FrenchPolynesia: Self { "PF" }
  /// French Southern Territories, `TF`.
  public static var FrenchSouthernAntarcticLands: Self { "TF" }
  /// Gabon, `GA`.
  public static var Gabon: Self { "GA" }
  /// Gambia, `GM`.
  public static var Gambia: Self { "GM" }
  /// Georgia, `GE`.
  public static var Georgia: Self { "GE" }
  /// Germany, `DE`.
  public static var Germany: Self { "DE" }
  /// Ghana, `GH`.
  public static var Ghana: Self { "GH" }
  /// Gibraltar, `GI`.
  public static var Gibraltar: Self { "GI" }
  /// United Kingdom, `GB`.
  public static var GreatBritain: Self { "GB" }
  /// Greece, `GR`.
  public static var Greece: Self { "GR" }
  /// Greenland, `GL`.
  public static var Greenland: Self { "GL" }
  /// Grenada, `GD`.
  public static var Grenada: Self { "GD" }
  /// Guadeloupe, `GP`.
  public static var Guadeloupe: Self { "GP" }
  /// Guam, `GU`.
  public static var Guam: Self { "GU" }
  /// Guatemala, `GT`.
  public static var Guatemala: Self { "GT" }
  /// Guernsey, `GG`.
  public static var Guernsey: Self { "GG" }
  /// Guinea, `GN`.
  public static var Guinea: Self { "GN" }
  /// Guinea-Bissau, `GW`.
  public static var GuineaBissau: Self { "GW" }
  /// Guyana, `GY`.
  public static var Guyana: Self { "GY" }
  /// Haiti, `HT`.
  public static var Haiti: Self { "HT" }
  /// Heard & McDonald Islands, `HM`.
  public static var HeardandMcDonaldIslands: Self { "HM" }
  /// Honduras, `HN`.
  public static var Honduras: Self { "HN" }
  /// Hong Kong, `HK`.
  public static var HongKong: Self { "HK" }
  /// Hungary, `HU`.
  public static var Hungary: Self { "HU" }
  /// Iceland, `IS`.
  public static var Iceland: Self { "IS" }
  /// India, `IN`.
  public static var India: Self { "IN" }
  /// Indonesia, `ID`.
  public static var Indonesia: Self { "ID" }
  /// Iran, `IR`.
  public static var Iran: Self { "IR" }
  /// Iraq, `IQ`.
  public static var Iraq: Self { "IQ" }
  /// Ireland, `IE`.
  public static var Ireland: Self { "IE" }
  /// Isle of Man, `IM`.
  public static var IsleofMan: Self { "IM" }
  /// Israel, `IL`.
  public static var Israel: Self { "IL" }
  /// Italy, `IT`.
  public static var Italy: Self { "IT" }
  /// Côte d’Ivoire, `CI`.
  public static var IvoryCoast: Self { "CI" }
  /// Jamaica, `JM`.
  public static var Jamaica: Self { "JM" }
  /// Japan, `JP`.
  public static var Japan: Self { "JP" }
  /// Jordan, `JO`.
  public static var Jordan: Self { "JO" }
  /// Kazakhstan, `KZ`.
  public static var Kazakhstan: Self { "KZ" }
  /// Kenya, `KE`.
  public static var Kenya: Self { "KE" }
  /// Kiribati, `KI`.
  public static var Kiribati: Self { "KI" }
  /// Kosovo, `XK`.
  public static var Kosovo: Self { "XK" }
  /// Kuwait, `KW`.
  public static var Kuwait: Self { "KW" }
  /// Kyrgyzstan, `KG`.
  public static var Kyrgyzstan: Self { "KG" }
  /// Laos, `LA`.
  public static var Laos: Self { "LA" }
  /// Latvia, `LV`.
  public static var Latvia: Self { "LV" }
  /// Lebanon, `LB`.
  public static var Lebanon: Self { "LB" }
  /// Lesotho, `LS`.
  public static var Lesotho: Self { "LS" }
  /// Liberia, `LR`.
  public static var Liberia: Self { "LR" }
  /// Libya, `LY`.
  public static var Libya: Self { "LY" }
  /// Liechtenstein, `LI`.
  public static var Liechtenstein: Self { "LI" }
  /// Lithuania, `LT`.
  public static var Lithuania: Self { "LT" }
  /// Luxembourg, `LU`.
  public static var Luxembourg: Self { "LU" }
}
