import { describe, expect, it } from "vitest";
import { Store } from "./store.ts";

const customer = (id: string, balance = 0) => ({ id, object: "customer", balance });

describe("the store", () => {
  it("puts everything back when work fails", () => {
    const store = new Store();
    store.insert("customers", customer("a"));
    store.insert("customers", customer("b"));
    const held = store.find("customers", "a");
    expect(() =>
      store.atomically(() => {
        const found = store.find("customers", "a");
        if (found) found["balance"] = 5;
        store.insert("customers", customer("c"));
        store.delete("customers", "b");
        throw new Error("no");
      }),
    ).toThrow("no");
    const ids = store.where("customers").map(({ id }) => id);
    expect(ids.toSorted()).toEqual(["a", "b"]);
    expect(held?.["balance"]).toBe(0);
  });

  it("keeps what was done when the failure says so", () => {
    const store = new Store();
    const work = () => {
      store.insert("customers", customer("a"));
      throw new RangeError("declined");
    };
    const keeps = (error: unknown) => error instanceof RangeError;
    expect(() => store.atomically(work, keeps)).toThrow("declined");
    expect(store.find("customers", "a")).toBeDefined();
  });

  it("undoes an inner part alone, what the outer one holds included", () => {
    const store = new Store();
    store.insert("customers", customer("a", 1));
    store.atomically(() => {
      const held = store.find("customers", "a");
      if (!held) throw new Error("It was inserted.");
      held["balance"] = 2;
      const supposed = store.supposing(() => {
        held["balance"] = 3;
        return held["balance"] as number;
      });
      expect(supposed).toBe(3);
      expect(held["balance"]).toBe(2);
    });
    expect(store.find("customers", "a")?.["balance"]).toBe(2);
  });

  it("undoes a kept inner part with the outer one", () => {
    const store = new Store();
    store.insert("customers", customer("a", 1));
    const outer = () =>
      store.atomically(() => {
        store.atomically(() => {
          const found = store.find("customers", "a");
          if (found) found["balance"] = 2;
          store.insert("customers", customer("b"));
        });
        throw new Error("no");
      });
    expect(outer).toThrow("no");
    expect(store.where("customers")).toEqual([customer("a", 1)]);
  });
});
