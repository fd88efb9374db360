/** A page's forms as a browser would send them, and the queries of its links. */
import { JSDOM } from "jsdom";
import type { Fields } from "./values.ts";

export type Form = { action: string; multipart: boolean; fields: Fields; buttons: Fields };
export type Offer = { forms: Form[]; queries: string[] };

/** Reads a page that was found at a path. */
export function offerOf(html: string, path: string): Offer {
  const page = JSDOM.fragment(html);
  const forms = [...page.querySelectorAll("form")]
    .filter((form) => (form.getAttribute("method") ?? "get").toLowerCase() === "post")
    .map((form) => formOf(form, page, path));
  const plain = path.split("?")[0]!;
  const queries = [...page.querySelectorAll("a[href*='?']")]
    .map((link) => new URL(link.getAttribute("href")!, `http://localhost${path}`))
    .filter(({ pathname }) => pathname === plain)
    .map(({ search }) => search.slice(1));
  for (const form of page.querySelectorAll("form:not([method=post])"))
    queries.push(new URLSearchParams(formOf(form, page, path).fields).toString());
  return { forms, queries: [...new Set(queries)] };
}

function formOf(form: Element, page: DocumentFragment, path: string): Form {
  const id = form.getAttribute("id");
  const controls = [
    ...form.querySelectorAll("input,select,textarea,button"),
    ...(id ? page.querySelectorAll(`[form="${id}"]`) : []),
  ].filter((control) => control.getAttribute("name") && !control.hasAttribute("disabled"));
  const isButton = (control: Element) =>
    control.localName === "button" || control.getAttribute("type") === "submit";
  const buttons = controls
    .filter(isButton)
    .map((one): Fields[number] => [one.getAttribute("name")!, one.getAttribute("value") ?? ""]);
  return {
    action: form.getAttribute("action") ?? path,
    multipart: form.getAttribute("enctype") === "multipart/form-data",
    fields: controls.filter((control) => !isButton(control)).flatMap(fieldsOf),
    buttons: buttons.length > 0 ? buttons : [["", ""]],
  };
}

/** What a control sends. An empty one gets a plausible value, so that actions get further. */
function fieldsOf(control: Element): Fields {
  const name = control.getAttribute("name")!;
  const type = control.getAttribute("type") ?? "";
  if (control.localName === "select") {
    const options = [...control.querySelectorAll("option")];
    const chosen = options.find((option) => option.hasAttribute("selected"));
    const value = (option?: Element) => option?.getAttribute("value") ?? option?.textContent ?? "";
    return [[name, value(chosen) || value(options.at(-1))]];
  }
  if (control.localName === "textarea")
    return [[name, control.textContent || "Because of this test"]];
  // All boxes are checked, and the last radio button wins; the "drop" edit covers unchecked ones.
  if (type === "radio" && !control.hasAttribute("checked")) return [];
  const guesses: Record<string, string> = {
    date: "2027-03-01",
    time: "10:00",
    email: "someone@example.com",
    number: "1",
    tel: "8165550100",
    url: "https://example.com/",
    hidden: "",
    file: "",
  };
  const guess = guesses[type] ?? (/zip/i.test(name) ? "64108" : "42");
  return [[name, control.getAttribute("value") || (type === "checkbox" ? "on" : guess)]];
}
