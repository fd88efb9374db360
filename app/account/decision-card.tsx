import type { ExpiryRule } from "#app/credentials/rules.ts";
import type { Profession } from "#app/credentials/queries.server.ts";
import { expiryQuestion, reachSentence } from "#app/credentials/rules.ts";
import type { Database } from "#app/platform/database.types.ts";
import { count, formatCents, formatDate, formatMoment } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { FACILITY_TYPE_LABELS } from "#app/platform/words.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { PendingAccount } from "./queries.server.ts";

type Tables = Database["public"]["Tables"];
type Row<Name extends keyof Tables> = Tables[Name]["Row"];
type Trade = { professions: readonly Profession[]; rules: readonly ExpiryRule[] };
type Props = { account: PendingAccount; trade: Trade; answer: unknown };

/** One waiting account with its evidence, and the form that decides on it. */
export function DecisionCard({ account, trade, answer }: Props) {
  // Several of these forms stand on one page: an answer belongs to the one that was sent.
  const answered = formState(answer);
  const mine = !answered.failed || answered.value("userId") === account.user_id;
  const form = mine ? answered : formState(undefined);
  const facility = account.facility as Row<"employer_profiles"> | null;
  const seeker = account.seeker as Row<"job_seeker_profiles"> | null;
  const credentials = account.credentials as Row<"credentials">[];
  return (
    <Card
      as="li"
      level={2}
      title={facility ? facility.facility_name : account.full_name}
      aside={<StatusPill tone="waiting">{facility ? "Employer" : "Job seeker"}</StatusPill>}
    >
      <DefinitionList
        items={[
          ...(facility ? facilityFacts(account, facility) : []),
          ...(seeker ? candidateFacts(account, seeker, credentials, trade) : []),
          { term: "Handed in", description: `${formatMoment(account.submitted_at)} (Central)` },
        ]}
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
        {credentials.some(({ status }) => status === "pending") ? (
          <p className="text-sm text-muted">
            Approving also marks every license and certification above as verified by you.
          </p>
        ) : null}
      </Form>
    </Card>
  );
}

const PERIODS: Record<string, string> = { hour: "an hour", week: "a week", year: "a year" };
const phoneText = (phone: string) => phone.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
const fact = (term: string, description: string | null | undefined) =>
  description
    ? [
        {
          term,
          description: <span className="break-words whitespace-pre-line">{description}</span>,
        },
      ]
    : [];

function candidateFacts(
  account: PendingAccount,
  seeker: Row<"job_seeker_profiles">,
  credentials: readonly Row<"credentials">[],
  trade: Trade,
) {
  const profession = trade.professions.find(({ code }) => code === seeker.profession);
  return [
    { term: "E-mail", description: account.email },
    ...fact("Phone", seeker.phone && phoneText(seeker.phone)),
    {
      term: "Profession",
      description: `${profession?.name ?? seeker.profession}, ${count(seeker.years_experience, "year")}`,
    },
    { term: "Lives in", description: `${account.city}, ${account.state} ${seeker.zip}` },
    ...(credentials.length
      ? credentials.map((credential) => ({
          term: credential.kind === "license" ? "License" : "Certification",
          description: <CredentialFacts {...{ credential, seeker, profession, trade }} />,
        }))
      : [{ term: "License", description: "None given" }]),
    {
      term: "Wants",
      description: `${formatCents(seeker.desired_pay_cents)} ${PERIODS[seeker.desired_pay_period] ?? ""} or more`,
    },
    ...fact("Skills", seeker.skills.join(", ")),
    ...fact("About", seeker.summary),
  ];
}

function CredentialFacts(props: {
  credential: Row<"credentials">;
  seeker: Row<"job_seeker_profiles">;
  profession: Profession | undefined;
  trade: Trade;
}) {
  const { credential, seeker, profession, trade } = props;
  const { state, number, multistate, name, status } = credential;
  const expiresOn = credential.expires_on;
  const rule = trade.rules.find(
    (one) => one.profession === credential.profession && one.state === state,
  );
  const odd = expiresOn
    ? expiryQuestion(rule, profession?.shortName ?? "", expiresOn)?.replace(
        / Is this date right\?$/,
        "",
      )
    : null;
  return (
    <>
      <p className="break-words">
        {[
          number ?? name,
          state,
          multistate ? "multistate" : null,
          expiresOn ? `expires ${formatDate(expiresOn)}` : "without a date",
          status === "pending" ? null : status,
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      {state && expiresOn ? (
        <p className="font-normal">
          {reachSentence(
            { state, multistate, expiresOn },
            profession?.compact ?? false,
            seeker.home_state,
          )}
        </p>
      ) : null}
      {odd ? <p className="font-normal text-warning">Unusual date: {odd}</p> : null}
    </>
  );
}

function facilityFacts(account: PendingAccount, facility: Row<"employer_profiles">) {
  return [
    {
      term: "Contact",
      description: [account.full_name, facility.contact_title, account.email]
        .filter(Boolean)
        .join(", "),
    },
    {
      term: "Kind",
      description:
        FACILITY_TYPE_LABELS[facility.facility_type as keyof typeof FACILITY_TYPE_LABELS] ??
        facility.facility_type,
    },
    {
      term: "Address",
      description: `${facility.address_line}, ${account.city}, ${account.state} ${facility.zip}`,
    },
    ...fact("Phone", facility.phone && phoneText(facility.phone)),
    {
      term: "NPI",
      description: facility.npi ? `${facility.npi} (check digit is right)` : "None given",
    },
    ...fact("CCN", facility.ccn),
    ...fact("Website", facility.website),
    ...fact("About", facility.about),
    ...fact("How to check", facility.verification_note),
  ];
}
