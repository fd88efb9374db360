import { payAmount } from "#app/domain/pay.ts";
import type { ExpiryRule } from "../credentials/rules.ts";
import type { Profession } from "../credentials/queries.server.ts";
import {
  unusualExpiry,
  reachSentence,
  residenceOf,
  residenceQuestion,
} from "../credentials/rules.ts";
import type { Database } from "#app/platform/database.types.ts";
import {
  count,
  formatDate,
  formatPhone,
  formatMoment,
  todayCentral,
} from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { facilityTypeLabel } from "#app/domain/facility-types.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Link } from "#app/ui/link.tsx";
import { OpenEntry, type QueueSpot } from "#app/ui/queue-entry.tsx";
import { Evidence } from "#app/ui/queue.tsx";
import type { PendingAccount } from "#app/account/queries.server.ts";
import { experienceSaid } from "../stated.ts";
import { MissingChecks } from "../components/missing-checks.tsx";

type Tables = Database["public"]["Tables"];
type Row<Name extends keyof Tables> = Tables[Name]["Row"];
type Trade = {
  professions: readonly Profession[];
  rules: readonly ExpiryRule[];
  /** Unit names by code. */
  units: Readonly<Record<string, string>>;
};
type Props = {
  account: PendingAccount;
  trade: Trade;
  spot: QueueSpot;
  form: ReturnType<typeof formState>;
};

/** A pending account with its evidence, and the form that decides on it. */
export function AccountEntry({ account, trade, ...rest }: Props) {
  const facility = (account.facility ?? null) as Row<"employer_profiles"> | null;
  const jobSeeker = (account.job_seeker ?? null) as Row<"job_seeker_profiles"> | null;
  const credentials = (account.credentials ?? []) as Row<"credentials">[];
  return (
    <OpenEntry
      {...rest}
      id={account.user_id}
      held={account.held}
      title={account.facility_name ?? account.full_name}
      kind={account.role === "employer" ? "Facility" : "Professional"}
      facts={[
        ...(facility ? facilityFacts(account, facility) : []),
        ...(jobSeeker ? candidateFacts(account, jobSeeker, credentials, trade) : []),
        { term: "Submitted", description: formatMoment(account.submitted_at) },
      ]}
      note={
        <>
          {account.on_hold ? (
            <Banner tone="error" title="On hold">
              <p>
                <Link
                  to={`/admin/verification/${account.user_id}#decide`}
                  className="inline-flex min-h-11 items-center"
                >
                  Review the finding, then lift the hold or reject
                </Link>
              </p>
            </Banner>
          ) : null}
          <p>
            <Link
              to={`/admin/verification/${account.user_id}`}
              className="inline-flex min-h-11 items-center"
            >
              Documents, checks and earlier decisions
            </Link>
          </p>
          {account.missing?.length ? (
            <MissingChecks labels={account.missing}>
              <p>
                <Link
                  to={`/admin/verification/${account.user_id}#checks`}
                  className="inline-flex min-h-11 items-center"
                >
                  Record what you found
                </Link>
              </p>
            </MissingChecks>
          ) : null}
        </>
      }
      hidden={{ userId: account.user_id, submittedAt: account.submitted_at }}
      text={{
        name: "reason",
        label: "Reason",
        hint: "Required to reject. The person sees it and can change the profile.",
      }}
      choices={[
        // If approving would be refused, the missing checks and a link to them are shown above instead.
        ...(account.on_hold || (account.missing?.length && account.checks_required)
          ? []
          : [{ value: "approved", label: "Approve" }]),
        { value: "rejected", label: "Reject", danger: true },
      ]}
    />
  );
}

const fact = (term: string, description: string | null | undefined) =>
  description ? [{ term, description: <Evidence>{description}</Evidence> }] : [];

function candidateFacts(
  account: PendingAccount,
  jobSeeker: Row<"job_seeker_profiles">,
  credentials: readonly Row<"credentials">[],
  trade: Trade,
) {
  const profession = trade.professions.find(({ code }) => code === jobSeeker.profession);
  return [
    { term: "Email", description: account.email },
    ...fact("Phone", jobSeeker.phone && formatPhone(jobSeeker.phone)),
    {
      term: "Profession",
      description: `${profession?.name ?? jobSeeker.profession}, ${count(jobSeeker.years_experience, "year")}`,
    },
    ...experienceSaid(jobSeeker, trade.units).flatMap(({ term, words }) => fact(term, words)),
    { term: "Location", description: `${account.city}, ${account.state} ${jobSeeker.zip}` },
    ...(credentials.length
      ? credentials.map((credential) => ({
          term: credential.kind === "license" ? "License" : "Certification",
          description: <CredentialFacts {...{ credential, jobSeeker, profession, trade }} />,
        }))
      : [{ term: "License", description: "None given" }]),
    ...fact("NPI", jobSeeker.npi && `${jobSeeker.npi} (check digit OK)`),
    {
      term: "Minimum pay",
      description: payAmount(jobSeeker.desired_pay_cents, jobSeeker.desired_pay_period),
    },
    ...fact("Skills", jobSeeker.skills.join(", ")),
    ...fact("About", jobSeeker.summary),
  ];
}

function CredentialFacts(props: {
  credential: Row<"credentials">;
  jobSeeker: Row<"job_seeker_profiles">;
  profession: Profession | undefined;
  trade: Trade;
}) {
  const { credential, jobSeeker, profession, trade } = props;
  const { state, number, multistate, name, status } = credential;
  const expiresOn = credential.expires_on;
  const rule = trade.rules.find(
    (one) => one.profession === credential.profession && one.state === state,
  );
  const odd =
    expiresOn && unusualExpiry(rule, profession?.shortName ?? "", expiresOn, todayCentral());
  const compact = profession?.compact ?? null;
  const lives = residenceOf(jobSeeker);
  const residence = state && residenceQuestion({ state, multistate }, compact, lives, "admin");
  return (
    <>
      <p className="break-words">
        {[
          name,
          number,
          state,
          multistate ? "multistate" : null,
          expiresOn ? `expires ${formatDate(expiresOn)}` : "no expiration date",
          status === "pending" ? null : status,
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      {state && expiresOn ? (
        <p className="font-normal">
          {reachSentence({ state, multistate, expiresOn }, compact, lives)}
        </p>
      ) : null}
      {residence ? <p className="font-normal text-warning">{residence}</p> : null}
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
      term: "Facility type",
      description: facilityTypeLabel(facility.facility_type ?? ""),
    },
    {
      term: "Address",
      description: `${facility.address_line}, ${account.city}, ${account.state} ${facility.zip}`,
    },
    ...fact("Phone", facility.phone && formatPhone(facility.phone)),
    {
      term: "NPI",
      description: facility.npi ? `${facility.npi} (check digit OK)` : "None given",
    },
    ...fact("CCN", facility.ccn),
    ...fact("Website", facility.website),
    ...fact("About", facility.about),
    ...fact("How to check", facility.verification_note),
  ];
}
