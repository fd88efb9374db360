import { boardsEnd, day, type Visitor } from "./people.ts";

/** A job seeker's steps as a person would complete them, in order. */
export const STEPS: Record<string, Record<string, string | string[]>[]> = {
  about: [
    { fullName: "Maria Alvarez", zip: "64108", homeState: "MO", summary: "Calm in a storm." },
  ],
  experience: [{ profession: "rn", yearsExperience: "6", skills: "Telemetry, Epic" }],
  credentials: [
    {
      intent: "license",
      licenseState: "MO",
      licenseNumber: "2019 012345",
      licenseMultistate: "on",
      licenseExpiresOn: boardsEnd,
    },
    { intent: "certification", certification: "bls", certificationExpiresOn: day(300) },
    {},
  ],
  documents: [{}],
  preferences: [
    {
      desiredPay: "41.50",
      desiredPayPeriod: "hour",
      shifts: ["days"],
      maxDistanceMiles: "30",
      otherZip1: "66101",
      availableFrom: day(10),
    },
  ],
  automatic: [{ autoApply: "no" }],
};

/** Completes all steps except those left out. Returns where the last one redirected. */
export async function fillSteps(visitor: Visitor, without: readonly string[] = []) {
  let to: string | null = null;
  for (const [step, forms] of Object.entries(STEPS)) {
    if (without.includes(step)) continue;
    for (const form of forms) {
      const answer = await visitor.post(`/job-seeker/onboarding/${step}`, {
        intent: "continue",
        ...form,
      });
      to = answer.headers.get("location");
      if (answer.status !== 302) throw new Error(`${step} answered ${answer.status}`);
    }
  }
  return to;
}

/** Submits the profile. Returns where it redirected. */
export async function submitProfile(visitor: Visitor) {
  const answer = await visitor.post("/job-seeker/onboarding/review", { intent: "continue" });
  return `${answer.status} ${answer.headers.get("location") ?? ""}`.trim();
}
