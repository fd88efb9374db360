import type { ReactNode } from "react";
import { daysOf, requiredRule, type PublicChecks } from "#app/verification/public-checks/rules.ts";
import { verifiedWords } from "#app/verification/credentials/rules.ts";
import { HOW_WE_VERIFY } from "./how-we-verify-copy.ts";
import { LegalPage, Related } from "./legal-page.tsx";

/** A date for the example labels. */
const DAY = "2026-11-03";

/** Each label as shown, and what it means. */
const LABELS: readonly [label: string, meaning: string][] = [
  [
    verifiedWords("license", { source: "Nursys", verified_on: DAY }, "facility"),
    "We looked up the license at that source on that day, and it matched what the candidate told us.",
  ],
  [
    verifiedWords("certification", { source: "the document", verified_on: DAY }, "facility"),
    "We read the card or certificate the candidate uploaded. We did not contact the issuer.",
  ],
  [
    verifiedWords("license", { source: null, verified_on: null }, "facility"),
    "The candidate told us. We have not checked it yet.",
  ],
];

/** How verification works, with the checks in use; `tables` lists them. */
export function HowWeVerify(props: { found: PublicChecks | null; tables: ReactNode }) {
  const { found, tables } = props;
  return (
    <LegalPage
      document="how_we_verify"
      lead="What we check, where we look it up, and what a label on a profile means."
      sections={HOW_WE_VERIFY}
      numbers={
        found && {
          required_rule: requiredRule(found.required_to_approve),
          leie: daysOf(found.checks, "leie"),
          edl: daysOf(found.checks, "edl"),
        }
      }
      after={{
        badges: <Labels />,
        checks: tables,
        findings: <Related links={[{ to: "/contact", label: "Contact us" }]} />,
        limits: (
          <Related
            links={[
              { to: "/privacy", label: "Privacy Policy" },
              { to: "/terms", label: "Terms of Service" },
            ]}
          />
        ),
      }}
    />
  );
}

function Labels() {
  return (
    <dl className="mt-6 max-w-2xl space-y-5">
      {LABELS.map(([label, meaning]) => (
        <div key={label}>
          <dt className="font-semibold">“{label}”</dt>
          <dd className="mt-0.5">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
