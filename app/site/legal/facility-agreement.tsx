import type { AgreementNumbers, Plan } from "#app/billing/rules.ts";
import { formatCents, formatCharge } from "#app/platform/format.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Plans } from "../plans.tsx";
import { FACILITY_AGREEMENT } from "./facility-agreement-copy.ts";
import {
  exampleFeeCents,
  EXAMPLE_HOURLY_CENTS,
  EXAMPLE_HOURS,
  exampleYearCents,
  facilityNumbers,
} from "./facility-numbers.ts";
import { LegalPage, Related } from "./legal-page.tsx";

/** The facility agreement, with today's plans and the cost of a hire on each. */
export function FacilityAgreement(props: {
  legalName: string;
  plans: readonly Plan[];
  /** Null if they could not be read. */
  numbers: AgreementNumbers | null;
}) {
  const { legalName, plans, numbers } = props;
  return (
    <LegalPage
      document="facility_agreement"
      lead={`What a facility agrees to with ${legalName}: plans, the placement fee, the guarantee.`}
      sections={FACILITY_AGREEMENT}
      numbers={numbers && facilityNumbers(numbers, plans)}
      after={{
        parties: <Related links={[{ to: "/terms", label: "Terms of Service" }]} />,
        plans: (
          <div className="mt-6">
            <Plans plans={plans} />
          </div>
        ),
        fee: <ExampleFees plans={plans} />,
        guarantee: <Related links={[{ to: "/contact", label: "Contact us" }]} />,
        hiring: (
          <Related
            links={[
              { to: "/how-we-verify", label: "How we verify" },
              { to: "/privacy", label: "Privacy Policy" },
            ]}
          />
        ),
      }}
    />
  );
}

function ExampleFees({ plans }: { plans: readonly Plan[] }) {
  const hourly = formatCents(EXAMPLE_HOURLY_CENTS);
  const yearly = formatCents(exampleYearCents());
  return (
    <div className="mt-6">
      <DataTable
        caption={`For example, a hire at ${hourly}/hr for ${EXAMPLE_HOURS} hours a week, which is ${yearly}/yr`}
        columns={[
          { key: "plan", header: "Plan", isName: true, cell: ({ name }) => name },
          {
            key: "percentage",
            header: "Of a year’s pay",
            align: "end",
            cell: ({ placementFeePercentage }) => `${placementFeePercentage}%`,
          },
          {
            key: "fee",
            header: "Placement fee",
            align: "end",
            cell: (plan) => formatCharge(exampleFeeCents(plan)),
          },
        ]}
        rows={plans}
        rowKey={({ code }) => code}
      />
    </div>
  );
}
