import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { decideAppeal } from "#app/account/standing/commands.server.ts";
import { pendingAppeals } from "#app/account/standing/queries.server.ts";
import { orphanErrors, QueueCard } from "#app/account/standing/queue-card.tsx";
import { QueueLinks } from "#app/account/standing/queue-links.tsx";
import { appealDecision } from "#app/account/standing/schema.ts";
import { formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const SHOWN = 25;
const HERE = "/admin/pending-approval/appeals";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Appeals" });

export const loader = adminRoute.loader(async ({ db }) => {
  const appeals = await pendingAppeals(db, SHOWN);
  return { appeals, total: appeals[0]?.total ?? 0 };
});

export const action = adminRoute.action(
  appealDecision,
  async ({ db, form, request }) => {
    await decideAppeal(db, form);
    return redirectWith(request, HERE, {
      tone: "success",
      text:
        form.decision === "reopened"
          ? "The account waits for a new decision."
          : "The decision stays. The person reads your answer.",
    });
  },
  { apart: "subjectId" },
);

export default function PendingAppeals() {
  const { appeals, total } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  return (
    <div className="space-y-8">
      <PageHeading
        title="Appeals"
        lead={
          total > appeals.length
            ? `${total} in all; the ${appeals.length} oldest are shown.`
            : undefined
        }
      />
      <QueueLinks here={HERE} counts={{ [HERE]: total }} />
      <ErrorSummary
        errors={orphanErrors(
          answer,
          appeals.map(({ id }) => id),
        )}
      />
      {appeals.length === 0 ? (
        <EmptyState title="Nobody appeals at the moment">
          <p>Whoever was turned down and disagrees says why here, and you decide once more.</p>
        </EmptyState>
      ) : (
        <ul className="space-y-6">
          {appeals.map((appeal) => (
            <QueueCard
              key={appeal.id}
              id={appeal.id}
              title={appeal.facility_name ?? appeal.full_name}
              kind={appeal.role === "employer" ? "Employer" : "Job seeker"}
              facts={[
                { term: "Person", description: `${appeal.full_name}, ${appeal.email}` },
                {
                  term: "They say",
                  description: (
                    <span className="break-words whitespace-pre-line">{appeal.body}</span>
                  ),
                },
                { term: "The reason given", description: appeal.verification_reason ?? "None" },
                {
                  term: "Turned down",
                  description: appeal.decided_at
                    ? `${formatMoment(appeal.decided_at)} (Central)`
                    : "Not known",
                },
                { term: "Appealed", description: `${formatMoment(appeal.created_at)} (Central)` },
              ]}
              text={{
                name: "answer",
                label: "Answer",
                hint: "Needed when the decision stays: the person reads it.",
              }}
              choices={[
                { value: "reopened", label: "Decide anew" },
                { value: "upheld", label: "The decision stays", danger: true },
              ]}
              answer={answer}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
