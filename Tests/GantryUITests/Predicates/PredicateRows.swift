/// Predicates whose answer the page and the test must agree upon: each is asked of both.
///
/// They compare values that they name themselves, or attributes of a slider whose label is
/// "Canada", whose value is "50%" and whose identifier is "cell-é".
enum PredicateRows {
  static let met = [
    "label == 'Canada'", "'Canada' == label", "label != 'canada'", "label ==[c] 'canada'",
    "label ==[cd] 'CÀNADA'", "label CONTAINS 'nad'", "label CONTAINS[c] 'NAD'",
    "label BEGINSWITH 'Can'", "label ENDSWITH[c] 'ADA'",
    "label LIKE 'C?n*a'", "label LIKE[c] 'c*'", "label LIKE '*'", "label LIKE '**a**'",
    "label MATCHES 'C.*a'", "label MATCHES '^Can.*$'", "label MATCHES 'x|Canada|C'",
    "label MATCHES[c] 'CANADA'",
    "label IN {'Cuba', 'Canada'}", "label IN 'Canada, Cuba'", "label IN[c] {'CANADA'}",
    "'C' IN label", "label > 'Cam'", "label < 'a'", "label BETWEEN {'A', 'D'}", "value == '50%'",
    "value LIKE '50\\\\%'", "identifier ==[d] 'cell-e'", "identifier == 'cell-e\u{301}'",
    "identifier CONTAINS[c] 'É'", "identifier ENDSWITH 'e\u{301}'", "elementType == 33",
    "elementType IN {33, 40}", "elementType BETWEEN {33, 34}", "elementType < 33.5",
    "isEnabled == TRUE", "enabled == 1", "isSelected == FALSE", "selected != 1", "exists == YES",
    "isHittable == TRUE", "hasFocus == FALSE", "hasKeyboardFocus == FALSE", "title == ''",
    "title != NULL", "placeholderValue == NULL", "placeholderValue != 'x'",
    "frame != {0, 0, 0, 0}", "label == 'Cuba' OR isEnabled == TRUE AND elementType == 33",
    "label.length == 6", "identifier.length < 7", "placeholderValue.length == NULL",
    "TRUEPREDICATE", "1 == TRUE", "'1' != 1", "NULL == NULL",
    // Composed and decomposed.
    "'\u{e9}' == 'e\u{301}'", "'caf\u{e9}' CONTAINS 'e\u{301}'", "'e\u{301}' LIKE '?'",
    "'e\u{301}' MATCHES '.'", "{'\u{e9}'} CONTAINS 'e\u{301}'", "'\u{212b}' == '\u{c5}'",
    // Upper case, which tells less than lower case does.
    "'Straße' ==[c] 'STRASSE'", "'STRASSE' LIKE[c] '*ß*'", "'\u{fb01}n' ==[c] 'FIN'",
    "'ς' ==[c] 'σ'", "'ı' ==[c] 'I'", "'É' ==[cd] 'e'", "'Ä' LIKE[d] 'A'", "'Ä' MATCHES[d] 'A'",
    "'\u{939}\u{93f}' ==[d] '\u{939}'",
    // Wildcards and what takes their meaning.
    "'a*b' LIKE 'a\\\\*b'", "'a?' LIKE 'a\\\\?'", "'a\\\\b' LIKE 'a\\\\\\\\b'",
    "'a\\\\' LIKE 'a\\\\'", "'\u{1f600}' LIKE '?'", "'a\\nb' LIKE 'a?b'", "'a.b' LIKE 'a.b'",
    "'[x]' LIKE '[x]'",
    // Regular expressions.
    "'x' MATCHES '(?i)X'", "'a\\nb' MATCHES '(?s)a.b'", "'a\\nb' MATCHES '(?m)a$\\\\s^b'",
    "'Québec' MATCHES '\\\\w+'", "'\u{663}' MATCHES '\\\\d'", "'a-é b' MATCHES '[\\\\w\\\\- ]+'",
    "'a b' MATCHES '\\\\Aa\\\\ b\\\\z'", "'x_' MATCHES '\\\\x78\\\\_'", "'é!' MATCHES '\\\\w\\\\W'",
    "'\u{1f600}' MATCHES '.'", "'aa' MATCHES '(a)\\\\1'", "'a' MATCHES '\\\\p{Ll}'",
    "'a-b.c' MATCHES '[\\\\w-.]+'", "'a-b.c' MATCHES '[\\\\w.-]+'", "'a]' MATCHES 'a]'",
    "'aaa' MATCHES 'a{3}'", "'aaa' MATCHES 'a{1,}'", "'x' MATCHES '\\\\x{78}'",
    "'éa' MATCHES '\\\\p{L}{1,2}'", "'a{' MATCHES 'a\\\\{'", "'\u{1f600}!' MATCHES '\u{1f600}!?'",
    "'{}' MATCHES '[{}]+'", "'a/b' MATCHES 'a\\\\/b'", "'é b' MATCHES '.*\\\\bb'",
    // Order is by units of UTF-16.
    "'a' < 'b'", "'Z' < 'a'", "'z' < 'é'", "'\u{1f600}' < '\u{fffd}'", "'a' <= 'a'",
    "'b' >=[c] 'A'", "'b' IN 'abc'", "{1, 2} == {1, 2}", "{1, TRUE} == {TRUE, 1}",
    "{} == {}", "2 IN {1, 2}", "{'a', 1} CONTAINS 1", "'' IN {'', 'a'}", "{''} CONTAINS ''",
  ]

  static let unmet = [
    "label == 'canada'", "label == 1", "label > 1", "label MATCHES 'Canad'", "label MATCHES 'ana'",
    "label LIKE 'canada'", "label LIKE 'C?'", "label MATCHES 'Canada\\n'", "isEnabled == 'TRUE'",
    "label IN {}", "FALSEPREDICATE", "value == 50", "elementType == TRUE",
    "elementType CONTAINS '3'", "placeholderValue CONTAINS 'x'", "placeholderValue < 'x'",
    "placeholderValue IN {'x'}", "hasKeyboardFocus == TRUE", "frame == {0, 0, 0, 0}",
    "'axb' LIKE 'a\\\\*b'", "'cafe\u{301}' ENDSWITH 'e'", "'caf\u{e9}' BEGINSWITH 'cafe'",
    "'x' MATCHES 'X'", "'a\\nb' MATCHES 'a.b'", "'a\\n' MATCHES 'a$'", "'a' > 'b'", "'a' < 1",
    "NULL == 'x'", "NULL == 0", "'1' == 1", "{1, 2} == {2, 1}", "{1} == {1, 1}", "{1} == 1",
    "{1} < {2}", "'é' MATCHES '\\\\W'", "'a' BETWEEN {1, 2}", "'i' ==[c] '\u{130}'",
    // An empty text is found nowhere.
    "label CONTAINS ''", "label BEGINSWITH ''", "label ENDSWITH ''", "title CONTAINS ''",
    "'' BEGINSWITH ''", "'' IN 'abc'", "label CONTAINS[c] ''", "label BEGINSWITH[d] ''",
    "label ENDSWITH[cd] ''", "'' IN[cd] 'abc'",
  ]
}
