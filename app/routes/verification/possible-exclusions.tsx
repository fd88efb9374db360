import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { choice, ID, readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { decideMatch } from "#app/verification/exclusion-list/commands.server.ts";
import { VerificationFrame } from "#app/verification/exclusion-list/components/frame.tsx";
import { MatchCard } from "#app/verification/exclusion-list/components/match-card.tsx";
import { possibleMatches } from "#app/verification/exclusion-list/queries.server.ts";
import { HOW } from "#app/verification/exclusion-list/rules.ts";
import { decideMatchForm } from "#app/verification/exclusion-list/schema.ts";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";

const HERE = "/admin/verification/possible";
const FIELDS = {
  status: choice("Status", { possible: "To review", decided: "Decided" }),
  how: choice("Match", HOW, "All"),
  after: ID,
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Possible matches" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  return { ...(await possibleMatches(db, asked)), asked };
});

export const action = adminRoute.action(
  decideMatchForm,
  async ({ db, form, request }) => {
    const person = await decideMatch(db, form);
    return form.decision === "same"
      ? redirectWith(request, `/admin/verification/${person}`, {
          tone: "warning",
          text: "Recorded as the same person, with a finding on the account. Decide here what to do.",
        })
      : redirectWith(request, HERE, {
          tone: "success",
          text: "Recorded as not the same. We won't ask again unless the list's entry changes.",
        });
  },
  { apart: "match" },
);

export default function PossibleMatches() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const failed = formState(answer);
  // An entry no longer in the list has no form of its own to show the error.
  const orphaned = rows.some(
    ({ id, status }) => id === failed.value("match") && status === "possible",
  )
    ? undefined
    : summaryErrors(failed.errors).map(({ message }) => ({ message }));
  const decided = asked.status === "decided";
  return (
    <VerificationFrame
      here={HERE}
      title="Possible matches"
      lead="People with the same name or NPI as someone on the exclusion list. A name alone proves nothing. Nothing happens until you review it, and they are not notified."
    >
      <ErrorSummary errors={orphaned} />
      <ListPage
        label="Find matches"
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: decided ? "Earlier" : "Later" }}
        empty={
          decided ? (
            <EmptyState title="No decisions yet">
              <p>Decided matches appear here with your notes.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No possible matches">
              <p>
                When someone has the name or NPI of an entry on the exclusion list, both appear here
                side by side.
              </p>
            </EmptyState>
          )
        }
      >
        <ul className="space-y-6">
          {rows.map((match) => (
            <MatchCard key={match.id} match={match} answer={answer} />
          ))}
        </ul>
      </ListPage>
    </VerificationFrame>
  );
}
