/// Source and the tokens it gets, line by line: `== language`, then pairs of a source line and `→`
/// with its tokens. Every difference is a change that readers see.
enum TokenSamples {
  static let text = ##"""
    == swift
    @MainActor public struct A<T>: Sendable { let x = foo(1.5e-3) + B.c } // hi
    → attribute‹@MainActor› keyword‹public› keyword‹struct› type‹A› operator‹<› type‹T› operator‹>› type‹Sendable› keyword‹let› operator‹=› function‹foo› number‹1.5e-3› operator‹+› type‹B› property‹c› comment‹// hi›
    == swift
    let s = #"a"b"# + """
    → keyword‹let› operator‹=› string‹#"a"b"#› operator‹+› string‹"""›
      x " y
    → string‹  x " y›
      """ /* a /* b */
    → string‹  """› comment‹/* a /* b */›
     c */ if #available(x) { self.y = nil }
    → comment‹ c */› keyword‹if› keyword‹#available› literal‹self› property‹y› operator‹=› literal‹nil›
    == python
    @app.get('/x')
    → attribute‹@app› function‹get› string‹'/x'›
    async def f(x: int) -> str:  # c
    → keyword‹async› keyword‹def› function‹f› type‹int› operator‹->› type‹str› comment‹# c›
        return rb"\" + f'{x}' if None else '''a
    → keyword‹return› string‹rb"\"› operator‹+› string‹f'{x}'› keyword‹if› literal‹None› keyword‹else› string‹'''a›
    b''' % 0x1F
    → string‹b'''› operator‹%› number‹0x1F›
    == javascript
    const a = `x
    → keyword‹const› operator‹=› string‹`x›
    ${y} 'z` + /["/]'/g.test(s) / 2; // c
    → string‹${y} 'z`› operator‹+› string‹/["/]'/g› function‹test› operator‹/› number‹2› comment‹// c›
    return <Foo.Bar className="a" n={1}>Don't</Foo.Bar>;
    → keyword‹return› tag‹<Foo.Bar› attribute‹className› operator‹=› string‹"a"› attribute‹n› operator‹=› number‹1› operator‹>› type‹Don› tag‹</Foo.Bar› operator‹>›
    const o = { key: 1, default: b ? c : d }; a < b;
    → keyword‹const› operator‹=› property‹key› number‹1› property‹default› operator‹?› operator‹<›
    == javascript
    a(`<ul>${xs.map(x => `<li>${x}</li>`)}`, b ? `y ${{a: "`"}.a}` : '`', `\${`)
    → function‹a› string‹`<ul>${xs.map(x => `<li>${x}</li>`)}`› operator‹?› string‹`y ${{a: "`"}.a}`› string‹'`'› string‹`\${`›
    const s = `${f(`
    → keyword‹const› operator‹=› string‹`${f(`›
      a ${g('}')} `, {
    → string‹  a ${g('}')} `, {›
    b})} c` + 1
    → string‹b})} c`› operator‹+› number‹1›
    == tsx
    export function f<T extends Foo>(a: string[], b?: number): Promise<void> {}
    → keyword‹export› keyword‹function› function‹f› operator‹<› type‹T› keyword‹extends› type‹Foo› operator‹>› property‹a› type‹string› operator‹?› type‹number› type‹Promise› operator‹<› type‹void› operator‹>›
      case 'x': return a!.b?.c(); @Dec() x
    → keyword‹case› string‹'x'› keyword‹return› operator‹!› property‹b› operator‹?› function‹c› attribute‹@Dec›
    == rust
    #[derive(Debug)]
    → attribute‹#[derive(Debug)]›
    fn f<'a>(x: &'a str) -> Result<char, E> { println!("{}", 'x'); r#"a"b"#; x != y; 0..10 }
    → keyword‹fn› function‹f› operator‹<› type‹'a› operator‹>› operator‹&› type‹'a› type‹str› operator‹->› type‹Result› operator‹<› type‹char› type‹E› operator‹>› function‹println› operator‹!› string‹"{}"› string‹'x'› string‹r#"a"b"#› operator‹!=› number‹0› number‹10›
    let s = "a
    → keyword‹let› operator‹=› string‹"a›
    b"; /* /* */ x
    → string‹b"› comment‹/* /* */ x›
     */ 1_000u32
    → comment‹ */› number‹1_000u32›
    == go
    func (s *Server) Run(ctx context.Context) error { x := `a
    → keyword‹func› operator‹*› function‹Run› property‹Context› type‹error› operator‹=› string‹`a›
    b` + 'c'; return nil }
    → string‹b`› operator‹+› string‹'c'› keyword‹return› literal‹nil›
    == java
    @Override public final Map<String, int[]> get() { return "a\"b" + 'c' + 1.0f; }
    → attribute‹@Override› keyword‹public› keyword‹final› type‹Map› operator‹<› type‹String› type‹int› operator‹>› function‹get› keyword‹return› string‹"a\"b"› operator‹+› string‹'c'› operator‹+› number‹1.0f›
    == kotlin
    data class A(val x: Int?) { fun f() = """a
    → keyword‹data› keyword‹class› type‹A› keyword‹val› type‹Int› operator‹?› keyword‹fun› function‹f› operator‹=› string‹"""a›
    b""" ?: this }
    → string‹b"""› operator‹?› literal‹this›
    == c
    #include <stdio.h>
    → attribute‹#include› string‹<stdio.h>›
    #define X 1
    → attribute‹#define› number‹1›
    int main(void) { printf("%d\n", x->y); return 0xFF; } /* c
    → type‹int› function‹main› type‹void› function‹printf› string‹"%d\n"› operator‹->› keyword‹return› number‹0xFF› comment‹/* c›
     d */ char c = '\'';
    → comment‹ d */› type‹char› operator‹=› string‹'\''›
    == cpp
    std::vector<int> v{1'000}; auto s = u8"x"; template <typename T>
    → operator‹<› type‹int› operator‹>› number‹1'000› keyword‹auto› operator‹=› string‹u8"x"› keyword‹template› operator‹<› keyword‹typename› type‹T› operator‹>›
    auto t = R"(a "b" \)"; auto u = u8R"--(x )-" )--" + LR"(
    → keyword‹auto› operator‹=› string‹R"(a "b" \)"› keyword‹auto› operator‹=› string‹u8R"--(x )-" )--"› operator‹+› string‹LR"(›
    {"a": 1})" + R"x";
    → string‹{"a": 1})"› operator‹+› string‹R"x"›
    == c-sharp
    var s = $@"a ""b"" 
    → keyword‹var› operator‹=› string‹$@"a ""b"" ›
     c" + @"d" + $"{x}"; #region
    → string‹ c"› operator‹+› string‹@"d"› operator‹+› string‹$"{x}"›
    #region x
    → attribute‹#region›
    public async Task<int> F() => await G(null);
    → keyword‹public› keyword‹async› type‹Task› operator‹<› type‹int› operator‹>› function‹F› operator‹=>› keyword‹await› function‹G› literal‹null›
    == ruby
    class Foo < Bar
    → keyword‹class› type‹Foo› operator‹<› type‹Bar›
      attr_reader :x
    → keyword‹attr_reader› literal‹:x›
      def f(a) # c
    → keyword‹def› function‹f› comment‹# c›
        @x ||= a =~ /x"y/ ? :sym : { key: 1 }
    → property‹@x› operator‹||=› operator‹=~› string‹/x"y/› operator‹?› literal‹:sym› property‹key› number‹1›
        puts <<~EOS
    → string‹<<~EOS›
          it's
    → string‹      it's›
        EOS
    → string‹    EOS›
      end
    → keyword‹end›
    == php
    <?php
    → tag‹<?php›
    $x = "a $b" . 'c'; // d
    → property‹$x› operator‹=› string‹"a $b"› string‹'c'› comment‹// d›
    $h = <<<EOT
    → property‹$h› operator‹=› string‹<<<EOT›
     it's
    → string‹ it's›
      EOT;
    → string‹  EOT›
    function f(?int $a): string { return $this->b($a); } ?>
    → keyword‹function› function‹f› operator‹?› type‹int› property‹$a› type‹string› keyword‹return› property‹$this› operator‹->› function‹b› property‹$a› operator‹?>›
    == bash
    #!/bin/bash
    → comment‹#!/bin/bash›
    for f in "$@"; do echo ${f#x} $1 'a
    → keyword‹for› keyword‹in› string‹"$@"› keyword‹do› function‹echo› property‹${f#x}› property‹$1› string‹'a›
    b'; done # c
    → string‹b'› keyword‹done› comment‹# c›
    echo it\'s \"fine \é $x
    → function‹echo› property‹$x›
    cat <<-'EOF' > out
    → function‹cat› string‹<<-'EOF'› operator‹>›
     it's
    → string‹ it's›
    	EOF
    → string‹	EOF›
    if [ -z "$x" ]; then git commit -m "x" a#b; fi
    → keyword‹if› string‹"$x"› keyword‹then› function‹git› string‹"x"› keyword‹fi›
    == sql
    SELECT count(*), t."a" FROM t -- c
    → keyword‹SELECT› function‹count› operator‹*› string‹"a"› keyword‹FROM› comment‹-- c›
    WHERE x = 'it''s
    → keyword‹WHERE› operator‹=› string‹'it''s›
    ok' AND y >= 1.5 /* d */ create table a (id bigint);
    → string‹ok'› keyword‹AND› operator‹>=› number‹1.5› comment‹/* d */› keyword‹create› keyword‹table› type‹bigint›
    INSERT INTO a VALUES (E'it\'s', N'é', 'C:\', e);
    → keyword‹INSERT› keyword‹INTO› keyword‹VALUES› string‹E'it\'s'› string‹N'é'› string‹'C:\'›
    == json
    {"a": [1, -2.5e3, true, null], "b" : "x\"y"}
    → property‹"a"› number‹1› number‹-2.5e3› literal‹true› literal‹null› property‹"b"› string‹"x\"y"›
    == yaml
    ---
    → keyword‹---›
    # c
    → comment‹# c›
    key: value # d
    → property‹key› comment‹# d›
    list:
    → property‹list›
      - name: "a: b"
    → operator‹-› property‹name› string‹"a: b"›
        on: true
    → property‹on› literal‹true›
        n: 1.5
    → property‹n› number‹1.5›
      - &x *y !t [1, a, 'b']
    → operator‹-› attribute‹&x› attribute‹*y› type‹!t› number‹1› string‹'b'›
    text: |
    → property‹text› operator‹|›
      it's
    → string‹  it's›
      key: x
    → string‹  key: x›
    """##

  struct Sample: Sendable, CustomStringConvertible {
    var language: String
    var lines: [String] = []
    var tokens: [String] = []

    var description: String { language }
    var source: String { lines.joined(separator: "\n") }
  }

  static let all: [Sample] = {
    var samples: [Sample] = []
    for line in (text + "\n" + otherText).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== ") {
        samples.append(Sample(language: String(line.dropFirst(3))))
      } else if line.hasPrefix("→") {
        samples[samples.count - 1].tokens.append(String(line.dropFirst(2)))
      } else {
        samples[samples.count - 1].lines.append(String(line))
      }
    }
    return samples
  }()
}
