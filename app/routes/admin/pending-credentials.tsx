import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { decideCredential } from "#app/account/standing/commands.server.ts";
import { pendingCredentials } from "#app/account/standing/queries.server.ts";
import { orphanErrors, QueueCard } from "#app/account/standing/queue-card.tsx";
import { QueueLinks } from "#app/account/standing/queue-links.tsx";
import { credentialDecision } from "#app/account/standing/schema.ts";
import { licenseRules, professions } from "#app/credentials/queries.server.ts";
import { expiryQuestion, reachSentence } from "#app/credentials/rules.ts";
import { formatDate, formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const SHOWN = 25;
const HERE = "/admin/pending-approval/credentials";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Changed credentials" });

export const loader = adminRoute.loader(async ({ db }) => {
  const [credentials, list, rules] = await Promise.all([
    pendingCredentials(db, SHOWN),
    professions(),
    licenseRules(),
  ]);
  return {
    total: credentials[0]?.total ?? 0,
    credentials: credentials.map((row) => {
      const profession = list.find(({ code }) => code === row.profession);
      const rule = rules.find(
        (one) => one.profession === row.profession && one.state === row.state,
      );
      const { state, multistate, expires_on: expiresOn } = row as Nullable<typeof row>;
      return {
        ...row,
        professionName: profession?.name ?? row.profession,
        reach:
          state && expiresOn
            ? reachSentence(
                { state, multistate: multistate === true, expiresOn },
                profession?.compact ?? false,
                row.home_state,
              )
            : null,
        odd: expiresOn ? expiryQuestion(rule, profession?.shortName ?? "", expiresOn) : null,
      };
    }),
  };
});

/** A row of a function: the generated types know no nulls there. */
type Nullable<T> = { [Key in keyof T]: T[Key] | null };

export const action = adminRoute.action(
  credentialDecision,
  async ({ db, form, request }) => {
    await decideCredential(db, form);
    return redirectWith(request, HERE, {
      tone: "success",
      text:
        form.decision === "verified"
          ? "Verified. It counts for matching now."
          : "Rejected. The person reads your reason.",
    });
  },
  { apart: "subjectId" },
);

export default function PendingCredentials() {
  const { credentials, total } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  return (
    <div className="space-y-8">
      <PageHeading
        title="Changed credentials"
        lead="Of people who are approved already. Until you decide, these do not count for matching."
      />
      <QueueLinks here={HERE} counts={{ [HERE]: total }} />
      <ErrorSummary
        errors={orphanErrors(
          answer,
          credentials.map(({ id }) => id),
        )}
      />
      {credentials.length === 0 ? (
        <EmptyState title="No credential waits for a decision">
          <p>Licenses and certifications that approved people add or change appear here.</p>
        </EmptyState>
      ) : (
        <ul className="space-y-6">
          {credentials.map((row) => (
            <QueueCard
              key={row.id}
              id={row.id}
              title={row.full_name}
              kind={row.kind === "license" ? "License" : "Certification"}
              facts={[
                { term: "E-mail", description: row.email },
                ...(row.kind === "license"
                  ? [
                      { term: "Profession", description: row.professionName },
                      {
                        term: "License",
                        description: `${row.number}, ${row.state}${row.multistate ? ", multistate" : ""}`,
                      },
                    ]
                  : [{ term: "Certification", description: row.name }]),
                {
                  term: "Expires",
                  description: row.expires_on ? formatDate(row.expires_on) : "Without a date",
                },
                ...(row.reach ? [{ term: "Reach", description: row.reach }] : []),
                ...(row.odd
                  ? [
                      {
                        term: "Unusual date",
                        description: row.odd.replace(/ Is this date right\?$/, ""),
                      },
                    ]
                  : []),
                { term: "Changed", description: `${formatMoment(row.updated_at)} (Central)` },
              ]}
              hidden={{ updatedAt: row.updated_at }}
              text={{
                name: "reason",
                label: "Reason",
                hint: "Needed to reject: the person reads it.",
              }}
              choices={[
                { value: "verified", label: "Verify" },
                { value: "rejected", label: "Reject", danger: true },
              ]}
              answer={answer}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
