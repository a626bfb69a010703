/// Expressions and their values in Vega, as JSON; dates are `DATE` with milliseconds. Where Vega
/// 6.1 lacks a function, the values are those of its sources.
enum ExpressionCases {
  static let all = [
    operators, data, numbers, types, times, texts, patterns, lists, colors,
  ]

  static let operators = ##"""
    '\é' + '\\' → "é\\"
    1 + 2 → 3
    1 + 2 * 3 → 7
    (1 + 2) * 3 → 9
    2 - 3 - 4 → -5
    2 / 4 / 2 → 0.25
    7 % 3 → 1
    -7 % 3 → -1
    7 % -3 → 1
    5.5 % 2 → 1.5
    -2 → -2
    +'3' → 3
    -'3' → -3
    +'' → 0
    +' 12 ' → 12
    +'12px' → NaN
    +null → 0
    +true → 1
    +[] → 0
    +[5] → 5
    +[1,2] → NaN
    +{} → NaN
    - -3 → 3
    !0 → true
    !'a' → false
    ~5 → -6
    ~~3.7 → 3
    ~-1 → 0
    ~'7' → -8
    0x1F → 31
    1e3 → 1000
    1.5e-3 → 0.0015
    .5 → 0.5
    5. → 5
    0xff + 1 → 256
    'it\'s' → "it's"
    "a\"b" → "a\"b"
    'tab\tnew\nline' → "tab\tnew\nline"
    '\x41\u0042\u{43}' → "ABC"
    '\u{1F600}' → "😀"
    '\q' → "q"
    'a' + 'b' → "ab"
    'a' + 1 → "a1"
    1 + 'a' → "1a"
    1 + 2 + 'a' → "3a"
    'a' + 1 + 2 → "a12"
    'a' + null → "anull"
    'a' + true → "atrue"
    1 + null → 1
    1 + true → 2
    null + null → 0
    true + true → 2
    '5' - 2 → 3
    '5' * '2' → 10
    '6' / '2' → 3
    'a' - 1 → NaN
    [] + [] → ""
    [1,2] + [3] → "1,23"
    [1,[2,3]] + '' → "1,2,3"
    [null, 1] + '' → ",1"
    {} + '' → "[object Object]"
    1 == 1 → true
    1 == '1' → true
    1 === '1' → false
    'a' == 'a' → true
    'a' === 'a' → true
    null == 0 → false
    null == false → false
    null == null → true
    '' == 0 → true
    '0' == false → true
    '' == false → true
    ' ' == 0 → true
    true == 1 → true
    true == '1' → true
    true === 1 → false
    NaN == NaN → false
    NaN === NaN → false
    NaN != NaN → true
    [] == false → true
    [] == '' → true
    [1] == 1 → true
    [1,2] == '1,2' → true
    [] == [] → false
    [] === [] → false
    {} == {} → false
    null != 0 → true
    1 != '1' → false
    1 !== '1' → true
    1 < 2 → true
    '1' < 2 → true
    '10' < '9' → true
    '10' < 9 → false
    'a' < 'b' → true
    'a' < 'B' → false
    'a' < 1 → false
    null < 1 → true
    null <= 0 → true
    null >= 0 → true
    null > 0 → false
    NaN < 1 → false
    NaN >= 1 → false
    [2] > 1 → true
    true > false → true
    'abc' < 'abd' → true
    '' < 'a' → true
    1 <= 1 → true
    2 >= 3 → false
    1 < 2 == true → true
    1 && 2 → 2
    0 && 2 → 0
    '' && 2 → ""
    null && 2 → null
    1 || 2 → 1
    0 || 2 → 2
    '' || 'x' → "x"
    null || 0 → 0
    0 || '' → ""
    1 && 0 || 3 → 3
    0 || 1 && 2 → 2
    5 & 3 → 1
    5 | 3 → 7
    5 ^ 3 → 6
    1 << 4 → 16
    -8 >> 1 → -4
    -8 >>> 28 → 15
    1 << 33 → 2
    4294967297 | 0 → 1
    2147483648 | 0 → -2147483648
    1e20 | 0 → 1661992960
    -1 >>> 0 → 4294967295
    3.9 & 7 → 3
    '6' & 3 → 2
    null | 1 → 1
    1 ? 2 : 3 → 2
    0 ? 2 : 3 → 3
    1 ? 0 ? 1 : 2 : 3 → 2
    0 ? 1 : 0 ? 2 : 3 → 3
    '' ? 'a' : 'b' → "b"
    [1,2,3][1] → 2
    [1,2,3].length → 3
    'hello'[1] → "e"
    {a: 1}.a → 1
    {'a b': 2}['a b'] → 2
    {1: 'one'}[1] → "one"
    {a: {b: 3}}.a.b → 3
    {'cattle': 'C', 'pigs': 'P'}['pigs'] → "P"
    {true: 1}[true] → 1
    [[1,2],[3,4]][1][0] → 3
    'a' in {a: 1} → true
    'b' in {a: 1} → false
    1 in [5, 6] → true
    2 in [5, 6] → false
    width + height → 300
    PI → 3.141592653589793
    E → 2.718281828459045
    LN2 → 0.6931471805599453
    LN10 → 2.302585092994046
    LOG2E → 1.4426950408889634
    LOG10E → 0.4342944819032518
    SQRT2 → 1.4142135623730951
    SQRT1_2 → 0.7071067811865476
    MAX_VALUE → 1.7976931348623157e+308
    MIN_VALUE → 5e-324
    NaN → NaN
    1/0 → Infinity
    -1/0 → -Infinity
    0.1 + 0.2 → 0.30000000000000004
    1e21 → 1e+21
    1e21 + '' → "1e+21"
    1e-7 + '' → "1e-7"
    123456789012345680000 + '' → "123456789012345680000"
    0.000001 + '' → "0.000001"
    -0 + '' → "0"
    1.50 + '' → "1.5"
    +datetime(2020, 0) → 1577836800000.0
    [ 1 , 2 , ] → [1, 2]
    """##

  static let data = ##"""
    !!datum.a → true
    datum.n == datum.n → true
    datum.n === datum.n → true
    !datum.c && datum.a → 3
    datum.c || 'none' → "none"
    datum.a > 2 ? 'big' : 'small' → "big"
    if(datum.a > 2, 'big', 'small') → "big"
    datum.a → 3
    datum['a'] → 3
    datum["f g"] → 1
    datum['f' + ' g'] → 1
    datum.d.e → [5, 6]
    datum.d.e[1] → 6
    datum['d']['e'][0] → 5
    datum.n.length → 3
    datum.b.length → 3
    datum.b[0] → "x"
    datum.b[1 + 1] → "y"
    datum.n[5] → undefined
    datum.nope → undefined
    datum.c → null
    datum.n['1'] → 2
    'a' in datum → true
    p → 7
    p + 1 → 8
    t + '!' → "text!"
    list[0] → 3
    pow(2, 10) → 1024
    pow(2, -1) → 0.5
    pow(-8, 1/3) → NaN
    pow(1, 1/0) → NaN
    isArray(datum.n) → true
    isDefined(datum.nope) → false
    isValid(datum.nope) → false
    length(datum.b) → 3
    pad('5', 3, '0', 'left') → "005"
    pad('5', 3) → "5  "
    pad('abc', 7, '*', 'center') → "**abc**"
    pad('abc', 8, '*', 'center') → "**abc***"
    pad('abcdef', 3) → "abcdef"
    pad(5, 4, '-') → "5---"
    parseFloat('3.14abc') → 3.14
    parseFloat('.5') → 0.5
    parseFloat('abc') → NaN
    parseFloat('-1e3x') → -1000
    parseFloat('  7 ') → 7
    parseFloat('1.') → 1
    parseFloat('1e') → 1
    parseFloat('Infinityx') → Infinity
    parseInt('42px') → 42
    parseInt('0x1F') → 31
    parseInt('101', 2) → 5
    parseInt('z', 36) → 35
    parseInt('abc') → NaN
    parseInt('-12.9') → -12
    parseInt(15.99) → 15
    test(datum.b, 'x y') → true
    peek([1,2,3]) → 3
    peek([]) → undefined
    pluck([{a:1},{a:2}], 'a') → [1, 2]
    pluck([{a:{b:1}}], 'a.b') → [1]
    pluck({a: 4}, 'a') → 4
    panLinear([0, 10], 0.5) → [-5, 5]
    panLog([1, 100], 0.5) → [0.09999999999999998, 10.000000000000002]
    panPow([0, 10], 0.5, 2) → [-7.0710678118654755, 7.0710678118654755]
    panSymlog([-10, 10], 0.5, 1) → [-120.00000000000003, 0]
    datum.a + datum.neg → 0.5
    datum.a * 2 + p → 13
    datum.yes && datum.no → false
    datum.yes ? 1 : 0 → 1
    datum.s → "Ünï"
    lower(datum.s) → "ünï"
    datum.empty === '' → true
    datum.z || 'zero' → "zero"
    (datum.b === 'x y') + 1 → 2
    isString(datum.b) && length(datum.b) > 2 → true
    datum.n[datum.n.length - 1] → 3
    indexof(datum.b, ' ') > 0 ? substring(datum.b, 0, indexof(datum.b, ' ')) : datum.b → "x"
    toString(isValid(datum.c) ? datum.c : 0) + ' (' + toString(round(0.123 * 100, 1)) + '%)' → "0 (12%)"
    """##

  static let numbers = ##"""
    easeCubic(0.25) → 0.0625
    easeQuadOut(0.25) → 0.4375
    easeBounce(0.5) → 0.765625
    easeBounceOut(0.95) → 0.98453125
    easeSinIn(0.5) → 0.2928932188134524
    easeElastic(0.1) → 1.2497556207233627
    easeExpIn(0.5) → 0.030303030303030304
    easeLinear(0.3) → 0.3
    if(0, 1, if(1, 2, 3)) → 2
    abs(-3) → 3
    abs('-3') → 3
    abs(null) → 0
    acos(1) → 0
    asin(1) → 1.5707963267948966
    atan(1) → 0.7853981633974483
    atan2(1, 2) → 0.4636476090008061
    ceil(1.2) → 2
    ceil(-1.2) → -1
    cos(0) → 1
    exp(1) → 2.718281828459045
    floor(-1.5) → -2
    floor('2.7') → 2
    hypot(3, 4) → 5
    hypot(1, 2, 3) → 3.741657386773941
    log(10) → 2.302585092994046
    log(0) → -Infinity
    log(-1) → NaN
    max(1, 5, 3) → 5
    max() → -Infinity
    min() → Infinity
    max(1, NaN) → NaN
    max('4', 2) → 4
    min(2, 1) → 1
    min(null, 1) → 0
    round(2.5) → 3
    round(-2.5) → -2
    round(0.49999999999999994) → 0
    round(2.345, 1) → 2
    round(-0.2) → -0.0
    sin(1) → 0.8414709848078965
    sqrt(16) → 4
    sqrt(-1) → NaN
    tan(1) → 1.5574077246549023
    clamp(5, 0, 3) → 3
    clamp(-5, 0, 3) → 0
    clamp('2', 0, 3) → 2
    format(null, 'd') → "null"
    densityNormal(0) → 0.3989422804014327
    densityNormal(1, 2, 3) → 0.12579440923099772
    cumulativeNormal(1) → 0.841344746068543
    cumulativeNormal(-3, 1, 2) → 0.02275013194817923
    quantileNormal(0.975) → 1.959963984540054
    quantileNormal(0.1, 5, 2) → 2.436896868910799
    quantileNormal(0.5) → 0
    quantileNormal(0.001) → -3.090232306167814
    densityLogNormal(2) → 0.15687401927898112
    cumulativeLogNormal(2) → 0.7558914042144171
    quantileLogNormal(0.7) → 1.6894457434840042
    densityUniform(0.5) → 1
    densityUniform(3, 2, 6) → 0.25
    cumulativeUniform(3, 2, 6) → 0.25
    quantileUniform(0.25, 2, 6) → 3
    quantileUniform(0.3) → 0.3
    quantileUniform(2) → NaN
    """##

  static let types = ##"""
    isNaN(NaN) → true
    isNaN('a') → false
    isFinite(1) → true
    isFinite(1/0) → false
    isFinite('1') → false
    isArray([1]) → true
    isArray('a') → false
    isBoolean(true) → true
    isBoolean(0) → false
    isDate(5) → false
    isDefined(null) → true
    isNumber(1) → true
    isNumber('1') → false
    isNumber(NaN) → true
    isObject({}) → true
    isObject([]) → true
    isObject('a') → false
    isObject(null) → false
    isRegExp(/a/) → true
    isRegExp('a') → false
    isString('a') → true
    isString(1) → false
    isValid(1) → true
    isValid(null) → false
    isValid(NaN) → false
    isValid('') → true
    toBoolean('false') → false
    toBoolean('0') → false
    toBoolean('true') → true
    toBoolean('') → null
    toBoolean(null) → null
    toBoolean(0) → false
    toBoolean(1) → true
    toNumber('42') → 42
    toNumber('') → null
    toNumber(null) → null
    toNumber('x') → NaN
    toNumber(true) → 1
    toString(42) → "42"
    toString('') → null
    toString(null) → null
    toString(true) → "true"
    toString([1, 2]) → "1,2"
    toString(1.5) → "1.5"
    toDate(1000) → 1000
    toDate(null) → null
    toDate('') → null
    """##

  static let times = ##"""
    isDate(datetime(2020, 1)) → true
    datetime(2020, 0, 1) → DATE 1577836800000
    datetime(2020, 12, 1) → DATE 1609459200000
    datetime(2020, -1, 1) → DATE 1575158400000
    datetime(2020, 1, 30) → DATE 1583020800000
    datetime(2020, 0, 1, 25, 61, 61, 1001) → DATE 1577930522001
    datetime(99, 0) → DATE 915148800000
    datetime(1577836800000) → DATE 1577836800000
    datetime(null) → DATE 0
    datetime(2020, 0, 0) → DATE 1577750400000
    utc(2020, 5, 15) → 1592179200000.0
    utc(2020) → 1577836800000.0
    time(datetime(2020, 0, 1)) → 1577836800000.0
    year(datetime(2020, 5, 15)) → 2020
    quarter(datetime(2020, 5, 15)) → 2
    month(datetime(2020, 5, 15)) → 5
    date(datetime(2020, 5, 15)) → 15
    day(datetime(2020, 5, 15)) → 1
    dayofyear(datetime(2020, 11, 31)) → 366
    dayofyear(datetime(2020, 0, 1)) → 1
    week(datetime(2020, 0, 1)) → 0
    week(datetime(2020, 0, 5)) → 1
    week(datetime(2020, 11, 31)) → 52
    week(datetime(2017, 0, 1)) → 1
    hours(datetime(2020, 5, 15, 13, 14, 15, 16)) → 13
    minutes(datetime(2020, 5, 15, 13, 14, 15, 16)) → 14
    seconds(datetime(2020, 5, 15, 13, 14, 15, 16)) → 15
    milliseconds(datetime(2020, 5, 15, 13, 14, 15, 16)) → 16
    utcyear(0) → 1970
    utchours(3600000) → 1
    utcday(0) → 4
    timezoneoffset(0) → 0
    year(0) → 1970
    year(null) → 1970
    year('x') → NaN
    year(-1) → 1969
    month(1e12) → 8
    datetime(2020, 0) + '' → "Wed Jan 01 2020 00:00:00 GMT+0000 (Coordinated Universal Time)"
    datetime(2020, 0) - 0 → 1577836800000.0
    datetime(2020, 0) + 1 → "Wed Jan 01 2020 00:00:00 GMT+0000 (Coordinated Universal Time)1"
    datetime(2020, 0) == datetime(2020, 0) → false
    datetime(2020, 0) <= datetime(2020, 0) → true
    datetime(2020, 0) < datetime(2021, 0) → true
    datetime(2020, 0) == 1577836800000 → false
    toString(datetime(2020, 0)) → "Wed Jan 01 2020 00:00:00 GMT+0000 (Coordinated Universal Time)"
    isValid(datetime('x')) → true
    timeOffset('year', datetime(2020, 1, 29)) → DATE 1614556800000
    timeOffset('month', datetime(2020, 0, 31)) → DATE 1583107200000
    timeOffset('month', datetime(2020, 0, 15), -2) → DATE 1573776000000
    timeOffset('quarter', datetime(2020, 0, 15)) → DATE 1586908800000
    timeOffset('quarter', datetime(2020, 1, 15)) → DATE 1586908800000
    timeOffset('quarter', datetime(2020, 1, 15), 2) → DATE 1594771200000
    timeOffset('quarter', datetime(2020, 1, 15), -1) → DATE 1579046400000
    timeOffset('quarter', datetime(2020, 0, 15), -1) → DATE 1571097600000
    timeOffset('week', datetime(2020, 0, 15)) → DATE 1579651200000
    timeOffset('day', datetime(2020, 0, 15), 10) → DATE 1579910400000
    timeOffset('date', 0, 1.7) → DATE 86400000
    timeOffset('hours', 0, 5) → DATE 18000000
    timeOffset('minutes', 0) → DATE 60000
    timeOffset('decade', 0) → undefined
    length(timeSequence('month', datetime(2020, 0, 15), datetime(2020, 5, 1))) → 4
    timeSequence('year', datetime(2019, 5), datetime(2022, 5))[0] - 0 → 1577836800000.0
    timeSequence('quarter', datetime(2020, 1), datetime(2021, 0))[0] - 0 → 1585699200000.0
    timeSequence('quarter', datetime(2020, 1), datetime(2021, 0))[1] - 0 → 1593561600000.0
    timeSequence('week', datetime(2020, 0, 1), datetime(2020, 1, 1))[0] - 0 → 1578182400000.0
    length(timeSequence('hours', 0, 86400000, 6)) → 4
    utcSequence('day', 0, 3 * 86400000)[1] - 0 → 86400000
    timeUnitSpecifier(['year', 'month']) → "%Y-%m"
    timeUnitSpecifier(['year', 'month', 'date', 'hours', 'minutes']) → "%Y-%m-%d %H:%M"
    timeUnitSpecifier('quarter') → "Q%q"
    timeUnitSpecifier(['month', 'year']) → "%Y-%m"
    timeUnitSpecifier(['hours', 'minutes', 'seconds']) → "%H:%M:%S"
    timeUnitSpecifier(['year', 'quarter'], {quarter: '[Q%q]'}) → "%Y [Q%q]"
    monthFormat(0) → "January"
    monthFormat(12) → "January"
    monthFormat(1.5) → ""
    monthAbbrevFormat(8) → "Sep"
    dayFormat(0) → "Sunday"
    dayFormat(6) → "Saturday"
    dayAbbrevFormat(3) → "Wed"
    timeFormat(null, '%Y') → "null"
    isoweek(datetime(2021, 0, 3)) → 53
    isoweek(datetime(2020, 11, 31)) → 53
    isoweek(datetime(2021, 0, 4)) → 1
    """##

  static let texts = ##"""
    length('hello') → 5
    length([1,2]) → 2
    length('😀') → 2
    lower('ABC') → "abc"
    lower(12) → "12"
    upper('straße') → "STRASSE"
    upper(null) → "NULL"
    trim('  a b  ') → "a b"
    substring('hello', 1, 3) → "el"
    substring('hello', 3, 1) → "el"
    substring('hello', 2) → "llo"
    substring('hello', -2) → "hello"
    substring('hello', 'x') → "hello"
    substring(12345, 1, 3) → "23"
    slice('hello', 1, 3) → "el"
    slice('hello', -3) → "llo"
    slice('hello', -3, -1) → "ll"
    slice('hello', 3, 1) → ""
    slice([1,2,3,4], 1, 3) → [2, 3]
    slice([1,2,3,4], -2) → [3, 4]
    indexof('hello', 'l') → 2
    indexof('hello', 'z') → -1
    indexof('hello', 'l', 3) → 3
    indexof([1,2,3], 2) → 1
    indexof([1,'2',3], 2) → -1
    indexof([1,2,1], 1, 1) → 2
    lastindexof('hello', 'l') → 3
    lastindexof([1,2,1], 1) → 2
    truncate('hello world', 5) → "hell…"
    truncate('hello world', 5, 'left') → "…orld"
    truncate('hello world', 6, 'center') → "hel…ld"
    truncate('hello', 10) → "hello"
    truncate('hello world', 8, 'right', '...') → "hello..."
    btoa('hello') → "aGVsbG8="
    atob('aGVsbG8=') → "hello"
    btoa('é') → "6Q=="
    join([1,2,3]) → "1,2,3"
    join([1,2,3], '-') → "1-2-3"
    join([1,null,3], '-') → "1--3"
    join(['a',['b','c']], '/') → "a/b,c"
    length(data('nope')) → 0
    encodeURIComponent('a b&c/é') → "a%20b%26c%2F%C3%A9"
    """##

  static let patterns = ##"""
    split('a,b,c', ',') → ["a", "b", "c"]
    split('a,b,c', ',', 2) → ["a", "b"]
    split('abc', '') → ["a", "b", "c"]
    split('a1b22c', /\d+/) → ["a", "b", "c"]
    split('a1b2c', /(\d)/) → ["a", "1", "b", "2", "c"]
    split('', ',') → [""]
    split('', '') → []
    split('abc', /(?:)/) → ["a", "b", "c"]
    split('a b  c', ' ') → ["a", "b", "", "c"]
    split('test', 'x') → ["test"]
    split('a b', /\s*/) → ["a", "b"]
    replace('hello', 'l', 'L') → "heLlo"
    replace('hello', /l/g, 'L') → "heLLo"
    replace('hello', /(l+)/, '[$1]') → "he[ll]o"
    replace('hello', 'l', '$&$&') → "helllo"
    replace('John Smith', /(\w+)\s(\w+)/, '$2, $1') → "Smith, John"
    replace('abc', 'b', '$$') → "a$c"
    replace('abc', 'b', '$`|$\'') → "aa|cc"
    replace('aBc', /b/i, 'x') → "axc"
    replace('1234567.89', /\B(?=(\d{3})+(?!\d))/g, ',') → "1,234,567.89"
    replace('abc', /x*/g, '-') → "-a-b-c-"
    replace('abc', 'z', 'y') → "abc"
    replace('2020-01-02', /(?<y>\d+)-(?<m>\d+)/, '$<m>/$<y>') → "01/2020-02"
    replace(null, 'n', 'N') → "Null"
    replace('a.b', '.', '!') → "a!b"
    test(/^a.*z$/, 'abcz') → true
    test(/^a.*z$/, 'abc') → false
    test('b+', 'abbc') → true
    test(/B/, 'abc') → false
    test(/B/i, 'abc') → true
    test(/\bcat\b/, 'a cat sat') → true
    test(/\bcat\b/, 'concat') → false
    test(/^\d{3}-\d{4}$/, '555-1234') → true
    test(/^\d{3}-\d{4}$/, '55-1234') → false
    test(/[^a-z]/, 'abc') → false
    test(/[^a-z]/, 'abC') → true
    test(/(a|b)+c/, 'ababc') → true
    test(/^(?:a|ab)(?:c|bcd)(?:d*)$/, 'abcd') → true
    test(/(\w)\1/, 'hello') → true
    test(/(\w)\1/, 'helo') → false
    test(/a{2,3}/, 'a') → false
    test(/a{2,3}/, 'aaaa') → true
    test(/a.c/, 'a\nc') → false
    test(/^b/m, 'a\nb') → true
    test(/^b/, 'a\nb') → false
    test(/[\d\s]+$/, 'a1 2') → true
    test(/\u0041/, 'A') → true
    test(/[\]]/, ']') → true
    test(/[/]/, '/') → true
    test(/a\/b/, 'a/b') → true
    test(/x(?!y)/, 'xy') → false
    test(/x(?!y)/, 'xz') → true
    test(/x(?=y)/, 'xy') → true
    test(/^(a+)+$/, 'aaaa') → true
    test(/(a*)*b/, 'aaab') → true
    test(/é/i, 'É') → true
    test(/{/, '{') → true
    test(/a{,2}/, 'a{,2}') → true
    test(/^$/, '') → true
    test(regexp('^A', 'i'), 'abc') → true
    replace('aaa', /a*?/, 'b') → "baaa"
    replace('aaa', /a+?/g, 'b') → "bbb"
    replace('aabb', /(a)|(b)/g, '<$1$2>') → "<a><a><b><b>"
    replace('xay', /[aeiou]/, '') → "xy"
    replace('tel: 123', /\D+/, '') → "123"
    replace('  lead', /^\s+/, '') → "lead"
    replace('camelCase', /([A-Z])/g, ' $1') → "camel Case"
    replace('a-b_c', /[-_]/g, ' ') → "a b c"
    test(/a.c/s, 'a\nc') → true
    """##

  static let lists = ##"""
    reverse([1,2,3]) → [3, 2, 1]
    sort([3,1,2]) → [1, 2, 3]
    sort(['b','a','C']) → ["C", "a", "b"]
    sort([3,null,1]) → [null, 1, 3]
    sort([10,9,1]) → [1, 9, 10]
    sort([true,false]) → [false, true]
    sequence(5) → [0, 1, 2, 3, 4]
    sequence(2, 5) → [2, 3, 4]
    sequence(0, 1, 0.25) → [0, 0.25, 0.5, 0.75]
    sequence(5, 0, -2) → [5, 3, 1]
    sequence(5, 0) → []
    sequence(0) → []
    extent([3,1,2]) → [1, 3]
    extent([null, 5, NaN, 2]) → [2, 5]
    extent([]) → [null, null]
    extent(['b','a']) → ["a", "b"]
    span([1,5]) → 4
    span([5,1]) → -4
    span([]) → 0
    inrange(3, [1,5]) → true
    inrange(5, [1,5]) → true
    inrange(5, [5,1]) → true
    inrange(6, [1,5]) → false
    inrange(5, [1,5], true, false) → false
    inrange(1, [1,5], false) → false
    clampRange([0, 5], 2, 10) → [2, 7]
    clampRange([8, 13], 2, 10) → [5, 10]
    clampRange([0, 50], 2, 10) → [2, 10]
    lerp([0, 10], 0.25) → 2.5
    lerp([0, 10], 1) → 10
    lerp([0, 5, 10], 0.5) → 5
    flush([0, 10], 1, 2, 'l', 'r', 'c') → "l"
    flush([0, 10], 9, 2, 'l', 'r', 'c') → "r"
    flush([0, 10], 5, 2, 'l', 'r', 'c') → "c"
    merge({a: 1}, {b: 2}).b → 2
    merge({a: 1}, {a: 2}).a → 2
    bandspace(5, 0.1, 0.2) → 5.300000000000001
    bandspace(0) → 0
    bandspace(1, 2, 0) → 1
    zoomLinear([0, 10], 5, 0.5) → [2.5, 7.5]
    zoomLinear([0, 10], null, 0.5) → [2.5, 7.5]
    zoomLog([1, 100], 10, 0.5) → [3.16227766016838, 31.622776601683803]
    zoomPow([0, 10], 5, 0.5, 2) → [3.5355339059327378, 7.905694150420948]
    zoomSymlog([-10, 10], 0, 0.5, 1) → [-2.3166247903554, 2.3166247903554]
    scale('nope', 1) → undefined
    bandwidth('nope') → 0
    domain('nope') → []
    range('nope') → []
    """##

  static let colors = ##"""
    rgb(255, 0, 10) + '' → "rgb(255, 0, 10)"
    rgb(1.5, 300, -5) + '' → "rgb(2, 255, 0)"
    rgb('steelblue') + '' → "rgb(70, 130, 180)"
    rgb('#abc') + '' → "rgb(170, 187, 204)"
    rgb(1, 2, 3, 0.5) + '' → "rgba(1, 2, 3, 0.5)"
    hsl(120, 1, 0.5) + '' → "rgb(0, 255, 0)"
    hsl(-30, 0.5, 0.4) + '' → "rgb(153, 51, 102)"
    hsl(200, 0.3, 0.7, 0.25) + '' → "rgba(156, 186, 201, 0.25)"
    lab(50, 20, 30) + '' → "rgb(161, 105, 69)"
    lab(100, 0, 0) + '' → "rgb(255, 255, 255)"
    hcl(30, 40, 60) + '' → "rgb(207, 119, 111)"
    hcl(200, 60, 50) + '' → "rgb(0, 142, 152)"
    luminance('white') → 1
    luminance('#777') → 0.184474994500441
    luminance('steelblue') → 0.20562642207624857
    contrast('white', 'black') → 21
    contrast('#777', 'white') → 4.478089453577214
    """##
}
