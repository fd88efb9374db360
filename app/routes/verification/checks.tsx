import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, askedWord } from "#app/platform/params.server.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { servedStateOptions } from "#app/domain/states.ts";
import { CheckTable } from "#app/verification/checks/components/check-table.tsx";
import { checkRules } from "#app/verification/checks/queries.server.ts";
import { SUBJECTS } from "#app/verification/checks/rules.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Filters, CursorPagination } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";

const HERE = "/admin/settings/checks";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Checklist" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const list = await professions();
  const codes = list.map(({ code }) => code);
  const asked = {
    subject: askedWord(url, "subject", Object.keys(SUBJECTS)),
    profession: askedWord(url, "profession", codes),
    state: askedWord(
      url,
      "state",
      servedStateOptions.map(({ value }) => value),
    ),
    after: askedId(url, "after"),
  };
  return { ...(await checkRules(db, asked)), asked, professions: professionOptions(list) };
});

export default function Checks() {
  const { rows, after, asked, professions } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <Breadcrumb parents={[{ to: "/admin/settings", label: "Settings" }]} current="Checklist" />
      <PageHeading
        title="Checklist"
        lead="What is looked up of people and facilities before an approval, where, and for how long it counts."
        actions={<ButtonLink to={`${HERE}/new`}>Add a check</ButtonLink>}
      />
      <Filters label="Find checks">
        <Select
          name="subject"
          label="Asked of"
          placeholder="Everybody"
          defaultValue={asked.subject}
          options={Object.entries(SUBJECTS).map(([value, label]) => ({ value, label }))}
        />
        <Select
          name="profession"
          label="Profession"
          placeholder="Every profession"
          defaultValue={asked.profession}
          options={professions}
        />
        <Select
          name="state"
          label="State"
          placeholder="Every state"
          defaultValue={asked.state}
          options={servedStateOptions}
        />
      </Filters>
      <CheckTable rows={rows} isFiltered={Object.values(asked).some(Boolean)} />
      <CursorPagination here={HERE} asked={asked} after={after} label="More checks" />
    </div>
  );
}
