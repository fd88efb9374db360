import { LegalPage, Related } from "./legal-page.tsx";
import { TERMS } from "./terms-copy.ts";

/** The terms of service. */
export function Terms({ legalName }: { legalName: string }) {
  return (
    <LegalPage
      document="terms"
      lead={`The rules between you and ${legalName} (“we”), for professionals, facilities and visitors.`}
      sections={TERMS}
      after={{
        cost: <Related links={[{ to: "/facility-agreement", label: "Facility Agreement" }]} />,
        checks: <Related links={[{ to: "/how-we-verify", label: "How we verify" }]} />,
        matching: <Related links={[{ to: "/privacy", label: "Privacy Policy" }]} />,
        closing: <Related links={[{ to: "/contact", label: "Contact us" }]} />,
      }}
    />
  );
}
