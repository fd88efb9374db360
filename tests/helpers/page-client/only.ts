/** Throws if a property is used that only a real browser has, instead of returning undefined. */
export function only<Thing extends object>(thing: Thing): Thing {
  return new Proxy(thing, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (
        value === undefined &&
        typeof name === "string" &&
        !(name in target) &&
        !HARMLESS.has(name)
      )
        throw new Error(`Without an engine there is no ${name}().`);
      return typeof value === "function" && Object.hasOwn(target, name) === false
        ? (value as (...args: unknown[]) => unknown).bind(target)
        : value;
    },
  });
}

/** Properties that promises, printers and comparisons read from any object. */
const HARMLESS = new Set([
  "then",
  "toJSON",
  "asymmetricMatch",
  "nodeType",
  "$$typeof",
  "constructor",
  "inspect",
]);
