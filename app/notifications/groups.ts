import type { Choice } from "./queries.server.ts";

const GROUPS: readonly { label: string; kinds: readonly string[] }[] = [
  {
    label: "Your account",
    kinds: [
      "account_decided",
      "security",
      "document_decided",
      "credential_expiring",
      "team",
      "question_taken_back",
      "position_start",
      "billing",
    ],
  },
  {
    label: "Matching",
    kinds: ["new_match", "search_alert", "invitation", "invitation_answered", "profile_viewed"],
  },
  {
    label: "Applications and interviews",
    kinds: [
      "application_sent",
      "application_received",
      "application_moved",
      "application_ended",
      "interview",
      "message",
    ],
  },
  { label: "Offers and hires", kinds: ["offer", "hired", "placement"] },
];

/** Kinds grouped under headings; kinds without a group come last, so that none is ever missing. */
export function grouped(choices: readonly Choice[]): { label: string; choices: Choice[] }[] {
  const known = new Set(GROUPS.flatMap(({ kinds }) => kinds));
  const groups = [
    ...GROUPS.map(({ label, kinds }) => ({
      label,
      choices: choices.filter(({ kind }) => kinds.includes(kind)),
    })),
    { label: "More", choices: choices.filter(({ kind }) => !known.has(kind)) },
  ];
  return groups.filter((group) => group.choices.length > 0);
}
