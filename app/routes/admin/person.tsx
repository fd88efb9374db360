import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changePerson } from "#app/admin/people/commands.server.ts";
import { PersonActions } from "#app/admin/people/components/person-actions.tsx";
import {
  AccountBanners,
  AccountFacts,
  DecisionFacts,
} from "#app/admin/people/components/person-facts.tsx";
import { PersonLinks } from "#app/admin/people/components/person-links.tsx";
import {
  PersonApplications,
  PersonDocuments,
  PersonPositions,
} from "#app/admin/people/components/person-lists.tsx";
import { Timeline } from "#app/admin/people/components/timeline.tsx";
import { personCard } from "#app/admin/people/queries.server.ts";
import { DONE, personName } from "#app/admin/people/rules.ts";
import { personForm } from "#app/admin/people/schema.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { NUMBER, readFilters } from "#app/platform/filters.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CursorPagination } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? personName(args.data.person) : "Account" });

const FIELDS = { after: NUMBER };

export const loader = adminRoute.loader(async ({ db, params, url }) => {
  const id = idOf(params["userId"]);
  const asked = readFilters(url, FIELDS);
  return { ...(await personCard(db, id, asked.after)), asked };
});

export const action = adminRoute.action(
  personForm,
  async ({ db, form, params, request }) => {
    const id = idOf(params["userId"]);
    await changePerson(db, id, form);
    return redirectWith(request, `/admin/people/${id}`, {
      tone: "success",
      text: DONE[form.intent],
    });
  },
  { apart: "intent" },
);

export default function AdminPerson() {
  const { person, log, asked } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const name = personName(person);
  return (
    <div className="max-w-3xl space-y-10">
      <div className="space-y-3">
        <Breadcrumb parents={[{ to: "/admin/people", label: "People" }]} current={name} />
        <PageHeading
          title={name}
          actions={
            person.can_be_acted_for ? (
              <ButtonLink to={`/admin/acting/start?user=${person.id}`} variant="secondary">
                Act for them
              </ButtonLink>
            ) : undefined
          }
        />
      </div>
      <AccountBanners person={person} />
      <DecisionFacts person={person} />
      <PersonLinks person={person} />
      <PersonPositions facility={person.facility} />
      <PersonApplications professional={person.job_seeker} />
      {person.job_seeker || person.documents.length > 0 ? (
        <PersonDocuments documents={person.documents} />
      ) : null}
      <section aria-labelledby="account" className="space-y-3">
        <h2 id="account" className="text-xl">
          Account
        </h2>
        <AccountFacts person={person} />
        <PersonActions person={person} answer={answer} />
      </section>
      <section aria-labelledby="timeline" className="space-y-3">
        <h2 id="timeline" className="text-xl">
          History
        </h2>
        <Timeline entries={log.rows} of={person.id} />
        <CursorPagination
          here={`/admin/people/${person.id}`}
          asked={asked}
          after={log.after}
          label="Older entries"
        />
      </section>
    </div>
  );
}
