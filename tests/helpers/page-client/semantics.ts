/** The meaning of a page that is not rendered: visibility, roles, accessible names and text. */
import { computeAccessibleDescription, computeAccessibleName } from "dom-accessibility-api";

/** The screen width, for elements that depend on it. */
export type Screen = { width: number };

const BREAKPOINTS: Record<string, number> = { sm: 640, md: 768, lg: 1024, xl: 1280, "2xl": 1536 };
const DISPLAY = /^(hidden|block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents)$/;

/** The `display` that an element's utility classes set at this width; undefined if none do. */
function displayByClass(element: Element, { width }: Screen): string | undefined {
  let [display, from] = [undefined as string | undefined, -1];
  for (const token of element.classList) {
    const at = token.lastIndexOf(":");
    const value = token.slice(at + 1);
    if (!DISPLAY.test(value)) continue;
    const variant = at < 0 ? "" : token.slice(0, at);
    const below = variant.startsWith("max-") ? BREAKPOINTS[variant.slice(4)] : undefined;
    // As in the style sheet, "below" rules come after "from" rules.
    if (below !== undefined && width < below) [display, from] = [value, Infinity];
    const least = variant === "" ? 0 : (BREAKPOINTS[variant] ?? minimum(variant));
    if (least === undefined || least > width || least <= from) continue;
    [display, from] = [value, least];
  }
  const group = element.closest(".group");
  if (group instanceof element.ownerDocument.defaultView!.HTMLDetailsElement && group.open) {
    if (element.classList.contains("group-open:hidden")) return "hidden";
    if (element.classList.contains("group-open:block")) return "block";
  }
  return display;
}

const minimum = (variant: string): number | undefined => {
  const pixels = /^min-\[(\d+)px\]$/.exec(variant)?.[1];
  return pixels === undefined ? undefined : Number(pixels);
};

const NEVER = new Set(["HEAD", "SCRIPT", "STYLE", "TEMPLATE", "DATALIST", "TITLE", "META", "LINK"]);

/** Hidden by our style sheets at the top of a page; the client never scrolls. */
const HIDDEN_BY_STYLES = ".to-top";

/** Whether an element itself is visible, regardless of its ancestors. */
function isOwnShown(element: Element, screen: Screen): boolean {
  if (NEVER.has(element.tagName) || element.hasAttribute("hidden")) return false;
  if (element.matches(HIDDEN_BY_STYLES)) return false;
  if (element.tagName === "INPUT" && element.getAttribute("type") === "hidden") return false;
  if (element.tagName === "DIALOG" && !element.hasAttribute("open")) return false;
  const parent = element.parentElement;
  if (parent?.tagName === "DETAILS" && !parent.hasAttribute("open")) {
    const summary = [...parent.children].find(({ tagName }) => tagName === "SUMMARY");
    if (element !== summary) return false;
  }
  if (/(^|;)\s*(display:\s*none|visibility:\s*hidden)/.test(element.getAttribute("style") ?? ""))
    return false;
  return displayByClass(element, screen) !== "hidden";
}

/** Whether a person sees the element, as far as markup and utility classes tell. */
export function isShown(element: Element, screen: Screen): boolean {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (!isOwnShown(at, screen)) return false;
  // The list draws its options.
  return true;
}

const isForReaders = (element: Element, screen: Screen) =>
  isShown(element, screen) && element.closest('[aria-hidden="true"]') === null;

