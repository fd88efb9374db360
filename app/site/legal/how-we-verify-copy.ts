import type { Section } from "./rules.ts";

/** How verification works. The checks themselves are database rows, listed after "checks". */
export const HOW_WE_VERIFY: readonly Section[] = [
  {
    id: "meaning",
    title: "What “verified” means",
    paragraphs: [
      "It means that one of our administrators looked up the license at its source and recorded the result and the date. Nothing else makes a license verified. Approving an account does not.",
      "A recorded check is never changed or removed while the account exists. If it was wrong, we record a new one next to it.",
    ],
  },
  {
    id: "badges",
    title: "What the labels say",
    paragraphs: [
      "Licenses and certifications show these labels to their owner and to facilities. An expired one says “Expired.” To its owner, one we did not accept says “Not accepted.”",
    ],
  },
  {
    id: "checks",
    title: "What we check",
    paragraphs: [
      "These are the checks we make today. {required_rule}",
      "A check counts for the days shown. It stops counting sooner if the details change: a new name, number or expiration date needs a new check.",
    ],
  },
  {
    id: "findings",
    title: "What a finding does",
    paragraphs: [
      "Where the table says “Account on hold,” a finding puts the account on hold the moment it is recorded. A professional no longer appears in matches or lists, and their applications are paused. Facilities where they applied still see what they sent. A facility’s positions are no longer shown.",
      "Two findings about a license do not hold the account: it has expired, or its number, date or type differs from what was entered. We then do not accept the license.",
      "Only an administrator’s approval, with a written reason, ends a hold.",
      "We tell the person which check it was. A rejection comes with a reason, and they can appeal.",
    ],
  },
  {
    id: "lists",
    title: "Exclusion lists",
    paragraphs: [
      "The federal exclusion list (OIG LEIE) comes out monthly. Each time we load it, we compare every account with the whole list, by name, facility and NPI. A new account, or one with a new name, is compared with the list we have.",
      "If nothing matches, the comparison is recorded as a clear check, with the month of the list. No person reviews it.",
      "A matching name or NPI is only a possible match. A person compares the entry with the account and decides.",
      "A check of the LEIE counts for {leie}, and a check of Missouri’s Employee Disqualification List (EDL) for {edl}. Before a check of an approved account expires, we are reminded to repeat it.",
    ],
  },
  {
    id: "renewing",
    title: "When a license is renewed",
    paragraphs: [
      "If someone enters a new expiration date, what we verified still counts until the old date. The new date counts once we have checked it.",
      "A different license number is a new license and starts unverified.",
    ],
  },
  {
    id: "limits",
    title: "What we do not do",
    paragraphs: [
      "We do not run criminal background checks and do not ask for Social Security numbers.",
      "A check shows what its source said on that day. Facilities must still make the checks the law requires before hiring.",
    ],
  },
];
