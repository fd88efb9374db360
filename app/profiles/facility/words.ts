import { byKey } from "#app/platform/by-key.ts";
import type { StepName } from "./rules.ts";

/** Each step's label in the stepper, heading and purpose. */
export const STEP_WORDS: Record<StepName, { label: string; title: string; lead: string }> = {
  facility: {
    label: "Facility",
    title: "Your facility",
    lead: "What it is and where it is located. Takes about 5 minutes. We save as you go.",
  },
  contact: {
    label: "Contact",
    title: "Contact",
    lead: "The person we contact with questions.",
  },
  about: {
    label: "About",
    title: "About the facility",
    lead: "What you do, and for whom. We read it when we check your facility. You can add it later.",
  },
  verification: {
    label: "Verification",
    title: "Verification",
    lead: "A person checks that the facility is real and that you’re authorized to hire for it, usually within 48 hours.",
  },
  review: {
    label: "Review",
    title: "Review and submit",
    lead: "This is what we check. Change anything that isn’t right.",
  },
};

/** Field labels, for the notice that lists conflicting changes. */
export const FIELD_LABELS: Record<string, string> = byKey({
  facilityName: "Facility name",
  facilityType: "Facility type",
  addressLine: "Street address",
  zip: "ZIP code",
  npi: "NPI",
  ccn: "CCN",
  fullName: "Your full name",
  contactTitle: "Your title",
  phone: "Phone",
  website: "Website",
  about: "About the facility",
  benefits: "Benefits",
  verificationNote: "How we can check it",
  mayHire: "I’m authorized to hire for this facility",
});
