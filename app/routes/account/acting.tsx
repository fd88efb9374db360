import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FoundPeople } from "#app/account/acting/components/found-people.tsx";
import { RecentActingTable } from "#app/account/acting/components/recent-acting.tsx";
import { findPeople, recentActing, type FoundPerson } from "#app/account/acting/queries.server.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

const FOUND_SHOWN = 20;
const RECENT_SHOWN = 20;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Act for someone" });

export const loader = adminRoute.loader(async ({ state, url }) => {
  const query = (url.searchParams.get("q") ?? "").trim();
  const [search, recent] = await Promise.all([
    url.searchParams.has("q") ? searchFor(query) : null,
    recentActing(state, RECENT_SHOWN),
  ]);
  return { query, search, recent };

  async function searchFor(words: string) {
    try {
      return { ...(await findPeople(state, words, FOUND_SHOWN)), error: null };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422) throw error;
      const people: FoundPerson[] = [];
      return { people, total: 0, error: error.message };
    }
  }
});

export default function ActForSomebody() {
  const { query, search, recent } = useLoaderData<typeof loader>();
  const errors = search?.error ? [search.error] : undefined;
  return (
    <div className="space-y-12">
      <PageHeading
        title="Act for someone"
        lead="See what they see and help with what they can’t do. Everything is logged, and they can see the log."
      />
      <section aria-labelledby="somebody" className="space-y-6">
        <h2 id="somebody" className="text-2xl">
          A person
        </h2>
        <Form
          method="get"
          action="/admin/acting"
          errors={errors?.map((message) => ({ message, fieldId: "q" }))}
          className="space-y-4"
        >
          <TextInput
            key={query}
            name="q"
            type="search"
            label="Name, email address or facility"
            hint="The beginning of a name is enough. Administrators are not listed: no one can act for them."
            defaultValue={query}
            errors={errors}
            autoComplete="off"
            maxLength={100}
            width="lg"
            required
          />
          <SubmitButton>Search</SubmitButton>
        </Form>
        {search && !search.error ? (
          <FoundPeople query={query} people={search.people} total={search.total} />
        ) : null}
      </section>
      <section aria-labelledby="role" className="space-y-4">
        <h2 id="role" className="text-2xl">
          A role
        </h2>
        <p className="max-w-2xl text-muted">
          View an employer’s or a job seeker’s pages without acting for anyone. They are empty, and
          forms are disabled.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/acting/start?role=employer" variant="secondary">
            As an employer
          </ButtonLink>
          <ButtonLink to="/admin/acting/start?role=job_seeker" variant="secondary">
            As a job seeker
          </ButtonLink>
        </div>
      </section>
      <section aria-labelledby="recent" className="space-y-4">
        <h2 id="recent" className="text-2xl">
          Recent sessions
        </h2>
        <RecentActingTable recent={recent} />
      </section>
    </div>
  );
}
