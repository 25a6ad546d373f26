// @ts-check
/**
 * Drawing as plain data: describe with h(), show with patch(), print with toText().
 *
 * Whatever is drawn is first an object, so that drawing can be tested without a browser, and what
 * is shown keeps its elements, so that focus stays and movement can be left to style sheets.
 */

/**
 * @typedef {{[name: string]: any}} Attrs
 * @typedef {{tag: string, attrs: Attrs, children: (Drawn | string)[]}} Drawn
 * @typedef {Drawn | string | number | null | undefined | false} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/** @type {WeakMap<Element, Drawn>} */
const shown = new WeakMap();

/**
 * Describe an element. `key` keeps an element's identity among its siblings; `style` is an object.
 *
 * @param {string} tag
 * @param {Attrs} [attrs]
 * @param {...(Child | Child[])} children
 * @returns {Drawn}
 */
export function h(tag, attrs = {}, ...children) {
  const kept = children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false);
  return {
    tag,
    attrs,
    children: kept.map((child) => (typeof child === "number" ? String(child) : child)),
  };
}

/**
 * Make the children of an element be what is described, keeping every element that still fits.
 *
 * @param {Element} parent
 * @param {Child[]} children
 */
export function patch(parent, children) {
  const wanted = /** @type {(Drawn | string)[]} */ (h("", {}, children).children);
  const before = new Set(parent.childNodes);
  let place = parent.firstChild;
  for (const child of wanted) {
    const node = claim(parent, before, child);
    before.delete(node);
    if (node === place) place = node.nextSibling;
    else parent.insertBefore(node, place);
    if (typeof child === "string") {
      if (node.nodeValue !== child) node.nodeValue = child;
    } else {
      dress(/** @type {Element} */ (node), child);
      patch(/** @type {Element} */ (node), child.children);
    }
  }
  for (const node of before) /** @type {ChildNode} */ (node).remove();
}

/**
 * The element that is to show this: one that stood here before if any fits, else a new one.
 *
 * @param {Element} parent
 * @param {Set<ChildNode>} before
 * @param {Drawn | string} child
 * @returns {ChildNode}
 */
function claim(parent, before, child) {
  for (const node of before) if (fits(node, child)) return node;
  if (typeof child === "string") return document.createTextNode(child);
  const inSvg =
    child.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  return inSvg ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
}

/**
 * @param {ChildNode} node
 * @param {Drawn | string} child
 */
function fits(node, child) {
  if (typeof child === "string") return node.nodeType === 3;
  const old = shown.get(/** @type {Element} */ (node));
  return old !== undefined && old.tag === child.tag && old.attrs.key === child.attrs.key;
}

/**
 * Give an element its attributes. Styles go through the object model, which a strict content
 * policy allows where it would refuse a style attribute.
 *
 * @param {Element} element
 * @param {Drawn} drawn
 */
function dress(element, drawn) {
  const old = shown.get(element)?.attrs ?? {};
  for (const name of new Set([...Object.keys(old), ...Object.keys(drawn.attrs)])) {
    const value = drawn.attrs[name];
    if (name === "key") continue;
    if (name === "style")
      dressStyle(/** @type {HTMLElement} */ (element), old.style ?? {}, value ?? {});
    else if (absent(value)) element.removeAttribute(name);
    else if (element.getAttribute(name) !== spelled(value))
      element.setAttribute(name, spelled(value));
  }
  shown.set(element, drawn);
}

/**
 * @param {HTMLElement} element
 * @param {Attrs} old
 * @param {Attrs} style
 */
function dressStyle(element, old, style) {
  for (const name of Object.keys(old)) if (!(name in style)) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(style)) {
    if (old[name] !== value) element.style.setProperty(name, String(value));
  }
}

/** @param {any} value */
function absent(value) {
  return value === null || value === undefined || value === false;
}

/** @param {any} value */
function spelled(value) {
  return value === true ? "" : String(value);
}

/**
 * The same drawing as text.
 *
 * @param {Drawn | string} drawn
 * @returns {string}
 */
export function toText(drawn) {
  if (typeof drawn === "string") return escaped(drawn);
  const attrs = Object.entries(drawn.attrs)
    .filter(([name, value]) => name !== "key" && !absent(value))
    .map(
      ([name, value]) =>
        ` ${name}="${escaped(name === "style" ? styleText(value) : spelled(value))}"`,
    );
  return `<${drawn.tag}${attrs.join("")}>${drawn.children.map(toText).join("")}</${drawn.tag}>`;
}

/** @param {Attrs} style */
function styleText(style) {
  return Object.entries(style)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

/** @param {string} text */
function escaped(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
