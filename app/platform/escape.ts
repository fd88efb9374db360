import { byKey } from "./by-key.ts";

const ESCAPES: Record<string, string> = byKey({
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
});

/**
 * Escapes JSON for use inside a script element. A script may use a string from it directly, but must JSON.parse an
 * object, because a JavaScript literal treats the key "__proto__" differently.
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

/** Escapes text for HTML or XML, between tags or in an attribute's quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
