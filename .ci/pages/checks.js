// Checks of a page. The script is an expression: an object of functions that `browser` calls.
(() => {
  const all = selector => [...document.querySelectorAll(selector)];
  const name = node => {
    const element = node.nodeType === 1 ? node : node.parentElement;
    const owner = element.closest("[id]");
    return `<${element.localName}${element.classList.length ? "." + [...element.classList].join(".") : ""}>`
      + (owner ? ` in #${owner.id}` : "");
  };
  const isVisible = element =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });

  // MARK: Colors

  const color = text => {
    const numbers = (text.match(/-?[\d.]+(e-?\d+)?/g) || []).map(Number);
    if (text.startsWith("rgb")) return [...numbers.slice(0, 3), numbers[3] ?? 1];
    if (text.startsWith("color(srgb")) {
      return [...numbers.slice(0, 3).map(part => part * 255), numbers[3] ?? 1];
    }
    return null;
  };
  const over = (top, bottom, opacity = 1) => {
    const alpha = top[3] * opacity;
    return [0, 1, 2].map(i => top[i] * alpha + bottom[i] * (1 - alpha)).concat(1);
  };
  const luminance = rgb => {
    const [r, g, b] = rgb.slice(0, 3).map(part => part / 255)
      .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, two) => {
    const [a, b] = [luminance(one), luminance(two)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const opacity = (element, root) => {
    let result = 1;
    for (let at = element; at && at !== root; at = at.parentElement) {
      result *= Number(getComputedStyle(at).opacity);
    }
    return result;
  };
  const grounds = new Map();
  // The color behind the content of an element.
  const ground = element => {
    if (!element) return color(getComputedStyle(document.body).backgroundColor);
    let result = grounds.get(element);
    if (!result) {
      const own = color(getComputedStyle(element).backgroundColor);
      result = own[3] === 1 ? own : over(own, ground(element.parentElement));
      grounds.set(element, result);
    }
    return result;
  };
  // The colors behind a text of a picture: those of the shapes before it, at three points.
  const pictureGrounds = (text, shapes) => {
    const style = getComputedStyle(text);
    if (style.stroke !== "none" && style.paintOrder.startsWith("stroke")) return [color(style.stroke)];
    const box = text.getBBox();
    const root = text.closest("svg");
    return [0.1, 0.5, 0.9].map(part => {
      const point = new DOMPoint(box.x + box.width * part, box.y + box.height / 2)
        .matrixTransform(text.getScreenCTM());
      let result = ground(root);
      for (const shape of shapes) {
        if (!(shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING)) break;
        const fill = getComputedStyle(shape).fill;
        if (fill === "none" || !color(fill) || shape.closest("defs, clipPath, marker")) continue;
        if (!shape.isPointInFill(point.matrixTransform(shape.getScreenCTM().inverse()))) continue;
        result = over(
          color(fill), result, Number(getComputedStyle(shape).fillOpacity) * opacity(shape, root));
      }
      return result;
    });
  };

  const textNodes = root => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    return nodes;
  };

  // Returns the visible texts with too little contrast, and the number of texts.
  const contrast = () => {
    const problems = new Map();
    let count = 0;
    const check = (node, style, text, colors, behind) => {
      count += 1;
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const least = Math.min(...behind.map(back => ratio(over(colors, back), back)));
      if (least < (isLarge ? 3 : 4.5)) {
        problems.set(`${name(node)} ${style.color}`, `${least.toFixed(2)}:1 ${name(node)} “${text.slice(0, 30)}”`);
      }
    };
    const shapes = new Map(all("main svg").map(svg =>
      [svg, [...svg.querySelectorAll("rect, path, ellipse, circle, polygon")]]));
    for (const node of textNodes(document.body)) {
      const text = node.data.trim();
      const element = node.parentElement;
      if (!text || element.closest("title, desc, style, annotation") || !isVisible(element)) continue;
      const style = getComputedStyle(element);
      const svg = element.closest("svg");
      if (svg) {
        const box = element.closest("text");
        if (!box) continue;
        const fill = color(style.fill);
        fill[3] *= Number(style.fillOpacity) * opacity(element, svg);
        check(element, style, text, fill, pictureGrounds(box, shapes.get(svg)));
      } else {
        const colors = color(style.color);
        colors[3] *= opacity(element);
        check(element, style, text, colors, [ground(element)]);
      }
    }
    for (const element of all("main *")) {
      if (element.closest("svg, math") || !isVisible(element)) continue;
      for (const pseudo of ["::before", "::after"]) {
        const style = getComputedStyle(element, pseudo);
        if (!/"[^"]*\S[^"]*"/.test(style.content)) continue;
        check(element, style, style.content, color(style.color), [ground(element)]);
      }
      if (element.localName === "input" && element.value && /text|password/.test(element.type)) {
        const colors = color(getComputedStyle(element).color);
        colors[3] *= opacity(element);
        check(element, getComputedStyle(element), element.value, colors, [ground(element)]);
      }
    }
    return { problems: [...problems.values()], count };
  };

  // MARK: Text

  const isBlock = element => /^b\d+-\d+(-p\d+)?$/.test(element.id || "");
  const removed = "title, desc, annotation, math, .ak-data, .ak-host, .ak-language, .ak-plate, .ak-download";
  // Returns the ids of all blocks in order, each with the text outside of other blocks, without blanks.
  const blocks = () => all("main [id]").filter(isBlock).map(block => {
    let text = "";
    const visit = node => {
      if (node.nodeType === 3) text += node.data;
      if (node.nodeType !== 1 || (node !== block && (isBlock(node) || node.matches(removed)))) return;
      if (node.localName === "input" && /text|password/.test(node.type)) text += node.value;
      node.childNodes.forEach(visit);
    };
    visit(block);
    const plate = block.querySelector(":scope > .ak-plate > .ak-name, :scope > .ak-fold > .ak-plate > .ak-name");
    const data = block.querySelector(":scope > .ak-data table");
    return {
      id: block.id, text: text.replace(/\s+/g, ""), plate: plate?.textContent.replace(/\s+/g, ""),
      data: data && textNodes(data).filter(node => !node.parentElement.closest("caption"))
        .map(node => node.data).join("").replace(/\s+/g, ""),
      isDrawn: !!block.querySelector("svg"),
    };
  });
  // Returns all text without blanks, in lower case, with what is folded, described, a value or an address.
  const words = () => {
    const values = all("main input").map(input => input.value)
      .concat(all("main a, main abbr").map(link => link.getAttribute("href") ?? link.title));
    return textNodes(document.querySelector("main")).map(node => node.data).concat(values).join("")
      .replace(/[\s\u00ad\u200b\u2060\ufeff]+/g, "").toLowerCase();
  };

  // MARK: Width

  // Returns the elements that make the page wider than the window.
  const overflow = () => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width && document.body.scrollWidth <= width) return [];
    const wide = all("main *").filter(element => {
      if (element.getBoundingClientRect().right <= width + 0.5) return false;
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== "visible") return false;
      }
      return true;
    });
    return [`${document.documentElement.scrollWidth} px: ${wide.slice(-3).map(name).join(", ")}`];
  };

  // Returns the elements that hide a part of their content, which paper can't scroll.
  const clipped = () => all("main *").filter(element =>
    !element.closest("svg, input, button, textarea") && isVisible(element)
    && getComputedStyle(element).overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1)
    .map(name);

  // Returns the texts of pictures that are reduced to less than a size, though they are larger in the picture.
  const smallTexts = least => all("main svg text").filter(text => {
    const size = parseFloat(getComputedStyle(text).fontSize);
    const scale = text.ownerSVGElement.getScreenCTM().a;
    return isVisible(text) && text.textContent.trim() && scale < 1 && size * scale < least;
  }).map(text => `“${text.textContent.slice(0, 30)}” ${name(text)}`);

  // MARK: Keyboard

  const isFocusable = element => element.tabIndex >= 0 && !element.disabled && isVisible(element)
    && element.matches("a[href], area[href], summary, input, button, select, textarea, [tabindex], "
      + "audio[controls], video[controls], iframe, [contenteditable]");
  const focusable = () => all("body *").filter(isFocusable);
  const watchFocus = () => {
    document.activeElement?.blur();
    window.focusOrder = [];
    document.addEventListener("focusin", event => window.focusOrder.push(event.target), true);
    return focusable().length;
  };
  const focusProblems = limit => {
    const expected = focusable();
    const problems = [];
    const order = window.focusOrder;
    // Scrollable elements that the browser itself makes focusable have places of their own.
    const chosen = order.filter(element => expected.includes(element)).slice(0, limit);
    const count = Math.min(limit, expected.length);
    for (let i = 0; i < count; i++) {
      if (chosen[i] === expected[i]) continue;
      problems.push(`stop ${i + 1} is ${chosen[i] ? name(chosen[i]) : "missing"}, not ${name(expected[i])}`);
      break;
    }
    for (let i = 1; i < Math.min(order.length, count); i++) {
      if (!(order[i - 1].compareDocumentPosition(order[i]) & Node.DOCUMENT_POSITION_FOLLOWING)) {
        problems.push(`${name(order[i])} follows ${name(order[i - 1])}`);
      }
    }
    if (expected[0] && !expected[0].matches(".ak-skip")) problems.push("the first stop is not the skip link");
    for (const element of all("body *")) {
      if (element.tabIndex > 0) problems.push(`tab index of ${name(element)}`);
      const style = getComputedStyle(element);
      if (style.order !== "0" || /reverse/.test(style.flexDirection + style.flexWrap)) {
        problems.push(`visual order of ${name(element)}`);
      }
    }
    return problems;
  };

  // MARK: Activity

  const addresses = ["href", "src", "srcset", "action", "formaction", "data", "poster", "ping", "cite",
    "background", "xlink:href", "codebase", "longdesc", "manifest", "imagesrcset", "from", "to", "values"];
  // Returns what could run, load or leave the page other than by an allowed link.
  const active = () => {
    const problems = [];
    for (const element of all("*")) {
      if (element.matches("script, iframe, frame, object, embed, base, form, link, audio, video, source, "
        + "template, foreignObject, animate, set, animateTransform, use, image, feImage, portal, applet, "
        + "textarea, select, noscript, main style, head > meta[http-equiv=refresh]")) {
        problems.push(name(element));
      }
      if (element.shadowRoot) problems.push(`shadow root of ${name(element)}`);
      for (const { name: key, value } of element.attributes) {
        if (/^on|^style$|^srcdoc$|^target$|^nonce$|^is$|^contenteditable$|^autofocus$/.test(key)) {
          problems.push(`${key} of ${name(element)}`);
        }
        if (!addresses.includes(key)) continue;
        const isLink = element.localName === "a" && key === "href";
        if (isLink && element.download && element.closest(".ak-download")
          && /^data:application\/octet-stream;base64,[A-Za-z0-9+\/]*=*$/.test(value)) continue;
        const address = URL.parse(value, document.baseURI);
        if (!address) continue;  // leads nowhere
        const isAllowed = isLink
          ? ["http:", "https:", "mailto:"].includes(address.protocol)
            || value.startsWith("#") || (address.protocol === "file:" && !/^\s*file:/i.test(value))
          : element.localName === "img" && key === "src"
            && /^data:image\/(png|jpeg|gif|webp);base64,/.test(value);
        if (!isAllowed) problems.push(`${key}=${value.slice(0, 40)} of ${name(element)}`);
        if (isLink && !value.startsWith("#") && !/noopener/.test(element.rel)) {
          problems.push(`rel of ${name(element)}`);
        }
      }
    }
    const ids = all("[id]").map(element => element.id);
    for (const id of ids.filter((id, index) => ids.indexOf(id) !== index)) problems.push(`two #${id}`);
    // Names that would hide properties of the document or window.
    for (const element of all("[name], [id]")) {
      for (const key of [element.id, element.getAttribute("name")]) {
        if (key && element.closest("body") && (key in Document.prototype || key in HTMLFormElement.prototype)) {
          problems.push(`${name(element)} hides ${key}`);
        }
      }
    }
    if (window.ran !== undefined) problems.push("a script ran");
    return problems;
  };

  // MARK: Pictures

  // Returns the texts of pictures with their widths.
  const labels = () => all("main svg text").flatMap(text => {
    const lines = text.querySelectorAll("tspan");
    const style = getComputedStyle(text);
    return (lines.length ? [...lines] : [text]).filter(line => !line.hasAttribute("textLength"))
      .map(line => ({
        text: [...line.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join(""),
        width: line.getComputedTextLength(), size: parseFloat(style.fontSize),
        isBold: Number(style.fontWeight) >= 600,
        isMonospaced: text.classList.contains("ak-mono"),
      }));
  });

  const unfold = () => { for (const details of all("details")) details.open = true; };

  return { contrast, blocks, words, overflow, clipped, smallTexts, watchFocus, focusProblems, active, labels, unfold };
})()
