import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PeopleTable } from "#app/admin/people/components/people-table.tsx";
import { people } from "#app/admin/people/queries.server.ts";
import { ROLES, STATUSES } from "#app/admin/people/rules.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, askedText, askedWord } from "#app/platform/params.server.ts";
import { stateOptions } from "#app/domain/states.ts";
import { Filters, CursorPagination } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

const HERE = "/admin/people";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "People" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = {
    q: askedText(url, "q", 100),
    role: askedWord(url, "role", Object.keys(ROLES)),
    status: askedWord(url, "status", Object.keys(STATUSES)),
    state: askedWord(
      url,
      "state",
      stateOptions.map(({ value }) => value),
    ),
    suspended: askedWord(url, "suspended", ["yes", "no"]),
    after: askedId(url, "after"),
  };
  return { ...(await people(db, asked)), asked };
});

export default function AdminPeople() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading
        title="People"
        lead="Everybody with an account, the newest first. Open one to see what happened and to decide."
      />
      <Filters label="Find people">
        <TextInput
          name="q"
          label="Name, email, facility or id"
          type="search"
          defaultValue={asked.q}
          autoComplete="off"
        />
        <Select
          name="role"
          label="Role"
          placeholder="All"
          defaultValue={asked.role}
          options={Object.entries(ROLES).map(([value, label]) => ({ value, label }))}
        />
        <Select
          name="status"
          label="Status"
          placeholder="All"
          defaultValue={asked.status}
          options={Object.entries(STATUSES).map(([value, { words }]) => ({ value, label: words }))}
        />
        <Select
          name="state"
          label="State"
          placeholder="Both"
          defaultValue={asked.state}
          options={stateOptions}
        />
        <Select
          name="suspended"
          label="Suspended"
          placeholder="All"
          defaultValue={asked.suspended}
          options={[
            { value: "yes", label: "Suspended" },
            { value: "no", label: "Not suspended" },
          ]}
        />
      </Filters>
      <PeopleTable rows={rows} isFiltered={Object.values(asked).some(Boolean)} />
      <CursorPagination here={HERE} asked={asked} after={after} label="Older accounts" />
    </div>
  );
}
