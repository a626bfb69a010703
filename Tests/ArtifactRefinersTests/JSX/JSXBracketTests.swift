import ArtifactCore
import ArtifactRefiners
import TestSupport
import Testing

@Suite struct JSXBracketTests {
  private let promises = RefinerPromises<JSXRefiner>()

  private func diagnostics(_ text: String) -> [Diagnostic] {
    promises.refiner(text, finished: true).refinement.diagnostics
  }

  @Test(
    "R22.7 A bracket without a partner is reported once, where it is",
    arguments: [
      ("f⟦(a; }", "unclosed `(`: expected `)` before `}`", "{"),
      ("const a = ⟦[1, 2;\n f(a)}", "unclosed `[`: expected `]` before `}`", "{"),
      ("if (a⟦] { b }", "unmatched `]`: no `[` is open", ""),
      ("f(a))⟦", "unmatched `)`: no `(` is open", ""),
      ("a }⟦ b }", "unmatched `}`: no `{` is open", ""),
      ("<p>a }⟦ b</p>", "unmatched `}`: no `{` is open", ""),
      ("<p>{f⟦(a}</p>", "unclosed `(`: expected `)` before `}`", ""),
      ("<p a={f⟦[0}/>", "unclosed `[`: expected `]` before `}`", ""),
      ("`${f⟦(a}`", "unclosed `(`: expected `)` before `}`", ""),
      ("(f({ a: ⟦[1 })", "unclosed `[`: expected `]` before `}`", ""),
    ])
  func reports(text: String, message: String, before: String) {
    let text = before + text
    let pieces = text.split(separator: "⟦", omittingEmptySubsequences: false)
    // The mark is before what is reported; a closing bracket may have it after it, for the eye.
    var offset = pieces[0].utf8.count
    if message.hasPrefix("unmatched"), ")}".contains(pieces[0].last ?? " ") { offset -= 1 }
    let found = diagnostics(pieces.joined())
    #expect(found.map(\.code) == [.jsxBracket])
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.bytes) == [offset..<offset + 1])
    promises.checkEverySplit(of: Array(pieces.joined().utf8))
  }

  @Test(
    "R22.7 R22.8 R22.9 Valid code has no unmatched bracket",
    arguments: [
      "const s = '({[' + \"}])\" + `)}${f({a: `${[1]}`})}]`; // ({[\n/* )}] */",
      "const r = /[({]/.test(a) ? /\\)/g : (b) / 2; i++ / 2; j-- < 3; if (a) /[)]/.exec(b)",
      "const f = <T,>(x: T) => [x]; const g = <T extends {a: 1}>(x: T) => ({x}); a < b; f<string>(c)",
      "type F = <T>(x: T[]) => { a: T }; interface G { <T1>(x: T1): void; g: <TItem>(x: TItem) => b }",
      "const [a, setA] = useState<Array<{ id: number }>>([]); const m = new Map<string, () => void>()",
      "<a b = {c} d\n= 'e' f />; <p>( [ ) a > b</p>; <p>{'{'}{/* } */}{`}`}</p>",
      "a! / b; (c! < d) && [e]; o.return / 2; (o.typeof < p.in) / 2; x = y! /z/ 2; f(a.of /2/ 1)",
      "f('b+'+ /[(]/.source); for (let i = 0; i<n; i++) { if (i<2) continue; while (j-->0) { k() } }",
      "<A b=<C d={1}/> e={2}/>; f(a)", "function f(this: A<B>): asserts x is C<D> { return }",
      "const h = async <T,>(...a: T[]): Promise<void> => { await /a(/.test(b) }",
      "<Select<Option, true> onChange={(o) => { set(o?.value ?? '') }} styles={{ a: (b) => ({...b}) }}/>",
    ])
  func accepts(text: String) {
    #expect(diagnostics(text) == [])
    promises.checkEverySplit(of: Array(text.utf8))
  }

  @Test("R22.6 R22.7 The components of sample answers have no unmatched bracket")
  func acceptsSamples() {
    for payload in CorpusPayload.all(ofType: ArtifactType.react.rawValue) {
      var refiner = JSXRefiner(attributes: payload.attributes)
      refiner.append(payload.bytes.span)
      refiner.finish()
      #expect(refiner.refinement.diagnostics == [], "\(payload.file)")
    }
  }

  @Test("R22.6 R22.7 Whatever bracket of a component is removed, one is reported")
  func reportsRemovedBrackets() {
    var count = 0
    var silent: [String] = []
    for component in JSXComponents.all {
      #expect(diagnostics(component) == [])
      let bytes = Array(component.utf8)
      for (index, byte) in bytes.enumerated() where Array("(){}[]".utf8).contains(byte) {
        count += 1
        let rest = bytes[..<index] + bytes[(index + 1)...]
        guard promises.refiner(Array(rest), finished: true).refinement.diagnostics.isEmpty else {
          continue
        }
        silent.append(String(decoding: bytes[max(0, index - 20)..<index + 1], as: UTF8.self))
      }
    }
    #expect(count > 300)
    #expect(silent.count * 20 <= count, "\(silent.count) of \(count): \(silent)")
  }

  @Test(
    "R22.7 D1.1 A note locates the other bracket",
    arguments: [
      ("{f(a; }", "`}` found here", 6), ("`${f(a}`", "`}` found here", 6),
      ("(f({ a: [1 })", "`}` found here", 11), ("if (a] { b }", "`(` opened here", 3),
      ("<p>{f(a}</p>", "`}` found here", 7),
    ])
  func notes(text: String, message: String, offset: Int) {
    let notes = diagnostics(text).map(\.notes)
    #expect(notes == [[Diagnostic.Note(message, at: offset..<offset + 1)]])
  }

  @Test("R22.7 Without an open bracket there is no note", arguments: ["f(a))", "<p>a } b</p>"])
  func withoutNote(text: String) {
    #expect(diagnostics(text).map(\.notes) == [[]])
  }

  @Test(
    "R22.6 The message names the unclosed bracket or element",
    arguments: [("f(a", "`(`"), ("<p>a", "element"), ("<p>{a", "`{`"), ("{[", "`[`")])
  func unclosed(text: String, description: String) {
    #expect(
      diagnostics(text).map(\.message) == ["unclosed \(description) at the end of the component"])
  }

  @Test("R22.5 Brackets have a limit")
  func limits() {
    for bracket in ["(", "[", "{"] {
      let found = diagnostics(String(repeating: bracket, count: 100_000))
      #expect(found.map(\.code) == [.jsxDepth])
    }
    let closing = String(repeating: ")", count: 100_000)
    #expect(diagnostics(String(repeating: "[", count: 1_000) + closing).count == 1)
  }
}

