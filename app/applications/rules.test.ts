import { expect, test } from "vitest";
import { historySentence, type ApplicationStatus, type HistoryEntry } from "./rules.ts";

const names = { facility: "Mercy Hospital", candidate: "Ada Nurse" };
type Step = Pick<HistoryEntry, "from" | "to" | "side" | "declined_offer">;
const step = (
  from: ApplicationStatus | null,
  to: ApplicationStatus,
  side: Step["side"],
  declined = false,
): Step => ({
  from,
  to,
  side,
  declined_offer: declined,
});

test.each<[Step, string, string]>([
  [step(null, "invited", "facility"), "Mercy Hospital invited you", "You invited Ada Nurse"],
  [step(null, "applied", "candidate"), "You applied", "Ada Nurse applied"],
  [
    step(null, "applied", "system"),
    "Sent automatically, with your permission",
    "Sent automatically, with the candidate’s permission",
  ],
  [
    step("invited", "applied", "candidate"),
    "You accepted the invitation and applied",
    "Ada Nurse accepted the invitation and applied",
  ],
  [step("withdrawn", "applied", "candidate"), "You applied", "Ada Nurse applied"],
  [
    step("shortlisted", "applied", "facility"),
    "Mercy Hospital moved your application back to applied",
    "You moved the application back to applied",
  ],
  [
    step("applied", "shortlisted", "facility"),
    "Mercy Hospital shortlisted you",
    "You shortlisted the candidate",
  ],
  [step("offered", "shortlisted", "system"), "The offer expired", "The offer expired"],
  [
    step("offered", "shortlisted", "facility"),
    "Mercy Hospital withdrew the offer",
    "You withdrew the offer",
  ],
  [
    step("shortlisted", "interviewing", "facility"),
    "Mercy Hospital proposed an interview",
    "You proposed an interview",
  ],
  [step("shortlisted", "offered", "facility"), "Mercy Hospital made an offer", "You made an offer"],
  [
    step("offered", "accepted", "candidate"),
    "You accepted the offer",
    "Ada Nurse accepted the offer",
  ],
  [
    step("accepted", "hired", "facility"),
    "Mercy Hospital confirmed the hire",
    "You confirmed the hire",
  ],
  [
    step("applied", "declined", "facility"),
    "Mercy Hospital isn’t moving forward",
    "You declined the candidate",
  ],
  [
    step("invited", "withdrawn", "candidate"),
    "You declined the invitation",
    "Ada Nurse declined the invitation",
  ],
  [
    step("offered", "withdrawn", "candidate", true),
    "You declined the offer",
    "Ada Nurse declined the offer",
  ],
  [step("offered", "withdrawn", "candidate"), "You withdrew", "Ada Nurse withdrew"],
  [step("applied", "withdrawn", "candidate"), "You withdrew", "Ada Nurse withdrew"],
  [step("invited", "closed", "system"), "The invitation ended", "The invitation ended"],
  [step("applied", "closed", "system"), "The application was closed", "The application was closed"],
])("%j", (entry, forCandidate, forFacility) => {
  expect(historySentence(entry, "candidate", names)).toBe(forCandidate);
  expect(historySentence(entry, "facility", names)).toBe(forFacility);
});
