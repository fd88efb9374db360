import { byKey } from "./by-key.ts";

const ESCAPES: Record<string, string> = byKey({
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
});

/**
 * JSON made safe to stand inside a script element. A script may take a string of it as it is; an object it has to
 * parse, because JavaScript reads a key named "__proto__" in another way.
 */
export function escapeScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character]!);
}

const ENTITIES: Record<string, string> = byKey({
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
});

/** Text made safe to stand in HTML or XML, between tags or inside of an attribute's quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
