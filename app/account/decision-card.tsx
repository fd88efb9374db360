import type { Profession } from "#app/credentials/queries.server.ts";
import { reachSentence } from "#app/credentials/rules.ts";
import { FACILITY_TYPE_LABELS } from "#app/platform/words.ts";
import { count, formatDate, formatMoment } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { PendingAccount } from "./queries.server.ts";

type Props = { account: PendingAccount; professions: readonly Profession[]; answer: unknown };

/** One waiting account with its evidence, and the form that decides on it. */
export function DecisionCard({ account, professions, answer }: Props) {
  // Several of these forms stand on one page: an answer belongs to the one that was sent.
  const answered = formState(answer);
  const mine = !answered.failed || answered.value("userId") === account.user_id;
  const form = mine ? answered : formState(undefined);
  const employer = account.role === "employer";
  return (
    <Card
      as="li"
      level={2}
      title={employer ? account.facility_name : account.full_name}
      aside={<StatusPill tone="waiting">{employer ? "Employer" : "Job seeker"}</StatusPill>}
    >
      <DefinitionList
        items={employer ? facilityFacts(account) : candidateFacts(account, professions)}
      />
      <Form
        errors={summaryErrors(form.errors, { reason: `reason-${account.user_id}` })}
        className="mt-6 space-y-4"
      >
        <input type="hidden" name="userId" value={account.user_id} />
        <input type="hidden" name="submittedAt" value={account.submitted_at} />
        <TextArea
          {...form.field("reason")}
          id={`reason-${account.user_id}`}
          label="Reason"
          rows={2}
          hint="Needed to reject: the person reads it and can change the profile."
        />
        <div className="flex flex-wrap gap-3">
          <Button name="decision" value="approved">
            Approve
          </Button>
          <Button name="decision" value="rejected" variant="danger">
            Reject
          </Button>
        </div>
        {employer || !account.license_state ? null : (
          <p className="text-sm text-muted">
            Approving also marks the license above as verified by you.
          </p>
        )}
      </Form>
    </Card>
  );
}

function candidateFacts(account: PendingAccount, professions: readonly Profession[]) {
  const profession = professions.find(({ code }) => code === account.profession);
  const license = account.license_state
    ? {
        state: account.license_state,
        multistate: account.license_multistate,
        expiresOn: account.license_expires_on,
      }
    : null;
  return [
    { term: "E-mail", description: account.email },
    {
      term: "Profession",
      description: `${profession?.name ?? account.profession}, ${count(account.years_experience, "year")}`,
    },
    { term: "Lives in", description: `${account.city}, ${account.state} ${account.zip}` },
    ...(license
      ? [
          {
            term: "License",
            description: `${account.license_number}, ${license.state}${license.multistate ? ", multistate" : ""}, expires ${formatDate(license.expiresOn)}`,
          },
          {
            term: "Reach",
            description: reachSentence(license, profession?.compact ?? false, account.home_state),
          },
        ]
      : [{ term: "License", description: "None given" }]),
    { term: "Handed in", description: `${formatMoment(account.submitted_at)} (Central)` },
  ];
}

function facilityFacts(account: PendingAccount) {
  return [
    { term: "Contact", description: `${account.full_name}, ${account.email}` },
    {
      term: "Kind",
      description:
        FACILITY_TYPE_LABELS[account.facility_type as keyof typeof FACILITY_TYPE_LABELS] ??
        account.facility_type,
    },
    {
      term: "Address",
      description: `${account.address_line}, ${account.city}, ${account.state} ${account.zip}`,
    },
    { term: "Phone", description: account.phone?.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3") },
    {
      term: "NPI",
      description: account.npi ? `${account.npi} (check digit is right)` : "None given",
    },
    ...(account.about ? [{ term: "About", description: account.about }] : []),
    { term: "Handed in", description: `${formatMoment(account.submitted_at)} (Central)` },
  ];
}
