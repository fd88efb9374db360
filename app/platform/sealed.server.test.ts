import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seal, unseal } from "./sealed.server.ts";

const SECRET = "a secret of this test alone, long enough";

describe("what is sealed", () => {
  test("opens again, whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const again = unseal(seal(value, "test", SECRET), "test", SECRET);
        expect(JSON.stringify(again)).toBe(JSON.stringify(value));
      }),
    );
  });
  test("is never the same twice, shows nothing of itself, and fits a cookie", () => {
    const [one, two] = [1, 2].map(() => seal({ note: "Lighthouse" }, "test", SECRET));
    expect(one).not.toBe(two);
    expect(one).toMatch(/^[\w-]+$/);
    expect(Buffer.from(one!, "base64url").toString("latin1")).not.toContain("Lighthouse");
  });
  test("opens for no other purpose and with no other secret", () => {
    const sealed = seal("mine", "test", SECRET);
    expect(unseal(sealed, "another", SECRET)).toBeUndefined();
    expect(unseal(sealed, "test", `${SECRET}!`)).toBeUndefined();
  });
  test("does not open once a single letter of it was changed, or it was cut", () => {
    const sealed = seal("mine, and nobody else's", "test", SECRET);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), (at) => {
        const other = sealed[at] === "A" ? "B" : "A";
        const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
        const same = Buffer.from(changed, "base64url").equals(Buffer.from(sealed, "base64url"));
        expect(unseal(changed, "test", SECRET)).toBe(same ? "mine, and nobody else's" : undefined);
        expect(unseal(sealed.slice(0, at), "test", SECRET)).toBeUndefined();
      }),
    );
  });
  test.each(["", "AAAA", "not base64url ; % ä", "A".repeat(10_000)])("%s is nothing", (text) => {
    expect(unseal(text, "test", SECRET)).toBeUndefined();
  });
});
