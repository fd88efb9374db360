import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { answerTo, formState, intentOf } from "#app/platform/form-state.ts";
import { count, formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { deleteSearch, runSearch, saveSearch } from "#app/positions/search/commands.server.ts";
import { SaveSearch } from "#app/positions/search/components/save-search.tsx";
import { mySearches, searchCodes, type SavedSearch } from "#app/positions/search/queries.server.ts";
import { searchesForm } from "#app/positions/search/schema.ts";
import { readSearch, searchQuery } from "#app/positions/search/filters.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill } from "#app/ui/status.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Saved searches" });

export const loader = jobSeekerRoute.loader(
  async ({ db }) => ({ searches: await mySearches(db) }),
  { gate: "approved" },
);

export const action = jobSeekerRoute.action(
  searchesForm,
  async ({ db, form, request }) => {
    if (form.intent === "run") {
      return redirect(`/job-seeker/positions?${await runSearch(db, form.id)}`);
    }
    if (form.intent === "delete") {
      await deleteSearch(db, form.id);
      return redirectWith(request, "/job-seeker/searches", {
        tone: "success",
        text: "The search is deleted.",
      });
    }
    // What the address says is read again: only a search that can be run is kept.
    const search = readSearch(new URLSearchParams(form.query ?? ""), await searchCodes());
    if (Object.keys(search.errors).length) {
      throw new Refusal(422, "This search has a mistake in it. Search again, then save it.");
    }
    await saveSearch(db, form.name, searchQuery(search), search.filters);
    return redirectWith(request, "/job-seeker/searches", {
      tone: "success",
      text: `“${form.name}” is saved. Positions that open from now on are counted here.`,
    });
  },
  { gate: "approved", whileActing: "search", apart: "intent" },
);

export default function Searches() {
  const { searches } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const saving = answerTo(answer, "save") !== undefined;
  const failed = intentOf(answer) !== undefined && !saving;
  return (
    <div className="max-w-3xl space-y-8">
      <PageHeading
        title="Saved searches"
        lead="Look again with one press. Up to 20."
        actions={<ButtonLink to="/job-seeker/positions">New search</ButtonLink>}
      />
      {failed ? (
        <ErrorSummary
          errors={summaryErrors(formState(answer).errors).map(({ message }) => ({ message }))}
        />
      ) : null}
      {saving ? <SaveSearch query="" answer={answer} /> : null}
      {searches.length === 0 ? (
        <EmptyState
          title="Your saved searches appear here"
          actions={<ButtonLink to="/job-seeker/positions">Search open positions</ButtonLink>}
        >
          <p>Search for positions, then save the search under a name below its results.</p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {searches.map((search) => (
            <SearchItem key={search.id} search={search} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SearchItem({ search }: { search: SavedSearch }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
      <div className="min-w-0">
        <h2 className="text-lg break-words">{search.name}</h2>
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <span>{count(search.total, "position")}</span>
          {search.new ? <StatusPill tone="info">{search.new} new</StatusPill> : null}
          <span className="text-sm">looked at {formatMoment(search.looked_at)} Central time</span>
        </p>
      </div>
      <Form aria-label={search.name}>
        <input type="hidden" name="id" value={search.id} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="run" variant="secondary">
            Look now <span className="sr-only">at {search.name}</span>
          </SubmitButton>
          <SubmitButton name="intent" value="delete" variant="quiet">
            Delete <span className="sr-only">{search.name}</span>
          </SubmitButton>
        </div>
      </Form>
    </li>
  );
}
