"""Pages with one defect each, which the checks must find."""

# The body of a page, and a part of what is reported about it.
DEFECTS = {
    "script": ("<script>window.ran = 1</script>", "a script ran"),
    "dialog": ("<script>alert(1)</script>", "opens a dialog"),
    "exception": ("<script>throw 1</script>", "throws"),
    "console": ("<script>console.error(1)</script>", "writes to the console"),
    "image from the network": ("<img src='https://e.example/x.png' alt=''>", "requests https://e.example"),
    "style from the network": ("<style>main{background:url(https://e.example/)}</style>", "requests"),
    "policy": (
        "<meta http-equiv=Content-Security-Policy content=\"style-src 'none'\"><p style='color:red'>a</p>",
        "style of <p>"),
    "violation": (
        "<script>document.head.innerHTML = '<meta http-equiv=Content-Security-Policy content=\"img-src "
        "none\">'</script><img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>", "logs security error"),
    "link": ("<a href='&#9;java&Tab;script:alert(1)'>a</a>", "of <a>"),
    "data link": ("<a href='data:text/html,a'>a</a>", "href=data:text/html"),
    "frame": ("<iframe srcdoc=a></iframe>", "contains a frame"),
    "SVG image": ("<img src='data:image/svg+xml,<svg/>' alt=''>", "src=data:image/svg"),
    "same ids": ("<p id=a>a</p><p id=a>b</p>", "two #a"),
    "pale text": ("<p style='color:#888'>a</p>", "light: contrast 3.54:1"),
    "pale text on a panel": ("<div style='background:#eee'><p style='color:#727272'>a</p></div>", "contrast 4.1"),
    "translucent text": ("<p style='opacity:.5'>a</p>", "contrast"),
    "pale text in the dark": (
        "<style>@media (prefers-color-scheme:dark){body{background:#000 !important}}</style><p>a</p>", "dark: contrast"),
    "text on a shape": (
        "<svg width=99 height=99><rect width=99 height=99 fill='#666'/><text y=20>abc</text></svg>", "contrast 3.6"),
    "wide": ("<div style='width:400px'>a</div>", "scrolls horizontally at 320 px: 408 px"),
    "wide when unfolded": (
        "<details><summary>a</summary><div style='width:400px'>a</div></details>", "scrolls horizontally"),
    "small text in a picture": (
        "<svg viewBox='0 0 600 60' width=600 style='max-width:100%'><text y=20 font-size=12>abc</text></svg>",
        "small text of a picture"),
    "clipped on paper": (
        "<div style='overflow:hidden'><div style='width:900px'>a</div></div>", "clips on paper: <div>"),
    "wide on paper": (
        "<style>@media print{div{width:900px}}</style><div>a</div>", "is wider than paper"),
    "tab index": ("<a href='#a'>a</a><a href='#b' tabindex=1>b</a>", "tab index of <a>"),
    "visual order": ("<div style='display:flex'><p style='order:2'>a</p><p>b</p></div>", "visual order of <p>"),
    "focus that jumps": (
        "<a href='#a' onfocus='document.querySelector(\"#b\").focus()'>a</a><a href='#c'>c</a><a id=b href='#b'>b</a>",
        "stop 2 is"),
}


def page(body):
    """A page with the defect."""
    return (
        "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>a</title>"
        "<meta name=viewport content='width=device-width, initial-scale=1'>"
        "<body style='background-color:#fff;color:#000'><a class=ak-skip href='#content'>Skip</a>"
        f"<main id=content tabindex=-1>{body}</main>")
