import RuleLanguage
import Testing

@Suite struct RuleErrorTests {
  static let mistakes: [(text: String, column: Int, message: String)] = [
    ("", 1, "the rule is empty; expected an expression"),
    (" \n", 1, "the rule is empty; expected an expression"),
    // Characters.
    ("x = 3", 3, "unknown character `=`; write `==`"),
    ("x & y", 3, "unknown character `&`; write `&&`"),
    ("rtl | rtl", 5, "unknown character `|`; write `||`"),
    ("x ≤ 3", 3, "unknown character `≤`; write `<=`"),
    ("x ≥ 3", 3, "unknown character `≥`; write `>=`"),
    ("x ≠ 3", 3, "unknown character `≠`; write `!=`"),
    ("x − 3 > 0", 3, "unknown character `−`; write `-`"),
    ("x × 3 > 0", 3, "unknown character `×`; write `*`"),
    ("rtl ? 1 : 2", 5, "unknown character `?`; write `if(condition, a, b)`"),
    ("x > 50%", 7, "unknown character `%`"),
    ("x > \"3\"", 5, "unknown character `\"`"),
    ("é.x > 🙂", 1, "unknown name `é.x`"),
    ("x > 🙂", 5, "unknown character `🙂`"),
    ("x. > 3", 2, "unknown character `.`"),
    // Numbers.
    ("x > 1.", 5, "`1.` is not a number; expected one like `0.5` or `1e3`"),
    ("x > 1.2.3", 5, "`1.2.3` is not a number; expected one like `0.5` or `1e3`"),
    ("x > 10px", 5, "`10px` is not a number; expected one like `0.5` or `1e3`"),
    ("x > 1e", 5, "`1e` is not a number; expected one like `0.5` or `1e3`"),
    ("x > 1e+", 5, "`1e+` is not a number; expected one like `0.5` or `1e3`"),
    ("x > 1_000", 5, "`1_000` is not a number; expected one like `0.5` or `1e3`"),
    ("x > 0x10", 5, "`0x10` is not a number; expected one like `0.5` or `1e3`"),
    ("x > 1e999", 5, "`1e999` is too large for a Double"),
    // Structure.
    ("x >", 4, "expected a value, found the end"),
    ("> x", 1, "expected a value, found `>`"),
    ("x > + 3", 5, "expected a value, found `+`"),
    ("x == not rtl", 6, "expected a value, found `not`"),
    ("x y", 3, "expected an operator or the end, found `y`"),
    ("rtl AND rtl", 5, "expected an operator or the end, found `AND`"),
    ("x > 3)", 6, "expected an operator or the end, found `)`"),
    ("(x > 3", 7, "expected `)` to close the `(` at column 1, found the end"),
    ("max(x, (y) > 3", 15, "expected `)` to close the `(` at column 4, found the end"),
    ("max(x, (y", 10, "expected `)` to close the `(` at column 8, found the end"),
    ("max(x y) > 3", 7, "expected `)` to close the `(` at column 4, found `y`"),
    ("max(x,) > 3", 7, "expected a value, found `)`"),
    ("() > 3", 2, "expected a value, found `)`"),
    ("x >> 3", 4, "expected a value, found `>`"),
    ("x > = 3", 5, "unknown character `=`; write `==`"),
    // Chains.
    ("0 < x < 1", 7, "comparisons cannot be chained; write `0 < x && x < 1`"),
    ("0<=x+1  <  y", 9, "comparisons cannot be chained; write `0<=x+1 && x+1 <  y`"),
    ("x > 1 == true", 7, "comparisons cannot be chained; write `(x > 1) == true`"),
    // Names.
    ("progres > 1", 1, "unknown name `progres`"),
    ("x > 1 && velocity > 1", 10, "unknown name `velocity`"),
    ("x > max", 5, "`max` is a function; expected `(` after it"),
    ("x(1) > 1", 1, "`x` is a value, not a function"),
    ("pow(x, 2) > 1", 1, "unknown function `pow`"),
    // Arguments.
    ("abs() > 1", 1, "`abs` takes one argument, found 0"),
    ("abs(x, y) > 1", 1, "`abs` takes one argument, found 2"),
    ("1 < min(x)", 5, "`min` takes two or more arguments, found 1"),
    ("hypot(x) > 1", 1, "`hypot` takes two arguments, found 1"),
    ("clamp(x, 1) > 1", 1, "`clamp` takes three arguments, found 2"),
    ("if(rtl, 1) > 1", 1, "`if` takes three arguments, found 2"),
    // Types.
    ("x + rtl > 1", 5, "`+` needs a number; `rtl` is true or false"),
    ("(x > 1) * 2 > 1", 1, "`*` needs a number; `(x > 1)` is true or false"),
    ("-rtl > 1", 2, "`-` needs a number; `rtl` is true or false"),
    ("!x", 2, "`!` needs true or false; `x` is a number"),
    ("not x", 5, "`not` needs true or false; `x` is a number"),
    ("rtl && progress", 8, "`&&` needs true or false; `progress` is a number"),
    ("progress or rtl", 1, "`or` needs true or false; `progress` is a number"),
    ("rtl < true", 1, "`<` needs a number; `rtl` is true or false"),
    (
      "rtl == 1", 5,
      "`==` needs two values of the same type; `1` is a number and `rtl` is true or false"
    ),
    (
      "x+1 > rtl", 5,
      "`>` needs two values of the same type; `x+1` is a number and `rtl` is true or false"
    ),
    ("max(x, rtl) > 1", 8, "`max` needs a number; `rtl` is true or false"),
    ("if(x, 1, 2) > 1", 4, "the condition of `if` needs true or false; `x` is a number"),
    (
      "if(rtl, rtl, 2)", 14,
      "`if` needs two values of the same type; `2` is a number and `rtl` is true or false"
    ),
    (" x + 1 ", 2, "expected a rule that gives true or false, found one that gives a number"),
    // The leftmost mistake is the one reported.
    ("foo > 1 = 2", 1, "unknown name `foo`"),
  ]

  @Test(arguments: mistakes)
  func hasAMessage(mistake: (text: String, column: Int, message: String)) throws {
    let names = Names()
    let error = #expect(throws: RuleError.self) { try names.boolean(mistake.text) }
    #expect(error?.message == mistake.message)
    #expect(error?.column == mistake.column)
  }

  @Test func aNumberIsExpected() {
    let error = #expect(throws: RuleError.self) { try Names().number("x > 1") }
    #expect(
      error?.message == "expected a rule that gives a number, found one that gives true or false")
  }

  @Test func unknownNamesCarryTheKnownOnes() throws {
    let names = Names()
    var error = try #require(throws: RuleError.self) { try names.boolean("progres > 1") }
    #expect(error.known == names.vocabulary.names)
    error.nearest = "progress"
    #expect(error.message == "unknown name `progres`; did you mean `progress`?")

    var function = try #require(throws: RuleError.self) { try names.boolean("maxi(x, 1) > 1") }
    #expect(
      function.known == ["min", "max", "abs", "sqrt", "clamp", "hypot", "sign", "if"])
    function.nearest = "max"
    #expect(function.message == "unknown function `maxi`; did you mean `max`?")
  }
}
