import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import {
  inviteCandidates,
  saveCandidates,
} from "#app/applications/facility/candidates/commands.server.ts";
import { CandidateList } from "#app/applications/facility/candidates/components/list.tsx";
import { positionCandidates } from "#app/applications/facility/candidates/queries.server.ts";
import { candidatesForm } from "#app/applications/facility/candidates/schema.ts";
import {
  allDone,
  doneOf,
  Outcomes,
  outcomesOf,
} from "#app/applications/facility/components/outcomes.tsx";
import { PositionFrame } from "#app/applications/facility/components/position-frame.tsx";
import { idOf, pageOf } from "#app/platform/params.server.ts";
import { awaySentence, mayRecruit, viewsLeft } from "#app/applications/facility/rules.ts";
import { readFilters, view } from "#app/platform/filters.ts";
import { formState } from "#app/platform/form-state.ts";
import { count, formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `Candidates for ${args.data?.position.title ?? "a position"}` });

const FIELDS = {
  show: view("Which candidates", { all: "All that fit", new: "Not in touch yet", saved: "Saved" }),
};

export const loader = employerRoute.loader(
  async ({ db, params, url }) => {
    const asked = readFilters(url, FIELDS);
    const [{ show = "all" }, page] = [asked, pageOf(url)];
    const found = await positionCandidates(db, idOf(params["positionId"]), { show, page });
    return { ...found, asked, show, page };
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
      return data({ outcomes, done }, { status: 409 });
    }
    return redirectWith(request, back, { tone: "success", text: allDone(outcomes, done) });
  },
  { gate: "approved", whileActing: "candidates" },
);

export default function Candidates() {
  const { position, rows, totals, plan, asked, show, page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = formState(useAnswer());
  const base = `/employer/positions/${position.id}/candidates`;
  const left = viewsLeft(plan);
  return (
    <PositionFrame position={position} part="candidates">
      <Outcomes outcomes={outcomesOf(answer)} done={doneOf(answer)} />
      <p className="text-sm text-muted">
        {left === null
          ? "Full views are not limited in your plan."
          : `${count(left, "full view")} left until ${formatMoment(plan.period_end)}.`}
      </p>
      {totals.more ? (
        <p className="text-muted">
          More than {totals.all} candidates fit. These are the best {totals.all}; when one of them
          leaves, the next moves up.
        </p>
      ) : null}
      {show === "saved" && position.status === "open" && totals.away > 0 ? (
        <p className="text-muted">{awaySentence(totals.away)}</p>
      ) : null}
      <ListPage
        fields={FIELDS}
        options={{
          show: [
            { value: "all", label: `${totals.more ? "The best" : "All that fit"} (${totals.all})` },
            { value: "new", label: `Not in touch yet (${totals.new})` },
            { value: "saved", label: `Saved (${totals.saved})` },
          ],
        }}
        {...{ asked, rows }}
        paging={{ page, total: totals.shown, noun: "candidates" }}
        empty={<Nobody show={show} open={position.status === "open"} />}
      >
        <CandidateList base={base} rows={rows} recruits={mayRecruit(position.role)} form={form} />
      </ListPage>
    </PositionFrame>
  );
}

function Nobody({ show, open }: { show: string; open: boolean }) {
  if (!open) {
    return (
      <EmptyState title="This position is not open">
        <p>Candidates are shown for open positions only.</p>
      </EmptyState>
    );
  }
  if (show === "saved") {
    return (
      <EmptyState title="Candidates you save appear here">
        <p>Open a candidate and save them, to decide later. They are not told.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No candidate fits yet">
      <p>
        Candidates appear here as soon as one with the right license, certifications, pay and
        distance is approved. A wider pay range or fewer musts open it to more.
      </p>
    </EmptyState>
  );
}