const INPUT_ROLES: Record<string, string> = {
  button: "button",
  checkbox: "checkbox",
  file: "button",
  image: "button",
  number: "spinbutton",
  radio: "radio",
  range: "slider",
  reset: "button",
  search: "searchbox",
  submit: "button",
};
const ROLES: Record<string, string> = {
  ARTICLE: "article",
  ASIDE: "complementary",
  BUTTON: "button",
  CAPTION: "caption",
  DD: "definition",
  DETAILS: "group",
  DFN: "term",
  DIALOG: "dialog",
  DT: "term",
  FIELDSET: "group",
  FIGURE: "figure",
  H1: "heading",
  H2: "heading",
  H3: "heading",
  H4: "heading",
  H5: "heading",
  H6: "heading",
  HR: "separator",
  LI: "listitem",
  MAIN: "main",
  MENU: "list",
  METER: "meter",
  NAV: "navigation",
  OL: "list",
  OPTGROUP: "group",
  OPTION: "option",
  OUTPUT: "status",
  P: "paragraph",
  PROGRESS: "progressbar",
  TABLE: "table",
  TBODY: "rowgroup",
  TD: "cell",
  TEXTAREA: "textbox",
  TFOOT: "rowgroup",
  THEAD: "rowgroup",
  TIME: "time",
  TR: "row",
  UL: "list",
  svg: "img",
};
const SECTIONS = "article, aside, main, nav, section";
const isNamed = (element: Element) =>
  ["aria-label", "aria-labelledby", "title"].some((name) => element.getAttribute(name)?.trim());

/** An element's role, explicit or implicit. */
export function roleOf(element: Element): string | undefined {
  const own = element.getAttribute("role")?.trim().split(/\s+/)[0];
  if (own) return own;
  switch (element.tagName) {
    case "A":
    case "AREA":
      return element.hasAttribute("href") ? "link" : undefined;
    case "IMG":
      return element.getAttribute("alt") === "" && !isNamed(element) ? "presentation" : "img";
    case "INPUT": {
      const { type } = element as HTMLInputElement;
      if (type === "hidden") return undefined;
      const role = INPUT_ROLES[type] ?? "textbox";
      return element.hasAttribute("list") && role.endsWith("box") && type !== "checkbox"
        ? "combobox"
        : role;
    }
    case "SELECT": {
      const { multiple, size } = element as HTMLSelectElement;
      return multiple || size > 1 ? "listbox" : "combobox";
    }
    case "TH":
      if (element.getAttribute("scope")?.startsWith("row")) return "rowheader";
      return element.closest("thead") || element.getAttribute("scope")?.startsWith("col")
        ? "columnheader"
        : "rowheader";
    case "FORM":
    case "SECTION":
      return isNamed(element) ? (element.tagName === "FORM" ? "form" : "region") : undefined;
    case "HEADER":
    case "FOOTER":
      if (element.parentElement?.closest(SECTIONS)) return undefined;
      return element.tagName === "HEADER" ? "banner" : "contentinfo";
    default:
      return ROLES[element.tagName];
  }
}

const INLINE = new Set(
  "A ABBR B BDI BDO BR CITE CODE DATA DFN EM I IMG INPUT KBD LABEL MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR svg".split(
    " ",
  ),
);
const isFlexible = (display: string | undefined) => /flex|grid/.test(display ?? "");

/** The computed style that accessible names depend on: hidden elements and blocks. */
const styleFor = (screen: Screen) =>
  ((element: Element) => {
    const display = displayByClass(element, screen);
    const parent = element.parentElement;
    // Absolutely positioned elements and flex items are blocks.
    const isBlock =
      !INLINE.has(element.tagName) ||
      ["sr-only", "absolute", "fixed"].some((name) => element.classList.contains(name)) ||
      (parent !== null && isFlexible(displayByClass(parent, screen)));
    const own = isOwnShown(element, screen) ? (display ?? (isBlock ? "block" : "inline")) : "none";
    const style: Record<string, string> = { display: own, visibility: "visible", content: "none" };
    return { ...style, getPropertyValue: (name: string) => style[name] ?? "" };
  }) as unknown as typeof getComputedStyle;

export const squeeze = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();

export const nameOf = (element: Element, screen: Screen) =>
  squeeze(computeAccessibleName(element, { getComputedStyle: styleFor(screen) }));

export const descriptionOf = (element: Element, screen: Screen) =>
  squeeze(computeAccessibleDescription(element, { getComputedStyle: styleFor(screen) }));

