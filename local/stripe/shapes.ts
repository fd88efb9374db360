// The syntax for an operation's parameters in the table of operations:
//
//   customer! items[]{id price quantity:int} mode:payment|subscription metadata{*} email?
//
// A plain name is text; `:int`, `:bool` and `:time` (seconds) change the type, and other words after the colon list
// the allowed values. `[]` is a list, `{…}` a group, `{*}` free keys. `!` means required; `?` means it may be empty,
// which unsets it.
import { ApiError, invalid } from "./errors.ts";
import type { Decoded } from "./form.ts";

/** The shape of one parameter. */
export interface Shape {
  list: boolean;
  group: Shapes | "free" | null;
  types: string[];
  required: boolean;
  emptyable: boolean;
}

/** Parameters by name. */
export type Shapes = Map<string, Shape>;

/** Validated parameters, in the shape that the table of operations defines. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Params = Record<string, any>;

/** Parses the syntax above. */
export function shapesOf(text: string): Shapes {
  const words = text.match(/[\w]+|\[\]|\{\*\}|[{}:|!?]/g) ?? [];
  let at = 0;
  const group = (): Shapes => {
    const shapes: Shapes = new Map();
    while (at < words.length && words[at] !== "}") {
      const name = words[at++] ?? "";
      const shape: Shape = {
        list: false,
        group: null,
        types: [],
        required: false,
        emptyable: false,
      };
      for (;;) {
        const mark = words[at];
        if (mark === "[]") shape.list = true;
        else if (mark === "{*}") shape.group = "free";
        else if (mark === "!") shape.required = true;
        else if (mark === "?") shape.emptyable = true;
        else if (mark === "{") {
          at++;
          shape.group = group();
        } else if (mark === ":" || mark === "|") shape.types.push(words[++at] ?? "");
        else break;
        at++;
      }
      if (shape.group === "free") shape.emptyable = true;
      shapes.set(name, shape);
    }
    return shapes;
  };
  return group();
}

/**
 * Validates decoded parameters and converts numbers, booleans and times. Refuses unknown, missing or mistyped ones with
 * Stripe's messages.
 */
export function checkParams(shapes: Shapes, given: Record<string, Decoded>): Params {
  const unknown = unknownIn(shapes, given, "");
  if (unknown.length) {
    const names = unknown.join(", ");
    throw new ApiError(
      400,
      `Received unknown parameter${unknown.length > 1 ? "s" : ""}: ${names}`,
      {
        code: "parameter_unknown",
        param: unknown[0] ?? "",
      },
    );
  }
  return checkGroup(shapes, given, "");
}

function unknownIn(shapes: Shapes, given: Record<string, Decoded>, prefix: string): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const path = prefix ? `${prefix}[${name}]` : name;
    const shape = shapes.get(name);
    if (!shape) return [path];
    const { group } = shape;
    if (!(group instanceof Map)) return [];
    const parts = Array.isArray(value) ? value : [value];
    return parts.flatMap((part, index) =>
      isGroup(part) ? unknownIn(group, part, shape.list ? `${path}[${index}]` : path) : [],
    );
  });
}

function checkGroup(shapes: Shapes, given: Record<string, Decoded>, prefix: string): Params {
  const checked: Params = {};
  for (const [name, shape] of shapes) {
    const path = prefix ? `${prefix}[${name}]` : name;
    const value = given[name];
    if (value === undefined) {
      if (shape.required) {
        throw invalid(`Missing required param: ${path}.`, path, "parameter_missing");
      }
    } else if (value === "") {
      if (!shape.emptyable) throw emptied(path);
      checked[name] = shape.group === "free" ? "" : shape.list ? [] : null;
    } else if (shape.list) {
      if (!Array.isArray(value)) throw invalid("Invalid array", path);
      checked[name] = value.map((part, index) => checkOne(shape, part, `${path}[${index}]`));
    } else checked[name] = checkOne(shape, value, path);
  }
  return checked;
}

function checkOne(shape: Shape, value: Decoded, path: string): unknown {
  if (shape.group) {
    // Numeric names look like a list, but free keys may be numeric.
    const group = Array.isArray(value) && shape.group === "free" ? { ...value } : value;
    if (!isGroup(group)) throw invalid("Invalid object", path);
    if (shape.group !== "free") return checkGroup(shape.group, group, path);
    for (const [key, part] of Object.entries(group)) {
      if (typeof part !== "string")
        throw invalid("Metadata values can't be objects.", `${path}[${key}]`);
      if (key.length > 40) throw invalid("Metadata keys can't be longer than 40 characters.", path);
      if (part.length > 500) {
        throw invalid("Metadata values can have up to 500 characters.", `${path}[${key}]`);
      }
    }
    return { ...group };
  }
  if (typeof value !== "string") throw invalid(`Invalid string: ${JSON.stringify(value)}`, path);
  return checkText(shape.types, value, path);
}

function checkText(types: string[], value: string, path: string): unknown {
  const literals = types.filter((type) => !["int", "bool", "time"].includes(type));
  if (!types.length || literals.includes(value)) return value;
  if (types.includes("bool")) {
    if (value !== "true" && value !== "false") throw invalid(`Invalid boolean: ${value}`, path);
    return value === "true";
  }
  if (types.includes("int") || types.includes("time")) {
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw types.includes("int")
      ? invalid(`Invalid integer: ${value}`, path, "parameter_invalid_integer")
      : invalid(`Invalid timestamp: must be an integer Unix timestamp`, path);
  }
  const last = literals.at(-1) ?? "";
  const others = literals.slice(0, -1).join(", ");
  throw invalid(`Invalid ${path}: must be one of ${others ? `${others}, or ${last}` : last}`, path);
}

function emptied(path: string): Error {
  return invalid(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    path,
    "parameter_invalid_empty",
  );
}

function isGroup(value: Decoded): value is { [key: string]: Decoded } {
  return typeof value === "object" && !Array.isArray(value);
}
