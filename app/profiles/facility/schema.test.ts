import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { EMOJI, names, refuses, UNSHOWN, zips } from "#tests/helpers/bad-values.ts";
import { send, type Sent } from "#tests/helpers/send-form.ts";
import type { z } from "zod";
import { aboutForm, contactForm, facilityForm, verificationForm } from "./schema.ts";

// A moment when Missouri and UTC disagree: it is still November 21 in Missouri.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T03:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const facility = {
  facilityName: "Prairie View Hospital",
  facilityType: "hospital",
  addressLine: "1 Main Street",
  zip: "66101",
  npi: "1234567893",
  ccn: "26t041",
};
const contact = {
  fullName: "Sam One",
  contactTitle: "Director of Nursing",
  phone: "(816) 555-0142",
  website: "prairie.example/jobs",
};
const about = { about: "Forty beds.\nTwo of them by the window." };
describe("good values", () => {
  test("a facility, tidied", () => {
    expect(send(facilityForm, facility).value).toEqual({ ...facility, ccn: "26T041" });
  });
  test("a facility with only what is required", () => {
    const { value, errors } = send(facilityForm, { ...facility, npi: "", ccn: "" });
    expect(errors).toEqual({});
    expect([value?.npi, value?.ccn]).toEqual([undefined, undefined]);
  });
  test("a contact, tidied", () => {
    expect(send(contactForm, contact).value).toEqual({
      ...contact,
      phone: "8165550142",
      website: "https://prairie.example/jobs",
    });
  });
  test("about the facility nothing is required", () => {
    expect(send(aboutForm, { about: " \n " }).errors).toEqual({});
  });
  test("another state's CCN is asked about, never refused", () => {
    const other = { ...facility, ccn: "05-0454" };
    expect(send(facilityForm, other).errors).toEqual({
      ccnConfirmed: [expect.stringMatching(/Is this one right\?$/)],
    });
    expect(send(facilityForm, { ...other, ccnConfirmed: "on" }).value?.ccn).toBe("050454");
  });
  test.each<[string, z.ZodObject, Sent, string, Sent, unknown]>([
    [
      "emoji, kept",
      facilityForm,
      facility,
      "facilityName",
      { facilityName: `Care ${EMOJI}` },
      `Care ${EMOJI}`,
    ],
    [
      "with country code",
      contactForm,
      contact,
      "phone",
      { phone: "+1 816.555.0142" },
      "8165550142",
    ],
    ["a bare phone number", contactForm, contact, "phone", { phone: "2175550142" }, "2175550142"],
    ["an NPI in groups", facilityForm, facility, "npi", { npi: " 1234-567 893 " }, "1234567893"],
    [
      "a whole web address",
      contactForm,
      contact,
      "website",
      { website: "http://a.example" },
      "http://a.example",
    ],
  ])("%s", (_, schema, good, field, changed, expected) => {
    const { value, errors } = send(schema, { ...good, ...changed });
    expect(errors).toEqual({});
    expect((value as Record<string, unknown>)[field]).toEqual(expected);
  });
});

describe("a facility refuses", () => {
  const npi = "This NPI isn’t valid. Check the 10 digits, or leave it blank.";
  const phone = "Enter a 10-digit US phone number.";
  const ccn =
    "A CCN has two digits for the state, then four digits or letters. Check it, or leave it out.";
  const website = "Enter a web address such as https://hospital.example, or leave it out.";
  refuses(facilityForm, facility, [
    ...names("facilityName", "Enter the facility’s name."),
    ["facilityType", undefined, "Choose a facility type."],
    ["facilityType", "casino", "Choose a facility type."],
    ["addressLine", undefined, "Enter the street address."],
    ["addressLine", "1 ", "Use at least 3 characters."],
    ["addressLine", "x".repeat(201), "Use at most 200 characters."],
    ...zips,
    ["npi", "1234567890", npi],
    ["npi", "123456789", npi],
    ["npi", "none", npi],
    ["ccn", "26004", ccn],
    ["ccn", "2600411", ccn],
    ["ccn", "MO0041", ccn],
  ]);
  refuses(contactForm, contact, [
    ...names("fullName", "Enter your full name."),
    ["phone", undefined, "Enter a phone number."],
    ["phone", "555-0142", phone],
    ["phone", "1 555 0142 816 22", phone],
    ["phone", "016 555 0142", phone],
    ["phone", "+44 20 7946 0958", phone],
    ["phone", "call me", phone],
    ["contactTitle", "x".repeat(121), "Use at most 120 characters."],
    ["website", "javascript:alert(1)", website],
    ["website", "https://user:pass@a.example", website],
    ["website", "nowhere", website],
    ["website", `https://a.example/${"x".repeat(200)}`, website],
  ]);
  refuses(aboutForm, about, [
    ["about", "x".repeat(2_001), "Use at most 2,000 characters."],
    ["about", "a\u0007b", UNSHOWN],
  ]);
  refuses(verificationForm, { mayHire: "on" }, [
    [
      "mayHire",
      undefined,
      "Check this box to confirm that you’re authorized to hire for this facility.",
    ],
    [
      "mayHire",
      "yes",
      "Check this box to confirm that you’re authorized to hire for this facility.",
    ],
    ["verificationNote", "x".repeat(2_001), "Use at most 2,000 characters."],
  ]);
});