/** All text of an element, visible or not, like `textContent` without scripts and styles. */
export function textOf(element: Element): string {
  if (element.tagName === "INPUT") {
    const { type, value } = element as HTMLInputElement;
    return ["submit", "button", "reset"].includes(type) ? value : "";
  }
  let text = "";
  for (const node of element.childNodes) {
    if (node.nodeType === node.TEXT_NODE) text += node.nodeValue ?? "";
    else if (node.nodeType === node.ELEMENT_NODE) {
      if (!["SCRIPT", "STYLE", "NOSCRIPT"].includes((node as Element).tagName))
        text += textOf(node as Element);
    }
  }
  return text;
}

/** The text a person reads, one line per block. */
export function innerTextOf(element: Element, screen: Screen): string {
  const lines = (at: Element): string => {
    let text = "";
    for (const node of at.childNodes) {
      if (node.nodeType === node.TEXT_NODE) text += (node.nodeValue ?? "").replace(/\s+/g, " ");
      else if (node.nodeType === node.ELEMENT_NODE) {
        const child = node as Element;
        if (child.tagName === "BR") text += "\n";
        else if (isOwnShown(child, screen)) {
          const inner = lines(child);
          const block = styleFor(screen)(child).display !== "inline";
          text += block ? `\n${inner}\n` : inner;
        }
      }
    }
    return text;
  };
  return lines(element)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

/** Text to look for: a substring in any case, the whole text with `exact`, or a pattern. */
export type Words = string | RegExp;

export function says(text: string, words: Words, exact = false): boolean {
  const squeezed = squeeze(text);
  if (typeof words !== "string")
    return new RegExp(words.source, words.flags.replace("g", "")).test(squeezed);
  if (exact) return squeezed === squeeze(words);
  return squeezed.toLowerCase().includes(squeeze(words).toLowerCase());
}

export type RoleOptions = {
  name?: Words;
  exact?: boolean;
  level?: number;
  checked?: boolean;
  disabled?: boolean;
};

/** Elements under a root with this role that are not hidden from screen readers. */
export function byRole(
  root: ParentNode,
  role: string,
  { name, exact, level, checked, disabled }: RoleOptions,
  screen: Screen,
): Element[] {
  return [...root.querySelectorAll("*")].filter(
    (element) =>
      roleOf(element) === role &&
      (level === undefined || levelOf(element) === level) &&
      (checked === undefined || (element as HTMLInputElement).checked === checked) &&
      (disabled === undefined || isDisabled(element) === disabled) &&
      isForReaders(element, screen) &&
      (name === undefined || says(nameOf(element, screen), name, exact)),
  );
}

const levelOf = (element: Element) =>
  Number(element.getAttribute("aria-level") ?? /^H(\d)$/.exec(element.tagName)?.[1]);

export const isDisabled = (element: Element) =>
  element.matches(":disabled") || element.closest('[aria-disabled="true"]') !== null;

const LABELLED =
  "[aria-label], [aria-labelledby], input, select, textarea, button, meter, output, progress";

/** Elements under a root with this label. */
export function byLabel(root: ParentNode, words: Words, exact?: boolean): Element[] {
  return [...root.querySelectorAll(LABELLED)].filter((element) =>
    labelsOf(element).some((label) => says(label, words, exact)),
  );
}

function labelsOf(element: Element): string[] {
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const labels = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
  if (labels.length > 0) return labels.map(textOf);
  const own = element.getAttribute("aria-label");
  if (own?.trim()) return [own];
  return [...((element as HTMLInputElement).labels ?? [])].map(textOf);
}

/** The innermost elements under a root with this text. */
export function byText(root: ParentNode, words: Words, exact?: boolean): Element[] {
  const skipped = new Set(["HEAD", "SCRIPT", "STYLE", "NOSCRIPT"]);
  const matches = (element: Element) =>
    !skipped.has(element.tagName) && says(textOf(element), words, exact);
  const found: Element[] = [];
  const look = (element: Element) => {
    const here = matches(element);
    // If an element lacks the text, so do its children, unless only a whole text or a pattern can match a part.
    if (skipped.has(element.tagName) || (!here && typeof words === "string" && !exact)) return;
    if (here && ![...element.children].some(matches)) found.push(element);
    for (const child of element.children) look(child);
  };
  for (const child of root.children) look(child);
  return found;
}
