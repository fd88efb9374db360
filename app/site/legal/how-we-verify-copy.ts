import type { Section } from "./rules.ts";

/** How verification works. The checks themselves are rows of the database, listed after "checks". */
export const HOW_WE_VERIFY: readonly Section[] = [
  {
    id: "meaning",
    title: "What “verified” means",
    paragraphs: [
      "One of our administrators looked up that license at its source and recorded what it says, with the day. Nothing else makes a license verified. Approving an account does not.",
      "What a record says is never changed or removed while the account exists. If it was wrong, the check is recorded again beside it.",
    ],
  },
  {
    id: "badges",
    title: "What the labels say",
    paragraphs: [
      "Each license and certification carries one of these labels, for its owner and for facilities.",
    ],
  },
  {
    id: "checks",
    title: "What we check",
    paragraphs: [
      "These are the checks we make today. {required_rule}",
      "A check counts for the days shown. It stops counting sooner if what was looked up changes: a new name, number or expiry date needs a new look.",
    ],
  },
  {
    id: "findings",
    title: "What a finding does",
    paragraphs: [
      "Where the list says “holds the account”, a finding puts the account on hold the moment it is recorded. The person is in no match and no list, and their applications are paused.",
      "Two findings about a license do not hold the account: that it has expired, and that its number, date or kind differs from what was given. The license is not accepted then.",
      "Only an administrator’s approval, with a written reason, ends a hold.",
      "The person is told which check it was. A rejection comes with its reason, and they can appeal.",
    ],
  },
  {
    id: "lists",
    title: "Exclusion lists",
    paragraphs: [
      "The federal exclusion list (OIG LEIE) comes out monthly. Each time we load it, every account is compared with all of it, by name, facility and NPI. An account that is new, or has a new name, is compared with the list we have.",
      "Where no name matches, the comparison itself is recorded as a clear check, with the month of the list. No person looks at it.",
      "A match of names is only a possible match. A person compares the entry with the account and decides.",
      "A check of LEIE counts for {leie}, and a check of Missouri’s Employee Disqualification List (EDL) for {edl}. When one is about to expire for an approved account, it appears on our list of checks to repeat.",
    ],
  },
  {
    id: "renewing",
    title: "When a license is renewed",
    paragraphs: [
      "Somebody who enters a new expiry date keeps what was verified until the old date. The new date counts once we have looked it up.",
      "Another license number is another license, and starts unverified.",
    ],
  },
  {
    id: "limits",
    title: "What we do not do",
    paragraphs: [
      "We do not run criminal background checks and do not ask for Social Security numbers.",
      "A check says what its source said on that day. A facility still makes the checks that the law asks of it before hiring.",
    ],
  },
];
