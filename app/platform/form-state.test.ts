import { describe, expect, test } from "vitest";
import { formState } from "./form-state.ts";

const again = {
  result: {
    initialValue: { fullName: "Zo\u00eb <b>", shifts: ["days", "nights"], zip: "" },
    error: { zip: ["Enter a ZIP code."], "": ["Your profile is already approved."] },
  },
};

describe("a form shown for the first time", () => {
  test.each([
    ["the loader's data", { user: 1 }],
    ["nothing", undefined],
    ["null", null],
    ["text", "result"],
  ])("with %s as the action's answer has its defaults and no errors", (_, answer) => {
    const form = formState(answer, { fullName: "Sam", shifts: ["days"], about: null });
    expect(form.failed).toBe(false);
    expect(form.errors).toEqual({});
    expect(form.field("fullName")).toEqual({
      name: "fullName",
      defaultValue: "Sam",
      errors: undefined,
    });
    expect(form.group("shifts")).toEqual({
      name: "shifts",
      defaultValues: ["days"],
      errors: undefined,
    });
    expect(form.field("about").defaultValue).toBeUndefined();
    expect(form.group("about").defaultValues).toEqual([]);
  });
});

describe("a form shown again", () => {
  const form = formState(again, { fullName: "Sam", homeState: "MO" });

  test("has what was typed, as it was typed", () => {
    expect(form.failed).toBe(true);
    expect(form.field("fullName").defaultValue).toBe("Zo\u00eb <b>");
    expect(form.value("fullName")).toBe("Zo\u00eb <b>");
    expect(form.group("shifts").defaultValues).toEqual(["days", "nights"]);
  });
  test("does not put a default back where somebody chose nothing", () => {
    expect(form.field("homeState").defaultValue).toBeUndefined();
  });
  test("has its errors by field; an empty name is the whole form's", () => {
    expect(form.field("zip").errors).toEqual(["Enter a ZIP code."]);
    expect(form.field("fullName").errors).toBeUndefined();
    expect(form.errors[""]).toEqual(["Your profile is already approved."]);
  });
  test("takes one value as a group of one, and the first of several as a field's value", () => {
    const odd = formState({
      result: { initialValue: { shifts: "days", zip: ["64101", "66101"] } },
    });
    expect(odd.group("shifts").defaultValues).toEqual(["days"]);
    expect(odd.field("zip").defaultValue).toBe("64101");
  });
  test("stands an answer without values or errors", () => {
    const bare = formState({ result: { initialValue: null, error: null } }, { zip: "64101" });
    expect(bare.failed).toBe(true);
    expect(bare.field("zip")).toEqual({ name: "zip", defaultValue: undefined, errors: undefined });
  });
});

test("errors of single values are errors of their field, said once", () => {
  const sentence = "Choose shifts from the list.";
  const form = formState({
    result: {
      initialValue: {},
      error: { "shifts[0]": [sentence], "shifts[2]": [sentence], shifts: null },
    },
  });
  expect(form.group("shifts").errors).toEqual([sentence]);
  expect(form.errors).toEqual({ shifts: [sentence] });
});
