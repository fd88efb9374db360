import { data, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import {
  inviteCandidates,
  saveCandidates,
} from "#app/applications/facility/candidates/commands.server.ts";
import { CandidateList } from "#app/applications/facility/candidates/components/form.tsx";
import { positionCandidates } from "#app/applications/facility/candidates/queries.server.ts";
import { CANDIDATE_FIELDS } from "#app/applications/facility/candidates/rules.ts";
import { candidatesForm } from "#app/applications/facility/candidates/schema.ts";
import {
  bulkConfirmation,
  doneOf,
  Outcomes,
  outcomesOf,
} from "#app/applications/facility/components/outcomes.tsx";
import facilityStyles from "#app/applications/facility/facility.css?url";
import { PositionFrame } from "#app/applications/facility/components/position-frame.tsx";
import { idOf, pageOf } from "#app/platform/params.server.ts";
import {
  hasPlan,
  unlistedSavedSentence,
  mayRecruit,
  VIEWS_ON_HOLD,
  viewsLeft,
} from "#app/applications/facility/rules.ts";
import { readFilters } from "#app/platform/filters.ts";
import { formState } from "#app/platform/form-state.ts";
import { count, formatDate, todayCentral } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `Candidates for ${args.data?.position.title ?? "a position"}` });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: facilityStyles }];

export const loader = employerRoute.ahead(
  async ({ db, params, url }) => {
    const asked = readFilters(url, CANDIDATE_FIELDS);
    const page = pageOf(url);
    const id = idOf(params["positionId"]);
    const found = await positionCandidates(db, id, { ...asked, page }, todayCentral());
    return { ...found, asked, page };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  candidatesForm,
  async ({ db, form, request, url }) => {
    const back = url.pathname + url.search;
    const invites = form.intent === "invite";
    const outcomes = invites
      ? await inviteCandidates(db, form.pick, form.note)
      : await saveCandidates(db, form.pick);
    const done = invites ? "invited" : "saved";
    if (outcomes.some((outcome) => !outcome.done)) {
      // The message comes back for another try; the boxes don't, as each failed one needs a look first.
      const { intent, note } = form;
      return data({ outcomes, done, result: { initialValue: { intent, note } } }, { status: 409 });
    }
    return redirectWith(request, back, { tone: "success", text: bulkConfirmation(outcomes, done) });
  },
  { gate: "approved", whileActing: "candidates" },
);

export default function Candidates() {
  const { position, rows, asks, totals, plan, asked, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = formState(useAnswer());
  const { show = "all" } = asked;
  const base = `/employer/positions/${position.id}/candidates`;
  const left = viewsLeft(plan);
  const notes = [
    asks,
    plan.on_hold
      ? VIEWS_ON_HOLD
      : left === null
        ? "Full views are unlimited on your plan."
        : !hasPlan(plan)
          ? "You need a plan to view full profiles."
          : `${count(left, "full view")} left until ${formatDate(todayCentral(new Date(plan.period_end)))}.`,
    totals.more ? `More than ${totals.all} fit; these are the best ${totals.all}.` : null,
    show === "saved" && position.status === "open" && totals.away > 0
      ? unlistedSavedSentence(totals.away)
      : null,
  ];
  return (
    <PositionFrame position={position} part="candidates">
      <Outcomes outcomes={outcomesOf(answer)} done={doneOf(answer)} />
      <ListPage
        label="Filter candidates"
        folded="Filter and sort"
        fields={CANDIDATE_FIELDS}
        options={{
          show: [
            { value: "all", label: `${totals.more ? "Best" : "All"} (${totals.all})` },
            { value: "new", label: `To contact (${totals.new})` },
            { value: "saved", label: `Saved (${totals.saved})` },
          ],
        }}
        {...{ asked, rows }}
        paging={{ page, total: totals.shown, noun: "candidates" }}
        noMatch={{
          title: "No candidates match these filters",
          text: "Change a filter, or clear them all.",
          all: "Clear filters",
        }}
        empty={<Nobody show={show} open={position.status === "open"} />}
      >
        <CandidateList {...{ base, rows, asked, form }} recruits={mayRecruit(position.role)} />
      </ListPage>
      <p className="text-sm text-muted">{notes.filter(Boolean).join(" ")}</p>
    </PositionFrame>
  );
}

function Nobody({ show, open }: { show: string; open: boolean }) {
  if (!open) {
    return (
      <EmptyState title="This position isn’t open">
        <p>Candidates appear here while a position is open.</p>
      </EmptyState>
    );
  }
  if (show === "saved") {
    return (
      <EmptyState title="Candidates you save appear here">
        <p>Save candidates to decide later. They aren’t notified.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No candidates fit yet">
      <p>
        Candidates appear here as soon as someone with the right license, certifications, pay and
        distance is approved. To reach more people, raise the pay or require less.
      </p>
    </EmptyState>
  );
}
