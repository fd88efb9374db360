import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { readFilters, words } from "#app/platform/filters.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { PART_SIZE } from "#app/platform/keyset.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { addCertification } from "#app/positions/certifications/commands.server.ts";
import {
  AddCertification,
  CertificationTable,
} from "#app/positions/certifications/components/list.tsx";
import { certificationRows } from "#app/positions/certifications/queries.server.ts";
import { newCertificationForm } from "#app/positions/certifications/schema.ts";
import { FilterForm } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/certifications";
const FIELDS = { q: words("Find a certification", 80, "Abbreviation or name.") };

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Certifications" });

export const loader = adminRoute.ahead(async ({ state, url }) => {
  const page = pageOf(url);
  const { q: search = "" } = readFilters(url, FIELDS);
  const [found, list] = await Promise.all([certificationRows(state, search), professions()]);
  return {
    certifications: found.slice((page - 1) * PART_SIZE, page * PART_SIZE),
    total: found.length,
    search,
    page,
    professions: list.map(({ code, name }) => ({ value: code, label: name })),
  };
});

export const action = adminRoute.action(newCertificationForm, async ({ state, form, request }) => {
  const code = await addCertification(state, form);
  return redirectWith(request, `${HERE}/${code}`, {
    tone: "success",
    text: `“${form.shortName}” was added.`,
  });
});

export default function Certifications() {
  const { search, page, total, ...data } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading
        title="Certifications"
        lead="Certifications that positions ask for and profiles list, by profession."
      />
      <FilterForm label="Find a certification" fields={FIELDS} asked={{ q: search }} />
      <AddCertification answer={useAnswer()} professions={data.professions} />
      <CertificationTable certifications={data.certifications} search={search} />
      <Pagination here={HERE} asked={{ q: search }} {...{ page, total }} noun="certifications" />
    </div>
  );
}
