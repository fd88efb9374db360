const ESCAPES: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * JSON made safe to stand inside a script element. A script may take a string of it as it is; an object it has to
 * parse, because JavaScript reads a key named "__proto__" in another way.
 */
export function escapeScript(json: string): string {
  return json.replace(/[&><\u2028\u2029]/g, (character) => ESCAPES[character]!);
}
