import { describe, expect, it } from "vitest";
import { ApiError } from "./errors.ts";
import { decodeForm } from "./form.ts";
import { checkParams, shapesOf } from "./shapes.ts";

const shapes = shapesOf(`customer! amount:int live:bool at:time|now mode:payment|subscription|setup
  email? expand[] items[]{id price! deleted:bool} address{line1 city?}? metadata{*}`);

const check = (body: string) => checkParams(shapes, decodeForm(`customer=c&${body}`));

describe("parameters that are known", () => {
  it.each([
    ["amount=12", { amount: 12 }],
    ["amount=-5", { amount: -5 }],
    ["live=true", { live: true }],
    ["live=false", { live: false }],
    ["at=now", { at: "now" }],
    ["at=1700000000", { at: 1_700_000_000 }],
    ["mode=setup", { mode: "setup" }],
    ["email=", { email: null }],
    ["expand[]=a", { expand: ["a"] }],
    ["items[0][price]=p&items[0][deleted]=true", { items: [{ price: "p", deleted: true }] }],
    ["address=", { address: null }],
    ["address[line1]=x&address[city]=", { address: { line1: "x", city: null } }],
    ["metadata=", { metadata: "" }],
    ["metadata[a]=&metadata[b]=x", { metadata: { a: "", b: "x" } }],
    ["metadata[0]=x", { metadata: { 0: "x" } }],
  ])("%s", (body, params) => {
    expect(check(body)).toEqual({ customer: "c", ...params });
  });
});

describe("refusals", () => {
  it.each([
    ["foo=1", "Received unknown parameter: foo", "parameter_unknown", "foo"],
    ["foo=1&bar[x]=2", "Received unknown parameters: foo, bar", "parameter_unknown", "foo"],
    [
      "items[0][price]=p&items[0][qty]=1",
      "Received unknown parameter: items[0][qty]",
      "parameter_unknown",
      "items[0][qty]",
    ],
    [
      "address[zip]=1",
      "Received unknown parameter: address[zip]",
      "parameter_unknown",
      "address[zip]",
    ],
    ["amount=1.5", "Invalid integer: 1.5", "parameter_invalid_integer", "amount"],
    ["live=yes", "Invalid boolean: yes", undefined, "live"],
    ["at=soon", "Invalid timestamp: must be an integer Unix timestamp", undefined, "at"],
    ["mode=x", "Invalid mode: must be one of payment, subscription, or setup", undefined, "mode"],
    [
      "items[0][id]=a",
      "Missing required param: items[0][price].",
      "parameter_missing",
      "items[0][price]",
    ],
    ["items=x", "Invalid array", undefined, "items"],
    ["address=x", "Invalid object", undefined, "address"],
    ["amount[a]=1", 'Invalid string: {"a":"1"}', undefined, "amount"],
    ["metadata[a][b]=1", "Metadata values can't be objects.", undefined, "metadata[a]"],
    [
      `metadata[a]=${"x".repeat(501)}`,
      "Metadata values can have up to 500 characters.",
      undefined,
      "metadata[a]",
    ],
  ])("%s", (body, message, code, param) => {
    expect(() => check(body)).toThrow(message);
    try {
      check(body);
    } catch (error) {
      expect((error as ApiError).details).toEqual({ ...(code ? { code } : {}), param });
    }
  });

  it("of what is missing or may not be empty", () => {
    expect(() => checkParams(shapes, {})).toThrow("Missing required param: customer.");
    expect(() => check("amount=")).toThrow("You passed an empty string for 'amount'.");
  });
});
