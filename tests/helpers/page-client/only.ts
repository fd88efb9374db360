/** Fails when something is asked for that only an engine has, instead of answering that it is not there. */
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

/** What promises, printers and comparisons ask of anything. */
const HARMLESS = new Set([
  "then",
  "toJSON",
  "asymmetricMatch",
  "nodeType",
  "$$typeof",
  "constructor",
  "inspect",
]);
