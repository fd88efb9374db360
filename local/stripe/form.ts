import { invalid } from "./errors.ts";

/** A decoded body: text, lists and nested groups. */
export type Decoded = string | Decoded[] | { [key: string]: Decoded };

/**
 * Decodes a form-encoded body with nested brackets, in the format of Stripe's packages:
 * `items[0][price]=p&expand[]=a&metadata[k]=v`.
 */
export function decodeForm(body: string): { [key: string]: Decoded } {
  const root: Group = new Map();
  for (const [name, value] of new URLSearchParams(body)) {
    const path = pathOf(name);
    let group = root;
    for (const [index, part] of path.entries()) {
      // `[]` appends to the list.
      const key = part === "" ? String(group.size) : part;
      if (index === path.length - 1) {
        if (group.get(key) instanceof Map) throw clash(name);
        group.set(key, value);
        continue;
      }
      const next = group.get(key) ?? new Map<string, Group | string>();
      if (!(next instanceof Map)) throw clash(name);
      group.set(key, next);
      group = next;
    }
  }
  return Object.fromEntries([...root].map(([key, value]) => [key, plain(value)]));
}

type Group = Map<string, Group | string>;

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalid(`Invalid parameter name: ${name}`, name);
  return [
    match[1] ?? "",
    ...[...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map(([, p]) => p ?? ""),
  ];
}

function clash(name: string): Error {
  return invalid(`Invalid parameters: ${name} is given both a value and parts.`, name);
}

function plain(value: Group | string): Decoded {
  if (typeof value === "string") return value;
  const keys = [...value.keys()];
  // Numbered parts form a list, in numerical order.
  if (keys.every((key) => /^\d+$/.test(key))) {
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => plain(value.get(key) ?? ""));
  }
  // Without a prototype, so that no name is special.
  const group = Object.create(null) as { [key: string]: Decoded };
  for (const [key, part] of value) group[key] = plain(part);
  return group;
}
