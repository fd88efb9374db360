import { describe, expect, it } from "vitest";
import { decodeForm } from "./form.ts";

const decoded = (body: string) => JSON.parse(JSON.stringify(decodeForm(body))) as unknown;

describe("a form-encoded body", () => {
  it.each([
    ["", {}],
    ["a=1&b=two+words", { a: "1", b: "two words" }],
    ["metadata[k]=v&metadata[l]=", { metadata: { k: "v", l: "" } }],
    ["expand[]=a&expand[]=b.c", { expand: ["a", "b.c"] }],
    ["expand[0]=a&expand[1]=b", { expand: ["a", "b"] }],
    ["items[1][id]=b&items[0][id]=a", { items: [{ id: "a" }, { id: "b" }] }],
    [
      "items[0][price_data][recurring][interval]=month",
      {
        items: [{ price_data: { recurring: { interval: "month" } } }],
      },
    ],
    ["a%5Bb%5D=%26%3D", { a: { b: "&=" } }],
    ["a=1&a=2", { a: "2" }],
  ])("%s", (body, value) => {
    expect(decoded(body)).toEqual(value);
  });

  it.each(["a=1&a[b]=2", "a[b]=2&a=1", "a[=1", "[a]=1", "a]b=1", "a[b]c=1"])(
    "refuses %s",
    (body) => {
      expect(() => decodeForm(body)).toThrow(/^Invalid parameter/);
    },
  );

  it("gives names no meaning of their own", () => {
    const body = decodeForm("metadata[__proto__]=x&metadata[constructor]=y");
    expect(Object.keys(body["metadata"] as object).toSorted()).toEqual([
      "__proto__",
      "constructor",
    ]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});