/// Components as models write them.
enum JSXComponents {
  static let all = [habits, table, form]

  private static let habits = """
    import { useState, useMemo, useEffect } from 'react';
    import { Card, CardContent } from '@/components/ui/card';

    const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

    export default function Habits() {
      const [habits, setHabits] = useState([{ id: 1, name: 'Read', days: [true, false] }]);
      const [name, setName] = useState('');
      const best = useMemo(() => Math.max(...habits.map((h) => h.days.filter(Boolean).length)), [habits]);

      useEffect(() => {
        const saved = localStorage.getItem('habits');
        if (saved) {
          try { setHabits(JSON.parse(saved)); } catch (e) { console.error(e); }
        }
      }, []);

      function toggle(id, index) {
        setHabits((old) => old.map((h) => h.id !== id ? h : {
          ...h,
          days: h.days.map((d, i) => (i === index ? !d : d)),
        }));
      }

      return (
        <Card className="max-w-xl" style={{ padding: 12 }}>
          <CardContent>
            <h1>My habits ({habits.length})</h1>
            <input value={name} onChange={(e) => setName(e.target.value)} />
            {habits.length === 0 && <p>It's empty. Add one!</p>}
            {habits.map((habit) => (
              <div key={habit.id} className={`row ${habit.days[0] ? 'done' : ''}`}>
                <span>{habit.name}</span>
                {DAYS.map((day, index) => (
                  <button key={day} onClick={() => toggle(habit.id, index)}>{day[0]}</button>
                ))}
              </div>
            ))}
            <footer>{best > 3 ? <b>Great: {best}</b> : null}</footer>
          </CardContent>
        </Card>
      );
    }
    """

  private static let table = """
    interface Row { id: number; cells: string[]; onPick?: (row: Row) => void }
    type Sort = { by: keyof Row; up: boolean };

    export const Table = <T extends Row>({ rows, sort }: { rows: T[]; sort: Sort }) => {
      const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1) * (sort.up ? 1 : -1));
      const half = (sorted.length + 1) / 2;
      const clean = (text: string) => text.replace(/^\\s+/g, '').split(',');
      return (
        <table>
          <tbody>
            {sorted.slice(0, half).map((row) => (
              <tr key={row.id} onClick={() => row.onPick?.(row)}>
                {row.cells.map((cell, i) => <td key={i}>{clean(cell).join(' ')}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      );
    };
    """

  private static let form = """
    import React from 'react';

    class Form extends React.Component {
      state = { email: '', errors: [] };

      submit = async (event) => {
        event.preventDefault();
        const { email } = this.state;
        if (!email.includes('@')) return this.setState({ errors: ['No address'] });
        const answer = await fetch(`/api/users/${encodeURIComponent(email)}`, { method: 'POST' });
        switch (answer.status) {
          case 200: { this.props.onDone({ email }); break; }
          default: this.setState({ errors: [answer.statusText] });
        }
      };

      render() {
        const { errors } = this.state;
        return (
          <form onSubmit={this.submit} {...this.props.rest}>
            <label>Address <input onChange={(e) => this.setState({ email: e.target.value })} /></label>
            {errors.length > 0 && (
              <ul>{errors.map((text, i) => <li key={i} style={{ color: 'red' }}>{text}</li>)}</ul>
            )}
            <button disabled={errors.length > 0 || !this.state.email}>Send</button>
          </form>
        );
      }
    }

    export default Form;
    """
}
