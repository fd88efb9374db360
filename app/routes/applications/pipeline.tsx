import { data, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import {
  bulkConfirmation,
  doneOf,
  Outcomes,
  outcomesOf,
} from "#app/applications/facility/components/outcomes.tsx";
import facilityStyles from "#app/applications/facility/facility.css?url";
import { PositionFrame } from "#app/applications/facility/components/position-frame.tsx";
import { idOf, pageOf } from "#app/platform/params.server.ts";
import { moveSelected } from "#app/applications/facility/pipeline/commands.server.ts";
import { PipelineBoard } from "#app/applications/facility/pipeline/components/board.tsx";
import { Details } from "#app/applications/facility/pipeline/components/details.tsx";
import { PipelineFilters } from "#app/applications/facility/pipeline/components/filters.tsx";
import { PipelineList } from "#app/applications/facility/pipeline/components/list.tsx";
import { positionPipeline } from "#app/applications/facility/pipeline/queries.server.ts";
import { PIPELINE_FIELDS } from "#app/applications/facility/pipeline/rules.ts";
import { bulkForm } from "#app/applications/facility/pipeline/schema.ts";
import { mayRecruit } from "#app/applications/facility/rules.ts";
import { readFilters } from "#app/platform/filters.ts";
import { formState } from "#app/platform/form-state.ts";
import { todayCentral } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ownPositionPage } from "#app/positions/posting/queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.position.title ?? "Position" });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: facilityStyles }];

const DONE = { shortlist: "shortlisted", back: "moved back to applied", decline: "declined" };

export const loader = employerRoute.ahead(
  async ({ db, params, url }) => {
    const id = idOf(params["positionId"]);
    const asked = readFilters(url, PIPELINE_FIELDS);
    const [found, details] = await Promise.all([
      positionPipeline(db, id, { ...asked, page: pageOf(url) }),
      asked.view === "details" ? ownPositionPage(db, id) : null,
    ]);
    return { ...found, asked, details, today: todayCentral() };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  bulkForm,
  async ({ db, form, request, url }) => {
    const outcomes = await moveSelected(db, form);
    if (outcomes.some(({ done }) => !done)) {
      // The reason comes back for another try; the boxes don't, as each failed one needs a look first.
      const { intent, reasonChoice, reason } = form;
      return data(
        {
          outcomes,
          done: DONE[intent],
          result: { initialValue: { intent, reasonChoice, reason } },
        },
        { status: 409 },
      );
    }
    return redirectWith(request, url.pathname + url.search, {
      tone: "success",
      text: bulkConfirmation(outcomes, DONE[form.intent]),
    });
  },
  { gate: "approved", whileActing: "applications" },
);

export default function Position() {
  const { position, rows, total, page, stage, asked, details, today } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = formState(useAnswer());
  const base = `/employer/positions/${position.id}`;
  const recruits = mayRecruit(position.role);
  if (details) {
    return (
      <PositionFrame position={position} part="details">
        <Details details={details} today={today} />
      </PositionFrame>
    );
  }
  return (
    <PositionFrame position={position} part="pipeline">
      <Outcomes outcomes={outcomesOf(answer)} done={doneOf(answer)} />
      <PipelineFilters base={base} asked={{ ...asked, stage }} stages={position.stages} />
      {Object.keys(position.stages).length === 0 ? (
        <NobodyYet base={base} matches={position.matches} open={position.status === "open"} />
      ) : asked.view === "board" ? (
        <PipelineBoard
          base={base}
          rows={rows}
          stages={position.stages}
          recruits={recruits}
          search={asked.q}
        />
      ) : rows.length === 0 ? (
        <EmptyState
          title={asked.q ? `No one named “${asked.q}” here` : "No one in this stage"}
          actions={
            <ButtonLink to={`${base}?stage=all`} variant="secondary">
              Show all
            </ButtonLink>
          }
        >
          <p>You can search full names once candidates have applied.</p>
        </EmptyState>
      ) : (
        <PipelineList {...{ rows, recruits, today, form }} />
      )}
      {asked.view === "board" ? null : (
        <Pagination here={base} {...{ asked, page, total }} noun="applications" />
      )}
    </PositionFrame>
  );
}

function NobodyYet({ base, matches, open }: { base: string; matches: number; open: boolean }) {
  return (
    <EmptyState
      title="Applications will appear here"
      actions={
        matches ? (
          <ButtonLink to={`${base}/candidates`}>See who fits and invite them</ButtonLink>
        ) : null
      }
    >
      <p>
        {open
          ? "Everyone who applies or gets your invitation appears here with their stage."
          : "This position isn’t open, so no one can apply."}
      </p>
    </EmptyState>
  );
}
