import ArtifactBase
import RefinerCore

// Compiled languages in the C tradition.

extension CodeGrammar {
  private static let slashes = ["//"]
  private static let block = BlockComment("/*", "*/")
  private static let nested = BlockComment("/*", "*/", nests: true)
  private static let double = StringRule("\"")
  private static let single = StringRule("'")

  static let swift = CodeGrammar {
    $0.keywords = """
      actor as associatedtype async await borrowing break case catch class consuming continue \
      convenience default defer deinit didSet do dynamic each else enum extension fallthrough \
      fileprivate final for func get guard if import in indirect infix init inout internal is \
      isolated lazy let macro mutating nonisolated nonmutating open operator optional override \
      package postfix precedencegroup prefix private protocol public repeat required rethrows \
      return sending set some any static struct subscript super switch throw throws try typealias \
      unowned var weak where while willSet yield
      """
    $0.types = "Self"
    $0.literals = "true false nil self"
    $0.lineComments = slashes
    $0.blockComment = nested
    $0.strings = [StringRule("\"\"\"", multiline: true), double]
    $0.habits = [.capitalTypes, .atAttributes, .numberSignWords, .numberSignStrings]
  }

  static let rust = CodeGrammar {
    $0.keywords = """
      as async await break const continue crate dyn else enum extern fn for if impl in let loop \
      match mod move mut pub ref return static struct super trait type union unsafe use where \
      while yield
      """
    $0.types = """
      bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize Self
      """
    $0.literals = "true false self"
    $0.lineComments = slashes
    $0.blockComment = nested
    $0.strings = [StringRule("\"", multiline: true), single]
    $0.habits = [
      .capitalTypes, .bracketAttributes, .macros, .lifetimes, .stringPrefixes,
      .prefixedNumberSigns,
    ]
  }

  static let go = CodeGrammar {
    $0.keywords = """
      break case chan const continue default defer else fallthrough for func go goto if import \
      interface map package range return select struct switch type var
      """
    $0.types = """
      any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 \
      int64 rune string uint uint8 uint16 uint32 uint64 uintptr
      """
    $0.literals = "true false nil iota"
    $0.lineComments = slashes
    $0.blockComment = block
    $0.strings = [StringRule("`", multiline: true, raw: true), double, single]
  }

  static let java = CodeGrammar {
    $0.keywords = """
      abstract assert break case catch class continue default do else enum extends final finally \
      for if implements import instanceof interface native new non-sealed package permits private \
      protected public record return sealed static strictfp super switch synchronized throw throws \
      transient try var volatile while yield
      """
    $0.types = "boolean byte char double float int long short void"
    $0.literals = "true false null this"
    $0.lineComments = slashes
    $0.blockComment = block
    $0.strings = [StringRule("\"\"\"", multiline: true), double, single]
    $0.habits = [.capitalTypes, .atAttributes]
  }

  static let kotlin = CodeGrammar {
    $0.keywords = """
      abstract actual annotation as break by catch class companion const constructor continue \
      crossinline data do else enum expect external final finally for fun if import in infix init \
      inline inner interface internal is lateinit noinline object open operator out override \
      package private protected public reified return sealed super suspend tailrec throw try \
      typealias val value var vararg when where while
      """
    $0.literals = "true false null this it"
    $0.lineComments = slashes
    $0.blockComment = nested
    $0.strings = [StringRule("\"\"\"", multiline: true, raw: true), double, single]
    $0.habits = [.capitalTypes, .atAttributes]
  }

  static let c = CodeGrammar {
    $0.keywords = """
      auto break case const continue default do else enum extern for goto if inline register \
      restrict return sizeof static struct switch typedef union volatile while _Alignas _Alignof \
      _Atomic _Generic _Noreturn _Static_assert
      """
    $0.types = """
      bool char double float int long short signed unsigned void size_t ssize_t ptrdiff_t \
      int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t FILE
      """
    $0.literals = "true false NULL nullptr"
    $0.lineComments = slashes
    $0.blockComment = block
    $0.strings = [double, single]
    $0.habits = [.directives, .stringPrefixes]
  }

