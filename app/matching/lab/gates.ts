import { payAmount } from "#app/domain/pay.ts";
import { stateName } from "#app/domain/states.ts";
import { formatDate } from "#app/platform/format.ts";
import type { Pair } from "./queries.server.ts";

/** A gate of a pair: its result and reason; unknown while one of the pair is not available. */
export type Gate = { name: string; state: "open" | "shut" | "unknown"; sentence: string };

const NOT_LOOKED = "Checked only when both are available.";

/** All gates of a pair, in the order people ask about them. */
export function gatesOf(found: Pair): Gate[] {
  const { position, candidate, pair } = found;
  const gate = (name: string, isOpen: boolean | undefined, sentence: string): Gate => ({
    name,
    state: isOpen === undefined ? "unknown" : isOpen ? "open" : "shut",
    sentence: isOpen === undefined ? NOT_LOOKED : sentence,
  });
  const facts = pair?.facts;
  const gates = pair?.gates;
  return [
    gate("Both available", pair !== null, marketSentence(found)),
    gate(
      "Profession",
      found.sameProfession,
      found.sameProfession
        ? `Profession: ${position.profession} for both.`
        : `The position wants ${position.profession}; the candidate is ${candidate.profession}.`,
    ),
    gate("License", gates?.license, facts ? licenseSentence(facts) : ""),
    gate(
      "Required certifications",
      gates?.certifications,
      !facts
        ? ""
        : facts.mustHave.length === 0
          ? "None required."
          : facts.missing.length === 0
            ? `${validSentence(facts.mustHave)} on ${formatDate(facts.neededOn)}.`
            : `Lacks ${facts.missing.join(", ")} on ${formatDate(facts.neededOn)}.`,
    ),
    gate(
      "Required skills",
      gates?.skills,
      !facts
        ? ""
        : facts.lackedSkills.length === 0
          ? "Has all of them."
          : `Lacks ${facts.lackedSkills.join(", ")}.`,
    ),
    gate(
      "Required experience",
      gates?.experience,
      !facts
        ? ""
        : facts.leastYears === 0
          ? "None required."
          : `Has ${facts.years}; ${facts.leastYears} required.`,
    ),
    gate(
      "The candidate’s must-haves",
      gates?.preferences,
      gates?.preferences
        ? "Shift, schedule and facility type meet the candidate’s must-haves."
        : "Shift, schedule or facility type doesn’t meet the candidate’s must-haves.",
    ),
    gate(
      "Employment type",
      gates?.employment,
      gates?.employment
        ? "The candidate accepts this position’s employment type."
        : "The candidate doesn’t accept this position’s employment type.",
    ),
    gate(
      "Distance",
      gates?.distance,
      facts ? `${facts.miles} mi from ${facts.from}; will travel up to ${facts.reach} mi.` : "",
    ),
    gate(
      "Pay",
      gates?.pay,
      facts
        ? `The range tops out at ${payAmount(facts.maxPay, "hour")}; wants ${payAmount(facts.minPay, "hour")} or more.`
        : "",
    ),
    gate(
      "Not blocked",
      !found.blocked,
      found.blocked
        ? "The candidate has blocked this facility."
        : "The candidate hasn’t blocked this facility.",
    ),
  ];
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "BLS is valid"; "BLS and ACLS are valid". */
const validSentence = (names: readonly string[]): string =>
  `${list.format(names)} ${names.length === 1 ? "is" : "are"} valid`;

function marketSentence({ position, candidate, pair }: Pair): string {
  if (pair) return "The position is open, the candidate is open to matches, and both are approved.";
  const reasons = [
    position.status !== "open" &&
      `the position is ${position.status === "draft" ? "a draft" : position.status}`,
    !position.facilityStands && "the facility is not approved",
    !candidate.stands && "the candidate is not approved",
    !candidate.open && "the candidate has paused their profile",
  ].filter(Boolean);
  return reasons.length > 0
    ? `Not available: ${reasons.join(", ")}.`
    : "Not available: the position or the profile is incomplete. Open both to see what’s missing.";
}

function licenseSentence(facts: NonNullable<Pair["pair"]>["facts"]): string {
  const state = stateName(facts.positionState);
  if (!facts.licenseAsked) return `${state} requires no license for this profession.`;
  return facts.validUntil
    ? `Valid in ${state} until ${formatDate(facts.validUntil)}; needed on ${formatDate(facts.neededOn)}.`
    : `No license that counts in ${state}; needed on ${formatDate(facts.neededOn)}.`;
}
