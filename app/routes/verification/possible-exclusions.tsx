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
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

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
          text: "Recorded as the same, with a finding on the account. Decide here what to do.",
        })
      : redirectWith(request, HERE, {
          tone: "success",
          text: "Recorded as not the same. We won’t ask again unless the entry changes or the NPI matches too.",
        });
  },
  { apart: "match" },
);

export default function PossibleMatches() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const failed = formState(answer);
  // An entry no longer in the list has no form of its own to show the error.
  const isShown = rows.some(
    ({ id, status }) => id === failed.value("match") && status === "possible",
  );
  const decided = asked.status === "decided";
  return (
    <VerificationFrame
      here={HERE}
      title="Possible matches"
      lead="People and facilities with the same name or NPI as an entry on the exclusion list. A name alone proves nothing. Nothing happens, and no one is notified, until you review a match."
    >
      {isShown ? null : <RefusedForm errors={failed.errors} typed={failed.value("note")} />}
      <ListPage
        label="Find matches"
        folded="Filters"
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