  static let cpp = CodeGrammar {
    $0.keywords = """
      alignas alignof auto break case catch class co_await co_return co_yield concept const \
      consteval constexpr constinit const_cast continue decltype default delete do dynamic_cast \
      else enum explicit export extern final for friend goto if inline mutable namespace new \
      noexcept operator override private protected public register reinterpret_cast requires \
      return sizeof static static_assert static_cast struct switch template thread_local throw \
      try typedef typeid typename union using virtual volatile while
      """
    $0.types = """
      bool char char8_t char16_t char32_t double float int long short signed unsigned void \
      wchar_t size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t \
      uint64_t intptr_t uintptr_t
      """
    $0.literals = "true false NULL nullptr this"
    $0.lineComments = slashes
    $0.blockComment = block
    $0.strings = [double, single]
    $0.habits = [.capitalTypes, .directives, .stringPrefixes, .quotedDigits, .wordStrings]
  }

  static let cSharp = CodeGrammar {
    $0.keywords = """
      abstract as async await base break case catch checked class const continue default delegate \
      do else enum event explicit extern finally fixed for foreach get goto if implicit in init \
      interface internal is lock nameof namespace new operator out override params partial private \
      protected public readonly record ref required return sealed set sizeof stackalloc static \
      struct switch throw try typeof unchecked unsafe using var virtual volatile when where while \
      with yield
      """
    $0.types = """
      bool byte char decimal double dynamic float int long object sbyte short string uint ulong \
      ushort void nint nuint
      """
    $0.literals = "true false null this value"
    $0.lineComments = slashes
    $0.blockComment = block
    $0.strings = [
      StringRule("\"\"\"", multiline: true, raw: true),
      StringRule("$\"\"\"", close: "\"\"\"", multiline: true, raw: true),
      StringRule("$@\"", close: "\"", multiline: true, raw: true, doubled: true),
      StringRule("@$\"", close: "\"", multiline: true, raw: true, doubled: true),
      StringRule("@\"", close: "\"", multiline: true, raw: true, doubled: true),
      StringRule("$\"", close: "\""), double, single,
    ]
    $0.habits = [.capitalTypes, .capitalCalls, .directives]
  }

  static let dart = CodeGrammar {
    $0.keywords = """
      abstract as assert async await base break case catch class const continue covariant default \
      deferred do else enum export extends extension external factory final finally for get hide \
      if implements import in interface is late library mixin new of on operator part required \
      rethrow return sealed set show static super switch sync throw try typedef var when while \
      with yield
      """
    $0.types = "bool double dynamic int num void Never"
    $0.literals = "true false null this"
    $0.lineComments = slashes
    $0.blockComment = nested
    $0.strings = [
      StringRule("\"\"\"", multiline: true), StringRule("'''", multiline: true), double, single,
    ]
    $0.habits = [.capitalTypes, .atAttributes, .stringPrefixes]
  }

  static let scala = CodeGrammar {
    $0.keywords = """
      abstract case catch class def derives do else end enum export extends extension final \
      finally for forSome given if implicit import inline lazy match new object opaque open \
      override package private protected return sealed super then throw trait transparent try \
      type using val var while with yield
      """
    $0.literals = "true false null this"
    $0.lineComments = slashes
    $0.blockComment = nested
    $0.strings = [StringRule("\"\"\"", multiline: true, raw: true), double, single]
    $0.habits = [.capitalTypes, .atAttributes]
  }

  static let zig = CodeGrammar {
    $0.keywords = """
      addrspace align allowzero and asm async await break callconv catch comptime const continue \
      defer else enum errdefer error export extern fn for if inline linksection noalias noinline \
      nosuspend opaque or orelse packed pub resume return struct suspend switch test threadlocal \
      try union unreachable usingnamespace var volatile while
      """
    $0.types = """
      anyerror anyframe anyopaque anytype bool c_char c_int c_long c_uint comptime_float \
      comptime_int f16 f32 f64 f80 f128 i8 i16 i32 i64 i128 isize noreturn type u1 u8 u16 u32 u64 \
      u128 usize void
      """
    $0.literals = "true false null undefined"
    $0.lineComments = slashes
    // A multiline string line begins with two backslashes and extends to the line's end.
    $0.strings = [StringRule("\\\\", close: "\n", raw: true), double, single]
    $0.habits = [.capitalTypes, .atAttributes]
  }

  /// Haskell, in which a prime is part of a name (`foldl'`); character literals stay plain.
  static let haskell = CodeGrammar {
    $0.keywords = """
      as case class data default deriving do else family forall foreign hiding if import in infix \
      infixl infixr instance let module newtype of qualified then type where
      """
    $0.literals = "True False otherwise"
    $0.lineComments = ["--"]
    $0.blockComment = BlockComment("{-", "-}", nests: true)
    $0.strings = [double]
    $0.nameBytes = "_'"
    $0.habits = [.capitalTypes]
  }
}
