import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { answerTo, formState, intentOf } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import {
  deleteSearch,
  resumeAlerts,
  runSearch,
  saveSearch,
  setFrequency,
} from "#app/positions/search/commands.server.ts";
import { AlertsNotice, SearchItem } from "#app/positions/search/components/saved-search.tsx";
import { SaveSearch } from "#app/positions/search/components/save-search.tsx";
import { mySearches, searchCodes } from "#app/positions/search/queries.server.ts";
import { searchesForm } from "#app/positions/search/schema.ts";
import { readSearch, searchQuery } from "#app/positions/search/filters.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Saved searches" });

export const loader = jobSeekerRoute.ahead(
  async ({ db, who }) => {
    const [searches, { acting }] = await Promise.all([mySearches(db), who]);
    return { ...searches, isActing: acting !== null };
  },
  { gate: "approved" },
);

export const action = jobSeekerRoute.action(
  searchesForm,
  async ({ db, form, request }) => {
    if (form.intent === "run") {
      return redirect(`/job-seeker/positions?${await runSearch(db, form.id)}`);
    }
    const done = (text: string) =>
      redirectWith(request, "/job-seeker/searches", { tone: "success", text });
    if (form.intent === "delete") {
      await deleteSearch(db, form.id);
      return done("Search deleted.");
    }
    if (form.intent === "frequency") {
      await setFrequency(db, form.id, form.frequency);
      return done("Saved.");
    }
    if (form.intent === "resume") {
      await resumeAlerts(db);
      return done("Emails about saved searches are on.");
    }
    // Parse the query again, so that only a valid search is saved.
    const search = readSearch(new URLSearchParams(form.query ?? ""), await searchCodes());
    if (Object.keys(search.errors).length) {
      throw new Refusal(422, "Something in this search isn’t right. Search again, then save it.");
    }
    await saveSearch(db, form.name, searchQuery(search), search.filters, form.frequency);
    return done(`Saved “${form.name}.” New positions are counted here from now on.`);
  },
  { gate: "approved", whileActing: "search", apart: "intent" },
);

export default function Searches() {
  const { searches, isActing, ...alerts } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const saving = answerTo(answer, "save") !== undefined;
  const failed = intentOf(answer) !== undefined && !saving;
  return (
    <div className="max-w-3xl space-y-8">
      <PageHeading
        title="Saved searches"
        lead="Run a search again, and get new positions by email."
        actions={<ButtonLink to="/job-seeker/positions">New search</ButtonLink>}
      />
      {failed ? (
        <ErrorSummary
          errors={summaryErrors(formState(answer).errors).map(({ message }) => ({ message }))}
        />
      ) : null}
      {searches.length ? <AlertsNotice alerts={alerts} isActing={isActing} /> : null}
      {saving ? <SaveSearch query="" answer={answer} /> : null}
      {searches.length === 0 ? (
        <EmptyState
          title="No saved searches yet"
          actions={<ButtonLink to="/job-seeker/positions">Find positions</ButtonLink>}
        >
          <p>Search for positions, then save the search below the results.</p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {searches.map((search) => (
            <SearchItem key={search.id} search={search} />
          ))}
        </ul>
      )}
      {searches.length ? (
        <p className="text-muted">
          Daily and weekly emails cover all your searches at once. Saved-search emails wait from 9
          PM to 8 AM unless you{" "}
          <Link to="/notifications/preferences#quiet">change your saved-search quiet hours</Link>.
        </p>
      ) : null}
    </div>
  );
}
