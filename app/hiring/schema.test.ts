import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { EMOJI, names, refuses, UNSHOWN, zips } from "#tests/helpers/bad-values.ts";
import { send, type Sent } from "#tests/helpers/send-form.ts";
import type { z } from "zod";
import { employerForm } from "./schema.ts";

// A day on which Missouri and UTC do not agree: it is still November 21 in Missouri.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T03:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const facility = {
  fullName: "Sam One",
  facilityName: "Prairie View Hospital",
  facilityType: "hospital",
  addressLine: "1 Main Street",
  zip: "66101",
  phone: "(816) 555-0142",
  npi: "1234567893",
  about: "Forty beds.\nTwo of them by the window.",
};
describe("good values", () => {
  test("a facility, tidied", () => {
    expect(send(employerForm, facility).value).toEqual({ ...facility, phone: "8165550142" });
  });
  test("a facility with only what is required", () => {
    const { value, errors } = send(employerForm, { ...facility, npi: "", about: "" });
    expect(errors).toEqual({});
    expect(value?.npi).toBeUndefined();
    expect(value?.about).toBeUndefined();
  });
  test.each<[string, z.ZodObject, Sent, string, Sent, unknown]>([
    [
      "emoji, kept",
      employerForm,
      facility,
      "facilityName",
      { facilityName: `Care ${EMOJI}` },
      `Care ${EMOJI}`,
    ],
    [
      "only spaces about the facility",
      employerForm,
      facility,
      "zip",
      { about: " \n " },
      facility.zip,
    ],
    [
      "a phone number with country code",
      employerForm,
      facility,
      "phone",
      { phone: "+1 816.555.0142" },
      "8165550142",
    ],
    ["a bare phone number", employerForm, facility, "phone", { phone: "2175550142" }, "2175550142"],
    ["an NPI in groups", employerForm, facility, "npi", { npi: " 1234-567 893 " }, "1234567893"],
  ])("%s", (_, schema, good, field, changed, expected) => {
    const { value, errors } = send(schema, { ...good, ...changed });
    expect(errors).toEqual({});
    expect((value as Record<string, unknown>)[field]).toEqual(expected);
  });
});

describe("a facility refuses", () => {
  const npi = "This is not a valid NPI: check the ten digits, or leave it out.";
  const phone = "Enter a US phone number of ten digits.";
  refuses(employerForm, facility, [
    ...names("fullName", "Enter your full name."),
    ...names("facilityName", "Enter the facility's name."),
    ["facilityType", undefined, "Choose what kind of facility it is."],
    ["facilityType", "casino", "Choose what kind of facility it is."],
    ["addressLine", undefined, "Enter the street address."],
    ["addressLine", "1 ", "Use at least 3 characters."],
    ["addressLine", "x".repeat(201), "Use at most 200 characters."],
    ...zips,
    ["phone", undefined, "Enter a phone number."],
    ["phone", "555-0142", phone],
    ["phone", "1 555 0142 816 22", phone],
    ["phone", "016 555 0142", phone],
    ["phone", "+44 20 7946 0958", phone],
    ["phone", "call me", phone],
    ["npi", "1234567890", npi],
    ["npi", "123456789", npi],
    ["npi", "none", npi],
    ["about", "x".repeat(2_001), "Use at most 2,000 characters."],
    ["about", "a\u0007b", UNSHOWN],
  ]);
});
